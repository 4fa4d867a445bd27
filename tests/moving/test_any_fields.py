"""Whatever stands in a field of another tool's record, the record is an item or is named."""

import json
from collections.abc import Callable

import hypothesis.strategies as st
import pytest
from hypothesis import given, settings

from memory_core.moving import Item, Unreadable, read
from memory_core.moving.fitting import fitted

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=5,
)
METADATA = ("category", "tags", "type", "importance", "confidence", "superseded_by", "agent_id")
FIELDS: dict[str, tuple[str, ...]] = {
    "mem0": (
        *("memory", "metadata", "user_id", "run_id", "categories", "created_at", "updated_at"),
        *("expiration_date", "role", "hash", "createdAt"),
    ),
    "openmemory": (
        *("content", "metadata", "state", "app_id", "created_at", "updated_at", "archived_at"),
        *("category_ids", "user"),
    ),
    "mcp-memory-service": (
        *("content", "content_hash", "tags", "created_at", "updated_at", "memory_type"),
        *("metadata", "store", "deleted_at"),
    ),
}
WHOLE: dict[str, Callable[[object], object]] = {
    "mem0": lambda record: {"results": [{"id": "", "memory": ""}, record], "relations": [record]},
    "openmemory": lambda record: {
        "user": record,
        "apps": [record],
        "memories": [record],
        "status_history": [record],
    },
    "mcp-memory-service": lambda record: {
        "export_metadata": {"exporter_version": "5"},
        "memories": [record, {"content": "x", "content_hash": "x"}],
    },
}


def records(origin: str) -> st.SearchStrategy[object]:
    said = st.fixed_dictionaries({}, optional=dict.fromkeys(METADATA, VALUES))
    fields = dict.fromkeys(FIELDS[origin], VALUES) | {"metadata": VALUES | said}
    return VALUES | st.fixed_dictionaries({}, optional=fields)


@pytest.mark.parametrize("origin", FIELDS)
@settings(max_examples=60)
@given(data=st.data())
def test_a_record_is_an_item_or_is_named(
    tmp_path_factory: pytest.TempPathFactory, origin: str, data: st.DataObject
) -> None:
    document = WHOLE[origin](data.draw(records(origin)))
    path = tmp_path_factory.mktemp("any") / "export.json"
    path.write_text(json.dumps(document), encoding="utf-8")
    for one in read(origin, path):
        assert one.where
        if isinstance(one, Item):
            assert all(part.memory.content.strip() for part in fitted(one))
        else:
            assert isinstance(one, Unreadable)
            assert one.reason
