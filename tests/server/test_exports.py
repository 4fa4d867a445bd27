"""Taking memories along: JSON Lines and Markdown, of a scope and about one person."""

from __future__ import annotations

import json
from collections.abc import AsyncGenerator
from pathlib import Path

import pytest

from server.exports import within_limit
from server.markdown_export import document
from tests.server.command import Palimpsest
from tests.server.conftest import Connect
from tests.server.samples import NOON, stored
from tests.server.talk import call, read


def written(*memories, zone=NOON.tzinfo) -> str:
    return "\n".join(document(memories, "All", zone))


def test_what_holds_stands_by_kind_and_topic() -> None:
    page = written(
        stored("Ann plays chess", id="m1", subject="Ann"),
        stored("Ann lives in Graz", id="m2", subject="Ann"),
        stored("Bo rows", id="m3", subject="Bo"),
        stored("Likes tea", id="m4", kind="preference", tags=("drinks",)),
    )
    assert "## Facts\n\n- Bo rows (2026-03-01; `m3`)\n\n### Ann\n\n- Ann plays chess" in page
    assert "## Preferences\n\n- Likes tea (2026-03-01; #drinks; `m4`)" in page
    assert page.startswith("# All\n\n4 current, 0 earlier, 0 archived.\n")


def test_history_stands_below_with_its_dates() -> None:
    fields = {"state": "superseded", "valid_to": NOON, "superseded_by": "m2"}
    page = written(stored("Ann lives in Graz", **fields), stored("Ann lives in Linz", id="m2"))
    before = "- Ann lives in Graz (2026-03-01 – 2026-03-01; fact; replaced by `m2`; `m1`)"
    assert page.index("Ann lives in Linz") < page.index("## What held before") < page.index(before)


def test_what_was_put_away_stands_last() -> None:
    page = written(stored("Ann had a cold", state="archived", kind="event", source="agent"))
    assert "## Put away\n\n- Ann had a cold (2026-03-01; event; agent; `m1`)" in page


def test_hostile_text_stays_on_its_line() -> None:
    page = written(stored("# Title\n\n<img src=x onerror=alert(1)>\n- [x](javascript:y)"))
    (line,) = [line for line in page.splitlines() if "Title" in line]
    assert line.startswith(r"- \# Title \<img src=x onerror=alert(1)\> - \[x\](javascript:y)")


async def some(*lines: str) -> AsyncGenerator[str, None]:
    for line in lines:
        yield line


async def test_what_does_not_fit_is_said_in_either_form() -> None:
    lines = await within_limit(some('{"a": 1}', '{"b": 2}'), "jsonl", limit=12)
    assert json.loads(lines.splitlines()[-1])["cut"] is True
    page = await within_limit(some("# All", "- Ann plays chess"), "markdown", limit=12)
    assert "--format markdown" in page
    assert '"cut": true' in page


async def test_the_resources_tell_of_one_person_too(connect: Connect) -> None:
    async with connect() as client:
        await call(client, "remember", content="小明喜欢爬山")
        await call(client, "remember", content="Bo rows")
        page = await read(client, "memory://export.md")
        lines = await read(client, "memory://export?about=%E5%B0%8F%E6%98%8E")
        part = await read(client, "memory://export.md?about=Bo")
    assert "小明喜欢爬山" in page
    assert [json.loads(line)["content"] for line in lines.splitlines()] == ["小明喜欢爬山"]
    assert part.startswith("# Memories about Bo\n")
    assert "小明" not in part


@pytest.mark.parametrize("form", ["jsonl", "markdown"])
def test_the_command_writes_either_form(palimpsest: Palimpsest, tmp_path: Path, form: str) -> None:
    palimpsest("remember", "Ann plays chess")
    palimpsest("remember", "Bo rows")
    file = tmp_path / "ann"
    done = palimpsest("export", str(file), "--format", form, "--about", "Ann")
    assert done.code == 0
    assert "Ann plays chess" in file.read_text(encoding="utf-8")
    assert "Bo rows" not in file.read_text(encoding="utf-8")


def test_a_folder_that_is_not_there_is_named_by_the_file(
    palimpsest: Palimpsest, tmp_path: Path
) -> None:
    palimpsest("remember", "Ann rows")
    target = tmp_path / "nowhere" / "memories.jsonl"
    told = palimpsest("export", str(target))
    assert (told.code, told.err.startswith(f"palimpsest: {target}: No such file")) == (1, True)


def test_a_name_that_is_none_writes_nothing(palimpsest: Palimpsest, tmp_path: Path) -> None:
    palimpsest("remember", "Ann plays chess")
    done = palimpsest("export", str(tmp_path / "file"), "--about", "…")
    assert (done.code, "about must be a name" in done.err) == (2, True)
    assert not (tmp_path / "file").exists()


def test_a_person_reads_it_in_their_language(palimpsest: Palimpsest) -> None:
    palimpsest("remember", "用户喜欢茶", "--kind", "preference")
    done = palimpsest("export", "-", "--format", "markdown", PALIMPSEST_LANGUAGE="zh")
    assert "## 偏好" in done.out
