"""Moves of units before they are made."""

from __future__ import annotations

from typing import Any

from hedgerow.kernel.dice import Seeded
from hedgerow.kernel.screen.preview import Preview
from hedgerow.lnlt.shown import SCREEN
from hedgerow.lnlt.state.moves import Activate, Also, Enter, Fire, Go, Halt, Hold, PickUp, Place, Retreat, Step
from hedgerow.lnlt.state.state import Mode
from hedgerow.lnlt.state.world import World
from hedgerow.lnlt.system import LNLT
from tests.lnlt.boards import GERMAN, OPEN, US, activate, affair, board, choose, state, sw, table


def rules(shown: Preview) -> list[str]:
    return [remark.rule for remark in shown.remarks]


def words(shown: Preview, rule: str) -> str:
    return next(remark.words for remark in shown.remarks if remark.rule == rule)


def setting_out(*more: Any, **given: Any) -> World:
    pieces = [US("a1", "squad", "A1", sw("gun", "m1919a4", 0, tripod=True)), US("lt", "wheelock", "A1")]
    return activate(table(state(OPEN, *pieces, *more, GERMAN("far", "squad", "F3"), **given)), "A1")


# ------------------------------------------------------------------ setting out


def test_how_far_and_under_which_marker() -> None:
    shown = SCREEN.preview(setting_out(), Go(("lt", "a1"), "double"), 0)
    (mps,) = shown.sums
    assert (mps.total, [mod.rule for mod in mps.tally]) == (6, ["6.0.1", "6.2.1"])
    assert "6.0.2" in rules(shown)
    assert not shown.dice


def test_the_slowest_sets_the_pace() -> None:
    t = setting_out(US("m", "mortar-60", "A1"))
    assert SCREEN.preview(t, Go(("lt",)), 0).sums[0].total == 6
    assert SCREEN.preview(t, Go(("lt", "m")), 0).sums[0].total == SCREEN.preview(t, Go(("m",)), 0).sums[0].total < 6


def test_what_stays_behind() -> None:
    t = setting_out()
    assert words(SCREEN.preview(t, Go(("a1",)), 0), "1.6.1.1") == "M1919A4 stays behind on its tripod"
    assert words(SCREEN.preview(t, Go(("a1",)), 0), "4.0.14").startswith("Lt. Wheelock cannot move out of A1")
    t.state.weapons["gun"].tripod = False
    assert words(SCREEN.preview(t, Go(("a1",), "move", ("gun",)), 0), "1.6.0.13") == "M1919A4 is abandoned"


def test_each_mode_says_what_it_means() -> None:
    t = setting_out()
    modes: dict[Mode, str] = {"move": "6.0.2", "assault": "6.1.0.5", "crawl": "6.3.3"}
    for mode, rule in modes.items():
        assert rule in rules(SCREEN.preview(t, Go(("a1",), mode), 0))


def test_where_a_stack_comes_on() -> None:
    group = {"id": "late", "side": "first", "units": [], "enters": {"turn": 1, "hexes": ["A1", "A2"]}}
    s = state(OPEN, US("a1", "squad", "", group="late"), GERMAN("g1", "squad", "F3"), scenario=affair(group=[group]))
    assert words(SCREEN.preview(table(s), Enter(("a1",)), 0), "22.0.5") == "they come on at A1, A2"


# ------------------------------------------------------------------ on the way


def on_the_way(*enemies: Any, **given: Any) -> World:
    s = state(OPEN, US("a1", "squad", "C1"), *enemies, **given)
    return choose(activate(table(s), "C1"), Go(("a1",)))


def test_a_step_has_its_price_and_leaves_the_rest() -> None:
    shown = SCREEN.preview(on_the_way(GERMAN("far", "medic", "F3")), Step("C2"), 0)
    assert (shown.sums[0].label, shown.sums[0].total) == ("cost", 2)
    assert words(shown, "6.0.1") == "2 MPs left afterwards"
    assert words(shown, "5.3.1") == "nobody can answer with Opportunity Fire"


def test_who_may_answer_a_step_is_who_is_asked() -> None:
    t = on_the_way(GERMAN("g1", "squad", "E1"), GERMAN("g2", "squad", "E3"), GERMAN("busy", "squad", "F2", fired=True))
    said = words(SCREEN.preview(t, Step("C2"), 0), "5.3.4")
    assert said == "Opportunity Fire may answer up to 2 times, from E1, E3"
    choose(t, Step("C2"))
    assert t.choice is not None
    assert t.choice.kind == "opportunity"
    shooters = {t.state.units[shot.parts[0]].at for shot in t.choice.options if isinstance(shot, Fire)}
    assert shooters == {"E1", "E3"}


def test_after_a_hold_for_the_rest_nobody_answers() -> None:
    t = choose(on_the_way(GERMAN("g1", "squad", "E1")), Step("B1"), Hold(rest=True))
    assert words(SCREEN.preview(t, Step("B2"), 0), "5.3.7").startswith("the other side lets")


def test_those_who_are_not_spotted_are_not_fired_at() -> None:
    land = board(". . . . .\n. . F F .\n. . . . .\n. . . . .")
    s = state(land, US("a1", "squad", "C1"), GERMAN("g1", "squad", "E3"))
    t = choose(activate(table(s), "C1"), Go(("a1",), "crawl"))
    assert "5.3.3" in rules(SCREEN.preview(t, Step("D1"), 0))


def test_the_enemy_is_met_with_bayonets() -> None:
    t = on_the_way(GERMAN("g1", "squad", "D1"))
    shown = SCREEN.preview(t, Step("D1"), 0)
    assert "8.0.6" in rules(shown)
    assert "5.3.4" not in rules(shown)
    assert shown.dice  # one against one: the round is fought at once


def test_objectives_and_events_on_the_way() -> None:
    won = {"kind": "control", "side": "first", "places": ["B1"]}
    given = {"victory": {"words": "Hold B1.", "score": [won], "tie": ""}}
    t = on_the_way(GERMAN("far", "squad", "F3"), scenario=affair(**given))
    assert words(SCREEN.preview(t, Step("B1"), 0), "22.1.1") == "they take control of B1, an objective"
    assert "22.1.1" not in rules(SCREEN.preview(t, Step("B2"), 0))


def test_a_weapon_on_the_way_costs_mps() -> None:
    s = state(OPEN, US("a1", "squad", "B1"), GERMAN("g1", "squad", "E1"), sw("gun", "mg34", 1, at="C1"))
    t = choose(activate(table(s), "B1"), Go(("a1",)), Step("C1"), Hold())
    shown = SCREEN.preview(t, PickUp("gun", "a1"), 0)
    assert (shown.sums[0].total, words(shown, "6.0.1")) == (2, "1 MP left afterwards")
    assert "5.3.4" in rules(shown)
    assert words(SCREEN.preview(t, Halt(), 0), "6.0.1") == "3 MPs are not used"


def test_flight_from_flames() -> None:
    flames = [US("a1", "squad", "C1", "flamethrower"), GERMAN("g1", "squad", "D1"), US("idle", "squad", "A3")]
    t = activate(table(state(OPEN, *flames), dice=[2, 1, 1]), "C1")
    choose(t, Fire("D1", ("a1-flamethrower",)))
    assert t.choice is not None
    flight = next(move for move in t.choice.options if isinstance(move, Retreat))
    assert rules(SCREEN.preview(t, flight, 0)) == ["1.6.3.4"]


# ------------------------------------------------------------------ quiet moves


def test_a_leader_who_only_activates_is_told_his_price() -> None:
    s = state(OPEN, US("lt", "wheelock", "A1"), US("a1", "squad", "B1"), GERMAN("g1", "squad", "F3"))
    t = choose(table(s), Activate("A1"))
    assert words(SCREEN.preview(t, Also("B1"), 0), "4.0.20") == "Lt. Wheelock is Ops Complete if he does nothing else"


def test_a_place_for_a_unit_tells_its_ground() -> None:
    t = World(LNLT, LNLT.new("milk-run", {}), Seeded("ground"))
    assert t.choice is not None
    move = next(x for x in t.choice.options if isinstance(x, Place) and x.place == "J4")
    assert words(SCREEN.preview(t, move, 0), "10.4.1").startswith("light construction building, blocking; TM +3")
