"""Whether a text speaks to the assistant that reads it: an instruction planted in data.

Only what addresses the assistant counts: lifting its instructions, giving it a new part,
binding it from now on, speaking in the name of the system, telling it what to call or to
hide. Rules of the user's world ("from now on the shop opens at nine") are data. What is
done with a text that does is left to its readers.
"""

from __future__ import annotations

import re
from functools import cache

from .normalise import search_form

# Where an order may begin: a clause, or a word that speaks to the reader.
_BEGINS = (
    r"(?:^|[.!?:;,\n>*#\"'(\-]\s*|\b(?:please|kindly|sure to|now|just"
    r"|you (?:can|will|must|should|shall|have to|need to|to))\s+)"
    r"(?:(?:always|simply|immediately|completely|now|please|just|then)\s+)*"
)
_LIFT = r"(?:ignore|disregard|forget|override|bypass|dismiss|neglect|drop|discard)"
_RULES = (
    r"(?:instructions?|prompts?|rules?|polic(?:y|ies)|guidelines?|directives?|safeguards?"
    r"|restrictions?|guardrails?|programming|training)\b"
)
_EARLIER = "(?:previous|prior|earlier|preceding|above|existing|your|system)"
_SAID = (
    r"(?:all |everything |anything )?(?:of )?(?:the |that )?(?:above|preceding|foregoing"
    r"|you (?:were|have been|are) told|(?:was |came )?before this)"
    r"(?= (?:and|text|messages?|content|context|conversation)\b|\s*(?:$|[.,;:!]))"
)
_ANSWER = (
    "(?:answer|respond|reply|speak|talk|act|behave|pretend|obey|refuse|comply|output|say|call|address"
    "|begin|end|include|mention|follow|trust|ignore|reveal)"
)
_FREE = (
    r"(?:unrestricted|unfiltered|uncensored|jailbroken"
    r"|(?:without|no|free of|not bound by) (?:any )?"
    r"(?:restrictions?|limits?|limitations?|filters?|rules))"
)
_HIDDEN = r"(?:system prompt|(?:hidden|initial|original|secret) (?:instructions|prompt))"
_SHOW = "(?:reveal|print|show|repeat|output|leak|display|disclose|send|give|tell)"
_STOLEN = (
    r"(?:memor(?:y|ies)|passwords?|secrets?|credentials?|api keys?|private keys?|data|files?"
    r"|conversations?|chat history)"
)
_ENGLISH = (
    rf"{_BEGINS}{_LIFT}\b.{{0,40}}?\b{_RULES}",
    rf"\b{_LIFT} (?:(?:all|any|every|the|of|these|those|my) )*{_EARLIER}\b.{{0,20}}?\b{_RULES}",
    rf"{_BEGINS}{_LIFT} {_SAID}",
    rf"\b(?:from (?:now|this (?:point|moment|message)|here) (?:on|onwards?|forward)|henceforth)\b"
    rf",?\s+(?:you\b|(?:please |always |never |only |do not |don't )*{_ANSWER}\b)",
    rf"(?:^|[.!?\n]\s*)(?:please )?(?:always |never |only )?{_ANSWER}\b[^.!?\n]{{0,60}}"
    r"\bfrom now on\b",
    r"\byou (?:must|are) now\b(?! (?:in|at|on)\b)",
    rf"\byou (?:are|will be|have become) (?:an? |the |now )*(?:\w+ )?(?:\w+ )?{_FREE}",
    rf"\byou are {_FREE}",
    rf"\b{_FREE} (?:ai|assistant|model|chatbot)\b",
    r"\byou are (?:no longer|not) "
    r"(?:bound|restricted|limited|an? (?:ai|assistant|language model))\b",
    rf"{_BEGINS}(?:pretend (?:to be|(?:that )?you)|role-?play as"
    r"|act as (?:if you|though you|an? |the ))",
    r"\byou must (?:\w+ly |always |never )?(?:obey|comply|ignore|disregard|reveal|disclose|pretend"
    r"|act as|output|execute|(?:call|invoke|run|use) (?:the )?[\w.]+(?:\(| tool\b| function\b))",
    r"(?:^|\n)\W*(?:system|developer|assistant|admin(?:istrator)?|root)(?: (?:message|note|override"
    r"|notice|prompt))?\s*[:>\]]\W*"
    r"(?:(?:you|always|never|do not|don't|please|call|execute|delete|send|erase|from now"
    rf"|new instructions?|{_LIFT})\b)",
    r"</?(?:system|assistant|instructions?|im_start|im_end)>|\[/?(?:inst|system)\]|<</?sys>>"
    r"|<\|(?:im_start|im_end|system|endoftext)\|>|(?:^|\n)#{2,} ?(?:system|new instructions?)\b",
    rf"{_BEGINS}{_SHOW}\b.{{0,30}}\b(?:your|the|this) {_HIDDEN}",
    r"\byour (?:system prompt|(?:new|real|true|actual) (?:instructions?|task|goal|role))\b",
    r"\bnew (?:system )?(?:instructions?|prompt)\s*:",
    r"\b(?:(?:do not|don't|never) (?:tell|inform|warn|alert|notify)|without (?:tell|inform)ing)"
    r" the user\b",
    rf"{_BEGINS}(?:e-?mail|send|forward|post|upload|leak|exfiltrate)\b.{{0,20}}?"
    rf"\b(?:all|every|your|(?:the )?user'?s?)\b.{{0,25}}?\b{_STOLEN}\b.{{0,30}}?(?:\bto\b|@|://)",
)
_HAN_ADDRESSED = (
    r"(?:^|[。.!！?？\n\"“「(（]\s*|请你?|你(?:必须|要|应该|应当|需要|得|可以|现在)|必须|务必|务请|麻烦"
    r"|立即|立刻|马上|从现在起|从现在开始)"
)
_HAN_BEGINS = rf"(?:{_HAN_ADDRESSED}|[;；,，:：、]\s*|并且?|然后|直接|完全)"
# With 了 it is told as having happened: 忘记了规则.
_HAN_LIFT = r"(?:忽略|无视|(?:不[要用必]|别)理会|忘[记掉]|抛[弃开]|绕过|不[要再]遵守)(?!了)"
_HAN_RULES = "(?:指令|指示|提示词?(?!信息)|规则|要求|设定|限制|约束|命令|准则)"
_HAN_EARLIER = "(?:之前|先前|此前|以前|以上|上述|上面|前面|所有|一切|全部|你|系统|原有|任何)"
_HAN_FREE = (
    r"(?:没有|不受|无|毫无|摆脱|突破)(?:了|任何|一切|所有|你?的?)*(?:限制|约束|规则|审查|束缚|道德)"
)
_HAN_ANSWER = r"(?:回答|回复|答复|回应|说话|服从|听从|遵守|扮演|拒绝|忽略|无视|称呼|输出)"
_HAN_BOUND = "(?:你|您|请你|总是|始终|永远|一律|必须|只能|只许|不要|不许|不得|不准|每次)"
_CHINESE = (
    rf"{_HAN_ADDRESSED}{_HAN_LIFT}.{{0,12}}?{_HAN_RULES}",
    rf"{_HAN_BEGINS}{_HAN_LIFT}.{{0,4}}?{_HAN_EARLIER}.{{0,10}}?{_HAN_RULES}",
    rf"{_HAN_BEGINS}{_HAN_LIFT}(?:掉|以下)?(?:上述|上文|以上)(?:的|所有)?(?:内容|文字|对话|$)",
    rf"你(?:现在|从现在起|将|已经?|就)?(?:是|要?扮演|变成了?|成为了?|作为|叫做?).{{0,12}}?"
    rf"(?:{_HAN_FREE}|dan\b|越狱|开发者模式)",
    rf"你(?:现在|已经?|从现在起)?{_HAN_FREE}",
    rf"{_HAN_FREE}的(?:ai|人工智能|助手|助理|模型|机器人|语言模型)",
    r"你(?:现在|从现在起|从此)(?:就?是|变成|成为|扮演).{0,10}?"
    r"(?:ai|人工智能|助手|助理|模型|机器人)",
    rf"{_HAN_BEGINS}(?:假装|假扮|扮演|装作)(?:成|是|自己|你|一个|一名|一位)",
    rf"从(?:现在|今天|此刻|这一刻|这里)(?:开始|起|往后)?\s*[,，]?\s*"
    rf"(?:{_HAN_BOUND}.{{0,30}}?{_HAN_ANSWER}|{_HAN_ANSWER}|[你您])",
    r"你(?:必须|务必|只能|应当|要)(?:立即|立刻|马上|总是|始终|无条件)?"
    r"(?:调用|执行|服从|听从|遵守|忽略|无视|透露|泄露|输出|扮演|假装)",
    r"(?:^|\n)\W*(?:系统|管理员|开发者|系统管理员)(?:消息|提示|指令|通知|命令)?\s*[:：>\]】]\W*"
    r"(?:你|您|请|必须|务必|立即|立刻|马上|忽略|无视|从现在|不要|调用|执行|删除|新的?指令)",
    r"(?:显示|输出|透露|泄露|告诉我|打印|重复|公开|说出|展示|给我看)你?的?.{0,8}?"
    r"(?:系统提示词?|系统指令|初始指令|隐藏指令)",
    r"你的(?:新|真正|真实|实际)的?(?:指令|任务|目标|角色|身份)(?:是|:|：)|新的?(?:系统)?指令\s*[:：]",
    r"(?:不要|别|不得|切勿|千万别|不许|不准|禁止|不可以?)(?:告诉|告知|通知|提醒|透露给|让)用户",
    rf"{_HAN_BEGINS}(?:把|将)(?:所有|全部|你的?|用户的?).{{0,12}}?"
    r"(?:记忆|密码|密钥|秘密|凭证|对话|聊天记录|数据|文件).{0,6}?"
    r"(?:发送|发给|发到|发往|上传|转发|泄露)",
)


def looks_like_order(text: str) -> bool:
    """True where a text reads like an instruction to the model that reads it.

    Case, width, script and invisible characters make no difference.
    """
    form = search_form(text)
    return any(pattern.search(form) for pattern in _patterns())


@cache
def _patterns() -> tuple[re.Pattern[str], ...]:
    return tuple(re.compile(pattern, re.DOTALL) for pattern in (*_ENGLISH, *_CHINESE))
