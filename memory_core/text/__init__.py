"""Text, as pure functions: characters, terms, statements, names, times, secrets, budgets.

No clock, no SQL, no settings; what each part leaves to the others stands in its module.
"""

from .aliases import default_aliases
from .encoding import encode_for_index, encode_term
from .lexicon import Lexicon, concept_term
from .normalise import clean, fold, search_form
from .stem import stem
from .stop import is_function_pair, is_stop
from .time_questions import TimeRange, asks_past, time_range
from .times import parse_future, parse_time

__all__ = [
    "Lexicon",
    "TimeRange",
    "asks_past",
    "clean",
    "concept_term",
    "default_aliases",
    "encode_for_index",
    "encode_term",
    "fold",
    "is_function_pair",
    "is_stop",
    "parse_future",
    "parse_time",
    "search_form",
    "stem",
    "time_range",
]
