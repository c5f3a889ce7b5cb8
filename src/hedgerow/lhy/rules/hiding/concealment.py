"""4.3, 17.2, 17.3 Concealment: how it is lost, and how it is gained."""

from __future__ import annotations

from collections.abc import Iterable

from hedgerow.lhy.rules.hiding.criteria import Act, approached, giving_away
from hedgerow.lhy.rules.hiding.exposure import expose, remove_dummies
from hedgerow.lhy.rules.hiding.hidden import reveal
from hedgerow.lhy.rules.mortars.illumination import light_at
from hedgerow.lhy.state.state import State, Unit
from hedgerow.lhy.state.world import World

HARMED = "4.3.1-1"


def lose(t: World, u: Unit, clause: str) -> None:
    """4.3.1-1, 17.2a-1, 20.9.2d-1: a unit loses its Concealment, if it has any; a Hidden one is revealed, Concealed.
    At Night and in Twilight nobody loses it by being Disrupted or Shocked alone.
    """
    if u.hidden:
        reveal(t, u.at, u.seat, "20.9.2d-1")
    elif u.concealed and u.at and not (clause == HARMED and light_at(t.state, u.at) != "day"):
        expose(t, u, clause)


# ------------------------------------------------------------------ by what is done


def after_step(t: World, units: Iterable[Unit], at: str) -> None:
    """4.3.1-1, 4.3.1.1, 4.3.1.2, 17.2a: units have Maneuvered into a hex, or within theirs: they may be seen, and enemy
    vehicles by them. 20.8.1-1: enemy Dummies in the hex are gone.
    """
    s = t.state
    movers = [u for u in units if u.at]
    if not movers:
        return
    seat = movers[0].seat
    remove_dummies(t, at, 1 - seat)
    seen(t, movers, "maneuver")
    for foe in [u for u in s.own[1 - seat] if u.at and u.card.vehicular and (u.concealed or u.hidden)]:
        if clause := next((c for u in movers if (c := approached(s, foe, u))), ""):
            lose(t, foe, clause)


def after_fire(t: World, u: Unit, *, anti_tank: bool = False) -> None:
    """4.3.1.1a-1, 4.3.1.1c-1, 4.3.1.2b-1, 4.3.1.2c-1, 17.2a-1: a unit has fired from its hex."""
    seen(t, [u], "anti-tank" if anti_tank else "fire")


def after_recovery(t: World, u: Unit) -> None:
    """17.2a-1: at Night and in Twilight an attempt to Recover gives a unit away."""
    seen(t, [u], "recover")


def seen(t: World, units: list[Unit], act: Act) -> None:
    """Enemies who are Hidden take no Concealment before they are revealed (20.9.2)."""
    s = t.state
    hiding = [u for u in units if u.concealed and u.at]
    if not hiding:
        return
    foes = open_foes(s, hiding[0].seat)
    for u in hiding:
        if u.concealed and (clause := giving_away(s, u, u.at, act, foes)):
            lose(t, u, clause)


def open_foes(s: State, seat: int) -> list[Unit]:
    return [u for u in s.own[1 - seat] if u.at and not u.hidden]


# ------------------------------------------------------------------ by what is suffered


def after_result(t: World, u: Unit, result: int) -> None:
    """4.3.1.1d-1, 4.3.1.2d-1, 17.2b-1: a Final Fire Resolution result that reaches Cohesion, or equals the AV."""
    dark = light_at(t.state, u.at) != "day"
    cohesion, av = u.face.cohesion, u.face.av
    above = t.state.options["conceal-loss"] == "exceed"
    if u.card.vehicular and not dark:
        if av is not None and result == av:
            lose(t, u, "4.3.1.2d-1")
    elif cohesion is not None and result >= cohesion + above:
        lose(t, u, "17.2b-1" if dark else "4.3.1.1d-1")


def after_assault(t: World, units: Iterable[Unit]) -> None:
    """4.3.1.1e-1, 17.2c-1: whoever is left in the Assault hex when the Assault has been resolved; in the dark whoever
    took part in it.
    """
    for u in [u for u in units if u.at]:
        if light_at(t.state, u.at) != "day":
            lose(t, u, "17.2c-1")
        elif not u.card.vehicular:
            lose(t, u, "4.3.1.1e-1")
