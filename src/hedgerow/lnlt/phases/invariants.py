"""What holds in every state between two decisions, whatever has happened."""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.lnlt.book.limits import CARRY
from hedgerow.lnlt.book.tables import NUMBERS, TABLES
from hedgerow.lnlt.ground.facing import FACINGS
from hedgerow.lnlt.rules.armour.passengers import why_no_room
from hedgerow.lnlt.rules.people.national import never_shaken
from hedgerow.lnlt.rules.people.stacking import overstacked
from hedgerow.lnlt.rules.people.weapons import capacity
from hedgerow.lnlt.state.lookups import borne, figures, is_vehicle, where
from hedgerow.lnlt.state.state import State, Unit, Weapon


def broken(s: State) -> list[str]:
    """The invariants that do not hold, in words."""
    return [
        *(fault for u in s.units.values() for fault in unit_faults(s, u)),
        *(fault for w in s.weapons.values() for fault in weapon_faults(s, w)),
        *(fault for place in s.stacks for fault in place_faults(s, place)),
        *marker_faults(s),
    ]


def unit_faults(s: State, u: Unit) -> Iterator[str]:
    if u.at and (u.at not in s.stacks or s.stacks[u.at].count(u.id) != 1):
        yield f"{u.id} says it is at {u.at}, the stack there does not"
    if u.at and u.lost:
        yield f"{u.id} is lost and on the map"
    if u.at and u.at not in s.ground.places:
        yield f"{u.id} is at {u.at}, which is not on the map"
    if u.shaken and figures(u).kind == "hero":
        yield f"{u.id} is a Shaken Hero (5.1.9)"
    if u.shaken and never_shaken(u):
        yield f"{u.id} is Shaken, and its nation never is (13.0.1)"
    if s.mechanized:
        yield from vehicle_faults(s, u)
    arms = [w for w in s.weapons.values() if w.bearer == u.id]
    if arms != borne(s, u):
        yield f"{u.id} bears {[w.id for w in arms]}, but the arms of the game say {[w.id for w in borne(s, u)]}"
    load = len(arms)
    if load > (CARRY["squad"] if just_reduced(u) else capacity(u)):
        yield f"{u.id} bears {load} weapons (1.6.0.2)"


def vehicle_faults(s: State, u: Unit) -> Iterator[str]:
    """15.1.0.3, 5.1.8, 16.0.1: vehicles, guns, and those who ride."""
    carrier = s.units.get(u.carrier)
    if u.facing not in FACINGS or u.turret not in FACINGS:
        yield f"{u.id} faces vertex {u.facing}, its turret {u.turret}"
    if figures(u).kind == "vehicle" and u.shaken and not u.buttoned:
        yield f"{u.id} is Shaken and open (5.1.8)"
    if figures(u).kind != "vehicle" and (u.buttoned or u.continuing or u.immobilized):
        yield f"{u.id} is no vehicle, and is buttoned, continuing or immobilized"
    if u.carrier and u.at:
        yield f"{u.id} rides in {u.carrier} and is at {u.at} (16.0.1)"
    if u.carrier and (carrier is None or carrier.lost or figures(carrier).kind not in ("vehicle", "helicopter")):
        yield f"{u.id} rides in {u.carrier}, which carries nobody"
    if u.at and figures(u).kind == "armor-leader":
        yield f"{u.id} is an Armor Leader on foot (11.5.1)"
    if u.continuing and u.marker not in ("moved", "assault"):
        yield f"{u.id} stays on the move without a marker (15.5.0.1)"
    if carrier is not None and is_vehicle(carrier) and figures(u).kind != "armor-leader":
        refusal = why_no_room(s, carrier, [u], outside=u.outside)
        yield from (refusal.words,) if refusal else ()


def just_reduced(u: Unit) -> bool:
    """Whether a Squad may just have become this Half-squad, whose owner still picks what it drops (1.6.0.10)."""
    return (u.shaken or never_shaken(u)) and figures(u).kind == "half-squad"


def weapon_faults(s: State, w: Weapon) -> Iterator[str]:
    if w.gone and (w.bearer or w.at):
        yield f"{w.id} is gone and still somewhere"
    if w.bearer and w.at:
        yield f"{w.id} is borne and lies at {w.at}"
    if w.bearer and (w.bearer not in s.units or s.units[w.bearer].lost):
        yield f"{w.id} is borne by {w.bearer}, who is lost"
    if w.at and w.at not in s.ground.places:
        yield f"{w.id} lies at {w.at}, which is not on the map"
    if not (w.gone or w.bearer or w.at):
        yield f"{w.id} is nowhere"


def place_faults(s: State, place: str) -> Iterator[str]:
    stack = s.stacks[place]
    if not stack:
        yield f"the stack at {place} is empty"
    elif [side for side in (0, 1) if place in s.held[side]] != [s.units[stack[0]].side]:
        yield f"{s.units[stack[0]].id} is first at {place}, but another side holds it"
    for i in stack:
        if s.units[i].at != place:
            yield f"{i} is in the stack at {place} but says {s.units[i].at or 'nowhere'}"
    sides = sorted({s.units[i].side for i in stack})
    if len(sides) > 1 and place not in s.melee and not entering(s, place):
        yield f"both sides are at {place} without a Melee marker (8.0.11)"
    for side in sides:
        if refusal := overstacked(s, side, place, ()):
            yield refusal.words


def entering(s: State, place: str) -> bool:
    """Whether movers are just coming in, so that the Melee is still to follow (6.0.6)."""
    return s.moving is not None and s.moving.at == place


def marker_faults(s: State) -> Iterator[str]:
    for gun, found in s.acquired.items():
        if found.target not in s.stacks and not (found.target in s.units and s.units[found.target].at):
            yield f"{gun} has acquired {found.target}, where nobody is (14.3.3)"
    for place, hulks in s.hulks.items():
        if sum(not h.abandoned for h in hulks) > TABLES.stacking.wrecks_per_hex:
            yield f"more than one Wreck in {place} (1.3.4)"
    for place in s.spotted:
        if place not in s.stacks:
            yield f"a Spotted marker on {place}, where nobody is (10.1.0.7)"
    for place, level in s.smoke.items():
        if level not in (1, 2):
            yield f"Smoke {level} at {place}"
    for hex in s.blazes:
        if hex not in s.smoke:
            yield f"a fire without smoke in {hex} (10.5.6)"
    for hex, mines in s.mines.items():
        if len(mines) > NUMBERS.mines_markers_per_hex:
            yield f"{len(mines)} Mines markers in {hex} (21.4.0.2)"
    if s.halted is not None and s.moving is None:
        yield "a carrier waits for nobody (16.4.6)"
    if s.starshells and not s.night:
        yield "Starshells by day (20.2.1)"
    heroes: dict[str, int] = {}
    for u in s.units.values():
        if figures(u).kind == "hero" and where(s, u):
            heroes[figures(u).nation] = heroes.get(figures(u).nation, 0) + 1
    for name, count in heroes.items():
        if count > NUMBERS.heroes_per_nation:
            yield f"{count} Heroes of {name} on the map (11.2.6)"
