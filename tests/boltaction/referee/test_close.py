"""close.1 Close quarters and overruns at a real table."""

from __future__ import annotations

from fractions import Fraction

import pytest

from hedgerow.boltaction.referee.table import HOUSE, MIDDLE
from hedgerow.boltaction.state.events import close as told
from hedgerow.boltaction.state.events import losses
from tests.boltaction.drawn import asked, last, told_of
from tests.boltaction.referee.at_table import chances, preview, real, say, there


@pytest.mark.rule("boltaction:close.4", "boltaction:close.10")
def test_an_assault_from_near_is_fought_out_at_once() -> None:
    t = real(there("us-1", men=5), there("german-1", men=5), dice=[4, 4, 4, 1, 1, 5, 1, 3])
    say(t, "order us-1 run", "assault us-1 german-1")
    assert asked(t) == (0, "assault")
    assert chances(t, "say far:5")["destroyed"] != chances(t, "say far:5,defended:yes")["destroyed"]
    say(t, "say far:5", "remove german-1.3,german-1.4,german-1.5", "remove us-1.5")
    assert last(t, losses.UnitLost).unit == "german-1"
    assert last(t, told.RegroupRolled).reach == 300


@pytest.mark.rule("boltaction:house-close.3")
def test_from_farther_away_the_target_may_fire_first() -> None:
    t = real(there("us-1", men=5), there("german-1", men=5))
    say(t, "order us-1 run", "assault us-1 german-1", "say far:9")
    assert asked(t) == (1, "assaulted")
    say(t, "defend", "shoot german-1 us-1")
    assert asked(t) == (1, "shot")


@pytest.mark.rule("boltaction:house-close.2")
def test_who_does_not_get_there_only_runs() -> None:
    t = real(there("us-1", men=5), there("german-1", men=5, order="down"), there("us-2"))
    say(t, "order us-1 run", "assault us-1 german-1", "say far:7,rough:yes")
    assert not last(t, told.AssaultMeasured).arrives
    assert asked(t) == (0, "order")
    assert not told_of(t, told.Contact)


@pytest.mark.rule("boltaction:house-close.2", "boltaction:house-close.6")
def test_into_a_building_they_charge_six_inches_at_the_most() -> None:
    t = real(there("us-1", men=5), there("german-1", men=5, order="down", building=HOUSE), there("us-2"))
    say(t, "order us-1 run", "assault us-1 german-1")
    assert "more than 6 inches" in preview(t, "say far:7").remarks[0].words
    assert chances(t, "say far:6") == chances(t, "say far:6,rough:yes,defended:yes")
    say(t, "say far:7")
    assert not last(t, told.AssaultMeasured).arrives


@pytest.mark.rule("boltaction:house-assault-vehicle.4")
def test_people_say_how_many_get_at_a_tank() -> None:
    t = real(there("us-1", "tank-hunters", men=8), there("german-1", "tank", order="fire"), dice=[4, 4, 1, 1, 6])
    say(t, "order us-1 run", "assault us-1 german-1", "say far:4")
    assert asked(t) == (0, "contact")
    say(t, "say men:3")
    assert len(last(t, told.VehicleAttacked).dice) == 3


@pytest.mark.rule("boltaction:house-overrun.1")
def test_a_tank_drives_over_men_who_do_not_stand_fast() -> None:
    t = real(there("us-1", "tank"), there("german-1", men=5, order="down"), dice=[6, 6])
    say(t, "order us-1 run", "overrun us-1 german-1", "say far:8")
    assert last(t, losses.UnitLost).unit == "german-1"


@pytest.mark.rule("boltaction:assault-vehicle.2", "boltaction:house-assault-vehicle.1")
def test_courage_is_part_of_the_odds() -> None:
    t = real(there("us-1", men=5), there("german-1", "tank", order="fire"))
    say(t, "order us-1 run")
    for before, answer in (((), "assault us-1 german-1"), (("assault us-1 german-1",), "say far:4")):
        assert chances(say(t, *before), answer)["does not dare"] == "7/12"


@pytest.mark.rule("boltaction:house-recce.1")
def test_who_is_caught_after_an_escape_is_hit_on_sixes() -> None:
    """One man at an armoured car, 7+: a six hits, and a six with it damages."""
    t = real(there("us-1", "tank-hunters", men=5), there("german-1", "armoured-car"), dice=[6, 1])
    say(t, "order us-1 run", "assault us-1 german-1", "say far:4", "escape -", "say far:4")
    assert asked(t) == (0, "contact")
    assert Fraction(chances(t, "say men:1")["destroyed"]) == Fraction(1, 36) * Fraction(5, 72)  # superficial


@pytest.mark.rule("boltaction:house-recce.1", "boltaction:house-ambush.1", "boltaction:house-indirect.2")
def test_who_escapes_moves_and_may_be_ambushed() -> None:
    units = (
        there("us-1", "mortar"),
        there("us-2", "at-gun", order="ambush", loaded="at"),
        there("german-1", "armoured-car"),
    )
    t = say(real(*units), "order us-1 fire", "shoot us-1 german-1", "escape -")
    assert asked(t) == (0, "ambush")
    say(t, "hold")
    assert t.state.units["german-1"].at != MIDDLE
    assert asked(t) == (0, "shot")
