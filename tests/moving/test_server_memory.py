"""The file of the MCP reference server for memory, as the server itself wrote it."""

import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory_core import InvalidInput
from memory_core.moving import Item, server_memory
from tests.moving.sources import contents, read, reasons, those

FILE = "server-memory.jsonl"


def test_entities_observations_and_relations_are_statements() -> None:
    assert contents(read("server-memory", FILE)) == [
        "user: Prefers window seats on trains",
        "user: Is allergic to walnuts",
        "Lena Ortiz is a person",
        "Lena Ortiz keeps three beehives",
        "Lena Ortiz: Speaks Portuguese",
        "Lena Ortiz: 生日在五月",
        'Lena Ortiz: Moved her hives to the orchard in "April"\nand lost one',
        "青山书店 is an organisation",
        "青山书店: 周末营业到晚上十点",
        "Quiet Harbour is a project",
        "Lena Ortiz works at 青山书店",
        "user is married to Lena Ortiz",
        "Lena Ortiz leads Quiet Harbour",
    ]


def test_a_relation_is_a_triple() -> None:
    relation = those(Item, read("server-memory", FILE))[-3].memory
    assert (relation.subject, relation.predicate, relation.object) == (
        "Lena Ortiz",
        "works_at",
        "青山书店",
    )
    assert relation.entities == ("Lena Ortiz", "青山书店")
    assert relation.clues == ("Lena_Ortiz",)


def test_the_type_of_an_entity_is_a_tag() -> None:
    assert those(Item, read("server-memory", FILE))[0].memory.tags == ("person",)


def test_a_bad_line_is_named_and_the_others_come(tmp_path: Path) -> None:
    file = tmp_path / "memory.json"
    file.write_bytes(
        b'{"type":"entity","name":"Ann","entityType":"","observations":["keeps bees"]}\n'
        b'{"type":"entity","name":7}\n\n{"type":\n\xff\xfe\n[1]\n'
        b'{"type":"relation","from":"Ann","to":"Bo","relationType":"knows"}'
    )
    found = read("server-memory", file)
    assert contents(found) == ["Ann: keeps bees", "Ann knows Bo"]
    assert [reason.partition(":")[0] for reason in reasons(found)] == [
        "line 2",
        "line 4",
        "line 5",
        "line 6",
    ]


def test_a_line_without_end_is_skipped_in_bounded_memory(tmp_path: Path) -> None:
    file = tmp_path / "memory.jsonl"
    with file.open("wb") as out:
        out.write(b'{"type":"entity","name":"Ann","observations":["first"]}\n')
        out.writelines(b"x" * 1024 * 1024 for _ in range(12))
        out.write(b'\n{"type":"entity","name":"Ann","observations":["last"]}\n')
    found = read("server-memory", file)
    assert contents(found) == ["Ann: first", "Ann: last"]
    assert reasons(found) == ["line 2: longer than 4 MB"]


def test_json_that_is_too_deep_is_one_bad_line(tmp_path: Path) -> None:
    file = tmp_path / "memory.jsonl"
    file.write_text('{"type":"entity","name":"Ann"}\n' + "[" * 100_000 + "]" * 100_000)
    assert len(reasons(read("server-memory", file))) == 1


@pytest.mark.parametrize(
    ("other", "named"),
    [
        ("basic-memory", "--from basic-memory"),
        ("claude", "--from claude"),
        ("chatgpt", "--from chatgpt"),
        ("memories.csv", "--from csv"),
    ],
)
def test_another_kind_of_file_is_named(other: str, named: str) -> None:
    with pytest.raises(InvalidInput, match=named):
        read("server-memory", other)


def test_an_unknown_source_and_a_missing_file_are_said(tmp_path: Path) -> None:
    with pytest.raises(InvalidInput, match='did you mean "server-memory"'):
        read("server-memor", FILE)
    with pytest.raises(InvalidInput, match="is not there"):
        read("server-memory", tmp_path / "nothing.jsonl")


@given(lines=st.lists(st.one_of(st.binary(max_size=60), st.text(max_size=60).map(str.encode))))
def test_any_bytes_give_items_or_reasons(
    tmp_path_factory: pytest.TempPathFactory, lines: list[bytes]
) -> None:
    file = tmp_path_factory.mktemp("wild") / "memory.jsonl"
    file.write_bytes(b"\n".join(lines))
    for found in server_memory.read(file):
        assert found.where.startswith("line ")


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("absent", "absent is not there; check the path"),
        ("pipe", "pipe is no file or folder; write what comes from it to a file first"),
        ("utf16.jsonl", "it is UTF-16 text, save it as UTF-8 first"),
    ],
)
@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes here")
def test_what_cannot_be_read_says_what_to_do(tmp_path: Path, name: str, told: str) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "utf16.jsonl").write_text('{"type": "entity", "name": "A"}', encoding="utf-16")
    with pytest.raises(InvalidInput) as raised:
        read("server-memory", tmp_path / name)
    assert str(raised.value).endswith(told)
