from hypothesis import given
from hypothesis import strategies as st

from memory_core import text
from memory_core.life.shortening import CUT, LONG, extract
from tests.life.samples import LEXICON

CHATTER = "We talked for a while and then we talked some more about this and that. "
FACTS = "Anna moved to Lisbon on 3 May 2026. The flat costs 1,450 euros a month. "
TALE = CHATTER * 6 + FACTS + CHATTER * 6


def test_a_short_account_stays_as_it_is():
    assert extract(FACTS, LEXICON) == FACTS


def test_a_long_one_keeps_who_what_number_and_when():
    short = extract(TALE, LEXICON)
    assert len(short) < len(TALE) / 2
    assert "Anna moved to Lisbon on 3 May 2026." in short
    assert "1,450 euros" in short
    assert CUT in short


def test_names_and_numbers_without_room_are_listed():
    tale = "".join(f"{CHATTER}Ticket OPS-{n} was closed by somebody. " for n in range(100, 130))
    short = extract(tale, LEXICON)
    assert len(short) < len(tale)
    assert all(f"OPS-{n}" in short for n in range(100, 130))


def test_chinese_is_cut_at_its_own_full_stops():
    tale = "我们聊了很久，什么都聊，也没有什么结论。" * 40 + "安娜2026年5月3日搬到了里斯本。"
    short = extract(tale, LEXICON)
    assert "安娜2026年5月3日搬到了里斯本。" in short
    assert len(short) < len(tale) / 2


def test_one_endless_sentence_is_cut_too():
    tale = "and so on and on " * 200
    assert 0 < len(extract(tale, LEXICON)) < len(tale)


@given(st.text(max_size=3 * LONG))
def test_numbers_survive_whatever_is_cut(content):
    content = text.clean(content) + " 4711 " + CHATTER * 8
    assert "4711" in text.hard_tokens(extract(content, LEXICON))
