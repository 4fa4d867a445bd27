"""What `forget` prints: the preview, the question, what was done, and the receipt of an erasure."""

from __future__ import annotations

from typing import Any

from memory_core import Forgotten, Preview
from server import views
from server.console import Console
from server.language import _, plural, translated
from server.show import as_json, cells, labelled, notes, text


def forgetting(console: Console, result: Preview | Forgotten) -> None:
    if isinstance(result, Forgotten):
        forgotten(console, result)
    elif not as_json(console, views.preview_view(result)):
        preview(console, result)
        if result.items:
            console.note(
                _(
                    "Nothing has happened yet. To carry it out within ten minutes, repeat the "
                    "command with --confirm {token}"
                ).format(token=result.confirm)
            )


def agreed(console: Console, result: Preview) -> bool:
    """Show the person at the terminal what would go, and ask; a no is told."""
    preview(console, result)
    agreed = console.confirm(_question(result.mode, len(result.items)))
    if not agreed:
        console.note(_("Nothing was changed."))
    return agreed


def _question(mode: str, count: int) -> str:
    match mode:
        case "erase":
            return plural(
                "Erase this memory for good?", "Erase these {count} memories for good?", count
            )
        case "restore":
            return plural("Restore this memory?", "Restore these {count} memories?", count)
        case _:
            return plural("Archive this memory?", "Archive these {count} memories?", count)


def preview(console: Console, result: Preview) -> None:
    view = views.preview_view(result)
    columns = ("id", "content", "reason")
    if view["preview"]:
        console.table(columns, [cells(item, columns) for item in view["preview"]])
    if not result.items:
        console.note(_("Nothing matches, so nothing would be forgotten."))
    elif len(result.items) > len(view["preview"]):
        console.note(
            _("The first {shown} of {count} are shown.").format(
                shown=len(view["preview"]), count=f"{len(result.items):,}"
            )
        )


def forgotten(console: Console, result: Forgotten) -> None:
    view = views.forgotten_view(result)
    if as_json(console, view):
        return
    ids = " ".join(view["ids"])
    told = labelled(translated(view["outcome"]).capitalize(), ids)
    console.line(f"{view['outcome']} {ids}".strip(), told, word=view["outcome"])
    _receipt(console, dict(view.get("receipt", {})))
    notes(console, [*view.get("notes", []), view.get("message", "")])


def _receipt(console: Console, receipt: dict[str, Any]) -> None:
    number = receipt.pop("id", "")
    for name, count in receipt.items():
        told = translated(text(count))
        console.line(f"{name}: {text(count)}", told if name == "note" else labelled(name, told))
    if number:
        console.line(f"receipt: {number}", labelled("receipt", number))
        console.note(
            _("Check it at any time: palimpsest doctor --verify-erased {number}").format(
                number=number
            )
        )
