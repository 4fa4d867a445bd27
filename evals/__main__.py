"""`python -m evals`: reads the environment once and hands over to the commands."""

from __future__ import annotations

import os

from evals.cli import main

PRODUCT = "PALIMPSEST_"
"""Settings of the person at the keyboard must not shape what is measured."""

if __name__ == "__main__":
    main(obj={name: value for name, value in os.environ.items() if not name.startswith(PRODUCT)})
