"""5.0.VII The Clean-Up Phase."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

from hedgerow.kernel.system import Play
from hedgerow.lhy.rules.hiding import concealment, deception
from hedgerow.lhy.rules.move.deploying import recombine_sections
from hedgerow.lhy.rules.returning import return_leaders
from hedgerow.lhy.rules.victory import check_victory
from hedgerow.lhy.state.world import World


def clean_up_phase(t: World) -> Play[None]:
    """5.0.VII: step by step; each asks one question at the most, and is come back to until it is done."""
    s = t.state
    s.step = s.step or next(iter(STEPS))
    done = yield from STEPS[s.step](t)
    if done:
        s.step = AFTER.get(s.step, "")
        if not s.step and s.phase == "clean-up":
            s.phase = "initiative"


def vehicles(t: World) -> Play[bool]:
    """5.0.VII.s1-1: Overwatch and Motion come off vehicles that have done nothing, marked Activated or not."""
    for u in t.state.units.values():
        if u.at and u.card.vehicular and u.did in ("", "activated"):
            u.overwatch, u.motion = False, ""
    yield from ()
    return True


def conceal(t: World) -> Play[bool]:
    """5.0.VII.s4-1, 4.3.2-2, 20.8.2-1: first Hidden units may show themselves, then all who are not seen are Concealed;
    last, with Deception, Dummies go wherever they are believed. One side after the other.
    """
    s = t.state
    for seat in (s.initiative, 1 - s.initiative):
        if f"deny{seat}" not in s.asked_in_step and concealment.hides(s, seat):
            if (yield from concealment.deny(t, seat)):
                s.asked_in_step.append(f"deny{seat}")
            return False
    if "concealed" not in s.asked_in_step:
        concealment.conceal(t)
        s.asked_in_step.append("concealed")
        return False
    for seat in (s.initiative, 1 - s.initiative):
        if f"deceive{seat}" not in s.asked_in_step and deception.in_play(s, seat):
            if (yield from deception.deceive(t, seat)):
                s.asked_in_step.append(f"deceive{seat}")
            return False
    s.asked_in_step = []
    return True


def reset(t: World) -> Play[bool]:
    """5.0.VII.s5-1: everybody may act again."""
    s = t.state
    for u in s.units.values():
        u.did, u.changed, u.moved_aboard, u.left_carrier, u.directing = "", "", "", "", ""
        u.overran = u.advanced = u.recovered = u.assisted = u.dropped = u.missed = u.denied = False
    s.overrun = []
    yield from ()
    return True


def victory(t: World) -> Play[bool]:
    """5.0.VII.s6-1: whether the mission is over."""
    check_victory(t)
    yield from ()
    return True


STEPS: dict[str, Callable[[World], Play[bool]]] = {
    "vehicles": vehicles,
    "leaders": return_leaders,
    "recombine": recombine_sections,
    "conceal": conceal,
    "reset": reset,
    "victory": victory,
}
AFTER = dict(pairwise(STEPS))
