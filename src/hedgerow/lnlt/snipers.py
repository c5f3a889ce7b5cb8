"""11.4 Snipers: off the map until their owner shows them, then rooted to the spot."""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.kernel.choice import Refusal

from . import events as told
from .moves import PlaceSniper
from .stacking import overstacked
from .state import State, Unit, field, figures, holds, put, smoked
from .world import World


def hidden_snipers(s: State, side: int) -> list[Unit]:
    """Snipers who have not shown themselves yet."""
    return [u for u in s.units.values() if u.side == side and u.group == "sniper" and not u.lost]


def sniper_places(s: State, side: int) -> Iterator[str]:
    """11.4.1: any place with a positive TM that no enemy is in."""
    ground = field(s)
    for place in ground.places:
        if has_cover(s, place) and not holds(s, place, 1 - side) and overstacked_by_sniper(s, side, place) is None:
            yield place


def has_cover(s: State, place: str) -> bool:
    return field(s).positive_tm(place) or smoked(s, place) or place in s.foxholes


def overstacked_by_sniper(s: State, side: int, place: str) -> Refusal | None:
    if place not in s.stacks:
        return None
    return overstacked(s, side, place, hidden_snipers(s, side)[:1])


def why_not_place(s: State, side: int, move: PlaceSniper) -> Refusal | None:
    """11.4.1: why a Sniper may not appear there."""
    u = s.units.get(move.unit)
    if u is None or u.side != side or u.group != "sniper" or figures(u).kind != "sniper":
        return Refusal("no-sniper", f"{move.unit} is no Sniper of yours in hiding", "11.4.1")
    if move.place not in field(s).places:
        return Refusal("no-place", f"{move.place} is not on the map", "11.4.1")
    if holds(s, move.place, 1 - side):
        return Refusal("enemy-there", f"an enemy is in {move.place}", "11.4.1")
    if not has_cover(s, move.place):
        return Refusal("no-cover", f"{move.place} has no positive TM", "11.4.1")
    return overstacked(s, side, move.place, (u,))


def place_sniper(t: World, u: Unit, place: str) -> None:
    """11.4.1: he shows himself, and may fire at once (11.4.3)."""
    put(t.state, u, place)
    t.tell(told.SniperPlaced(u.id, place, rule="11.4.1"))
