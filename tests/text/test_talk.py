from __future__ import annotations

import pytest

from memory_core.text.talk import asks_agent, without_talk


@pytest.mark.parametrize(
    ("question", "matter"),
    [
        (
            "I was looking back at our previous conversation about bread, and I was wondering"
            " if you could remind me of the flour you mentioned",
            "bread, the flour you mentioned",
        ),
        ("Can you remind me which hostel it was in Porto?", "which hostel it was in Porto?"),
        ("Do you still remember my shoe size?", "my shoe size?"),
        ("I'm trying to recall the name of the deli", "the name of the deli"),
        ("你还记得我的鞋码吗？", "我的鞋码吗？"),
        ("我们上次聊过的装修方案是哪个来着？", "装修方案是哪个 ？"),
        ("能不能提醒我一下周五几点开会", "能不能 周五几点开会"),
    ],
)
def test_talk_about_the_talk_is_no_part_of_what_is_asked(question: str, matter: str) -> None:
    assert without_talk(question) == matter


@pytest.mark.parametrize(
    "question",
    ["Where do I live?", "我的手机号是多少？", "What did Ann say about the trip?", "记得带伞",
     "Remind me!", "还记得吗？", "", "  two  spaces  stay  ",
     "Which talk did we give in the last session hall?"],
)  # fmt: skip
def test_a_question_without_talk_or_with_nothing_else_stays_as_it_is(question: str) -> None:
    assert without_talk(question) == question


@pytest.mark.parametrize(
    "question",
    ["Which book did you recommend?", "the company you mentioned", "we discussed jobs for seniors",
     "from our last conversation, which beer was it", "what was your advice on the lease?",
     "你上次推荐的那本书叫什么？", "你说过的那家店在哪？", "我们之前聊过的方案",
     "我们讨论过哪几个名字"],
)  # fmt: skip
def test_questions_for_what_the_assistant_said(question: str) -> None:
    assert asks_agent(question)


@pytest.mark.parametrize(
    "question",
    ["What did I tell you about my knee?", "Can you recommend a film?", "where do you think I live",
     "what did Ann recommend", "王芳说过什么？", "你能推荐一部电影吗", "我说过我对什么过敏？"],
)  # fmt: skip
def test_questions_for_what_others_said_or_for_advice(question: str) -> None:
    assert not asks_agent(question)
