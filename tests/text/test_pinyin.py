"""Chinese names in both scripts."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory_core import NewMemory, Query
from memory_core.text.normalise import search_form
from memory_core.text.pinyin import sounds


@pytest.mark.parametrize(
    ("han", "latin"),
    [
        ("王芳", "Wang Fang"),
        ("韩子轩", "Han Zixuan"),
        ("韩子轩", "Han Zi Xuan"),
        ("老吴", "Lao Wu"),
        ("王芳", "Fang Wang"),
        ("吕布", "Lv Bu"),
        ("呂佈", "Lü Bu"),
        ("曾国藩的信", "Zeng Guofan"),
    ],
)
def test_a_name_sounds_alike_in_both_scripts(han, latin):
    assert sounds(search_form(han)).keys() & sounds(search_form(latin)).keys()


@pytest.mark.parametrize("text", ["I can go a long way", "we are on the way", "他在家里", "不是的"])
def test_running_text_has_few_names(text):
    assert sounds(search_form(text)) == {}


def test_each_part_of_a_name_is_told():
    assert sounds("韩子轩")["~hanzixuan"] == ("韩子", "子轩")
    assert sounds("wang fang")["~wangfang"] == ("wang", "fang")


@given(st.text(max_size=200))
def test_any_text_is_read(text):
    assert all(term.startswith("~") for term in sounds(search_form(text)))


@pytest.mark.parametrize(
    ("told", "asked"),
    [
        ("王芳在锦程律师事务所当律师", "Where does Wang Fang work?"),
        ("Liu Yang fixes vintage bicycles", "刘洋修什么？"),
        ("Basalt 的负责人是韩子轩", "What does Han Zixuan lead?"),
    ],
)
async def test_a_name_is_found_in_the_other_script(words_only, told, asked):
    for text in ("周倩住在新加坡", "Callum grows dahlias", told):
        await words_only.remember(NewMemory(content=text))
    answer = await words_only.recall(Query(text=asked))
    assert [hit.memory.content for hit in answer.hits] == [told]
