"""A kept game played again, answer by answer, so that every event is told as it was told then.

It must come to stand as it stood: the state is held to the fingerprints, and to the checkpoint, that were kept with it.
Where rules or figures have changed so that it does not, it is gone on with from its last checkpoint, if the rules of
today make sense of that; everybody is told. Otherwise it is held: it is shown as far as the rules still follow it, and
can be closed; so is a game whose scenario is another by now. Nothing that was kept of it is lost either way.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping
from typing import Any, NamedTuple

import msgspec

from hedgerow.kernel import notation
from hedgerow.kernel.choice import Move
from hedgerow.kernel.dice import Dice, Manual, Recorded, Seeded
from hedgerow.kernel.record import KeepsContent, knows_content
from hedgerow.kernel.system import System
from hedgerow.kernel.table import Answer, Entry, Mark, Said, Table, TapeError, Throw, Undone, digest
from hedgerow.kernel.transcript import Line
from hedgerow.kernel.version import version
from hedgerow.systems import Kit

from ..store.kept import Kept, KeptGame

log = logging.getLogger(__name__)


class Restored(NamedTuple):
    """A game at its table; none if nothing of it can be shown.

    `held` says why it cannot go on, `news` what everybody is to be told who was there before.
    """

    table: Table[Any] | None
    held: str = ""
    news: str = ""
    whole: bool = True  # all that was kept has been played again, and it stands as it stood
    before: int = 0  # how many events lie before those of the table
    undone: Undone | None = None  # what came after the checkpoint that it is gone on with


class Earlier(Move, frozen=True):
    """An answer from before the checkpoint that a game was gone on with: nobody reads it as a move any more."""

    text: str


def dice_of(game: KeptGame) -> Dice:
    """Dice to come."""
    if game.dice == "typed":
        return Manual()
    return Seeded(
        game.seed,
        salt=game.salt,
        chosen=game.chosen,
        contributions=game.contributions,
        inherited=game.inherited,
    )


def made_by() -> str:
    """Which rules a game was begun with."""
    return f"hedgerow {version()}"


def rules_of(system: System[Any]) -> str:
    """A fingerprint of the figures that games are played by now."""
    return system.rules_digest() if isinstance(system, KeepsContent) else ""


def line_of(entry: Entry) -> Line:
    """An entry of the tape as it is kept."""
    return entry if isinstance(entry, Throw) else Said(entry.seat, notation.write(entry.move))


def restore(kept: Kept, kits: Mapping[str, Kit]) -> Restored:
    """Plays a kept game to where it was left. Never raises: what went wrong is why it is held."""
    game = kept.game
    if game.system not in kits:
        return Restored(None, f"The rules of {game.system!r} are not here any more.", whole=False)
    system = kits[game.system].system
    try:
        same = knows_content(system, game.scenario, game.content)
        table, before = _begin(kept, system)
    except Exception as wrong:  # whatever a system raises for content that is gone or cannot be read any more
        log.warning("game %s cannot be set up any more: %s", game.id, wrong)
        return Restored(None, f"{game.scenario!r} cannot be set up any more: {wrong}.", whole=False)
    whole = go_on(kept.tape, table) and proven(kept, table)
    if not whole:
        log.warning("game %s does not stand as it stood", game.id)
    restored = Restored(table, _held(game) if not same else "", before=before, whole=whole)
    if same and whole and game.outcome is None and game.rules not in ("", rules_of(system)):
        restored = restored._replace(news=f"{_since(game)}. The game stands as it did, and goes on by those of today.")
    elif not whole:
        restored = (_gone_on(kept, system) if same or game.outcome else None) or _cut_short(kept, table, before)
    assert restored.table is not None
    restored.table.dice = dice_of(game)
    restored.table.undone = list(kept.undone)
    if restored.undone is not None:
        restored.table.undone.append(restored.undone)
    return restored


def _since(game: KeptGame) -> str:
    return f"Rules or figures have changed since this game was begun (by {game.made_by})"


def _held(game: KeptGame) -> str:
    return f"The scenario has changed since this game was begun (by {game.made_by}): it can be closed, not played on."


# ------------------------------------------------------------------ from its beginning


def _begin(kept: Kept, system: System[Any]) -> tuple[Table[Any], int]:
    """The table before the first entry, or where the game was gone on with; and how many events lie before it."""
    game = kept.game
    if game.begins:
        first = next(mark for mark in kept.marks if mark.at == game.begins)
        return _from(first, kept, system), first.events
    state = system.new(game.scenario, dict(game.options))
    return Table(system, state, _dice(kept), telling=True), 0


def _dice(kept: Kept) -> Dice:
    """Those that lie on the tape. Dice that people typed are typed again."""
    if kept.game.dice == "typed":
        return Manual()
    return Recorded(line for line in kept.tape if isinstance(line, Throw))


def go_on(tape: tuple[Line, ...], table: Table[Any], known: int | None = None) -> bool:
    """Gives the kept answers, and dice that people threw, as long as they make sense; whether all of them do. So many
    lines are known to be on the table already.
    """
    done = table.marks[0].at if known is None else known
    while _agreed(table, tape, done) == len(table.tape):
        done = len(table.tape)
        if done == len(tape):
            return True
        if not _put(tape[done], table):
            return False
    return False


def _agreed(table: Table[Any], tape: tuple[Line, ...], first: int) -> int:
    """How far, from a place on, the table's tape is the one that was kept."""
    place = first
    while place < min(len(table.tape), len(tape)) and _same(table.tape[place], tape[place]):
        place += 1
    return place


def _put(line: Line, table: Table[Any]) -> bool:
    """Puts one kept entry on the table, as it was put there then; False if that makes no sense any more."""
    try:
        if isinstance(line, Throw):
            table.supply(line.faces)
        elif table.choice is None or table.choice.seat != line.seat:
            raise TapeError("somebody else is asked")
        else:
            table.answer(notation.read(line.text, table.system.move_types))
    except Exception:  # refused, unreadable, or a fault in rules that were others then
        return False
    return True


def _same(entry: Entry, line: Line) -> bool:
    """Whether an entry is the one that was kept; what dice are called may be put in other words."""
    if isinstance(entry, Throw):
        return isinstance(line, Throw) and (entry.sides, entry.faces) == (line.sides, line.faces)
    return line_of(entry) == line


# ------------------------------------------------------------------ how it stands


def proven(kept: Kept, table: Table[Any]) -> bool:
    """Whether the state is what it was at this place. Games that are older than proofs are believed."""
    place, now = len(table.tape), table.digest()
    proof = kept.proofs[place - 1] if 0 < place <= len(kept.proofs) else None
    if proof is None:
        return place == len(kept.tape)
    # A state may have gained a field since, which its fingerprint then tells of but no game.
    return proof == now or any(mark.at == place and _digest(mark, table) == now for mark in kept.marks)


def _digest(mark: Mark, table: Table[Any]) -> str:
    try:
        return digest(msgspec.msgpack.decode(mark.state, type=table.system.state_type))
    except msgspec.MsgspecError:
        return ""


def _cut_short(kept: Kept, table: Table[Any], before: int) -> Restored:
    """Held, at the last place where it stood as it did then; without proofs as far as the tape makes sense."""
    first = table.marks[0].at
    agreed = _agreed(table, kept.tape, first)
    while first < agreed < len(table.tape) and not isinstance(table.tape[agreed], Answer):
        agreed -= 1  # dice are not taken without the answer that they were thrown for
    table.go_back(agreed)
    if any(kept.proofs):
        places = [place for place in range(agreed, first, -1) if kept.proofs[place - 1] is not None]
        table.go_back(next((place for place in places if _back_at(place, kept, table)), first))
    far = f"it is shown as far as they still follow it ({len(table.tape)} of {len(kept.tape)} answers and throws)"
    end = "Its result and its record are as they were" if kept.game.outcome else "It can be closed, not played on"
    return Restored(table, f"{_since(kept.game)}: {far}. {end}.", before=before, whole=False)


def _back_at(place: int, kept: Kept, table: Table[Any]) -> bool:
    """Goes back; whether the game stood there as it does now."""
    table.go_back(place)
    return proven(kept, table)


# ------------------------------------------------------------------ from its last checkpoint


def _from(mark: Mark, kept: Kept, system: System[Any]) -> Table[Any]:
    """A table at a checkpoint, with what came before on its tape."""
    state = msgspec.msgpack.decode(mark.state, type=system.state_type)
    earlier: list[Entry] = [
        line if isinstance(line, Throw) else Answer(line.seat, Earlier(line.text)) for line in kept.tape[: mark.at]
    ]
    here = Mark(mark.at, mark.state, 0, mark.throws, mark.barrier, mark.asked)
    return Table(system, state, _dice(kept), tape=earlier, telling=True, mark=here)


def _gone_on(kept: Kept, system: System[Any]) -> Restored | None:
    """The game from its last checkpoint on, as far after it as it stands as it did; None if the rules refuse it."""
    if not kept.marks:
        return None
    game, mark = kept.game, kept.marks[-1]
    try:
        table = _from(mark, kept, system)
        if table.over or (faults := system.broken(table.state)):
            raise TapeError(f"the checkpoint is refused: {'the game is over' if table.over else faults[0]}")
        sure = mark.at
        for place in range(mark.at, len(kept.tape)):
            if place < len(table.tape):
                continue
            if not _put(kept.tape[place], table) or _agreed(table, kept.tape, place) < len(table.tape):
                break
            sure = len(table.tape) if proven(kept, table) else sure
        table.go_back(sure)
    except Exception as wrong:  # whatever rules make of a state that is not theirs
        log.warning("game %s cannot be gone on with from its checkpoint: %s", game.id, wrong)
        return None
    if game.outcome is not None:
        words = f"{_since(game)}: it is shown from its last checkpoint on. Its result and its record are as they were."
        return Restored(table, words, before=mark.events, whole=False)
    lost = sum(isinstance(line, Said) for line in kept.tape[sure:])
    last = f"; what was decided after it ({lost}) is to be decided again" if lost else ""
    news = f"{_since(game)}. The game goes on by those of today, from its last checkpoint{last}."
    undone = Undone(sure, table.throws, kept.tape[sure:]) if lost else None
    return Restored(table, news=news, before=mark.events, whole=False, undone=undone)
