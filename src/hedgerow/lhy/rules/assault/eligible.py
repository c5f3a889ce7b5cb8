"""10.5.1, 10.5.3.3 Who may Assault, and who may reinforce."""

from __future__ import annotations

from collections.abc import Sequence

from hedgerow.kernel.choice import Refusal
from hedgerow.lhy.rules.formations import platoons_of
from hedgerow.lhy.state.lookups import arrows_at, known_foes_at, own_at
from hedgerow.lhy.state.state import State, Unit


def threatened(s: State, at: str, seat: int) -> bool:
    """10.5.3.2, 10.5.3.3: whether units of that seat are under Assault in a hex: no enemy has entered it yet."""
    if at in s.assaults or not any(arrow.seat != seat for arrow in arrows_at(s, at)):
        return False
    return bool(own_at(s, at, seat))


def contested(s: State, at: str, seat: int) -> bool:
    """10.5-1: whether going into a hex is an Assault, as far as that seat knows."""
    return at in s.assaults or bool(known_foes_at(s, at, seat))


def why_not_contested(s: State, seat: int, to: str) -> Refusal | None:
    """10.5-1, 10.5.3.3-1: hexes that are entered by an Assault, and by nothing else."""
    if contested(s, to, seat):
        return Refusal("enemy", f"{to} is held by the enemy: that is an Assault", "10.5-1")
    if s.arrows and threatened(s, to, seat):
        return Refusal("reinforce", f"{to} is under Assault: friends reinforce it by an Assault", "10.5.3.3-1")
    return None


def why_not_a_target(s: State, seat: int, at: str) -> Refusal | None:
    """10.5-1, 10.5.3.3-1: a hex with enemies, or one of friends who are in or under Assault."""
    if contested(s, at, seat) or threatened(s, at, seat):
        return None
    return Refusal("nobody-there", f"there is nobody to Assault at {at}", "10.5-1")


def why_not_by_arrow(s: State, u: Unit, at: str) -> Refusal | None:
    """10.5.3-1: in Reaction only vehicles Assault those who are under an Assault Arrow themselves."""
    if u.card.vehicular or not any(arrow.at == at and arrow.seat != u.seat for arrow in s.arrows):
        return None
    return Refusal("arrow-there", f"those at {at} are about to Assault: only vehicles go against them", "10.5.3-1")


def why_not_eligible(s: State, u: Unit, units: Sequence[Unit], at: str) -> Refusal | None:
    """10.5.1-1, 10.5.1-2, 10.5.3.3-2: infantry and AFVs; leaders and LATWs in company; all where no enemy is yet."""
    if u.disrupted or u.regrouping or u.shocked:
        return Refusal("not-fit", f"{u.id} is not in order for an Assault", "10.5.1-1")
    if u.carrier:
        return Refusal("aboard", f"{u.id} is aboard {u.carrier}", "10.5.1-1")
    if u.card.dummy:
        return Refusal("dummy", f"{u.id} is a Dummy", "20.8-3")
    if threatened(s, at, u.seat):
        return None if u.card.can.maneuver else Refusal("stays", f"{u.id} does not move by itself", "10.0c-1")
    if u.card.can.assault:
        if s.aboard.get(u.id):
            return Refusal("riders", f"{u.id} carries Riders", "10.5.1-1")
        return None
    if not u.card.can.accompany:
        return Refusal("no-assault", f"{u.id} cannot Assault", "10.5.1-1")
    return None if in_company(s, u, units, at) else Refusal(
        "alone", f"{u.id} goes in with infantry, or where its platoon is fighting", "10.5.1-2"
    )  # fmt: skip


def in_company(s: State, u: Unit, units: Sequence[Unit], at: str) -> bool:
    """10.5.1-2, 3.2-1: infantry goes in with it, or a combat unit of its platoon is in the Assault hex already, be it
    of its support.
    """
    if any(o.card.infantry for o in units):
        return True
    if at not in s.assaults:
        return False
    platoons, there = set(platoons_of(s, u)), [o for o in own_at(s, at, u.seat) if o.card.combat]
    return any(not platoons.isdisjoint(platoons_of(s, o)) for o in there)
