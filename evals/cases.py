"""What is asked of a memory: suites of cases over stores, read from JSON Lines.

The format is described in evals/README.md. This module reads and checks it; building the
stores is `evals.stores`, asking is `evals.runner`, other formats are `evals.datasets`.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from memory_core import NewMemory

SUITES = Path(__file__).parent / "suites"
DEFAULT_K = 5

_NEW_FIELDS = {f.name for f in fields(NewMemory)}
_QUERY_KEYS = ("as_of", "time", "since", "until", "kinds", "tags", "entities", "scope", "session")
_CASE_KEYS = frozenset(
    {"id", "category", "language", "store", "memories", "question", "now", "expected"}
    | {"forbidden", "stale", "current", "k", "abstain", "answer", "earlier", *_QUERY_KEYS}
)
_EARLIER_KEYS = ("at", "recall", "useful", "wrong", "times")
_JOINED = "+"
"""Between the names of stores that a case asks as one."""


class CaseError(ValueError):
    """A case or store file is wrong: names the file, the line and what would be right."""


@dataclass(frozen=True, kw_only=True)
class Item:
    """One memory to be told. `id` is local to its store; `new.supersedes` are local ids too.

    `speaker` is who said it, in data made of conversations; `where` its file and line.
    """

    id: str
    new: NewMemory
    at: datetime | None = None
    speaker: str = ""
    where: str = field(default="", compare=False)


@dataclass(frozen=True, kw_only=True)
class Earlier:
    """What a user did before the question: asked something else, or said what helped.

    It is done once a day from `at` on, `times` days; `useful` and `wrong` are local ids.
    """

    at: datetime
    recall: str = ""
    useful: tuple[str, ...] = ()
    wrong: tuple[str, ...] = ()
    times: int = 1


@dataclass(frozen=True, kw_only=True)
class Case:
    """One question. `expected` must come back, `forbidden` must stay out of the top `k`.

    `stale` are older versions that must rank below the `current` one (where none is named,
    the expected ones); `sessions` hold the evidence, for session-level figures; `query` are
    further arguments of recall; `where` is its file and line.
    """

    id: str
    question: str
    store: str
    category: str = ""
    language: str = ""
    memories: tuple[Item, ...] = ()
    earlier: tuple[Earlier, ...] = ()
    now: datetime | None = None
    expected: tuple[str, ...] = ()
    forbidden: tuple[str, ...] = ()
    stale: tuple[str, ...] = ()
    current: tuple[str, ...] = ()
    sessions: tuple[str, ...] = ()
    answer: tuple[str, ...] = ()
    k: int = DEFAULT_K
    abstain: bool = False
    query: Mapping[str, Any] = field(default_factory=dict)
    where: str = field(default="", compare=False)


@dataclass(frozen=True, kw_only=True)
class Suite:
    """Cases and the stores they share.

    `bulk`: the stores are told in one `remember_all`, not memory by memory on a moving
    clock. `limit` and `token_budget` are what recall is asked for.
    """

    name: str
    cases: tuple[Case, ...]
    stores: Mapping[str, tuple[Item, ...]]
    bulk: bool = False
    limit: int = DEFAULT_K
    token_budget: int = 800
    note: str = ""


def load_suite(name: str, folder: Path = SUITES) -> Suite:
    """The suite `folder`/`name`.jsonl with the stores it names. Raises CaseError."""
    path = folder / f"{name}.jsonl"
    cases = tuple(_case(record, where) for record, where in _records(path))
    _unique(cases)
    stores = {store: load_store(store, folder) for store in {case.store for case in cases}}
    for case in cases:
        _check_ids(case, stores[case.store])
    return Suite(name=name, cases=cases, stores=stores)


def load_store(name: str, folder: Path = SUITES) -> tuple[Item, ...]:
    """The memories of `folder`/stores/`name`.jsonl in the order they are told.

    Names joined by `+` are several files, merged by time.
    """
    paths = [_store_path(one, folder) for one in name.split(_JOINED)]
    told = [_item(record, where) for path in paths for record, where in _records(path)]
    _unique(told)
    if len(paths) == 1:
        return tuple(told)
    return tuple(sorted(told, key=lambda item: item.at or datetime.min.replace(tzinfo=UTC)))


def _store_path(name: str, folder: Path) -> Path:
    return folder / "stores" / f"{name}.jsonl"


def suite_names(folder: Path = SUITES) -> list[str]:
    return sorted(path.stem for path in folder.glob("*.jsonl"))


def digests(suite: Suite, folder: Path = SUITES) -> dict[str, str]:
    """Hashes of the files a suite is read from, for the result file."""
    paths = [folder / f"{suite.name}.jsonl"]
    stores = sorted({one for name in suite.stores for one in name.split(_JOINED)})
    paths += [_store_path(name, folder) for name in stores]
    return {path.name: hashlib.sha256(path.read_bytes()).hexdigest()[:16] for path in paths}


def items_of(suite: Suite, case: Case) -> tuple[Item, ...]:
    """Everything the case's store holds, in the order it is told."""
    return suite.stores[case.store] + case.memories


def parse_at(text: str) -> datetime:
    """An ISO 8601 time; without an offset it is UTC."""
    return _aware(datetime.fromisoformat(text))


def _aware(at: datetime) -> datetime:
    return at if at.tzinfo else at.replace(tzinfo=UTC)


def new_memory(record: Mapping[str, Any]) -> NewMemory:
    """The memory that a record's fields describe; others of its fields are passed over."""
    values = {key: _frozen(record[key]) for key in record.keys() & _NEW_FIELDS}
    return NewMemory(**values)


def _case(record: dict[str, Any], where: str) -> Case:
    _known(record, _CASE_KEYS, where)
    _required(record, ("id", "question", "store"), where)
    _typed(record, where)
    if bool(record.get("expected")) == bool(record.get("abstain")):
        raise CaseError(
            f"{where}: give either `expected` ids, or `abstain`: true for a case without an answer"
        )
    return Case(
        id=record["id"],
        question=record["question"],
        store=record["store"],
        category=record.get("category", ""),
        language=record.get("language", ""),
        memories=tuple(_item(m, where) for m in record.get("memories", ())),
        earlier=tuple(_earlier(e, where) for e in record.get("earlier", ())),
        now=_time(record.get("now", ""), where),
        expected=tuple(record.get("expected", ())),
        forbidden=tuple(record.get("forbidden", ())),
        stale=tuple(record.get("stale", ())),
        current=tuple(record.get("current", ())),
        answer=tuple(record.get("answer", ())),
        k=record.get("k", DEFAULT_K),
        abstain=record.get("abstain", False),
        query={key: _frozen(record[key]) for key in _QUERY_KEYS if record.get(key)},
        where=where,
    )


def _item(record: dict[str, Any], where: str) -> Item:
    _known(record, _NEW_FIELDS | {"id", "at"}, where)
    _required(record, ("id",), where)
    _typed(record, where)
    at = _time(record.get("at", ""), where)
    return Item(id=record["id"], new=new_memory(record), at=at, where=where)


def _earlier(record: dict[str, Any], where: str) -> Earlier:
    _known(record, _EARLIER_KEYS, where)
    _required(record, ("at",), where)
    _typed(record, where)
    return Earlier(
        at=_time(record["at"], where) or datetime.max,
        recall=record.get("recall", ""),
        useful=tuple(record.get("useful", ())),
        wrong=tuple(record.get("wrong", ())),
        times=record.get("times", 1),
    )


def _frozen(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


def _time(text: str, where: str) -> datetime | None:
    if not text:
        return None
    try:
        return parse_at(text)
    except ValueError as error:
        raise CaseError(f"{where}: {text!r} is no ISO 8601 time") from error


def _records(path: Path) -> Iterable[tuple[dict[str, Any], str]]:
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except FileNotFoundError as error:
        raise CaseError(f"{path} does not exist") from error
    for number, line in enumerate(lines, 1):
        if line.strip():
            yield _object(line, f"{path.name} line {number}"), f"{path.name} line {number}"


def _object(line: str, where: str) -> dict[str, Any]:
    try:
        record = json.loads(line)
    except json.JSONDecodeError as error:
        raise CaseError(f"{where}: not JSON ({error.msg})") from error
    if not isinstance(record, dict):
        raise CaseError(f"{where}: one JSON object a line")
    return record


def _known(record: dict[str, Any], allowed: Iterable[str], where: str) -> None:
    if unknown := sorted(record.keys() - set(allowed)):
        raise CaseError(f"{where}: unknown field {unknown[0]!r}; known are {sorted(allowed)}")


def _typed(record: dict[str, Any], where: str) -> None:
    """Every field with the kind of value that it takes: text, unless it is listed."""
    for name, value in record.items():
        said, fits = _TAKES.get(name, _TEXT)
        if not fits(value):
            raise CaseError(f"{where}: {name!r} takes {said}, not {json.dumps(value)}")


def _is_list_of(one: type) -> Callable[[Any], bool]:
    return lambda value: isinstance(value, list) and all(isinstance(v, one) for v in value)


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _is_count(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value > 0


Takes = tuple[str, Callable[[Any], bool]]

_TEXT: Takes = ("text", lambda value: isinstance(value, str))
_TEXTS: Takes = ("a list of texts", _is_list_of(str))
_OBJECTS: Takes = ("a list of objects", _is_list_of(dict))
_NUMBER: Takes = ("a number", _is_number)
_COUNT: Takes = ("a whole number from 1", _is_count)

_TAKES: Mapping[str, Takes] = {
    **dict.fromkeys(("expected", "forbidden", "stale", "current", "answer", "kinds"), _TEXTS),
    **dict.fromkeys(("useful", "wrong", "clues", "tags", "entities"), _TEXTS),
    **dict.fromkeys(("supersedes", "derived_from"), _TEXTS),
    **dict.fromkeys(("memories", "earlier"), _OBJECTS),
    **dict.fromkeys(("importance", "confidence"), _NUMBER),
    **dict.fromkeys(("k", "times"), _COUNT),
    "abstain": ("true or false", lambda value: isinstance(value, bool)),
}


def _required(record: dict[str, Any], names: Sequence[str], where: str) -> None:
    for name in names:
        if not record.get(name):
            raise CaseError(f"{where}: {name!r} is missing")


def _unique(told: Sequence[Item | Case]) -> None:
    seen: set[str] = set()
    for one in told:
        if one.id in seen:
            raise CaseError(f"{one.where}: id {one.id!r} is used twice")
        seen.add(one.id)


def _check_ids(case: Case, store: tuple[Item, ...]) -> None:
    known = {item.id for item in store + case.memories}
    judged = tuple(id for one in case.earlier for id in one.useful + one.wrong)
    for id in case.expected + case.forbidden + case.stale + case.current + judged:
        if id not in known:
            raise CaseError(f"{case.where}: case {case.id!r} names {id!r}, which no memory has")
