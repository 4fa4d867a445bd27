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
