"""JSON schemas as clients like them: no references, no titles.

Generated schemas name every property twice and put nested shapes behind `$ref`; titles
cost a model tokens for nothing, and some clients cannot follow references.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


def slim(schema: Mapping[str, Any]) -> dict[str, Any]:
    """`schema` with its definitions written in place and its titles left out."""
    result = _slim(schema, schema.get("$defs", {}))
    assert isinstance(result, dict)
    return result


def _slim(node: Any, definitions: Mapping[str, Any]) -> Any:
    if isinstance(node, list):
        return [_slim(item, definitions) for item in node]
    if not isinstance(node, Mapping):
        return node
    if (reference := node.get("$ref")) is not None:
        return _slim(definitions[reference.removeprefix("#/$defs/")], definitions)
    return {
        key: _properties(value, definitions) if key == "properties" else _slim(value, definitions)
        for key, value in node.items()
        if key not in ("title", "$defs")
    }


def _properties(properties: Mapping[str, Any], definitions: Mapping[str, Any]) -> dict[str, Any]:
    """Names of properties are not keywords: one may well be called `title`."""
    return {name: _slim(schema, definitions) for name, schema in properties.items()}
