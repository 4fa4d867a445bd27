"""`palimpsest completion`: the script with which a shell asks for completions.

Which values are offered is left to `suggesting`.
"""

from __future__ import annotations

import sys

import click
from click.shell_completion import get_completion_class

from server import options
from server.help import command
from server.language import _

SHELLS = ("bash", "zsh", "fish")
VARIABLE = "_PALIMPSEST_COMPLETE"

HOW = {
    "bash": "palimpsest completion bash > ~/.local/share/bash-completion/completions/palimpsest",
    "zsh": 'palimpsest completion zsh > "${fpath[1]}/_palimpsest"',
    "fish": "palimpsest completion fish > ~/.config/fish/completions/palimpsest.fish",
}


@command()
@click.argument("shell", type=click.Choice(SHELLS))
@options.common
@click.pass_context
def completion(context: click.Context, shell: str) -> None:
    """Print the script that lets SHELL complete commands, options, kinds, scopes and ids.

    Redirect it to where your shell looks for such scripts, and start the shell anew.

    \b
    palimpsest completion bash > ~/.local/share/bash-completion/completions/palimpsest
    palimpsest completion zsh > "${fpath[1]}/_palimpsest"
    palimpsest completion fish > ~/.config/fish/completions/palimpsest.fish
    """
    kind = get_completion_class(shell)
    assert kind is not None
    click.echo(kind(context.find_root().command, {}, "palimpsest", VARIABLE).source())
    if sys.stdout.isatty():
        click.echo(_("To install it: {how}").format(how=HOW[shell]), err=True)


ALL = (completion,)
