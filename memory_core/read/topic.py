"""What a topic to be forgotten takes: near it is not enough where it names something.

An answer may bring a neighbour along, which costs a line. What is erased is gone, so that a name,
a code or a word that stands in some memories takes those that hold it, and no others.
"""

from __future__ import annotations

import re
from collections.abc import Container, Sequence

from memory_core import ids, text
from memory_core.read.routes import Found
from memory_core.types import Hit

_ONE_WORD = re.compile(r"[\u4e00-\u9fff]{2,4}|[^\s\u4e00-\u9fff]+")


def meant(
    topic: str, near: Sequence[Hit], found: Found, tied: Container[int], lexicon: text.Lexicon
) -> list[Hit]:
    """Those of the near hits that a topic means. `tied` are memories with it as an entity."""
    holding = [hit for hit in near if _holds(ids.decode(hit.memory.id), found, tied)]
    if _names(topic):
        return holding
    return holding or list(near) if _is_one_word(topic, lexicon) else list(near)


def _names(topic: str) -> bool:
    return text.names(topic) == [topic.strip()]


def _is_one_word(topic: str, lexicon: text.Lexicon) -> bool:
    """A word with no other words for the same: 王小明, test1, the river."""
    if lexicon.concepts(topic):
        return False
    return bool(_ONE_WORD.fullmatch(topic.strip())) or len(lexicon.content_terms(topic)) == 1


def _holds(number: int, found: Found, tied: Container[int]) -> bool:
    """Does a memory hold all of the topic's words, or is it tied to what they name?"""
    hit = found.words.get(number)
    said = hit is not None and all(unit & hit.matched for unit in found.units)
    return said or number in tied
