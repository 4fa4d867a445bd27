"""Whatever keeps a configuration from being changed is said in Chinese too."""

from __future__ import annotations

import ast

from server.language import spoken, translated
from tests.server import literals


def test_every_reason_has_chinese() -> None:
    reasons = [text for text in map(_reason, _raised()) if text]
    assert len(reasons) > 10
    with spoken({"PALIMPSEST_LANGUAGE": "zh"}):
        assert [text for text in reasons if translated(f"/p.json {text}").endswith(text)] == []


def _raised() -> list[ast.Call]:
    return [call for _where, call in literals.calls("server", {"Unfit"}) if call.args]


def _reason(call: ast.Call) -> str | None:
    return literals.template(call.args[0])


def test_every_finding_of_doctor_has_chinese() -> None:
    said = [text for text in _findings() if any(word.isalpha() for word in text.split())]
    assert len(said) > 20
    with spoken({"PALIMPSEST_LANGUAGE": "zh"}):
        untold = [text for text in said if translated(text) == text]
    assert sorted(set(untold) - NAMES) == []


NAMES = {"SQLite", "sqlite-vec", "{0} MB", "{0} {1} {2}"}
"""The same in both languages."""


def _findings() -> list[str]:
    calls = [call for part in ("memory_core", "server") for call in _checks(part)]
    texts = [
        literals.template(branch)
        for call in calls
        for keyword in call.keywords
        if keyword.arg in ("name", "detail", "mend")
        for branch in _branches(keyword.value)
    ]
    return [text for text in texts if text]


def _checks(part: str) -> list[ast.Call]:
    return [call for _where, call in literals.calls(part, {"Check"})]


def _branches(node: ast.expr) -> list[ast.expr]:
    return [node.body, node.orelse] if isinstance(node, ast.IfExp) else [node]
