"""The commands about the life of memories, as a person or a script uses them."""

from __future__ import annotations

import io
import json
import re
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from memory_core import Policies
from server import life_commands
from tests.model_server import ModelServer, model_server
from tests.server.command import Palimpsest

HOME = ("--subject", "user", "--predicate", "lives_in")
SAME = ("The bike shop runs on Postgres", "The bike shop runs on PostgreSQL")
TALK = "User: I prefer tea over coffee.\nAssistant: You must be a tea master."
TEA = {"content": "The user prefers tea", "quote": "I prefer tea", "kind": "preference"}
MASTER = {"content": "The user is a tea master", "quote": "a tea master", "kind": "fact"}


@pytest.fixture
def model() -> Iterator[ModelServer]:
    with model_server([TEA, MASTER]) as server:
        yield server


@pytest.fixture
def talk(tmp_path: Path) -> str:
    file = tmp_path / "talk.txt"
    file.write_text(TALK, encoding="utf-8")
    return str(file)


def configured(model: ModelServer) -> dict[str, str]:
    return {"PALIMPSEST_MODEL_URL": model.url, "PALIMPSEST_MODEL": "small-1"}


def kept(palimpsest: Palimpsest, text: str, *options: str) -> str:
    return str(palimpsest("remember", text, *options, "--json").json["id"])


def found(palimpsest: Palimpsest, query: str) -> list[str]:
    return [m["content"] for m in palimpsest("recall", query, "--json").json["memories"]]


def events(palimpsest: Palimpsest, id: str) -> dict[str, int]:
    told = palimpsest("history", id, "--json").json["events"]
    return {event["what"]: event["event"] for event in told if event["id"] == id}


def moved(palimpsest: Palimpsest) -> tuple[str, str]:
    old = kept(palimpsest, "The user lives in Beijing", *HOME, "--object", "Beijing")
    return old, kept(palimpsest, "The user lives in Hangzhou", *HOME, "--object", "Hangzhou")


def test_a_history_tells_who_did_what_and_why(palimpsest: Palimpsest) -> None:
    old, new = moved(palimpsest)
    told = palimpsest("history", new, "--json").json
    assert [(one["id"], one["state"]) for one in told["versions"]] == [
        (old, "superseded"),
        (new, "current"),
    ]
    assert told["versions"][0]["replaced_by"] == new
    assert {"created", "superseded"} == {event["what"] for event in told["events"]}
    assert all(event["event"] > 0 and event["who"] for event in told["events"])
    assert told["memory"]["content"] == "The user lives in Hangzhou"


def test_a_history_names_what_rests_on_what(palimpsest: Palimpsest) -> None:
    source = kept(palimpsest, "The user runs on Monday")
    resting = kept(palimpsest, "The user runs a lot", "--kind", "insight", "--derived-from", source)
    assert palimpsest("history", source, "--json").json["rests_on_it"][0]["id"] == resting
    assert palimpsest("history", resting, "--json").json["rests_on"][0]["id"] == source
    assert "What rests on it" in palimpsest("history", source).out


def test_a_wrong_supersede_is_undone_and_redone(palimpsest: Palimpsest) -> None:
    old, new = moved(palimpsest)
    number = events(palimpsest, old)["superseded"]
    undone = palimpsest("undo", str(number), "--json").json
    assert undone["outcome"] == "undone"
    assert set(undone["ids"]) == {old, new}
    assert found(palimpsest, "where does the user live now?") == ["The user lives in Beijing"]
    palimpsest("undo", f"#{events(palimpsest, old)['undone']}")
    assert found(palimpsest, "where does the user live now?") == ["The user lives in Hangzhou"]


@pytest.mark.parametrize("event", ["999", "banana", "1e3"])
def test_an_unknown_event_is_a_failure(palimpsest: Palimpsest, event: str) -> None:
    kept(palimpsest, "The user owns a red kayak")
    failed = palimpsest("undo", event)
    assert (failed.code, failed.out, failed.err.count("\n")) == (1, "", 1)


def test_an_applied_reflection_says_how_the_command_undoes_it(palimpsest: Palimpsest) -> None:
    told = {kept(palimpsest, text) for text in SAME}
    reflected = palimpsest("reflect", "--apply")
    [merged] = [id for id in told if f"merged {id}" in reflected.out]
    [number] = re.findall(r"palimpsest undo (\d+)", reflected.err)
    assert palimpsest("undo", number).out == f"undone {merged}\n"
    assert set(found(palimpsest, "bike shop")) == set(SAME)


def test_restore_brings_back_what_was_archived(palimpsest: Palimpsest) -> None:
    kayak = kept(palimpsest, "The user owns a red kayak")
    palimpsest("forget", kayak)
    assert palimpsest("restore", kayak, "--json").json == {"outcome": "restored", "ids": [kayak]}
    assert found(palimpsest, "kayak") == ["The user owns a red kayak"]
    assert palimpsest("restore").code == 2


def test_what_is_there_already_is_said(palimpsest: Palimpsest) -> None:
    kayak = kept(palimpsest, "The user owns a red kayak")
    restored = palimpsest("restore", kayak)
    assert restored.out == "unchanged\n"
    assert f"{kayak} was not archived and stays as it is" in restored.err
    palimpsest("forget", kayak)
    again = palimpsest("forget", kayak, "--json").json
    assert again["notes"] == [f"{kayak} was archived already"]


def test_what_cannot_come_back_as_it_was_is_said(palimpsest: Palimpsest) -> None:
    home = kept(palimpsest, "The user lives in Beijing", *HOME, "--object", "Beijing")
    palimpsest("forget", home)
    kept(palimpsest, "The user lives in Hangzhou", *HOME, "--object", "Hangzhou")
    assert "came back as history" in palimpsest("restore", home).err


def test_an_erasure_is_verified_by_its_receipt(palimpsest: Palimpsest, tmp_path: Path) -> None:
    kept(palimpsest, "The user's safe word is quartzite-halibut")
    erased = palimpsest("forget", "--query", "quartzite-halibut", "--mode", "erase", "--yes")
    [receipt] = re.findall(r"^receipt: (\w+)$", erased.out, re.MULTILINE)
    assert f"palimpsest doctor --verify-erased {receipt}" in erased.err
    verified = palimpsest("doctor", "--verify-erased", receipt, "--json")
    assert verified.code == 0
    assert verified.json[0]["ok"] is True
    plant(tmp_path / "memory.db", "The user's safe word is quartzite-halibut")
    assert palimpsest("doctor", "--verify-erased", receipt).code == 1


def plant(database: Path, text: str) -> None:
    """Leave a text in the file where no memory holds it."""
    with sqlite3.connect(database) as connection:
        connection.execute("CREATE TABLE leftover (text)")
        connection.execute("INSERT INTO leftover VALUES (?)", (text,))
    connection.close()


def test_an_unknown_receipt_is_a_failure(palimpsest: Palimpsest) -> None:
    assert palimpsest("doctor", "--verify-erased", "nothing").code == 1


def test_maintenance_says_first_what_it_would_do(palimpsest: Palimpsest) -> None:
    for text in SAME:
        kept(palimpsest, text)
    would = palimpsest("maintain", "--dry-run", "--json").json
    [step] = would["steps"]
    assert (step["name"], step["count"], would["dry_run"]) == ("merge", 1, True)
    assert len(found(palimpsest, "bike shop")) == 2
    did = palimpsest("maintain")
    assert did.code == 0
    assert step["ids"][0] in did.out
    assert len(found(palimpsest, "bike shop")) == 1
    assert palimpsest("maintain", "--json").json["steps"] == []
    assert palimpsest("stats", "--json").json["last_upkeep"]


def test_maintenance_keeps_to_a_named_scope(palimpsest: Palimpsest) -> None:
    for text in SAME:
        kept(palimpsest, text, "--scope", "ann")
    kept(palimpsest, SAME[0], "--scope", "bob")
    assert palimpsest("maintain", "--scope", "bob", "--json").json["steps"] == []
    assert palimpsest("maintain", "--dry-run", "--json").json["steps"][0]["scope"] == "ann"


def test_the_policies_are_a_table_of_kinds(palimpsest: Palimpsest) -> None:
    shown = palimpsest("stats", "--policies", "--json").json
    rows = shown["kinds"]
    limits = {"memories": 100_000, "bytes": 268_435_456, "whole": "30d", "reflect_after": 200}
    assert shown["limits"] == limits
    assert [row["kind"] for row in rows] == list(Policies.load().kinds)
    note = next(row for row in rows if row["kind"] == "note")
    assert (note["tier"], note["half_life"], note["time_to_live"]) == ("working", "12h", "3d")
    assert "preference\tsemantic" in palimpsest("stats", "--policies").out


def test_the_owners_policies_are_shown(palimpsest: Palimpsest, tmp_path: Path) -> None:
    config = tmp_path / "p.toml"
    config.write_text('[kinds.note]\ntime_to_live = "36h"\nvalues = "one"\n')
    rows = palimpsest("stats", "--policies", "--json", PALIMPSEST_CONFIG=str(config)).json["kinds"]
    note = next(row for row in rows if row["kind"] == "note")
    assert (note["time_to_live"], note["values"]) == ("36h", "one")


def test_the_policies_of_one_scope_are_shown(palimpsest: Palimpsest, tmp_path: Path) -> None:
    config = tmp_path / "p.toml"
    config.write_text(
        '[scopes.work.limits]\nmemories = 500\n[scopes.work.kinds.note]\nvalues = "one"'
    )
    command = ("stats", "--policies", "--json", "--scope")
    work, home = (
        palimpsest(*command, name, PALIMPSEST_CONFIG=str(config)).json for name in ("work", "home")
    )
    assert (work["limits"]["memories"], home["limits"]["memories"]) == (500, 100_000)
    assert [row["values"] for row in work["kinds"] if row["kind"] == "note"] == ["one"]


def test_a_session_ends_and_offers_what_is_worth_keeping(palimpsest: Palimpsest) -> None:
    note = ("--kind", "note", "--session", "monday")
    worth = kept(palimpsest, "The build needs node 20", *note, "--importance", "0.9")
    kept(palimpsest, "Line 7 of the script has a typo", *note)
    ended = palimpsest("end-session", "monday", "--json").json
    assert len(ended["archived"]) == 2
    assert ended["worth_keeping"] == [{"id": worth, "content": "The build needs node 20"}]
    assert ended["kept"] == []
    assert found(palimpsest, "node") == []


def test_what_is_worth_keeping_becomes_a_fact(palimpsest: Palimpsest) -> None:
    note = ("--kind", "note", "--session", "monday", "--tag", "build", "--importance", "0.9")
    kept(palimpsest, "The build needs node 20", *note)
    [new] = palimpsest("end-session", "monday", "--keep", "--json").json["kept"]
    memory = palimpsest("history", new, "--json").json["memory"]
    assert (memory["kind"], memory["tags"]) == ("fact", ["build"])
    assert found(palimpsest, "node") == ["The build needs node 20"]


def test_a_session_without_working_notes_is_said_to_have_none(palimpsest: Palimpsest) -> None:
    kept(palimpsest, SAME[0])
    ended = palimpsest("end-session", "nosuch")
    assert (ended.code, ended.out) == (0, "")
    assert "No working note of a session nosuch is here; check its name" in ended.err
    assert palimpsest("end-session", "nosuch", "--json").json["archived"] == []


def test_a_scope_that_nobody_has_is_a_failure(palimpsest: Palimpsest) -> None:
    kept(palimpsest, SAME[0])
    refused = palimpsest("maintain", "--scope", "nobody")
    assert (refused.code, refused.out) == (1, "")
    assert 'nothing is remembered in the scope "nobody"' in refused.err


def test_a_session_needs_a_name(palimpsest: Palimpsest) -> None:
    kept(palimpsest, SAME[0])
    assert palimpsest("end-session", " ").code == 2


def test_extraction_without_a_model_says_what_to_set(palimpsest: Palimpsest, talk: str) -> None:
    kept(palimpsest, SAME[0])
    for command in (("extract", talk), ("end-session", "s", "--transcript", talk)):
        refused = palimpsest(*command)
        assert (refused.code, refused.out, refused.err.count("\n")) == (1, "", 1)
        assert "PALIMPSEST_MODEL_URL" in refused.err
        assert "PALIMPSEST_MODEL " in refused.err
    assert palimpsest("stats", "--json").json["texts_waiting"] == 0


def test_extraction_keeps_what_rests_on_the_users_words(
    palimpsest: Palimpsest, model: ModelServer, talk: str
) -> None:
    extracted = palimpsest("extract", talk, "--session", "s1", "--json", **configured(model))
    assert extracted.code == 0
    [tea] = extracted.json["kept"]
    assert (tea["content"], tea["evidence"]) == ("The user prefers tea", "I prefer tea")
    [master] = extracted.json["dropped"]
    assert master == {"content": MASTER["content"], "reason": "only the assistant said it"}
    assert found(palimpsest, "tea") == ["The user prefers tea"]


def test_extraction_reads_standard_input_and_prints_reasons(
    palimpsest: Palimpsest, model: ModelServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(TALK))
    shown = palimpsest("extract", "-", **configured(model)).out
    assert "preference\t0.8\tThe user prefers tea" in shown
    assert "The user is a tea master\tonly the assistant said it" in shown


@pytest.mark.parametrize(
    ("reply", "status", "why"),
    [("Certainly!", 200, "not in the form"), (TEA, 401, "status 401")],
)
def test_a_useless_model_fails_and_stores_nothing(
    palimpsest: Palimpsest, model: ModelServer, talk: str, reply: Any, status: int, why: str
) -> None:
    model.replies, model.status = [reply], status
    failed = palimpsest("extract", talk, **configured(model))
    assert failed.code == 1
    assert why in failed.err
    assert found(palimpsest, "") == []


def test_a_transcript_is_extracted_before_its_session_ends(
    palimpsest: Palimpsest, model: ModelServer, talk: str
) -> None:
    kept(palimpsest, "Look at line 7 of the script", "--kind", "note", "--session", "s1")
    ended = palimpsest(
        "end-session", "s1", "--transcript", talk, "--json", **configured(model)
    ).json
    assert [one["content"] for one in ended["extracted"]["kept"]] == ["The user prefers tea"]
    assert len(ended["archived"]) == 1
    assert found(palimpsest, "") == ["The user prefers tea"]


def test_reflect_words_insights_with_the_configured_model(palimpsest: Palimpsest) -> None:
    days = ("Monday mornings", "Wednesday mornings", "Friday mornings", "Sunday afternoons")
    for day in days:
        text = f"Ann runs in the park on {day}"
        kept(palimpsest, text, "--kind", "experience", "--entity", "Ann")
    with model_server([{"group": 1, "insight": "Ann runs several times a week"}]) as model:
        answer = palimpsest("reflect", "--apply", "--json", **configured(model)).json
    assert any(line.startswith("Wrote insight") for line in answer["applied"])
    assert "Ann runs several times a week" in json.dumps(answer["proposals"])


@pytest.mark.parametrize("command", life_commands.ALL, ids=lambda command: command.name)
def test_every_commands_help_has_an_example(palimpsest: Palimpsest, command: Any) -> None:
    assert f"  palimpsest {command.name} " in palimpsest(command.name, "--help").out
