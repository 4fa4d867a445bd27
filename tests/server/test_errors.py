"""Failures in one sentence; the rest stays in the log."""

from __future__ import annotations

import logging

import pytest
from mcp.server.mcpserver.exceptions import ToolError, UnexpectedToolError
from pydantic import BaseModel, ValidationError

from memory_core import StoreBusy
from server.errors import explain, failure
from server.logs import DiscreetFormatter


def test_an_error_of_the_core_keeps_its_sentence() -> None:
    wrapped = UnexpectedToolError("Error executing tool recall")
    wrapped.__cause__ = StoreBusy("The database is locked; try again.")
    assert explain(wrapped, doing="recall") == "The database is locked; try again."


def test_anything_else_is_logged_whole_and_told_as_internal(
    caplog: pytest.LogCaptureFixture,
) -> None:
    sentence = explain(RuntimeError("sqlite3 exploded"), doing="remember")
    assert "sqlite3" not in sentence
    assert "Internal error" in sentence
    assert "sqlite3 exploded" in caplog.text
    reference = sentence.split()[2]
    assert reference in caplog.text


def test_an_unreadable_reply_of_the_client_is_no_internal_error() -> None:
    sentence = explain(
        ToolError("Resolver 'x' received a non-elicitation response"), doing="forget"
    )
    assert "nothing was changed" in sentence
    assert "Resolver" not in sentence


def test_a_failure_can_always_be_sent() -> None:
    result = failure("No memory \ud800 here.")
    assert result.is_error
    result.model_dump_json().encode("utf-8")


def test_the_log_does_not_quote_rejected_input() -> None:
    class Model(BaseModel):
        number: int

    with pytest.raises(ValidationError) as caught:
        Model.model_validate({"number": "a private sentence"})
    record = logging.LogRecord("x", logging.ERROR, "", 0, "Failed", None, None)
    record.exc_info = (type(caught.value), caught.value, None)
    assert "private" not in DiscreetFormatter().format(record)
