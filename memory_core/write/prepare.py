"""From what a caller gave to a draft that can be stored: checked, cleaned, normalised.

Pure: the clock, the time zone and the rules come in as arguments. Bad input raises
InvalidInput with one sentence; what the contract lets us mend is mended and noted.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from datetime import datetime, timedelta, tzinfo
from functools import cached_property
from typing import TypedDict, cast, get_args

from memory_core import text
from memory_core.arguments import choice
from memory_core.errors import InvalidInput
from memory_core.policies import Policies
from memory_core.sameness import digest
from memory_core.store.memories import Draft
from memory_core.subjects import subject_key
from memory_core.types import (
    MAX_CONTENT,
    MAX_EVIDENCE,
    MAX_FIELD,
    MAX_LIST,
    ConflictMode,
    Kind,
    NewMemory,
    Sensitivity,
    Source,
    StoredMemory,
    Visibility,
)

_AGENT_CONFIDENCE = 0.6
"""What an agent states of itself is worth less than what its user said."""


@dataclass(frozen=True, kw_only=True)
class Rules:
    """What preparing needs to know besides the memory itself."""

    policies: Policies
    lexicon: text.Lexicon
    timezone: tzinfo

    @cached_property
    def single_valued(self) -> frozenset[str]:
        """The concepts of predicates that hold one value at a time."""
        predicates = self.policies.predicates
        return frozenset(text.concept_term(p.name) for p in predicates if p.values != "many")

    @cached_property
    def single_valued_terms(self) -> frozenset[str]:
        """The same, as they stand in the index."""
        return frozenset(map(text.encode_term, self.single_valued))


@dataclass(frozen=True, kw_only=True)
class Prepared:
    """A draft, how conflicts are to be settled, and what was changed on the way. `if_stored` are
    notes that hold only where the draft is stored, and not where it is known already."""

    draft: Draft
    conflict: ConflictMode
    supersedes: tuple[str, ...]
    notes: tuple[str, ...]
    if_stored: tuple[str, ...] = ()


@dataclass(kw_only=True)
class _Notes:
    """Collects what was mended, so that the answer can say it."""

    lines: list[str] = field(default_factory=list)

    def clip(self, name: str, value: float) -> float:
        if not math.isfinite(value):
            raise InvalidInput(f"{name} must be a number from 0 to 1")
        clipped = min(1.0, max(0.0, value))
        if clipped != value:
            self.lines.append(f"{name} {value:g} clipped to {clipped:g}")
        return clipped

    def redact(self, value: str) -> str:
        redacted = text.redact(value)
        for removed in redacted.removed:
            line = f"removed a credential ({removed}); secrets are never stored"
            if line not in self.lines:
                self.lines.append(line)
        return redacted.text


def prepare(new: NewMemory, *, scope: str, now: datetime, rules: Rules) -> Prepared:
    """Check and normalise. Raises InvalidInput; never stores anything."""
    notes, policies = _Notes(), rules.policies.within(scope)
    kind = cast(Kind, choice("kind", new.kind, get_args(Kind)))
    source = cast(Source, choice("source", new.source, get_args(Source)))
    triple = [_short(notes, n, getattr(new, n)) for n in ("subject", "predicate", "object")]
    triple = _without_secret_value(notes, triple)
    content = _content(notes, new.content, triple)
    memory = StoredMemory(
        id="",
        scope=scope,
        kind=kind,
        content=content,
        subject=triple[0],
        predicate=triple[1],
        object=triple[2],
        clues=_list(notes, "clues", new.clues),
        tags=_list(notes, "tags", new.tags),
        entities=_list(notes, "entities", new.entities),
        importance=notes.clip("importance", new.importance),
        confidence=_confidence(notes, new.confidence, source),
        source=source,
        session=_short(notes, "session", new.session),
        task=_short(notes, "task", new.task),
        evidence=notes.redact(_bounded("evidence", new.evidence, MAX_EVIDENCE)),
        visibility=cast(Visibility, choice("visibility", new.visibility, get_args(Visibility))),
        sensitivity=cast(
            Sensitivity, choice("sensitivity", new.sensitivity, get_args(Sensitivity))
        ),
        created_at=now,
        derived_from=tuple(dict.fromkeys(new.derived_from)),
        **_times(new, now, rules.timezone, policies.kinds[kind].time_to_live),
    )
    return Prepared(
        draft=analyse(memory, rules),
        conflict=cast(ConflictMode, choice("conflict", new.conflict, get_args(ConflictMode))),
        supersedes=tuple(dict.fromkeys(new.supersedes)),
        notes=tuple(notes.lines),
    )


def analyse(memory: StoredMemory, rules: Rules) -> Draft:
    """The index terms, slot, statement digest and found entities of a memory."""
    return Draft(
        memory=memory,
        terms=tuple(index_terms(memory, rules.lexicon)),
        slot=slot_of(memory, rules.policies),
        statement=digest(memory.content),
        found_entities=tuple(text.names(memory.content)),
    )


def index_terms(memory: StoredMemory, lexicon: text.Lexicon) -> list[str]:
    """All words by which a memory can be found."""
    said = text.fold(memory.content)
    parts = [memory.content, *memory.clues, *memory.tags, *memory.entities]
    parts += [part for part in _triple(memory) if part and text.fold(part) not in said]
    return [term for part in parts for term in lexicon.index_terms(part)]


def slot_of(memory: StoredMemory, policies: Policies) -> str:
    """Subject and canonical predicate, or nothing without a whole triple."""
    if not (memory.predicate and memory.object):
        return ""
    known = policies.predicate(memory.predicate)
    predicate = known.name if known else text.fold(memory.predicate).replace("_", " ")
    return f"{subject_key(memory.subject)}\x1f{predicate}"


def _content(notes: _Notes, given: str, triple: list[str]) -> str:
    content = text.clean(given).strip()
    if not text.fold(content):
        if not all(triple[1:]):
            raise InvalidInput(
                "content is empty; give one self-contained statement, "
                "or subject, predicate and object"
            )
        subject, predicate, value = triple
        content = _sentence(subject or "user", predicate, value)
    return notes.redact(_bounded("content", content, MAX_CONTENT))


def _sentence(subject: str, predicate: str, value: str) -> str:
    if any("\u4e00" <= char <= "\u9fff" for char in predicate):
        return f"{'用户' if subject == 'user' else subject}{predicate}：{value}"
    return f"{subject} {predicate.replace('_', ' ')}: {value}"


def _without_secret_value(notes: _Notes, triple: list[str]) -> list[str]:
    """A value that only its predicate gives away: "wifi password", "hunter2"."""
    subject, predicate, value = triple
    said = f"{predicate.replace('_', ' ')}: {value}"
    if value and notes.redact(said) != said:
        return [subject, predicate, notes.redact(said).partition(": ")[2]]
    return triple


def _bounded(name: str, value: str, most: int) -> str:
    value = text.clean(value).strip()
    if len(value) > most:
        raise InvalidInput(
            f"{name} has {len(value):,} characters, at most {most:,} are kept; "
            "store a summary, or split it into several memories"
        )
    return value


def _short(notes: _Notes, name: str, value: str) -> str:
    return notes.redact(" ".join(_bounded(name, value, MAX_FIELD).split()))


def _list(notes: _Notes, name: str, values: tuple[str, ...]) -> tuple[str, ...]:
    if len(values) > MAX_LIST:
        raise InvalidInput(f"{name} has {len(values)} items; give at most {MAX_LIST}")
    items = (_short(notes, name, value) for value in values)
    return tuple(dict.fromkeys(item for item in items if item))


def _confidence(notes: _Notes, value: float, source: Source) -> float:
    confidence = notes.clip("confidence", value)
    if source == "agent" and confidence > _AGENT_CONFIDENCE:
        notes.lines.append(
            f"confidence lowered to {_AGENT_CONFIDENCE:g}: stated by the agent, not by the user"
        )
        return _AGENT_CONFIDENCE
    return confidence


class _Times(TypedDict):
    observed_at: datetime
    valid_from: datetime | None
    valid_to: datetime | None
    expires_at: datetime | None


def _times(new: NewMemory, now: datetime, zone: tzinfo, live: timedelta | None) -> _Times:
    def past(name: str, value: str) -> datetime | None:
        return text.parse_time(value, now=now, tz=zone, field=name) if value.strip() else None

    def future(name: str, value: str) -> datetime | None:
        return text.parse_future(value, now=now, tz=zone, field=name) if value.strip() else None

    observed = past("observed_at", new.observed_at) or now
    times: _Times = {
        "observed_at": min(observed, now),
        "valid_from": past("valid_from", new.valid_from),
        "valid_to": future("valid_to", new.valid_to),
        "expires_at": future("expires_at", new.expires_at),
    }
    _check_order(times, now)
    if times["expires_at"] is None and live is not None:
        times["expires_at"] = now + live
    return times


def _check_order(times: _Times, now: datetime) -> None:
    start, end, expiry = times["valid_from"], times["valid_to"], times["expires_at"]
    if start and end and end <= start:
        raise InvalidInput("valid_to is not after valid_from; give a later end, or leave it out")
    if expiry and expiry <= now:
        raise InvalidInput("expires_at is already past; give a later time, or leave it out")


def _triple(memory: StoredMemory) -> tuple[str, str, str]:
    return memory.subject, memory.predicate.replace("_", " "), memory.object
