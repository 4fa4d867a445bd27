"""Talk about the talk in a question: 你上次推荐的, "can you remind me what you recommended".

It says whose words are asked for, which is worth knowing, and nothing of what they were about,
which is what is looked for. What is left is a question's own matter.
"""

from __future__ import annotations

import re

_LONGEST_QUESTION = 2_000

_EARLIER = r"(?:previous|last|earlier|past|recent|prior)"
_TALK = r"(?:conversations?|chats?|discussions?|sessions?|talks?)"
_TOLD = (
    r"(?:mentioned|recommended|suggested|explained|described|advised|proposed|provided|listed|shared"
    r"|showed|shown|said|told|gave|given|wrote|written|came\ up\ with)"
)
_TELL = r"(?:mention|recommend|suggest|advise|say|tell|give)"
_HAN_THEN = r"(?:之前|上次|上回|刚才|刚刚|以前|曾经?|那次|前[几两]天)"
_HAN_TOLD = r"(?:说|推荐|建议|提到|告诉|给|列|写|讲|介绍|解释)"

_ASKS_AGENT = re.compile(
    rf"""
    \byou\ (?:\w+ly\ |had\ |have\ |'ve\ )?{_TOLD}\b
    | \bdid\ you\ (?:\w+ly\ )?{_TELL}\b
    | \byour\ (?:{_EARLIER}\ )?(?:answer|advice|suggestion|recommendation|explanation)s?\b
    | \b(?:our|your)\ {_EARLIER}\ {_TALK}\b
    | \bwe\ (?:\w+ly\ )?(?:discussed|talked|chatted|spoke)\b
    | [你您]{_HAN_THEN}(?:[跟给对向和]我)?{_HAN_TOLD} | [你您](?:[跟给向]我)?{_HAN_TOLD}[过了]
    | 我们{_HAN_THEN}?(?:聊|讨论|谈|说|商量)[过的到]
    """,
    re.VERBOSE | re.IGNORECASE,
)

_PHRASES = re.compile(
    rf"""
    \b(?:i\ (?:was|am|wanted|want)|i'm|i'd\ like)\ (?:just\ )?(?:to\ )?
      (?:looking|going|thinking|look|go|think|follow(?:ing)?)\ (?:back\ |up\ )?
      (?:at|to|on|through|about|over)\ (?:our|the|your)\ (?:{_EARLIER}\ )?{_TALK}(?:\ (?:about|on))?
    | \b(?:in|from|during|about)\ our\ {_EARLIER}\ {_TALK}(?:\ (?:about|on))?
    | \b(?:and\ )?i\ (?:was|am|'m)\ (?:just\ )?wondering(?:,?\ (?:if|whether)\ (?:you|we)
      \ (?:could|can|would|remembered|remember))?
    | \b(?:and\ )?i\ (?:wanted|want)\ to\ (?:confirm|check|ask|know)(?:\ -)?
    | \b(?:(?:can|could|would|will)\ you\ )?(?:please\ )?remind\ me(?:\ again)?(?:\ (?:of|about))?
    | \b(?:can|could|would|will)\ you\ (?:please\ )?tell\ me(?:\ about)?
    | \bdo\ you\ (?:still\ )?(?:remember|recall) | \bi(?:\ am|'m)\ trying\ to\ (?:remember|recall)
    | \bi\ (?:think|believe)\ we\ (?:discussed|talked\ about)
    | \bthat\ you\ {_TOLD}(?:\ (?:to\ )?me)? | \byou\ (?:had\ )?mentioned\ that
    | [你您]还?记(?:不记)?得[吗么]? | (?:还记得|记不记得)[吗么]?
    | (?:麻烦|请)?[你您]?再?提醒我?(?:一下)?
    | 我?想(?:再)?(?:问|确认)一下 | 来着
    | 我们{_HAN_THEN}(?:聊|讨论|谈|说|商量)(?:[过到])?的?
    """,
    re.VERBOSE | re.IGNORECASE,
)


def asks_agent(text: str) -> bool:
    """True where a question asks for what the assistant said, or what was said together."""
    return bool(_ASKS_AGENT.search(text[:_LONGEST_QUESTION].replace("’", "'")))


def without_talk(text: str) -> str:
    """A question without its talk about the talk; as it is where nothing else is left."""
    rest, found = _PHRASES.subn(" ", text[:_LONGEST_QUESTION].replace("’", "'"))
    return " ".join(rest.split()) if found and re.search(r"\w", rest) else text
