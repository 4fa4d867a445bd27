"""Commands by name, each imported when somebody asks for it: serving starts without them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, MutableMapping
from importlib import import_module

import click


class LateCommands(MutableMapping[str, click.Command]):
    """What `click` takes for a dictionary of commands.

    `modules` names for each command the module of this package that has it in its `ALL`.
    """

    def __init__(self, modules: Mapping[str, str]) -> None:
        self._modules = modules
        self._there: dict[str, click.Command] = {}

    def __getitem__(self, name: str) -> click.Command:
        if name not in self._there:
            module = import_module(f"server.{self._modules[name]}")
            self._there |= {command.name: command for command in module.ALL}
        return self._there[name]

    def __setitem__(self, name: str, command: click.Command) -> None:
        self._there[name] = command

    def __delitem__(self, name: str) -> None:
        del self._there[name]

    def __iter__(self) -> Iterator[str]:
        return iter(dict.fromkeys((*self._modules, *self._there)))

    def __len__(self) -> int:
        return len(self._modules | self._there.keys())
