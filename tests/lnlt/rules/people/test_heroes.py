"""5.1.19-5.1.22 and 11.2: Heroes who come forth under fire."""

from __future__ import annotations

import pytest

from hedgerow.lnlt.book.skills import SKILLS
from hedgerow.lnlt.state import events as told
from hedgerow.lnlt.state.moves import Fire, Go, Halt, Hold, Place, Step
from hedgerow.lnlt.state.placing import enlist, put
from hedgerow.lnlt.state.state import State
from tests.lnlt.boards import (
    GERMAN,
    OPEN,
    US,
    Piece,
    activate,
    board,
    choose,
    counter,
    dice_left,
    last,
    offered,
    possible,
    refused,
    state,
    surprise,
    table,
    told_of,
)
from tests.lnlt.shots import checks, fire, firepower, hits, move

POOL = ["us-airborne/layer", "us-airborne/sayre"]
HIT = [6, 1]  # 6 + 1 against 1 + 0


def fired_on(
    *pieces: Piece, heroes: list[str] | None = None, cup: tuple[str, ...] = ("deadly",), **given: object
) -> State:
    """A German Squad in D1, about to fire at what is in B1; the dice 6, 1 exceed by 6."""
    pool = {"us-airborne": list(POOL if heroes is None else heroes)}
    mine = [GERMAN("g1", "squad", "D1"), US("idle", "squad", "A3")]
    return state(OPEN, *mine, *pieces, heroes=pool, cup=list(cup), active=1, **given)  # type: ignore[arg-type]


# ------------------------------------------------------------------ the trigger


@pytest.mark.rule("lnlt:5.1.19", "lnlt:11.2.1")
@pytest.mark.parametrize(
    ("dice", "rolled", "comes"), [([1, 4, 1], True, True), ([1, 3], True, False), ([2], False, False)]
)
def test_a_natural_one_and_then_an_even_die_bring_a_hero(dice: list[int], rolled: bool, comes: bool) -> None:
    t = fire(fired_on(US("us-1", "squad", "B1")), "B1", "g1", dice=[*HIT, *dice])
    assert bool(told_of(t, told.HeroRolled)) is rolled
    assert ("us-layer" in t.state.units) is comes
    if comes:
        hero = t.state.units["us-layer"]
        assert (hero.at, hero.skill, hero.wounded, hero.shaken) == ("B1", "deadly", False, False)
        assert (t.state.heroes["us-airborne"], t.state.cup) == (POOL[1:], [])


@pytest.mark.rule("lnlt:5.1.19")
@pytest.mark.parametrize(("die", "result"), [(2, "No Effect"), (6, "Shaken")])
def test_whatever_the_check_itself_brings(die: int, result: str) -> None:
    s = fired_on(US("us-1", "squad", "B1"))
    t = fire(s, "B1", "g1", dice=[die, 1, 1, 2, 2])  # exceeds by 2 or by 6
    assert checks(t)[0][2] == result
    assert "us-sayre" in t.state.units  # the second of the pool


@pytest.mark.rule("lnlt:5.1.4", "lnlt:5.1.19")
@pytest.mark.parametrize("who", ["squad", "half-squad"])
def test_the_shaken_may_bring_forth_heroes_too(who: str) -> None:
    t = fire(fired_on(US("us-1", who, "B1", shaken=True)), "B1", "g1", dice=[2, 1, 1, 2, 1])
    assert last(t, told.HeroAppeared).unit == "us-layer"


@pytest.mark.rule("lnlt:5.1.22")
@pytest.mark.parametrize("who", ["hmg", counter("crew", "1-3-4-6", nation="us-airborne"), "wheelock", "layer", "medic"])
def test_crews_and_teams_do_not_nor_single_men(who: str) -> None:
    t = fire(fired_on(US("us-1", who, "B1")), "B1", "g1", dice=[*HIT, 1])
    assert told_of(t, told.HeroRolled) == []


@pytest.mark.rule("lnlt:11.2.7")
def test_he_appears_even_if_his_parent_is_lost() -> None:
    frail = counter("half-squad", "1-4-4-3", nation="us-airborne")
    t = fire(fired_on(US("us-1", frail, "B1")), "B1", "g1", dice=[*HIT, 1, 2, 1])
    assert t.state.units["us-1"].lost
    hero = t.state.units["us-layer"]
    assert (hero.at, hero.wounded, hero.counter) == ("B1", False, "us-airborne/layer")


@pytest.mark.rule("lnlt:11.2.6")
def test_no_more_than_two_of_a_nation_at_once() -> None:
    one, two = US("h1", "kowalk", "A0"), US("h2", "dufresne-wounded", "A0")
    t = fire(fired_on(US("us-1", "squad", "B1"), one, heroes=POOL), "B1", "g1", dice=[*HIT, 1, 2, 1])
    assert "us-layer" in t.state.units
    t = fire(fired_on(US("us-1", "squad", "B1"), one, two), "B1", "g1", dice=[*HIT, 1])
    assert told_of(t, told.HeroRolled) == []
    carrier, rider = US("ht", "us-army/m3-half-track", "A0"), US("h2", "dufresne", "", carrier="ht")
    t = fire(fired_on(US("us-1", "squad", "B1"), one, carrier, rider), "B1", "g1", dice=[*HIT, 1])
    assert told_of(t, told.HeroRolled) == []  # nor when one of the two rides (16.0.1)
    t = fire(fired_on(US("us-1", "squad", "B1"), heroes=[]), "B1", "g1", dice=[*HIT, 1])
    assert told_of(t, told.HeroRolled) == []  # nor when all counters are used


# ------------------------------------------------------------------ Hero and Skill


@pytest.mark.rule("lnlt:11.2.1")
def test_a_skill_he_cannot_use_is_drawn_again() -> None:
    cup = ("charismatic", "assaulter", "inspiring", "lucky")
    assert [SKILLS[i].usable_by("hero") for i in cup] == [False, False, True, True]
    t = fire(fired_on(US("us-1", "squad", "B1"), cup=cup), "B1", "g1", dice=[*HIT, 1, 2, 1, 2])
    assert t.state.units["us-layer"].skill == "lucky"  # one of two he could use
    assert t.state.cup == ["charismatic", "assaulter", "inspiring"]


@pytest.mark.rule("lnlt:12.0.1", "lnlt:1.6.3.6", "lnlt:12.0.3")
def test_a_demolitionist_comes_with_a_charge_and_is_one_no_longer_when_it_is_thrown() -> None:
    s = fired_on(US("us-1", "squad", "C1"), cup=("demolitionist",))
    t = fire(s, "C1", "g1", dice=[6, 1, 1, 2, 1, 6, 1, 6])
    assert t.state.weapons["us-layer-satchel"].bearer == "us-layer"
    assert firepower(t.state, "D1", "us-layer-satchel") == [(6, "5.2.5"), (-3, "1.6.0.5")]
    choose(t, *(m for m in offered(t) if getattr(m, "place", "") == "C1"))
    choose(t, Fire("D1", ("us-layer-satchel",)))
    assert t.state.weapons["us-layer-satchel"].gone
    assert (t.state.units["us-layer"].skill, t.state.cup) == ("", ["demolitionist"])


@pytest.mark.rule("lnlt:11.2.2")
def test_a_hero_without_room_steps_next_door() -> None:
    full = [US(f"s{i}", "wheelock", "B1") for i in range(4)]
    s = fired_on(US("us-1", "squad", "B1"), *full, control={"A0": 1}, **surprise("A0", by="first"))
    t = fire(s, "B1", "g1", dice=[2, 1, 2, 2, 2, 2, 1, 2, 1])
    assert t.choice is not None
    assert (t.choice.kind, t.choice.seat, t.choice.rule) == ("place-hero", 0, "11.2.2")
    assert sorted(m.place for m in offered(t)) == ["A0", "A1", "B0", "B2", "C0", "C1"]
    assert refused(t, Place("us-layer", "F1")).words == "F1 is not next to B1"
    assert refused(t, Place("us-1", "A0")).code == "settle-first"
    assert "us-layer" not in s.stacks["B1"]  # 1.3.8: the limit holds while his owner decides
    choose(t, Place("us-layer", "A0"))
    assert (t.state.units["us-layer"].at, t.state.units["us-layer"].marker) == ("A0", "")
    assert (last(t, told.UnitPlaced).unit, last(t, told.UnitPlaced).place) == ("us-layer", "A0")
    assert s.control["A0"] == 0  # 22.1.1
    assert told_of(t, told.ParagraphRead)  # 1.8.2


@pytest.mark.rule("lnlt:11.2.2")
def test_where_there_is_no_room_at_all_he_is_lost() -> None:
    full = [US(f"s{i}", "wheelock", "B1") for i in range(4)]
    around = [GERMAN(f"g{p}", "medic", p) for p in ("A0", "A1", "B0", "B2", "C0", "C1")]
    t = fire(fired_on(US("us-1", "squad", "B1"), *full, *around), "B1", "g1", dice=[2, 1, 2, 2, 2, 2, 1, 2, 1])
    assert t.state.units["us-layer"].lost
    assert last(t, told.UnitEliminated).rule == "11.2.2"


@pytest.mark.rule("lnlt:11.2.2")
def test_but_not_into_water_or_among_enemies() -> None:
    wet = board(". ~ . . .\n. . . . .\n. . . . .\n. . . . .")
    full = [US(f"s{i}", "wheelock", "B1") for i in range(4)]
    s = fired_on(US("us-1", "squad", "B1"), *full, GERMAN("g2", "squad", "A1"))
    s.map = wet
    t = fire(s, "B1", "g1", dice=[2, 1, 2, 2, 2, 2, 1, 2, 1])
    assert sorted(m.place for m in offered(t)) == ["A0", "B2", "C0", "C1"]


# ------------------------------------------------------------------ his state


@pytest.mark.rule("lnlt:5.1.20")
@pytest.mark.parametrize(
    ("marker", "fired"), [("", True), ("moved", False), ("ops", False), ("assault", True), ("", False)]
)
def test_he_is_as_active_as_his_parent(marker: str, fired: bool) -> None:
    s = fired_on(US("us-1", "squad", "B1", marker=marker, fired=fired))
    t = fire(s, "B1", "g1", dice=[*HIT, 1, 2, 1])
    hero = t.state.units["us-layer"]
    assert (hero.marker, hero.fired) == (marker, fired)


def crossing() -> State:
    """A Squad about to leave A1 under the eyes of a German one."""
    s = state(OPEN, US("us-1", "squad", "A1"), US("idle", "squad", "A3"), GERMAN("g1", "squad", "E1"))
    s.heroes, s.cup = {"us-airborne": list(POOL)}, ["deadly"]
    return s


@pytest.mark.rule("lnlt:5.1.21")
def test_the_hero_of_a_stopped_mover_goes_on_with_what_is_left() -> None:
    """MF 6 with 1 MP spent: 5 more."""
    t = move(crossing(), ("us-1",), "B1", dice=[*HIT, 1, 2, 1])
    choose(t, Fire("B1", ("g1",)))
    assert t.state.units["us-1"].shaken
    choose(t, Go(("us-layer",), "move"))
    for place in ("A1", "B1", "A1", "B1", "A1"):
        choose(t, Step(place))
    assert t.state.units["us-layer"].spent == 6
    assert t.state.moving is None


@pytest.mark.rule("lnlt:5.1.21")
def test_or_assault_moves_two_more_and_fires() -> None:
    t = move(crossing(), ("us-1",), "B1", dice=[*HIT, 1, 2, 1, 1, 6])
    choose(t, Fire("B1", ("g1",)), Go(("us-layer",), "assault"), Step("C1"), Step("D1"))
    hero = t.state.units["us-layer"]
    assert (hero.spent, hero.marker, t.state.moving) == (3, "assault", None)
    assert Fire("E1", ("us-layer",)) in possible(t)
    choose(t, Fire("E1", ("us-layer",)))
    assert last(t, told.ShotFired).attack.total == 2 + 1 + 2 - 2  # Deadly, adjacent, on the move


@pytest.mark.rule("lnlt:5.1.21", "lnlt:5.3.4")
def test_a_hero_among_the_movers_can_be_shot_at_while_mps_are_left() -> None:
    """Light Woods: two attacks. The first kills the parent, the second is aimed at the Hero alone."""
    frail = counter("half-squad", "1-4-4-3", nation="us-airborne")
    woods = board(". w . . . .\n. w . . . .\n. w . . . .")
    s = state(woods, US("us-1", frail, "A1"), US("idle", "squad", "A2"), GERMAN("g1", "squad", "E1"), GERMAN("g2", "squad", "E2"))  # fmt: skip  # noqa: E501
    s.heroes, s.cup = {"us-airborne": list(POOL)}, ["deadly"]
    t = move(s, ("us-1",), "B1", dice=[6, 1, 1, 2, 1, 1, 2])
    choose(t, Fire("B1", ("g1",)))
    assert t.state.units["us-1"].lost
    choose(t, Fire("B1", ("g2",)))
    assert hits(t) == {"us-layer": 0}
    assert dice_left(t) == 0


@pytest.mark.rule("lnlt:11.2.2", "lnlt:5.1.21")
def test_the_hero_of_a_mover_for_whom_there_is_no_room_goes_on_by_himself_unmarked() -> None:
    full = [US(f"s{i}", "wheelock", "B1") for i in range(2)]
    s = state(OPEN, US("us-1", "squad", "A1"), *full, US("idle", "squad", "A3"), GERMAN("g1", "squad", "E1"))
    s.heroes, s.cup = {"us-airborne": list(POOL)}, ["deadly"]
    t = move(s, ("us-1",), "B1", dice=[2, 1, 2, 2, 1, 2, 1])
    choose(t, Fire("B1", ("g1",)))
    choose(t, Place("us-layer", "C1"))
    hero = t.state.units["us-layer"]
    assert (hero.marker, hero.spent) == ("", 1)
    while t.choice is not None and Go(("us-layer",)) not in possible(t):
        choose(t, next(m for m in offered(t) if isinstance(m, Halt | Hold)))
    choose(t, Go(("us-layer",)))
    for place in ("C0", "C1", "C0", "C1", "C0"):
        choose(t, Step(place))
    assert (hero.spent, hero.marker, t.state.moving) == (6, "moved", None)


@pytest.mark.rule("lnlt:6.4.0.1")
def test_the_hero_of_one_who_steals_along_does_not() -> None:
    lurker = counter("squad", "2-5-4-6", nation="us-airborne", stealth=True)
    s = state(OPEN, US("us-1", lurker, "A1"), US("idle", "squad", "A3"), GERMAN("g1", "squad", "E1"))
    s.heroes, s.cup = {"us-airborne": list(POOL)}, ["deadly"]
    t = activate(table(s, [2, 1, 1, 2, 1, 2]), "A1")
    choose(t, Go(("us-1",), "stealth"), Step("B1"), Fire("B1", ("g1",)))
    assert t.state.moving is not None
    assert t.state.moving.units == ["us-1"]
    choose(t, Step("C1"), Halt())
    hero = t.state.units["us-layer"]
    assert (hero.at, hero.marker, hero.spent) == ("B1", "", 1)
    while Go(("us-layer",)) not in possible(t):
        choose(t, next(m for m in offered(t) if isinstance(m, Halt | Hold)))
    assert refused(t, Go(("us-layer",), "stealth")).rule == "6.4.0.1"
    choose(t, Go(("us-layer",), "assault"))


@pytest.mark.rule("lnlt:5.1.20")
def test_the_hero_of_a_mover_who_is_not_stopped_goes_along() -> None:
    t = move(crossing(), ("us-1",), "B1", dice=[2, 1, 1, 2, 1])
    choose(t, Fire("B1", ("g1",)), Step("C1"), Halt())
    assert [t.state.units[i].at for i in ("us-1", "us-layer")] == ["C1", "C1"]


@pytest.mark.rule("lnlt:5.1.20")
def test_the_hero_of_an_activated_bystander_may_still_act() -> None:
    s = crossing()
    for piece in (US("us-2", "squad", "B1"), US("lt", "wheelock", "A1")):
        assert piece.unit is not None
        place, piece.unit.at = piece.unit.at, ""
        enlist(s, piece.unit)
        put(s, piece.unit, place)
    t = activate(table(s, [2, 1, 1, 2, 1, 2]), "A1", "B1")
    choose(t, Go(("us-1",)), Step("B1"), Fire("B1", ("g1",)), Halt())
    assert [e.unit for e in told_of(t, told.DamageChecked)] == ["us-2", "us-1"]
    assert Go(("us-layer",)) in possible(t)
