"""The language model that the owner configured, where one is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memory_core import ConfigError

if TYPE_CHECKING:
    from memory_core import Endpoint, Settings

HOW = (
    "set PALIMPSEST_MODEL_URL to an OpenAI-compatible endpoint (such as https://host/v1, or "
    "http://127.0.0.1:11434/v1 on this machine) and PALIMPSEST_MODEL to the name of its model; "
    "PALIMPSEST_MODEL_KEY or PALIMPSEST_MODEL_KEY_FILE holds the key it asks for, if it does"
)


def endpoint_of(settings: Settings) -> Endpoint | None:
    """The configured model, for one piece of work; None where there is none."""
    if settings.model is None:
        return None
    from memory_core import Endpoint

    return Endpoint(settings.model)


def needed_endpoint(settings: Settings) -> Endpoint:
    """The same for work that cannot do without. Raises `ConfigError`."""
    endpoint = endpoint_of(settings)
    if endpoint is None:
        raise ConfigError(f"extraction needs a language model, and nothing was queued: {HOW}.")
    return endpoint
