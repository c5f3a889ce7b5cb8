"""Before the game: scenarios, options and maps as cards."""

from __future__ import annotations

from functools import lru_cache

from hedgerow.board.hexes import HEIGHT
from hedgerow.kernel.screen.cards import Grid, MapCard, OptionCard, ScenarioCard, SideCard, Spot
from hedgerow.lnlt.book.options import OPTIONS
from hedgerow.lnlt.ground.ground import Ground
from hedgerow.lnlt.ground.hexes import (
    CORNERS,
    DIRECTIONS,
    GRID,
    centre,
    floor_of,
    frame,
    hex_of,
    neighbour,
    upstairs,
)
from hedgerow.lnlt.scenario.records import Scenario
from hedgerow.lnlt.scenario.scenarios import scenario
from hedgerow.lnlt.screen.option_words import OPTION_WORDS
from hedgerow.lnlt.screen.sheets import land as surveyed
from hedgerow.lnlt.screen.sheets import sheet
from hedgerow.lnlt.screen.tags import known_units, tags
from hedgerow.lnlt.state.state import State

PHASES = {
    "set-up": "set-up", "rally": "Rally", "operations": "Operations", "administrative": "Administrative",
    "over": "over",
}  # fmt: skip
SURPRISES = "Event Markers lie on the map: entering their places may surprise both sides."
ABBREVIATIONS = ("fp", "lm", "los", "sw", "wt", "ffe", "mg", "mf")
MOST_MAPS = 16  # pictures and cards that are kept

# ------------------------------------------------------------------ scenarios and options


def card(name: str) -> ScenarioCard:
    """A scenario for people who choose one."""
    found = scenario(name)
    return ScenarioCard(
        name=found.key, title=found.title, place=found.place, date=found.date, map=found.map, turns=found.turns,
        situation=_flowing(found.situation), victory=_flowing(found.victory.words),
        rules=(*(_flowing(rule) for rule in found.rules), *([SURPRISES] if found.event else [])),
        sides=tuple(_side(found, seat) for seat in range(len(found.side))),
        options=dict(found.options), tags=tags(found),
    )  # fmt: skip


def _side(found: Scenario, seat: int) -> SideCard:
    side = found.side[seat]
    return SideCard(side.name, side.nations, known_units(found, seat))


def _flowing(text: str) -> str:
    """A text without the line breaks of its file."""
    return " ".join(text.split())


def options() -> tuple[OptionCard, ...]:
    """The named readings that bear on what is played now."""
    return tuple(
        OptionCard(
            name,
            title_of(name),
            OPTIONS[name].values,
            OPTIONS[name].default,
            words,
            OPTIONS[name].rules[0],
            OPTIONS[name].rules,
        )
        for name, words in OPTION_WORDS.items()
    )


def title_of(option: str) -> str:
    """An option as a heading: "LM on opportunity fire"."""
    words = " ".join(word.upper() if word in ABBREVIATIONS else word for word in option.split("-"))
    return words[0].upper() + words[1:]


def progress(s: State) -> str:
    """How far a game is."""
    if s.phase in ("set-up", "over"):
        return PHASES[s.phase]
    return f"turn {s.turn} of {s.turns}, {PHASES[s.phase]}"


# ------------------------------------------------------------------ maps


@lru_cache(maxsize=MOST_MAPS)
def map_card(name: str) -> MapCard:
    """A map's places, where they lie on its picture, and what they are in words."""
    from hedgerow.board.draw import MARGIN  # drawing brings all of geometry along

    board = sheet(name)
    edge = frame(board.hexes, board.half_sides)
    land = surveyed(name)
    return MapCard(
        name=name, title=board.title, left=edge.left - MARGIN, top=edge.top - MARGIN, width=edge.width + 2 * MARGIN,
        height=edge.height + 2 * MARGIN, cell=CORNERS, places=tuple(_spot(land, place) for place in land.places),
        grid=Grid(GRID.layout.orientation, "hexes", HEIGHT),
    )  # fmt: skip


def _spot(land: Ground, place: str) -> Spot:
    x, y = centre(hex_of(place))
    return Spot(place, x, y, place_words(land, place), land.level(place), floor_of(place), _beside(land, place))


def _beside(land: Ground, place: str) -> tuple[str, ...]:
    """The six places around, from the north clockwise, on the same floor where there is one; "" beyond the edge."""
    around = [neighbour(hex_of(place), d) for d in range(len(DIRECTIONS))]
    if floor_of(place):
        around = [upstairs(hex) if upstairs(hex) in land.index else hex for hex in around]
    return tuple(near if near in land.index else "" for near in around)


def place_words(land: Ground, place: str) -> str:
    """What a place is, for those who do not see it: "light woods, level 1, hedge to D4"."""
    hex, terrain = land.hex_of(place), land.terrain(place)
    if place != hex:
        return f"{terrain}, upper floor"
    parts = [str(terrain)]
    if land.level(hex):
        parts.append(f"level {land.level(hex)}")
    if land.stream(hex):
        parts.append(land.stream(hex))
    parts += [f"{what} to {' and '.join(others)}" for what, others in edges(land, hex).items()]
    return ", ".join(parts)


def edges(land: Ground, hex: str) -> dict[str, list[str]]:
    """What lies on the sides of a hex: hedges, walls, roads, each with the neighbours it leads or parts to."""
    found: dict[str, list[str]] = {}
    for other in land.around(hex):
        for name in land.hexsides(hex, other):
            found.setdefault(name, []).append(other)
        if land.road(hex, other):
            found.setdefault("road", []).append(other)
    return found
