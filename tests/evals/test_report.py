"""The page and the README's section."""

from html.parser import HTMLParser
from itertools import pairwise
from xml.etree import ElementTree

import pytest

from evals import results, summary
from evals.report import readme, svg
from evals.report.build import build
from tests.evals.helpers import result

RESULTS = [
    result("good"),
    result("poor <b>", ranked=("b", "a"), stale=("b",), lost={"a": "gated"}),
    result("silent", expected=(), returned=(), abstain=True, best=0.1),
]
HEAD = {"made": "2025-01-01T00:00:00+00:00", "provenance": results.provenance({"model": "m"}, {})}
ESTIMATE = {"value": 0.5, "low": 0.25, "high": 0.75, "n": 4}
DIFFERENCE = {"mean": -0.01, "low": -0.02, "high": 0.0, "p": 0.2, "n": 4}
RUN = HEAD | {
    "kind": "run",
    "suites": {"tiny": {"summary": summary.summarise(RESULTS), "cases": results.plain(RESULTS)}},
}
ABLATION = HEAD | {
    "kind": "ablate",
    "suites": {"tiny": {"off": {"weights.recency": {"differences": {"mrr": DIFFERENCE}}}}},
}
BENCH = HEAD | {
    "kind": "bench",
    "rows": [
        {
            "name": f"recall without embedding, {n:,} memories, CPU",
            "value": 2.5,
            "target": 2,
            "unit": "ms",
            "details": {"memories": n},
        }
        for n in (1000, 10_000)
    ],
}
TASKS = HEAD | {
    "kind": "tasks",
    "model": "extractor",
    "tasks": 40,
    "conditions": {"recall": {"success": ESTIMATE, "tokens": ESTIMATE, "noise": ESTIMATE}},
}
DOCUMENTS = [RUN, ABLATION, BENCH, TASKS]


class Tags(HTMLParser):
    """Notes every tag, and that all but the void ones are closed in order."""

    VOID = frozenset({"meta", "br"})

    def __init__(self):
        super().__init__()
        self.open, self.seen, self.targets = [], [], []

    def handle_starttag(self, tag, attrs):
        self.seen.append(tag)
        self.targets += [value for name, value in attrs if name in ("src", "href", "xlink:href")]
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.seen.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag


@pytest.fixture(scope="module")
def parsed():
    tags = Tags()
    tags.feed(build(DOCUMENTS))
    return tags


def test_the_page_is_well_formed(parsed):
    assert parsed.open == []
    assert parsed.seen.count("svg") >= 5


def test_the_page_needs_nothing_but_itself(parsed):
    assert not {"script", "link", "img", "iframe"} & set(parsed.seen)
    assert all(target.startswith("#") for target in parsed.targets)
    assert "url(" not in build(DOCUMENTS)


def test_links_lead_to_sections():
    page = build(DOCUMENTS)
    tags = Tags()
    tags.feed(page)
    assert all(f'id="{target[1:]}"' in page for target in tags.targets)


def test_names_are_escaped():
    assert "poor &lt;b&gt;" in build([RUN])
    assert "poor <b>" not in build([RUN])


def test_light_and_dark_are_both_styled():
    assert "prefers-color-scheme: dark" in build([])


@pytest.mark.parametrize(
    "drawn",
    [
        svg.lines(
            {"a": [(1, 0.1), (2, 0.9)], "b": [(1, 0.2), (2, 0.9)]},
            svg.Frame(x=(1, 2), y=(0, 1)),
            title="t",
            x_ticks={1: "1"},
            y_ticks={0: "0"},
        ),
        svg.bars({"<x>": (0.5, "50 & more")}, title="t"),
        svg.differences({"x": (-0.1, -0.2, 0.0), "y": (0.1, 0.05, 0.2)}, title="t"),
        svg.histogram({"a": [0.1, 1.0], "b": []}, title="t", mark=0.5),
    ],
)
def test_plots_are_valid_xml(drawn):
    assert ElementTree.fromstring(drawn).tag == "svg"


def test_labels_at_the_ends_of_lines_do_not_touch():
    series = {name: [(1, 0.5), (2, 0.5)] for name in "abc"}
    frame = svg.Frame(x=(1, 2), y=(0, 1))
    drawn = ElementTree.fromstring(svg.lines(series, frame, title="t", x_ticks={}, y_ticks={}))
    labels = [e for e in drawn.iter("text") if "label" in e.get("class", "")]
    heights = sorted(float(e.get("y")) for e in labels)
    assert all(later - earlier >= 14 for earlier, later in pairwise(heights))


def test_the_readme_section_is_replaced_and_nothing_else():
    text = f"before\n{readme.BEGIN}\nold\n{readme.END}\nafter"
    once = readme.replaced(text, "new")
    assert once == f"before\n{readme.BEGIN}\n\nnew\n{readme.END}\nafter"
    assert readme.replaced(once, "new") == once


def test_a_readme_without_markers_is_refused():
    with pytest.raises(readme.MarkersMissingError):
        readme.replaced("nothing here", "new")


def test_the_section_has_a_row_for_every_suite_and_figure():
    text = readme.section(DOCUMENTS)
    assert "| tiny | memories | 2 |" in text
    assert "| recall | 50 |" in text
    assert "2.5 ms" in text


def test_the_readme_has_a_year_with_a_column_for_each_arm():
    target = {"name": "store", "value": 0.381, "bound": 0.4, "at_most": True, "met": True}
    year = {"kind": "year", "events": 20_000, "seed": 1, "phrasing": "known"}
    missed = target | {"value": 0.42, "met": False}
    arms = {"on": [target], "on, notes kept 30 days": [missed]}
    written = readme.section([year | {"upkeep every days": 7, "targets": arms}])
    assert "| figure | on | on, notes kept 30 days |" in written
    cells = "0.381 (at most 0.400) | 0.420 (at most 0.400, missed)"
    assert f"| store | {cells} |" in written


def test_the_readme_says_what_upkeep_adds():
    row = {"name": "recall beside upkeep", "value": 17.5, "target": 50.0, "unit": "ms"}
    assert "| recall beside upkeep | 17.5 ms | 50 |" in readme.section(
        [{"kind": "upkeep", "rows": [row]}]
    )
