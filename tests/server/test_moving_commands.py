"""`palimpsest import --from`, as a person or a script uses it."""

from __future__ import annotations

import csv
import json
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from memory_core import StoreFull, arrivals, moving
from server.language import spoken, translated
from server.moving_commands import import_
from tests.model_server import model_server
from tests.moving.peers import database
from tests.moving.sources import FIXTURES
from tests.server.command import Palimpsest

GRAPH = str(FIXTURES / "server-memory.jsonl")
CHATGPT = str(FIXTURES / "chatgpt")
SOWING = {
    "content": "The user sows broad beans",
    "quote": "When do I sow broad beans",
    "kind": "fact",
}


def stored(palimpsest: Palimpsest) -> list[str]:
    lines = palimpsest("export", "-").out.splitlines()
    return [json.loads(line)["content"] for line in lines]


def stopping_after(times: int, store: Callable[..., Any], error: BaseException) -> Any:
    left = iter(range(times))

    def stops(*given: Any) -> Any:
        if next(left, None) is None:
            raise error
        return store(*given)

    return stops


def test_another_tool_s_memories_are_found(palimpsest: Palimpsest) -> None:
    result = palimpsest("import", "--from", "server-memory", GRAPH)
    assert (result.code, result.out.splitlines()) == (0, ["created\t13", "fact\t13"])
    assert "To take all of it back: palimpsest undo 13" in result.err
    assert "Lena Ortiz keeps three beehives" in palimpsest("recall", "whose beehives?").out


def test_a_second_import_changes_nothing(palimpsest: Palimpsest) -> None:
    palimpsest("import", "--from", "server-memory", GRAPH)
    again = palimpsest("import", "--from", "server-memory", GRAPH, "--json").json
    assert (again["created"], again["unchanged"], again["undo"]) == (0, 13, "")


def test_the_whole_import_is_taken_back(palimpsest: Palimpsest) -> None:
    event = palimpsest("import", "--from", "server-memory", GRAPH, "--json").json["undo"]
    assert palimpsest("undo", event).code == 0
    assert not palimpsest("recall", "beehives", "--json").json["memories"]


def test_a_dry_run_shows_samples_and_makes_no_database(
    palimpsest: Palimpsest, tmp_path: Path
) -> None:
    result = palimpsest(
        "import", "--from", "basic-memory", str(FIXTURES / "basic-memory"), "--dry-run"
    )
    assert result.out.splitlines()[:3] == ["created\t13", "fact\t11", "preference\t1"]
    assert "kitchen/Coffee brewing.md\tCoffee brewing: Prefers a coarse grind" in result.out
    assert "Nothing was changed" in result.err
    assert not (tmp_path / "memory.db").exists()


@pytest.mark.parametrize(
    ("error", "told"), [(KeyboardInterrupt(), "interrupted"), (StoreFull("disk full"), "disk full")]
)
def test_a_move_that_is_stopped_says_what_stays_and_how_to_go_on(
    palimpsest: Palimpsest, monkeypatch: pytest.MonkeyPatch, error: BaseException, told: str
) -> None:
    with monkeypatch.context() as patched:
        patched.setattr(arrivals, "_BATCH", 5)
        patched.setattr(arrivals, "store", stopping_after(2, arrivals.store, error))
        stopped = palimpsest("import", "--from", "server-memory", GRAPH)
    assert (stopped.code, told in stopped.err, len(stored(palimpsest))) == (1, True, 10)
    assert "importing it again goes on: 10 of 13" in stopped.err
    assert palimpsest("import", "--from", "server-memory", GRAPH, "--json").json["created"] == 3
    event = stopped.err.partition("palimpsest undo ")[2].split()[0]
    assert len(palimpsest("undo", event, "--json").json["ids"]) == 10


def test_bad_items_are_named_with_their_place_and_the_exit_code_says_so(
    palimpsest: Palimpsest, tmp_path: Path
) -> None:
    file = tmp_path / "memory.jsonl"
    file.write_text('{"type":"entity","name":"Ann","observations":["keeps bees"]}\n{"type":\n')
    result = palimpsest("import", "--from", "server-memory", str(file))
    assert (result.code, stored(palimpsest)) == (1, ["Ann: keeps bees"])
    assert "Skipped line 2: not JSON" in result.err


def test_of_many_bad_items_the_first_are_named(palimpsest: Palimpsest, tmp_path: Path) -> None:
    file = tmp_path / "memory.jsonl"
    file.write_text('{"type":"entity","name":"Ann"}\n' + "[]\n" * 1_500)
    result = palimpsest("import", "--from", "server-memory", str(file))
    assert "1,480 more were skipped; --json names them." in result.err
    told = palimpsest("import", "--from", "server-memory", str(file), "--json").json
    assert (len(told["skipped"]), told["skipped_count"]) == (1_000, 1_500)


def test_a_wrong_kind_of_file_changes_nothing(palimpsest: Palimpsest, tmp_path: Path) -> None:
    result = palimpsest("import", "--from", "server-memory", CHATGPT)
    assert result.code == 2
    assert "try --from chatgpt" in result.err
    assert not (tmp_path / "memory.db").exists()
    assert palimpsest("import", "--from", "server-memry", GRAPH).code == 2


def test_a_file_that_is_not_there_fails_alike_with_and_without_a_source(
    palimpsest: Palimpsest,
) -> None:
    for given in (("nofile",), ("--from", "mem0", "nofile")):
        result = palimpsest("import", *given)
        assert (result.code, "nofile" in result.err, result.err.count("\n")) == (1, True, 1)


def test_an_export_of_our_own_is_known(palimpsest: Palimpsest, tmp_path: Path) -> None:
    palimpsest("remember", "Ann keeps bees")
    palimpsest("export", str(tmp_path / "out.jsonl"))
    result = palimpsest("import", "--from", "csv", str(tmp_path / "out.jsonl"))
    assert "import it without --from" in result.err


def test_without_a_source_another_tool_s_file_is_named_and_nothing_else(
    palimpsest: Palimpsest, tmp_path: Path
) -> None:
    table = tmp_path / "many.csv"
    table.write_text("content,kind\nAnn keeps bees,fact\n")
    for file, name in ((GRAPH, "server-memory"), (str(table), "csv")):
        result = palimpsest("import", file)
        assert (result.code, result.out, result.err.count("\n")) == (1, "", 1)
        assert result.err.endswith(f"try --from {name}\n")
    assert not (tmp_path / "memory.db").exists()


def test_an_export_is_our_own_whatever_its_name_and_first_line(
    palimpsest: Palimpsest, tmp_path: Path
) -> None:
    palimpsest("remember", "Ann keeps bees", "--tag", "memory")
    exported = tmp_path / "out.csv"
    exported.write_text('{"id": cut off\n' + palimpsest("export", "-").out)
    result = palimpsest("import", str(exported), "--scope", "copy")
    assert (result.code, "line 1" in result.err) == (1, True)
    assert palimpsest("recall", "bees", "--scope", "copy", "--json").json["memories"]


def test_a_folder_or_database_of_another_tool_is_named(
    palimpsest: Palimpsest, tmp_path: Path
) -> None:
    store = database(tmp_path / "store.db", "mcp_memory_service")
    for path, name in ((CHATGPT, "chatgpt"), (str(store), "mcp-memory-service")):
        failed = palimpsest("import", path)
        assert (failed.code, failed.out, failed.err.count("\n")) == (1, "", 1)
        assert failed.err.endswith(f"try --from {name}\n")


@pytest.mark.parametrize("option", ["--dry-run", "--conversations", "--again"])
def test_options_of_moving_need_a_source(palimpsest: Palimpsest, option: str) -> None:
    result = palimpsest("import", GRAPH, option)
    assert result.code == 2
    assert f"{option} goes with --from SOURCE" in result.err


def test_conversations_wait_only_when_asked_for(palimpsest: Palimpsest) -> None:
    result = palimpsest("import", "--from", "chatgpt", CHATGPT)
    assert "looks through it with --review or --conversations" in result.err
    assert palimpsest("stats", "--json").json["texts_waiting"] == 0
    palimpsest("import", "--from", "chatgpt", CHATGPT, "--conversations")
    assert palimpsest("stats", "--json").json["texts_waiting"] == 1
    assert len(stored(palimpsest)) == 4


def test_what_a_model_finds_is_reviewed_in_a_table(palimpsest: Palimpsest, tmp_path: Path) -> None:
    table = tmp_path / "candidates.csv"
    with model_server([SOWING, SOWING | {"content": "=HYPERLINK", "quote": "nowhere"}]) as model:
        env = {"PALIMPSEST_MODEL_URL": model.url, "PALIMPSEST_MODEL": "small-1"}
        asked = ("import", "--from", "chatgpt", CHATGPT, "--review", str(table))
        assert palimpsest(*asked, **env).out == "candidates 1\n"
        assert palimpsest(*asked, **env).code == 1
    with table.open(encoding="utf-8-sig", newline="") as file:
        (row,) = csv.DictReader(file)
    assert (row["content"], row["observed_at"][:10]) == ("The user sows broad beans", "2025-03-03")
    assert not (tmp_path / "memory.db").exists()
    palimpsest("import", "--from", "csv", str(table))
    assert stored(palimpsest) == ["The user sows broad beans"]


def test_a_review_without_a_model_says_how_to_get_one(
    palimpsest: Palimpsest, tmp_path: Path
) -> None:
    table = str(tmp_path / "candidates.csv")
    result = palimpsest("import", "--from", "chatgpt", CHATGPT, "--review", table)
    assert "PALIMPSEST_MODEL_URL" in result.err
    with model_server("not what was asked") as model:
        env = {"PALIMPSEST_MODEL_URL": model.url, "PALIMPSEST_MODEL": "small-1"}
        failed = palimpsest("import", "--from", "chatgpt", CHATGPT, "--review", table, **env)
    assert "the model gave nothing usable" in failed.err
    assert not Path(table).exists()


def test_a_hostile_zip_changes_nothing(palimpsest: Palimpsest, tmp_path: Path) -> None:
    bomb = tmp_path / "bomb.zip"
    with zipfile.ZipFile(bomb, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("user.json", "{}")
        archive.writestr("conversations.json", bytes(120 * 1024 * 1024))
    result = palimpsest("import", "--from", "chatgpt", str(bomb))
    assert (result.code, "far too much" in result.err) == (2, True)
    assert stored(palimpsest) == []


def test_the_help_names_every_source() -> None:
    assert all(name in str(import_.help) for name in moving.ORIGINS)


def test_a_wrong_kind_is_said_in_chinese(palimpsest: Palimpsest) -> None:
    told = palimpsest("import", "--from", "csv", CHATGPT, PALIMPSEST_LANGUAGE="zh").err
    assert "它看起来是“ChatGPT 的数据导出（zip 或文件夹）”" in told


@pytest.mark.parametrize("name", moving.ORIGINS)
def test_every_source_is_described_in_chinese(name: str) -> None:
    with spoken({"PALIMPSEST_LANGUAGE": "zh"}):
        assert translated(moving.ORIGINS[name].about) != moving.ORIGINS[name].about
