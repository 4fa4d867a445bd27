"""Markdown notes: basic-memory's own, and any folder of them."""

import os
from functools import partial
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory_core.errors import InvalidInput
from memory_core.moving import Item, folders, notes
from memory_core.moving.folders import Entry
from memory_core.moving.notes import read_note
from tests.moving.sources import contents, read, reasons, those

SCANDIR = os.scandir


def note(folder: Path, text: str, name: str = "note.md") -> Path:
    (folder / name).parent.mkdir(parents=True, exist_ok=True)
    (folder / name).write_text(text, encoding="utf-8")
    return folder


def scandir(closed: Path, folder: Path) -> object:
    """As the system does it for a person who may not look into `closed`."""
    if folder == closed:
        raise PermissionError(13, "Permission denied", str(folder))
    return SCANDIR(folder)


def test_observations_relations_and_text_of_basic_memory() -> None:
    assert contents(read("basic-memory", "basic-memory")) == [
        "Coffee brewing: Blooming for forty seconds keeps it sweet",
        "Coffee brewing: Prefers a coarse grind for the press",
        "Coffee brewing: The kettle holds 1.2 litres",
        "Coffee brewing pairs with Breakfast Table",
        "Coffee brewing learned from Otto Lindqvist",
        "Coffee brewing links to Kitchen Inventory",
        "Coffee brewing: How the morning pot is made at home.",
        "Coffee brewing – Observations: - 一个没有分类的要点",
        "Otto Lindqvist: The van stands by the canal from nine to noon",
        "Otto Lindqvist: Otto sells the beans from a van on Saturdays.\n\n\n"
        "We met him through Coffee brewing.",
        "读书计划: 每个月读两本小说",
        "读书计划: 先读完《群山回唱》再开新书",
        "读书计划 inspired by Otto Lindqvist",
    ]


def test_what_an_observation_carries() -> None:
    told = those(Item, read("basic-memory", "basic-memory"))[1].memory
    assert (told.kind, told.subject) == ("preference", "Coffee brewing")
    assert told.tags == ("preference", "coffee", "home", "note")
    assert told.evidence.splitlines()[0] == "context: learned from Otto"
    assert told.session == "basic-memory: kitchen/Coffee brewing.md"


def test_what_a_relation_carries() -> None:
    told = those(Item, read("basic-memory", "basic-memory"))[4].memory
    assert (told.predicate, told.object) == ("learned_from", "Otto Lindqvist")
    assert told.evidence.startswith("context: in March")


def test_sections_stand_under_their_headings(tmp_path: Path) -> None:
    note(tmp_path, "# Bees\nThey swarm.\n\n## Hives\n### North\nTwo.\n## Honey\n```\n# no\n```\n")
    assert contents(read("markdown", tmp_path)) == [
        "Bees: They swarm.",
        "Bees – Hives – North: Two.",
        "Bees – Honey: ```\n# no\n```",
    ]


def test_front_matter_gives_title_time_tags_and_context(tmp_path: Path) -> None:
    front = "---\ntitle: Bees\ncreated: 2024-05-01\ntags: [insects, home]\nmood: calm\n---\n"
    note(tmp_path, f"{front}See [[Anna|her]] about #honey.")
    (item,) = those(Item, read("markdown", tmp_path))
    assert item.memory.content == "Bees: See Anna about #honey."
    assert item.created_at.startswith("2024-05-01")
    assert item.memory.tags == ("insects", "home", "honey")
    assert (item.memory.entities, item.memory.evidence) == (("Anna",), "mood: calm")


def test_a_note_without_a_time_was_made_when_its_file_was_written(tmp_path: Path) -> None:
    note(tmp_path, "a line")
    os.utime(tmp_path / "note.md", (1_700_000_000, 1_700_000_000))
    assert those(Item, read("markdown", tmp_path))[0].created_at.startswith("2023-11-14")


@pytest.mark.parametrize(
    "front",
    [
        "a: &a [x, x]\nb: *a",
        "- a list",
        "just words",
        "a: [",
        "a: " + "[" * 5_000,
        "a: !!python/object/apply:os.system [true]",
        "a: 2024-99-99",
    ],
)
def test_front_matter_that_is_none_stays_in_the_text(tmp_path: Path, front: str) -> None:
    note(tmp_path, f"---\n{front}\n---\nthe text")
    assert "the text" in contents(read("markdown", tmp_path))[-1]


def test_a_long_section_comes_in_pieces(tmp_path: Path) -> None:
    note(tmp_path, "\n\n".join(f"paragraph {n} " + "word " * 100 for n in range(20)))
    items = those(Item, read("markdown", tmp_path))
    assert len({item.key for item in items}) == len(items) > 4
    assert all(len(item.memory.content) < 2_100 for item in items)
    assert all(any(f"paragraph {n} " in text for text in contents(items)) for n in range(20))


def test_nothing_outside_the_folder_is_read(tmp_path: Path) -> None:
    secret = tmp_path / "secret.md"
    secret.write_text("elsewhere")
    folder = note(tmp_path / "notes", "inside")
    (folder / "link.md").symlink_to(secret)
    (folder / "up").symlink_to(tmp_path, target_is_directory=True)
    (folder / ".hidden").mkdir()
    (folder / ".hidden" / "h.md").write_text("hidden")
    found = read("markdown", folder)
    assert contents(found) == ["note: inside"]
    assert reasons(found) == ["link.md: a link to another place; import that place itself"]


def test_a_circle_of_links_ends(tmp_path: Path) -> None:
    folder = note(tmp_path / "a", "inside")
    (folder / "b").symlink_to(folder, target_is_directory=True)
    assert len(list(folders.files(tmp_path, ".md"))) == 1


def test_a_folder_that_cannot_be_looked_into_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    note(note(tmp_path, "good"), "unseen", "closed/a.md")
    monkeypatch.setattr(os, "scandir", partial(scandir, tmp_path / "closed"))
    found = read("markdown", tmp_path)
    assert contents(found) == ["note: good"]
    assert reasons(found) == ["closed: cannot be read (Permission denied)"]
    with pytest.raises(InvalidInput, match="closed cannot be read"):
        list(folders.whole(tmp_path, ".json"))


def test_notes_are_seen_behind_any_number_of_pictures(tmp_path: Path) -> None:
    note(tmp_path, "good", "notes/note.md")
    (tmp_path / "attached").mkdir()
    for number in range(2_500):
        (tmp_path / "attached" / f"{number}.png").touch()
    assert contents(read("markdown", tmp_path)) == ["note: good"]


def test_a_file_that_is_no_text_or_too_long_is_named(tmp_path: Path) -> None:
    note(tmp_path, "good")
    (tmp_path / "a.md").write_bytes(b"\xff\xfe\x00")
    with (tmp_path / "b.md").open("wb") as file:
        file.truncate(5 * 1024 * 1024)
    assert reasons(read("markdown", tmp_path)) == ["a.md: not UTF-8 text", "b.md: longer than 4 MB"]


@given(text=st.text(st.sampled_from("#-[]() \n`~a天:*@|!\t")))
def test_any_text_is_wholly_in_some_section(
    tmp_path_factory: pytest.TempPathFactory, text: str
) -> None:
    folder = note(tmp_path_factory.mktemp("wild"), text)
    made = read_note(Entry(path=folder / "note.md", name="note.md"))
    kept = "".join("".join(s.headings) + s.text for s in made.sections())
    assert made.body.count("天") <= kept.count("天") + sum(
        line.count("天") for line, heading in notes.marked(made.body) if heading
    )
