"""The Rally Phase and the set-up."""

from __future__ import annotations

from collections.abc import Callable

from hedgerow.kernel.choice import Move, Refusal
from hedgerow.lnlt.phases.set_up import waiting
from hedgerow.lnlt.rules.people.medics import is_medic
from hedgerow.lnlt.rules.people.roll_call import why_nobody
from hedgerow.lnlt.screen.wishes.meant import Found, Meant
from hedgerow.lnlt.state import moves as m
from hedgerow.lnlt.state.lookups import borne, enemies_at


def rally(w: Meant) -> Found:
    units = [*w.foes, *sorted(w.crowd, key=lambda u: not u.shaken)]
    yield from (m.Rally(u.id) for u in units)
    if not units:
        yield from (Refusal("nobody", why_nobody(w.s, w.side, p).words, "3.0.2") for p in w.places)


def treat(w: Meant) -> Found:
    medics = [u for u in w.own if is_medic(u)] or ([u for u in w.crowd if is_medic(u)] if w.verb else [])
    hurt = [u for u in (*w.own, *w.foes) if u not in medics] or [u for u in w.crowd if u.shaken or u.wounded]
    if w.verb and not medics:
        medics = list(w.own[:1])
    yield from (m.Treat(medic.id, u.id) for medic in medics for u in hurt)


def weapons(w: Meant) -> list[str]:
    lying = [x.id for x in w.s.weapons.values() if x.at and x.at in (*w.places, *w.starts)]
    return [x.id for x in w.arms] or [x.id for u in w.crowd for x in borne(w.s, u)] + lying


def hand(w: Meant) -> Found:
    yield from (m.Hand(x, u.id) for x in weapons(w) for u in (*w.own, *w.foes) if w.s.weapons[x].bearer != u.id)


def pick_up(w: Meant) -> Found:
    taking = list(w.own) or (
        [w.s.units[i] for i in w.s.moving.units] if w.s.moving is not None else list(w.crowd[:1] or w.foes[:1])
    )
    yield from (m.PickUp(x, u.id) for x in weapons(w) if not w.s.weapons[x].bearer or w.verb for u in taking)


def weapon(kind: Callable[[str], Move]) -> Callable[[Meant], Found]:
    return lambda w: (kind(x) for x in weapons(w))


def merge(w: Meant) -> Found:
    pair = [*w.own, *w.foes][:2] if len(w.own) + len(w.foes) > 1 else list(w.crowd)[:2]
    if len(pair) == 2 and not w.arms:
        yield m.Merge(pair[0].id, pair[1].id)
    elif w.verb:
        yield Refusal("not-yours", "two Half-squads in one place are wanted", "3.0.14")


def unarmed(w: Meant) -> Found:
    if not w.arms and not (len(w.own) + len(w.foes) > 1):
        foes = [*w.foes] or [u for p in w.places for u in enemies_at(w.s, p, w.side)]
        who = next((u.id for u in (*w.own, *w.crowd)), "")
        words = f"{who} has nothing that could be handled now" if who else "there is no weapon of yours to be handled"
        yield Refusal("no-weapon", f"{foes[0].id} is the enemy's" if foes and not who else words, "1.6.0.12")


def place(w: Meant) -> Found:
    """The unit named, or the next of the order of battle."""
    units = [*w.own, *w.foes] or waiting(w.s, w.side)[:1]
    for u in units:
        yield from (m.Place(u.id, place) for place in w.targets or (u.at,))
    if not units:
        yield Refusal("all-placed", "everything is in place already", "22.0.1")


def dig(w: Meant) -> Found:
    yield from (m.Dig(place) for place in w.targets or w.starts)
