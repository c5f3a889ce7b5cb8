"""Which company and platoon is next, and what the platoon does: all Actions in one coin, and the call for Reaction."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hedgerow.kernel.choice import Choice, Move
from hedgerow.lhy.sergeant import assaulting, driving, firing, moving, recovering, shelling
from hedgerow.lhy.sergeant.situation import Situation
from hedgerow.lhy.state.moves.activation import Activate, Call, Coordinate, Select
from hedgerow.lhy.state.moves.assault import Assault
from hedgerow.lhy.state.moves.fire import Crossfire, Fire, HaltAndFire, Inquire, Scoot, Split, Stalk
from hedgerow.lhy.state.moves.maneuver import (
    Deploy,
    Dismount,
    Limber,
    Maneuver,
    Mount,
    Overwatch,
    Reverse,
    Unlimber,
    Withdraw,
)
from hedgerow.lhy.state.moves.mortars import Flare, Request
from hedgerow.lhy.state.moves.recovery import Charge, Recover, Regroup
from hedgerow.lhy.state.state import Unit
from hedgerow.players.player import Part, Thought

WEIGHED: dict[type[Move], Callable[[Situation, Any], Thought]] = {
    Maneuver: moving.set_out,
    Reverse: moving.set_out,
    Withdraw: moving.withdraw,
    Deploy: moving.deploy,
    Fire: firing.weigh,
    Split: firing.weigh,
    Crossfire: firing.weigh,
    Scoot: firing.weigh,
    HaltAndFire: firing.weigh,
    Stalk: firing.weigh,
    Inquire: firing.inquire,
    Request: shelling.request,
    Flare: shelling.flare,
    Assault: assaulting.weigh,
    Recover: recovering.weigh,
    Regroup: recovering.weigh,
    Charge: assaulting.charge,
    Overwatch: driving.overwatch,
    Mount: driving.mount,
    Dismount: driving.dismount,
    Limber: driving.limber,
    Unlimber: driving.unlimber,
}
SHOTS = (Fire, Crossfire, Scoot, HaltAndFire)
FIRST = 100.0  # what shells count before all else: to ask for them is no Action


def act(sit: Situation, choice: Choice[Move]) -> list[Thought]:
    """A segment: the best Action, as long as any is worth it. Shells come first, and fire before an Assault."""
    worthwhile = sit.w.worthwhile
    found = [Thought(Call(), (Part(worthwhile, "nothing else is worth it now"),))]
    for move in choice.options:
        weigh = WEIGHED.get(type(move))
        if weigh is not None:
            found.append(weigh(sit, move))
    best = max(found, key=lambda thought: thought.score)
    if best.score > worthwhile:
        found += [*_shells_first(found, worthwhile), *_fire_first(best, found, worthwhile)]
    return found


def _shells_first(found: list[Thought], worthwhile: float) -> list[Thought]:
    asked = [x for x in found if isinstance(x.move, (Request, Flare)) and x.score > worthwhile]
    best = max(asked, key=lambda thought: thought.score, default=None)
    return [Thought(best.move, (*best.parts, Part(FIRST, "mortars are asked for first")))] if best else []


def _fire_first(best: Thought, found: list[Thought], worthwhile: float) -> list[Thought]:
    """Before an Assault whoever stays behind fires at the hex: nobody can once friends are in it."""
    if not isinstance(best.move, Assault):
        return []
    inside = set(best.move.units)
    shots = []
    for x in found:
        move = x.move
        if isinstance(move, SHOTS) and move.target == best.move.at and x.score > worthwhile:
            units = move.units if isinstance(move, Crossfire) else (move.unit,)
            if not inside & set(units):
                shots.append(Thought(move, (*x.parts, Part(best.score, "before the Assault begins"))))
    return shots


# ------------------------------------------------------------------ who is next


def company(sit: Situation, choice: Choice[Move]) -> list[Thought]:
    """Whoever can fire first: others move under its cover."""
    s = sit.s
    found = []
    for move in choice.options:
        if isinstance(move, Select):
            units = [u for u in sit.friends if u.platoon and s.platoons[u.platoon].company == move.company]
            found.append(Thought(move, (Part(readiness(sit, units), "targets in sight: others move under its fire"),)))
    return found


def coordinate(sit: Situation, choice: Choice[Move]) -> list[Thought]:
    return [Thought(Coordinate(), (Part(1.0, "two platoons at once, and nothing is lost by trying"),))]


def platoon(sit: Situation, choice: Choice[Move]) -> list[Thought]:
    """Two platoons rather than one, those first who can fire, with all who may come along."""
    s = sit.s
    found = []
    for move in choice.options:
        if isinstance(move, Activate):
            units = [u for u in sit.friends if u.platoon in move.platoons or u.id in move.joining]
            support = sum(not s.units[i].platoon for i in move.joining)
            found.append(Thought(move, (
                Part(readiness(sit, units), "targets in sight: others move under its fire"),
                Part(3.0 * (len(move.platoons) - 1), "two platoons at once"),
                Part(0.3 * support - 0.1 * (len(move.joining) - support), "support comes along"),
            )))  # fmt: skip
    return found


def readiness(sit: Situation, units: list[Unit]) -> float:
    return sum(min(3.0, sit.fields(u, u.at)) for u in units if not u.did)
