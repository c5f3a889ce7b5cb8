"""Fire: what is worth a shot, what to spot first, when to let others walk by."""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.kernel.choice import Choice, Move
from hedgerow.lnlt.actions import calls
from hedgerow.lnlt.fire import Shot, attack_of, shot_of
from hedgerow.lnlt.ground import BLOCKED
from hedgerow.lnlt.leaders import is_leader
from hedgerow.lnlt.mortars import barrage
from hedgerow.lnlt.moves import Call, Fire, Hold, PlaceSniper, Spot
from hedgerow.lnlt.sighting import sight, spotting_needed, spotting_tally, why_no_spotter
from hedgerow.lnlt.state import Unit, figures, printed
from hedgerow.lnlt.targets import enemy_places, shots
from hedgerow.lnlt.victory import standing

from ..player import Part, Thought
from .situation import NOTHING, Situation

# ------------------------------------------------------------------ how good a shot is


def harm_of(sit: Situation, fire: Fire, *, opportunity: bool = False) -> float:
    """The expected loss to those shot at, from the rules' own tallies."""
    shot = shot_of(sit.s, sit.side, fire, opportunity=opportunity)
    return sit.harm(attack_of(sit.s, shot)) if isinstance(shot, Shot) else 0.0


def stress(sit: Situation, target: str) -> float:
    """How much more a target matters than its worth tells."""
    w, more = sit.w, 0.0
    if any(g.place == target for g in sit.goals):
        more += w.goal_target
    if any(p in sit.friends for p in sit.ground.neighbours(target)):
        more += w.close_target
    if any(not (u.fired or u.marker) for u in sit.foes.get(target, ())):
        more += w.fresh_target
    return more


def keeping(sit: Situation) -> float:
    """What it is worth to keep one's fire while enemies have still to move: nothing once a side has begun to pass."""
    if sit.s.passes:
        return 0.0
    attacking = standing(sit.s).winner != sit.side
    return (sit.w.save_attacking if attacking else sit.w.save) * sit.enemies_to_act


def shot_parts(sit: Situation, fire: Fire, harm: float, kept: float) -> Iterator[Part]:
    yield Part(harm, f"hurts {', '.join(u.id for u in sit.foes.get(fire.target, ()))} in {fire.target}")
    more = harm * stress(sit, fire.target)
    if more:
        yield Part(more, "a target that matters")
    used = sum(printed(sit.s.weapons[p]).single_use for p in fire.parts if p in sit.s.weapons)
    yield Part(-kept - sit.w.charge * used, "the shot is gone then")


def whole_shots(sit: Situation, place: str, target: str) -> Iterator[Fire]:
    """The shots of a place without those that only leave somebody out."""
    everybody: set[str] = set()
    for fire in shots(sit.s, sit.side, place, target):
        parts = set(fire.parts)
        if not parts < everybody:
            yield fire
        everybody = everybody or parts


def fires(sit: Situation, place: str, kept: float) -> Iterator[Thought]:
    """Shots at what is spotted."""
    for target in enemy_places(sit.s, sit.side):
        if sight(sit.s, place, target) == BLOCKED or not sit.spotted_by_us(target):
            continue
        for fire in whole_shots(sit, place, target):
            yield Thought(fire, tuple(shot_parts(sit, fire, harm_of(sit, fire), kept + sit.w.shot)))


# ------------------------------------------------------------------ spotting


def spots(sit: Situation, place: str, units: list[Unit], kept: float) -> Iterator[Thought]:
    """What could be shot at if it were spotted; who looks should be missed least if he looks in vain."""
    spotters = [u for u in units if why_no_spotter(u) is None]
    if not spotters:
        return
    for target in enemy_places(sit.s, sit.side):
        if sight(sit.s, place, target) == BLOCKED or sit.spotted_by_us(target):
            continue
        harm = max((harm_of(sit, fire) for fire in whole_shots(sit, place, target)), default=0.0)
        others = others_who_could(sit, place, target)
        gain = max(0.0, harm * (1 + stress(sit, target)) - kept - sit.w.shot) + sit.w.spot_for_others * others
        if gain <= 0:
            continue
        for u in spotters:
            chance = spot_chance(sit, u, target)
            words = f"{chance:.0%} to spot {target} and fire at it"
            own = 0.1 * sit.worth(u) * (0.4 if is_leader(u) or not figures(u).mmc else 1.0)
            yield Thought(Spot(u.id, target), (Part(chance * gain, words), Part(-(1 - chance) * own, "or in vain")))


def spot_chance(sit: Situation, u: Unit, target: str) -> float:
    needed = spotting_needed(sit.s, target).value - spotting_tally(sit.s, u, target).total
    return min(5 if figures(u).kind == "scout" else 6, max(0, needed)) / 6


def others_who_could(sit: Situation, place: str, target: str) -> float:
    """The best shot that friends elsewhere would have at a place once it is spotted."""
    best = 0.0
    for at, units in sit.friends.items():
        if at == place or at in sit.s.melee:
            continue
        fresh = [u for u in units if not (u.fired or u.marker or u.shaken)]
        for battery in sit.batteries_of(at, fresh):
            k = sit.excess(battery, at, target)
            if k != NOTHING:
                best = max(best, sit.target_value(target, k))
    return best


# ------------------------------------------------------------------ Mortars and Snipers


def mortar_calls(sit: Situation, units: list[Unit], kept: float) -> Iterator[Thought]:
    for call in calls(sit.s, sit.side, units):
        harm = sit.harm(barrage(sit.s, sit.s.units[call.mortar], call.target))
        words = f"a barrage on {call.target}"
        yield Thought(call, (Part(harm * (1 + stress(sit, call.target)), words), Part(-kept - sit.w.shot, "")))


def sniper_spots(sit: Situation, moves: list[PlaceSniper], only: str = "") -> list[Thought]:
    """Where a Sniper shows himself: good targets that are spotted, good cover, nobody near."""
    targets = [only] if only else list(enemy_places(sit.s, sit.side))
    weighed = []
    for move in moves:
        battery = sit.batteries_of(move.place, [sit.s.units[move.unit]])[0]
        best = 0.0
        for target in targets:
            k = sit.excess(battery, move.place, target)
            if k != NOTHING:
                seen = 1.0 if sit.spotted_by_us(target) else 0.4
                crowd = max(1, len(sit.foes[target]))
                best = max(best, seen * sit.target_value(target, k + 3) / crowd)  # two dice: three and a half more
        risk = sit.danger(move.place, sit.band([sit.s.units[move.unit]], move.place), moving=False)
        weighed.append(Thought(move, (Part(best, "a shot to be had"), Part(-sit.w.sniper * risk, "seen by the enemy"))))
    return weighed


# ------------------------------------------------------------------ Opportunity Fire


def opportunity(sit: Situation, choice: Choice[Move]) -> list[Thought]:
    """Fire at movers when it is worth more than what the firers could do later."""
    weighed = [Thought(Hold(), (Part(0.0, "wait for a better chance"),))]
    seen: set[str] = set()
    snipers: list[PlaceSniper] = []
    for move in choice.options:
        if isinstance(move, Fire):
            seen.add(move.target)
            weighed.append(Thought(move, tuple(opportunity_parts(sit, move))))
        elif isinstance(move, PlaceSniper):
            snipers.append(move)
    if snipers and sit.s.moving is not None:
        better = [t for t in sniper_spots(sit, snipers, sit.s.moving.at) if t.score > 2.0]
        weighed += [Thought(t.move, (*t.parts, Part(-2.0, "better hidden still"))) for t in better]
    return weighed


def opportunity_parts(sit: Situation, fire: Fire) -> Iterator[Part]:
    harm = harm_of(sit, fire, opportunity=True)
    yield Part(harm, f"hurts those who move into {fire.target}")
    more = harm * (stress(sit, fire.target) + nearness_to_goals(sit, fire.target))
    if more:
        yield Part(more, "they come close to what counts")
    yield Part(-price(sit, fire), "a turn given up")


def price(sit: Situation, fire: Fire) -> float:
    """What the firers give up: their turn, if they have not had it yet."""
    w, total = sit.w, 0.0
    for part in fire.parts:
        name = part.partition("@")[0]
        u = sit.s.units.get(name) or sit.s.units.get(sit.s.weapons[name].bearer)
        if u is not None and name in sit.s.units:
            total += w.opportunity_spent if u.marker else w.opportunity
        elif name in sit.s.weapons and printed(sit.s.weapons[name]).single_use:
            total += w.charge
    return max(total, w.opportunity_spent)


def nearness_to_goals(sit: Situation, place: str) -> float:
    near = any(g.ours and sit.ground.distance(g.place, place) <= 2 for g in sit.goals)
    return sit.w.goal_target if near else 0.0


def is_fire(move: Move) -> bool:
    return isinstance(move, (Fire, Call))
