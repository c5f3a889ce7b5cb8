"""5.1 What fire does: Damage Checks, their results, and the Heroes they bring forth (11.2)."""

from __future__ import annotations

from collections.abc import Sequence

from hedgerow.kernel.choice import Choice, Options, Refusal
from hedgerow.kernel.system import Play
from hedgerow.kernel.tally import Mod, Tally
from hedgerow.lnlt.book.skills import SKILLS
from hedgerow.lnlt.book.tables import NUMBERS, TABLES, Result
from hedgerow.lnlt.rules.move.modes import may_steal
from hedgerow.lnlt.rules.paragraphs import trigger
from hedgerow.lnlt.rules.people.leaders import (
    armor_leader,
    commander_helps,
    is_hero,
    is_leader,
    lender,
    lends,
    lm,
    morale,
)
from hedgerow.lnlt.rules.people.national import never_shaken, what_is_left
from hedgerow.lnlt.rules.people.records import Check, Hurt
from hedgerow.lnlt.rules.people.stacking import overstacked
from hedgerow.lnlt.rules.people.weapons import drop_excess
from hedgerow.lnlt.rules.victory import take_control
from hedgerow.lnlt.state import events as told
from hedgerow.lnlt.state.lookups import burning, company, figures, holds, nation, same_badge, where
from hedgerow.lnlt.state.moves import Place
from hedgerow.lnlt.state.placing import bear, eliminate, enlist, put, take_up
from hedgerow.lnlt.state.state import State, Unit, Weapon
from hedgerow.lnlt.state.world import Chance, World

COLUMNS = TABLES.damage_check.columns
TWICE, THRICE = TABLES.damage_check.times_morale
UNHURT = COLUMNS.good_order_mmc[0]
STEPS = TABLES.damage_check.steps  # lost by those who are never Shaken (13.0.1)


def damage_checks(t: World, hurts: list[Hurt], *, by_enemy_fire: bool = True) -> Play[list[Unit]]:
    """5.0.0.8: every target checks by itself, Leaders first (the list comes so ordered). Returns who was Shaken."""
    shaken = []
    for i, h in enumerate(hurts):
        u = t.state.units[h.unit]
        before = u.shaken
        yield from damage_check(t, u, steadied(t.state, u, h.difference, waiting(hurts[i:])), by_enemy_fire)
        if u.at and u.shaken and not before:
            shaken.append(u)
    return shaken


def waiting(hurts: list[Hurt]) -> list[str]:
    """Who has not taken his check yet: a Leader steadies others only afterwards (5.0.0.10)."""
    return [h.unit for h in hurts]


def damage_check(t: World, u: Unit, tally: Tally, by_enemy_fire: bool = True) -> Play[None]:
    """5.0.0.8-5.0.0.10, PAC.1: 1d6 plus the difference, less a Leader's LM, against the unit's Morale."""
    s = t.state
    last = make_check(t, u, tally)
    moving = s.moving is not None and u.id in s.moving.units
    place = where(s, u)
    yield from apply(t, u, last.result)
    if last.die == 1 and (by_enemy_fire or s.options["hero-trigger"] == "any-check"):
        yield from hero_roll(t, u, place, moving)


def make_check(t: World, u: Unit, tally: Tally, rule: str = "5.0.0.8") -> Check:
    """The roll, and the second of one who is Lucky (12.0.1): what counts in the end."""
    s = t.state
    checks = roll_checks(t, s, u, tally)
    for n, c in enumerate(checks):
        if n:
            t.tell(told.DamageRerolled(u.id, rule="12.0.1"))
            spend_skill(s, u)
        t.tell(told.DamageChecked(u.id, c.die, tally, c.total, c.morale, c.result, u.counter, rule=rule))
    return checks[-1]


def damage_tally(s: State, u: Unit, difference: int, unchecked: Sequence[str] = ()) -> Tally:
    """What is added to a unit's Damage Check; the LM of a Leader only to that of men on foot (5.0.0.12)."""
    return _tally(s, u, difference, steadier(s, u, unchecked))


def steadied(s: State, u: Unit, difference: int, unchecked: Sequence[str] = ()) -> Tally:
    """11.1.0.4: as `damage_tally`; whoever steadies is the one Leader of the place for this impulse."""
    leader = steadier(s, u, unchecked)
    if leader is not None and lm(leader):
        lends(s, leader, where(s, u))
    return _tally(s, u, difference, leader)


def _tally(s: State, u: Unit, difference: int, leader: Unit | None) -> Tally:
    mods = [Mod(difference, "the attack exceeds the defence", "5.0.0.8")]
    if figures(u).hull is not None and not u.shaken:
        mods += commander_helps(s, u, "11.5.4")
    if leader is not None:
        mods.append(Mod(-lm(leader), f"{figures(leader).name} steadies them", "5.0.0.9"))
    return Tally.of(mods)


def steadier(s: State, u: Unit, unchecked: Sequence[str]) -> Unit | None:
    """5.0.0.9, 5.0.0.10, 11.1.0.4: the best other Leader of the badge, in Good Order and past his own check; none for a
    vehicle.

    Whatever marker he is under, unless the game is played with the stricter reading of Ops Complete. Passengers look to
    the Leaders who ride with them (17.2.8).
    """
    if figures(u).hull is not None:
        return None
    strict = s.options["ops-complete-lm-on-damage"] == "no"
    before = lender(s, u.side, where(s, u))
    able = [
        x for x in company(s, u)
        if x is not u and not x.shaken and is_leader(x) and x.id not in unchecked and same_badge(x, u)
        and not (strict and x.marker == "ops") and before in ("", x.id)
    ]  # fmt: skip
    return max(able, key=lm, default=None)


def roll_checks(chance: Chance, s: State, u: Unit, tally: Tally, bare: bool = False) -> tuple[Check, ...]:
    """A unit's Damage Check; one who is Lucky rolls his first bad one again, and keeps the second (12.0.1)."""
    first = roll_check(chance, s, u, tally, bare)
    if first.result != UNHURT and u.skill == "lucky":
        return first, roll_check(chance, s, u, tally)
    return (first,)


def roll_check(chance: Chance, s: State, u: Unit, tally: Tally, bare: bool = False) -> Check:
    (die,) = chance.roll(f"Damage Check of {u.id}")
    total, m = die + tally.total, check_morale(s, u)
    return Check(die, total, m, damage_result(u, total, m, bare))


def check_morale(s: State, u: Unit) -> int:
    """1.5.1, 17.2.7: the Morale that a Damage Check is made against; a Shaken Armor Leader does not lend his."""
    if figures(u).hull is not None and (leader := armor_leader(s, u)) is not None and leader.shaken:
        return figures(u).morale
    return morale(s, u).total


def spend_skill(s: State, u: Unit) -> None:
    """12.0.3: a single-use Skill that has served goes back into the cup."""
    s.cup.append(u.skill)
    u.skill = ""


def damage_result(u: Unit, total: int, m: int, bare: bool = False) -> Result:
    """PAC.1: which line of the table a total reaches, in the unit's column (PAC.2-PAC.7)."""
    return column(u, bare)[line(total, m)]


def line(total: int, m: int) -> int:
    """0 up to the Morale, 1 above it, 2 from twice, 3 from three times the Morale."""
    return 0 if total <= m else 3 if total >= THRICE * m else 2 if total >= TWICE * m else 1


def column(u: Unit, bare: bool = False) -> tuple[Result, ...]:
    """PAC.2-PAC.7; a vehicle's goes by whether armour was in the way (17.3.4), whoever commands it (11.5.5)."""
    if (built := figures(u).hull) is not None:
        return COLUMNS.armored_vehicle if built.armoured and not bare else COLUMNS.unarmored_vehicle
    if figures(u).rotor is not None:
        return COLUMNS.helicopter  # PAC.8
    if never_shaken(u):
        return COLUMNS.never_shaken_mmc if figures(u).mmc else COLUMNS.hero_or_shaken_smc
    if figures(u).mmc:
        return COLUMNS.shaken_mmc if u.shaken else COLUMNS.good_order_mmc
    return COLUMNS.hero_or_shaken_smc if u.shaken or is_hero(u) else COLUMNS.good_order_smc


# ------------------------------------------------------------------ results


def apply(t: World, u: Unit, result: Result) -> Play[None]:
    """Carries out a result of the Damage Check Table."""
    if result == "Shaken":
        shake(t, u)
    elif result == "Casualties":
        yield from casualties(t, u)
    elif result == "Reduced":
        yield from lose_men(t, u, STEPS[result])
    elif result == "Wounded":
        wound(t, u)
    elif result == "Eliminated":
        remove(t, u, "eliminated", "PAC.1")


def shake(t: World, u: Unit) -> None:
    """5.1.1, 5.1.10: flipped to its Shaken side; a mover stops and is left behind. Some never are (13.0.1)."""
    if never_shaken(u):
        return
    u.shaken = True
    stop(t.state, u)
    t.tell(told.UnitShaken(u.id, rule="5.1.1"))


def stop(s: State, u: Unit) -> None:
    for m in (s.moving, s.halted):
        if m is not None and u.id in m.units:
            m.units.remove(u.id)
            u.spent = max(u.spent, m.spent)  # in a group with vehicles each has spent its own (6.5.3)


def casualties(t: World, u: Unit) -> Play[None]:
    """5.1.11: a Squad becomes a Shaken Half-squad, anything smaller is gone. Only fire splits Squads (3.0.13)."""
    f = figures(u)
    if never_shaken(u):
        yield from lose_men(t, u, STEPS["Casualties"])
        return
    if f.kind != "squad" or not f.half:
        remove(t, u, "casualties", "5.1.11")
        return
    u.counter = f.half
    u.shaken = True
    stop(t.state, u)
    t.tell(told.SquadReduced(u.id, u.counter, rule="5.1.11"))
    yield from drop_excess(t, u)


def lose_men(t: World, u: Unit, steps: int) -> Play[None]:
    """13.0.1: who is never Shaken shrinks by a step or two, and goes on with what he was doing."""
    left = what_is_left(u, steps)
    if not left:
        remove(t, u, "the last of them fall", "13.0.1")
        return
    u.counter = left
    t.tell(told.SquadReduced(u.id, left, rule="13.0.1"))
    yield from drop_excess(t, u)


def wound(t: World, u: Unit) -> None:
    """5.1.12, 5.1.14: Shaken and wounded, a Hero only wounded; the second wound kills."""
    if u.wounded:
        remove(t, u, "a second wound", "5.1.14")
        return
    u.wounded = True
    if is_hero(u):
        u.counter = figures(u).wounded or u.counter
    elif not never_shaken(u):
        u.shaken = True
    stop(t.state, u)
    t.tell(told.UnitWounded(u.id, rule="5.1.12"))


def remove(t: World, u: Unit, why: str, rule: str) -> None:
    place = where(t.state, u)
    stop(t.state, u)
    eliminate(t.state, u)
    t.tell(told.UnitEliminated(u.id, place, why, rule=rule))


# ------------------------------------------------------------------ Heroes


def hero_roll(t: World, parent: Unit, place: str, moving: bool) -> Play[None]:
    """5.1.19: a natural 1 by a Squad or Half-squad, then an even die, brings a Hero.

    Shaken or not (5.1.4); Crews and Weapon Teams bring none (5.1.22).
    """
    s = t.state
    if figures(parent).kind not in ("squad", "half-squad") or not hero_possible(s, parent):
        return
    (die,) = t.roll(f"a Hero from {parent.id}?")
    t.tell(told.HeroRolled(parent.id, die, rule="5.1.19"))
    if die % 2 == 0:
        yield from create_hero(t, parent, place, moving)


def hero_possible(s: State, parent: Unit) -> bool:
    """11.2.6, 13.0.1: a nation that has Heroes, a counter left, and fewer than two on the map, riders among them."""
    home = nation(parent)
    if not home.heroes or not s.heroes.get(home.id):
        return False
    here = [u for u in s.own[parent.side] if is_hero(u) and where(s, u) and nation(u) is home]
    return len(here) < NUMBERS.heroes_per_nation


def create_hero(t: World, parent: Unit, place: str, moving: bool) -> Play[None]:
    """11.2.1, 5.1.20, 5.1.21, 11.2.7: drawn with a Skill he can use, unhurt, in the state of his parent."""
    s = t.state
    pool = s.heroes[nation(parent).id]
    counter = t.draw(pool, "which Hero")
    pool.remove(counter)
    hero = Unit(id=hero_id(s, parent, counter), counter=counter, side=parent.side)
    enlist(s, hero)
    hero.skill = draw_skill(t)
    hero.marker, hero.fired, hero.spent = parent.marker, parent.fired, parent.spent
    put(s, hero, place)
    t.tell(told.HeroAppeared(hero.id, place, hero.skill, rule="5.1.19"))
    if hero.skill and SKILLS[hero.skill].gives:
        give_weapon(s, hero, SKILLS[hero.skill].gives)
    if s.impulse is not None and parent.id in s.impulse.units:
        s.impulse.units.append(hero.id)
    crowded = overstacked(s, hero.side, place, ()) is not None
    if crowded:
        yield from make_room(t, hero)
    else:
        take_control(t, place)
    if moving and s.moving is not None:
        if crowded or (s.moving.mode == "stealth" and not may_steal(s, hero)):
            hero.marker = ""  # 11.2.2, 6.4.0.1: he goes his own way, with the MPs that are left to him (5.1.21)
        else:
            s.moving.units.append(hero.id)


def hero_id(s: State, parent: Unit, counter: str) -> str:
    """His counter's name behind his side's prefix; a Hero who comes again in one game gets a number."""
    base = f"{parent.id.partition('-')[0]}-{counter.rpartition('/')[2]}"
    return base if base not in s.units else f"{base}-{sum(1 for i in s.units if i.startswith(base)) + 1}"


def draw_skill(t: World) -> str:
    """11.2.1, 12.0.3: a Skill from the cup; one a Hero cannot use is put back and another drawn."""
    s = t.state
    usable = [skill for skill in s.cup if SKILLS[skill].usable_by("hero")]
    if not usable:
        return ""
    skill = t.draw(usable, "which Skill")
    s.cup.remove(skill)
    return skill


def give_weapon(s: State, hero: Unit, counter: str) -> None:
    """12.0.1: some Skills supply a weapon."""
    name = f"{hero.id}-{counter}"
    bear(s, Weapon(name, counter, hero.side), hero.id)


def why_no_room(s: State, newcomer: Unit, near: str, move: Place) -> Refusal:
    """11.2.2: why a Hero does not step to a place."""
    if not isinstance(move, Place) or move.unit != newcomer.id:
        return Refusal("settle-first", f"{newcomer.id} appears first", "11.2.2")
    if not s.ground.adjacent(near, move.place):
        return Refusal("not-adjacent", f"{move.place} is not next to {near}", "11.2.2")
    if holds(s, move.place, 1 - newcomer.side):
        return Refusal("enemies", f"enemies are in {move.place}", "11.2.2")
    full = overstacked(s, newcomer.side, move.place, (newcomer,))
    return full or Refusal("closed", f"{move.place}, {s.ground.terrain(move.place)}, is closed to him", "11.2.2")


def make_room(t: World, newcomer: Unit) -> Play[None]:
    """11.2.2: a Hero for whom there is no room steps to a hex next to it, free of enemies."""
    s = t.state
    rooms = [
        p for p in s.ground.neighbours(newcomer.at)
        if s.ground.terrain(p).cost() is not None and not burning(s, p) and not holds(s, p, 1 - newcomer.side)
        and overstacked(s, newcomer.side, p, (newcomer,)) is None
    ]  # fmt: skip
    if not rooms:
        remove(t, newcomer, "no room for him anywhere", "11.2.2")
        return
    place = newcomer.at
    take_up(s, newcomer)  # the limit holds at every moment, while his owner decides too (1.3.8)
    options = Options.of([Place(newcomer.id, p) for p in rooms], lambda move: why_no_room(s, newcomer, place, move))
    prompt = f"Where does {figures(newcomer).name} appear?"
    answer = yield Choice(newcomer.side, "place-hero", prompt, options, "11.2.2")
    put(s, newcomer, answer.place)
    t.tell(told.UnitPlaced(newcomer.id, answer.place, rule="11.2.2"))
    take_control(t, answer.place)
    yield from trigger(t, [newcomer], answer.place)
