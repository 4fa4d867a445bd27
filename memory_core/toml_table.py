"""A TOML table that is read with checks: every mistake is one sentence that helps.

Knows files, keys and value shapes; what the keys mean is left to `policies`.
"""

from __future__ import annotations

import difflib
import json
import re
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path
from typing import NoReturn

from .errors import ConfigError

_DURATION = re.compile(r"(\d+(?:\.\d+)?)\s*([mhdwy])")
_UNITS = {
    "m": timedelta(minutes=1),
    "h": timedelta(hours=1),
    "d": timedelta(days=1),
    "w": timedelta(weeks=1),
    "y": timedelta(days=365),
}
# A century is as good as never, and still fits every date computed from it.
_LONGEST = timedelta(days=36_500)


def nearest(name: str, valid: Iterable[str]) -> str:
    """` (did you mean "x"?)` for the valid name closest to `name`, or nothing."""
    by_fold = {candidate.casefold(): candidate for candidate in valid}
    found = difflib.get_close_matches(name.casefold(), by_fold, n=1)
    return f' (did you mean "{by_fold[found[0]]}"?)' if found else ""


@dataclass(frozen=True, kw_only=True)
class Table:
    """One table of a file. `path` is its dotted name, empty for the whole file."""

    file: str
    path: str
    values: Mapping[str, object]

    @classmethod
    def read(cls, path: Path) -> Table:
        """The whole file; ConfigError where it cannot be read or is no TOML."""
        try:
            return cls.parse(path.read_text(encoding="utf-8-sig"), file=str(path))
        except OSError as error:
            reason = error.strerror or error
            raise ConfigError(f"{path} cannot be read: {reason}; check the path.") from error
        except UnicodeDecodeError as error:
            raise ConfigError(f"{path} is not UTF-8; save it as UTF-8.") from error

    @classmethod
    def parse(cls, text: str, *, file: str) -> Table:
        try:
            return cls(file=file, path="", values=tomllib.loads(text))
        except tomllib.TOMLDecodeError as error:
            raise ConfigError(f"{file} is not valid TOML: {error}.") from error

    def only(self, valid: Iterable[str]) -> Table:
        """This table, provided that it has no other keys than `valid`."""
        allowed = tuple(valid)
        for key in self.values:
            if key not in allowed:
                hint = nearest(key, allowed) or f"; valid: {', '.join(allowed)}"
                raise ConfigError(f"{self.file}: unknown key {self._dotted(key)}{hint}.")
        return self

    def table(self, key: str) -> Table:
        """The table under `key`; an empty one where it is missing."""
        value = self.values.get(key, {})
        if not isinstance(value, dict):
            self.wrong(key, "must be a table")
        return Table(file=self.file, path=self._dotted(key), values=value)

    def tables(self, key: str) -> Mapping[str, Table]:
        """The tables inside the table under `key`, by name, in order."""
        outer = self.table(key)
        return {name: outer.table(name) for name in outer.values}

    def texts(self, key: str) -> tuple[str, ...]:
        value = self.values.get(key, [])
        if not isinstance(value, list) or not all(isinstance(v, str) and v.strip() for v in value):
            self.wrong(key, 'must be a list of texts, such as ["one", "two"]')
        return tuple(value)

    def choice(self, key: str, valid: Iterable[str], default: str | None) -> str:
        """One of `valid`; where the key is missing `default`, and without one an error."""
        allowed = tuple(valid)
        value = self.values.get(key, default)
        if not isinstance(value, str) or value not in allowed:
            hint = nearest(str(value), allowed)
            self.wrong(key, f"must be one of {', '.join(allowed)}{hint}")
        return value

    def flag(self, key: str, default: bool) -> bool:
        value = self.values.get(key, default)
        if not isinstance(value, bool):
            self.wrong(key, "must be true or false")
        return value

    def number(self, key: str, default: float, *, low: float, high: float) -> float:
        value = self.values.get(key, default)
        is_number = isinstance(value, (int, float)) and not isinstance(value, bool)
        if not is_number or not low <= value <= high:  # type: ignore[operator]
            self.wrong(key, f"must be a number from {low:g} to {high:g}")
        return float(value)  # type: ignore[arg-type]

    def count(self, key: str, default: int, *, most: int) -> int:
        """A whole number from 1 to `most`."""
        value = self.values.get(key, default)
        if not isinstance(value, int) or isinstance(value, bool) or not 1 <= value <= most:
            self.wrong(key, f"must be a whole number from 1 to {most:,}")
        return value

    def duration(self, key: str, default: timedelta | None, *, endless: str) -> timedelta | None:
        """A duration above zero such as `12h`, `30d`, `2w`, `1y`; `endless` stands for None."""
        value = self.values.get(key)
        if value is None:
            return default
        if value == endless:
            return None
        length = _duration(value) if isinstance(value, str) else None
        if length is None:
            self.wrong(key, f'must be a duration such as "12h", "30d" or "1y", or "{endless}"')
        return length

    def wrong(self, key: str, rule: str) -> NoReturn:
        """Raise the ConfigError for the value under `key`."""
        if key not in self.values:
            raise ConfigError(f"{self.file}: {self._dotted(key)} is missing; it {rule}.")
        shown = json.dumps(self.values[key], ensure_ascii=False, default=str)
        raise ConfigError(f"{self.file}: {self._dotted(key)} is {shown}; it {rule}.")

    def _dotted(self, key: str) -> str:
        return f"{self.path}.{key}" if self.path else key


def _duration(text: str) -> timedelta | None:
    match = _DURATION.fullmatch(text.strip())
    if not match:
        return None
    count, unit = match.groups()
    if not 0 < float(count) <= _LONGEST / _UNITS[unit]:
        return None
    return float(count) * _UNITS[unit]
