"""20.7 Friendly board edges, where a mission does not say them."""

from __future__ import annotations

from typing import Any

import msgspec

from hedgerow.lhy.ground.ground import Ground
from hedgerow.lhy.scenario.checks import ground_for
from hedgerow.lhy.scenario.records import OPPOSITE, Edge, Mission, MissionError

HALF_HEXES = 2
"""To the east and west the ground counts in half hexes."""


def leave_open(tables: dict[str, Any]) -> tuple[int, ...]:
    """The sides of a file that say no edge; any is written in for them until the map has been read."""
    sides = tables.get("side")
    found = (
        [n for n, side in enumerate(sides) if isinstance(side, dict) and "edge" not in side]
        if isinstance(sides, list)
        else []
    )
    for n in found:
        tables["side"][n]["edge"] = "north"
    return tuple(found)


def friendly_edges(file: str, m: Mission, unsaid: tuple[int, ...]) -> Mission:
    """20.7-1: the edge nearest to a side where it sets up or enters, and the other side's is the opposite one."""
    if not unsaid:
        return m
    said = next((n for n in (0, 1) if n not in unsaid), None)
    if said is not None:
        edge, seat = m.side[said].edge, said
    else:
        ground = ground_for(m)
        nearest = [
            (far, seat, edge)
            for seat in (0, 1)
            if (hexes := hexes_of(m, seat))
            for far, edge in distances(ground, hexes)
        ]
        if not nearest:
            raise MissionError(file, ["[[side]]: nobody sets up or enters: say the friendly edge (edge = 'west')"])
        _, seat, edge = min(nearest)
    edges = (edge, OPPOSITE[edge]) if seat == 0 else (OPPOSITE[edge], edge)
    first, second = (msgspec.structs.replace(side, edge=own) for side, own in zip(m.side, edges))
    return msgspec.structs.replace(m, side=(first, second))


def hexes_of(m: Mission, seat: int) -> list[str]:
    groups = [group for group in m.group if m.seat(group.side) == seat]
    return [hex for group in groups for hex in (*group.area, *(group.enters.hexes if group.enters else ()))]


def distances(ground: Ground, hexes: list[str]) -> list[tuple[float, Edge]]:
    """How far each edge is, on the average."""
    return [(sum(rows(ground, hex, edge) for hex in hexes) / len(hexes), edge) for edge in OPPOSITE]


def rows(ground: Ground, hex: str, edge: Edge) -> int:
    far = ground.to_edge_of(hex, edge)
    return far if edge in ("north", "south") else far // HALF_HEXES
