"""14.1 step 1 Assaults that are decided without a roll."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from hedgerow.lhy.book.tables import Effect
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


def decide_at_once(t: World, f: Fight) -> bool:
    """14.1.s1a-1, 14.1.s1b-1, 14.1.s1c-1, 14.1.s1d-1: whether the Assault needs no roll. Helpless defenders go first:
    Shocked AFVs are vehicles, too.
    """
    s = t.state
    attackers, defenders = fighters(s, f, f.seat), fighters(s, f, 1 - f.seat)
    if not defenders:
        f.effects = ["defender-retreat"]  # 16.1.4.s3-1: only what cannot fight has landed here
        return True
    if clause := helpless(defenders, attackers):
        t.tell(told.AssaultDecided(at=f.at, loser=1 - f.seat, rule=clause))
        for u in defenders:
            lost(t, u, clause)
        f.effects = []
        return True
    everybody = (*attackers, *defenders)
    if all(u.card.vehicular for u in everybody):
        loser = weaker(t, f, worth(attackers, anti_tank), worth(defenders, anti_tank), "14.1.s1a-1")
    elif all(u.card.non_combat for u in everybody):
        loser = weaker(t, f, worth(attackers, cohesion), worth(defenders, cohesion), "14.1.s1d-1")
    else:
        return False
    effect: Effect = "attacker-retreat" if loser == f.seat else "defender-retreat"
    f.effects = [effect]
    return True


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


def weaker(t: World, f: Fight, attack: int, defence: int, clause: str) -> int:
    """14.1.s1a-1, 14.1.s1d-1: who retreats; by lot if both are worth the same."""
    if attack == defence:
        loser = t.draw((f.seat, 1 - f.seat), "Who retreats")
    else:
        loser = f.seat if attack < defence else 1 - f.seat
    t.tell(told.AssaultDecided(at=f.at, loser=loser, rule=clause))
    return loser


def worth(units: Units, figure: Callable[[Unit], int | None]) -> int:
    """The best of a side; whoever has no such figure is worth less than anybody."""
    found = [value for u in units if (value := figure(u)) is not None]
    return max(found, default=NOTHING)


def anti_tank(u: Unit) -> int | None:
    return u.face.atv
