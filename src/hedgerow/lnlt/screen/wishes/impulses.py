"""What begins an impulse, and what is done in one besides fire and movement."""

from __future__ import annotations

from collections.abc import Callable

from hedgerow.kernel.choice import Move, Refusal
from hedgerow.lnlt.rules.people.roll_call import why_nobody
from hedgerow.lnlt.rules.people.snipers import hidden_snipers
from hedgerow.lnlt.screen.wishes.hands import hands, stations, vehicle_in
from hedgerow.lnlt.screen.wishes.meant import Found, Meant
from hedgerow.lnlt.state import moves as m
from hedgerow.lnlt.state.lookups import figures, side_at, where
from hedgerow.lnlt.state.state import Action

KINDS: dict[str, Action] = {
    "go": "move", "fire": "fire", "shell": "shell", "spot": "spot", "smoke": "smoke", "call": "call",
    "starshell": "light", "bombard": "barrage",
}  # fmt: skip
"""The kinds of action that are named before which one exactly."""


def activate(w: Meant) -> Found:
    places = dict.fromkeys((*w.starts, *[p for p in w.places if side_at(w.s, p, w.side)], *w.targets))
    yield from (m.Activate(place) for place in places)


def also(w: Meant) -> Found:
    for place in dict.fromkeys((*w.starts, *w.targets)):
        yield from (m.Also(place, vehicles) for vehicles in (False, True) if w.s.mechanized or not vehicles)


def enter(w: Meant) -> Found:
    """Those who are named and off the map, or all who would come."""
    away = tuple(u.id for u in w.own if not where(w.s, u) and figures(u).kind != "sniper" and not figures(u).rotor)
    if away or w.verb:
        yield m.Enter(away or tuple(u.id for u in w.own) or tuple(u.id for u in w.s.reserves if u.side == w.side)[:1])


def sniper(w: Meant) -> Found:
    hidden = [u for u in w.own if w.verb or (figures(u).kind == "sniper" and not u.at)]
    for u in hidden or (hidden_snipers(w.s, w.side) if w.verb else ()):
        yield from (m.PlaceSniper(u.id, place) for place in w.targets)
        yield m.Show(u.id)
    if w.verb and not hidden:
        yield Refusal("no-sniper", "you have no Sniper in hiding", "11.4.1")


def take_off(w: Meant) -> Found:
    yield from (m.TakeOff(u.id) for u in w.own if figures(u).rotor or w.verb)


def prepared(w: Meant, verb: str) -> Found:
    """A kind of action out of the places named, or of all that are activated."""
    if verb in KINDS and (w.choice.kind == "act" or w.choice.kind in KINDS.values()):
        yield from (m.Prepare(KINDS[verb], place) for place in stations(w))


def kinds(w: Meant) -> Found:
    """Whatever those could do who are clicked."""
    if not w.targets or not w.own:
        places = dict.fromkeys((*w.starts, *w.places))
        for place in places:
            if side_at(w.s, place, w.side):
                kinds: tuple[Action, ...] = ("move", "fire", "spot", "smoke")
                yield from (m.Prepare(kind, place) for kind in kinds)
            elif not w.own and not w.hostile:
                yield why_nobody(w.s, w.side, place)


def keep_moving(w: Meant) -> Found:
    yield from (m.KeepMoving(u.id) for u in (*w.foes, *w.crowd))
    yield from (why_nobody(w.s, w.side, place) for place in w.places if not w.crowd)


def sortie(w: Meant) -> Found:
    yield from (m.Gunship(place, vehicle_in(w, place)) for place in w.hostile)
    yield from (m.Hop(w.s.ground.hex_of(place)) for place in w.targets)
    riders = tuple(u.id for u in w.own if u.carrier)
    if riders or w.own:
        yield m.Unload(riders or tuple(u.id for u in w.own))


def fight(w: Meant) -> Found:
    for place in dict.fromkeys((*w.starts, *w.places)) or (stations(w) if w.verb else ()):
        if place in w.s.melee or w.verb:
            yield m.Fight(place)


def withdraw(w: Meant) -> Found:
    locked = tuple(u.id for u in (hands(w) if w.verb else w.own) if u.at in w.s.melee or w.verb)
    if locked:
        yield m.Withdraw(locked)


def each(kind: Callable[[str], Move]) -> Callable[[Meant], Found]:
    """A move of one unit, for each that is named or at hand."""
    return lambda w: (kind(u.id) for u in hands(w))


def said(move: Move) -> Callable[[Meant], Found]:
    """A move that needs nothing but to be said."""
    return lambda w: iter((move,))
