"""What is known of the user, by topic, in a few lines."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from memory_core import text
from memory_core.life.statements import Statement, brief
from memory_core.policies import Policies

_LASTING = ("fact", "preference", "constraint", "decision")
_MOST_TOPICS = 12
_MOST_VALUES = 4
_VALUE = 80
_FEWEST = 3


@dataclass(frozen=True, kw_only=True)
class Profile:
    """Lines of text, and the memories that they rest on."""

    lines: tuple[str, ...]
    statements: tuple[Statement, ...]


def profile(
    statements: Sequence[Statement], *, policies: Policies, lexicon: text.Lexicon
) -> Profile | None:
    """The topics that matter most with their values; None where hardly anything is known."""
    about = [one for one in statements if _of_user(one, lexicon)]
    if len(about) < _FEWEST:
        return None
    groups: defaultdict[str, list[Statement]] = defaultdict(list)
    for one in sorted(about, key=_worth, reverse=True):
        groups[_topic(one, policies)].append(one)
    ordered = sorted(groups.items(), key=lambda pair: _weight(*pair), reverse=True)[:_MOST_TOPICS]
    chosen = [(topic, members[: _values(members[0], policies)]) for topic, members in ordered]
    return Profile(
        lines=tuple(_line(topic, members) for topic, members in chosen),
        statements=tuple(one for _, members in chosen for one in members),
    )


def _of_user(one: Statement, lexicon: text.Lexicon) -> bool:
    """Is it about the user? A subject of nothing but stop words is ("the user", 我)."""
    return one.known.kind in _LASTING and not lexicon.content_terms(one.known.subject)


def _topic(one: Statement, policies: Policies) -> str:
    known = policies.predicate(one.known.predicate) if one.known.predicate else None
    if known is not None:
        return known.name.replace("_", " ")
    return one.known.predicate or next(iter(one.known.tags), one.known.kind)


def _line(topic: str, members: Sequence[Statement]) -> str:
    values = dict.fromkeys(brief(one.known.object or one.content, _VALUE) for one in members)
    return f"{topic}: {'; '.join(values)}"


def _worth(one: Statement) -> tuple[float, int, datetime, int]:
    return one.known.importance, one.known.use_count, one.known.true_from, one.id


def _values(one: Statement, policies: Policies) -> int:
    """How many values a topic may show."""
    known = policies.predicate(one.known.predicate) if one.known.predicate else None
    return _MOST_VALUES if known is None or known.values == "many" else 1


def _weight(topic: str, members: Sequence[Statement]) -> tuple[bool, float]:
    """A topic that was named tells more than a kind that everything else falls into."""
    return topic not in _LASTING, sum(one.known.importance for one in members[:_MOST_VALUES])
