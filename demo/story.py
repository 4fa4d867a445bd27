"""The story: a person tells facts in two languages, moves house, asks, and forgets."""

from __future__ import annotations

from typing import Any

from demo.teller import Teller


async def tell(teller: Teller) -> None:
    await teller.wait_for_model()
    await _facts(teller)
    await _move(teller)
    await _many_values(teller)
    await _no_shared_word(teller)
    await _no_answer(teller)
    await _forget(teller)
    await _reflect(teller)


async def _facts(teller: Teller) -> None:
    teller.chapter("Facts, in Chinese and in English")
    told = await teller.call(
        "remember", content="用户住在北京", subject="用户", predicate="居住城市", object="北京"
    )
    teller.expect(told["outcome"] == "created", "the address is new")
    told = await teller.call(
        "remember", content="The user's project Heron keeps its data in PostgreSQL", kind="decision"
    )
    teller.expect(told["outcome"] == "created", "the decision is new")
    again = await teller.call(
        "remember", content="The user's project Heron keeps its data in PostgreSQL", kind="decision"
    )
    teller.expect(again["id"] == told["id"], "saying it twice keeps one memory")
    answer = await teller.call("recall", query="which database does Heron use?")
    teller.expect("PostgreSQL" in _first(answer), "the decision answers the question")


async def _move(teller: Teller) -> None:
    teller.chapter("A move from 北京 to 杭州: the old address stays legible")
    moved = await teller.call(
        "remember", content="用户搬到了杭州", subject="用户", predicate="lives_in", object="杭州"
    )
    teller.expect(moved["outcome"] == "superseded", "the new address takes the old one's place")
    now = await teller.call("recall", query="他现在住哪？")
    teller.expect("杭州" in _first(now), "the present address comes first")
    teller.expect("北京" not in _all(now), "the old address is not among the present facts")
    then = await teller.call("recall", query="他以前住哪？")
    old = [memory for memory in then["memories"] if "北京" in memory["content"]]
    teller.expect(bool(old), "a question about the past finds the old address")
    teller.expect(old[0]["state"] == "superseded", "it is marked as replaced")


async def _many_values(teller: Teller) -> None:
    teller.chapter("A preference with several values")
    for dish in ("清蒸鱼", "麻婆豆腐"):
        told = await teller.call(
            "remember",
            content=f"用户喜欢吃{dish}",
            kind="preference",
            subject="用户",
            predicate="likes_food",
            object=dish,
        )
        teller.expect(told["outcome"] == "created", f"{dish} is kept")
    liked = _all(await teller.call("recall", query="用户喜欢吃什么？"))
    teller.expect("清蒸鱼" in liked and "麻婆豆腐" in liked, "both are current")


async def _no_shared_word(teller: Teller) -> None:
    teller.chapter("Questions that share no word with their answer")
    await teller.call("remember", content="The user plays the violin in an amateur orchestra")
    answer = await teller.call("recall", query="which musical instrument do I practise?")
    teller.expect("violin" in _first(answer), "it is found by its meaning")
    answer = await teller.call("recall", query="他会演奏什么乐器？")
    teller.expect("violin" in _first(answer), "and by a question in another language")


async def _no_answer(teller: Teller) -> None:
    teller.chapter("A question that nothing answers")
    answer = await teller.call("recall", query="how to bake sourdough bread")
    teller.expect(answer["memories"] == [], "nothing is returned rather than something")
    teller.expect(bool(answer["message"]), "and the answer says why")


async def _forget(teller: Teller) -> None:
    teller.chapter("Forgetting: a preview first, then every byte")
    preview = await teller.call("forget", query="violin in an amateur orchestra", mode="erase")
    teller.expect("violin" in str(preview["preview"]), "the preview lists what would go")
    kept = await teller.call("recall", query="violin in an amateur orchestra")
    teller.expect("violin" in _all(kept), "nothing has happened yet")
    gone = await teller.call(
        "forget", query="violin in an amateur orchestra", mode="erase", confirm=preview["confirm"]
    )
    teller.expect(gone["receipt"]["rows"] >= 1, "the receipt counts what was removed")
    after = await teller.call("recall", query="violin in an amateur orchestra", time="history")
    teller.expect("violin" not in _all(after), "it is gone from the present and from history")


async def _reflect(teller: Teller) -> None:
    teller.chapter("Reflecting: it proposes, and changes nothing unasked")
    await teller.call("remember", content="The user loves jazz")
    await teller.call("remember", content="The user hates jazz", conflict="append")
    found = await teller.call("reflect")
    noticed = {proposal["type"] for proposal in found["proposals"]}
    teller.expect("contradiction" in noticed, "it noticed the contradiction")
    kept = await teller.call("recall", query="jazz")
    teller.expect("loves jazz" in _all(kept), "no memory was lost by it")


def _first(answer: dict[str, Any]) -> str:
    return str(answer["memories"][0]["content"]) if answer["memories"] else ""


def _all(answer: dict[str, Any]) -> str:
    return "\n".join(str(memory["content"]) for memory in answer["memories"])
