"""A model on a thread of its own: its state, and calls that may be awaited.

It is loaded and run there, so that neither blocks the event loop. While it is loading, after it
failed and where it is off, it is not there, and the caller goes on without.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import Future
from functools import partial
from typing import Generic, Literal, Self, TypeVar

from ..errors import EmbeddingError
from .worker import Worker

M = TypeVar("M")
T = TypeVar("T")
State = Literal["off", "loading", "ready", "failed"]

# What a call that has begun may take before the process stops waiting for it.
_CLOSING_SECONDS = 0.5

_log = logging.getLogger(__name__)


class Background(Generic[M]):
    """Loads a model with `start`; used from one event loop.

    `load` makes the model (called on the worker's thread); None leaves it off, and `detail` says
    why. Subclasses call it, and word what they are: `failing`, `closed` and `without` it.
    """

    failing = "The model failed ({reason})."
    closed = "The model was closed."
    without = "Without the model: %s"

    def __init__(self, load: Callable[[], M] | None, *, detail: str = "") -> None:
        self.load = load
        self._state: State = "loading" if load else "off"
        self._detail = detail
        self._model: M | None = None
        self._worker = Worker(f"palimpsest-{type(self).__name__.lower()}")
        self.loaded: Future[M] | None = None

    @classmethod
    def of(cls, model: M) -> Self:
        """A service of a model that is in memory already: ready at once."""
        service = cls(lambda: model)
        service._model, service._state = model, "ready"
        return service

    def start(self) -> None:
        """Begin to load, once, without waiting."""
        if self._state == "loading" and self.load and self.loaded is None:
            self.loaded = self._worker.submit(partial(self._translated, self.load))
            self.loaded.add_done_callback(self._settle)

    @property
    def state(self) -> State:
        return self._state

    @property
    def detail(self) -> str:
        """One sentence where the state wants a reason, else empty."""
        return self._detail

    async def wait_ready(self, seconds: float) -> bool:
        """Whether the model is ready, after waiting `seconds` for it at most."""
        if self._state == "loading" and self.loaded is not None:
            loading = asyncio.wrap_future(self.loaded)
            try:
                await asyncio.wait({loading}, timeout=seconds)
            finally:
                # What is left over must not complain that nobody looked at it.
                loading.cancel() or loading.exception()
        return self._state == "ready"

    def close(self) -> None:
        """Stop. Calls that wait are dropped; a model that is still loading is left behind."""
        seconds = _CLOSING_SECONDS if self._state == "ready" else 0
        if self._state != "failed":
            self._state, self._detail = "off", self._detail or self.closed
        self._worker.close(seconds)

    def _ready(self) -> M | None:
        return self._model if self._state == "ready" else None

    def _settle(self, loaded: Future[M]) -> None:
        """On the worker's thread: what became of the loading."""
        if self._state != "loading":
            return
        error = loaded.exception()
        if error is None:
            self._model = loaded.result()
            self._state = "ready"
        else:
            self._state, self._detail = "failed", str(error)
            trace = error if _log.isEnabledFor(logging.DEBUG) else None
            _log.warning(self.without, error, exc_info=trace)

    async def _run(self, function: Callable[[], T], *, urgent: bool = False) -> T:
        call = partial(self._translated, function)
        return await asyncio.wrap_future(self._worker.submit(call, urgent=urgent))

    def _translated(self, function: Callable[[], T]) -> T:
        """The call's result; whatever a model's library raises, as EmbeddingError."""
        try:
            return function()
        except EmbeddingError:
            raise
        except Exception as error:  # torch, tokenizers and downloads have no common root
            first_line = next(iter(str(error).splitlines()), "")
            reason = f"{type(error).__name__}: {first_line}".rstrip(": ")
            raise EmbeddingError(self.failing.format(reason=reason)) from error
