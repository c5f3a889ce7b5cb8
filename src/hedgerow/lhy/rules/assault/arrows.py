"""6.0.II.s4b, 10.5.2.2, 10.5.2.4 The end of a cycle: units under Assault Arrows go in, or Feint."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from hedgerow.kernel.choice import Choice, Options, Refusal
from hedgerow.kernel.system import Play
from hedgerow.lhy.rules.assault.resolution import disputed, lapse
from hedgerow.lhy.rules.move.leaving import leave
from hedgerow.lhy.rules.move.priorities import headings
from hedgerow.lhy.rules.move.withdrawal import fall_back
from hedgerow.lhy.rules.recovery.heroism import end_heroism
from hedgerow.lhy.rules.stacking import check_stacking
from hedgerow.lhy.state.events import assault as told
from hedgerow.lhy.state.lookups import arrows_at, cohesion, foes_at, own_at, primary_impact
from hedgerow.lhy.state.moves.assault import Feint, PressOn, Stay
from hedgerow.lhy.state.moves.maneuver import Withdraw
from hedgerow.lhy.state.pending.assault import Adjusting, Leaving, Staying, Storm
from hedgerow.lhy.state.state import Arrow, State, Unit
from hedgerow.lhy.state.world import World, d10

PRESS_ON, FEINT = PressOn(), Feint()


def adjust(t: World, p: Adjusting) -> Play[None]:
    """6.0.II.s4b-1, 6.0.II.s4c-1: one Assault Arrow after the other, then stacking; the cycle is over."""
    s = t.state
    if s.arrows:
        yield from settle_arrow(t, s.arrows[0])
        return
    s.pending.remove(p)
    for at in [at for at in s.assaults if not disputed(s, at)]:
        lapse(t, at)
    s.cycle = None
    check_stacking(t)


def settle_arrow(t: World, arrow: Arrow) -> Play[None]:
    """10.5.2.2-3, 10.5.2.4-1, 11.4.7.1b-1: into the Assault hex, unless it is a primary impact hex, they are pinned in
    one, or they Feint. 10.3.1c-1: nobody Withdraws from a hex that has become one of an Assault itself: there who
    Feints stays.
    """
    s = t.state
    units = [u for i in arrow.units if (u := s.units[i]).at == arrow.at]
    shelled, pinned = primary_impact(s, arrow.target), primary_impact(s, arrow.at)
    waverers = [u for u in units if may_feint(u, arrow)]
    feint = False
    if waverers and not shelled and not pinned:
        refusal = Refusal("arrow", f"they go in at {arrow.target}, or Feint", "10.5.2.4-1")
        options: Options[PressOn | Feint] = Options.of((PRESS_ON, FEINT), refusal)
        words = f"{', '.join(u.id for u in units)}: go in at {arrow.target}?"
        answer = yield Choice(arrow.seat, "arrow", words, options, "10.5.2.4-1")
        feint = isinstance(answer, Feint)
    s.arrows.remove(arrow)
    if shelled or pinned:
        stay = [u for u in units if (shelled and not u.card.afv) or (pinned and not u.card.vehicular)]
        hold_back(t, arrow, stay, "10.5.2.2-3" if shelled else "11.4.7.1b-1")
        press_on(t, arrow, [u for u in units if u not in stay])
    elif feint:
        press_on(t, arrow, [u for u in units if u not in waverers])
        if arrow.at in s.assaults:
            hold_back(t, arrow, waverers, "10.3.1c-1")
            calm_down(t, arrow)
        else:
            call_off(t, arrow, waverers)
    else:
        press_on(t, arrow, units)


def may_feint(u: Unit, arrow: Arrow) -> bool:
    """10.5.2.4-1, 10.5.2.4-3, 20.9.2b.s2-1: on foot and not Heroic; nor if they came upon somebody by Road Bonus."""
    return not u.card.vehicular and not u.heroic and not (arrow.compelled and arrow.bonus)


def hold_back(t: World, arrow: Arrow, units: list[Unit], clause: str) -> None:
    """10.5.2.2-3, 11.4.7.1b-1, 11.4.7.1c-1, 10.3.1c-1"""
    if units:
        ids = tuple(u.id for u in units)
        t.tell(told.HeldBack(units=ids, at=arrow.at, target=arrow.target, rule=clause))


def press_on(t: World, arrow: Arrow, units: list[Unit]) -> None:
    """10.5.2.2-3: they go in, under whatever fire follows them."""
    if units:
        storm = Storm([u.id for u in units], "maneuver", [arrow.at], to=arrow.target, target=arrow.target)
        t.state.pending.append(storm)
        leave(t, storm)


# ------------------------------------------------------------------ Feint


def call_off(t: World, arrow: Arrow, units: list[Unit]) -> None:
    """10.5.2.4-1, 10.5.2.4-2: one roll against the best Cohesion in the hex says whether any may stay."""
    s = t.state
    best = max(in_the_hex(s, arrow), key=lambda u: cohesion(u) or 0)
    needs, die = cohesion(best) or 0, d10(t, "Feint")
    stay, ids = die <= needs, [u.id for u in units]
    t.tell(told.Feinted(
        units=tuple(ids), at=arrow.at, unit=best.id, die=die, cohesion=needs, stay=stay, rule="10.5.2.4-2",
    ))  # fmt: skip
    calm_down(t, arrow)
    s.pending.append((Staying if stay else Leaving)(arrow.seat, arrow.at, ids))


def in_the_hex(s: State, arrow: Arrow) -> list[Unit]:
    """10.5.2.4-2: those on foot whose Cohesion counts in a Feint check. Who is Hidden there does not show himself by it
    (20.9.2).
    """
    return [u for u in own_at(s, arrow.at, arrow.seat) if not u.card.vehicular and not u.hidden]


def calm_down(t: World, arrow: Arrow) -> None:
    """12.6.4b-1: who became Heroic under this Assault is so no longer, if no other threatens him."""
    s = t.state
    if arrow.target in s.assaults or any(other.seat == arrow.seat for other in arrows_at(s, arrow.target)):
        return
    for u in foes_at(s, arrow.target, arrow.seat):
        if u.heroic:
            end_heroism(t, u, "12.6.4b-1")


def _some_of(units: Sequence[str], all_of_them: Sequence[str]) -> bool:
    return set(units) <= set(all_of_them) and len(set(units)) == len(units)


def choose_stayers(t: World, p: Staying) -> Play[None]:
    """10.5.2.4-2: some or all stay where they are; the others Withdraw."""
    s = t.state
    refusal = Refusal("not-feinting", "some of those who Feinted", "10.5.2.4-2")
    options: Options[Stay] = Options(
        lambda: (Stay(units) for count in range(len(p.units), -1, -1) for units in combinations(p.units, count)),
        lambda move: None if isinstance(move, Stay) and _some_of(move.units, p.units) else refusal,
    )
    answer = yield Choice(p.seat, "stay", f"Who stays at {p.at}? The others Withdraw", options, "10.5.2.4-2")
    s.pending.remove(p)
    if going := [i for i in p.units if i not in answer.units]:
        s.pending.append(Leaving(p.seat, p.at, going))


def pull_out(t: World, p: Leaving) -> Play[None]:
    """10.5.2.4-1, 10.5.2.4-2: they must Withdraw, singly or together."""
    s = t.state
    p.units[:] = [i for i in p.units if s.units[i].at == p.at and i not in p.gone]
    if not p.units:
        s.pending.remove(p)
        return
    answer = Withdraw(tuple(p.units))
    if len(p.units) > 1:
        refusal = Refusal("not-leaving", "those who must Withdraw, one or all", "10.5.2.4-2")
        options: Options[Withdraw] = Options.of(groups(s, p), refusal)
        answer = yield Choice(p.seat, "leave", f"{p.at}: who Withdraws next?", options, "10.5.2.4-2")
    p.gone += answer.units
    fall_back(t, answer.units)


def groups(s: State, p: Leaving) -> Iterator[Withdraw]:
    """16.1.7-1: all together if they have the same way back; or each alone."""
    if len({headings(s, s.units[i]) for i in p.units}) == 1:
        yield Withdraw(tuple(p.units))
    yield from (Withdraw((i,)) for i in p.units)
