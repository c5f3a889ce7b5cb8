"""What is shown before a move: exact odds of an assault."""

from __future__ import annotations

from fractions import Fraction

import pytest

from hedgerow.boltaction.phases.orders import give_order
from hedgerow.boltaction.screen.looking import seen
from hedgerow.boltaction.screen.verbs import preview
from hedgerow.boltaction.state.state import State
from hedgerow.boltaction.state.world import World
from hedgerow.kernel.screen.preview import Preview
from tests.boltaction.drawn import OPEN, move, ordering, say, state, table, unit
from tests.boltaction.odds.ways import every_way


def assaulting(target: str, far: float = 4, men: int = 1) -> Preview:
    """One man, or some, against a unit so far away."""
    theirs = 0 if target == "truck" else men
    s = state(
        OPEN, unit("us-1", "section", (24, 24 + far + 1), men=men), unit("german-1", target, (24, 24), men=theirs)
    )
    return preview(say(table(ordering(s)), "order us-1 run"), move("assault us-1 german-1"), 0)


@pytest.mark.rule("boltaction:close.6")
def test_one_against_one_strikes_first() -> None:
    """He kills with a half; else the other does with a half, or it is a draw and both strike at once (1/3 each alone,
    1/3 both): 1/2 + 1/4 x 1/3 of the fights are won.
    """
    (fate,) = assaulting("section").fates
    assert {c.result: c.exact for c in fate.chances} == {
        "destroyed": "7/12", "wins": "1/3", "both are wiped out": "1/12"
    }  # fmt: skip


@pytest.mark.rule("boltaction:assault-vehicle.9")
def test_a_truck_is_lost_if_it_is_hit_and_damaged() -> None:
    """Half the dice hit; one hit damages on a 5 or 6."""
    (fate,) = assaulting("truck").fates
    assert fate.chances[0].exact == "1/6"


@pytest.mark.rule("boltaction:house-close.2")
def test_what_is_too_far_has_no_odds() -> None:
    shown = assaulting("section", far=14)
    assert not shown.fates
    assert shown.remarks[0].rule == "house-close.2"


@pytest.mark.rule("boltaction:shooting.2")
@pytest.mark.parametrize(("reading", "told"), [("on", True), ("off", False)])
def test_ranges_are_shown_beforehand_where_that_is_agreed(reading: str, told: bool) -> None:
    s = state(OPEN, unit("us-1", "section", (24, 34), men=5), unit("german-1", "section", (24, 24), men=5),
              options={"premeasuring": reading})  # fmt: skip
    shown = preview(say(table(ordering(s)), "order us-1 fire"), move("shoot us-1 german-1"), 0)
    assert bool(shown.fates and shown.sums) is told
    assert any(remark.rule == "shooting.2" for remark in shown.remarks) is not told


@pytest.mark.rule("boltaction:close.2", "boltaction:close.3")
@pytest.mark.parametrize("far", [4, 14])
def test_nor_is_the_way_of_an_assault_where_nothing_is_measured_beforehand(far: int) -> None:
    s = state(OPEN, unit("us-1", "section", (24, 25 + far), men=5), unit("german-1", "section", (24, 24), men=5),
              options={"premeasuring": "off"})  # fmt: skip
    t = say(table(ordering(s)), "order us-1 run")
    shown = preview(t, move("assault us-1 german-1"), 0)
    assert ([remark.rule for remark in shown.remarks], shown.fates) == (["close.2"], ())
    (line,) = [line.words for line in seen(s, "2400,4600").lines if line.words.startswith("german-1")]
    assert line == "german-1, in the open"


@pytest.mark.rule("boltaction:hit.1")
def test_what_is_added_to_a_throw_is_the_sum_of_its_lines() -> None:
    s = state(OPEN, unit("us-1", "section", (24, 42), men=5), unit("german-1", "section", (24, 24), men=5))
    (shot,) = preview(say(table(ordering(s)), "order us-1 fire"), move("shoot us-1 german-1"), 0).sums
    assert (shot.dice, shot.total) == ("d6", -1)
    assert [(mod.value, mod.rule) for mod in shot.tally] == [(-1, "hit.5")]
    assert shot.label.endswith("needs 4+")


@pytest.mark.rule("boltaction:house-test.2")
def test_morale_is_what_two_dice_may_come_to() -> None:
    s = state(OPEN, unit("us-1", "section", (24, 42), men=5, pins=2), unit("german-1", "section", (24, 24), men=5))
    (morale,) = preview(table(ordering(s)), move("order us-1 advance"), 0).sums
    assert (morale.dice, morale.total) == ("", morale.tally.total)
    assert morale.label == "morale, 2d6 to be no more"


@pytest.mark.rule("boltaction:orders.6", "boltaction:house-orders.3", "boltaction:house-test.4")
@pytest.mark.parametrize("abilities", [[], ["motivated"], ["vengeance"]])
@pytest.mark.parametrize("pins", [1, 4])
def test_the_pins_that_a_rally_leaves(pins: int, abilities: list[str]) -> None:
    """Over every way that the dice of the test and of the Rally fall."""
    s = state(OPEN, unit("us-1", "section", (24, 34), men=5, pins=pins, abilities=abilities),
              unit("german-1", "section", (24, 24), men=5))  # fmt: skip
    test, left = preview(table(ordering(s)), move("order us-1 rally"), 0).fates

    def rule(t: World) -> None:
        t.state.drawn = -1
        give_order(t, t.state.units["us-1"], "rally")

    def found(s: State) -> int:
        return s.units["us-1"].pins

    true = every_way(s, rule, found)
    assert {int(c.result): Fraction(c.exact) for c in left.chances} == true
    assert test.words == "order test"
