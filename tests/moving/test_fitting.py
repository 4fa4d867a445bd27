"""Items of other tools fit the bounds of a memory, and lose nothing."""

from hypothesis import given
from hypothesis import strategies as st

from memory_core import MAX_CONTENT, NewMemory
from memory_core.moving import Item
from memory_core.moving.fitting import fitted, pieces


def item(**fields: object) -> Item:
    return Item(key="k", where="line 1", memory=NewMemory(**fields))


def test_what_fits_stays_as_it_is() -> None:
    given = item(content="short", tags=("a",), subject="Ann")
    assert list(fitted(given)) == [given]


def test_a_long_text_becomes_several_items() -> None:
    parts = list(fitted(item(content="\n\n".join(["paragraph " * 100] * 40))))
    assert [part.key for part in parts] == ["k", "k#2", "k#3"]
    assert parts[1].where == "line 1, part 2 of 3"
    assert all(len(part.memory.content) <= MAX_CONTENT for part in parts)


def test_what_is_too_long_for_its_field_moves_into_the_text() -> None:
    (one,) = fitted(item(content="x", subject="Ann", predicate="knows", object="o" * 600))
    assert (one.memory.subject, one.memory.object) == ("", "")
    assert one.memory.content.startswith("x\n\nsubject: Ann\n\npredicate: knows\n\nobject: ooo")
    (one,) = fitted(item(content="x", evidence="e" * 5_000))
    assert one.memory.content.endswith("e" * 5_000)


def test_what_is_one_too_many_for_its_list_moves_into_the_text() -> None:
    (one,) = fitted(item(content="x", tags=tuple(f"tag{n}" for n in range(60)), clues=("c" * 600,)))
    assert len(one.memory.tags) == 50
    assert "tags: tag50, tag51" in one.memory.content
    assert "c" * 600 in one.memory.content


@given(text=st.text(st.sampled_from("ab \n.。"), max_size=300), most=st.integers(5, 40))
def test_pieces_hold_the_whole_text(text: str, most: int) -> None:
    made = list(pieces(text, most))
    assert all(len(piece) <= most for piece in made)
    assert "".join("".join(made).split()) == "".join(text.split())
