"""20.2 Starshells: a Leader or Hero fires one by hand, or a Leader or Scout has a Mortar put one up."""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.kernel.choice import Refusal
from hedgerow.kernel.tally import Mod, Tally
from hedgerow.lnlt.book.content import COUNTERS, NATIONS
from hedgerow.lnlt.book.tables import NUMBERS
from hedgerow.lnlt.rules.fire.fire import reach
from hedgerow.lnlt.rules.fire.night import LIGHT, flashes, lit
from hedgerow.lnlt.rules.fire.sighting import sees_line
from hedgerow.lnlt.rules.indirect.mortars import CALLERS
from hedgerow.lnlt.rules.people.leaders import lm
from hedgerow.lnlt.state import events as told
from hedgerow.lnlt.state.lookups import figures, nation
from hedgerow.lnlt.state.moves import CallStarshell, Starshell
from hedgerow.lnlt.state.state import State, Unit
from hedgerow.lnlt.state.world import World

LIGHTERS = ("leader", "hero")

# ------------------------------------------------------------------ by hand


def lights(s: State, u: Unit) -> bool:
    """20.2.1: whether a man may try to fire a Starshell at all: if anywhere, then over himself."""
    return COUNTERS[u.counter].kind in LIGHTERS and why_not_light(s, u, s.ground.hex_of(u.at)) is None


def why_not_light(s: State, u: Unit, place: str) -> Refusal | None:
    """20.2.1: a Leader or Hero who has not acted, up to three hexes away."""
    f = COUNTERS[u.counter]
    if not s.night:
        return DAY
    if f.kind not in LIGHTERS:
        return Refusal("no-starshell", "Leaders and Heroes fire Starshells", "20.2.1")
    if not NATIONS[f.nation].starshell:
        return Refusal("no-starshell", f"{nation(u).name} has no Starshells", "20.2.2")
    if refusal := why_busy(s, u, "20.2.1"):
        return refusal
    return why_no_hex(s, place) or why_too_far(s, u, place, NUMBERS.starshell_range_leader, "20.2.1")


def light(t: World, u: Unit, place: str) -> None:
    """20.2.2: 1d6 less his LM, up to the nation's number; he is Ops Complete either way."""
    s = t.state
    tally, needed = starshell_tally(u), nation(u).starshell
    (die,) = t.roll(f"{u.id} fires a Starshell over {place}")
    lit = die + tally.total <= needed
    u.marker = "ops"
    if lit:
        put_up(s, place)
    t.tell(told.StarshellFired(u.id, place, die, tally, needed, lit, rule="20.2.2"))


def starshell_tally(u: Unit) -> Tally:
    """20.2.2: what is added to the roll."""
    return Tally.of((Mod(-lm(u), "Leader", "20.2.2"),))


# ------------------------------------------------------------------ by Mortar


def why_not_call_light(s: State, side: int, call: CallStarshell) -> Refusal | None:
    """20.2.4: a Good Order Leader or Scout, near himself or where he sees a flash, within the Mortar's range."""
    caller, mortar = s.units.get(call.caller), s.units.get(call.mortar)
    if caller is None or mortar is None or caller.side != side or mortar.side != side:
        return Refusal("not-yours", "caller and Mortar must be yours", "20.2.4")
    if not s.night:
        return DAY
    if not (caller.at and mortar.at and figures(mortar).mortar):
        return Refusal("no-mortar", f"{call.mortar} is no Mortar on the map", "20.2.4")
    if figures(caller).kind not in CALLERS:
        return Refusal("no-caller", "only Leaders and Scouts call for a Starshell", "20.2.4")
    return (
        why_busy(s, caller, "20.2.4")
        or why_no_hex(s, call.place)
        or why_not_called(s, caller, call.place)
        or why_mortar_cannot(s, mortar, call.place)
    )


def why_not_called(s: State, caller: Unit, place: str) -> Refusal | None:
    """20.2.4: within two hexes of him, or a hex in his LOS in which somebody is marked Fired."""
    rooms = s.ground.floors(place)
    if any(sees_line(s, caller.at, p) and (flashes(s, p, 0) or flashes(s, p, 1)) for p in rooms):
        return None
    return why_too_far(s, caller, place, NUMBERS.starshell_range_mortar_caller, "20.2.4")


def why_mortar_cannot(s: State, mortar: Unit, place: str) -> Refusal | None:
    """18.1.1, 18.1.2: what keeps a Mortar from firing there; friends below need not fear a Starshell."""
    if refusal := why_busy(s, mortar, "20.2.4", but_ops=True):
        return refusal
    if not s.ground.terrain(mortar.at).mortar_may_fire_from:
        return Refusal("mortar", f"a Mortar may not fire from {s.ground.terrain(mortar.at)}", "18.1.1")
    if not figures(mortar).range_min <= s.ground.distance(mortar.at, place) <= reach(mortar):
        return Refusal("range", f"{place} is not within the range of {mortar.id}", "18.1.2")
    return None


def call_light(t: World, call: CallStarshell) -> None:
    """20.2.4: the caller is Ops Complete and the Mortar has fired; nothing is rolled for."""
    s = t.state
    caller, mortar = s.units[call.caller], s.units[call.mortar]
    caller.marker, caller.called = "ops", True
    mortar.marker, mortar.fired = "", True
    put_up(s, call.place)
    t.tell(told.StarshellCalled(caller.id, mortar.id, call.place, rule="20.2.4"))


# ------------------------------------------------------------------ what both need

DAY = Refusal("day", "Starshells are fired at night", "20.2.1")


def why_busy(s: State, u: Unit, rule: str, *, but_ops: bool = False) -> Refusal | None:
    """Who is Shaken, locked in Melee, or has acted."""
    if u.shaken:
        return Refusal("shaken", f"{u.id} is Shaken", "5.1.6")
    if u.fired or (u.marker and not (but_ops and u.marker == "ops")):
        return Refusal("marked", f"{u.id} has acted already", rule)
    return Refusal("locked", f"{u.id} is locked in Melee", "8.1.1") if u.at in s.melee else None


def why_no_hex(s: State, place: str) -> Refusal | None:
    if place in s.ground.index and s.ground.hex_of(place) == place:
        return None
    return Refusal("no-hex", f"{place} is no hex of the map", "20.2.1")


def why_too_far(s: State, u: Unit, place: str, most: int, rule: str) -> Refusal | None:
    if s.ground.distance(u.at, place) <= most:
        return None
    return Refusal("too-far", f"{place} is more than {most} hexes from {u.id}", rule)


def put_up(s: State, hex: str) -> None:
    """20.2.3: the marker stays until the Administrative Phase."""
    if hex not in s.starshells:
        s.starshells.append(hex)


# ------------------------------------------------------------------ where it helps


def worth_lighting(s: State, side: int) -> list[str]:
    """The hexes whose light would fall on an enemy in the dark."""
    ground = s.ground
    dark = [p for p, stack in s.stacks.items() if any(s.units[i].side != side for i in stack) and not lit(s, p)]
    if not dark:
        return []
    shown = frozenset().union(*[ground.within(p, LIGHT) for p in dark])
    return [hex for hex in ground.hexes if hex in shown]


def lightings(s: State, units: list[Unit]) -> Iterator[Starshell | CallStarshell]:
    """The Starshells that men of one place could fire or call for, where they would show the enemy."""
    if not s.night:
        return
    lighters = [u for u in units if lights(s, u)]
    mortars = [m for m in s.mortars if m.at and m.side == units[0].side] if units else []
    callers = [u for u in units if COUNTERS[u.counter].kind in CALLERS and why_busy(s, u, "20.2.4") is None]
    if not lighters and not (callers and mortars):
        return
    hexes = worth_lighting(s, units[0].side)
    for u in lighters:
        near = s.ground.within(u.at, NUMBERS.starshell_range_leader)
        yield from (Starshell(u.id, p) for p in hexes if p in near and why_not_light(s, u, p) is None)
    fired = {s.ground.hex_of(p) for p in s.stacks if flashes(s, p, 0) or flashes(s, p, 1)} if mortars else set()
    for caller in callers:
        near = s.ground.within(caller.at, NUMBERS.starshell_range_mortar_caller) | fired
        for mortar in mortars:
            calls = [CallStarshell(caller.id, mortar.id, p) for p in hexes if p in near]
            yield from (call for call in calls if why_not_call_light(s, caller.side, call) is None)
