"""19.1.0.6-19.1.0.11 Anti-aircraft fire: which guns see an aircraft, what a hit does, and where it comes down."""

from __future__ import annotations

from fractions import Fraction

import pytest

from hedgerow.kernel.seat import Seat
from hedgerow.lnlt.book.content import COUNTERS
from hedgerow.lnlt.odds.air import flak_odds
from hedgerow.lnlt.phases.invariants import broken
from hedgerow.lnlt.rules.air.anti_aircraft import flak_number, flak_tally, why_not_flak
from hedgerow.lnlt.rules.air.sky import altitude
from hedgerow.lnlt.screen.verbs import gloss, touched
from hedgerow.lnlt.sergeant.sergeant import Sergeant
from hedgerow.lnlt.shown import SCREEN
from hedgerow.lnlt.state import events as told
from hedgerow.lnlt.state.moves import Flak, FlyOn, Hold, Pass, Place, Shell
from hedgerow.lnlt.state.state import Hulk
from tests.lnlt.boards import (
    GERMAN,
    US,
    activate,
    board,
    choose,
    counter,
    dice_left,
    last,
    offered,
    possible,
    refused,
    surprise,
    sw,
    table,
    told_of,
)
from tests.lnlt.planes import TOWN, aim, flak, flown, overhead
from tests.lnlt.shots import hits, mods

# ------------------------------------------------------------------ anti-aircraft fire


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


@pytest.mark.rule("lnlt:16.2.2", "lnlt:19.1.0.7")
def test_who_rides_on_a_vehicle_gets_off_when_it_fires_at_aircraft() -> None:
    gun = {"ranges": [5], "to_hit": [8], "penetration": [3], "air": {"ranges": [5], "to_hit": [8], "penetration": [3]}}
    hull = {"moves": "T", "front": [3], "flank": [3], "rear": [3], "outside": "PPO"}
    tank = counter("vehicle", "0-0-8-5", gun=gun, hull=hull)
    s = flown(GERMAN("tank", tank, "E3", facing=0), GERMAN("on", "squad", "", carrier="tank", outside=True))
    choose(table(s, [6, 6, 1, 1]), Flak("tank", "E0"))
    assert (s.units["on"].at, s.units["on"].marker) == ("E3", "moved")


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


@pytest.mark.rule("lnlt:1.7.0.14", "lnlt:19.1.0.6")
def test_what_a_gun_fired_at_the_last_aircraft_of_a_turn_does_not_count_in_the_next() -> None:
    t = table(flown(flak("flak", "E3"), at=3), [6, 5, 6, 5, 1, 6])
    choose(t, Flak("flak", "E3"), Flak("flak", "E3"), FlyOn())
    assert last(t, told.FlightEnded).aborted is False
    while t.state.turn == 2:
        choose(t, Pass())
    activate(t, "E3")
    assert "flak" in [shell.gun for shell in possible(t, Shell)]


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


@pytest.mark.rule("lnlt:1.7.0.9", "lnlt:19.1.0.7")
def test_a_gun_that_cannot_be_turned_so_far_does_not_fire() -> None:
    assert not offered(table(flown(flak("flak", "E3", facing=3, spent=9))), Flak)


@pytest.mark.rule("lnlt:5.0.1.2", "lnlt:19.1.0.7")
@pytest.mark.parametrize(("acted", "led"), [(False, True), (True, False)])
def test_a_leader_who_has_not_acted_directs_a_gun(acted: bool, led: bool) -> None:
    shots = offered(table(flown(flak("flak", "E3"), GERMAN("lt", "koch", "E3", fired=acted))), Flak)
    assert [shot.leader for shot in shots] == ["", "lt"][: 1 + led]


@pytest.mark.rule("lnlt:1.7.0.14", "lnlt:19.1.0.7")
def test_a_gun_fires_again_where_it_has_fired_or_next_to_it() -> None:
    t = table(flown(flak("flak", "E3"), flak("other", "D3")), [6, 5])
    choose(t, Flak("flak", "E0"), Hold())
    assert Flak("flak", "E1") in offered(t)
    choose(t, Hold())
    assert refused(t, Flak("flak", "E2")).rule == "1.7.0.14"


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


@pytest.mark.rule("lnlt:19.1.0.7", "lnlt:5.0.1.2")
def test_a_leader_beside_the_gun_may_direct_it() -> None:
    s = flown(flak("flak", "E3"), GERMAN("lt", "koch", "E3"))
    assert [shot.leader for shot in offered(table(s), Flak)] == ["", "lt"]


# ------------------------------------------------------------------ crashes


@pytest.mark.rule("lnlt:19.1.0.11")
def test_a_destroyed_aircraft_comes_down_on_all_in_a_hex_of_its_path() -> None:
    s = flown(flak("flak", "A3"), GERMAN("g", "squad", "E2"), US("a", "squad", "E2"), melee={"E2": False})
    shot = offered(table(s), Flak)[0]
    t = choose(table(s, [1, 1, 6, 3, 2, 2, 4, 1, 6, 1, 6]), shot)
    crashed = last(t, told.AircraftCrashed)
    assert (crashed.start, crashed.die, crashed.place) == ("E0", 2, "E2")
    assert [e.unit for e in told_of(t, told.UnitEliminated)][:1] == ["air"]
    assert (s.flight, s.impulse) == (None, None)
    assert mods(last(t, told.ShotFired).attack) == [(6, "19.1.0.11")]
    assert set(hits(t)) == {"g", "a"}  # friend and foe
    assert [(h.unit, h.side) for h in s.hulks["E2"]] == [("air", 0)]


@pytest.mark.rule("lnlt:19.1.0.11", "lnlt:8.1.6")
def test_a_melee_of_which_the_crash_leaves_one_side_is_over() -> None:
    s = flown(flak("flak", "A3"), GERMAN("g", "half-squad", "E2"), US("a", "squad", "E2"), melee={"E2": False})
    shot = offered(table(s), Flak)[0]
    choose(table(s, [1, 1, 6, 3, 2, 1, 1, 6, 1, 1]), shot)
    assert s.units["g"].lost
    assert not s.units["a"].lost
    assert not s.melee


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
    assert "C1+1" not in s.control
    assert not s.hulks
    assert not broken(s)


@pytest.mark.rule("lnlt:19.1.0.11", "lnlt:22.1.1")
def test_who_comes_down_takes_control_of_the_ground() -> None:
    s = overhead(
        TOWN, "C0", "S", GERMAN("flak", "flak-20", "F3"), GERMAN("high", "squad", "C1+1"), US("idle", "squad", "A3"),
        control={"C1": 0, "C1+1": 1},
    )  # fmt: skip
    choose(table(s, [1, 1, 6, 3, 1, 1, 6]), offered(table(s), Flak)[0])
    assert (s.units["high"].at, s.control["C1"]) == ("C1", 1)


@pytest.mark.rule("lnlt:1.8.2", "lnlt:19.1.0.11")
def test_who_comes_down_sets_off_what_waits_on_the_ground() -> None:
    s = overhead(
        TOWN, "C0", "S", GERMAN("flak", "flak-20", "F3"), GERMAN("high", "squad", "C1+1"), US("idle", "squad", "A3"),
        **surprise("C1"),
    )  # fmt: skip
    t = choose(table(s, [1, 1, 6, 3, 1, 1, 6]), offered(table(s), Flak)[0])
    assert last(t, told.ParagraphRead).marker == "A"
    assert not s.markers


@pytest.mark.rule("lnlt:19.1.0.11")
def test_who_comes_down_among_enemies_or_where_no_room_is_left_steps_aside() -> None:
    crowd = [GERMAN(f"low{i}", "squad", "C1") for i in range(3)]
    s = overhead(
        TOWN, "C0", "S", GERMAN("flak", "flak-20", "F3"), *crowd, GERMAN("high", "squad", "C1+1"),
        US("idle", "squad", "A3"),
    )  # fmt: skip
    t = choose(table(s, [1, 1, 6, 3, 1, 1, 6]), offered(table(s), Flak)[0])
    assert t.choice is not None
    assert t.choice.kind == "place-hero"
    choose(t, Place("high", "C0"))
    assert s.units["high"].at == "C0"
    s = overhead(
        TOWN, "C0", "S", GERMAN("flak", "flak-20", "F3"), GERMAN("low", "squad", "C1"), US("high", "squad", "C1+1"),
        US("idle", "squad", "A3"),
    )  # fmt: skip
    t = choose(table(s, [1, 1, 6, 3, 1, 1, 6]), offered(table(s), Flak)[0])
    choose(t, Place("high", "C0"))
    assert not s.melee
    assert not broken(s)


@pytest.mark.rule("lnlt:19.1.0.11")
def test_a_building_with_a_melee_upstairs_keeps_standing() -> None:
    s = overhead(
        TOWN, "C0", "S", GERMAN("flak", "flak-20", "F3"), GERMAN("g", "squad", "C1+1"), US("a", "squad", "C1+1"),
        US("idle", "squad", "A3"), melee={"C1+1": False},
    )  # fmt: skip
    choose(table(s, [1, 1, 6, 3, 1, 1, 6]), offered(table(s), Flak)[0])
    assert "C1+1" in s.ground.places
    assert [h.unit for h in s.hulks["C1"]] == ["air"]


@pytest.mark.rule("lnlt:19.1.0.11")
def test_beyond_the_edge_nothing_happens() -> None:
    s = flown(flak("flak", "A3"), GERMAN("g", "squad", "E3"))
    shot = offered(table(s), Flak)[0]
    t = choose(table(s, [1, 1, 6, 3, 4]), shot)
    assert last(t, told.AircraftCrashed).place == ""
    assert not s.hulks
    assert not told_of(t, told.ShotFired)


@pytest.mark.rule("lnlt:1.3.1", "lnlt:19.1.0.11")
def test_a_wreck_for_which_there_is_no_room_is_left_out() -> None:
    tanks = [GERMAN(f"tank{i}", "pz-iv", "E1", buttoned=True) for i in range(2)]
    s = flown(flak("flak", "A3"), *tanks)
    choose(table(s, [1, 1, 6, 3, 1, 1, 6]), offered(table(s), Flak)[0])
    assert not s.hulks


@pytest.mark.rule("lnlt:1.3.4")
def test_a_crash_leaves_no_second_wreck_in_a_hex() -> None:
    s = flown(flak("flak", "A3"), hulks={"E2": [Hulk("old", 1)]})
    shot = offered(table(s), Flak)[0]
    choose(table(s, [1, 1, 6, 3, 2]), shot)
    assert [h.unit for h in s.hulks["E2"]] == ["old"]


def test_previews_tell_the_odds_of_a_shot_at_an_aircraft() -> None:
    t = table(flown(flak("flak", "E3")))
    shown = SCREEN.preview(t, Flak("flak", "E0"), 0)
    assert [total.label for total in shown.sums] == ["to hit", "penetration", "armour"]
    assert [fate.piece for fate in shown.fates] == ["", "air"]
    assert sum(Fraction(c.exact) for c in shown.fates[1].chances) == 1
    assert [c.result for c in shown.fates[1].chances] == ["No Effect", "Aborts", "Crashes"]
    assert gloss(t, Flak("flak", "E0")) == "2d6: 6 or less, 3 hexes"
    assert touched(t.state, Flak("flak", "E0")).places == ("E3", "E0")


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
    assert isinstance(sergeant.choose(Seat(t, 1)), Flak)
    assert not sergeant.faults
