"""The settings, read once from a mapping such as the environment.

Says what each variable means, its default and what is wrong with a value. Who reads the
environment is left to `server.__main__`; opening what a path names is left to the store.

    PALIMPSEST_DB             database file; default in the platform's user data folder
    PALIMPSEST_SCOPE          whose memories, where a call names none; "default"
    PALIMPSEST_EMBEDDING      auto | bundled | joined | none |
                              sentence-transformers:<name or folder>
    PALIMPSEST_RERANKER       none | sentence-transformers:<name or folder>
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

from pydantic import BaseModel, ConfigDict, InstanceOf, SecretStr

from . import place
from .errors import ConfigError
from .policies import Policies
from .toml_table import nearest

SENTENCE_TRANSFORMERS = "sentence-transformers:"
_LANGUAGES = ("en", "zh")
_EMBEDDINGS = ("auto", "bundled", "joined", "none", "sentence-transformers")


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
    reranker: str
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
        values = place.known(env, overrides)
        config = place.path("PALIMPSEST_CONFIG", values)
        return cls(
            db=place.database(values),
            scope=place.scope(values),
            embedding=_embedding(values),
            reranker=_reranker(values),
            key=_secret(place.key(values, env)),
            timezone=place.timezone(values, env),
            language=_language(values),
            config=config,
            policies=Policies.load(config),
            http_token=_secret(values.get("PALIMPSEST_HTTP_TOKEN")),
            allowed_hosts=_hosts(values.get("PALIMPSEST_ALLOWED_HOSTS", "")),
            model=_model(values),
        )


def _embedding(values: Mapping[str, str]) -> str:
    value = values.get("PALIMPSEST_EMBEDDING", "auto").strip()
    named = value.startswith(SENTENCE_TRANSFORMERS) and _name_in(value)
    if value not in _EMBEDDINGS[:-1] and not named:
        raise ConfigError(
            f'PALIMPSEST_EMBEDDING is "{value}"{nearest(value, _EMBEDDINGS)}; use auto, bundled, '
            f"joined, none or {SENTENCE_TRANSFORMERS}<model name or folder>."
        )
    return value


def _reranker(values: Mapping[str, str]) -> str:
    value = values.get("PALIMPSEST_RERANKER", "none").strip()
    if value == "none" or (value.startswith(SENTENCE_TRANSFORMERS) and _name_in(value)):
        return value
    raise ConfigError(
        f'PALIMPSEST_RERANKER is "{value}"; use none or {SENTENCE_TRANSFORMERS}<the name or '
        "folder of a cross-encoder>."
    )


def _name_in(value: str) -> str:
    return value.removeprefix(SENTENCE_TRANSFORMERS).strip()


def _secret(text: str | None) -> SecretStr | None:
    return None if text is None else SecretStr(text)


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
    key = _secret(place.secret("PALIMPSEST_MODEL_KEY", values))
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
