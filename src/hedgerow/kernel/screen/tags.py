"""What scenarios are like, in words that all systems share. A system finds them in a scenario's own data; people look
for scenarios by them, at home in the browser and at the terminal.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import msgspec


class Tag(msgspec.Struct, frozen=True):
    name: str
    words: str  # what is meant


class TagGroup(msgspec.Struct, frozen=True):
    """Tags that answer one question: whoever asks for two of them takes either, but of those with `several` both."""

    name: str
    tags: tuple[Tag, ...]
    several: bool = False


GROUPS = (
    TagGroup("Length", (
        Tag("short", "An hour or less for two who know the rules: units act fewer than 200 times."),
        Tag("medium", "Units act 200 to 400 times."),
        Tag("long", "Units act more than 400 times: for a long evening, or two."),
    )),
    TagGroup("Size", (
        Tag("small", "Few units on either side, as this game goes."),
        Tag("mid-size", "Neither few units nor many, as this game goes."),
        Tag("large", "Many units, as this game goes."),
    )),
    TagGroup("Light", (
        Tag("day", "In full daylight from beginning to end."),
        Tag("half-light", "At dawn or dusk: the light may change during the game."),
        Tag("night", "In the dark, at first at least."),
    )),
    TagGroup("In it", (
        Tag("first game", "Small, short, in daylight, without armour, guns and aircraft: a good first game."),
        Tag("armour", "Tanks and other armoured vehicles."),
        Tag("vehicles", "Vehicles without armour, or whatever else carries men."),
        Tag("guns", "Guns that are towed or stand where they are."),
        Tag("artillery", "Mortars, artillery from off the map, preparatory bombardments."),
        Tag("air", "Aircraft, helicopters, or men who come by air."),
        Tag("fortifications", "Bunkers, dug-in men, foxholes, wire or mines."),
        Tag("hidden units", "Units that the other side does not see, or takes for others, until they show themselves."),
        Tag("reinforcements", "Units that come later."),
        Tag("surprises", "Something may happen that neither side knows of."),
        Tag("own forces", "The players bring forces of their own."),
        Tag("after the war", "Fought after 1945."),
    ), several=True),
)  # fmt: skip
TAGS = {tag.name: tag for group in GROUPS for tag in group.tags}

SHORT, MEDIUM = 200, 400
"""Units times turns."""
WAR_ENDS = "1945"
HARDER = frozenset({"armour", "vehicles", "guns", "air", "hidden units", "surprises", "own forces"})
"""What whoever plays for the first time does without."""


def length(turns: int, units: int) -> str:
    """How long a scenario takes; "" where nobody knows how many will come."""
    acts = turns * units
    return "" if not acts else "short" if acts < SHORT else "medium" if acts <= MEDIUM else "long"


def size(much: int, small: int, middling: int) -> str:
    """How large it is, by whatever its system counts."""
    return "" if not much else "small" if much <= small else "mid-size" if much <= middling else "large"


def after_the_war(date: str) -> bool:
    return date[:4].isdigit() and date[:4] > WAR_ENDS


def tagged(found: Mapping[str, bool], *more: str) -> tuple[str, ...]:
    """All tags of a scenario in the order in which they are told: what was found in it and more, such as its length,
    and whether it is a good first game.
    """
    has = {name for name, there in found.items() if there} | set(more)
    if {"small", "short", "day"} <= has and not HARDER & has:
        has.add("first game")
    return tuple(name for name in TAGS if name in has)


def matches(tags: Iterable[str], wanted: Iterable[str]) -> bool:
    """Whether a scenario is among those that are looked for: of each group it has one that is wanted, or all."""
    has, asked = set(tags), set(wanted)
    for group in GROUPS:
        named = asked & {tag.name for tag in group.tags}
        if not (named <= has if group.several else not named or named & has):
            return False
    return True
