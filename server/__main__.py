"""The entry point: hands the environment and the arguments to the command line.

The only place besides the evals' entry point that reads `os.environ`.
"""

from __future__ import annotations

import io
import os
import sys

from server import cli


def main() -> None:
    _speak_utf8()
    if "--debug" not in sys.argv:
        sys.excepthook = cli.unexpected
    sys.exit(cli.run(sys.argv[1:], os.environ))


def _speak_utf8() -> None:
    """Windows consoles default to a code page; a lone surrogate must not end the process."""
    for stream, errors in (
        (sys.stdin, "strict"),
        (sys.stdout, "replace"),
        (sys.stderr, "backslashreplace"),
    ):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors=errors)


if __name__ == "__main__":
    main()
