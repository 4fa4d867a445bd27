"""The group of commands. Each lives in `evals.commands`."""

from __future__ import annotations

import click

from evals.cases import CaseError
from evals.commands import living, quality, reading
from evals.knobs import KnobValueError, UnknownKnobError
from evals.results import ResultError
from evals.sweep import UnknownMetricError
from memory_core import PalimpsestError

MISTAKES = (
    CaseError,
    ResultError,
    UnknownKnobError,
    KnobValueError,
    UnknownMetricError,
    PalimpsestError,
)
"""What the person at the keyboard can set right: one sentence says how."""


class Wrong(click.ClickException):
    """Wrong usage, in one sentence."""

    exit_code = 2


class Commands(click.Group):
    """Commands whose mistakes are told without a traceback."""

    def invoke(self, ctx: click.Context) -> object:
        try:
            return super().invoke(ctx)
        except MISTAKES as error:
            raise Wrong(str(error)) from error


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
def main() -> None:
    """Is recall right, how fast is it, and did a change make it better?"""


for command in (
    quality.run,
    quality.compare_runs,
    quality.ablate_signals,
    quality.sweep_knobs,
    quality.calibrate_model,
    quality.run_tasks,
    quality.guard,
    living.live_a_year,
    living.measure_upkeep,
    reading.measure,
    reading.write_report,
    reading.write_readme,
):
    main.add_command(command)
