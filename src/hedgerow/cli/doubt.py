"""`hedgerow doubt`: does anybody learn what is hidden from him?"""

from __future__ import annotations

import sys

import click

from hedgerow.lab.doubt import Doubted, doubt_all

from .shared import echo_json, json_option
from .simulate import wanted_scenarios
from .style import bold


@click.command()
@click.argument("name", metavar="SCENARIO|SYSTEM/all")
@click.option("--positions", default=500, show_default=True, type=click.IntRange(1), help="How many, in all scenarios.")
@click.option("--seed", default="1", show_default=True, help="The same seed doubts the same positions.")
@click.option("--jobs", default=1, show_default=True, type=click.IntRange(1), help="Processes that share the work.")
@json_option
def doubt(name: str, positions: int, seed: str, jobs: int, as_json: bool) -> None:
    """Doubt that what is hidden stays hidden, position by position.

    Games are played by chance, with options at any values. Wherever something is asked, each seat must be shown, told
    and asked the same, and each player answer the same, whatever the other side hides.

    \b
    Examples:
      hedgerow doubt first-patrol
      hedgerow doubt lhy/all --positions 20000 --jobs 2
    """
    found = []
    for one in doubt_all(wanted_scenarios(name), positions, seed, jobs):
        found.append(one)
        if not as_json:
            _tell(one)
    if as_json:
        echo_json(found)
    else:
        _sum(found)
    if any(one.faults for one in found):
        sys.exit(1)


def _tell(one: Doubted) -> None:
    kinds = ", ".join(f"{kind} {count}" for kind, count in one.kinds.items())
    click.echo(bold(f"{one.scenario}: {one.positions:,} positions of {one.games} games"))
    click.echo(f"  {kinds}")
    for fault in one.faults:
        click.echo(f"  {fault}")


def _sum(found: list[Doubted]) -> None:
    positions, faults = sum(one.positions for one in found), sum(len(one.faults) for one in found)
    click.echo(f"{positions:,} positions: {faults or 'no'} fault{'s' * (faults != 1)}")
