"""What comes before units are out of a hex: rolls to get out, mortar fire, and Small Arms attacks that go along."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

from hedgerow.kernel.choice import Choice, Move, Options, Refusal
from hedgerow.kernel.system import Play
from hedgerow.kernel.tally import Tally
from hedgerow.lhy.rules.assault.entering import caught_among
from hedgerow.lhy.rules.deeds import done, mark
from hedgerow.lhy.rules.fire.mortar_attacks import suffer_mortar
from hedgerow.lhy.rules.fire.small_arms import exposed
from hedgerow.lhy.rules.formations import platoons_of
from hedgerow.lhy.rules.hiding.hidden import reveal
from hedgerow.lhy.rules.mortars.effects import suffers_on_exit
from hedgerow.lhy.rules.move import rivers
from hedgerow.lhy.rules.move.priorities import headings
from hedgerow.lhy.rules.works import mines, wire
from hedgerow.lhy.state.events import maneuver as told
from hedgerow.lhy.state.lookups import leader_of, own_at
from hedgerow.lhy.state.moves.maneuver import Carry
from hedgerow.lhy.state.pending.maneuver import Carrying, March
from hedgerow.lhy.state.state import State, Unit
from hedgerow.lhy.state.world import World, d10

MOST_LISTED = 3
"""Markers of which every choice is listed."""


def leave(t: World, m: March, assisted: str = "") -> None:
    """Units are about to leave their hex for `m.to`. Who is still with the March afterwards goes."""
    s = t.state
    here = m.way[-1]
    if here:
        get_out(t, m, assisted)
        if m.units:
            under_mortars(t, m)
        if m.units:
            take_markers(t, m)
    if not m.units:
        s.pending.remove(m)


# ------------------------------------------------------------------ rolls to get out


class Check(NamedTuple):
    """What a unit must roll, at or below, to get out of a hex; `leader` is what its Platoon Leader adds."""

    of: str
    needs: int
    leader: int
    rule: str


def check(s: State, u: Unit, m: March, to: str) -> Check | None:
    """4.1.10-2, 19.1.1b-1, 19.1.2b-1, 19.2-2: the roll before a unit may leave its hex; there is one at the most."""
    here = m.way[-1]
    if not hard_to_leave(s, here):
        return None
    withdraws = m.how == "withdraw"
    if found := mines.exit_number(s, u, here, withdraws):
        return Check("minefield", *found)
    if found := wire.exit_number(s, u, here, to):
        return Check("wire", *found)
    if found := rivers.exit_number(s, u, here, to, withdraws):
        return Check("river", *found)
    return None


def hard_to_leave(s: State, here: str) -> bool:
    return here in s.mines or here in s.wire or here in s.ground.river


def assistants(s: State, m: March, to: str) -> Iterator[str]:
    """Units on their way whose roll their Platoon Leader can make easier."""
    if not m.way[-1] or not hard_to_leave(s, m.way[-1]):
        return
    for i in m.units:
        if why_not_assist(s, m, to, i) is None:
            yield i


def why_not_assist(s: State, m: March, to: str, unit: str) -> Refusal | None:
    """4.1.10-3, 19.1.1b-2: its own Platoon Leader, in its hex, who has not acted yet; he does not assist himself."""
    if unit not in m.units:
        return Refusal("not-leaving", f"{unit} is not on its way", "4.1.10-3")
    u = s.units[unit]
    found = check(s, u, m, to)
    if found is None or not found.leader:
        return Refusal("no-help", f"there is no roll of {unit} for a Platoon Leader to help with", "4.1.10-3")
    leader = helper(s, u)
    if leader is None:
        return Refusal("no-leader", f"the Platoon Leader of {unit} is not there to assist", "4.1.10-3")
    return None


def helper(s: State, u: Unit) -> Unit | None:
    """4.1.10-3, 19.1.1b-2, 14.3.6-2: the Platoon Leader who may assist a unit."""
    leaders = (leader for p in platoons_of(s, u) if (leader := leader_of(s, p)) and leader is not u)
    return next((o for o in leaders if o.at == u.at and not (o.did or o.disrupted or o.regrouping or o.carrier)), None)


def get_out(t: World, m: March, assisted: str = "") -> None:
    """4.1.10-4, 4.1.10-5, 19.1.1b-1, 19.1.1b-3, 19.2-2, 19.2-3: each unit rolls; whoever fails stays, has had his
    Action and counts as having Maneuvered. A Platoon Leader who assists goes where the unit goes, or stays with it.
    """
    s = t.state
    if not hard_to_leave(s, m.way[-1]):
        return
    helped = s.units[assisted] if assisted else None
    leader = helper(s, helped) if helped else None
    if leader and leader.hidden:
        reveal(t, leader.at, leader.seat, "20.9.2-1")
    for u in [s.units[i] for i in m.units]:
        found = check(s, u, m, m.to)
        if found is None or u is leader:
            continue
        tally = Tally().plus(found.leader, "Platoon Leader assists", found.rule) if u is helped else Tally()
        die = d10(t, f"Out of the {found.of}")
        passed = die + tally.total <= found.needs
        by = leader.id if leader and u is helped else ""
        t.tell(told.ExitRolled(
            unit=u.id, at=m.way[-1], to=m.to, of=found.of, die=die, tally=tally, needs=found.needs, passed=passed,
            assisted_by=by, rule=found.rule,
        ))  # fmt: skip
        if not passed:
            stay_behind(t, m, u)
        if by and leader:
            settle_helper(m, leader, passed, found)


def settle_helper(m: March, leader: Unit, passed: bool, found: Check) -> None:
    """4.1.10-5, 19.1.1b-2: he stays with a unit that fails; in a minefield he is marked if he stays anyhow."""
    if not passed and leader.id in m.units:
        m.units.remove(leader.id)
    if not passed or (found.of == "minefield" and leader.id not in m.units):
        mark(leader)


def stay_behind(t: World, m: March, u: Unit) -> None:
    m.units.remove(u.id)
    deed = done(t.state, u, "maneuver", *(m.way[1:] or m.way), start=m.way[0])
    deed.moved = True
    caught_among(t, m, u.seat, m.units)


# ------------------------------------------------------------------ mortar fire


def under_mortars(t: World, m: March) -> None:
    """10.3.1b-1, 11.4.7b-1, 11.4.7.1b-1, 11.4.7.2c-1: who is on foot suffers the mortar attack of the hex that he
    leaves; whoever is Disrupted by it on a Maneuver, or on his way to fire, must Withdraw, those who have the same way
    back together (16.1.7-1), and does not suffer twice. Towed Guns cannot (10.0c-1), and stay.
    """
    s = t.state
    here = m.way[-1]
    if not s.markers:
        return
    on_foot = [u for i in m.units if suffers_on_exit(s, u := s.units[i])]
    if not on_foot or (m.forced and len(m.way) == 1):
        return
    suffer_mortar(t, on_foot, here)
    m.units = [i for i in m.units if s.units[i].at]
    shaken = [i for i in m.units if s.units[i].disrupted and m.how in ("maneuver", "hop", "unlimber")]
    m.units = [i for i in m.units if i not in shaken]
    able = [i for i in shaken if s.units[i].card.can.withdraw]
    for way in dict.fromkeys(headings(s, s.units[i]) for i in able):
        together = [i for i in able if headings(s, s.units[i]) == way]
        s.pending.insert(s.pending.index(m), March(together, "withdraw", [here], forced=True))
    for i in shaken:
        if i not in able:
            done(s, s.units[i], "maneuver", here, start=m.way[0])


# ------------------------------------------------------------------ SADRM markers


def take_markers(t: World, m: March) -> None:
    """11.3.1a-1, 11.3.1b-1: a unit that was alone takes all Small Arms attacks along; else the other side chooses. Who
    is Hidden is not there for that side: to be asked would tell it of him.
    """
    s = t.state
    if not s.markers or not any(struck(s, s.units[i]) for i in m.units):
        return
    here, seat = m.way[-1], s.units[m.units[0]].seat
    found = [
        k.id for k in s.markers
        if k.kind == "small-arms" and k.at == here and k.seat == seat and k.id not in m.carried and k.id not in m.stayed
    ]  # fmt: skip
    if not found:
        return
    if len(m.way) == 1 and sum(not u.hidden for u in own_at(s, here, seat)) == 1:
        carry(t, m, found, "11.3.1a-1")
    else:
        s.pending.append(Carrying(here, 1 - seat, found))


def struck(s: State, u: Unit) -> bool:
    """11.3.1-1: whether Small Arms attacks do anything to a unit, or to whoever rides on it."""
    return exposed(s, u) or any(exposed(s, rider) for rider in s.aboard.get(u.id, ()))


def carry(t: World, m: March, markers: list[int], clause: str) -> None:
    m.carried += markers
    t.tell(told.MarkersCarried(units=tuple(m.units), at=m.way[-1], markers=tuple(markers), rule=clause))


def assign(t: World, p: Carrying) -> Play[None]:
    """11.3.1b-1: whoever reacts says which attacks go with those who leave."""
    s = t.state
    m = march_beneath(s, p)
    options: Options[Carry] = Options(lambda: loads(p), lambda move: why_not_carry(p, move))
    words = f"Which Small Arms attacks go with those who leave {p.at}?"
    answer = yield Choice(p.seat, "carry", words, options, "11.3.1b-1")
    s.pending.remove(p)
    m.stayed += [i for i in p.markers if i not in answer.markers]
    carry(t, m, list(answer.markers), "11.3.1b-1")


def march_beneath(s: State, p: Carrying) -> March:
    return next(m for m in reversed(s.pending) if isinstance(m, March) and m.way[-1] == p.at and m.to)


def loads(p: Carrying) -> Iterator[Carry]:
    """All of them, none, and what is between if they are few."""
    yield Carry(tuple(p.markers))
    sizes = range(len(p.markers) - 1, 0, -1) if len(p.markers) <= MOST_LISTED else (1,)
    for size in sizes:
        yield from (Carry(some) for some in combinations(p.markers, size))
    yield Carry(())


def why_not_carry(p: Carrying, move: Move) -> Refusal | None:
    markers = move.markers if isinstance(move, Carry) else (-1,)
    if any(i not in p.markers for i in markers) or len(set(markers)) < len(markers):
        return Refusal("not-there", "only Small Arms attacks that lie in the hex can go along", "11.3.1b-1")
    return None
