"""`hedgerow los`: a line of sight on a map, told and drawn."""

from __future__ import annotations

import click

from hedgerow import systems

from .drawing import draw
from .inspect import sight_lines
from .shared import echo_json, json_option


@click.command()
@click.argument("map_name", metavar="MAP")
@click.argument("a")
@click.argument("b")
@click.option("--svg", type=click.Path(dir_okay=False), metavar="FILE", help="Draw it as SVG.")
@click.option("--png", type=click.Path(dir_okay=False), metavar="FILE", help="Draw it as PNG.")
@json_option
def los(map_name: str, a: str, b: str, svg: str | None, png: str | None, as_json: bool) -> None:
    """Tell whether two places see each other, and what hinders the line.

    An upper floor is written with +1, as in I6+1.

    \b
    Examples:
      hedgerow los village B3 I6
      hedgerow los village B3 I6+1 --png sight.png
      hedgerow los village B3 I6 --json
    """
    kit, map = systems.with_map(map_name)
    found = kit.catalogue.map_sight(map, a, b)
    if svg or png:
        draw(kit.catalogue.sight_picture(map, a, b), svg, png)
    if as_json:
        echo_json(found)
        return
    for line in sight_lines(found):
        click.echo(line)
