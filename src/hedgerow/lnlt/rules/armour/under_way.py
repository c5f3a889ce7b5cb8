"""15.1, 15.2, 6.5 Vehicles set out and go on: all that those on the move may do next, and each decision of theirs."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from hedgerow.kernel.choice import Choice, Move, Options, Refusal, begun, drawn
from hedgerow.kernel.system import Play
from hedgerow.kernel.verbs import Verb, Verbs
from hedgerow.lnlt.rules.armour.driving import (
    HALT,
    MODES,
    all_drive,
    come_to_rest,
    convoy,
    drives_yet,
    enter_hex,
    modes_of,
    overrun,
    pivot,
    pivots,
    tracks,
    wheel_moves,
    whither,
    why_not_pivot,
)
from hedgerow.lnlt.rules.armour.loading import unload, unloadings_on_the_way, why_not_unload
from hedgerow.lnlt.rules.armour.overrun import why_not_overrun
from hedgerow.lnlt.rules.armour.vehicle_steps import parted, places_ahead, why_not_enter
from hedgerow.lnlt.rules.guns.gun_teams import facings, take_facing, why_not_face
from hedgerow.lnlt.rules.move.entering import why_not_halt
from hedgerow.lnlt.rules.move.hit_and_run import fire_from_vehicles, shots_from_vehicles, why_not_from_vehicles
from hedgerow.lnlt.rules.move.modes import slow_one, why_immobile, why_not_hit_and_run
from hedgerow.lnlt.state.lookups import is_vehicle
from hedgerow.lnlt.state.moves import Fire, Go, Halt, Overrun, Pivot, Reverse, Step, Turn, Unload
from hedgerow.lnlt.state.names import names
from hedgerow.lnlt.state.state import Mode, Moving, State, Unit
from hedgerow.lnlt.state.world import World

# ------------------------------------------------------------------ setting out


def why_not_drive_off(s: State, movers: list[Unit], mode: Mode) -> Refusal | None:
    """4.0.3, 4.0.14, 4.0.17: why vehicles, and men on foot with them, may not set out now."""
    impulse, start, foot = s.impulse, movers[0].at, not all_drive(movers)
    if foot and impulse is not None and start in impulse.moved_from:
        return Refusal("moved-already", f"the movers of {start} have gone; they move together", "4.0.14")
    if foot and start in s.melee:
        return Refusal("locked", f"units in {start} are locked in Melee", "8.1.1")
    for u in movers:
        if impulse is not None and u.id not in impulse.units:
            return Refusal("not-activated", f"{u.id} is not activated in this impulse", "4.0.3")
        if (u.fired or u.marker) and not drives_yet(s, u):
            return Refusal("acted", f"{u.id} has acted this turn", "4.1.2" if u.marker == "ops" else "4.0.17")
        if u.fired and mode != "assault":
            return Refusal("half", f"{u.id} moves up to half its MF after Assault Fire", "15.2.1.1")
    return why_not_drive(s, movers, mode, start)


def why_not_drive(s: State, movers: list[Unit], mode: Mode, start: str, group: str = "") -> Refusal | None:
    """15.1.0.2, 6.5.1, 6.5.2: what the units are, how they mean to go, and whether there is anything they can do."""
    foot = [u for u in movers if not is_vehicle(u)]
    if mode == "hit-and-run":
        if refusal := why_not_hit_and_run(s, movers):
            return refusal
    elif mode not in MODES:
        return Refusal("no-mode", f"vehicles move, or Assault Move: no {mode}", "15.1.0.2")
    if not foot and len(movers) > 1:
        return Refusal("singly", "vehicles move one at a time, unless men on foot go with them", "15.1.0.2")
    if stuck := next((v for v in movers if v.immobilized), None):
        return Refusal("immobilized", f"{stuck.id} is immobilized", "21.4.1.1")
    if refusal := next((r for u in foot if (r := why_immobile(u))), None):
        return refusal
    if mode == "assault" and (slow := slow_one(s, foot)):
        return Refusal("no-assault", f"{slow.id} may not Assault Move", "6.5.2")
    m = convoy(movers, mode, start, group)
    if next(drive_moves(s, m), None) is None:
        closed = places_ahead(s, m, parted(s, m)[0])
        words = f"{names(s, m.units)} can neither pivot nor go anywhere from {start or 'off the map'}"
        return (why_not_enter(s, m, closed[-1]) if closed else None) or Refusal("nowhere", words, "6.0.3")
    return None


def drive_modes(s: State, movers: list[Unit], start: str, group: str = "") -> Iterator[Mode]:
    """The modes in which these could set out together."""
    for mode in modes_of(s):
        if why_not_drive(s, movers, mode, start, group) is None:
            yield mode


def departures(s: State, units: list[Unit], walkers: list[Unit]) -> Iterator[Go]:
    """4.0.3, 6.5.1: each vehicle of a place by itself, and with all those who could walk beside it."""
    for v in units:
        if not is_vehicle(v) or ((v.fired or v.marker) and not drives_yet(s, v)):
            continue
        for group in ([v], [v, *walkers])[: 1 + bool(walkers)]:
            for mode in modes_of(s):
                if why_not_drive_off(s, group, mode) is None:
                    yield Go(tuple(u.id for u in group), mode)


# ------------------------------------------------------------------ on the way


def drive_moves(s: State, m: Moving) -> Iterator[Move]:
    """Ahead, round, back, and whatever else there is; once they have spent MPs, vehicles may stop besides."""
    yield from wheel_moves(s, m)
    yield from asides(s, m)


def asides(s: State, m: Moving) -> Iterator[Move]:
    yield from unloadings_on_the_way(s, m)
    yield from shots_from_vehicles(s, m)
    if m.stepped and parted(s, m)[1]:
        yield from facings(s, m)


def drawn_drive(s: State, m: Moving, chance: Random) -> Move:
    """One of the same by chance."""
    sure = [*[HALT] * m.stepped, *pivots(s, m), *asides(s, m)]
    return drawn(chance, sure, [*tracks(s, m)], lambda move: move if DRIVING.why_not(s, m, move) is None else None)


def drive_on(t: World, m: Moving) -> Play[None]:
    """One decision of vehicles on the move, and all that follows from it."""
    s = t.state
    moves = begun(drive_moves(s, m))
    if m.stepped and moves is None:
        yield from come_to_rest(t, m)
        return
    options: Options[Move] = Options(
        lambda: (*[HALT] * m.stepped, *(moves or ())),
        lambda move: DRIVING.why_not(s, m, move),
        _draw=lambda chance: drawn_drive(s, m, chance),
    )
    answer = yield Choice(s.units[m.units[0]].side, "drive", lambda: whither(s, m), options, "15.1.0.3")
    yield from DRIVING.do(t, m, answer) or ()


DRIVING = Verbs[State, Moving](
    lambda s, m, move: Refusal("not-now", "vehicles on the move go ahead, pivot, back or halt", "15.1.0.3"),
    Verb(Halt, why_not_halt, lambda t, m, move: come_to_rest(t, m)),
    Verb(Step, lambda s, m, move: why_not_enter(s, m, move.place), lambda t, m, move: enter_hex(t, m, move.place)),
    Verb(
        Reverse,
        lambda s, m, move: why_not_enter(s, m, move.place, backwards=True),
        lambda t, m, move: enter_hex(t, m, move.place, backwards=True),
    ),
    Verb(Overrun, lambda s, m, move: why_not_overrun(s, m, move.place), lambda t, m, move: overrun(t, m, move.place)),
    Verb(Pivot, why_not_pivot, pivot),
    Verb(Turn, why_not_face, take_facing),
    Verb(Unload, why_not_unload, unload),
    Verb(Fire, why_not_from_vehicles, fire_from_vehicles),
)
"""What vehicles on the move, and men with them, may do next."""
