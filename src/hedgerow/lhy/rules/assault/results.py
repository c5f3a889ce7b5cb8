"""14.3 What the rows of the Assault Resolution Table do, one effect after the other."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any

from hedgerow.kernel.choice import Choice, Options, Refusal
from hedgerow.kernel.system import Play
from hedgerow.lhy.book.charts import assault_row
from hedgerow.lhy.book.tables import TABLES
from hedgerow.lhy.rules.assault.destruction import attempt, targets
from hedgerow.lhy.rules.assault.forces import fighters, side
from hedgerow.lhy.rules.assault.values import urban
from hedgerow.lhy.rules.casualties import casualty
from hedgerow.lhy.rules.fire.results import cohesion_check, shake_off
from hedgerow.lhy.state.events import assault as told
from hedgerow.lhy.state.lookups import cohesion, foes_at, own_at
from hedgerow.lhy.state.moves.assault import Destroy
from hedgerow.lhy.state.names import openly
from hedgerow.lhy.state.pending.assault import Advancing, Fight, Routed
from hedgerow.lhy.state.state import State, Unit
from hedgerow.lhy.state.world import World, d10


def carry_out(t: World, f: Fight) -> Play[None]:
    """14.1.s6-1, 14.3-1: the next effect of the row. Whatever needs more than a roll waits on top of the fight."""
    yield from EFFECTS[f.effects[0]](t, f)


def _plain(effect: Callable[[World, Fight], None]) -> Callable[[World, Fight], Play[None]]:
    """An effect that asks nothing: it is done, and the next one is due."""

    def rule(t: World, f: Fight) -> Play[None]:
        f.effects.pop(0)
        effect(t, f)
        yield from ()

    return rule


# ------------------------------------------------------------------ Casualties


def best_fighters(s: State, f: Fight, seat: int) -> list[Unit]:
    """The combat units of a side with its best Cohesion; where none has any, its FPs."""
    units = [u for u in fighters(s, f, seat) if u.card.combat and cohesion(u) is not None]
    best = max((cohesion(u) or 0 for u in units), default=0)
    return [u for u in units if cohesion(u) == best]


def lose_best(t: World, f: Fight, seat: int, clause: str, *, disrupts: bool = True) -> None:
    """14.3.1a-1, 14.3.1b-1: the one with the best Cohesion, by lot among equals."""
    s = t.state
    best = best_fighters(s, f, seat) or [u for u in fighters(s, f, seat) if u.card.kind == "fp"]
    if best:
        casualty(t, t.draw(best, "Who suffers the Casualty", openly(best)), clause, disrupts=disrupts)


def urban_fight(t: World, f: Fight, *seats: int, clause: str) -> None:
    """14.3.1-1: in an urban building or urban-road hex, on the rolls that the row names."""
    if urban(t.state, f.at) and f.die in assault_row(f.result).urban_dice:
        for seat in seats:
            lose_best(t, f, seat, clause, disrupts=False)


# ------------------------------------------------------------------ vehicles


def destroy_vehicles(t: World, f: Fight) -> Play[None]:
    """14.3.2-1, 14.3.2.2-1: one attempt for each side, the attacker's first. Who has two to choose from is asked."""
    s = t.state
    for seat in (f.seat, 1 - f.seat):
        if seat in f.tried:
            continue
        found = targets(s, f.at, seat)
        if len(found) > 1:
            refusal = Refusal("no-target", "an enemy vehicle in the hex", "14.3.2.2-1")
            options: Options[Destroy] = Options.of((Destroy(u.id) for u in found), refusal)
            answer = yield Choice(seat, "destroy", f"{f.at}: which vehicle is attacked?", options, "14.3.2.2.s1-1")
            found = [s.units[answer.vehicle]]
        f.tried.append(seat)
        for vehicle in found:
            attempt(t, f.at, seat, vehicle)
        return
    f.effects.pop(0)


# ------------------------------------------------------------------ retreats, checks, advances


def retreat(t: World, f: Fight, seat: int) -> None:
    """14.3.3-1, 14.3.3a-1: nobody retreats from nobody."""
    s = t.state
    units = side(s, f, seat)
    if units and foes_at(s, f.at, seat):
        t.tell(told.RetreatBegan(units=tuple(u.id for u in units), at=f.at, rule="14.3.3-1"))
        s.pending.append(Routed(seat, f.at, [u.id for u in units]))


def check(t: World, f: Fight, seat: int) -> None:
    """13.3.1-1, 10.4.6.2c-1: a Cohesion Check for all men who are left of a side; Riders of whom one is Disrupted by it
    get off.
    """
    s = t.state
    for i in list(f.units):
        u = s.units[i]
        if u.seat == seat and u.at and not u.card.vehicular and cohesion(u) is not None:
            cohesion_check(t, u, "14.1.s6-1")
    shake_off(t)


def check_leaders(t: World, f: Fight) -> None:
    """14.3.5-1: each Platoon Leader who took part; it is a Casualty that he suffers."""
    s = t.state
    for i in f.committed:
        u = s.units[i]
        if u.card.kind == "leader" and u.at:
            die = d10(t, f"Leader Loss Check at {u.at}")
            lost = die in TABLES.assault.leader_lost
            t.tell(told.LeaderChecked(unit=u.id, at=u.at, die=die, lost=lost, rule="14.3.5-1"))
            if lost:
                casualty(t, u, "14.3.5-1")


def advance(t: World, f: Fight, seat: int) -> None:
    """14.3.4-1: out of a hex where no enemy is left."""
    s = t.state
    if not foes_at(s, f.at, seat):
        s.pending.append(Advancing(seat, f.at, [u.id for u in own_at(s, f.at, seat)]))


def regroup(t: World, f: Fight) -> None:
    """14.3.6-1, 2.2.4b-1: all on foot on either side who are not Disrupted."""
    s = t.state
    marked = [
        u for i in f.units
        if (u := s.units[i]).at and u.card.can.regroup and not u.disrupted and not u.carrier and not u.card.dummy
    ]  # fmt: skip
    for u in marked:
        u.regrouping = True
    if marked:
        t.tell(told.MarkedRegrouping(units=tuple(u.id for u in marked), rule="14.3.6-1"))


Rule = Callable[[World, Fight], Generator[Choice[Any], Any, None]]
EFFECTS: dict[str, Rule] = {
    "urban-both": _plain(lambda t, f: urban_fight(t, f, f.seat, 1 - f.seat, clause="14.3.1a-1")),
    "urban-attacker": _plain(lambda t, f: urban_fight(t, f, f.seat, clause="14.3.1b-1")),
    "vehicle-destruction": destroy_vehicles,
    "attacker-casualty": _plain(lambda t, f: lose_best(t, f, f.seat, "14.1.s6-1")),
    "defender-casualty": _plain(lambda t, f: lose_best(t, f, 1 - f.seat, "14.1.s6-1")),
    "attacker-retreat": _plain(lambda t, f: retreat(t, f, f.seat)),
    "defender-retreat": _plain(lambda t, f: retreat(t, f, 1 - f.seat)),
    "attacker-check": _plain(lambda t, f: check(t, f, f.seat)),
    "defender-check": _plain(lambda t, f: check(t, f, 1 - f.seat)),
    "leader-loss": _plain(check_leaders),
    "attacker-advance": _plain(lambda t, f: advance(t, f, f.seat)),
    "defender-advance": _plain(lambda t, f: advance(t, f, 1 - f.seat)),
    "regroup": _plain(regroup),
}
