"""What a statement is about: its terms without the words that say nothing.

For comparing two statements. What counts as saying nothing is left to `stop`, concepts
to the lexicon.
"""

from __future__ import annotations

import re

from .normalise import HAN, search_form
from .stop import is_stop, without_stop_words
from .tokenise import tokenise_form

_HAN_RUN = re.compile(f"[{HAN}]+")


def content_terms(text: str) -> list[str]:
    """The terms that carry a text, in order with repeats: no stop words, no particles.

    The speaker makes no difference: "The user likes tea", "I like tea" and 用户喜欢茶 lose
    their subject.
    """
    form = _HAN_RUN.sub(lambda run: " ".join(without_stop_words(run[0])), search_form(text))
    return [term for term in tokenise_form(form).terms if not is_stop(term)]
