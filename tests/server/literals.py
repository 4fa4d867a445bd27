"""The texts that people see, found in the sources, so that none is left without Chinese."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import click

from memory_core import errors
from server.help import Group, paragraphs

ROOT = Path(__file__).parents[2]
SEAM = "server/language.py"

ERRORS = {name for name, kind in vars(errors).items() if isinstance(kind, type)} | {
    "ClickException",
    "UsageError",
    "BadParameter",
}
REASONS = {"fault", "mend", "reason"}
PRINTING = {"line", "note", "progress", "heading", "echo", "confirm", "prompt", "print", "said"}
PIPED_FIRST = {"line", "heading"}
"""Their first argument is for a program, where there is a second one for people."""


def parsed(folder: str) -> Iterator[tuple[str, ast.Module]]:
    for file in sorted((ROOT / folder).rglob("*.py")):
        name = file.relative_to(ROOT).as_posix()
        if name != SEAM:
            yield name, ast.parse(file.read_text(encoding="utf-8"))


def calls(folder: str, names: set[str]) -> Iterator[tuple[str, ast.Call]]:
    """The calls of functions with these names, and where: `server/show.py:12`."""
    for name, tree in parsed(folder):
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and _called(node) in names:
                yield f"{name}:{node.lineno}", node


def template(node: ast.expr) -> str | None:
    """The text of a literal; an f-string's values become {0}, {1} …"""
    if isinstance(node, ast.Constant):
        return node.value if isinstance(node.value, str) else None
    if not isinstance(node, ast.JoinedStr):
        return None
    fields = iter(range(len(node.values)))
    return "".join(
        str(part.value) if isinstance(part, ast.Constant) else f"{{{next(fields)}}}"
        for part in node.values
    )


def either(node: ast.expr) -> list[ast.expr]:
    """The two sides of a condition, or what stands there without one."""
    return [node.body, node.orelse] if isinstance(node, ast.IfExp) else [node]


def sentences(folder: str) -> Iterator[tuple[str, str]]:
    """The sentences that errors are raised with, and where."""
    for where, call in calls(folder, ERRORS):
        options = either(call.args[0]) if call.args else []
        for text in filter(None, map(template, options)):
            yield where, text


def reasons(folder: str) -> Iterator[tuple[str, str]]:
    """The reasons, findings and mends that results are made with, and where."""
    for name, tree in parsed(folder):
        for node in ast.walk(tree):
            if isinstance(node, ast.keyword) and node.arg in REASONS:
                for text in filter(None, map(template, either(node.value))):
                    yield f"{name}:{node.value.lineno}", text


def untold(folder: str) -> Iterator[tuple[str, str]]:
    """Words that are printed for people and were not looked up, and where."""
    for where, call in calls(folder, PRINTING):
        told = call.args[1:] if _called(call) in PIPED_FIRST and call.args[1:] else call.args
        for node in told:
            for words in bare(node):
                yield where, words


def bare(node: ast.AST) -> Iterator[str]:
    """The words below `node` that no look-up sees: those of literals outside `_` and its kin."""
    match node:
        case ast.Constant(value=str(words)):
            if any(word.isalpha() and len(word) > 1 for word in words.split()):
                yield words
        case ast.JoinedStr() | ast.FormattedValue() | ast.BinOp() | ast.IfExp():
            for child in ast.iter_child_nodes(node):
                yield from bare(child)


def help_of(command: click.Command) -> Iterator[str]:
    """The paragraphs and option texts of a command's help, and of the commands below it."""
    yield from paragraphs(command.help or "")
    if isinstance(command, Group):
        yield from (section.title for section in command.sections)
    for parameter in command.params:
        if isinstance(parameter, click.Option) and not parameter.hidden:
            yield parameter.help or f"{command.name} {parameter.opts[0]} has no help"
    if isinstance(command, click.Group):
        for below in command.commands.values():
            yield from help_of(below)


def _called(node: ast.Call) -> str:
    match node.func:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
    return ""
