"""How a client's model is asked, and how what it wrote is shown."""

from __future__ import annotations

import json

from hypothesis import given
from hypothesis import strategies as st
from mcp.types import CreateMessageResult, ImageContent, TextContent

from memory_core import Created, NewMemory, Proposal, Reflection, Refused, insights
from server.insights import judge, question, question_again, with_insights, with_kept

GROUP = Proposal(
    type="insight",
    ids=("a", "b"),
    text="- runs on Monday\n- runs on Friday",
    reason="same topic",
)
OTHER = Proposal(type="merge", ids=("c", "d"), text="twice the same", reason="duplicates")
FOUND = Reflection(proposals=(OTHER, GROUP), message="Two things.")
TWICE = NewMemory(content="Runs twice a week", kind="insight", derived_from=("a", "b"))


def reply(text: str) -> CreateMessageResult:
    content = TextContent(type="text", text=text)
    return CreateMessageResult(role="assistant", content=content, model="fake")


def test_the_question_is_the_cores_own() -> None:
    (message,) = question([GROUP])
    assert isinstance(message.content, TextContent)
    assert message.content.text == insights.question([GROUP])


def test_a_useless_reply_is_shown_again() -> None:
    messages = question_again([GROUP], reply("Certainly!"))
    assert [message.role for message in messages] == ["user", "assistant", "user"]
    assert "Certainly!" in str(messages[1].content)


def test_a_good_reply_is_judged_by_its_evidence() -> None:
    told = json.dumps([{"group": 1, "insight": "Runs twice a week with Bo"}])
    written = judge([GROUP], reply(told))
    assert written is not None
    assert written.insights == ()
    assert "not in its evidence" in written.dropped[0]


def test_a_picture_is_no_reply() -> None:
    content = ImageContent(type="image", data="", mime_type="image/png")
    picture = CreateMessageResult(role="assistant", content=content, model="fake")
    assert judge([GROUP], picture) is None


@given(st.text())
def test_no_text_is_too_wild_to_judge(text: str) -> None:
    written = judge([GROUP], reply(text))
    assert written is None or {new.derived_from for new in written.insights} <= {GROUP.ids}


def test_an_insight_replaces_the_evidence_of_its_group_alone() -> None:
    shown = with_insights(FOUND, insights.Written(insights=(TWICE,)), "The model")
    assert [p.text for p in shown.proposals] == ["twice the same", "Runs twice a week"]
    assert shown.message == FOUND.message


def test_a_failure_is_said_and_the_evidence_kept() -> None:
    shown = with_insights(FOUND, insights.Written(failed=True), "The model")
    assert shown.proposals == FOUND.proposals
    assert shown.message.startswith("Two things. The model gave no usable insight")


def test_what_was_left_out_is_said() -> None:
    written = insights.Written(dropped=('"Runs with Bo": Bo is not in its evidence',))
    assert "Bo is not in its evidence" in with_insights(FOUND, written, "The model").message


def test_what_was_kept_can_be_taken_back() -> None:
    shown = with_kept(FOUND, [Created(id="m7"), Refused(notes=("too short",))])
    assert shown.applied == ('Wrote insight m7; undo with forget(ids=["m7"]).',)
