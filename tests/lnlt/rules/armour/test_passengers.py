"""16.1-16.3 Passengers: what befalls them when their vehicle is hit, and how they fire from the outside of it."""

from __future__ import annotations

from typing import Any

import pytest

from hedgerow.lnlt.phases.invariants import broken
from hedgerow.lnlt.phases.rally import rally_moves, rally_tally
from hedgerow.lnlt.rules.fire.sighting import spotted
from hedgerow.lnlt.rules.victory import standing
from hedgerow.lnlt.state import events as told
from hedgerow.lnlt.state.lookups import where
from hedgerow.lnlt.state.moves import Activate, EndImpulse, Fire, Go, Hold, Rally, Shell, Step, Unload
from hedgerow.lnlt.state.state import State
from hedgerow.lnlt.state.world import World
from tests.lnlt.boards import (
    GERMAN,
    Force,
    Piece,
    activate,
    affair,
    board,
    choose,
    counter,
    last,
    offered,
    possible,
    refused,
    state,
    table,
    told_of,
)
from tests.lnlt.guns import HELD, PIERCED, TOO_LIGHT, UNNERVED, gun_team
from tests.lnlt.shots import mods

E = 2
ARMY = Force(0, "us-army")
PLAIN = board("\n".join([" ".join("." * 10)] * 6))
FAR = GERMAN("far", "squad", "J0", shaken=True)
SQUAD = counter("squad", "2-5-4-6", nation="us-army")
GUN = {"ranges": [2, 4, 8], "to_hit": [9, 7, 5], "penetration": [6, 4, 2], "he": 3}
ARMOUR = {"moves": "T", "front": [5, 4], "flank": [3, 2], "rear": [1, 0], "turret": True}
TANK = counter(
    "vehicle",
    "0-0-10-6",
    nation="us-army",
    gun=GUN,
    hull=ARMOUR | {"inside": "PP", "outside": "PPO", "mgs": [{"fp": 4}]},
)


def tank(at: str = "B2", **given: Any) -> Piece:
    return ARMY("tank", TANK, at, facing=E, **given)


def on(name: str = "on", unit: str = SQUAD, *weapons: str, **given: Any) -> Piece:
    return ARMY(name, unit, "", *weapons, carrier="tank", outside=True, **given)


def within(name: str = "in", unit: str = SQUAD, *weapons: str, **given: Any) -> Piece:
    return ARMY(name, unit, "", *weapons, carrier="tank", **given)


def fates(s: State, *names: str) -> list[tuple[str, bool, str]]:
    return [
        (where(s, s.units[n]) if s.units[n].carrier else s.units[n].at, s.units[n].shaken, s.units[n].marker)
        for n in names
    ]


def shelled(*pieces: Piece, dice: list[int], shaken: bool = False, **given: Any) -> tuple[State, World]:
    """A gun fires at the front of a tank; if that is Shaken already it is abandoned when it is so again (14.1.1.6)."""
    target = tank(shaken=shaken, buttoned=shaken)
    s = state(PLAIN, target, *pieces, GERMAN("gun", TOO_LIGHT, "D2", facing=5), FAR, active=1, **given)
    return s, choose(activate(table(s, dice), "D2"), Shell("gun", "B2", "tank"))


def keeping_calm(t: World) -> list[told.MoraleChecked]:
    """The Morale Checks of passengers."""
    return [e for e in told_of(t, told.MoraleChecked) if e.unit != "tank"]


# ------------------------------------------------------------------ a vehicle that is lost


@pytest.mark.rule("lnlt:16.1.1.1", "lnlt:16.1.1.2")
def test_a_die_for_every_counter_and_an_even_one_saves_it() -> None:
    riders = within("a", SQUAD, "bar"), on("b", SQUAD, "bazooka")
    s, t = shelled(*riders, dice=[*PIERCED, 6, 3, 2, 4, 5])
    assert [(e.name, e.survives) for e in told_of(t, told.BailedOut)] == [
        ("tank", False), ("a-bar", False), ("a", True), ("b-bazooka", True), ("b", False),
    ]  # fmt: skip
    assert fates(s, "a") == [("B2", True, "moved")]
    assert s.units["b"].lost
    assert s.weapons["a-bar"].gone
    assert s.weapons["b-bazooka"].at == "B2"


@pytest.mark.rule("lnlt:1.3.9")
def test_who_must_get_off_where_there_is_no_room_is_eliminated() -> None:
    crowd = [ARMY(f"b{i}", SQUAD, "B2") for i in range(3)]
    s, t = shelled(within("a", SQUAD, "bar"), *crowd, dice=[*PIERCED, 6, 2, 2])
    assert s.units["a"].lost
    assert s.weapons["a-bar"].at == "B2"
    assert last(t, told.UnitEliminated).rule == "1.3.9"
    assert not broken(s)


@pytest.mark.rule("lnlt:16.3.1")
def test_passengers_of_an_abandoned_vehicle_get_off_and_check_their_morale() -> None:
    watcher = GERMAN("g1", "squad", "D3")
    riders = within("a"), on("b")
    s, t = shelled(*riders, watcher, dice=[*HELD, *UNNERVED, 1, 1, 6, 6], shaken=True, control={"B2": 1})
    assert s.control["B2"] == 0  # 22.1.1
    assert fates(s, "a", "b") == [("B2", False, "moved"), ("B2", True, "moved")]
    assert Fire("B2", ("g1",)) in offered(t)  # 16.2.3


@pytest.mark.rule("lnlt:16.3.1", "lnlt:1.5.3")
def test_all_get_off_first_then_the_leader_checks_and_helps_the_others() -> None:
    _, t = shelled(within("a"), on("lt", "prewitt"), dice=[*HELD, *UNNERVED, 1, 1, 6, 6], shaken=True)
    assert [e.unit for e in told_of(t, told.GotOff)] == ["a", "lt"]
    assert [e.unit for e in keeping_calm(t)] == ["lt", "a"]
    assert [m.rule for m in last(t, told.MoraleChecked).tally] == ["1.5.3"]


@pytest.mark.rule("lnlt:16.2.4", "lnlt:1.5.3")
def test_so_do_those_whom_a_hit_throws_off() -> None:
    _, t = shelled(on("a"), on("lt", "prewitt"), dice=[*HELD, 1, 1, 1, 1, 6, 6])
    assert [e.rule for e in told_of(t, told.GotOff)] == ["16.2.4", "16.2.4"]
    assert [e.unit for e in keeping_calm(t)] == ["lt", "a"]
    assert [m.rule for m in last(t, told.MoraleChecked).tally] == ["1.5.3"]


@pytest.mark.rule("lnlt:16.1.1.3")
def test_when_fire_destroys_a_vehicle_all_aboard_check_damage_and_then_bail_out() -> None:
    thin = counter(
        "vehicle", "0-0-10-5", nation="german-army", hull={"moves": "R", "inside": "PP", "outside": "PO"},
    )  # fmt: skip
    men = counter("squad", "5-6-4-6", nation="us-army")
    s = state(
        PLAIN, ARMY("a1", men, "A2"), GERMAN("car", thin, "B2", facing=E), GERMAN("in", "squad", "", carrier="car"),
        GERMAN("on", "half-squad", "", carrier="car", outside=True), FAR, spotted={"B2": 0},
    )  # fmt: skip
    t = table(s, dice=[2, 1, 6, 1, 1, 3, 3, 4, 2, 2])
    activate(t, "A2")
    choose(t, Fire("B2", ("a1",), "car"))
    checked = [e.unit for e in told_of(t, told.DamageChecked)]
    assert checked[0] == "car"
    assert sorted(checked) == ["car", "in", "on"]
    kinds = [type(e) for e in t.events]
    assert kinds.index(told.VehicleLost) > len(kinds) - 1 - kinds[::-1].index(told.DamageChecked)
    assert {e.name for e in told_of(t, told.BailedOut)} >= {"car", "in"}


# ------------------------------------------------------------------ a vehicle that is hit


@pytest.mark.rule("lnlt:16.1.1.4")
@pytest.mark.parametrize(("option", "shaken"), [("yes", True), ("no", False)])
def test_ordnance_that_shakes_the_vehicle_tries_those_inside(option: str, shaken: bool) -> None:
    dice = [*HELD, *UNNERVED, *[6, 6] * shaken]
    s, _ = shelled(within(), dice=dice, options={"inside-passengers-shaken-mc": option})
    assert s.units["tank"].shaken
    assert (s.units["in"].shaken, s.units["in"].carrier) == (shaken, "tank")


@pytest.mark.rule("lnlt:16.1.1.4")
def test_fire_that_shakes_the_vehicle_leaves_those_inside_alone() -> None:
    men = counter("squad", "4-6-4-6", nation="german-army")
    s = state(PLAIN, tank(), within(), GERMAN("g1", men, "D2"), FAR, active=1, spotted={"B2": 1})
    t = choose(activate(table(s, [4, 3, 5]), "D2"), Fire("B2", ("g1",), "tank"))
    assert s.units["tank"].shaken
    assert not keeping_calm(t)
    assert (s.units["in"].shaken, s.units["in"].carrier) == (False, "tank")


def hit_by_a_gun(dice: list[int]) -> tuple[State, World]:
    """A weak gun hits the front of a tank that carries men inside and out."""
    gun = gun_team(nation="german-army", penetration=[0, 0, 0])
    s = state(PLAIN, tank(), within(), on(), GERMAN("gun", gun, "D2", facing=5), FAR, active=1, initiative=1)
    t = table(s, dice=dice)
    activate(t, "D2")
    return s, choose(t, Shell("gun", "B2", "tank"))


@pytest.mark.rule("lnlt:16.2.4", "lnlt:16.1.1.4")
def test_a_hit_without_effect_throws_off_those_outside_and_leaves_those_inside_alone() -> None:
    s, t = hit_by_a_gun([1, 2, 2, 5, 1, 1, 6, 6])
    assert not s.units["tank"].shaken
    assert fates(s, "in", "on") == [("B2", False, ""), ("B2", True, "moved")]
    assert s.units["in"].carrier == "tank"
    assert s.units["on"].carrier == ""
    assert [e.rule for e in told_of(t, told.GotOff)] == ["16.2.4"]
    assert last(t, told.MoraleChecked).unit == "on"


@pytest.mark.rule("lnlt:16.2.3")
def test_those_who_are_thrown_off_may_be_fired_at_when_the_attack_is_over() -> None:
    gun = gun_team(nation="german-army", penetration=[0, 0, 0])
    s = state(PLAIN, tank(), on(), GERMAN("gun", gun, "D2", facing=5), GERMAN("g1", "squad", "D3"), FAR, active=1)
    t = table(s, dice=[1, 2, 2, 5, 1, 1, 1, 1])
    activate(t, "D2")
    choose(t, Shell("gun", "B2", "tank"))
    assert t.choice is not None
    assert (t.choice.kind, t.choice.seat) == ("opportunity", 1)
    assert isinstance(t.events[-1], told.TargetAcquired)
    assert Fire("B2", ("g1",)) in t.choice.options
    assert refused(t, Fire("B2", ("g1",), "tank")).rule == "5.3.1"
    choose(t, Hold())
    assert s.thrown_off == []


@pytest.mark.rule("lnlt:16.2.2", "lnlt:16.2.3")
def test_when_the_vehicle_fires_its_gun_those_outside_get_off_and_check() -> None:
    s = state(PLAIN, tank(), on(), within(), GERMAN("g1", "squad", "E2"), FAR, spotted={"E2": 0})
    t = table(s, dice=[6, 6, 6, 6])
    activate(t, "B2")
    choose(t, Shell("tank", "E2"))
    assert fates(s, "on", "in") == [("B2", True, "moved"), ("B2", False, "")]
    assert last(t, told.GotOff).rule == "16.2.2"
    fired = next(i for i, e in enumerate(t.events) if isinstance(e, told.GunFired))
    assert fired < next(i for i, e in enumerate(t.events) if isinstance(e, told.GotOff))
    assert t.choice is not None
    assert (t.choice.kind, t.choice.seat) == ("opportunity", 1)


@pytest.mark.rule("lnlt:16.2.2")
def test_its_machine_guns_throw_nobody_off() -> None:
    s = state(PLAIN, tank(), on(), GERMAN("g1", "squad", "E2"), FAR, spotted={"E2": 0})
    t = table(s, dice=[1, 6])
    activate(t, "B2")
    choose(t, Fire("E2", ("tank:mg0",)))
    assert s.units["on"].carrier == "tank"


@pytest.mark.rule("lnlt:16.2.3", "lnlt:5.1.10")
def test_fire_at_those_thrown_off_stops_the_men_beside_them() -> None:
    """A tank is destroyed on the way; those who got out of it are fired at, and so are those who walked beside it."""
    foes = GERMAN("gun", TOO_LIGHT, "F2", facing=5), GERMAN("g1", "squad", "E2"), FAR
    s = state(PLAIN, tank(), on(), ARMY("walker", SQUAD, "B2"), ARMY("idle", "medic", "A0"), *foes)
    t = activate(table(s, [*PIERCED, 6, 2, 6, 1, 2, 2]), "B2")
    choose(t, Go(("tank", "walker")), Step("C2"), Shell("gun", "C2", "tank"), Hold())
    assert s.moving is not None
    assert s.moving.units == ["walker"]
    choose(t, Fire("C2", ("g1",)))
    assert s.units["walker"].shaken
    assert s.moving is None
    assert last(t, told.MoveEnded).place == "C2"


# ------------------------------------------------------------------ the Shaken


def shot_at(*riders: Piece, dice: list[int], at: str = "B2", **given: Any) -> tuple[State, World]:
    men = counter("squad", "4-6-4-6", nation="german-army")
    s = state(PLAIN, tank(at, buttoned=True), *riders, GERMAN("g1", men, "D2"), FAR, active=1, spotted={at: 1}, **given)
    t = table(s, dice=dice)
    activate(t, "D2")
    return s, choose(t, Fire(at, ("g1",), "tank"))


@pytest.mark.rule("lnlt:16.2.5", "lnlt:16.4.9")
@pytest.mark.parametrize("go", [True, False])
def test_shaken_men_outside_get_off_and_others_may_go_with_them(go: bool) -> None:
    half = counter("half-squad", "1-5-4-6", nation="us-army")
    s, t = shot_at(on("a", half), on("b", half), dice=[4, 4, 6, 2], at="B2", control={"B2": 1})
    assert fates(s, "a") == [("B2", True, "moved")]
    assert t.choice is not None
    assert (t.choice.kind, t.choice.seat) == ("get-off", 0)
    assert offered(t) == [Unload(()), Unload(("b",))]
    assert refused(t, Unload(("a",))).rule == "16.2.5"
    assert refused(t, Unload(("b", "b"))).rule == "16.2.5"
    choose(t, Unload(("b",) if go else ()))
    assert (s.units["b"].at, s.units["b"].marker) == (("B2", "moved") if go else ("", ""))
    assert s.control["B2"] == (0 if go else 1)  # 22.1.1
    assert not s.units["b"].shaken


@pytest.mark.rule("lnlt:16.1.0.2")
@pytest.mark.parametrize(("option", "out"), [("no", False), ("yes", True)])
def test_shaken_men_inside_need_not_get_off(option: str, out: bool) -> None:
    open_top = counter(
        "vehicle", "0-0-10-9", nation="us-army", hull={"moves": "T", "front": [1], "flank": [1], "rear": [1],
        "open_topped": True, "inside": "PP"},
    )  # fmt: skip
    men = counter("squad", "4-6-4-6", nation="german-army")
    s = state(
        PLAIN, ARMY("tank", open_top, "B2", facing=E), within(), GERMAN("g1", men, "D2"), FAR, active=1,
        spotted={"B2": 1}, options={"shaken-inside-disembark": option},
    )  # fmt: skip
    t = table(s, dice=[4, 4, 1, 5])
    activate(t, "D2")
    choose(t, Fire("B2", ("g1",), "tank"))
    assert s.units["in"].shaken
    assert (s.units["in"].carrier == "") is out


@pytest.mark.rule("lnlt:16.1.0.2")
def test_shaken_men_inside_may_get_off_when_their_owner_wishes() -> None:
    s = state(PLAIN, tank(), within(shaken=True), FAR)
    t = table(s)
    activate(t, "B2")
    choose(t, Go(("tank",)))
    assert Unload(("in",)) in offered(t, Unload)
    assert refused(t, Unload(("in",), assault=True)).rule == "5.1.1"


def test_shaken_passengers_rally_with_those_who_ride_with_them() -> None:
    s = state(
        PLAIN,
        tank(),
        within(shaken=True),
        within("boss", "prewitt"),
        ARMY("other", SQUAD, "B2"),
        FAR,
        phase="rally",
        step="first",
    )
    assert Rally("in") in rally_moves(s, 0)
    assert rally_tally(s, s.units["in"]).total < 0
    t = table(s, dice=[1, 1])
    choose(t, Rally("in"))
    assert not s.units["in"].shaken
    s = state(PLAIN, tank(), within(shaken=True), ARMY("boss", "prewitt", "B2"), FAR, phase="rally", step="first")
    assert Rally("in") not in rally_moves(s, 0)


# ------------------------------------------------------------------ fire from the outside


def firing(*riders: Piece, at: str = "B2", marker: str = "", **given: Any) -> State:
    enemy = GERMAN("g1", "squad", "E2", shaken=True)
    return state(PLAIN, tank(at, marker=marker), *riders, enemy, FAR, spotted={"E2": 0}, **given)


@pytest.mark.rule("lnlt:16.2.6")
@pytest.mark.parametrize(("marker", "less"), [("", -1), ("moved", -2), ("assault", -2), ("hit-run", -2)])
def test_they_fire_their_ifp_less_one_or_less_two_once_the_vehicle_has_moved(marker: str, less: int) -> None:
    s = firing(on(), marker=marker)
    t = table(s, dice=[1, 6])
    activate(t, "B2")
    assert Fire("E2", ("on",)) in possible(t, Fire)
    choose(t, Fire("E2", ("on",)))
    assert mods(last(t, told.ShotFired).attack)[:2] == [(2, "5.2.2"), (less, "16.2.6")]
    assert s.units["on"].fired


@pytest.mark.rule("lnlt:16.2.6")
def test_they_use_no_weapons_and_fire_by_themselves() -> None:
    boss, friend = within("boss", "prewitt"), ARMY("friend", SQUAD, "B2")
    s = firing(on("on", SQUAD, "bar"), boss, within("in"), friend)
    t = table(s)
    activate(t, "B2")
    for parts in (("on", "on-bar"), ("on-bar",), ("on", "friend"), ("in",), ("on", "boss")):
        assert refused(t, Fire("E2", parts)).rule == "16.2.6", parts
    assert all(
        "friend" not in f.parts or f.parts == ("friend",) for f in possible(t, Fire) if "tank:mg0" not in f.parts
    )


@pytest.mark.rule("lnlt:16.2.6", "lnlt:5.1.1")
def test_those_of_them_who_are_shaken_or_have_fired_take_no_part() -> None:
    t = activate(table(firing(on("a"), on("b", shaken=True), on("c", fired=True))), "B2")
    assert {m.parts for m in possible(t, Fire) if "tank:mg0" not in m.parts} == {("a",)}
    assert refused(t, Fire("E2", ("b",))).rule == "5.1.1"
    assert refused(t, Fire("E2", ("c",))).rule == "4.0.17"


@pytest.mark.rule("lnlt:16.2.6")
def test_the_airborne_squad_of_the_example_fires_with_nothing_on_the_move() -> None:
    s = firing(on("on", "us-airborne/squad"))
    t = table(s, dice=[3, 3])
    activate(t, "B2")
    choose(t, Go(("tank",)))
    assert not offered(t, Fire)
    assert refused(t, Fire("E2", ("on",))).rule == "16.2.7"
    choose(t, Step("C2"), Fire("E2", ("on",)))
    printed = s.units["on"]
    assert sum(v for v, rule in mods(last(t, told.ShotFired).attack) if rule in ("5.2.2", "16.2.6")) == 0
    assert printed.fired


@pytest.mark.rule("lnlt:16.2.7")
def test_they_fire_at_any_point_of_the_movement_and_the_vehicle_goes_on() -> None:
    s = firing(on())
    t = table(s, dice=[1, 6])
    activate(t, "B2")
    choose(t, Go(("tank",)), Step("C2"))
    assert Fire("E2", ("on",)) in offered(t, Fire)
    choose(t, Fire("E2", ("on",)), Step("D2"))
    assert s.units["tank"].at == "D2"
    assert refused(t, Fire("E2", ("on",))).rule == "4.0.17"
    assert refused(t, Unload(("on",))).rule == "4.0.17"
    assert refused(t, Fire("E2", ("tank:mg0",))).rule == "16.2.7"


@pytest.mark.rule("lnlt:16.2.7", "lnlt:5.0.0.1")
def test_they_fire_at_nothing_that_is_not_spotted() -> None:
    wood = board("\n".join([". . . . w . . . . ."] * 6))
    s = state(wood, tank(), on(), GERMAN("g1", "squad", "E2"), FAR)
    t = choose(activate(table(s), "B2"), Go(("tank",)), Step("C2"))
    if Hold() in offered(t):
        choose(t, Hold())
    assert offered(t, Fire) == []
    assert refused(t, Fire("E2", ("on",))).code == "unspotted"


@pytest.mark.rule("lnlt:16.2.7")
def test_they_fire_in_another_impulse_than_the_movement() -> None:
    s = firing(on(), marker="moved")
    s.units["g1"].shaken = False
    t = table(s, dice=[1, 6])
    assert Activate("B2") in offered(t, Activate)
    activate(t, "B2")
    choose(t, Fire("E2", ("on",)))
    assert (s.units["on"].fired, s.units["tank"].marker, s.units["tank"].fired) == (True, "moved", False)


@pytest.mark.rule("lnlt:16.2.7", "lnlt:10.1.0.2")
def test_riders_who_fire_give_their_hex_away() -> None:
    woods = board("\n".join(["w w w . . . . . . ."] * 6))
    s = state(woods, tank(), on(), GERMAN("g1", "squad", "E2"), FAR, spotted={"E2": 0})
    assert not spotted(s, "B2", 1)
    t = activate(table(s, dice=[1, 6]), "B2")
    choose(t, Fire("E2", ("on",)), EndImpulse())
    assert s.units["tank"].marker == ""
    assert spotted(s, "B2", 1)
    assert Fire("B2", ("g1",), "tank") in possible(activate(t, "E2"), Fire)


@pytest.mark.rule("lnlt:16.2.7", "lnlt:20.1.0.2")
def test_by_night_as_well() -> None:
    s = state(PLAIN, tank(), on(), GERMAN("g1", "squad", "D2"), GERMAN("g2", "squad", "F2"), FAR, night=True)
    t = activate(table(s, dice=[1, 6]), "B2")
    choose(t, Fire("D2", ("on",)), EndImpulse())
    activate(t, "F2")
    assert Fire("B2", ("g2",), "tank") in possible(t, Fire)


@pytest.mark.rule("lnlt:16.2.6", "lnlt:20.1.0.2")
def test_nor_do_they_fire_at_night_at_what_only_others_see() -> None:
    watcher = ARMY("watcher", SQUAD, "G2")
    s = state(PLAIN, tank(), on(), watcher, GERMAN("g1", "squad", "F2"), FAR, night=True)
    t = activate(table(s), "B2")
    assert [m for m in possible(t, Fire) if "on" in m.parts] == []
    assert refused(t, Fire("F2", ("on",))).rule == "20.1.0.2"


@pytest.mark.parametrize(("given", "able"), [({}, True), ({"fired": True}, False), ({"marker": "moved"}, False)])
def test_only_who_may_still_fire_from_a_vehicle_that_has_acted_is_activated(given: dict[str, Any], able: bool) -> None:
    s = firing(on(**given), within(), ARMY("other", SQUAD, "A5"), marker="moved")
    t = table(s)
    assert (Activate("B2") in offered(t, Activate)) is able


def test_riders_answer_movers_with_opportunity_fire() -> None:
    s = state(PLAIN, tank(), on(), GERMAN("g1", "squad", "F2"), FAR, active=1)
    t = table(s, dice=[1, 6])
    activate(t, "F2")
    choose(t, Go(("g1",)), Step("E2"))
    assert t.choice is not None
    assert Fire("E2", ("on",)) in offered(t, Fire)
    choose(t, Fire("E2", ("on",)))
    assert s.units["on"].fired


# ------------------------------------------------------------------ what they count for


def test_passengers_count_as_survivors_where_their_vehicle_is() -> None:
    score = [
        {"kind": "survivors", "side": "first", "worth": {"squad": 2}, "places": ["B2"]},
        {"kind": "cleared", "side": "second", "places": ["B2"], "points": 3},
    ]
    words = {"words": "Most points.", "score": score, "tie": ""}
    s = state(PLAIN, tank(shaken=True), within(), FAR, scenario=affair(map=PLAIN, victory=words))
    assert standing(s).scores == (2, 0)
    s.units["in"].shaken = True
    assert standing(s).scores == (0, 3)


def test_mounted_men_take_control_when_they_get_off() -> None:
    s = state(PLAIN, tank(), within(), FAR)
    t = table(s)
    activate(t, "B2")
    choose(t, Go(("tank",)), Step("C2"))
    assert s.control.get("C2") is None
    choose(t, Unload(("in",)))
    assert s.control["C2"] == 0


def test_a_state_with_too_many_aboard_is_broken() -> None:
    assert not broken(state(PLAIN, tank(), within("a"), on("b"), FAR))
    assert broken(state(PLAIN, tank(), within("a"), within("b"), FAR))
