"""`python -m demo`: start the server on a temporary database and tell it the story.

Exits 0 when every expectation held, 1 with a sentence about the first that did not.
"""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from mcp import Client, StdioServerParameters
from mcp.client.stdio import stdio_client

from demo.story import tell
from demo.teller import StoryError, Teller


def main() -> int:
    with TemporaryDirectory(prefix="palimpsest-demo-") as folder:
        return asyncio.run(_run(Path(folder) / "memory.db"))


async def _run(database: Path) -> int:
    server = StdioServerParameters(
        command=sys.executable,
        args=["-m", "server", "serve"],
        env={"PALIMPSEST_DB": str(database), "PALIMPSEST_TIMEZONE": "Asia/Shanghai"},
    )
    with (database.parent / "server.log").open("w+", encoding="utf-8") as log:
        async with Client(stdio_client(server, errlog=log)) as client:
            teller = Teller(client)
            try:
                await tell(teller)
            except StoryError as broken:
                teller.say(f"\nThe demo failed: {broken}", style="bold red")
                teller.say(Path(log.name).read_text(encoding="utf-8"))
                return 1
    teller.say(f"\nAll {teller.held} expectations held.", style="bold green")
    return 0


if __name__ == "__main__":
    sys.exit(main())
