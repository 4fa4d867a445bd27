"""Text that flows into the width it is given, Chinese as well as English.

`rich` breaks lines at spaces alone: a Chinese sentence is one long word to it, which it moves to
the next line whole. Chinese may break between any two characters, but no line begins with a
closing mark or ends with an opening one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain

from rich.cells import cell_len, chop_cells
from rich.console import Console, ConsoleOptions
from rich.measure import Measurement
from rich.text import Text

WIDE = "\u2e80-\u9fff\uac00-\ud7ff\uf900-\ufaff\uff00-\uffef"
OPENING = "（《「【『“‘"
CLOSING = "，。；：、！？）》」】』”’…"

_PIECE = re.compile(rf"\s+|[{OPENING}]*(?:[{WIDE}]|[^\s{WIDE}{OPENING}{CLOSING}]+)?[{CLOSING}]*|\S")


class Flowing:
    """A `rich` renderable: `text` in one style, broken into lines where it may be."""

    def __init__(self, text: str, style: str = "") -> None:
        self._text = text
        self._style = style

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[Text]:
        del console
        parts = (broken(part, options.max_width) for part in self._text.split("\n"))
        yield Text(
            "\n".join(chain.from_iterable(parts)), style=self._style, no_wrap=True, overflow="fold"
        )

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        del console
        whole = max(map(cell_len, self._text.split("\n")))
        least = max(map(cell_len, pieces(self._text)), default=0)
        return Measurement(least, whole).with_maximum(options.max_width)


def broken(text: str, width: int) -> Iterator[str]:
    """The lines of `text`, none of them wider than `width` columns."""
    line = ""
    for piece in pieces(text):
        if cell_len(line) + cell_len(piece.rstrip()) <= width:
            line += piece
            continue
        if line:
            yield line.rstrip()
        *full, line = chop_cells(piece.lstrip(), width) or [""]
        yield from full
    yield line.rstrip()


def pieces(text: str) -> list[str]:
    """What is not to be broken: words, single Chinese characters with their marks, spaces."""
    return [piece for piece in _PIECE.findall(text) if piece]
