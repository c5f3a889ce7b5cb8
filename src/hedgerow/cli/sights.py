"""`hedgerow los`: a line of sight on a map, told and drawn."""

from __future__ import annotations

import click

from hedgerow.board.draw import draw_sight
from hedgerow.lnlt.book.chart import chart
from hedgerow.lnlt.screen.looking import bare_sight, place_named

from .content import draw, open_map
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
    """Tell whether two places see each other, and what blocks or hinders the line.

    An upper floor is written with +1, as in I6+1.

    \b
    Examples:
      hedgerow los village B3 I6
      hedgerow los village B3 I6+1 --png sight.png
      hedgerow los village B3 I6 --json
    """
    board, ground = open_map(map_name)
    verdict = ground.verdict(place_named(ground, a), place_named(ground, b))
    if svg or png:
        draw(draw_sight(board, chart().catalogue(), verdict), svg, png)
    if as_json:
        echo_json(verdict)
        return
    for line in sight_lines(bare_sight(ground, verdict.a, verdict.b)):
        click.echo(line)
