"""18.0.1, 18.2.0, 18.3 Off-board Artillery."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from hedgerow.lnlt.ground.ground import BLOCKED
from hedgerow.lnlt.rules.fire.sighting import sight
from hedgerow.lnlt.rules.indirect.artillery import drift_tally
from hedgerow.lnlt.state import events as told
from hedgerow.lnlt.state.moves import (
    Abort,
    Bombard,
    Call,
    EndImpulse,
    Fire,
    ForEffect,
    NameMission,
    Pass,
    Prepare,
    Shift,
)
from hedgerow.lnlt.state.state import FireForEffect, State
from hedgerow.lnlt.state.world import World
from tests.lnlt.boards import (
    GERMAN,
    US,
    Force,
    activate,
    board,
    choose,
    counter,
    dice_left,
    last,
    offered,
    possible,
    refused,
    table,
    told_of,
)
from tests.lnlt.calls import FDC, battle, called
from tests.lnlt.shots import checks, mods

MEN = Force(0, "us-army")


# ------------------------------------------------------------------ who has it, who calls it


@pytest.mark.rule("lnlt:18.2.0.1")
def test_artillery_is_there_only_if_the_scenario_gives_it() -> None:
    with_none = activate(table(battle(artillery=())), "A4")
    assert not [m for m in offered(with_none) if isinstance(m, Prepare) and m.action == "barrage"]
    assert refused(with_none, Bombard("lt", "fdc", "E4")).rule == "18.2.0.1"
    t = called(battle(), dice=[1, 1, 5, 3, 2])
    choose(t, ForEffect())
    assert mods(last(t, told.ShotFired).attack) == [(4, "18.2.0.8")]  # the FP that the scenario gives
    theirs = {**FDC, "side": "second"}
    assert refused(activate(table(battle(artillery=(theirs,))), "A4"), Bombard("lt", "fdc", "E4")).rule == "18.2.0.1"


@pytest.mark.rule("lnlt:18.0.1")
def test_both_kinds_of_indirect_fire_reach_what_the_weapon_does_not_see_and_use_the_same_table() -> None:
    """A Mortar behind a Forest, and guns that are not on the map at all."""
    wood = board(". . . . .\n. F . . .\n. . . . .\n. . . . .")

    def behind_the_wood() -> State:
        men = [US("m", "mortar-60", "A0"), US("lt", "wheelock", "D0"), GERMAN("foe", "squad", "D2")]
        return battle(*men, GERMAN("idle", "squad", "E3"), map=wood)

    assert sight(behind_the_wood(), "A0", "D2") == BLOCKED
    t = activate(table(behind_the_wood(), [2, 5, 1, 2]), "D0")
    choose(t, Call("lt", "m", "D2"))
    assert checks(t) == [("foe", 2 + 5 + 3 - 1, "Shaken")]
    t = called(behind_the_wood(), "D2", [1, 1, 5, 1, 2, 1, 6])
    choose(t, ForEffect())
    assert checks(t)[:1] == [("foe", 2 + 5 + 4 - 1, "Casualties")]


@pytest.mark.rule("lnlt:18.2.0.2")
def test_a_leader_or_scout_places_a_spotting_round_on_any_hex_he_sees() -> None:
    s = battle(US("lt", "wheelock", "A4"), US("sc", "scout", "A4"), GERMAN("foe", "squad", "E4"))
    t = activate(table(s), "A4")
    choose(t, Prepare("barrage", "A4"))
    assert offered(t) == [NameMission("lt", "fdc"), NameMission("sc", "fdc")]
    choose(t, NameMission("sc", "fdc"))
    assert offered(t) == [Bombard("sc", "fdc", hex) for hex in s.ground.hexes]  # empty hexes and his own too
    assert refused(t, Bombard("lt", "fdc", "E4")).code == "named"
    assert refused(t, Bombard("sc", "fdc", "Z9")).rule == "18.2.0.2"


@pytest.mark.rule("lnlt:18.2.0.2")
def test_the_hex_must_be_in_his_sight_though_nobody_has_spotted_it() -> None:
    wood = board(". . . .\n. . . .\nF w . .\n. . . .\n. . . .")
    s = battle(US("lt", "wheelock", "A0"), GERMAN("foe", "squad", "B2"), map=wood)
    t = activate(table(s), "A0")
    assert Bombard("lt", "fdc", "B2") in t.choice.options  # type: ignore[union-attr]
    assert refused(t, Bombard("lt", "fdc", "A4")).code == "no-los"
    choose(t, Prepare("barrage", "A0"))
    assert [m.target for m in offered(t)] == [h for h in s.ground.hexes if sight(s, "A0", h) != BLOCKED]


@pytest.mark.rule("lnlt:18.2.0.2", "lnlt:18.2.0.14")
def test_more_than_two_degraded_hexes_block_his_sight() -> None:
    row = board(".\nw\nw\n.\n.\n.")
    s = battle(US("lt", "wheelock", "A0"), GERMAN("foe", "squad", "A5"), map=row)
    t = activate(table(s), "A0")
    assert Bombard("lt", "fdc", "A5") in t.choice.options  # type: ignore[union-attr]
    t.state.ffe["A3"] = FireForEffect(1, 4, "guns", "standard")
    assert refused(t, Bombard("lt", "fdc", "A5")).code == "no-los"


@pytest.mark.rule("lnlt:18.2.0.2")
@pytest.mark.parametrize(("reading", "refusal"), [("no", "18.2.0.13"), ("yes", "")])
def test_advisors_call_by_the_card(reading: str, refusal: str) -> None:
    advisor = counter("advisor", "0-0-5-6", nation="us-airborne")
    s = battle(US("ad", advisor, "A4"), GERMAN("foe", "squad", "E4"), options={"advisor-calls-fire": reading})
    t = activate(table(s), "A4")
    found = t.choice.options.why_not(Bombard("ad", "fdc", "E4"))  # type: ignore[union-attr]
    assert (found.rule if found else "") == refusal


@pytest.mark.rule("lnlt:18.2.0.2", "lnlt:18.2.0.13", "lnlt:11.6.7")
def test_nobody_else_calls_and_no_one_twice_in_a_turn() -> None:
    s = battle(
        US("lt", "wheelock", "A4"), US("h", "layer", "A4"), US("a1", "squad", "A4"), US("sc", "scout", "A4"),
        GERMAN("foe", "squad", "I0"), GERMAN("idle", "squad", "I8"),
    )  # fmt: skip
    t = activate(table(s, [1, 1]), "A4")
    assert refused(t, Bombard("h", "fdc", "E4")).rule == refused(t, Bombard("a1", "fdc", "E4")).rule == "18.2.0.13"
    choose(t, Bombard("lt", "fdc", "E4"), Abort())
    assert (t.state.units["lt"].marker, t.state.units["lt"].called) == ("ops", True)
    assert refused(t, Bombard("lt", "fdc", "E4")).rule == "18.2.0.13"


@pytest.mark.rule("lnlt:18.2.0.13", "lnlt:11.1.1.2")
def test_a_leader_calls_or_leads_fire_but_not_both() -> None:
    men = [US("lt", "wheelock", "A4"), US("a1", "squad", "A4"), US("a2", "squad", "A4"), GERMAN("foe", "squad", "C4")]
    s = battle(*men, GERMAN("idle", "squad", "I8"))
    t = called(s, "I0", [1, 1])
    choose(t, Abort())
    assert refused(t, Fire("C4", ("a1", "lt"))).rule in ("4.1.2", "11.1.1.2")
    s = battle(US("lt", "wheelock", "A4"), US("a1", "squad", "A4"), GERMAN("foe", "squad", "C4"))
    s.units["lt"].lent = True
    assert refused(activate(table(s), "A4"), Bombard("lt", "fdc", "I0")).code == "lent"


@pytest.mark.rule("lnlt:18.2.0.2")
@pytest.mark.parametrize(
    ("field", "code"), [({"shaken": True}, "shaken"), ({"marker": "assault"}, "marked"), ({"marker": "ops"}, "marked")]
)
def test_a_caller_must_be_free_to_act(field: dict[str, Any], code: str) -> None:
    s = battle(US("lt", "wheelock", "A4"), US("a1", "squad", "A4"), GERMAN("foe", "squad", "E4"))
    t = activate(table(s), "A4")
    for name, value in field.items():
        setattr(t.state.units["lt"], name, value)
    assert refused(t, Bombard("lt", "fdc", "E4")).code == code


# ------------------------------------------------------------------ drift


@pytest.mark.rule("lnlt:18.2.0.3")
@pytest.mark.parametrize(("white", "hexes"), [(1, 0), (2, 0), (3, 1), (4, 1), (5, 2), (6, 2)])
def test_half_the_white_die_less_the_lm_is_the_drift(white: int, hexes: int) -> None:
    t = called(battle(), dice=[white, 4])
    fired = last(t, told.SpottingRoundFired)
    assert (fired.drift, fired.place) == (hexes, f"E{4 + hexes}")
    assert mods(fired.tally) == [(-2, "18.2.0.3")]


@pytest.mark.rule("lnlt:18.2.0.3")
def test_degraded_hexes_on_the_line_add_to_it_and_a_scout_has_no_lm() -> None:
    row = board("\n".join([". . .", "w . .", "w . .", *[". . ."] * 9]))
    s = battle(US("sc", "scout", "A0"), GERMAN("foe", "squad", "A5"), GERMAN("idle", "squad", "C8"), map=row)
    t = called(s, "A5", [5, 4], "sc")
    fired = last(t, told.SpottingRoundFired)
    assert (mods(fired.tally), fired.drift, fired.place) == ([(2, "18.2.0.3")], 4, "A9")


@pytest.mark.rule("lnlt:18.2.0.3", "lnlt:5.1.15")
def test_a_wounded_leader_corrects_less_and_nothing_drifts_backwards() -> None:
    s = battle()
    s.units["lt"].wounded = True
    assert drift_tally(s, s.units["lt"], "E4").total == -1
    best = counter("leader", "0-0-6-8", nation="us-airborne", lm=4)
    t = called(battle(US("lt", best, "A4"), GERMAN("foe", "squad", "E4")), dice=[1, 3])
    assert (last(t, told.SpottingRoundFired).drift, t.state.spotting_round) == (0, "E4")


@pytest.mark.rule("lnlt:20.1.4.1")
def test_at_night_it_is_called_as_by_day_but_drifts_farther() -> None:
    t = called(battle(night=True), dice=[4, 4])
    fired = last(t, told.SpottingRoundFired)
    assert (mods(fired.tally), fired.drift, fired.place) == ([(-2, "18.2.0.3"), (1, "20.1.4.1")], 2, "E6")
    choose(t, Abort())
    assert Bombard("lt", "fdc", "I0") in activate(table(battle(night=True)), "A4").choice.options  # type: ignore[union-attr]


@pytest.mark.rule("lnlt:18.2.0.4")
@pytest.mark.parametrize(("coloured", "place"), [(1, "E3"), (2, "F4"), (3, "F5"), (4, "E5"), (5, "D5"), (6, "D4")])
def test_the_coloured_die_gives_the_direction_clockwise_from_the_north(coloured: int, place: str) -> None:
    t = called(battle(), dice=[3, coloured])
    assert t.state.spotting_round == last(t, told.SpottingRoundFired).place == place


@pytest.mark.rule("lnlt:18.2.0.5")
def test_a_round_that_comes_down_out_of_sight_is_lost_but_not_the_mission() -> None:
    wood = board(". . . .\n. . . .\n. . F .\n. . . .\n. . . .")
    s = battle(US("lt", "wheelock", "C0"), GERMAN("foe", "squad", "D2"), GERMAN("idle", "squad", "A4"), map=wood)
    t = called(s, "C2", [6, 4])  # two hexes on, behind the Forest
    fired = last(t, told.SpottingRoundFired)
    assert (fired.place, fired.seen, t.state.spotting_round) == ("C4", False, "")
    assert (t.state.units["lt"].marker, t.state.missions) == ("ops", {"fdc": 2})
    assert t.state.active == 1  # he has had his impulse


@pytest.mark.rule("lnlt:18.2.0.5")
def test_so_is_one_that_comes_down_off_the_map() -> None:
    t = called(battle(), "E0", [6, 1])
    assert (last(t, told.SpottingRoundFired).place, t.state.missions) == ("", {"fdc": 2})
    assert not told_of(t, told.BarrageFell)
    assert t.state.units["lt"].marker == "ops"


# ------------------------------------------------------------------ shift, abort, go on


@pytest.mark.rule("lnlt:18.2.0.6")
def test_the_caller_may_shift_the_round_one_hex_or_abort() -> None:
    t = called(battle(), dice=[1, 1, 5, 3, 2])
    assert t.choice is not None
    assert (t.choice.seat, t.choice.kind) == (0, "spotting-round")
    assert offered(t) == [ForEffect(), *(Shift(h) for h in ("E3", "F4", "F5", "E5", "D5", "D4")), Abort()]
    assert refused(t, Shift("E6")).words == "E6 is not next to E4: it is shifted by one hex"
    choose(t, Shift("E5"))
    assert last(t, told.BarrageFell).place == "E5"


@pytest.mark.rule("lnlt:18.2.0.6")
def test_only_within_his_sight() -> None:
    wood = board(". . . .\n. . . .\n. . F .\n. . . .\n. . . .")
    s = battle(US("lt", "wheelock", "C0"), GERMAN("foe", "squad", "D2"), GERMAN("idle", "squad", "A4"), map=wood)
    t = called(s, "C2", [1, 1])
    assert sight(s, "C0", "C3") == BLOCKED
    assert Shift("C3") not in offered(t)
    assert Shift("D2") in offered(t)


@pytest.mark.rule("lnlt:18.2.0.7")
def test_only_fire_for_effect_uses_a_mission_up() -> None:
    t = called(battle(), dice=[1, 1, 5, 3, 2])
    assert t.state.missions == {"fdc": 2}
    choose(t, ForEffect())
    assert t.state.missions == {"fdc": 1}
    assert set(t.state.ffe) == {"E4", "E3", "F4", "F5", "E5", "D5", "D4"}
    assert t.state.spotting_round == ""
    s = battle(missions={"fdc": 0})
    assert refused(activate(table(s), "A4"), Bombard("lt", "fdc", "E4")).rule == "18.2.0.7"


@pytest.mark.rule("lnlt:18.2.0.12")
def test_an_aborted_mission_may_be_tried_again_by_another_man() -> None:
    s = battle(
        US("lt", "wheelock", "A4"), US("sc", "scout", "A6"), GERMAN("foe", "squad", "E4"), GERMAN("idle", "squad", "I8")
    )
    t = called(s, dice=[1, 1, 2, 2])
    choose(t, Abort())
    assert (t.state.missions, t.state.ffe, t.state.spotting_round) == ({"fdc": 2}, {}, "")
    assert last(t, told.MissionAborted).caller == "lt"
    assert (t.state.units["lt"].marker, t.state.active) == ("ops", 1)  # his impulse is over
    choose(t, Pass())
    activate(t, "A6")
    choose(t, Bombard("sc", "fdc", "E4"))


@pytest.mark.rule("lnlt:18.2.0.12")
def test_or_in_a_later_turn() -> None:
    t = called(battle(), dice=[1, 1, 6, 1, 1, 1])
    choose(t, Abort(), Pass(), Pass(), Pass())
    while t.state.phase != "operations" or t.choice is None or t.choice.kind != "activate":
        choose(t, offered(t)[-1])
    assert t.state.turn == 3
    if t.choice.seat != 0:
        choose(t, Pass())
    activate(t, "A4")
    choose(t, Bombard("lt", "fdc", "E4"))


# ------------------------------------------------------------------ limits


@pytest.mark.rule("lnlt:18.3.1")
def test_missions_are_called_one_after_another_however_many_callers_there_are() -> None:
    men = [US("lt", "wheelock", "A4"), US("sc", "scout", "A4"), GERMAN("foe", "squad", "I0")]
    t = called(battle(*men, GERMAN("idle", "squad", "I8")), dice=[1, 1])
    assert refused(t, Bombard("sc", "fdc", "C1")).code  # while the first is under way
    choose(t, ForEffect())
    assert refused(t, Bombard("sc", "fdc", "C1")).rule == "18.3.1"
    choose(t, EndImpulse(), Pass())
    activate(t, "A4")
    assert Bombard("sc", "fdc", "C1") in t.choice.options  # type: ignore[union-attr]
    men = [US("lt", "wheelock", "A4"), US("sc", "scout", "A4"), GERMAN("foe", "squad", "I0")]
    t = called(battle(*men, artillery=({**FDC, "together": True},)), dice=[1, 1])
    choose(t, ForEffect())
    assert Bombard("sc", "fdc", "C1") in t.choice.options  # type: ignore[union-attr]


@pytest.mark.rule("lnlt:18.3.2")
def test_two_formations_call_their_own_at_the_same_time() -> None:
    able = {**FDC, "id": "able", "callers": ["us-airborne"]}
    baker = {**FDC, "id": "baker", "callers": ["us-army/haldane"]}
    s = battle(
        US("lt", "wheelock", "A4"), MEN("cpt", "haldane", "A4"), GERMAN("foe", "squad", "I0"), artillery=(able, baker)
    )
    t = activate(table(s, [1, 1]), "A4")
    assert possible(t, NameMission) == [NameMission("lt", "able"), NameMission("cpt", "baker")]
    assert refused(t, Bombard("lt", "baker", "E4")).rule == "18.3.2"
    choose(t, Bombard("lt", "able", "C4"), ForEffect())
    assert Bombard("cpt", "baker", "E7") in t.choice.options  # type: ignore[union-attr]


def asking(dice: Iterable[int], **given: Any) -> World:
    given.setdefault("options", {"us-extra-artillery": "on"})
    return called(battle(missions={"fdc": 0}, **given), dice=dice)


@pytest.mark.rule("lnlt:18.2.0.15")
def test_the_americans_may_ask_for_one_more_mission() -> None:
    for die in (1, 3):
        t = asking([die, 1, 1, 1, 6])
        assert last(t, told.MoreArtilleryAsked).granted
        assert t.state.missions == {"fdc": 1}
        choose(t, ForEffect())
        assert t.state.missions == {"fdc": 0}  # and may ask again
    t = asking([4])
    assert not last(t, told.MoreArtilleryAsked).granted
    assert (t.state.missions, t.state.units["lt"].marker, dice_left(t)) == ({}, "ops", 0)
    s = battle(missions={}, options={"us-extra-artillery": "on"})
    assert refused(activate(table(s), "A4"), Bombard("lt", "fdc", "E4")).rule == "18.2.0.1"


@pytest.mark.rule("lnlt:18.2.0.15", "lnlt:18.2.0.7")
def test_the_last_mission_that_the_scenario_gives_is_not_asked_for() -> None:
    t = called(battle(missions={"fdc": 1}, options={"us-extra-artillery": "on"}), dice=[1, 1])
    assert not told_of(t, told.MoreArtilleryAsked)
    assert dice_left(t) == 0


@pytest.mark.rule("lnlt:18.2.0.15")
def test_unless_the_game_is_played_without_and_never_others() -> None:
    s = battle(missions={"fdc": 0})
    assert refused(activate(table(s), "A4"), Bombard("lt", "fdc", "E4")).code == "used-up"
    theirs = {**FDC, "side": "second"}
    s = battle(
        GERMAN("koch", "koch", "E4"), US("a1", "squad", "A4"), artillery=(theirs,), missions={"fdc": 0}, active=1,
        options={"us-extra-artillery": "on"},
    )  # fmt: skip
    assert refused(activate(table(s), "E4"), Bombard("koch", "fdc", "A4")).code == "used-up"
