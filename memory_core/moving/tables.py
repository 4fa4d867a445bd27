"""A table as text (CSV): its delimiter, its header and its rows, whatever wrote it.

Rows are given as they come, in bounded memory. What columns mean is left to `csv`'s source.
"""

from __future__ import annotations

import csv
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TextIO

from memory_core.moving.encodings import encoding_of
from memory_core.moving.files import LONGEST_LINE

_SAMPLE = 64 * 1024
_DELIMITERS = ",;\t|"


@dataclass(frozen=True, kw_only=True)
class Row:
    """A row by column; `fault` says why it cannot be read. `line` is where it ends."""

    line: int
    cells: dict[str, str]
    fault: str = ""

    @property
    def where(self) -> str:
        return f"line {self.line}"


def header(path: Path) -> list[str]:
    """The names of the columns."""
    with _opened(path) as file:
        return _names(csv.reader(_lines(file), dialect_of(_sample(path))))


def rows(path: Path) -> Iterator[Row]:
    """The rows below the header that are not blank."""
    with _opened(path) as file:
        reader = csv.reader(_lines(file), dialect_of(_sample(path)))
        names = _names(reader)
        while True:
            try:
                values = next(reader)
            except StopIteration:
                return
            except csv.Error as error:
                yield Row(line=reader.line_num, cells={}, fault=f"no row of a table ({error})")
                continue
            if any(map(str.strip, values)):
                yield _row(reader.line_num, names, values)


def dialect_of(sample: str) -> type[csv.Dialect]:
    """How a table is written; as a spreadsheet would, where its beginning does not tell."""
    try:
        found = csv.Sniffer().sniff(sample, _DELIMITERS)
    except csv.Error:
        return csv.excel
    # A quote inside quotes is doubled by every program; the sniffer does not see it in a sample
    # that has none.
    found.doublequote = True
    return found


def _row(line: int, names: list[str], values: list[str]) -> Row:
    if len(values) > len(names):
        fault = f"{len(values)} cells under {len(names)} columns"
        return Row(line=line, cells={}, fault=fault)
    return Row(line=line, cells=dict(zip(names, map(str.strip, values), strict=False)))


def _names(reader: Iterator[list[str]]) -> list[str]:
    """The first row that is not blank, each name once."""
    first = next((row for row in reader if any(map(str.strip, row))), [])
    names: list[str] = []
    for number, name in enumerate(map(str.strip, first), start=1):
        names.append(name if name and name not in names else f"{name or 'column'} {number}")
    return names


def _opened(path: Path) -> TextIO:
    return path.open(encoding=encoding_of(path), errors="replace", newline="")


def _sample(path: Path) -> str:
    with _opened(path) as file:
        sample = file.read(_SAMPLE)
    return sample if len(sample) < _SAMPLE else sample[: sample.rfind("\n") + 1] or sample


def _lines(file: TextIO) -> Iterator[str]:
    """The lines of a file; one without end comes in pieces, which are bad rows, not a bad end."""
    return iter(lambda: file.readline(LONGEST_LINE), "")
