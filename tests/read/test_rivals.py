"""What one is asked for, another's value is no second step to; a real second step still is."""

from memory_core import Memory, Query
from tests.life.helpers import tell


async def first(memory: Memory, question: str) -> str:
    return (await memory.recall(Query(text=question))).hits[0].memory.id


async def test_another_project_with_the_same_value_does_not_come_first(memory):
    right = await tell(
        memory, "苍鹭项目的数据库用MongoDB", subject="Heron", predicate="数据库", object="MongoDB"
    )
    for other in ("Marlow", "Tundra", "Linden"):
        content = f"{other} uses MongoDB as its database"
        await tell(memory, content, subject=other, predicate="database", object="MongoDB")
    assert await first(memory, "Which database does Heron use?") == right


async def test_what_is_known_of_one_through_another_is_found(memory):
    await tell(memory, "Mei's partner is Jonas", subject="Mei", predicate="partner", object="Jonas")
    job = await tell(
        memory, "Jonas is a bridge engineer", subject="Jonas", predicate="job", object="engineer"
    )
    hits = (await memory.recall(Query(text="What is the job of Mei's partner?"))).hits
    assert job in [hit.memory.id for hit in hits]
