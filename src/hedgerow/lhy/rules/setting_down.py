"""20.7 Units, Improved Positions, mines and wire are put down."""

from __future__ import annotations

from hedgerow.lhy.rules.disposition import set_up_places
from hedgerow.lhy.rules.move.deploying import draw_sections
from hedgerow.lhy.rules.move.guns import bring_truck
from hedgerow.lhy.state.events import set_up as told
from hedgerow.lhy.state.lookups import own_at
from hedgerow.lhy.state.moves.set_up import Place
from hedgerow.lhy.state.placing import bring, follow, put, remove, take_aboard
from hedgerow.lhy.state.state import Minefield, Position, State, Unit
from hedgerow.lhy.state.world import World


def set_down(t: World, u: Unit, move: Place) -> None:
    """20.7d-1, 20.7e-1, 20.7f-1, 20.7h-1: a unit in its place; who is Hidden is told of to its owner alone."""
    s = t.state
    u.concealed = "concealed" in move.how
    u.hidden = "hidden" in move.how
    u.motion = "green" if "motion" in move.how else ""
    u.front = move.front
    on_map = bool(set_up_places(s, u))
    if on_map:
        put(s, u, move.at)
    else:
        u.entry = move.at
    units = deploy(t, u) if "deployed" in move.how else [limber(s, u), u] if "limbered" in move.how else [u]
    audience = (u.seat,) if u.hidden else ()
    for one in units:
        t.tell(told.Placed(unit=one.id, at=move.at, how=move.how, off_map=not on_map, audience=audience, rule="20.7-2"))


def deploy(t: World, squad: Unit) -> list[Unit]:
    """20.7b-1, 10.3.2-2: two sections in its place, drawn by lot."""
    s = t.state
    sections = [bring(s, key, squad) for key in draw_sections(t, squad)]
    s.platoons[squad.platoon].deployed = [u.id for u in sections]
    remove(s, squad)
    follow(s, squad, sections[0])
    squad.group = squad.entry = ""
    return sections


def limber(s: State, gun: Unit) -> Unit:
    """20.7f-1, 10.4.6.5-2: a gun begins on its own truck."""
    truck = bring_truck(s, gun, gun.at)
    truck.entry, truck.group, truck.concealed, truck.motion = gun.entry, gun.group, gun.concealed, gun.motion
    gun.motion = ""
    take_aboard(s, gun, truck)
    return truck


def load(t: World, u: Unit, vehicle: Unit) -> None:
    """20.7f-1: a unit begins aboard, as Concealed or Hidden as the vehicle is."""
    s = t.state
    u.concealed, u.hidden = vehicle.concealed, vehicle.hidden
    u.entry = vehicle.entry
    if vehicle.at:
        put(s, u, vehicle.at)
    take_aboard(s, u, vehicle)
    audience = (u.seat,) if u.hidden or u.concealed else ()
    t.tell(told.Loaded(unit=u.id, vehicle=vehicle.id, audience=audience, rule="20.7f-1"))


def dig(t: World, seat: int, at: str) -> None:
    """20.7c-1, 20.8.1-1, 20.9.2-2: an IP is Hidden with those in it, and a Dummy's where no combat unit is."""
    s = t.state
    own = own_at(s, at, seat)
    hidden = all(u.hidden for u in own)
    s.positions[at] = Position(seat, hidden=hidden, dummy=not any(u.card.combat for u in own))
    t.tell(told.Dug(at=at, seat=seat, audience=(seat,) if hidden else (), rule="20.7c-1"))


def lay(t: World, seat: int, kind: str, at: str) -> None:
    """19.0-1, 19.1-1: minefields are known to their owner alone, unless the mission has them lie open."""
    s = t.state
    if kind == "wire":
        s.wire[at] = seat
        t.tell(told.Laid(kind="wire", at=at, seat=seat, rule="19.0-1"))
        return
    known = s.mission.special.known_mines
    s.mines[at] = Minefield(seat, known=known)
    t.tell(told.Laid(kind="mines", at=at, seat=seat, audience=() if known else (seat,), rule="19.1-1"))
