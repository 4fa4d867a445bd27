"""What a relevance means: the probability that a memory with these parts answers a question.

A logistic regression over what the routes found, fitted for each embedding model, since one
model's cosine of 0.3 is another's 0.6. The tables are data beside this file, made by
`python -m evals calibrate`; the owner's file may add one for any other model. What the parts
are made of is left to `read`.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, fields

from .toml_table import Table
from .types import Parts

_HIGHEST = 50.0
"""Of a coefficient, to either side: beyond, it would decide alone."""


@dataclass(frozen=True, kw_only=True)
class Calibration:
    """The coefficients. `both` weighs words times meaning; negative: either suffices."""

    base: float
    coverage: float
    meaning: float
    both: float
    inherited: float
    size: float
    about: float
    bridged: float
    other: float
    asked: float
    lacking: float

    def probability(self, parts: Parts) -> float:
        """The chance (0 to 1) that a memory with these parts answers."""
        logit = (
            self.base
            + self.coverage * parts.coverage
            + self.meaning * parts.meaning
            + self.both * parts.coverage * parts.meaning
            + self.inherited * parts.inherited
            + self.size * parts.size
            + self.about * parts.about
            + self.bridged * parts.bridged
            + self.other * parts.other
            + self.asked * parts.asked
            + self.lacking * parts.lacking
        )
        return 1 / (1 + math.exp(-max(-60.0, logit)))


def calibrations(known: Mapping[str, Calibration], section: Table) -> dict[str, Calibration]:
    """The tables known, with those of a file by their models' names; ConfigError on a mistake."""
    return {**known, **{name: _read(section.table(name)) for name in section.values}}


def _read(section: Table) -> Calibration:
    names = [field.name for field in fields(Calibration)]
    section.only(names)
    return Calibration(**{name: _coefficient(section, name) for name in names})


def _coefficient(section: Table, name: str) -> float:
    if name not in section.values:
        section.wrong(name, "must be a number; python -m evals calibrate makes the whole table")
    return section.number(name, 0.0, low=-_HIGHEST, high=_HIGHEST)
