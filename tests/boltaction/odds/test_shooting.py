"""Odds of fire, held to the rule over every way the dice can fall."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from hedgerow.boltaction.odds.shooting import Outlook, outlook
from hedgerow.boltaction.state.state import State, Unit
from tests.boltaction.drawn import OPEN, area, building, ground, state, unit
from tests.boltaction.odds.ways import attack_on, fired

HOUSE = ground((48, 48), area("house", (20, 6), (26, 10)))
BUNKER = ground((48, 48), area("bunker", (20, 6), (26, 10)))


def odds(s: State, **aim: Any) -> Outlook:
    return outlook(s, s.units["german-1"], attack_on(s, **aim))


def men(u: Unit, left: int) -> Unit:
    for m in u.models[left:]:
        m.lost = True
    return u


def us(entry: str, left: int = 9, far: float = 10, **fields: Any) -> Unit:
    return men(unit("us-1", entry, (24, 9 + far), **fields), left)


def german(entry: str = "section", left: int = 9, **fields: Any) -> Unit:
    return men(unit("german-1", entry, (24, 8), **{"order": "fire"} | fields), left)


TROOPS = {
    "half of them": (us("section", 1), german(left=2)),
    "two rifles": (us("section", 2), german(left=5)),
    "nearly broken": (us("section", 1), german(left=3, pins=8)),
    "leaderless and pinned": (us("section", 1), german(left=2, pins=3)),
    "fanatics": (us("section", 1), german("fanatics", 2)),
    "a last fanatic": (us("section", 1), german("fanatics", 1, pins=8)),
    "stubborn": (us("section", 1), german(left=2, pins=4, abilities=["stubborn"])),
    "a team becomes one man": (us("section", 1), german("mmg", 2)),
    "heavy machine gun": (us("at-rifle"), german(left=2, quality="veteran")),
    "impossible": (us("section", 1, far=20), german(left=3, order="down", pins=2)),
    "a shell": (us("light-mortar", far=14), german(left=1, pins=7)),
    "a shell on who is Down": (us("light-mortar", far=14), german(left=2, order="down", pins=7)),
}


def survivors(s: State) -> tuple[int, int]:
    u = s.units["german-1"]
    return (0 if u.lost else len(u.men)), (-1 if u.lost else u.pins)


@pytest.mark.parametrize("name", TROOPS)
@pytest.mark.rule("boltaction:house-pins.1", "boltaction:house-damage.1", "boltaction:house-morale.1")
def test_of_troops(name: str) -> None:
    ours, theirs = TROOPS[name]
    s = state(OPEN, ours, theirs)
    found, before = odds(s), len(theirs.men)
    true = fired(s, survivors)
    assert found.destroyed == sum((p for (left, _), p in true.items() if not left), Fraction(0))
    for n in range(before):
        lost = sum((p for (left, _), p in true.items() if left == before - n), Fraction(0))
        assert lost <= found.casualties.get(n, Fraction(0))
    untouched = sum((p for (_, pins), p in true.items() if pins == theirs.pins), Fraction(0))
    assert found.pins[0] == untouched == 1 - found.hit


@pytest.mark.rule("boltaction:house-morale.1")
def test_who_takes_a_check_twice_fails_it_twice() -> None:
    """One rifle at two regulars: 4+ to hit a small unit, 4+ to damage, then more than 8 with a pin (10/36)."""
    guards = men(unit("german-1", "soviet/guards-squad", (24, 8), men=5, order="fire"), 2)
    assert odds(state(OPEN, us("section", 1), guards)).destroyed == Fraction(1, 4) * Fraction(10, 36) ** 2
    two = state(OPEN, us("section", 1), german(left=2))
    assert odds(two).destroyed == Fraction(1, 4) * Fraction(10, 36)


@pytest.mark.rule("boltaction:he.2", "boltaction:house-he.4", "boltaction:house-building.2", "boltaction:house-cover.3")
@pytest.mark.parametrize("map", [HOUSE, BUNKER], ids=["house", "bunker"])
def test_of_a_building(map: str) -> None:
    theirs = men(unit("german-1", "section", building=0, men=5, order="down"), 1)
    s = state(map, us("light-mortar", far=14), theirs)
    assert theirs.building == building(s)
    assert odds(s).destroyed == sum(p for (left, _), p in fired(s, survivors).items() if not left)


ARMOUR = {
    "a bazooka at a tank": (us("bazooka"), german("tank")),
    "hit before": (us("bazooka"), german("assault-gun", immobilised=True)),
    "from the side": (us("bazooka"), german("assault-gun", facing=90)),
    "many pins": (us("bazooka"), german("assault-gun", pins=7)),
    "a shell at an open top": (us("mortar", far=16), german("half-track", pins=2)),
    "a shell from the front": (us("heavy-at-gun", far=20), german("half-track")),
    "it catches fire": (us("bazooka"), german("assault-gun", abilities=["catches-fire"])),
    "unreliable": (us("bazooka"), german("assault-gun", abilities=["unreliable"], pins=5)),
    "it carries a flamethrower": (us("bazooka"), german("flame-tank")),
    "small arms at an open top": (us("section", 1), german("half-track", pins=8)),
    "small arms at a closed one": (us("section", 1), german("tank", pins=8)),
}


def wreck(s: State) -> str:
    u = s.units["german-1"]
    return "knocked-out" if u.lost else "immobilised" if u.immobilised else "pinned" if u.pins else ""


@pytest.mark.parametrize("name", ARMOUR)
@pytest.mark.rule("boltaction:armour.2", "boltaction:armour.5", "boltaction:armour.9", "boltaction:house-armour.1")
def test_of_armour(name: str) -> None:
    ours, theirs = ARMOUR[name]
    aim = {"shell": "he"} if "shell" in name else {}
    s = state(OPEN, ours, theirs)
    found, true = odds(s, **aim), fired(s, wreck, **aim)
    assert found.destroyed == true.get("knocked-out", Fraction(0))
    if not theirs.immobilised:
        assert found.effects["immobilised"] == true.get("immobilised", Fraction(0))


@pytest.mark.rule("boltaction:house-weapon.8", "boltaction:armour.9")
@pytest.mark.parametrize(("entry", "pins"), [("tank", 5), ("half-track", 0), ("truck", 0), ("truck", 5)])
def test_of_an_ampulomet_that_may_set_on_fire_what_it_does_not_damage(entry: str, pins: int) -> None:
    s = state(OPEN, us("soviet/ampulomet"), german(entry, pins=pins))
    assert odds(s).destroyed == fired(s, wreck).get("knocked-out", Fraction(0))


@pytest.mark.rule("boltaction:house-damage.2")
@pytest.mark.parametrize(("gun", "pins"), [("section", 0), ("section", 8)])
def test_of_a_soft_skin(gun: str, pins: int) -> None:
    s = state(OPEN, us(gun, 2, far=5), german("truck", pins=pins))
    assert odds(s).destroyed == fired(s, wreck).get("knocked-out", Fraction(0))
