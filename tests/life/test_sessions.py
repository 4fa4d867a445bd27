import pytest

from memory_core import InvalidInput
from memory_core.life.sessions import Sessions
from tests.life.helpers import tell


@pytest.fixture
def sessions(database, settings, clock):
    return Sessions(database=database, policies=settings.policies, clock=clock)


async def test_working_memories_go_with_their_session(memory, sessions):
    note = await tell(memory, "the failing test is test_parse", kind="note", session="s1")
    other = await tell(memory, "the branch is fix-parse", kind="note", session="s2")
    fact = await tell(memory, "the user owns a bicycle", session="s1")
    ended = await sessions.end("s1", "default")
    assert ended.archived == (note,)
    states = [(await memory.get(name)).state for name in (note, other, fact)]
    assert states == ["archived", "current", "current"]
    assert "s1 ended" in (await memory.history(note)).events[-1].reason


async def test_what_is_worth_keeping_is_offered(memory, sessions):
    await tell(memory, "the failing test is test_parse", kind="note", session="s1")
    key = await tell(memory, "parsing breaks on tabs", kind="note", session="s1", importance=0.8)
    ended = await sessions.end("s1", "default")
    assert [brief.id for brief in ended.worth_keeping] == [key]


async def test_ending_twice_or_elsewhere_changes_nothing(memory, sessions):
    await tell(memory, "the failing test is test_parse", kind="note", session="s1")
    assert (await sessions.end("s1", "other")).archived == ()
    assert (await sessions.end("s1", "default")).archived
    assert (await sessions.end("s1", "default")).archived == ()


async def test_a_session_needs_a_name(sessions):
    with pytest.raises(InvalidInput, match="session"):
        await sessions.end("  ", "default")
