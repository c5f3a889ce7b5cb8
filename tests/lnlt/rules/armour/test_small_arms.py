"""17.2-17.4 Small arms, Mortars and barrages against vehicles."""

from __future__ import annotations

from typing import Any

import pytest

from hedgerow.lnlt.book.tables import TABLES
from hedgerow.lnlt.odds.odds import attack_odds, shot_odds
from hedgerow.lnlt.rules.fire.attacks import targets_of
from hedgerow.lnlt.rules.fire.fire import attack_of
from hedgerow.lnlt.rules.indirect.mortars import barrage
from hedgerow.lnlt.rules.people.damage import column, damage_result
from hedgerow.lnlt.screen.telling import tell
from hedgerow.lnlt.screen.verbs import preview
from hedgerow.lnlt.state import events as told
from hedgerow.lnlt.state.moves import Call, Fire
from hedgerow.lnlt.state.names import name
from hedgerow.lnlt.state.state import FireForEffect, State
from tests.lnlt.boards import (
    GERMAN,
    Force,
    Piece,
    activate,
    board,
    choose,
    counter,
    last,
    offered,
    possible,
    refused,
    state,
    table,
)
from tests.lnlt.shots import checks, fire, hits, mods, move, the_shot, why_not

ARMY = Force(0, "us-army")
EAST = 2
PLAIN = board("\n".join([" ".join("." * 10)] * 6))
WOODED = board("\n".join([". . . . . w . . . .", *[" ".join("." * 10)] * 5]))
"""Light woods in F0."""


def vehicle(front: Any = (3,), flank: Any = (3,), rear: Any = (3,), morale: int = 6, **hull: Any) -> str:
    """A German vehicle's counter with such armour; () is an asterisk."""
    built = {"moves": "T", "front": front, "flank": flank, "rear": rear} | hull
    return counter("vehicle", f"0-0-10-{morale}", hull=built)


SOFT: dict[str, Any] = {"front": (), "flank": (), "rear": ()}


def target(counter: str, at: str = "F3", **fields: Any) -> Piece:
    return GERMAN("target", counter, at, **({"facing": EAST} | fields))


def rider(name: str, kind: str = "squad", *, outside: bool = True, **fields: Any) -> Piece:
    return GERMAN(name, kind, "", carrier="target", outside=outside, **fields)


def plain(*pieces: Piece, squad: str = "squad", **given: Any) -> State:
    """Americans in D3, two hexes west of the vehicle in F3, and a man far off, so that the turn goes on."""
    return state(PLAIN, ARMY("squad", squad, "D3"), *pieces, ARMY("idle", "medic", "A0"), **given)


SIX = counter("squad", "6-6-4-6", nation="us-army")


def strong(*pieces: Piece, **given: Any) -> State:
    """The same with firepower 6."""
    return plain(*pieces, squad=SIX, **given)


def driven(*pieces: Piece, **given: Any) -> State:
    """The same with the Germans to move."""
    return strong(*pieces, active=1, **given)


# ------------------------------------------------------------------ 17.2.1-17.2.3 who and what


@pytest.mark.rule("lnlt:17.0.1")
def test_infantry_can_fight_vehicles_with_small_arms() -> None:
    s = plain(target(vehicle()))
    t = activate(table(s), "D3")
    assert possible(t, Fire) == [Fire("F3", ("squad",), "target")]


@pytest.mark.rule("lnlt:17.2.1")
def test_small_arms_are_all_weapons_without_a_to_hit_table() -> None:
    s = state(
        PLAIN, ARMY("squad", "squad", "E3", "bar"), ARMY("other", "squad", "E3", "flamethrower"),
        ARMY("third", "squad", "E3", "satchel"), ARMY("tank", "sherman", "E3", facing=EAST), target(vehicle()),
    )  # fmt: skip
    for parts in (("squad",), ("squad-bar",), ("other-flamethrower",), ("third-satchel",), ("tank:mg0",)):
        assert why_not(s, "F3", *parts, at="target") == "", parts
    assert why_not(s, "F3", "squad", "squad-bar", "other-flamethrower", at="target") == ""  # and together
    s.units["target"].buttoned = True
    for parts in (("squad",), ("squad-bar",), ("other-flamethrower",), ("third-satchel",), ("tank:mg0",)):
        assert why_not(s, "F3", *parts, at="target") == "17.2.2", parts


@pytest.mark.rule("lnlt:17.2.2", "lnlt:17.3.1")
@pytest.mark.parametrize(
    ("made", "open_rule", "buttoned_rule"),
    [
        (vehicle(), "", "17.2.2"),
        (vehicle(open_topped=True), "", ""),
        (vehicle(**SOFT), "", ""),
    ],
    ids=["armoured", "open-topped", "unarmoured"],
)
def test_which_vehicles_small_arms_can_attack(made: str, open_rule: str, buttoned_rule: str) -> None:
    s = plain(target(made))
    assert why_not(s, "F3", "squad", at="target") == open_rule
    s.units["target"].buttoned = True
    assert why_not(s, "F3", "squad", at="target") == buttoned_rule
    found = possible(activate(table(s), "D3"), Fire)
    assert found == ([] if buttoned_rule else [Fire("F3", ("squad",), "target")])


@pytest.mark.rule("lnlt:17.2.3")
def test_one_named_vehicle_or_all_the_rest() -> None:
    s = strong(
        target(vehicle()),
        GERMAN("two", vehicle(), "F3"),
        GERMAN("foot", "squad", "F3"),
        GERMAN("elsewhere", vehicle(), "H3"),
    )
    t = activate(table(s, dice=[1, 6, 1]), "D3")
    assert possible(t, Fire) == [
        Fire("F3", ("squad",)), Fire("F3", ("squad",), "target"), Fire("F3", ("squad",), "two"),
        Fire("H3", ("squad",), "elsewhere"),
    ]  # fmt: skip
    assert why_not(s, "F3", "squad", at="elsewhere") == "17.2.3"
    assert why_not(s, "F3", "squad", at="foot") == "17.2.3"
    assert why_not(s, "F3", "squad", at="nobody") == "17.2.3"
    assert why_not(s, "H3", "squad") == "17.2.3"  # only a vehicle is there: it is named
    assert [u.id for u in targets_of(s, attack_of(s, the_shot(s, "F3", "squad", at="two")))] == ["two"]
    assert list(hits(choose(t, Fire("F3", ("squad",))))) == ["foot"]


def test_where_there_are_no_vehicles_none_is_aimed_at() -> None:
    s = plain(GERMAN("foot", "squad", "F3"))
    assert why_not(s, "F3", "squad", at="foot") == "17.2.3"
    assert why_not(s, "F3", "squad", at="nobody") == "17.2.3"
    assert why_not(s, "F3", "squad:mg0") == "15.0.0.6"
    assert why_not(s, "F3", "nobody:mg0") == "5.2.1"


@pytest.mark.rule("lnlt:17.2.3")
def test_passengers_belong_to_their_vehicle() -> None:
    s = strong(target(vehicle(outside="PPO")), rider("men"))
    assert why_not(s, "F3", "squad") == "17.2.3"  # nobody there is on foot
    assert list(hits(fire(s, "F3", "squad", at="target", dice=[1, 6]))) == ["target", "men"]


# ------------------------------------------------------------------ 17.2.4 the rolls


@pytest.mark.rule("lnlt:17.2.4")
def test_a_vehicle_adds_the_tm_and_its_lowest_armour() -> None:
    made = vehicle((5, 4), (3, 3), (2, 3), turret=True)
    s = state(WOODED, ARMY("squad", SIX, "D0"), target(made, "F0"), spotted={"F0": 0})
    t = fire(s, "F0", "squad", at="target", dice=[1, 4])
    shot = last(t, told.ShotFired)
    assert mods(shot.attack) == [(6, "5.2.2")]
    assert (2, "17.2.4") in mods(shot.defence)
    tm = s.ground.terrain("F0").tm
    assert shot.defence.total == tm + 2
    assert tm > 0
    assert hits(t) == {"target": 1 + 6 - 4 - 2 - tm}
    assert f"{name(s, 'target')} in F0" in tell(s, shot)


@pytest.mark.rule("lnlt:17.2.4")
def test_only_a_greater_total_has_effect() -> None:
    t = fire(strong(target(vehicle())), "F3", "squad", at="target", dice=[1, 4])  # 7 against 7
    assert hits(t) == {"target": 0}
    assert checks(t) == []
    t = fire(strong(target(vehicle())), "F3", "squad", at="target", dice=[2, 4, 1])  # 8 against 7
    assert checks(t) == [("target", 2, "No Effect")]


@pytest.mark.rule("lnlt:17.2.4")
def test_range_sight_and_the_modifiers_of_direct_fire_count() -> None:
    short = counter("squad", "1-5-4-6", nation="us-army")
    s = state(PLAIN, ARMY("squad", short, "D3"), target(vehicle(), "E3"), GERMAN("far", vehicle(), "J3"))
    assert (2, "5.0.0.11") in mods(attack_of(s, the_shot(s, "E3", "squad", at="target")).tally)
    assert s.ground.distance("D3", "J3") == 6
    assert why_not(s, "J3", "squad", at="far") == "5.0.0.1"


@pytest.mark.rule("lnlt:PAC.11", "lnlt:15.5.0.2")
@pytest.mark.parametrize(("marker", "less"), [("", 0), ("moved", -1), ("assault", -1), ("ops", 0)])
def test_a_moving_vehicle_is_harder_to_hurt(marker: Any, less: int) -> None:
    t = fire(strong(target(vehicle(), marker=marker)), "F3", "squad", at="target", dice=[1, 6])
    assert hits(t) == {"target": 1 + 6 + less - 6 - 3}
    if less:
        assert (-1, "PAC.11") in mods(last(t, told.ShotFired).attack)


# ------------------------------------------------------------------ 17.2.5-17.2.8 who checks


@pytest.mark.rule("lnlt:17.2.5")
def test_the_vehicle_and_those_on_it_check_damage() -> None:
    s = strong(target(vehicle(outside="PPO", inside="PP")), rider("in", outside=False), rider("on"))
    t = fire(s, "F3", "squad", at="target", dice=[6, 1, 1, 2])  # 12 against 4: 8 more
    assert [(who, total) for who, total, _ in checks(t)] == [("target", 9), ("on", 10)]


@pytest.mark.rule("lnlt:17.2.5")
def test_of_a_buttoned_vehicle_only_those_on_it_check() -> None:
    s = strong(target(vehicle(outside="PPO"), buttoned=True), rider("on"))
    assert why_not(s, "F3", "squad", at="target") == ""
    t = fire(s, "F3", "squad", at="target", dice=[6, 1, 2])
    assert [(who, total) for who, total, _ in checks(t)] == [("on", 10)]
    assert not t.state.units["target"].shaken


@pytest.mark.rule("lnlt:17.2.6")
@pytest.mark.parametrize(
    ("reading", "open_topped", "expected"),
    [
        ("open-topped", True, True), ("open-topped", False, False),
        ("open", True, True), ("open", False, True),
        ("none", True, False), ("none", False, False),
    ],
)  # fmt: skip
def test_those_inside_check_as_the_game_reads_it(reading: str, open_topped: bool, expected: bool) -> None:
    made = vehicle(inside="PP", open_topped=open_topped)
    s = strong(target(made), rider("in", outside=False), options={"inside-passengers-small-arms": reading})
    t = fire(s, "F3", "squad", at="target", dice=[6, 1, 1, *[2] * expected])
    assert [who for who, _, _ in checks(t)] == ["target", *["in"] * expected]


@pytest.mark.rule("lnlt:17.2.6")
def test_a_closed_vehicle_shields_those_inside_under_every_reading() -> None:
    for reading in ("open-topped", "open", "none"):
        s = strong(
            target(vehicle(inside="PP", outside="PO"), buttoned=True), rider("in", outside=False),
            rider("on"),
            options={"inside-passengers-small-arms": reading},
        )  # fmt: skip
        assert [u.id for u in targets_of(s, attack_of(s, the_shot(s, "F3", "squad", at="target")))] == ["on"]


@pytest.mark.rule("lnlt:17.2.7", "lnlt:11.5.5")
def test_a_good_order_armor_leader_lends_his_morale() -> None:
    made = vehicle(morale=5)
    s = strong(target(made), GERMAN("boss", "kastner", "", carrier="target"))
    t = fire(s, "F3", "squad", at="target", dice=[5, 4, 4])  # 4 more: 4 + 4, less his LM of 1, against his 7
    checked = last(t, told.DamageChecked)
    assert (checked.total, checked.morale, checked.result) == (7, 7, "No Effect")
    assert column(s.units["target"]) == TABLES.damage_check.columns.armored_vehicle
    t = fire(strong(target(made)), "F3", "squad", at="target", dice=[5, 4, 4])
    assert (last(t, told.DamageChecked).morale, last(t, told.DamageChecked).result) == (5, "Shaken")


@pytest.mark.rule("lnlt:17.2.7", "lnlt:17.3.2")
def test_he_does_so_for_unarmoured_vehicles_too_but_not_when_shaken() -> None:
    made = vehicle(morale=5, **SOFT)
    s = strong(target(made), GERMAN("boss", "kastner", "", carrier="target"))
    t = fire(s, "F3", "squad", at="target", dice=[5, 4, 1])
    assert (last(t, told.DamageChecked).morale, last(t, told.DamageChecked).result) == (7, "No Effect")
    s = strong(target(made, shaken=True, buttoned=True), GERMAN("boss", "kastner", "", carrier="target", shaken=True))
    t = fire(s, "F3", "squad", at="target", dice=[1, 4, 2])
    assert (last(t, told.DamageChecked).total, last(t, told.DamageChecked).morale) == (5, 5)


@pytest.mark.rule("lnlt:17.2.8")
def test_a_leader_among_the_passengers_checks_first_and_then_steadies_them() -> None:
    boss = counter("leader", "0-0-4-7", lm=2)
    made = vehicle(outside="PPO", morale=7)
    s = strong(target(made), rider("men"), rider("boss", boss))
    t = fire(s, "F3", "squad", at="target", dice=[3, 4, 1, 1, 1, 3])  # 2 more
    assert [(who, total) for who, total, _ in checks(t)] == [("target", 3), ("boss", 3), ("men", 1)]
    s = strong(target(made), rider("men"), rider("boss", boss))
    t = fire(s, "F3", "squad", at="target", dice=[6, 3, 1, 6, 3])  # 6 more: he is Shaken, and helps nobody
    assert [(who, total) for who, total, _ in checks(t)] == [("target", 7), ("boss", 12), ("men", 9)]
    assert last(t, told.DamageChecked).tally.total == 6


@pytest.mark.rule("lnlt:17.2.8")
def test_nobody_is_steadied_by_a_leader_who_has_yet_to_check() -> None:
    boss, second = counter("leader", "0-0-4-7", lm=2), counter("leader", "0-0-4-7", lm=1)
    s = strong(target(vehicle(outside="PPO", morale=7)), rider("men"), rider("second", second), rider("boss", boss))
    t = fire(s, "F3", "squad", at="target", dice=[3, 4, 1, 1, 1, 3])  # 2 more
    assert [(who, total) for who, total, _ in checks(t)] == [("target", 3), ("boss", 3), ("second", 1), ("men", 3)]


# ------------------------------------------------------------------ results


@pytest.mark.rule("lnlt:PAC.6")
def test_the_column_of_armoured_vehicles() -> None:
    s = plain(target(vehicle()))
    tank = s.units["target"]
    assert [damage_result(tank, total, 6) for total in (6, 7, 12, 18)] == ["No Effect", "Shaken", "Shaken", "Abandoned"]


@pytest.mark.rule("lnlt:PAC.7")
def test_the_column_of_unarmoured_vehicles() -> None:
    s = plain(target(vehicle(**SOFT)))
    truck = s.units["target"]
    found = [damage_result(truck, total, 5) for total in (5, 6, 10, 15)]
    assert found == ["No Effect", "Shaken", "Destroyed", "Destroyed"]


@pytest.mark.rule("lnlt:17.2.5")
def test_a_tank_is_shaken_and_buttons_up() -> None:
    t = fire(strong(target(vehicle())), "F3", "squad", at="target", dice=[6, 1, 1])  # 8 more: 9 against 6
    tank = t.state.units["target"]
    assert (tank.shaken, tank.buttoned, tank.at) == (True, True, "F3")


@pytest.mark.rule("lnlt:17.3.2")
def test_a_truck_is_destroyed_without_armour_in_the_way() -> None:
    t = fire(strong(target(vehicle(**SOFT, morale=5))), "F3", "squad", at="target", dice=[6, 1, 1, 6])
    assert last(t, told.ShotFired).defence.total == 0
    assert checks(t) == [("target", 12, "Destroyed")]  # 12 against 1, 1 + 11 against 5
    assert [h.unit for h in t.state.hulks["F3"]] == ["target"]


@pytest.mark.rule("lnlt:17.3.3")
def test_the_vehicle_checks_first_then_all_its_passengers() -> None:
    s = strong(
        target(vehicle(**SOFT, inside="PP", outside="PO")), rider("in", outside=False), rider("on", "half-squad")
    )
    t = fire(s, "F3", "squad", at="target", dice=[1, 4, 1, 1, 1, 1, 1])
    assert [(who, total) for who, total, _ in checks(t)][:1] == [("target", 4)]
    assert sorted(who for who, _, _ in checks(t)) == ["in", "on", "target"]


@pytest.mark.rule("lnlt:16.1.1.3")
def test_passengers_check_damage_before_they_bail_out() -> None:
    s = strong(target(vehicle(**SOFT, inside="PP", morale=5)), rider("in", outside=False))
    t = fire(s, "F3", "squad", at="target", dice=[6, 1, 1, 2, 5, 2])
    kinds = [type(e) for e in t.events]
    assert [who for who, _, _ in checks(t)] == ["target", "in"]
    last_check = len(kinds) - kinds[::-1].index(told.DamageChecked)
    assert kinds.index(told.VehicleLost) >= last_check
    assert "in" not in [u.id for u in t.state.units.values() if u.carrier]


def test_shaken_outside_passengers_get_off() -> None:
    s = strong(target(vehicle(outside="PPO"), buttoned=True), rider("on"))
    t = fire(s, "F3", "squad", at="target", dice=[2, 4, 5])  # 1 more: 6
    men = t.state.units["on"]
    assert (men.shaken, men.at, men.carrier, men.marker) == (True, "F3", "", "moved")
    assert last(t, told.GotOff).rule == "16.2.5"


# ------------------------------------------------------------------ 17.3.4 mixed armour


@pytest.mark.rule("lnlt:17.3.4")
def test_mixed_armour_goes_by_the_facing_the_fire_comes_through() -> None:
    made = vehicle((4,), (3,), (), morale=5)
    s = strong(target(made))  # it faces east, the fire comes from the west: its rear
    s.units["target"].buttoned = True
    assert why_not(s, "F3", "squad", at="target") == ""
    t = fire(s, "F3", "squad", at="target", dice=[5, 4, 3, 6])
    assert last(t, told.ShotFired).defence.total == 0
    assert checks(t) == [("target", 10, "Destroyed")]
    s = strong(target(made, facing=5))  # its front
    t = fire(s, "F3", "squad", at="target", dice=[5, 4, 3])
    assert mods(last(t, told.ShotFired).defence) == [(3, "17.2.4")]  # the lowest factor printed
    assert checks(t) == [("target", 7, "Shaken")]
    s = strong(target(made, facing=5, buttoned=True))
    assert why_not(s, "F3", "squad", at="target") == "17.2.2"


# ------------------------------------------------------------------ 17.4 indirect fire


TUBE = counter("team", "3-30-2-6", nation="us-army", mortar=True, calibre=60, range_min=2)


def shelled(*pieces: Piece, **given: Any) -> State:
    """An American Mortar of FP 3 in D3."""
    return state(PLAIN, ARMY("mortar", TUBE, "D3"), *pieces, ARMY("idle", "medic", "A0"), **given)


@pytest.mark.rule("lnlt:17.4.1")
@pytest.mark.parametrize("buttoned", [False, True])
def test_a_mortar_strikes_vehicles_open_or_buttoned_as_well_as_men(buttoned: bool) -> None:
    s = shelled(target(vehicle((5,), (4,), (2,)), buttoned=buttoned), GERMAN("foot", "squad", "F3"))
    t = fire(s, "F3", "mortar", dice=[2, 5, 4, 1, 1])  # the higher of 2 and 5, and 3, against 4
    assert hits(t) == {"foot": 3, "target": 2}  # the vehicle adds its lowest armour, and is cover to the men (10.1.0.4)
    assert [(who, total) for who, total, _ in checks(t)] == [("foot", 4), ("target", 3)]


@pytest.mark.rule("lnlt:17.4.1")
def test_a_mortar_does_not_pick_a_vehicle_and_may_fire_at_vehicles_alone() -> None:
    s = shelled(target(vehicle(), buttoned=True))
    assert possible(activate(table(s), "D3"), Fire) == [Fire("F3", ("mortar",))]
    assert why_not(s, "F3", "mortar", at="target") == "18.0.2"


@pytest.mark.rule("lnlt:17.4.1")
@pytest.mark.parametrize(("reading", "bonus"), [("none", 0), ("dft", -1)])
def test_modifiers_of_direct_fire_count_only_if_the_game_is_played_so(reading: str, bonus: int) -> None:
    s = shelled(target(vehicle(), marker="moved"), options={"indirect-vs-vehicle-modifiers": reading})
    t = fire(s, "F3", "mortar", dice=[5, 5, 2, 1])
    assert hits(t) == {"target": 5 + 3 + bonus - 2 - 3}
    s = shelled(
        target(vehicle()), ARMY("lt", counter("leader", "0-0-4-7", nation="us-army", lm=2), "D3"),
        options={"indirect-vs-vehicle-modifiers": reading},
    )  # fmt: skip
    t = fire(s, "F3", "mortar", "lt", dice=[5, 5, 2, 1])
    assert hits(t) == {"target": 5 + 3 + (2 if reading == "dft" else 0) - 2 - 3}


@pytest.mark.rule("lnlt:17.4.2")
def test_a_vehicle_with_an_unarmoured_facing_counts_as_unarmoured_under_indirect_fire() -> None:
    made = vehicle((4,), (3,), (), morale=4)
    s = shelled(target(made, facing=5))
    t = fire(s, "F3", "mortar", dice=[6, 5, 4, 3, 6])
    assert checks(t) == [("target", 8, "Destroyed")]  # 9 against 4: 5 more, and the column of trucks


@pytest.mark.rule("lnlt:17.4.1")
def test_called_fire_and_the_barrage_that_stays_strike_vehicles_too() -> None:
    s = shelled(
        ARMY("lt", counter("leader", "0-0-4-7", nation="us-army", lm=1), "D2"), target(vehicle(), buttoned=True)
    )
    t = activate(table(s, [6, 1, 1, 1]), "D2")
    call = Call("lt", "mortar", "F3")
    assert preview(t, call).fates[0].piece == "target"
    choose(t, call)
    assert hits(t) == {"target": 6 + 3 - 1 - 3}
    s = driven(target(vehicle(), "E3", buttoned=True), ffe={"F3": FireForEffect(0, 3, "60mm Mortar")})
    assert hits(move(s, ("target",), "F3", dice=[4, 2, 1, 3])) == {"target": 4 + 3 - 1 - 3}


@pytest.mark.rule("lnlt:17.4.1")
def test_the_mortar_still_takes_the_better_of_two_dice() -> None:
    s = shelled(target(vehicle()), ARMY("lt", counter("leader", "0-0-4-7", nation="us-army", lm=1), "D2"))
    attack = barrage(s, Call("lt", "mortar", "F3"))
    assert (attack.dice, attack.keep_higher) == (2, True)
    odds = attack_odds(s, attack)
    assert sum(odds["target"].values()) == 1


# ------------------------------------------------------------------ Opportunity Fire, odds


def test_opportunity_fire_is_aimed_at_the_vehicle_that_moves() -> None:
    t = move(driven(target(vehicle(), "E3"), GERMAN("foot", "squad", "F3")), ("target",), "F3")
    assert offered(t, Fire) == [Fire("F3", ("squad",), "target")]
    assert refused(t, Fire("F3", ("squad",))).rule == "5.3.1"
    t = move(driven(target(vehicle()), GERMAN("foot", "squad", "E3")), ("foot",), "F3")
    assert offered(t, Fire) == [Fire("F3", ("squad",))]
    assert refused(t, Fire("F3", ("squad",), "target")).rule == "5.3.1"


def test_odds_name_the_vehicle_and_those_on_it() -> None:
    s = strong(target(vehicle(outside="PPO")), rider("on"))
    odds = shot_odds(s, the_shot(s, "F3", "squad", at="target"))
    assert list(odds) == ["target", "on"]
    assert all(sum(results.values()) == 1 for results in odds.values())
    assert set(odds["target"]) <= {"No Effect", "Shaken", "Abandoned"}
    soft = strong(target(vehicle(**SOFT)))
    assert "Destroyed" in shot_odds(soft, the_shot(soft, "F3", "squad", at="target"))["target"]


def test_a_sniper_may_aim_at_an_open_vehicle() -> None:
    s = state(PLAIN, ARMY("sniper", counter("sniper", "1-8-0-7", nation="us-army"), "D3"), target(vehicle()))
    attack = attack_of(s, the_shot(s, "F3", "sniper", at="target"))
    assert (attack.dice, attack.one_target) == (2, False)
