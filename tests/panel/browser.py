"""Debian's Chromium, driven as a person would: by what the panel says, and by keys."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

from selenium import webdriver
from selenium.common.exceptions import WebDriverException
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.remote.webelement import WebElement
from selenium.webdriver.support.ui import WebDriverWait

PATIENCE = 20
"""Seconds until something that takes far less than one has come: the machine may be busy."""

CHROMIUM = shutil.which("chromium")
DRIVER = shutil.which("chromedriver")

_FLAGS = ("--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--hide-scrollbars")
_WATCH = """
window.__refused = [];
addEventListener("securitypolicyviolation", (event) => __refused.push(event.violatedDirective));
new MutationObserver((_, watching) => {
  if (document.querySelectorAll(".shelf .row").length < 50) return;
  window.__drawn = performance.now();
  watching.disconnect();
}).observe(document, { subtree: true, childList: true });
"""

_SAYING = """
return [...document.querySelectorAll(arguments[0])]
  .filter((one) => one.checkVisibility() && one.textContent.includes(arguments[1])).at(-1) ?? null;
"""

_AXE = """
const shown = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document;
axe.run(shown, { resultTypes: ["violations"] }).then(arguments[0]);
"""

Found = TypeVar("Found")


def start() -> webdriver.Chrome:
    """A browser without a window, which notes every request that it makes."""
    assert CHROMIUM is not None
    options = webdriver.ChromeOptions()
    options.binary_location = CHROMIUM
    for flag in _FLAGS:
        options.add_argument(flag)
    options.set_capability("goog:loggingPrefs", {"performance": "ALL", "browser": "ALL"})
    driver = webdriver.Chrome(options=options, service=Service(DRIVER))
    driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": _WATCH})
    return driver


class Panel:
    """One page of a browser with the panel in it."""

    def __init__(self, driver: webdriver.Chrome) -> None:
        self.driver = driver

    def look(self, *, language: str = "en", theme: str = "light", width: int = 1200) -> None:
        """How the browser presents itself from the next page on; `width` in CSS pixels."""
        command = self.driver.execute_cdp_cmd
        scheme = {"name": "prefers-color-scheme", "value": theme}
        still = {"name": "prefers-reduced-motion", "value": "reduce"}
        command("Emulation.setEmulatedMedia", {"features": [scheme, still]})
        size = {"width": width, "height": 860, "deviceScaleFactor": 1, "mobile": width < 500}
        command("Emulation.setDeviceMetricsOverride", size)
        agent = {"userAgent": "Palimpsest's tests", "acceptLanguage": language}
        command("Emulation.setUserAgentOverride", agent)

    def open(self, url: str) -> None:
        self.driver.get(url)
        self.until(lambda: self.rows() or self.all(".total, .empty"), "the list")

    def all(self, selector: str) -> list[WebElement]:
        return self.driver.find_elements("css selector", selector)

    def rows(self) -> list[WebElement]:
        return self.all(".shelf .row")

    def see(self, text: str, selector: str = "p, h1, h2, .row") -> WebElement:
        """The last visible element that says `text`, once there is one."""
        return self.until(lambda: self._saying(text, selector), f"“{text}” in {selector}")

    def gone(self, text: str, selector: str = ".row") -> None:
        self.until(lambda: not self._saying(text, selector), f"“{text}” to go")

    def press(self, text: str, selector: str = "button, summary, [role=tab]") -> None:
        """Clicks it, once it is there and has come to rest."""
        self.until(lambda: self._clicked(text, selector), f"“{text}” in {selector} to press")

    def write(self, name: str, text: str) -> None:
        field = self.until(lambda: self.all(f"[name={name}]"), name)[-1]
        field.clear()
        field.send_keys(text)

    def keys(self, *keys: str) -> None:
        """Pressed wherever the focus is."""
        ActionChains(self.driver).send_keys(*keys).perform()

    def focused(self) -> str:
        """What the element says that has the focus."""
        return self.script("return document.activeElement.textContent")

    def script(self, source: str, *arguments: Any) -> Any:
        return self.driver.execute_script(source, *arguments)

    def axe(self, source: Path) -> list[str]:
        """The accessibility rules that the page (or the dialog over it) breaks, and where."""
        if not self.script("return 'axe' in window"):
            self.script(source.read_text(encoding="utf-8"))
        found = self.driver.execute_async_script(_AXE)
        return [
            f"{one['id']}: {node['html']}" for one in found["violations"] for node in one["nodes"]
        ]

    def until(self, look: Callable[[], Found], what: str) -> Found:
        wait = WebDriverWait(self.driver, PATIENCE, poll_frequency=0.05)
        wait._ignored_exceptions = (WebDriverException,)
        return wait.until(lambda _: look(), f"waited in vain for {what}")

    def _clicked(self, text: str, selector: str) -> bool:
        found = self._saying(text, selector)
        if found:
            found.click()
        return found is not None

    def _saying(self, text: str, selector: str) -> WebElement | None:
        return self.script(_SAYING, selector, text)
