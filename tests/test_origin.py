"""Advice on installing more is true for a checkout, a repository and the index."""

import json

import pytest

from memory_core.origin import address_in, with_extra

COMMIT = {"vcs": "git", "commit_id": "1a2b"}


@pytest.mark.parametrize(
    ("record", "address"),
    [
        ("", ""),
        (json.dumps({"url": "file:///src/p", "dir_info": {"editable": True}}), "file:///src/p"),
        (json.dumps({"url": "https://x.org/p", "vcs_info": COMMIT}), "git+https://x.org/p@1a2b"),
    ],
)
def test_the_record_of_an_installer_names_the_address(record: str, address: str) -> None:
    assert address_in(record) == address


@pytest.mark.parametrize(
    ("source", "advice"),
    [
        ("", "palimpsest-memory[joined]"),
        ("file:///home/ann/my%20notes/p", "/home/ann/my notes/p[joined]"),
        ("git+https://x.org/p@1a2b", "palimpsest-memory[joined] @ git+https://x.org/p@1a2b"),
    ],
)
def test_an_extra_comes_from_where_the_package_came_from(source: str, advice: str) -> None:
    assert with_extra("joined", source) == advice
