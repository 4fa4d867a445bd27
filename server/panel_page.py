"""The panel as one HTML document that loads nothing, and the content policy that holds it to that.

Its source is the folder `panel`: `panel.html` names one style sheet and one script module, as it
would on a disk, and both are written into it here. Serving it is left to `gate` and `inspection`.
"""

from __future__ import annotations

import base64
import hashlib
import re
from functools import cache
from html import escape
from importlib.resources import files
from string import Template

from server.bundle import bundle

PANEL_TOOL = "inspect"
PANEL_URI = "ui://palimpsest/panel.html"

MAX_BYTES = 150_000
"""Size of the whole document: what a host may hold back, and a phone loads at once."""

_STYLE = re.compile(r'<link\s+rel="stylesheet"\s+href="([\w.-]+)"\s*/?>')
_SCRIPT = re.compile(r'<script\s+type="module"\s+src="([\w.-]+)"\s*>\s*</script>')
_HEAD = re.compile(r"<head>\s*")


@cache
def page_html() -> str:
    """The document for a browser, whose policy comes in the header."""
    html = _STYLE.sub(lambda match: f"<style>{_style(match[1])}</style>", _read("panel.html"))
    return _SCRIPT.sub(lambda m: f'<script type="module">{_script(m[1])}</script>', html)


@cache
def page_policy() -> str:
    """The page may speak to the server that it came from, and to nobody else."""
    return _policy(page_html(), connect="'self'") + "; frame-ancestors 'none'"


@cache
def app_html() -> str:
    """The document for a host, which shows it without our headers: its policy is inside."""
    policy = _policy(page_html(), connect="'none'")
    meta = f'<head>\n<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
    return _HEAD.sub(lambda _: meta, page_html(), count=1)


@cache
def login_html(*, wrong: bool = False) -> str:
    """The form that asks for the server's token, and says where what was sent is `wrong`."""
    page = _read("login.html")
    return page.replace(" hidden", "", 1) if wrong else page


@cache
def login_policy() -> str:
    """The form may send itself to the server that it came from."""
    policy = _policy(login_html(), connect="'none'", form="'self'")
    return policy + "; frame-ancestors 'none'"


def refused_html(told: str, language: str) -> str:
    """A page that only says one sentence; what stands between backticks is to be typed."""
    typed = re.sub(r"`([^`]*)`", r"<code>\1</code>", escape(told))
    return Template(_read("refused.html")).substitute(told=typed, language=language)


@cache
def refused_policy() -> str:
    """Such a page may do nothing at all."""
    return _policy(_read("refused.html"), connect="'none'") + "; frame-ancestors 'none'"


def _policy(html: str, *, connect: str, form: str = "'none'") -> str:
    return "; ".join(
        [
            "default-src 'none'",
            f"script-src {_hashes('script', html)}",
            f"style-src {_hashes('style', html)}",
            f"connect-src {connect}",
            "base-uri 'none'",
            f"form-action {form}",
        ]
    )


def _hashes(tag: str, html: str) -> str:
    """The sources that a policy allows: exactly what is written inside such elements."""
    inside = re.findall(rf"<{tag}[^>]*>(.*?)</{tag}>", html, re.DOTALL)
    digests = [base64.b64encode(hashlib.sha256(text.encode()).digest()).decode() for text in inside]
    return " ".join(f"'sha256-{digest}'" for digest in digests) or "'none'"


def _style(name: str) -> str:
    return embeddable(name, _read(name))


def _script(name: str) -> str:
    return embeddable(name, bundle(name, _read))


def embeddable(name: str, text: str) -> str:
    """`text` as it may stand inside its element. Raises ValueError where it would end it."""
    if re.search(r"</(?:script|style)|<!--", text, re.IGNORECASE):
        raise ValueError(f"{name} would end its own element: write </ as <\\/")
    return text


def _read(name: str) -> str:
    return files("server").joinpath("panel", name).read_text(encoding="utf-8")
