"""20.9.2 How Hidden units come to light."""

from __future__ import annotations

from functools import cache

from hedgerow.kernel.choice import Move
from hedgerow.lhy.book.tables import TABLES
from hedgerow.lhy.rules.assault.eligible import why_not_eligible
from hedgerow.lhy.rules.assault.entering import caught_among
from hedgerow.lhy.rules.deeds import done, mark
from hedgerow.lhy.rules.hiding.criteria import Act, giving_away, noticed
from hedgerow.lhy.rules.hiding.exposure import expose
from hedgerow.lhy.rules.mortars.barrage import count_anew
from hedgerow.lhy.rules.mortars.illumination import light_at
from hedgerow.lhy.rules.sight import sees
from hedgerow.lhy.state.control import settle
from hedgerow.lhy.state.events import hiding as told
from hedgerow.lhy.state.moves.fire import Inquire
from hedgerow.lhy.state.moves.mortars import Flare, Illuminate, Request, Spot
from hedgerow.lhy.state.pending.maneuver import March
from hedgerow.lhy.state.state import Arrow, Cycle, Deed, State, Unit
from hedgerow.lhy.state.world import World

REACH = TABLES.hidden
ACTING = ("units", "unit", "gun", "vehicle", "carrier", "loading", "leader")
NO_ACTIONS: tuple[type[Move], ...] = (Request, Spot, Flare, Illuminate, Inquire)
"""11.4.4, 17.5, 4.3: what units do that is no Action."""


def reveal(t: World, at: str, seat: int, clause: str) -> None:
    """20.9.2-2, 20.9.2-3, 11.4.5.s1-2: all that a side has Hidden in a hex is placed there, units Concealed; enemies
    that have just given themselves away to them lose their own Concealment, and Forward Observers come to them.
    """
    s = t.state
    units = [u for u in s.stacks.get(at, ()) if u.seat == seat and u.hidden]
    position, mines = s.positions.get(at), s.mines.get(at)
    dug = position is not None and position.seat == seat and position.hidden
    mined = mines is not None and mines.seat == seat and not mines.known
    if not units and not dug:
        return
    for u in units:
        u.hidden, u.concealed = False, True
    settle(s, at)
    if dug and position is not None:
        position.hidden = False
        count_anew(s, at)
    if mined and mines is not None:
        mines.known = True
    for mortar in s.mortars.values():
        if mortar.observer and not mortar.at and s.units[mortar.observer] in units:
            mortar.at = at
    t.reveal()
    ids = tuple(u.id for u in units)
    t.tell(told.Revealed(units=ids, at=at, seat=seat, position=dug, mines=mined, rule=clause))
    strip(t, units)


def strip(t: World, revealed: list[Unit]) -> None:
    """20.9.2-3, 4.3.1.2b-1, 4.3.1.2e-1: what enemies did in the segment before the call for Reaction gives them away
    after all, and vehicles that are next to the revealed, or in motion.
    """
    s = t.state
    if not revealed:
        return
    seat = revealed[0].seat
    for u, at, act in doings(s, seat):
        if u.concealed and u.at and giving_away(s, u, at, act, revealed):
            expose(t, u, "20.9.2-3")
    for u in s.vehicles[1 - seat]:
        if u.concealed and u.at and any(noticed(s, u, foe) for foe in revealed):
            expose(t, u, "20.9.2-3")


def doings(s: State, seat: int) -> list[tuple[Unit, str, Act]]:
    """What the other side did where in its last segment, or is doing in this one."""
    c = s.cycle
    if c is None:
        return []
    deeds = c.before if c.seat == seat else c.deeds
    found = [(s.units[deed.unit], at, act) for deed in deeds for at, act in scenes(deed)]
    under_way = (p for p in s.pending if isinstance(p, March))
    found += [(s.units[i], at, "maneuver") for m in under_way for i in m.units for at in m.way[1:]]
    found += [(o, at, act) for u, at, act in found if act == "maneuver" for o in s.aboard.get(u.id, ())]
    return [doing for doing in found if doing[0].seat != seat]


def scenes(deed: Deed) -> list[tuple[str, Act]]:
    """Each hex of a deed, and what was done there."""
    if deed.kind == "maneuver":
        return [(at, "maneuver") for at in deed.hexes]
    if deed.kind == "fire":
        aimed_at_units: Act = "anti-tank" if deed.anti_tank else "fire"
        moved: list[tuple[str, Act]] = [(at, "maneuver") for at in deed.hexes] if deed.moved else []
        return [*moved, (deed.fired_from or deed.start, aimed_at_units)]
    return [(deed.start, "recover")] if deed.kind == "recover" else []


# ------------------------------------------------------------------ by acting


def on_action(t: World, move: Move) -> None:
    """20.9.2-1: whoever acts shows himself first, and with him all Hidden units of his hex."""
    s = t.state
    if isinstance(move, NO_ACTIONS):
        return
    for name in acting(type(move)):
        value = getattr(move, name)
        for i in (value,) if isinstance(value, str) else value:
            if (u := s.units.get(i)) is not None and u.hidden:
                reveal(t, u.at, u.seat, "20.9.2-1")


@cache
def acting(kind: type[Move]) -> tuple[str, ...]:
    """The fields of a kind of move that say who does something."""
    return tuple(name for name in ACTING if name in kind.__struct_fields__)


# ------------------------------------------------------------------ by being found


def on_call(t: World, c: Cycle) -> None:
    """20.9.2a-1: after the call for Reaction of one side, the other's Hidden units that a combat unit of it sees within
    three hexes, or next to them at Night. Dummies pass for combat units.
    """
    s = t.state
    hiding = [u for u in s.own[1 - c.seat] if u.hidden and u.at]
    if not hiding:
        return
    foes = [u for u in s.own[c.seat] if u.at and not u.hidden and (u.card.combat or u.card.dummy)]
    for u in hiding:
        if u.hidden and any(foe.at and finds(s, foe, u) for foe in foes):  # a Dummy may be seen and gone
            reveal(t, u.at, u.seat, "20.9.2a-1")


def finds(s: State, foe: Unit, u: Unit) -> bool:
    reach = REACH.night if light_at(s, u.at) == "night" else REACH.day
    return s.ground.distance(foe.at, u.at) <= reach and sees(s, foe, u)


def under_fire(t: World) -> None:
    """20.9.2c-1, 13.1-1: when Fire Resolution begins, whoever is Hidden in a hex with an SADRM or MDRM marker."""
    s = t.state
    shelled = dict.fromkeys(m.at for m in s.markers if m.kind in ("small-arms", "mortar"))
    for at in shelled:
        for seat in (0, 1):
            if any(u.hidden and u.seat == seat for u in s.stacks.get(at, ())):
                reveal(t, at, seat, "20.9.2c-1")


def lies_in_wait(s: State, at: str, seat: int) -> bool:
    """20.9.2b-1: whether somebody Hidden from a seat is in a hex."""
    return at in s.stacks and any(u.hidden and u.seat != seat for u in s.stacks[at])


def bumps_into(t: World, m: March, to: str) -> bool:
    """20.9.2b-1, 20.9.2b.s1-1, 20.9.2b.s2-1, 20.9.2b.s3-1: units on their way would enter the hex of a Hidden enemy.
    They stay where they are; who can Assault him gets an Assault Arrow, and for the others it is the end of their way.
    Whoever was coming on waits off the map, from where nobody Assaults. Whether that has happened: then the Maneuver is
    over.
    """
    s = t.state
    seat = s.units[m.units[0]].seat
    if not lies_in_wait(s, to, seat):
        return False
    reveal(t, to, 1 - seat, "20.9.2b-1")
    units, here = [s.units[i] for i in m.units], m.way[-1]
    bold = [u for u in units if here and why_not_eligible(s, u, units, to) is None]
    if bold:
        s.arrows.append(Arrow(seat, here, to, [u.id for u in bold], compelled=True, bonus=m.bonus))
    for u in units:
        if here:
            deed = done(s, u, "maneuver", *(m.way[1:] or m.way), start=m.way[0])
            deed.assault = u in bold
        else:
            mark(u)  # nobody has seen anything of it
    s.pending.remove(m)
    caught_among(t, m, seat, ())
    t.tell(told.CameUpon(
        units=tuple(m.units), at=here, target=to, assaulting=tuple(u.id for u in bold), rule="20.9.2b.s1-1",
    ))  # fmt: skip
    return True
