"""19.2 Helicopters: sorties onto the map, Flying and Hover mode, passengers who get off.

The card names the rule without giving it: what is not in its tables is a ruling of ours (docs/lnlt.md).
"""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.kernel.choice import Choice, Move, Options, Refusal
from hedgerow.kernel.system import Play
from hedgerow.kernel.verbs import Verb, Verbs
from hedgerow.lnlt.book.content import COUNTERS
from hedgerow.lnlt.book.tables import NUMBERS
from hedgerow.lnlt.rules.air.gunships import attacks, fire_gunship, why_not_gunship
from hedgerow.lnlt.rules.air.shot_down import under_fire
from hedgerow.lnlt.rules.air.sky import leave
from hedgerow.lnlt.rules.armour.bailing_out import get_off, hold_ground
from hedgerow.lnlt.rules.armour.passengers import passengers
from hedgerow.lnlt.rules.indirect.barrages import enter_barrage
from hedgerow.lnlt.rules.people.stacking import overstacked
from hedgerow.lnlt.scenario.asking import air_base
from hedgerow.lnlt.state import events as told
from hedgerow.lnlt.state.lookups import burning, figures, holds
from hedgerow.lnlt.state.moves import FlyHome, Gunship, Hop, Hover, TakeOff, Unload
from hedgerow.lnlt.state.state import Impulse, Sortie, State
from hedgerow.lnlt.state.world import World

HOP, HOVER, UNLOAD = NUMBERS.helicopter_hop_mp, NUMBERS.helicopter_hover_mp, NUMBERS.helicopter_unload_mp
HOME = FlyHome()

# ------------------------------------------------------------------ setting out


def take_offs(s: State, side: int) -> list[TakeOff]:
    """The helicopters of a side that may come in this impulse."""
    return [TakeOff(u.id) for u in s.helicopters if u.side == side and why_not_take_off(s, side, u.id) is None]


def why_not_take_off(s: State, side: int, name: str) -> Refusal | None:
    """One sortie a turn, from the turn that the scenario names."""
    u = s.units.get(name)
    if u is None or u.side != side or figures(u).rotor is None:
        return Refusal("not-yours", f"{name} is no helicopter of yours", "19.2.0.1")
    base = air_base(s, u)
    if base is None or u.lost:
        return Refusal("gone", f"{name} does not come again", "19.2.0.2")
    if s.turn < base.turn:
        return Refusal("not-due", f"{name} comes from turn {base.turn} on", "19.2.0.1")
    if u.marker:
        return Refusal("acted", f"{name} has flown its sortie of this turn", "19.2.0.1")
    return None


def take_off(t: World, name: str) -> None:
    s = t.state
    u = s.units[name]
    u.marker = "moved"
    s.impulse = Impulse(u.side, units=[name], declared=True, acted=True)
    s.sortie = Sortie(name)
    t.tell(told.SortieBegan(name, rule="19.2.0.1"))


# ------------------------------------------------------------------ over the map


def go_on(t: World, f: Sortie) -> Play[None]:
    """One decision of a sortie, or the other side's answer to the last one."""
    s = t.state
    u = s.units[f.unit]
    if (f.shots or f.fired_from) and not f.held:
        yield from under_fire(t, f)
        return
    options = Options(lambda: choices(s, f), lambda move: SORTIE.why_not(s, f, move))
    answer = yield Choice(u.side, "sortie", lambda: what_now(s, f), options, "19.2.1.1")
    yield from SORTIE.do(t, f, answer) or ()


def what_now(s: State, f: Sortie) -> str:
    u, mode = s.units[f.unit], "hovers" if f.hovering else "flies"
    where = f"{mode} over {f.at}" if f.at else "is at the edge of the map"
    return f"{figures(u).name} {where}, {left(s, f)} MPs left: what does it do?"


def left(s: State, f: Sortie) -> int:
    return COUNTERS[s.units[f.unit].counter].mf - f.spent


def way_home(s: State, hex: str) -> int:
    """MPs from a hex over the nearest edge."""
    return s.ground.to_edge(hex) + HOP


def choices(s: State, f: Sortie) -> Iterator[Move]:
    if not f.at:
        yield from (Hop(hex) for hex in entries(s, f))
        return
    for move in (HOME, Hover(not f.hovering), Unload(tuple(u.id for u in passengers(s, s.units[f.unit])))):
        if SORTIE.why_not(s, f, move) is None:
            yield move
    yield from attacks(s, f)
    yield from (hop for hex in s.ground.around(f.at) if why_not_hop(s, f, hop := Hop(hex)) is None)


def entries(s: State, f: Sortie) -> tuple[str, ...]:
    base = air_base(s, s.units[f.unit])
    return base.hexes if base else ()


# Whatever a helicopter does, it keeps MPs enough to get home.

NOT_THERE = Refusal("not-there", "it comes on first", "19.2.0.1")
HOVERING = Refusal("hovering", "it hovers; it flies on in Flying mode", "19.2.1.2")


def why_not_hop(s: State, f: Sortie, move: Hop) -> Refusal | None:
    """19.2.1.1: from hex to hex, in Flying mode."""
    if move.place not in (s.ground.around(f.at) if f.at else entries(s, f)):
        return Refusal("not-adjacent", f"it flies from hex to hex, not to {move.place}", "19.2.1.1")
    return HOVERING if f.hovering else _too_far(s, f, HOP + way_home(s, move.place))


def why_not_hover(s: State, f: Sortie, move: Hover) -> Refusal | None:
    """19.2.1.2: from one mode to the other."""
    if not f.at:
        return NOT_THERE
    if move.low == f.hovering:
        return Refusal("mode", f"it {'hovers' if move.low else 'flies'} already", "19.2.1.2")
    back = HOVER if move.low else 0  # it has to fly again before it goes home
    return _too_far(s, f, HOVER + back + way_home(s, f.at))


def why_not_fly_home(s: State, f: Sortie, move: FlyHome) -> Refusal | None:
    """19.2.0.1: over the edge of the map, in Flying mode."""
    if not f.at:
        return NOT_THERE
    if f.hovering:
        return HOVERING
    if s.ground.to_edge(f.at):
        return Refusal("not-at-edge", f"{f.at} is not at the edge of the map", "19.2.0.1")
    return None


def _too_far(s: State, f: Sortie, mps: int) -> Refusal | None:
    if mps <= left(s, f):
        return None
    return Refusal("too-far", f"with that, and the way home, it would need {mps} MPs of {left(s, f)}", "19.2.0.1")


def hop(t: World, f: Sortie, move: Hop) -> None:
    start, f.at = f.at, move.place
    spend(f, HOP)
    t.tell(told.Hopped(f.unit, start, f.at, f.spent, rule="19.2.1.1"))


def change_mode(t: World, f: Sortie, move: Hover) -> None:
    f.hovering = move.low
    spend(f, HOVER)
    t.tell(told.ModeChanged(f.unit, f.at, move.low, rule="19.2.1.2" if move.low else "19.2.1.1"))


def spend(f: Sortie, mps: int) -> None:
    """Each MP is a chance for Opportunity Fire (5.3.4)."""
    f.spent += mps
    f.shots, f.fired_from = mps, []


# ------------------------------------------------------------------ passengers


def why_not_drop_off(s: State, f: Sortie, move: Unload) -> Refusal | None:
    """From a hovering helicopter, over open ground without enemies and with room."""
    if not f.at:
        return NOT_THERE
    riding = passengers(s, s.units[f.unit])
    out = [u for u in riding if u.id in move.units]
    if not out or len(out) != len(move.units):
        return Refusal("not-aboard", "name passengers of its own", "19.2.0.1")
    if not f.hovering:
        return Refusal("flying", "passengers get off in Hover mode", "19.2.1.2")
    if holds(s, f.at, 1 - out[0].side) or f.at in s.melee:
        return Refusal("enemies-there", f"enemies are in {f.at}", "19.2.0.1")
    if f.at not in s.ground.open or s.ground.terrain(f.at).cost() is None:
        return Refusal("no-landing", f"nobody can get off over {s.ground.terrain(f.at)}", "19.2.0.1")
    if burning(s, f.at):
        return Refusal("fire", f"{f.at} burns: nobody gets off there", "10.5.6.1.1")
    refusal = overstacked(s, out[0].side, f.at, out)
    return refusal or _too_far(s, f, UNLOAD + HOVER + way_home(s, f.at))


def drop_off(t: World, f: Sortie, move: Unload) -> Play[None]:
    """They are down, under a Moved marker; Mines (21.4.0.5) and barrages (18.2.0.10) strike them."""
    s = t.state
    out = [u for u in passengers(s, s.units[f.unit]) if u.id in move.units]
    for u in out:
        yield from get_off(t, u, f.at, "19.2.0.1")
    yield from enter_barrage(t, out, f.at)
    hold_ground(t, out)
    spend(f, UNLOAD)


# ------------------------------------------------------------------ one row a verb

SORTIE = Verbs[State, Sortie](
    lambda s, f, m: Refusal("not-now", "that is nothing a helicopter does", "19.2.0.1") if f.at else NOT_THERE,
    Verb(Hop, why_not_hop, hop),
    Verb(Hover, why_not_hover, change_mode),
    Verb(Unload, why_not_drop_off, drop_off),
    Verb(Gunship, lambda s, f, m: why_not_gunship(s, f, m) if f.at else NOT_THERE, fire_gunship),
    Verb(FlyHome, why_not_fly_home, lambda t, f, m: leave(t, f, damaged=False)),
)
"""What a helicopter may do on its sortie."""
