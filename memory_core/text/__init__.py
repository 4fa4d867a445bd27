"""Text, as pure functions: characters, terms, statements, names, times, secrets, budgets.

No clock, no SQL, no settings; what each part leaves to the others stands in its module.
"""

from typing import TYPE_CHECKING

from memory_core.late import late

if TYPE_CHECKING:
    from .aliases import default_aliases
    from .budget import excerpt
    from .content import content_terms
    from .encoding import encode_for_index, encode_term
    from .entities import candidate_keys, names
    from .lexicon import Lexicon, concept_term
    from .mention import mentions
    from .negation import opposed, polarity
    from .normalise import clean, fold, search_form
    from .orders import looks_like_order
    from .past_questions import asks_past
    from .secrets import Redacted, load_secret_patterns, redact
    from .speakers import speaker
    from .statement import hard_tokens, is_blank, is_hedged, is_noise
    from .stemming import stem
    from .stop import is_function_pair, is_stop
    from .talk import asks_agent, without_talk
    from .time_questions import TimeRange, time_range, time_words, without_time
    from .times import parse_future, parse_time
    from .tokens import count_tokens

_LATE = {
    "aliases": ("default_aliases",),
    "budget": ("excerpt",),
    "content": ("content_terms",),
    "encoding": (
        "encode_for_index",
        "encode_term",
    ),
    "entities": (
        "candidate_keys",
        "names",
    ),
    "lexicon": (
        "Lexicon",
        "concept_term",
    ),
    "mention": ("mentions",),
    "normalise": (
        "clean",
        "fold",
        "search_form",
    ),
    "negation": (
        "opposed",
        "polarity",
    ),
    "orders": ("looks_like_order",),
    "past_questions": ("asks_past",),
    "secrets": (
        "Redacted",
        "load_secret_patterns",
        "redact",
    ),
    "speakers": ("speaker",),
    "statement": (
        "hard_tokens",
        "is_blank",
        "is_hedged",
        "is_noise",
    ),
    "stemming": ("stem",),
    "stop": (
        "is_function_pair",
        "is_stop",
    ),
    "talk": (
        "asks_agent",
        "without_talk",
    ),
    "time_questions": (
        "TimeRange",
        "time_range",
        "time_words",
        "without_time",
    ),
    "times": (
        "parse_future",
        "parse_time",
    ),
    "tokens": ("count_tokens",),
}

__getattr__ = late(__name__, _LATE)

__all__ = [
    "Lexicon",
    "Redacted",
    "TimeRange",
    "asks_agent",
    "asks_past",
    "candidate_keys",
    "clean",
    "concept_term",
    "content_terms",
    "count_tokens",
    "default_aliases",
    "encode_for_index",
    "encode_term",
    "excerpt",
    "fold",
    "hard_tokens",
    "is_blank",
    "is_function_pair",
    "is_hedged",
    "is_noise",
    "is_stop",
    "load_secret_patterns",
    "looks_like_order",
    "mentions",
    "names",
    "opposed",
    "parse_future",
    "parse_time",
    "polarity",
    "redact",
    "search_form",
    "speaker",
    "stem",
    "time_range",
    "time_words",
    "without_talk",
    "without_time",
]
