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
# What one has beside these; the last or first of it need not be over: "the last version".
_HAD = (
    r"(?:account|bedtime|browser|colleague|contract|currency|database|dentist|diet|doctor|domain"
    r"|drink|editor|e-?mail|flatmate|framework|host(?:ing)?|ip|language|licen[cs]e|nickname|office"
    r"|partner|password|plan|plate|postcode|profession|project|provider|rent|roommate|router|routine"
    r"|salary|schedule|server|setup|stage|state|status|surname|supervisor|teacher|therapist|tool"
    r"|username|version|website)s?"
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
    | \b(?:old|past|ex|prior|earlier|original)[- ](?:[\w-]+\ )?{_HAD}\b
    | \b{_HELD}\ (?:has|have)\b[^?.!]{{0,40}}?\bhad\b
    | (?<!how\ long\ )\b(?:has|have|had)\ (?!(?:i|we|you|he|she|they)\ been\b)(?:[\w'’-]+\ ){{0,4}}?
      (?:ever\ |already\ |previously\ )?{_LASTING}\b(?!\ (?:so\ far|since|for\ (?:\w+\ )?\w+s)\b)
    | \b(?:did|was|were|had)\b.*\bfirst(?=\s*(?:$|[?.,!]))
    | \bwho\ (?:has|have|had)\ been\b | \bhow\ (?:has|have)\ .*\bchanged\b
    | \bat\ (?:that|the)\ time\b | \bas\ (?:a|an)\ (?:child|kid|teenager|boy|girl|student)\b
    | \bwhen\ (?:i|he|she|they|we|the\ user)\ (?:was|were)\b | \bgrowing\ up\b
"""
# The same in Chinese.
_HAN_HELD = (
    r"(?:电话|手机|号码?|邮箱|账号|密码|微信|地址|住址|住处|家|房子|公寓|城市|公司|单位|东家|工作|岗位"
    r"|职位|职务|头衔|名字?|车牌?|学校|银行|团队|版本?|电脑|服务器|数据库|编辑器|域名|ip|网址|方案|阶段|状态|合同|饮食|饮料|框架|主机|驾照|昵称|套餐|邮编|职业|项目|房租"
    r"|作息|工资|薪水|用户名|签证|网站|专业)"
)
_HAN_WHO = (
    r"(?:领导|上级|上司|老板|经理|主管|同事|雇主|房东|室友|女友|男友|妻|夫|医生|牙医|老师|教练)"
)
# What somebody or something is at a time, or does as a habit: after 之前 it tells of then.
_HAN_STATE = (
    r"(?:在|住|叫|是|用|做|干|任|当|养|开[什哪的]|处于|进展|进行到|属于|归|由谁|负责|担任|供职|任职|就职"
    r"|从事|上班|写|跑在|存在?[什哪]|部署|托管|吃[什的]|喝[什的]|最?喜欢|最?爱|习惯|有[什哪几]|几点"
    r"|的(?!准备))"
)
# Things have states; what is done before something is done is told by a verb there.
_HAN_THING = r"(?:项目|系统|服务|网站|平台|应用|产品|公司|团队|部门|机器|路由器|电脑|账号|[a-z]{3})"
_CHINESE = rf"""
    曾 | 从前 | 原来 | 原先 | 当初 | 早先 | 早前 | 先前 | 此前 | 以往 | 往年 | 历史上
    | 历任 | 起初 | 最初 | 最早 | 最先(?!进) | 一开始
    | (?<![\d点年月日号周天])以前 | (?:^|[我你他她们户者,。、\s是在])之前
    | (?<![点年月日号周天期觉饭门班课会试发行程束始床工晚午术赛婚睡吃喝到来去走完好])之前
      (?={_HAN_STATE})
    | {_HAN_THING}之前(?!还?[要需得应该必]|准备|先|别|不要|记得|请)
    | (?<![走跑飞送寄])过去(?!了|的?(?:[\d几半两一二三四五六七八九十]|[天周月年]))
    | [换改搬](?:家|工作|公司|号|城市|名字?)?(?:之|以)?前
    | 上一次住 | [上前]一[家份任] | (?:^|[我你他她们户者的,。、\s])上[家份](?!里)
    | 上一个(?!问题|话题|[月周季]|星期|季度) | 前一个(?!问题|话题|[月周]|星期|小时)
    | 上个(?:{_HAN_HELD}|{_HAN_WHO}) | (?<![仍依照])旧(?:址|{_HAN_HELD}(?!金山))
    | 老(?:东家|公司|单位|地址|号码) | 前(?:任|东家|公司|单位|{_HAN_WHO})
    | (?:住|工作|干|任职|任教|当|养|用|就读|待|呆|租|叫|换|从事|担任|做)过
      (?![敏期滤户夜程年节]|的药)
    | 小时候 | 童年 | 年轻时 | 当年 | 那时 | 当时 | 上学时 | 读书时 | 大学时
"""
_PAST = re.compile(rf"{_ENGLISH}|{_CHINESE}", re.VERBOSE)

_BEFORE_DOING = re.compile(
    r"(?:^|(?<=[我你他她们户,。、\s在]))"
    r"(?:离[开职]|出[发门国差]|到|回|[吃喝睡签交买卖付寄发登洗煮考订]|关[机灯门]|下[单班车]|上[线班车课床]"
    r"|提交|合并|进|结婚|离婚|面试|开[会工车])[^,。、\s的]{0,4}之前"
)
"""Before one leaves, before the contract is signed: a time to come, or a habit."""


def asks_past(text: str) -> bool:
    """True where a question is about how things were: 以前住哪, "where did I live before"."""
    form = search_form(text[:_LONGEST_QUESTION])
    return bool(_PAST.search(_BEFORE_DOING.sub(" ", form)))
