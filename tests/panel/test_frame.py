"""The panel in the strictest frame that a host may give it: scripts, and nothing else.

Without `allow-forms`, `allow-modals`, an origin or storage. The host here answers from a table;
the real server's answers are the matter of `test_bridge`.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from selenium.webdriver.common.keys import Keys

from server.panel_page import app_html
from tests.panel.browser import Panel

AT = "2026-03-01T08:00:00+08:00"
MEMORY = {"id": "a1a1", "kind": "fact", "content": "用户住在杭州", "state": "current"} | {
    "strength": 0.7, "source": "user", "observed_at": AT, "created_at": AT, "score": 0.9,
}  # fmt: skip
KNOWN = {"scope": "default", "scopes": ["default"], "memories": 1, "by_kind": {"fact": 1}} | {
    "by_state": {"current": 1}, "by_source": {"user": 1}, "growth": [], "fading": [],
}  # fmt: skip
ITEM = {"memory": MEMORY, "versions": [], "events": [], "rests_on": [], "supports": []}
SEEN = {"memories": [MEMORY], "next": "", "total": 1, "editable": True, "overview": KNOWN}
WHY = {"relevance": 0.9, "routes": ["semantic"]}
ANSWERS = {
    "inspect": SEEN | {"item": ITEM},
    "recall": {"memories": [MEMORY | {"why": WHY}], "found": 1},
    "remember": {"outcome": "superseded", "id": "a1a1", "notes": []},
}

HOST = """<!doctype html><iframe sandbox="allow-scripts" width="1000" height="700"></iframe>
<script>
const answers = {answers}, frame = document.querySelector("iframe"), asked = window.asked = [];
addEventListener("message", ({{ data: {{ id, method, params }} }}) => {{
  const told = {{ hostContext: {{ theme: "light", locale: "en" }}, hostCapabilities: {{}} }};
  if (method === "tools/call") asked.push(params);
  const called = {{ content: [], structuredContent: answers[params.name] }};
  const result = method === "ui/initialize" ? told : called;
  if (id) frame.contentWindow.postMessage({{ jsonrpc: "2.0", id, result }}, "*");
}});
frame.srcdoc = {html};
</script>"""


@pytest.fixture
def framed(panel: Panel, tmp_path: Path) -> Iterator[Panel]:
    """The panel in its frame; `script` then runs in the frame too."""
    page = tmp_path / "host.html"
    html = json.dumps(app_html()).replace("</", "<\\/")
    page.write_text(HOST.format(answers=json.dumps(ANSWERS), html=html), encoding="utf-8")
    panel.driver.get_log("browser")
    panel.driver.get(page.as_uri())
    panel.driver.switch_to.frame(0)
    yield panel
    panel.driver.switch_to.default_content()


async def test_it_searches_edits_and_breaks_no_rule_of_its_frame(framed: Panel) -> None:
    framed.see("杭州", ".row")
    framed.write("query", f"where do I live?{Keys.ENTER}")
    framed.see("1 memory would be recalled")
    framed.press("杭州", ".row")
    framed.write("question", f"which city?{Keys.ENTER}")
    framed.see("in place 1 of 1")
    framed.press("Edit")
    framed.write("content", "用户住在上海")
    framed.press("Save the new version")
    framed.see("The new version is saved.")
    assert not [one for one in framed.driver.get_log("browser") if one["level"] == "SEVERE"]
    framed.driver.switch_to.default_content()
    asked = framed.script("return asked.map((one) => one.name)")
    assert asked.count("recall") >= 2
    assert "remember" in asked
