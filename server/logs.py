"""Logging: to stderr alone, and without what memories say."""

from __future__ import annotations

import io
import logging
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import TracebackType
from typing import TextIO

from pydantic import ValidationError

OURS = ("server", "memory_core")
"""The loggers of our own code: those of libraries would tell what memories say."""

FORMAT = "%(asctime)s %(levelname)s %(name)s: %(message)s"


class DiscreetFormatter(logging.Formatter):
    """Leaves out the message of errors that quote the input they are about."""

    def formatException(  # noqa: N802 (the name is the base class's)
        self,
        ei: tuple[type[BaseException], BaseException, TracebackType | None]
        | tuple[None, None, None],
    ) -> str:
        if isinstance(ei[1], ValidationError):
            return f"{ei[1].title}: {ei[1].error_count()} wrong values"
        return super().formatException(ei)


def configure_logging(*, debug: bool = False) -> None:
    """Send logs to stderr, which hosts keep, whatever characters are in them.

    With `debug` our own code says more.
    Called before the SDK's server is made, since that installs its own handler otherwise.
    """
    if isinstance(sys.stderr, io.TextIOWrapper):
        sys.stderr.reconfigure(encoding="utf-8", errors="backslashreplace")
    logging.basicConfig(handlers=[_handler()], level=logging.WARNING, force=True)
    logging.getLogger("server").setLevel(logging.INFO)
    if debug:
        for name in OURS:
            logging.getLogger(name).setLevel(logging.DEBUG)


@contextmanager
def debugging() -> Iterator[None]:
    """Within the block our own code logs to stderr, at the level DEBUG."""
    handler, loggers = _handler(), [logging.getLogger(name) for name in OURS]
    before = [logger.level for logger in loggers]
    for logger in loggers:
        logger.addHandler(handler)
        logger.setLevel(logging.DEBUG)
    try:
        yield
    finally:
        for logger, level in zip(loggers, before, strict=True):
            logger.removeHandler(handler)
            logger.setLevel(level)


class _Stderr(logging.StreamHandler[TextIO]):
    """Writes to what stderr is when something is logged: it may be replaced, and closed."""

    @property
    def stream(self) -> TextIO:
        return sys.stderr

    @stream.setter
    def stream(self, stream: TextIO) -> None:
        """Nothing: it is always stderr."""


def _handler() -> logging.Handler:
    handler = _Stderr()
    handler.setFormatter(DiscreetFormatter(FORMAT))
    return handler
