"""10.4.6 Transport: Riders, Passengers and Towed Guns."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from hedgerow.lab.secrets import check_secrets
from hedgerow.lhy.state.events.maneuver import Rested, SetOut
from hedgerow.lhy.state.moves.maneuver import Dismount, Limber, Mount, Unlimber
from hedgerow.lhy.state.placing import let_off
from hedgerow.lhy.state.state import Marker, Minefield, Mortar, Unit
from hedgerow.lhy.system import LHY
from tests.lhy.drawn import (
    GERMAN,
    OPEN,
    US,
    activated,
    asked,
    board,
    deed,
    last,
    legal,
    offered,
    reacting,
    refused,
    say,
    state,
    table,
)

FOE = ("1kp-1-1", "E8")
WOODS = board(
    """
    . w . . . . . .
     . . . . . . . .
    . w . . U . . .
     . . . . . . . .
    . w . . . . . .
    """
)


def boarding(*pieces: Unit | Mortar, map: str = OPEN, platoons: tuple[str, ...] = ("able-1",), **fields: Any) -> Any:
    return table(activated(state(map, *pieces, US("able-1-leader", "E1"), GERMAN(*FOE), **fields), *platoons))


@pytest.mark.rule("lhy:10.4.6-1", "lhy:10.4.6.1-1", "lhy:10.4.6.2-1", "lhy:10.4.6.2-2")
def test_two_steps_a_leader_and_a_latw_ride() -> None:
    t = table(activated(state(
        OPEN, US("able-1-1", "A1"), US("able-1-2", "A1"), US("able-1-leader", "A1"), US("latw-1", "A1"),
        US("tanks-1-1", "A1"), GERMAN(*FOE),
    ), "able-1"))  # fmt: skip
    assert "mount able-1-1,able-1-leader,us-latw-1 tanks-1-1" in offered(t, Mount)
    assert refused(t, "mount able-1-1,able-1-2 tanks-1-1").rule == "10.4.6.1-1"
    say(t, "mount able-1-1,able-1-leader,us-latw-1 tanks-1-1")
    riders = t.state.aboard["tanks-1-1"]
    assert {u.id for u in riders} == {"able-1-1", "able-1-leader", "us-latw-1"}
    assert {u.did for u in riders} == {"maneuver"}
    assert t.state.units["tanks-1-1"].did == ""  # it costs the vehicle nothing
    assert refused(t, "mount able-1-2 tanks-1-1").rule == "10.4.6.1-1"


@pytest.mark.rule("lhy:10.4.6-1")
def test_a_carrier_with_a_main_gun_carries_nobody_and_afvs_tow_nothing() -> None:
    t = boarding(US("able-1-1", "A1"), US("flak-1", "A1"), US("gun-1", "A1"), US("tanks-1-1", "A1"))
    assert refused(t, "mount able-1-1 us-flak-1").rule == "10.4.6-1"
    assert refused(t, "limber us-gun-1 tanks-1-1").rule in ("10.4.6-1", "7.0-1")
    assert refused(t, "mount us-gun-1 tanks-1-1").rule == "10.4.6-1"


@pytest.mark.rule("lhy:10.4.6-2")
def test_riders_need_an_infantry_activation_but_not_in_reaction() -> None:
    pieces = [
        US("tanks-1-1", "A1"), US("able-1-1", "A1", carrier="tanks-1-1"), US("tanks-1-2", "A2"), US("able-1-2", "A2"),
    ]  # fmt: skip
    t = boarding(*pieces, platoons=("tanks-1",))
    assert not legal(t, "maneuver tanks-1-1")  # it is not even activated
    assert t.state.cycle is not None
    t.state.cycle.units += ["tanks-1-1", "able-1-1", "able-1-2"]
    t = table(t.state)
    assert refused(t, "maneuver tanks-1-1").rule == refused(t, "dismount able-1-1").rule == "10.4.6-2"
    assert refused(t, "mount able-1-2 tanks-1-2").rule == "10.4.6-2"
    s = state(OPEN, US("tanks-1-1", "A1"), US("able-1-1", "A1", carrier="tanks-1-1"), GERMAN(*FOE))
    t = table(reacting(s, 0, deed("1kp-1-1", "maneuver", "E7", "E8")))
    assert legal(t, "dismount able-1-1")
    say(t, "maneuver tanks-1-1", "go A2", "rest")
    assert t.state.units["able-1-1"].at == "A2"


@pytest.mark.rule("lhy:10.4.6.3-1")
def test_from_the_same_hex_or_from_cover_beside_it() -> None:
    t = boarding(
        US("able-1-1", "A2"), US("able-1-2", "C2"), US("able-1-3", "B3"), US("tanks-1-1", "B2"),
        US("tanks-1-2", "B1", motion="green"), map=WOODS,
    )  # fmt: skip
    assert refused(t, "mount able-1-3 tanks-1-1").rule == "10.4.6.3-1"  # beside it in the open
    assert refused(t, "mount able-1-2 tanks-1-2").rule == "10.4.6.3-1"  # in motion
    say(t, "mount able-1-1 tanks-1-1")
    assert (t.state.units["able-1-1"].at, t.state.units["able-1-1"].carrier) == ("B2", "tanks-1-1")
    assert asked(t) == (0, "activation")


@pytest.mark.rule("lhy:10.4.6.4-1", "lhy:10.4.6.2-1")
def test_off_when_it_stands_or_has_just_stopped() -> None:
    t = boarding(
        US("tanks-1-1", "A1", motion="green"), US("able-1-1", "A1", carrier="tanks-1-1"),
        platoons=("able-1", "tanks-1"),
    )  # fmt: skip
    assert refused(t, "dismount able-1-1").rule == "10.4.6.4-1"
    say(t, "maneuver tanks-1-1", "go A2", "halt", "dismount able-1-1")
    u = t.state.units["able-1-1"]
    assert (u.at, u.carrier, u.did) == ("A2", "", "maneuver")


@pytest.mark.rule("lhy:10.4.6.2a-1", "lhy:10.4.6.2b-1")
def test_not_on_and_off_in_one_turn_and_not_when_disrupted() -> None:
    t = boarding(
        US("tanks-1-1", "A1"), US("able-1-1", "A1", moved_aboard="dismounted"), US("able-1-2", "A1", disrupted=True),
        US("able-1-3", "A1", carrier="tanks-1-1", moved_aboard="mounted"),
    )  # fmt: skip
    assert refused(t, "mount able-1-1 tanks-1-1").rule == "10.4.6.2a-1"
    assert refused(t, "mount able-1-2 tanks-1-1").rule == "10.4.6.2b-1"
    assert refused(t, "dismount able-1-3").rule == "10.4.6.2a-1"


@pytest.mark.rule("lhy:10.4.6.2d-1")
def test_never_next_to_an_enemy() -> None:
    t = boarding(
        US("tanks-1-1", "A1"), US("able-1-1", "A1"), US("tanks-1-2", "C1"), US("able-1-2", "C1", carrier="tanks-1-2"),
        GERMAN("1kp-1-2", "B1"),
    )  # fmt: skip
    assert refused(t, "mount able-1-1 tanks-1-1").rule == "10.4.6.2d-1"
    assert refused(t, "dismount able-1-2").rule == "10.4.6.2d-1"
    t = boarding(US("able-1-1", "C2"), US("tanks-1-1", "B2"), GERMAN("1kp-1-2", "B3"), map=WOODS)
    assert refused(t, "mount able-1-1 tanks-1-1").rule == "10.4.6.2d-1", "nor on a vehicle that is"


HELD = [{"did": "fire"}, {"heroic": True}]


@pytest.mark.rule("lhy:10.4.6.3-1", "lhy:9.0-2", "lhy:12.6.2-3")
@pytest.mark.parametrize("held", HELD)
def test_those_of_a_hex_get_on_without_whoever_may_not(held: dict[str, Any]) -> None:
    men = US("able-1-a", "A1"), US("able-1-b", "A1", **held), US("latw-1", "A1")
    s = state(OPEN, *men, US("tanks-1-1", "A1"), US("able-1-leader", "E1"), GERMAN(*FOE))
    t = table(reacting(s, 0, deed("1kp-1-1", "maneuver", "E7", "E8")))
    assert "mount able-1-a,us-latw-1 tanks-1-1" in offered(t, Mount)
    assert not legal(t, "mount able-1-b tanks-1-1")


@pytest.mark.rule("lhy:10.4.6.4-1", "lhy:9.0-2", "lhy:12.6.2-3")
@pytest.mark.parametrize("held", [*HELD, {"moved_aboard": "mounted"}])
def test_riders_get_off_without_whoever_may_not(held: dict[str, Any]) -> None:
    aboard = {"carrier": "tanks-1-1"}
    men = US("able-1-a", "A1", **aboard), US("able-1-b", "A1", **aboard, **held), US("latw-1", "A1", **aboard)
    s = state(OPEN, US("tanks-1-1", "A1"), *men, US("able-1-leader", "E1"), GERMAN(*FOE))
    t = table(reacting(s, 0, deed("1kp-1-1", "maneuver", "E7", "E8")))
    assert "dismount able-1-a,us-latw-1" in offered(t, Dismount)
    assert not legal(t, "dismount able-1-b")


@pytest.mark.rule("lhy:8.3g-1")
def test_whoever_has_seen_nothing_may_mount_and_dismount() -> None:
    blind = board(
        """
        . . . w . . . .
         . . w w . . . .
        . . . w . . . .
        """
    )
    s = state(
        blind, US("able-1-1", "A1"), US("tanks-1-1", "A1"), US("tanks-1-2", "B1"),
        US("able-1-2", "B1", carrier="tanks-1-2"), GERMAN("1kp-1-1", "B7"),
    )  # fmt: skip
    t = table(reacting(s, 0, deed("1kp-1-1", "maneuver", "B8", "B7")))
    assert refused(t, "maneuver able-1-1").rule == "8.3-1"
    say(t, "mount able-1-1 tanks-1-1", "dismount able-1-2")
    assert t.state.units["able-1-1"].carrier == "tanks-1-1"
    assert not t.state.units["able-1-2"].carrier


@pytest.mark.rule("lhy:13.3.7a-2")
def test_whoever_gets_off_a_vehicle_under_fire_is_remembered() -> None:
    t = boarding(US("tanks-1-1", "A1"), US("able-1-1", "A1", carrier="tanks-1-1"), US("able-1-2", "A1"))
    t.state.markers.append(Marker(1, "anti-tank", "A1", 1, seat=0, unit="tanks-1-1"))
    say(t, "dismount able-1-1", "mount able-1-2 tanks-1-1")
    assert {t.state.units[i].left_carrier for i in ("able-1-1", "able-1-2")} == {"tanks-1-1"}


# ------------------------------------------------------------------ Towed Guns


def shells(at: str) -> Mortar:
    return GERMAN.mortar("8cm-section", box="firing", impact=at)


@pytest.mark.rule("lhy:10.4.6.5-1", "lhy:10.4.6.5-2", "lhy:10.4.6.5-3")
def test_a_gun_and_its_own_truck() -> None:
    t = boarding(US("gun-1", "A1"), US("able-1-1", "A1"))
    assert "limber us-gun-1 - A1" in offered(t, Limber)
    say(t, "limber us-gun-1 - A1")
    truck = t.state.units["us-gun-1-truck"]
    gun = t.state.units["us-gun-1"]
    assert (truck.at, gun.carrier, gun.did, truck.did) == ("A1", truck.id, "maneuver", "maneuver")
    assert refused(t, "mount able-1-1 us-gun-1-truck").rule == "10.4.6-1"
    assert refused(t, "unlimber us-gun-1 A1").rule == "9.0-2"


@pytest.mark.rule("lhy:10.4.6.5-1", "lhy:10.4.6.5-2", "lhy:10.0c-1")
def test_it_is_towed_and_unloaded_in_later_turns() -> None:
    t = boarding(US("gun-1", "A1"))
    say(t, "limber us-gun-1 - A1")
    for u in t.state.units.values():
        u.did = u.moved_aboard = ""
    assert t.state.cycle is not None
    t.state.cycle.units.append("us-gun-1-truck")
    t = table(t.state)
    say(t, "maneuver us-gun-1-truck", "go A2", "go A3", "rest")
    assert t.state.units["us-gun-1"].at == "A3"
    assert refused(t, "unlimber us-gun-1 A3").rule == "10.4.6.5-1"  # it has moved, and is in motion
    for u in t.state.units.values():
        u.did = u.motion = ""
    t = table(t.state)
    assert "unlimber us-gun-1 A3" in offered(t, Unlimber)
    say(t, "unlimber us-gun-1 A3")
    assert (t.state.units["us-gun-1"].at, t.state.units["us-gun-1"].carrier) == ("A3", "")
    assert not t.state.units["us-gun-1-truck"].at
    assert t.state.units["us-gun-1"].did == "maneuver"


@pytest.mark.rule("lhy:10.4.6.5-1", "lhy:10.4.6.5-3")
def test_from_woods_beside_and_into_woods_beside() -> None:
    t = boarding(
        US("gun-1", "A2"),
        US("halftrack-1", "B1"),
        US("gun-2", "B3", carrier="us-truck-1"),
        US("truck-1", "B3"),
        map=WOODS,
    )
    assert refused(t, "limber us-gun-1 - A2").rule == "10.4.6.5-2"  # no truck stands in the woods
    say(t, "limber us-gun-1 us-halftrack-1")
    assert (t.state.units["us-gun-1"].at, t.state.units["us-gun-1"].carrier) == ("B1", "us-halftrack-1")
    assert t.state.units["us-halftrack-1"].did == "maneuver"
    assert refused(t, "unlimber us-gun-2 B4").rule == "10.4.6.5-3"
    t = boarding(US("gun-2", "B1", carrier="us-truck-1"), US("truck-1", "B1"), map=WOODS)
    say(t, "unlimber us-gun-2 C2")
    assert t.state.units["us-gun-2"].at == "C2"
    assert t.state.units["us-truck-1"].at == "B1"  # a truck of the force stays
    assert t.state.units["us-truck-1"].did == "maneuver"


@pytest.mark.rule("lhy:9.0-2", "lhy:10.4.6.2a-1", "lhy:10.4.6.2b-1")
@pytest.mark.parametrize(
    ("held", "clause"),
    [({"did": "fire"}, "9.0-2"), ({"moved_aboard": "dismounted"}, "10.4.6.2a-1"), ({"disrupted": True}, "10.4.6.2b-1")],
)
def test_what_keeps_men_from_getting_on_keeps_a_gun_from_being_loaded(held: dict[str, Any], clause: str) -> None:
    t = boarding(US("gun-1", "A1", **held), US("truck-1", "A1"))
    assert refused(t, "limber us-gun-1 us-truck-1").rule == clause
    assert not offered(t, Limber)


@pytest.mark.rule("lhy:9.0-2", "lhy:10.4.6.5-1", "lhy:11.4.7.1c-1")
def test_it_is_loaded_on_a_carrier_that_is_there_and_has_its_action_still() -> None:
    trucks = US("truck-1", "A2", did="maneuver"), US("truck-2", "B3")
    t = boarding(US("gun-1", "A2"), *trucks, shells("B1"), markers=[Marker(1, "mortar", "B1")], map=WOODS)
    assert refused(t, "limber us-gun-1 us-truck-1").rule == "9.0-2"
    assert refused(t, "limber us-gun-1 us-truck-2").rule == "10.4.6.5-1"
    assert refused(t, "limber us-gun-1 - B3").rule == "10.4.6.5-1"
    assert refused(t, "limber us-gun-1 - B1").rule == "11.4.7.1c-1"


@pytest.mark.rule("lhy:10.4.6.2d-1")
@pytest.mark.parametrize("foe", ["A3", "C1"])
def test_it_is_not_loaded_next_to_an_enemy(foe: str) -> None:
    """Of the gun in A2, or of the truck in B1."""
    t = boarding(US("gun-1", "A2"), US("able-1-1", "E1"), GERMAN("1kp-1-2", foe), map=WOODS)
    assert refused(t, "limber us-gun-1 - B1").rule == "10.4.6.2d-1"


@pytest.mark.rule("lhy:10.4.6.1-1")
def test_a_gun_takes_all_the_room() -> None:
    t = boarding(
        US("gun-1", "A1"), US("truck-1", "A1"), US("able-1-1", "A1"), US("able-1-2", "A1", carrier="us-truck-1")
    )
    assert refused(t, "limber us-gun-1 us-truck-1").rule == "10.4.6.1-1"
    t = boarding(US("gun-1", "A1", carrier="us-truck-1"), US("truck-1", "A1"), US("able-1-1", "A1"))
    assert refused(t, "mount able-1-1 us-truck-1").rule == "10.4.6.1-1"


@pytest.mark.rule("lhy:10.4.6.5-2")
def test_what_an_old_truck_did_is_still_known_when_the_gun_gets_another() -> None:
    s = state(OPEN, US("gun-1", "A1"), US("able-1-leader", "A1"), GERMAN("1kp-1-1", "E8"), lots=[1, 2])
    t = say(table(activated(s, "able-1")), "limber us-gun-1 - A1")
    gun = t.state.units["us-gun-1"]
    old = t.state.units[gun.truck]
    let_off(t.state, gun)
    gun.did, gun.moved_aboard = "", ""
    say(t, "limber us-gun-1 - A1")
    assert gun.truck != old.id
    assert (old.lost, old.at) == (True, "")
    say(t, "call")
    assert asked(t)[1] == "reaction"


@pytest.mark.rule("lhy:10.4.6.5-2", "lhy:4.3.1.2b-1", "lhy:17.4a-1")
@pytest.mark.parametrize(("light", "concealed"), [("day", False), ("night", True)])
def test_a_truck_is_as_concealed_as_its_gun_unless_it_is_seen_to_come(light: str, concealed: bool) -> None:
    t = boarding(US("gun-1", "A1", concealed=True), US("able-1-1", "A1"), light=light)
    say(t, "limber us-gun-1 - A1", "call")
    gun = t.state.units["us-gun-1"]
    assert gun.concealed
    assert t.state.units[gun.truck].concealed is concealed
    for seed in range(3):
        check_secrets(LHY, t, Random(seed))


@pytest.mark.rule("lhy:10.4.6.5-2", "lhy:19.2-4")
def test_no_truck_comes_into_wire() -> None:
    t = boarding(US("gun-1", "A1"), US("able-1-1", "A1"), wire={"A1": 0})
    assert refused(t, "limber us-gun-1 - A1").code == "no-place"
    assert not offered(t, Limber)


def towed(*pieces: Unit | Mortar, dice: tuple[int, ...] = (), **fields: Any) -> Any:
    """A gun aboard a truck in B1; there are woods in C2."""
    gun = US("gun-1", "B1", carrier="us-truck-1", concealed=True), US("truck-1", "B1", concealed=True)
    s = state(
        WOODS, *gun, US("able-1-1", "B1"), US("able-1-leader", "E1"), GERMAN("1kp-1-leader", "E8"), *pieces, **fields
    )
    return table(activated(s, "able-1"), dice)


@pytest.mark.rule("lhy:10.4.6.5-1", "lhy:10.4.6.5-3", "lhy:11.4.7.1c-1")
def test_a_gun_is_unloaded_where_it_is_or_in_the_woods_beside_it() -> None:
    assert offered(towed(), Unlimber) == ["unlimber us-gun-1 B1", "unlimber us-gun-1 C2", "unlimber us-gun-1 A2"]
    t = towed()
    t.state.units["us-truck-1"].overwatch = True
    assert not offered(t, Unlimber)
    t = towed(shells("C2"), markers=[Marker(1, "mortar", "C2")])
    assert refused(t, "unlimber us-gun-1 C2").rule == "11.4.7.1c-1"


@pytest.mark.rule("lhy:10.4.6.2d-1")
def test_a_gun_is_not_unloaded_next_to_an_enemy() -> None:
    assert refused(towed(GERMAN("1kp-1-1", "C1")), "unlimber us-gun-1 B1").rule == "10.4.6.2d-1"
    t = towed(GERMAN("1kp-1-1", "D2"))
    assert refused(t, "unlimber us-gun-1 C2").rule == "10.4.6.2d-1"
    assert legal(t, "unlimber us-gun-1 B1")


@pytest.mark.rule("lhy:10.4.6.5-3", "lhy:4.3.1.1b-1", "lhy:8.2-1")
@pytest.mark.parametrize(("foe", "kept"), [("C5", False), ("C6", True)])
def test_a_gun_that_is_pulled_into_the_next_hex_has_come_there(foe: str, kept: bool) -> None:
    """An enemy within three hexes of the woods notices it; and both hexes are seen to be the scene of something."""
    t = say(towed(GERMAN("1kp-1-1", foe)), "unlimber us-gun-1 C2")
    gun = t.state.units["us-gun-1"]
    assert (gun.at, gun.carrier, gun.did, gun.concealed) == ("C2", "", "maneuver", kept)
    assert (last(t, SetOut).how, last(t, Rested).at) == ("unlimber", "C2")
    assert asked(t) == (0, "activation")
    assert t.state.cycle is not None
    assert sorted((deed.unit, *deed.hexes) for deed in t.state.cycle.deeds) == [
        ("us-gun-1", "C2"),
        ("us-truck-1", "B1"),
    ]


@pytest.mark.rule("lhy:10.4.6.5-3", "lhy:20.9.2b-1")
def test_a_gun_is_not_pulled_among_hidden_enemies() -> None:
    t = say(towed(GERMAN("1kp-1-1", "C2", hidden=True)), "unlimber us-gun-1 C2")
    gun, foe = t.state.units["us-gun-1"], t.state.units["1kp-1-1"]
    assert (gun.at, gun.carrier, gun.did) == ("B1", "", "maneuver")
    assert (foe.hidden, foe.concealed) == (False, True)
    assert not t.state.arrows, "a gun does not Assault"


@pytest.mark.rule("lhy:10.4.6.5-3", "lhy:19.1.1a-1")
def test_a_gun_that_is_pulled_into_a_minefield_is_struck_by_it() -> None:
    t = say(towed(mines={"C2": Minefield(1)}, dice=(10,)), "unlimber us-gun-1 C2")
    assert t.state.units["us-gun-1"].lost


@pytest.mark.rule("lhy:10.4.6.5-2", "lhy:20.9.2b-1")
def test_no_truck_comes_to_where_enemies_lie_hidden() -> None:
    t = boarding(US("gun-1", "C2"), GERMAN("1kp-1-2", "B1", hidden=True), map=WOODS)
    say(t, "limber us-gun-1 - B1")
    gun, foe = t.state.units["us-gun-1"], t.state.units["1kp-1-2"]
    assert (gun.at, gun.carrier, gun.did, gun.truck) == ("C2", "", "maneuver", "")
    assert not foe.hidden


@pytest.mark.rule("lhy:11.4.7.2c-1", "lhy:10.0c-1")
@pytest.mark.parametrize("order", ["unlimber us-gun-1 C2", "limber us-gun-2 us-truck-2"])
def test_a_gun_that_mortars_disrupt_on_its_way_stays_where_it_is(order: str) -> None:
    """Men would have to Withdraw; a gun cannot."""
    t = towed(US("gun-2", "A2"), US("truck-2", "B2"), dice=(9,))
    t.state.markers = [Marker(1, "mortar", at) for at in ("B1", "A2")]
    say(t, order)
    gun = t.state.units[order.split()[1]]
    assert (gun.at, gun.carrier) == ("B1" if gun.id == "us-gun-1" else "A2", "")
    assert (gun.disrupted, gun.did) == (True, "maneuver")
    assert asked(t) == (0, "activation")


@pytest.mark.rule("lhy:10.4.6.5-2")
def test_a_gun_that_is_loaded_once_more_gets_a_truck_of_its_own() -> None:
    t = boarding(US("gun-1", "A1"))
    for answer in ("limber us-gun-1 - A1", "unlimber us-gun-1 A1", "limber us-gun-1 - A1"):
        for u in t.state.units.values():
            u.did = u.moved_aboard = ""
        t.state.cycle.units = list(t.state.units)
        t = say(table(t.state), answer)
    trucks = [u for u in t.state.own[0] if u.inherent]
    assert [u.at for u in trucks] == ["", "A1"]
    assert len({u.id for u in trucks}) == 2


@pytest.mark.rule("lhy:10.4.6.5-1", "lhy:10.4.1b.iv-1")
def test_the_carrier_acts_as_well_so_it_must_be_able_to() -> None:
    """A truck in Overwatch only fires; one between two platoons that did not join is not activated."""
    t = boarding(US("gun-1", "A1"), US("truck-1", "A1", overwatch=True))
    assert refused(t, "limber us-gun-1 us-truck-1").rule == "10.4.1b.iv-1"
    t = boarding(US("gun-1", "A1", carrier="us-truck-1"), US("truck-1", "A1", overwatch=True))
    assert refused(t, "unlimber us-gun-1 A1").rule == "10.4.6.5-1"
    t = boarding(US("gun-1", "A1", carrier="us-truck-1"), US("truck-1", "A1"))
    assert t.state.cycle is not None
    t.state.cycle.units.remove("us-truck-1")
    assert refused(t, "unlimber us-gun-1 A1").rule == "10.4.6.5-1"


@pytest.mark.rule("lhy:10.4.6.3-1", "lhy:19.1.1b-1")
def test_whoever_mounts_from_a_minefield_must_get_out_of_it_first() -> None:
    pieces = US("able-1-1", "A2"), US("tanks-1-1", "A1"), US("able-1-leader", "E1"), GERMAN(*FOE)
    for die, aboard in ((7, False), (6, True)):
        s = state(WOODS, *(again(u) for u in pieces), mines={"A2": Minefield(1, known=True)})
        t = say(table(activated(s, "able-1"), [die]), "mount able-1-1 tanks-1-1")
        assert bool(t.state.units["able-1-1"].carrier) is aboard


@pytest.mark.rule("lhy:10.4.6.4-1")
def test_riders_are_offered_to_get_off_alone_or_together() -> None:
    men = [US(i, "A1", carrier="tanks-1-1") for i in ("able-1-1", "latw-1")]
    s = state(OPEN, US("tanks-1-1", "A1"), *men, US("able-1-leader", "E1"), GERMAN(*FOE))
    t = table(activated(s, "able-1", joining=("us-latw-1",)))
    together = "dismount able-1-1,us-latw-1"
    assert set(offered(t, Dismount)) == {"dismount able-1-1", "dismount us-latw-1", together}


def again(u: Unit) -> Unit:
    return Unit(u.id, u.counter, u.seat, u.platoon, u.at)
