"""Tool arguments as a model sends them, made what the tool's schema says, or one sentence.

Forgives what has one meaning (a JSON text for a list, "5" for 5, null for "not given")
and leaves ranges and named values to the core, which knows how to clip and to explain.
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from difflib import get_close_matches
from typing import Any

from memory_core import InvalidInput

Schema = Mapping[str, Any]

_SHOWN = 40
"""Characters of a wrong value worth repeating: enough to recognise it."""

_HINTS = {
    "query": 'pass the question in plain words, or "" for the newest memories',
}


def check_arguments(tool: str, schema: Schema, given: Mapping[str, object]) -> dict[str, object]:
    """`given` with every value of its schema's type; arguments that are null are left out.

    Raises `InvalidInput` for an unknown, missing or mistyped argument.
    """
    properties: Mapping[str, Schema] = schema["properties"]
    for name in given:
        if name not in properties:
            raise InvalidInput(_unknown(tool, name, list(properties)))
    present = {name: value for name, value in given.items() if value is not None}
    for name in schema.get("required", ()):
        if name not in present:
            hint = _HINTS.get(name, "add it")
            raise InvalidInput(f"{tool} needs the argument `{name}`: {hint}.")
    return {name: _coerce(name, value, properties[name]) for name, value in present.items()}


def _unknown(tool: str, name: str, valid: list[str]) -> str:
    near = get_close_matches(name.lower(), valid, n=1, cutoff=0.5)
    advice = f"did you mean `{near[0]}`?" if near else f"it takes {', '.join(valid)}."
    return f"{tool} has no argument `{name[:_SHOWN]}`; {advice}"


def _coerce(name: str, value: object, schema: Schema) -> object:
    match schema["type"]:
        case "string":
            return _text(name, value)
        case "integer":
            return _integer(name, value)
        case "number":
            return _number(name, value)
        case "boolean":
            return _boolean(name, value)
        case _:
            return _texts(name, value)


def _text(name: str, value: object) -> str:
    if isinstance(value, str):
        return value
    if isinstance(value, int | float) and not isinstance(value, bool):
        return str(value)
    raise _wrong(name, value, "text", '"…"')


def _integer(name: str, value: object) -> int:
    number = _number(name, value, kind="a whole number", example="5")
    if number != int(number):
        raise _wrong(name, value, "a whole number", "5")
    return int(number)


def _number(name: str, value: object, *, kind: str = "a number", example: str = "0.5") -> float:
    if isinstance(value, int | float | str) and not isinstance(value, bool):
        try:
            number = float(value)
        except (ValueError, OverflowError):
            number = math.nan
        if math.isfinite(number):
            return number
    raise _wrong(name, value, kind, example)


def _boolean(name: str, value: object) -> bool:
    if isinstance(value, bool):
        return value
    if isinstance(value, str) and value.lower() in ("true", "false"):
        return value.lower() == "true"
    raise _wrong(name, value, "true or false", "true")


def _texts(name: str, value: object) -> list[str]:
    if isinstance(value, str):
        value = _list_in(value)
    if not isinstance(value, list | tuple):
        raise _wrong(name, value, "a list of texts", '["…"]')
    return [_text(name, item) for item in value if item is not None]


def _list_in(text: str) -> object:
    """Some clients send a list as JSON text, and some models a lone item without its list."""
    if text.lstrip().startswith("["):
        try:
            return json.loads(text)
        except (ValueError, RecursionError):
            return [text]
    return [text] if text.strip() else []


def _wrong(name: str, value: object, kind: str, example: str) -> InvalidInput:
    shown = f'"{value[:_SHOWN]}"' if isinstance(value, str) else _named(value)
    return InvalidInput(f"`{name}` must be {kind}, not {shown}; for example {name}={example}.")


def _named(value: object) -> str:
    match value:
        case bool():
            return str(value).lower()
        case int() | float():
            return str(value)[:_SHOWN] if abs(value) < 1e15 else "a number that large"
        case list() | tuple():
            return "a list"
        case _:
            return "an object"
