"""All that is remembered, as one Markdown document for a person to read and keep.

What holds now by kind and topic, what held before below it, what was put away last. JSON Lines
has every field; here are those that a reader asks for.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import tzinfo

from memory_core import StoredMemory
from server.language import _, translated
from server.markdown import TITLES
from server.quoting import NOTE, escape, local, looks_like_an_order

OTHERS = ""
"""The topic of what has none, or shares it with nothing: it stands first, without a heading."""


def document(memories: Sequence[StoredMemory], title: str, zone: tzinfo) -> Iterator[str]:
    """The lines of the document, the memories in the order in which they came."""
    current = [one for one in memories if one.state == "current"]
    before = [one for one in memories if one.state == "superseded"]
    archived = [one for one in memories if one.state == "archived"]
    yield f"# {escape(title)}"
    yield ""
    yield _("{current} current, {before} earlier, {archived} archived.").format(
        current=len(current), before=len(before), archived=len(archived)
    )
    yield from _by_kind(current, zone)
    for heading, found in ((_("What held before"), before), (_("Put away"), archived)):
        if found:
            yield from ("", f"## {heading}", "")
            yield from (_line(one, zone) for one in found)


def _by_kind(memories: Sequence[StoredMemory], zone: tzinfo) -> Iterator[str]:
    for kind, title in TITLES.items():
        found = [one for one in memories if one.kind == kind]
        if found:
            yield from ("", f"## {translated(title)}")
            yield from _by_topic(found, zone)


def _by_topic(memories: Sequence[StoredMemory], zone: tzinfo) -> Iterator[str]:
    for topic, found in _topics(memories).items():
        yield ""
        if topic != OTHERS:
            yield from (f"### {escape(topic)}", "")
        yield from (_line(one, zone) for one in found)


def _topics(memories: Iterable[StoredMemory]) -> dict[str, list[StoredMemory]]:
    """By what they are about, in the order of the names; those without company come first."""
    groups: dict[str, list[StoredMemory]] = {}
    for one in memories:
        topic = one.subject or next(iter(one.entities), OTHERS)
        groups.setdefault(topic, []).append(one)
    others = groups.pop(OTHERS, [])
    others += [one for found in groups.values() if len(found) == 1 for one in found]
    others.sort(key=lambda one: (one.true_from, one.id))
    shared = {topic: found for topic, found in sorted(groups.items()) if len(found) > 1}
    return ({OTHERS: others} if others else {}) | shared


def _line(memory: StoredMemory, zone: tzinfo) -> str:
    return f"- {escape(memory.content)} ({'; '.join(_marks(memory, zone))})"


def _marks(memory: StoredMemory, zone: tzinfo) -> Iterator[str]:
    """When it held, what it is called, who said so, and its id."""
    began = local(memory.true_from, zone)[:10]
    ended = local(memory.valid_to, zone)[:10]
    yield f"{began} – {ended}" if ended else began
    if memory.state != "current":
        yield translated(memory.kind)
    if memory.tags:
        yield ", ".join(f"#{escape(tag)}" for tag in memory.tags)
    if memory.source != "user":
        yield translated(memory.source)
    if memory.superseded_by:
        yield _("replaced by {id}").format(id=f"`{memory.superseded_by}`")
    if looks_like_an_order(memory.content):
        yield NOTE
    yield f"`{memory.id}`"
