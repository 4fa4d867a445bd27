"""A configuration is replaced whole, with a backup, or not at all."""

from __future__ import annotations

import errno
import os
import stat
from datetime import UTC, datetime
from pathlib import Path

import pytest

from server.clients.config_file import read, replace
from server.clients.unfit import Unfit

NOW = datetime(2026, 3, 2, 9, 30, tzinfo=UTC)


@pytest.fixture
def config(tmp_path: Path) -> Path:
    path = tmp_path / "config.json"
    path.write_bytes(b'\xef\xbb\xbf{"a": "\xe5\x8c\x97"}\r\n')
    path.chmod(0o640)
    return path


def test_the_former_file_stays_beside_the_new_one(config: Path) -> None:
    former = config.read_bytes()
    backup = replace(config, read(config), "{}\r\n", NOW)
    assert backup == config.with_name("config.json.20260302-093000.bak")
    assert backup.read_bytes() == former
    assert config.read_bytes() == b"\xef\xbb\xbf{}\r\n"


def test_permissions_stay_and_nothing_is_left_over(config: Path) -> None:
    replace(config, read(config), "{}", NOW)
    assert [stat.S_IMODE(path.stat().st_mode) for path in config.parent.iterdir()] == [0o640] * 2


def test_two_backups_of_one_second_are_two_files(config: Path) -> None:
    backups = {replace(config, read(config), text, NOW) for text in ("1", "2", "3")}
    assert len(backups) == 3


def test_a_new_file_is_its_owners_alone_and_has_no_backup(tmp_path: Path) -> None:
    path = tmp_path / "new" / "mcp.json"
    assert read(path) == ""
    assert replace(path, "", "{}", NOW) is None
    assert (path.read_text(), stat.S_IMODE(path.stat().st_mode)) == ("{}", 0o600)


def test_what_another_program_wrote_in_the_meantime_is_not_lost(config: Path) -> None:
    before = read(config)
    config.write_text('{"b": 1}')
    with pytest.raises(Unfit, match="changed by another program"):
        replace(config, before, "{}", NOW)
    assert config.read_text() == '{"b": 1}'
    assert os.listdir(config.parent) == ["config.json"]


def test_a_link_is_left_alone(config: Path) -> None:
    link = config.with_name("link.json")
    link.symlink_to(config)
    with pytest.raises(Unfit, match=r"is a link to .*config\.json"):
        read(link)


def test_a_protected_file_is_left_alone(config: Path) -> None:
    config.chmod(0o440)
    with pytest.raises(Unfit, match="write-protected"):
        read(config)


@pytest.mark.parametrize(("name", "reason"), [("folder", "is no file"), ("file/x", "be read")])
def test_what_is_no_file_is_refused(tmp_path: Path, name: str, reason: str) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "file").touch()
    with pytest.raises(Unfit, match=reason):
        read(tmp_path / name)


def test_another_encoding_is_refused(config: Path) -> None:
    config.write_bytes("北".encode("gb18030"))
    with pytest.raises(Unfit, match="UTF-8"):
        read(config)


def test_a_write_that_fails_leaves_no_trace(config: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*paths: Path) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    before = read(config)
    monkeypatch.setattr("os.replace", full)
    with pytest.raises(Unfit, match="No space left"):
        replace(config, before, "{}", NOW)
    assert os.listdir(config.parent) == ["config.json"]
    assert read(config) == before


def test_a_folder_that_is_none_leaves_the_file_as_it_was(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(Unfit):
        replace(tmp_path / "file" / "mcp.json", "", "{}", NOW)
