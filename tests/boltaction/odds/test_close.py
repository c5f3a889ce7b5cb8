"""Odds of close quarters, held to the rule over every way the dice can fall."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from hedgerow.boltaction.odds.armour import Fate, crew_of
from hedgerow.boltaction.odds.close import assaulted, fight_odds, fought, side_of, vehicle_odds
from hedgerow.boltaction.rules.close.fights import begin_fight
from hedgerow.boltaction.rules.close.vehicles import damage
from hedgerow.boltaction.rules.losing import pin
from hedgerow.boltaction.rules.shooting.armour import enclosed
from hedgerow.boltaction.state.pending.close import Fighting
from hedgerow.boltaction.state.state import State, Unit
from tests.boltaction.drawn import OPEN, state, unit
from tests.boltaction.odds.ways import every_way


def men(u: Unit, left: int) -> Unit:
    for m in u.models[left:]:
        m.lost = True
    return u


def two(left: int, right: int, entry: str = "section", foe: str = "section", **fields: Any) -> State:
    return state(OPEN, men(unit("us-1", entry, (24, 12)), left), men(unit("german-1", foe, (24, 9), **fields), right))


def first_round(s: State, *, defended: bool) -> dict[str, Fraction]:
    """Who is lost after one round; "draw" where another would be fought."""

    def rule(t: Any) -> None:
        begin_fight(t, t.state.units["us-1"], t.state.units["german-1"], defended=defended)

    def ended(s: State) -> str:
        lost = [u.id for u in s.units.values() if u.lost]
        return "+".join(lost) if lost else "draw"

    def over(s: State) -> bool:
        return not any(isinstance(p, Fighting) and p.round == 1 for p in s.pending)

    return every_way(s, rule, ended, until=over)


@pytest.mark.rule("boltaction:house-close.5", "boltaction:house-close.6", "boltaction:house-close.7")
@pytest.mark.parametrize("defended", [False, True], ids=["in the open", "defended"])
@pytest.mark.parametrize(
    ("entry", "foe", "left", "right"),
    [("section", "section", 1, 1), ("section", "section", 2, 1), ("smg-section", "section", 1, 2),
     ("tough-section", "section", 1, 1)],
)  # fmt: skip
def test_a_fight(entry: str, foe: str, left: int, right: int, defended: bool) -> None:
    """One round by the rule; then, with the same men, the same odds again: draws without losses alone remain."""
    s = two(left, right, entry, foe)
    true = first_round(s, defended=defended)
    found = fight_odds(s, s.units["us-1"], s.units["german-1"], defended=defended)
    assert found.won + found.lost + found.both == 1
    if defended and left == right == 1:  # nothing but a draw without losses leads to another round
        over = 1 - true["draw"]
        assert found.won == true.get("german-1", Fraction(0)) / over
        assert found.both == true.get("us-1+german-1", Fraction(0)) / over
    else:
        assert found.won >= true.get("german-1", Fraction(0))
        assert found.lost >= true.get("us-1", Fraction(0))


@pytest.mark.rule("boltaction:close.6", "boltaction:close.11")
def test_one_against_one_by_hand() -> None:
    """4+ each; the attacker strikes first, then both together until somebody falls."""
    s = two(1, 1)
    found = fight_odds(s, s.units["us-1"], s.units["german-1"])
    later = (Fraction(1, 3), Fraction(1, 3), Fraction(1, 3))
    draw = Fraction(1, 4)
    assert found == (Fraction(1, 2) + draw * later[0], Fraction(1, 4) + draw * later[1], draw * later[2])


@pytest.mark.rule("boltaction:house-close.7")
def test_fanatics_are_not_beaten_while_there_are_two() -> None:
    s = two(3, 3, foe="fanatics")
    plain = two(3, 3)
    ours, theirs = side_of(s, s.units["us-1"]), side_of(s, s.units["german-1"])
    assert fought(ours, theirs).won < fight_odds(plain, plain.units["us-1"], plain.units["german-1"]).won


@pytest.mark.rule("boltaction:assault-vehicle.8", "boltaction:assault-vehicle.9", "boltaction:assault-vehicle.11")
@pytest.mark.parametrize(
    ("target", "anti_tank", "hits"),
    [("truck", False, 2), ("half-track", False, 3), ("assault-gun", False, 5), ("assault-gun", True, 4)],
)
def test_an_assault_on_a_vehicle(target: str, anti_tank: bool, hits: int) -> None:
    """The damage roll of so many hits by the rule; the dice to hit are plain."""
    s = state(OPEN, unit("us-1", "section", (24, 14), men=5), unit("german-1", target, (24, 9), order="advance"))

    def rule(t: Any) -> None:
        us, german = t.state.units["us-1"], t.state.units["german-1"]
        pin(t, german, 1, "house-assault-vehicle.4")
        damage(t, us, german, hits, anti_tank=anti_tank)

    true = every_way(s, rule, lambda s: s.units["german-1"].lost)
    german = s.units["german-1"]
    # On 1+ every die hits.
    found = assaulted(
        crew_of(s, german), Fate(lost=False, stuck=False, pins=0), hits, 1, german.card.damage,
        closed=enclosed(german), full=anti_tank,
    )  # fmt: skip
    assert sum((p for fate, p in found.items() if fate.lost), Fraction(0)) == true.get(True, Fraction(0))


@pytest.mark.rule("boltaction:assault-vehicle.5", "boltaction:assault-vehicle.6")
def test_who_advances_is_hit_on_a_six() -> None:
    """Five men at a truck, 6+: any hit and a total of 6; a 1 to damage fails."""
    found = {}
    for order in ("advance", "fire"):
        s = state(OPEN, unit("us-1", "section", (24, 14), men=5), unit("german-1", "truck", (24, 9), order=order))
        found[order] = vehicle_odds(s, s.units["us-1"], s.units["german-1"], 5, anti_tank=False)[0]
    assert found["advance"] < found["fire"]
