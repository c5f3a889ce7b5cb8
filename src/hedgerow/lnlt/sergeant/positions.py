"""What a place is worth to a band: goals and how near they are, enemy fire, own fields of fire, and company."""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.lnlt.book.tables import NUMBERS
from hedgerow.lnlt.phases.rally import rallies_itself
from hedgerow.lnlt.rules.fire.cover import positive_tm
from hedgerow.lnlt.rules.people.leaders import is_leader, lm, morale
from hedgerow.lnlt.rules.people.medics import is_medic
from hedgerow.lnlt.sergeant.goals import FAR, marches
from hedgerow.lnlt.sergeant.hand_to_hand import at_most
from hedgerow.lnlt.sergeant.records import Goal
from hedgerow.lnlt.sergeant.situation import NOTHING, Band, Situation
from hedgerow.lnlt.state.lookups import figures, same_badge, smoked
from hedgerow.lnlt.state.state import Unit
from hedgerow.players.player import Part

NEAR = 3  # MPs within which friends crowd a goal
USUAL_PACE = 4


def place_parts(
    sit: Situation, band: Band, place: str, *, moved: bool, taken: tuple[str, ...] = (), fires_now: bool = False
) -> Iterator[Part]:
    """All that speaks for and against being in a place at the end of a move (or for staying there)."""
    yield Part(pull(sit, band, place, taken), "closer to what wins the game")
    yield Part(-fire_risk(sit, band, place, moved=moved), "enemy fire on that place")
    if band.batteries or sit.s.mechanized:
        yield Part(fields_of_fire(sit, band, place, now=fires_now), "good targets from there")
    if band.shaken:
        yield Part(recovery(sit, band, place), "a safer place to rally")
    yield Part(company(sit, band, place), "a Leader beside his men")


# ------------------------------------------------------------------ goals


def pull(sit: Situation, band: Band, place: str, taken: tuple[str, ...] = ()) -> float:
    """How much nearer to what counts: full value on the spot, less with every MP, nothing if it comes too late."""
    if not band.takers:
        return 0.0
    w = sit.w
    pace = min((figures(u).mf for u in band.units), default=USUAL_PACE) or USUAL_PACE
    budget, reach = pace * (sit.left + 1), pace * sit.left
    guarding = min(budget, w.guard * pace) if sit.s.mechanized else budget
    best = 0.0
    for goal, value, far in wishes(sit, band):
        away = far.get(place, FAR)
        if away > reach and away:
            continue
        if goal.place in taken:
            value = w.here_to_stay * goal.value
        best = max(best, value * (1.0 - away / (guarding if goal.ours else budget)))
    mass = 1.0 + w.stack * (max(1, band.takers) - 1)
    if sit.s.mechanized and all(figures(u).kind == "team" for u in band.units):
        mass = w.hauled
    return best * mass + sit.haven(place, pace)


def wishes(sit: Situation, band: Band) -> list[tuple[Goal, float, dict[str, int]]]:
    """All goals with what they are worth to a band and how far away every place is from them."""
    if band.wishes is None:
        band.wishes = [(goal, wanted(sit, band, goal), marches(sit.ground, goal.place)) for goal in sit.goals]
    return band.wishes


def wanted(sit: Situation, band: Band, goal: Goal) -> float:
    """What a goal is worth to a band, the others who see to it considered."""
    w = sit.w
    guards, near = friends_at(sit, goal.place, band)
    if goal.ours:
        urgent = pressure(sit, goal.place)
        return goal.value * w.hold * urgent * (w.guarded if guards else 1.0)
    crowd = w.crowd_contested if goal.place in sit.foes else w.crowd
    return goal.value / (1.0 + crowd * near)


def friends_at(sit: Situation, place: str, band: Band) -> tuple[int, int]:
    """Good Order MMCs other than the band's own on a goal, and close to it."""
    far = marches(sit.ground, place)
    on = near = 0
    for at, units in sit.friends.items():
        if far.get(at, FAR) <= NEAR:
            count = sum(figures(u).mmc and not u.shaken and u not in band.units for u in units)
            near += count
            on += count if at == place else 0
    return on, near


def pressure(sit: Situation, place: str) -> float:
    """How soon the enemy could be at a place of ours."""
    far = marches(sit.ground, place)
    nearest = min((far.get(at, FAR) for at in sit.pressing), default=FAR)
    return 1.0 if nearest <= 4 else 0.7 if nearest <= 8 else 0.4 if nearest <= 14 else 0.1


# ------------------------------------------------------------------ fire


def fire_risk(sit: Situation, band: Band, place: str, *, moved: bool) -> float:
    """What enemy fire is likely to take there, this turn and next."""
    w = sit.w
    now = sit.danger(place, band, moving=moved)
    later = sit.danger(place, band, moving=False, later=True) * w.later
    if sit.hidden(place):
        later *= 0.6
        if not moved and not sit.spotted_by_them(place):
            now *= w.unseen
    crowd = sum(sit.worth(u) for u in sit.friends.get(place, ()) if u not in band.units)
    return sit.caution * (now + later) * (band.worth + w.crowded * crowd)


def fields_of_fire(sit: Situation, band: Band, place: str, *, now: bool) -> float:
    """The best shot that could be had from there: next turn, or at once at a price."""
    w = sit.w
    price = -NUMBERS.assault_move_dft if now else 0
    best = 0.0
    if sit.s.mechanized and (tubes := [b for u in band.units for b in sit.armour.barrels_of(u)]):
        best = sit.patience * max((value for _, value in sit.armour.prospects(tubes, place)), default=0.0)
    for seen in sit.outlook(place):
        fp = max((battery.fp(seen.distance) for battery in band.batteries), default=NOTHING)
        if fp != NOTHING:
            value = sit.target_value(seen.target, fp + seen.bonus - price)
            best = max(best, value if seen.known else 0.5 * value)
    return best * (w.fields_now if now else w.fields)


# ------------------------------------------------------------------ rallying and leading


def rally_chance(sit: Situation, u: Unit, place: str, leaders: list[Unit]) -> float:
    """The chance that a Shaken unit rallies in a place under one of these Leaders."""
    able = [x for x in leaders if same_badge(x, u) or figures(u).kind == "team"]
    if not able and not rallies_itself(u):
        return 0.0
    cover = -NUMBERS.rally_terrain if covered(sit, u, place) else 0
    return at_most(morale(sit.s, u).total + cover + max((lm(x) for x in able), default=0))


def covered(sit: Situation, u: Unit, place: str) -> bool:
    if place == u.at:
        return positive_tm(sit.s, u)
    return sit.s.ground.positive_tm(place) or smoked(sit.s, place) or place in sit.s.foxholes


def recovery(sit: Situation, band: Band, place: str) -> float:
    """What a place is worth to the Shaken of a band, for the coming Rally Phase."""
    if not sit.left:
        return 0.0
    there = [u for u in sit.friends.get(place, ()) if is_leader(u) and not u.shaken and u not in band.units]
    leaders = [*there, *band.leaders]
    return sum(sit.w.shaken * sit.worth(u) * rally_chance(sit, u, place, leaders) for u in band.shaken)


def company(sit: Situation, band: Band, place: str) -> float:
    """Leaders belong with those they lead, Medics with the hurt, and men with a Leader."""
    w = sit.w
    others = [u for u in sit.friends.get(place, ()) if u not in band.units]
    total = 0.0
    for leader in band.leaders:
        total += sum(led(sit, leader, u, place) for u in (*others, *band.units) if u is not leader)
        if not any(figures(u).mmc for u in (*others, *band.units)):
            total -= w.alone
    if not band.leaders and band.good_mmcs:
        mine = band.units[0]
        if any(is_leader(u) and not u.shaken and same_badge(u, mine) for u in others):
            total += w.led * band.good_mmcs
    for medic in (u for u in band.units if is_medic(u) and not u.shaken):
        hurt = sum(u.shaken or u.wounded for u in (*others, *band.units) if u is not medic)
        total += w.tended * min(2, hurt) + (0.3 if others or len(band.units) > 1 else -1.0)
    return total


def led(sit: Situation, leader: Unit, u: Unit, place: str) -> float:
    if not figures(u).mmc or not same_badge(leader, u):
        return 0.0
    if u.shaken:
        return sit.w.shaken * sit.worth(u) * rally_chance(sit, u, place, [leader]) if sit.left else 0.0
    return sit.w.led * (1 + lm(leader)) / 2
