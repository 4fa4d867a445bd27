"""The command as a person or a script uses it, on a real store without a model."""

from __future__ import annotations

import io
import json
import os
import pty
import signal
import subprocess
import sys
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

from memory_core import NewMemory, Query
from server import commands, life_commands
from tests.server.command import Palimpsest

MOVE = ("--subject", "用户", "--predicate", "居住城市")


def test_what_is_remembered_is_recalled(palimpsest: Palimpsest) -> None:
    told = palimpsest("remember", "The user's router is a Turris Omnia")
    assert told.code == 0
    assert told.out.startswith("created ")
    assert "Turris Omnia" in palimpsest("recall", "which router?").out


def test_json_has_the_shape_of_the_tools_answer(palimpsest: Palimpsest) -> None:
    told = palimpsest("remember", "用户住在北京", *MOVE, "--object", "北京", "--json").json
    assert told.keys() == {"outcome", "id", "superseded", "possible_conflicts", "notes"}
    found = palimpsest("recall", "他现在住哪？", "--json").json
    assert [memory["id"] for memory in found["memories"]] == [told["id"]]
    assert found["found"] == 1


def test_a_replaced_value_is_named_and_stays_in_the_history(palimpsest: Palimpsest) -> None:
    old = palimpsest("remember", "用户住在北京", *MOVE, "--object", "北京", "--json").json["id"]
    moved = palimpsest("remember", "用户搬到了杭州", *MOVE, "--object", "杭州")
    assert f"replaced {old}" in moved.out
    assert "北京" not in palimpsest("recall", "现在住哪").out
    past = palimpsest("recall", "以前住哪").out
    assert "北京" in past
    assert "superseded" in past


def test_rows_in_a_pipe_are_lines_with_tabs(palimpsest: Palimpsest) -> None:
    palimpsest("remember", "The user keeps bees\nand two goats")
    [line] = palimpsest("recall", "bees").out.splitlines()
    assert line.split("\t")[-1] == "The user keeps bees and two goats"


def test_markup_in_a_memory_is_only_text(palimpsest: Palimpsest) -> None:
    palimpsest("remember", "The user writes [bold]tags[/bold] and :smile: codes")
    assert "[bold]tags[/bold] and :smile: codes" in palimpsest("recall", "tags").out


def test_no_answer_prints_no_rows_and_says_why(palimpsest: Palimpsest) -> None:
    palimpsest("remember", "The user's server runs Debian")
    nothing = palimpsest("recall", "how to bake sourdough")
    assert nothing.code == 0
    assert nothing.out == ""
    assert nothing.err


def test_text_is_read_from_standard_input(
    palimpsest: Palimpsest, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("The user plays the oboe\n"))
    palimpsest("remember", "-")
    assert palimpsest("recall", "oboe", "--json").json["found"] == 1


def test_forget_shows_a_preview_and_a_token_first(palimpsest: Palimpsest) -> None:
    palimpsest("remember", "The user owns a red kayak")
    preview = palimpsest("forget", "--query", "red kayak", "--mode", "erase")
    assert "red kayak" in preview.out
    token = preview.err.split("--confirm ")[1].strip()
    assert palimpsest("recall", "kayak", "--json").json["found"] == 1
    erase = ("forget", "--query", "red kayak", "--mode", "erase", "--json")
    assert palimpsest(*erase, "--confirm", token).json["outcome"] == "erased"
    assert palimpsest("recall", "kayak", "--json").json["found"] == 0


def test_yes_confirms_what_the_preview_would_show(palimpsest: Palimpsest) -> None:
    palimpsest("remember", "The user owns a red kayak")
    gone = palimpsest("forget", "--query", "red kayak", "--mode", "erase", "--yes")
    assert gone.code == 0
    assert gone.out.startswith("erased ")
    assert "rows: 1" in gone.out


def test_on_a_terminal_forget_shows_the_list_and_asks(
    palimpsest: Palimpsest, tmp_path: Path
) -> None:
    palimpsest("remember", "The user owns a red kayak")
    arguments = ("forget", "--query", "red kayak", "--db", str(tmp_path / "memory.db"))
    shown = on_a_terminal(*arguments, typed="n\n")
    assert shown.count("red kayak") == 1
    assert "Archive this memory? [y/N]" in shown
    assert "Nothing was changed." in shown
    assert palimpsest("recall", "kayak", "--json").json["found"] == 1
    assert "Archived: " in on_a_terminal(*arguments, typed="y\n")
    assert palimpsest("recall", "kayak", "--json").json["found"] == 0


def on_a_terminal(*arguments: str, typed: str) -> str:
    """What the command shows on a terminal where somebody types an answer."""
    outer, inner = pty.openpty()
    command = [sys.executable, "-m", "server", *arguments]
    env = {"PALIMPSEST_EMBEDDING": "none", "TERM": "xterm"}
    process = subprocess.Popen(command, stdin=inner, stdout=inner, stderr=inner, env=env)
    os.close(inner)
    os.write(outer, typed.encode())
    shown = b"".join(iter(lambda: _read(outer), b""))
    os.close(outer)
    process.wait()
    return shown.decode()


def _read(terminal: int) -> bytes:
    # Linux reports the end of a terminal as an error, other systems as no bytes.
    try:
        return os.read(terminal, 4096)
    except OSError:
        return b""


def test_a_used_token_is_refused(palimpsest: Palimpsest) -> None:
    palimpsest("remember", "The user owns a red kayak")
    erase = ("forget", "--query", "red kayak", "--mode", "erase", "--json")
    token = palimpsest(*erase).json["confirm"]
    palimpsest(*erase, "--confirm", token)
    again = palimpsest(*erase, "--confirm", token)
    assert again.code == 1
    assert again.err.count("\n") == 1


def test_archive_by_id_and_restore(palimpsest: Palimpsest) -> None:
    told = palimpsest("remember", "The user owns a red kayak", "--json").json
    assert palimpsest("forget", told["id"]).out.split() == ["archived", told["id"]]
    palimpsest("forget", told["id"], "--mode", "restore")
    assert palimpsest("recall", "kayak", "--json").json["found"] == 1


def test_reflect_answers_in_the_tools_shape(palimpsest: Palimpsest) -> None:
    palimpsest("remember", "The user loves jazz")
    assert "proposals" in palimpsest("reflect", "--json").json
    assert palimpsest("reflect").code == 0


def test_stats_prints_the_absolute_path(palimpsest: Palimpsest, tmp_path: Path) -> None:
    palimpsest("remember", "The user's server runs Debian")
    assert palimpsest("stats", "--json").json["database"] == str(tmp_path / "memory.db")
    assert f"database\t{tmp_path / 'memory.db'}" in palimpsest("stats").out


def test_reindex_counts_what_it_indexed(palimpsest: Palimpsest) -> None:
    palimpsest("remember", "The user's server runs Debian")
    assert palimpsest("reindex", "--json").json["indexed"] == 1


def test_reindex_says_that_no_vectors_were_made(palimpsest: Palimpsest) -> None:
    palimpsest("remember", "The user's server runs Debian")
    off = palimpsest("reindex")
    assert (off.code, off.out) == (0, "indexed 1 memories\n")
    assert "No vectors were made: Embeddings are switched off" in off.err


def test_reindex_fails_where_the_model_does(palimpsest: Palimpsest) -> None:
    palimpsest("remember", "The user's server runs Debian")
    missing = {"PALIMPSEST_EMBEDDING": "sentence-transformers:/no/such/model"}
    failed = palimpsest("reindex", "--json", **missing)
    assert (failed.code, failed.json["vectors"]) == (1, False)
    assert "cannot be loaded" in failed.json["message"]


def test_an_export_read_into_an_empty_store_is_the_same_export(
    palimpsest: Palimpsest, tmp_path: Path
) -> None:
    palimpsest("remember", "用户住在北京", *MOVE, "--object", "北京")
    palimpsest("remember", "用户搬到了杭州", *MOVE, "--object", "杭州")
    first, copy = str(tmp_path / "first.jsonl"), str(tmp_path / "copy.db")
    assert palimpsest("export", first, "--json").json["file"] == first
    assert palimpsest("import", first, PALIMPSEST_DB=copy).code == 0
    again = palimpsest("export", "-", PALIMPSEST_DB=copy)
    assert again.out == Path(first).read_text(encoding="utf-8")


def test_export_does_not_replace_a_file_unasked(palimpsest: Palimpsest, tmp_path: Path) -> None:
    precious = tmp_path / "precious.jsonl"
    precious.write_text("mine")
    palimpsest("remember", "The user's server runs Debian")
    refused = palimpsest("export", str(precious))
    assert (refused.code, precious.read_text()) == (1, "mine")
    assert palimpsest("export", str(precious), "--force").code == 0
    assert precious.read_text() != "mine"
    assert not list(tmp_path.glob("*.part"))


def test_lines_that_cannot_be_read_are_named_and_the_rest_is_kept(
    palimpsest: Palimpsest, tmp_path: Path
) -> None:
    palimpsest("remember", "The user owns a red kayak")
    lines = palimpsest("export", "-").out
    broken = tmp_path / "broken.jsonl"
    broken.write_text(f"{lines}{{not json\n", encoding="utf-8")
    result = palimpsest("import", str(broken), "--db", str(tmp_path / "other.db"))
    assert result.code == 1
    assert "Skipped" in result.err
    assert "created 1" in result.out


def test_a_file_that_is_no_text_is_refused_whole(palimpsest: Palimpsest, tmp_path: Path) -> None:
    binary = tmp_path / "binary"
    binary.write_bytes(b"\xff\xfe\x00")
    refused = palimpsest("import", str(binary))
    assert refused.code == 1
    assert "UTF-8" in refused.err


def test_shared_options_stand_before_or_after_the_subcommand(
    palimpsest: Palimpsest, tmp_path: Path
) -> None:
    other = str(tmp_path / "other.db")
    palimpsest("--db", other, "remember", "The user's server runs Debian")
    assert palimpsest("--db", other, "stats", "--json").json["database"] == other
    assert palimpsest("stats", "--json", "--db", other).json["database"] == other


@pytest.mark.parametrize(
    "reading",
    [
        *(("recall", "x"), ("stats",), ("reflect",), ("maintain",), ("reindex",)),
        *(("export", "-"), ("history", "1a"), ("undo", "1"), ("restore", "1a")),
        *(("forget", "--everything"), ("end-session", "s")),
    ],
)
def test_looking_makes_no_database(
    palimpsest: Palimpsest, tmp_path: Path, reading: tuple[str, ...]
) -> None:
    mistyped = tmp_path / "memroy.db"
    refused = palimpsest(*reading, "--db", str(mistyped))
    assert (refused.code, refused.out) == (1, "")
    assert f"there is no database {mistyped} yet; remember or import something" in refused.err
    assert not mistyped.exists()


def test_scopes_do_not_see_each_other(palimpsest: Palimpsest) -> None:
    palimpsest("remember", "The user owns a red kayak", "--scope", "ann")
    assert palimpsest("recall", "kayak", "--json", "--scope", "ann").json["found"] == 1
    assert palimpsest("recall", "kayak", "--json", "--scope", "bob").json["found"] == 0


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("banana",), 2),
        (("recall", "x", "--limit", "many"), 2),
        (("remember", "x is y", "--kind", "banana"), 2),
        (("remember", "   "), 2),
        (("recall", "x", "--as-of", "yesterday-ish"), 2),
        (("export", "/no/such/folder/file"), 1),
        (("import", "/no/such/file"), 1),
        (("serve", "--transport", "pigeon"), 2),
    ],
)
def test_every_failure_is_one_line_and_its_code(
    palimpsest: Palimpsest, arguments: tuple[str, ...], code: int
) -> None:
    palimpsest("remember", "The user's server runs Debian")
    failed = palimpsest(*arguments)
    assert (failed.code, failed.out) == (code, "")
    assert failed.err.startswith("palimpsest: ")
    assert failed.err.count("\n") == 1


@pytest.mark.parametrize(
    "arguments",
    [
        ("stats", "--db", ""),
        ("stats", "--scope", ""),
        ("import", ""),
        ("import", "notes", "--from", "markdown", "--review", ""),
        ("export", ""),
        ("export", "-", "--about", ""),
        ("brief", "--project", ""),
        ("scope", ""),
        ("hooks", "install", "--project", ""),
    ],
)
def test_what_an_unset_variable_left_empty_is_wrong_use(
    palimpsest: Palimpsest, arguments: tuple[str, ...]
) -> None:
    failed = palimpsest(*arguments)
    assert (failed.code, failed.out) == (2, "")
    assert "it is empty; give one, or leave it out." in failed.err


def test_an_unknown_id_is_a_failure_not_a_wrong_use(palimpsest: Palimpsest) -> None:
    known = palimpsest("remember", "The user owns a red kayak", "--json").json["id"]
    failed = palimpsest("forget", known[:-1] + "z")
    assert (failed.code, failed.err.count("\n")) == (1, 1)


def test_a_wrong_setting_is_one_line(palimpsest: Palimpsest) -> None:
    failed = palimpsest("stats", PALIMPSEST_EMBEDDING="banana")
    assert failed.code == 1
    assert "PALIMPSEST_EMBEDDING" in failed.err


def test_a_file_that_is_no_database_is_one_line(palimpsest: Palimpsest, tmp_path: Path) -> None:
    (tmp_path / "junk.db").write_bytes(b"junk " * 1000)
    failed = palimpsest("stats", "--db", str(tmp_path / "junk.db"))
    assert (failed.code, failed.out, failed.err.count("\n")) == (1, "", 1)
    assert "Traceback" not in failed.err


def test_debug_shows_the_traceback(palimpsest: Palimpsest) -> None:
    assert "Traceback" in palimpsest("remember", "x is y", "--kind", "banana", "--debug").err


def test_the_command_offers_every_field_of_the_core() -> None:
    def offered(command: Any) -> set[str]:
        return {parameter.name for parameter in command.params}

    asked = {field.name for field in fields(Query)} - {"text", "scope"}
    assert asked <= offered(commands.recall)
    # Importers write these through the core; no client gives them.
    told = {field.name for field in fields(NewMemory)} - {"content", "scope"}
    assert told - offered(commands.remember) == {"observed_at", "task", "evidence", "sensitivity"}


def test_a_lone_surrogate_and_a_closed_pipe_do_no_harm(tmp_path: Path) -> None:
    script = (
        f"{sys.executable} -m server remember $'bad \\xed\\xa0\\x80 bytes' --json;"
        f"{sys.executable} -m server export - | true"
    )
    env = {"PALIMPSEST_DB": str(tmp_path / "m.db"), "PALIMPSEST_EMBEDDING": "none"}
    result = subprocess.run(["bash", "-c", script], env=env, capture_output=True, check=False)
    assert json.loads(result.stdout.decode())["outcome"] == "created"
    assert b"Traceback" not in result.stderr


def test_help_names_every_subcommand(palimpsest: Palimpsest) -> None:
    text = palimpsest("--help").out
    offered = (*commands.ALL, *life_commands.ALL)
    assert all(str(command.name) in text for command in offered)
    assert palimpsest("--version").out.startswith("palimpsest")


def test_ctrl_c_ends_a_command_in_one_line(tmp_path: Path) -> None:
    outer, inner = pty.openpty()
    command = [sys.executable, "-m", "server", "remember", "-", "--db", str(tmp_path / "m.db")]
    env = {"PATH": os.environ["PATH"], "TERM": "dumb"}
    # Tests that run in the background have Ctrl-C ignored, and what they start would inherit it.
    process = subprocess.Popen(
        command,
        stdin=inner,
        stdout=inner,
        stderr=inner,
        env=env,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    os.close(inner)
    seen = _read(outer)  # it waits for somebody to type
    process.send_signal(signal.SIGINT)
    seen += b"".join(iter(lambda: _read(outer), b""))
    assert process.wait(60) == 1
    assert seen.decode().splitlines()[-1] == "palimpsest: interrupted"
    assert b"Traceback" not in seen


def test_tables_do_not_wait_for_the_protocol() -> None:
    loaded = "import sys; from server import cli, show, show_life; print('mcp' in sys.modules)"
    result = subprocess.run([sys.executable, "-c", loaded], capture_output=True, check=True)
    assert result.stdout.split() == [b"False"]
