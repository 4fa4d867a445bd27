"""The frame of the page: style inside, nothing loaded from anywhere."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from pathlib import Path

STYLE = Path(__file__).parent / "page.css"


def page(title: str, lead: str, sections: Sequence[tuple[str, str]]) -> str:
    """A whole document. `sections` are (heading, HTML); each gets an entry on top."""
    links = "".join(f'<a href="#{anchor(name)}">{escape(name)}</a>' for name, _ in sections)
    body = "".join(
        f'<h2 id="{anchor(name)}">{escape(name)}</h2>{content}' for name, content in sections
    )
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)}</title><style>{STYLE.read_text(encoding='utf-8')}</style></head>"
        f"<body><main><h1>{escape(title)}</h1>{lead}<nav>{links}</nav>{body}</main></body></html>\n"
    )


def anchor(name: str) -> str:
    return "".join(c if c.isalnum() else "-" for c in name.lower())


def grid(cards: Iterable[str]) -> str:
    return f'<div class="grid">{"".join(cards)}</div>'


def card(title: str, content: str, *, wide: bool = False) -> str:
    kind = "card wide" if wide else "card"
    return f'<div class="{kind}"><h3>{escape(title)}</h3>{content}</div>'


def table(head: Sequence[str], rows: Iterable[Sequence[str]], *, ours: str = "") -> str:
    """Cells are HTML already; the row that begins with `ours` stands out."""
    top = "".join(f"<th>{escape(name)}</th>" for name in head)
    body = "".join(_row(row, row[0] == ours) for row in rows)
    return f"<table><thead><tr>{top}</tr></thead><tbody>{body}</tbody></table>"


def paragraph(text: str, *, soft: bool = False) -> str:
    return f"<p{' class=soft' if soft else ''}>{escape(text)}</p>"


def _row(cells: Sequence[str], marked: bool) -> str:
    inside = "".join(f"<td>{cell}</td>" for cell in cells)
    return f'<tr class="ours">{inside}</tr>' if marked else f"<tr>{inside}</tr>"
