"""One daemon thread that runs calls in turn, the urgent ones first.

A daemon, so that a process never waits at its end for a model that is still loading;
the executors of the standard library are joined at exit.
"""

from __future__ import annotations

import itertools
import queue
import threading
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass, field
from typing import TypeVar

from ..errors import EmbeddingError

T = TypeVar("T")

_STOP, _URGENT, _PATIENT = range(3)


@dataclass(frozen=True, order=True)
class _Job:
    priority: int
    turn: int
    run: Callable[[], None] = field(compare=False)
    drop: Callable[[], None] = field(compare=False)


class Worker:
    """Runs functions on a thread of its own, which begins with the first of them."""

    def __init__(self, name: str) -> None:
        self._jobs: queue.PriorityQueue[_Job] = queue.PriorityQueue()
        self._turns = itertools.count()
        self._lock = threading.Lock()
        self._closed = False
        self._thread = threading.Thread(target=self._work, name=name, daemon=True)

    def submit(self, function: Callable[[], T], *, urgent: bool = False) -> Future[T]:
        """Queue a call; its result or exception arrives in the future.

        A call that had not begun when the worker was closed ends in EmbeddingError.
        """
        future: Future[T] = Future()
        # From here on nobody can cancel it: a caller that gives up drops only the result.
        future.set_running_or_notify_cancel()
        job = _Job(
            _URGENT if urgent else _PATIENT,
            next(self._turns),
            run=lambda: _settle(future, function),
            drop=lambda: future.set_exception(EmbeddingError("The embedding model was closed.")),
        )
        with self._lock:
            if not self._closed:
                self._put(job)
                return future
        job.drop()
        return future

    def close(self, seconds: float) -> None:
        """Drop what waits, and let the running call end within `seconds`. May be repeated."""
        with self._lock:
            if self._closed:
                return
            self._closed = True
            self._jobs.put(_Job(_STOP, -1, run=lambda: None, drop=lambda: None))
        if self._thread.is_alive():
            self._thread.join(seconds)

    def _put(self, job: _Job) -> None:
        self._jobs.put(job)
        if self._thread.ident is None:
            self._thread.start()

    def _work(self) -> None:
        while (job := self._jobs.get()).priority != _STOP:
            job.run()
        while not self._jobs.empty():
            self._jobs.get().drop()


def _settle(future: Future[T], function: Callable[[], T]) -> None:
    try:
        result = function()
    except BaseException as error:  # handed over whole to whoever waits, as executors do
        future.set_exception(error)
    else:
        future.set_result(result)
