"""11.4.4, 11.4.5 Asking for Mortar Fire, in a segment of one's own or in Reaction."""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.kernel.choice import Refusal
from hedgerow.kernel.drawing import Order
from hedgerow.lhy.rules.disposition import entry_places
from hedgerow.lhy.rules.mortars.barrage import barrage
from hedgerow.lhy.rules.mortars.observers import (
    diagrams,
    why_no_diagram,
    why_not_observe,
    why_not_serve,
    why_not_target,
)
from hedgerow.lhy.rules.rights import why_no_action
from hedgerow.lhy.state.events import mortars as told
from hedgerow.lhy.state.moves.mortars import Request, Shells
from hedgerow.lhy.state.state import Cycle, Mortar, State, Unit
from hedgerow.lhy.state.world import World, d10

SHELLS: tuple[Shells, ...] = ("he", "smoke")


def requests(s: State, c: Cycle, u: Unit, order: Order) -> Iterator[Request]:
    """On hexes with enemies that the unit knows of and sees; a Platoon Leader under Assault on his own."""
    ready = [m for m in s.mortars.values() if m.seat == u.seat and m.box == "available" and not m.group]
    if not ready or not u.card.can.request_mortar or why_not_ask(s, c, u.id, u.entry) is not None:
        return
    elsewhere = why_not_observe(s, u) is None
    on_itself = why_not_see_to(s, u, u.at) is None if u.at in s.assaults else elsewhere
    if not elsewhere and not on_itself:
        return
    targets = list(dict.fromkeys(foe.at for foe in s.own[1 - u.seat] if foe.at and not foe.hidden))
    post, serving = "" if u.at else u.entry, [m for m in ready if why_not_serve(s, m, u) is None]
    for at in order(targets) if serving else ():
        if (on_itself if at == u.at else elsewhere) and why_not_target(s, u, u.at or post, at) is None:
            for m in order(serving):
                for shells in order(SHELLS):
                    yield from (Request(u.id, m.id, at, shells, sector, post) for sector in order(diagrams(s, at)))


def why_not_request(s: State, c: Cycle, move: Request) -> Refusal | None:
    """11.4-1, 11.4.4-1, 8.3b-1: any eligible unit, before it acts; no mortar fires twice a turn."""
    if refusal := why_not_ask(s, c, move.unit, move.post) or why_no_mortar(s, c, move.mortar):
        return refusal
    u, m = s.units[move.unit], s.mortars[move.mortar]
    return (
        why_not_see_to(s, u, move.at)
        or why_not_serve(s, m, u)
        or why_not_target(s, u, u.at or move.post, move.at)
        or why_no_diagram(s, move.at, move.sector)
    )


def why_no_mortar(s: State, c: Cycle, mortar: str) -> Refusal | None:
    """11.4-1: one of one's own that can fire now."""
    m = s.mortars.get(mortar)
    if m is None or m.seat != c.seat:
        return Refusal("no-mortar", f"{mortar} is none of your mortars", "11.4-1")
    if m.box != "available" or m.group:
        return Refusal("not-available", f"{m.id} is not available", "11.4-1")
    return None


def why_not_see_to(s: State, u: Unit, at: str) -> Refusal | None:
    """11.4.4.1-1, 11.4.4.2-1: a Platoon Leader may name his own hex where others may not ask."""
    return why_not_observe(s, u, on_itself=at == u.at and u.card.kind == "leader")


def why_not_ask(s: State, c: Cycle, unit: str, post: str) -> Refusal | None:
    """11.4.4-1, 20.7j-1: who may act may ask; so may the attacker's units before they come on, by an FO in any hex
    where they could.
    """
    u = s.units.get(unit)
    if u is None or u.at or not u.entry or u.seat != c.seat:
        return why_no_action(s, c, unit)
    if u.seat != s.mission.attacker or unit not in c.units or u.did:
        return Refusal("off-map", f"{unit} is not on the map", "20.7j-1")
    if post not in entry_places(s, u):
        return Refusal("no-post", f"name a hex where {unit} could come on", "20.7j-1")
    return None


def request(t: World, c: Cycle, move: Request) -> None:
    """11.4.5.s1-1, 11.4.5.s1-2, 11.4.1-1: no Action of the unit; nobody may react to it (8.1c-1)."""
    s = t.state
    u, m = s.units[move.unit], s.mortars[move.mortar]
    if move.at == u.at and not granted(t, m, u):
        return
    fire_mission(t, m, u, u.at or move.post, move)


def granted(t: World, m: Mortar, leader: Unit) -> bool:
    """11.4.4.2-1: fire on his own position, if he keeps his nerve; he asks once a turn."""
    die = d10(t, f"{leader.id}: fire on my position")
    needs = leader.face.cohesion or 0
    seen = "" if leader.hidden else leader.id
    t.tell(told.PositionRolled(mortar=m.id, unit=seen, die=die, needs=needs, granted=die <= needs,
                               rule="11.4.4.2-1"))  # fmt: skip
    leader.denied = die > needs
    return die <= needs


def fire_mission(t: World, m: Mortar, u: Unit, start: str, move: Request) -> None:
    m.box, m.final, m.impact, m.secret = "firing", False, move.at, False
    m.observer, m.at = u.id, "" if u.hidden else start
    seen = "" if u.hidden else u.id
    t.tell(told.Requested(mortar=m.id, seat=m.seat, unit=seen, at=m.at, impact=move.at, shells=move.shells,
                          rule="11.4.5.s1-2" if u.hidden else "11.4.5.s1-1"))  # fmt: skip
    barrage(t, m, start, move.shells, move.sector)
