"""The page of a server over HTTP in a real browser: its form, its cookie, and what it may do."""

from __future__ import annotations

from pathlib import Path

from selenium.webdriver.common.by import By

from tests.panel.browser import Panel
from tests.server.processes import web_server


def test_the_token_typed_into_the_form_opens_the_page(panel: Panel, tmp_path: Path) -> None:
    with web_server(tmp_path, "--transport", "http", PALIMPSEST_HTTP_TOKEN="sesame") as url:
        panel.driver.get(f"{url}/panel")
        panel.driver.find_element(By.ID, "token").send_keys("wrong\n")
        panel.see("That is not the server’s token", "[role=alert]")
        panel.driver.find_element(By.ID, "token").send_keys("sesame\n")
        panel.see("Nothing is known yet")
        assert panel.driver.current_url == f"{url}/panel"
        assert panel.driver.execute_script("return document.cookie") == ""
        panel.driver.refresh()
        panel.see("Nothing is known yet")
