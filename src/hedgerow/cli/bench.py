"""`hedgerow bench`: how fast it all is, on this machine."""

from __future__ import annotations

import click

from hedgerow import systems
from hedgerow.lab import bench as measured

from .shared import echo_json, json_option, system_option


@click.command()
@click.option("--seconds", default=3.0, show_default=True, help="How long each figure is measured.")
@system_option
@json_option
def bench(seconds: float, system: str, as_json: bool) -> None:
    """Measure speed and size, with python-chess as the yardstick.

    \b
    Examples:
      hedgerow bench
      hedgerow bench --json > bench.json
    """
    say = (lambda line: click.echo(line, err=True)) if as_json else click.echo
    report = measured.run(systems.named(system), seconds, say)
    if as_json:
        echo_json(report)
