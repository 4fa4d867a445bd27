"""The README's section of results, written between two markers from result documents."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from evals.outcome import OURS

Document = Mapping[str, Any]

BEGIN = "<!-- results: begin (made by `python -m evals readme`) -->"
END = "<!-- results: end -->"
METRICS = ("any@1", "any@5", "any@10", "all@5", "fraction@10", "ndcg@10", "mrr")


class MarkersMissingError(ValueError):
    """The text has no place for the results."""


def replaced(text: str, section: str) -> str:
    """`text` with everything between the markers replaced. Raises MarkersMissingError."""
    if BEGIN not in text or END not in text:
        raise MarkersMissingError(f"put the lines {BEGIN!r} and {END!r} where the results go")
    before, rest = text.split(BEGIN, 1)
    after = rest.split(END, 1)[1]
    return f"{before}{BEGIN}\n\n{section}\n{END}{after}"


def section(documents: Sequence[Document]) -> str:
    """Tables in Markdown, each with what it is and is not."""
    writers = {"run": _run, "bench": _bench, "tasks": _tasks, "year": _year, "upkeep": _upkeep}
    parts = [writers[d["kind"]](d) for d in documents if d["kind"] in writers]
    return "\n\n".join(parts)


def _run(document: Document) -> str:
    made = document["provenance"]
    rows = [
        _ranking(name, view, found[OURS])
        for name, figures in document["suites"].items()
        for view, found in figures["summary"]["views"].items()
        if found
    ]
    given = [_returned(name, figures["summary"]) for name, figures in document["suites"].items()]
    answers = [_silence(name, figures["summary"]) for name, figures in document["suites"].items()]
    order = [_order(name, figures["summary"]) for name, figures in document["suites"].items()]
    return "\n\n".join(
        part
        for part in (
            f"Recall, in %, with {made['settings']['model']}. Rankings are before the gate, over "
            "the questions that have an answer; the smaller figures are 95 % bootstrap intervals "
            "of MRR.",
            _table(("set", "view", "n", *METRICS), rows),
            "What a caller gets, after the gate, the limit and the budget: how often a right "
            "memory is among the first of it, and how often all are (as many as a case asks for, "
            "5 in the replay suites); wrong ones and tokens an answer.",
            _table(
                ("set", "n", "any returned", "all returned", "wrong ones", "tokens"),
                [row for row in given if row],
            ),
            "Without an answer: how well the best score tells such questions apart (AUROC), the "
            "share of them below the threshold that keeps 95 % of the others, and the share that "
            "recall really answered with nothing.",
            _table(
                ("set", "n", "AUROC", "rejected at 95 %", "answered with nothing"),
                [row for row in answers if row],
            ),
            "Updates: the current version above every older one, and an older one among the "
            "first five.",
            _table(("set", "n", "current first", "older in 5"), [row for row in order if row]),
        )
    )


def _ranking(name: str, view: str, row: Document) -> tuple[str, ...]:
    mrr = row["mrr"]
    bounds = f" ({100 * mrr['low']:.1f}-{100 * mrr['high']:.1f})"
    cells = [f"{100 * row[metric]['value']:.1f}" for metric in METRICS]
    return (name, view, str(mrr["n"]), *cells[:-1], cells[-1] + bounds)


def _returned(name: str, summary: Document) -> tuple[str, ...]:
    found = summary["answer"]
    if "returned any" not in found:
        return ()
    return (
        name,
        str(found["returned any"]["n"]),
        *(f"{100 * found[key]['value']:.1f}" for key in ("returned any", "returned all")),
        f"{found['noise per answer']['value']:.1f}",
        f"{found['tokens per answer']['value']:.0f}",
    )


def _silence(name: str, summary: Document) -> tuple[str, ...]:
    found = summary["abstention"]
    if not found:
        return ()
    silent = found["unanswerable answered with nothing"]
    return (
        name,
        str(silent["n"]),
        f"{100 * found['auroc']:.1f}",
        f"{100 * found['rejected keeping 95 %']:.1f}",
        f"{100 * silent['value']:.1f}",
    )


def _order(name: str, summary: Document) -> tuple[str, ...]:
    if not summary["order"]:
        return ()
    found = summary["order"][OURS]
    return (
        name,
        str(found["current above stale"]["n"]),
        *(f"{100 * found[key]['value']:.1f}" for key in ("current above stale", "stale in top 5")),
    )


def _bench(document: Document) -> str:
    rows = [
        (row["name"], f"{row['value']:g} {row['unit']}", f"{row['target']:g}")
        for row in document["rows"]
    ]
    return (
        "Speed and size, medians on a shared machine of two cores; synthetic memories. `at most` "
        "is what we aim at: a figure above it misses the aim.\n\n"
        + _table(("figure", "measured", "at most"), rows)
    )


def _year(document: Document) -> str:
    arms = document["targets"]
    rows = [
        (figures[0]["name"], *map(_against, figures))
        for figures in zip(*arms.values(), strict=True)
    ]
    told = f"{document['events']:,} events (seed {document['seed']}, {document['phrasing']}"
    return (
        f"A simulated year of one person, {told} phrasing), with upkeep every "
        f"{document['upkeep every days']} days; shares of 1, each with its bound.\n\n"
        + _table(("figure", *arms), rows)
    )


def _against(figure: Document) -> str:
    bound = "at most" if figure["at_most"] else "at least"
    missed = "" if figure["met"] else ", missed"
    return f"{figure['value']:.3f} ({bound} {figure['bound']:.3f}{missed})"


def _upkeep(document: Document) -> str:
    rows = [
        (row["name"], f"{row['value']:g} {row['unit']}", f"{row['target']:g}")
        for row in document["rows"]
    ]
    return "Beside upkeep:\n\n" + _table(("figure", "measured", "at most"), rows)


def _tasks(document: Document) -> str:
    rows = [
        (
            condition,
            f"{100 * found['success']['value']:.0f}",
            f"{found['tokens']['value']:.0f}",
            f"{found['noise']['value']:.1f}",
        )
        for condition, found in document["conditions"].items()
    ]
    return (
        f"{document['tasks']} tasks whose success a program decides, answered by "
        f"{document['model']}: what context is worth, not how clever a model is.\n\n"
        + _table(("context", "success %", "prompt tokens", "lines of noise"), rows)
    )


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    if not rows:
        return ""
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)
