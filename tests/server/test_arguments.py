"""Arguments as models really send them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory_core import InvalidInput
from server.arguments import check_arguments
from server.tools import tools

SCHEMAS = {tool.name: tool.parameters for tool in tools()}


def check(tool: str, **arguments: object) -> dict[str, object]:
    return check_arguments(tool, SCHEMAS[tool], arguments)


def complaint(tool: str, **arguments: object) -> str:
    with pytest.raises(InvalidInput) as caught:
        check(tool, **arguments)
    return str(caught.value)


def test_right_arguments_pass_unchanged() -> None:
    given_ones = {"query": "q", "limit": 3, "kinds": ["fact"], "include_internal": True}
    assert check("recall", **given_ones) == given_ones


def test_null_means_not_given() -> None:
    assert check("recall", query="q", as_of=None, tags=None) == {"query": "q"}


@pytest.mark.parametrize(
    ("sent", "meant"),
    [('["a", "b"]', ["a", "b"]), ("work", ["work"]), ("", []), ([1, "b"], ["1", "b"])],
)
def test_a_list_may_come_as_text(sent: object, meant: list[str]) -> None:
    assert check("remember", tags=sent) == {"tags": meant}


def test_numbers_and_truth_may_come_as_text() -> None:
    checked = check("recall", query="q", limit="7", min_importance="0.25", include_internal="true")
    assert checked == {"query": "q", "limit": 7, "min_importance": 0.25, "include_internal": True}


def test_a_wrong_type_names_the_argument_and_a_right_value() -> None:
    sentence = complaint("recall", query="q", limit="many")
    assert sentence == '`limit` must be a whole number, not "many"; for example limit=5.'


def test_an_unknown_argument_names_the_nearest() -> None:
    assert complaint("recall", qurey="q") == (
        "recall has no argument `qurey`; did you mean `query`?"
    )


def test_an_argument_like_no_other_lists_them_all() -> None:
    assert "it takes focus, since, apply" in complaint("reflect", zzzz=1)


def test_a_missing_query_says_how_to_go_on() -> None:
    sentence = complaint("recall")
    assert "recall needs the argument `query`" in sentence
    assert '"" for the newest' in sentence


@pytest.mark.parametrize("value", [float("nan"), float("inf"), 10**400, True, [], {}, "ten"])
def test_what_is_no_number_is_refused(value: object) -> None:
    assert "`importance` must be a number" in complaint("remember", importance=value)


@pytest.mark.parametrize("value", [2.5, "2.5", False])
def test_what_is_no_whole_number_is_refused(value: object) -> None:
    assert "`limit` must be a whole number" in complaint("recall", query="q", limit=value)


def test_a_range_is_the_cores_to_judge() -> None:
    assert check("remember", importance=7, confidence=-1) == {"importance": 7, "confidence": -1}


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=5,
)
names = st.sampled_from([*SCHEMAS["recall"]["properties"]]) | st.text(max_size=8)


@given(st.dictionaries(names, json_values, max_size=5))
def test_anything_is_checked_or_refused_in_one_sentence(arguments: dict[str, object]) -> None:
    try:
        told = " ".join(check_arguments("recall", SCHEMAS["recall"], arguments)) + "."
    except InvalidInput as error:
        told = str(error)
    assert told.endswith((".", "?"))
    assert len(told) < 400
