"""The panel's own source: no way for stored text to become markup, and whole in both languages."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.server.processes import ROOT

PANEL = ROOT / "server" / "panel"
SCRIPTS = sorted(PANEL.glob("*.js"))
SOURCE = {path.name: path.read_text(encoding="utf-8") for path in SCRIPTS}
WORDS = {name: re.findall(r'^  "?([\w.\- ]+)"?: (.+),$', SOURCE[f"words.{name}.js"], re.M)
         for name in ("en", "zh")}  # fmt: skip

MARKUP = (
    "innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "DOMParser",
    "createContextual", "setHTML", "srcdoc", "eval(", "new Function", "javascript:",
)  # fmt: skip


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.name)
def test_no_module_parses_markup(path: Path) -> None:
    assert not [word for word in MARKUP if word in SOURCE[path.name]]


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.name)
def test_every_module_is_small_and_says_what_it_does(path: Path) -> None:
    source = SOURCE[path.name]
    assert source.startswith("/*")
    assert len(source.splitlines()) <= 280


def test_both_languages_have_the_same_words() -> None:
    english, chinese = (dict(WORDS[name]) for name in ("en", "zh"))
    assert len(english) == len(WORDS["en"]) > 150
    assert list(english) == list(chinese)
    for key, words in english.items():
        assert set(re.findall(r"\{\w+\}", words)) == set(re.findall(r"\{\w+\}", chinese[key])), key


def test_every_word_that_is_used_is_there_and_every_other_one_is_not() -> None:
    code = "\n".join(text for name, text in SOURCE.items() if not name.startswith("words."))
    keys = {key for key, _ in WORDS["en"]} - {"language"}
    asked = set(re.findall(r'\bt\("([^"]+)"', code))
    assert asked <= keys
    groups = {f"{group}." for group in re.findall(r'\bnamed\("(\w+)"', code)}
    begun = tuple(groups | set(re.findall(r"t\(`([\w.]+\.)\$", code)))
    ended = tuple(re.findall(r"t\(`\$\{\w+\}(\.[\w.]+)`", code))
    quoted = set(re.findall(r'"([\w.\- ]+)"', code))
    assert not [k for k in keys - quoted if not k.startswith(begun) and not k.endswith(ended)]
