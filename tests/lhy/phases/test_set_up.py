"""20.7, 20.8, 20.9.1, 22.2 Setting up. The German defends east of column 3, the American enters from the west."""

from __future__ import annotations

from typing import Any

import pytest

from hedgerow.lhy.phases.set_up import new_state
from hedgerow.lhy.state.events import set_up as told
from hedgerow.lhy.state.moves.set_up import Embody, Load, Place
from hedgerow.lhy.state.world import World
from tests.lhy.drawn import affair, asked, board, last, legal, offered, refused, say, table, told_of

FIELD = board(
    """
    . . . . . . . . .
     . . . . . . . . .
    . . . . . l . . .
     . . . . = . . . .
    . . . . = . . . .
    """
)
"""A house in C6, a river in A5 and B5."""
AREA = [f"{row}{number}" for row in "ABCDE" for number in range(4, 10) if f"{row}{number}" not in ("E9",)]
WEST = ["A1", "B1", "C1", "D1", "E1"]


def mission(german: list[dict[str, Any]], us: list[dict[str, Any]] | None = None, **fields: Any) -> str:
    sides = [
        {"id": "us", "name": "American", "nation": "us", "edge": "west", "attacker": True},
        {"id": "german", "name": "German", "nation": "german", "edge": "east"} | fields.pop("defender", {}),
    ]
    defence = {"id": "defence", "side": "german", "force": german, "area": AREA} | fields.pop("defence", {})
    attack = {"id": "attack", "side": "us", "force": us or [], "enters": {"hexes": WEST}} | fields.pop("attack", {})
    return affair(FIELD, side=sides, group=[defence, attack, *fields.pop("others", [])], **fields)


def begin(name: str, *dice: int, **options: str) -> World:
    """The set-up; all draws give the first of the cup, so units come in the order of their mixes."""
    return table(new_state(name, options), [1, 1, *dice, *([1] * 40)])


def unit(t: World, counter: str) -> str:
    """The name in play of a counter."""
    return next(u.id for u in t.state.units.values() if u.counter.endswith(f"/{counter}") and not u.lost)


def put_down(t: World, counter: str, at: str, how: str = "-", front: int = -1) -> World:
    return say(t, f"place {unit(t, counter)} {at} {how} {front}")


def why(t: World, counter: str, at: str, how: str = "-", front: int = -1) -> str:
    return refused(t, f"place {unit(t, counter)} {at} {how} {front}").rule


PLATOON = {"platoon": "german/1kp-1"}
MG = {"mix": "german/mg"}


# ------------------------------------------------------------------ where


def test_nobody_is_asked_to_dig_who_may_not() -> None:
    for ips, words in (
        (0, "All are put down: are you ready?"),
        (3, "Dig in, lay what is left, or say that you are ready"),
    ):
        t = begin(mission([PLATOON], defence={"ips": ips}))
        for counter in ("1kp-1-leader", "1kp-1-1", "1kp-1-2", "1kp-1-3"):
            put_down(t, counter, "A4")
        assert t.choice is not None
        assert t.choice.prompt == words


@pytest.mark.rule("lhy:20.7-2")
def test_units_set_up_where_the_mission_says() -> None:
    t = begin(mission([PLATOON]))
    assert asked(t) == (1, "set-up")
    assert why(t, "1kp-1-1", "A3") == "20.7-2"
    put_down(t, "1kp-1-1", "A4")
    assert refused(t, "ready").rule == "20.7-2"
    assert why(t, "1kp-1-1", "A6") == "20.7-2"  # it is down already
    for counter in ("1kp-1-leader", "1kp-1-2", "1kp-1-3"):
        put_down(t, counter, "A4", "concealed")
    say(t, "ready")
    assert t.state.units[unit(t, "1kp-1-1")].at == "A4"


@pytest.mark.rule("lhy:20.7-2", "lhy:2.4-1")
def test_no_more_in_a_hex_than_may_stack() -> None:
    t = begin(mission([PLATOON, {"platoon": "german/1kp-2"}]))
    for counter in ("1kp-1-1", "1kp-1-2", "1kp-1-3"):
        put_down(t, counter, "A4")
    assert why(t, "1kp-2-1", "A4") == "2.4-1"


@pytest.mark.rule("lhy:20.7a-1")
def test_hexes_on_two_sectors_are_in_an_area_only_with_both() -> None:
    from hedgerow.lhy.scenario.missions import read_mission

    text = """
title = "Two"
place = ""
date = ""
map = "1 / 2"
situation = ""
side = [
  { id = "a", name = "A", nation = "us", edge = "north", attacker = true },
  { id = "b", name = "B", nation = "german", edge = "south" },
]
group = [
  { id = "x", side = "a", force = [{ platoons = 1 }], area = ["sector 1"] },
  { id = "y", side = "b", force = [{ platoons = 1 }], area = %s },
]
victory = { words = "", win = 1, draw = 2 }
"""
    apart = read_mission("apart", text % '["sector 2"]').group
    assert "1B5" in apart[0].area
    assert "1A5" not in (*apart[0].area, *apart[1].area)  # half of it lies on sector 2
    together = text.replace('["sector 1"]', '["sector 1", "sector 2", "not 2A1"]') % '["2A1"]'
    assert "1A5" in read_mission("together", together).group[0].area
    with pytest.raises(ValueError, match="group y: area"):
        read_mission("nowhere", text % '["1A5"]')


@pytest.mark.rule("lhy:20.7h-1", "lhy:20.7i-1")
def test_who_enters_waits_next_to_the_map() -> None:
    t = begin(mission([PLATOON], [{"platoon": "us/able-1"}]))
    say(t, "suggested", "ready")
    assert asked(t) == (0, "set-up")
    assert why(t, "able-1-1", "A2") == "20.7-2"
    put_down(t, "able-1-1", "A1", "concealed")
    u = t.state.units[unit(t, "able-1-1")]
    assert (u.at, u.entry) == ("", "A1")
    say(t, "suggested", "ready")
    assert t.state.turn == 1
    say(t, offered(t)[0], f"maneuver {u.id}", "go A1", "go A2", "rest")
    assert (u.at, u.entry) == ("A2", "")


@pytest.mark.rule("lhy:20.7i-1", "lhy:20.7g-1")
def test_reinforcements_are_put_down_when_they_are_due_and_may_wait() -> None:
    reserve = {"enters": {"hexes": WEST, "turn": 2}}
    name = mission([PLATOON], [{"platoon": "us/able-1"}, {"mortar": "60mm-section"}], attack=reserve)
    t = begin(name)
    say(t, "suggested", "ready", "ready")
    s = t.state
    assert s.turn == 1
    assert next(iter(s.mortars.values())).group == "attack"
    while asked(t) != (0, "set-up"):
        answers = {"activation": "call", "reaction": "call", "platoon": offered(t)[0]}
        say(t, answers.get(asked(t)[1], "done"))
    assert s.turn == 2
    assert last(t, told.Arrived).group == "attack"
    assert next(iter(s.mortars.values())).group == ""
    say(t, "suggested")
    assert all(u.entry for u in s.own[0])


@pytest.mark.rule("lhy:22.2-1", "lhy:20.7b-1", "lhy:20.7h-1")
def test_whoever_is_a_squad_that_comes_deployed_is_one_of_its_sections() -> None:
    reserve = {"enters": {"hexes": WEST, "turn": 2}}
    t = begin(mission([PLATOON], [{"platoon": "us/able-1"}], attack=reserve), **{"role-play": "on"})
    say(t, "suggested", "ready", f"embody {unit(t, '1kp-1-1')}", "ready", f"embody {unit(t, 'able-1-1')}")
    while asked(t) != (0, "set-up"):
        answers = {"activation": "call", "reaction": "call", "platoon": offered(t)[0]}
        say(t, answers.get(asked(t)[1], "done"))
    put_down(t, "able-1-1", "A1", "deployed")
    himself = t.state.units[t.state.avatars[0].unit]
    assert (himself.card.kind, himself.entry, himself.lost) == ("section", "A1", False)


@pytest.mark.rule("lhy:20.7-1")
def test_board_edges_are_the_missions() -> None:
    s = new_state(mission([PLATOON]), {})
    assert [side.edge for side in s.mission.side] == ["west", "east"]


# ------------------------------------------------------------------ how


@pytest.mark.rule("lhy:20.7d-1")
def test_units_set_up_concealed_unless_the_mission_says_otherwise() -> None:
    t = put_down(begin(mission([PLATOON])), "1kp-1-1", "A4", "concealed")
    assert t.state.units[unit(t, "1kp-1-1")].concealed
    t = begin(mission([PLATOON], defence={"concealed": False}))
    assert why(t, "1kp-1-1", "A4", "concealed") == "20.7d-1"


@pytest.mark.rule("lhy:20.7b-1", "lhy:10.3.2-2")
def test_one_squad_of_a_platoon_sets_up_deployed() -> None:
    t = begin(mission([PLATOON]))
    squad = t.state.units[unit(t, "1kp-1-1")]
    put_down(t, "1kp-1-1", "A4", "deployed,concealed")
    there = t.state.stacks["A4"]
    assert squad.lost
    assert [u.card.kind for u in there] == ["section", "section"]
    assert sorted(u.face.sav or 0 for u in there) == [0, 1]
    assert all(u.concealed for u in there)
    assert why(t, "1kp-1-2", "A4", "deployed") == "20.7b-1"
    assert why(t, "1kp-1-leader", "A4", "deployed") == "20.7b-1"


@pytest.mark.rule("lhy:20.7c-1", "lhy:4.1.14d-1")
def test_defenders_dig_in() -> None:
    t = begin(mission([PLATOON, {"mix": "german/halftrack"}]))
    for counter, at in (("1kp-1-1", "A4"), ("1kp-1-2", "C6"), ("1kp-1-leader", "A6"), ("halftrack-1", "A7")):
        put_down(t, counter, at)
    put_down(t, "1kp-1-3", "B7", "concealed")
    assert refused(t, "dig A6").rule == "20.7c-1"  # a leader is no combat unit
    assert refused(t, "dig A7").rule == "20.7c-1"
    assert refused(t, "dig C6").rule == "4.1.14d-1"  # a house
    say(t, "dig A4", "dig B7")
    assert refused(t, "dig A4").rule == "4.1.14d-1"
    assert {at: p.seat for at, p in t.state.positions.items()} == {"A4": 1, "B7": 1}


@pytest.mark.rule("lhy:2.2.4g-1")
def test_a_fortified_position_is_put_into_no_house_and_no_improved_position() -> None:
    t = begin(mission([PLATOON, {"mix": "german/fp-mg"}]))
    fp = next(u.id for u in t.state.units.values() if u.card.kind == "fp")
    put_down(t, "1kp-1-1", "A4")
    say(t, "dig A4")
    assert refused(t, f"place {fp} C6 - 1").rule == "2.2.4g-1"
    assert refused(t, f"place {fp} A4 - 1").rule == "2.2.4g-1"
    assert legal(t, f"place {fp} A6 - 1")


@pytest.mark.rule("lhy:20.7c-1", "lhy:0.0-3")
def test_a_mission_counts_positions_and_the_attacker_has_none_of_his_own() -> None:
    t = begin(mission([PLATOON], defence={"ips": 1}))
    put_down(t, "1kp-1-1", "A4")
    put_down(t, "1kp-1-2", "A6")
    say(t, "dig A4")
    assert refused(t, "dig A6").rule == "20.7c-1"
    t = begin(mission([PLATOON], [{"platoon": "us/able-1"}], attack={"enters": None, "area": WEST}))
    say(t, "suggested", "ready")
    put_down(t, "able-1-1", "A1")
    assert refused(t, "dig A1").rule == "20.7c-1"


@pytest.mark.rule("lhy:20.7-2", "lhy:20.9.1-1", "lhy:10.4.6.1-1")
def test_what_is_offered_is_allowed() -> None:
    t = begin(mission([PLATOON, {"mix": "german/halftrack"}]))
    put_down(t, "halftrack-1", "A6")
    track = unit(t, "halftrack-1")
    for counter in ("1kp-1-leader", "1kp-1-1"):
        assert t.choice is not None
        assert offered(t, Load)
        assert not any(map(t.choice.options.judge, t.choice.options))
        say(t, f"load {unit(t, counter)} {track}")
    assert offered(t, Place)
    assert not offered(t, Load)


@pytest.mark.rule("lhy:20.7f-1")
def test_vehicles_begin_in_motion_and_loaded() -> None:
    t = begin(mission([PLATOON, {"platoon": "german/panzer1-2"}, MG, {"mix": "german/halftrack"}]))
    put_down(t, "panzer1-2-1", "A7", "motion,concealed")
    put_down(t, "halftrack-1", "A6")
    tank, track, squad = (t.state.units[unit(t, c)] for c in ("panzer1-2-1", "halftrack-1", "1kp-1-1"))
    assert (tank.motion, tank.concealed) == ("green", True)
    assert why(t, "1kp-1-1", "A4", "motion") == "20.7f-1"
    say(t, f"load {squad.id} {track.id}")
    assert (squad.at, squad.carrier) == ("A6", track.id)
    assert (last(t, told.Loaded).unit, last(t, told.Loaded).vehicle) == (squad.id, track.id)
    assert refused(t, f"load {unit(t, 'mg-1')} {track.id}").rule == "10.4.6.1-1"  # two steps are aboard
    say(t, f"load {unit(t, '1kp-1-leader')} {tank.id}")
    assert refused(t, f"load {unit(t, '1kp-1-2')} {squad.id}").rule == "20.7f-1"


@pytest.mark.rule("lhy:20.7f-1")
def test_units_enter_aboard_and_guns_on_their_trucks() -> None:
    force = [{"platoon": "us/able-1"}, {"mix": "us/halftrack"}, {"mix": "us/gun"}]
    t = say(begin(mission([PLATOON], force)), "suggested", "ready")
    put_down(t, "halftrack-1", "C1", "motion")
    track, squad = unit(t, "halftrack-1"), unit(t, "able-1-1")
    assert f"load {unit(t, 'able-1-leader')} {track}" in offered(t, Load)
    say(t, f"load {squad} {track}")
    put_down(t, "gun-1", "B1", "limbered,concealed")
    gun = t.state.units[unit(t, "gun-1")]
    truck = t.state.units[gun.carrier]
    assert gun.id not in truck.id  # what it is called tells nothing
    assert (truck.entry, truck.at, truck.concealed) == ("B1", "", True)
    say(t, "suggested", "ready")
    while asked(t)[1] != "activation":
        t.answer(t.choice.options[0])  # type: ignore[union-attr]
    say(t, f"maneuver {track}", "go C1", "go C2", "rest")
    assert t.state.units[squad].at == "C2"


@pytest.mark.rule("lhy:20.7f-1")
def test_a_gun_begins_on_a_truck_in_motion() -> None:
    t = say(begin(mission([PLATOON], [{"platoon": "us/able-1"}, {"mix": "us/gun"}])), "suggested", "ready")
    assert why(t, "gun-1", "B1", "motion") == "20.7f-1"
    put_down(t, "gun-1", "B1", "limbered,motion")
    gun = t.state.units[unit(t, "gun-1")]
    truck = t.state.units[gun.carrier]
    assert (truck.entry, truck.motion, gun.motion) == ("B1", "green", "")


@pytest.mark.rule("lhy:20.7f-1", "lhy:20.7-2", "lhy:20.9.1-1")
def test_a_vehicle_takes_along_who_could_set_up_where_and_as_it_does() -> None:
    """The tank is Hidden; the reserve is not, and is farther back."""
    reserve = {"id": "reserve", "side": "german", "force": [PLATOON, {"mix": "german/gun"}], "area": ["A8", "B8"]}
    vehicles = [{"platoon": "german/panzer1-2"}, {"mix": "german/halftrack"}]
    t = begin(mission(vehicles, defence={"hidden": True}, others=[reserve]))
    put_down(t, "panzer1-2-1", "A8", "hidden")
    put_down(t, "halftrack-1", "A6")
    squad, tank, track = (unit(t, counter) for counter in ("1kp-1-1", "panzer1-2-1", "halftrack-1"))
    assert refused(t, f"load {squad} {tank}").rule == "20.9.1-1"
    assert refused(t, f"load {squad} {track}").rule == "20.7-2"
    assert refused(t, f"load {unit(t, 'gun-1')} {track}").rule == "20.7-2"


# ------------------------------------------------------------------ Hidden, and Dummies


@pytest.mark.rule("lhy:20.9.1-1", "lhy:20.7e-1")
def test_guns_and_latws_always_set_up_hidden_and_others_where_the_mission_says() -> None:
    force = [PLATOON, {"mix": "german/gun"}, {"mix": "german/latw"}]
    t = begin(mission(force))
    assert why(t, "1kp-1-1", "A8", "hidden") == "20.9.1-1"
    put_down(t, "gun-1", "A8", "hidden")
    put_down(t, "latw-1", "A4", "hidden")
    t = begin(mission(force, defence={"hidden": True}))
    put_down(t, "1kp-1-1", "A4", "hidden")
    assert t.state.units[unit(t, "1kp-1-1")].hidden
    assert last(t, told.Placed).audience == (1,)
    assert why(t, "gun-1", "A8", "limbered,hidden") == "20.9.1-1"


@pytest.mark.rule("lhy:20.9.1-2")
def test_hidden_vehicles_and_guns_stand_three_rows_behind_the_foremost() -> None:
    t = begin(mission([{"platoon": "german/panzer1-2"}, {"mix": "german/gun"}], defence={"hidden": True}))
    for counter in ("panzer1-2-1", "gun-1"):
        assert why(t, counter, "A6", "hidden") == "20.9.1-2"
        assert legal(t, f"place {unit(t, counter)} A7 hidden -1")


@pytest.mark.rule("lhy:20.7f-1")
def test_hidden_vehicles_are_not_in_motion() -> None:
    t = begin(mission([{"platoon": "german/panzer1-2"}], defence={"hidden": True}))
    assert why(t, "panzer1-2-1", "A8", "hidden,motion") == "20.7f-1"


@pytest.mark.rule("lhy:20.8-1", "lhy:20.8-2")
def test_dummies_are_concealed_or_hidden_with_a_combat_unit() -> None:
    t = begin(mission([PLATOON], defender={"dummies": 6}, defence={"hidden": True}))
    dummies = [u for u in t.state.own[1] if u.card.dummy]
    assert len(dummies) == 6
    one = next(u for u in dummies if u.card.non_vehicular)
    assert refused(t, f"place {one.id} A4").rule == "20.8.1-1"
    assert refused(t, f"place {one.id} A4 hidden").rule == "20.8-1"
    put_down(t, "1kp-1-1", "A4", "hidden")
    say(t, f"place {one.id} A4 hidden")
    two = next(u for u in dummies if u.card.non_vehicular and not u.at)
    assert t.choice is not None
    assert not t.choice.prompt.endswith("if you like")
    for counter in ("1kp-1-leader", "1kp-1-2", "1kp-1-3"):
        put_down(t, counter, "A8")
    assert t.choice.prompt == "Put down 5 units if you like"
    say(t, f"place {two.id} A6 concealed", "dig A6")
    assert t.state.positions["A6"].dummy
    assert not t.state.positions.get("A4")


# ------------------------------------------------------------------ mines and wire


@pytest.mark.rule("lhy:19.0-1", "lhy:19.1-1")
def test_mines_and_wire_are_laid_in_ones_own_area() -> None:
    t = begin(mission([PLATOON, {"mix": "german/fp-mg"}], defence={"mines": 1, "wire": 2}))
    put_down(t, "fp-mg-1", "A8", "concealed", 3)
    put_down(t, "1kp-1-1", "A6", "concealed")
    say(t, "dig A6")
    assert refused(t, "lay mines A2").rule == "19.1-1"
    for at in ("A8", "A6", "A5"):  # an FP, an IP, the river
        assert refused(t, f"lay mines {at}").rule == "19.0-1"
    say(t, "lay mines B7")
    assert last(t, told.Laid).audience == (1,)
    assert refused(t, "lay wire B7").rule == "19.0-1"
    assert refused(t, "lay mines B8").rule == "19.0-1"  # there are no more
    say(t, "lay wire B8", "lay wire B9")
    assert t.state.wire == {"B8": 1, "B9": 1}
    assert not t.state.mines["B7"].known


@pytest.mark.rule("lhy:2.2.4a-1", "lhy:2.2.4-1")
def test_an_fp_faces_one_of_twelve_directions_for_good() -> None:
    t = begin(mission([{"mix": "german/fp-gun"}]))
    assert why(t, "fp-gun-1", "A8", "concealed") == "2.2.4-1"
    assert why(t, "fp-gun-1", "A8", "concealed", 12) == "2.2.4-1"
    put_down(t, "fp-gun-1", "A8", "concealed", 11)
    assert t.state.units[unit(t, "fp-gun-1")].front == 11


# ------------------------------------------------------------------ what the other side hears


@pytest.mark.rule("lhy:20.9.1-1", "lhy:20.6-1")
def test_the_other_side_hears_nothing_of_forces_and_hidden_units() -> None:
    t = begin(mission([PLATOON], [{"platoon": "us/able-1"}], defence={"hidden": True}))
    say(t, "suggested", "ready")
    heard = [e for e in t.events if e.heard_by(0)]
    assert all(e.seat == 0 for e in heard if isinstance(e, told.ForceDrawn))
    assert not [e for e in heard if isinstance(e, told.Placed | told.Dug)]
    assert told_of(t, told.Placed)


def test_everything_can_be_left_to_the_suggestion() -> None:
    force = [PLATOON, MG, {"mix": "german/gun"}, {"mix": "german/latw"}, {"mix": "german/fp-mg"}]
    t = begin(mission(force, [{"platoon": "us/able-1"}], defence={"mines": 2, "wire": 1}, defender={"dummies": 6}))
    say(t, "suggested")
    s = t.state
    assert all(u.at for u in s.own[1])
    assert len(s.mines) == 2
    assert len(s.wire) == 1
    assert s.positions
    say(t, "ready", "suggested", "ready")
    assert s.turn == 1


@pytest.mark.rule("lhy:20.7d-1", "lhy:20.9.1-1", "lhy:4.1.14d-1", "lhy:19.0-1", "lhy:2.2.4g-1")
def test_what_is_suggested_is_allowed() -> None:
    """The house is near, and no place for the FP; nor is the river for mines."""
    force = [PLATOON, MG, MG, {"mix": "german/fp-mg"}, {"mix": "german/gun"}]
    t = begin(
        mission(force, defence={"area": ["A4", "C6", "C7"], "posts": ["C7"], "mines": 1, "wire": 1, "works": ["A5"]})
    )
    s = say(t, "suggested").state
    assert not any(u.card.kind == "fp" for u in s.stacks["C6"])
    assert {u.card.kind for u in s.own[1] if u.hidden} <= {"gun"}
    assert not [at for at in s.positions if s.ground.terrain(at).building]
    assert not [u for at in s.positions for u in s.stacks[at] if u.card.kind == "fp"]
    assert "A5" not in s.mines
    assert not s.mines.keys() & s.wire.keys()


# ------------------------------------------------------------------ avatars


@pytest.mark.rule("lhy:22.2-1")
def test_each_player_says_in_secret_who_he_is() -> None:
    t = begin(mission([PLATOON, MG], [{"platoon": "us/able-1"}]), **{"role-play": "on"})
    say(t, "suggested", "ready")
    assert asked(t) == (1, "avatar")
    assert len(offered(t, Embody)) == 4  # three squads and the leader, not the MG section
    assert refused(t, f"embody {unit(t, 'mg-1')}").rule == "22.2-1"
    squad = unit(t, "1kp-1-2")
    say(t, f"embody {squad}")
    assert last(t, told.Embodied).audience == (1,)
    say(t, "suggested", "ready", f"embody {unit(t, 'able-1-leader')}")
    assert [avatar.unit for avatar in t.state.avatars] == [unit(t, "able-1-leader"), squad]


@pytest.mark.rule("lhy:21.1-1")
def test_objectives_belong_to_somebody_when_the_mission_begins() -> None:
    farm = [{"id": "farm", "name": "Farm", "hexes": ["C6"]}]
    t = say(begin(mission([PLATOON], [{"platoon": "us/able-1"}], objective=farm)), "suggested", "ready")
    while t.state.phase == "set-up" and t.choice is not None:
        say(t, "suggested" if "suggested" in offered(t) else "ready")
    assert t.state.control == {"farm": 1}
    assert [r.held for r in t.state.reckoned] == [{"farm": 1}] * 3
