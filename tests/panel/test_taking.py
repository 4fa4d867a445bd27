"""Taking along from the page what is about one person, in a real browser."""

from __future__ import annotations

from pathlib import Path

from tests.panel.browser import Panel
from tests.panel.conftest import Tell


async def test_what_is_about_one_person_is_saved_as_a_file(
    panel: Panel, editing: str, tell: Tell, tmp_path: Path
) -> None:
    await tell("小明喜欢爬山")
    allowed = {"behavior": "allow", "downloadPath": str(tmp_path)}
    panel.driver.execute_cdp_cmd("Browser.setDownloadBehavior", allowed)
    panel.open(editing)
    panel.press("Take it with you")
    panel.write("about", "小明")
    panel.press("Export Markdown")
    file = tmp_path / "memories.md"
    panel.until(file.exists, "the file")
    text = file.read_text(encoding="utf-8")
    assert "小明喜欢爬山" in text
    assert "Lamp" not in text
