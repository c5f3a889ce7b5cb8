"""`hedgerow lists`: army lists of the systems that have them, and forces made from them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from hedgerow import systems
from hedgerow.kernel.mistakes import Mistake
from hedgerow.kernel.near import hint

from .groups import ForPeople
from .shared import echo_json, json_option, write_file
from .style import bold, clause, columns, dim, heading, sentence, tally_lines, wrapped

if TYPE_CHECKING:
    from hedgerow.kernel.forces import Forces
    from hedgerow.kernel.screen.forces import EntryCard, ForceSheet, RuleCard

MOST_BYTES = 10_000_000  # of a file that is read at all

system_option = click.option("--system", metavar="NAME", help="The rule system, if several have army lists.")
points_option = click.option("--points", type=click.IntRange(1), metavar="N", help="The most that the force may cost.")


class NoLists(Mistake):
    """No system, or not this one, has army lists; or a force cannot be read."""


@click.group(cls=ForPeople)
def lists() -> None:
    """Army lists: look them up, check a force and what it costs, bring one in.

    A force is a text file, a line for each unit; instead of a FILE you may give the name of a force that comes with the
    game.

    \b
    Examples:
      hedgerow lists nations
      hedgerow lists show us
      hedgerow lists check my-platoon.txt --points 750
      hedgerow lists import my-army.rosz --out my-army.txt
      hedgerow lists export us-500 --code
    """


def _forces(system: str | None) -> Forces:
    """The lists of a system: of the one that is named, or of the first that has some."""
    if system is not None:
        found = systems.named(system).forces
        if found is None:
            raise NoLists(f"{system} has no army lists")
        return found
    for kit in systems.every().values():
        if kit.forces is not None:
            return kit.forces
    raise NoLists("none of the rule systems has army lists")


def _bytes(file: str) -> bytes:
    try:
        if Path(file).stat().st_size > MOST_BYTES:
            raise NoLists(f"{file} is too large for a list")
        return Path(file).read_bytes()
    except OSError as wrong:
        raise NoLists(f"{file} cannot be read: {wrong.strerror}") from None


def _text(forces: Forces, file: str) -> str:
    """A file, or a force that comes with the game."""
    names = [name for nation in forces.nations() for name in nation.ready]
    if file in names:
        return forces.ready(file)
    if not Path(file).exists():
        raise NoLists(f"there is no file and no ready-made force {file!r}{hint(file, names)}")
    try:
        return _bytes(file).decode("utf-8")
    except UnicodeDecodeError:
        raise NoLists(f"{file} is no text; a roster of another program is read by: hedgerow lists import") from None


# ------------------------------------------------------------------ what there is


@lists.command()
@system_option
@json_option
def nations(system: str | None, as_json: bool) -> None:
    """List the nations, their special rules, and the forces that come with the game.

    \b
    Examples:
      hedgerow lists nations
    """
    found = _forces(system).nations()
    if as_json:
        echo_json(found)
        return
    for nation in found:
        click.echo(f"{bold(nation.id)}  {nation.name}, {nation.entries} entries")
        for rule in nation.rules:
            click.echo(_rule(rule, "  "))
        click.echo(f"  Ready-made: {', '.join(nation.ready)}")


def _rule(rule: RuleCard, indent: str) -> str:
    words = f"{rule.name}{' (one is chosen)' if rule.chosen else ''}: {rule.words}{_unsure(rule.standing)}"
    return wrapped(words, indent, f"{indent}  ")


def _unsure(standing: str) -> str:
    return "" if standing in ("", "printed") else f" [{standing}]"


@lists.command()
@click.argument("nation")
@click.argument("entry", required=False)
@system_option
@json_option
def show(nation: str, entry: str | None, system: str | None, as_json: bool) -> None:
    """Show what a nation's list has, or all about one entry; and how a platoon is made up.

    \b
    Examples:
      hedgerow lists show us
      hedgerow lists show german tiger
    """
    forces = _forces(system)
    cards = forces.entries(nation)
    if entry is not None:
        card = next((each for each in cards if each.id == entry), None)
        if card is None:
            raise NoLists(f"the {nation} list has no {entry!r}{hint(entry, [each.id for each in cards])}")
        echo_json(card) if as_json else _tell_entry(card)
        return
    if as_json:
        echo_json({"entries": cards, "selectors": forces.selectors()})
        return
    for selector in forces.selectors():
        click.echo(wrapped(f"{selector.name} ({selector.id}): {'; '.join(selector.limits)}.", "", "  "))
    slot = ""
    for card in cards:
        if card.slot != slot:
            slot = card.slot
            click.echo(f"\n{bold(sentence(slot.replace('-', ' ')))}")
        prices = "/".join(f"{price.points}{price.quality[0]}" for price in card.prices)
        men = "" if not card.most else f"{card.least}" if card.least == card.most else f"{card.least}-{card.most}"
        click.echo(
            columns([(card.id.ljust(26), prices.ljust(15), men.ljust(5), card.name + _unsure(card.standing))])[0]
        )


def _tell_entry(card: EntryCard) -> None:
    click.echo(heading(card.name, card.period and f"{card.period} war"))
    for price in card.prices:
        each = f", each further man {price.each}" if price.each else ""
        click.echo(f"  {price.quality}: {price.points} points{each}")
    if card.most:
        click.echo(f"  {card.least if card.least == card.most else f'{card.least} to {card.most}'} men")
    if card.body:
        click.echo(f"  {sentence(card.body)}")
    if card.weapons:
        click.echo(wrapped(f"  {', '.join(card.weapons)}", "", "  "))
    for rule in card.rules:
        click.echo(_rule(rule, "  "))
    if card.extras:
        click.echo(f"\n{bold('Extras')}")
        rows = []
        for extra in card.extras:
            most = "" if extra.most == 1 else f"up to {extra.most}"
            only = "" if len(extra.qualities) == len(card.prices) else f"{' or '.join(extra.qualities)} only"
            cost = f"{extra.points:+d}{' a man' if extra.per_man else ''}"
            rows.append((extra.id, extra.name, cost, ", ".join(filter(None, (most, only))) + _unsure(extra.standing)))
        for line in columns(rows):
            click.echo(line)
    if card.note:
        click.echo(f"\n{wrapped(card.note, '  ')}")
    if _unsure(card.standing):
        click.echo(f"\n  Standing of its figures: {card.standing}")


# ------------------------------------------------------------------ forces


@lists.command()
@click.argument("file")
@points_option
@system_option
@json_option
def check(file: str, points: int | None, system: str | None, as_json: bool) -> None:
    """Check a force: all that is wrong with it, what would be right, and what that would cost.

    \b
    Examples:
      hedgerow lists check my-platoon.txt --points 750
    """
    forces = _forces(system)
    sheet = forces.sheet(_text(forces, file), points or 0)
    echo_json(sheet) if as_json else _tell_sheet(sheet)
    if sheet.faults:
        raise SystemExit(1)


def _tell_sheet(sheet: ForceSheet) -> None:
    limit = f" of {sheet.limit}" if sheet.limit else ""
    click.echo(heading(sheet.name or sheet.nation, f"{sheet.points}{limit} points, {len(sheet.units)} units"))
    for number, selector in enumerate(sheet.platoons):
        click.echo(bold(sentence(f"{selector} platoon")))
        for line in columns([(str(u.points).rjust(4), u.name, u.words) for u in sheet.units if u.platoon == number]):
            click.echo(line)
    if not sheet.faults:
        click.echo("Nothing is wrong with it.")
    for fault in sheet.faults:
        where = sheet.units[fault.unit].name if fault.unit >= 0 else ""
        if not where and fault.platoon >= 0 and len(sheet.platoons) > 1:
            where = f"Platoon {fault.platoon + 1}"
        cost = f" ({fault.points:+d} points)" if fault.points else ""
        words = f"{f'{where}: ' if where else ''}{fault.words}. {sentence(fault.right)}{cost}{clause(fault.rule)}"
        click.echo(wrapped(sentence(words), "✗ "))


@lists.command("points")
@click.argument("file")
@system_option
@json_option
def show_points(file: str, system: str | None, as_json: bool) -> None:
    """Tell what a force costs, unit by unit and part by part.

    \b
    Examples:
      hedgerow lists points us-500
    """
    forces = _forces(system)
    sheet = forces.sheet(_text(forces, file))
    if as_json:
        echo_json({"points": sheet.points, "units": sheet.units})
        return
    for unit in sheet.units:
        for line in tally_lines(unit.name, unit.cost, ""):
            click.echo(line)
    click.echo(bold(f"{sheet.points} points"))


@lists.command("import")
@click.argument("file", type=click.Path(dir_okay=False))
@click.option("--out", type=click.Path(dir_okay=False), metavar="FILE", help="Write the force there.")
@points_option
@system_option
@json_option
def bring_in(file: str, out: str | None, points: int | None, system: str | None, as_json: bool) -> None:
    """Read a roster of BattleScribe (.ros, .rosz) or New Recruit (.json), and list what of it is not known here.

    \b
    Examples:
      hedgerow lists import my-army.rosz
      hedgerow lists import my-army.json --out my-army.txt
    """
    forces = _forces(system)
    found = forces.imported(_bytes(file), file)
    sheet = forces.sheet(found.sheet.text, points or 0) if points else found.sheet
    if out is not None:
        write_file(out, sheet.text.encode())
    if as_json:
        echo_json({"sheet": sheet, "unknown": found.unknown})
        return
    _tell_sheet(sheet)
    if found.unknown:
        click.echo(f"\n{bold('Not known here')}")
        for line in found.unknown:
            click.echo(wrapped(line, "  "))
    click.echo(dim(f"Written to {out}.") if out else f"\n{sheet.text.rstrip()}")


@lists.command()
@click.argument("file")
@click.option("--code", is_flag=True, help="In one word, to be brought to a game.")
@system_option
@json_option
def export(file: str, code: bool, system: str | None, as_json: bool) -> None:
    """Write a force out as text, or in one word that fits a move.

    \b
    Examples:
      hedgerow lists export us-500
      hedgerow lists export my-platoon.txt --code
    """
    forces = _forces(system)
    sheet = forces.sheet(_text(forces, file))
    if as_json:
        echo_json({"text": sheet.text, "code": sheet.code})
    else:
        click.echo(sheet.code if code else sheet.text.rstrip())
