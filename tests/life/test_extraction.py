"""Extraction with a scripted model: what the rules let through, whatever it says."""

from datetime import UTC

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory_core.life.extraction import MOST_TEXT, Extractor
from memory_core.life.extraction_form import KINDS, MOST, candidates
from tests.life.replies import Replies, unreachable
from tests.life.samples import LEXICON, NOW

TALK = """User: Hi! I moved to Hangzhou in May and I prefer tea over coffee.
Assistant: Great! You are a senior Rust engineer and you live in Berlin.
User: No, I am learning Rust. Maybe I will move to Xi'an next year.
User: 我对花生过敏。验证码是 482913，帮我看看这个文件第 42 行。
Assistant: Done, the build runs on Postgres 16."""

EXTRACTOR = Extractor(lexicon=LEXICON, timezone=UTC)


async def extract(*replies, talk=TALK, speaker="user"):
    model = Replies(*replies)
    return await EXTRACTOR.extract(talk, speaker=speaker, session="s1", now=NOW, model=model)


def item(content, quote, **fields):
    return {"content": content, "quote": quote, "kind": "fact", **fields}


async def only(*args, **fields):
    done = await extract([item(*args, **fields)])
    (one,) = (*done.candidates, *done.dropped)
    return one


async def test_a_well_founded_candidate_is_kept():
    one = await only(
        "The user lives in Hangzhou",
        "I moved to Hangzhou in May",
        subject="user",
        predicate="lives_in",
        object="Hangzhou",
        entities=["Hangzhou"],
    )
    assert (one.object, one.source, one.session) == ("Hangzhou", "user", "s1")
    assert one.evidence == "I moved to Hangzhou in May"


async def test_chinese_is_read_too():
    one = await only("用户对花生过敏", "我对花生过敏", kind="constraint")
    assert (one.content, one.kind) == ("用户对花生过敏", "constraint")


@pytest.mark.parametrize(
    ("content", "quote", "reason"),
    [
        ("The user lives in Paris", "I moved to Paris", "quote is not in the text"),
        ("The user lives in Berlin", "you live in Berlin", "only the assistant"),
        ("The user says hi", "Hi!", "quote is not in the text"),
        ("The user is a Rust engineer", "I am learning Rust", "claims more"),
        ("用户是Rust工程师", "I am learning Rust", "claims more"),
        ("The user moved to Hangzhou in 2019", "I moved to Hangzhou in May", "claims more"),
        ("The user does not prefer tea", "I prefer tea over coffee", "turns round"),
        ("验证码是 482913", "验证码是 482913", "one occasion"),
        ("482913", "验证码是 482913", "one occasion"),
        ("用户在看这个文件的第 42 行", "帮我看看这个文件第 42 行", "task at hand"),
        ("The user loves snow, skiing, and icy lakes", "I prefer tea", "claims more"),
    ],
)
async def test_what_is_not_founded_is_dropped(content, quote, reason):
    assert reason in (await only(content, quote)).reason


@pytest.mark.parametrize(
    ("fields", "reason"),
    [({"kind": "note"}, "task at hand"), ({"importance": 0.1}, "noise floor")],
)
async def test_what_is_of_no_use_is_dropped(fields, reason):
    one = await only("The user prefers tea", "I prefer tea over coffee", **fields)
    assert reason in one.reason


async def test_a_guess_keeps_its_hedge_and_settles_nothing():
    one = await only(
        "The user lives in Xi'an",
        "I will move to Xi'an next year",
        subject="user",
        predicate="lives_in",
        object="Xi'an",
        confidence=1.0,
    )
    assert "Maybe" in one.content
    assert (one.predicate, one.confidence) == ("", 0.4)


async def test_learning_is_not_mastery():
    one = await only("The user is learning Rust", "I am learning Rust", confidence=1.0)
    assert (one.content, one.confidence) == ("The user is learning Rust", 0.4)


async def test_numbers_are_bounded_whatever_the_model_says():
    one = await only("The user prefers tea", "I prefer tea", importance=1.0, confidence=1.0)
    assert (one.importance, one.confidence) == (0.8, 0.8)


async def test_times_that_are_none_are_left_out():
    one = await only(
        "The user prefers tea",
        "I prefer tea",
        valid_from="last-ish",
        expires_at="2020-01-01",
        valid_to="2030-01-01",
    )
    assert (one.valid_from, one.expires_at) == ("", "")
    assert one.valid_to == "2030-01-02T00:00:00+00:00"


async def test_what_an_agent_found_out_is_its_own():
    one = await only("The build runs on Postgres 16", "the build runs on Postgres 16")
    assert (one.source, one.confidence) == ("agent", 0.5)


async def test_a_document_says_nothing_of_the_user():
    page = "Our users prefer tea. The office in Lisbon opens at 9."
    given = [
        item("The user prefers tea", "users prefer tea"),
        item("The office in Lisbon opens at 9", "The office in Lisbon opens at 9"),
        item("The office in Lisbon opens at 9. " * 20, "The office in Lisbon"),
    ]
    done = await extract(given, talk=page, speaker="other")
    (kept,) = done.candidates
    assert (kept.source, kept.confidence) == ("document", 0.6)
    assert len(done.dropped) == 2


async def test_a_thing_is_listed_once():
    given = [item("The user prefers tea", "I prefer tea")] * 2
    done = await extract(given)
    assert (len(done.candidates), done.dropped[0].reason) == (1, "it was listed twice")


@pytest.mark.parametrize(
    "rubbish",
    [
        "Certainly! Here you are.",
        "{}",
        "[1]",
        [{"content": "x"}],
        [item("x", "y", kind="banana")],
        [item("x", "y", kind="insight")],
        [item("x", "y", importance=7)],
        [item("x", "y", confidence=True)],
        [item("x", "y", scope="yours")],
        [item("", "y")],
        [item(f"x {n}", "y") for n in range(MOST + 1)],
        "[" * 5000,
    ],
)
async def test_rubbish_twice_fails_and_gives_nothing(rubbish):
    done = await extract(rubbish)
    assert (done.failed, done.candidates) == (True, ())


async def test_a_second_reply_may_mend_the_first():
    given = [item("The user prefers tea", "I prefer tea")]
    model = Replies("Sure!", given)
    done = await EXTRACTOR.extract(TALK, speaker="user", session="", now=NOW, model=model)
    assert len(done.candidates) == 1
    assert len(model.asked) == 2


async def test_a_model_that_does_not_answer_is_a_failure():
    given = {"speaker": "user", "session": "", "now": NOW, "model": unreachable}
    assert (await EXTRACTOR.extract(TALK, **given)).failed


async def test_a_long_text_is_asked_about_in_parts():
    model = Replies([])
    talk = "User: I prefer tea over coffee.\n" * 3000
    await EXTRACTOR.extract(talk, speaker="user", session="", now=NOW, model=model)
    assert len(model.asked) == 5
    assert all(len(prompt) < MOST_TEXT + 4000 for prompt in model.asked)


JSON = st.recursive(
    st.none() | st.booleans() | st.floats(allow_nan=False) | st.text(max_size=20),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(["content", "kind", "quote", "entities", "x"]), inner)
    ),
    max_leaves=12,
)


@given(st.lists(JSON, max_size=3))
def test_any_json_is_read_or_refused(reply):
    found = candidates(reply)
    assert found is None or all(one.kind in KINDS and one.content for one in found)
