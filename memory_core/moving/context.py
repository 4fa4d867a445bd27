"""What other tools hold and no field here has: names as tags, the rest as context.

Context is what `evidence` keeps beside a memory: one `name: value` a line, values that are not
text as JSON. Lengths are left to `fitting`.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Set
from typing import TypeGuard

from pydantic import JsonValue

from memory_core.errors import InvalidInput
from memory_core.moving.files import JsonObject, is_object, parsed, texts


def labels(*groups: Iterable[str]) -> tuple[str, ...]:
    """Tags of several groups, each once, in order."""
    tags = (" ".join(tag.split()) for group in groups for tag in group)
    return tuple(dict.fromkeys(tag for tag in tags if tag))


def named(prefix: str, *values: JsonValue) -> tuple[str, ...]:
    """Tags such as `user:ana`, for the values that are text."""
    return tuple(f"{prefix}:{v.strip()}" for v in values if isinstance(v, str) and v.strip())


def words(value: JsonValue) -> tuple[str, ...]:
    """The texts of a list, of a JSON list in a text, or of a text parted by commas."""
    if isinstance(value, str) and value.lstrip().startswith("["):
        return texts(_json_or_none(value)) or (value,)
    if isinstance(value, str):
        return tuple(word.strip() for word in value.split(",") if word.strip())
    return texts(value)


def object_in(value: JsonValue) -> JsonObject:
    """A JSON object, also one that stands in a text; anything else as it is, under `metadata`."""
    if isinstance(value, str):
        found = _json_or_none(value)
        value = value if found is None else found
    return value if is_object(value) else {"metadata": value}


def context(fields: Mapping[str, JsonValue], without: Set[str] = frozenset()) -> str:
    """The fields that say something, but for some, as lines."""
    return "\n".join(_lines(fields, without))


def written(fields: JsonObject, *names: str) -> frozenset[str]:
    """Those of the names under which a text stands, or a list of texts."""
    return frozenset(name for name in names if words(fields.get(name)))


def counted(fields: JsonObject, *names: str) -> frozenset[str]:
    """Those of the names under which a number stands."""
    return frozenset(name for name in names if _is_number(fields.get(name)))


def share(value: JsonValue, otherwise: float) -> float:
    """A number from 0 to 1, clipped; otherwise where it is none."""
    return min(1.0, max(0.0, float(value))) if _is_number(value) else otherwise


def _is_number(value: JsonValue) -> TypeGuard[float]:
    return isinstance(value, int | float) and not isinstance(value, bool) and value == value


def _lines(fields: Mapping[str, JsonValue], without: Set[str]) -> Iterator[str]:
    for name, value in fields.items():
        if name not in without and value not in (None, "", [], {}):
            yield f"{name}: {_shown(value)}"


def _shown(value: JsonValue) -> str:
    try:
        return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    except RecursionError:
        return "(nested too deep)"


def _json_or_none(text: str) -> JsonValue:
    try:
        return parsed(text)
    except InvalidInput:
        return None
