"""The bundle's entry point: serves over stdio with what a person filled into the host's form.

A field that was left empty reaches a server as the text of its placeholder, or as nothing;
either way it is not set here. What the settings mean is left to `memory_core`.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from pathlib import Path

FIELDS = {
    "BUNDLE_FOLDER": "PALIMPSEST_DB",
    "BUNDLE_SCOPE": "PALIMPSEST_SCOPE",
    "BUNDLE_KEY": "PALIMPSEST_KEY",
}
PLACEHOLDER = "${user_config."


def environment(given: Mapping[str, str]) -> dict[str, str]:
    """The environment of the server: fields of the form become settings, where they are filled."""
    others = {name: value for name, value in given.items() if name not in FIELDS}
    filled = {
        FIELDS[name]: value
        for name, value in given.items()
        if name in FIELDS and value.strip() and PLACEHOLDER not in value
    }
    if "PALIMPSEST_DB" in filled:
        filled["PALIMPSEST_DB"] = str(Path(filled["PALIMPSEST_DB"]) / "memory.db")
    return others | filled


def _serve() -> None:
    from server.__main__ import main

    settings = environment(os.environ)
    os.environ.clear()
    os.environ.update(settings)
    sys.argv[1:1] = ["serve"]
    main()


if __name__ == "__main__":
    _serve()
