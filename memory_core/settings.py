"""The settings, read once from a mapping such as the environment.

Says what each variable means, its default and what is wrong with a value. Who reads the
environment is left to `server.__main__`; opening what a path names is left to the store.

    PALIMPSEST_DB             database file; default in the platform's user data folder
    PALIMPSEST_SCOPE          whose memories, where a call names none; "default"
    PALIMPSEST_EMBEDDING      auto | bundled | joined | none |
                              sentence-transformers:<name or folder>
    PALIMPSEST_KEY            encrypts the database
    PALIMPSEST_KEY_FILE       the same, read from a file
    PALIMPSEST_TIMEZONE       for example Asia/Shanghai; default the machine's
    PALIMPSEST_LANGUAGE       zh | en: what the command speaks; default the locale's
    PALIMPSEST_CONFIG         TOML file for predicates, aliases, kinds and weights
    PALIMPSEST_HTTP_TOKEN     bearer token that HTTP clients must send
    PALIMPSEST_ALLOWED_HOSTS  host names that HTTP answers to, parted by commas
    PALIMPSEST_MODEL_URL      OpenAI-compatible endpoint of a language model, such as
                              https://host/v1; plain http on this machine only
    PALIMPSEST_MODEL          the name of its model
    PALIMPSEST_MODEL_KEY      the key it asks for, if it does
    PALIMPSEST_MODEL_KEY_FILE the same, read from a file
"""

from __future__ import annotations

import ipaddress
from collections.abc import Mapping
from pathlib import Path
from urllib.parse import SplitResult, urlsplit
from zoneinfo import ZoneInfo

import platformdirs
from pydantic import BaseModel, ConfigDict, InstanceOf, SecretStr

from .errors import ConfigError
from .policies import Policies
from .timezones import machine_timezone, named_timezone
from .toml_table import nearest

PREFIX = "PALIMPSEST_"
SENTENCE_TRANSFORMERS = "sentence-transformers:"
_LANGUAGES = ("en", "zh")
_EMBEDDINGS = ("auto", "bundled", "joined", "none", "sentence-transformers")
_VARIABLES = (
    "PALIMPSEST_DB",
    "PALIMPSEST_SCOPE",
    "PALIMPSEST_EMBEDDING",
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


class ModelSettings(BaseModel):
    """Where a language model answers, its name there, and the key it asks for."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    url: str
    name: str
    key: SecretStr | None


class Settings(BaseModel):
    """What a process runs with. Paths are absolute, secrets do not show in a `repr`."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    db: Path
    scope: str
    embedding: str
    key: SecretStr | None
    timezone: ZoneInfo
    language: str
    config: Path | None
    policies: InstanceOf[Policies]
    http_token: SecretStr | None
    allowed_hosts: tuple[str, ...]
    model: ModelSettings | None

    @classmethod
    def from_mapping(cls, env: Mapping[str, str], **overrides: str | Path | None) -> Settings:
        """Settings of `env`; ConfigError in one sentence on anything wrong.

        Variables of other programs are passed over; an empty one counts as missing, except
        that an empty key is an error.
        An override replaces the variable of its name (`db=...` for PALIMPSEST_DB), unless
        it is None.
        """
        values = _known(env) | {
            _known_name(PREFIX + name.upper()): str(value)
            for name, value in overrides.items()
            if value is not None
        }
        config = _path("PALIMPSEST_CONFIG", values)
        return cls(
            db=_database(values),
            scope=_scope(values),
            embedding=_embedding(values),
            key=_key(values, env),
            timezone=_timezone(values, env),
            language=_language(values),
            config=config,
            policies=Policies.load(config),
            http_token=_secret(values.get("PALIMPSEST_HTTP_TOKEN")),
            allowed_hosts=_hosts(values.get("PALIMPSEST_ALLOWED_HOSTS", "")),
            model=_model(values),
        )


def _known(env: Mapping[str, str]) -> dict[str, str]:
    ours = {_known_name(name): value for name, value in env.items() if name.startswith(PREFIX)}
    return {name: value for name, value in ours.items() if value.strip()}


def _known_name(name: str) -> str:
    if name not in _VARIABLES:
        hint = nearest(name, _VARIABLES) or f"; valid: {', '.join(_VARIABLES)}"
        raise ConfigError(f"{name} is not a setting{hint}.")
    return name


def _database(values: Mapping[str, str]) -> Path:
    default = platformdirs.user_data_path("palimpsest", appauthor=False) / "memory.db"
    path = _path("PALIMPSEST_DB", values) or default
    if path.is_dir():
        raise ConfigError(
            f"PALIMPSEST_DB is the folder {path}; name a file in it: {path}/memory.db."
        )
    return path


def _path(name: str, values: Mapping[str, str]) -> Path | None:
    return _absolute(name, values[name]) if name in values else None


def _absolute(name: str, text: str) -> Path:
    """The path of a setting: `~` expanded, a relative one resolved here and now."""
    try:
        return Path(text.strip()).expanduser().resolve()
    except (OSError, RuntimeError, ValueError) as error:
        raise ConfigError(f"{name} is {text!r}, which is no usable path: {error}.") from error


def _scope(values: Mapping[str, str]) -> str:
    scope = values.get("PALIMPSEST_SCOPE", "default").strip()
    if not scope.isprintable():
        raise ConfigError(
            "PALIMPSEST_SCOPE has a control character; use a plain name such as work."
        )
    return scope


def _embedding(values: Mapping[str, str]) -> str:
    value = values.get("PALIMPSEST_EMBEDDING", "auto").strip()
    named = value.startswith(SENTENCE_TRANSFORMERS) and value.removeprefix(SENTENCE_TRANSFORMERS)
    if value not in _EMBEDDINGS[:-1] and not named:
        raise ConfigError(
            f'PALIMPSEST_EMBEDDING is "{value}"{nearest(value, _EMBEDDINGS)}; use auto, bundled, '
            f"joined, none or {SENTENCE_TRANSFORMERS}<model name or folder>."
        )
    return value


def _key(values: Mapping[str, str], env: Mapping[str, str]) -> SecretStr | None:
    for name in ("PALIMPSEST_KEY", "PALIMPSEST_KEY_FILE"):
        # Passing this over would leave a file in plain text that was meant to be secret.
        if name in env and name not in values:
            raise ConfigError(f"{name} is set but empty; give it a value or unset it.")
    return _secret_of("PALIMPSEST_KEY", values)


def _secret_of(name: str, values: Mapping[str, str]) -> SecretStr | None:
    """The secret that a variable holds, or the file that its `_FILE` twin names."""
    in_file = f"{name}_FILE"
    if in_file not in values:
        return _secret(values.get(name))
    if name in values:
        raise ConfigError(f"{name} and {in_file} are both set; keep one of them.")
    return SecretStr(_read_secret(in_file, _absolute(in_file, values[in_file])))


def _read_secret(name: str, path: Path) -> str:
    try:
        secret = path.read_text(encoding="utf-8-sig").rstrip("\r\n")
    except (OSError, UnicodeDecodeError) as error:
        raise ConfigError(
            f"{name} names {path}, which cannot be read as text; check the path and its "
            "permissions."
        ) from error
    if not secret.strip():
        raise ConfigError(f"{name} names {path}, which is empty; put the key in it.")
    return secret


def _secret(text: str | None) -> SecretStr | None:
    return None if text is None else SecretStr(text)


def _timezone(values: Mapping[str, str], env: Mapping[str, str]) -> ZoneInfo:
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


def _language(values: Mapping[str, str]) -> str:
    """One of our languages, or nothing where the locale is to decide."""
    language = values.get("PALIMPSEST_LANGUAGE", "").strip()
    if language and language not in _LANGUAGES:
        raise ConfigError(
            f'PALIMPSEST_LANGUAGE is "{language}"; use zh or en, or unset it to go by the locale.'
        )
    return language


def _hosts(text: str) -> tuple[str, ...]:
    return tuple(host for part in text.split(",") if (host := part.strip()))


def _model(values: Mapping[str, str]) -> ModelSettings | None:
    key = _secret_of("PALIMPSEST_MODEL_KEY", values)
    url = values.get("PALIMPSEST_MODEL_URL", "").strip()
    name = values.get("PALIMPSEST_MODEL", "").strip()
    if not url and not name:
        return None
    for variable, value in (("PALIMPSEST_MODEL_URL", url), ("PALIMPSEST_MODEL", name)):
        if not value:
            raise ConfigError(f"a language model needs {variable} too; set it, or unset both.")
    if key and not (key.get_secret_value().isascii() and key.get_secret_value().isprintable()):
        raise ConfigError("PALIMPSEST_MODEL_KEY has characters that no key has; check it.")
    return ModelSettings(url=_endpoint(url), name=name, key=key)


def _endpoint(url: str) -> str:
    parts = _split(url)
    if parts is None or not url.isascii() or not url.isprintable() or " " in url:
        raise ConfigError("PALIMPSEST_MODEL_URL is no address; use one such as https://host/v1.")
    if "@" in parts.netloc:
        raise ConfigError(
            "PALIMPSEST_MODEL_URL holds a name or password; put the key in PALIMPSEST_MODEL_KEY."
        )
    if parts.scheme != "https" and not (parts.scheme == "http" and _is_loopback(parts)):
        raise ConfigError(
            f'PALIMPSEST_MODEL_URL is "{url}"; memories travel only over https, or over http to '
            "this machine, such as http://127.0.0.1:11434/v1."
        )
    return url


def _split(url: str) -> SplitResult | None:
    """The parts of an address with a host and a port that can be; None for anything else."""
    try:
        parts = urlsplit(url)
        return parts if parts.hostname and (parts.port is None or parts.port > 0) else None
    except ValueError:
        return None


def _is_loopback(parts: SplitResult) -> bool:
    host = parts.hostname or ""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
