"""4.2.4 Hindrances: smoke, high explosive and vehicles on enclosed roads, on the map as it is now."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from hedgerow.kernel.tally import Mod
from hedgerow.lhy.book.tables.fire import Fire
from hedgerow.lhy.ground.ground import Ground
from hedgerow.lhy.state.state import State, Unit


def hindrance_mods(s: State, chart: Fire, u: Unit, start: str, at: str, target: Unit | None = None) -> Iterator[Mod]:
    """4.2.4-1, 4.2.4-2, 11.3.3j-1, 11.5.4i-1: each marker that fire goes from, through or into, and each vehicle in an
    enclosed-road hex; of hexes to both sides of the line the one with the most (4.2.4c).
    """
    found = hindering(s, start, at, u.seat, (u, target))
    if not found:
        return
    smoke = sum(kinds.count("smoke") for kinds in found)
    he = sum(kinds.count("mortar") for kinds in found)
    vehicles = sum(kinds.count("vehicle") for kinds in found)
    if smoke:
        yield chart.smoke.mod(smoke)
    if he:
        yield chart.he.mod(he)
    if vehicles:
        yield Mod(chart.smoke.value * vehicles, "vehicle on an enclosed road", "4.2.4d-1")


def hindered(s: State, start: str, at: str, seat: int) -> bool:
    """4.2.4-1, 11.4.5.s3-2, 11.4.10-1: whether anything hinders a line; of the other side's Concealed vehicles nobody
    knows.
    """
    return bool(hindering(s, start, at, seat))


def hindering(s: State, start: str, at: str, seat: int, but: Sequence[Unit | None] = ()) -> list[list[str]]:
    """4.2.4a-1, 4.2.4b-1, 4.2.4c-1: what hinders, hex by hex."""
    things: dict[str, list[str]] = {}
    for m in s.markers:
        if m.kind in ("mortar", "smoke"):
            things.setdefault(m.at, []).append(m.kind)
    markers = list(things)
    vehicles = vehicle_hexes(s, start, seat, but)
    if not markers and not vehicles:
        return []
    found = []
    for hindrance in s.ground.hindered(start, at, markers, vehicles):
        if hindrance.rule == "4.2.4d-1":
            found.append(["vehicle"] * len(vehicles[hindrance.hexes[0]]))
        else:
            found.append(max((things[hex] for hex in hindrance.hexes), key=len))
    return found


def vehicle_hexes(s: State, start: str, seat: int, but: Sequence[Unit | None]) -> dict[str, list[Unit]]:
    """4.2.4d-1: vehicles that a seat knows of in enclosed-road hexes, `but` for the one that fires, which may still be
    on its way to where it does, and its target.
    """
    found: dict[str, list[Unit]] = {}
    for at in enclosed_hexes(s.ground):
        if at in s.stacks and at != start:
            there = [u for u in s.stacks[at] if u.card.vehicular and seen_by(u, seat) and not is_one_of(u, but)]
            if there:
                found[at] = there
    return found


@lru_cache(maxsize=64)
def enclosed_hexes(ground: Ground) -> tuple[str, ...]:
    """4.1.9.3-1: all of a map."""
    return tuple(at for at in ground.hexes if ground.terrain(at).enclosed)


def is_one_of(u: Unit, units: Sequence[Unit | None]) -> bool:
    return any(u is other for other in units)


def seen_by(u: Unit, seat: int) -> bool:
    return u.seat == seat or not (u.hidden or u.concealed)
