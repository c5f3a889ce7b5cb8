"""14.1 An Assault is resolved."""

from __future__ import annotations

from collections.abc import Callable

from hedgerow.kernel.choice import Choice, Options
from hedgerow.kernel.system import Play
from hedgerow.lhy.book.charts import assault_row
from hedgerow.lhy.rules.assault.at_once import decide_at_once
from hedgerow.lhy.rules.assault.forces import commitments, fighters, ours, theirs, why_not_commit
from hedgerow.lhy.rules.assault.results import carry_out
from hedgerow.lhy.rules.assault.values import attack_value, defence_value, final_drm
from hedgerow.lhy.rules.hiding.concealment import after_assault, notice
from hedgerow.lhy.rules.mortars.illumination import light_at
from hedgerow.lhy.rules.recovery.heroism import end_heroism
from hedgerow.lhy.rules.role_play import credit
from hedgerow.lhy.state.events import assault as told
from hedgerow.lhy.state.lookups import units_at
from hedgerow.lhy.state.moves.assault import Commit
from hedgerow.lhy.state.pending.assault import Fight
from hedgerow.lhy.state.state import State
from hedgerow.lhy.state.world import World, d10

IN_THE_FIGHT = ("urban-both", "urban-attacker", "vehicle-destruction")
"""What comes of the fight itself, before anybody retreats or checks."""


def begin_fight(t: World, at: str) -> None:
    """14.1: an Assault comes up; where only one side is left there is none."""
    s = t.state
    if disputed(s, at):
        s.pending.append(Fight(at, s.assaults[at].seat, [u.id for u in units_at(s, at)]))
    else:
        lapse(t, at)


def disputed(s: State, at: str) -> bool:
    return len({u.seat for u in units_at(s, at)}) == 2


def lapse(t: World, at: str) -> None:
    del t.state.assaults[at]
    t.tell(told.AssaultLapsed(at=at, rule="5.0.IV-1"))
    look_up(t, at)


def look_up(t: World, at: str) -> None:
    """4.3.1.3-1: without the Assault marker whoever is there sees what is around him."""
    notice(t, units_at(t.state, at))


def fight_on(t: World, f: Fight) -> Play[None]:
    """14.1: step by step."""
    yield from STAGES[f.stage](t, f)


def open_fight(t: World, f: Fight) -> Play[None]:
    """14.1.s1a-1 to 14.1.s1d-1: it may be decided already."""
    f.stage = "results" if decide_at_once(t, f) else "attackers"
    yield from ()


def attackers_commit(t: World, f: Fight) -> Play[None]:
    yield from commit(t, f, f.seat)
    f.stage = "defenders"


def defenders_commit(t: World, f: Fight) -> Play[None]:
    yield from commit(t, f, 1 - f.seat)
    f.stage = "roll"


def commit(t: World, f: Fight, seat: int) -> Play[None]:
    """14.0-1: who takes part; asked where more are in the hex than may, and always where Concealed units could be: that
    the question is put must not say who they are.
    """
    units = fighters(t.state, f, seat)
    forces = list(commitments(units))
    chosen = forces[0]
    if len(forces) > 1 or (len(units) > 1 and any(u.concealed for u in units)):
        options: Options[Commit] = Options(
            lambda: (Commit(force) for force in forces), lambda move: why_not_commit(units, getattr(move, "units", ()))
        )
        answer = yield Choice(seat, "commit", f"Who fights in the Assault at {f.at}?", options, "14.0-1")
        chosen = answer.units
    f.committed += chosen


def roll(t: World, f: Fight) -> Play[None]:
    """14.1.s4-1, 14.1.s5-1: one die of the attacker's, with the difference of both sides."""
    s = t.state
    a = s.assaults[f.at]
    attack = attack_value(s, a, ours(s, f), theirs(s, f))
    defence = defence_value(s, a, ours(s, f), theirs(s, f))
    drm = final_drm(attack, defence)
    f.die = d10(t, f"Assault at {f.at}")
    f.result = f.die + drm
    row = assault_row(f.result)
    f.effects, f.stage = list(row.effects), "results"
    t.tell(told.AssaultRolled(
        at=f.at, seat=f.seat, attack=attack, defence=defence, drm=drm, die=f.die, result=f.result, least=row.least,
        rule="14.1.s5-1",
    ))  # fmt: skip
    yield from ()


def results(t: World, f: Fight) -> Play[None]:
    """14.1.s6-1: in the order of the row."""
    if not f.effects or f.effects[0] not in IN_THE_FIGHT:
        end_heroics(t, f)
    if f.effects:
        yield from carry_out(t, f)
    else:
        f.stage = "end"


def end_heroics(t: World, f: Fight) -> None:
    """12.6.4c-1: after the roll, and before anybody checks his Cohesion, heroes are men like others."""
    s = t.state
    for u in list(units_at(s, f.at)):
        if u.heroic:
            end_heroism(t, u, "12.6.4c-1")
    if assault := s.assaults.get(f.at):
        assault.inspired = []


def close_fight(t: World, f: Fight) -> Play[None]:
    """4.3.1.1e-1, 17.2c-1: the Assault is over, and whoever is left in the hex has been seen; in the dark
    whoever took part."""
    s = t.state
    s.pending.remove(f)
    after_assault(t, [u for i in f.units if (u := s.units[i]).at and (u.at == f.at or light_at(s, u.at) != "day")])
    s.assaults.pop(f.at, None)
    seats = {u.seat for u in units_at(s, f.at)}
    holder = seats.pop() if len(seats) == 1 else -1
    t.tell(told.AssaultEnded(at=f.at, holder=holder, rule="14.1.s6-1"))
    look_up(t, f.at)
    credit(t, f.at, f.seat, winner(f, holder), f.committed or f.units, f.units)
    yield from ()


def winner(f: Fight, holder: int) -> int:
    """22.2.1-1: whose Assault it was in the end: he may have advanced, and nobody is left in the hex."""
    if holder >= 0 or not f.die:
        return holder
    return 1 - f.seat if "attacker-retreat" in assault_row(f.result).effects else f.seat


STAGES: dict[str, Callable[[World, Fight], Play[None]]] = {
    "begin": open_fight,
    "attackers": attackers_commit,
    "defenders": defenders_commit,
    "roll": roll,
    "results": results,
    "end": close_fight,
}
