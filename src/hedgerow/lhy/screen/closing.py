"""The last steps of an Assault, and the first after it, before they are made: pressing on, retreats, advances."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from hedgerow.kernel.screen.preview import Line, Preview, Remark
from hedgerow.lhy.odds.assault import assault_odds, driven, planned
from hedgerow.lhy.rules.assault.retreat import passes_enemy
from hedgerow.lhy.rules.mortars.effects import suffers_on_exit
from hedgerow.lhy.screen import going, previews
from hedgerow.lhy.screen.ear import Ear
from hedgerow.lhy.state.lookups import known_foes_at, own_at
from hedgerow.lhy.state.moves import maneuver as m
from hedgerow.lhy.state.moves.assault import Advance, PressOn
from hedgerow.lhy.state.names import known
from hedgerow.lhy.state.pending.assault import Flight
from hedgerow.lhy.state.pending.maneuver import March
from hedgerow.lhy.state.state import State, Unit
from hedgerow.lhy.state.world import World

SHELLED = Remark(going.SHELLED.words, "14.3.3.3-1")
BREAKOUT = Remark("Through enemies: a Cohesion Check at the end of the retreat", "14.3.3.5-1")
PAST = Remark("Past enemies: a Cohesion Check at the end of the retreat", "14.3.3.4-1")


def flight_of(s: State) -> Flight | None:
    """The retreat that is under way."""
    top = s.pending[-1] if s.pending else None
    return top if isinstance(top, Flight) and top.units else None


# ------------------------------------------------------------------ retreats


def go(table: World, ear: Ear, x: m.Go) -> Preview:
    """A hex of a Maneuver, or of a retreat."""
    flight = flight_of(table.state)
    return going.go(table, ear, x) if flight is None else fall_back(ear, flight, x.to)


def leave_map(table: World, ear: Ear, x: m.Exit) -> Preview:
    """10.2-1: the same off the map."""
    flight = flight_of(table.state)
    return going.leave_map(table, ear, x) if flight is None else fall_off(ear, flight)


def fall_back(ear: Ear, f: Flight, to: str) -> Preview:
    """14.3.3.3-1, 14.3.3.4-1, 14.3.3.5-1, 19.1-2: the shells that they leave, the mines that they know, and what they
    will check for.
    """
    here, shells = f.way[-1], tuple(leaving_shells(ear.s, f))
    mines = tuple(going.mined_odds(ear, f.units, to))
    return Preview(
        remarks=(*shells, *to_check(ear.s, f, to)), fates=mines, dice=bool(shells or mines), lines=(Line(here, to),)
    )


def fall_off(ear: Ear, f: Flight) -> Preview:
    s = ear.s
    gone = [o for i in f.units for o in (s.units[i], *s.aboard.get(i, ()))]
    shells, lost = tuple(leaving_shells(s, f)), going.edge_losses(ear, gone, f.way[-1])
    return Preview(remarks=(*shells, *lost.remarks), fates=lost.fates, dice=bool(shells or lost.fates))


def leaving_shells(s: State, f: Flight) -> Iterator[Remark]:
    """14.3.3.3-1: not those of the hex that they started from."""
    if len(f.way) > 1 and any(suffers_on_exit(s, s.units[i]) for i in f.units):
        yield SHELLED


def to_check(s: State, f: Flight, to: str) -> Iterator[Remark]:
    men = [u for i in f.units if not (u := s.units[i]).card.vehicular]
    if men and known_foes_at(s, to, men[0].seat):
        yield BREAKOUT
    if any(not u.disrupted for u in men) and passes_enemy(s, men[0].seat, to):
        yield PAST


# ------------------------------------------------------------------ into the enemy's hex


def press_on(table: World, ear: Ear, x: PressOn) -> Preview:
    """10.5.2.2-3: the Assault as it would stand if nobody else came. It is rolled for later."""
    s = table.state
    arrow = s.arrows[0]
    units = [u for i in arrow.units if (u := s.units[i]).at == arrow.at]
    foes = known_foes_at(s, arrow.target, arrow.seat)
    shelled = any(suffers_on_exit(s, u) for u in units)
    found = go_in(ear, units, arrow.target, melee(ear, driven(units), arrow.target, foes))
    remarks = (*found.remarks, *([going.SHELLED] if shelled else []))
    return replace(found, remarks=remarks, dice=found.dice or shelled)


def advance(table: World, ear: Ear, x: Advance) -> Preview:
    """14.3.4-1: where enemies are, an Assault at once, or one that is still to be resolved and that they reinforce."""
    s = table.state
    units = [s.units[i] for i in x.units]
    foes = known_foes_at(s, x.to, units[0].seat)
    found = go_in(ear, units, x.to, melee(ear, units, x.to, foes))
    return replace(found, dice=found.dice or bool(foes))


def go_in(ear: Ear, units: list[Unit], to: str, fight: Preview) -> Preview:
    """4.1.10-2, 19.1-2, 19.2-2: the rolls to get out, the mines that they know, and what awaits them."""
    start, ids = units[0].at, [u.id for u in units]
    march = March(ids, "maneuver", [start])
    fates = (*going.out_of_it(ear, march, to), *going.mined_odds(ear, ids, to))
    remarks = (*going.needs_to_leave(ear, march, to), *fight.remarks)
    return Preview(fight.sums, remarks, (*fates, *fight.fates), dice=bool(fates), lines=(Line(start, to),))


def melee(ear: Ear, units: list[Unit], at: str, foes: list[Unit]) -> Preview:
    """14.1: what an Assault comes to, as far as they know who is there."""
    s, seat = ear.s, units[0].seat
    if not foes:
        return Preview()
    if any(not known(foe, seat) for foe in foes):
        return Preview(remarks=(previews.UNKNOWN,))
    plan = planned(s, units, at, units[0].at)
    ours = [*units, *own_at(s, at, seat)]
    return previews.fight(assault_odds(s, plan, *((ours, foes) if plan.seat == seat else (foes, ours))))
