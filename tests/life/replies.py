"""A deterministic model: it gives its replies in order, the last one again and again."""

from __future__ import annotations

import json


class Replies:
    def __init__(self, *replies: object) -> None:
        self._replies = [r if isinstance(r, str) else json.dumps(r) for r in replies]
        self.asked: list[str] = []

    async def __call__(self, prompt: str) -> str:
        self.asked.append(prompt)
        place = min(len(self.asked), len(self._replies)) - 1
        return self._replies[place]


async def unreachable(prompt: str) -> str:
    raise TimeoutError
