"""Whether a question asks how things were: 以前住哪, "where did I use to work".

Words only. A mere past tense does not say so ("where did I work" may mean now), nor does a
time to come ("before the trip"). Which days a question names is left to `time_questions`.
"""

from __future__ import annotations

import re

from .normalise import search_form

_LONGEST_QUESTION = 2_000

# What one has one after another; of these the last or old one is no longer.
_HELD = (
    r"(?:address|apartment|bank|boss|boyfriend|car|city|company|employer|flat|girlfriend|home|house"
    r"|husband|job|landlord|laptop|manager|name|number|phone|place|position|role|school|team|title"
    r"|wife|workplace)s?"
)
_LASTING = (
    r"(?:worked|lived|resided|owned|held|used|driven|drove|studied|rented|served|dated|belonged"
    r"|been\ (?:called|named|married))"
)
_ENGLISH = rf"""
    \bused\ to\b | \bformer(?:ly)?\b | \boriginally\b | \binitially\b | \bback\ then\b
    | \b(?:where|who|when|how|did)\b[^?.!]{{0,60}}?\bdid\b[^?.!]{{0,60}}?\buse\ to\b
    | ^did\b[^?.!]{{0,60}}?\buse\ to\b
    | \bdid\b(?:\ [\w'’-]+){{1,4}}?\ use\ to\b(?!\ (?:make|build|\w+\ (?:the|an?|my|our|this|it)\b))
    | \bprevious(?:ly)?\b(?!\ (?:conversation|chat|discussion|session|message|question|answer))
    | \bin\ the\ past\b(?!\ (?:\w+\ )?(?:day|week|weekend|month|year)s?\b) | \bno\ longer\b
    | \bearlier(?=\s*(?:$|[?.,!])) | \bhistor(?:y\ of|ically\b) | \bover\ the\ years\b
    | \b(?:job|work|employment|address|residence|rental|relationship)\ history\b
    | \b(?:did|was|were|had|lived|worked|used|owned|drove|liked)\b.*
      \bbefore\ (?:the\ |my\ |his\ |her\ |their\ )?[\w.+\#'’-]+(?:\ [\w.+\#-]+)?\s*\?*$
    | \bbefore(?=\s*(?:$|[?.,!]|(?:that|now|this|moving|switching|changing|joining|leaving
      |the\ (?:move|change|switch))\b))
    | \b(?:old|past|ex|prior|earlier|original|(?:last|first)(?!\ name))[- ]{_HELD}\b
    | \b{_HELD}\ (?:has|have)\b[^?.!]{{0,40}}?\bhad\b
    | (?<!how\ long\ )\b(?:has|have|had)\ (?!(?:i|we|you|he|she|they)\ been\b)(?:[\w'’-]+\ ){{0,4}}?
      (?:ever\ |already\ |previously\ )?{_LASTING}\b(?!\ (?:so\ far|since|for\ (?:\w+\ )?\w+s)\b)
    | \bwho\ (?:has|have|had)\ been\b | \bhow\ (?:has|have)\ .*\bchanged\b
    | \bat\ (?:that|the)\ time\b | \bas\ (?:a|an)\ (?:child|kid|teenager|boy|girl|student)\b
    | \bwhen\ (?:i|he|she|they|we|the\ user)\ (?:was|were)\b | \bgrowing\ up\b
"""
_CHINESE = r"""
    曾 | 从前 | 原来 | 原先 | 当初 | 早先 | 早前 | 先前 | 此前 | 以往 | 往年 | 历史上
    | 历任 | 起初 | 最初
    | (?<![\d点年月日号周天])以前 | (?:^|[我你他她们户者,。、\s是在])之前
    | (?<![点年月日号周天期觉饭门班课会试发行程束始床工晚午])之前
      (?=[在住叫是用做干任当养开]|的(?!准备))
    | (?<![走跑飞送寄])过去(?!了|的?(?:[\d几半两一二三四五六七八九十]|[天周月年]))
    | [换改搬](?:家|工作|公司|号|城市|名字?)?(?:之|以)?前
    | 上一次住 | [上前]一[家份任] | (?:^|[我你他她们户者的,。、\s])上[家份](?!里)
    | 上一个(?!问题|话题|[月周季]|星期|季度) | 前一个(?!问题|话题|[月周]|星期|小时)
    | 旧(?:址|地址|号码|手机号?|公司|版|家|名|密码|工作) | 老(?:东家|公司|单位|地址|号码)
    | 前(?:女友|男友|妻|夫|任|雇主|老板|东家|公司|同事|单位)
    | (?:住|工作|干|任职|任教|当|养|用|就读|待|呆|租|叫|换|从事|担任|做)过
      (?![敏期滤户夜程年节]|的药)
    | 小时候 | 童年 | 年轻时 | 当年 | 那时 | 当时 | 上学时 | 读书时 | 大学时
"""
_PAST = re.compile(rf"{_ENGLISH}|{_CHINESE}", re.VERBOSE)


def asks_past(text: str) -> bool:
    """True where a question is about how things were: 以前住哪, "where did I live before"."""
    return bool(_PAST.search(search_form(text[:_LONGEST_QUESTION])))
