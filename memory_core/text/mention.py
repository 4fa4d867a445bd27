"""Does a text name something: "Ann" in "Ann's flat", not in "Annual"; 沈嘉怡 anywhere.

Written words end where no letter or digit follows; Han has no such edges. Which names are worth
looking for is left to the callers.
"""

from __future__ import annotations

import re
from functools import lru_cache

from .normalise import HAN, fold

_LETTER = rf"[^\W_{HAN}]"
_REMEMBERED = 1_024


def mentions(text: str, name: str) -> bool:
    """True where a text names `name` as whole words, whatever case and width; Han anywhere.

    An empty name is named nowhere.
    """
    pattern = _whole(fold(name))
    return pattern is not None and pattern.search(fold(text)) is not None


@lru_cache(maxsize=_REMEMBERED)
def _whole(name: str) -> re.Pattern[str] | None:
    if not name:
        return None
    before = rf"(?<!{_LETTER})" if re.match(_LETTER, name[0]) else ""
    after = rf"(?!{_LETTER})" if re.match(_LETTER, name[-1]) else ""
    return re.compile(before + re.escape(name) + after)
