"""Support before it is called, and while it comes: the charts, flak, and who is struck how badly."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from hedgerow.board.inches.measure import INCH, inches, point
from hedgerow.boltaction.book.tables import TABLES
from hedgerow.boltaction.odds.dice import hit_chance
from hedgerow.boltaction.odds.support import by_any_aircraft, from_the_air, rows, shot_down, under_barrage, under_shells
from hedgerow.boltaction.rules.seeing import within
from hedgerow.boltaction.rules.support.air import AIRCRAFT
from hedgerow.boltaction.rules.support.smoke import layer, smoke_need, why_lost
from hedgerow.boltaction.screen.fates import chance, fate_of, if_down
from hedgerow.boltaction.state.lookups import on_table
from hedgerow.boltaction.state.moves import shooting, support
from hedgerow.boltaction.state.pending.support import Barraging, Striking
from hedgerow.boltaction.state.state import State, Unit
from hedgerow.boltaction.state.world import World
from hedgerow.kernel.screen.preview import Fate, Preview, Remark, Sum

AIR_WORDS = {
    "rookie-pilot": "a rookie strikes one of your own",
    "empty-skies": "nobody comes yet",
    "here-it-comes": "it comes",
}
GUN_WORDS = {"miscalculation": "it falls somewhere else", "delay": "it is late", "lands": "it comes down there"}
KIND_WORDS = {
    "strafing-fighter": "a fighter strafes",
    "fighter-bomber": "a fighter-bomber",
    "ground-attack": "a ground attack aircraft",
}


# ------------------------------------------------------------------ aircraft


def call_air(table: World, x: support.CallAir, seat: int) -> Preview:
    return of_strike(table.state, table.state.units[x.target])


def retarget(table: World, x: support.Retarget, seat: int) -> Preview:
    return of_strike(table.state, table.state.units[x.target])


def of_strike(s: State, target: Unit) -> Preview:
    """airstrike.1 to airstrike.8: the chart of the next turn; and what comes of it if an aircraft comes through."""
    chart = Fate(
        "every turn from the next", tuple(chance(AIR_WORDS[key], p) for key, p in rows(TABLES.airstrike).items())
    )
    kinds = Fate("the aircraft", tuple(chance(KIND_WORDS[key], p) for key, p in rows(TABLES.aircraft).items()))
    beside = Remark(
        f"whoever is within {TABLES.support.beside} inches of {target.name} may be pinned", "house-airstrike.4"
    )
    return Preview(
        remarks=(beside, *bystanders(s, target)),
        fates=(chart, kinds, fate_of(target, by_any_aircraft(s, target))),
        dice=True,
    )


def bystanders(s: State, target: Unit) -> Iterator[Remark]:
    """Friends who are near; not where nothing is measured beforehand."""
    if s.options["premeasuring"] == "off":
        return
    for u in on_table(s, 1 - target.seat):
        if within(s, u, target, TABLES.support.beside * INCH):
            yield Remark(f"{u.name} is so near", "house-airstrike.4")


def victim(table: World, x: support.Victim, seat: int) -> Preview:
    """airstrike.2: what the rookie pilot would do; friendly fire is worked out when it is fired (fubar.2)."""
    s = table.state
    u = s.units[x.unit]
    if not isinstance(s.pending[-1], Striking):
        return Preview()
    return Preview(fates=(fate_of(u, by_any_aircraft(s, u)),), dice=True)


def approach(table: World, x: support.Approach, seat: int) -> Preview:
    """house-airstrike.2: what flak makes of it, where its range is measured beforehand."""
    p = table.state.pending[-1]
    assert isinstance(p, Striking)
    if table.state.options["premeasuring"] == "off":
        return Preview(dice=True)
    downed = shot_down(table.state, p.seat, point(x.at))
    return Preview(
        fates=(Fate("the aircraft", (chance("shot down", downed, 4), chance("comes through", 1 - downed))),), dice=True
    )


def dive(s: State, p: Striking) -> Preview:
    """house-airstrike.3: standing, and Down."""
    target = s.units[p.target]
    return Preview(fates=if_down(target, partial(from_the_air, s, target, AIRCRAFT[p.aircraft])))


# ------------------------------------------------------------------ barrages


def call_guns(table: World, x: support.CallGuns, seat: int) -> Preview:
    """barrage.1 to barrage.7, smoke.1: the chart of the next turn, and whom it strikes if it comes down."""
    s = table.state
    words = tuple(chance(GUN_WORDS[key], p) for key, p in rows(TABLES.barrage).items())
    chart = Fate("every turn from the next", words)
    if x.kind == "smoke":
        circle = Remark(f"a circle of {inches(TABLES.support.smoke * INCH)} radius", "smoke.4")
        return Preview(remarks=(circle,), fates=(chart,), dice=True, strikes=(x.at,))
    return Preview(fates=(chart, *reached(s, x.at, s.units[x.unit])), dice=True, strikes=(x.at,))


def shift(table: World, x: support.Shift, seat: int) -> Preview:
    s = table.state
    p = s.pending[-1]
    assert isinstance(p, Barraging)
    observer = next(s.units[m.observer] for m in s.missions if m.id == p.mission)
    return Preview(fates=() if p.smoke else tuple(reached(s, x.at, observer)), strikes=(x.at,))


def reached(s: State, at: str, observer: Unit | None) -> Iterator[Fate]:
    """house-barrage.1: units of both sides whom it may reach there; not where nothing is measured beforehand."""
    for u in on_table(s) if s.options["premeasuring"] == "on" else ():
        found = under_barrage(s, u, point(at), observer)
        if found.reached:
            fate = fate_of(u, found.odds)
            yield Fate(
                fate.words, (chance("within it", found.reached), chance("struck", found.struck, 2), *fate.chances), u.id
            )


def duck(table: World, x: support.Duck, seat: int) -> Preview:
    """house-barrage.3: each of them standing, and Down."""
    units = [table.state.units[name] for name in x.units]
    return Preview(fates=tuple(fate for u in units for fate in if_down(u, partial(under_shells, table.state, u))))


# ------------------------------------------------------------------ smoke


def screen(table: World, x: shooting.Screen, seat: int) -> Preview:
    """house-smoke.2, house-indirect.1: on the point, or somewhere about it."""
    s = table.state
    u = s.units[x.unit]
    gun = layer(s, u)
    assert gun is not None
    if s.options["premeasuring"] == "on" and (lost := why_lost(gun, point(x.at))) is not None:
        return Preview(remarks=(Remark(f"the shot is lost: {lost}", "house-smoke.2"),), strikes=(x.at,))
    need, tally = smoke_need(s, u, gun, x.at)
    hits = hit_chance(need)
    fate = Fate(
        f"a circle of {inches(gun.weapon.smoke * INCH)} radius",
        (chance("on the point", hits), chance(f"{TABLES.support.smoke_miss} inches away", 1 - hits)),
    )
    return Preview(
        sums=(Sum(f"{gun.weapon.name}, needs {need}+", tally, tally.total),), fates=(fate,), dice=True, strikes=(x.at,)
    )
