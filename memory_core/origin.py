"""Where this package was installed from, so that advice on installing more of it is true.

Reads the record that installers leave (PEP 610). Changes nothing and asks no network.
"""

from __future__ import annotations

import json
from functools import cache
from importlib.metadata import PackageNotFoundError, distribution
from urllib.parse import urlsplit
from urllib.request import url2pathname

PACKAGE = "palimpsest-memory"


@cache
def installed_from() -> str:
    """The address of a checkout or repository, as pip and uv take it; empty for the index."""
    try:
        record = distribution(PACKAGE).read_text("direct_url.json")
    except PackageNotFoundError:
        return ""
    return address_in(record or "")


def address_in(record: str) -> str:
    """The address in a `direct_url.json`, with the commit of a repository."""
    if not record:
        return ""
    data = json.loads(record)
    repository = data.get("vcs_info")
    if not repository:
        return str(data["url"])
    return f"{repository['vcs']}+{data['url']}@{repository['commit_id']}"


def with_extra(extra: str, source: str | None = None) -> str:
    """What to give `pip install` for this package with an extra; `source` as above."""
    source = installed_from() if source is None else source
    if not source:
        return f"{PACKAGE}[{extra}]"
    if source.startswith("file:"):
        return f"{url2pathname(urlsplit(source).path)}[{extra}]"
    return f"{PACKAGE}[{extra}] @ {source}"
