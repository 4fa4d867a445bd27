"""Who answers the tasks: any command, an OpenAI-compatible endpoint, or a plain extractor.

All take the context as lines, the task as text, and give the answer as text.
"""

from __future__ import annotations

import json
import shlex
import subprocess
import urllib.request
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from math import log
from typing import Protocol

from memory_core import Lexicon

UNKNOWN = "I do not know."
TIMEOUT_S = 120


class Model(Protocol):
    @property
    def name(self) -> str: ...

    def answer(self, context: Sequence[str], task: str) -> str: ...


def prompt(context: Sequence[str], task: str) -> str:
    """What a language model is shown."""
    if not context:
        return f"{task}\nAnswer in one short sentence."
    notes = "\n".join(f"- {line}" for line in context)
    return f"Notes:\n{notes}\n\n{task}\nAnswer from the notes, in one short sentence."


@dataclass(frozen=True)
class Extractor:
    """Repeats the line of the context that shares the most and rarest words with the task.

    Deterministic and without knowledge of its own: what it gets right, the context gave it.
    Equal lines: the first. A context without a shared word: its first line.
    """

    lexicon: Lexicon
    name: str = "extractor"

    def answer(self, context: Sequence[str], task: str) -> str:
        if not context:
            return UNKNOWN
        lines = [set(self.lexicon.terms(line)) for line in context]
        found = Counter(term for line in lines for term in line)
        wanted = set(self.lexicon.terms(task))
        scores = [sum(log(1 + len(lines) / found[t]) for t in line & wanted) for line in lines]
        return context[scores.index(max(scores))]


@dataclass(frozen=True)
class Command:
    """A program that reads the prompt on its input and writes the answer."""

    command: str

    @property
    def name(self) -> str:
        return self.command

    def answer(self, context: Sequence[str], task: str) -> str:
        done = subprocess.run(
            shlex.split(self.command),
            input=prompt(context, task),
            capture_output=True,
            text=True,
            timeout=TIMEOUT_S,
            check=True,
        )
        return done.stdout.strip()


@dataclass(frozen=True, kw_only=True)
class Endpoint:
    """An OpenAI-compatible chat endpoint; `url` ends in /v1. Temperature 0."""

    url: str
    model: str
    key: str = ""

    @property
    def name(self) -> str:
        return self.model

    def answer(self, context: Sequence[str], task: str) -> str:
        with urllib.request.urlopen(self._request(context, task), timeout=TIMEOUT_S) as response:
            said = json.load(response)["choices"][0]["message"]["content"]
        return str(said).strip()

    def _request(self, context: Sequence[str], task: str) -> urllib.request.Request:
        body = {
            "model": self.model,
            "temperature": 0,
            "messages": [{"role": "user", "content": prompt(context, task)}],
        }
        headers = {"Content-Type": "application/json"}
        if self.key:
            headers["Authorization"] = f"Bearer {self.key}"
        url = f"{self.url.rstrip('/')}/chat/completions"
        return urllib.request.Request(url, json.dumps(body).encode(), headers)
