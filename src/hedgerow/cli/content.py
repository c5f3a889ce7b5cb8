"""`hedgerow scenarios` and `hedgerow maps`: what there is to play, and where."""

from __future__ import annotations

from collections import Counter as Count
from pathlib import Path

import click

from hedgerow.board.draw import draw_map
from hedgerow.board.maps import MapError, read_map
from hedgerow.board.png import to_png
from hedgerow.board.records import Map
from hedgerow.lnlt.book.chart import chart
from hedgerow.lnlt.book.content import COUNTERS, WEAPONS
from hedgerow.lnlt.ground.ground import Ground
from hedgerow.lnlt.ground.survey import load_map, map_names, survey_map, survey_named
from hedgerow.lnlt.scenario.records import Group, Scenario
from hedgerow.lnlt.scenario.scenarios import scenario, scenario_names

from .errors import hint
from .shared import echo_json, json_option, write_file
from .style import bold, columns, heading, screen_width, wrapped
from .textboard import board_lines, legend

# ------------------------------------------------------------------ scenarios


@click.command()
@click.argument("name", required=False)
@json_option
def scenarios(name: str | None, as_json: bool) -> None:
    """List the scenarios, or tell all about one.

    NAME may also be a scenario file of your own: it is checked, and everything wrong with it is told.

    \b
    Examples:
      hedgerow scenarios
      hedgerow scenarios milk-run
      hedgerow scenarios my-scenario.toml
    """
    if name is not None:
        found = scenario(name)
        echo_json(found) if as_json else _tell(found)
        return
    all_of_them = [scenario(each) for each in scenario_names()]
    if as_json:
        echo_json([_in_short(found) for found in all_of_them])
        return
    rows = [("NAME", "TITLE", "MAP", "SIDES", "TURNS", "UNITS")]
    rows += [
        (s.key, s.title, s.map, " v ".join(x.name for x in s.side), str(s.turns), str(len(s.roster)))
        for s in all_of_them
    ]
    for line in columns(rows, indent=""):
        click.echo(line)


def _in_short(found: Scenario) -> dict[str, object]:
    return {
        "name": found.key, "title": found.title, "place": found.place, "date": found.date, "map": found.map,
        "sides": [side.name for side in found.side], "turns": found.turns, "units": len(found.roster),
    }  # fmt: skip


def _tell(found: Scenario) -> None:
    click.echo(heading(found.title, f"{found.place}, {found.date}"))
    click.echo(wrapped(" ".join(found.situation.split())))
    first = found.side[found.seat(found.first)].name
    opens = (
        f"{found.side[found.seat(found.initiative)].name} has the initiative" if found.initiative else "it is rolled"
    )
    click.echo(f"\nMap {found.map}, {found.turns} turns. {first} sets up first; on turn 1 {opens}.")
    for side in found.side:
        click.echo(f"\n{bold(side.name)}")
        for group in (g for g in found.group if g.side == side.id):
            _tell_group(group)
    click.echo(f"\n{bold('Victory')}")
    click.echo(wrapped(" ".join(found.victory.words.split()), "  "))
    if found.rules:
        click.echo(f"\n{bold('Scenario rules')}")
        for rule in found.rules:
            click.echo(wrapped(rule, "  "))
    if found.event:
        click.echo(f"\n{bold('Events')}  in {', '.join(event.at for event in found.event)}")


def _tell_group(group: Group) -> None:
    where = f"set up in {_places(group.area)}" if group.area else ""
    if group.enters is not None:
        where = f"enter on turn {group.enters.turn} at {_places(group.enters.hexes)}"
    click.echo(wrapped(f"{group.id}: {where or 'brought by an event'}", "  ", "    "))
    counts: Count[str] = Count()
    for line in group.units:
        with_ = f" with {', '.join(WEAPONS[w].name for w in line.weapons)}" if line.weapons else ""
        skill = f" ({line.skill})" if line.skill else ""
        counter = COUNTERS[line.unit]
        figures = f" {counter.designation}" if counter.mmc else ""
        counts[f"{counter.name}{figures}{with_}{skill}"] += line.count
    for words, count in counts.items():
        click.echo(f"    {count} × {words}")
    if group.foxholes or group.dig:
        click.echo(f"    foxholes: {', '.join(group.foxholes) or f'{group.dig} to place'}")


def _places(places: tuple[str, ...]) -> str:
    return ", ".join(places) if len(places) <= 12 else f"{len(places)} places from {places[0]} to {places[-1]}"


# ------------------------------------------------------------------ maps


@click.command()
@click.argument("name", required=False)
@click.option("--svg", type=click.Path(dir_okay=False), metavar="FILE", help="Draw the map as SVG.")
@click.option("--png", type=click.Path(dir_okay=False), metavar="FILE", help="Draw the map as PNG.")
@json_option
def maps(name: str | None, svg: str | None, png: str | None, as_json: bool) -> None:
    """List the maps, or show and draw one.

    NAME may also be a map file of your own: it is checked, and everything wrong with it is told.

    \b
    Examples:
      hedgerow maps
      hedgerow maps village
      hedgerow maps village --png village.png
    """
    if name is None:
        if svg or png:
            raise click.UsageError("which map shall be drawn? For example: hedgerow maps village --png village.png")
        _list_maps(as_json)
        return
    board, ground = open_map(name)
    if svg or png:
        draw(draw_map(board, chart().catalogue()), svg, png)
    elif as_json:
        echo_json(board)
    else:
        click.echo(heading(ground.title))
        click.echo(wrapped(ground.survey.about))
        for line in board_lines(ground, width=screen_width()):
            click.echo(line)
        click.echo(wrapped(legend(ground)[0]))


def _list_maps(as_json: bool) -> None:
    found = [load_map(each) for each in map_names()]
    if as_json:
        echo_json([{"name": m.name, "title": m.title, "about": m.about, "hexes": len(m.hexes)} for m in found])
        return
    rows = [("NAME", "TITLE", "HEXES"), *((m.name, m.title, str(len(m.hexes))) for m in found)]
    for line in columns(rows, indent=""):
        click.echo(line)


def open_map(name: str) -> tuple[Map, Ground]:
    """A map of the game, or a file of one's own."""
    if name.endswith(".toml"):
        try:
            text = Path(name).read_text(encoding="utf-8")
        except UnicodeDecodeError:
            raise MapError(name, ["is not a text file"]) from None
        except OSError as wrong:
            raise MapError(name, [f"cannot be read: {wrong.strerror}"]) from None
        board = read_map(text, chart().catalogue(), name)
        return board, Ground(survey_map(board, chart()))
    if name not in map_names():
        raise MapError(name, [f"there is no such map{hint(name, map_names())}"])
    return load_map(name), Ground(survey_named(name))


def draw(picture: str, svg: str | None, png: str | None) -> None:
    """Writes a picture in the forms asked for."""
    if svg:
        write_file(svg, picture.encode())
        click.echo(f"Drawn: {svg}", err=True)
    if png:
        write_file(png, to_png(picture))
        click.echo(f"Drawn: {png}", err=True)
