"""What is asked of the client's model, and what of its reply is kept."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from mcp.types import CreateMessageResult, TextContent

from memory_core import Proposal, Reflect, Reflection
from server.insights import (
    MAX_INSIGHT,
    Drafts,
    drafts,
    groups_of,
    question,
    to_remember,
    with_drafts,
)

GROUP = Proposal(
    type="insight", ids=("a", "b"), text="runs on Monday; runs on Friday", reason="same topic"
)
OTHER = Proposal(type="merge", ids=("c", "d"), text="twice the same", reason="duplicates")
FOUND = Reflection(proposals=(OTHER, GROUP))


def reply(text: str) -> CreateMessageResult:
    content = TextContent(type="text", text=text)
    return CreateMessageResult(role="assistant", content=content, model="fake")


def test_only_groups_that_want_an_insight_are_asked_about() -> None:
    assert groups_of(FOUND) == (GROUP,)
    assert "runs on Monday" in str(question([GROUP])[0])


@pytest.mark.parametrize("fence", ["{}", "```json\n{}\n```"])
def test_a_good_reply_becomes_drafts(fence: str) -> None:
    text = fence.replace("{}", json.dumps([{"group": 1, "insight": "Runs twice a week"}]))
    assert drafts([GROUP], reply(text)) == Drafts(texts={("a", "b"): "Runs twice a week"})


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Sure! Here it is.",
        "[[[[",
        '{"group": 1, "insight": "no list"}',
        '[{"group": 2, "insight": "no such group"}]',
        '[{"group": true, "insight": "no number"}]',
        '[{"group": 1}]',
        '[{"group": 1, "insight": "x", "ids": ["c"]}]',
        json.dumps([{"group": 1, "insight": "x" * (MAX_INSIGHT + 1)}]),
    ],
)
def test_rubbish_is_no_reply(text: str) -> None:
    assert drafts([GROUP], reply(text)) is None


@given(st.text())
def test_no_text_is_too_wild_to_judge(text: str) -> None:
    written = drafts([GROUP], reply(text))
    assert written is None or set(written.texts) <= {GROUP.ids}


def test_drafts_replace_the_evidence_of_their_group_alone() -> None:
    shown = with_drafts(FOUND, Drafts(texts={("a", "b"): "Runs twice a week"}))
    assert [proposal.text for proposal in shown.proposals] == [
        "twice the same",
        "Runs twice a week",
    ]


def test_a_failure_is_said_and_the_evidence_kept() -> None:
    shown = with_drafts(FOUND, Drafts(texts={}, failed=True))
    assert shown.proposals == FOUND.proposals
    assert "no usable insight" in shown.message


def test_an_insight_is_kept_with_its_sources() -> None:
    (new,) = to_remember(Reflect(scope="s"), Drafts(texts={("a", "b"): "Runs twice a week"}))
    assert (new.kind, new.source, new.derived_from) == ("insight", "agent", ("a", "b"))
    assert (new.content, new.scope) == ("Runs twice a week", "s")
