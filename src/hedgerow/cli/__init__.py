"""The command line: one verb a function, grouped by what they are about."""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError, version

import click

from .bench import bench
from .chances import odds
from .content import maps, scenarios
from .errors import ForPeople
from .play import play
from .records import record, replay, verify
from .rules import rules
from .serve import serve
from .sights import los
from .simulate import simulate
from .style import allow_colour


def _version() -> str:
    try:
        return version("hedgerow")
    except PackageNotFoundError:
        return "of unknown version"


@click.group(cls=ForPeople, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 110})
@click.version_option(_version(), prog_name="hedgerow")
@click.pass_context
def main(ctx: click.Context) -> None:
    """Play, referee and analyse World War II tactical wargames, every rule enforced and explained.

    \b
    Examples:
      hedgerow serve --open                       the table in your browser
      hedgerow play                               a game against the sergeant, in the terminal
      hedgerow scenarios                          what there is to play
      hedgerow los village B3 I6                  does B3 see I6, and why not?
      hedgerow odds fire --fp 4 --tm 1 --morale 5
    """
    if (colour := allow_colour()) is not None:
        ctx.color = colour


for command in (play, serve, scenarios, maps, simulate, replay, verify, record, los, odds, rules, bench):
    main.add_command(command)

if __name__ == "__main__":
    main()
