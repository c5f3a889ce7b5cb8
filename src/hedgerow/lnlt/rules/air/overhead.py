"""19.1.0.9, 19.2.8.1 What is seen of an aircraft from the ground: lines of sight to a level above a hex."""

from __future__ import annotations

from hedgerow.lnlt.book.tables import NUMBERS
from hedgerow.lnlt.ground.ground import Ground
from hedgerow.lnlt.ground.los import Judgement, Sightline, judge
from hedgerow.lnlt.rules.fire.sighting import obstacles
from hedgerow.lnlt.state.state import Flight, State


def altitude(s: State, f: Flight) -> int:
    """19.1.0.9: two levels above the tallest obstacle on its way; by the card one above the hex it is over."""
    if s.options["aircraft-altitude"] == "card":
        return above(s.ground, f.path[f.at])
    return max(top(s.ground, hex) for hex in f.path) + NUMBERS.aircraft_altitude


def above(ground: Ground, hex: str) -> int:
    """The card: one level above the hex it is over."""
    return ground.level(hex) + NUMBERS.aircraft_altitude_card


def top(ground: Ground, hex: str) -> int:
    """The level that whatever stands in a hex rises to."""
    return ground.level(hex) + ground.terrain(hex).height


def sight_up(s: State, start: str, hex: str, level: int) -> Judgement:
    """The line of sight from a place to a level above a hex, by 10.3.

    Of what flies well above everything only an obstacle next to the viewer hides anything: by its one-hex shadow
    (10.3.0.15).
    """
    ground = s.ground
    if ground.hex_of(start) == hex:
        return Judgement(None, (), ())
    line = ground.sightline(start, hex, obstacles(s))
    return judge(Sightline((ground.level(start), level), line.grounds, line.stretches))
