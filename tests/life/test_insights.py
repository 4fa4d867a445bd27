import pytest

from memory_core import Proposal
from memory_core.life.insights import LONGEST, MOST_GROUPS, write
from tests.life.replies import Replies, unreachable

EVIDENCE = "- Ann runs in the park on Monday\n- Ann runs by the river on Friday"


def group(*ids, text=EVIDENCE):
    return Proposal(type="insight", ids=ids or ("a1a1", "a1a2"), text=text, reason="")


def said(insight, number=1):
    return {"group": number, "insight": insight}


async def test_a_supported_insight_cites_its_evidence():
    done = await write([group()], Replies([said("Ann runs twice a week")]))
    (insight,) = done.insights
    assert (insight.kind, insight.source) == ("insight", "agent")
    assert insight.derived_from == ("a1a1", "a1a2")
    assert insight.confidence <= 0.6


@pytest.mark.parametrize("claim", ["Ann runs with Bob", "Ann runs 42 km", "Ann runs on Sunday"])
async def test_what_its_evidence_does_not_name_is_dropped(claim):
    done = await write([group()], Replies([said(claim)]))
    assert (done.insights, done.failed) == ((), False)
    assert "not in its evidence" in done.dropped[0]


async def test_nothing_to_say_is_no_failure():
    done = await write([group()], Replies([said("")]))
    assert (done.insights, done.dropped, done.failed) == ((), (), False)


@pytest.mark.parametrize(
    "rubbish",
    [
        "Sure!",
        [said("x", 2)],
        [said("x", True)],
        [said("x"), said("y")],
        [said("x" * (LONGEST + 1))],
        [{"group": 1, "insight": "x", "ids": []}],
        {"group": 1, "insight": "x"},
    ],
)
async def test_rubbish_twice_fails_the_step(rubbish):
    model = Replies(rubbish)
    done = await write([group()], model)
    assert (done.failed, done.insights) == (True, ())
    assert len(model.asked) == 2


async def test_a_model_that_does_not_answer_fails_the_step():
    assert (await write([group()], unreachable)).failed


async def test_the_model_is_asked_about_a_few_groups_only():
    model = Replies([])
    await write([group(f"a1a{n}") for n in range(1, 9)], model)
    assert f'"group": {MOST_GROUPS}' in model.asked[0]
    assert f'"group": {MOST_GROUPS + 1}' not in model.asked[0]


async def test_other_proposals_ask_nothing():
    model = Replies([])
    await write([Proposal(type="merge", ids=("a1a1",), text="", reason="")], model)
    assert model.asked == []
