"""Close quarters: whom to assault by the exact odds of the fight, whether to fire at who comes, where to regroup."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hedgerow.board.inches.measure import INCH, point
from hedgerow.boltaction.ground.hulls import in_arc
from hedgerow.boltaction.odds.close import fight_odds, vehicle_odds
from hedgerow.boltaction.odds.dice import pass_chance
from hedgerow.boltaction.rules.close.assaults import SURPRISE, has_anti_tank, why_no_assault, why_not_assault
from hedgerow.boltaction.rules.close.charging import CHARGE, approach
from hedgerow.boltaction.rules.close.overruns import why_no_overrun, why_not_overrun
from hedgerow.boltaction.rules.morale import morale_of
from hedgerow.boltaction.rules.move.rates import rate
from hedgerow.boltaction.rules.seeing import pose
from hedgerow.boltaction.rules.shooting.armour import enclosed
from hedgerow.boltaction.sergeant.places import BLIND, apart, moved_to
from hedgerow.boltaction.state.lookups import enemies, troops
from hedgerow.boltaction.state.moves.close import Assault, Defend, Overrun, Regroup
from hedgerow.boltaction.state.moves.shooting import Escape
from hedgerow.boltaction.state.pending.close import Assaulting, Overrunning, Regrouping
from hedgerow.boltaction.state.pending.orders import Acting
from hedgerow.boltaction.state.state import Unit
from hedgerow.kernel.choice import Choice
from hedgerow.players.player import Part, Thought

if TYPE_CHECKING:
    from hedgerow.boltaction.sergeant.situation import Situation

SPREAD = 3 * INCH
"""Men may be so much nearer than those who stand for them."""
LEAST = 0.3
FEW = 3
"""With fewer men nobody storms anything."""


def assaults(sit: Situation, u: Unit) -> list[Thought]:
    """Whom it could reach and beat."""
    here = sum(part.value for part in sit.standing(u, sit.place(u)))
    found = []
    for value, foe in prospects(sit, u):
        if reachable(sit, u, foe):
            parts = (Part(value, f"storms {foe.name}"), Part(here, "where it is"))
            found.append(Thought(Assault(u.id, foe.id), parts))
    return found


def charge(sit: Situation, u: Unit) -> tuple[float, Unit | None]:
    """The best assault that there seems to be; a tank drives over whoever stands before it."""
    best: tuple[float, Unit | None] = next(iter(prospects(sit, u)), (0.0, None))
    for thought in overruns(sit, u):
        if thought.parts[0].value > max(LEAST, best[0]) and isinstance(thought.move, Overrun):
            best = (thought.parts[0].value, sit.s.units[thought.move.target])
    return best


def prospects(sit: Situation, u: Unit) -> list[tuple[float, Unit]]:
    """Enemies whom it might storm, the most promising first."""
    if why_no_assault(sit.s, Acting(u.id, "run")) is not None:
        return []
    found = [(promise(sit, u, foe), foe) for foe in enemies(sit.s, u.seat)]
    return sorted((row for row in found if row[0] > LEAST), key=lambda row: -row[0])


def out_of_reach(sit: Situation, u: Unit) -> bool:
    """A second look: whether the one whom it would storm cannot be reached; he is left out of account from then on."""
    _, foe = charge(sit, u)
    if foe is None or u.card.kind == "vehicle" or reachable(sit, u, foe):
        return False
    sit.promised[u.id, foe.id] = 0.0
    return True


def reachable(sit: Situation, u: Unit, foe: Unit) -> bool:
    """house-close.1, house-close.2: in sight, and near enough by the shortest way."""
    if why_not_assault(sit.s, Acting(u.id, "run"), Assault(u.id, foe.id)) is not None:
        return False
    found = approach(sit.s, u, foe)
    return found is not None and found.arrives


def promise(sit: Situation, u: Unit, foe: Unit) -> float:
    """What an assault is likely to bring: the whole of one unit or the other, and the fire of who sees it come."""
    key = (u.id, foe.id)
    if key not in sit.promised:
        sit.promised[key] = _promise(sit, u, foe)
    return sit.promised[key]


def _promise(sit: Situation, u: Unit, foe: Unit) -> float:
    w, s = sit.w, sit.s
    if apart(sit.place(u), sit.place(foe)) > CHARGE + SPREAD or len(u.men) < FEW:
        return 0.0
    if sit.sight(sit.place(u), sit.place(foe)) is BLIND:
        return 0.0
    stake, own = sit.stakes[foe.id], sit.stakes[u.id]
    if not troops(foe):
        if enclosed(foe) and not has_anti_tank(u):
            return 0.0
        lost, stuck = vehicle_odds(s, u, foe, max(1, len(u.men) // 2), anti_tank=has_anti_tank(u))
        value = float(lost) * stake + 0.3 * float(stuck) * stake
    else:
        fight = fight_odds(s, u, foe, defended=foe.building >= 0 or foe.dug_in)
        bled = w.bled * own * min(1.0, sit.worth(foe) / max(1.0, sit.worth(u))) ** 2
        value = float(fight.won) * (stake - bled) - w.dread * float(fight.lost + fight.both) * own
    if foe.order is None and apart(sit.place(u), sit.place(foe)) > SURPRISE:
        value -= sit.fire(foe, sit.place(foe), u, sit.place(u), "defence")
    there = moved_to(u, sit.place(foe).at)
    return w.storm * value + sit.pull(u, there) - sit.pull(u, sit.place(u))  # what it comes to hold, or gives up


# ------------------------------------------------------------------ tanks


def overruns(sit: Situation, u: Unit) -> list[Thought]:
    """house-overrun.1: straight ahead over guns and men whose nerves may not stand it."""
    p = Acting(u.id, "run")
    if why_no_overrun(sit.s, p) is not None:
        return []
    found = []
    for foe in enemies(sit.s, u.seat):
        if troops(foe) and ahead_of(sit, u, foe) and why_not_overrun(sit.s, p, Overrun(u.id, foe.id)) is None:
            here = sum(part.value for part in sit.standing(u, sit.place(u)))
            parts = (Part(run_down(sit, u, foe), f"drives over {foe.name}"), Part(here, "where it is"))
            found.append(Thought(Overrun(u.id, foe.id), parts))
    return found


def ahead_of(sit: Situation, u: Unit, foe: Unit) -> bool:
    return in_arc(pose(u), "front", sit.place(foe).at) and apart(sit.place(u), sit.place(foe)) <= rate(sit.s, u, "run")


def run_down(sit: Situation, u: Unit, foe: Unit) -> float:
    """A gun is crushed; others check their morale. Who has something against tanks will use it afterwards."""
    fails = 1.0 if foe.card.kind == "artillery" else 1 - float(pass_chance(morale_of(sit.s, foe).total))
    revenge = sit.w.bled * sit.stakes[u.id] if has_anti_tank(foe) else 0.0
    return fails * sit.stakes[foe.id] - (1 - fails) * revenge


def assaulted(sit: Situation, choice: Choice[Any]) -> list[Thought]:
    """Defensive fire costs an order that would come too late anyway."""
    p = sit.s.pending[-1]
    assert isinstance(p, Assaulting | Overrunning)
    foe, u = sit.s.units[p.unit], sit.s.units[p.target]
    value = sit.fire(u, sit.place(u), foe, sit.place(foe), "defence")
    found = []
    for answer in choice.options:
        if isinstance(answer, Defend):
            found.append(Thought(answer, (Part(value + 0.5, f"fires at {foe.name}"),)))
        elif isinstance(answer, Escape):
            found.append(Thought(answer, (Part(2.0, "gets away"),)))
        else:
            found.append(Thought(answer, (Part(0.0, "lets them come"),)))
    return found


def regroup(sit: Situation, choice: Choice[Any]) -> list[Thought]:
    """After a fight: where it would rather be."""
    p = sit.s.pending[-1]
    assert isinstance(p, Regrouping)
    u = sit.s.units[p.unit]
    found = []
    for answer in choice.options:
        there = moved_to(u, point(answer.to)) if isinstance(answer, Regroup) else sit.place(u)
        parts = [*sit.standing(u, there)]
        if not isinstance(answer, Regroup):
            parts.append(Part(0.2, "as it stands"))
        found.append(Thought(answer, tuple(parts)))
    return found
