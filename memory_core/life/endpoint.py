"""A language model behind an OpenAI-compatible chat endpoint, as the one the owner configured.

Prompts go to that address and nowhere else: no redirect is followed, and a loopback address is
never reached through a proxy. Neither the key nor any text is logged or named in an error.
What is asked, and what of a reply may be used, is left to the callers.
"""

from __future__ import annotations

import asyncio
import json
import time
from http.client import HTTPException, HTTPResponse
from typing import cast
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit
from urllib.request import HTTPRedirectHandler, OpenerDirector, ProxyHandler, Request, build_opener

from memory_core.settings import ModelSettings

PATIENCE = 60.0
"""Seconds for one reply."""

LARGEST = 1_000_000
"""Bytes of a reply: far more than what is asked for ever takes."""

_PATH = "/chat/completions"
_BLOCK = 65_536


class Endpoint:
    """A `Model`: a prompt in, a reply out. One for each piece of work.

    Raises TimeoutError, or OSError with a sentence, for whatever keeps a reply away.
    """

    def __init__(self, settings: ModelSettings, *, patience: float = PATIENCE) -> None:
        self.trouble = ""
        """Why the last prompt got no reply; empty where it did."""
        self._settings = settings
        self._patience = patience
        self._opener = _opener(settings.url)

    async def __call__(self, prompt: str) -> str:
        try:
            reply = await asyncio.to_thread(self._ask, prompt)
        except OSError as error:
            self.trouble = str(error)
            raise
        self.trouble = ""
        return reply

    def _ask(self, prompt: str) -> str:
        end = time.monotonic() + self._patience
        try:
            with self._opener.open(self._request(prompt), timeout=self._patience) as response:
                return _content(_read(cast(HTTPResponse, response), end))
        except HTTPError as error:
            error.close()
            raise OSError(f"the model's endpoint answered with status {error.code}") from None
        except (URLError, TimeoutError, OSError, HTTPException) as error:
            raise _told(error, self._patience) from None

    def _request(self, prompt: str) -> Request:
        body = {
            "model": self._settings.name,
            "messages": [{"role": "user", "content": prompt}],
            "stream": False,
        }
        headers = {"Content-Type": "application/json", "Accept": "application/json"}
        if self._settings.key is not None:
            headers["Authorization"] = f"Bearer {self._settings.key.get_secret_value()}"
        data = json.dumps(body).encode("ascii")
        return Request(_address(self._settings.url), data=data, headers=headers, method="POST")


class _NoRedirect(HTTPRedirectHandler):
    """A redirect would take the key and the text to an address that nobody configured."""

    def redirect_request(self, *args: object, **kwargs: object) -> None:
        return None


class _UselessError(OSError):
    """A reply that came, but is none."""


def _opener(url: str) -> OpenerDirector:
    if urlsplit(url).scheme == "http":
        return build_opener(_NoRedirect, ProxyHandler({}))
    return build_opener(_NoRedirect)


def _address(url: str) -> str:
    """The full address of a base such as https://host/v1; a query stays at its end."""
    parts = urlsplit(url)
    path = parts.path.rstrip("/").removesuffix(_PATH) + _PATH
    return parts._replace(path=path, fragment="").geturl()


def _read(response: HTTPResponse, end: float) -> bytes:
    """The body, within the size and the time that it may take."""
    body = bytearray()
    while block := response.read1(_BLOCK):
        body += block
        if len(body) > LARGEST:
            raise _UselessError(f"the model's reply is larger than {LARGEST:,} bytes")
        if time.monotonic() > end:
            raise TimeoutError
    return bytes(body)


def _content(body: bytes) -> str:
    """The text of a chat completion's first choice."""
    try:
        content = json.loads(body)["choices"][0]["message"]["content"]
    except (ValueError, LookupError, TypeError, RecursionError):
        content = None
    if not isinstance(content, str):
        raise _UselessError("the model's endpoint answered with something else than a completion")
    return content


def _told(error: Exception, patience: float) -> OSError:
    """The failure in a sentence that quotes nothing of what was sent or received."""
    cause = error.reason if isinstance(error, URLError) else error
    if isinstance(cause, _UselessError):
        return cause
    if isinstance(cause, TimeoutError):
        return TimeoutError(f"the model gave no reply within {patience:g} seconds")
    what = cause.strerror if isinstance(cause, OSError) and cause.strerror else ""
    return OSError(f"the model's endpoint cannot be reached: {what or type(cause).__name__}")
