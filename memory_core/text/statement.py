"""What a statement must share with another to be the same, and whether it says anything.

Numbers, dates, codes and proper names decide sameness; hedges weaken; small talk is not
kept. Yes and no are left to `polarity`, everything else a statement is about to `content`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from .entities import names
from .normalise import HAN, fold, is_ignorable, search_form
from .quantities import NUMBER_WORDS, han_number, measures, without_measures
from .stop import is_stop

_LONGEST_SMALL_TALK = 80
# One new statement is compared with its neighbours, one after the other.
_REMEMBERED_TEXTS = 128

_MONTHS = (
    "january", "february", "march", "april", "may", "june", "july", "august", "september",
    "october", "november", "december",
)  # fmt: skip
_DAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")

_WRITTEN = re.compile(rf"[^\W_{HAN}]+(?:[-.,:/_][^\W_{HAN}]+)*")
_DIGIT = re.compile(r"\d")
_ONLY_DIGITS = re.compile(r"\d+(?:[-:/]\d+)+")
_HAN_NUMBER = re.compile(
    r"([二三四五六七八九]?十[一二三四五六七八九]?|[二两三四五六七八九]"
    r"|一(?=[月日号岁楼层点]))(?=[个只条台岁天年月日号点次人位本辆套间层楼口名种杯瓶公千百万元块])"
)
_MONTH_NAME = "|".join(_MONTHS)
_MONTH = re.compile(
    rf"\b(?:(?<=in )|(?<=of )|(?<=on )|(?<=since )|(?<=\d )|(?<=\dth ))({_MONTH_NAME})\b"
    rf"|\b({_MONTH_NAME})(?= \d)"
)
_DAY = re.compile(rf"\b({'|'.join(_DAYS)})s?\b")
_HAN_DAY = re.compile("(?:周|星期|礼拜)([一二三四五六日天])")
_LATIN_WORD = re.compile(rf"[^\W\d_{HAN}]{{2,}}")
_BETWEEN_WORDS = re.compile(r"[\W_]+")
_HAN = re.compile(f"[{HAN}]")

_HEDGE = re.compile(
    r"""
    \b(?:maybe|perhaps|probably|possibly|presumably|apparently|allegedly|reportedly|supposedly
        |unsure|tentative(?:ly)?|undecided|might|guess(?:es|ed)?|suspects?|speculat\w+|rumou?r\w*)\b
    | \b(?:may|could)\ (?:be|have|want|like|need|move|go|become|change|switch|get)\b
    | \b(?:seems?|appears?|likely|planning|plans?|planned|intends?|hopes?|hoping|wants?|considers?
        |thinking|going|aims?|expects?)\ (?:to|of|about)\b
    | \bconsidering\b | \bwould\ like\ to\b | \bnot\ (?:sure|certain)\b | \bi\ (?:think|believe)\b
    | 可能 | 也许 | 或许 | 大概 | 好像 | 似乎 | 估计 | 大约 | 应该是 | 据说 | 听说 | 传闻 | 不确定
    | 不一定 | 说不定 | 没准 | 猜 | 犹豫 | 打算 | 考虑
    | (?:计划|准备|想要?)(?=[去在明下今年学买换做搬])
    """,
    re.VERBOSE,
)
_SMALL_TALK = re.compile(
    r"""\b(?:
    (?:thank|for|to|and)\ you|hi|hello|hey|yo|thanks?|thx|ty|cheers
    |ok|okay|k+|sure|yes|yeah|yep|yup|no|nope|cool|nice|great
    |awesome|perfect|good|fine|got\ it|i\ see|i\ understand|understood|sounds\ good|lol|wow|oh|ah
    |(?:ha|he){2,}h?|hm+|mm+|u[mh]+|bye|goodbye|see\ (?:you|ya)|later|sorry|please|right|well
    |good\ (?:morning|night|evening|afternoon)|you(?:\ a|\ )re\ welcome
    |no\ (?:problem|worries)|al+\ ?right|how\ are\ you|what\ s\ up|never\ ?mind|test(?:ing)?|done
    |very|so|much|a\ lot|there|again|then|indeed|exactly|of\ course|go\ on|continue|next
    )\b
    |你好|您好|大家好|[早下晚]上?午?好|早安|晚安|早|嗨|嘿|哈喽|好的|好滴|好哒|好嘞|好|嗯|哦|噢|喔|啊|呃|额|哈|呵|嘻
    |谢谢?|多谢|感谢|不客气|不用谢|没事|没关系|没问题|行|可以|对|是的?|知道|明白|收到|了解|再见|拜拜|回见|在吗|在不在
    |辛苦|抱歉|对不起|不好意思|真的|真棒|太棒|厉害|哇|哎|唉|加油|6{2,}|测试|继续|下一个|[你您太很真呀呢吧啦了的吗嘛]|非常
    """,
    re.VERBOSE,
)


@lru_cache(maxsize=_REMEMBERED_TEXTS)
def hard_tokens(text: str) -> frozenset[str]:
    """What must agree for two texts to state the same: numbers, dates, codes, names.

    Folded. Written and spelt numbers meet (`two`, 两只, `2`), so do dates in either
    language; Latin words inside Chinese text count as names.
    """
    form = search_form(text)
    return frozenset((*_numbers(form), *_dates(form), *_proper_names(text, form)))


def is_hedged(text: str) -> bool:
    """True where a text guesses, plans or passes on hearsay: maybe, plans to, 可能, 打算."""
    return bool(_HEDGE.search(search_form(text)))


def is_noise(text: str) -> bool:
    """True for empty talk: greetings, thanks, bare assent, laughter, emoji, punctuation."""
    if len(text) > _LONGEST_SMALL_TALK:
        return is_blank(text)
    words = _BETWEEN_WORDS.sub(" ", search_form(text))
    return not _SMALL_TALK.sub("", words).strip()


def is_blank(text: str) -> bool:
    """True where a text of whatever length has no letter and no digit that is to be seen."""
    return not any(sign.isalnum() and not is_ignorable(sign) for sign in text)


def _numbers(text: str) -> Iterator[str]:
    yield from measures(text)
    form = without_measures(text)
    for match in filter(_DIGIT.search, _WRITTEN.findall(form)):
        written = match.replace(",", "")
        if _ONLY_DIGITS.fullmatch(written):
            yield from (str(int(part)) for part in re.split("[-:/]", written))
        else:
            yield written
    for word in _LATIN_WORD.findall(form):
        if word in NUMBER_WORDS:
            yield NUMBER_WORDS[word]
    yield from (str(han_number(match[1])) for match in _HAN_NUMBER.finditer(form))


def _dates(form: str) -> Iterator[str]:
    for match in _MONTH.finditer(form):
        yield str(_MONTHS.index(match[1] or match[2]) + 1)
    yield from (match[1] for match in _DAY.finditer(form))
    for match in _HAN_DAY.finditer(form):
        yield _DAYS["一二三四五六日".index(match[1].replace("天", "日"))]


def _proper_names(text: str, form: str) -> Iterator[str]:
    plain = without_measures(form)
    words = frozenset(_LATIN_WORD.findall(plain))
    measured = frozenset(_LATIN_WORD.findall(form)) - words
    for name in names(text):
        yield from (word for word in fold(name).split() if word not in measured)
    if _HAN.search(form):
        yield from (word for word in words if not is_stop(word))
