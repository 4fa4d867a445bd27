"""Chinese personal names in both scripts: 王芳 and "Wang Fang" share the term `~wangfang`.

Takes whatever could be a name: a surname and one or two characters, or Latin words made of
pinyin syllables of which one is a surname's. A guess that is none costs a term that nothing
else has. Who is meant by a shared sound is left to the rest of the question.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from importlib import resources

from .normalise import HAN
from .stop import is_function_pair, is_stop

# The surnames of nine in ten people, and how a friend is called: 老吴, 小林.
_SURNAMES = (
    "王李张刘陈杨黄赵吴周徐孙马朱胡郭何林罗高郑梁谢宋唐许邓冯韩曹曾彭萧肖蔡潘田董袁于余叶蒋杜苏魏程吕"
    "丁沈任姚卢傅钟姜崔谭廖范汪陆金石戴贾韦夏邱方侯邹熊孟秦白江阎薛尹段雷龙黎史陶贺顾毛郝龚邵万覃武"
    "钱严赖莫孔汤向常温康施文牛樊葛邢安齐易乔伍庞颜倪庄聂章鲁岳翟殷詹申欧耿关兰焦俞左柳甘祝包宁"
    "尚符舒阮柯纪梅童凌毕单裴霍涂成苗谷盛曲冉骆蓝路游辛靳管柴蒙鲍华喻祁房屈饶解牟艾尤阳时穆农司卓古吉"
    "老小"
)
_READ_OTHERWISE = {"曾": "zeng", "单": "shan", "解": "xie", "覃": "qin"}
"""Characters that are read otherwise in a surname."""

_RUN = re.compile(f"[{HAN}]{{2,}}")
_WORDS = re.compile(r"(?<![a-z'’-])[a-z]{1,12}(?: [a-z]{1,12})+(?![a-z'’-])")
_CLEAR = 4
"""Letters of a given name that make a surname of a common English word: "He Yawen"."""

_SHORTEST = 4
"""Letters of a name; shorter ones ("he is") are mostly English words."""


def sounds(form: str) -> dict[str, tuple[str, ...]]:
    """The pinyin terms of what could be a name in a text in search form.

    Each with the words or pairs of Han characters that it was read from, as `tokenise` cuts
    them: `~wangfang` from ("wang", "fang") or ("王芳",).
    """
    found: dict[str, tuple[str, ...]] = {}
    for sound, words in (*_in_han(form), *_in_latin(form)):
        if len(sound) >= _SHORTEST:
            found.setdefault(f"~{sound}", words)
    return found


def _in_han(form: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    readings, surnames = _readings(), _surnames()
    for run in _RUN.findall(form):
        for at in range(len(run) - 1):
            if run[at] not in surnames or is_function_pair(run[at : at + 2]):
                continue
            for length in (2, 3):
                name = run[at : at + length]
                if len(name) == length and all(sign in readings for sign in name):
                    pairs = tuple(name[i : i + 2] for i in range(length - 1))
                    yield (
                        _surname_sound(name[0]) + "".join(readings[sign] for sign in name[1:]),
                        pairs,
                    )


def _in_latin(form: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    for match in _WORDS.finditer(form):
        words = match[0].split(" ")
        for at in range(len(words) - 1):
            yield from _named(tuple(words[at : at + 2]))
            yield from _named(tuple(words[at : at + 3]))


def _named(words: tuple[str, ...]) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Surname first or, as in the West, last."""
    first, *rest = words
    if _is_name(first, "".join(rest)):
        yield _plain("".join(words)), words
    if len(words) == 2 and _is_name(words[1], first):
        yield _plain(words[1] + first), words


def _is_name(surname: str, given: str) -> bool:
    if _plain(surname) not in _surname_sounds() or is_stop(given) or not _is_given(given):
        return False
    return not is_stop(surname) or len(given) >= _CLEAR


def _is_given(word: str) -> bool:
    """One or two syllables."""
    plain, syllables = _plain(word), _syllables()
    return plain in syllables or any(
        plain[:i] in syllables and plain[i:] in syllables for i in range(1, len(plain))
    )


def _plain(word: str) -> str:
    # ü is written u, v or yu, and has lost its dots in search form.
    return word.replace("v", "u")


@cache
def _readings() -> dict[str, str]:
    """The commonest reading of each common character, without tones, ü as u."""
    table = (resources.files("memory_core") / "data" / "pinyin.txt").read_text("utf-8")
    pairs = (line.split(" ") for line in table.splitlines())
    return {sign: sound for sound, signs in pairs for sign in signs}


@cache
def _surnames() -> frozenset[str]:
    return frozenset(_SURNAMES)


@cache
def _surname_sounds() -> frozenset[str]:
    return frozenset(map(_surname_sound, _SURNAMES))


def _surname_sound(sign: str) -> str:
    return _READ_OTHERWISE.get(sign, _readings()[sign])


@cache
def _syllables() -> frozenset[str]:
    return frozenset(_readings().values())
