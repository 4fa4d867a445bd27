"""`palimpsest brief` and `scope`: what a model should know before it begins, and of which project.

Without a task nothing is loaded but what reading a file takes. Leaves the wording to `brief_text`.
"""

from __future__ import annotations

import json
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from server import options
from server.help import command
from server.options import Call

if TYPE_CHECKING:
    from memory_core import Briefing, BriefingQuery, Costs, Place
    from server.projects import Project

HERE = "."


@command()
@click.option("--task", default="", help="What is to be done: brings what matters for it.")
@click.option(
    "--project",
    "folder",
    metavar="DIR",
    is_flag=False,
    flag_value=HERE,
    default="",
    callback=options.not_empty,
    help="Also what is of this folder's project; without DIR, of the current folder's.",
)
@click.option("--token-budget", default=1_200, show_default=True, help="Size of the text.")
@click.option("--sensitive", is_flag=True, help="Also what is of high sensitivity.")
@options.printing
@click.pass_obj
def brief(call: Call, /, folder: str, **fields: Any) -> None:
    """Say what a model should know before it begins.

    Preferences and constraints, decisions, open tasks, what changed in the last two weeks, and
    with --task what matters for it. The text is for a model to read, so it is always English.

    \b
    palimpsest brief
    palimpsest brief --project --task "move the shop to PostgreSQL"
    palimpsest brief --project ~/bikes --token-budget 600 --json
    """
    from memory_core import BriefingQuery
    from server import brief_text

    place = call.place()
    project = _project(folder).scope if folder else ""
    query = BriefingQuery(project=project, scope=place.scope, **fields)
    names = (project, place.scope) if project else (place.scope,)
    found = _briefing(call, place, query, brief_text.costs(place.timezone, names, project))
    if call.as_json:
        _print(json.dumps(brief_text.view(found, place.timezone), ensure_ascii=False) + "\n")
    else:
        _print(brief_text.text(found, place.timezone))


@command()
@click.argument("folder", metavar="[DIR]", default=HERE, callback=options.not_empty)
@options.printing
@click.pass_obj
def scope(call: Call, /, folder: str) -> None:
    """Print the name of the scope that a folder's project has.

    Its git repository decides, so subfolders and worktrees have the same one; a folder that is
    in no repository has its own.

    \b
    palimpsest scope
    palimpsest recall "which database" --scope "$(palimpsest scope)"
    """
    project = _project(folder)
    if call.as_json:
        _print(json.dumps({"scope": project.scope, "folder": str(project.top)}) + "\n")
    else:
        _print(project.scope + "\n")


def _briefing(call: Call, place: Place, query: BriefingQuery, costs: Costs) -> Briefing:
    from memory_core import glance

    # A file that is not there has nothing to recall, and must not be made by looking.
    if not query.task.strip() or not place.db.exists():
        return glance(place, query, costs, datetime.now(UTC))
    from server.running import with_core

    return with_core(call, lambda memory: memory.briefing(query, costs=costs))


def _project(folder: str) -> Project:
    from server.projects import project_of

    return project_of(Path(folder))


def _print(text: str) -> None:
    from memory_core import clean

    print(clean(text), end="")


ALL = (brief, scope)
