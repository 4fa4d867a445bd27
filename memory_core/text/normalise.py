"""Characters: what may enter, when two texts are equal, what search compares.

Three strengths. `clean` guards the boundary and changes as little as it can; `fold`
is the equality key of a statement or a name; `search_form` is what words are cut from.
Cutting words is left to `tokenise`.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from typing import Protocol

HAN = "\u3005\u3007\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U000323af"
"""Chinese characters, as the inside of a regular expression's class."""

_SURROGATE = re.compile("[\ud800-\udfff]")
_CONTROL = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f]")
_LINE_END = re.compile("\r\n?")
_HAN = re.compile(f"[{HAN}]")
_IGNORABLE = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f"
    "\u3164\ufe00-\ufe0f\ufeff\uffa0\U000e0000-\U000e0fff]"
)
_ENDING = " .。!?…,;:、~"
# Letters that Unicode does not take apart into a base and an accent.
_WITHOUT_PARTS = {
    **dict(zip("øłđðıħŧ", "olddiht", strict=True)),
    "æ": "ae",
    "œ": "oe",
}
_OPTIONAL_MARKS = (
    range(0x300, 0x370),
    range(0x591, 0x5C8),
    range(0x640, 0x641),
    range(0x64B, 0x660),
    range(0x670, 0x671),
)
# A few characters need a second pass before they stand still; none needs a third.
_PASSES = 3


class _Converter(Protocol):
    def convert(self, text: str) -> str: ...


def clean(text: str) -> str:
    """Text that is safe to store and to send, otherwise untouched.

    A surrogate pair becomes its character and a lone surrogate U+FFFD; line ends become
    `\\n`; NUL and the other control characters except tab and line feed are dropped.
    """
    if text.isprintable():
        return text
    if _SURROGATE.search(text):
        text = text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
    return _CONTROL.sub("", _LINE_END.sub("\n", text))


def fold(text: str) -> str:
    """The equality key of a statement or name: two texts that fold alike say the same.

    Width, case, traditional or simplified script, invisible characters, runs of space
    and the punctuation at the end make no difference. Folding twice changes nothing.
    """
    for _ in range(_PASSES):
        folded = _fold_once(text)
        if folded == text:
            break
        text = folded
    return text


def search_form(text: str) -> str:
    """Text as search compares it: `fold` without the trimming, accents dropped.

    `Café` and `cafe`, `ＴＣＰ` and `tcp`, `臺灣` and `台湾` are the same here.
    """
    unified = _unify(text)
    return unified if unified.isascii() else unified.translate(_BASE_LETTERS)


def simplified(text: str) -> str:
    """Traditional Chinese to simplified; any other text as it is."""
    if not _HAN.search(text):
        return text
    return _converter().convert(_SURROGATE.sub("\ufffd", text))


def is_ignorable(sign: str) -> bool:
    """True for a character that is not to be seen: zero-width, soft hyphen, direction marks."""
    return _IGNORABLE.fullmatch(sign) is not None


def _fold_once(text: str) -> str:
    spaced = " ".join(_unify(text).split())
    return spaced.rstrip(_ENDING) or spaced


def _unify(text: str) -> str:
    if text.isascii():
        return text.lower()
    visible = _IGNORABLE.sub("", unicodedata.normalize("NFKC", text))
    return unicodedata.normalize("NFKC", simplified(visible).casefold())


@cache
def _converter() -> _Converter:
    from opencc import OpenCC

    converter: _Converter = OpenCC("t2s")
    return converter


class _BaseLetters(dict[int, str]):
    """A translation table that works itself out: Latin letters lose their accents.

    Combining accents, and the vowel points that Arabic and Hebrew may leave out, vanish.
    """

    def __missing__(self, code: int) -> str:
        self[code] = letter = _base_letter(code)
        return letter


def _base_letter(code: int) -> str:
    if any(code in marks for marks in _OPTIONAL_MARKS):
        return ""
    letter = chr(code)
    base = unicodedata.normalize("NFD", letter)[0]
    return base if base.isascii() and base.isalpha() else _WITHOUT_PARTS.get(letter, letter)


_BASE_LETTERS = _BaseLetters()
