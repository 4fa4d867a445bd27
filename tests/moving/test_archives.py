import zipfile
from contextlib import suppress
from pathlib import Path

import hypothesis.strategies as st
import pytest
from hypothesis import given, settings

from memory_core.errors import InvalidInput
from memory_core.moving import archives


def zipped(path: Path, **members: bytes) -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in members.items():
            archive.writestr(name, data)
    return path


def read(path: Path) -> bytes:
    with archives.member(path, "memories.json") as stream:
        return stream.read()


def test_a_member_is_found_in_any_folder_and_unpacked_nowhere(tmp_path: Path) -> None:
    path = zipped(tmp_path / "a.zip", **{"../../backup/memories.json": b"[]"})
    assert read(path) == b"[]"
    assert list(tmp_path.iterdir()) == [path]


def test_a_member_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(InvalidInput, match=r"has no memories\.json in it; export it again"):
        read(zipped(tmp_path / "a.zip", other=b""))


def test_a_bomb_is_not_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archives, "MOST_UNPACKED", 1_000_000)
    path = zipped(tmp_path / "a.zip", **{"memories.json": bytes(2_000_000)})
    with pytest.raises(InvalidInput, match="unpacks to far too much"):
        read(path)


def test_an_encrypted_member(tmp_path: Path) -> None:
    path = zipped(tmp_path / "a.zip", **{"memories.json": b"[]"})
    data = bytearray(path.read_bytes())
    data[data.index(b"PK\1\2") + 8] |= 1
    path.write_bytes(data)
    with pytest.raises(InvalidInput, match="is encrypted; unpack it first"):
        read(path)


@pytest.mark.parametrize("method", [zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_a_member_that_is_packed_in_an_unbounded_way(tmp_path: Path, method: int) -> None:
    with zipfile.ZipFile(tmp_path / "a.zip", "w", method) as archive:
        archive.writestr("memories.json", "[]")
    with pytest.raises(InvalidInput, match="packed in a way that no export is; unpack it"):
        read(tmp_path / "a.zip")


@settings(max_examples=150)
@given(st.data())
def test_damage_anywhere_is_one_sentence(
    tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
) -> None:
    path = zipped(tmp_path_factory.mktemp("zip") / "a.zip", **{"memories.json": b"[1, 2, 3]" * 9})
    damaged = bytearray(path.read_bytes())
    at = data.draw(st.integers(0, len(damaged) - 1))
    damaged[at : at + 4] = data.draw(st.binary(max_size=4))
    path.write_bytes(damaged)
    with suppress(InvalidInput):
        read(path)


def test_a_member_whose_bytes_were_damaged(tmp_path: Path) -> None:
    path = zipped(tmp_path / "a.zip", **{"memories.json": b"[1, 2, 3]" * 99})
    data = bytearray(path.read_bytes())
    data[50:54] = b"\xff\xff\xff\xff"
    path.write_bytes(data)
    with pytest.raises(InvalidInput, match="is a damaged zip file"):
        read(path)
