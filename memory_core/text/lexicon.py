"""The dictionary of a store: its aliases and predicates, and the terms of any text.

Built once from the policies; `tokenise` cuts, this adds what a word stands for. A concept
is a term `=name` shared by everything that means the same: `=postgres` for Postgres,
PostgreSQL and pg, `=residence` for 住在, "lives in" and "where do I live".
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import chain
from typing import Protocol

from .aliases import default_aliases
from .content import content_terms
from .frames import Frames
from .normalise import search_form
from .phrases import Phrases
from .pinyin import sounds
from .stemming import stem
from .stop import is_function_pair, is_stop
from .tokenise import Tokens, tokenise_form

_NAME, _REMEMBERED_NAMES = 40, 4_096
"""Tags, names and values of triples are this short, and come again and again."""


class PredicateWords(Protocol):
    """What the lexicon needs of a predicate."""

    @property
    def name(self) -> str: ...
    @property
    def aliases(self) -> tuple[str, ...]: ...
    @property
    def cues(self) -> tuple[str, ...]: ...
    @property
    def asked(self) -> tuple[str, ...]: ...


@dataclass(frozen=True, kw_only=True)
class Lexicon:
    """Terms and concepts of texts. Make one with `build`; it may be shared by threads.

    Building is instant; the first text costs some 50 ms, as the phrases are stemmed then.
    """

    aliases: tuple[tuple[str, tuple[str, ...]], ...]
    predicates: tuple[tuple[str, tuple[str, ...]], ...]
    asked: tuple[tuple[str, tuple[str, ...]], ...] = ()

    @classmethod
    def build(
        cls,
        *,
        aliases: Iterable[Sequence[str]] = (),
        predicates: Iterable[PredicateWords] = (),
        defaults: bool = True,
    ) -> Lexicon:
        """A lexicon of alias groups (the first name of each is its concept's) and predicates.

        What is `asked` of a predicate is looked for in questions alone. `defaults` adds the common
        groups of `aliases`. Words may be in any script, case and inflection. Latin phrases are
        found on word boundaries, Han ones anywhere.
        """
        groups = chain(aliases, default_aliases() if defaults else ())
        known = tuple(predicates)
        return cls(
            aliases=tuple((concept_term(group[0]), tuple(group)) for group in groups if group),
            predicates=tuple((concept_term(p.name), (p.name, *p.cues)) for p in known),
            asked=tuple((concept_term(p.name), p.asked) for p in known if p.asked),
        )

    def terms(self, text: str) -> list[str]:
        """The terms of a text or question in order, with repeats; concepts last, once each."""
        form = search_form(text)
        tokens = tokenise_form(form)
        return tokens.terms + sorted(self._concepts(form, tokens))

    def index_terms(self, text: str) -> list[str]:
        """`terms`, every single Han character and the sounds of names.

        So that the question `雪` finds 下雪了, and "Wang Fang" finds 王芳.
        """
        return list(self._terms_of_name(text)) if len(text) <= _NAME else self._terms_of(text)

    def _terms_of(self, text: str) -> list[str]:
        form = search_form(text)
        tokens = tokenise_form(form)
        told = [*sorted(self._concepts(form, tokens)), *sounds(form)]
        return tokens.terms + tokens.single + told

    @cached_property
    def _terms_of_name(self) -> Callable[[str], list[str]]:
        return lru_cache(maxsize=_REMEMBERED_NAMES)(self._terms_of)

    def question_units(self, text: str) -> list[tuple[str, ...]]:
        """What a question asks for, one unit a thing, each as the terms that may express it.

        A word is a unit. Words that a concept stands for are one unit with it: `pg` with
        `=postgres`, 居住城市 with `=residence`. The parts of a name may be expressed by its
        sound too. Stop words and Han pairs with a particle in them are no units.
        """
        form = search_form(text)
        tokens = tokenise_form(form)
        concepts = self._concepts_by_words(form, tokens)
        covered = frozenset(chain.from_iterable(concepts))
        heard = _by_word(sounds(form))
        said = [term for term in dict.fromkeys(tokens.terms) if term not in covered]
        units: list[tuple[str, ...]] = [
            (term, *heard.get(term, ()))
            for term in said
            if not (is_stop(term) or is_function_pair(term))
        ]
        units += [(*_single(words), *sorted(names)) for words, names in concepts.items()]
        return units

    def _concepts_by_words(self, form: str, tokens: Tokens) -> dict[tuple[str, ...], set[str]]:
        """The concepts of a question by the terms of the words that name them."""
        groups = self._asked_for(form, tokens)
        for words, labels in _by_words(self._tables[0], form, tokens):
            groups.setdefault(words, set()).update(labels)
        return groups

    def _asked_for(self, form: str, tokens: Tokens) -> dict[tuple[str, ...], set[str]]:
        """The predicates of a question by the words that name them.

        "Where is it hosted" is no "where is". Who asks for a former employer asks for what was
        told as the employer, too.
        """
        framed = list(self._frames.matches(form, tokens.words))
        groups: dict[tuple[str, ...], set[str]] = {}
        for words, labels in _by_words(self._tables[1], form, tokens):
            if words or not framed:
                groups.setdefault(words, set()).update(labels, map(_present, labels))
        for words, label in framed:
            groups.setdefault(words, set()).add(label)
        return groups

    def content_terms(self, text: str) -> list[str]:
        """What a statement is about, for comparing two: no stop words and no concepts.

        The speaker ("the user", 用户, I) and particles make no difference.
        """
        return content_terms(text)

    def concepts(self, text: str) -> frozenset[str]:
        """The concepts a text touches, each written `=name`."""
        form = search_form(text)
        return frozenset(self._concepts(form, tokenise_form(form)))

    def predicates_in(self, text: str) -> frozenset[str]:
        """The predicates whose cues are in a text, as concepts."""
        form = search_form(text)
        return frozenset(self._tables[1].found(form, tokenise_form(form).words))

    def asked_in(self, text: str) -> frozenset[str]:
        """The predicates that a question asks for, in whatever words, as concepts."""
        form = search_form(text)
        asked = self._asked_for(form, tokenise_form(form))
        return frozenset(chain.from_iterable(asked.values()))

    def _concepts(self, form: str, tokens: Tokens) -> set[str]:
        return {label for table in self._tables for label in table.found(form, tokens.words)}

    @cached_property
    def _tables(self) -> tuple[Phrases, Phrases]:
        # Apart, so that a predicate's long cue does not hide the alias inside it.
        return Phrases.build(self.aliases), Phrases.build(self.predicates)

    @cached_property
    def _frames(self) -> Frames:
        return Frames.build(self.asked)


def _by_words(
    table: Phrases, form: str, tokens: Tokens
) -> Iterator[tuple[tuple[str, ...], frozenset[str]]]:
    """What phrases stand for, by those of their terms that say something."""
    for phrase, labels in table.matches(form, tokens.words):
        yield tuple(w for w in tokenise_form(phrase).terms if not is_stop(w)), labels


def _present(concept: str) -> str:
    """The concept of what holds now, for one of what is over: `=employer`, `=past_employer`."""
    return "=" + concept.removeprefix("=").removeprefix("past_")


def _by_word(sounds: Mapping[str, Sequence[str]]) -> dict[str, list[str]]:
    """The sounds of names by the term of each word that is part of one."""
    found: dict[str, list[str]] = {}
    for sound, words in sounds.items():
        for word in words:
            found.setdefault(stem(word), []).append(sound)
    return found


def _single(words: tuple[str, ...]) -> tuple[str, ...]:
    # A phrase of several words is better told by its concept than by any one of them.
    return words if len(words) == 1 else ()


def concept_term(name: str) -> str:
    """The term of a concept: `=` and its name in search form, spaces as `_`."""
    return "=" + "_".join(search_form(name).split())
