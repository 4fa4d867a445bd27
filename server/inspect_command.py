"""`palimpsest inspect`: the panel in the person's own browser, for as long as it is looked at."""

from __future__ import annotations

import sys

import click

from server import options
from server.help import command
from server.language import _
from server.options import Call
from server.running import check_there, console_of


@command()
@click.option("--edit", is_flag=True, help="Let the page change memories.")
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=0,
    show_default=True,
    help="The port to listen on; 0 takes a free one.",
)
@click.option("--no-browser", is_flag=True, help="Only print the link, which works once.")
@options.printing
@click.pass_obj
def inspect(call: Call, edit: bool, port: int, no_browser: bool) -> None:
    """Show what is remembered in your browser, on this machine only.

    It stops by itself when the page has not been used for a quarter of an hour, and at Ctrl-C.

    \b
    palimpsest inspect
    palimpsest inspect --edit
    palimpsest inspect --no-browser --port 8400
    """
    import webbrowser

    from server.inspecting import has_display, prepare, serve
    from server.logs import configure_logging

    configure_logging(debug=call.debug)
    settings = call.settings()
    check_there(settings.db)
    opens = not no_browser and has_display(call.env, sys.platform)

    def told(url: str) -> None:
        _tell(call, url, edit=edit, opens=opens)
        if opens:
            webbrowser.open(url)

    serve(prepare(settings, edit=edit, port=port), told)


def _tell(call: Call, url: str, *, edit: bool, opens: bool) -> None:
    from server.inspecting import IDLE_MINUTES

    console = console_of(call)
    if call.as_json:
        console.json({"url": url, "editable": edit})
    else:
        console.line(url)
        how = _("Your browser opens it.") if opens else _("Open this link in your browser.")
        console.note(how + " " + _("It works once."))
        stops = _("It stops by itself {minutes} minutes after the page was last used.")
        console.note(stops.format(minutes=IDLE_MINUTES))
    # The process leaves without the interpreter's own flush.
    sys.stdout.flush()


ALL = (inspect,)
