"""`python -m demo.screenshots`: the pictures of the panel in `docs/`, from the real server.

Needs the development dependencies, and Chromium with its driver. The story is `year`.
"""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from shutil import which
from tempfile import TemporaryDirectory

from selenium import webdriver
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.remote.webelement import WebElement
from selenium.webdriver.support.ui import WebDriverWait

from demo.year import tell_year
from memory_core import Settings

FOLDER = Path(__file__).parents[1] / "docs"
PATIENCE = 30
FLAGS = ("--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--hide-scrollbars")


@dataclass(frozen=True, kw_only=True)
class Picture:
    """How one picture is taken: what is asked and pressed (by its words) before it, and what must
    be there by then.
    """

    language: str
    theme: str
    width: int = 1180
    height: int = 820
    presses: tuple[tuple[str, str], ...] = ()
    question: str = ""
    awaited: str = ""

    @property
    def name(self) -> str:
        narrow = "-phone" if self.width < 500 else ""
        return f"panel-{self.language}-{self.theme}{narrow}.png"


PICTURES = (
    Picture(language="zh", theme="light"),
    Picture(language="en", theme="light", presses=(("PostgreSQL", ".row"),), awaited="History"),
    Picture(
        language="zh",
        theme="dark",
        question="他现在住哪？",
        presses=(("为什么会想起它？", "summary"),),
    ),
    Picture(language="en", theme="dark", presses=(("At a glance", "[role=tab]"),)),
    Picture(language="zh", theme="light", width=360, height=720, presses=(("杭州，住在", ".row"),)),
)


def main() -> int:
    with TemporaryDirectory(prefix="palimpsest-pictures-") as folder:
        env = {
            "PALIMPSEST_DB": str(Path(folder) / "memory.db"),
            "PALIMPSEST_TIMEZONE": "Asia/Shanghai",
        }
        asyncio.run(tell_year(Settings.from_mapping(env)))
        FOLDER.mkdir(exist_ok=True)
        with _inspecting(env) as link, _browser() as driver:
            driver.get(link)
            for picture in PICTURES:
                _take(driver, link.split("?")[0], picture)
    return 0


@contextmanager
def _inspecting(env: dict[str, str]) -> Iterator[str]:
    """The panel, opened for editing; gives the link that lets one browser in."""
    command = [sys.executable, "-m", "server", "inspect", "--edit", "--no-browser", "--json"]
    process = subprocess.Popen(command, env=os.environ | env, stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        yield json.loads(process.stdout.readline())["url"]
    finally:
        process.kill()
        process.wait()


@contextmanager
def _browser() -> Iterator[webdriver.Chrome]:
    options = webdriver.ChromeOptions()
    options.binary_location = which("chromium") or ""
    for flag in FLAGS:
        options.add_argument(flag)
    driver = webdriver.Chrome(options=options, service=Service(which("chromedriver")))
    try:
        yield driver
    finally:
        driver.quit()


def _take(driver: webdriver.Chrome, url: str, picture: Picture) -> None:
    _look(driver, picture)
    driver.get(url)
    _find(driver, "", ".row")
    if picture.question:
        driver.find_element("name", "query").send_keys(picture.question + "\n")
    for words, selector in picture.presses:
        driver.execute_script("arguments[0].click()", _find(driver, words, selector))
    _find(driver, picture.awaited, "body")
    driver.execute_script("document.activeElement.blur()")
    driver.save_screenshot(str(FOLDER / picture.name))


def _look(driver: webdriver.Chrome, picture: Picture) -> None:
    scheme = {"name": "prefers-color-scheme", "value": picture.theme}
    still = {"name": "prefers-reduced-motion", "value": "reduce"}
    size = {"width": picture.width, "height": picture.height}
    agent = {"userAgent": "Chromium", "acceptLanguage": picture.language}
    for command, given in (
        ("Emulation.setEmulatedMedia", {"features": [scheme, still]}),
        ("Emulation.setDeviceMetricsOverride", size | {"deviceScaleFactor": 1, "mobile": False}),
        ("Emulation.setUserAgentOverride", agent),
    ):
        driver.execute_cdp_cmd(command, given)


def _find(driver: webdriver.Chrome, words: str, selector: str) -> WebElement:
    """The first element that says `words`, once it is there."""

    def saying(_: webdriver.Chrome) -> WebElement | None:
        found = driver.find_elements("css selector", selector)
        return next((one for one in found if words in one.text), None)

    found = WebDriverWait(driver, PATIENCE).until(saying, f"nothing says {words!r}")
    assert found is not None
    return found


if __name__ == "__main__":
    sys.exit(main())
