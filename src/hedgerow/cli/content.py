"""`hedgerow scenarios` and `hedgerow maps`: what there is to play, and where."""

from __future__ import annotations

from collections.abc import Iterator

import click
import msgspec

from hedgerow import systems
from hedgerow.kernel.screen.balance import Balance
from hedgerow.kernel.screen.cards import ScenarioCard
from hedgerow.kernel.screen.details import MapNote, ScenarioDetails
from hedgerow.kernel.screen.tags import TAGS, matches
from hedgerow.kernel.screen.words import dated, percent
from hedgerow.lab.balance import balance
from hedgerow.systems import Kit

from .drawing import draw
from .shared import echo_json, json_option
from .style import bold, columns, heading, screen_width, wrapped
from .textboard import board_lines, legend

# ------------------------------------------------------------------ scenarios


@click.command()
@click.argument("name", required=False)
@click.option("--system", "system", metavar="NAME", help="Only those of one rule system, such as lnlt.")
@click.option(
    "--tag",
    "wanted",
    multiple=True,
    metavar="TAG",
    type=click.Choice(list(TAGS)),
    help="Only those that are like this, such as night, armour, short; may be said several times.",
)
@json_option
def scenarios(name: str | None, system: str | None, wanted: tuple[str, ...], as_json: bool) -> None:
    """List the scenarios, or tell all about one.

    NAME may also be a scenario file of your own: it is checked, and everything wrong with it is told.

    \b
    Examples:
      hedgerow scenarios
      hedgerow scenarios --tag night
      hedgerow scenarios --system lnlt --tag armour --tag short
      hedgerow scenarios milk-run
      hedgerow scenarios my-scenario.toml
    """
    if name is not None:
        kit, scenario = systems.with_scenario(name)
        found = kit.catalogue.details(scenario)
        echo_json(found) if as_json else _tell(found, balance(kit, scenario))
        return
    cards = [(kit, kit.catalogue.card(each)) for kit in systems.every().values() for each in kit.catalogue.scenarios()]
    kits = [systems.named(system)] if system else list(systems.every().values())
    shown = [(kit, card) for kit, card in cards if kit in kits and matches(card.tags, wanted)]
    if as_json:
        echo_json([_in_short(kit, card) for kit, card in shown])
        return
    if not shown:
        click.echo(f"No scenario is like this: {', '.join(wanted)}.")
        return
    rows = [("NAME", "TITLE", "MAP", "SIDES", "TURNS", "UNITS", "TAGS")]
    for kit, card in shown:
        sides = " v ".join(side.name for side in card.sides)
        units = sum(side.units for side in card.sides)
        turns, tags = str(card.turns or "-"), ", ".join(card.tags)
        rows.append((_called(kit, card, cards), card.title, card.map, sides, turns, str(units), tags))
    for line in columns(rows, indent=""):
        click.echo(line)


def _called(kit: Kit, card: ScenarioCard, cards: list[tuple[Kit, ScenarioCard]]) -> str:
    """What to type for a scenario: its name, and its system's where two have one of that name."""
    alike = [each for _, each in cards if each.name == card.name]
    return card.name if len(alike) == 1 else f"{kit.name}{systems.OF}{card.name}"


def _in_short(kit: Kit, card: ScenarioCard) -> dict[str, object]:
    return {
        "system": kit.name, "name": card.name, "title": card.title, "place": card.place, "date": card.date,
        "map": card.map, "sides": [side.name for side in card.sides], "turns": card.turns,
        "units": sum(side.units for side in card.sides), "tags": card.tags,
    }  # fmt: skip


def _tell(found: ScenarioDetails, known: Balance | None) -> None:
    click.echo(heading(found.title, ", ".join(filter(None, (found.place, dated(found.date))))))
    click.echo(wrapped(found.situation))
    click.echo()
    click.echo(wrapped(f"Map {found.map}{f', {found.turns} turns' * bool(found.turns)}. {found.opening}"))
    if found.tags:
        click.echo(wrapped(f"Tags: {', '.join(found.tags)}."))
    for side, forces in zip(found.sides, found.forces):
        click.echo(f"\n{bold(side.name)}")
        for force in forces:
            click.echo(wrapped(force.words, "  ", "    "))
            for piece in force.pieces:
                click.echo(f"    {piece}")
    click.echo(f"\n{bold('Victory')}")
    click.echo(wrapped(found.victory, "  "))
    if found.rules:
        click.echo(f"\n{bold('Scenario rules')}")
        for rule in found.rules:
            click.echo(wrapped(rule, "  "))
    if found.surprises:
        click.echo(f"\n{bold('Events')}  {found.surprises}")
    if known is not None:
        click.echo(f"\n{bold('Measured')}")
        for line in _measured(found, known):
            click.echo(wrapped(line, "  "))


def _measured(found: ScenarioDetails, known: Balance) -> Iterator[str]:
    """How even it came out, how long it was, and what gives these figures."""
    figures = known.figures
    won = ", ".join(f"{side.name} won {games}" for side, games in zip(found.sides, figures.won))
    sure = " to ".join(map(percent, known.sure))
    yield (
        f"Of {figures.games} games {won}, {figures.drawn} drawn: {percent(known.share)} for {found.sides[0].name} "
        f"(95 % sure: {sure})."
    )
    if figures.decisions:
        yield f"On average {figures.turns:g} turns and {figures.decisions} decisions of both sides together."
    if known.stale:
        yield "The scenario has been changed since: these figures are of what it was before."
    yield figures.command


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
    kit, map = systems.with_map(name)
    catalogue = kit.catalogue
    if svg or png:
        draw(catalogue.map_picture(map, names=True), svg, png)
    elif as_json:
        echo_json(catalogue.map_card(map))
    else:
        note, letters = catalogue.map_note(map), catalogue.map_letters(map)
        click.echo(heading(note.title))
        click.echo(wrapped(note.about))
        for line in board_lines(letters, width=screen_width()):
            click.echo(line)
        click.echo(wrapped(legend(letters)[0]))


def _list_maps(as_json: bool) -> None:
    found: list[tuple[str, MapNote]] = [
        (kit.name, kit.catalogue.map_note(each)) for kit in systems.every().values() for each in kit.catalogue.maps()
    ]
    if as_json:
        echo_json([{"system": system, **msgspec.structs.asdict(note)} for system, note in found])
        return
    names = [note.name for _, note in found]
    rows = [("NAME", "TITLE", "SIZE")]
    for system, note in found:
        rows.append((note.name if names.count(note.name) == 1 else f"{system}/{note.name}", note.title, note.size))
    for line in columns(rows, indent=""):
        click.echo(line)
