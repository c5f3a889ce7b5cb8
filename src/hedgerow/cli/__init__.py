"""The command line: one verb a function, grouped by what they are about, each loaded when it is called."""

from __future__ import annotations

import click

from .groups import Called, LazyGroup
from .style import allow_colour

COMMANDS = {
    "play": Called("play", "Play a game at the terminal."),
    "serve": Called("serve", "Serve Hedgerow to browsers."),
    "scenarios": Called("content", "List the scenarios, or tell all about one."),
    "maps": Called("content", "List the maps, or show and draw one."),
    "simulate": Called("simulate", "Let players play many games, and count."),
    "doubt": Called("doubt", "Doubt that what is hidden stays hidden, position by position."),
    "replay": Called("records", "Play a record again and tell what happened."),
    "verify": Called("records", "Judge a finished record by the rules and by the seed that was sealed."),
    "record": Called("records", "Check a record and write it out, as it may be shown to others."),
    "campaign": Called("campaign", "Keep a campaign: enter a finished game in its file, or tell how it stands."),
    "los": Called("sights", "Tell whether two places see each other, and what hinders the line."),
    "odds": Called("chances", "Give the exact chances of an attack, from the rule itself."),
    "rules": Called("rules", "Look up the rules, clause by clause."),
    "bench": Called("bench", "Measure speed and size, with python-chess as the yardstick."),
}


def _print_version(ctx: click.Context, param: click.Parameter, wanted: bool) -> None:
    if wanted and not ctx.resilient_parsing:
        from hedgerow.kernel.version import version

        click.echo(f"hedgerow, version {version()}")
        ctx.exit()


@click.group(
    cls=LazyGroup,
    lazy=COMMANDS,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 110},
)
@click.option(
    "--version", is_flag=True, expose_value=False, is_eager=True, callback=_print_version,
    help="Show the version and exit.",
)  # fmt: skip
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
