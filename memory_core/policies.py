"""What differs by kind and by predicate: how long, how many at once, what may go.

A predicate's `values` say what a second value for the same subject means:

    one       the newest replaces the last, whatever its dates: a name, a phone
              number, a status, an IP address. What went before was wrong or is over.
    interval  one at a time along valid time: an employer, a home, a database. A new
              open-ended value ends the present one where it begins; a value whose
              period is over is added to the past and leaves the present alone.
    many      each adds: likes, allergies, friends. Nothing is ever replaced.

The registry and the kinds are data beside this file, in the format that the owner's
TOML file (`PALIMPSEST_CONFIG`) extends. Deciding a conflict is left to `write`, fading
to `life`, and ranking to `read`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields, replace
from datetime import timedelta
from functools import cache, cached_property
from pathlib import Path
from typing import Literal, cast, get_args

from .calibration import Calibration, calibrations
from .limits import Limits as Limits
from .predicate_name import Values as Values
from .predicate_name import family_of, split_name, without_leading
from .toml_table import Table
from .types import Kind

Tier = Literal["working", "episodic", "semantic", "procedural"]

_SECTIONS = ("predicates", "aliases", "kinds", "limits", "scopes", "weights", "calibration")
_OF_A_SCOPE = ("kinds", "limits")
_EVIDENCE = ("lexical", "semantic", "entity", "bridge", "time", "neighbours", "reranker")
_MOST_EVIDENCE = 5.0
_EFFECTS = ("recency", "importance", "confidence", "use")
# Above this an effect would decide, not order: a clear hit gathers 1 to 3.
_LARGEST_EFFECT = 0.5


@dataclass(frozen=True, kw_only=True)
class Predicate:
    """A relation. `aliases` are names used as a predicate (`lives_in`, 居住城市);
    `cues` are phrases that express it in running text or a question (住哪), `asked` those of
    questions alone, with … for what stands between (`where … live`)."""

    name: str
    values: Values
    aliases: tuple[str, ...] = ()
    cues: tuple[str, ...] = ()
    asked: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class KindPolicy:
    """How memories of one kind live. None as a length of time means without end.

    half_life        age at which recency, and strength where it decays, has halved
    time_to_live     when it expires unless the caller says otherwise
    values           conflict rule where the predicate is unknown; None keeps both
                     and names the possible conflict
    decays           upkeep may archive it once it has grown weak
    evictable        a full scope may archive it to make room
    keep_superseded  how long older versions are kept
    keep_archived    how long what lies unchanged in the archive is kept
    """

    kind: Kind
    tier: Tier
    half_life: timedelta | None
    time_to_live: timedelta | None
    values: Values | None
    decays: bool
    evictable: bool
    keep_superseded: timedelta | None
    keep_archived: timedelta | None = None


@dataclass(frozen=True, kw_only=True)
class Weights:
    """What counts how much in ranking. 0 switches a route or signal off.

    `lexical`, `semantic`, `entity`, `bridge` (one entity further), `time` and `neighbours` weigh
    the evidence that a memory answers a question (0 to 5; a clear hit gathers 1 to 3 in all).
    `recency`, `importance`, `confidence` and `use` are the most, in the same unit, that a
    memory's own signals add or take (0 to 0.5): together less than half of a clear hit, so that
    they order near ties only (chosen by `python -m evals sweep --suite all` on its tuning part;
    of importance 0.08 was better there, and worse on the held-out part).
    `reranker` (0 to 5) is the same for a reranker's score, where there is one; no sweep chose it,
    since no model that could be had came with weights.
    `versions` (0 or 1) lets the newer of two versions of a statement come first. `gate` (0 to 1)
    is the relevance without which nothing is answered, `beside` (0 to 1) the least of what is
    answered with it; below `noise_importance` (0 to 1) nothing is stored.
    """

    lexical: float = 1.0
    semantic: float = 2.25
    entity: float = 0.5
    bridge: float = 0.2
    time: float = 0.5
    neighbours: float = 1.0
    versions: float = 1.0
    recency: float = 0.03
    importance: float = 0.05
    confidence: float = 0.12
    use: float = 0.2
    reranker: float = 1.0
    gate: float = 0.08
    beside: float = 0.04
    noise_importance: float = 0.1

    @staticmethod
    def highest(weight: str) -> float:
        """The most that a weight may be; the least is 0."""
        if weight in _EVIDENCE:
            return _MOST_EVIDENCE
        return _LARGEST_EFFECT if weight in _EFFECTS else 1.0


@dataclass(frozen=True, kw_only=True)
class ScopePolicies:
    """What is different in one scope: all kinds and limits as they are there."""

    kinds: Mapping[Kind, KindPolicy]
    limits: Limits


@dataclass(frozen=True)
class Policies:
    """All policies in force: the defaults with the owner's changes.

    `aliases` are the owner's groups of words for one thing, the concept's name first. `scopes`
    are those in which something is different: `within` gives the policies of one.
    `calibrations` are by the name of the embedding model; the first one serves the rest.
    """

    kinds: Mapping[Kind, KindPolicy]
    predicates: tuple[Predicate, ...]
    calibrations: Mapping[str, Calibration]
    aliases: tuple[tuple[str, ...], ...] = ()
    weights: Weights = Weights()
    limits: Limits = field(default_factory=Limits)
    scopes: Mapping[str, ScopePolicies] = field(default_factory=dict)

    @classmethod
    def load(cls, path: Path | None = None) -> Policies:
        """The defaults, changed by the TOML file at `path`; ConfigError on any mistake."""
        return defaults() if path is None else defaults().merged(Table.read(path))

    def merged(self, table: Table) -> Policies:
        """These policies, changed by a file's tables."""
        table.only(_SECTIONS)
        kinds = _merge_kinds(self.kinds, table)
        limits = self.limits.changed(table.table("limits"))
        return Policies(
            kinds=kinds,
            predicates=_merge_predicates(self, table),
            aliases=_merge_aliases(self.aliases, table),
            weights=_merge_weights(self.weights, table.table("weights")),
            limits=limits,
            scopes={
                name.strip(): _of_scope(kinds, limits, section)
                for name, section in table.tables("scopes").items()
            },
            calibrations=calibrations(self.calibrations, table.table("calibration")),
        )

    def calibration(self, model: str | None) -> Calibration:
        """What a relevance means with this embedding model; None where there is none."""
        bundled = next(iter(self.calibrations.values()))
        return self.calibrations.get(model or "", bundled)

    def within(self, scope: str) -> Policies:
        """The policies of one scope."""
        return self._within.get(scope, self)

    @cached_property
    def _within(self) -> Mapping[str, Policies]:
        return {
            name: replace(self, kinds=own.kinds, limits=own.limits, scopes={})
            for name, own in self.scopes.items()
        }

    def predicate(self, name: str) -> Predicate | None:
        """The predicate that a name or alias means, whatever its spelling; None if unknown.

        Case, width, script, camel case, spaces, `_` and `-` make no difference, nor does a
        leading `is_`, `has_` or 的. `favourite_*` and `preferred_*` take one value, `likes_*`
        and `dislikes_*` many, for any rest, in Chinese too.
        """
        words = split_name(name)
        bare = without_leading(words)
        found = self._by_key.get(_key(words)) or self._by_key.get(_key(bare))
        return found or _of_family(bare)

    @cached_property
    def _by_key(self) -> Mapping[str, Predicate]:
        return {key: p for p in self.predicates for key in _keys((p.name, *p.aliases))}


@cache
def defaults() -> Policies:
    """The built-in policies."""
    data = Path(__file__).parent / "data"
    kinds = Table.parse((data / "kinds.toml").read_text("utf-8"), file="kinds.toml")
    fitted = Table.parse((data / "calibration.toml").read_text("utf-8"), file="calibration.toml")
    registry = sorted((data / "predicates").iterdir(), key=lambda file: file.name)
    tables = [Table.parse(file.read_text("utf-8"), file=file.name) for file in registry]
    sections = [pair for table in tables for pair in table.tables("predicates").items()]
    return Policies(
        kinds=_merge_kinds({}, kinds),
        predicates=tuple(_changed(None, name, section) for name, section in sections),
        calibrations=calibrations({}, fitted.table("calibration")),
    )


def _of_family(words: tuple[str, ...]) -> Predicate | None:
    family = family_of(words)
    return Predicate(name="_".join(words), values=family.values) if family else None


def _key(words: tuple[str, ...]) -> str:
    return "".join(words)


def _keys(names: Iterable[str]) -> set[str]:
    return {_key(split_name(name)) for name in names}


# --- the owner's changes ---------------------------------------------------------


def _merge_predicates(policies: Policies, table: Table) -> tuple[Predicate, ...]:
    """The registry with the file's sections. A section named by an alias changes that
    predicate; an alias that another one had moves to the section that names it."""
    merged = {p.name: p for p in policies.predicates}
    for name, section in table.tables("predicates").items():
        if not _key(split_name(name)):
            table.table("predicates").wrong(name, "needs a name with letters")
        changed = _changed(policies.predicate(name), name, section)
        taken = _keys(section.texts("aliases"))
        others = {n: _without(p, taken) for n, p in merged.items() if n != changed.name}
        merged = {**others, changed.name: changed}
    return tuple(merged.values())


def _changed(known: Predicate | None, name: str, section: Table) -> Predicate:
    section.only(("values", "aliases", "cues", "asked"))
    base = known.values if known else None
    return Predicate(
        name=known.name if known else "_".join(split_name(name)),
        values=cast(Values, section.choice("values", get_args(Values), base)),
        aliases=(*(known.aliases if known else ()), *section.texts("aliases")),
        cues=(*(known.cues if known else ()), *section.texts("cues")),
        asked=(*(known.asked if known else ()), *section.texts("asked")),
    )


def _without(predicate: Predicate, taken: set[str]) -> Predicate:
    kept = tuple(alias for alias in predicate.aliases if not _keys([alias]) & taken)
    if kept == predicate.aliases:
        return predicate
    return replace(predicate, aliases=kept)


def _merge_aliases(
    groups: tuple[tuple[str, ...], ...], table: Table
) -> tuple[tuple[str, ...], ...]:
    section = table.table("aliases")
    return (*groups, *((name, *section.texts(name)) for name in section.values))


def _merge_kinds(kinds: Mapping[Kind, KindPolicy], table: Table) -> Mapping[Kind, KindPolicy]:
    table.table("kinds").only(get_args(Kind))
    changed: dict[Kind, KindPolicy] = {}
    for name, section in table.tables("kinds").items():
        kind = cast(Kind, name)
        changed[kind] = _changed_kind(kinds.get(kind, _plain(kind)), section)
    return {**kinds, **changed}


def _of_scope(kinds: Mapping[Kind, KindPolicy], limits: Limits, section: Table) -> ScopePolicies:
    section.only(_OF_A_SCOPE)
    return ScopePolicies(
        kinds=_merge_kinds(kinds, section), limits=limits.changed(section.table("limits"))
    )


def _plain(kind: Kind) -> KindPolicy:
    return KindPolicy(
        kind=kind,
        tier="semantic",
        half_life=None,
        time_to_live=None,
        values=None,
        decays=False,
        evictable=False,
        keep_superseded=None,
    )


def _changed_kind(known: KindPolicy, section: Table) -> KindPolicy:
    section.only(field.name for field in fields(KindPolicy) if field.name != "kind")
    values = section.choice("values", (*get_args(Values), "unknown"), known.values or "unknown")
    policy = KindPolicy(
        kind=known.kind,
        tier=cast(Tier, section.choice("tier", get_args(Tier), known.tier)),
        half_life=section.duration("half_life", known.half_life, endless="never"),
        time_to_live=section.duration("time_to_live", known.time_to_live, endless="never"),
        values=None if values == "unknown" else cast(Values, values),
        decays=section.flag("decays", known.decays),
        evictable=section.flag("evictable", known.evictable),
        keep_superseded=section.duration(
            "keep_superseded", known.keep_superseded, endless="always"
        ),
        keep_archived=section.duration("keep_archived", known.keep_archived, endless="always"),
    )
    if policy.decays and policy.half_life is None:
        section.wrong("half_life", f'must be a duration where {known.kind} decays, such as "30d"')
    return policy


def _merge_weights(weights: Weights, section: Table) -> Weights:
    section.only(field.name for field in fields(Weights))
    return Weights(
        **{
            field.name: section.number(
                field.name, getattr(weights, field.name), low=0, high=Weights.highest(field.name)
            )
            for field in fields(Weights)
        }
    )
