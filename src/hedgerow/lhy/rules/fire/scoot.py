"""10.4.2, 10.4.3, 11.5.2 Fire and motion in one Action: Shoot & Scoot, Halt & Fire, LATW sections that go and fire."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from hedgerow.kernel.choice import Refusal
from hedgerow.kernel.drawing import Found, Order, as_listed, either
from hedgerow.kernel.system import Play
from hedgerow.lhy.rules.deeds import done
from hedgerow.lhy.rules.fire.firing import candidates, hex_fired_at, note_fire, open_fire, targets, why_not_at
from hedgerow.lhy.rules.fire.records import Aim
from hedgerow.lhy.rules.fire.rights import has_line, pinned, why_no_fire, why_not_halting
from hedgerow.lhy.rules.fire.targets import aimed_at, hex_of, name_of
from hedgerow.lhy.rules.hiding.concealment import look_around
from hedgerow.lhy.rules.hiding.criteria import covered
from hedgerow.lhy.rules.move.allowances import START
from hedgerow.lhy.rules.move.leaving import leave
from hedgerow.lhy.rules.move.march import why_not_enter
from hedgerow.lhy.rules.move.motion import come_to_rest, go_into_motion
from hedgerow.lhy.rules.move.transport import boarding_parties, mount, why_no_room, why_not_mount
from hedgerow.lhy.rules.move.ways import why_kept_out
from hedgerow.lhy.state.events import fire as told
from hedgerow.lhy.state.moves.fire import HaltAndFire, Scoot, Stalk
from hedgerow.lhy.state.moves.maneuver import Mount
from hedgerow.lhy.state.pending.fire import Shot
from hedgerow.lhy.state.pending.maneuver import March
from hedgerow.lhy.state.state import Cycle, State, Unit
from hedgerow.lhy.state.world import World

# ------------------------------------------------------------------ Shoot & Scoot


def scoots(s: State, c: Cycle, u: Unit, found: Iterable[str], order: Order) -> Iterator[Scoot]:
    """At each target, staying in the hex or going into one beside it."""
    if not u.card.vehicular or u.overwatch or u.changed == "stopped":
        return
    kinds: tuple[tuple[Iterable[str], Aim], ...] = (
        ([u.at], Aim(u.at, motion="in-place")),
        (Found(ways(s, u, START, order)), Aim(u.at, motion="adjacent")),
    )
    parties = Found(either(order, [()], boarding_parties(s, c, u)))
    for target in found:
        for hexes, aim in order(kinds):
            if why_not_at(s, c, u, target, aim) is None:
                moves = (Scoot(u.id, target, to, party) for to in hexes for party in parties)
                yield from (move for move in moves if why_not_along(s, u, move) is None)


def scoot_aim(u: Unit, to: str) -> Aim:
    return Aim(u.at, motion="in-place" if to == u.at else "adjacent")


def why_not_scoot(s: State, c: Cycle, move: Scoot) -> Refusal | None:
    """10.4.2-1, 10.4.1-2: a stationary vehicle that has not stopped in this turn."""
    if refusal := why_no_fire(s, c, move.unit):
        return refusal
    u = s.units[move.unit]
    if not u.card.vehicular or u.overwatch:
        return Refusal("cannot-scoot", f"{u.id} cannot fire and go into motion", "10.4.2-1")
    if u.changed == "stopped":
        return Refusal("stopped", f"{u.id} has stopped in this turn", "10.4.1-2")
    if move.loading and (refusal := why_not_load(s, c, u, move.loading)):
        return refusal
    if refusal := why_not_at(s, c, u, move.target, scoot_aim(u, move.to)) or why_not_hop(s, u, move.to, START):
        return refusal
    return why_not_along(s, u, move)


def why_not_load(s: State, c: Cycle, u: Unit, loading: tuple[str, ...]) -> Refusal | None:
    """10.4.6.3-1, 10.4.6.1-1, 10.4.6.2c-1: as it fires an AFV has all the room: its Riders get off."""
    refusal = why_not_mount(s, c, Mount(loading, u.id))
    if refusal and refusal.code == "no-room" and u.card.afv:
        return why_no_room([s.units[i] for i in loading], u)
    return refusal


def why_not_along(s: State, u: Unit, move: Scoot) -> Refusal | None:
    """11.4.7.1c-1, 16.1.6-1: whoever gets on goes along into the next hex."""
    if not move.loading or move.to == u.at:
        return None
    return why_kept_out(s, [s.units[i] for i in move.loading], u.at, move.to)


def scoot(t: World, c: Cycle, move: Scoot) -> None:
    """10.4.2-1, 11.1.3-2, 10.4.6.3-1: it fires, takes others aboard, goes into motion, and perhaps into the
    next hex.
    """
    s = t.state
    u = s.units[move.unit]
    aim = scoot_aim(u, move.to)
    toward = hex_fired_at(s, c, u, move.target, aim)
    markers = open_fire(t, c, u, [move.target], aim)
    deed = done(s, u, "fire", u.at)
    deed.moved = True
    note_fire(t, u, deed, markers, toward)
    go_into_motion(t, [u])
    if move.to != u.at:
        hop(t, u, move.to, START)
    if move.loading:
        mount(t, c, Mount(move.loading, u.id))  # who comes from the next hex is settled before it drives off


# ------------------------------------------------------------------ Halt & Fire


def halts(s: State, c: Cycle, u: Unit, order: Order) -> Iterator[HaltAndFire]:
    for to in either(order, [] if pinned(s, u) else [u.at], ways(s, u, 0, order)):
        for target in around(s, c, u, to, order):
            yield HaltAndFire(u.id, to, target)


def around(s: State, c: Cycle, u: Unit, to: str, order: Order) -> Iterator[str]:
    """What may be fired at from a hex after the halt."""
    for target in order(candidates(s, c, u, to)):
        if why_not_at(s, c, u, target, halt_aim(s, c, u, to, target)) is None:
            yield target


def halt_aim(s: State, c: Cycle, u: Unit, to: str, target: str, start: str = "") -> Aim:
    """11.3.3g-1, 11.3.3h-1, 11.5.4d-1, 11.5.4f-1: the target is obscure if it was out of LOS when the Action began."""
    start = start or u.at
    at = hex_of(s, c, u.seat, target)
    obscure = bool(at) and (pinned(s, u, start) or not has_line(s, u, start, at, aimed_at(s, c, u.seat, target)))
    return Aim(to, motion="in-place" if to == start else "adjacent", obscure=obscure, was=start)


def why_not_halt_and_fire(s: State, c: Cycle, move: HaltAndFire) -> Refusal | None:
    """10.4.3-1, 11.4.7.1a-1: in its hex, or in one beside it that has LOS to the target; a Carrier not in a primary
    impact hex, from which it may still drive out.
    """
    if refusal := why_not_halting(s, c, move.unit):
        return refusal
    u = s.units[move.unit]
    if move.to == u.at and pinned(s, u):
        return Refusal("impact", f"{u.id} is in a primary impact hex", "11.4.7.1a-1")
    if refusal := why_not_hop(s, u, move.to, 0):
        return refusal
    return why_not_at(s, c, u, move.target, halt_aim(s, c, u, move.to, move.target))


def halt_and_fire(t: World, c: Cycle, move: HaltAndFire) -> None:
    s = t.state
    u = s.units[move.unit]
    s.pending.append(shot_of(s, c, u, move.target, halted=True))
    if move.to != u.at:
        hop(t, u, move.to, 0)


# ------------------------------------------------------------------ LATW sections


def stalks(s: State, c: Cycle, u: Unit, found: Iterable[str], order: Order) -> Iterator[Stalk]:
    """From a hex beside its own, where it finds other targets."""
    if u.card.kind != "latw":
        return
    for to in ways(s, u, 0, order):
        if shelters(s, u, to):
            for target in targets(s, c, u, Aim(to), order):
                yield Stalk(u.id, to, target)


def why_not_stalk(s: State, c: Cycle, move: Stalk) -> Refusal | None:
    """11.5.2-1, 8.3f-1: one hex, that gives cover, lies behind a hexside that does, or holds an IP or a friendly
    combat unit.
    """
    if refusal := why_no_fire(s, c, move.unit):
        return refusal
    u = s.units[move.unit]
    if u.card.kind != "latw":
        return Refusal("no-latw", f"{u.id} is no LATW section", "11.5.2-1")
    if move.to == u.at:
        return Refusal("stays", f"{u.id} is there: it may just fire", "11.5.2-1")
    if refusal := why_not_hop(s, u, move.to, 0):
        return refusal
    if not shelters(s, u, move.to):
        return Refusal("no-cover", f"there is nothing to hide behind at {move.to}", "11.5.2-1")
    return why_not_at(s, c, u, move.target, Aim(move.to))


def shelters(s: State, u: Unit, to: str) -> bool:
    if covered(s, to, u.seat) or any(o.seat == u.seat and o.card.combat for o in s.stacks.get(to, ())):
        return True
    sides = (s.ground.side(to, other) for other in s.ground.neighbors(to) if other is not None)
    return any(side.wall or side.tree_line for side in sides)


def stalk(t: World, c: Cycle, move: Stalk) -> None:
    s = t.state
    u = s.units[move.unit]
    s.pending.append(shot_of(s, c, u, move.target))
    hop(t, u, move.to, 0)


# ------------------------------------------------------------------ the hex between


def ways(s: State, u: Unit, spent: int, order: Order = as_listed) -> Iterator[str]:
    beside = order(s.ground.neighbors(u.at))
    return (to for to in beside if to is not None and why_not_hop(s, u, to, spent) is None)


def why_not_hop(s: State, u: Unit, to: str, spent: int) -> Refusal | None:
    """10.4.2-1, 10.4.3-1, 11.5.2-1: one hex, as far as any Maneuver could go into it."""
    if to == u.at:
        return None
    if to not in s.ground.neighbors(u.at):
        return Refusal("not-beside", f"{to} is not next to {u.at}", "10.0-1")
    return why_not_enter(s, March([u.id], "maneuver", [u.at], spent), to)


def hop(t: World, u: Unit, to: str, spent: int) -> None:
    s = t.state
    m = March([u.id], "hop", [u.at], spent, to)
    s.pending.append(m)
    leave(t, m)


def shot_of(s: State, c: Cycle, u: Unit, target: str, *, halted: bool = False) -> Shot:
    """The shot that a unit goes for."""
    foe = aimed_at(s, c, u.seat, target)
    return Shot(u.id, target, u.at, halted, foe.id if foe else "")


def still_called(s: State, u: Unit, p: Shot) -> str:
    """4.3.1-1: what the target is called now: to come near may have cost it its Concealment."""
    foe = s.units.get(p.aimed)
    return name_of(s, u.seat, foe) if foe is not None and foe.at else p.target


def strike(t: World, p: Shot) -> Play[None]:
    """10.4.3-1, 11.5.2-1, 11.1.3-2: having come to its hex, if it has, the unit stops and fires, if it still can."""
    s, c = t.state, t.state.cycle
    assert c is not None
    s.pending.remove(p)
    u = s.units[p.unit]
    yield from ()
    if not u.at or u.did:
        return
    if p.halted:
        come_to_rest(u)
        look_around(t, [u])
    target = still_called(s, u, p)
    aim = halt_aim(s, c, u, u.at, target, p.start) if p.halted else Aim(u.at)
    if u.disrupted or u.shocked or why_not_at(s, c, u, target, aim):
        t.tell(told.ShotLost(unit=u.id, at=u.at, rule="11.0-2"))
        done(s, u, "maneuver", u.at, start=p.start)
        return
    toward = hex_fired_at(s, c, u, target, aim)
    markers = open_fire(t, c, u, [target], aim)
    deed = done(s, u, "fire", u.at, start=p.start)
    deed.moved, deed.halted = True, p.halted
    note_fire(t, u, deed, markers, toward)
