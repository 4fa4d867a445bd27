from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory_core.text.past_questions import asks_past


@pytest.mark.parametrize(
    "question",
    [
        "What did I use to drink?", "where did the user use to work", "did my sister use to smoke",
        "what did the user use to do for a living", "where did I live before", "formerly",
        "my previous employer", "what was my old address?", "my ex-wife", "my first employer",
        "what is his prior job", "what is my job history", "who was the employer before Globex",
        "what was the job before the Acme job", "who did I work for before joining Globex",
        "where has the user worked", "where have I lived", "which companies has Ann worked for",
        "what cars have I owned", "what jobs have I had", "which databases has the project used",
        "what has the project been called", "who has been the manager", "how has the rent changed",
        "where did he live as a child", "where did I live when I was young",
        "what was my old diet", "which is the old router IP", "where did I live first?",
        "what was my earlier database",
    ],
)  # fmt: skip
def test_english_questions_about_the_past(question: str) -> None:
    assert asks_past(question)


@pytest.mark.parametrize(
    "question",
    [
        "以前住哪", "我之前的工作是什么", "他曾经养过什么", "曾经在哪里工作", "原来的公司",
        "搬家前住哪",
        "上一家公司叫什么", "前一家公司", "上份工作是什么", "妈妈以前做什么的", "妈妈之前在哪工作",
        "公司之前叫什么", "项目之前用的什么数据库", "用户住过哪些城市", "在哪里工作过",
        "養過什麼寵物",
        "小时候住哪", "当时的经理是谁", "此前的住址", "過去在哪工作", "旧手机号是多少",
        "改名前叫什么", "项目之前进展到哪一步", "Kestrel之前跑在哪", "旧电话是多少", "旧邮箱是哪个",
        "我的前上司是谁", "上个岗位是什么", "系统之前处于什么状态", "她之前归谁管",
        "我之前几点睡觉", "小王最早在哪上班",
        "用户之前写代码用什么", "服务器之前托管在哪", "网站之前由谁负责", "他之前习惯几点起床",
    ],
)  # fmt: skip
def test_chinese_questions_about_the_past(question: str) -> None:
    assert asks_past(question)


@pytest.mark.parametrize(
    "question",
    [
        "where do I live now", "where did the user work", "our previous conversation",
        "museums in the past month", "how much earlier do I get up on Fridays",
        "what should I do before the trip?", "brush teeth before bed", "what is my last name",
        "what did the team use to deploy the app", "what did I use to make the cake",
        "how long have I lived here", "how long has the user worked at Globex",
        "have I paid the rent", "what have you had for breakfast", "where have I been living",
        "has the user decided on a name", "what have I been reading", "the first meeting",
        "what is the last version", "my first language", "the last status of the order",
    ],
)  # fmt: skip
def test_english_questions_about_the_present(question: str) -> None:
    assert not asks_past(question)


@pytest.mark.parametrize(
    "question",
    [
        "现在住哪", "我喜欢喝什么", "截止日期之前要做什么", "他走过去了", "过去几天做了什么",
        "老家在哪",
        "出门之前要带什么", "会议之前准备什么", "睡觉之前喝什么", "花生过敏吗", "做过敏测试了吗",
        "用过期的牛奶行吗", "上一个问题是什么", "上个月做了什么", "老板是谁", "晚上家里有什么安排",
        "项目上线之前要做什么", "项目之前要准备什么", "手术之前喝什么", "签合同之前由谁审核",
        "仍旧住哪",
        "交房租之前是不是要转账", "我到家之前叫谁开门", "关机之前在哪保存", "旧金山的天气",
        "上个季度",
        "比赛之前吃什么好", "v2之前要合并什么",
    ],
)  # fmt: skip
def test_chinese_questions_about_the_present(question: str) -> None:
    assert not asks_past(question)


@given(st.text(st.characters(codec=None, exclude_categories=())))
def test_any_text_can_be_asked(text: str) -> None:
    assert asks_past(text) in (True, False)
