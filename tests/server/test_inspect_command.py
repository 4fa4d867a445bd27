"""`palimpsest inspect` as a real process: its link, its page, and how it ends."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import anyio
import httpx2 as httpx
import pytest

from memory_core import ConfigError, Settings, StoreError
from server.idle import Idle
from server.inspecting import answer, has_display, prepare
from tests.server.command import Palimpsest
from tests.server.processes import LIMIT, ROOT, environment, stop, taken_port


@contextmanager
def inspecting_process(
    folder: Path, *arguments: str
) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """The process, and its link once it is told."""
    files = environment(folder)
    subprocess.run(
        [sys.executable, "-m", "server", "remember", "Ann plays chess"],
        env=files,
        cwd=ROOT,
        check=True,
        stdout=subprocess.DEVNULL,
    )
    command = [sys.executable, "-m", "server", "inspect", "--no-browser", "--json", *arguments]
    process = subprocess.Popen(command, cwd=ROOT, env=files, stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        yield process, json.loads(process.stdout.readline())["url"]
    finally:
        stop(process)


def test_the_link_it_prints_opens_the_page_once_and_a_signal_ends_it(tmp_path: Path) -> None:
    with inspecting_process(tmp_path) as (process, url):
        with httpx.Client(follow_redirects=True) as browser:
            page = browser.get(url)
            assert (page.status_code, page.url.path, page.url.query) == (200, "/panel", b"")
        assert httpx.get(url).status_code == 401
        assert httpx.post(page.url.join("/mcp"), json={}).status_code == 401
        started = time.monotonic()
        process.send_signal(signal.SIGTERM)
        assert process.wait(LIMIT) == 0
        assert time.monotonic() - started < 2.0


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    path = str(tmp_path / "memory.db")
    return Settings.from_mapping({"PALIMPSEST_DB": path, "PALIMPSEST_EMBEDDING": "none"})


async def test_it_ends_by_itself_when_nobody_looks(settings: Settings) -> None:
    opened: list[str] = []
    visit = prepare(settings, edit=False, port=0, minutes=0)
    with anyio.fail_after(LIMIT):
        await answer(visit, opened.append)
    assert opened == [visit.url]


def test_where_there_is_nothing_to_look_at_it_says_so(palimpsest: Palimpsest) -> None:
    done = palimpsest("inspect", "--no-browser")
    assert (done.code, "there is no database" in done.err) == (1, True)


async def test_what_cannot_be_opened_is_said_before_any_link(settings: Settings) -> None:
    settings.db.write_text("not a database, and long enough to be read as one " * 100)
    opened: list[str] = []
    visit = prepare(settings, edit=False, port=0)
    with closing(visit.listener), pytest.raises(StoreError):
        await answer(visit, opened.append)
    assert opened == []


def test_a_taken_port_is_one_sentence(settings: Settings) -> None:
    with taken_port() as other, pytest.raises(ConfigError, match="--port"):
        prepare(settings, edit=False, port=other.getsockname()[1])


def test_every_sign_of_life_puts_the_end_off() -> None:
    now = [0.0]
    idle = Idle(60, now=lambda: now[0])
    now[0] = 50
    idle.notice()
    now[0] = 100
    assert idle.remaining() == 10
    now[0] = 110
    assert idle.remaining() == 0


@pytest.mark.parametrize(
    ("env", "platform", "shown"),
    [
        ({}, "linux", False),
        ({"TERM": "xterm"}, "linux", False),
        ({"DISPLAY": ":0"}, "linux", True),
        ({"WAYLAND_DISPLAY": "wayland-0"}, "linux", True),
        ({"BROWSER": "firefox"}, "linux", True),
        ({}, "darwin", True),
        ({}, "win32", True),
    ],
)
def test_a_browser_is_opened_where_it_can_appear(env, platform: str, shown: bool) -> None:
    assert has_display(env, platform) is shown
