"""`hedgerow bench`: how fast it all is, on this machine."""

from __future__ import annotations

import click

from hedgerow import systems
from hedgerow.lab import bench as measured

from .shared import echo_json, json_option


@click.command()
@click.option("--seconds", default=3.0, show_default=True, help="How long each figure is measured.")
@click.option("--system", metavar="NAME", help="One rule system; without it, every one there is.")
@json_option
def bench(seconds: float, system: str | None, as_json: bool) -> None:
    """Measure speed and size, with python-chess as the yardstick.

    \b
    Examples:
      hedgerow bench
      hedgerow bench --json > bench.json
    """
    say = (lambda line: click.echo(line, err=True)) if as_json else click.echo
    kits = [systems.named(system)] if system else list(systems.every().values())
    reports = {}
    for kit in kits:
        if len(kits) > 1:
            say(kit.name)
        reports[kit.name] = measured.run(kit, seconds, say)
    if as_json:
        echo_json(reports)
