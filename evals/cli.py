"""The group of commands. Each lives in `evals.commands`."""

from __future__ import annotations

import click

from evals.commands import living, quality, reading


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
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
