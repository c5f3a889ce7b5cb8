"""`hedgerow play`: which scenario, who plays whom, with which dice; then the terminal takes over."""

from __future__ import annotations

import contextlib
from datetime import datetime
from pathlib import Path

import click

from hedgerow import players
from hedgerow.kernel import record
from hedgerow.kernel.dice import Dice, Manual, Seeded, fresh_seed
from hedgerow.kernel.record import RecordError
from hedgerow.kernel.table import Table
from hedgerow.lnlt.scenario.records import Scenario
from hedgerow.lnlt.scenario.scenarios import scenario, scenario_names
from hedgerow.lnlt.state.state import State

from .shared import HUMAN, SYSTEM, data_folder, options_option, player_names, read_options, seat_named
from .style import bold, dim, heading, wrapped
from .terminal import Terminal

SUFFIX = ".hedgerow"
OPPONENT = "sergeant"


@click.command()
@click.argument("name", metavar="[SCENARIO]", required=False)
@click.option("--side", help="The side you play against the sergeant.")
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
    chosen = read_options(options)
    if name is None and side is None and names is None and (found := _unfinished()) is not None:
        title = scenario(found[1]).title
        click.echo(f"There is an unfinished game of {bold(title)} ({found[0].stem}).")
        if not _ask("Go on with it? [Y/n] ").lower().startswith("n"):
            return _resumed(str(found[0]), None, None, keep)
    found_scenario = scenario(name) if name else _ask_scenario()
    seats = _seats(found_scenario, side, names)
    dice: Dice = Manual() if manual else Seeded(seed or fresh_seed())
    table = Table(SYSTEM, SYSTEM.new(found_scenario.key, dict(chosen)), dice)
    path = Path(keep) if keep else _new_path(found_scenario)
    _introduce(found_scenario, seats, dice, path)
    return _seated(table, found_scenario.key, chosen, seats, path)


def _seated(table: Table[State], key: str, options: dict[str, str], seats: list[str], path: Path) -> Terminal:
    seed = table.dice.seed if isinstance(table.dice, Seeded) else "manual"
    chairs = [None if name == HUMAN else players.player(name, seed) for name in seats]
    game = Terminal(table, key, options, chairs, path)
    game.told = len(table.events) if table.tape else 0
    return game


def _introduce(found: Scenario, seats: list[str], dice: Dice, path: Path) -> None:
    click.echo("\n" + heading(found.title, f"{found.place}, {found.date}"))
    click.echo(wrapped(" ".join(found.situation.split())))
    click.echo(wrapped(f"Victory: {' '.join(found.victory.words.split())}"))
    who = ", ".join(f"{side.name}: {_who(name)}" for side, name in zip(found.side, seats))
    click.echo(f"{who}. {found.turns} turns.")
    if isinstance(dice, Seeded):
        click.echo(dim(f"The dice are fixed and sealed: {dice.commitment[:16]}…"))
    click.echo(dim(f"Kept in {path}. Type help at any time."))


def _who(name: str) -> str:
    return "you" if name == HUMAN else f"the {name}" if name == OPPONENT else name


def _new_path(found: Scenario) -> Path:
    """A file of its own for every game, named so that people find it again."""
    stem = f"{Path(found.name).stem}-{datetime.now():%Y-%m-%d-%H%M%S}"
    return data_folder() / f"{stem}{SUFFIX}"


# ------------------------------------------------------------------ an old game


def _resumed(file: str, side: str | None, names: str | None, keep: str | None) -> Terminal:
    kept = record.load(file)
    if kept.system != SYSTEM.name:
        raise RecordError(f"{file}: this is a record of {kept.system!r}, and only {SYSTEM.name} is played here")
    if kept.finished:
        raise RecordError(f"{file}: this game is over; 'hedgerow replay {file}' shows it")
    if kept.dice == "seeded" and not kept.seed:
        raise RecordError(f"{file}: this record was made public without its seed: it can be looked at, not played on")
    table = record.to_table(kept, SYSTEM)
    found = scenario(kept.scenario)
    waiting = table.choice.seat if table.choice else 0
    seats = _seats(found, side, names, waiting)
    click.echo(heading(found.title, f"turn {table.state.turn} of {table.state.turns}"))
    return _seated(table, kept.scenario, dict(kept.options), seats, Path(keep or file))


def _unfinished() -> tuple[Path, str] | None:
    """The newest game that was left, if it can be gone on with, and its scenario."""
    try:
        files = sorted(data_folder().glob(f"*{SUFFIX}"), key=lambda path: path.stat().st_mtime, reverse=True)
        kept = record.load(files[0]) if files else None
        if kept is None or kept.finished or kept.system != SYSTEM.name:
            return None
        scenario(kept.scenario)
    except (OSError, ValueError):
        return None
    return files[0], kept.scenario


# ------------------------------------------------------------------ who plays


def _seats(found: Scenario, side: str | None, names: str | None, mine: int | None = None) -> list[str]:
    """A player for each side: as said, or asked for."""
    if names is not None:
        if side is not None:
            raise click.UsageError("say --side or --players, not both")
        return player_names(names, len(found.side))
    seat = seat_named(found, side) if side is not None else _ask_side(found, mine or 0)
    if seat is None:
        return [HUMAN] * len(found.side)
    return [HUMAN if i == seat else OPPONENT for i in range(len(found.side))]


def _ask(prompt: str) -> str:
    return input(prompt).strip()


def _ask_scenario() -> Scenario:
    """A list to choose from; Enter takes the first."""
    names = scenario_names()
    click.echo(bold("Which scenario?"))
    for number, name in enumerate(names, start=1):
        found = scenario(name)
        sides = " against ".join(side.name for side in found.side)
        click.echo(f"  {number}  {found.title:<28} {sides}, {found.turns} turns {dim(f'({name})')}")
    while True:
        said = _ask("scenario [1]> ") or "1"
        if said.isdigit() and 1 <= int(said) <= len(names):
            return scenario(names[int(said) - 1])
        try:
            return scenario(said)
        except ValueError as wrong:
            click.echo(str(wrong))


def _ask_side(found: Scenario, default: int) -> int | None:
    """Which side is the person's; None for both."""
    click.echo(bold("Which side do you play?"))
    for number, side in enumerate(found.side, start=1):
        click.echo(f"  {number}  {side.name}")
    click.echo(f"  {len(found.side) + 1}  both (two people at one keyboard)")
    while True:
        said = _ask(f"side [{default + 1}]> ") or str(default + 1)
        if said in (str(len(found.side) + 1), "both"):
            return None
        try:
            return seat_named(found, said)
        except click.UsageError as wrong:
            click.echo(wrong.message)
