"""close.12, house-close.8 The winner regroups: a move by chance, or into the building that it has cleared."""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.board.inches.measure import INCH, TURN, inches, named, turned
from hedgerow.board.inches.records import Area
from hedgerow.boltaction.book.tables import TABLES
from hedgerow.boltaction.book.terms import Dice
from hedgerow.boltaction.rules.dice import rolled
from hedgerow.boltaction.rules.move.going import Ways, led, ways_of
from hedgerow.boltaction.rules.move.joining import ways_up
from hedgerow.boltaction.rules.move.leaving import ways_out
from hedgerow.boltaction.rules.move.moving import set_out
from hedgerow.boltaction.state.events import close as told
from hedgerow.boltaction.state.lookups import can
from hedgerow.boltaction.state.moves.close import Regroup, Stand, TakeOver
from hedgerow.boltaction.state.pending.close import Regrouping
from hedgerow.boltaction.state.pending.movement import Moving
from hedgerow.boltaction.state.state import State, Unit
from hedgerow.boltaction.state.world import World
from hedgerow.kernel.choice import Choice, Move, Options, Refusal
from hedgerow.kernel.system import Play
from hedgerow.kernel.verbs import Verb, Verbs, allowed, nothing

STAND, TAKE_OVER = Stand(), TakeOver()
BEARINGS = 8
MOUNTED: Dice = "2d6"


def begin_regrouping(t: World, u: Unit, cleared: int = -1) -> None:
    """Pending from now on; the crew of a gun stays with it."""
    if u.card.kind == "infantry":
        t.state.pending.append(Regrouping(u.id, building=cleared))


def regroup(t: World, p: Regrouping) -> Play[None]:
    """house-close.8: a die for the distance, then where to."""
    s = t.state
    u = s.units[p.unit]
    if p.reach < 0:
        far, dice = rolled(t, regroup_dice(u), f"{u.name} regroups")
        p.reach = far * INCH
        t.tell(told.RegroupRolled(unit=u.id, dice=dice, reach=p.reach, rule="house-close.8"))
        return
    options: Options[Move] = Options(lambda: regroups(s, p), lambda move: VERBS.why_not(s, p, move))
    prompt = f"{u.name} may move {inches(p.reach)}: where to?"
    answer = yield Choice(u.seat, "regroup", prompt, options, "house-close.8")
    s.pending.pop()
    yield from VERBS.do(t, p, answer) or ()


def regroup_dice(u: Unit) -> Dice:
    """Cavalry and motorbikes two dice."""
    return MOUNTED if can(u, "cavalry") or can(u, "motorbikes") else TABLES.house.regroup


def regroups(s: State, p: Regrouping) -> Iterator[Move]:
    """To stay, to take the building over, and all around at the full and half distance; closed up where they stand."""
    u = s.units[p.unit]
    yield STAND
    if why_not_take_over(s, p, TAKE_OVER) is None:
        yield TAKE_OVER
    x, y = led(u)[0].at
    for far in (0, p.reach - 1, p.reach // 2):
        for n in range(BEARINGS if far else 1):
            dx, dy = turned(0, -far, n * TURN // BEARINGS)
            if not (0 <= x + dx <= s.table.table.width and 0 <= y + dy <= s.table.table.height):
                continue
            for formation in ("keep", "block") if far else ("block",):
                move = Regroup(named((x + dx, y + dy)), formation)
                if why_not_regroup(s, p, move) is None:
                    yield move


def regroup_ways(s: State, p: Regrouping, move: Regroup) -> Ways | Refusal:
    """Terrain permitting, the restrictions of a Run not counting."""
    u = s.units[p.unit]
    if u.building < 0:
        return ways_of(s, u, move.to, move.formation, (), "advance", p.reach)
    shape = s.table.features[u.building].shape
    assert isinstance(shape, Area)
    return ways_out(s, u, shape, move.to, move.formation, "advance", far=p.reach)


def why_not_regroup(s: State, p: Regrouping, move: Regroup) -> Refusal | None:
    found = regroup_ways(s, p, move)
    return found if isinstance(found, Refusal) else None


def do_regroup(t: World, p: Regrouping, move: Regroup) -> None:
    ways = regroup_ways(t.state, p, move)
    assert not isinstance(ways, Refusal)
    set_out(t, t.state.units[p.unit], Moving(p.unit, "regroup", ways=ways))


# ------------------------------------------------------------------ the cleared building


def why_not_take_over(s: State, p: Regrouping, move: TakeOver) -> Refusal | None:
    """house-close.8, house-building.1: the building it has cleared, if every model gets within an inch of it."""
    u = s.units[p.unit]
    standing = p.building >= 0 and not any(ruin.building == p.building for ruin in s.ruins)
    if not standing or can(u, "cavalry") or can(u, "motorbikes"):
        return Refusal("no-building", f"there is no building for {u.name} to take over", "house-close.8")
    if any(o.building == p.building for o in s.units.values() if o.on_table):
        return Refusal("occupied", "somebody is in it already", "house-building.1")
    found = ways_in(s, p)
    return found if isinstance(found, Refusal) else None


def ways_in(s: State, p: Regrouping) -> Ways | Refusal:
    shape = s.table.features[p.building].shape
    assert isinstance(shape, Area)
    return ways_up(s, s.units[p.unit], shape, "advance", p.reach, "house-building.1")


def take_over(t: World, p: Regrouping, move: TakeOver) -> None:
    s = t.state
    u = s.units[p.unit]
    ways = ways_in(s, p)
    assert not isinstance(ways, Refusal)
    set_out(t, u, Moving(u.id, "regroup", ways=ways, into=p.building))


def otherwise(s: State, p: Regrouping, move: Move) -> Refusal:
    return Refusal("regroup-first", f"{s.units[p.unit].name} regroups now, or stays", "house-close.8")


VERBS: Verbs[State, Regrouping] = Verbs(
    otherwise,
    Verb(Regroup, why_not_regroup, do_regroup),
    Verb(TakeOver, why_not_take_over, take_over),
    Verb(Stand, allowed, nothing),
)
