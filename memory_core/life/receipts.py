"""Checking a receipt of erasure: is anything of what was erased still in the files?"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from memory_core.errors import NotFound
from memory_core.reports import Check
from memory_core.store import receipts
from memory_core.store.db import Database, checkpoint

_INDEXES = frozenset(("index_text", "lexical_data"))
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
        traces = found - await self.database.read(receipts.still_said, sorted(found))
        places = await self.database.read(receipts.places, traces, kept.marks) if traces else ()
        return _check(name, len(traces), kept.marks.count, places)

    async def _search(self, kept: receipts.Kept) -> set[bytes]:
        if self.database.encrypted:
            return await self.database.read(receipts.search_values, kept.marks)
        # On the writer, so that nothing moves underneath.
        return await self.database.outside_transaction(
            lambda _: receipts.search_files(self.database.path, kept.marks)
        )


def _check(name: str, traces: int, marks: int, places: Sequence[str]) -> Check:
    if not traces:
        return Check(name=name, ok=True, detail=f"no trace of {marks} fingerprints; {_COPIES}")
    return Check(
        name=name,
        ok=False,
        detail=f"{traces} of {marks} fingerprints were found",
        mend=_mend(places),
    )


def _mend(places: Sequence[str]) -> str:
    """What helps: free space goes with a rebuilt file, an index with a new one; what another part
    of the database holds by right goes with that."""
    if not places:
        return "run `palimpsest maintain --compact` to rebuild the file, then verify again"
    if _INDEXES.issuperset(places):
        return "run `palimpsest reindex`, then `palimpsest maintain --compact`, then verify again"
    named = ", ".join(places)
    return f"it is said in {named} as well; `palimpsest forget` what is meant there, then verify"
