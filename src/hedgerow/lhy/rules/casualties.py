"""13.3.3, 13.3.4, 13.3.6, 20.4 Losses: every step that is lost goes through here, and so onto the Casualty Track."""

from __future__ import annotations

from hedgerow.lhy.book.content import COUNTERS, PLATOONS
from hedgerow.lhy.book.tables import TABLES
from hedgerow.lhy.rules.hiding.concealment import HARMED, lose
from hedgerow.lhy.rules.role_play import note_casualty
from hedgerow.lhy.state.events import casualties as told
from hedgerow.lhy.state.names import counter_words, openly
from hedgerow.lhy.state.placing import exchange, let_off, remove, take_up
from hedgerow.lhy.state.state import Position, State, Unit
from hedgerow.lhy.state.world import World


def casualty(t: World, u: Unit, clause: str, *, disrupts: bool = True, landing: bool = False) -> Unit | None:
    """13.3.3-1, 2.2.4c-1, 13.3.4-1: one step is lost; gives what is left of the unit.

    A squad becomes a section of its platoon, which is Disrupted (not by 14.3.1a and b) unless it is Heroic (12.6.1).
    A unit of one step is eliminated, and so is one that has none and is no Platoon Leader.
    """
    s = t.state
    note_casualty(s, u)
    if u.card.kind == "leader":
        lose_leader(t, u, clause)
        return None
    if u.card.kind == "fp":
        destroy(t, u, clause)
        return None
    if u.card.kind != "squad":
        eliminate(t, u, clause, landing=landing)
        return None
    if disrupts and not u.heroic:
        lose(t, u, HARMED)
    counted = count(s, u, 1, landing=landing)
    at = u.at
    called = counter_words if openly([u]) else None
    left = exchange(s, u, t.draw(sections_left(s, u), f"Section that is left of {u.id}", called))
    if disrupts and not left.heroic:
        left.disrupted, left.regrouping = True, False
    t.tell(
        told.StepLost(
            unit=u.id, at=at, seat=u.seat, left=left.id, counted=counted, track=s.casualties, rule=clause or "13.3.3-1"
        )
    )
    return left


def sections_left(s: State, squad: Unit) -> list[str]:
    """13.3.3-1: the sections of a squad's platoon that are not in play. Where all are, one of them is used again."""
    spare = [key for key in s.spare.get(squad.platoon, ()) if COUNTERS[key].kind == "section"]
    return spare or list(PLATOONS[f"{squad.card.nation}/{squad.platoon}"].sections)


def eliminate(t: World, u: Unit, clause: str, *, landing: bool = False) -> None:
    """13.3.3-1, 2.4-4: the whole unit is lost."""
    s = t.state
    if u.card.kind == "leader":
        note_casualty(s, u)
        lose_leader(t, u, clause)
        return
    counted = count(s, u, u.card.steps, landing=landing)
    at = u.at
    inspire(s, u)
    remove(s, u)
    t.tell(told.StepLost(unit=u.id, at=at, seat=u.seat, counted=counted, track=s.casualties, rule=clause))


def destroy(t: World, u: Unit, clause: str) -> None:
    """13.3.6-1, 13.3.6-2, 2.2.4c-1: a vehicle, a gun or an FP is removed; an FP leaves an IP of its side. Whoever was
    aboard is on foot in the hex: what else he suffers is Collateral Damage (13.3.7).
    """
    s = t.state
    counted = count(s, u, u.card.steps)
    at = u.at
    for rider in list(s.aboard.get(u.id, ())):
        let_off(s, rider)
    remove(s, u)
    position = u.card.kind == "fp"
    if position:
        s.positions[at] = Position(u.seat)
    t.tell(
        told.Destroyed(
            unit=u.id, at=at, seat=u.seat, position=position, counted=counted, track=s.casualties, rule=clause
        )
    )


def inspire(s: State, u: Unit) -> None:
    """12.6.3-1: the Heroic marker of a unit that falls in an Assault hex stays there until the Assault is resolved."""
    assault = s.assaults.get(u.at)
    if u.heroic and assault is not None and s.phase == "fire" and u.seat not in assault.inspired:
        assault.inspired.append(u.seat)


def lose_leader(t: World, u: Unit, clause: str) -> None:
    """13.3.4-1, 13.3.4.1-1: a Platoon Leader is out of play for seven minutes."""
    s = t.state
    at = u.at
    let_off(s, u)
    take_up(s, u)
    u.back = s.minutes + TABLES.recovery.leader_away.value
    u.disrupted = u.regrouping = u.concealed = u.hidden = False
    t.tell(told.LeaderLost(unit=u.id, at=at, back=u.back, rule=clause))


# ------------------------------------------------------------------ the Casualty Track


def count(s: State, u: Unit, steps: int, *, landing: bool = False) -> int:
    """20.4-1, 20.4-3, 13.3.3-2, 16.1.5-1: steps of combat units move the Casualty marker; gives by how many boxes.
    Those lost in a landing are kept apart.
    """
    if not u.card.combat:
        return 0
    platoon = s.platoons.get(u.platoon) if u.card.infantry else None
    if landing:
        s.landing_losses[u.seat] += steps
        if platoon:
            platoon.fallen_landing += steps
        return 0
    if platoon:
        platoon.fallen += steps
    s.losses[u.seat] += steps
    s.casualties += steps if u.seat != s.mission.attacker else -steps
    return steps


def give_back(s: State, seat: int, steps: int) -> None:
    """20.4-2: the marker moves back for whoever a Medic returns."""
    s.losses[seat] -= steps
    s.casualties -= steps if seat != s.mission.attacker else -steps
