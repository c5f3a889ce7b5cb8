"""7.0 Laying smoke."""

from __future__ import annotations

from hedgerow.kernel.choice import Refusal
from hedgerow.lnlt.book.content import COUNTERS, NATIONS
from hedgerow.lnlt.book.counters import MMC
from hedgerow.lnlt.state import events as told
from hedgerow.lnlt.state.lookups import nation
from hedgerow.lnlt.state.state import State, Unit
from hedgerow.lnlt.state.world import World


def lays_smoke(s: State, u: Unit) -> bool:
    """Whether a unit may lay smoke at all: if anywhere, then where it is."""
    return COUNTERS[u.counter].kind in MMC and why_not_smoke(s, u, u.at) is None


def why_not_smoke(s: State, u: Unit, place: str) -> Refusal | None:
    """7.0.1: a Good Order MMC that has not acted, in its own or an adjacent hex."""
    f = COUNTERS[u.counter]
    if f.kind not in MMC or (f.kind == "team" and s.options["wt-smoke"] == "forbidden"):
        return Refusal("no-smoke", f"{u.id} cannot lay smoke", "7.0.1")
    if not NATIONS[f.nation].smoke:
        return Refusal("no-smoke", f"{nation(u).name} has no smoke to lay", "7.0.2")
    if u.shaken or u.fired or u.marker or u.smoking:
        return Refusal("not-free", f"{u.id} {'is Shaken' if u.shaken else 'has acted'}", "7.0.1")
    if u.at in s.melee:
        return Refusal("locked", f"{u.id} is locked in Melee", "8.1.1")
    if place != u.at and not s.ground.adjacent(u.at, place):
        return Refusal("too-far", f"{place} is not next to {u.at}", "7.0.1")
    return None


def smoke_places(s: State, u: Unit) -> tuple[str, ...]:
    """7.0.1: its own hex and those around."""
    return (u.at, *s.ground.neighbours(u.at))


def lay_smoke(t: World, u: Unit, place: str) -> None:
    """7.0.2, 7.0.3, 4.1.1: 1d6 up to the nation's number lays Smoke 1; the unit is Ops Complete either way."""
    s = t.state
    needed = nation(u).smoke
    (die,) = t.roll(f"{u.id} lays smoke in {place}")
    laid = die <= needed
    if laid:
        s.smoke[s.ground.hex_of(place)] = 1
    if laid and s.options["smoke-then-act"] == "card":
        u.smoking = True
    else:
        u.marker = "ops"
    t.tell(told.SmokeTried(u.id, place, die, needed, laid, rule="7.0.2"))
