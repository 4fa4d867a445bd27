"""Words for states that shut each other out: on and off, locked and unlocked, married and single.

Each pair is one question with two answers, so that "the door is locked" and "the door is
open" are not taken for a contradiction. Which statements are compared is left to
`negation`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from .stemming import stem


@dataclass(frozen=True, kw_only=True)
class State:
    """A clause without its words for states, the questions these answer, how many say no."""

    rest: str
    questions: frozenset[str] = frozenset()
    noes: int = 0

    @property
    def personal(self) -> frozenset[str]:
        """The questions that are about somebody even where nothing else is named."""
        return self.questions & frozenset(_PERSONAL)


# The question; English words that say yes and that say no, in any inflection.
_WORDS = (
    ("on", "enable activate active", "disable deactivate inactive"),
    ("open", "open", "closed shut"),
    ("lock", "lock", "unlock"),
    ("online", "online", "offline"),
    ("connect", "connect", "disconnect"),
    ("available", "available", "unavailable"),
    ("public", "public", "private"),
    ("pay", "pay", "unpaid"),
    ("full", "full", "empty"),
    ("alive", "alive", "dead deceased"),
    ("asleep", "asleep", "awake"),
    ("valid", "valid", "invalid expired"),
    ("true", "true", "false"),
    ("finish", "finish complete", "unfinished incomplete"),
    ("allow", "allow permit", "forbid forbidden forbade prohibit ban"),
)
# A close friend, works closely, opens at nine.
_NO_STATE = frozenset(("close", "closely", "closes", "closing", "opens", "openly"))
# Only as what somebody is: a single room and a retired horse say nothing of their owner.
_PERSONAL = {
    "married": (
        "married",
        r"unmarried|divorced|widowed|single(?=\s*$| (?:now|again|parent|mother|father|mum|dad)\b)",
    ),
    "employed": ("employed", "unemployed|retired|jobless"),
}
_IS = (
    r"(?:^|\b(?:is|am|are|was|were|be|been|got|gets|getting|become|became|stays|stayed|remains"
    r"|status)[:=]?\s+|['’][ms]\s+)(?:(?:now|still|not|currently|again|happily|recently|newly|never"
    r"|no longer|already)\s+)*"
)
# On and off are states only where nothing hangs on them ("on Monday", "off sugar").
_SET = (
    r"\b(?:is|are|was|were|be|been|being|stays?|stayed|keeps?|kept|remains?|left|leaves?"
    r"|turn(?:s|ed)?|switch(?:es|ed)?)(?: [\w-]+){0,3}? "
)
_ALONE = r"(?=\s*$| (?:now|again|at|by|during|when|today|tonight|always)\b)"
_TURN = r"\b(?:turn|switch)(?:s|es|ed|ing)? "
_PARTICLES = (
    (re.compile(rf"{_TURN}(on)\b|{_SET}(on|up){_ALONE}"), True),
    (re.compile(rf"{_TURN}(off)\b|{_SET}(off|down){_ALONE}"), False),
)
_HAN = (
    (
        "on",
        "启用|开启|激活|打开|开着|开了(?=$)|没开(?=$)",
        "停用|禁用|关闭|关掉|关着|关上|关了|没关(?=$)",
    ),
    ("lock", "上锁|锁着|锁上|锁定|锁了|[没未已]锁", "解锁|开锁"),
    ("online", "在线|上线", "离线|下线"),
    ("connect", "连接|连上|连着", "断开|断线"),
    ("public", "公开", "私有|私密|保密"),
    ("pay", "已付|付清|付了", "欠费|拖欠"),
    ("full", "满了|满员|满的", "空了|空着|空的"),
    ("alive", "活着|在世|健在", "去世|过世|死了|已故|离世"),
    ("valid", "有效", "失效|过期|无效"),
    ("allow", "允许|准许", "禁止"),
    ("support", "支持|赞成|同意", "反对"),
    (
        "married",
        "已婚|(?:已经?|没有?|未|还)结婚|结婚了|结了婚|成家了",
        "单身|未婚|离婚了?|离异|丧偶",
    ),
    ("employed", "在职|有工作", "失业|离职|退休|待业"),
)
_DENIED_INSIDE = re.compile("没有?|未(?!婚)")
_WORD = re.compile("[a-z]+")


def state_of(clause: str) -> State:
    """The states that a clause in search form tells of, and the rest of it."""
    found: dict[str, bool] = {}
    rest = _WORD.sub(lambda word: _without_word(word[0], found), clause)
    rest = _without_phrases(rest, found)
    noes = sum(not yes for yes in found.values())
    return State(rest=rest, questions=frozenset(found), noes=noes)


def _without_word(word: str, found: dict[str, bool]) -> str:
    if word in _NO_STATE or (answer := _answers().get(stem(word))) is None:
        return word
    question, yes = answer
    found[question] = yes
    return " "


def _without_phrases(clause: str, found: dict[str, bool]) -> str:
    for question, pattern, says_yes in _phrases():
        if match := pattern.search(clause):
            found.setdefault(question, says_yes)
            at, end = match.span(match.lastindex or 0)
            clause = clause[:at] + _denial(clause[at:end]) + clause[end:]
    return clause


def _denial(words: str) -> str:
    """What is left of the words for a state: a negator among them still counts."""
    return " ".join(("", *_DENIED_INSIDE.findall(words), ""))


@cache
def _answers() -> dict[str, tuple[str, bool]]:
    return {
        stem(word): (question, says_yes)
        for question, yes, no in _WORDS
        for words, says_yes in ((yes, True), (no, False))
        for word in words.split()
    }


@cache
def _phrases() -> tuple[tuple[str, re.Pattern[str], bool], ...]:
    personal = (
        (question, re.compile(rf"{_IS}({words})\b"), says_yes)
        for question, pair in _PERSONAL.items()
        for words, says_yes in zip(pair, (True, False), strict=True)
    )
    han = (
        (question, re.compile(words.replace("着", "[着著]")), says_yes)
        for question, yes, no in _HAN
        for words, says_yes in ((no, False), (yes, True))
    )
    return (*(("on", pattern, yes) for pattern, yes in _PARTICLES), *personal, *han)
