"""shooting.4 Shots at a real table: what is said, what it amounts to, and what comes of it."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from hedgerow.board.inches.measure import INCH, point
from hedgerow.boltaction.referee.table import AIMED
from hedgerow.boltaction.state.events import losses
from hedgerow.boltaction.state.events import orders as orders_told
from hedgerow.boltaction.state.events import shooting as told
from hedgerow.boltaction.state.events import turns as turns_told
from hedgerow.boltaction.state.events.support import SmokeFired
from hedgerow.boltaction.state.state import Smoke
from hedgerow.boltaction.state.world import World
from tests.boltaction.drawn import asked, last, told_of
from tests.boltaction.referee.at_table import chances, elsewhere, fields, preview, real, say, sums, there


def fire(*dice: int, men: int = 5, **fields: Any) -> World:
    """A section fires at another; the form is put."""
    t = real(there("us-1", men=5, **fields), there("german-1", men=men), dice=dice)
    return say(t, "order us-1 fire", "shoot us-1 german-1", "hold")


@pytest.mark.rule("boltaction:hit.5", "boltaction:hit.10")
def test_range_and_cover_are_said_and_every_line_has_its_clause() -> None:
    t = fire(pins=0)
    assert asked(t) == (0, "shot")
    ((label, lines),) = sums(t, "say far:14,cover:soft").items()
    assert label.startswith("5 × Rifle at 14")
    assert "needs 5+" in label
    assert lines == ((-1, "hit.5"), (-1, "hit.10"))


@pytest.mark.rule("boltaction:house-hit.4")
def test_half_the_range_is_not_long_and_point_blank_is_six_inches() -> None:
    t = fire()
    needs = [next(iter(sums(t, f"say far:{far}"))).rpartition(" ")[2] for far in (6, 7, 12, 13)]
    assert needs == ["2+", "3+", "3+", "4+"]


@pytest.mark.rule("boltaction:house-shooting.2")
def test_some_may_be_farther_away_and_some_do_not_fire() -> None:
    found = sums(fire(), "say far:11,fires.rifle:4,farther.rifle:3")
    assert [label.partition(" at")[0] for label in found] == ["Rifle", "3 × Rifle"]


@pytest.mark.rule("boltaction:house-hit.3", "boltaction:house-shooting.2")
def test_some_may_be_beyond_point_blank() -> None:
    t = fire()
    found = sums(t, "say far:5,apart.rifle:2,farther.rifle:1")
    assert [label.rpartition(" ")[2] for label in found] == ["2+", "3+", "4+"]
    assert [label.partition(" at")[0] for label in found] == ["2 × Rifle", "2 × Rifle", "Rifle"]
    assert len(sums(t, "say far:10,apart.rifle:2")) == 1, "all of them are beyond it"
    smgs = real(there("us-1", "smg-section", men=5), there("german-1", men=5))
    say(smgs, "order us-1 fire", "shoot us-1 german-1", "hold")
    assert "apart.smg" not in fields(smgs), "six inches are half of their range"


@pytest.mark.rule("boltaction:shooting.4", "boltaction:house-weapon.5")
@pytest.mark.parametrize(("far", "dice"), [(12, [1]), (13, [])])
def test_a_panzerfaust_is_gone_whether_its_target_is_in_range_or_not(far: int, dice: list[int]) -> None:
    t = real(there("us-1", "faust-section", men=5, extras={"faust": 1}), there("german-1", "tank"), dice=dice)
    faust = next(m for m in t.state.units["us-1"].models if "panzerfaust" in m.arms)
    say(t, "order us-1 fire", f"aim {faust.id} german-1", "open")
    assert len(preview(t, f"say far:{far}").remarks) == (far > 12)
    say(t, f"say far:{far}")
    assert faust.spent == ["panzerfaust"]


@pytest.mark.rule("boltaction:shooting.4")
def test_who_is_out_of_range_loses_his_shot() -> None:
    t = real(there("us-1", "smg-section", men=5), there("german-1", men=5), there("us-2", "mmg"))
    say(t, "order us-1 fire", "shoot us-1 german-1", "hold")
    assert (fields(t)["far"].value, fields(t)["far"].most) == ("12", 24)
    assert "out of range" in preview(t, "say far:13").remarks[0].words
    t = real(there("us-1", "lmg-section", men=5), there("german-1", men=5))
    say(t, "order us-1 fire", "shoot us-1 german-1", "hold")
    assert "out of range" in preview(t, "say far:30").remarks[0].words


@pytest.mark.rule("boltaction:shooting.6", "boltaction:house-morale.1")
def test_a_shot_is_carried_through_to_the_morale_check() -> None:
    t = fire(5, 5, 5, 1, 2, 4, 4, 6, 2, 6, 6)
    before = chances(t, "say far:14,cover:soft")
    assert before["not hit"] == "32/243"
    say(t, "say far:14,cover:soft")
    shot = last(t, told.Fired)
    assert (shot.need, shot.hits) == (5, 3)
    assert t.state.units["german-1"].pins == 1
    assert asked(t) == (1, "casualties")
    say(t, "remove german-1.3,german-1.4,german-1.5")
    assert not last(t, orders_told.MoraleChecked).passed
    assert last(t, losses.UnitLost).unit == "german-1"


@pytest.mark.rule("boltaction:house-building.4")
def test_a_building_is_kept_in_mind_until_its_men_move() -> None:
    t = fire(1, 1, 1, 1, 1)
    say(t, "say far:10,cover:building")
    assert t.state.units["german-1"].building == 0
    again = real(*t.state.units.values(), drawn=1)
    say(again, "order german-1 run", "moved german-1")
    assert again.state.units["german-1"].building < 0


@pytest.mark.rule("boltaction:house-he.1", "boltaction:house-he.3")
def test_men_under_a_template_are_counted_by_hand() -> None:
    t = real(
        there("us-1", "howitzer"), there("german-1", men=8), there("german-2", men=5), dice=[4, 2, 1, 1, 1, 1, 3, 1]
    )
    say(t, "order us-1 fire", "shoot us-1 german-1 he direct", "hold")
    assert fields(t)["under.german-1"].most == 8
    say(t, "say far:20,under.german-1:4,under.german-2:1")
    assert last(t, told.TemplateLaid).models == 5


@pytest.mark.rule("boltaction:pen.2", "boltaction:pen.3")
def test_armour_is_hit_from_where_people_say() -> None:
    t = real(there("us-1", "at-gun"), there("german-1", "tank"))
    say(t, "order us-1 fire", "shoot us-1 german-1 at")
    knocked = [chances(t, f"say far:20,facing:{side}")["knocked out"] for side in ("front", "right", "rear")]
    assert knocked == sorted(set(knocked), key=lambda part: int(part.split("/")[0]) / int(part.split("/")[1]))


@pytest.mark.rule("boltaction:house-indirect.2")
def test_ranging_in_goes_on_unless_the_target_has_moved() -> None:
    t = real(there("us-1", "mortar"), there("german-1", men=5, order="down"), dice=[2])
    say(t, "order us-1 fire", "shoot us-1 german-1", "say")
    t.state.turn = 3
    again = real(*t.state.units.values())
    again.state.units["us-1"].order, again.state.turn = None, 3
    again.state.dice[0].where, again.state.dice[0].unit = "cup", ""
    say(again, "order us-1 fire", "shoot us-1 german-1")
    assert [preview(again, f"say gone:{said}").sums[0].total for said in ("no", "yes")] == [5, 6]


def test_the_form_does_not_change_the_game_by_being_looked_at() -> None:
    t = fire()
    before = t.state.units["german-1"].building, list(t.state.said or ())
    preview(t, "say far:3,cover:bunker,hidden:yes")
    assert (t.state.units["german-1"].building, list(t.state.said or ())) == before


# ------------------------------------------------------------------ rockets


def salvo(*dice: int) -> World:
    t = real(
        there("us-1", "german/nebelwerfer"), there("german-1", men=5, order="run"), there("german-2", "captain"),
        there("german-3", men=5), dice=dice,
    )  # fmt: skip
    return say(t, "order us-1 fire", "shoot us-1 german-1")


@pytest.mark.rule("boltaction:house-game.5")
def test_rockets_are_rolled_for_whoever_is_said_to_be_near_and_nobody_else() -> None:
    t = salvo(1, 6, 4, 1, 1)
    said = "say under.german-1:3,near.german-2:yes,rockets.german-3:2"
    assert [remark.words for remark in preview(t, said).remarks] == ["rolled for as well: german-3"]
    say(t, said)
    assert [(e.target, e.hits) for e in told_of(t, told.Fired)] == [("german-1", 0), ("german-3", 1)]
    laid = last(t, told.TemplateLaid)
    assert (laid.struck, laid.models) == (("german-3",), 2)
    assert t.state.units["german-3"].pins == 2


@pytest.mark.rule("boltaction:house-game.5")
def test_friends_near_the_target_waste_a_salvo() -> None:
    t = salvo()
    assert "friends" in preview(t, "say friends:yes").remarks[0].words
    say(t, "say friends:yes")
    assert last(t, told.ShotLost).unit == "us-1"
    assert not told_of(t, told.Fired)


# ------------------------------------------------------------------ in the dark


@pytest.mark.rule("boltaction:house-game.2")
def test_in_the_dark_odds_are_of_the_distance_that_was_said() -> None:
    t = real(there("us-1", men=1), there("german-1", men=5, order="run"), dark=True)
    say(t, "order us-1 fire", "shoot us-1 german-1")
    near = chances(t, "say far:6")
    assert near["not hit"] == "1/6"
    far = chances(t, "say far:12")  # six or more on two dice, and then 3+
    assert (far["made out"], far["not seen"], far["not hit"]) == ("13/18", "5/18", "14/27")
    beyond = chances(t, "say far:24")
    assert (beyond["made out"], beyond["pinned"]) == ("1/36", "1/72")


@pytest.mark.rule("boltaction:house-game.2")
def test_in_the_dark_a_mortar_has_to_make_out_its_target_too() -> None:
    t = real(there("us-1", "mortar"), there("german-1", men=5, order="run"), dark=True, dice=[3, 3])
    say(t, "order us-1 fire", "shoot us-1 german-1")
    assert chances(t, "say far:13,under.german-1:1")["not hit"] == str(1 - Fraction(21, 36) * Fraction(1, 6))
    say(t, "say far:13")
    assert not last(t, turns_told.Peered).seen


@pytest.mark.rule("boltaction:house-cover.4", "boltaction:house-ambush.1")
def test_who_is_fired_at_on_his_way_is_hidden_no_more() -> None:
    t = real(there("us-1", men=5, hidden=True), there("german-1", men=5, order="ambush"))
    say(t, "order us-1 advance", "moved us-1", "spring german-1 0", "shoot german-1 us-1")
    assert fields(t)["hidden"].value == "no"


@pytest.mark.rule("boltaction:house-smoke.2")
@pytest.mark.parametrize("entry", ["light-mortar", "mortar", "howitzer", "heavy-howitzer"])
def test_smoke_is_laid_where_people_mean_it_whatever_it_is_fired_from(entry: str) -> None:
    t = real(elsewhere(there("us-1", entry)), there("german-1", men=5, order="fire"), dice=[6, 1])
    say(t, "order us-1 fire", f"screen us-1 {AIMED}")
    assert last(t, SmokeFired).hit


@pytest.mark.rule("boltaction:house-smoke.2", "boltaction:house-support.1")
@pytest.mark.parametrize(("entry", "call"), [("mortar", "screen us-1"), ("observer", "call-guns us-1 barrage")])
def test_smoke_that_lies_somewhere_hides_no_point_that_people_see(entry: str, call: str) -> None:
    clouds = [Smoke(1, point(AIMED), 5 * INCH)]
    t = real(there("us-1", entry), there("german-1", men=5, order="fire"), smoke=clouds, dice=[6, 1])
    say(t, "order us-1 fire", f"{call} {AIMED}")
