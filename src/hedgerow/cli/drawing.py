"""Pictures written to files."""

from __future__ import annotations

import click

from .shared import write_file


def draw(picture: str, svg: str | None, png: str | None) -> None:
    """Writes a picture in the forms asked for."""
    if svg:
        write_file(svg, picture.encode())
        click.echo(f"Drawn: {svg}", err=True)
    if png:
        from hedgerow.board.png import to_png

        write_file(png, to_png(picture))
        click.echo(f"Drawn: {png}", err=True)
