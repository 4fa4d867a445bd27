"""Tables as CSV, whatever program wrote them."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory_core import InvalidInput
from memory_core.moving import Item, spreadsheet
from tests.moving.sources import contents, read, reasons, those


def table(folder: Path, data: str | bytes) -> Path:
    file = folder / "memories.csv"
    file.write_bytes(data if isinstance(data, bytes) else data.encode())
    return file


def test_columns_find_their_fields() -> None:
    anna, wang, ferry = those(Item, read("csv", "memories.csv"))
    assert anna.memory.content == 'Anna bakes the bread of the village, "rye" too'
    assert (anna.key, anna.memory.tags, anna.memory.importance) == ("7", ("bread", "village"), 0.9)
    assert (anna.created_at, anna.memory.evidence) == ("2024-05-01T06:30:00+00:00", "mood: sunny")
    assert (wang.memory.content, wang.memory.tags) == ("王芳住在成都", ("城市",))
    assert (ferry.memory.kind, ferry.memory.valid_to, ferry.archived) == (
        "event",
        "2023-09-30",
        True,
    )
    assert ferry.memory.evidence == "source: Evernote"
    assert ferry.memory.session == "csv: memories.csv"


@pytest.mark.parametrize("delimiter", [",", ";", "\t", "|"])
def test_any_delimiter(tmp_path: Path, delimiter: str) -> None:
    lines = (("content", "tags"), ("Anna bakes", "bread"), ("Bo sails", "sea"))
    file = table(tmp_path, "\n".join(map(delimiter.join, lines)))
    assert contents(read("csv", file)) == ["Anna bakes", "Bo sails"]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "gb18030", "cp1252"])
def test_any_encoding(tmp_path: Path, encoding: str) -> None:
    said = "Zoë déjeune au café à midi" if encoding == "cp1252" else "王芳住在成都，喜欢喝茶"
    file = table(tmp_path, f"content,tags\n{said},x\n".encode(encoding))
    assert contents(read("csv", file)) == [said]


def test_names_of_columns_may_be_chinese_and_oddly_written(tmp_path: Path) -> None:
    file = table(tmp_path, "内容,标签,创建 时间,Valid From\n喝绿茶,习惯,,2024-01-01\n")
    (item,) = those(Item, read("csv", file))
    assert (item.memory.content, item.memory.tags, item.memory.valid_from) == (
        "喝绿茶",
        ("习惯",),
        "2024-01-01",
    )


def test_one_column_alone_is_the_content(tmp_path: Path) -> None:
    assert contents(read("csv", table(tmp_path, "things\nAnna bakes\nBo sails\n"))) == [
        "Anna bakes",
        "Bo sails",
    ]


def test_a_triple_needs_no_content(tmp_path: Path) -> None:
    file = table(tmp_path, "subject,predicate,object\nAnna,lives_in,Bergen\nBo,,\n")
    found = read("csv", file)
    assert those(Item, found)[0].memory.object == "Bergen"
    assert reasons(found) == ["line 3: no content"]


def test_what_does_not_fit_its_field_is_context(tmp_path: Path) -> None:
    file = table(tmp_path, "content,date,importance,note\nx y z,someday,high,more\n")
    (item,) = those(Item, read("csv", file))
    assert item.memory.evidence == "date: someday\nimportance: high\nnote: more"


def test_rows_without_an_id_are_known_by_what_they_say(tmp_path: Path) -> None:
    one, two = (table(tmp_path, f"content,tags\n{text},a\n") for text in ("x", "x"))
    assert read("csv", one) == read("csv", two)


def test_a_table_without_memories_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(InvalidInput, match="call one of its columns content"):
        read("csv", table(tmp_path, "price,colour\n1,red\n"))


def test_a_binary_file_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(InvalidInput, match="is no text file"):
        read("csv", table(tmp_path, b"content,tags\n\0\0\0"))


def test_a_quote_that_never_ends_costs_no_more_than_its_rows(tmp_path: Path) -> None:
    rows = "".join(f"row {n} of many,a\n" for n in range(20_000))
    file = table(tmp_path, f'content,tags\nfirst row,a\n"{rows}')
    found = read("csv", file)
    assert contents(found)[0] == "first row"
    assert contents(found)[-1] == "row 19999 of many"
    assert reasons(found)


@given(data=st.one_of(st.binary(max_size=300), st.text(max_size=200).map(str.encode)))
def test_any_bytes_give_items_reasons_or_one_error(
    tmp_path_factory: pytest.TempPathFactory, data: bytes
) -> None:
    file = table(tmp_path_factory.mktemp("wild"), b"content,tags\n" + data)
    try:
        found = list(spreadsheet.read(file))
    except InvalidInput:
        return
    assert all(one.where.startswith("line ") for one in found)
