"""A process killed while it keeps house: what it leaves is whole, and the next one goes on."""

import asyncio
import sys
from contextlib import suppress
from datetime import timedelta
from pathlib import Path

import pytest

from memory_core import Forget, NewMemory
from tests.life.helpers import lines
from tests.life.test_shortening import TALE
from tests.life.test_upkeep import did

HOUSE = Path(__file__).with_name("keep_house.py")
PARADES = [f"the user watched parade {n}" for n in range(120)]


async def killed_during(step, settings, clock):
    """Run upkeep in another process and kill it once it has begun a step."""
    command = (sys.executable, HOUSE, settings.db, clock.now.isoformat())
    root = HOUSE.parents[2]
    process = await asyncio.create_subprocess_exec(
        *command, stdout=asyncio.subprocess.PIPE, env={"PYTHONPATH": str(root)}
    )
    async for line in process.stdout:
        if line.decode().strip().endswith(step):
            break
    # The last step is short: the process may have ended by itself.
    with suppress(ProcessLookupError):
        process.kill()
    await process.communicate()


async def is_whole(memory, told):
    assert all(check.ok for check in await memory.doctor() if check.name != "embedding model")
    assert len(await lines(memory)) >= told


@pytest.mark.parametrize("step", ["finish", "merge", "shorten", "fade"])
async def test_what_a_killed_process_leaves_is_whole(memory, settings, keeper, clock, step):
    new = [NewMemory(content=text, kind="event") for text in PARADES]
    new += [NewMemory(content=f"{TALE} Trip {n}.", kind="experience") for n in range(5)]
    new += [NewMemory(content=f"bridge {n} runs on Postgres") for n in range(10)]
    new += [NewMemory(content=f"bridge {n} runs on PostgreSQL") for n in range(10)]
    new += [NewMemory(content=f"pay bill {n} of 4471", kind="task") for n in range(10)]
    new += [NewMemory(content=f"the user paid bill {n} of 4471", kind="event") for n in range(10)]
    await memory.remember_all(new)
    clock.advance(timedelta(days=300))
    await killed_during(step, settings, clock)
    await is_whole(memory, len(new))
    clock.advance(timedelta(minutes=2))
    assert (await keeper().run()).finished
    assert did(await keeper().run()) == {}
    assert len(await memory.newest(limit=1000)) == 10 + 5


async def test_what_is_killed_while_the_archive_grows_light_is_whole(
    memory, settings, keeper, clock
):
    told = [NewMemory(content=text, kind="event") for text in PARADES]
    names = [one.id for one in await memory.remember_all(told)]
    clock.advance(timedelta(days=300))
    await keeper().run()
    clock.advance(timedelta(days=8))
    await killed_during("lighten", settings, clock)
    await is_whole(memory, len(told))
    await memory.forget(Forget(ids=tuple(names), mode="restore"))
    await is_whole(memory, len(told))
    assert len(await memory.newest(limit=1000)) == len(told)
