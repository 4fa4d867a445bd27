"""On a terminal: tables, the words of the person's language, colours that mean something."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from rich.cells import cell_len

from tests.server.command import Palimpsest, Result
from tests.server.terminal import on_a_terminal, plain

Shown = Callable[..., Result]
LONG = "The user wrote a very long story about a heron. " * 40


@pytest.fixture
def env(tmp_path: Path) -> dict[str, str]:
    return {
        "PALIMPSEST_DB": str(tmp_path / "memory.db"),
        "PALIMPSEST_EMBEDDING": "none",
        "PALIMPSEST_TIMEZONE": "Asia/Shanghai",
    }


@pytest.fixture
def shown(env: dict[str, str]) -> Shown:
    """The command on a terminal, over the same store as `palimpsest`."""
    return partial(on_a_terminal, env=env)


@pytest.fixture
def shown_in_chinese(env: dict[str, str]) -> Shown:
    return partial(on_a_terminal, env=env | {"LANG": "zh_CN.UTF-8"})


def kept(palimpsest: Palimpsest, text: str, *more: str) -> str:
    return str(palimpsest("remember", text, *more, "--json").json["id"])


def test_what_was_remembered_is_told_in_a_sentence(shown: Shown, palimpsest: Palimpsest) -> None:
    assert plain(shown("remember", "The user keeps bees").out).startswith("Remembered: ")
    again = plain(shown("remember", "The user keeps bees").out)
    assert again.startswith("Known already, and confirmed: ")
    assert palimpsest("remember", "The user keeps bees").out.startswith("reinforced ")


def test_a_recall_is_a_table_with_headings(shown: Shown, palimpsest: Palimpsest) -> None:
    number = kept(palimpsest, "The user keeps bees")
    heading, rule, row = plain(shown("recall", "bees").out).splitlines()
    assert heading.split() == ["id", "score", "when", "kind", "content"]
    assert set(rule.strip()) == {"─"}
    assert row.split()[0] == number
    assert "just now" in row


def test_headings_and_words_are_chinese_where_the_person_is(
    shown_in_chinese: Shown, palimpsest: Palimpsest
) -> None:
    kept(palimpsest, "用户养蜂", "--kind", "preference")
    heading, _rule, row = plain(shown_in_chinese("recall", "养蜂").out).splitlines()
    assert heading.split() == ["编号", "分数", "时间", "种类", "内容"]
    assert "刚刚" in row
    assert "偏好" in row


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize(
    "command", ["recall heron", "history {id}", "forget --query heron", "stats", "stats --policies"]
)
def test_nothing_is_wider_than_the_terminal_and_ids_stay_whole(
    shown: Shown, palimpsest: Palimpsest, env: dict[str, str], command: str, language: str
) -> None:
    number = kept(palimpsest, LONG)
    kept(palimpsest, "用户写了一个关于苍鹭的很长的故事，" * 30 + "heron")
    env["PALIMPSEST_LANGUAGE"] = language
    lines = plain(shown(*command.format(id=number).split()).out).splitlines()
    assert max(map(cell_len, lines)) <= 80
    assert "stats" in command or any(number in line.split() for line in lines)


def test_full_detail_is_a_list_of_all_fields(shown: Shown, palimpsest: Palimpsest) -> None:
    number = kept(palimpsest, "The user keeps bees", "--tag", "hobby")
    rows = [
        line.split(maxsplit=1)
        for line in plain(shown("recall", "bees", "--detail", "full").out).splitlines()
    ]
    fields = {row[0]: row[1].strip() for row in rows if len(row) == 2}
    assert (fields["id"], fields["tags"]) == (number, "hobby")
    assert fields["parts"].startswith("relevance ")


def test_a_state_has_a_colour_and_a_memory_has_none(shown: Shown, palimpsest: Palimpsest) -> None:
    home = ("--subject", "user", "--predicate", "lives_in")
    kept(palimpsest, "The user lives in Oslo", *home, "--object", "Oslo")
    kept(palimpsest, "The user lives in Rome", *home, "--object", "Rome")
    out = shown("recall", "where did I live before?").out
    assert "\x1b[33msuperseded" in out
    assert "\x1b[32mcurrent" in out
    assert out.count("\x1b[3") == 2


@pytest.mark.parametrize("plainly", [{"NO_COLOR": "1"}, {"TERM": "dumb"}])
def test_without_colours_where_they_are_not_wanted(
    shown: Shown, env: dict[str, str], plainly: dict[str, str]
) -> None:
    shown("remember", "The user keeps bees")
    env |= plainly
    assert "\x1b[3" not in shown("recall", "bees").out
    assert "\x1b[" not in shown("recal").err


def test_an_error_begins_in_red_on_a_terminal_alone(shown: Shown, palimpsest: Palimpsest) -> None:
    assert shown("recal").err.startswith("\x1b[1;31mpalimpsest:\x1b[0m ")
    assert palimpsest("recal").err.startswith("palimpsest: ")


def test_a_pipe_stays_english_and_the_notes_do_not(palimpsest: Palimpsest) -> None:
    told = palimpsest("remember", "用户养蜂", LANG="zh_CN.UTF-8")
    assert told.out.startswith("created ")
    nothing = palimpsest("recall", "sourdough", LANG="zh_CN.UTF-8")
    assert nothing.out == ""
    assert nothing.err.startswith("没有相关的记忆")


def test_json_is_the_same_in_every_language(palimpsest: Palimpsest) -> None:
    kept(palimpsest, "The user keeps bees")
    english, chinese = (
        palimpsest("recall", "sourdough", "--json", PALIMPSEST_LANGUAGE=language).out
        for language in ("en", "zh")
    )
    assert english == chinese


def test_marks_that_turn_the_direction_stay_off_the_terminal(
    shown: Shown, palimpsest: Palimpsest
) -> None:
    kept(palimpsest, "The user keeps \u202ebees\u202c")
    assert "keeps bees" in plain(shown("recall", "bees").out)
    assert "\u202e" in palimpsest("recall", "bees").out


def test_a_no_changes_nothing_and_shows_the_list_once(shown: Shown, palimpsest: Palimpsest) -> None:
    kept(palimpsest, "The user owns a red kayak")
    asked = shown("forget", "--query", "kayak", "--mode", "erase", typed="\n")
    assert asked.out.count("red kayak") == 1
    assert "Erase this memory for good? [y/N]" in asked.out
    assert asked.err == "Nothing was changed.\n"
    assert palimpsest("recall", "kayak", "--json").json["found"] == 1


@pytest.mark.parametrize("answer", ["y", "YES", "是", "好"])
def test_a_yes_is_taken_in_both_languages(
    shown_in_chinese: Shown, palimpsest: Palimpsest, answer: str
) -> None:
    kept(palimpsest, "The user owns a red kayak")
    gone = shown_in_chinese("forget", "--query", "kayak", typed=f"{answer}\n")
    assert "归档这条记忆吗？ [y/N]" in gone.out
    assert palimpsest("recall", "kayak", "--json").json["found"] == 0


def test_long_work_shows_a_bar_on_a_terminal_alone(shown: Shown, palimpsest: Palimpsest) -> None:
    kept(palimpsest, "The user keeps bees")
    assert "Indexing" in plain(shown("reindex").err)
    assert "Indexing" not in palimpsest("reindex").err


def test_nobody_is_asked_without_a_standard_input(
    palimpsest: Palimpsest, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept(palimpsest, "The user owns a red kayak")
    monkeypatch.setattr("sys.stdin", None)
    assert "red kayak" in palimpsest("forget", "--query", "kayak").out
    closed = palimpsest("remember", "-")
    assert closed.code == 1
    assert "standard input is closed" in closed.err


def test_typing_is_asked_for_on_a_terminal(shown: Shown) -> None:
    told = shown("remember", "-", typed="The user keeps bees\n")
    assert "end with Ctrl-D" in told.err
    assert told.code == 0
