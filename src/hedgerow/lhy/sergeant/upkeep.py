"""Setting up, and all that is asked between and after the Actions."""

from __future__ import annotations

from hedgerow.kernel.choice import Choice, Move
from hedgerow.lhy.rules.landing.descent import SIX, rough
from hedgerow.lhy.sergeant.hurting import struck
from hedgerow.lhy.sergeant.situation import Situation
from hedgerow.lhy.state.lookups import own_at
from hedgerow.lhy.state.moves.landing import Assemble, Bundle, Delay, Zone
from hedgerow.lhy.state.moves.maneuver import Brave, Carry, Spent
from hedgerow.lhy.state.moves.set_up import Dig, Lay, Place, Ready, Suggested
from hedgerow.lhy.state.moves.upkeep import Done, Eliminate, Expose, Recombine, Rejoin
from hedgerow.lhy.state.pending.landing import Drop
from hedgerow.lhy.state.pending.maneuver import Carrying, March
from hedgerow.players.player import Part, Thought

MARGIN = 4  # hexes from an objective at which a landing zone is best
MUCH = 3.0
SOFTLY = 12.0


def set_up(sit: Situation, choice: Choice[Move]) -> list[Thought]:
    """As the mission suggests: its author knew the ground. Whoever is left over goes where it is safe."""
    found = [
        Thought(Suggested(), (Part(MUCH, "as the mission suggests"),)),
        Thought(Ready(), (Part(0.5, "all is in place"),)),
    ]
    for move in choice.options:
        if isinstance(move, Dig):
            found.append(Thought(move, (Part(1.0 - 0.3 * (-sit.ground.terrain(move.at).small_arms), "they dig in"),)))
        elif isinstance(move, Lay):
            found.append(Thought(move, (Part(_in_the_way(sit, move.at), "in the enemy's way"),)))
        elif isinstance(move, Place):
            found.append(Thought(move, (Part(0.1, "anywhere"),)))
    return found


def _in_the_way(sit: Situation, at: str) -> float:
    """Beside ground that counts, where nobody of ours is, in the open."""
    near = min((sit.ground.distance(at, hex) for goal in sit.goals for hex in goal.hexes), default=9)
    free = not own_at(sit.s, at, sit.seat)
    return (1.2 - 0.1 * abs(near - 2)) * free


def recombine(sit: Situation, choice: Choice[Move]) -> list[Thought]:
    found = [Thought(Done(), (Part(0.0, "nothing to put together"),))]
    found += [Thought(move, (Part(1.0, "a squad is stronger than two sections"),))
              for move in choice.options if isinstance(move, Recombine)]  # fmt: skip
    return found


def done(sit: Situation, choice: Choice[Move]) -> list[Thought]:
    """What is hidden stays so."""
    return [Thought(Done(), (Part(1.0, "what is hidden stays hidden"),))]


def recon(sit: Situation, choice: Choice[Move]) -> list[Thought]:
    """The nearest that is Concealed."""
    found = [Thought(Done(), (Part(0.0, "there is nothing to see"),))]
    for move in choice.options:
        if isinstance(move, Expose):
            far = min((sit.ground.distance(u.at, move.at) for u in sit.friends), default=9)
            found.append(Thought(move, (Part(10.0 / (1 + far), "near, and unknown"),)))
    return found


def rejoin(sit: Situation, choice: Choice[Move]) -> list[Thought]:
    """With those who need him, out of fire."""
    found = []
    for move in choice.options:
        if isinstance(move, Rejoin):
            u = sit.s.units[move.unit]
            found.append(Thought(move, (
                Part(1.0 * u.disrupted, "they need him"),
                Part(float(len(sit.company_at(u.at))), "most of his men are there"),
                Part(-sit.danger(sit.s.units[move.leader], u.at), "enemy fire there"),
            )))  # fmt: skip
    return found


def eliminate(sit: Situation, choice: Choice[Move]) -> list[Thought]:
    """The least of them."""
    return [Thought(move, (Part(-sit.worth(sit.s.units[move.unit]), "the least that is lost"),))
            for move in choice.options if isinstance(move, Eliminate)]  # fmt: skip


def carry(sit: Situation, choice: Choice[Move]) -> list[Thought]:
    """11.3.1b: fire follows those whom it hurts more."""
    p = sit.s.pending[-1]
    m = sit.s.pending[-2] if len(sit.s.pending) > 1 else None
    if not isinstance(p, Carrying) or not isinstance(m, March):
        return []
    going = [sit.s.units[i] for i in m.units]
    left = [u for u in sit.s.stacks.get(p.at, ()) if u.seat != sit.seat and u not in going]
    values = {marker.id: marker.value for marker in sit.s.markers}
    found = []
    for move in choice.options:
        if isinstance(move, Carry):
            after = [values.get(i, 0) for i in move.markers]
            stays = [values.get(i, 0) for i in p.markers if i not in move.markers]
            hurt = struck(going, after, sit.w).loss + struck(left, stays, sit.w).loss
            found.append(Thought(move, (Part(hurt, "there the fire does most"),)))
    return found


def stand_up(sit: Situation, choice: Choice[Move]) -> list[Thought]:
    """Against tanks that run over them: the dearest, and all that can fire at it."""
    from hedgerow.lhy.sergeant import firing
    from hedgerow.lhy.state.moves.fire import Fire

    found: list[Thought] = [Thought(Spent(), (Part(0.0, "nobody else fires"),))]
    for move in choice.options:
        if isinstance(move, Brave):
            found.append(Thought(move, (Part(sit.worth(sit.s.units[move.vehicle]), "the dearest of them"),)))
        elif isinstance(move, Fire):
            found.append(firing.weigh(sit, move))
    return found


# ------------------------------------------------------------------ landings


def landing(sit: Situation, choice: Choice[Move]) -> list[Thought]:
    """Where most come down softly, near ground that counts, but not on top of the enemy; all of a platoon together."""
    found = []
    for move in choice.options:
        if isinstance(move, Zone):
            soft = Part(SOFTLY * softly(sit, move), "most come down on open ground")
            found.append(Thought(move, (soft, _near_goals(sit, move.at), _not_among_foes(sit, move.at))))
        elif isinstance(move, Assemble):
            far = min((sit.ground.distance(move.at, at) for at in _zones(sit, move.platoon)), default=0)
            near = Part(-0.6 * far, "not far from where they land")
            found.append(Thought(move, (near, _near_goals(sit, move.at), _not_among_foes(sit, move.at))))
        elif isinstance(move, Bundle):
            found.append(Thought(move, (Part(float(len(move.units)), "heavy weapons together"),)))
        elif isinstance(move, Delay):
            found.append(Thought(move, (Part(-20.0, "no time is to be lost"),)))
    return found


def softly(sit: Situation, move: Zone) -> float:
    """16.1.3, 16.1.4: how many of all throws bring a unit down on open ground of the map."""
    ground, soft = sit.ground, 0
    sector = move.sector or ground.sectors_of(move.at)[0]
    for direction in range(1, SIX + 1):
        for hexes in range(1, SIX + 1):
            at = ground.scatter(move.at, direction, sector, hexes)
            soft += at is not None and not rough(sit.s, at)
    return soft / SIX**2


def _zones(sit: Situation, platoon: str) -> list[str]:
    drop = sit.s.pending[-1]
    return [stick.at for stick in drop.sticks if stick.platoon == platoon] if isinstance(drop, Drop) else []


def _near_goals(sit: Situation, at: str) -> Part:
    far = min((sit.ground.distance(at, hex) for goal in sit.goals for hex in goal.hexes), default=MARGIN)
    return Part(-0.5 * abs(far - MARGIN), "not right beside ground that counts, and not far from it")


def _not_among_foes(sit: Situation, at: str) -> Part:
    near = sum(sit.ground.distance(at, u.at) <= MARGIN for u in sit.foes)
    return Part(-0.5 * near, "enemies are near")
