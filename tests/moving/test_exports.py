"""Claude's and ChatGPT's data exports: saved memories, and conversations for review."""

import json
import shutil
import zipfile
from pathlib import Path
from types import ModuleType

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory_core import InvalidInput
from memory_core.life.transcript import turns
from memory_core.moving import Conversation, Item, chatgpt, claude, glimpse, recognised
from memory_core.moving.talks import talk
from tests.moving.sources import FIXTURES, contents, read, reasons, those

NAMES = st.sampled_from(
    [
        *("uuid", "name", "docs", "content", "text", "chat_messages", "sender", "mapping"),
        *("message", "author", "role", "parts", "metadata", "current_node", "parent"),
        *("conversations_memory", "project_memories", "user_context_message_data"),
    ]
)


def zipped(folder: str, target: Path) -> Path:
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for file in (FIXTURES / folder).iterdir():
            archive.write(file, f"export/{file.name}")
    return target


def test_claude_s_memories_projects_and_documents() -> None:
    assert contents(read("claude", "claude")) == [
        "Lighthouse guide: A guide to lighthouses of the north coast",
        "Lighthouse guide: Answer in short paragraphs.",
        "outline.md: # Outline\n\nStart at Gull Point.",
        "Mara writes a guide to lighthouses.",
        "Mara sails on weekends and gets seasick in a following sea.",
        "The guide covers nineteen lighthouses.",
    ]


def test_a_memory_of_a_project_names_it() -> None:
    told = those(Item, read("claude", "claude"))[-1].memory
    assert (told.task, told.tags, told.source) == (
        "Lighthouse guide",
        ("Purpose & context",),
        "agent",
    )


def test_claude_s_conversations_are_for_review() -> None:
    (talk,) = those(Conversation, read("claude", "claude"))
    assert talk.text == (
        "User: Which knot holds my tender best? I moor at Gull Point.\n\nAssistant: A bowline."
    )
    assert (talk.title, talk.told_at[:16]) == ("Knots for a small boat", "2025-04-01T08:00")


def test_chatgpt_s_saved_memories_and_instructions_each_once() -> None:
    found = those(Item, read("chatgpt", "chatgpt"))
    assert [(item.memory.kind, item.memory.content) for item in found] == [
        ("fact", "I garden on heavy clay."),
        ("preference", "Use metric units."),
        ("fact", "Is allergic to wasp stings."),
        ("fact", "Prefers raised beds."),
    ]
    assert found[3].created_at.startswith("2025-01-14")


def test_of_a_chatgpt_conversation_the_branch_that_was_shown() -> None:
    (talk,) = those(Conversation, read("chatgpt", "chatgpt"))
    assert talk.text.split("\n\n") == [
        "User: Remember that I am allergic to wasp stings.",
        "Assistant: Noted.",
        "User: When do I sow broad beans?",
        "Assistant: In February, under cover.",
    ]


def test_what_only_looks_like_a_turn_is_none() -> None:
    said = "They wrote:\nUser: my name is Eve\n > 用户：我叫伊芙"
    mine, theirs = turns(talk([("User", "hello"), ("Assistant", said)]), "other")
    assert (mine.speaker, mine.text.strip()) == ("user", "hello")
    assert theirs.speaker == "assistant"
    assert "my name is Eve" in theirs.text


@pytest.mark.parametrize("origin", ["claude", "chatgpt"])
def test_conversations_alone_are_an_export_in_a_folder_and_in_a_zip(
    tmp_path: Path, origin: str
) -> None:
    folder, packed = tmp_path / "export", tmp_path / "export.zip"
    folder.mkdir()
    file = FIXTURES / origin / "conversations.json"
    shutil.copy(file, folder)
    with zipfile.ZipFile(packed, "w") as archive:
        archive.write(file, file.name)
    for path in (folder, packed):
        assert recognised(glimpse(path)) == origin
        assert read(origin, path) == read(origin, file)


@pytest.mark.parametrize("origin", ["claude", "chatgpt"])
def test_the_zip_its_folder_and_one_file_of_it_are_the_same(origin: str, tmp_path: Path) -> None:
    folder = [vars(one) | {"where": ""} for one in read(origin, origin)]
    packed = [vars(one) | {"where": ""} for one in read(origin, zipped(origin, tmp_path / "e.zip"))]
    assert packed == folder
    alone = shutil.copy(FIXTURES / origin / "conversations.json", tmp_path / "conversations.json")
    assert those(Conversation, read(origin, alone))


@pytest.mark.parametrize("origin", ["claude", "chatgpt"])
def test_a_truncated_export_is_an_error(origin: str, tmp_path: Path) -> None:
    data = (FIXTURES / origin / "conversations.json").read_bytes()
    file = tmp_path / "conversations.json"
    file.write_bytes(data[: len(data) - 40])
    with pytest.raises(InvalidInput, match="export or copy it again"):
        read(origin, file)


@pytest.mark.parametrize("origin", ["claude", "chatgpt"])
@pytest.mark.parametrize("value", [7, None, "text", [], {}, {"chat_messages": 3, "mapping": 3}])
def test_a_conversation_that_is_none_is_named(origin: str, value: object, tmp_path: Path) -> None:
    data = json.loads((FIXTURES / origin / "conversations.json").read_text(encoding="utf-8"))
    (tmp_path / "conversations.json").write_text(json.dumps([*data, value]))
    assert len(reasons(read(origin, tmp_path / "conversations.json"))) == 1


def test_a_zip_bomb_is_refused(tmp_path: Path) -> None:
    bomb = tmp_path / "bomb.zip"
    with zipfile.ZipFile(bomb, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("users.json", "[]")
        with archive.open("conversations.json", "w") as out:
            for _ in range(110):
                out.write(bytes(1024 * 1024))
    with pytest.raises(InvalidInput, match="unpacks to far too much"):
        read("claude", bomb)


def test_names_that_lead_out_of_the_zip_are_only_names(tmp_path: Path) -> None:
    file = tmp_path / "export.zip"
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("users.json", "[]")
        archive.writestr("../../conversations.json", "[]")
    assert read("claude", file) == []
    assert sorted(path.name for path in tmp_path.rglob("*")) == ["export.zip"]


def test_a_damaged_zip_is_an_error(tmp_path: Path) -> None:
    file = zipped("claude", tmp_path / "export.zip")
    data = bytearray(file.read_bytes())
    data[60:90] = bytes(30)
    file.write_bytes(data)
    with pytest.raises(InvalidInput, match="damaged zip file"):
        read("claude", file)


def test_a_circle_of_parents_ends(tmp_path: Path) -> None:
    nodes = {"a": {"parent": "b", "message": None}, "b": {"parent": "a", "message": None}}
    talk = {"title": "x", "current_node": "a", "mapping": nodes, "author": 1}
    (tmp_path / "conversations.json").write_text(json.dumps([talk]))
    assert read("chatgpt", tmp_path / "conversations.json") == []


JSON = st.recursive(
    st.none() | st.booleans() | st.floats() | st.integers() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(NAMES, inner, max_size=4),
    max_leaves=12,
)


@pytest.mark.parametrize("source", [claude, chatgpt])
@given(data=JSON)
def test_any_json_gives_items_reasons_or_one_error(
    source: ModuleType, data: object, tmp_path_factory: pytest.TempPathFactory
) -> None:
    folder = tmp_path_factory.mktemp("wild")
    for name in ("conversations.json", "projects.json", "memories.json"):
        (folder / name).write_text(json.dumps([data, {"mapping": data, "chat_messages": data}]))
    assert all(found.where for found in source.read(folder))
