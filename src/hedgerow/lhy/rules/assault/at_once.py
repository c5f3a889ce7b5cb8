"""14.1 step 1 Assaults that are decided without a roll."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal, NamedTuple

from hedgerow.lhy.rules.assault.forces import fighters
from hedgerow.lhy.rules.casualties import destroy, eliminate
from hedgerow.lhy.state.events import assault as told
from hedgerow.lhy.state.lookups import cohesion
from hedgerow.lhy.state.pending.assault import Fight
from hedgerow.lhy.state.state import Unit
from hedgerow.lhy.state.world import World

Units = Sequence[Unit]
NOTHING = -99
"""Less than any figure of a counter."""


End = Literal["destroyed", "defender-retreat", "attacker-retreat", "lot"]


class Verdict(NamedTuple):
    """What an Assault comes to without a roll."""

    clause: str
    end: End


def decide_at_once(t: World, f: Fight) -> bool:
    """14.1.s1a-1, 14.1.s1b-1, 14.1.s1c-1, 14.1.s1d-1: whether the Assault needs no roll; then what comes of it."""
    s = t.state
    defenders = fighters(s, f, 1 - f.seat)
    found = verdict(fighters(s, f, f.seat), defenders)
    if found is None:
        return False
    end = found.end
    if end == "lot":
        ends: tuple[End, ...] = ("attacker-retreat", "defender-retreat")
        names = [s.mission.side[seat].name for seat in (f.seat, 1 - f.seat)]
        end = t.draw(ends, "Who retreats", lambda end: names[ends.index(end)])
    if defenders:
        t.tell(told.AssaultDecided(
            at=f.at, loser=f.seat if end == "attacker-retreat" else 1 - f.seat, rule=found.clause,
        ))  # fmt: skip
    if end == "destroyed":
        for u in defenders:
            lost(t, u, found.clause)
    f.effects = [] if end == "destroyed" else [end]
    return True


def verdict(attackers: Units, defenders: Units) -> Verdict | None:
    """14.1.s1a-1, 14.1.s1b-1, 14.1.s1c-1, 14.1.s1d-1: what those decide who could take part, if they do. Helpless
    defenders go first: Shocked AFVs are vehicles, too.
    """
    if not defenders:
        return Verdict("16.1.4.s3-1", "defender-retreat")  # only what cannot fight has landed here
    if clause := helpless(defenders, attackers):
        return Verdict(clause, "destroyed")
    everybody = (*attackers, *defenders)
    if all(u.card.vehicular for u in everybody):
        return weaker(worth(attackers, anti_tank), worth(defenders, anti_tank), "14.1.s1a-1")
    if all(u.card.non_combat for u in everybody):
        return weaker(worth(attackers, cohesion), worth(defenders, cohesion), "14.1.s1d-1")
    return None


def helpless(defenders: Units, attackers: Units) -> str:
    """14.1.s1b-1, 14.1.s1c-1: the clause by which all defenders are destroyed; "" if they are not."""
    tanks = any(u.card.afv and not u.shocked for u in attackers)
    if tanks and all((u.card.towed and not u.carrier) or (u.card.afv and u.shocked) for u in defenders):
        return "14.1.s1b-1"
    fit = any(u.card.combat and not u.disrupted and not u.shocked for u in attackers)
    return "14.1.s1c-1" if fit and all(u.card.kind == "latw" for u in defenders) else ""


def lost(t: World, u: Unit, clause: str) -> None:
    """A vehicle, a gun or an FP is destroyed, anybody else eliminated."""
    if u.card.vehicular or u.card.kind in ("gun", "fp"):
        destroy(t, u, clause)
    else:
        eliminate(t, u, clause)


def weaker(attack: int, defence: int, clause: str) -> Verdict:
    """14.1.s1a-1, 14.1.s1d-1: who retreats; by lot if both are worth the same."""
    if attack == defence:
        return Verdict(clause, "lot")
    return Verdict(clause, "attacker-retreat" if attack < defence else "defender-retreat")


def worth(units: Units, figure: Callable[[Unit], int | None]) -> int:
    """The best of a side; whoever has no such figure is worth less than anybody."""
    found = [value for u in units if (value := figure(u)) is not None]
    return max(found, default=NOTHING)


def anti_tank(u: Unit) -> int | None:
    return u.face.atv
