"""What a proposed memory may be: the rules that no model's answer gets round.

Pure. The form of a candidate is checked in `extraction_form`, the asking is in `extraction`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from memory_core import text
from memory_core.life.extraction_form import Candidate
from memory_core.life.transcript import Found, Turn

LONGEST = 500
"""Characters of a statement; what is longer is a piece of the text."""

_LEAST_IMPORTANCE = 0.2
_SUPPORT = 0.5
"""The share of a candidate's words that its text must have: the rest may be put differently."""

_USER = ("the user", "user", "用户", "i ", "i'", "my ", "我")
_BEGINNING = re.compile(
    r"\b(?:learning|studying|trying|practising|practicing|new to|beginner|starting to)\b"
    r"|在学|学习|初学|入门|尝试|试着|练习",
    re.IGNORECASE,
)
_MASTERY = re.compile(
    r"\b(?:engineer|developer|expert|fluent|professional|master|experienced|speciali[sz]es|"
    r"proficient|skilled)\b|工程师|专家|精通|熟练|擅长|资深|开发者",
    re.IGNORECASE,
)
_ONE_OFF = re.compile(
    r"verification code|one-time|\botp\b|tracking number|验证码|取件码|一次性", re.IGNORECASE
)
_TASK_AT_HAND = re.compile(
    r"\b(?:this|the current) (?:file|function|error|test|line|branch|commit|pr|task|ticket|bug)\b"
    r"|\bline \d+\b|这个(?:文件|函数|报错|测试|分支|任务|问题)|第\s*\d+\s*行"
    r"|当前(?:任务|分支|文件)",
    re.IGNORECASE,
)


def refusal(
    one: Candidate, place: Found | None, conversation: Sequence[Turn], lexicon: text.Lexicon
) -> str:
    """Why a candidate is not kept; empty where it is. `place` is where its quote stands."""
    if place is None:
        return "its quote is not in the text"
    said = " ".join(turn.text for turn in conversation)
    found = (*_of_no_use(one, lexicon), *_unfounded(one, place, said, lexicon))
    return next((reason for fails, reason in found if fails), "")


def is_hedged(sentence: str) -> bool:
    """Does it guess, plan, pass on hearsay, or speak of something just begun?"""
    return text.is_hedged(sentence) or bool(_BEGINNING.search(sentence))


def _of_no_use(one: Candidate, lexicon: text.Lexicon) -> Iterator[tuple[bool, str]]:
    yield text.is_noise(one.content) or text.is_noise(one.quote), "it is small talk"
    yield len(one.content) > LONGEST, "it is a piece of the text, not a statement"
    yield one.kind == "note" or _of_task(one), "it is a detail of the task at hand"
    yield one.importance < _LEAST_IMPORTANCE, "it is below the noise floor"
    yield _is_one_off(one, lexicon), "it is a number for one occasion"


def _unfounded(
    one: Candidate, place: Found, said: str, lexicon: text.Lexicon
) -> Iterator[tuple[bool, str]]:
    yield place.speaker == "assistant" and _of_user(one), "only the assistant said it"
    yield place.speaker == "other" and _of_user(one), "it is not the user's own word"
    yield text.opposed(one.content, place.sentence), "it turns round what was said"
    yield _overclaims(one, place, said, lexicon), "it claims more than the text says"


def _of_user(one: Candidate) -> bool:
    """Is it about the user, by its subject or its first words?"""
    if one.subject:
        return text.fold(one.subject) in {name.strip(" '") for name in _USER}
    return text.fold(one.content).startswith(_USER)


def _is_one_off(one: Candidate, lexicon: text.Lexicon) -> bool:
    if _ONE_OFF.search(one.content):
        return True
    words = [term for term in lexicon.content_terms(one.content) if not any(map(str.isdigit, term))]
    return not words


def _of_task(one: Candidate) -> bool:
    lasting = one.kind in ("procedure", "experience", "decision", "constraint")
    return not lasting and bool(_TASK_AT_HAND.search(one.content))


def _overclaims(one: Candidate, place: Found, said: str, lexicon: text.Lexicon) -> bool:
    """Does it name a number, a name or a mastery that the text does not?"""
    known = set(lexicon.content_terms(said))
    if text.hard_tokens(one.content) - text.hard_tokens(said) - known:
        return True
    if _MASTERY.search(one.content) and not _MASTERY.search(place.sentence):
        return True
    terms = lexicon.content_terms(one.content)
    shared = sum(term in known for term in terms)
    return _same_script(one.content, place.sentence) and shared < _SUPPORT * len(terms)


def _same_script(a: str, b: str) -> bool:
    """Words of Chinese and English cannot be compared one by one."""
    return bool(_HAN.search(a)) == bool(_HAN.search(b))


_HAN = re.compile(r"[\u4e00-\u9fff]")
