"""Hostile memories in every view of the panel: shown as text, never run, never out of place."""

from __future__ import annotations

import json

import pytest

from tests.panel.browser import Panel
from tests.panel.conftest import Tell

HOSTILE = {
    "markup": '<img src=x onerror="window.__x=1"> is what the user wrote',
    "script": "</script><script>window.__x=1</script> stands in a note",
    "style": "</style><style>*{display:none}</style> hides the page",
    "long": "w" * 16_384,
    "direction": "user\u202eresu said שלום עולם and 你好",
    "controls": "a\u200bb and \U000e0041\U000e0042 are not seen",
    "template": "${window.__x=1} {{constructor.constructor('window.__x=1')()}}",
}


@pytest.mark.parametrize("name", HOSTILE)
async def test_it_is_text_in_the_list_in_its_own_view_and_in_every_dialog(
    panel: Panel, editing: str, tell: Tell, name: str
) -> None:
    text = HOSTILE[name]
    id = await tell(text, tags=(text[:60],), entities=(text[:60],))
    panel.look(width=360)
    panel.open(editing)
    row = f'.shelf .row[data-id="{id}"]'
    panel.press("", row)
    whole = panel.until(lambda: panel.all(".whole"), "its own view")[0]
    assert _as_written(whole.get_property("textContent")) == text
    assert _fits(panel)
    panel.press("Edit")
    assert panel.all("[name=content]")[0].get_property("value") == text
    panel.press("Cancel")
    panel.press("Erase…")
    panel.until(lambda: panel.all(".preview li"), "the preview")
    assert _fits(panel)
    panel.press("Erase for good")
    panel.see("no trace is left")
    assert panel.script("return [window.__x ?? null, window.__refused]") == [None, []]


def _as_written(shown: str) -> str:
    """What was made visible, as it was: U+202E for the character."""
    for code in ("202E", "200B", "E0041", "E0042"):
        shown = shown.replace(f"U+{code}", chr(int(code, 16)))
    return shown


def _fits(panel: Panel) -> bool:
    """Nothing is wider than the window, nor than a dialog in it."""
    return panel.script(
        "return [document.documentElement, ...document.querySelectorAll('dialog')]"
        ".every((one) => one.scrollWidth <= one.clientWidth + 1)"
    )


async def test_the_page_speaks_to_its_own_server_only(panel: Panel, editing: str) -> None:
    panel.driver.get_log("performance")
    panel.open(editing)
    panel.press("At a glance")
    messages = [
        json.loads(one["message"])["message"] for one in panel.driver.get_log("performance")
    ]
    sent = [one["params"] for one in messages if one["method"] == "Network.requestWillBeSent"]
    urls = {one["request"]["url"] for one in sent}
    # The browser draws its own date fields with pictures of its own.
    asked = {url for url in urls if not url.startswith("data:")}
    assert asked == {editing, editing.replace("panel", "mcp")}
