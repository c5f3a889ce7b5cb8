"""19.1 Fixed-wing aircraft: doubles that bring them, their way across the map, cannon and bombs."""

from __future__ import annotations

from typing import Any

import pytest

from hedgerow.lnlt.book.content import COUNTERS
from hedgerow.lnlt.ground.forts import Fort
from hedgerow.lnlt.ground.hexes import DIRECTIONS
from hedgerow.lnlt.phases.set_up import new_state
from hedgerow.lnlt.rules.air.aircraft import INWARD, line
from hedgerow.lnlt.rules.people.stacking import overstacked
from hedgerow.lnlt.scenario.records import ScenarioError
from hedgerow.lnlt.scenario.scenarios import read_scenario
from hedgerow.lnlt.state import events as told
from hedgerow.lnlt.state.lookups import hull
from hedgerow.lnlt.state.moves import Bomb, EndImpulse, Finish, Fire, Fly, FlyOn, Rally, Shell, Strafe
from hedgerow.lnlt.state.placing import add_fort, enlist, put
from hedgerow.lnlt.state.state import Unit
from tests.lnlt.boards import (
    GERMAN,
    OPEN,
    US,
    activate,
    board,
    choose,
    dice_left,
    last,
    offered,
    refused,
    state,
    table,
    told_of,
)
from tests.lnlt.planes import ALL, BRITISH, SCENARIO, TOWN, a_shot_of_two_dice, mortar, overhead, waiting
from tests.lnlt.shots import hits, mods

# ------------------------------------------------------------------ when it comes


@pytest.mark.rule("lnlt:19.0.1")
@pytest.mark.rule("lnlt:19.1.0.1")
def test_air_support_is_given_by_the_order_of_battle(tmp_path: Any) -> None:
    text = SCENARIO + '[[air]]\nside = "us"\ncounter = "us-army/p-47"\nmissions = 2\n'
    path = tmp_path / "air.toml"
    path.write_text(text)
    s = new_state(str(path), {})
    assert s.air == ["us-p-47", "us-p-47-2"]
    assert all(s.units[i].side == 0 and not s.units[i].at for i in s.air)
    assert new_state("rearguard", {}).air == []


@pytest.mark.rule("lnlt:19.1.0.1")
@pytest.mark.parametrize(
    ("table_text", "fault"),
    [
        ('side = "nobody"\ncounter = "us-army/p-47"', "no such side"),
        ('side = "us"\ncounter = "us-army/p-74"', "did you mean 'us-army/p-47'?"),
        ('side = "us"\ncounter = "us-army/squad"', "no such aircraft"),
        ('side = "us"\ncounter = "german-army/ju-87"', "is german-army; side us has us-army"),
        ('side = "us"\ncounter = "us-army/p-47"\nmissions = 0', "should be 1 or more"),
    ],
)
def test_faults_of_air_support_are_told(table_text: str, fault: str) -> None:
    with pytest.raises(ScenarioError) as caught:
        read_scenario("mine.toml", f"{SCENARIO}[[air]]\n{table_text}\n")
    assert len(caught.value.faults) == 1
    assert fault in caught.value.faults[0]
    assert "[[air]] 1" in caught.value.faults[0]


def test_aircraft_are_no_units_of_a_group() -> None:
    with pytest.raises(ScenarioError, match=r"list it in an \[\[air\]\] table"):
        read_scenario("mine.toml", SCENARIO.replace("us-army/squad", "us-army/p-47"))


@pytest.mark.rule("lnlt:19.1.0.2")
def test_doubles_bring_it_in_the_very_next_impulse() -> None:
    t = a_shot_of_two_dice(mortar(), [3, 3, 6, 2])
    assert last(t, told.AirSupportDue).unit == "air"
    assert t.choice is not None
    assert (t.choice.seat, t.choice.kind) == (0, "fly")  # ahead of the Germans, whose impulse it would be


@pytest.mark.rule("lnlt:19.1.0.2")
def test_a_tanks_to_hit_roll_of_doubles_brings_the_stuka_ahead_of_the_british() -> None:
    s = state(
        OPEN, GERMAN("pz", "pz-iv", "A1", facing=2), GERMAN("g", "squad", "A3"),
        GERMAN("air", "ju-87", "", group="air"),
        BRITISH("matilda", "matilda", "D1", facing=5), BRITISH("b", "squad", "F3"), air=["air"], active=1,
    )  # fmt: skip
    t = activate(table(s, [4, 4, 1, 6, 2]), "A1")
    choose(t, Shell("pz", "D1", "matilda"))
    assert (last(t, told.GunFired).hit, last(t, told.VehicleStruck).verdict) == (True, "dud")  # resolved as ever
    assert not told_of(t, told.AirSupportArrived)
    choose(t, EndImpulse())
    assert t.choice is not None
    assert (t.choice.seat, t.choice.kind, s.flight and s.flight.unit) == (1, "fly", "air")


@pytest.mark.rule("lnlt:19.1.0.2")
def test_dice_that_differ_bring_nothing() -> None:
    t = a_shot_of_two_dice(mortar(), [2, 1, 6])
    assert not told_of(t, told.AirSupportDue)
    assert t.choice is not None
    assert t.choice.seat == 1


@pytest.mark.rule("lnlt:19.1.0.2")
def test_equal_dice_of_two_players_are_no_doubles() -> None:
    s = waiting(OPEN, US("a", "squad", "A1"), GERMAN("g", "squad", "C1"))
    t = activate(table(s, [2, 2, 1, 1]), "A1")
    choose(t, Fire("C1", ("a",)))
    assert not told_of(t, told.AirSupportDue)


@pytest.mark.rule("lnlt:19.1.0.2")
def test_either_players_doubles_serve() -> None:
    s = waiting(OPEN, US("a", "squad", "A1"), GERMAN("s", "sniper", "E1"), active=1)
    t = activate(table(s, [1, 1, 6, 2]), "E1")
    choose(t, Fire("A1", ("s",)))
    assert last(t, told.AirSupportDue).unit == "air"
    assert t.state.flight is not None


@pytest.mark.rule("lnlt:19.1.0.2")
def test_the_side_whose_impulse_it_would_be_has_it_afterwards() -> None:
    t = a_shot_of_two_dice(mortar(), [3, 3, 6, 4])
    choose(t, Fly("A1", "NE"))
    assert t.state.flight is None
    assert t.choice is not None
    assert (t.choice.seat, t.choice.kind) == (1, "activate")


@pytest.mark.rule("lnlt:19.1.0.3")
@pytest.mark.parametrize("initiative", [0, 1])
def test_doubles_at_a_rally_bring_it_in_the_first_impulse_whoever_has_the_initiative(initiative: int) -> None:
    s = waiting(
        OPEN, US("a", "squad", "A1"), GERMAN("g", "squad", "F3", shaken=True), GERMAN("lt", "koch", "F3"),
        phase="rally", step="first" if initiative else "second", initiative=initiative,
    )  # fmt: skip
    t = choose(table(s, [6, 6, 3]), Rally("g"))
    assert last(t, told.AirSupportDue).rule == "19.1.0.3"
    while t.state.phase == "rally":
        choose(t, Finish())
    assert t.choice is not None
    assert (t.choice.seat, t.choice.kind) == (0, "fly")


def test_both_sides_aircraft_come_the_side_with_the_initiative_first() -> None:
    s = mortar(initiative=1)
    enlist(s, Unit("stuka", "german-army/ju-87", 1, group="air"))
    enlist(s, Unit("stuka-2", "german-army/ju-87", 1, group="air"))
    s.air += ["stuka", "stuka-2"]
    t = a_shot_of_two_dice(s, [3, 3, 6, 1])
    assert [e.unit for e in told_of(t, told.AirSupportDue)] == ["stuka", "air"]
    assert t.state.air == ["stuka-2"]
    assert t.state.flight is not None
    assert t.state.flight.unit == "stuka"


def test_it_is_told_after_what_the_doubles_were_thrown_for() -> None:
    t = a_shot_of_two_dice(mortar(), [2, 2, 6, 1])
    heard = [e for e in t.events if isinstance(e, (told.ShotFired, told.AirSupportDue))]
    assert [type(e) for e in heard] == [told.ShotFired, told.AirSupportDue]


@pytest.mark.rule("lnlt:19.1.0.2")
def test_doubles_bring_no_second_aircraft_of_a_side_while_one_is_on_its_way() -> None:
    s = mortar(initiative=0)
    for more in (BRITISH("next", "hurricane", "", group="air"), US("m2", "mortar-60", "")):
        assert more.unit is not None
        enlist(s, more.unit)
    put(s, s.units["m2"], "A1")
    s.air.append("next")
    t = choose(a_shot_of_two_dice(s, [3, 3, 6, 2, 2, 6, 1]), Fire("E1", ("m2",)))
    assert [e.attack_dice for e in told_of(t, told.ShotFired)] == [(3, 3), (2, 2)]
    assert [e.unit for e in told_of(t, told.AirSupportDue)] == ["air"]
    assert t.state.air == ["next"]


# ------------------------------------------------------------------ from where, and which way


@pytest.mark.rule("lnlt:19.1.0.4")
@pytest.mark.parametrize(
    ("die", "edges"), [(1, ("north",)), (2, ("east",)), (3, ("south",)), (4, ("west",)), (5, ALL), (6, ALL)]
)
def test_a_die_gives_the_side_of_the_map(die: int, edges: tuple[str, ...]) -> None:
    t = a_shot_of_two_dice(mortar(), [3, 3, 6, die])
    assert last(t, told.AirSupportArrived).edges == edges
    entries = {m.entry for m in offered(t, Fly)}
    top = {f"{c}0" for c in "ABCDEF"}
    assert (top <= entries) == ("north" in edges)
    assert ({"A1", "A2"} <= entries) == ("west" in edges)
    if edges == ("north",):
        assert refused(t, Fly("A2", "SE")).rule == "19.1.0.4"


@pytest.mark.rule("lnlt:19.1.0.5")
def test_it_flies_along_the_hex_row_or_either_diagonal() -> None:
    field = board("\n".join(" ".join("." * 14) for _ in range(6)), first="A1")
    s = state(field, BRITISH("air", "hurricane", ""), air_due=["air"])
    t = table(s, [1])
    assert {m.toward for m in offered(t, Fly) if m.entry == "H1"} == {"S", "SE", "SW"}
    assert line(s.ground, "H1", "S") == ["H1", "H2", "H3", "H4", "H5", "H6"]
    assert line(s.ground, "H1", "SE")[:4] == ["H1", "I1", "J2", "K2"]
    assert line(s.ground, "H1", "SW")[:4] == ["H1", "G1", "F2", "E2"]
    assert refused(t, Fly("H1", "NE")).rule == "19.1.0.5"
    assert refused(t, Fly("H1", "E")).rule == "19.1.0.5"


@pytest.mark.rule("lnlt:19.1.0.5")
def test_it_enters_crosses_and_leaves_in_one_impulse() -> None:
    t = table(waiting(OPEN, US("a", "squad", "A1"), air_due=["air"]), [1])
    choose(t, Fly("D0", "S"))
    assert last(t, told.FlightBegan).end == "D3"
    assert not last(t, told.FlightEnded).aborted
    assert t.choice is not None
    assert t.choice.kind == "activate"


@pytest.mark.rule("lnlt:19.1.0.12")
def test_it_comes_once_only() -> None:
    t = a_shot_of_two_dice(mortar(), [3, 3, 6, 1])
    choose(t, Fly("B0", "S"))
    assert t.state.air == t.state.air_due == []
    assert t.state.flight is None
    s = mortar()
    s.air = []
    again = a_shot_of_two_dice(s, [3, 3, 6])
    assert not told_of(again, told.AirSupportDue)


@pytest.mark.rule("lnlt:1.3.5")
def test_aircraft_do_not_count_for_stacking() -> None:
    full = [GERMAN(f"g{i}", "squad", "E1") for i in range(3)]
    s = overhead(OPEN, "E0", "S", *full)
    assert s.flight is not None
    s.flight.at = 1
    assert overstacked(s, 1, "E1", ()) is None
    assert not s.units["air"].at
    assert all("air" not in stack for stack in s.stacks.values())


# ------------------------------------------------------------------ what it may attack


@pytest.mark.rule("lnlt:19.1.1.1")
def test_it_attacks_what_is_spotted() -> None:
    hidden = overhead(OPEN, "C0", "S", GERMAN("g", "squad", "C2"), plane="british/hurricane")
    t = table(hidden)
    assert t.choice is None or t.choice.kind != "air-attack"
    found = overhead(OPEN, "C0", "S", GERMAN("g", "squad", "C2"), spotted={"C2": 0})
    t = table(found)
    assert offered(t, Strafe) == [Strafe("C1")]  # the cannon reach C1 and C2


@pytest.mark.rule("lnlt:19.1.1.1")
@pytest.mark.parametrize(("leader", "sees"), [({}, True), ({"shaken": True}, False)])
def test_it_attacks_what_a_friendly_leader_sees(leader: dict[str, Any], sees: bool) -> None:
    s = overhead(OPEN, "C0", "S", GERMAN("g", "squad", "C2"), BRITISH("lt", "fairlie", "F2", **leader))
    t = table(s)
    assert (t.choice is not None and t.choice.kind == "air-attack") == sees


@pytest.mark.rule("lnlt:19.1.1.1", "lnlt:19.1.1.3")
@pytest.mark.parametrize(
    ("known", "struck"),
    [({"spotted": {"C1": 0}}, ("C1",)), ({"spotted": {"C1": 0, "C2": 0}}, ("C1", "C2")), ({}, ("C1", "C2"))],
)
def test_its_cannon_pass_over_what_is_neither_spotted_nor_seen_by_a_leader(
    known: dict[str, Any], struck: tuple[str, ...]
) -> None:
    leader = () if known else (BRITISH("lt", "fairlie", "F2"),)
    s = overhead(OPEN, "C0", "S", GERMAN("g", "squad", "C1"), GERMAN("h", "squad", "C2"), *leader, **known)
    t = choose(table(s, [1, 1, 6] * 6), FlyOn(), Strafe("C1"))
    assert last(t, told.AirAttackMade).hexes == struck
    assert tuple(e.target for e in told_of(t, told.ShotFired)) == struck


@pytest.mark.rule("lnlt:19.1.1.1")
def test_it_spots_nothing_itself() -> None:
    s = overhead(OPEN, "C0", "S", GERMAN("g", "squad", "C2"), US("a", "squad", "F2"))
    t = table(s)
    assert t.state.spotted == {}
    assert not told_of(t, told.ShotFired)


def test_it_spares_friends() -> None:
    pieces = (GERMAN("g", "squad", "C1"), US("a", "squad", "C1"))
    s = overhead(OPEN, "C0", "S", *pieces, melee={"C1": False})
    t = table(s)
    assert t.choice is None or t.choice.kind != "air-attack"


# ------------------------------------------------------------------ cannon and bombs


@pytest.mark.rule("lnlt:19.1.1.3")
@pytest.mark.rule("lnlt:19.1.1.4")
def test_cannon_strike_hexes_in_a_row_from_the_one_it_is_over() -> None:
    s = overhead(
        OPEN, "E0", "S", GERMAN("g1", "squad", "E1"), GERMAN("g2", "squad", "E2"), GERMAN("g3", "squad", "E3"),
        US("a", "squad", "D2"),
    )  # fmt: skip
    t = choose(table(s, [1, 6, 1, 6]), FlyOn(), Strafe("E1"))
    shots = told_of(t, told.ShotFired)
    assert [x.target for x in shots] == ["E1", "E2"]
    assert [mods(x.attack) for x in shots] == [[(2, "19.1.1.3")]] * 2  # 2 x 2, and nothing for being next to anybody
    assert dice_left(t) == 0


@pytest.mark.rule("lnlt:19.1.1.3")
def test_cannon_are_fired_once_and_from_here() -> None:
    s = overhead(OPEN, "E0", "S", GERMAN("g1", "squad", "E1"), GERMAN("g2", "squad", "E2"))
    t = choose(table(s, [1, 6, 1, 6]), FlyOn())
    assert refused(t, Strafe("E2")).rule == "19.1.1.3"
    choose(t, Strafe("E1"))
    assert not offered(t, Strafe)
    assert refused(t, Strafe("E1")).rule == "19.1.1.3"


@pytest.mark.rule("lnlt:19.1.1.4")
def test_the_target_modifier_of_the_terrain_counts_against_cannon() -> None:
    s = overhead(OPEN, "C0", "S", GERMAN("g", "squad", "C2"), spotted={"C2": 0})
    t = choose(table(s, [5, 3, 1]), Strafe("C1"))
    hit = last(t, told.TargetHit)
    assert [(m.value, m.words) for m in hit.defence] == [(1, "light woods")]
    assert hit.difference == 5 + 2 - 3 - 1


@pytest.mark.rule("lnlt:19.1.1.5")
def test_two_bombs_on_one_hex_are_two_attacks() -> None:
    s = overhead(OPEN, "E0", "S", GERMAN("g", "squad", "E2"))
    t = choose(table(s, [1, 6, 1, 6, 1, 6]), FlyOn(), Bomb("E2"), Bomb("E2"))
    assert [mods(x.attack) for x in told_of(t, told.ShotFired)] == [[(4, "19.1.1.5")]] * 2
    assert [(e.kind, e.hexes) for e in told_of(t, told.AirAttackMade)] == [("bomb", ("E2",))] * 2
    assert refused(t, Bomb("E2")).rule == "19.1.1.5"
    choose(t, Strafe("E2"))  # before, after or together with the cannon
    assert last(t, told.ShotFired).kind == "strafing"


@pytest.mark.rule("lnlt:19.1.1.5")
def test_bombs_may_fall_on_different_hexes_before_the_cannon() -> None:
    s = overhead(OPEN, "E0", "S", *(GERMAN(f"g{i}", "squad", f"E{i}") for i in range(4)))
    t = choose(table(s, [1, 6] * 4), Bomb("E0"), FlyOn(), FlyOn(), Strafe("E2"), FlyOn(), Bomb("E3"))
    assert [(x.kind, x.target) for x in told_of(t, told.ShotFired)] == [
        ("bomb", "E0"), ("strafing", "E2"), ("strafing", "E3"), ("bomb", "E3"),
    ]  # fmt: skip


@pytest.mark.rule("lnlt:19.1.1.6")
def test_every_floor_is_struck_with_one_roll() -> None:
    s = overhead(TOWN, "C0", "S", GERMAN("low", "squad", "C1"), GERMAN("high", "squad", "C1+1"), spotted={"C1+1": 0})
    t = choose(table(s, [6, 1, 1, 6, 6]), FlyOn(), Bomb("C1"))
    assert set(hits(t)) == {"low", "high"}
    assert len(told_of(t, told.ShotFired)) == 1


@pytest.mark.rule("lnlt:19.1.1.2")
@pytest.mark.rule("lnlt:19.1.1.4")
@pytest.mark.parametrize("buttoned", [False, True])
def test_cannon_pierce_open_and_buttoned_vehicles_alike(buttoned: bool) -> None:
    s = overhead(OPEN, "E0", "S", GERMAN("tank", "pz-iv", "E1", buttoned=buttoned))
    t = choose(table(s, [3, 4, 12 - 6, 1]), FlyOn(), Strafe("E1"))
    struck = last(t, told.VehicleStruck)
    lowest = hull(s.units["tank"]).lowest_armour
    assert (mods(struck.penetration), mods(struck.armour)) == ([(2, "19.1.1.3")], [(lowest, "19.1.1.4")])
    assert struck.verdict == "equal"
    assert not told_of(t, told.GunFired)  # no to-hit roll


@pytest.mark.rule("lnlt:19.1.1.4")
def test_the_hurricane_attacks_two_squads_and_a_tank_in_one_hex() -> None:
    pieces = (GERMAN("g1", "squad", "E1"), GERMAN("g2", "squad", "E1"), GERMAN("tank", "pz-iv", "E1"))
    s = overhead(OPEN, "E0", "S", *pieces)
    t = choose(table(s, [4, 4, 1, 1, 6, 2, 5]), FlyOn(), Strafe("E1"))
    assert hits(t) == {"g1": 1, "g2": 1}  # 4 + 2 against 4 + 1 for the tank beside them, one roll for both
    assert last(t, told.VehicleStruck).verdict == "pierced"  # 6 + 2 against 2 + 1
    assert s.units["tank"].lost
    assert [h.unit for h in s.hulks["E1"]] == ["tank"]


@pytest.mark.rule("lnlt:19.1.1.4", "lnlt:16.2.4")
def test_riders_get_off_a_vehicle_that_is_hit_from_the_air() -> None:
    rider = GERMAN("on", "squad", "", carrier="tank", outside=True)
    s = overhead(OPEN, "E0", "S", GERMAN("tank", "pz-iv", "E1", buttoned=True), rider)
    t = choose(table(s, [2, 6, 1, 1, 1, 1]), FlyOn(), Strafe("E1"))  # the armour holds, and all keep their nerve
    assert last(t, told.VehicleStruck).verdict == "held"
    assert (s.units["on"].at, s.units["on"].marker, s.units["tank"].at) == ("E1", "moved", "E1")


@pytest.mark.rule("lnlt:19.1.1.4")
def test_what_has_no_armour_resists_with_the_die_alone() -> None:
    s = overhead(OPEN, "E0", "S", GERMAN("truck", "truck", "E1"), US("idle", "squad", "A1"))
    t = choose(table(s, [1, 2, 6, 1]), FlyOn(), Strafe("E1"))
    assert last(t, told.VehicleStruck).armour.total == 0
    assert last(t, told.VehicleStruck).verdict == "pierced"


@pytest.mark.rule("lnlt:19.1.1.6")
def test_those_in_and_outside_a_bunker_are_struck_each_with_his_own_cover() -> None:
    s = overhead(OPEN, "E0", "S", GERMAN("out", "squad", "E1"))
    add_fort(s, Fort("E1", 0, 2))
    inside = Unit("in", "german-army/squad", 1)
    enlist(s, inside)
    put(s, inside, "E1+B")
    t = choose(table(s, [6, 3, 1, 6, 1, 6]), FlyOn(), Bomb("E1"))
    assert len(told_of(t, told.ShotFired)) == 1
    assert hits(t)["out"] - hits(t)["in"] == 2


# ------------------------------------------------------------------ the sources of our counters


@pytest.mark.rule("lnlt:19.1.1.3")
def test_the_printed_hurricane() -> None:
    wings = COUNTERS["british/hurricane"].wings
    assert wings is not None
    assert (wings.cannon_hexes, wings.cannon_fp, wings.bombs) == (2, 2, 2)


def test_directions_lead_into_the_map() -> None:
    assert all(way in DIRECTIONS for ways in INWARD.values() for way in ways)
