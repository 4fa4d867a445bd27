"""Who said what: a text cut into turns, and where a quotation stands in it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from memory_core import text

Speaker = Literal["user", "assistant", "other"]

TURN = re.compile(
    r"^\s*[*#>-]*\s*(?P<user>user|human|me|用户|我|人类)?"
    r"(?P<assistant>assistant|ai|bot|model|claude|chatgpt|gpt|system|tool|助手|助理|机器人|模型|系统)?"
    r"\s*[*]*\s*[:：]",
    re.IGNORECASE | re.MULTILINE,
)
_SENTENCE = re.compile(r".+?(?:[.!?](?=\s|$)|[。！？；\n]|$)", re.DOTALL)
_SPACE = re.compile(r"\s+")
_LEAST_QUOTE = 4


@dataclass(frozen=True, kw_only=True)
class Turn:
    speaker: Speaker
    text: str


@dataclass(frozen=True, kw_only=True)
class Found:
    """A quotation in its place: who said it, and the whole sentences it is part of."""

    speaker: Speaker
    sentence: str


def turns(content: str, otherwise: Speaker) -> tuple[Turn, ...]:
    """The turns of a conversation; a text without speakers is one turn of `otherwise`."""
    marks = [mark for mark in TURN.finditer(content) if mark["user"] or mark["assistant"]]
    if not marks:
        return (Turn(speaker=otherwise, text=content),)
    ends = [*(mark.start() for mark in marks[1:]), len(content)]
    told = content[: marks[0].start()].strip()
    before = [Turn(speaker=otherwise, text=told)] if told else []
    return (
        *before,
        *(
            Turn(speaker="user" if mark["user"] else "assistant", text=content[mark.end() : end])
            for mark, end in zip(marks, ends, strict=True)
        ),
    )


def find(quote: str, conversation: Sequence[Turn]) -> Found | None:
    """Where a quotation stands; None where it does not, or is too short to be one.

    Case, width, script and white space make no difference. What the user said comes first.
    """
    wanted = _plain(quote)
    if len(wanted) < _LEAST_QUOTE and not re.search(r"[\u4e00-\u9fff]{2}", wanted):
        return None
    ordered = sorted(conversation, key=lambda turn: turn.speaker != "user")
    for turn in ordered:
        if wanted in _plain(turn.text):
            return Found(speaker=turn.speaker, sentence=_around(wanted, turn.text))
    return None


def _around(wanted: str, said: str) -> str:
    """The sentences that hold the quotation, or some of its words where it spans several."""
    sentences = [part for part in _SENTENCE.findall(said) if part.strip()]
    holding = [part for part in sentences if wanted in _plain(part)]
    holding = holding or [part for part in sentences if _plain(part) and _plain(part) in wanted]
    return _SPACE.sub(" ", " ".join(holding) or said).strip()


def parts(content: str, most: int) -> Iterator[str]:
    """The text in pieces of at most so many characters, cut at line ends where there are any."""
    while len(content) > most:
        cut = content.rfind("\n", most // 2, most)
        cut = most if cut < 0 else cut
        yield content[:cut]
        content = content[cut:]
    yield content


def _plain(content: str) -> str:
    return _SPACE.sub("", text.search_form(content))
