"""turn.4, turn.6 Orders at a real table: what people say of a test, moves that they make, ambushes, FUBAR."""

from __future__ import annotations

import pytest

from hedgerow.boltaction.referee.table import HOUSE, MIDDLE
from hedgerow.boltaction.state.events import orders as told
from hedgerow.boltaction.state.state import Ranging
from tests.boltaction.drawn import asked, last, told_of
from tests.boltaction.referee.at_table import chances, elsewhere, fields, preview, real, refused, say, there


@pytest.mark.rule("boltaction:house-officer.1")
def test_who_is_near_is_ticked_and_counts_in_odds_and_test_alike() -> None:
    t = real(there("us-1", pins=2), there("us-2", "lieutenant"), there("german-1"), dice=[5, 5])
    say(t, "order us-1 advance")
    assert asked(t) == (0, "test")
    assert list(fields(t)) == ["near.us-2"]
    without, near = (preview(t, f"say near.us-2:{said}").sums[0] for said in ("no", "yes"))
    assert near.total == without.total + 2  # a first lieutenant
    assert chances(t, "say near.us-2:yes")["passed"] == "5/6"
    say(t, "say near.us-2:yes")
    test = last(t, told.OrderTested)
    assert (test.value.total, test.passed) == (9, False)
    assert t.state.units["us-1"].order == "down"


@pytest.mark.rule("boltaction:house-test.1")
def test_nobody_is_asked_about_a_test_that_is_not_taken() -> None:
    t = real(there("us-1"), there("us-2", "lieutenant"), there("german-1"))
    say(t, "order us-1 run")
    assert asked(t) == (0, "run")


@pytest.mark.rule("boltaction:house-officer.1")
def test_what_was_said_is_kept_until_somebody_moves() -> None:
    units = (there("us-1", pins=1), there("us-2", "lieutenant"), there("german-1", order="down"))
    t = real(*units, dice=[1, 2, 1, 1])
    say(t, "order us-1 rally", "say near.us-2:yes")
    assert t.state.said == ["us-1~us-2"]
    say(t, "order us-2 run", "moved us-2")
    assert t.state.said == []


@pytest.mark.rule("boltaction:house-game.5")
def test_a_dreaded_tank_in_sight_is_not_yet_an_enemy_near_enough_for_vengeance() -> None:
    units = (there("us-1", pins=2, abilities=["vengeance"]), there("german-1", "german/tiger"))
    t = say(real(*units, dice=[3, 3]), "order us-1 advance")
    assert list(fields(t)) == ["near.german-1", "near.us-1"]
    found = preview(t, "say near.german-1:yes")
    assert found.sums[0].total == 9 - 2 - 1
    assert chances(t, "say near.german-1:yes")["passed"] == "5/12"
    assert chances(t, "say near.german-1:yes,near.us-1:yes")["passed"] == "1/2"  # on 4+ against 7
    say(t, "say near.german-1:yes")
    assert not told_of(t, told.Vengeance)
    assert last(t, told.OrderTested).value.total == 6


def test_a_form_refuses_what_nobody_asked_for() -> None:
    t = say(real(there("us-1", pins=1), there("us-2", "lieutenant"), there("german-1")), "order us-1 run")
    assert "near.us-2" in str(refused(t, "say near.us-3:yes"))
    assert "yes, no" in str(refused(t, "say near.us-2:perhaps"))
    assert refused(t, "moved us-1").code == "say"


@pytest.mark.rule("boltaction:house-ambush.1")
def test_an_ambush_is_sprung_on_whoever_moves() -> None:
    t = real(there("us-1", men=5), there("german-1", "mmg", order="ambush"))
    say(t, "order us-1 run", "moved us-1")
    assert asked(t) == (1, "ambush")
    say(t, "spring german-1 0")
    assert t.state.units["german-1"].order == "fire"
    say(t, "shoot german-1 us-1")
    assert asked(t) == (1, "shot")


@pytest.mark.rule("boltaction:fubar.2")
def test_the_opponent_names_whom_a_panicked_unit_fires_at() -> None:
    t = real(there("us-1", pins=1), there("us-2"), there("german-1"), dice=[6, 6, 1])
    say(t, "order us-1 fire")
    assert asked(t) == (1, "victim")
    say(t, "nobody")
    assert t.state.units["us-1"].order == "down"


@pytest.mark.rule("boltaction:fubar.5")
def test_who_sees_no_enemy_does_not_flee() -> None:
    t = real(there("us-1", pins=1), there("german-1"), dice=[6, 6, 5])
    say(t, "order us-1 fire")
    assert asked(t) == (0, "panic")
    say(t, "go-down")
    assert told_of(t, told.WentDown)[-1].rule == "fubar.5"


@pytest.mark.rule("boltaction:house-transport.1")
def test_who_goes_aboard_fits_and_gets_off_again() -> None:
    units = (there("us-1", men=10), there("us-2", "truck"), there("us-3", men=5), there("german-1", order="down"))
    t = real(*units, dice=[1, 1])
    say(t, "order us-1 advance")
    say(t, "board us-1 us-2")
    assert t.state.units["us-1"].carrier == "us-2"
    say(t, "order us-3 run")
    assert refused(t, "board us-3 us-2").code == "no-room"


@pytest.mark.rule("boltaction:house-transport.1", "boltaction:house-ambush.1")
def test_an_ambush_is_sprung_on_who_goes_aboard() -> None:
    units = (there("us-1", men=5), there("us-2", "truck"), there("german-1", men=5, order="ambush"))
    t = say(real(*units, dice=[1] * 9), "order us-1 run", "board us-1 us-2")
    assert asked(t) == (1, "ambush")
    assert t.state.units["us-1"].carrier == ""
    say(t, "spring german-1 0", "shoot german-1 us-1", "say")
    assert t.state.units["us-1"].carrier == "us-2"


@pytest.mark.rule("boltaction:house-transport.1")
def test_a_transport_does_not_move_when_somebody_has_got_aboard() -> None:
    units = (there("us-1", men=5), there("us-2", "truck"), there("german-1", order="down"))
    t = say(real(*units, dice=[1]), "order us-1 run", "board us-1 us-2", "order us-2 run")
    assert refused(t, "moved us-2").code == "boarded"
    say(t, "stay")


@pytest.mark.rule("boltaction:house-transport.1")
@pytest.mark.parametrize(("order", "code"), [("run", "ran"), ("advance", "")])
def test_nobody_gets_off_in_a_turn_in_which_his_transport_ran(order: str, code: str) -> None:
    units = (there("us-1", men=5, carrier="us-2"), there("us-2", "truck"), there("german-1", order="down"))
    t = say(real(*units, dice=[1]), f"order us-2 {order}", "moved us-2", "order us-1 run")
    if code:
        assert refused(t, "get-off us-1").code == code
    say(t, "stay" if code else "get-off us-1")
    assert t.state.units["us-1"].carrier == ("us-2" if code else "")


@pytest.mark.rule("boltaction:house-transport.2", "boltaction:house-weapon.3")
@pytest.mark.parametrize(("entry", "on", "off"), [("mmg", "fixed", "fixed"), ("at-gun", "hook-up", "unhook")])
def test_on_advance_nothing_fixed_goes_aboard_or_gets_off(entry: str, on: str, off: str) -> None:
    truck, foe = there("us-2", "truck", order="down"), there("german-1", order="down")
    t = say(real(there("us-1", entry), truck, foe), "order us-1 advance")
    assert refused(t, "board us-1 us-2").code == on
    t = say(real(there("us-1", entry, carrier="us-2"), truck, foe), "order us-1 advance")
    assert refused(t, "get-off us-1").code == off


@pytest.mark.rule("boltaction:house-game.5")
@pytest.mark.parametrize(("nations", "asks"), [("on", ["near.us-2"]), ("off", [])])
def test_commissars_are_asked_about_where_there_are_national_rules(nations: str, asks: list[str]) -> None:
    units = (there("us-1", men=5, pins=1), there("us-2", men=5, abilities=["commissar"]), there("german-1"))
    t = say(real(*units, dice=[1, 2, 1, 1, 1], options={"national-rules": nations}), "order us-1 rally")
    assert [name for name in (fields(t) if asked(t)[1] == "test" else {}) if name.startswith("near.")] == asks


@pytest.mark.rule("boltaction:house-weapon.3")
def test_on_advance_a_fixed_weapon_turns_and_stays_where_it_is() -> None:
    mmg = there("us-1", "mmg", building=HOUSE, dug_in=True)
    t = real(mmg, there("german-1", men=5, order="ambush"))
    say(t, "order us-1 advance", "moved us-1")
    assert asked(t) == (0, "shoot")  # nobody springs an ambush on it
    assert (mmg.building, mmg.dug_in) == (HOUSE, True)


@pytest.mark.rule("boltaction:house-indirect.2")
@pytest.mark.parametrize("entry", ["mortar", "light-mortar"])
@pytest.mark.parametrize(("answer", "need"), [("moved us-1", 6), ("stay", 5)])
def test_who_has_moved_or_turned_ranges_in_anew(entry: str, answer: str, need: int) -> None:
    mortar = there("us-1", entry)
    mortar.ranging[""] = Ranging("german-1", [MIDDLE], shots=1, turn=1)
    t = real(mortar, there("german-1", men=5, order="fire"))
    say(t, "order us-1 advance", answer, "shoot us-1 german-1")
    assert preview(t, "say").sums[0].total == need


@pytest.mark.rule("boltaction:house-ambush.1")
@pytest.mark.parametrize("entry", ["smg-section", "sniper"])
@pytest.mark.parametrize("x", [0, 2000])
def test_whom_an_ambush_reaches_people_see(entry: str, x: int) -> None:
    t = real(there("us-1", men=5), elsewhere(there("german-1", entry, order="ambush"), x))
    say(t, "order us-1 advance", "moved us-1")
    assert asked(t) == (1, "ambush")


@pytest.mark.rule("boltaction:house-move.1", "boltaction:house-transport.2")
def test_a_gun_too_heavy_to_be_pushed_is_hooked_up_wherever_its_tow_has_been() -> None:
    t = real(there("us-1", "heavy-howitzer", men=5), elsewhere(there("us-2", "truck")), there("german-1", order="down"))
    say(t, "order us-1 run")
    assert refused(t, "moved us-1").code == "too-heavy"
    say(t, "board us-1 us-2")
    assert t.state.units["us-1"].carrier == "us-2"
