"""10.3.1 Withdrawal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hedgerow.kernel.choice import Refusal
from hedgerow.kernel.drawing import Order, either
from hedgerow.kernel.tally import Tally
from hedgerow.lhy.book.tables import TABLES
from hedgerow.lhy.rules.assault.bound import why_bound
from hedgerow.lhy.rules.deeds import mark
from hedgerow.lhy.rules.fire.results import cohesion
from hedgerow.lhy.rules.formations import platoons_of
from hedgerow.lhy.rules.move.allowances import most_hexes
from hedgerow.lhy.rules.move.exits import exits
from hedgerow.lhy.rules.move.priorities import has_way_back, headings, next_hexes
from hedgerow.lhy.rules.rights import grade, why_no_action
from hedgerow.lhy.state.events import maneuver as told
from hedgerow.lhy.state.lookups import (
    known_foes_at,
    leader_of,
    own_at,
    primary_impact,
    seems_combat,
    taken_around,
    under_assault,
)
from hedgerow.lhy.state.moves.maneuver import Withdraw
from hedgerow.lhy.state.pending.maneuver import March
from hedgerow.lhy.state.state import Cycle, State, Unit
from hedgerow.lhy.state.world import World, d10

FIGURES = TABLES.maneuver


# ------------------------------------------------------------------ who


def withdrawals(s: State, c: Cycle, u: Unit, order: Order) -> Iterator[Withdraw]:
    """10.3.1-1: a unit alone; and all of its hex that may, if it is the first of them."""
    if u.card.can.withdraw and why_not_withdraw(s, c, alone := Withdraw((u.id,))) is None:
        yield from either(order, [alone], together(s, c, u))


def together(s: State, c: Cycle, u: Unit) -> Iterator[Withdraw]:
    able = [o for o in own_at(s, u.at, u.seat) if why_not_pull_back(s, c, o.id) is None]
    others = tuple(o.id for o in able if headings(s, o) == headings(s, u))
    if len(others) > 1 and others[0] == u.id:
        yield Withdraw(others)


def why_not_withdraw(s: State, c: Cycle, move: Withdraw) -> Refusal | None:
    """10.3.1-1, 10.3.1.1-1, 16.1.7-1: units of one hex on foot that have the same way back, and somewhere to go."""
    if not move.units or len(set(move.units)) < len(move.units):
        return Refusal("nobody", "who Withdraws is said once each", "10.3.1-1")
    for unit in move.units:
        if refusal := why_not_pull_back(s, c, unit):
            return refusal
    first = s.units[move.units[0]]
    if any(s.units[i].at != first.at for i in move.units):
        return Refusal("apart", "they set out from one hex", "10.3.1-1")
    if len({headings(s, s.units[i]) for i in move.units}) > 1:
        return Refusal("other-way", "they do not have the same way back", "16.1.7-1")
    if not has_way_back(s, first) and not exits(s, March(list(move.units), "withdraw", [first.at])):
        return Refusal("no-way-back", f"there is no way back from {first.at}", "10.3.1.1-1")
    return None


def why_not_pull_back(s: State, c: Cycle, unit: str) -> Refusal | None:
    """10.3.1-1, 10.3.1c-1, 8.3c-1"""
    if refusal := why_no_action(s, c, unit, withdrawing=True):
        return refusal
    u = s.units[unit]
    if not u.card.can.withdraw:
        return Refusal("cannot", f"{unit} does not Withdraw", "10.3.1-1")
    if u.carrier:
        return Refusal("aboard", f"{unit} is aboard {u.carrier}", "10.4.6.2-1")
    if u.at in s.assaults:
        return Refusal("assault", f"{unit} is in an Assault", "10.3.1c-1")
    return why_bound(s, c, Withdraw((unit,)))


# ------------------------------------------------------------------ whether they may


def pull_back(t: World, c: Cycle, move: Withdraw) -> None:
    """10.3.1-1: after a roll, if they are under Assault or have seen nothing."""
    s = t.state
    units = [s.units[i] for i in move.units]
    if under_assault(s, units[0]):
        may = break_off(t, units)
    elif any(grade(s, c, u) == "limited" for u in units):
        may = slip_away(t, units)
    else:
        may = True
    if may:
        fall_back(t, move.units)


def slip_away(t: World, units: list[Unit]) -> bool:
    """8.3c-1: one roll against the best Cohesion; whoever fails stays and has had his Action."""
    passed = _roll(t, units, to_slip_away(units), Tally(), "8.3c-1")
    if not passed:
        for u in units:
            mark(u)
    return passed


def to_slip_away(units: Sequence[Unit]) -> int:
    """8.3c-1, 20.8-2: the best Cohesion of those who go; a Dummy lends its own to nobody."""
    return max(cohesion(u) for u in [u for u in units if not u.card.dummy] or units)


def break_off(t: World, units: list[Unit]) -> bool:
    """10.5.3.2b-1, 10.5.3.2b-2: one roll against the best Cohesion of the hex, better with that unit's Platoon Leader;
    all who do not go then have had their Action.
    """
    s = t.state
    passed = _roll(t, units, *to_break_off(s, units[0]), "10.5.3.2b-1")
    for u in on_foot_with(s, units[0]):
        if not u.did and not (passed and u in units):
            mark(u)
    return passed


def on_foot_with(s: State, unit: Unit) -> list[Unit]:
    return [u for u in own_at(s, unit.at, unit.seat) if not u.card.vehicular]


def to_break_off(s: State, unit: Unit) -> tuple[int, Tally]:
    """10.5.3.2b-1, 10.5.3.2b-2: what is needed, and what is added to the roll. Of equals it is the one whose Platoon
    Leader is there. Whoever is Hidden in the hex does not show himself by it (20.9.2).
    """
    able = [u for u in on_foot_with(s, unit) if u.card.can.withdraw and not u.carrier and not u.hidden]
    men = [u for u in able if not u.card.dummy] or able
    best = max([u for u in men if u.card.combat] or men, key=lambda u: (cohesion(u), led(s, u)))
    tally = Tally()
    if led(s, best):
        tally = tally.plus(FIGURES.withdrawal_leader, "Platoon Leader", "10.5.3.2b-2")
    return cohesion(best), tally


def led(s: State, u: Unit) -> bool:
    """10.5.3.2b-2, 20.9.2-1: whether a combat unit has its own Platoon Leader with it, in good order; one who is Hidden
    does not show himself by it.
    """
    leaders = (leader for p in platoons_of(s, u) if u.card.combat and (leader := leader_of(s, p)))
    return any(leader.at == u.at and not leader.disrupted and not leader.hidden for leader in leaders)


def _roll(t: World, units: list[Unit], cohesion: int, tally: Tally, clause: str) -> bool:
    die = d10(t, "Withdrawal")
    passed = die + tally.total <= cohesion
    ids = tuple(u.id for u in units)
    t.tell(told.WithdrawalRolled(
        units=ids, at=units[0].at, die=die, tally=tally, cohesion=cohesion, passed=passed, rule=clause,
    ))  # fmt: skip
    return passed


def fall_back(t: World, units: Sequence[str], forced: bool = False) -> None:
    """10.3.1-1, 14.3.6-3: they are on their way, and no longer Regrouping."""
    s = t.state
    at = s.units[units[0]].at
    for i in units:
        s.units[i].regrouping = False
    s.pending.append(March(list(units), "withdraw", [at], forced=forced))
    t.tell(told.SetOut(units=tuple(units), at=at, how="withdraw", rule="10.3.1-1"))


# ------------------------------------------------------------------ how far, and where to


def why_not_back(s: State, m: March, to: str) -> Refusal | None:
    """10.3.1-1, 10.3.1a-1, 10.3.1d-1, 10.3.1.1-1: the next hex of a Withdrawal."""
    first = s.units[m.units[0]]
    way = (*m.way, to)
    if len(m.way) > (most := most_hexes(s, way)):
        clause = "10.3.1-1" if most == FIGURES.withdrawal else "10.3.1d-1"
        return Refusal("far-enough", f"a Withdrawal goes {most} hexes here", clause)
    if known_foes_at(s, to, first.seat) or primary_impact(s, to):
        return Refusal("not-there", f"a Withdrawal does not lead into {to}", "10.3.1a-1")
    if to not in next_hexes(s, first, m.way):
        return Refusal("not-back", f"{to} is not the way back", "10.3.1.1-1")
    return None


def hexes_back(s: State, m: March) -> list[str]:
    """10.3.1-1, 10.3.1d-1: those of the next hexes that are not too far."""
    found = next_hexes(s, s.units[m.units[0]], m.way)
    if len(m.way) <= FIGURES.withdrawal_slow:
        return found
    return [to for to in found if len(m.way) <= most_hexes(s, (*m.way, to))]


# ------------------------------------------------------------------ past enemies


def held(s: State, at: str, seat: int) -> bool:
    """10.3.1.2c-1, 14.3.3.4c-1: a combat unit of theirs in good order is in the hex already. Who is Hidden there does
    not show himself by it (20.9.2).
    """
    for o in own_at(s, at, seat):
        if o.card.combat and not (o.disrupted or o.shocked or o.hidden):
            return True
    return False


def note_neighbours(s: State, m: March) -> None:
    """10.3.1.2-1, 10.3.1.2a-1: they have come next to enemies, all who are in good order will be Regrouping."""
    at, seat = m.way[-1], s.units[m.units[0]].seat
    for to in taken_around(s, at):
        if threatens(s, to, seat):
            m.regroup = [i for i in m.units if i in m.regroup or not s.units[i].disrupted]
            return


def threatens(s: State, at: str, seat: int) -> bool:
    """10.3.1.2-1, 10.3.1.2b-1: enemy combat units in good order, that are not busy with an Assault or under mortars."""
    if at in s.assaults or any(arrow.at == at and arrow.seat != seat for arrow in s.arrows) or primary_impact(s, at):
        return False
    return any(seems_combat(u) and not u.disrupted and not u.shocked for u in known_foes_at(s, at, seat))


def regroup(t: World, m: March) -> None:
    """10.3.1.2-1: at the end of the Withdrawal."""
    s = t.state
    units = [u for i in m.regroup if i in m.units and (u := s.units[i]).at and not u.disrupted]
    for u in units:
        u.regrouping = True
    if units:
        t.tell(told.Regrouping(units=tuple(u.id for u in units), at=m.way[-1], rule="10.3.1.2-1"))
