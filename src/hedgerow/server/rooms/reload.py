"""A kept game played again, answer by answer, so that every event is told as it was told then.

A game whose scenario or rules have changed since is held: it is shown as far as the rules still follow it, and can be
closed; to play on would be another game.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping
from typing import Any, NamedTuple

from hedgerow.kernel import notation
from hedgerow.kernel.dice import Dice, Manual, Recorded, Seeded
from hedgerow.kernel.record import KeepsContent
from hedgerow.kernel.system import System
from hedgerow.kernel.table import Entry, Table, TapeError, Throw
from hedgerow.kernel.transcript import Line, Said
from hedgerow.kernel.version import version
from hedgerow.systems import Kit

from ..store.kept import Kept, KeptGame

log = logging.getLogger(__name__)


class Restored(NamedTuple):
    """A game at its table; none if nothing of it can be shown. `held` says why it cannot go on."""

    table: Table[Any] | None
    held: str = ""


def dice_of(kind: str, seed: str) -> Dice:
    """Dice to come."""
    return Manual() if kind == "typed" else Seeded(seed)


def made_by() -> str:
    """Which rules a game was begun with."""
    return f"hedgerow {version()}"


def line_of(entry: Entry) -> Line:
    """An entry of the tape as it is kept."""
    return entry if isinstance(entry, Throw) else Said(entry.seat, notation.write(entry.move))


def restore(kept: Kept, kits: Mapping[str, Kit]) -> Restored:
    """Plays a kept game to where it was left. Never raises: what went wrong is why it is held."""
    game = kept.game
    if game.system not in kits:
        return Restored(None, f"The rules of {game.system!r} are not here any more.")
    try:
        system = kits[game.system].system
        held = _changed(game, system)
        # Dice that people typed are typed again.
        throws = (line for line in kept.tape if isinstance(line, Throw))
        dice: Dice = Manual() if game.dice == "typed" else Recorded(throws)
        table = Table(system, system.new(game.scenario, dict(game.options)), dice, telling=True)
    except Exception as wrong:  # whatever a system raises for content that is gone or cannot be read any more
        log.warning("game %s cannot be set up any more: %s", game.id, wrong)
        return Restored(None, f"{game.scenario!r} cannot be set up any more: {wrong}.")
    wrong_at = _play(kept.tape, table)
    if wrong_at is not None:
        log.warning("game %s does not follow the rules any more from entry %d on", game.id, wrong_at + 1)
        since = f"The rules or the scenario have changed since this game was begun (by {game.made_by})"
        held = f"{since}: it is shown as far as they still follow it, and can be closed but not played on."
    table.dice = dice_of(game.dice, game.seed)
    return Restored(table, held)


def _changed(game: KeptGame, system: System[Any]) -> str:
    content = system.content_digest(game.scenario) if isinstance(system, KeepsContent) else ""
    if content == game.content:
        return ""
    return f"The scenario has changed since this game was begun (by {game.made_by}): it can be closed, not played on."


def _play(tape: tuple[Line, ...], table: Table[Any]) -> int | None:
    """Gives the kept answers; where the tape stops to make sense, if it does."""
    done = 0
    while True:
        for place in range(done, len(table.tape)):
            if place >= len(tape) or not _same(table.tape[place], tape[place]):
                return place
        done = len(table.tape)
        if done == len(tape):
            return None
        try:
            _put(tape[done], table)
        except Exception:  # refused, unreadable, or a fault in rules that were others then
            return done


def _put(line: Line, table: Table[Any]) -> None:
    """Puts one kept entry on the table, as it was put there then."""
    if isinstance(line, Throw):
        table.supply(line.faces)
    elif table.choice is None or table.choice.seat != line.seat:
        raise TapeError("somebody else is asked")
    else:
        table.answer(notation.read(line.text, table.system.move_types))


def _same(entry: Entry, line: Line) -> bool:
    """Whether an entry is the one that was kept; what dice are called may be put in other words."""
    if isinstance(entry, Throw):
        return isinstance(line, Throw) and (entry.sides, entry.faces) == (line.sides, line.faces)
    return line_of(entry) == line
