"""The language of the command: English as it is written in the sources, or Chinese.

Looks texts up; which texts a person sees is decided where they are printed. What a program
reads stays English: JSON, the rows of a pipe, what MCP answers, log lines.

    _("Imported {count} memories.").format(count=7)     a text of the command itself
    plural("{count} day", "{count} days", 1)            the same, by number
    translated(str(error))                              a sentence worded by the core or click

`_` is to be called when a text is printed, not at import: only then is the language known.
The texts of options and the docstrings of commands need no call; help looks them up.
"""

from __future__ import annotations

import json
import locale
import re
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from pathlib import Path

ENGLISH, CHINESE = "en", "zh"
VARIABLE = "PALIMPSEST_LANGUAGE"

_language = ContextVar("language", default=ENGLISH)
_FIELD = re.compile(r"\{(\w+)\}")
_FILLED = re.compile(r"\{(\w+)(:words)?\}")


@contextmanager
def spoken(env: Mapping[str, str]) -> Iterator[None]:
    """Speak the language of `env` within the block; English everywhere else."""
    before = _language.set(language_of(env, _system_locale()))
    try:
        yield
    finally:
        _language.reset(before)


def current() -> str:
    return _language.get()


def language_of(env: Mapping[str, str], system: str = "") -> str:
    """The first of our languages that `env` asks for, as POSIX and GNU rank the variables.

    `system` is the locale of a machine whose environment names none.
    """
    named = next(filter(None, map(env.get, ("LC_ALL", "LC_MESSAGES", "LANG"))), system)
    plain = named.partition(".")[0] in ("C", "POSIX")
    listed = "" if plain else env.get("LANGUAGE", "")
    for name in (env.get(VARIABLE, ""), *listed.split(":"), named):
        folded = name.strip().casefold()
        if folded.startswith((CHINESE, "chinese")):
            return CHINESE
        if folded.startswith(ENGLISH):
            return ENGLISH
    return ENGLISH


def _(text: str) -> str:
    """`text` in the language spoken, its {fields} still to be filled in."""
    return _texts().get(text, text)


def plural(one: str, many: str, count: int, **values: object) -> str:
    """The form for `count`, all its {fields} filled in."""
    return _(one if count == 1 else many).format(count=f"{count:,}", **values)


def translated(sentence: str) -> str:
    """A finished English `sentence` in the language spoken, if it is one that we know.

    The core and click word their sentences in English, with values in them. Each is known by
    its template. What stands in a field may be a known sentence again; a single word is a name
    or something that was typed, and stays, unless the Chinese asks for {0:words}.
    """
    if _language.get() == ENGLISH or not sentence:
        return sentence
    if whole := _texts().get(sentence):
        return whole
    found = (match for known in _templates() if (match := known.read(sentence)))
    return next(found, sentence)


class _Template:
    """A sentence with fields, found again in one that has values in their place."""

    def __init__(self, english: str, chinese: str) -> None:
        parts = _FIELD.split(english)
        self.certainty = bool(parts[0]), sum(map(len, parts[::2]))
        self._names = parts[1::2]
        self._anchor = max(parts[::2], key=len)
        self._pattern = _pattern(*parts[::2])
        self._chinese = chinese

    def read(self, sentence: str) -> str | None:
        if self._anchor not in sentence:
            return None
        match = re.fullmatch(self._pattern, sentence, re.DOTALL)
        if match is None:
            return None
        values = dict(zip(self._names, match.groups(), strict=True))
        return _FILLED.sub(lambda field: _value(values[field[1]], field[2]), self._chinese)


def _pattern(head: str, *literals: str) -> str:
    """A field ends where the words after it first stand, the last one at the end.

    Atomic groups: a memory that repeats those words must not cost a search of all the ways.
    """
    *inner, last = map(re.escape, literals)
    fields = "".join(f"(?>(.*?){words})" for words in inner)
    return f"{re.escape(head)}{fields}(.*){last}"


def _value(text: str, words: str | None) -> str:
    if words:
        return "、".join(_(word) for word in text.split(", "))
    return translated(text) if " " in text else text


@cache
def _templates() -> tuple[_Template, ...]:
    """All of them, the most certain first: those that begin with words, and have many."""
    fielded = (pair for pair in _catalogue().items() if _FIELD.search(pair[0]))
    known = (_Template(english, chinese) for english, chinese in fielded)
    return tuple(sorted(known, key=lambda known: known.certainty, reverse=True))


def _texts() -> Mapping[str, str]:
    return {} if _language.get() == ENGLISH else _catalogue()


@cache
def _catalogue() -> Mapping[str, str]:
    """English to Chinese, from every file of the catalogue."""
    texts: dict[str, str] = {}
    for file in (Path(__file__).parent / "locale" / CHINESE).glob("*.json"):
        texts |= json.loads(file.read_text(encoding="utf-8"))
    return texts


def _system_locale() -> str:
    """What the process runs in on Windows and macOS, where variables may be missing.

    Elsewhere the environment says all there is.
    """
    if sys.platform not in ("win32", "darwin"):
        return ""
    return locale.getlocale()[0] or ""
