"""16.4 Mounting and dismounting, and what those aboard are to the rest of the game."""

from __future__ import annotations

from typing import Any

import pytest

from hedgerow.lnlt.screen.telling import tell
from hedgerow.lnlt.screen.verbs import gloss, say, touched
from hedgerow.lnlt.screen.view import view
from hedgerow.lnlt.shown import SCREEN
from hedgerow.lnlt.state import events as told
from hedgerow.lnlt.state.lookups import where
from hedgerow.lnlt.state.moves import Button, Fire, Go, Halt, Load, Pivot, Step, Unload
from hedgerow.lnlt.state.state import Mines, State
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
    surprise,
    table,
    told_of,
)
from tests.lnlt.drives import E, W

ARMY = Force(0, "us-army")
PLAIN = board("\n".join([" ".join("." * 10)] * 6))
FAR = GERMAN("far", "squad", "J0", shaken=True)
SQUAD = counter("squad", "1-6-4-6", nation="us-army")
ASSAULTERS = counter("squad", "2-5-4-6", nation="us-army", assault_move=True)
TANK = counter(
    "vehicle",
    "0-0-10-6",
    nation="us-army",
    gun={"ranges": [2, 4, 8], "to_hit": [9, 7, 5], "penetration": [6, 4, 2], "he": 3},
    hull={
        "moves": "T",
        "front": [5, 4],
        "flank": [3, 2],
        "rear": [1, 0],
        "turret": True,
        "outside": "PPO",
        "mgs": [{"fp": 4}],
    },
)
CARRIER = counter(
    "vehicle",
    "0-0-9-6",
    nation="us-army",
    hull={"moves": "O", "front": [1], "flank": [1], "rear": [1], "open_topped": True, "inside": "PP"},
)
CAR = counter("vehicle", "0-0-12-6", nation="us-army", hull={"moves": "R", "inside": "P"})


def tank(at: str = "B2", **given: Any) -> Piece:
    return ARMY("tank", TANK, at, facing=E, **given)


def aboard(name: str = "a1", unit: str = SQUAD, carrier: str = "tank", *weapons: str, **given: Any) -> Piece:
    return ARMY(name, unit, "", *weapons, carrier=carrier, **({"outside": carrier == "tank"} | given))


def drive(s: State, mode: str = "move", unit: str = "tank") -> World:
    t = table(s)
    activate(t, s.units[unit].at)
    return choose(t, Go((unit,), mode))  # type: ignore[arg-type]


def walk(s: State, *units: str, mode: str = "move") -> World:
    t = table(s)
    activate(t, s.units[units[0]].at)
    return choose(t, Go(units, mode))  # type: ignore[arg-type]


# ------------------------------------------------------------------ getting on


@pytest.mark.rule("lnlt:16.4.1", "lnlt:16.4.2", "lnlt:16.0.1")
def test_mounting_takes_half_the_mf_of_both_and_activates_the_vehicle() -> None:
    s = state(PLAIN, tank(), ARMY("a1", SQUAD, "A2"), FAR)
    t = walk(s, "a1")
    assert refused(t, Load(("a1",), "tank", outside=True)).rule == "16.4.2"
    choose(t, Step("B2"))
    assert offered(t, Load) == [Load(("a1",), "tank", outside=True)]
    choose(t, Load(("a1",), "tank", outside=True))
    a1, v = s.units["a1"], s.units["tank"]
    assert (a1.carrier, a1.outside, a1.at, where(s, a1)) == ("tank", True, "", "B2")
    assert (a1.spent, a1.marker, v.spent) == (3, "moved", 5)
    assert last(t, told.GotOn).units == ("a1",)
    assert last(t, told.MoveEnded).units == ("a1",)  # it ends well
    assert s.stacks["B2"] == ["tank"]
    assert "tank" in s.impulse.units  # type: ignore[union-attr]
    assert Go(("tank",), "move") in possible(t, Go)
    assert refused(t, Go(("tank",), "assault")).rule in ("6.0.3", "15.2.0.1")
    choose(t, Go(("tank",)), Step("C2"), Step("D2"))
    assert (where(s, a1), v.spent, v.marker) == ("D2", 7, "moved")
    seen = {u.id: u for u in view(s, 0).units}
    assert (seen["a1"].carrier, seen["a1"].outside, seen["tank"].vehicle.riders) == ("tank", True, ("a1",))  # type: ignore[union-attr]


@pytest.mark.rule("lnlt:16.4.1")
def test_an_odd_mf_is_rounded_up_and_who_has_too_few_mps_stays_below() -> None:
    s = state(PLAIN, ARMY("track", CARRIER, "D2", facing=E), ARMY("a1", SQUAD, "A2"), FAR)
    t = choose(walk(s, "a1"), Step("B2"), Step("C2"), Step("D2"))
    assert not offered(t, Load)
    assert refused(t, Load(("a1",), "track")).rule == "16.4.1"
    s = state(PLAIN, ARMY("track", CARRIER, "C2", facing=E), ARMY("a1", SQUAD, "A2"), FAR)
    t = choose(walk(s, "a1"), Step("B2"), Step("C2"), Load(("a1",), "track"))
    assert (s.units["track"].spent, s.units["a1"].spent) == (5, 4)


@pytest.mark.rule("lnlt:16.4.2")
@pytest.mark.parametrize(
    ("given", "rule"),
    [
        ({"marker": "moved"}, "4.0.17"),
        ({"fired": True}, "4.0.17"),
        ({"marker": "ops"}, "4.0.17"),
        ({"shaken": True}, "16.4.2"),
        ({"immobilized": True}, "16.4.2"),
    ],
)
def test_a_vehicle_that_cannot_be_activated_takes_nobody_on(given: dict[str, Any], rule: str) -> None:
    t = walk(state(PLAIN, tank("A2", **given), ARMY("a1", SQUAD, "A2"), FAR), "a1")
    assert not offered(t, Load)
    assert refused(t, Load(("a1",), "tank", outside=True)).rule == rule


@pytest.mark.rule("lnlt:16.4.2")
def test_a_vehicle_picks_men_up_on_its_way_and_goes_on() -> None:
    s = state(PLAIN, tank("C2", spent=3, marker="moved"), ARMY("a1", SQUAD, "C2"), FAR)
    t = table(s)
    activate(t, "C2")
    s.hatches.append("tank")  # it has set out in this impulse
    choose(t, Go(("a1",)), Load(("a1",), "tank", outside=True))
    assert s.units["tank"].spent == 8
    choose(t, Go(("tank",)), Step("D2"), Step("E2"))
    assert (s.units["tank"].spent, where(s, s.units["a1"])) == (10, "E2")


@pytest.mark.rule("lnlt:16.4.5")
def test_loading_may_be_a_vehicles_assault_movement_and_it_may_still_fire() -> None:
    s = state(
        PLAIN,
        tank("A2"),
        ARMY("a1", ASSAULTERS, "A2"),
        GERMAN("g1", "squad", "E2", shaken=True),
        FAR,
        spotted={"E2": 0},
    )
    t = choose(walk(s, "a1", mode="assault"), Load(("a1",), "tank", outside=True))
    v = s.units["tank"]
    assert (v.marker, v.spent, s.units["a1"].marker) == ("assault", 5, "assault")
    assert Fire("E2", ("tank:mg0",)) in possible(t, Fire)
    s = state(PLAIN, tank("A2", marker="assault", spent=2), ARMY("a1", SQUAD, "A2"), FAR, hatches=["tank"])
    t = walk(s, "a1")
    assert refused(t, Load(("a1",), "tank", outside=True)).rule == "16.4.1"


@pytest.mark.rule("lnlt:16.1.0.1", "lnlt:16.2.1")
@pytest.mark.parametrize(
    ("vehicle", "outside", "units", "weapons", "room"),
    [
        (CARRIER, False, ["squad", "prewitt"], 2, True),
        (CARRIER, False, ["half-squad", "half-squad", "prewitt"], 0, True),
        (CARRIER, False, ["squad", "half-squad"], 0, False),
        (CARRIER, True, ["squad"], 0, False),
        (CAR, False, ["half-squad", "prewitt"], 1, True),
        (CAR, False, ["squad"], 0, False),
        (CAR, False, ["half-squad"], 2, False),
        (TANK, True, ["squad", "prewitt"], 2, True),
        (TANK, True, ["squad", "squad"], 0, False),
        (TANK, False, ["half-squad"], 0, False),
    ],
)
def test_room_in_and_on_vehicles(vehicle: str, outside: bool, units: list[str], weapons: int, room: bool) -> None:
    names = [f"a{i}" for i in range(len(units))]
    men = [
        ARMY(n, u, "A2", *(["bar", "bazooka"][:weapons] if n == "a0" else []))
        for n, u in zip(names, units, strict=True)
    ]
    t = walk(state(PLAIN, ARMY("car", vehicle, "A2", facing=E), *men, FAR), *names)
    move = Load(tuple(names), "car", outside)
    if room:
        assert move in offered(t, Load)
        choose(t, move)
        assert all(t.state.units[n].carrier == "car" for n in names)
    else:
        assert refused(t, move).rule == ("16.2.1" if outside else "16.1.0.1")


SMALL_TANK = counter("vehicle", "0-0-10-6", nation="us-army", hull={"moves": "T", "outside": "PO"})


@pytest.mark.rule("lnlt:16.1.0.1", "lnlt:16.2.1")
@pytest.mark.parametrize(
    ("vehicle", "outside", "riding", "more", "room"),
    [
        (CAR, False, ["half-squad bar"], "prewitt", True),
        (CAR, False, ["prewitt"], "medic", False),
        (CAR, False, ["half-squad bar"], "prewitt bazooka", False),
        (CARRIER, False, ["prewitt"], "medic", True),
        (CARRIER, False, ["prewitt", "medic"], "scout", False),
        (CARRIER, False, ["squad bar bazooka"], "prewitt bar", False),
        (SMALL_TANK, True, ["half-squad"], "prewitt bar", True),
        (SMALL_TANK, True, ["prewitt"], "half-squad bar", True),
        (SMALL_TANK, True, ["half-squad"], "half-squad", False),
        (SMALL_TANK, True, ["prewitt"], "medic", False),
        (SMALL_TANK, True, ["half-squad bar"], "prewitt bazooka", False),
        (TANK, True, ["prewitt"], "medic", True),
        (TANK, True, ["prewitt", "medic"], "scout", False),
        (TANK, True, ["squad bar bazooka"], "prewitt bar", False),
    ],
)
def test_room_beside_those_who_ride_already(
    vehicle: str, outside: bool, riding: list[str], more: str, room: bool
) -> None:
    there = [
        aboard(f"r{i}", *words.split()[:1], "car", *words.split()[1:], outside=outside)
        for i, words in enumerate(riding)
    ]
    unit, *weapons = more.split()
    s = state(PLAIN, ARMY("car", vehicle, "A2", facing=E), *there, ARMY("last", unit, "A2", *weapons), FAR)
    t, move = walk(s, "last"), Load(("last",), "car", outside)
    assert (move in offered(t, Load)) is room
    assert room or refused(t, move).rule == ("16.2.1" if outside else "16.1.0.1")


@pytest.mark.rule("lnlt:16.1.0.3")
def test_heavy_weapon_teams_are_not_carried_but_by_leave_of_the_scenario() -> None:
    gun = counter("team", "0-0-2-6", nation="us-army", calibre=21)
    rifle = counter("team", "1-4-3-6", nation="us-army", calibre=20)

    def pieces() -> list[Piece]:
        return [ARMY("car", CARRIER, "A2", facing=E), ARMY("gun", gun, "A2"), ARMY("rifle", rifle, "A2"), FAR]

    t = walk(state(PLAIN, *pieces()), "gun")
    assert refused(t, Load(("gun",), "car")).rule == "16.1.0.3"
    t = walk(state(PLAIN, *pieces()), "rifle")
    assert Load(("rifle",), "car") in offered(t, Load)
    t = walk(state(PLAIN, *pieces(), scenario=affair(map=PLAIN, transport=[gun])), "gun")
    assert Load(("gun",), "car") in offered(t, Load)


def test_those_who_have_no_room_walk_on_and_nobody_crawls_aboard() -> None:
    s = state(PLAIN, tank("A2"), ARMY("a1", SQUAD, "A2"), ARMY("a2", SQUAD, "A2"), FAR)
    t = walk(s, "a1", "a2")
    assert Load(("a1",), "tank", outside=True) in offered(t, Load)
    choose(t, Load(("a1",), "tank", outside=True), Step("A3"))
    assert s.moving is not None
    assert s.moving.units == ["a2"]
    t = walk(state(PLAIN, tank("A2"), ARMY("a1", SQUAD, "A2"), FAR), "a1", mode="crawl")
    assert refused(t, Load(("a1",), "tank", outside=True)).rule == "16.4.1"
    t = walk(state(PLAIN, tank("A2"), ARMY("a1", SQUAD, "A2", shaken=True), FAR), "a1")
    assert refused(t, Load(("a1",), "tank", outside=True)).rule == "16.2.5"


def test_fire_at_those_who_mount_may_keep_them_off() -> None:
    s = state(PLAIN, tank("A2"), ARMY("a1", SQUAD, "A2"), GERMAN("g1", "squad", "D2"), FAR)
    t = table(s, dice=[6, 1, 2])
    activate(t, "A2")
    choose(t, Go(("a1",)), Load(("a1",), "tank", outside=True))
    assert t.choice is not None
    assert t.choice.kind == "opportunity"
    choose(t, Fire("A2", ("g1",)))
    assert s.units["a1"].shaken
    assert (s.units["a1"].at, s.units["a1"].carrier) == ("A2", "")
    assert s.moving is None


@pytest.mark.rule("lnlt:5.3.4", "lnlt:16.4.1")
@pytest.mark.parametrize("mounting", [True, False])
def test_men_who_mount_or_get_off_are_fired_at_as_often_as_they_pay_mps_themselves(mounting: bool) -> None:
    """Two MPs of a Squad, five of its tank."""
    foes = [GERMAN(f"g{i}", "squad", f"E{i // 2 + 1}") for i in range(8)]
    s = state(PLAIN, tank(), ARMY("a1", SQUAD, "B2") if mounting else aboard(), *foes, FAR)
    on, off = (Go(("a1",)), Load(("a1",), "tank", outside=True)), (Go(("tank",)), Unload(("a1",)))
    t = choose(activate(table(s, [1, 6] * 7), "B2"), *(on if mounting else off))
    choose(t, Fire("B2", ("g0",)), Fire("B2", ("g1",)))
    assert refused(t, Fire("B2", ("g2",))).rule == "5.3.4"
    assert {m.at for m in possible(t, Fire)} == {"tank"}
    choose(t, *[Fire("B2", (f"g{i}",), "tank") for i in range(2, 7)])
    assert t.choice is not None
    assert t.choice.kind != "opportunity"
    assert not s.units["g7"].fired


@pytest.mark.rule("lnlt:16.4.1", "lnlt:5.1.10")
def test_who_is_shaken_while_he_mounts_stays_below_and_his_move_is_over() -> None:
    s = state(PLAIN, tank(), ARMY("a1", SQUAD, "B2"), ARMY("idle", "medic", "A0"), GERMAN("g1", "squad", "E2"), FAR)
    t = activate(table(s, [6, 1, 2]), "B2")
    choose(t, Go(("a1",)), Load(("a1",), "tank", outside=True), Fire("B2", ("g1",)))
    assert (s.units["a1"].at, s.units["a1"].carrier, s.units["a1"].shaken) == ("B2", "", True)
    assert s.moving is None
    assert last(t, told.MoveEnded).place == "B2"


@pytest.mark.rule("lnlt:16.4.1", "lnlt:5.1.21")
def test_a_hero_who_comes_forth_while_they_mount_goes_on_as_he_likes() -> None:
    men = Force(0, "us-airborne")("a1", "squad", "B2")
    s = state(
        PLAIN, tank(), men, GERMAN("g1", "squad", "E2"), FAR, heroes={"us-airborne": ["us-airborne/layer"]},
        cup=["deadly"],
    )  # fmt: skip
    t = activate(table(s, [6, 1, 1, 2, 1]), "B2")
    choose(t, Go(("a1",)), Load(("a1",), "tank", outside=True), Fire("B2", ("g1",)))
    assert s.units["a1"].shaken
    assert offered(t) == [Go(("a1-layer",)), Go(("a1-layer",), "assault")]


@pytest.mark.rule("lnlt:16.4.2", "lnlt:15.0.0.3")
def test_a_vehicle_takes_on_one_after_the_other_and_keeps_its_hatches_as_they_are() -> None:
    s = state(PLAIN, tank(), ARMY("a1", "half-squad", "B2"), ARMY("a2", "half-squad", "B2"), FAR)
    t = choose(walk(s, "a1", "a2"), Load(("a1",), "tank", outside=True), Load(("a2",), "tank", outside=True))
    assert (s.units["a1"].carrier, s.units["a2"].carrier, s.units["tank"].spent) == ("tank", "tank", 10)
    t = choose(walk(state(PLAIN, tank(), ARMY("a1", SQUAD, "B2"), FAR), "a1"), Load(("a1",), "tank", outside=True))
    assert refused(t, Button("tank")).rule == "15.0.0.3"


# ------------------------------------------------------------------ getting off


@pytest.mark.rule("lnlt:16.4.6", "lnlt:16.4.3")
def test_a_squad_gets_off_and_walks_two_hexes_then_its_tank_spends_five_mps() -> None:
    s = state(PLAIN, tank(), aboard(), FAR)
    t = choose(drive(s), Unload(("a1",)))
    a1, v = s.units["a1"], s.units["tank"]
    assert (a1.at, a1.marker, a1.carrier, a1.outside, a1.spent) == ("B2", "moved", "", False, 2)
    assert s.halted is not None
    assert s.halted.units == ["tank"]
    assert refused(t, Pivot(W)) is not None
    choose(t, Step("B1"), Step("B0"))
    assert s.moving is not None
    assert s.moving.units == ["tank"]
    assert s.halted is None
    moving = view(s, 0).moving
    assert moving is not None
    assert (moving.spent, v.spent) == (5, 5)
    choose(t, Step("C2"), Step("D2"), Step("E2"), Step("F2"), Step("G2"))
    assert (v.at, v.spent, a1.at) == ("G2", 10, "B0")


@pytest.mark.rule("lnlt:16.4.3")
def test_nobody_gets_off_when_less_than_half_of_the_mps_is_left() -> None:
    s = state(PLAIN, tank(), aboard(), FAR)
    t = choose(drive(s), Step("C2"), Step("D2"), Step("E2"), Step("F2"), Step("G2"))
    assert Unload(("a1",)) in offered(t, Unload)
    choose(t, Step("H2"))
    assert not offered(t, Unload)
    assert refused(t, Unload(("a1",))).rule == "16.4.3"


@pytest.mark.rule("lnlt:16.4.5")
def test_getting_off_takes_all_of_an_assault_movement_and_the_vehicle_may_still_fire() -> None:
    enemy = GERMAN("g1", "squad", "F2", shaken=True)
    s = state(PLAIN, tank(), aboard(carrier="tank"), enemy, FAR, spotted={"F2": 0})
    t = drive(s, "assault")
    choose(t, Unload(("a1",)), Halt())
    assert s.moving is None
    assert s.units["tank"].marker == "assault"
    assert Fire("F2", ("tank:mg0",)) in possible(t, Fire)
    t = choose(drive(state(PLAIN, tank(), aboard(), FAR), "assault"), Step("C2"))
    assert refused(t, Unload(("a1",))).rule == "16.4.5"


@pytest.mark.rule("lnlt:16.4.7")
def test_assault_moving_passengers_may_fire_but_stay_in_the_hex() -> None:
    enemy = GERMAN("g1", "squad", "E2", shaken=True)
    s = state(PLAIN, tank(), aboard("a1", ASSAULTERS), aboard("boss", "prewitt"), enemy, FAR, spotted={"E2": 0})
    t = drive(s)
    assert Unload(("a1",), assault=True) in offered(t, Unload)
    choose(t, Unload(("a1",), assault=True))
    assert s.moving is not None
    assert s.moving.units == ["tank"]
    assert s.units["a1"].marker == "assault"
    choose(t, Step("C2"), Halt())
    assert Fire("E2", ("a1",)) in possible(t, Fire)
    assert refused(t, Go(("a1",))).rule == "4.0.17"
    t = drive(state(PLAIN, tank(), aboard("a1", SQUAD), FAR))
    assert refused(t, Unload(("a1",), assault=True)).rule == "6.1.0.1"


@pytest.mark.rule("lnlt:16.4.2", "lnlt:16.4.7")
def test_who_gets_off_a_vehicle_that_others_have_activated_is_activated_with_it() -> None:
    enemy = GERMAN("g1", "squad", "E2", shaken=True)
    s = state(PLAIN, tank(), aboard("old", ASSAULTERS), ARMY("new", "prewitt", "A2"), enemy, FAR, spotted={"E2": 0})
    t = choose(walk(s, "new"), Step("B2"), Load(("new",), "tank", outside=True))
    choose(t, Go(("tank",)), Unload(("old",), assault=True))
    assert Fire("E2", ("old",)) in possible(t, Fire)


@pytest.mark.rule("lnlt:1.8.2", "lnlt:16.4.3")
def test_who_gets_off_sets_off_an_event_marker_there() -> None:
    s = state(PLAIN, tank(), aboard(), FAR, **surprise("B2", by="first"))
    t = drive(s)
    assert not told_of(t, told.ParagraphRead)
    assert told_of(choose(t, Unload(("a1",))), told.ParagraphRead)


@pytest.mark.rule("lnlt:16.4.4", "lnlt:16.2.3")
def test_those_who_get_off_may_be_fired_at_where_they_do() -> None:
    s = state(PLAIN, tank(), aboard(), GERMAN("g1", "squad", "E2"), FAR)
    t = table(s, dice=[6, 1, 2])
    activate(t, "B2")
    choose(t, Go(("tank",)), Unload(("a1",)))
    assert t.choice is not None
    assert (t.choice.kind, t.choice.seat) == ("opportunity", 1)
    assert Fire("B2", ("g1",)) in t.choice.options
    choose(t, Fire("B2", ("g1",)))
    assert s.units["a1"].shaken
    assert s.moving is not None
    assert s.moving.units == ["tank"]


@pytest.mark.rule("lnlt:16.4.8")
def test_infantry_may_get_off_a_shaken_vehicle_which_then_stays() -> None:
    riding = aboard("a1", SQUAD, "tank", outside=False)
    s = state(PLAIN, tank(shaken=True, buttoned=True), riding, ARMY("a2", SQUAD, "B2"), FAR)
    t = table(s)
    activate(t, "B2")
    assert Unload(("a1",)) in offered(t, Unload)
    assert refused(t, Unload(("a1",), assault=True)).rule == "6.1.0.1"
    choose(t, Unload(("a1",)), Step("B1"), Halt())
    assert s.units["a1"].at == "B1"
    assert s.units["tank"].marker == "ops"
    assert all("tank" not in go.units for go in possible(t, Go))
    assert refused(t, Go(("tank",))).rule == "4.1.2"


@pytest.mark.rule("lnlt:16.4.9", "lnlt:16.4.8")
def test_nobody_gets_off_a_shaken_vehicle_that_moves_or_has_moved() -> None:
    hurt: dict[str, Any] = {"shaken": True, "buttoned": True}
    riding = aboard("a1", SQUAD, "tank", outside=False)
    s = state(PLAIN, tank(**hurt), riding, FAR)
    t = drive(s)
    assert refused(t, Unload(("a1",))).rule == "16.4.8"
    choose(t, Pivot(W), Step("A2"))
    assert not offered(t, Unload)
    assert refused(t, Unload(("a1",))).rule == "16.4.9"
    s = state(PLAIN, tank(**hurt, marker="moved"), riding, ARMY("a2", SQUAD, "B2"), FAR)
    t = table(s)
    activate(t, "B2")
    s.impulse.units.append("tank")  # type: ignore[union-attr]
    assert refused(t, Unload(("a1",))).rule == "16.4.9"


def test_passengers_get_off_an_immobilized_vehicle_which_may_fire_afterwards() -> None:
    s = state(PLAIN, tank(immobilized=True), aboard(), GERMAN("g1", "squad", "E2", shaken=True), FAR, spotted={"E2": 0})
    t = table(s)
    activate(t, "B2")
    choose(t, Unload(("a1",)), Halt())
    assert Fire("E2", ("tank:mg0",)) in possible(t, Fire)


@pytest.mark.rule("lnlt:1.3.9")
def test_passengers_do_not_count_and_do_not_get_off_where_there_is_no_room() -> None:
    crowd = [ARMY(f"b{i}", SQUAD, "B2") for i in range(3)]
    s = state(PLAIN, tank(), *crowd, aboard(), FAR)
    t = drive(s)
    assert refused(t, Unload(("a1",))).rule == "1.3.9"
    choose(t, Step("C2"), Unload(("a1",)))
    assert s.units["a1"].at == "C2"
    s = state(
        PLAIN,
        ARMY("track", CARRIER, "A2", facing=E),
        aboard(carrier="track"),
        *[ARMY(f"b{i}", SQUAD, "B2") for i in range(3)],
        FAR,
    )
    t = drive(s, unit="track")
    choose(t, Step("B2"))  # those inside are part of the vehicle
    assert where(s, s.units["a1"]) == "B2"


@pytest.mark.rule("lnlt:21.4.0.5")
def test_mines_attack_those_who_get_off() -> None:
    s = state(PLAIN, tank(), aboard(), FAR, mines={"B2": [Mines(1, 2)]})
    t = table(s, dice=[6, 1, 2])
    activate(t, "B2")
    choose(t, Go(("tank",)), Unload(("a1",)))
    assert last(t, told.ShotFired).kind == "mines"
    assert s.units["a1"].shaken
    assert s.moving is not None
    assert s.moving.units == ["tank"]


def test_nobody_gets_off_among_enemies_or_twice_or_from_two_vehicles() -> None:
    s = state(
        PLAIN, tank(), aboard(), ARMY("tank2", TANK, "B2", facing=E), aboard("a2", SQUAD, "tank2", outside=True), FAR
    )
    t = drive(s)
    assert refused(t, Unload(("a1", "a2"))).rule == "16.4.3"
    assert refused(t, Unload(("a1", "a1"))).rule == "16.4.3"
    assert refused(t, Unload(("a2",))).rule == "16.4.3"
    s.melee["B2"] = False
    assert refused(t, Unload(("a1",))).rule == "16.4.3"


def test_who_mounted_this_turn_gets_off_again_only_with_mps_left() -> None:
    s = state(PLAIN, tank("A2"), ARMY("a1", SQUAD, "A2"), FAR)
    t = choose(walk(s, "a1"), Load(("a1",), "tank", outside=True), Go(("tank",)))
    assert Unload(("a1",)) in offered(t, Unload)
    choose(t, Step("B2"))
    assert refused(t, Unload(("a1",))).rule == "16.4.3"
    s = state(PLAIN, tank("B2"), ARMY("a1", SQUAD, "A2"), FAR)
    t = choose(walk(s, "a1"), Step("B2"), Load(("a1",), "tank", outside=True), Go(("tank",)))
    assert refused(t, Unload(("a1",))).rule == "4.0.17"


@pytest.mark.rule("lnlt:16.4.3", "lnlt:4.0.17")
def test_they_get_off_together_without_whoever_has_fired() -> None:
    half = counter("half-squad", "1-5-4-6", nation="us-army")
    t = drive(state(PLAIN, tank(), aboard("h1", half), aboard("h2", half, fired=True), aboard("h3", half), FAR))
    assert Unload(("h1", "h3")) in offered(t, Unload)


# ------------------------------------------------------------------ words


def test_moves_and_events_have_words() -> None:
    s = state(PLAIN, tank("A2"), ARMY("a1", SQUAD, "A2"), FAR)
    t = walk(s, "a1")
    assert say(s, Load(("a1",), "tank", outside=True)).startswith("Mount ")
    choose(t, Load(("a1",), "tank", outside=True), Go(("tank",)))
    assert "on to" in tell(s, last(t, told.GotOn))
    assert say(s, Unload(("a1",), assault=True)).endswith("by Assault Movement")
    assert say(s, Unload(())) == "Stay on"
    choose(t, Unload(("a1",)))
    assert "gets off" in tell(s, told_of(t, told.GotOff)[-1])


def test_a_stack_that_can_only_mount_may_set_out() -> None:
    s = state(board("."), tank("A0"), ARMY("a1", SQUAD, "A0"))
    t = walk(s, "a1")
    assert offered(t) == [Load(("a1",), "tank", outside=True)]


def test_previews_say_what_it_takes_and_what_is_left() -> None:
    s = state(PLAIN, tank("A2"), ARMY("a1", SQUAD, "A2"), FAR)
    t = walk(s, "a1")
    mount = Load(("a1",), "tank", outside=True)
    assert [r.rule for r in SCREEN.preview(t, mount, 0).remarks][:2] == ["16.4.1", "16.4.2"]
    assert gloss(t, mount) == "2 MPs, 5 MPs of vehicle 0-0-10-6"
    assert touched(s, mount).places == ("A2",)
    choose(t, mount, Go(("tank",)))
    off = Unload(("a1",))
    said = SCREEN.preview(t, off, 0)
    assert [r.rule for r in said.remarks] == ["16.4.1", "16.4.6"]
    assert "0 MPs are left" in said.remarks[1].words
    assert touched(s, off).places == ("A2",)
    assert [p.id for p in SCREEN.inspect(s, "A2", 0).pieces] == ["tank", "a1"]
