"""What is logged: to stderr, and more of it with --debug."""

from __future__ import annotations

import io
import logging
from contextlib import redirect_stderr

import pytest

from server.logs import OURS, debugging
from server.transports import start_line
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


def test_a_stderr_that_was_replaced_is_written_to(capsys: pytest.CaptureFixture[str]) -> None:
    with debugging():
        with redirect_stderr(io.StringIO()) as replaced:
            logging.getLogger("server").debug("there")
        replaced.close()
        logging.getLogger("server").debug("here")
    assert "here" in (err := capsys.readouterr().err)
    assert "there" not in err


def test_debug_shows_why_a_model_failed(palimpsest: Palimpsest) -> None:
    missing = {"PALIMPSEST_EMBEDDING": "sentence-transformers:/no/such/model"}
    short = palimpsest("remember", "The user keeps bees", **missing)
    long = palimpsest("recall", "bees", "--debug", **missing)
    assert "Traceback" not in short.err
    assert "Traceback" in long.err


def test_a_server_takes_debug_too(tmp_path) -> None:
    with web_process(tmp_path, "--transport", "http", "--debug") as (process, _url):
        assert process.poll() is None


def test_the_start_line_names_the_panel_where_there_is_one() -> None:
    started = start_line("::1", 8377, legacy=False)
    assert started == "Serving on http://[::1]:8377/mcp, the panel on /panel"
    assert start_line("127.0.0.1", 80, legacy=True) == "Serving on http://127.0.0.1:80/sse"
