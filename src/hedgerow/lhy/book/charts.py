"""The charts as rules ask for them: look-ups of `tables.toml`, every modifier with its words and clause.

>>> small_arms_range(8, 8)
('long', Mod(value=-3, words='long range', rule='11.3.3a-1'))
>>> anti_tank_range(21, 10)[0]
'medium'
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Literal

from hedgerow.kernel.tally import Mod, Tally
from hedgerow.lhy.book.counters import ContentError, Counter, Figures, Side
from hedgerow.lhy.book.tables import TABLES
from hedgerow.lhy.book.tables.assault import AssaultRow
from hedgerow.lhy.book.tables.design import BaseForce, Limits, ObjectiveName, Support
from hedgerow.lhy.book.tables.fire import Fire
from hedgerow.lhy.book.tables.lines import Line
from hedgerow.lhy.book.tables.turn import Fate
from hedgerow.lhy.book.tables.units import Mortar

Band = Literal["close", "medium", "long"]
Role = Literal["attacker", "defender"]


def passes(roll: int, cohesion: int) -> bool:
    """1.1: a check against Cohesion succeeds with a roll equal to it or below."""
    return roll <= cohesion


# ------------------------------------------------------------------ ranges


def small_arms_range(printed: int, distance: int) -> tuple[Band, Mod]:
    """1.8.1, 11.3.3a: the band of a distance for a weapon of a printed range, and its modifier."""
    return _band(TABLES.small_arms, printed, distance)


def anti_tank_range(printed: int, distance: int) -> tuple[Band, Mod]:
    """1.8.1, 11.5.4a: the same of an anti-tank weapon."""
    return _band(TABLES.anti_tank, printed, distance)


@cache
def small_arms_distance(figures: Figures, distance: int) -> Mod | None:
    """1.8, 1.8.1: what distance does to a unit's small arms; None beyond their range. Underscored ranges do nothing."""
    if figures.sav is None or distance > figures.sa_range:
        return None
    if figures.underscored:
        return Mod(0, "underscored range", "1.8.1-2")
    return small_arms_range(figures.sa_range, distance)[1]


@cache
def anti_tank_distance(figures: Figures, distance: int) -> Mod | None:
    """1.8, 1.8.1: what distance does to a unit's anti-tank weapon; None beyond its range."""
    if figures.atv is None or distance > figures.at_range:
        return None
    return anti_tank_range(figures.at_range, distance)[1]


def _band(chart: Fire, printed: int, distance: int) -> tuple[Band, Mod]:
    bands = chart.range.get(printed)
    if bands is None:
        raise ContentError(f"tables.toml: no range segment for weapons of range {printed}")
    if distance <= bands.close:
        return "close", chart.close.mod()
    return ("medium", chart.medium.mod()) if distance <= bands.medium else ("long", chart.long.mod())


# ------------------------------------------------------------------ fire


def armour(figures: Figures, *, enfilade: bool) -> int | None:
    """1.2, 1.3: the Armor Value to the front, to the rear that of an AFV's rear; what has none for it has one."""
    return figures.aev if enfilade and figures.aev is not None else figures.av


def suppression(line: Line, markers: int) -> Mod:
    """11.3.3b, 11.5.4b: once for every two markers, rounded up."""
    per = TABLES.counting.markers_per_suppression
    return line.mod(-(-markers // per))


def density(line: Line, steps: int) -> Mod:
    """11.3.3k, 11.4.6b: once for every two steps over four, rounded up."""
    counting = TABLES.counting
    return line.mod(max(0, -(-(steps - counting.dense_above) // counting.steps_per_density)))


def mortar(kind: str) -> Mortar:
    """1.6: a row of the Mortar Fire Action Table."""
    return TABLES.mortar[kind]


def mortar_value(kind: str, *, primary: bool) -> Mod:
    """1.6: the Mortar Value in the primary or in a secondary impact hex."""
    row = TABLES.mortar[kind]
    where = "primary" if primary else "secondary"
    return Mod((row.primary if primary else row.secondary).value, f"{row.name}, {where} hex", "1.6-1")


def accuracy_rolls(kind: str, *, smoke: bool) -> int:
    """11.4.5.s4: how many impacts are rolled for."""
    row = TABLES.mortar[kind]
    return (row.smoke if smoke else row.he).value


def mortar_ready(kind: str) -> int:
    """11.4.8, 11.4.9: the highest roll that recovers a mortar or extends its fire."""
    fire = TABLES.mortar_fire
    return (fire.platoon_ready if TABLES.mortar[kind].platoon else fire.section_ready).value


# ------------------------------------------------------------------ the turn


def tie(modified: int) -> Side:
    """5.0.I: who wins the Initiative with equal rolls."""
    return TABLES.initiative.odd_tie if modified % 2 else TABLES.initiative.even_tie


def random_event(die: int) -> Literal["recon", "fate"] | None:
    """18.0: what an unmodified Initiative roll brings."""
    if die == TABLES.initiative.recon:
        return "recon"
    return "fate" if die == TABLES.initiative.fate else None


def fate(die: int) -> Fate:
    """18.0b: the Fate Table."""
    return TABLES.fate.results[die - 1]


def time_lapse(die: int) -> int:
    """5.0.VI: the minutes of a turn."""
    return TABLES.time_lapse.minutes[die - 1]


def coordinated(modified: int) -> bool:
    """7.1: whether a modified roll succeeds on the Coordination Table."""
    return modified >= TABLES.coordination.succeeds.value


def casualty_points(marker: int) -> int:
    """21.2: the points of a box: above 0 the attacker's, below 0 the defender's. They go on beyond the last box.

    >>> casualty_points(3), casualty_points(-1), casualty_points(0)
    (9, -4, 0)
    """
    boxes = TABLES.casualty_track.attacker if marker > 0 else TABLES.casualty_track.defender
    box = abs(marker)
    if box <= len(boxes):
        return boxes[box - 1].value if box else 0
    last, before = boxes[-1].value, boxes[-2].value
    return last + (box - len(boxes)) * (last - before)


# ------------------------------------------------------------------ Assault


def assault_row(result: int) -> AssaultRow:
    """14.1.s5, 14.3: the row of a modified Assault roll."""
    rows = TABLES.assault.row
    return next((row for row in rows if result >= row.least), rows[-1])


def vehicle_destruction(
    counter: Counter | None, *, latw: bool, heroic: bool, date: str, unsupported: bool, motion: bool
) -> Tally:
    """14.3.2, 14.3.2.1: what a unit, a LATW or both add to an attempt on a vehicle, at most 8.

    `date` is the mission's, as year and month; `unsupported` says that the vehicle is alone and in or next to cover.
    """
    chart = TABLES.vehicle_destruction
    mods = _men(counter, date, heroic=heroic) if counter else []
    mods += [line.mod() for line, applies in (
        (chart.latw, latw), (chart.unsupported, unsupported), (chart.motion, motion),
    ) if applies]  # fmt: skip
    found = Tally.of(mods)
    return found.plus(min(0, chart.most.value - found.total), f"at most {chart.most.value}", "14.3.2.1-1")


def _men(counter: Counter, date: str, *, heroic: bool) -> list[Mod]:
    chart = TABLES.vehicle_destruction
    by_kind = {"squad": chart.squad, "section": chart.section, "mg": chart.mg, "fp": chart.fp}
    lines = [by_kind[counter.kind]] if counter.kind in by_kind else []
    if counter.nation == chart.panzerfaust_nation and date > chart.panzerfaust_after:
        fausts = {
            "squad": chart.panzerfaust_squad,
            "section": chart.panzerfaust_section,
            "mg": chart.panzerfaust_section,
        }
        lines += [fausts[counter.kind]] if counter.kind in fausts else []
    if counter.kind == "squad" and counter.front.assault >= chart.strong_from.value:
        lines.append(chart.strong)
    if counter.engineer:
        lines.append(chart.engineer)
    if heroic:
        lines.append(chart.heroic)
    return [line.mod() for line in lines]


# ------------------------------------------------------------------ beyond a mission


def promotion_points(objectives: Sequence[ObjectiveName], role: Role) -> Tally:
    """22.2.1: what winning an Assault there is worth; all objectives count."""
    found = [TABLES.promotion.objective[name] for name in objectives]
    return Tally.of(Mod(o.attacker if role == "attacker" else o.defender, o.words, "22.2.1-1") for o in found)


def base_force(column: Literal["a", "b", "c", "d", "e"], role: Role) -> BaseForce:
    """23.0.s8: what a column of the Force and Support Table gives."""
    found = TABLES.dyo.force[column]
    return found.attacker if role == "attacker" else found.defender


def support(name: str) -> Support:
    """23.0.s13: a row of the Support Purchase Table."""
    return next(row for row in TABLES.dyo.support if row.id == name)


def price(row: Support, side: Side, *, elite: bool = False) -> int:
    """23.0.s13: what it costs."""
    return (row.axis if side == "axis" else row.allied) + (row.elite if elite else 0)


def casualty_limits(platoons: int) -> Limits:
    """23.0.s9: the column of the Casualty Differential Table for so many defending platoons."""
    return next((row for row in TABLES.dyo.cdl if platoons <= row.most_platoons), TABLES.dyo.cdl[-1])
