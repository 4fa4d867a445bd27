"""The numbers that can be turned: fields of the weights and of the kinds, by dotted name.

`weights.recency` is a field of the weights, `kinds.fact.half_life` one of a kind (in days).
Works over whatever fields there are.
"""

from __future__ import annotations

from dataclasses import fields, replace
from datetime import timedelta
from typing import Any

from memory_core import Policies, Weights

Value = float | None


class UnknownKnobError(ValueError):
    """No such number; the message lists those there are."""


class KnobValueError(ValueError):
    """A number may not have this value; the message says which it may have."""


def knobs(policies: Policies) -> dict[str, Value]:
    """Every number that can be turned, with its present value; lengths of time in days."""
    found = {f"weights.{name}": value for name, value in _numbers(policies.weights).items()}
    for kind, policy in policies.kinds.items():
        for name, value in _numbers(policy).items():
            found[f"kinds.{kind}.{name}"] = value
    return found


def switches(policies: Policies, *, reranked: bool = False) -> list[str]:
    """Weights that are on: signals and routes that an ablation can turn off."""
    passed_over = _NO_SIGNALS if reranked else _NO_SIGNALS | {"weights.reranker"}
    return [
        name
        for name, value in knobs(policies).items()
        if name.startswith("weights.") and value and name not in passed_over
    ]


def turned(policies: Policies, name: str, value: Value) -> Policies:
    """The policies with one number changed. Raises UnknownKnobError and KnobValueError."""
    if name not in knobs(policies):
        raise UnknownKnobError(f"no number {name!r}; there are {', '.join(knobs(policies))}")
    section, *path = name.split(".")
    _check(name, value)
    changed: dict[str, Any] = {path[-1]: value}
    if section == "weights":
        return replace(policies, weights=replace(policies.weights, **changed))
    kinds = dict(policies.kinds)
    policy = next(policy for kind, policy in kinds.items() if kind == path[0])
    changed[path[-1]] = timedelta(days=value) if value is not None else None
    kinds[policy.kind] = replace(policy, **changed)
    return replace(policies, kinds=kinds)


def _check(name: str, value: Value) -> None:
    section, *path = name.split(".")
    if section == "weights":
        most = Weights.highest(path[-1])
        if value is None or not 0 <= value <= most:
            raise KnobValueError(f"{name} is {_shown(value)}; give a number from 0 to {most:g}")
    elif value is not None and not 0 < value <= _LONGEST:
        raise KnobValueError(f"{name} is {_shown(value)}; give days, more than 0, or none")


def _shown(value: Value) -> str:
    return "none" if value is None else f"{value:g}"


_LONGEST = 36_500
"""Days."""

_NO_SIGNALS = frozenset({"weights.gate", "weights.noise_importance"})
"""Thresholds: turning them off is no ablation of a signal."""


def _numbers(record: object) -> dict[str, Value]:
    values = {f.name: getattr(record, f.name) for f in fields(record)}  # type: ignore[arg-type]
    typed = {f.name: str(f.type) for f in fields(record)}  # type: ignore[arg-type]
    return {
        name: value.days + value.seconds / 86400 if isinstance(value, timedelta) else value
        for name, value in values.items()
        if "float" in typed[name] or "timedelta" in typed[name]
    }
