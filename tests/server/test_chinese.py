"""A story told to the command by somebody who reads Chinese: no English sentence comes back."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.server.terminal import on_a_terminal, plain

HOME = ("--subject", "用户", "--predicate", "lives_in", "--object")
ENGLISH = re.compile(r"[A-Za-z]{2,}(?: [a-z]{2,}){2,}")
COMMAND = re.compile(r"`[^`]*`|palimpsest [a-z-]+ .*")

STORY = (
    ("remember", "用户住在北京", *HOME, "北京"),
    ("remember", "用户搬到了杭州", *HOME, "杭州"),
    ("remember", "用户搬到了杭州", *HOME, "杭州"),
    ("remember", "用户喜欢香菜"),
    ("remember", "用户不喜欢香菜", "--importance", "7"),
    ("remember", "好的"),
    ("remember", "密码是 hunter2hunter2"),
    ("remember", "构建要九分钟", "--kind", "note", "--session", "周一", "--importance", "0.9"),
    ("remember", "交报告", "--kind", "task", "--valid-to", "2020-01-01"),
    ("recall", "以前住哪？"),
    ("recall", "怎么烤面包"),
    ("recall", "什么", "--scope", "别处"),
    ("reflect",),
    ("reflect", "--useful", "a1a1", "--wrong", "a1a2"),
    ("maintain", "--dry-run"),
    ("maintain",),
    ("history", "a1a1"),
    ("undo", "3"),
    ("forget", "a1a4"),
    ("restore", "a1a4"),
    ("restore", "a1a4"),
    ("forget", "--kind", "fact"),
    ("forget", "--query", "香菜", "--mode", "erase", "--yes"),
    ("forget", "--query", "苍鹭"),
    ("end-session", "周一"),
    ("end-session", "周二"),
    ("stats",),
    ("stats", "--policies"),
    ("doctor",),
    ("reindex",),
    ("undo", "999"),
    ("history", "zz"),
    ("restore", "zz"),
    ("extract", "-"),
    ("import", "nowhere.jsonl"),
    ("recall", "什么", "--kind", "nots"),
    ("recall", "什么", "--since", "昨儿"),
    ("recall", "什么", "--limit", "0"),
    ("remember", "什么", "--confidence", "nan"),
    ("forget",),
    ("serve", "--transport", "http", "--host", "0.0.0.0"),
)


def test_no_english_sentence_comes_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    env = {
        "PALIMPSEST_DB": str(tmp_path / "记忆.db"),
        "PALIMPSEST_EMBEDDING": "none",
        "PALIMPSEST_TIMEZONE": "Asia/Shanghai",
        "LC_ALL": "zh_CN.UTF-8",
        "HOME": str(tmp_path),
    }
    for arguments in STORY:
        told = on_a_terminal(*arguments, env=env, typed="n\n")
        assert (said := plain(told.out + told.err).strip()), arguments
        assert not ENGLISH.search(COMMAND.sub("", said)), (arguments, said)
