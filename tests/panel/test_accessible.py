"""The panel for everyone: no fault by axe's rules, in both languages, themes and widths."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.panel.browser import Panel
from tests.panel.conftest import Tell

LOOKS = [("en", "light", 1200), ("zh", "dark", 1200), ("zh", "light", 360), ("en", "dark", 360)]
WORDS = {
    "en": ("At a glance", "Take it with you", "Memories", "Edit", "Erase…", "Cancel"),
    "zh": ("概览", "带走", "记忆", "修改", "抹除", "取消"),
}


@pytest.mark.parametrize(("language", "theme", "width"), LOOKS)
async def test_no_view_has_a_fault(
    panel: Panel, editing: str, tell: Tell, axe: Path, language: str, theme: str, width: int
) -> None:
    first = await tell(f"用户住在北京，{language} {theme} {width}", kind="event")
    await tell(f"用户搬到了 Hangzhou，{language} {theme} {width}", supersedes=(first,))
    glance, take, memories, edit, erase, cancel = WORDS[language]
    panel.look(language=language, theme=theme, width=width)
    panel.open(editing)
    assert panel.axe(axe) == []
    for tab in (glance, take, memories):
        panel.press(tab, "[role=tab]")
        assert panel.axe(axe) == []
    panel.press("Hangzhou", ".row")
    panel.until(lambda: panel.all(".timeline"), "the history")
    assert panel.axe(axe) == []
    for button in (edit, erase):
        panel.press(button, ".sheet button")
        panel.until(lambda: panel.all("dialog:not(.sheet)"), button)
        assert panel.axe(axe) == []
        panel.press(cancel)


@pytest.mark.parametrize(
    ("language", "title"), [("zh-CN", "关于我，它记得什么"), ("fr", "What it knows")]
)
def test_it_speaks_the_browsers_language_until_another_is_chosen(
    panel: Panel, editing: str, language: str, title: str
) -> None:
    panel.look(language=language)
    panel.open(editing)
    panel.see(title, "h1")
    panel.press("中文")
    panel.see("关于我", "h1")
    panel.open(editing)
    panel.see("关于我", "h1")
    panel.press("English")
