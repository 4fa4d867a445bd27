"""The panel as one document: it holds all it needs, and its policy lets nothing else in."""

from __future__ import annotations

import base64
import hashlib
import re

import pytest

from server.bundle import BundleError, bundle
from server.panel_page import (
    MAX_BYTES,
    app_html,
    embeddable,
    login_html,
    login_policy,
    page_html,
    page_policy,
    refused_html,
    refused_policy,
)


def modules(**sources: str):
    return lambda name: sources[name.removesuffix(".js")]


@pytest.mark.parametrize("html", [page_html, app_html])
def test_the_document_is_small_and_loads_nothing(html) -> None:
    document = html()
    assert len(document.encode()) < MAX_BYTES
    assert not re.search(r"<(?:script|link|img|iframe)[^>]*\s(?:src|href)=", document)
    assert not re.search(r"^import\b|^export\b", document, re.MULTILINE)


@pytest.mark.parametrize(
    ("html", "policy"),
    [
        (page_html, page_policy),
        (app_html, app_html),
        (login_html, login_policy),
        (lambda: refused_html("No way in", "en"), refused_policy),
    ],
    ids=["page", "app", "login", "refused"],
)
def test_the_policy_names_exactly_what_is_written_inside(html, policy) -> None:
    inside = re.findall(r"<(?:script|style)[^>]*>(.*?)</(?:script|style)>", html(), re.DOTALL)
    assert inside
    for text in inside:
        digest = base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
        assert f"'sha256-{digest}'" in policy()
    assert "unsafe" not in policy()


def test_the_app_may_reach_no_network_and_the_page_its_own_server() -> None:
    assert "connect-src 'none'" in app_html()
    assert "connect-src 'self'" in page_policy()
    assert app_html().index("Content-Security-Policy") < app_html().index("<style>")


@pytest.mark.parametrize("text", ['"</script>"', "'</STYLE'", "<!-- x"])
def test_what_would_end_its_element_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"main\.js would end its own element"):
        embeddable("main.js", text)


def test_modules_come_once_and_before_what_imports_them() -> None:
    script = bundle(
        "main.js",
        modules(
            main='import { b } from "./b.js";\nimport { a as one } from "./a.js";\nrun(one, b);',
            a="const kept = 1;\nexport const a = kept;",
            b='import { a } from "./a.js";\nexport function b() {}\nexport class C {}',
        ),
    )
    assert script.count("const kept") == 1
    assert script.index("module_a =") < script.index("module_b =") < script.index("run(one, b)")
    assert "return { b, C };" in script
    assert "const { a: one } = module_a;" in script


@pytest.mark.parametrize(
    "line",
    [
        'import x from "./a.js";',
        'import * as x from "./a.js";',
        "export default 1;",
        "export { a };",
        "export let a = 1;",
        'import { a } from "https://evil.example/a.js";',
    ],
)
def test_other_forms_are_refused(line: str) -> None:
    with pytest.raises(BundleError, match="not bundled"):
        bundle("main.js", modules(main=line, a="export const a = 1;"))


def test_modules_that_import_each_other_are_refused() -> None:
    read = modules(main='import { a } from "./a.js";', a='import { main } from "./main.js";')
    with pytest.raises(BundleError, match="imports itself"):
        bundle("main.js", read)
