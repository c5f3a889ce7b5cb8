"""`hedgerow play`: which scenario, who plays whom, with which dice; then the terminal takes over."""

from __future__ import annotations

import contextlib
from datetime import datetime
from pathlib import Path
from typing import Any

import click

from hedgerow import systems
from hedgerow.kernel import record
from hedgerow.kernel.dice import Dice, Manual, Seeded, fresh_seed
from hedgerow.kernel.mistakes import Mistake
from hedgerow.kernel.record import RecordError
from hedgerow.kernel.screen.cards import ScenarioCard
from hedgerow.kernel.screen.words import dated
from hedgerow.kernel.table import Table
from hedgerow.systems import Kit

from .shared import (
    HUMAN,
    best_player,
    data_folder,
    options_option,
    player_names,
    read_options,
    read_record,
    seat_named,
)
from .style import bold, dim, heading, wrapped
from .terminal import Terminal

SUFFIX = ".hedgerow"


@click.command()
@click.argument("name", metavar="[SCENARIO]", required=False)
@click.option("--side", help="The side you play, against the best player there is.")
@click.option("--players", "names", metavar="A,B", help="Who plays each side: human, or a player such as sergeant.")
@click.option("--seed", help="Seed of the dice; without one, nobody can know them beforehand.")
@click.option("--manual-dice", is_flag=True, help="You throw real dice and type what they show.")
@options_option
@click.option("--load", "load", type=click.Path(dir_okay=False), metavar="FILE", help="Go on with a saved game.")
@click.option("--save", "keep", type=click.Path(dir_okay=False), metavar="FILE", help="Keep the game in this file.")
def play(
    name: str | None,
    side: str | None,
    names: str | None,
    seed: str | None,
    manual_dice: bool,
    options: tuple[str, ...],
    load: str | None,
    keep: str | None,
) -> None:
    """Play a game at the terminal.

    Without arguments you are asked which scenario and which side. Every decision is saved at once; type help in the
    game to see what you can type.

    \b
    Examples:
      hedgerow play
      hedgerow play milk-run --side german
      hedgerow play milk-run --players human,human --manual-dice
      hedgerow play --load my-game.hedgerow
    """
    if load and (name or seed or manual_dice or options):
        raise click.UsageError("a saved game has its scenario, its dice and its options: --load goes without them")
    if seed and manual_dice:
        raise click.UsageError("dice are thrown by you or made from a seed, not both")
    with contextlib.suppress(ImportError):
        import readline  # noqa: F401  line editing and history, where there is a keyboard
    try:
        game = (
            _resumed(load, side, names, keep) if load else _fresh(name, side, names, seed, manual_dice, options, keep)
        )
    except (EOFError, KeyboardInterrupt):
        raise click.Abort from None
    game.run()


# ------------------------------------------------------------------ a new game


def _fresh(
    name: str | None,
    side: str | None,
    names: str | None,
    seed: str | None,
    manual: bool,
    options: tuple[str, ...],
    keep: str | None,
) -> Terminal:
    if name is None and side is None and names is None and (found := _unfinished()) is not None:
        path, title = found
        click.echo(f"There is an unfinished game of {bold(title)} ({path.stem}).")
        if not _ask("Go on with it? [Y/n] ").lower().startswith("n"):
            return _resumed(str(path), None, None, keep)
    kit, card = _scenario(name) if name else _ask_scenario()
    chosen = read_options(kit, options)
    seats = _seats(kit, card, side, names)
    dice: Dice = Manual() if manual else _sealed(seed)
    table = Table(kit.system, kit.system.new(card.name, dict(chosen)), dice, telling=True)
    path = Path(keep) if keep else _new_path(card)
    _introduce(card, seats, dice, path)
    return _seated(kit, table, card.name, chosen, seats, path)


def _sealed(seed: str | None) -> Seeded:
    return Seeded(seed or fresh_seed(), salt=fresh_seed(), chosen=bool(seed))


def _scenario(name: str) -> tuple[Kit, ScenarioCard]:
    kit, scenario = systems.with_scenario(name)
    return kit, kit.catalogue.card(scenario)


def _seated(kit: Kit, table: Table[Any], key: str, options: dict[str, str], seats: list[str], path: Path) -> Terminal:
    seed = table.dice.seed if isinstance(table.dice, Seeded) else "manual"
    chairs = [None if name == HUMAN else kit.player(name, seed) for name in seats]
    game = Terminal(kit, table, key, options, chairs, path)
    game.told = len(table.events) if table.tape else 0
    return game


def _introduce(card: ScenarioCard, seats: list[str], dice: Dice, path: Path) -> None:
    click.echo("\n" + heading(card.title, ", ".join(filter(None, (card.place, dated(card.date))))))
    click.echo(wrapped(card.situation))
    click.echo(wrapped(f"Victory: {card.victory}"))
    who = ", ".join(f"{side.name}: {_who(name)}" for side, name in zip(card.sides, seats))
    click.echo(f"{who}.{f' {card.turns} turns.' * bool(card.turns)}")
    if isinstance(dice, Seeded):
        click.echo(dim(f"The dice are fixed and sealed: {dice.commitment[:16]}…"))
    click.echo(dim(wrapped(f"Kept in {path}. Type help at any time.")))


def _who(name: str) -> str:
    return "you" if name == HUMAN else name if name == "random" else f"the {name}"


def _new_path(card: ScenarioCard) -> Path:
    """A file of its own for every game, named so that people find it again."""
    stem = f"{Path(card.name.partition('#')[0]).stem}-{datetime.now():%Y-%m-%d-%H%M%S}"
    return data_folder() / f"{stem}{SUFFIX}"


# ------------------------------------------------------------------ an old game


def _resumed(file: str, side: str | None, names: str | None, keep: str | None) -> Terminal:
    kept, kit = read_record(file)
    if kept.finished:
        raise RecordError(f"{file}: this game is over; 'hedgerow replay {file}' shows it")
    if kept.dice == "seeded" and not kept.seed:
        raise RecordError(f"{file}: this record was made public without its seed: it can be looked at, not played on")
    table = record.to_table(kept, kit.system, telling=True)
    card = kit.catalogue.card(kept.scenario)
    waiting = table.choice.seat if table.choice else 0
    seats = _seats(kit, card, side, names, waiting)
    click.echo(heading(card.title, kit.screen.progress(table.state)))
    return _seated(kit, table, kept.scenario, dict(kept.options), seats, Path(keep or file))


def _unfinished() -> tuple[Path, str] | None:
    """The newest game that was left, if it can be gone on with, and the title of its scenario."""
    try:
        files = sorted(data_folder().glob(f"*{SUFFIX}"), key=lambda path: path.stat().st_mtime, reverse=True)
        if not files:
            return None
        kept, kit = read_record(str(files[0]))
        return None if kept.finished else (files[0], kit.catalogue.card(kept.scenario).title)
    except (OSError, Mistake):
        return None


# ------------------------------------------------------------------ who plays


def _seats(kit: Kit, card: ScenarioCard, side: str | None, names: str | None, mine: int | None = None) -> list[str]:
    """A player for each side: as said, or asked for."""
    if names is not None:
        if side is not None:
            raise click.UsageError("say --side or --players, not both")
        return player_names(kit, names, len(card.sides))
    seat = seat_named(card, side) if side is not None else _ask_side(card, mine or 0)
    if seat is None:
        return [HUMAN] * len(card.sides)
    return [HUMAN if i == seat else best_player(kit) for i in range(len(card.sides))]


def _ask(prompt: str) -> str:
    return input(prompt).strip()


def _ask_scenario() -> tuple[Kit, ScenarioCard]:
    """A list to choose from; Enter takes the first."""
    offered = [(kit, kit.catalogue.card(n)) for kit in systems.every().values() for n in kit.catalogue.scenarios()]
    click.echo(bold("Which scenario?"))
    for number, (_, card) in enumerate(offered, start=1):
        sides = " against ".join(side.name for side in card.sides)
        turns = f", {card.turns} turns" * bool(card.turns)
        click.echo(f"  {number}  {card.title:<28} {sides}{turns} {dim(f'({card.name})')}")
    while True:
        said = _ask("scenario [1]> ") or "1"
        if said.isdigit() and 1 <= int(said) <= len(offered):
            return offered[int(said) - 1]
        try:
            return _scenario(said)
        except Mistake as wrong:
            click.echo(str(wrong))


def _ask_side(card: ScenarioCard, default: int) -> int | None:
    """Which side is the person's; None for both."""
    click.echo(bold("Which side do you play?"))
    for number, side in enumerate(card.sides, start=1):
        click.echo(f"  {number}  {side.name}")
    click.echo(f"  {len(card.sides) + 1}  both (two people at one keyboard)")
    while True:
        said = _ask(f"side [{default + 1}]> ") or str(default + 1)
        if said in (str(len(card.sides) + 1), "both"):
            return None
        try:
            return seat_named(card, said)
        except click.UsageError as wrong:
            click.echo(wrong.message)
