"""6.0.II, 8.0 The segments of a Platoon Activation Cycle: Actions, the call for Reaction, and how the cycle ends."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from hedgerow.kernel.choice import Choice, Move, Options, Refusal, Window
from hedgerow.kernel.drawing import Order, as_listed, by_chance, either
from hedgerow.kernel.system import Play
from hedgerow.kernel.verbs import Verb, Verbs
from hedgerow.lhy.phases.actions import ROWS, listings_of
from hedgerow.lhy.rules.assault.bound import mark_idle_vehicles, why_bound
from hedgerow.lhy.rules.deeds import end_deployment, passes, under_way
from hedgerow.lhy.rules.direction import end_directions
from hedgerow.lhy.rules.fire.showing import show
from hedgerow.lhy.rules.hiding.hidden import NO_ACTIONS, on_call
from hedgerow.lhy.rules.landing.assembly import assemble
from hedgerow.lhy.rules.mandatory import must_act_when_activated, must_react
from hedgerow.lhy.rules.mortars.requests import requests
from hedgerow.lhy.rules.mortars.spotting import spots
from hedgerow.lhy.rules.move.setting_out import maneuvers
from hedgerow.lhy.rules.rights import actors, why_no_action
from hedgerow.lhy.state.events import sequence as told
from hedgerow.lhy.state.moves.activation import Call
from hedgerow.lhy.state.names import listed, names
from hedgerow.lhy.state.pending.assault import Adjusting
from hedgerow.lhy.state.state import Cycle, Deed, State, Unit
from hedgerow.lhy.state.world import World

CALL = Call()
DEEDS = {"maneuver": "Maneuver to", "fire": "fire from", "recover": "Recovery in"}
NO_DEED = "There is no Action to react to: you may react with Limited Reactions only"
FEW = 4  # who acted, by name
DONE_ENOUGH = 0.15
"""How often a player by chance calls for Reaction while he could still act."""


def segment(t: World, c: Cycle) -> Play[None]:
    """6.0.II.s1-1, 6.0.II.s2-1, 6.0.II.s3-1: one Action, or the call for Reaction. A seat is always asked, whether it
    has anything to offer or not: that must tell the other side nothing. 16.1.6-1: who Recovers may be the one whom his
    platoon has waited for.
    """
    s = t.state
    options: Options[Move] = Options(
        lambda: answers(s, c), lambda move: why_not(s, c, move), _draw=lambda chance: any_answer(s, c, chance)
    )
    if c.segment == "activation":
        choice = Choice(c.seat, "activation", lambda: activation_prompt(s, c), options, "6.0.II.s1-1")
    else:
        window = Window(CALL, under_way(s))
        choice = Choice(c.seat, "reaction", lambda: reaction_prompt(s, c), options, "8.0-1", window)
    answer = yield choice
    c.acted = c.acted or answer != CALL
    if (move := show(t, c, answer)) is not None:
        yield from VERBS.do(t, c, move) or ()
    assemble(t)


def activation_prompt(s: State, c: Cycle) -> str:
    return f"{' and '.join(c.platoons)}: Maneuver, fire, recover; or call for Reaction"


def reaction_prompt(s: State, c: Cycle) -> str:
    """8.2-1, 8.3-1: what may be reacted to, in one sentence; what is under a Concealment marker has no name (4.3-1)."""
    groups: dict[str, list[Deed]] = {}
    for deed in c.before:
        what = "Assault on" if deed.assault else DEEDS.get(deed.kind, "Action in")
        groups.setdefault(what, []).append(deed)
    few = len(c.before) <= FEW
    deeds = [f"{who(s, done, c.seat, few)} ({what} {listed(whither(s, done))})" for what, done in groups.items()]
    return f"You may react to {listed(deeds)}" if deeds else NO_DEED


def who(s: State, deeds: list[Deed], seat: int, few: bool) -> str:
    """By their names while all who acted are few; one alone always."""
    units = [deed.unit for deed in deeds]
    return names(s, units, seat) if few or len(units) == 1 else f"{len(units)} units"


def whither(s: State, deeds: list[Deed]) -> list[str]:
    """Where they were done, each hex once; of an Assault the hex that it goes against."""
    threats = {i: arrow.target for arrow in s.arrows for i in arrow.units}

    def hex_of(deed: Deed) -> str:
        at = deed.hexes[-1] if deed.hexes else deed.start
        return threats.get(deed.unit, at) if deed.assault else at

    return list(dict.fromkeys(map(hex_of, deeds)))


# ------------------------------------------------------------------ what may be answered


def answers(s: State, c: Cycle) -> Iterator[Move]:
    if why_not_call(s, c, CALL) is None:
        yield CALL
    for u in actors(s, c):
        yield from acts_of(s, c, u)


def acts_of(s: State, c: Cycle, u: Unit, order: Order = as_listed) -> Iterator[Move]:
    """All that a unit may do now, by itself or at the head of others in its hex; off the map it comes on, or asks for
    Mortar Fire (20.7h, 20.7j).
    """
    if not u.at:
        yield from either(order, maneuvers(s, c, u, order), requests(s, c, u, order), spots(s, c, u, order))
        return
    if why_no_action(s, c, u.id, withdrawing=True) is not None:
        return
    for listing in order(listings_of(u.counter, bool(u.carrier))):
        for move in listing(s, c, u, order):
            if why_bound(s, c, move) is None:
                yield move


def why_not(s: State, c: Cycle, move: Move) -> Refusal | None:
    """Judges any answer: what holds for all Actions of a unit, then what holds for this one."""
    return why_bound(s, c, move) or VERBS.why_not(s, c, move)


def any_answer(s: State, c: Cycle, chance: Random) -> Move:
    """An answer by chance, without listing all of them: some unit, some kind of Action, some way to do it."""
    if chance.random() < DONE_ENOUGH and why_not_call(s, c, CALL) is None:
        return CALL
    order = by_chance(chance)
    for u in order(actors(s, c)):
        for move in acts_of(s, c, u, order):
            return move
    return CALL


# ------------------------------------------------------------------ the call for Reaction


def mandatory(s: State, c: Cycle, u: Unit) -> str:
    return must_act_when_activated(s, u) if c.segment == "activation" else must_react(s, c, u)


def why_not_call(s: State, c: Cycle, move: Call) -> Refusal | None:
    """6.0.II.s1b-1, 9.1: not before all have acted who must, if they can; 4.3-3: nor before the shot asked for."""
    for u in actors(s, c):
        if (clause := mandatory(s, c, u)) and can_act(s, c, u):
            return Refusal("must-act", f"{u.id} must act first", clause)
    return None


def can_act(s: State, c: Cycle, u: Unit) -> bool:
    """9.0-1: to ask for Mortar Fire, or about a hex, is no Action."""
    return any(not isinstance(move, NO_ACTIONS) for move in acts_of(s, c, u))


def call(t: World, c: Cycle, move: Call) -> None:
    """6.0.II.s2-1, 6.0.II.s3-2, 6.0.II.s5-3, 8.0-2: the other side may react now to what has just been done."""
    s = t.state
    ours = [deed for deed in c.deeds if s.units[deed.unit].seat == c.seat]
    passed, c.acted = passes(s, c), False
    t.tell(told.ReactionCalled(seat=c.seat, passed=passed, rule="6.0.II.s2-1"))
    on_call(t, c)
    assemble(t)
    mark_idle_vehicles(s, c)
    if c.segment == "reaction":
        c.passes = c.passes + 1 if passed else 0
    else:
        miss(s, c)
    end_directions(s, c.seat)
    end_deployment(s, c)
    if c.passes >= 2:
        s.step = "adjust"
        adjust_markers(t, c)
        return
    for u in s.own[1 - c.seat]:
        if u.front >= 0 and u.card.kind != "fp":
            u.front, u.rear = -1, False
    # What the other side did meanwhile, in an Overrun (10.4.5.1), is part of its own segment.
    c.asked = []
    c.before, c.deeds = ours, [deed for deed in c.deeds if s.units[deed.unit].seat != c.seat]
    c.segment, c.seat, c.count = "reaction", 1 - c.seat, c.count + 1


def miss(s: State, c: Cycle) -> None:
    """7.3-1, 6.0.II.s1c-1: who has not acted with its own platoon is limited to Reactions until the turn ends."""
    for u in (s.units[i] for i in c.units):
        if not u.did and (not u.platoon or u.platoon in c.platoons):
            u.missed = True


# ------------------------------------------------------------------ the end of a cycle


def adjust_markers(t: World, c: Cycle) -> None:
    """6.0.II.s4a-1, 6.0.II.s4b-1, 6.0.II.s4c-1: motion; then Assault Arrows, and stacking."""
    s = t.state
    for u in s.units.values():
        if u.motion == "red":
            u.motion = ""
        u.adhoc = ""
    t.tell(told.CycleEnded(platoons=tuple(c.platoons), rule="6.0.II.s4a-1"))
    s.pending.append(Adjusting())


def otherwise(s: State, c: Cycle, move: Move) -> Refusal:
    return Refusal("not-now", "this is not for a segment of the Activation Phase", "6.0.II.s1c-1")


VERBS: Verbs[State, Cycle] = Verbs(otherwise, Verb(Call, why_not_call, call), *ROWS)
