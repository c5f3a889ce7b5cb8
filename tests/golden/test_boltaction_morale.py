"""Bolt Action: worked cases BG-08 to BG-12, order tests, officers, rallies, FUBAR and half losses."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from hedgerow.boltaction.book.tables import TABLES
from hedgerow.boltaction.odds.dice import pass_chance
from hedgerow.boltaction.odds.orders import FUBAR, order_odds, rallied
from hedgerow.boltaction.odds.support import rows
from hedgerow.boltaction.rules.fubar import victims
from hedgerow.boltaction.state.events import orders as told
from hedgerow.boltaction.state.state import State, Unit
from tests.boltaction.drawn import OPEN, last, ordering, say, state, table, told_of, unit

FOE = (24, 4)


def passes(s: State, order: Any = "run") -> Fraction:
    odds = order_odds(s, s.units["us-1"], order)
    assert odds is not None
    assert odds.passes + odds.fails + odds.fubar == 1
    assert odds.fubar == FUBAR
    return odds.passes


def us(pins: int, quality: Any = "regular", **fields: Any) -> Unit:
    return unit("us-1", "section", (24, 40), men=5, pins=pins, quality=quality, **fields)


@pytest.mark.rule("boltaction:quality.1", "boltaction:quality.2", "boltaction:quality.3", "boltaction:morale.2")
@pytest.mark.parametrize(
    ("quality", "row"),
    [
        ("inexperienced", [21, 15, 10, 6, 3, 1, 1]),
        ("regular", [26, 21, 15, 10, 6, 3, 1]),
        ("veteran", [30, 26, 21, 15, 10, 6, 3]),
    ],
)
def test_bg08_order_test_table(quality: Any, row: list[int]) -> None:
    found = [passes(state(OPEN, us(pins, quality), unit("german-1", "section", FOE))) for pins in range(1, 8)]
    assert found == [Fraction(n, 36) for n in row]
    s = state(OPEN, us(0, quality), unit("german-1", "section", FOE))
    assert order_odds(s, s.units["us-1"], "run") is None


@pytest.mark.rule(
    "boltaction:officer.2", "boltaction:morale.1", "boltaction:house-officer.1", "boltaction:house-test.2"
)
@pytest.mark.parametrize(("far", "chance"), [(6, Fraction(13, 18)), (6.1, Fraction(5, 12))])
def test_bg09_a_lieutenant(far: float, chance: Fraction) -> None:
    squad = us(3, "veteran", formation="column")
    squad.models[0].lost = True
    x, y = min((m.at for m in squad.men), key=lambda at: at[1])
    officer = unit("us-2", "lieutenant", (x / 100, y / 100 - 1 - far), men=1)
    assert passes(state(OPEN, squad, officer, unit("german-1", "section", FOE))) == chance


@pytest.mark.rule("boltaction:officer.4", "boltaction:house-test.2")
def test_bg09_caps() -> None:
    major = unit("us-2", "major", (24, 27), men=1)
    squad = us(1, "veteran", formation="column")
    assert passes(state(OPEN, squad, major, unit("german-1", "section", FOE))) == Fraction(11, 12)
    assert passes(state(OPEN, us(7, "inexperienced"), unit("german-1", "section", FOE))) == Fraction(1, 36)


@pytest.mark.rule("boltaction:orders.6", "boltaction:turn.7", "boltaction:house-orders.3", "boltaction:house-test.4")
@pytest.mark.parametrize(("courage", "free"), [("off", Fraction(5, 12)), ("on", Fraction(185, 432))])
def test_bg10_rally(courage: str, free: Fraction) -> None:
    s = state(OPEN, us(5), unit("german-1", "section", FOE), options={"courage": courage})
    assert passes(s, "rally") == Fraction(5, 6)
    left = rallied(s, s.units["us-1"])
    assert left[0] == free
    assert left[5] == Fraction(1, 6)
    assert sum(left.values()) == 1
    if courage == "off":
        assert all(left[n] == Fraction(5, 6) * Fraction(1, 6) for n in (1, 2, 3))


@pytest.mark.rule("boltaction:fubar.1", "boltaction:fubar.2", "boltaction:fubar.4")
def test_bg11_fubar() -> None:
    share = {result: FUBAR * part for result, part in rows(TABLES.fubar).items()}
    assert share == {"friendly-fire": Fraction(1, 108), "panic": Fraction(1, 54)}


@pytest.mark.rule("boltaction:fubar.2", "boltaction:fubar.3")
@pytest.mark.parametrize(("far", "found"), [(12, ["us-2"]), (12.1, [])])
def test_bg11_who_is_fired_at(far: float, found: list[str]) -> None:
    enemy = unit("german-1", "section", (24, 17 - far), formation="line", men=5)
    friend = unit("us-2", "section", (24, 18), men=5)
    s = state(OPEN, unit("us-1", "section", (24, 30), men=5, pins=1), friend, enemy)
    assert victims(s, s.units["us-1"], 1200) == found
    t = say(table(ordering(s), [6, 6, 1]), "order us-1 run")
    if not found:
        assert s.units["us-1"].order == "down"
    else:
        assert t.choice is not None
        assert t.choice.kind == "victim"


@pytest.mark.rule("boltaction:shooting.9", "boltaction:house-morale.1")
@pytest.mark.parametrize(
    ("men", "losses", "checks"), [(10, 5, True), (9, 4, False), (9, 5, True), (3, 2, True), (2, 1, True)]
)
def test_bg12_half_losses(men: int, losses: int, checks: bool) -> None:
    target = unit("german-1", "section", (24, 10), men=10, order="fire")
    for m in target.models[men:]:
        m.lost = True
    shooter = unit("us-1", "section", (24, 21), men=10)
    kept = unit("us-2", "section", (24, 44), men=5)
    dice = [6] * losses + [1] * (10 - losses) + [5] * losses + [1, 2]
    t = say(table(ordering(state(OPEN, shooter, kept, target)), dice), "order us-1 fire", "shoot us-1 german-1")
    gone = ",".join(m.id for m in target.men[men - losses :])
    say(t, f"remove {gone}")
    assert bool(told_of(t, told.MoraleChecked)) == checks
    if checks:
        assert last(t, told.MoraleChecked).value.total == 8


def test_bg12_what_the_check_comes_to() -> None:
    """Regulars with the new pin: 8; and 7 without their leader."""
    assert 1 - pass_chance(8) == Fraction(5, 18)
    assert 1 - pass_chance(7) == Fraction(5, 12)


@pytest.mark.rule("boltaction:house-morale.1")
@pytest.mark.parametrize(("reading", "checks"), [("one-attack", 0), ("whole-turn", 1)])
def test_losses_of_a_whole_turn_count_where_that_is_chosen(reading: str, checks: int) -> None:
    """Ten men lose three and then two: half of them in a turn, and of neither attack."""
    target = unit("german-1", "section", (24, 10), men=10, order="fire")
    ours = [unit("us-1", "section", (20, 21), men=3), unit("us-2", "section", (27, 21), men=2)]
    rest = unit("us-3", "section", (24, 44), men=5)
    s = state(OPEN, *ours, rest, target, options={"half-losses": reading})
    dice = [6, 6, 6, 4, 4, 4, 1, 6, 6, 4, 4, 1, 2]
    t = say(
        table(ordering(s), dice), "order us-1 fire", "shoot us-1 german-1", "remove german-1.8,german-1.9,german-1.10"
    )
    say(t, "order us-2 fire", "shoot us-2 german-1", "remove german-1.6,german-1.7")
    assert len(told_of(t, told.MoraleChecked)) == checks
