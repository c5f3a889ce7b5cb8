"""17.5 Asking for Illumination."""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.kernel.choice import Refusal
from hedgerow.kernel.drawing import Order
from hedgerow.lhy.book.tables import TABLES
from hedgerow.lhy.rules.mortars.observers import diagrams, why_no_diagram, why_not_observe
from hedgerow.lhy.rules.rights import why_no_action
from hedgerow.lhy.state.events import mortars as told
from hedgerow.lhy.state.moves.mortars import Illuminate
from hedgerow.lhy.state.state import Cycle, State, Unit
from hedgerow.lhy.state.world import World, d10

LIGHT = TABLES.illumination


def illuminations(s: State, c: Cycle, u: Unit, order: Order) -> Iterator[Illuminate]:
    """Over the hexes at the end of the reach toward enemies, and over the unit's own."""
    if s.light != "night" or why_not_ask(s, c.seat) is not None or not u.card.can.request_mortar:
        return
    if why_no_action(s, c, u.id) is not None or why_not_observe(s, u) is not None:
        return
    for at in order(sorted(s.ground.near(u.at, LIGHT.reach))):
        if at == u.at or s.ground.distance(at, u.at) == LIGHT.reach:
            yield from (Illuminate(u.id, at, sector) for sector in order(diagrams(s, at)))


def why_not_ask(s: State, seat: int) -> Refusal | None:
    """17.5-1: if the mission allows it, once a Night turn."""
    mission = s.mission
    if s.light != "night" or mission.side[seat].id not in mission.special.illumination:
        return Refusal("no-illumination", "there is no Illumination to ask for", "17.5-1")
    if seat in s.asked_for_light:
        return Refusal("once-a-turn", "you have asked for light in this turn", "17.5-1")
    return None


def why_not_illuminate(s: State, c: Cycle, move: Illuminate) -> Refusal | None:
    """17.5-1: by whoever may ask for Mortar Fire, before he acts, within three hexes."""
    if refusal := why_not_ask(s, c.seat) or why_no_action(s, c, move.unit):
        return refusal
    u = s.units[move.unit]
    if refusal := why_not_observe(s, u):
        return refusal
    if move.at not in s.ground.index or s.ground.distance(u.at, move.at) > LIGHT.reach:
        return Refusal("too-far", f"{move.at} is not within {LIGHT.reach} hexes of {u.id}", "17.5-1")
    return why_no_diagram(s, move.at, move.sector)


def illuminate(t: World, c: Cycle, move: Illuminate) -> None:
    """17.5.1.s1-1, 17.5.1.s2-1, 17.5.1.s3-1: granted or not; then over the hex or two hexes beside it."""
    s = t.state
    s.asked_for_light.append(c.seat)
    u = s.units[move.unit]
    seen = "" if u.hidden else u.id
    die = d10(t, "Illumination")
    if die > LIGHT.granted:
        t.tell(told.LightRequested(unit=seen, seat=c.seat, target=move.at, die=die, granted=False,
                                   rule="17.5.1.s2-1"))  # fmt: skip
        return
    accuracy = d10(t, "Illumination: accuracy")
    at = burning_at(s, move.at, accuracy, move.sector)
    if at:
        s.lit.append(at)
    t.tell(told.LightRequested(unit=seen, seat=c.seat, target=move.at, die=die, granted=True, accuracy=accuracy, at=at,
                               rule="17.5.1.s3-1"))  # fmt: skip


def burning_at(s: State, target: str, accuracy: int, sector: str) -> str:
    """17.5.1.s3-1: "" off the map."""
    if accuracy >= TABLES.mortar_fire.accurate.value:
        return target
    at: str | None = target
    for _ in range(LIGHT.drift):
        at = s.ground.scatter(at, accuracy, sector or s.ground.sectors_of(target)[0]) if at else None
    return at or ""
