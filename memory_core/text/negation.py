"""Yes or no: whether a statement affirms or denies, and whether two deny each other.

Words only, clause by clause: negators are counted, so "never stopped liking" is a yes.
What a clause is about is left to `content`, its names and numbers to `statement`, words
for states (on, off, married) to `states`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import product

from .content import content_terms
from .entities import names
from .normalise import HAN, fold, search_form
from .statement import hard_tokens
from .states import state_of
from .stemming import stem

MAX_CLAUSES = 6
"""Clauses of a text that are looked at; a memory is a statement, not a page."""

# One new statement is compared with its neighbours, one after the other.
_REMEMBERED_TEXTS = 128
# Two clauses are about the same thing where they share this much of what the shorter says
# and this much of what both say. Chosen on the pairs in the tests.
_SHARED_OF_SHORTER = 0.6
_SHARED_OF_BOTH = 0.4

_NEGATIVE_WORDS = """
not never no none nobody nothing neither nor without cannot hardly
hate dislike detest loathe despise avoid refuse reject lack deny resent
stop quit cease cancel leave resign
unable unhappy unhealthy unsafe unlike unwilling impossible
"""
_AFFIRMING_WORDS = """
like love enjoy adore prefer want fan accept have use do start begin keep continue
able happy healthy safe willing possible join eat drink always
"""
_HAN_NEGATIVE = re.compile(
    "不|没|未|勿|莫|无|并非|别|讨厌|厌恶|反感|拒绝|停止|戒|放弃|取消|避免|缺乏|退出|离开|忌口"
)
_HAN_AFFIRMING = re.compile(
    "喜欢|喜爱|热爱|爱|偏好|偏爱|愿意|接受|开始|继续|坚持|可以|能够|能|会|有|加入|使用|一直|吃|喝"
)
# Phrases that hold a negator and negate nothing, and phrases that negate without one.
_NO_NEGATION = re.compile(
    r"\bnot (?:only|just|to mention|bad|least)\b|\bwhy not\b|\bwhether or not\b|\bnothing but\b"
    r"|\b(?:can't|cannot|couldn't) (?:wait|help)\b|\bdon't (?:forget|hesitate)\b|\bnon-?stop\b"
    r"|\bno (?:problem|doubt|worries|matter|idea)\b|\bno\.? ?(?=\d)|\b(?:bus|train) stops?\b"
    r"|不[仅但只止论久妨]|不错(?!过)|不过(?!敏(?!感)|[期滤户夜关])|不光(?!滑)|不管(?!理)"
    r"|不断(?![开网电])|不少(?!于)|不禁(?![止用烟])|不同(?![意步])|不得[不了已]|不好意思|对不起|差不多|了不起|不知不觉|不客气|不用谢"
    r"|说不定|忍不住|要不[是然]|有没有|(.)[不没]\1|没(?:关系|问题|事|错(?!过))|无[论线锡名限]|无人机|未来"
    r"|[特区分级性类个辨识告]别|别[人的墅名致称处]|非[常洲得凡]|除非|是非"
)
_GIVING_UP = re.compile(r"\bg(?:i|a)v(?:e|es|en|ing) up\b")
_CLAUSE_END = re.compile(
    r"[.;!?](?=\s|$)|,(?=\s)|[。；！？，\n]|但是?|而是|因为|所以|虽然"
    r"|\b(?:but|and|because|although|though|while|since)\b"
)
# How many of a kind there are and aspect make no difference: 养了一只猫, 没有养猫.
_HAN_MANNER = re.compile(
    rf"[一两二三四五六七八九十几\d]+[只个条匹头台辆部套本张把份杯瓶位名家间双副]|[了着著]|过(?!敏|期)"
    rf"|(?<=[{HAN}])\s+(?=[{HAN}])"
)
_USER = re.compile("(?:the )?user\\b|i\\b|my\\b|用户|使用者|我|本人")
_WORD = re.compile("[a-z]+(?:['’][a-z]+)?")


@dataclass(frozen=True, kw_only=True)
class _Clause:
    sign: int
    about: frozenset[str]
    states: frozenset[str]


def polarity(text: str) -> int:
    """+1 where the first clause that says anything affirms, -1 where it denies.

    Denying are an odd number of negators and negative verbs: not, never, no longer, hates,
    stopped, 不, 没, 不再, 讨厌. Idioms ("not only", "can't wait", 不错, 不仅) do not count.
    """
    clauses = _clauses(text)
    telling = [clause for clause in clauses if clause.about] or list(clauses)
    return telling[0].sign if telling else 1


def opposed(a: str, b: str) -> bool:
    """True where a clause of one text denies what a clause of the other affirms.

    "I love jazz" and "I hate jazz", 会游泳 and 不会游泳, "the door is locked" and "the door
    is unlocked". Texts whose names or numbers contradict each other are about different
    things, and so are one about the user and one about somebody named.
    """
    numbers_a, numbers_b = hard_tokens(a), hard_tokens(b)
    if (numbers_a - numbers_b and numbers_b - numbers_a) or _of_different_people(a, b):
        return False
    return any(
        one.sign != other.sign
        and one.states == other.states
        and _same_matter(one.about, other.about)
        for one, other in product(_clauses(a), _clauses(b))
    )


@lru_cache(maxsize=_REMEMBERED_TEXTS)
def _clauses(text: str) -> tuple[_Clause, ...]:
    form = _GIVING_UP.sub("quit", _NO_NEGATION.sub(" ", search_form(text)))
    clauses = [piece for piece in _CLAUSE_END.split(form) if piece and piece.strip()]
    return tuple(map(_clause, clauses[:MAX_CLAUSES]))


def _clause(text: str) -> _Clause:
    state = state_of(text)
    denials = state.noes + _denials(state.rest)
    return _Clause(
        sign=-1 if denials % 2 else 1,
        about=_about(state.rest) | state.personal,
        states=state.questions,
    )


def _denials(clause: str) -> int:
    words = map(stem, _WORD.findall(clause))
    return sum(_denies(word) for word in words) + len(_HAN_NEGATIVE.findall(clause))


def _denies(word: str) -> bool:
    return word in _stems(_NEGATIVE_WORDS) or word.endswith(("n't", "n’t"))


def _about(clause: str) -> frozenset[str]:
    plain = _HAN_MANNER.sub("", clause)
    spaced = _HAN_AFFIRMING.sub(" ", _HAN_NEGATIVE.sub(" ", plain))
    said = (term for term in content_terms(spaced) if not _denies(term))
    return frozenset(said) - _stems(_AFFIRMING_WORDS)


def _of_different_people(a: str, b: str) -> bool:
    return any(_is_of_user(one) and _names_another(other) for one, other in ((a, b), (b, a)))


@lru_cache(maxsize=_REMEMBERED_TEXTS)
def _is_of_user(text: str) -> bool:
    return _USER.match(search_form(text)) is not None


@lru_cache(maxsize=_REMEMBERED_TEXTS)
def _names_another(text: str) -> bool:
    named = names(text)
    return bool(named) and fold(text).startswith(fold(named[0]))


def _same_matter(one: frozenset[str], other: frozenset[str]) -> bool:
    shared = len(one & other)
    shorter, both = min(len(one), len(other)), len(one | other)
    return (
        shared > 0 and shared >= _SHARED_OF_SHORTER * shorter and shared >= _SHARED_OF_BOTH * both
    )


@cache
def _stems(words: str) -> frozenset[str]:
    return frozenset(map(stem, words.split()))
