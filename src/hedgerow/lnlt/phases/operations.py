"""4.0 The Operations Phase: impulses, activation, and what an activated unit may do."""

from __future__ import annotations

from collections.abc import Iterable

from hedgerow.kernel.choice import Choice, Move, Options, Refusal
from hedgerow.kernel.system import Play
from hedgerow.lnlt.book.content import COUNTERS
from hedgerow.lnlt.book.tables import TABLES
from hedgerow.lnlt.phases.actions import DONE, carry_out, headings, why_not_action
from hedgerow.lnlt.phases.posts import may_fire_from, may_fire_yet, posts
from hedgerow.lnlt.rules.air.aircraft import air_impulse, fly
from hedgerow.lnlt.rules.air.helicopters import take_off, take_offs, why_not_take_off
from hedgerow.lnlt.rules.armour.crews import activated, activator_marked, under_command
from hedgerow.lnlt.rules.armour.driving import ROLLS_ON, drives_yet
from hedgerow.lnlt.rules.armour.loading import fire_at_thrown_off
from hedgerow.lnlt.rules.indirect.barrages import walk_on
from hedgerow.lnlt.rules.move.entry import come_on, entering_stacks, why_not_come_on
from hedgerow.lnlt.rules.move.movement import go_on
from hedgerow.lnlt.rules.paragraphs import check_sight_events
from hedgerow.lnlt.rules.people.leaders import is_leader
from hedgerow.lnlt.rules.people.snipers import hidden_snipers, show, showings, why_not_show
from hedgerow.lnlt.rules.works.bunkers import why_out_of_command
from hedgerow.lnlt.state import events as told
from hedgerow.lnlt.state.lookups import is_vehicle, off_map, units_at, where
from hedgerow.lnlt.state.moves import Activate, Also, Begin, EndImpulse, Enter, Pass, PlaceSniper, Show, TakeOff
from hedgerow.lnlt.state.state import Impulse, State, Unit
from hedgerow.lnlt.state.world import World

PASSES = TABLES.sequence.operations_ends_after_passes
PASS = Pass()
HELD_BACK = Refusal("reinforcements", "reinforcements due this turn may not be held back", "22.0.5")


def operations_phase(t: World) -> Play[None]:
    """4.0.1, 4.0.2: impulses in turn, until three passes in a row or nobody is left to act."""
    s = t.state
    if not s.step:
        s.step = "impulses"
        t.tell(told.PhaseBegan("operations", rule="2.0.1"))
        if s.ffe:
            yield from walk_on(t)
    while s.impulse is not None or not over(s):
        t.checkpoint()
        if s.thrown_off:
            yield from fire_at_thrown_off(t)
        elif (s.air_due or s.flight or s.sortie) and air_impulse(s):
            yield from fly(t)
        elif s.impulse is None:
            yield from begin_impulse(t)
        elif s.moving is not None:
            yield from go_on(t)
        elif s.impulse.declared:
            yield from act(t, s.impulse)
        elif further := callable_up(s, s.impulse):
            yield from name_hexes(t, s.impulse, further)
        else:
            declare(t, s.impulse)
    s.phase, s.step = "administrative", ""


# ------------------------------------------------------------------ who can still act


def over(s: State) -> bool:
    """4.0.2: three passes or nobody left; but reinforcements that are due come on first (22.0.5)."""
    if s.thrown_off or air_impulse(s) or (s.passes < PASSES and first_usable(s, s.units.values())):
        return False
    if s.helicopters and s.passes < PASSES and (take_offs(s, 0) or take_offs(s, 1)):
        return False
    return not (must_act(s, 0) or must_act(s, 1))


def usable(s: State, u: Unit) -> bool:
    """4.0.17: on the map and free of markers, or yet to fire after Assault or Stealth Movement."""
    if not u.at or u.fired:
        return u.outside and not u.fired and may_fire_from(s, u)
    if u.marker:
        return (may_fire_yet(u) and u.at not in s.melee) or (u.continuing and drives_yet(s, u))
    if u.at in s.melee and not (s.mechanized and is_vehicle(u)):  # vehicles are not locked in it (8.0.21)
        return not s.melee[u.at]  # one round a turn (8.0.5)
    return not u.shaken or COUNTERS[u.counter].mf > 0


def usable_places(s: State, side: int) -> list[str]:
    """The places a side could activate, in the order of its units."""
    places: dict[str, None] = {}
    melee, mechanized = s.melee, s.mechanized
    for u in s.own[side]:
        if u.fired or (u.marker in DONE and not u.continuing):
            continue
        # Whoever is free of markers, in Good Order and not locked is usable without a further look.
        if (at := u.at) and at not in places and (not (u.marker or u.shaken or at in melee) or usable(s, u)):
            places[at] = None
    if mechanized:
        places |= {clung_to(s, u): None for u in s.own[side] if u.outside and usable(s, u)}
    return list(places)


def clung_to(s: State, u: Unit) -> str:
    """16.2.7: the place from which a passenger on the outside may fire."""
    return where(s, u) if u.outside else ""


def first_usable(s: State, units: Iterable[Unit], sides: tuple[int, ...] = (0, 1)) -> Unit | None:
    """The first of some units, of one side or of both, who could still be activated."""
    melee = s.melee
    for u in units:
        if u.fired or not (u.at or u.outside) or u.side not in sides:
            continue
        if (u.marker or u.shaken or u.carrier or u.at in melee) and (
            (u.marker in DONE and not u.continuing) or not usable(s, u)
        ):
            continue
        return u
    return None


def must_act(s: State, side: int) -> bool:
    """Whether a side may not pass yet: reinforcements are due, or a vehicle rolls on."""
    return must_enter(s, side) or bool(s.mechanized and rolling(s, side))


def rolling(s: State, side: int) -> list[str]:
    """15.5.0.1: the places of vehicles that kept their markers, and must move on in this phase."""
    rolls = [u.at for u in s.own[side] if u.continuing and u.at and drives_yet(s, u)]
    return list(dict.fromkeys(rolls))


def must_enter(s: State, side: int) -> bool:
    """22.0.5: reinforcements due this turn that can enter."""
    return next(entering_stacks(s, side), None) is not None


# ------------------------------------------------------------------ an impulse begins


def begin_impulse(t: World) -> Play[None]:
    """4.0.1: activate a hex, bring units on, or pass."""
    s = t.state
    side = s.active
    if s.markers:
        yield from check_sight_events(t)
    away = off_map(s, side)
    places = usable_places(s, side) if not last_call(s) else rolling(s, side) if s.mechanized else []
    if nothing_to_do(s, side, places, away):
        pass_impulse(t, side)
        return
    options = Options(lambda: openings(s, side, places, away), lambda move: why_not_open(s, side, move))
    answer = yield Choice(side, "activate", "Activate a hex, or pass", options, "4.0.1")
    if isinstance(answer, Activate):
        s.impulse = Impulse(side=side, hexes=[answer.place])
    elif isinstance(answer, Pass):
        pass_impulse(t, side)
    elif isinstance(answer, TakeOff):
        take_off(t, answer.unit)
    elif isinstance(answer, Enter):
        s.impulse = Impulse(side=side, units=list(answer.units), declared=True, entered=True)
        come_on(t, answer)
    else:
        yield from show(t, answer)


def nothing_to_do(s: State, side: int, places: list[str], away: list[Unit]) -> bool:
    """4.0.1: who cannot activate passes."""
    if places or (away and not last_call(s) and (hidden_snipers(s, side) or (s.helicopters and take_offs(s, side)))):
        return False
    return not (away and must_enter(s, side))


def last_call(s: State) -> bool:
    """After three passes the phase would be over: only reinforcements that are due still come on (22.0.5), and
    vehicles move on that have to (15.5.0.1).
    """
    return s.passes >= PASSES


def openings(s: State, side: int, places: list[str], away: list[Unit]) -> list[Move]:
    """Who comes on, what is activated, which Sniper shows himself; reinforcements that are due forbid a pass."""
    entering: list[Move] = [*entering_stacks(s, side)] if away else []
    moves = [*entering, *map(Activate, places)]
    if last_call(s):
        return moves
    if away:
        moves += showings(s, side)
        moves += take_offs(s, side) if s.helicopters else ()
    if not entering and not (s.mechanized and rolling(s, side)):
        moves.append(PASS)
    return moves


def why_not_open(s: State, side: int, move: Move) -> Refusal | None:
    if isinstance(move, Pass):
        return HELD_BACK if must_enter(s, side) else ROLLS_ON if s.mechanized and rolling(s, side) else None
    if isinstance(move, Enter):
        return why_not_come_on(s, side, move)
    if last_call(s):
        if s.mechanized and isinstance(move, Activate) and move.place in rolling(s, side):
            return None
        return HELD_BACK
    if isinstance(move, (Show, PlaceSniper)):
        return why_not_show(s, side, move)
    if isinstance(move, TakeOff):
        return why_not_take_off(s, side, move.unit)
    if not isinstance(move, Activate):
        return Refusal("not-offered", "activate a hex or pass", "4.0.1")
    if move.place not in usable_places(s, side):
        return Refusal("nobody", f"nobody in {move.place} can act", "4.0.3")
    return None


def pass_impulse(t: World, side: int) -> None:
    s = t.state
    s.passes += 1
    s.active = 1 - side
    t.tell(told.SidePassed(side, s.passes, rule="4.0.1"))


# ------------------------------------------------------------------ naming the hexes


def name_hexes(t: World, impulse: Impulse, further: dict[Also, str]) -> Play[None]:
    """4.0.4, 4.0.19, 4.0.21: all hexes are named before anything is done; Leaders bring in those around them."""
    s = t.state
    options: Options[Also | Begin] = Options(lambda: [Begin(), *further], lambda move: why_not_name(s, impulse, move))
    prompt = f"{', '.join(all_named(impulse))} will act. Which hexes more, through a Leader?"
    answer = yield Choice(impulse.side, "name-hexes", prompt, options, "4.0.21")
    if isinstance(answer, Begin):
        declare(t, impulse)
    else:
        impulse.activators.append(further[answer])
        (impulse.armour if answer.vehicles else impulse.hexes).append(answer.place)


def all_named(impulse: Impulse) -> list[str]:
    return list(dict.fromkeys((*impulse.hexes, *impulse.armour))) if impulse.armour else impulse.hexes


def callable_up(s: State, impulse: Impulse) -> dict[Also, str]:
    """Whom Leaders can still bring in, each with the Leader who would: men on foot, and vehicles (4.0.9)."""
    near = reachable(s, impulse)
    found = {Also(place): leader for place, leader in near.items()} if near else {}
    if s.mechanized:
        armour = under_command(s, impulse).items()
        found |= {Also(p, vehicles=True): leader for p, leader in armour if has_usable(s, impulse.side, p, True)}
    return found


def reachable(s: State, impulse: Impulse) -> dict[str, str]:
    """The places that Leaders in the named hexes can still bring in, each with the Leader who would."""
    found: dict[str, str] = {}
    hexes, stacks = impulse.hexes, s.stacks
    for place in hexes:
        if leader := activator(s, impulse, place):
            occupied = [near for near in s.ground.neighbours(place) if near in stacks]
            for near in occupied:
                if near in hexes or near in found or not has_usable(s, impulse.side, near):
                    continue
                if within_command(s, place, near):
                    found[near] = leader
    return found


def within_command(s: State, place: str, near: str) -> bool:
    """4.0.6: in a Multi-story Building next to him a Leader reaches his own floor only; in his own hex, both."""
    ground = s.ground
    hex, there = ground.hex_of(place), ground.hex_of(near)
    if s.forts and why_out_of_command(s, place, near):
        return False
    return (
        hex == there
        or not ground.building(there)
        or len(ground.floors(there)) == 1
        or (place == hex) == (near == there)
    )


def why_not_name(s: State, impulse: Impulse, move: Also | Begin) -> Refusal | None:
    """4.0.4, 4.0.6, 4.0.21, 11.1.0.5: why a hex may not be brought into this impulse."""
    if isinstance(move, Begin):
        return None
    if not isinstance(move, Also):
        return Refusal("not-now", "first all hexes of this impulse are named", "4.0.21")
    if move.place in (impulse.armour if move.vehicles else impulse.hexes):
        return Refusal("named", f"{move.place} is named already", "4.0.21")
    if move in callable_up(s, impulse):
        return None
    if not has_usable(s, impulse.side, move.place, move.vehicles):
        if has_usable(s, impulse.side, move.place, not move.vehicles):
            return Refusal("other-arm", "Leaders call up men on foot, Armor Leaders vehicles", "4.0.9")
        return Refusal("nobody", f"nobody in {move.place} can act", "4.0.3")
    if move.vehicles:
        return Refusal("no-leader", f"no Armor Leader who has not acted is next to {move.place}", "11.5.6")
    return why_no_leader(s, impulse, move.place)


def why_no_leader(s: State, impulse: Impulse, near: str) -> Refusal:
    """What keeps the Leaders next to a place from activating it."""
    around = [p for p in impulse.hexes if s.ground.adjacent(p, near)]
    leaders = [u for p in around for u in units_at(s, p) if u.side == impulse.side and is_leader(u)]
    if any(not u.shaken and u.wounded for u in leaders):
        return Refusal("wounded", "a wounded Leader activates only his own hex", "11.1.0.5")
    beside = [p for p in around if activator(s, impulse, p)]
    if s.forts and (refusals := [r for p in beside if (r := why_out_of_command(s, p, near))]):
        return refusals[0]
    if beside:
        return Refusal("other-floor", f"{near} is on another floor of a Building", "4.0.6")
    return Refusal("no-leader", f"no Good Order Leader who has not acted is next to {near}", "4.0.4")


def activator(s: State, impulse: Impulse, place: str) -> str:
    """4.0.4, 11.1.0.4, 11.1.0.5: the one Leader in a place who may activate others: unhurt and not yet used."""
    if place in s.melee:
        return ""
    first = ""
    for u in units_at(s, place):
        if u.side == impulse.side and is_leader(u) and not (u.shaken or u.wounded or u.marker or u.fired):
            if u.id in impulse.activators:
                return u.id
            first = first or u.id
    return first


def has_usable(s: State, side: int, place: str, vehicles: bool = False) -> bool:
    units = units_at(s, place)
    if s.mechanized:
        units = [u for u in units if is_vehicle(u) is vehicles]
    return first_usable(s, units, (side,)) is not None


def declare(t: World, impulse: Impulse) -> None:
    s = t.state
    impulse.declared = True
    side = impulse.side
    named = all_named(impulse)
    units = [u for p in named for u in units_at(s, p) if u.side == side and usable(s, u)]
    if s.mechanized:
        riding = [u for u in s.own[side] if clung_to(s, u) in named and usable(s, u)]
        units = [*[u for u in units if activated(s, impulse, u)], *riding]
    impulse.units = [u.id for u in units]
    t.tell(told.HexesActivated(impulse.side, tuple(named), rule="4.0.3"))


# ------------------------------------------------------------------ acting


def act(t: World, impulse: Impulse) -> Play[None]:
    """4.0.18: one action of the impulse; units and hexes act in any order."""
    s = t.state
    at = posts(s, impulse)
    if not at and not hidden_snipers(s, impulse.side):
        end_impulse(t, impulse)
        return
    options = Options(lambda: headings(s, impulse, at), lambda move: why_not_action(s, impulse, move))
    answer = yield Choice(impulse.side, "act", lambda: what_now(s, impulse), options, "4.0.3")
    if isinstance(answer, EndImpulse):
        end_impulse(t, impulse)
    else:
        yield from carry_out(t, impulse, at, answer)


def what_now(s: State, impulse: Impulse) -> str:
    places = ", ".join(dict.fromkeys(place for i in impulse.units if (place := where(s, s.units[i]))))
    return f"What do the units in {places} do?"


def end_impulse(t: World, impulse: Impulse) -> None:
    """4.0.20, 10.1.0.14: Leaders who only activated others are done; spotting alone counts as a pass."""
    s = t.state
    for name in impulse.activators:
        settle(activator_marked(s, name))
    for name in impulse.units:
        u = s.units[name]
        if u.smoking:
            u.smoking = False
            settle(u)
    s.shelled.clear()
    s.hatches, s.assault_fire, s.boarded = [], [], []
    s.impulse = None
    t.tell(told.ImpulseEnded(impulse.side, rule="4.0.1"))
    if impulse.acted:
        s.passes = 0
        s.active = 1 - impulse.side
    else:
        pass_impulse(t, impulse.side)


def settle(u: Unit) -> None:
    """Marks Ops Complete whoever did nothing that is marked otherwise."""
    if u.at and not u.marker and not u.fired:
        u.marker = "ops"
