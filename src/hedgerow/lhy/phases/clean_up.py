"""5.0.VII The Clean-Up Phase."""

from __future__ import annotations

from collections.abc import Callable

from hedgerow.kernel.system import Play
from hedgerow.lhy.rules.victory import check_victory
from hedgerow.lhy.state.world import World


def clean_up_phase(t: World) -> Play[None]:
    """5.0.VII: step by step; each asks one question at the most, and is come back to until it is done."""
    s = t.state
    s.step = s.step or next(iter(STEPS))
    done = yield from STEPS[s.step](t)
    if done:
        after = list(STEPS)[list(STEPS).index(s.step) + 1 :]
        s.step = after[0] if after else ""
        if not after and s.phase == "clean-up":
            s.phase = "initiative"


def vehicles(t: World) -> Play[bool]:
    """5.0.VII.s1-1: Overwatch and Motion come off vehicles that have done nothing."""
    for u in t.state.units.values():
        if u.at and u.card.vehicular and not u.did:
            u.overwatch, u.motion = False, ""
    yield from ()
    return True


def reset(t: World) -> Play[bool]:
    """5.0.VII.s5-1: everybody may act again."""
    s = t.state
    for u in s.units.values():
        u.did, u.changed, u.moved_aboard, u.left_carrier, u.directing = "", "", "", "", ""
        u.overran = u.advanced = u.recovered = u.assisted = False
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
    "reset": reset,
    "victory": victory,
}
