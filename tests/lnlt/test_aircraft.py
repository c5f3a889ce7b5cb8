"""19.1 Fixed-wing aircraft: doubles that bring them, their way across the map, cannon and bombs."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

import msgspec
import pytest

from hedgerow.board.hexes import DIRECTIONS
from hedgerow.kernel.dice import Seeded
from hedgerow.kernel.table import Throw
from hedgerow.lnlt import events as told
from hedgerow.lnlt.air_odds import flak_odds
from hedgerow.lnlt.aircraft import INWARD, line
from hedgerow.lnlt.anti_aircraft import aim_at, flak_number, flak_tally, why_not_flak
from hedgerow.lnlt.counters import COUNTERS
from hedgerow.lnlt.forts import Fort
from hedgerow.lnlt.invariants import broken
from hedgerow.lnlt.moves import Bomb, EndImpulse, Finish, Fire, Flak, Fly, FlyOn, Hold, Rally, Shell, Strafe
from hedgerow.lnlt.ordnance import Aim
from hedgerow.lnlt.overhead import altitude
from hedgerow.lnlt.scenarios import ScenarioError, read_scenario
from hedgerow.lnlt.set_up import new_state
from hedgerow.lnlt.stacking import overstacked
from hedgerow.lnlt.state import Flight, Hulk, Impulse, State, Unit, add_fort, put
from hedgerow.lnlt.system import LNLT
from hedgerow.lnlt.vehicles import hull
from hedgerow.lnlt.view import view
from hedgerow.lnlt.world import World
from hedgerow.players.lnlt.sergeant import Sergeant

from .boards import (
    GERMAN,
    OPEN,
    US,
    Force,
    Piece,
    activate,
    board,
    choose,
    dice_left,
    last,
    offered,
    refused,
    state,
    sw,
    table,
    told_of,
)
from .shots import hits, mods

BRITISH = Force(0, "british")
TOWN = board(
    """
    . . . . . .
    . w H H . .
    . . H . . .
    . . . . . .
    """,
    buildings=("C1 D1 C2",),
)


ALL = ("north", "east", "south", "west")


def waiting(map_name: str, *pieces: Any, **fields: Any) -> State:
    """A game in which the first side has a Hurricane to come."""
    return state(map_name, BRITISH("air", "hurricane", "", group="air"), *pieces, air=["air"], **fields)


def overhead(map_name: str, entry: str, toward: str, *pieces: Any, plane: str = "hurricane", **fields: Any) -> State:
    """The first side's aircraft has just come in."""
    s = state(map_name, BRITISH("air", plane, ""), *pieces, **fields)
    path = line(s.ground, entry, toward)
    wings = COUNTERS[s.units["air"].counter].wings
    assert wings is not None
    s.flight = Flight("air", ["north"], path, bombs=wings.bombs)
    s.impulse = Impulse(0, declared=True, acted=True)
    return s


def a_shot_of_two_dice(s: State, dice: list[int]) -> World:
    """The first side's Mortar fires: two dice thrown together."""
    t = activate(table(s, dice), "A1")
    return choose(t, Fire("E1", ("m",)))


def mortar(**fields: Any) -> State:
    return waiting(OPEN, US("m", "mortar-60", "A1"), US("a", "squad", "A3"), GERMAN("g", "squad", "E1"), **fields)


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
    s.units["stuka"] = Unit("stuka", "german-army/ju-87", 1, group="air")
    s.units["stuka-2"] = Unit("stuka-2", "german-army/ju-87", 1, group="air")
    s.air += ["stuka", "stuka-2"]
    t = a_shot_of_two_dice(s, [3, 3, 6, 1])
    assert [e.unit for e in told_of(t, told.AirSupportDue)] == ["stuka", "air"]
    assert t.state.air == ["stuka-2"]
    assert t.state.flight is not None
    assert t.state.flight.unit == "stuka"


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
    s.units["in"] = inside
    put(s, inside, "E1+B")
    t = choose(table(s, [6, 3, 1, 6, 1, 6]), FlyOn(), Bomb("E1"))
    assert len(told_of(t, told.ShotFired)) == 1
    assert hits(t)["out"] - hits(t)["in"] == 2


# ------------------------------------------------------------------ anti-aircraft fire


def flown(*pieces: Any, at: int = 0, map_name: str = OPEN, **fields: Any) -> State:
    """An aircraft on its way south over open ground; somebody is there to go on with afterwards."""
    s = overhead(map_name, "E0", "S", *pieces, US("idle", "squad", "A1"), **fields)
    assert s.flight is not None
    s.flight.at = at
    return s


def flak(name: str, at: str, facing: int = 0, **fields: Any) -> Piece:
    return GERMAN(name, "flak-20", at, facing=facing, **fields)


def aim(s: State, gun: str, **more: Any) -> Aim:
    assert s.flight is not None
    found = aim_at(s, s.flight, Flak(gun, s.flight.path[s.flight.at], **more))
    assert isinstance(found, Aim)
    return found


@pytest.mark.rule("lnlt:19.1.0.7")
def test_only_guns_with_blue_figures_fire_at_aircraft_and_with_those() -> None:
    s = flown(flak("flak", "E3"), GERMAN("pak", "pak-40", "E3"), GERMAN("g", "squad", "B2"))
    t = table(s)
    assert t.choice is not None
    assert (t.choice.seat, t.choice.kind) == (1, "anti-aircraft")
    assert offered(t, Flak) == [Flak("flak", "E0")]
    assert refused(t, Flak("pak", "E0")).rule == "19.1.0.7"
    assert refused(t, Flak("flak", "E1")).rule == "19.1.0.7"
    blue = COUNTERS["german-army/flak-20"].gun
    assert blue is not None
    assert blue.air is not None
    assert flak_number(s, aim(s, "flak")) == blue.air.to_hit[0]


@pytest.mark.rule("lnlt:19.1.0.7")
def test_a_hit_meets_the_armor_factor() -> None:
    s = flown(flak("flak", "E3"))
    t = choose(table(s, [1, 1, 1, 2, 6, 6]), Flak("flak", "E0"))
    struck = last(t, told.AircraftStruck)
    assert [(m.value, m.rule) for m in struck.armour] == [(2, "19.1.0.7")]
    assert [m.value for m in struck.penetration] == [3]
    assert s.units["flak"].fired


@pytest.mark.rule("lnlt:19.1.0.6")
def test_one_mp_in_each_hex_is_one_attack_in_each_hex() -> None:
    s = flown(flak("f1", "E3"), flak("f2", "D3"), flak("f3", "E3"))
    t = choose(table(s, [6, 6, 6, 6, 6, 6, 6, 6]), Flak("f1", "E0"))
    assert refused(t, Flak("f2", "E0")).rule == "19.1.0.6"
    choose(t, Flak("f3", "E0"))  # a Weapon Team beside those who have fired (5.3.5)
    choose(t, Flak("f1", "E0"))  # "2 x" (1.7.0.14)
    assert refused(t, Flak("f1", "E0")).code == "fired"
    choose(t, Hold())
    assert t.state.flight is not None
    assert t.state.flight.at == 1
    choose(t, Flak("f2", "E1"))


@pytest.mark.rule("lnlt:19.1.0.7")
def test_at_any_point_of_its_flight_or_not_at_all() -> None:
    t = table(flown(flak("flak", "E3")))
    choose(t, Hold(), Hold())
    assert offered(t, Flak) == [Flak("flak", "E2")]
    choose(t, Hold(rest=True), FlyOn())
    assert not offered(t, Flak)
    choose(t, FlyOn())
    assert last(t, told.FlightEnded).aborted is False


@pytest.mark.rule("lnlt:19.1.0.8")
def test_two_more_against_aircraft_and_nothing_for_being_next_to_it() -> None:
    s = flown(flak("flak", "E1"))
    assert s.flight is not None
    assert mods(flak_tally(s, s.flight, aim(s, "flak"))) == [(2, "19.1.0.8")]


WOODED = board(
    """
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . F . w . w .
    . . . . . . . .
    . . . . . w . .
    . . . . . . . .
    """
)


@pytest.mark.rule("lnlt:19.1.0.8")
def test_degrading_terrain_next_to_the_gun_has_its_usual_penalty() -> None:
    near = overhead(WOODED, "E0", "S", flak("flak", "E4"))
    assert near.flight is not None
    assert mods(flak_tally(near, near.flight, aim(near, "flak"))) == [(1, "19.1.0.8"), (2, "19.1.0.8")]
    far = overhead(WOODED, "E0", "S", flak("flak", "E5"))
    assert far.flight is not None
    assert mods(flak_tally(far, far.flight, aim(far, "flak"))) == [(2, "19.1.0.8")]


@pytest.mark.rule("lnlt:19.1.0.9")
def test_blocking_terrain_next_to_the_gun_hides_the_aircraft() -> None:
    near = overhead(WOODED, "C0", "S", flak("flak", "C4"))
    assert near.flight is not None
    hidden = why_not_flak(near, near.flight, Flak("flak", "C0"))
    assert hidden is not None
    assert hidden.rule == "19.1.0.9"
    near.flight.at = 4
    assert why_not_flak(near, near.flight, Flak("flak", "C4")) is None  # right above
    far = overhead(WOODED, "C0", "S", flak("flak", "C5"))
    assert far.flight is not None
    assert why_not_flak(far, far.flight, Flak("flak", "C0")) is None  # outside the one-hex shadow


@pytest.mark.rule("lnlt:19.1.0.9")
@pytest.mark.parametrize(("reading", "level", "seen"), [("core", 4, True), ("card", 1, False)])
def test_the_height_it_flies_at(reading: str, level: int, seen: bool) -> None:
    s = overhead(WOODED, "C0", "S", flak("flak", "C5"), options={"aircraft-altitude": reading})
    assert s.flight is not None
    assert altitude(s, s.flight) == level  # the forest rises to level 2
    assert (why_not_flak(s, s.flight, Flak("flak", "C0")) is None) == seen


@pytest.mark.rule("lnlt:19.1.0.7")
def test_a_gun_is_turned_toward_the_aircraft_and_marked_fired() -> None:
    s = flown(flak("flak", "E3", facing=3))
    t = table(s, [6, 6])
    (shot,) = offered(t, Flak)
    assert shot.facing in (0, 1)
    choose(t, shot)
    assert s.units["flak"].facing == shot.facing
    assert (1, "1.7.0.10") in mods(last(t, told.GunFired).tally)
    assert s.units["flak"].fired


@pytest.mark.rule("lnlt:19.1.0.10")
@pytest.mark.parametrize(
    ("reading", "dice", "fate"),
    [
        ("core", [3, 4], "aborts"),  # 3 + 3 = 4 + 2: Abandoned or Shaken, it turns away
        ("core", [2, 5, 6, 6], "aborts"),  # lower: a failed Morale Check
        ("core", [2, 5, 1, 1], "flies on"),
        ("core", [1, 6], "flies on"),  # a dud
        ("card", [3, 4, 6, 6], "aborts"),
        ("card", [3, 4, 1, 1], "flies on"),
        ("card", [2, 5], "flies on"),
        ("card", [6, 3, 6], "crashes"),
        ("core", [6, 3, 6], "crashes"),
    ],
)
def test_what_a_hit_does(reading: str, dice: list[int], fate: str) -> None:
    s = flown(flak("flak", "E3"), GERMAN("g", "squad", "A3"), options={"aircraft-nonpenetration": reading})
    t = choose(table(s, [1, 1, *dice]), Flak("flak", "E0"))
    assert dice_left(t) == 0
    assert bool(told_of(t, told.AircraftCrashed)) == (fate == "crashes")
    ended = told_of(t, told.FlightEnded)
    assert bool(ended and ended[-1].aborted) == (fate == "aborts")
    assert s.units["air"].lost == (fate == "crashes")


@pytest.mark.rule("lnlt:19.1.0.12")
def test_an_aircraft_that_aborts_is_out_of_play() -> None:
    s = flown(flak("flak", "E3"), GERMAN("g", "squad", "E1"))
    t = choose(table(s, [1, 1, 3, 4]), Flak("flak", "E0"))
    assert s.flight is None
    assert s.impulse is None
    assert t.choice is not None
    assert t.choice.kind == "activate"


# ------------------------------------------------------------------ crashes


@pytest.mark.rule("lnlt:19.1.0.11")
def test_a_destroyed_aircraft_comes_down_on_all_in_a_hex_of_its_path() -> None:
    s = flown(flak("flak", "A3"), GERMAN("g", "squad", "E2"), US("a", "squad", "E2"), melee={"E2": False})
    shot = offered(table(s), Flak)[0]
    t = choose(table(s, [1, 1, 6, 3, 2, 2, 4, 1, 6, 1, 6]), shot)
    crashed = last(t, told.AircraftCrashed)
    assert (crashed.start, crashed.die, crashed.place) == ("E0", 2, "E2")
    assert mods(last(t, told.ShotFired).attack) == [(6, "19.1.0.11")]
    assert set(hits(t)) == {"g", "a"}  # friend and foe
    assert [(h.unit, h.side) for h in s.hulks["E2"]] == [("air", 0)]


@pytest.mark.rule("lnlt:19.1.0.11")
def test_vehicles_are_attacked_as_if_they_were_open() -> None:
    s = flown(flak("flak", "A3"), GERMAN("tank", "pz-iv", "E1", buttoned=True))
    shot = offered(table(s), Flak)[0]
    t = choose(table(s, [1, 1, 6, 3, 1, 6, 1, 6]), shot)
    assert set(hits(t)) == {"tank"}
    assert last(t, told.DamageChecked).unit == "tank"


@pytest.mark.rule("lnlt:19.1.0.11")
def test_a_building_becomes_rubble_and_those_upstairs_come_down() -> None:
    s = overhead(
        TOWN, "C0", "S", GERMAN("flak", "flak-20", "F3"), GERMAN("low", "squad", "C1"), GERMAN("high", "squad", "C1+1"),
        US("idle", "squad", "A3"), sw("mg", "mg42", 1, at="C1+1"), control={"C1+1": 1},
    )  # fmt: skip
    shot = offered(table(s), Flak)[0]
    t = choose(table(s, [1, 1, 6, 3, 1, 1, 6]), shot)
    assert last(t, told.BuildingCrushed).place == "C1"
    assert s.ground.terrain("C1").name == "rubble"
    assert (s.units["low"].at, s.units["high"].at, s.weapons["mg"].at) == ("C1", "C1", "C1")
    assert "C1+1" not in s.ground.places
    assert not s.hulks
    assert not broken(s)


@pytest.mark.rule("lnlt:19.1.0.11")
def test_beyond_the_edge_nothing_happens() -> None:
    s = flown(flak("flak", "A3"), GERMAN("g", "squad", "E3"))
    shot = offered(table(s), Flak)[0]
    t = choose(table(s, [1, 1, 6, 3, 4]), shot)
    assert last(t, told.AircraftCrashed).place == ""
    assert not s.hulks
    assert not told_of(t, told.ShotFired)


@pytest.mark.rule("lnlt:1.3.4")
def test_a_crash_leaves_no_second_wreck_in_a_hex() -> None:
    s = flown(flak("flak", "A3"), hulks={"E2": [Hulk("old", 1)]})
    shot = offered(table(s), Flak)[0]
    choose(table(s, [1, 1, 6, 3, 2]), shot)
    assert [h.unit for h in s.hulks["E2"]] == ["old"]


def test_previews_tell_the_odds_of_a_shot_at_an_aircraft() -> None:
    t = table(flown(flak("flak", "E3")))
    shown = LNLT.preview(t, Flak("flak", "E0"))
    assert [total.label for total in shown.sums] == ["to hit", "penetration", "armour"]
    assert [fate.piece for fate in shown.fates] == ["", "air"]
    assert sum(Fraction(c.exact) for c in shown.fates[1].chances) == 1
    assert [c.result for c in shown.fates[1].chances] == ["No Effect", "Aborts", "Crashes"]
    assert LNLT.gloss(t, Flak("flak", "E0")) == "2d6: 6 or less, 3 hexes"
    assert LNLT.touched(t.state, Flak("flak", "E0")).places == ("E3", "E0")


@pytest.mark.parametrize("reading", ["core", "card"])
def test_the_odds_are_those_of_the_rule(reading: str) -> None:
    s = flown(flak("flak", "E3"), options={"aircraft-nonpenetration": reading})
    assert s.flight is not None
    odds = flak_odds(s, s.flight, aim(s, "flak"))
    assert sum(odds.values()) == 1
    hit, equal = Fraction(15, 36), Fraction(5, 36)  # 6 or less; a die one higher than the other's, 3 + a = 2 + b
    dud, held = Fraction(1, 36), Fraction(10, 36) - Fraction(1, 36)
    assert odds["Crashes"] == hit * (1 - equal - dud - held)
    if reading == "card":
        assert odds["Aborts"] == hit * equal * Fraction(21, 36)  # Morale 6


def test_the_sergeant_fires_at_aircraft() -> None:
    t = table(flown(flak("flak", "E3")), [6, 5])
    sergeant = Sergeant()
    assert isinstance(sergeant.choose(t, 1), Flak)
    assert not sergeant.faults


# ------------------------------------------------------------------ what players and screens are told


def test_a_flight_goes_on_from_a_saved_state() -> None:
    s = overhead(OPEN, "E0", "S", GERMAN("g1", "squad", "E1"), GERMAN("g2", "squad", "E2"))
    t = choose(table(s, [1, 6, 1, 6]), FlyOn())
    again = msgspec.msgpack.decode(msgspec.msgpack.encode(t.state), type=State)
    assert again == t.state
    assert offered(table(again), Strafe) == offered(t, Strafe) == [Strafe("E1")]


def test_everybody_sees_the_flight() -> None:
    s = overhead(OPEN, "E0", "S", GERMAN("g1", "squad", "E1"))
    for seat in (0, 1, None):
        seen = view(s, seat).flight
        assert seen is not None
        assert (seen.unit, seen.at, seen.cannon, seen.bombs) == ("air", "E0", True, 2)
    assert view(waiting(OPEN, US("a", "squad", "A1")), 1).air == ("air",)


def test_previews_tell_the_odds_of_every_hex_of_the_run() -> None:
    s = overhead(OPEN, "E0", "S", GERMAN("g1", "squad", "E1"), GERMAN("g2", "squad", "E2"))
    t = choose(table(s, [1, 6]), FlyOn())
    told_first = LNLT.preview(t, Strafe("E1"))
    assert [fate.piece for fate in told_first.fates] == ["g1", "g2"]
    assert [total.total for total in told_first.sums] == [2, 0]
    assert LNLT.gloss(t, Strafe("E1")) == "E1, E2: +2"
    assert LNLT.touched(t.state, Strafe("E1")).places == ("E1", "E2")
    assert [fate.piece for fate in LNLT.preview(t, Bomb("E1")).fates] == ["g1"]
    assert LNLT.gloss(t, Bomb("E1")) == "+4, 2 left"
    assert [r.words for r in LNLT.preview(t, FlyOn()).remarks] == ["next over E2, 2 to go"]


def test_previews_tell_what_lies_on_a_line() -> None:
    s = state(OPEN, BRITISH("air", "hurricane", ""), GERMAN("g", "squad", "E1"), air_due=["air"])
    t = table(s, [1])
    assert [r.words for r in LNLT.preview(t, Fly("E0", "S")).remarks] == ["over E0, E1, E2, E3", "it may attack E1"]
    assert LNLT.gloss(t, Fly("E0", "S")) == "4 hexes, to E3"
    assert LNLT.touched(t.state, Fly("E0", "S")).places == ("E0", "E3")


def test_the_sergeant_flies_over_the_best_targets_and_attacks_them() -> None:
    s = state(
        OPEN, BRITISH("air", "hurricane", ""), GERMAN("g1", "squad", "E1"), GERMAN("g2", "squad", "E2"),
        US("a", "squad", "A3"), air_due=["air"],
    )  # fmt: skip
    t = table(s, [1] + [1, 6] * 4)
    sergeant = Sergeant()
    while t.state.flight is not None or t.state.air_due:
        assert t.choice is not None
        choose(t, sergeant.choose(t, t.choice.seat))
    assert not sergeant.faults
    assert sorted(x.kind for x in told_of(t, told.ShotFired)) == ["bomb", "bomb", "strafing", "strafing"]


@pytest.mark.parametrize("seed", range(3))
def test_random_players_finish_a_game_with_aircraft(tmp_path: Any, seed: int) -> None:
    path = tmp_path / "air.toml"
    both = '[[air]]\nside = "us"\ncounter = "us-army/p-47"\n[[air]]\nside = "german"\ncounter = "german-army/ju-87"\n'
    path.write_text(SCENARIO + both)
    t = World(LNLT, new_state(str(path), {}), Seeded(str(seed)))
    chance = random.Random(seed)
    while t.choice is not None:
        before = [e for e in t.tape if isinstance(e, Throw)]
        t.answer(chance.choice(t.choice.options.listed))
        assert not broken(t.state)
        thrown = [e for e in t.tape if isinstance(e, Throw)][len(before) :]
        doubles = any(len(e.faces) == 2 and e.faces[0] == e.faces[1] for e in thrown)
        assert not doubles or len(t.state.air) == 0
    assert t.state.outcome is not None


# ------------------------------------------------------------------ the sources of our counters


@pytest.mark.rule("lnlt:19.1.1.3")
def test_the_printed_hurricane() -> None:
    wings = COUNTERS["british/hurricane"].wings
    assert wings is not None
    assert (wings.cannon_hexes, wings.cannon_fp, wings.bombs) == (2, 2, 2)


def test_directions_lead_into_the_map() -> None:
    assert all(way in DIRECTIONS for ways in INWARD.values() for way in ways)


SCENARIO = """
title = "Up above"
place = "Nowhere"
date = "1944"
map = "farmland"
turns = 4
first = "us"
situation = "Two sides meet."

[[side]]
id = "us"
name = "American"
nations = ["us-army"]

[[side]]
id = "german"
name = "German"
nations = ["german-army"]

[[group]]
id = "squads"
side = "us"
area = ["edge south"]
units = [{ unit = "us-army/squad", count = 2 }]

[[group]]
id = "outpost"
side = "german"
area = ["edge north"]
units = [{ unit = "german-army/squad", count = 2 }, { unit = "german-army/koch" }]

[victory]
words = "Losses."
score = [{ kind = "losses", side = "us", worth = { squad = 2 } }]

"""
