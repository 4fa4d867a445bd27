"""What doctor says of the hooks."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from server.hooks.check import check_hooks
from server.hooks.settings_file import installed

HERE = f"{sys.executable} -m server hooks run"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    file = tmp_path / ".claude" / "settings.json"
    file.parent.mkdir()
    return file


def test_without_hooks_nothing_is_said(tmp_path: Path) -> None:
    assert check_hooks({"HOME": str(tmp_path), "USERPROFILE": str(tmp_path)}) == ()


@pytest.mark.parametrize(
    ("text", "ok", "told"),
    [
        (installed("", HERE), True, "they run"),
        (installed("", "'/no such/palimpsest' hooks run"), False, "/no such/palimpsest, which"),
        (installed("", "'palimpsest hooks run"), False, "does not exist"),
        (installed("", HERE).replace("SessionEnd", "Stop"), True, "none for SessionEnd"),
        (installed('{"disableAllHooks": true}', HERE), True, "switched off"),
        ("{", False, "is not valid JSON"),
    ],
)
def test_what_keeps_them_from_working_is_said(
    file: Path, tmp_path: Path, text: str, ok: bool, told: str
) -> None:
    file.write_text(text)
    (check,) = check_hooks({"HOME": str(tmp_path), "USERPROFILE": str(tmp_path)})
    assert check.ok is ok
    assert told in check.detail
    assert bool(check.mend) is (told != "they run")
