"""Names of a package that are imported when they are first used.

A server must answer its client before models, databases and thousands of regular expressions
are there, so the packages that bring them export their names through here (PEP 562).
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module


def late(package: str, names: Mapping[str, Sequence[str]]) -> Callable[[str], object]:
    """A module `__getattr__` for names given by the submodule that defines them.

    A name that is the last part of its submodule's stands for that submodule.
    """
    home = {name: module for module, defined in names.items() for name in defined}

    def resolve(name: str) -> object:
        if name not in home:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        module = import_module(f"{package}.{home[name]}")
        found = module if home[name].rpartition(".")[2] == name else getattr(module, name)
        # From now on the package itself has it: an import costs more than the shortest functions.
        setattr(sys.modules[package], name, found)
        return found

    return resolve
