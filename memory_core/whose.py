"""Whom a statement speaks of: "my wife works at Acme" tells nothing of where the user works.

Words alone, and with care: what may be said of somebody else, or of another thing of the user's,
counts as theirs. Which statements are worth asking about is left to the callers.
"""

from __future__ import annotations

import re
from collections.abc import Sequence, Set

from memory_core import text

_USER = re.compile(r"\b(?:the )?user\b|\b(?:i|my|me)\b|用户|本人|我")

_OWNED = re.compile(
    r"(?:\buser['’]s|\bmy|(?:用户|我)(?:(?P<how>[\u4e00-\u9fff]{0,4}?)的|(?=老板|领导|上司|经理)))\s*"
    r"(?P<what>[a-z]+(?:[ -][a-z]+){0,2}|[\u4e00-\u9fff]{0,6})(?P<chain>['’]s\b)?"
    r"|\b(?:the|an?) (?P<of>[a-z]+(?: [a-z]+)?) of (?:the user\b(?!['’]s)|mine\b)"
)
_THEN = re.compile(
    r"\s(?:is|are|was|has|had|lives?|works?|moved|uses?|says?|remains|stays)\b.*|住.*"
)
"""Where what is owned ends and what is said of it begins."""

_BEFORE_IT = re.compile(r"(?:the|own|current|present|main|usual|现在的?|目前的?)\s*")
"""What stands before a thing and does not make it another."""

_FAVOURITE = re.compile(r"\bfavou?rite\b|最喜欢|最爱")

_PLAIN_NAMES = {
    "=residence": "home|residence|address|家|住址|住处",
    "=employer": "company|workplace|job|公司|单位|东家|工作",
    "=job_title": "job|position|title|role|工作|职位|岗位",
    "=phone": "number|mobile|phone|号码|手机|电话",
    "=manager": "boss|lead|领导|上司|老板",
}
"""What people call a value beside the words by which its predicate is known."""

_PERSON = re.compile(
    r"\b(?:he|she|they|his|her|their|who|whose|mum|mom|dad|mother|father|parents?|brothers?"
    r"|sisters?|wife|husband|partner|sons?|daughters?|friends?|neighbou?rs?|colleagues?|aunt|uncle"
    r"|cousins?)\b|[他她谁妈爸哥弟姐妹叔舅姑姨]|母亲|父亲|父母|爷爷|奶奶|外公|外婆|老公|老婆|丈夫"
    r"|妻子|太太|爱人|[男女]朋?友|儿子|女儿|孩子|朋友|同事|室友|同学|邻居|房东"
)
_BESIDE_USER = re.compile(r"\s*(?:and|with|和|跟|同(?![事学])|与)\s*")

_REPORTS = re.compile(
    r"\s*(?:says?|said|thinks?|knows?|heard|hears|believes?|说|提到|提起|觉得|认为|知道|听说|告诉)"
    r"(?: that\b)?\s*"
)
_OWN_WORDS = re.compile(
    r"(?:i|the user|it|is|in|at|still|now)\b|[在最自还住已现目仍搬每是家用我@]|$"
)
"""What a report goes on with where it still speaks of the one who reports."""

_ASIDE = re.compile(
    r"(?:still|now|again|currently|at present|these days|today|yes|so|as ever|找|联系|现在|目前"
    r"|平时|仍然?|还是?|如今|眼下|[\W_])*"
)


def speaks_of_user(
    content: str, values: Sequence[str], kinds: Set[str], lexicon: text.Lexicon
) -> bool:
    """Does a statement give the user themselves one of the values, and nobody else?

    `kinds` are the concepts of the predicate: "my boss is Ann" says who manages the user, "my
    boss lives in Rome" does not say where the user lives.
    """
    marked = _marked(text.search_form(content), values)
    user = _USER.search(marked)
    if user is None or _names_others(content, values):
        return False
    before, after = marked[: user.start()], marked[user.end() :].split("@")[0]
    return (
        _leads_to_user(before, kinds, lexicon)
        and all(_is_value(one, kinds, lexicon) for one in _OWNED.finditer(marked))
        and not _is_of_person(before + after)
        and not _reports_of_another(after)
    )


def speaks_of(content: str, name: str) -> bool:
    """Does a statement name somebody or something, and not only whose relative or friend it is
    about: "Ann's brother lives in Rome"?"""
    if not text.mentions(content, name):
        return False
    form, folded = text.search_form(content), re.escape(text.search_form(name))
    relative = rf"{folded}(?:['’]s?\s+(?:\w+ )?|\s*的?\s*)(?:{_PERSON.pattern})"
    return re.search(relative, form) is None


def concepts_of(predicate: str) -> frozenset[str]:
    """A predicate and what it is a kind of, as concepts: the address, for an `ip_address`."""
    words = predicate.split("_")
    return frozenset(text.concept_term("_".join(words[n:])) for n in range(len(words)))


def _marked(form: str, values: Sequence[str]) -> str:
    """The statement with each value as @: a value may be a name, or contain a word for a person."""
    for value in sorted(map(text.search_form, values), key=len, reverse=True):
        form = form.replace(value, "@") if value else form
    return form


def _names_others(content: str, values: Sequence[str]) -> bool:
    """Beside the values, without which Latin words among Han ones count as names."""
    known = "|".join(re.escape(value) for value in values if value)
    rest = re.sub(known, " ", content, flags=re.IGNORECASE) if known else content
    named = text.hard_tokens(rest) - text.hard_tokens(" ".join(values))
    return any(not any(map(str.isdigit, token)) for token in named)


def _leads_to_user(before: str, kinds: Set[str], lexicon: text.Lexicon) -> bool:
    """May these words stand before the user, who is spoken of: "for the manager, …", "@ is …"?"""
    bare = _ASIDE.sub("", before, count=1)
    return not bare or "@" in before or _expresses(before, kinds, lexicon)


def _is_value(owned: re.Match[str], kinds: Set[str], lexicon: text.Lexicon) -> bool:
    """Is what the user owns what the predicate is about, and not something or somebody else?"""
    what = _THEN.sub("", _BEFORE_IT.sub("", owned["what"] or owned["of"] or ""))
    if owned["chain"] or "的" in what:
        return False
    if not what or _FAVOURITE.search((owned["how"] or "") + what):
        return not what or any("favourite" in kind for kind in kinds)
    return _expresses(what, kinds, lexicon) and not _PERSON.match(what)


def _expresses(words: str, kinds: Set[str], lexicon: text.Lexicon) -> bool:
    names = "|".join(_PLAIN_NAMES[kind] for kind in kinds if kind in _PLAIN_NAMES)
    named = re.search(rf"(?<![a-z])(?:{names})(?![a-z])", words) if names else None
    return bool(named) or bool(kinds & lexicon.concepts(words))


def _is_of_person(words: str) -> bool:
    """Is somebody named by what they are to the user, not only as company: "and my wife"?"""
    found = _PERSON.search(words)
    return found is not None and not _BESIDE_USER.match(words)


def _reports_of_another(after: str) -> bool:
    """ "The user says the neighbour lives in @" is about the neighbour."""
    found = _REPORTS.match(after)
    return found is not None and not _OWN_WORDS.match(after[found.end() :] or "@")
