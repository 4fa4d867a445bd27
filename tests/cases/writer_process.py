"""A process of its own: writes memories until done or killed, printing each acknowledged id."""

import asyncio
import sys

from memory_core import Memory, NewMemory, Query, Settings


async def main(path: str, name: str, count: int) -> None:
    settings = Settings.from_mapping({"PALIMPSEST_DB": path, "PALIMPSEST_EMBEDDING": "none"})
    async with await Memory.open(settings) as memory:
        for number in range(count):
            told = await memory.remember(NewMemory(content=f"note {number} of process {name}"))
            print(told.id, flush=True)
            if number % 5 == 4:
                await memory.recall(Query(text=f"note {number}"))


asyncio.run(main(sys.argv[1], sys.argv[2], int(sys.argv[3])))
