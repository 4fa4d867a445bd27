"""Where the memories lie, and whose they are: the settings that looking at them takes.

Read from a mapping, like all settings, and in plain Python: who only looks, such as a hook that
may last a tenth of a second, does not wait for a library of models. What each variable means
stands in `settings`, which reads these here too; the rest is left to it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from zoneinfo import ZoneInfo

import platformdirs

from .errors import ConfigError
from .timezones import machine_timezone, named_timezone

PREFIX = "PALIMPSEST_"
VARIABLES = (
    "PALIMPSEST_DB",
    "PALIMPSEST_SCOPE",
    "PALIMPSEST_EMBEDDING",
    "PALIMPSEST_RERANKER",
    "PALIMPSEST_KEY",
    "PALIMPSEST_KEY_FILE",
    "PALIMPSEST_TIMEZONE",
    "PALIMPSEST_LANGUAGE",
    "PALIMPSEST_CONFIG",
    "PALIMPSEST_HTTP_TOKEN",
    "PALIMPSEST_ALLOWED_HOSTS",
    "PALIMPSEST_MODEL_URL",
    "PALIMPSEST_MODEL",
    "PALIMPSEST_MODEL_KEY",
    "PALIMPSEST_MODEL_KEY_FILE",
)


@dataclass(frozen=True, kw_only=True)
class Place:
    """A database file, its key, the scope and time zone to look at it with. Paths are absolute."""

    db: Path
    scope: str
    key: str | None = field(repr=False)
    timezone: ZoneInfo
    config: Path | None
    has_model: bool

    @classmethod
    def from_mapping(cls, env: Mapping[str, str], **overrides: str | Path | None) -> Place:
        """The place that `Settings.from_mapping` would name. Raises ConfigError."""
        values = known(env, overrides)
        return cls(
            db=database(values),
            scope=scope(values),
            key=key(values, env),
            timezone=timezone(values, env),
            config=path("PALIMPSEST_CONFIG", values),
            has_model={"PALIMPSEST_MODEL_URL", "PALIMPSEST_MODEL"} <= values.keys(),
        )


def known(env: Mapping[str, str], overrides: Mapping[str, str | Path | None]) -> dict[str, str]:
    """Our variables that are not empty, and the overrides by their variables' names."""
    ours = {known_name(name): value for name, value in env.items() if name.startswith(PREFIX)}
    given = {
        known_name(PREFIX + name.upper()): str(value)
        for name, value in overrides.items()
        if value is not None
    }
    return {name: value for name, value in ours.items() if value.strip()} | given


def known_name(name: str) -> str:
    if name not in VARIABLES:
        # Only a mistake pays for the library of near matches.
        from .toml_table import nearest

        hint = nearest(name, VARIABLES) or f"; valid: {', '.join(VARIABLES)}"
        raise ConfigError(f"{name} is not a setting{hint}.")
    return name


def database(values: Mapping[str, str]) -> Path:
    default = platformdirs.user_data_path("palimpsest", appauthor=False) / "memory.db"
    file = path("PALIMPSEST_DB", values) or default
    if file.is_dir():
        raise ConfigError(
            f"PALIMPSEST_DB is the folder {file}; name a file in it: {file}/memory.db."
        )
    return file


def path(name: str, values: Mapping[str, str]) -> Path | None:
    return absolute(name, values[name]) if name in values else None


def absolute(name: str, text: str) -> Path:
    """The path of a setting: `~` expanded, a relative one resolved here and now."""
    try:
        return Path(text.strip()).expanduser().resolve()
    except (OSError, RuntimeError, ValueError) as error:
        raise ConfigError(f"{name} is {text!r}, which is no usable path: {error}.") from error


def scope(values: Mapping[str, str]) -> str:
    name = values.get("PALIMPSEST_SCOPE", "default").strip()
    if not name.isprintable():
        raise ConfigError(
            "PALIMPSEST_SCOPE has a control character; use a plain name such as work."
        )
    return name


def key(values: Mapping[str, str], env: Mapping[str, str]) -> str | None:
    for name in ("PALIMPSEST_KEY", "PALIMPSEST_KEY_FILE"):
        # Passing this over would leave a file in plain text that was meant to be secret.
        if name in env and name not in values:
            raise ConfigError(f"{name} is set but empty; give it a value or unset it.")
    return secret("PALIMPSEST_KEY", values)


def secret(name: str, values: Mapping[str, str]) -> str | None:
    """The secret that a variable holds, or the file that its `_FILE` twin names."""
    in_file = f"{name}_FILE"
    if in_file not in values:
        return values.get(name)
    if name in values:
        raise ConfigError(f"{name} and {in_file} are both set; keep one of them.")
    return _read_secret(in_file, absolute(in_file, values[in_file]))


def _read_secret(name: str, file: Path) -> str:
    try:
        text = file.read_text(encoding="utf-8-sig").rstrip("\r\n")
    except (OSError, UnicodeDecodeError) as error:
        raise ConfigError(
            f"{name} names {file}, which cannot be read as text; check the path and its "
            "permissions."
        ) from error
    if not text.strip():
        raise ConfigError(f"{name} names {file}, which is empty; put the key in it.")
    return text


def timezone(values: Mapping[str, str], env: Mapping[str, str]) -> ZoneInfo:
    name = values.get("PALIMPSEST_TIMEZONE", "").strip()
    if not name:
        return machine_timezone(env.get("TZ", ""))
    zone = named_timezone(name)
    if zone is None:
        raise ConfigError(
            f'PALIMPSEST_TIMEZONE is "{name}", which is no known time zone; use a name such as '
            "Asia/Shanghai, Europe/Berlin or UTC."
        )
    return zone
