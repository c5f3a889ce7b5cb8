"""Before the first turn: preparatory bombardments, and those who steal forward."""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.board.inches.measure import INCH, TURN, named, point, turned
from hedgerow.boltaction.book.charts import row_of
from hedgerow.boltaction.book.tables import TABLES
from hedgerow.boltaction.lists.armies import has_rule
from hedgerow.boltaction.rules.deploying import duty
from hedgerow.boltaction.rules.dice import d6
from hedgerow.boltaction.rules.losing import pin
from hedgerow.boltaction.rules.move.going import led, ways_of
from hedgerow.boltaction.rules.move.hiding import look_around
from hedgerow.boltaction.rules.move.moving import length_of, passed, stand_at
from hedgerow.boltaction.rules.move.rates import rate
from hedgerow.boltaction.rules.shooting.damage import strike
from hedgerow.boltaction.state.events import set_up as told
from hedgerow.boltaction.state.lookups import can, on_table
from hedgerow.boltaction.state.moves.set_up import Dash, Ready
from hedgerow.boltaction.state.pending.movement import Moving
from hedgerow.boltaction.state.pending.shooting import Blast, Hits, Struck
from hedgerow.boltaction.state.state import State, Unit
from hedgerow.boltaction.state.world import World
from hedgerow.kernel.choice import Choice, Move, Options, Refusal
from hedgerow.kernel.system import Play
from hedgerow.kernel.tally import Tally

GAME = TABLES.game
READY = Ready()
BEARINGS = 8

# ------------------------------------------------------------------ bombardment


def bombard_next(t: World) -> Play[None]:
    """house-game.2: a side's guns fire on everybody who is on the table, one unit after another."""
    s = t.state
    if not s.placing:
        s.step, s.placing, s.done = "dash", [s.first, 1 - s.first], []
        return
    seat = s.placing[0]
    if not duty(s, seat).bombards or not next(on_table(s, 1 - seat), None):
        s.placing.pop(0)
        return
    if f"fires {seat}" not in s.done:
        die = d6(t, "preparatory bombardment")
        falls = die >= GAME.bombarded
        t.tell(told.BombardmentRolled(seat=seat, die=die, falls=falls, rule="house-game.2"))
        s.done.append(f"fires {seat}")
        if not falls:
            s.placing.pop(0)
        return
    target = next((u for u in on_table(s, 1 - seat) if u.id not in s.done), None)
    if target is None:
        s.placing.pop(0)
        return
    s.done.append(target.id)
    shell(t, seat, target)
    yield from ()


def shell(t: World, seat: int, u: Unit) -> None:
    """A die for each unit; British gunners have two and take the better. A direct hit counts as indirect fire."""
    s = t.state
    dice = t.roll(f"bombardment of {u.name}", 2 if massed(s, seat) else 1)
    row = row_of(TABLES.bombardment, max(dice))
    t.tell(told.Shelled(unit=u.id, dice=dice, pins=row.pins, struck=row.struck, rule=row.rule))
    pin(t, u, row.pins, row.rule)
    if row.struck and not u.lost:
        struck = Struck(u.id, seat, before=len(u.men), pinned=True, rule=row.rule)
        if u.card.kind == "vehicle":
            pen = Tally().plus(GAME.pen, "bombardment", row.rule)
            struck.hits = [Hits("", 1, pen, heavy=True, top=True, indirect=True)]
            struck.step = "damage"
        else:
            struck.blasts = [Blast("", GAME.shell, indirect=True)]
        strike(t, struck)


def massed(s: State, seat: int) -> bool:
    """The better of two dice for each unit, where the nation's guns are known for it."""
    if s.options["national-rules"] == "off":
        return False
    return any(has_rule(u.entry, "bombardment") for u in s.own[seat])


# ------------------------------------------------------------------ stealing forward


def dash_next(t: World) -> Play[None]:
    """Rangers run once when all is set up: no assault, and nobody fires at them on the way."""
    s = t.state
    while s.placing and not dashers(s, s.placing[0]):
        s.placing.pop(0)
    if not s.placing:
        s.step = "begin"
        return
    seat = s.placing[0]
    options: Options[Move] = Options(lambda: dashes(s, seat), lambda move: why_not_dash(s, seat, move))
    prompt = "Who steals forward before the battle?"
    answer = yield Choice(seat, "dash", prompt, options, "house-game.2")
    if not isinstance(answer, Dash):
        s.placing.pop(0)
        return
    u = s.units[answer.unit]
    ways = ways_of(s, u, answer.to, answer.formation, (), "run")
    assert not isinstance(ways, Refusal)
    run = Moving(u.id, "run", ways=ways)
    found = passed(s, u, run, length_of(run))
    stand_at(u, run, length_of(run))
    u.at, u.hidden, u.dug_in = point(answer.to), False, False
    s.done.append(u.id)
    t.tell(told.Dashed(unit=u.id, to=u.at, rule="house-game.2"))
    look_around(t, u, found)


def dashers(s: State, seat: int) -> list[Unit]:
    return [u for u in on_table(s, seat) if can(u, "rangers") and u.id not in s.done and u.building < 0]


def dashes(s: State, seat: int) -> Iterator[Move]:
    yield READY
    for u in dashers(s, seat):
        x, y = led(u)[0].at
        for n in range(BEARINGS):
            dx, dy = turned(0, -rate(s, u, "run") + INCH, n * TURN // BEARINGS)
            if 0 <= x + dx <= s.table.table.width and 0 <= y + dy <= s.table.table.height:
                move = Dash(u.id, named((x + dx, y + dy)))
                if why_not_dash(s, seat, move) is None:
                    yield move


def why_not_dash(s: State, seat: int, move: Move) -> Refusal | None:
    if isinstance(move, Ready):
        return None
    if not isinstance(move, Dash) or move.unit not in [u.id for u in dashers(s, seat)]:
        return Refusal("no-ranger", "only Rangers who have not yet done so steal forward", "house-game.2")
    found = ways_of(s, s.units[move.unit], move.to, move.formation, (), "run")
    return found if isinstance(found, Refusal) else None
