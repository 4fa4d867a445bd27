"""A browser, and the panel as `palimpsest inspect` serves it from a database in a folder."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from memory_core import Memory, NewMemory, Settings
from tests.panel import browser
from tests.server.processes import ROOT, environment, stop

TOOLS = Path(os.environ.get("PALIMPSEST_TOOLS") or ROOT / ".tools").resolve() / "node_modules"
AXE = TOOLS / "axe-core" / "axe.min.js"

MANY = 230
"""More than four pages of the list."""

Tell = Callable[..., Awaitable[str]]


@pytest.fixture(scope="session")
def axe() -> Path:
    return AXE if AXE.exists() else _missing("axe-core", "make inspector", "INSPECTOR_REQUIRED")


@pytest.fixture(scope="session")
def chromium() -> Iterator[browser.Panel]:
    if not (browser.CHROMIUM and browser.DRIVER):
        _missing("Chromium", "apt-get install chromium chromium-driver")
    driver = browser.start()
    yield browser.Panel(driver)
    driver.quit()


@pytest.fixture
def panel(chromium: browser.Panel) -> browser.Panel:
    chromium.look()
    return chromium


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where a database with MANY memories is."""
    made = tmp_path_factory.mktemp("panel")
    asyncio.run(_fill(made))
    return made


@pytest.fixture(scope="session")
def editing(folder: Path, chromium: browser.Panel) -> Iterator[str]:
    """The address of the panel of `folder`, opened for editing; the browser is let in."""
    with inspecting(folder, "--edit") as link:
        chromium.driver.get(link)
        yield link.split("?")[0]


@pytest.fixture(scope="session")
def reading(folder: Path, chromium: browser.Panel) -> Iterator[str]:
    """The same panel, opened for reading only."""
    with inspecting(folder) as link:
        chromium.driver.get(link)
        yield link.split("?")[0]


@pytest.fixture
def tell(folder: Path) -> Tell:
    """Another process that remembers, beside the panel; gives the id."""

    async def remember(content: str, **fields: object) -> str:
        async with await Memory.open(settings(folder)) as memory:
            return (await memory.remember(NewMemory(content=content, **fields))).id

    return remember


def settings(folder: Path) -> Settings:
    given = environment(folder).items()
    return Settings.from_mapping({k: v for k, v in given if k.startswith("PALIMPSEST_")})


async def _fill(folder: Path) -> None:
    # Old enough that what a test remembers stands before all of them.
    new = [
        NewMemory(content=f"Lamp {n} hangs in room {n}", tags=("lamps",), observed_at="400d")
        for n in range(MANY)
    ]
    async with await Memory.open(settings(folder)) as memory:
        await memory.remember_all(new)


@contextmanager
def inspecting(folder: Path, *options: str) -> Iterator[str]:
    """`palimpsest inspect` over the database in `folder`; gives its link, which works once."""
    process = subprocess.Popen(
        [sys.executable, "-m", "server", "inspect", "--no-browser", "--json", *options],
        cwd=ROOT,
        env=environment(folder),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    try:
        assert process.stdout is not None
        yield json.loads(process.stdout.readline())["url"]
    finally:
        stop(process)


def _missing(what: str, how: str, required: str = "PANEL_REQUIRED") -> Path:
    """Skip, or fail where it is required, as in the project's own check."""
    reason = f"no {what}: {how}"
    if os.environ.get(required):
        pytest.fail(reason)
    pytest.skip(reason)
