"""The panel's script modules as one script: a page that loads nothing must hold them all.

Reads only the forms of `import` and `export` that the panel's modules use, each on lines of
its own, and refuses every other one. Each module becomes a function that gives its exports.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

Read = Callable[[str], str]

_IMPORT = re.compile(
    r'^import\s*(?:\{([^}]*)\}\s*from\s*)?"\./([\w.-]+\.js)";[ \t]*$', re.MULTILINE
)
_EXPORT = re.compile(
    r"^export\s+(?=(?:async\s+)?(?:function\*?|class|const)\s+(\w+))", re.MULTILINE
)
_LEFT = re.compile(r"^(?:import\b(?!\()|export\b)", re.MULTILINE)


class BundleError(ValueError):
    """A module that cannot be bundled: the panel's own source is wrong."""


def bundle(entry: str, read: Read) -> str:
    """The script of `entry` with all that it imports before it; `read` gives a file's text."""
    *needed, last = _in_order(entry, read, ())
    parts = [_as_function(name, read(name)) for name in needed]
    return "\n".join([*parts, _checked(last, _IMPORT.sub(_taken, read(last)))])


def _in_order(name: str, read: Read, above: tuple[str, ...]) -> list[str]:
    """`name` and what it imports, each once, what is imported first."""
    if name in above:
        raise BundleError(f"{name} imports itself by way of {above[-1]}")
    found: dict[str, None] = {}
    for needed in _imports(read(name)):
        found |= dict.fromkeys(_in_order(needed, read, (*above, name)))
    return [*found, name]


def _imports(source: str) -> Iterator[str]:
    return (match[2] for match in _IMPORT.finditer(source))


def _as_function(name: str, source: str) -> str:
    names = _EXPORT.findall(source)
    body = _checked(name, _EXPORT.sub("", _IMPORT.sub(_taken, source)))
    return f"const {_variable(name)} = (() => {{\n{body}\nreturn {{ {', '.join(names)} }};\n}})();"


def _taken(match: re.Match[str]) -> str:
    """What an import takes out of the module that it names."""
    if match[1] is None:
        return ""
    names = re.sub(r"(\w+)\s+as\s+(\w+)", r"\1: \2", match[1])
    return f"const {{{names}}} = {_variable(match[2])};"


def _variable(name: str) -> str:
    return "module_" + re.sub(r"\W", "_", name.removesuffix(".js"))


def _checked(name: str, source: str) -> str:
    left = _LEFT.search(source)
    if left:
        line = source[left.start() :].splitlines()[0]
        raise BundleError(f"{name}: this form of import or export is not bundled: {line}")
    return source
