"""Names in running text, and the keys by which a question may mean a known name.

`names` is careful: a word is left out rather than taken for a name. `candidate_keys` is
generous: the store knows which of them exist. Neither needs a model or a word list of
the world's names.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import cache

from .normalise import HAN, fold
from .speakers import ASSISTANT, speaker
from .stemming import stem
from .stop import is_stop

MAX_NAMES = 32
"""Names taken from one text, in order."""

MAX_KEYS = 600
"""Keys taken from one question, the likely lengths first."""

_LONGEST_TEXT = 4_000
_LONGEST_QUESTION = 300
_LATIN_WORDS = 4
_HAN_LENGTHS = (2, 3, 4, 5, 6, 7, 8)

_NO_NAMES = """
monday tuesday wednesday thursday friday saturday sunday january february march april may june
july august september october november december jan feb mar apr jun jul aug sep sept oct nov
dec spring summer autumn fall winter
ok todo note fyi asap aka diy faq am pm ip id url tv pc ceo cto hr dear mr mrs ms dr sir
no not none nothing nobody always often today tomorrow yesterday tonight
however therefore moreover instead first second third finally next last after before since
during although unless once new old good great best hello sorry well
likes loves hates dislikes prefers uses works lives wants needs owns has plays enjoys
remember please never favourite favorite password birthday address
"""
# A word at the start of a sentence is a name where one of these follows it.
_AFTER_A_NAME = (
    r"(?:'s|’s|\s+(?:is|was|has|had|will|said|says|wants|wanted|uses|used|works|worked|lives|lived"
    r"|likes|liked|loves|loved|hates|hated|prefers|preferred|went|moved|joined|left|owns|owned"
    r"|bought|plays|played|plans|thinks|told|met|knows|runs|administers|supports|replaced)\b)"
)
_LETTER = rf"[^\W{HAN}]"
_CAPITAL = rf"(?:[A-Z](?:{_LETTER}|['’])*|[a-z]{{1,3}}[A-Z]{_LETTER}*)"
_NAME_WORD = rf"{_CAPITAL}(?:[-.&/+]{_CAPITAL}|[-.]\d{_LETTER}*|\.[a-z]{{2,4}}\b|\+\+|#)*\.?"
_PROPER = re.compile(
    rf"(?<![A-Za-z0-9_@./:-]){_NAME_WORD}"
    rf"(?:\s+(?:(?:of|the|de|da|van|von|der|den|del|la|le)\s+){{0,2}}{_NAME_WORD})*"
)
_CODE = re.compile(
    r"(?<![A-Za-z0-9_./@-])(?=[a-z]{0,3}[A-Z])[A-Za-z]{1,10}[-_]?\d[A-Za-z0-9]*"
    r"(?:[-_][A-Za-z0-9]+)*(?![A-Za-z0-9_@]|\.\w)"
)
_HANDLE = re.compile(r"(?<![\w.@])@[A-Za-z0-9_][\w.-]{0,38}\w")
_QUOTED = re.compile(r"「([^「」]{1,30})」|『([^『』]{1,30})』|《([^《》]{1,40})》|“([^“”]{1,30})”")
_SENTENCE_START = re.compile(r"(?:^|[.!?:;\n]\s*|[。！？；：]\s*|[-*•\"“(]\s*)$")
_HAN_NAME = re.compile(
    rf"(?:名叫|名字[是叫为]|姓名[是为]?[::]?|叫做?|称为)\s*([{HAN}·]{{2,4}})(?=$|[\s,，。;；、!！?？))])"
)
_WORK_ON = "(?:加入|参与|负责|启动|推进|完成|讨论|介绍|做|有)了?"
_HAN_PROJECT = re.compile(
    rf"(?:^|[\s,，。;；:：的是在为]|{_WORK_ON})(?!{_WORK_ON}|[这那新该本每其一])"
    rf"([{HAN}]{{2,4}}(?:计划|项目))"
)
_NO_HAN_NAMES = frozenset(("什么", "啥", "什么名字", "自己", "大家"))
_LATIN = re.compile(rf"[^\W_{HAN}]+(?:[-.'’_+#&/][^\W_{HAN}]+)*(?:\+\+|#)?")
_LATIN_PART = re.compile(rf"[^\W_{HAN}]+")
_HAN_RUN = re.compile(f"[{HAN}]+")


def names(text: str) -> list[str]:
    """The proper names, codes, handles and quoted names of a text, in order, each once.

    As written, quotation marks and possessives off: `Ann Lee`, `PostgreSQL`, `POL-358`,
    `@ann`, `凤凰计划`. Words that are capitalised only because a sentence starts there
    are left out. At most `MAX_NAMES`.
    """
    shown = unicodedata.normalize("NFKC", text[:_LONGEST_TEXT])
    found: dict[str, str] = {}
    for _, name in sorted(_located(shown)):
        found.setdefault(fold(name), name)
    return [name for key, name in found.items() if key][:MAX_NAMES]


def candidate_keys(text: str) -> list[str]:
    """What in a question could be the key of a known name, folded, each once.

    Runs of one to four Latin words and of two to eight Han characters, also words of codes
    apart; at most `MAX_KEYS`, short runs first.
    """
    question = fold(text[:_LONGEST_QUESTION])
    keys = dict.fromkeys((*_latin_keys(question), *_han_keys(question)))
    # 助手 and "agent" are known by one key; of the user there is none, since all is about them.
    spoken = (ASSISTANT,) if ASSISTANT in map(speaker, keys) else ()
    return list(dict.fromkeys((*spoken, *keys)))[:MAX_KEYS]


def _located(text: str) -> Iterator[tuple[int, str]]:
    for match in _QUOTED.finditer(text):
        yield from _quoted(match)
    for pattern in (_HANDLE, _CODE):
        yield from ((match.start(), match[0]) for match in pattern.finditer(text))
    for pattern in (_HAN_NAME, _HAN_PROJECT):
        yield from ((m.start(1), m[1]) for m in pattern.finditer(text) if m[1] not in _NO_HAN_NAMES)
    for match in _PROPER.finditer(text):
        yield from _proper(match, text)


def _quoted(match: re.Match[str]) -> Iterator[tuple[int, str]]:
    name = next(filter(None, match.groups()), "").strip()
    if name and not re.search("[。！？，,!?;；\n]", name):
        yield match.start(), name


def _proper(match: re.Match[str], text: str) -> Iterator[tuple[int, str]]:
    words, at = match[0].split(), match.start()
    starts = bool(_SENTENCE_START.search(text[max(0, at - 4) : at]))
    while words and _is_common(words[0]):
        words.pop(0)
        starts = False
    name = _without_possessive(" ".join(words))
    if not name or (name.isupper() and text.isupper() and len(text.split()) > 1):
        return
    owns = name != words[-1].rstrip(".") and len(words) == 1
    if not starts or len(words) > 1 or owns or _stands_out(name, text[match.end() :], text):
        yield at, name


def _is_common(word: str) -> bool:
    plain = _without_possessive(word).lower()
    in_list = not _no_names().isdisjoint((plain, plain.removesuffix("s")))
    return in_list or is_stop(plain) or is_stop(stem(plain))


@cache
def _no_names() -> frozenset[str]:
    return frozenset(_NO_NAMES.split())


def _stands_out(word: str, after: str, text: str) -> bool:
    """Whether a word at the start of a sentence is more than its first word."""
    inner_capital = any(letter.isupper() or letter.isdigit() for letter in word[1:])
    alone = word == text.strip()
    before_han = bool(re.match(rf"\s*[{HAN}]", after))
    verb_follows = bool(re.match(_AFTER_A_NAME, after))
    return inner_capital or alone or before_han or verb_follows or len(word) == 1


def _without_possessive(name: str) -> str:
    return re.sub(r"['’]s?$", "", name.rstrip("."))


def _latin_keys(question: str) -> Iterator[str]:
    words = _LATIN.findall(question)
    for length in range(1, _LATIN_WORDS + 1):
        for at in range(len(words) - length + 1):
            run = " ".join(words[at : at + length])
            yield from dict.fromkeys((run, _without_possessive(run)))
    for word in words:
        parts = _LATIN_PART.findall(word)
        yield from parts if len(parts) > 1 else ()


def _han_keys(question: str) -> Iterator[str]:
    runs = _HAN_RUN.findall(question)
    for length in _HAN_LENGTHS:
        for run in runs:
            yield from (run[at : at + length] for at in range(len(run) - length + 1))
