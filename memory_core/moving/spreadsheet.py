"""CSV: a table with one memory a row, from a spreadsheet or a program.

| a column called | here |
|---|---|
| content, text, memory, note, statement, fact | content |
| id, uuid, key | the name by which a second import knows it; without one, the row itself |
| kind, type, category | kind, where it names one; else a tag |
| subject, predicate, object | the triple |
| tags, labels; entities, people | tags; entities, parted by commas or semicolons |
| created_at, date, time … | created_at |
| observed_at, valid_from, valid_to, expires_at, session, task, source, importance, confidence | \
the same |
| state | archived, where it says so |
| evidence, and any other | context |

Names of columns may be in Chinese too. The delimiter is found by looking; the file may be UTF-8 or
UTF-16 with or without its mark, or of a Chinese or Western Windows.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import get_args

from memory_core.errors import InvalidInput
from memory_core.moving.context import context, labels, share
from memory_core.moving.glimpse import Glimpse
from memory_core.moving.items import Found, Item, Unreadable
from memory_core.moving.kinds import kind_of
from memory_core.moving.moments import day, moment
from memory_core.moving.origin import Origin
from memory_core.moving.tables import Row, header, rows
from memory_core.types import Kind, NewMemory, Source

_ENDINGS = (".csv", ".tsv", ".tab")
_COLUMNS: Mapping[str, tuple[str, ...]] = {
    "content": ("content", "text", "memory", "note", "statement", "fact", "内容", "记忆", "文本"),
    "key": ("id", "uuid", "key", "memory_id", "编号"),
    "kind": ("kind", "type", "category", "类型", "类别", "种类"),
    "subject": ("subject", "主语", "主体"),
    "predicate": ("predicate", "relation", "attribute", "谓语", "属性", "关系"),
    "object": ("object", "value", "宾语", "值"),
    "tags": ("tags", "tag", "labels", "label", "标签"),
    "entities": ("entities", "entity", "people", "实体"),
    "created_at": (
        "created_at",
        "created",
        "createdat",
        "date",
        "time",
        "timestamp",
        "日期",
        "时间",
    ),
    "observed_at": ("observed_at",),
    "valid_from": ("valid_from", "开始时间"),
    "valid_to": ("valid_to", "结束时间"),
    "expires_at": ("expires_at", "过期时间"),
    "session": ("session", "conversation", "会话"),
    "task": ("task", "project", "项目"),
    "source": ("source", "来源"),
    "importance": ("importance", "重要性"),
    "confidence": ("confidence", "可信度"),
    "state": ("state", "status", "状态"),
    "evidence": ("evidence", "quote", "依据"),
}
_NAMES = {name: field for field, names in _COLUMNS.items() for name in names}
_PARTED = re.compile(r"[,;，；、|]")
_ARCHIVED = frozenset({"archived", "deleted", "已归档"})


def recognises(seen: Glimpse) -> bool:
    """A file that is called a table, or whose first line names a column of memories."""
    if seen.is_folder or seen.is_zip or seen.is_sqlite or seen.text[:1] in ("{", "["):
        return False
    first = re.split(r"[,;\t|]", seen.text.partition("\n")[0])
    named = {_field(name.strip('" ')) for name in first}
    return seen.path.name.lower().endswith(_ENDINGS) or ("content" in named and len(first) > 1)


def read(path: Path) -> Iterator[Found]:
    """The rows. Raises InvalidInput where no column has the content of memories."""
    columns = _columns(header(path))
    if not {"content", "object"} & {*columns.values()}:
        raise InvalidInput(
            f"{path} has no column with memories; call one of its columns content, and import again"
        )
    for row in rows(path):
        yield _found(row, columns, f"csv: {path.name}")


def _found(row: Row, columns: Mapping[str, str], session: str) -> Found:
    if row.fault:
        return Unreadable(where=row.where, reason=row.fault)
    given = {columns[name]: _plain(value) for name, value in row.cells.items() if columns[name]}
    given["session"] = given.get("session") or session
    if not given.get("content") and not (given.get("predicate") and given.get("object")):
        return Unreadable(where=row.where, reason="no content")
    rest = {n: value for n, value in row.cells.items() if not _fits(columns[n], value)}
    return Item(
        key=given.get("key") or _digest(row.cells),
        where=row.where,
        memory=replace(_memory(given), evidence=_joined(given.get("evidence", ""), context(rest))),
        created_at=_time(given.get("created_at", "")),
        archived=given.get("state", "").casefold() in _ARCHIVED,
    )


def _memory(given: Mapping[str, str]) -> NewMemory:
    sort, source = given.get("kind", ""), given.get("source", "")
    kind = sort.casefold() if sort.casefold() in get_args(Kind) else kind_of([sort])
    return NewMemory(
        content=given.get("content", ""),
        kind="fact" if kind == "note" else kind,
        subject=given.get("subject", ""),
        predicate=given.get("predicate", ""),
        object=given.get("object", ""),
        tags=labels(_parted(given.get("tags", "")), [sort] if kind != sort.casefold() else []),
        entities=_parted(given.get("entities", "")),
        importance=_number(given.get("importance", ""), 0.5),
        confidence=_number(given.get("confidence", ""), 0.8),
        source=source.casefold() if _fits("source", source) else "user",
        session=given.get("session", ""),
        task=given.get("task", ""),
        observed_at=_time(given.get("observed_at", "")),
        valid_from=day(given.get("valid_from", "")),
        valid_to=day(given.get("valid_to", "")),
        expires_at=day(given.get("expires_at", "")),
    )


def _plain(value: str) -> str:
    """Without the quote that marks text which would be a formula."""
    return value[1:] if value[:1] == "'" and value[1:2] in tuple("=+-@") else value


def _joined(*texts: str) -> str:
    return "\n".join(filter(None, texts))


def _fits(field: str, value: str) -> bool:
    """Does a value fit its field? What does not is kept as context."""
    checks: Mapping[str, Callable[[str], bool]] = {
        "": lambda _: False,
        "created_at": lambda time: bool(_time(time)),
        "observed_at": lambda time: bool(_time(time)),
        "valid_from": lambda time: bool(day(time)),
        "valid_to": lambda time: bool(day(time)),
        "expires_at": lambda time: bool(day(time)),
        "importance": lambda number: _number(number, -1) >= 0,
        "confidence": lambda number: _number(number, -1) >= 0,
        "source": lambda name: name.casefold() in get_args(Source),
        "state": lambda name: name.casefold() in _ARCHIVED,
    }
    return checks[field](value) if field in checks else True


def _time(value: str) -> str:
    return moment(value, local=True)


def _columns(names: list[str]) -> dict[str, str]:
    """The field of each column; of two for one field the first has it. One alone is content."""
    if len(names) == 1:
        return {names[0]: "content"}
    columns: dict[str, str] = {}
    for name in names:
        field = _field(name)
        columns[name] = "" if field in columns.values() else field
    return columns


def _field(name: str) -> str:
    return _NAMES.get(re.sub(r"[\s-]+", "_", name.strip().casefold()), "")


def _parted(value: str) -> tuple[str, ...]:
    return labels(map(str.strip, _PARTED.split(value.strip("[]"))))


def _number(value: str, otherwise: float) -> float:
    try:
        return share(float(value), otherwise)
    except ValueError:
        return otherwise


def _digest(cells: Mapping[str, str]) -> str:
    said = "\x1f".join(f"{name}\x1e{value}" for name, value in cells.items())
    return hashlib.blake2b(said.encode("utf-8", "surrogatepass"), digest_size=16).hexdigest()


ORIGIN = Origin(
    name="csv", about="a table as CSV, one memory a row", recognises=recognises, read=read
)
