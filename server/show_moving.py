"""What is printed of a move: counts, kinds, samples, what was skipped, and what to do next."""

from __future__ import annotations

from typing import Any

from memory_core import Moved, Progress
from server import views
from server.console import Console
from server.language import _, plural, translated
from server.show import as_json, notes

_COUNTS = ("created", "updated", "known", "unchanged", "erased", "conversations", "queued")
_NAMED = 20
"""Skipped items named on a terminal or in a pipe; --json has more."""


def moved(console: Console, result: Moved, *, words_only: bool) -> None:
    """`words_only`: no model is wanted, so that no vectors will follow."""
    if as_json(console, _view(result)):
        return
    counts = {name: getattr(result, name) for name in _COUNTS}
    console.pairs({name: f"{n:,}" for name, n in counts.items() if n or name == "created"})
    if result.kinds:
        rows = [(kind, f"{count:,}") for kind, count in result.kinds.items()]
        console.table(("kind", "count"), rows)
    if result.dry_run and result.samples:
        samples = [(one.kind, one.where, one.content) for one in result.samples]
        console.table(("kind", "where", "content"), samples)
    vectors = "" if words_only or not result.kinds or result.dry_run else _vectors()
    notes(console, [*_skipped(result), *_said(result), vectors, _next(result)])


def stopped(console: Console, last: Progress) -> None:
    """What is told of a move that ended before it was done; `last` is how far it had come."""
    console.note(
        _("What came until then stays, and importing it again goes on: {done} of {total}.").format(
            done=f"{last.done:,}", total=f"{last.total:,}"
        )
    )
    if last.undo:
        console.note(_("To take that part back: palimpsest undo {event}").format(event=last.undo))


def _view(result: Moved) -> dict[str, Any]:
    return views.vars_of(result) | {
        "samples": [views.vars_of(one) for one in result.samples],
        "skipped": [views.vars_of(one) for one in result.skipped],
    }


def _skipped(result: Moved) -> list[str]:
    told = [
        _("Skipped {where}: {why}").format(where=translated(one.where), why=translated(one.reason))
        for one in result.skipped[:_NAMED]
    ]
    left = result.skipped_count - len(told)
    more = plural(
        "{count} more was skipped; --json names it.",
        "{count} more were skipped; --json names them.",
        left,
    )
    return [*told, more] if left else told


def _said(result: Moved) -> list[str]:
    redacted = plural(
        "A credential was removed from {count} memory; secrets are never stored.",
        "Credentials were removed from {count} memories; secrets are never stored.",
        result.redacted,
    )
    erased = plural(
        "{count} was erased here since it came, and stays erased; --again brings it back.",
        "{count} were erased here since they came, and stay erased; --again brings them back.",
        result.erased,
    )
    left = plural(
        "{count} conversation was left out; a language model looks through it with --review "
        "or --conversations.",
        "{count} conversations were left out; a language model looks through them with --review "
        "or --conversations.",
        result.conversations,
    )
    queued = plural(
        "{count} conversation waits for extraction; nothing of it is a memory yet.",
        "{count} conversations wait for extraction; nothing of them is a memory yet.",
        result.queued,
    )
    counts = (result.redacted, result.erased, result.conversations, result.queued)
    said = (redacted, erased, left, queued)
    return [sentence for count, sentence in zip(counts, said, strict=True) if count]


def _vectors() -> str:
    return _(
        "Found by words at once; by meaning once a running server, or palimpsest reindex, has made "
        "their vectors."
    )


def _next(result: Moved) -> str:
    if result.dry_run:
        return _("Nothing was changed; without --dry-run this is done.")
    if not result.undo:
        return ""
    return _("To take all of it back: palimpsest undo {event}").format(event=result.undo)
