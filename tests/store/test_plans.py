"""Nothing that is asked for one memory, or one act, reads a whole table."""

import pytest

from memory_core.store import events, journal, moved, neighbours
from memory_core.store.events import Cause
from tests.life.samples import NOW

CAUSE = Cause(at=NOW, action="faded", actor="upkeep", batch="abc")


def together(tx):
    events.log(tx, 1, 1, CAUSE)
    journal.together(tx, journal.find(tx, journal.last_of(tx, "abc")))


@pytest.mark.parametrize(
    "ask",
    [
        lambda tx: events.untie(tx, "abc"),
        lambda tx: events.untie_settled(tx, "[1, 2]"),
        lambda tx: moved.last_event(tx, "abc"),
        lambda tx: neighbours.former(tx, 1, [1, 2]),
        lambda tx: neighbours.by(tx, 1, statement=b"abc"),
        together,
    ],
)
async def test_no_table_is_read_whole(database, ask):
    def plans(tx):
        asked = []
        tx.set_trace_callback(asked.append)
        ask(tx)
        tx.set_trace_callback(None)
        selects = [sql for sql in asked if sql.startswith(("SELECT", "UPDATE"))]
        return [row[3] for sql in selects for row in tx.execute(f"EXPLAIN QUERY PLAN {sql}")]

    steps = await database.write(plans)
    assert steps
    assert [step for step in steps if step.startswith("SCAN") and "json_each" not in step] == []
    assert [step for step in steps if "PRIMARY KEY (rowid>" in step] == []
