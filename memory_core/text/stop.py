"""Words that say nothing by themselves: articles, pronouns, particles, question words.

Data and two questions about it. Negations are no stop words: they change what is said.
"""

from __future__ import annotations

import re
from functools import cache

from .stemming import stem

_ENGLISH = """
a about again all also am an and any anyway are as at be because been being both but by can
could did do does doing done each else etc ever every for from get gets getting go going got
had has have having he her here hers herself hey hi him himself his how i if in into is it its
itself just lately let like likely ll lot may maybe me might mine more most much must my myself
now of off oh ok okay on one only onto or other our ours ourselves out over own per perhaps
please quite rather re really recent recently s said say says she should so some somehow someone
something sometimes soon still such t than thank thanks that the their theirs them themselves
then there these they thing things this those though through to too tell told toward under until
up upon us usually ve very was we well were what whatever when whenever where wherever whether
which while who whoever whom whose why will with within would yes yet you your yours yourself
current currently user users know remember remind wanna gonna
i'm i've i'd i'll you're you've you'd you'll he'd he'll she'd she'll we're we've we'd we'll
they're they've they'd they'll it'd it'll that'd that'll there'd there'll who'd who'll what're
"""

_CHINESE = """
用户 我们 你们 他们 她们 它们 咱们 大家 自己 别人 人家 有人 某人
什么 怎么 怎样 如何 为何 为什么 哪里 哪儿 哪个 哪些 哪位
谁的 多少 几个 是否 有没有 是不是 能不能 可不可以
这个 那个 这些 那些 这里 那里 这儿 那儿 这样 那样 这么 那么 一个 一些 一下 一直 一种 一样
就是 还是 可是 但是 不过 而且 并且 以及 或者 如果 因为 所以 虽然 然后 因此 于是 其实 其中 其他
已经 正在 现在 目前 当前 如今 最近 近来
可以 可能 应该 需要 请问 告诉 知道 记得 记住 觉得 认为 表示 提到
说过 关于 对于 进行 非常 比较 特别 真的 的话 来说 时候
"""
_PARTICLES = frozenset(
    "的了着过是在和与及或也都还就又才很太吗呢吧啊呀哦嗯哈嘛么我你他她它您这那其之于以而被把给让对向从到为所则且"
    "有会要想说个些位"
)

_FUNCTION_CHARACTERS = frozenset(
    "的了是在和与我你他她它们吗呢吧啊呀嘛哦哈这那就也都还很有个被把给到之其而或及么什哪怎谁几"
)

_NEGATIONS = "不没"
# 过 is no particle in 过敏, nor 不过 a "but" in 不过敏.
_WORDS_WITH_PARTICLE = "不?过(?=敏(?!感)|[期滤户夜])"


def is_stop(term: str) -> bool:
    """True where a term of the lexicon tells no statement or question from another.

    Takes terms as `Lexicon.terms` gives them: stems, Han bigrams or single characters.
    """
    return term in _stop_terms() or (0 < len(term) < 3 and _PARTICLES.issuperset(term))


def is_function_pair(term: str) -> bool:
    """True for a Han bigram with a particle in it, such as 在住 or 是杭: an accident of cutting.

    Such a pair is indexed, since it may be half of a name, but a question asks nothing by it.
    """
    return len(term) == 2 and not _FUNCTION_CHARACTERS.isdisjoint(term)


def without_stop_words(run: str) -> list[str]:
    """A run of Han cut at its stop words: `用户的城市是杭州` -> `城市`, `杭州`."""
    return [piece for piece in _stop_words_in_han().split(run) if piece]


@cache
def _stop_terms() -> frozenset[str]:
    english = _ENGLISH.split()
    chinese = (word[at : at + 2] for word in _CHINESE.split() for at in range(len(word) - 1))
    said = (pair for pair in chinese if pair[0] not in _NEGATIONS)
    return frozenset((*english, *map(stem, english), *said))


@cache
def _stop_words_in_han() -> re.Pattern[str]:
    words = sorted((*_CHINESE.split(), *_PARTICLES), key=len, reverse=True)
    return re.compile(f"(?!{_WORDS_WITH_PARTICLE})(?:{'|'.join(words)})")
