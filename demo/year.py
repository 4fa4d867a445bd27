"""A year of one person's memories, told in two languages: what the pictures of the panel show.

Told to the core itself, with a clock that goes through the year, because a tool call cannot
say when it was made. Taking the pictures is left to `screenshots`.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

from memory_core import Memory, NewMemory, Settings

Told = tuple[int, str, str, dict[str, Any]]
"""Days before the end of the year, the kind, the statement, and what else was given."""


def _lives(city: str) -> dict[str, Any]:
    return {"subject": "用户", "predicate": "lives_in", "object": city, "entities": (city,)}


def _drinks(what: str) -> dict[str, Any]:
    return {"subject": "用户", "predicate": "favourite_drink", "object": what, "tags": ("饮食",)}


def _heron(**more: Any) -> dict[str, Any]:
    return {"entities": ("Heron",), "tags": ("work",), **more}


def _data(what: str) -> dict[str, Any]:
    triple = {"subject": "Heron", "predicate": "keeps_data_in", "object": what}
    return _heron(**triple, conflict="replace", importance=0.9)


HOME: dict[str, Any] = {"tags": ("家",)}


YEAR: tuple[Told, ...] = (
    (330, "fact", "用户住在北京朝阳区", _lives("北京")),
    (328, "fact", "用户有一只叫年糕的橘猫，今年三岁", {"entities": ("年糕",), "tags": ("家",)}),
    (325, "preference", "用户最喜欢喝手冲咖啡", _drinks("手冲咖啡")),
    (310, "decision", "The user's project Heron keeps its data in MySQL", _data("MySQL")),
    (306, "constraint", "Never deploy Heron on a Friday: one outage cost a weekend", _heron()),
    (301, "preference", "用户喜欢吃清蒸鱼，不吃香菜", {"tags": ("饮食",)}),
    (290, "fact", "妈妈的生日是 5 月 7 日，她喜欢白色的花", HOME | {"entities": ("妈妈",)}),
    (276, "event", "The user gave a talk on event sourcing at PyCon Beijing", {"tags": ("work",)}),
    (262, "procedure", "To release Heron: tag, wait for CI, then run make ship", _heron()),
    (247, "experience", "用户在京都住了一周，最难忘雨后的东福寺 and the smell of wet cedar",
     {"entities": ("京都",), "tags": ("travel",)}),
    (233, "decision", "Heron moves from MySQL to PostgreSQL 17, for its JSON indexes",
     _data("PostgreSQL")),
    (221, "task", "给年糕约秋天的疫苗", {"entities": ("年糕",), "tags": ("家",)}),
    (204, "fact", "The user plays the violin in an amateur orchestra on Tuesdays",
     {"tags": ("music",)}),
    (196, "event", "The orchestra played Dvořák's New World Symphony", {"tags": ("music",)}),
    (183, "fact", "用户搬到了杭州，住在西湖边", _lives("杭州")),
    (176, "preference", "The user prefers answers in Chinese, and code comments in English",
     {"importance": 0.9}),
    (160, "experience", "用户第一次骑车环西湖，used the whole afternoon and two bottles of water",
     {"entities": ("西湖",), "tags": ("travel",)}),
    (149, "preference", "用户现在最喜欢喝龙井茶", _drinks("龙井茶")),
    (131, "insight", "用户更愿意在上午讨论设计，下午写代码", {"source": "agent"}),
    (117, "fact", "Heron's staging server answers at heron-staging.example.org", _heron()),
    (101, "event", "妈妈来杭州住了两周", {"entities": ("妈妈", "杭州"), "tags": ("家",)}),
    (88, "procedure", "用户做清蒸鱼：水开后蒸八分钟，关火再焖两分钟", {"tags": ("饮食",)}),
    (74, "decision", "Reviews of Heron happen in pairs, one of whom wrote no line", _heron()),
    (61, "fact", "用户的好友 Anna 在里斯本做木工", {"entities": ("Anna",)}),
    (47, "task", "Book the violin's yearly check before the concert", {"tags": ("music",)}),
    (33, "experience", "年糕第一次坐高铁，全程睡着", {"entities": ("年糕",), "tags": ("家",)}),
    (20, "constraint", "用户对花生过敏", {"tags": ("健康",), "importance": 1.0}),
    (12, "event", "Heron 的第一百位用户来自 São Paulo", _heron()),
    (5, "preference", "The user likes short answers with one example", {"importance": 0.8}),
    (1, "fact", "用户和 Anna 约好明年春天在里斯本见面", {"entities": ("Anna", "里斯本")}),
)  # fmt: skip


@dataclass
class YearClock:
    """Tells the time of the day that is being told."""

    now: datetime

    def __call__(self) -> datetime:
        return self.now


async def tell_year(settings: Settings, *, end: datetime | None = None) -> None:
    """Fill the database of `settings` with the year up to `end` (by default now)."""
    last = end or datetime.now(UTC)
    clock = YearClock(last)
    async with await Memory.open(settings, clock=clock) as memory:
        await memory.wait_ready(120)
        for days, kind, content, more in YEAR:
            clock.now = last - timedelta(days=days)
            await memory.remember(NewMemory(content=content, kind=kind, **more))
