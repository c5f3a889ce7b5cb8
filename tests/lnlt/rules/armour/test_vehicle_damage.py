"""14.1.1, 15.4 What becomes of vehicles that are hit, and of those in them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal

import pytest

from hedgerow.lnlt.book.content import _check_links
from hedgerow.lnlt.book.counters import ContentError, Counter, Hull, Nation
from hedgerow.lnlt.book.tables import Result
from hedgerow.lnlt.phases.invariants import broken
from hedgerow.lnlt.state import events as told
from hedgerow.lnlt.state.moves import Fire, Go, Overrun, Place, Shell, Storm
from hedgerow.lnlt.state.placing import put
from hedgerow.lnlt.state.state import Acquisition, Hulk, Mines, State
from hedgerow.lnlt.state.world import World
from tests.lnlt.boards import GERMAN, OPEN, US, Piece, activate, choose, counter, last, offered, state, table, told_of
from tests.lnlt.guns import EAST, GUN, HELD, PIERCED, SHIELD, TOO_LIGHT, UNNERVED
from tests.lnlt.shots import move

Means = Literal["ordnance", "fire", "mines"]


def with_tank(*others: Piece, options: dict[str, str] | None = None, **tank: Any) -> State:
    """A tank, and a gun that is about to fire at it."""
    rest = US("idle", "medic", "A3"), GERMAN("lazy", "medic", "F3"), GERMAN("at", TOO_LIGHT, "F1", facing=5)
    kind = tank.pop("counter", "us-army/sherman")
    return state(OPEN, US("tank", kind, "C1", **tank), *others, *rest, options=options, active=1)


def hit(s: State, at: str, dice: Iterable[int]) -> World:
    s.units["at"].fired, s.active, s.impulse = False, 1, None
    return choose(activate(table(s, dice), "F1"), Shell("at", "C1", at))


def shaken(s: State, dice: tuple[int, ...] = ()) -> World:
    return hit(s, "tank", (*HELD, *UNNERVED, *dice))


def abandoned(s: State, dice: tuple[int, ...] = ()) -> World:
    """14.1.1.6: Shaken for the second time."""
    s.units["tank"].shaken = s.units["tank"].buttoned = True
    return shaken(s, dice)


def destroyed(s: State, dice: tuple[int, ...] = ()) -> World:
    return hit(s, "tank", (*PIERCED, *dice))


LORRY = counter("vehicle", "0-0-8-5", nation="us-army", hull={"moves": "R", "inside": "PP"})
TANK = counter("vehicle", "0-0-8-6", nation="us-army", hull=SHIELD | {"outside": "PPO"}, gun=GUN)
MANY = counter("squad", "8-5-4-6")


def shot_at(*others: Piece, dice: tuple[int, ...], counter: str = LORRY, **given: Any) -> World:
    """Men in E1 fire at a vehicle."""
    s = with_tank(GERMAN("g1", MANY, "E1"), *others, counter=counter, **given)
    return choose(activate(table(s, dice), "E1"), Fire("C1", ("g1",), "tank"))


def mined(dice: tuple[int, ...], **given: Any) -> World:
    """A lorry drives onto Mines, which do no more harm afterwards."""
    s = with_tank(counter=LORRY, facing=EAST, **given)
    put(s, s.units["tank"], "B1")
    s.active, s.mines = 0, {"C1": [Mines(1, 4)]}
    return move(s, ("tank",), "C1", dice=(*dice, *IN_VAIN))


RUINED, IN_VAIN = (6, 1, 6), (1, 6)  # by men or Mines: the two rolls and the vehicle's check; two rolls that do nothing


def lost(by: Means, die: int, **given: Any) -> World:
    """A vehicle is destroyed, and a die is thrown for its Crew."""
    if by == "mines":
        return mined((*RUINED, die), **given)
    return shot_at(dice=(*RUINED, die), **given) if by == "fire" else destroyed(with_tank(**given), (die,))


# ------------------------------------------------------------------ Shaken


@pytest.mark.rule("lnlt:5.1.8")
def test_a_shaken_vehicle_buttons_up() -> None:
    s = with_tank()
    shaken(s)
    assert s.units["tank"].shaken
    assert s.units["tank"].buttoned


@pytest.mark.rule("lnlt:14.1.1.6")
def test_shaken_twice_is_abandoned() -> None:
    s = with_tank(shaken=True, buttoned=True)
    t = shaken(s)
    assert last(t, told.VehicleLost).abandoned
    assert s.units["tank"].lost
    assert s.hulks["C1"] == [Hulk("tank", 0, abandoned=True)]


@pytest.mark.parametrize(("option", "kept"), [("keeps", ["gun"]), ("loses", [])])
def test_a_shaken_vehicle_loses_what_it_acquired(option: str, kept: list[str]) -> None:
    s = with_tank(GERMAN("gun", "pak-40", "E2"), options={"shaken-target-acquisition": option})
    s.acquired = {"tank": Acquisition("gun", -1), "gun": Acquisition("tank", -1)}
    shaken(s)
    assert [gun for gun in s.acquired if gun != "at"] == kept


@pytest.mark.rule("lnlt:11.5.2")
def test_the_armor_leader_is_shaken_with_his_crew() -> None:
    s = with_tank(US("darius", "us-army/darius", "", carrier="tank"))
    shaken(s)
    assert s.units["darius"].shaken
    assert not s.units["darius"].wounded


# ------------------------------------------------------------------ Abandoned


@pytest.mark.rule("lnlt:14.1.1.2", "lnlt:15.4.2")
def test_an_abandoned_vehicle_stays_and_its_crew_gets_out_shaken() -> None:
    s = with_tank()
    t = abandoned(s)
    crew = s.units[last(t, told.CrewOut).unit]
    assert (crew.at, crew.shaken, crew.marker, crew.counter) == ("C1", True, "moved", "us-army/crew")
    assert s.hulks["C1"] == [Hulk("tank", 0, abandoned=True)]
    assert s.stacks["C1"] == ["tank-crew"]
    assert not broken(s)


@pytest.mark.rule("lnlt:14.1.1.1")
@pytest.mark.parametrize(("dice", "nerve"), [((3, 2), True), ((3, 3), False)])
def test_by_another_reading_that_crew_checks_its_morale(dice: tuple[int, ...], nerve: bool) -> None:
    s = with_tank(options={"abandoning-crew": "morale-check"})
    abandoned(s, dice)
    assert s.units["tank-crew"].shaken is not nerve


@pytest.mark.rule("lnlt:1.3.8")
def test_a_crew_without_room_steps_aside() -> None:
    s = with_tank(*(US(f"a{i}", "squad", "C1") for i in range(3)))
    t = abandoned(s)
    assert not [place for place in offered(t) if place.place == "C1"]
    choose(t, Place("tank-crew", "C0"))
    assert (s.units["tank-crew"].at, s.units["tank-crew"].shaken) == ("C0", True)


# ------------------------------------------------------------------ Destroyed


@pytest.mark.rule("lnlt:15.4.1")
@pytest.mark.parametrize("by", ["ordnance", "fire", "mines"])
def test_a_one_saves_the_crew_in_good_order(by: Means) -> None:
    t = lost(by, 1)
    s = t.state
    crew = s.units["tank-crew"]
    assert (crew.at, crew.shaken, crew.marker) == ("C1", False, "moved")
    assert s.hulks["C1"] == [Hulk("tank", 0)]
    assert told_of(t, told.BailedOut)[0].survives


@pytest.mark.rule("lnlt:22.1.1", "lnlt:15.4.1", "lnlt:15.4.2")
@pytest.mark.parametrize(("reading", "holder"), [("", 0), ("shaken", 1), ("morale-check", 0)])
def test_a_crew_in_good_order_takes_control_where_it_gets_out(reading: str, holder: int) -> None:
    """Of a Wreck, or of a vehicle that it abandons by one or the other reading."""
    s = with_tank(options={"abandoning-crew": reading} if reading else {})
    s.control["C1"] = 1
    t = abandoned(s, dice=(1, 1)) if reading else destroyed(s, dice=(1,))
    assert last(t, told.CrewOut).place == "C1"
    assert s.control["C1"] == holder


@pytest.mark.rule("lnlt:15.4.1")
def test_any_other_die_loses_the_crew() -> None:
    for die in range(2, 7):
        s = with_tank()
        destroyed(s, dice=(die,))
        assert "tank-crew" not in s.units


@pytest.mark.rule("lnlt:15.4.1", "lnlt:PAC.17")
@pytest.mark.parametrize(
    ("by", "die", "out"), [("fire", 2, True), ("fire", 1, False), ("mines", 2, True), ("ordnance", 2, False)]
)
def test_by_the_card_what_the_dft_destroys_leaves_the_crew_an_even_chance(by: Means, die: int, out: bool) -> None:
    s = lost(by, die, options={"crew-bailout-dft": "even-odd"}).state
    assert ("tank-crew" in s.units) is out
    if out:
        assert s.units["tank-crew"].shaken


@pytest.mark.rule("lnlt:15.4.1", "lnlt:17.1.15", "lnlt:PAC.17")
def test_nobody_comes_out_after_a_close_assault() -> None:
    s = with_tank(US("rider", "squad", "", "bar", carrier="tank"), GERMAN("g1", "squad", "D1"))
    t = choose(activate(table(s, (1, 1, 6, 1)), "D1"), Go(("g1",)), Storm("C1", "tank"))
    assert s.hulks["C1"] == [Hulk("tank", 0)]
    assert "tank-crew" not in s.units
    assert s.units["rider"].lost
    assert s.weapons["rider-bar"].gone
    assert not told_of(t, told.BailedOut)


@pytest.mark.rule("lnlt:11.5.2")
@pytest.mark.parametrize("abandon", [True, False])
def test_the_armor_leader_is_removed_with_his_vehicle(abandon: bool) -> None:
    s = with_tank(US("darius", "us-army/darius", "", carrier="tank"))
    t = abandoned(s) if abandon else destroyed(s, dice=(1,))
    assert s.units["darius"].lost
    assert [(e.unit, e.rule) for e in told_of(t, told.UnitEliminated)] == [("darius", "11.5.2")]


@pytest.mark.parametrize(
    ("kind", "dice", "word", "shaken", "left"),
    [
        (TANK, (1, 6, 1), "No Effect", False, {}),
        (TANK, (1, 6, 5), "Shaken", True, {}),
        (TANK, (6, 1, 6), "Abandoned", True, {"C1": [Hulk("tank", 0, abandoned=True)]}),
        (LORRY, (*RUINED, 4), "Destroyed", False, {"C1": [Hulk("tank", 0)]}),
    ],
)
def test_the_words_of_the_damage_check_are_carried_out(
    kind: str, dice: tuple[int, ...], word: Result, shaken: bool, left: dict[str, list[Hulk]]
) -> None:
    t = shot_at(counter=kind, dice=dice)
    assert last(t, told.DamageChecked).result == word
    assert bool(told_of(t, told.UnitShaken)) is shaken  # the Crew of an abandoned vehicle
    assert t.state.hulks == left


# ------------------------------------------------------------------ passengers


@pytest.mark.rule("lnlt:PAC.17")
def test_passengers_of_an_abandoned_vehicle_get_off_and_check() -> None:
    s = with_tank(US("in", "squad", "", carrier="tank"), US("on", "half-squad", "", carrier="tank", outside=True))
    abandoned(s, dice=(1, 1, 6, 6))
    got = {u.id: (u.at, u.carrier, u.shaken, u.marker) for u in s.units.values() if u.id in ("in", "on")}
    assert got == {"in": ("C1", "", False, "moved"), "on": ("C1", "", True, "moved")}
    assert not broken(s)


@pytest.mark.rule("lnlt:PAC.17")
def test_passengers_and_their_weapons_bail_out_of_a_wreck() -> None:
    s = with_tank(US("p1", "squad", "", "bar", carrier="tank"), US("p2", "squad", "", "bar", carrier="tank"))
    destroyed(s, dice=(6, 2, 4, 4, 3))
    assert (s.units["p1"].at, s.units["p1"].shaken, s.weapons["p1-bar"].bearer) == ("C1", True, "p1")
    assert (s.units["p2"].lost, s.weapons["p2-bar"].at) == (True, "C1")
    assert not broken(s)


@pytest.mark.rule("lnlt:PAC.17")
@pytest.mark.parametrize(("option", "checks"), [("yes", 2), ("no", 1)])
def test_ordnance_that_shakes_a_vehicle_tries_its_passengers(option: str, checks: int) -> None:
    riders = (US("in", "squad", "", carrier="tank"), US("on", "squad", "", carrier="tank", outside=True))
    s = with_tank(*riders, options={"inside-passengers-shaken-mc": option})
    t = shaken(s, dice=(6, 6) * checks)
    assert len([e for e in told_of(t, told.MoraleChecked) if e.unit != "tank"]) == checks
    assert (s.units["on"].at, s.units["on"].shaken) == ("C1", True)
    assert (s.units["in"].carrier, s.units["in"].shaken) == ("tank", option == "yes")


@pytest.mark.rule("lnlt:PAC.17")
def test_small_arms_that_shake_a_vehicle_leave_passengers_to_their_own_checks() -> None:
    t = shot_at(US("on", "squad", "", carrier="tank", outside=True), counter=TANK, dice=(1, 6, 5, 1))
    assert [(e.unit, e.result) for e in told_of(t, told.DamageChecked)] == [("tank", "Shaken"), ("on", "No Effect")]
    assert not told_of(t, told.MoraleChecked)
    assert t.state.units["on"].carrier == "tank"


# ------------------------------------------------------------------ Wrecks


@pytest.mark.rule("lnlt:1.3.4")
def test_a_hex_never_holds_two_wrecks() -> None:
    s = with_tank(US("other", "us-army/sherman", "C1"))
    destroyed(s, dice=(6,))
    hit(s, "other", (*PIERCED, 6))
    assert s.hulks["C1"] == [Hulk("tank", 0)]
    assert s.units["other"].lost


def test_a_nation_with_vehicles_needs_a_crew_counter() -> None:
    tank = Counter("x/tank", "vehicle", "Tank", nation="x", hull=Hull("T"))
    with pytest.raises(ContentError, match="crew"):
        _check_links({"x": Nation("x", "X", "X-ish")}, {"x/tank": tank})


@pytest.mark.rule("lnlt:21.4.0.5")
def test_a_crew_that_gets_out_on_mines_is_attacked() -> None:
    s = with_tank()
    s.mines = {"C1": [Mines(1, 2)]}
    t = destroyed(s, dice=(1, 6, 1, 6))
    assert last(t, told.ShotFired).kind == "mines"
    assert s.units["tank-crew"].lost


def test_a_crew_that_gets_out_among_enemies_is_in_melee() -> None:
    """Mines in the hex of those whom a tank overruns."""
    s = with_tank(GERMAN("g1", "squad", "C1"), counter=TANK, facing=EAST)
    put(s, s.units["tank"], "B1")
    s.active, s.mines = 0, {"C1": [Mines(1, 9)]}
    t = activate(table(s, (6, 1, 6, 1, 6, 1)), "B1")
    choose(t, Go(("tank",)), Overrun("C1"))
    assert last(t, told.VehicleLost).abandoned
    assert "C1" in s.melee
    assert not broken(s)
