"""Fire: what is worth a shot, what to spot first, when to let others walk by."""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.kernel.choice import Choice, Move
from hedgerow.kernel.screen.words import percent
from hedgerow.lnlt.ground.ground import BLOCKED
from hedgerow.lnlt.odds.odds import starshell_odds
from hedgerow.lnlt.rules.fire.fire import attack_of
from hedgerow.lnlt.rules.fire.night import LIGHT
from hedgerow.lnlt.rules.fire.records import Shot
from hedgerow.lnlt.rules.fire.shot import shot_of
from hedgerow.lnlt.rules.fire.sighting import sight, spotting_needed, spotting_tally, why_no_spotter
from hedgerow.lnlt.rules.fire.targets import enemy_places, shots
from hedgerow.lnlt.rules.indirect.mortars import barrage, why_not_call
from hedgerow.lnlt.rules.indirect.starshells import lightings
from hedgerow.lnlt.rules.people.leaders import is_leader
from hedgerow.lnlt.rules.people.snipers import has_cover
from hedgerow.lnlt.scenario.records import SNIPERS
from hedgerow.lnlt.sergeant.gunnery import opportune, unspotted
from hedgerow.lnlt.sergeant.situation import NOTHING, Battery, Situation
from hedgerow.lnlt.state.lookups import figures, printed
from hedgerow.lnlt.state.moves import Call, Fire, Hold, PlaceSniper, Shell, Spot, Starshell
from hedgerow.lnlt.state.names import names
from hedgerow.lnlt.state.parts import part_named
from hedgerow.lnlt.state.state import Unit
from hedgerow.players.player import Part, Thought

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
    return (sit.w.save if sit.ahead else sit.w.save_attacking) * sit.enemies_to_act


def shot_parts(sit: Situation, fire: Fire, harm: float, kept: float) -> Iterator[Part]:
    yield Part(harm, f"hurts {names(sit.s, [u.id for u in sit.foes.get(fire.target, ())])} in {fire.target}")
    more = harm * stress(sit, fire.target)
    if more:
        yield Part(more, "a target that matters to the battle")
    used = sum(printed(sit.s.weapons[p]).single_use for p in fire.parts if p in sit.s.weapons)
    yield Part(-kept - sit.w.charge * used, "who fires now does not fire again this turn")


def whole_shots(sit: Situation, place: str, target: str) -> Iterator[Fire]:
    """The shots of a place without those that only leave somebody out."""
    everybody: set[str] = set()
    for fire in shots(sit.s, sit.side, place, target):
        parts = set(fire.parts)
        if not parts < everybody:
            yield fire
        everybody = everybody or parts


def has_fired(sit: Situation, fire: Fire) -> bool:
    """Whether a vehicle has fired already in this impulse, and so gives nothing up any more (15.0.0.9)."""
    parts = [part_named(p) for p in fire.parts]
    return parts[0].mount != "" and all(sit.s.units[p.owner].fired for p in parts if p.mount)


def fires(sit: Situation, place: str, kept: float) -> Iterator[Thought]:
    """Shots at what is spotted."""
    for target in enemy_places(sit.s, sit.side):
        if sight(sit.s, place, target) == BLOCKED or not sit.spotted_by_us(target):
            continue
        for fire in whole_shots(sit, place, target):
            free = sit.s.mechanized and has_fired(sit, fire)
            yield Thought(fire, tuple(shot_parts(sit, fire, harm_of(sit, fire), 0.0 if free else kept + sit.w.shot)))


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
        if sit.s.mechanized:
            harm = max(harm, unspotted(sit, place, target))
        others = others_who_could(sit, place, target)
        gain = max(0.0, harm * (1 + stress(sit, target)) - kept - sit.w.shot) + sit.w.spot_for_others * others
        if gain <= 0:
            continue
        for u in spotters:
            chance = spot_chance(sit, u, target)
            words = f"{percent(chance)} to spot {target} and fire at it"
            own = 0.1 * sit.worth(u) * (0.4 if is_leader(u) or not figures(u).mmc else 1.0)
            yield Thought(
                Spot(u.id, target), (Part(chance * gain, words), Part(-(1 - chance) * own, "it may be in vain"))
            )


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
        for barrel in [b for u in fresh for b in sit.armour.barrels_of(u)] if sit.s.mechanized else ():
            bearing = sit.armour.bearing(barrel, at, target)
            if bearing is not None:
                best = max(best, sit.armour.shot(bearing, target))
    return best


# ------------------------------------------------------------------ Mortars and Snipers


def calls(sit: Situation, units: list[Unit]) -> Iterator[Call]:
    """Barrages that these men could call."""
    callers = [u for u in units if figures(u).kind in ("leader", "scout") and not u.shaken and not u.called]
    mortars = [u for group in sit.friends.values() for u in group if figures(u).mortar and not u.fired]
    if not callers or not mortars:
        return
    for target in enemy_places(sit.s, sit.side):
        for caller in callers:
            for mortar in mortars:
                call = Call(caller.id, mortar.id, target)
                if why_not_call(sit.s, sit.side, call) is None:
                    yield call


def mortar_calls(sit: Situation, units: list[Unit], kept: float) -> Iterator[Thought]:
    for call in calls(sit, units):
        harm = sit.harm(barrage(sit.s, call))
        words = f"a barrage on {call.target}"
        yield Thought(
            call,
            (
                Part(harm * (1 + stress(sit, call.target)), words),
                Part(-kept - sit.w.shot, "who fires now does not fire again this turn"),
            ),
        )


def lights(sit: Situation, units: list[Unit]) -> Iterator[Thought]:
    """Starshells: worth the best shot that friends who have still to act would have at those in their light."""
    s = sit.s
    fresh = {p: [u for u in group if not (u.fired or u.marker or u.shaken)] for p, group in sit.friends.items()}
    batteries = [(p, b) for p, group in fresh.items() if p not in s.melee for b in sit.batteries_of(p, group)]
    for move in lightings(s, units):
        chance = 1.0
        if isinstance(move, Starshell):
            chance = float(starshell_odds(s, s.units[move.unit], move.place))
        dark = [p for p in sit.foes if sit.ground.distance(p, move.place) <= LIGHT and p not in s.melee]
        best = max((sit.in_the_light(b, p, target) for target in dark for p, b in batteries), default=0.0)
        words = f"{percent(chance)} to light up {', '.join(dark)}"
        yield Thought(
            move,
            (Part(chance * sit.w.light * best, words), Part(-sit.w.shot, "who fires it does nothing else this turn")),
        )


def sniper_spots(sit: Situation, only: str = "") -> list[Thought]:
    """Where hidden Snipers might show themselves: good targets that are spotted, good cover, nobody near."""
    hidden = [u for u in sit.s.units.values() if u.side == sit.side and u.group == SNIPERS and not u.lost]
    targets = [only] if only else list(enemy_places(sit.s, sit.side))
    return [thought for u in hidden for thought in hides(sit, u, targets)]


def hides(sit: Situation, u: Unit, targets: list[str]) -> Iterator[Thought]:
    battery, band = sit.batteries_of("", [u])[0], sit.band([u], "")
    for place in sit.ground.places:
        if place in sit.foes or place in sit.friends or not has_cover(sit.s, place):
            continue
        visible = sit.ground.visible_from(place)
        best = max((aimed(sit, battery, place, target) for target in targets if target in visible), default=0.0)
        if best > 0:
            risk = sit.w.sniper * sit.danger(place, band, moving=False)
            parts = (Part(best, "a good shot from there"), Part(-risk, "the enemy would see him"))
            yield Thought(PlaceSniper(u.id, place), parts)


def aimed(sit: Situation, battery: Battery, place: str, target: str) -> float:
    """A Sniper's shot picks out one man, with two dice: three and a half more than with one."""
    k = sit.excess(battery, place, target)
    if k == NOTHING:
        return 0.0
    seen = 1.0 if sit.spotted_by_us(target) else 0.4
    return seen * sit.target_value(target, k + 3) / max(1, len(sit.foes.get(target, ())))


def show_sniper(sit: Situation, choice: Choice[Move]) -> list[Thought]:
    """He shows himself: where?"""
    return sniper_spots(sit)


# ------------------------------------------------------------------ Opportunity Fire


def opportunity(sit: Situation, choice: Choice[Move]) -> list[Thought]:
    """Fire at movers when it is worth more than what the firers could do later."""
    weighed = [Thought(Hold(), (Part(0.0, "wait for a better chance"),))]
    for move in choice.options:
        if isinstance(move, Fire):
            weighed.append(Thought(move, tuple(opportunity_parts(sit, move))))
        elif isinstance(move, Shell):
            weighed.append(Thought(move, tuple(opportune(sit, move))))
    if sit.s.moving is not None and sit.s.moving.at in sit.foes:
        better = (t for t in sniper_spots(sit, sit.s.moving.at) if t.score > sit.w.surprise)
        weighed += [
            Thought(t.move, (*t.parts, Part(-sit.w.surprise, "a Sniper who stays hidden is a threat"))) for t in better
        ]
    return weighed


def follow_up(sit: Situation, choice: Choice[Move]) -> list[Thought]:
    """14.1.1.3: rifles after a rocket that did no harm cost nothing."""
    return [Thought(move, (Part(1.0, "it costs nothing"),)) for move in choice.options if isinstance(move, Fire)]


def opportunity_parts(sit: Situation, fire: Fire) -> Iterator[Part]:
    harm = harm_of(sit, fire, opportunity=True)
    yield Part(harm, f"hurts those who move into {fire.target}")
    more = harm * (stress(sit, fire.target) + nearness_to_goals(sit, fire.target))
    if more:
        yield Part(more, "they come close to what counts")
    yield Part(-price(sit, fire), "who fires at movers does nothing else this turn")


def price(sit: Situation, fire: Fire) -> float:
    """What the firers give up: their turn, if they have not had it yet."""
    w, total = sit.w, 0.0
    for part in fire.parts:
        name = part_named(part).owner
        u = sit.s.units.get(name) or sit.s.units.get(sit.s.weapons[name].bearer)
        if u is not None and name in sit.s.units:
            total += w.opportunity_spent if u.marker or u.fired else w.opportunity
        elif name in sit.s.weapons and printed(sit.s.weapons[name]).single_use:
            total += w.charge
    return max(total, w.opportunity_spent)


def nearness_to_goals(sit: Situation, place: str) -> float:
    near = any(g.ours and sit.ground.distance(g.place, place) <= 2 for g in sit.goals)
    return sit.w.goal_target if near else 0.0
