"""18.2.0.8-18.2.0.14 Fire for Effect of off-board Artillery: what it does, and what stays."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from hedgerow.lnlt.book.counters import Hull
from hedgerow.lnlt.ground.ground import BLOCKED
from hedgerow.lnlt.rules.fire.sighting import sight
from hedgerow.lnlt.state import events as told
from hedgerow.lnlt.state.moves import (
    EndImpulse,
    ForEffect,
    Hold,
    Pass,
    Place,
)
from hedgerow.lnlt.state.state import FireForEffect, State
from tests.lnlt.boards import (
    GERMAN,
    US,
    Piece,
    board,
    choose,
    counter,
    dice_left,
    last,
    offered,
    told_of,
)
from tests.lnlt.calls import battle, called, struck
from tests.lnlt.guns import EAST
from tests.lnlt.shots import checks, hits, mods, move

HERO = "german-army/raabe"
WEAK = counter("half-squad", "1-2-4-1")

# ------------------------------------------------------------------ Fire for Effect


@pytest.mark.rule("lnlt:18.2.0.8")
def test_it_attacks_both_sides_in_seven_hexes_with_a_roll_for_each() -> None:
    s = battle(
        US("lt", "wheelock", "A4"), US("own", "squad", "D5"), GERMAN("foe", "squad", "E4"),
        GERMAN("two", "squad", "E4"), GERMAN("near", "squad", "E3"), GERMAN("off", "squad", "E2"),
    )  # fmt: skip
    t = called(s, dice=[1, 1, 3, 2, 1, 1, 4, 1, 1, 5, 6, 1])
    choose(t, ForEffect())
    assert struck(t) == ["E4", "E3", "D5"]  # the middle, then from the north clockwise; nobody in the others
    assert [e.attack_dice for e in told_of(t, told.ShotFired)] == [(3,), (4,), (5,)]
    assert {e.unit for e in told_of(t, told.TargetHit)} == {"foe", "two", "near", "own"}
    assert [e.unit for e in told_of(t, told.DamageChecked)] == ["foe", "two", "near", "own"]
    assert dice_left(t) == 0


@pytest.mark.rule("lnlt:18.2.0.8")
def test_who_is_thrown_from_one_of_its_hexes_into_the_next_is_not_attacked_twice() -> None:
    """A Hero for whom there is no room in E4 steps into E3 before that hex's turn comes."""
    leaders = [GERMAN(n, n, "E4") for n in ("koch", "hartwig")]
    s = battle(
        US("lt", "wheelock", "A4"), GERMAN("foe", "squad", "E4"), *leaders, GERMAN("near", "squad", "E3"),
        cup=["deadly"], heroes={"german-army": [HERO]},
    )  # fmt: skip
    t = called(s, dice=[1, 1, 2, 1, 1, 1, 1, 2, 6, 1, 1])
    choose(t, ForEffect(), Place("foe-raabe", "E3"))
    assert [e.unit for e in told_of(t, told.TargetHit)][-1:] == ["near"]
    assert dice_left(t) == 0


@pytest.mark.rule("lnlt:18.2.0.9")
def test_no_leader_adds_to_it_but_moved_targets_and_cover_count() -> None:
    grown = board("\n".join([". . . . . .", ". . . . . .", ". . . w . .", ". . . . . .", ". . . . . ."]))
    s = battle(
        US("lt", "wheelock", "A2"),
        GERMAN("foe", "squad", "D2"),
        GERMAN("ran", "squad", "D1", marker="moved"),
        map=grown,
    )
    t = called(s, "D2", dice=[1, 1, 3, 3, 2, 2, 2, 2])
    choose(t, ForEffect())
    first, second = told_of(t, told.ShotFired)
    assert (mods(first.attack), mods(first.defence)) == ([(4, "18.2.0.8")], [(1, "10.4.1")])
    assert last(t, told.TargetHit).unit == "ran"
    assert mods(last(t, told.TargetHit).attack) == [(4, "18.2.0.8"), (1, "5.3.8")]
    assert second.attack_dice == (2,)


@pytest.mark.rule("lnlt:18.2.0.9")
def test_walls_and_hills_give_no_cover_from_it() -> None:
    hilly = board(
        ". . . . .\n. . . . .\n. . . . .", levels="0 0 0 0 0\n0 0 0 1 0\n0 0 0 0 0", hexsides={"wall": "C1/D1"}
    )
    s = battle(US("lt", "wheelock", "A1"), GERMAN("foe", "squad", "D1"), map=hilly)
    t = called(s, "D1", dice=[1, 1, 3, 3, 2])
    choose(t, ForEffect())
    assert hits(t) == {"foe": 4}


@pytest.mark.rule("lnlt:18.2.0.8", "lnlt:18.0.2")
def test_one_roll_for_all_floors_of_a_hex() -> None:
    town = board(". . . . . .\n. . . H H .\n. . . H . .", buildings=("D1 E1 D2",))
    s = battle(
        US("lt", "wheelock", "A1"), GERMAN("down", "squad", "D1"), GERMAN("up", "squad", "D1+1"), map=town
    )  # fmt: skip
    t = called(s, "D1", dice=[1, 1, 6, 1, 1, 1])
    choose(t, ForEffect())
    assert struck(t) == ["D1"]
    assert set(hits(t)) == {"down", "up"}


@pytest.mark.rule("lnlt:18.2.0.8", "lnlt:8.1.6")
@pytest.mark.parametrize(("own", "foe", "gone"), [("squad", WEAK, "foe"), (WEAK, "squad", "own")])
def test_it_strikes_into_a_melee_and_may_end_it(own: str, foe: str, gone: str) -> None:
    s = battle(
        US("lt", "wheelock", "A4"), US("own", own, "E4"), GERMAN("foe", foe, "E4"), GERMAN("idle", "squad", "I8"),
        melee={"E4": False},
    )  # fmt: skip
    t = called(s, dice=[1, 1, 4, 3, 3, 3])
    choose(t, ForEffect())
    assert [x[0] for x in checks(t)] == ["foe", "own"]
    assert [u.id for u in t.state.units.values() if u.lost] == [gone]
    assert t.state.melee == {}


@pytest.mark.rule("lnlt:5.1.5", "lnlt:18.2.0.8")
def test_whoever_it_shakes_in_a_melee_surrenders_to_an_enemy_who_can_still_fight() -> None:
    s = battle(
        US("lt", "wheelock", "A4"), US("own", "squad", "E4"), GERMAN("foe", "squad", "E4"),
        GERMAN("idle", "squad", "I8"), melee={"E4": False},
    )  # fmt: skip
    t = called(s, dice=[1, 1, 4, 3, 3, 1])
    choose(t, ForEffect())
    assert [x[2] for x in checks(t)] == ["Shaken", "No Effect"]
    assert last(t, told.UnitEliminated).rule == "5.1.5"
    assert [u.id for u in t.state.units.values() if u.lost] == ["foe"]
    assert t.state.melee == {}


@pytest.mark.rule("lnlt:18.2.0.8", "lnlt:5.1.19")
@pytest.mark.parametrize(("reading", "rolls"), [("enemy-fire", 1), ("any-check", 2)])
def test_heroes_come_of_the_enemys_shells_not_of_ones_own(reading: str, rolls: int) -> None:
    s = battle(
        US("lt", "wheelock", "A4"), US("own", "squad", "E4"), GERMAN("foe", "squad", "E4"),
        GERMAN("idle", "squad", "I8"), melee={"E4": True}, options={"hero-trigger": reading}, cup=["deadly"],
        heroes={"us-airborne": ["us-airborne/layer"], "german-army": [HERO]},
    )  # fmt: skip
    t = called(s, dice=[1, 1, 2, 3, 1, 1, 1, 1])
    choose(t, ForEffect())
    assert len(told_of(t, told.HeroRolled)) == rolls


# ------------------------------------------------------------------ what stays


def shelled(*pieces: Piece, **given: Any) -> State:
    """A barrage of the enemy's lies on E4 and around it."""
    s = battle(*pieces, GERMAN("idle", "squad", "I8"), **given)
    for hex in ("E4", "E3", "F4", "F5", "E5", "D5", "D4"):
        s.ffe[hex] = FireForEffect(1, 4, "15 cm guns", "standard")
    return s


@pytest.mark.rule("lnlt:18.2.0.10", "lnlt:6.0.6")
def test_it_attacks_whoever_enters_one_of_its_hexes_and_again_in_the_next() -> None:
    s = shelled(US("a1", "squad", "C4"), US("stay", "squad", "D5"))
    t = move(s, ("a1",), "D5", dice=[1, 6, 1, 6])
    first = last(t, told.ShotFired)
    assert (first.kind, first.attack_dice, mods(first.attack)) == ("artillery", (1,), [(4, "18.2.0.8")])
    assert set(hits(t)) == {"a1"}  # who has been there is not attacked again
    if t.choice is not None and t.choice.kind == "opportunity":
        choose(t, Hold(rest=True))
    choose(t, *[m for m in offered(t) if getattr(m, "place", "") == "E4"])
    assert struck(t) == ["D5", "E4"]


@pytest.mark.rule("lnlt:18.2.0.10", "lnlt:9.0.1")
def test_it_stays_until_the_administrative_phase() -> None:
    t = called(battle(), dice=[1, 1, 1, 6, 6, 1])
    choose(t, ForEffect())
    while t.state.turn == 2:
        assert len(t.state.ffe) == 7
        choose(t, Pass() if Pass() in offered(t) else EndImpulse())
    assert t.state.ffe == {}


@pytest.mark.rule("lnlt:18.2.0.10")
def test_two_barrages_on_a_hex_strike_one_after_the_other() -> None:
    s = shelled(US("a1", "squad", "C4"))
    s.ffe["D4"].also.append(FireForEffect(0, 2, "60 mm Mortar"))
    t = move(s, ("a1",), "D4", dice=[1, 6, 1, 2, 6])
    assert [e.kind for e in told_of(t, told.ShotFired)] == ["artillery", "fire for effect"]
    assert dice_left(t) == 0


@pytest.mark.rule("lnlt:18.2.0.10", "lnlt:18.2.0.11")
def test_movers_into_a_melee_are_attacked_first() -> None:
    s = shelled(US("a1", "squad", "C4"), US("own", "squad", "D4"), GERMAN("foe", "squad", "D4"), melee={"D4": False})
    t = move(s, ("a1",), "D4", dice=[1, 6, *[1] * 8])
    assert set(hits(t)) == {"a1"}
    kinds = [type(e) for e in t.events]
    assert kinds.index(told.ShotFired) < kinds.index(told.MeleeJoined)


@pytest.mark.rule("lnlt:18.2.0.11", "lnlt:5.1.5")
def test_shaken_by_it_they_are_lost_in_the_melee_that_follows() -> None:
    s = shelled(US("a1", "squad", "C4"), GERMAN("foe", "squad", "D4"))
    t = move(s, ("a1",), "D4", dice=[4, 3, 4])
    assert [x[2] for x in checks(t)] == ["Shaken"]
    assert told_of(t, told.MeleeJoined)
    assert (t.state.units["a1"].lost, t.state.units["foe"].at) == (True, "D4")
    assert last(t, told.UnitEliminated).why == "overrun in Melee"


@pytest.mark.rule("lnlt:18.2.0.14")
def test_each_of_the_seven_hexes_degrades_sight_at_every_level() -> None:
    column = board("\n".join(["."] * 8), levels="\n".join("20000002"))
    s = battle(US("lt", "wheelock", "A0"), GERMAN("foe", "squad", "A7"), map=column)
    assert sight(s, "A0", "A7") == 0
    for n, expected in ((1, 1), (2, 2), (3, BLOCKED)):
        s.ffe = {f"A{i + 2}": FireForEffect(1, 4, "guns", "standard") for i in range(n)}
        assert sight(s, "A0", "A7") == expected
    t = called(battle(), dice=[1, 1, 1, 6])
    choose(t, ForEffect())
    assert [sight(t.state, "A4", x) for x in ("D4", "E4", "G4")] == [0, 1, BLOCKED]


# ------------------------------------------------------------------ vehicles


def tank(front: tuple[int, ...] = (5,), flank: tuple[int, ...] = (4,), rear: tuple[int, ...] = (2,)) -> str:
    hull = Hull("T", front, flank, rear)
    return counter("vehicle", "0-0-8-4", nation="german-army", hull=msgspec.to_builtins(hull))


@pytest.mark.rule("lnlt:17.4.1", "lnlt:18.2.0.8")
@pytest.mark.parametrize("buttoned", [False, True])
def test_shells_strike_vehicles_open_or_buttoned_against_their_lowest_armour(buttoned: bool) -> None:
    moved = GERMAN("pz", tank(), "E4", buttoned=buttoned, marker="moved")
    s = battle(US("lt", "wheelock", "A4"), moved, GERMAN("foot", "squad", "E4"))
    t = called(s, dice=[1, 1, 5, 3, 1, 1])
    choose(t, ForEffect())
    assert hits(t) == {"foot": 5 + 4 - 3 - 1, "pz": 5 + 4 - 3 - 2}  # one roll for the hex; no bonus for having moved
    assert [who for who, _, _ in checks(t)] == ["foot", "pz"]


@pytest.mark.rule("lnlt:17.4.2", "lnlt:18.2.0.10")
def test_a_vehicle_that_drives_into_a_barrage_is_struck_and_some_have_no_armour_from_above() -> None:
    s = shelled(GERMAN("track", tank(rear=()), "C4", facing=EAST), active=1)
    t = move(s, ("track",), "D4", dice=[5, 3, 6, 6])
    assert hits(t) == {"track": 5 + 4 - 3}
    assert checks(t) == [("track", 12, "Destroyed")]
