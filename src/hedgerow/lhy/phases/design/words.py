"""23.0 The lines of the DYO Mission Form, and what is written there, as people say it."""

from __future__ import annotations

from collections.abc import Callable

from hedgerow.lhy.book.content import NATIONS
from hedgerow.lhy.book.tables import TABLES
from hedgerow.lhy.ground.sectors import PART, load_map, map_names

STEPS = {
    "depth": "depth", "hills": "hills", "edge": "edge of the defender", "type": "kind of mission",
    "cdl": "Casualty Differential Limits", "initiative": "Initiative DRMs", "coordination": "Coordination DRMs",
    "hidden": "Hidden set-up",
}  # fmt: skip
FRONTS = {"narrow": "narrow, 7 hexes", "normal": "normal, 11 hexes", "wide": "wide, 14 hexes"}
KINDS = {
    "assault": "an assault on places", "advance": "an advance through sectors", "armour": "an engagement of tanks",
}  # fmt: skip


def step_words(step: str) -> str:
    return STEPS.get(step, step.replace("-", " "))


def value_words(step: str, value: str) -> str:
    """What is proposed or agreed on for a line of the form."""
    return VALUES.get(step, as_written)(value) or as_written(value)


def as_written(value: str) -> str:
    return value.replace(",", ", ")


def sectors(value: str) -> str:
    """ "1 Saint-Aubert, 4 The Lesna"."""
    known = set(map_names())
    return ", ".join(f"{name} {load_map(name).title}" if name in known else name for name in value.split())


def layout(value: str) -> str:
    """ "3, 8 turned about, 1"."""
    found = [PART.fullmatch(part) for part in value.split()]
    return ", ".join(f"{p['sector']}{p['half']}{' turned about' * bool(p['turned'])}" for p in found if p)


def objective(value: str) -> str:
    """ "2 of F6, F7 (1 point), G3 with G4": places to control; or sectors to clear."""
    count, colon, rest = value.partition(":")
    if not colon:
        return f"to clear {sectors(value)}"
    places = [part for part in rest.split(",") if part]
    return f"{f'{count} of ' * (len(places) > 1)}{', '.join(map(place, places))}"


def place(part: str) -> str:
    names, _, points = part.partition("=")
    hexes = names.split("+")
    called = "enemy Improved Positions" if names == "ip" else hexes[0] if len(hexes) == 1 else f"the hill of {hexes[0]}"
    return f"{called} ({points} point{'s' * (points != '1')})" if points else called


def pair(value: str) -> str:
    """The attacker stands first."""
    first, _, second = value.partition(" ")
    return f"{first} for the attacker, {second} for the defender" if second else ""


def nations(value: str) -> str:
    """The defender stands first."""
    first, _, second = value.partition(" ")
    if not {first, second} <= set(NATIONS):
        return ""
    return f"{NATIONS[first].adjective} defender, {NATIONS[second].adjective} attacker"


def forces(value: str) -> str:
    """ "the defender 1 infantry platoon and 10 points, the attacker ..."."""
    numbers = value.split(",")
    if value in TABLES.dyo.force:
        column = TABLES.dyo.force[value]
        rows = [(f.infantry, f.tank, f.support) for f in (column.defender, column.attacker)]
    elif len(numbers) == 4 and all(n.isdigit() for n in numbers):
        rows = [(0, int(numbers[i]), int(numbers[i + 2])) for i in (0, 1)]
    elif len(numbers) == 6 and all(n.isdigit() for n in numbers):
        rows = [(int(numbers[i]), int(numbers[i + 1]), int(numbers[i + 2])) for i in (0, 3)]
    else:
        return ""
    return ", ".join(f"the {who} {force(*row)}" for who, row in zip(("defender", "attacker"), rows))


def force(infantry: int, tanks: int, support: int) -> str:
    found = [f"{n} {kind} platoon{'s' * (n > 1)}" for n, kind in ((infantry, "infantry"), (tanks, "tank")) if n]
    return " and ".join([*found, *([f"{support} points"] if support else [])])


VALUES: dict[str, Callable[[str], str]] = {
    "frontage": lambda value: FRONTS.get(value, ""),
    "depth": lambda value: f"{value} sector{'s' * (value != '1')}",
    "sectors": sectors, "layout": layout, "objective": objective, "nations": nations, "forces": forces,
    "hills": lambda value: "as they are printed" if value == "1" else f"{value} times as high",
    "type": lambda value: KINDS.get(value, ""),
    "cdl": pair, "initiative": pair, "coordination": pair,
}  # fmt: skip
