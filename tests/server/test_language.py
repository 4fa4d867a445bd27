"""The language of the command, and that its Chinese catalogue is whole."""

from __future__ import annotations

import ast
import json
import re
import string
from collections.abc import Iterator
from itertools import chain
from types import ModuleType
from typing import get_args

import pytest

from memory_core import Receipt, Stats
from memory_core.moving.table import ORIGINS
from memory_core.policies import KindPolicy
from memory_core.types import Kind, Sensitivity, Source, State, Visibility
from server import cli, show, show_life
from server.language import _, current, language_of, plural, spoken, translated
from server.shapes import MemoryView
from tests.server import literals
from tests.server.command import Palimpsest

CHINESE = {"PALIMPSEST_LANGUAGE": "zh"}
CATALOGUE = {
    file.stem: json.loads(file.read_text(encoding="utf-8"))
    for file in (literals.ROOT / "server/locale/zh").glob("*.json")
}
TEXTS = {english: chinese for part in CATALOGUE.values() for english, chinese in part.items()}

FOR_MODELS = ("server/arguments.py", "server/hooks/run.py")
"""What these say reaches a model or its host, never a person at the command."""


def fields_of(text: str) -> set[str]:
    return {field for _text, field, _spec, _conversion in string.Formatter().parse(text) if field}


def looked_up() -> Iterator[tuple[str, str]]:
    for where, call in literals.calls("server", {"_", "plural", "titled"}):
        for node in call.args:
            if isinstance(node, ast.Constant):
                yield where, str(node.value)


@pytest.mark.parametrize(
    ("env", "language"),
    [
        ({}, "en"),
        ({"LANG": "zh_CN.UTF-8"}, "zh"),
        ({"LANG": "zh_TW.UTF-8"}, "zh"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "zh_CN.UTF-8", "LC_MESSAGES": "en_GB.UTF-8"}, "en"),
        ({"LANG": "zh_CN.UTF-8", "LC_ALL": "C"}, "en"),
        ({"LANG": "de_DE.UTF-8", "LANGUAGE": "fr:zh:en"}, "zh"),
        ({"LANG": "C.UTF-8", "LANGUAGE": "zh"}, "en"),
        ({"LANG": "", "LC_ALL": "zh_CN"}, "zh"),
        ({"LANG": "en_GB.UTF-8", "PALIMPSEST_LANGUAGE": "zh"}, "zh"),
        ({"LANG": "zh_CN.UTF-8", "PALIMPSEST_LANGUAGE": "en"}, "en"),
    ],
)
def test_the_language_follows_the_environment(env: dict[str, str], language: str) -> None:
    assert language_of(env) == language


def test_without_an_environment_the_machine_decides() -> None:
    assert language_of({}, "Chinese (Simplified)_China") == "zh"
    assert language_of({"LANG": "en_GB.UTF-8"}, "zh_CN") == "en"


def test_chinese_is_spoken_within_the_block_alone() -> None:
    with spoken(CHINESE):
        assert (current(), _("Worth keeping")) == ("zh", "值得保留")
    assert (current(), _("Worth keeping")) == ("en", "Worth keeping")


def test_a_text_follows_its_number() -> None:
    forms = "Indexed {count} memory.", "Indexed {count} memories."
    assert plural(*forms, 1) == "Indexed 1 memory."
    assert plural(*forms, 1_200) == "Indexed 1,200 memories."
    with spoken(CHINESE):
        assert plural(*forms, 2) == "已为 2 条记忆建立索引。"


def test_a_sentence_of_the_core_is_known_by_its_template() -> None:
    sentence = 'no memory here has the id "zz"; call recall to list ids'
    with spoken(CHINESE):
        assert translated(sentence) == "这里没有 id 为“zz”的记忆；用 recall 可以列出 id"
    assert translated(sentence) == sentence


def test_what_stands_in_a_sentence_may_be_a_sentence_again() -> None:
    with spoken(CHINESE):
        told = translated('PALIMPSEST_TAG is not a setting (did you mean "PALIMPSEST_DB"?).')
    assert told == "PALIMPSEST_TAG 不是可用的设置（是不是想写“PALIMPSEST_DB”？）。"


def test_a_value_that_repeats_the_words_around_it_costs_no_time() -> None:
    with spoken(CHINESE):
        assert translated('"a' + '" (since ' * 400 + "no end")
        told = translated('keep "' + 'keep "' * 2_000 + '"')
    assert told.startswith("保留“")


def test_names_and_typed_words_stay_in_a_sentence() -> None:
    with spoken(CHINESE):
        assert translated("line 20: id is missing") == "第 20 行：缺少 id"
        assert translated('kind "nots" is unknown; use one of fact, note').endswith("fact, note")


def test_words_are_said_where_the_chinese_asks_for_them() -> None:
    with spoken(CHINESE):
        assert translated("matches by lexical, semantic") == "匹配方式：词语、语义"
        assert translated("event 3: archived") == "事件 3：已归档"


def test_an_unknown_sentence_stays_as_it_is() -> None:
    with spoken(CHINESE):
        assert translated("the moon is full") == "the moon is full"


def test_braces_in_a_value_are_only_text() -> None:
    with spoken(CHINESE):
        assert "“{x}”" in translated('no memory here has the id "{x}"; call recall to list ids')


def test_every_text_of_the_command_has_chinese() -> None:
    missing = {text: where for where, text in looked_up() if text not in TEXTS}
    assert not missing


def test_every_text_is_looked_up_by_a_literal() -> None:
    for where, call in literals.calls("server", {"_", "plural"}):
        given = call.args[:2] if len(call.args) > 1 else call.args
        assert all(isinstance(node, ast.Constant) for node in given), where


def test_every_error_has_chinese() -> None:
    found = [*literals.sentences("memory_core"), *literals.sentences("server")]
    missing = {
        text: where
        for where, text in found
        if text not in TEXTS and not where.startswith(FOR_MODELS)
    }
    assert not missing


def test_every_reason_has_chinese() -> None:
    found = [(where, text) for where, text in literals.reasons("memory_core") if worded(text)]
    assert not {text: where for where, text in found if text not in TEXTS}


def worded(template: str) -> bool:
    return any(part.isalpha() for part in re.sub(r"\{\d+\}", "", template))


def test_every_help_has_chinese() -> None:
    assert not [text for text in literals.help_of(cli.cli) if text not in TEXTS]


def test_every_source_to_move_in_from_has_chinese() -> None:
    assert not [origin.name for origin in ORIGINS.values() if origin.about not in TEXTS]


def test_every_word_of_a_memory_has_chinese() -> None:
    words = chain.from_iterable(map(get_args, (Kind, Source, State, Visibility, Sensitivity)))
    assert not [word for word in words if word not in TEXTS]


def test_every_heading_has_chinese() -> None:
    fields = chain.from_iterable(
        one.__annotations__ for one in (Stats, Receipt, KindPolicy, MemoryView)
    )
    tables = [named for room in (show, show_life) for named in columns_of(room)]
    headings = {name.replace("_", " ") for name in (*fields, *chain.from_iterable(tables))}
    assert not headings - TEXTS.keys()


def columns_of(room: ModuleType) -> Iterator[tuple[str, ...]]:
    return (value for name, value in vars(room).items() if name.endswith("_COLUMNS"))


def test_the_panel_and_the_command_use_the_same_words() -> None:
    panel = (literals.ROOT / "server/panel/words.zh.js").read_text(encoding="utf-8")
    words = re.findall(r'"(?:kind|state)\.(\w+)": "(.+)"', panel)
    assert len(words) == 13
    assert not [word for word, chinese in words if TEXTS[word] != chinese]


def test_nothing_is_printed_that_was_not_looked_up() -> None:
    found = dict(literals.untold("server"))
    assert not {w: words for w, words in found.items() if not w.startswith(FOR_MODELS)}


@pytest.mark.parametrize("part", CATALOGUE)
def test_both_languages_have_the_same_fields_and_the_chinese_is_chinese(part: str) -> None:
    for english, chinese in CATALOGUE[part].items():
        assert fields_of(english) == fields_of(chinese), english
        assert re.search(r"[\u3001-\u9fff\uff00-\uffef]", chinese), english


@pytest.mark.parametrize("part", ["help", "output"])
def test_the_catalogue_has_no_text_that_is_said_no_more(part: str) -> None:
    said = {text for _where, text in looked_up()} | set(literals.help_of(cli.cli))
    assert not CATALOGUE[part].keys() - said


@pytest.mark.parametrize("part", CATALOGUE)
def test_no_text_stands_twice_in_the_catalogue(part: str) -> None:
    others = {text for name, texts in CATALOGUE.items() if name != part for text in texts}
    assert not others & CATALOGUE[part].keys()


def test_an_unknown_language_is_refused(palimpsest: Palimpsest) -> None:
    refused = palimpsest("stats", PALIMPSEST_LANGUAGE="fr")
    assert refused.code == 1
    assert "use zh or en" in refused.err
