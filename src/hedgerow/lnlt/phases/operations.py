"""4.0 The Operations Phase: impulses, activation, and what an activated unit may do."""

from __future__ import annotations

from hedgerow.kernel.choice import Choice, Move, Options, Refusal
from hedgerow.kernel.system import Play
from hedgerow.kernel.verbs import Verb, Verbs
from hedgerow.lnlt.book.tables import TABLES
from hedgerow.lnlt.phases.actions import carry_out, which, why_not_action
from hedgerow.lnlt.phases.arms import arm_of
from hedgerow.lnlt.phases.headings import drawn_heading, headings
from hedgerow.lnlt.phases.posts import posts
from hedgerow.lnlt.phases.usable import any_usable, has_usable, usable, usable_places
from hedgerow.lnlt.phases.windows import go_on_from
from hedgerow.lnlt.rules.air.aircraft import air_impulse, fly
from hedgerow.lnlt.rules.air.helicopters import take_off, take_offs, why_not_take_off
from hedgerow.lnlt.rules.armour.crews import activator_marked
from hedgerow.lnlt.rules.armour.driving import ROLLS_ON
from hedgerow.lnlt.rules.armour.loading import fire_at_thrown_off
from hedgerow.lnlt.rules.indirect.barrages import walk_on
from hedgerow.lnlt.rules.melee.ambush import unseen_now
from hedgerow.lnlt.rules.move.entry import come_on, entering_stacks, why_not_come_on
from hedgerow.lnlt.rules.move.movement import go_on
from hedgerow.lnlt.rules.paragraphs import check_sight_events
from hedgerow.lnlt.rules.people.leaders import is_leader, lender, lends
from hedgerow.lnlt.rules.people.roll_call import why_nobody
from hedgerow.lnlt.rules.people.snipers import hidden_snipers, show, showings, why_not_show
from hedgerow.lnlt.rules.works.bunkers import why_out_of_command
from hedgerow.lnlt.state import events as told
from hedgerow.lnlt.state.lookups import off_map, side_at, units_at, where
from hedgerow.lnlt.state.moves import (
    Activate,
    Also,
    Begin,
    EndImpulse,
    Enter,
    Pass,
    PlaceSniper,
    Prepare,
    Show,
    TakeOff,
)
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
    while s.impulse is not None or s.window is not None or not over(s):
        t.checkpoint()
        if s.window is not None:
            yield from go_on_from(t, s.window)
        elif s.thrown_off:
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
            yield from act(t, s.impulse)
    s.phase, s.step = "administrative", ""


# ------------------------------------------------------------------ who can still act


def over(s: State) -> bool:
    """4.0.2: three passes or nobody left; but reinforcements that are due come on first (22.0.5)."""
    if (s.passes < PASSES and any_usable(s, s.units.values())) or s.thrown_off or air_impulse(s):
        return False
    if s.helicopters and s.passes < PASSES and (take_offs(s, 0) or take_offs(s, 1)):
        return False
    return not (must_act(s, 0) or must_act(s, 1))


def must_act(s: State, side: int) -> bool:
    """Whether a side may not pass yet: reinforcements are due, or a vehicle rolls on."""
    return must_enter(s, side) or bool(arm_of(s).rolling(s, side))


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
    places = arm_of(s).rolling(s, side) if last_call(s) else usable_places(s, side)
    if nothing_to_do(s, side, places, away):
        pass_impulse(t, side)
        return
    options = Options(lambda: openings(s, side, places, away), lambda move: OPENINGS.why_not(s, side, move))
    answer = yield Choice(side, "activate", "Activate a hex, or pass", options, "4.0.1")
    yield from OPENINGS.do(t, side, answer) or ()


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
    if not entering and not arm_of(s).rolling(s, side):
        moves.append(PASS)
    return moves


def why_not_pass(s: State, side: int, move: Pass) -> Refusal | None:
    """22.0.5, 15.5.0.1: who has to come on or to roll on may not pass."""
    return HELD_BACK if must_enter(s, side) else ROLLS_ON if arm_of(s).rolling(s, side) else None


def why_not_activate(s: State, side: int, move: Activate) -> Refusal | None:
    """4.0.3: somebody there can act; after three passes, he has to be one who must."""
    if last_call(s):
        return None if move.place in arm_of(s).rolling(s, side) else HELD_BACK
    return None if move.place in usable_places(s, side) else why_nobody(s, side, move.place)


def why_not_appear(s: State, side: int, move: Show | PlaceSniper) -> Refusal | None:
    return HELD_BACK if last_call(s) else why_not_show(s, side, move)


def no_opening(s: State, side: int, move: Move) -> Refusal:
    return HELD_BACK if last_call(s) else Refusal("not-now", "first a hex is activated, or the impulse passed", "4.0.1")


def open_impulse(t: World, side: int, move: Activate) -> None:
    t.state.impulse = Impulse(side=side, hexes=[move.place])


def enter(t: World, side: int, move: Enter) -> None:
    """22.0.2: coming on is all that is done in the impulse."""
    t.state.impulse = Impulse(side=side, units=list(move.units), declared=True)
    come_on(t, move)


def pass_impulse(t: World, side: int) -> None:
    s = t.state
    s.passes += 1
    s.active = 1 - side
    t.tell(told.SidePassed(side, s.passes, rule="4.0.1"))


OPENINGS = Verbs[State, int](
    no_opening,
    Verb(Activate, why_not_activate, open_impulse),
    Verb(Pass, why_not_pass, lambda t, side, m: pass_impulse(t, side)),
    Verb(Enter, why_not_come_on, enter),
    Verb(Show, why_not_appear, lambda t, side, m: show(t, m)),
    Verb(PlaceSniper, why_not_appear, lambda t, side, m: show(t, m)),
    Verb(
        TakeOff,
        lambda s, side, m: HELD_BACK if last_call(s) else why_not_take_off(s, side, m.unit),
        lambda t, side, m: take_off(t, m.unit),
    ),
)
"""How an impulse may begin."""


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
        leader = s.units[called_by(further, answer)]
        impulse.activators.append(leader.id)
        if not answer.vehicles:
            lends(s, leader, leader.at)
        (impulse.armour if answer.vehicles else impulse.hexes).append(answer.place)


def all_named(impulse: Impulse) -> list[str]:
    return list(dict.fromkeys((*impulse.hexes, *impulse.armour))) if impulse.armour else impulse.hexes


def callable_up(s: State, impulse: Impulse) -> dict[Also, str]:
    """Whom Leaders can still bring in, each with the Leader who would: men on foot, and vehicles (4.0.9)."""
    found: dict[Also, str] = {}
    for place, leaders in reachable(s, impulse).items():
        several = len(leaders) > 1
        found |= {Also(place, through=leader if several else ""): leader for leader in leaders}
    found |= arm_of(s).called_up(s, impulse)
    return found


def called_by(further: dict[Also, str], move: Also) -> str:
    """The Leader who brings a hex in: the one who is named, or the first who could."""
    able = [leader for other, leader in further.items() if (other.place, other.vehicles) == (move.place, move.vehicles)]
    return next((leader for leader in able if move.through in ("", leader)), "")


def reachable(s: State, impulse: Impulse) -> dict[str, list[str]]:
    """The places that Leaders in the named hexes can still bring in, each with the Leaders who could."""
    found: dict[str, list[str]] = {}
    hexes, stacks = impulse.hexes, s.stacks
    for place in hexes:
        if leaders := activators(s, impulse, place):
            for near in [near for near in s.ground.neighbours(place) if near in stacks and near not in hexes]:
                if has_usable(s, impulse.side, near) and within_command(s, place, near):
                    found.setdefault(near, []).extend(leaders)
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
    if called_by(callable_up(s, impulse), move):
        return None
    if not has_usable(s, impulse.side, move.place, move.vehicles):
        if has_usable(s, impulse.side, move.place, not move.vehicles):
            return Refusal("other-arm", "Leaders call up men on foot, Armor Leaders vehicles", "4.0.9")
        return why_nobody(s, impulse.side, move.place)
    if move.through and called_by(callable_up(s, impulse), Also(move.place, move.vehicles)):
        return Refusal("another-leads", f"{move.through} is not the Leader of this impulse next to it", "11.1.0.4")
    if move.vehicles:
        return Refusal("no-leader", f"no Armor Leader who has not acted is next to {move.place}", "11.5.6")
    return why_no_leader(s, impulse, move.place)


def why_no_leader(s: State, impulse: Impulse, near: str) -> Refusal:
    """What keeps the Leaders next to a place from activating it."""
    around = [p for p in impulse.hexes if s.ground.adjacent(p, near)]
    leaders = [u for p in around for u in units_at(s, p) if u.side == impulse.side and is_leader(u)]
    if any(not u.shaken and u.wounded for u in leaders):
        return Refusal("wounded", "a wounded Leader activates only his own hex", "11.1.0.5")
    beside = [p for p in around if activators(s, impulse, p)]
    if s.forts and (refusals := [r for p in beside if (r := why_out_of_command(s, p, near))]):
        return refusals[0]
    if beside:
        return Refusal("other-floor", f"{near} is on another floor of a Building", "4.0.6")
    return Refusal("no-leader", f"no Good Order Leader who has not acted is next to {near}", "4.0.4")


def activators(s: State, impulse: Impulse, place: str) -> list[str]:
    """4.0.4, 11.1.0.4, 11.1.0.5: the Leaders in a place who may activate others: unhurt and not yet used, in Melee as
    well; once one has, he alone.
    """
    able = []
    for i in s.stacks.get(place, ()):
        u = s.units[i]
        if is_leader(u) and u.side == impulse.side and not (u.shaken or u.wounded or u.marker or u.fired):
            able.append(i)
    chosen = lender(s, impulse.side, place) if able else ""
    return [i for i in able if i == chosen] if chosen else able


def declare(t: World, impulse: Impulse) -> None:
    s = t.state
    impulse.declared = True
    side = impulse.side
    named = all_named(impulse)
    units = [u for p in named for u in side_at(s, p, side) if usable(s, u)]
    activated = arm_of(s).activated(s, impulse, named, units)
    impulse.units = [u.id for u in activated]
    impulse.unseen = unseen_now(s, side, activated)
    t.tell(told.HexesActivated(impulse.side, tuple(named), rule="4.0.3"))


# ------------------------------------------------------------------ acting


def act(t: World, impulse: Impulse) -> Play[None]:
    """4.0.18: one action of the impulse; units and hexes act in any order."""
    s = t.state
    at = posts(s, impulse)
    if not at and not hidden_snipers(s, impulse.side):
        end_impulse(t, impulse)
        return
    options = Options(
        lambda: headings(s, impulse, at),
        lambda move: why_not_action(s, impulse, move),
        _draw=lambda chance: drawn_heading(s, impulse, at, chance),
    )
    answer = yield Choice(impulse.side, "act", lambda: what_now(s, impulse), options, "4.0.3")
    if isinstance(answer, EndImpulse):
        end_impulse(t, impulse)
        return
    while isinstance(answer, Prepare):
        answer = yield which(s, impulse, at, answer)
    yield from carry_out(t, impulse, answer) or ()


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
    s.impulse, s.withdrew = None, False
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
