"""`hedgerow bench`: how fast it all is, on this machine."""

from __future__ import annotations

import click

from hedgerow.lab import bench as measured

from .shared import echo_json, json_option


@click.command()
@click.option("--seconds", default=3.0, show_default=True, help="How long each figure is measured.")
@json_option
def bench(seconds: float, as_json: bool) -> None:
    """Measure speed and size, with python-chess as the yardstick.

    \b
    Examples:
      hedgerow bench
      hedgerow bench --json > bench.json
    """
    report = measured.run(seconds, (lambda line: click.echo(line, err=True)) if as_json else click.echo)
    if as_json:
        echo_json(report)
