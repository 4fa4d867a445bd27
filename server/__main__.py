"""The entry point: hands the environment and the arguments to the command line.

Only entry points read `os.environ`: this one, the evals' and the bundle's.
"""

from __future__ import annotations

import io
import os
import sys

HOOK = ["hooks", "run"]
HELP = frozenset({"-h", "--help"})


def main() -> None:
    _speak_utf8()
    if "--debug" not in sys.argv:
        sys.excepthook = _unexpected
    if sys.argv[1:3] == HOOK and not HELP.intersection(sys.argv):
        # A session waits for it, and building the command line takes longer than the hook.
        from server.hooks import run

        run.main(sys.argv[3:], os.environ)
    # Imported here, so that Ctrl-C in the first moments is as quiet as it is later.
    from server import cli

    sys.exit(cli.run(sys.argv[1:], os.environ))


def _unexpected(kind: type[BaseException], error: BaseException, trace: object) -> None:
    """One line for what should not happen."""
    del trace
    told = f"internal error ({kind.__name__}: {error}); run it again with --debug for more"
    if issubclass(kind, KeyboardInterrupt):
        told = "interrupted"
    print("palimpsest:", " ".join(told.split()), file=sys.stderr)


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
