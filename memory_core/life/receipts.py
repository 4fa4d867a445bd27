"""Checking a receipt of erasure: is anything of what was erased still in the files?"""

from __future__ import annotations

from dataclasses import dataclass

from memory_core.errors import NotFound
from memory_core.reports import Check
from memory_core.store import receipts
from memory_core.store.db import Database, checkpoint

_COPIES = "copies of the file made before, such as backups, are yours to delete"


@dataclass(frozen=True, kw_only=True)
class Verifier:
    """Checks receipts against the files of an open database."""

    database: Database

    async def verify(self, receipt: str) -> Check:
        """Search for traces of what a receipt stands for. Raises NotFound for an unknown one.

        What a memory of today says again is no trace.
        """
        kept = await self.database.read(receipts.find, receipt.strip().lower())
        if kept is None:
            raise NotFound(
                f'no receipt here has the number "{receipt[:40]}"; forget gives it after an erase'
            )
        name = f"erased {kept.at.date().isoformat()}"
        if not kept.marks.count:
            detail = "what was erased was too short to be known again by its bytes"
            return Check(name=name, ok=True, detail=detail)
        await self.database.outside_transaction(checkpoint)
        found = await self._search(kept)
        said = await self.database.read(receipts.still_said, sorted(found))
        return _check(name, len(found - said), kept.marks.count)

    async def _search(self, kept: receipts.Kept) -> set[bytes]:
        if self.database.encrypted:
            return await self.database.read(receipts.search_values, kept.marks)
        # On the writer, so that nothing moves underneath.
        return await self.database.outside_transaction(
            lambda _: receipts.search_files(self.database.path, kept.marks)
        )


def _check(name: str, traces: int, marks: int) -> Check:
    if not traces:
        return Check(name=name, ok=True, detail=f"no trace of {marks} fingerprints; {_COPIES}")
    return Check(
        name=name,
        ok=False,
        detail=f"{traces} of {marks} fingerprints were found",
        mend="run `palimpsest maintain` to rebuild the file, then verify again",
    )
