"""Logging of a serving process: to stderr alone, and without what memories say."""

from __future__ import annotations

import io
import logging
import sys
from types import TracebackType

from pydantic import ValidationError

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

    With `debug` our own code says more; that of libraries would tell what memories say.
    Called before the SDK's server is made, since that installs its own handler otherwise.
    """
    if isinstance(sys.stderr, io.TextIOWrapper):
        sys.stderr.reconfigure(encoding="utf-8", errors="backslashreplace")
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(DiscreetFormatter(FORMAT))
    logging.basicConfig(handlers=[handler], level=logging.WARNING, force=True)
    logging.getLogger("server").setLevel(logging.DEBUG if debug else logging.INFO)
    logging.getLogger("memory_core").setLevel(logging.DEBUG if debug else logging.NOTSET)
