from datetime import UTC, timedelta

import pytest

from memory_core.life.staleness import done_elsewhere, staleness
from tests.life.samples import NOW, POLICIES, statement

DAY = timedelta(days=1)


def judged(one, now=NOW):
    return staleness(one, now=now, timezone=UTC, policies=POLICIES)


def test_expiry_counts_from_its_moment():
    one = statement("the lift code is on the fridge", expires_at=NOW)
    assert judged(one).archive
    assert judged(one, NOW - timedelta(milliseconds=1)) is None


def test_a_fact_whose_time_is_over_stays_as_history():
    found = judged(statement("the user rents a flat", valid_to=NOW - DAY))
    assert (found.archive, found.sure) == (False, False)
    assert "2026-03-01" in found.reason


def test_what_happened_is_not_stale():
    assert judged(statement("the user saw a comet", kind="event", valid_to=NOW - DAY)) is None


def test_an_insight_falls_with_its_sources():
    assert judged(statement("the user likes the north", kind="insight", stale=True)).archive
    assert judged(statement("the user likes the north", kind="insight")) is None


def test_a_task_is_stale_after_its_deadline():
    one = statement("hand in the report by 2026-02-20", kind="task", observed_at=NOW - 30 * DAY)
    assert "deadline" in judged(one).reason
    assert judged(one, NOW - 15 * DAY) is None


def test_a_date_before_the_telling_is_no_deadline():
    one = statement("follow up on the talk of 2026-01-05", kind="task", observed_at=NOW - 30 * DAY)
    assert judged(one) is None


@pytest.mark.parametrize("day", ["2026-02-20", "2026-02-20T12:00:00+00:00"])
def test_a_deadline_told_as_a_triple_is_pointed_out(day):
    one = statement("Heron is due", triple=("Heron", "deadline", day))
    assert not judged(one).archive
    assert judged(one, NOW - 15 * DAY) is None


def test_a_later_report_closes_a_task():
    task = statement("submit the tax return", kind="task", observed_at=NOW - DAY)
    report = statement("the tax return is submitted")
    other = statement("the garden fence is finished")
    pairs = [(task.id, report.id), (task.id, other.id)]
    by_id = {one.id: one for one in (task, report, other)}
    assert list(done_elsewhere(by_id, pairs, UTC)) == [task.id]
