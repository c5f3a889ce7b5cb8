"""14.1.0.5, 14.1.0.6 The to-hit roll: what is added to it, line by line of the OFT."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from hedgerow.kernel.tally import Mod, Tally
from hedgerow.lnlt.book.content import COUNTERS
from hedgerow.lnlt.book.tables import NUMBERS, TABLES, Speed
from hedgerow.lnlt.rules.fire.cover import cover_of
from hedgerow.lnlt.rules.fire.firepower import (
    MOVED,
    before_or_after,
    between_buildings,
    fires_on_the_move,
    gave_away,
    served_alone,
)
from hedgerow.lnlt.rules.fire.night import has_tis, night_to_hit
from hedgerow.lnlt.rules.fire.shot import hands_of
from hedgerow.lnlt.rules.fire.sighting import sight
from hedgerow.lnlt.rules.guns.ordnance import acquisition_bonus, column, gun, gunner, laying
from hedgerow.lnlt.rules.guns.records import Aim, Roll
from hedgerow.lnlt.rules.move.boats import afloat
from hedgerow.lnlt.rules.people.leaders import armor_leader, lm
from hedgerow.lnlt.state.lookups import figures, hull, is_vehicle, side_at, smoked
from hedgerow.lnlt.state.state import State, Unit
from hedgerow.lnlt.state.used import has_turned
from hedgerow.lnlt.state.world import Chance

LINES = {line.id: line for line in TABLES.oft}


def figure(line: str, *, modern: bool = False) -> int:
    """A fixed figure of the OFT."""
    found = LINES[line]
    if modern and found.mod_modern:
        return found.mod_modern
    assert isinstance(found.mod, int), line
    return found.mod


# ------------------------------------------------------------------ who fires


def directed(s: State, aim: Aim, target: Unit) -> Iterator[Mod]:
    """5.0.1.2, 11.5.3: less a Leader's LM, or that of the Armor Leader in the turret."""
    if aim.shot.leader:
        leader = s.units[aim.shot.leader]
        yield Mod(-lm(leader), f"{figures(leader).name} directs", "5.0.1.2")
    elif (leader_aboard := armor_leader(s, gunner(s, aim))) is not None:
        yield Mod(-lm(leader_aboard), f"{figures(leader_aboard).name} commands", "11.5.3")


def from_hatches(s: State, aim: Aim, target: Unit) -> Iterator[Mod]:
    """15.0.1.1: a buttoned vehicle aims worse; or, by the Example of Play, an open one better."""
    u, worse = gunner(s, aim), figure("OFT-F2")
    if not is_vehicle(u):
        return
    if s.options["open-buttoned-oft"] == "buttoned-plus-1":
        yield Mod(worse if u.buttoned else 0, "buttoned", "15.0.1.1")
    else:
        yield Mod(0 if u.buttoned else -worse, "hatches open", "15.0.1.1")


def turned(s: State, aim: Aim, target: Unit) -> Iterator[Mod]:
    """1.7.0.10, 15.1.1.1, PAC.15: the turret or the whole chassis had to be turned, in this impulse."""
    u, lay = gunner(s, aim), laying(s, aim)
    if aim.gun in s.weapons or lay is None:
        return
    pivots = lay.facing != u.facing
    if u.pivoted or (pivots and not has_driven(u)):
        yield Mod(figure("OFT-F8"), "pivoted to fire", "PAC.15" if is_vehicle(u) else "1.7.0.10")
    elif not pivots and (lay.turret != u.turret or (has_turned(s, u) and aim.gun == u.id)):
        yield Mod(figure("OFT-F3"), "turret turned", "15.1.1.1")


def has_driven(u: Unit) -> bool:
    """PAC.10, PAC.15: whether a vehicle that fires has entered a hex this turn: then it has not only pivoted."""
    return is_vehicle(u) and u.marker == "assault"


def on_the_move(s: State, aim: Aim, target: Unit) -> Iterator[Mod]:
    """6.1.0.6, 15.2.0.2, 6.1.1.1, 6.4.2.1: after Assault or Stealth Movement, or before it."""
    u = gunner(s, aim)
    if is_vehicle(u):
        if u.marker == "assault" and not u.pivoted:  # who has only pivoted pays for that alone (PAC.15)
            modern = hull(u).modern
            rule = "15.2.2.1" if modern else "15.2.0.2"
            yield Mod(figure("OFT-F9", modern=modern), "firing on the move", rule)
    elif hands := [x for x in hands_of(s, aim.shot) if fires_on_the_move(s, aim.shot, x)]:
        words, rule = before_or_after(s, hands)
        yield Mod(figure("OFT-F4"), words, rule if s.assault_fire else "6.1.0.6")


def single_man(s: State, aim: Aim, target: Unit) -> Iterator[Mod]:
    """1.6.0.5, 1.6.0.6: a single man whom no other helps."""
    w = s.weapons.get(aim.gun)
    if w is not None and served_alone(aim.shot, w, s.units[w.bearer]):
        yield Mod(figure("OFT-F6"), f"{figures(s.units[w.bearer]).name} serves it alone", "1.6.0.5")


def under_ops(s: State, aim: Aim, target: Unit) -> Iterator[Mod]:
    """4.1.4, 4.1.5: Opportunity Fire under Ops Complete."""
    u = gunner(s, aim)
    if aim.shot.opportunity and u.marker == "ops":
        machine = is_vehicle(u)
        modern = machine and hull(u).modern
        rule = "15.2.2.1" if modern else "4.1.5" if machine else "4.1.4"
        yield Mod(figure("OFT-F12", modern=modern), "Ops Complete", rule)


# ------------------------------------------------------------------ through what


def degraded(s: State, aim: Aim, target: Unit) -> Iterator[Mod]:
    """14.1.0.6: 1 for each degraded hex on the LOS."""
    yield Mod(sight(s, aim.start, aim.target) * figure("OFT-F5"), "degraded line of sight", "14.1.0.6")


def out_of_smoke(s: State, aim: Aim, target: Unit) -> Iterator[Mod]:
    if smoked(s, aim.start) and not has_tis(gunner(s, aim)):
        yield Mod(figure("OFT-F7"), "firing out of smoke", "7.0.5")


def along_buildings(s: State, aim: Aim, target: Unit) -> Iterator[Mod]:
    if between_buildings(s, aim.shot):
        yield Mod(figure("OFT-F11"), "between two buildings", "10.3.2.3")


def by_night(s: State, aim: Aim, target: Unit) -> Iterator[Mod]:
    """20.1.1.1: beyond what is seen at night."""
    if s.night and (dark := night_to_hit(s, gunner(s, aim), aim.target)) is not None:
        yield dark


# ------------------------------------------------------------------ at whom


def moving(s: State, aim: Aim, target: Unit) -> Iterator[Mod]:
    """PAC.14, 15.6.2, 6.6.0.1, 6.6.0.2, 6.7.2: at what moves or has moved, and, as an option, moves fast."""
    mounted = COUNTERS[target.counter].mount
    if target.marker not in MOVED:
        if mounted:
            yield Mod(figure("OFT-T6"), "Mounted Unit at a halt", "6.6.0.1")
    elif mounted:
        yield Mod(figure("OFT-T1"), "Mounted Unit on the move", "6.6.0.2")
    elif target.marker == "hit-run":
        yield Mod(figure("OFT-T1"), "Hit & Run", "6.7.2")
    elif is_vehicle(target):
        speed = fast(s, target) if s.options["vehicle-speed"] == "on" else None
        yield Mod(speed.mod, "fast target", "15.6.2") if speed else Mod(figure("OFT-T1"), "moving target", "PAC.14")
    elif s.options["moving-target-oft"] == "all":
        yield Mod(figure("OFT-T1"), "moving target", "PAC.14")


def fast(s: State, v: Unit) -> Speed | None:
    """15.6.2: a vehicle quick enough to be harder to hit; a Road vehicle only on a road that it has come along."""
    speed, moves = TABLES.speed, hull(v).moves
    found = {"T": speed.tracked, "O": speed.off_road, "R": speed.road}[moves]
    if COUNTERS[v.counter].mf < found.mf_at_least:
        return None
    if moves == "R" and (v.road_spent < speed.road_mp or not on_road(s, v)):
        return None
    return found


def on_road(s: State, v: Unit) -> bool:
    """15.6.2: whether a road runs through the hex of a vehicle."""
    return any(s.ground.road(v.at, s.ground.hex_of(place)) for place in s.ground.neighbours(v.at))


def sized(s: State, aim: Aim, target: Unit) -> Iterator[Mod]:
    """15.6.1: as an option, large vehicles are easier and small ones harder to hit."""
    if is_vehicle(target) and s.options["vehicle-size"] == "on":
        sizes = {"": 0, "large": TABLES.size.large, "small": TABLES.size.small}
        yield Mod(sizes[hull(target).size], f"{hull(target).size} vehicle", "15.6.1")


def next_to_it(s: State, aim: Aim, target: Unit) -> Iterator[Mod]:
    if s.ground.adjacent(aim.start, aim.target):
        yield Mod(figure("OFT-T2"), "adjacent", "PAC.13")


def in_cover(s: State, aim: Aim, target: Unit) -> Iterator[Mod]:
    """14.1.0.6: the TM of the target's terrain, as far as it goes for this target (5.5.1, 5.5.2)."""
    yield from cover_of(s, target, aim.start)


def known_range(s: State, aim: Aim, target: Unit) -> Iterator[Mod]:
    yield Mod(-acquisition_bonus(s, aim.gun, aim.at or aim.target), "acquired", "14.3.2")


def given_away(s: State, aim: Aim, target: Unit) -> Iterator[Mod]:
    if gave_away(s, target):
        yield Mod(figure("OFT-T9"), "fired ordnance from a Building", "1.6.4.1")


def in_boats(s: State, aim: Aim, target: Unit) -> Iterator[Mod]:
    """23.3.1.1: at men in a Rubber Boat on the river."""
    if afloat(s, target):
        yield Mod(figure("OFT-T5"), "in a Rubber Boat", "23.3.1.1")


Line = Callable[[State, Aim, Unit], Iterator[Mod]]
OFT: tuple[Line, ...] = (
    directed, from_hatches, turned, on_the_move, single_man, under_ops, degraded, out_of_smoke, along_buildings,
    by_night, moving, sized, next_to_it, in_cover, in_boats, known_range, given_away,
)  # fmt: skip
"""All that may change a to-hit roll, in the order of the card: who fires, through what, at whom."""


# ------------------------------------------------------------------ the roll


def aimed_at(s: State, aim: Aim) -> list[Unit]:
    """14.1.0.1: the named vehicle, or all who are none."""
    if aim.at:
        return [s.units[aim.at]]
    return [u for u in side_at(s, aim.target, 1 - aim.shot.side) if not is_vehicle(u)]


def to_hit_tally(s: State, aim: Aim) -> Tally:
    """14.1.0.5: what is added to the roll; of several targets the one that is easiest to hit counts for all."""
    tallies = [Tally.of(m for line in OFT for m in line(s, aim, u)) for u in aimed_at(s, aim)]
    return min(tallies, key=lambda tally: tally.total)


def to_hit_number(s: State, aim: Aim) -> int:
    return gun(s, aim).to_hit[column(s, aim)]


def roll_to_hit(chance: Chance, why: str, number: int, modifier: int) -> Roll:
    """14.1.0.5, 14.1.0.7: 2d6 and the modifiers, at or below the number; a natural 2 always hits, a 12 never."""
    dice = chance.roll(why, 2)
    natural = sum(dice)
    hit = natural == NUMBERS.always_hits or (natural != NUMBERS.always_misses and natural + modifier <= number)
    return Roll(dice, hit)
