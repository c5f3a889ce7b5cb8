"""Odds of support, held to the rule over every way the dice can fall."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from hedgerow.boltaction.book.tables import TABLES
from hedgerow.boltaction.odds.dice import of_dice
from hedgerow.boltaction.odds.shooting import outlook, seen_chance
from hedgerow.boltaction.odds.support import (
    by_any_aircraft,
    from_the_air,
    radius,
    rows,
    shot_down,
    under_barrage,
    under_shells,
)
from hedgerow.boltaction.rules.night import made_out
from hedgerow.boltaction.rules.support.air import AIRCRAFT
from hedgerow.boltaction.rules.support.barrages import roll_fate
from hedgerow.boltaction.rules.support.flak import flak_hits
from hedgerow.boltaction.state.pending.support import Striking
from hedgerow.boltaction.state.state import Mission, State, Unit
from hedgerow.boltaction.state.world import World
from tests.boltaction.drawn import OPEN, area, ground, state, unit
from tests.boltaction.odds.test_shooting import men, survivors, us, wreck
from tests.boltaction.odds.ways import attack_on, every_way

HOUSE = ground((48, 48), area("house", (20, 6), (26, 10)))


def german(entry: str = "section", left: int = 9, **fields: Any) -> Unit:
    return men(unit("german-1", entry, (24, 8), **{"order": "fire"} | fields), left)


UNDER_SHELLS = {
    "two men": german(left=2),
    "one who is Down": german(left=2, order="down", pins=3),
    "nearly broken": german(left=1, pins=7),
    "a team": german("mmg", 2),
    "fanatics": german("fanatics", 1, pins=8),
    "a soft-skin": german("truck", pins=6),
    "unreliable": german("truck", pins=6, abilities=["unreliable"]),
    "an open top": german("half-track"),
    "a tank": german("assault-gun", pins=4),
}


@pytest.mark.parametrize("name", UNDER_SHELLS)
@pytest.mark.rule("boltaction:barrage.5", "boltaction:barrage.6", "boltaction:house-barrage.2")
def test_under_a_barrage(name: str) -> None:
    target = UNDER_SHELLS[name]
    s = state(OPEN, us("observer"), target)
    found = under_shells(s, target)
    true = every_way(s, lambda t: roll_fate(t, t.state.units["german-1"]), survivors if target.men else wreck)
    lost = (0, -1) if target.men else "knocked-out"
    assert found.destroyed == true.get(lost, Fraction(0))
    assert sum(found.pins.values()) == 1


@pytest.mark.rule("boltaction:barrage.6", "boltaction:house-he.4", "boltaction:house-building.2")
def test_in_a_house_under_a_barrage() -> None:
    """A shell of three dice brings it down on 10 or more; else 3 to 9 hits, each of which kills on 2 or more."""
    s = state(HOUSE, us("observer"), men(unit("german-1", "section", building=0, men=5, order="fire"), 1))
    hit = sum((p * (1 if n >= 10 else 1 - Fraction(1, 6) ** n) for n, p in of_dice("3d6").items()), Fraction(0))
    assert under_shells(s, s.units["german-1"]).destroyed == hit / 6


@pytest.mark.rule("boltaction:barrage.4", "boltaction:house-barrage.1")
@pytest.mark.parametrize(("far", "reached"), [(7, "1"), (9, "2/3"), (12, "1/6"), (12.1, "0")])
def test_within_its_radius(far: float, reached: str) -> None:
    s = state(OPEN, us("observer"), german(left=5))
    found = under_barrage(s, s.units["german-1"], (2400, 800 + 50 + round(far * 100)), s.units["us-1"])
    assert str(found.reached) == reached
    assert found.struck == found.reached / 6
    assert found.odds.hit == found.reached


@pytest.mark.rule("boltaction:barrage.4")
def test_massed_batteries_have_the_better_of_two_dice() -> None:
    s = state(OPEN, unit("us-1", "soviet/artillery-observer", (24, 40)), german())
    assert radius(s, s.units["us-1"])[12] == Fraction(11, 36)


@pytest.mark.rule("boltaction:airstrike.1", "boltaction:airstrike.5", "boltaction:barrage.1")
def test_the_charts() -> None:
    assert list(rows(TABLES.airstrike).values()) == [Fraction(1, 6), Fraction(1, 3), Fraction(1, 2)]
    assert list(rows(TABLES.barrage).values()) == [Fraction(1, 6), Fraction(1, 3), Fraction(1, 2)]
    assert list(rows(TABLES.aircraft).values()) == [Fraction(1, 6), Fraction(1, 3), Fraction(1, 2)]


BOMBED = {
    "one man": ("ground-attack", german(left=1)),
    "one who is Down": ("ground-attack", german(left=1, order="down", pins=2)),
    "nearly broken": ("fighter-bomber", german(left=1, pins=5)),
    "an open top": ("ground-attack", german("half-track", pins=5)),
    "a truck": ("fighter-bomber", german("truck")),
    "unreliable": ("fighter-bomber", german("assault-gun", pins=3, abilities=["unreliable"])),
}


def attacked(s: State, aircraft: str) -> Any:
    def rule(t: World) -> None:
        t.state.missions.append(Mission(1, "air", 0, "us-1", unit="german-1"))
        t.state.pending.append(Striking(1, 0, "german-1", step="attack", marker=(2400, 2600), aircraft=aircraft))

    return every_way(s, rule, survivors if s.units["german-1"].men else wreck)


@pytest.mark.parametrize("name", BOMBED)
@pytest.mark.rule("boltaction:airstrike.7", "boltaction:airstrike.8", "boltaction:house-airstrike.4")
def test_bombs(name: str) -> None:
    aircraft, target = BOMBED[name]
    s = state(OPEN, men(unit("us-1", "air-observer", (24, 46)), 1), target)
    lost = (0, -1) if target.men else "knocked-out"
    assert from_the_air(s, target, AIRCRAFT[aircraft]).destroyed == attacked(s, aircraft).get(lost, Fraction(0))


@pytest.mark.rule("boltaction:airstrike.6", "boltaction:house-airstrike.3")
def test_strafing() -> None:
    """Each of two dice of hits kills a regular on 2 or more; two pins break who has seven."""
    s = state(OPEN, us("air-observer"), german(left=1))
    dead = sum((p * (1 - Fraction(1, 6) ** n) for n, p in of_dice("2d6").items()), Fraction(0))
    assert from_the_air(s, s.units["german-1"], AIRCRAFT["strafing-fighter"]).destroyed == dead
    s.units["german-1"].pins = 7
    assert from_the_air(s, s.units["german-1"], AIRCRAFT["strafing-fighter"]).destroyed == 1
    kinds = rows(TABLES.aircraft)
    whole = sum(
        (kinds[key] * from_the_air(s, s.units["german-1"], row).destroyed for key, row in AIRCRAFT.items()), Fraction(0)
    )
    assert by_any_aircraft(s, s.units["german-1"]).destroyed == whole


@pytest.mark.rule("boltaction:house-airstrike.2")
@pytest.mark.parametrize(("whose", "pins"), [("german-1", 0), ("german-1", 1), ("german-1", 3), ("us-1", 0)])
def test_flak(whose: str, pins: int) -> None:
    """An autocannon of one side or of the other at an American aircraft."""
    place, facing = ((24, 8), 180) if whose == "german-1" else ((24, 40), 0)
    s = state(OPEN, unit(whose, "flak", place, pins=pins, facing=facing))
    marker = (2400, 2400)

    def rule(t: World) -> None:
        t.state.numbered = flak_hits(t, 0, marker)

    true = every_way(s, rule, lambda after: after.numbered >= TABLES.support.downed)
    assert shot_down(s, 0, marker) == true[True]
    assert shot_down(s, 0, (4700, place[1] * 100)) == 0  # beside its arc


@pytest.mark.rule("boltaction:house-airstrike.2")
def test_all_flak_together() -> None:
    """Each of two autocannons makes 0, 1 to 3 or 2 to 6 hits; together three are enough."""
    one = state(OPEN, unit("german-1", "flak", (24, 8)))
    two = state(OPEN, unit("german-1", "flak", (24, 8)), unit("german-2", "flak", (30, 8)))
    assert shot_down(one, 0, (2400, 2400)) < shot_down(two, 0, (2400, 2400)) < 1


# ------------------------------------------------------------------ the dark


@pytest.mark.rule("boltaction:house-game.2")
@pytest.mark.parametrize(("far", "order"), [(5, "down"), (11, "down"), (13, "down"), (13, "fire"), (25, "down")])
def test_in_the_dark_a_target_is_made_out_by_chance(far: float, order: str) -> None:
    s = state(OPEN, us("section", 1, far=far), german(left=5, order=order))
    bright = outlook(s, s.units["german-1"], attack_on(s))
    s.dark = True

    def rule(t: World) -> None:
        t.state.numbered = int(made_out(t, t.state.units["us-1"], t.state.units["german-1"]))

    true = every_way(s, rule, lambda after: after.numbered)
    seen = seen_chance(s, s.units["us-1"], s.units["german-1"])
    assert seen == true.get(1, Fraction(0))
    dark = outlook(s, s.units["german-1"], attack_on(s))
    assert (dark.hit, dark.destroyed) == (bright.hit * seen, bright.destroyed * seen)
    assert sum(dark.pins.values()) == sum(dark.casualties.values()) == 1
    assert dark.pins[0] == 1 - dark.hit
