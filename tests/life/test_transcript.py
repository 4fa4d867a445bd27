import pytest

from memory_core.life.transcript import find, parts, turns


@pytest.mark.parametrize(
    ("talk", "speakers"),
    [
        ("User: hello\nAssistant: hi\nUser: bye", ["user", "assistant", "user"]),
        ("用户：你好\n助手：您好", ["user", "assistant"]),
        ("**Human:** hello\n**AI:** hi", ["user", "assistant"]),
        ("some notes: first\nand more", ["other"]),
        ("Chat of Monday\nMe: hello", ["other", "user"]),
    ],
)
def test_turns_are_told_apart(talk, speakers):
    assert [turn.speaker for turn in turns(talk, "other")] == speakers


@pytest.mark.parametrize("quote", ["I LIKE  tea", "Ｉ like tea", "like tea. And\nsnow"])
def test_a_quote_is_found_whatever_its_form(quote):
    assert find(quote, turns("User: I like tea. And snow.", "other")).speaker == "user"


@pytest.mark.parametrize("quote", ["", "tea", "I like coffee", "茶"])
def test_what_is_not_there_or_too_short_is_no_quote(quote):
    assert find(quote, turns("User: I like tea. 我喜欢茶。", "other")) is None


def test_the_whole_sentence_comes_with_it():
    found = find("move to Xi'an", turns("User: Hi. Maybe I move to Xi'an. Bye.", "other"))
    assert found.sentence == "Maybe I move to Xi'an."


def test_the_users_own_word_comes_first():
    talk = "Assistant: so you like tea\nUser: yes, so you like tea"
    assert find("you like tea", turns(talk, "other")).speaker == "user"


def test_parts_hold_the_whole():
    content = "line one\n" * 100
    assert "".join(parts(content, 50)) == content
    assert all(len(part) <= 50 for part in parts(content, 50))
