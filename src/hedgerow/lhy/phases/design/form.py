"""23.0 The DYO Mission Form: each step, what may be proposed for it, and what the dice say otherwise."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations, islice, permutations
from typing import NamedTuple

from hedgerow.kernel.choice import Refusal
from hedgerow.kernel.mistakes import Mistake
from hedgerow.lhy.book.charts import casualty_limits
from hedgerow.lhy.book.content import NATIONS
from hedgerow.lhy.book.counters import Arm
from hedgerow.lhy.book.tables import TABLES
from hedgerow.lhy.book.tables.design import BaseForce
from hedgerow.lhy.ground.ground import Ground, ground_of
from hedgerow.lhy.ground.sectors import MOST_SECTORS, PART, map_names
from hedgerow.lhy.phases.design.features import proposals, read_objectives
from hedgerow.lhy.scenario.records import OPPOSITE, Edge, Line
from hedgerow.lhy.scenario.strength import pool
from hedgerow.lhy.state.design import Design
from hedgerow.lhy.state.state import State
from hedgerow.lhy.state.world import World, d10

TABLE = TABLES.dyo
FRONTAGES = ("narrow", "normal", "wide")
MOST_LISTED = 40
YES_NO = ("yes", "no")
TYPES = ("assault", "advance", "armour")
ARMOURED = ("1,1,0,0", "1,2,10,10", "2,2,10,10", "2,3,10,10")
"""23.0.s6c: platoons of the defender and the attacker, and points for support."""
EDGES: dict[str, tuple[Edge, Edge]] = {
    "narrow": ("north", "south"),
    "normal": ("west", "east"),
    "wide": ("north", "south"),
}


class Step(NamedTuple):
    """A line of the form."""

    name: str
    rule: str
    words: str
    values: Callable[[Design], Iterator[str]]  # the sensible ones
    why_not: Callable[[Design, str], Refusal | None]
    by_dice: Callable[[World, Design], tuple[str, tuple[int, ...]]]
    asked: Callable[[Design], bool] = lambda d: True


def _listed(*values: str) -> Callable[[Design], Iterator[str]]:
    return lambda d: iter(values)


def _one_of(rule: str, *values: str) -> Callable[[Design, str], Refusal | None]:
    refusal = Refusal("not-possible", f"it is one of {', '.join(values)}", rule)
    return lambda d, value: None if value in values else refusal


def _by_lot(why: str, *values: str) -> Callable[[World, Design], tuple[str, tuple[int, ...]]]:
    return lambda t, d: (t.draw(values, why, str), ())


# ------------------------------------------------------------------ the map (23.0.s1 to 23.0.s5)


def frontage(d: Design) -> str:
    return d.agreed["frontage"]


def sectors(d: Design) -> list[str]:
    return d.agreed["sectors"].split()


def map_of(d: Design) -> str:
    """23.0.s1-1, 23.0.s3-1: end to end along the frontage, so that it stays the same however deep the map is."""
    return (" + " if frontage(d) == "normal" else " / ").join(d.agreed["layout"].split())


def land(d: Design) -> Ground:
    return ground_of(map_of(d), int(d.agreed.get("hills", "1")), for_once=True)


def depths(d: Design) -> Iterator[str]:
    return (str(n) for n in range(1, min(MOST_SECTORS, len(map_names())) + 1))


def why_not_depth(d: Design, value: str) -> Refusal | None:
    return None if value in depths(d) else Refusal("too-deep", "one to four sectors", "23.0.s2-1")


def sector_sets(d: Design) -> Iterator[str]:
    return (" ".join(some) for some in islice(combinations(map_names(), int(d.agreed["depth"])), MOST_LISTED))


def why_not_sectors(d: Design, value: str) -> Refusal | None:
    named = value.split()
    if len(named) != int(d.agreed["depth"]) or len(set(named)) < len(named):
        return Refusal("count", f"{d.agreed['depth']} different sectors are to be named", "23.0.s2-1")
    if unknown := [n for n in named if not n.isdigit() or n not in tuple(map_names())]:
        return Refusal("unknown", f"there is no sector {unknown[0]}", "23.0.s2-1")
    return None


def roll_sectors(t: World, d: Design) -> tuple[str, tuple[int, ...]]:
    """23.0.s2-1: by the Sector Generation Table; what is there already, or not at hand, is rolled for again."""
    column = {"narrow": TABLE.sectors.narrow, "normal": TABLE.sectors.normal, "wide": TABLE.sectors.wide}[frontage(d)]
    found: list[str] = []
    dice: list[int] = []
    while len(found) < int(d.agreed["depth"]):
        die = d10(t, "Sector Generation Table")
        dice.append(die)
        sector = str(column[die - 1])
        if sector in tuple(map_names()) and sector not in found:
            found.append(sector)
    return " ".join(found), tuple(dice)


def layouts(d: Design) -> Iterator[str]:
    half = "a" if frontage(d) == "narrow" else ""
    every = (laid(d, [f"{n}{half}" for n in order], turned) for order in permutations(sectors(d)) for turned in (0, 1))
    return islice(every, MOST_LISTED)


def laid(d: Design, parts: Sequence[str], turned: int) -> str:
    """Half hexes fit half hexes only so: one above the other all lie the same way about, side by side in turns."""
    turns = ((turned + i) % 2 if frontage(d) == "normal" else turned for i in range(len(parts)))
    return " ".join(part + "t" * turn for part, turn in zip(parts, turns))


def why_not_layout(d: Design, value: str) -> Refusal | None:
    parts = [PART.fullmatch(part) for part in value.split()]
    if not all(parts) or sorted(p["sector"] for p in parts if p) != sorted(sectors(d)):
        return Refusal("other-sectors", f"the sectors are {' '.join(sectors(d))}, each once", "23.0.s3-1")
    narrow = frontage(d) == "narrow"
    if any(bool(p["half"]) != narrow for p in parts if p):
        words = "a Narrow frontage is of half-sectors (3a, 3b)" if narrow else "whole sectors are joined"
        return Refusal("frontage", words, "23.0.s1-1")
    bare = [part.rstrip("t") for part in value.split()]
    if value not in (laid(d, bare, 0), laid(d, bare, 1)):
        how = "every other one is turned about" if frontage(d) == "normal" else "all lie the same way about"
        return Refusal("half-hexes", f"their half hexes fit only if {how}", "23.0.s3-1")
    return None


def roll_layout(t: World, d: Design) -> tuple[str, tuple[int, ...]]:
    """23.0.s3-1: order, which way about, and of half-sectors which half."""
    left, parts = sectors(d), list[str]()
    while left:
        sector = t.draw(left, "sector")
        left.remove(sector)
        parts.append(sector + (t.draw(("a", "b"), "half") if frontage(d) == "narrow" else ""))
    return laid(d, parts, t.draw((0, 1), "turned about")), ()


def has_hills(d: Design) -> bool:
    """23.0.s4-1: nobody asks where there are none."""
    ground = ground_of(map_of(d), for_once=True)
    return any(ground.level(hex) for hex in ground.hexes)


def roll_hills(t: World, d: Design) -> tuple[str, tuple[int, ...]]:
    die = d10(t, "Hill Table")
    return str(TABLE.hills.multiplier[die - 1]), (die,)


def edges(d: Design) -> Iterator[str]:
    return iter(EDGES[frontage(d)])


def why_not_edge(d: Design, value: str) -> Refusal | None:
    own = EDGES[frontage(d)]
    return None if value in own else Refusal("edge", f"the defender's edge is {' or '.join(own)}", "23.0.s5-1")


def sides_of(d: Design) -> tuple[Edge, ...]:
    """23.0.s12-1: the edges that are neither side's."""
    ends = EDGES[frontage(d)]
    return tuple(edge for edge in OPPOSITE if edge not in ends)


def half_hexes(d: Design) -> frozenset[str]:
    """23.0.s12-1: those at the sides."""
    ground = land(d)
    frame = ground.grid.frame(ground.hexes, True)
    return frozenset(at for edge in sides_of(d) for at in ground.edge(edge) if ground.grid.is_half(at, frame))


def why_not_half_hexes(d: Design, value: str) -> Refusal | None:
    """23.0.s12-1: no objective may be out of play."""
    if value not in YES_NO:
        return Refusal("not-possible", f"it is one of {', '.join(YES_NO)}", "23.0.s12-1")
    if value == "no" and d.agreed["type"] == "assault":
        _, objectives, _ = read_objectives(land(d), d.agreed["objective"])
        out = half_hexes(d)
        if lost := [hex for objective in objectives for hex in objective.hexes if hex in out]:
            return Refusal("objective", f"{lost[0]} is an objective, and a half hex", "23.0.s12-1")
    return None


def draw_half_hexes(t: World, d: Design) -> tuple[str, tuple[int, ...]]:
    return t.draw([value for value in YES_NO if why_not_half_hexes(d, value) is None], "half-hexes"), ()


# ------------------------------------------------------------------ what it is about (23.0.s6)


def objectives(d: Design) -> Iterator[str]:
    if d.agreed["type"] == "advance":
        every = sectors(d)
        yield from every
        if len(every) > 1:
            yield " ".join(every)
        return
    yield from proposals(land(d))


def why_not_objective(d: Design, value: str) -> Refusal | None:
    if d.agreed["type"] == "advance":
        named = value.split()
        if named and all(n in sectors(d) for n in named):
            return None
        return Refusal("sector", f"one or more of the sectors {' '.join(sectors(d))}", "23.0.s6b-1")
    try:
        read_objectives(land(d), value)
    except Mistake as error:
        return Refusal("objective", str(error), "23.0.s6a-1")
    return None


def draw_objective(t: World, d: Design) -> tuple[str, tuple[int, ...]]:
    return t.draw(tuple(objectives(d)), "Mission Objective"), ()


# ------------------------------------------------------------------ forces (23.0.s7 to 23.0.s11)


@lru_cache(maxsize=1)
def nation_pairs() -> tuple[str, ...]:
    """Defender and attacker."""
    axis = [n for n, found in NATIONS.items() if found.side == "axis"]
    allied = [n for n, found in NATIONS.items() if found.side == "allied"]
    return tuple(f"{a} {b}" for a in axis for b in allied) + tuple(f"{b} {a}" for a in axis for b in allied)


def roll_nations(t: World, d: Design) -> tuple[str, tuple[int, ...]]:
    """23.0.s7-1, 20.1-1: odd the Axis defends, even the Allies; which of these fights is drawn."""
    die = d10(t, "the defender's nationality")
    side = "axis" if die % 2 else "allied"
    fit = tuple(pair for pair in nation_pairs() if NATIONS[pair.split()[0]].side == side)
    return t.draw(fit, "nations"), (die,)


def forces(d: Design) -> Iterator[str]:
    return iter(ARMOURED if d.agreed["type"] == "armour" else TABLE.force)


def why_not_forces(d: Design, value: str) -> Refusal | None:
    if d.agreed["type"] != "armour":
        return None if value in TABLE.force else why_not_written(d, value)
    numbers = value.split(",")
    if len(numbers) == 4 and all(n.isdigit() for n in numbers) and 1 <= int(numbers[0]) <= 3 >= int(numbers[1]) >= 1:
        return None
    words = "platoons of the defender and the attacker, one to three, and points of each: 1,2,10,10"
    return Refusal("forces", words, "23.0.s6c-1")


def written_forces(value: str) -> tuple[BaseForce, BaseForce] | None:
    """23.0.s8-1: the defender's force and the attacker's as players write them, "2,1,20,5,1,30": infantry platoons,
    tank platoons and points of each.
    """
    numbers = [int(n) for n in value.split(",") if n.isdigit()]
    if len(numbers) != 6 or value.count(",") != 5:
        return None
    return BaseForce(*numbers[:3]), BaseForce(*numbers[3:])


def why_not_written(d: Design, value: str) -> Refusal | None:
    """23.0.s8-1, 20.6.s1-1: infantry on both sides, and no more platoons than there are."""
    found = written_forces(value)
    if found is None:
        words = f"a column of the table: {', '.join(TABLE.force)}; or platoons and points of both: 2,1,20,5,1,30"
        return Refusal("column", words, "23.0.s8-1")
    for nation, force in zip(d.agreed["nations"].split(), found):
        if not force.infantry:
            return Refusal(
                "no-infantry", "both sides have an infantry platoon; tanks alone meet otherwise", "23.0.s6c-1"
            )
        arms: tuple[tuple[Arm, int], ...] = ("infantry", force.infantry), ("armour", force.tank)
        for arm, count in arms:
            there = sum(len(c.platoons) for c in pool(nation, Line(platoons=count, arm=arm)))
            if count > there:
                words = f"{NATIONS[nation].name}: {there} {arm} platoons are all that there are"
                return Refusal("too-many", words, "23.0.s8-1")
    return None


def draw_forces(t: World, d: Design) -> tuple[str, tuple[int, ...]]:
    return t.draw(tuple(forces(d)), "forces"), ()


def base_force(d: Design, role: str) -> BaseForce:
    """23.0.s8-1, 23.0.s8-2, 23.0.s6c-1: a column of the table, or what was written: of tanks alone their platoons of
    defender and attacker stand first.
    """
    value, side = d.agreed["forces"], 0 if role == "defender" else 1
    if d.agreed["type"] == "armour":
        numbers = [int(n) for n in value.split(",")]
        return BaseForce(0, numbers[side], numbers[side + 2])
    if written := written_forces(value):
        return written[side]
    column = TABLE.force[value]  # type: ignore[index]
    return column.defender if role == "defender" else column.attacker


def platoons(d: Design, role: str) -> tuple[int, int]:
    """23.0.s8-2, 23.0.s8-3: infantry and tank platoons; by the table the attacker of a town has one more."""
    force = base_force(d, role)
    if role == "defender" or d.agreed["forces"] not in TABLE.force:
        return force.infantry, force.tank
    ground = land(d)
    urban = any(ground.terrain(hex).urban for hex in ground.hexes)
    return force.infantry + (TABLE.urban_extra_platoons.value if urban else 0), force.tank


def support_points(d: Design, role: str) -> int:
    """23.0.s8-2"""
    return base_force(d, role).support


def numbers(d: Design, step: str, role: str) -> int:
    """Of a pair that was agreed on: the attacker's number stands first."""
    return int(d.agreed.get(step, "0 0").split()[0 if role == "attacker" else 1])


def pairs(first: Sequence[int], second: Sequence[int]) -> Callable[[Design], Iterator[str]]:
    return lambda d: (f"{a} {b}" for a in first for b in second)


def why_not_pair(rule: str, least: int, most: int) -> Callable[[Design, str], Refusal | None]:
    """Two numbers, the attacker's and the defender's."""

    def why_not(d: Design, value: str) -> Refusal | None:
        try:
            numbers = [int(n) for n in value.split()]
        except ValueError:
            numbers = []
        if len(numbers) == 2 and all(least <= n <= most for n in numbers):
            return None
        return Refusal("numbers", f"two numbers from {least} to {most}, the attacker's first: 2 0", rule)

    return why_not


def roll_cdl(t: World, d: Design) -> tuple[str, tuple[int, ...]]:
    """23.0.s9-1: an even roll takes the left number, an odd one the right; the table's own heading says otherwise."""
    limits = casualty_limits(sum(platoons(d, "defender")))
    dice = d10(t, "the attacker's Casualty Differential Limit"), d10(t, "the defender's Casualty Differential Limit")
    left_when = 0 if t.state.options["dyo-cdl"] == "text" else 1
    found = [
        pair.left if die % 2 == left_when else pair.right for die, pair in zip(dice, (limits.attacker, limits.defender))
    ]
    return f"{found[0]} {found[1]}", dice


def roll_initiative_drm(t: World, d: Design) -> tuple[str, tuple[int, ...]]:
    """23.0.s10-1"""
    dice = d10(t, "the attacker's Initiative DRM"), d10(t, "the defender's Initiative DRM")
    return f"{TABLE.initiative.attacker[dice[0] - 1]} {TABLE.initiative.defender[dice[1] - 1]}", dice


def roll_coordination_drm(t: World, d: Design) -> tuple[str, tuple[int, ...]]:
    """23.0.s11-1"""
    dice = d10(t, "the attacker's Coordination DRM"), d10(t, "the defender's Coordination DRM")
    return f"{TABLE.coordination.attacker[dice[0] - 1]} {TABLE.coordination.defender[dice[1] - 1]}", dice


def two_platoons(d: Design) -> bool:
    """23.0.s11-1: where a side has two or more."""
    return any(sum(platoons(d, role)) > 1 for role in ("attacker", "defender"))


# ------------------------------------------------------------------ all lines

MOST = TABLE.most_initiative.value
STEPS: dict[str, Step] = {
    step.name: step
    for step in (
        Step("frontage", "23.0.s1-1", "How wide is the front?", _listed(*FRONTAGES),
             _one_of("23.0.s1-1", *FRONTAGES), _by_lot("frontage", *FRONTAGES)),
        Step("depth", "23.0.s2-1", "How many sectors?", depths, why_not_depth, _by_lot("sectors", "1", "2", "3")),
        Step("sectors", "23.0.s2-1", "Which sectors?", sector_sets, why_not_sectors, roll_sectors),
        Step("layout", "23.0.s3-1", "In which order, and which way about?", layouts, why_not_layout, roll_layout),
        Step("hills", "23.0.s4-1", "By what are levels multiplied?", _listed("1", "2", "3"),
             _one_of("23.0.s4-1", "1", "2", "3"), roll_hills, has_hills),
        Step("edge", "23.0.s5-1", "Which edge is the defender's?", edges, why_not_edge,
             lambda t, d: (t.draw(tuple(edges(d)), "the defender's edge"), ())),
        Step("type", "23.0.s6-1", "What kind of mission?", _listed(*TYPES), _one_of("23.0.s6-1", *TYPES),
             _by_lot("type of mission", *TYPES)),
        Step("objective", "23.0.s6-1", "What is the objective?", objectives, why_not_objective, draw_objective,
             lambda d: d.agreed["type"] != "armour"),
        Step("nations", "23.0.s7-1", "Who defends, and who attacks?", lambda d: iter(nation_pairs()),
             _one_of("23.0.s7-1", *nation_pairs()), roll_nations),
        Step("forces", "23.0.s8-1", "Which forces?", forces, why_not_forces, draw_forces),
        Step("cdl", "23.0.s9-1", "The Casualty Differential Limits?", pairs((3, 4, 5, 6), (2, 3, 4)),
             why_not_pair("23.0.s9-1", 1, 20), roll_cdl),
        Step("initiative", "23.0.s10-1", "The Initiative DRMs?", pairs((2, 1, 0, 3), (0, 1)),
             why_not_pair("23.0.s10-1", -MOST, MOST), roll_initiative_drm),
        Step("coordination", "23.0.s11-1", "The Coordination DRMs?", pairs((1, 2, 0), (0, 1)),
             why_not_pair("23.0.s11-1", -3, 3), roll_coordination_drm, two_platoons),
        *(
            Step(name, "23.0.s12-1", words, _listed(*YES_NO), _one_of("23.0.s12-1", *YES_NO), _by_lot(name, *YES_NO))
            for name, words in (
                ("armour", "Is armour support available?"), ("dummies", "Are there Dummies?"),
                ("hidden", "May the defender set up Hidden?"),
            )
        ),
        Step("half-hexes", "23.0.s12-1", "Are half hexes at the sides in play?",
             lambda d: (value for value in YES_NO if why_not_half_hexes(d, value) is None), why_not_half_hexes,
             draw_half_hexes),
    )
}  # fmt: skip


def next_step(s: State, d: Design) -> Step | None:
    """The next line of the form that is open; None when it is filled in."""
    return next((step for step in STEPS.values() if step.name not in d.agreed and step.asked(d)), None)
