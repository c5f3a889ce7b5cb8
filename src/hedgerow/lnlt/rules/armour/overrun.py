"""15.3 Overruns: a vehicle drives in among men on foot, who check for damage, may Close Assault it, and give way."""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.kernel.choice import Choice, Move, Options, Refusal, Window
from hedgerow.kernel.system import Play
from hedgerow.kernel.tally import Mod, Tally
from hedgerow.lnlt.book.tables import NUMBERS
from hedgerow.lnlt.book.terrain import Terrain
from hedgerow.lnlt.rules.armour.vehicle_steps import left_to, parted, places_ahead, price
from hedgerow.lnlt.rules.armour.vehicles import riders
from hedgerow.lnlt.rules.fire.cover import cover
from hedgerow.lnlt.rules.fire.flames import retreating
from hedgerow.lnlt.rules.indirect.barrages import enter_barrage
from hedgerow.lnlt.rules.melee.close_assault import assault, goes_in, muster
from hedgerow.lnlt.rules.move.modes import why_immobile
from hedgerow.lnlt.rules.move.steps import why_too_heavy
from hedgerow.lnlt.rules.paragraphs import trigger
from hedgerow.lnlt.rules.people.damage import damage_checks, remove
from hedgerow.lnlt.rules.people.leaders import armor_leader, is_leader, lm
from hedgerow.lnlt.rules.people.records import Hurt
from hedgerow.lnlt.rules.people.stacking import overstacked
from hedgerow.lnlt.rules.people.weapons import leave_behind
from hedgerow.lnlt.rules.victory import take_control
from hedgerow.lnlt.rules.works.minefields import enter_mines
from hedgerow.lnlt.state import events as told
from hedgerow.lnlt.state.lookups import burning, enemies_at, figures, holds, hull, is_vehicle
from hedgerow.lnlt.state.moves import Reply, Retreat
from hedgerow.lnlt.state.names import name
from hedgerow.lnlt.state.placing import put
from hedgerow.lnlt.state.spans import spans
from hedgerow.lnlt.state.state import Moving, State, Unit
from hedgerow.lnlt.state.windows import Answered
from hedgerow.lnlt.state.world import World

NOBODY = Reply()

# ------------------------------------------------------------------ who, whom, where


def why_not_overrun(s: State, m: Moving, place: str) -> Refusal | None:
    """15.3.1, 15.3.4, 15.2.0.3: why a vehicle on the move may not Overrun a place."""
    vehicles, foot = parted(s, m)
    v = vehicles[0]
    if foot or len(vehicles) > 1:
        return Refusal("together", "a vehicle Overruns by itself, with nobody beside it", "15.3.1")
    if m.mode == "hit-and-run":
        return Refusal("hit-and-run", "who hits and runs Overruns nobody", "6.7.2")
    if m.mode == "assault":
        return Refusal("assault-move", "nobody is Overrun by Assault Movement", "15.2.0.3")
    if place not in places_ahead(s, m, vehicles):
        return Refusal("not-ahead", "a vehicle goes into one of the two hexes beside the vertex it faces", "15.1.0.3")
    return why_not_run_over(s, v, place) or why_not_afford(s, m, v, place)


def why_not_afford(s: State, m: Moving, v: Unit, place: str) -> Refusal | None:
    cost = overrun_cost(s, m, v, place)
    if cost is None:
        return Refusal("closed", f"{place} is closed to {v.id}", "15.1.0.1")
    if cost.total > left_to(s, m, v):
        words = f"an Overrun of {place} costs {cost.total} MPs and {left_to(s, m, v)} are left"
        return Refusal("too-far", words, "15.3.4")
    return None


def overrun_cost(s: State, m: Moving, v: Unit, place: str) -> Tally | None:
    """15.3.4: the MPs of the hex and 4 more."""
    cost = price(s, v, m.at, place)
    return None if cost is None else cost.plus(NUMBERS.overrun_extra_mp, "Overrun", "15.3.4")


def why_not_run_over(s: State, v: Unit, place: str) -> Refusal | None:
    """15.3.1, 15.3.2: why a vehicle may not Overrun those in a place, cost aside."""
    enemies = enemies_at(s, place, v.side)
    if not enemies:
        return Refusal("nobody", f"no enemy is in {place} to be Overrun", "15.3.1")
    if any(is_vehicle(u) for u in enemies):
        return Refusal("enemy-vehicle", f"an enemy vehicle is in {place}", "15.1.0.5")
    if place in s.melee or holds(s, place, v.side):
        return Refusal("melee", f"vehicles take no part in the Melee in {place}", "8.0.21")
    if not armed(v):
        return Refusal("unarmed", f"{v.id} has neither machine guns nor a gun", "15.3.1")
    if v.shaken:
        return Refusal("shaken", f"{v.id} is Shaken and may not use its weapons", "5.1.8")
    if rider := next((u for u in riders(s, v) if u.outside), None):
        return Refusal("riders", f"{rider.id} rides on {v.id}", "15.3.2")
    if not open_to_overruns(s, place):
        return Refusal("terrain", f"nobody is Overrun in {s.ground.terrain(place)}", "15.3.1")
    return overstacked(s, v.side, place, (v,))


def armed(v: Unit) -> bool:
    """15.3.1: machine guns or a main weapon."""
    return bool(hull(v).mgs) or figures(v).gun is not None


def open_to_overruns(s: State, place: str) -> bool:
    return ALLOWED[s.options["overrun-terrain"]](s.ground.terrain(place))


def by_the_core(terrain: Terrain) -> bool:
    """Clear and open-type terrain but water, Brush, Low Crops, Road."""
    return terrain.overrun


def by_the_card(terrain: Terrain) -> bool:
    """Any terrain that is neither water nor blocking and gives no TM."""
    return not terrain.water and terrain.sight != "blocking" and not terrain.tm


def by_the_reference(terrain: Terrain) -> bool:
    """As the core has it, and Wheat Fields."""
    return terrain.overrun or terrain.overrun_by_reference


ALLOWED = {"core": by_the_core, "card": by_the_card, "reference": by_the_reference}
"""15.3.1 by the values of its option."""


# ------------------------------------------------------------------ the attack


def overrun_tally(s: State, v: Unit) -> Tally:
    """15.3.5, 15.3.6: 2, the HE-equivalent for every shot, the machine guns that bear, and the Armor Leader's LM."""
    mods = [Mod(NUMBERS.overrun_bonus, "an Overrun", "15.3.5")]
    for gun in (figures(v).gun, figures(v).second):
        if gun is not None and gun.he:
            mods.append(Mod(gun.he, "HE-equivalent", "15.3.5"))
            mods.append(Mod((gun.shots - 1) * gun.he, f"fires {gun.shots} times", "15.3.6"))
    mods += [Mod(mg.fp, "machine gun", "15.3.5") for mg in hull(v).mgs if not (mg.all_round and v.buttoned)]
    if (leader := armor_leader(s, v)) is not None:
        mods.append(Mod(lm(leader), f"commanded by {figures(leader).name}", "15.3.5"))
    return Tally.of(mods)


def defence_tally(s: State, place: str) -> Tally:
    """15.3.7: nothing but the die, unless the game is played with the card's TM."""
    return Tally.of(cover(s, place, "") if s.options["overrun-defender-tm"] == "yes" else ())


def run_over(t: World, v: Unit) -> Play[None]:
    """15.3.5-15.3.8: the two rolls; a greater total has every defender check for damage, Leaders first."""
    s, place = t.state, v.at
    attack, defence = overrun_tally(s, v), defence_tally(s, place)
    (die,) = t.roll(f"Overrun of {place} by {v.id}")
    (defence_die,) = t.roll(f"defence of {place}", by=1 - v.side)
    t.tell(told.Overran(v.id, place, die, attack, defence_die, defence, rule="15.3.5"))
    difference = die + attack.total - defence_die - defence.total
    if difference > 0:
        yield from damage_checks(t, overrun_hurts(s, v, place, attack, defence, difference), by_enemy_fire=False)


def overrun_hurts(s: State, v: Unit, place: str, attack: Tally, defence: Tally, difference: int) -> list[Hurt]:
    """15.3.8: everybody there, the best Leader first."""
    there = sorted(enemies_at(s, place, v.side), key=lambda u: (not is_leader(u), -lm(u)))
    return [Hurt(u.id, attack, defence, difference) for u in there]


# ------------------------------------------------------------------ the reply


def reply(t: World, v: Unit) -> Play[None]:
    """15.3.9, 15.3.12, 17.1.16: survivors in Good Order may Close Assault where they are; in vain, they retreat."""
    s, place = t.state, v.at
    able = repliers(s, v)
    if not any(not is_leader(u) for u in able):
        return
    options = Options(lambda: replies(able), lambda move: why_not_reply(able, move))
    prompt = f"{name(s, v.id)} has Overrun {place}: who Close Assaults it?"
    s.window = Answered(v.id)
    t.checkpoint()
    answer = yield Choice(1 - v.side, "reply", prompt, options, "15.3.9", Window(NOBODY, spans(s)))
    s.window = None
    units = [u for u in able if u.id in answer.units]
    bold = muster(t, units, v, place)
    for u in units:
        if u not in bold and not u.marker and not u.fired:
            u.marker = "ops"  # 17.1.9
    if not bold:
        return
    if (yield from assault(t, bold, v)):
        s.melee[place] = True  # 17.1.15
        return
    for u in bold:
        yield from retreat(t, u, "17.1.16")


def repliers(s: State, v: Unit) -> list[Unit]:
    """15.3.9: Good Order MMCs but Weapon Teams, Heroes, and the Leaders who go with them."""
    return [u for u in enemies_at(s, v.at, v.side) if goes_in(u)]


def replies(able: list[Unit]) -> Iterator[Reply]:
    """All together, each who may by himself, or nobody."""
    men = [u.id for u in able if not is_leader(u)]
    yield Reply(tuple(u.id for u in able))
    if len(able) > 1:
        yield from (Reply((i,)) for i in men)
    yield NOBODY


def why_not_reply(able: list[Unit], move: Reply) -> Refusal | None:
    if not isinstance(move, Reply):
        return Refusal("not-now", "the Overrun is answered first", "15.3.9")
    names = [u.id for u in able]
    if len(set(move.units)) < len(move.units) or any(i not in names for i in move.units):
        return Refusal("not-able", "Good Order MMCs but Weapon Teams, Heroes and Leaders there reply", "15.3.9")
    if move.units and all(is_leader(u) for u in able if u.id in move.units):
        return Refusal("leaders", "Leaders reply only with an MMC or a Hero", "15.3.9")
    return None


# ------------------------------------------------------------------ giving way


def give_way(t: World, v: Unit) -> Play[None]:
    """15.3.11: the vehicle stays: Shaken Weapon Teams are lost, everybody else retreats, Moved."""
    for u in enemies_at(t.state, v.at, v.side):
        if u.shaken and figures(u).kind == "team":
            remove(t, u, "run over", "15.3.11")
        else:
            yield from retreat(t, u, "15.3.11")


def retreat(t: World, u: Unit, rule: str) -> Play[None]:
    """15.3.11, 17.1.16: one hex, where its owner wishes; who cannot is lost."""
    s, start = t.state, u.at
    places = refuges(s, u)
    if not places:
        remove(t, u, "no way out", rule)
        return
    options = retreating(s, u, places, lambda move: why_no_refuge(s, u, move, rule))
    answer = yield Choice(u.side, "retreat", f"{figures(u).name} gives way: where to?", options, rule)
    leave_behind(t, [u], answer.leave)
    put(s, u, answer.place)
    u.marker = "moved"
    t.tell(told.FellBack(u.id, start, answer.place, rule=rule))
    yield from enter_barrage(t, [u], answer.place, start)
    yield from enter_mines(t, [u], answer.place, start)
    yield from trigger(t, [u], answer.place)
    if u.at:
        take_control(t, u.at)


def why_no_refuge(s: State, u: Unit, move: Move, rule: str) -> Refusal:
    """15.3.11, 17.1.16: why a unit does not give way to a place."""
    if not isinstance(move, Retreat):
        return Refusal("settle-first", f"{u.id} gives way first", rule)
    place = move.place
    if place not in s.ground.steps(u.at):
        return Refusal("not-adjacent", f"{place} is not next to {u.at}: it goes one hex", rule)
    if holds(s, place, 1 - u.side) or place in s.melee:
        return Refusal("enemies", f"enemies are in {place}", rule)
    barred = why_too_heavy(s, [u], u.at, place) or overstacked(s, u.side, place, (u,))
    return barred or Refusal("closed", f"{place}, {s.ground.terrain(place)}, is closed to {u.id}", rule)


def refuges(s: State, u: Unit) -> list[str]:
    """The places next to a unit that it could step to and that no enemy holds."""
    if why_immobile(u):
        return []
    ground = s.ground
    return [
        p for p in ground.steps(u.at)
        if ground.cost(u.at, p) is not None and not burning(s, p) and not holds(s, p, 1 - u.side) and p not in s.melee
        and not why_too_heavy(s, [u], u.at, p) and not overstacked(s, u.side, p, (u,))
    ]  # fmt: skip
