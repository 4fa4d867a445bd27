"""A question about the past: which of the values that held a place comes first."""

from datetime import timedelta

from memory_core import Memory, Query
from tests.life.helpers import tell

EDITOR = {"subject": "user", "predicate": "editor"}


async def ranked(memory: Memory, question: str) -> list[str]:
    return [hit.memory.id for hit in (await memory.recall(Query(text=question))).hits]


async def test_the_present_value_comes_after_the_one_it_replaced(memory, clock):
    old = await tell(memory, "用户的编辑器是Vim", object="Vim", **EDITOR)
    clock.advance(timedelta(minutes=1))
    new = await tell(memory, "The editor the user used before: Zed", object="Zed", **EDITOR)
    assert await ranked(memory, "Which editor was used by the user before?") == [old, new]


async def test_what_was_set_right_within_days_comes_after_what_held(memory, clock):
    lasted = await tell(memory, "用户的编辑器是Vim", object="Vim", **EDITOR)
    clock.advance(timedelta(days=90))
    wrong = await tell(memory, "The user uses the editor Nano", object="Nano", **EDITOR)
    clock.advance(timedelta(days=2))
    right = await tell(memory, "The user's editor is Zed", object="Zed", **EDITOR)
    assert await ranked(memory, "Which editor did the user use before?") == [lasted, wrong, right]


async def test_what_holds_again_comes_after_what_is_over(memory, clock):
    first = await tell(memory, "The user's editor is Vim", object="Vim", **EDITOR)
    clock.advance(timedelta(days=90))
    second = await tell(memory, "用户的编辑器是Zed", object="Zed", **EDITOR)
    clock.advance(timedelta(days=90))
    third = await tell(memory, "The user's editor: Vim again", object="Vim", **EDITOR)
    question = "Which editor did the user use before?"
    assert await ranked(memory, question) == [second, first, third]
    assert (await ranked(memory, "When did the user use the editor Vim before?"))[0] == first


async def test_plain_words_are_ordered_with_their_value(memory, clock):
    await tell(memory, "The user's editor is Vim", object="Vim", **EDITOR)
    plain = await tell(memory, "Before, and still, the editor that the user uses is Vim")
    clock.advance(timedelta(days=90))
    over = await tell(memory, "用户的编辑器是Zed", object="Zed", **EDITOR)
    clock.advance(timedelta(days=90))
    await tell(memory, "The user's editor is Vim", object="Vim", **EDITOR)
    found = await ranked(memory, "Which editor did the user use before?")
    assert found.index(over) < found.index(plain)
