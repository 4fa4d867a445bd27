"""What is logged: to stderr, and more of it with --debug."""

from __future__ import annotations

import logging

import pytest

from server.logs import OURS, debugging
from tests.server.command import Palimpsest
from tests.server.processes import web_process


@pytest.mark.parametrize("name", OURS)
def test_debugging_ends_with_its_block(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    log = logging.getLogger(f"{name}.somewhere")
    with debugging():
        log.debug("within")
    log.debug("after")
    assert "DEBUG" in (err := capsys.readouterr().err)
    assert "within" in err
    assert "after" not in err


def test_debug_shows_why_a_model_failed(palimpsest: Palimpsest) -> None:
    missing = {"PALIMPSEST_EMBEDDING": "sentence-transformers:/no/such/model"}
    short = palimpsest("remember", "The user keeps bees", **missing)
    long = palimpsest("recall", "bees", "--debug", **missing)
    assert "Traceback" not in short.err
    assert "Traceback" in long.err


def test_a_server_takes_debug_too(tmp_path) -> None:
    with web_process(tmp_path, "--transport", "http", "--debug") as (process, _url):
        assert process.poll() is None
