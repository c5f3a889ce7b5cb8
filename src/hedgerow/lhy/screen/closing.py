"""The last steps of an Assault, and the first after it, before they are made: pressing on, retreats, advances."""

from __future__ import annotations

from msgspec.structs import replace

from hedgerow.kernel.screen.preview import Line, Preview
from hedgerow.lhy.odds.assault import driven
from hedgerow.lhy.rules.mortars.effects import suffers_on_exit
from hedgerow.lhy.screen import fleeing, going, previews
from hedgerow.lhy.screen.ear import Ear
from hedgerow.lhy.screen.fleeing import flight_of
from hedgerow.lhy.state.lookups import known_foes_at, own_at
from hedgerow.lhy.state.moves import maneuver as m
from hedgerow.lhy.state.moves.assault import Advance, PressOn
from hedgerow.lhy.state.names import known
from hedgerow.lhy.state.pending.maneuver import March
from hedgerow.lhy.state.state import Unit
from hedgerow.lhy.state.world import World

# ------------------------------------------------------------------ retreats


def go(table: World, ear: Ear, x: m.Go) -> Preview:
    """A hex of a Maneuver, or of a retreat."""
    flight = flight_of(table.state)
    return going.go(table, ear, x) if flight is None else fleeing.flee(ear, flight, x.to)


def leave_map(table: World, ear: Ear, x: m.Exit) -> Preview:
    """10.2-1: the same off the map."""
    flight = flight_of(table.state)
    return going.leave_map(table, ear, x) if flight is None else fleeing.leave_map(ear, flight)


def end_way(table: World, ear: Ear, x: m.Rest) -> Preview:
    """14.3.3.4-1: after a retreat some are checked."""
    flight = flight_of(table.state)
    return Preview() if flight is None else fleeing.rest(ear, flight)


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
    ours = [*units, *own_at(s, at, seat)]
    return previews.fight(previews.through(s, units, at, units[0].at, ours, foes))
