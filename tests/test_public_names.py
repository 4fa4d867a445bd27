"""The public names: each one is there, whether it is imported early or late."""

from inspect import ismodule

import pytest

import memory_core
import memory_core.text


@pytest.mark.parametrize("package", [memory_core, memory_core.text], ids=lambda one: one.__name__)
def test_every_public_name_is_there(package):
    assert all(hasattr(package, name) for name in package.__all__)


def test_a_late_name_is_the_thing_and_not_the_module_that_has_it():
    modules = [
        name for name in memory_core.text.__all__ if ismodule(getattr(memory_core.text, name))
    ]
    assert modules == []


def test_an_unknown_name_is_an_attribute_error():
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        memory_core.nothing  # noqa: B018 - reading it is the test
