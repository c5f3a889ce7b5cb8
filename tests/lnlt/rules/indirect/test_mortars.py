"""18.0, 18.1 Onboard Mortars."""

from __future__ import annotations

import pytest

from hedgerow.lnlt.ground.ground import BLOCKED
from hedgerow.lnlt.rules.fire.cover import cover, cover_of
from hedgerow.lnlt.rules.fire.sighting import sight
from hedgerow.lnlt.rules.indirect.barrages import markers_on
from hedgerow.lnlt.screen.telling import tell
from hedgerow.lnlt.state import events as told
from hedgerow.lnlt.state.moves import Call, Fire, Hold, Spot, Step
from hedgerow.lnlt.state.placing import enlist, put
from hedgerow.lnlt.state.state import FireForEffect, State, Unit
from tests.lnlt.boards import (
    GERMAN,
    OPEN,
    US,
    Piece,
    activate,
    board,
    choose,
    counter,
    last,
    possible,
    refused,
    state,
    table,
    told_of,
)
from tests.lnlt.shots import checks, fire, firepower, hits, mods, move, total, why_not


def shelled(*pieces: Piece, **given: object) -> State:
    """A 60 mm Mortar (FP 3, 3 hexes and more) in A1 against a German Squad in E1."""
    foe = [GERMAN("foe", "squad", "E1"), GERMAN("idle", "squad", "F3")]
    return state(OPEN, US("m", "mortar-60", "A1"), *pieces, *foe, **given)  # type: ignore[arg-type]


# ------------------------------------------------------------------ direct fire


@pytest.mark.rule("lnlt:18.1.1")
@pytest.mark.parametrize(("symbol", "rule"), [("F", "18.1.1"), ("J", "18.1.1"), ("w", ""), (".", ""), ("c", "")])
def test_where_mortars_do_not_fire_from(symbol: str, rule: str) -> None:
    s = state(board(f"{symbol} . . . .\n. . . . ."), US("m", "mortar-60", "A0"), GERMAN("foe", "squad", "D0"))
    assert why_not(s, "D0", "m") == rule
    assert bool(possible(activate(table(s), "A0"), Fire)) is not bool(rule)


@pytest.mark.rule("lnlt:18.1.1")
def test_nor_from_buildings() -> None:
    light = counter("team", "2-30-3-6", nation="us-airborne", mortar=True)  # of no calibre, or it could not be there
    s = state(board("l . . . .\n. . . . ."), US("m", light, "A0"), GERMAN("foe", "squad", "D0"))
    assert why_not(s, "D0", "m") == "18.1.1"


@pytest.mark.rule("lnlt:18.1.2")
def test_direct_fire_needs_range_sight_and_spotting_and_has_a_least_range() -> None:
    s = state(OPEN, US("m", "mortar-60", "A1"), GERMAN("near", "squad", "C1"), GERMAN("far", "squad", "D1"))
    assert why_not(s, "C1", "m") == "18.1.2"
    assert why_not(s, "D1", "m") == ""
    hidden = state(board(". . . . w\n. . . . ."), US("m", "mortar-60", "A0"), GERMAN("foe", "squad", "E0"))
    assert why_not(hidden, "E0", "m") == "5.0.0.1"
    hidden.spotted["E0"] = 0
    assert why_not(hidden, "E0", "m") == ""
    blind = state(board(".\nF\n.\n."), US("m", "mortar-60", "A0"), GERMAN("foe", "squad", "A3"))
    assert why_not(blind, "A3", "m") == "5.0.0.1"


@pytest.mark.rule("lnlt:18.1.3")
@pytest.mark.parametrize(("dice", "best"), [([2, 5], 5), ([5, 2], 5), ([3, 3], 3)])
def test_the_higher_of_two_dice_counts(dice: list[int], best: int) -> None:
    t = fire(shelled(), "E1", "m", dice=[*dice, 1, 2])
    assert last(t, told.ShotFired).attack_dice == tuple(dice)
    assert hits(t) == {"foe": best + 3 - 1}


@pytest.mark.rule("lnlt:18.1.4")
def test_all_modifiers_count_in_direct_fire() -> None:
    s = state(board(".\nw\n.\n."), US("m", "mortar-60", "A0"), US("lt", "wheelock", "A0"), GERMAN("foe", "squad", "A3"))
    assert firepower(s, "A3", "m", "lt") == [(3, "5.2.2"), (2, "5.0.1.2"), (-1, "10.3.0.3")]
    s.smoke["A0"] = 1
    assert total(s, "A3", "m") == 1


@pytest.mark.rule("lnlt:18.1.4")
def test_by_the_card_neither_leaders_nor_degrading_terrain_matter_to_mortars() -> None:
    s = state(board(".\nw\n.\n."), US("m", "mortar-60", "A0"), US("lt", "wheelock", "A0"), GERMAN("foe", "squad", "A3"), options={"mortar-direct-modifiers": "card"})  # fmt: skip  # noqa: E501
    assert firepower(s, "A3", "m", "lt") == [(3, "5.2.2")]


@pytest.mark.rule("lnlt:18.0.3", "lnlt:18.1.4")
def test_hills_and_walls_are_no_cover_from_mortars() -> None:
    hilly = board(". . . . .\n. . . . .", levels="0 0 0 0 1\n0 0 0 0 0", hexsides={"wall": "C0/D0"})
    s = state(hilly, GERMAN("up", "squad", "E0"), GERMAN("wall", "squad", "D0"), US("m", "mortar-60", "A0"))
    assert [sum(m.value for m in cover(s, "E0", "A0", indirect=i)) for i in (False, True)] == [1, 0]
    assert [sum(m.value for m in cover(s, "D0", "C0", indirect=i)) for i in (False, True)] == [2, 0]
    t = fire(s, "E0", "m", dice=[4, 4, 3, 1])
    assert hits(t) == {"up": 4}


@pytest.mark.rule("lnlt:18.0.4")
def test_a_sniper_has_only_the_plain_tm_against_mortars() -> None:
    s = state(OPEN, GERMAN("sn", "sniper", "C2"), US("a1", "squad", "A1"))
    sniper = s.units["sn"]
    assert [sum(m.value for m in cover_of(s, sniper, "A1", indirect=i)) for i in (False, True)] == [2, 1]


@pytest.mark.rule("lnlt:18.0.2")
def test_all_floors_are_hit_with_one_roll() -> None:
    town = board(". . . . . .\n. . . H H .\n. . . H . .", buildings=("D1 E1 D2",))
    s = state(
        town,
        US("m", "mortar-60", "A1"),
        GERMAN("down", "squad", "D1"),
        GERMAN("up", "squad", "D1+1"),
        spotted={"D1": 0},
    )
    t = fire(s, "D1", "m", dice=[6, 6, 1, 2, 2])
    assert set(hits(t)) == {"down", "up"}
    assert len(told_of(t, told.ShotFired)) == 1


@pytest.mark.rule("lnlt:18.0.2", "lnlt:5.0.0.3")
def test_a_mortar_spares_a_building_with_friends_on_another_floor() -> None:
    town = board(". . . . . .\n. . . H H .\n. . . H . .", buildings=("D1 E1 D2",))
    s = state(
        town, US("m", "mortar-60", "A1"), GERMAN("down", "squad", "D1"), US("up", "squad", "D1+1"), spotted={"D1": 0}
    )
    assert why_not(s, "D1", "m") == "5.0.0.3"


# ------------------------------------------------------------------ called fire


def called(**given: object) -> State:
    """The Mortar in A0 behind a Forest; a Leader in D0 sees the foe in D3, whom the Mortar cannot."""
    wood = board("F . . . .\n. F . . .\n. . F . .\n. . . . .")
    pieces = [
        US("lt", "wheelock", "D0"),
        GERMAN("foe", "squad", "D3"),
        US("m", "mortar-60", "A2"),
        GERMAN("idle", "squad", "E3"),
    ]
    return state(wood, *pieces, **given)  # type: ignore[arg-type]


def wooded(**given: object) -> State:
    """A Leader in D2 who sees the foe in the woods of D0, and a Mortar in A1 behind a Forest."""
    wood = board("F . . w .\n. F . . .\n. . F . .\n. . . . .")
    pieces = [US("lt", "wheelock", "D2"), US("m", "mortar-60", "A1"), GERMAN("foe", "squad", "D0")]
    return state(wood, *pieces, GERMAN("idle", "squad", "E3"), **given)  # type: ignore[arg-type]


@pytest.mark.rule("lnlt:18.1.5", "lnlt:18.1.6", "lnlt:18.1.7")
def test_a_leader_calls_fire_on_what_the_mortar_does_not_see() -> None:
    s = called()
    assert sight(s, "A2", "D3") == BLOCKED
    t = activate(table(s, [2, 5, 1, 2]), "D0")
    assert Call("lt", "m", "D3") in possible(t)
    choose(t, Call("lt", "m", "D3"))
    assert mods(last(t, told.ShotFired).attack) == [(3, "18.1.3")]  # no LM
    assert hits(t) == {"foe": 7}
    lt, m = t.state.units["lt"], t.state.units["m"]
    assert (lt.marker, lt.called, m.fired) == ("ops", True, True)
    assert "D3" in t.state.ffe


@pytest.mark.rule("lnlt:18.1.5", "lnlt:11.6.7")
def test_who_may_call_and_onto_what() -> None:
    s = called()
    for piece in (US("sc", "scout", "D0"), US("h", "layer", "D0"), US("a1", "squad", "D0")):
        assert piece.unit is not None
        enlist(s, piece.unit)
        s.stacks["D0"].append(piece.unit.id)
    t = activate(table(s, [2, 2, 6]), "D0")
    assert Call("sc", "m", "D3") in possible(t)
    assert refused(t, Call("h", "m", "D3")).rule == refused(t, Call("a1", "m", "D3")).rule == "18.1.5"
    assert refused(t, Call("lt", "a1", "D3")).rule == "18.1.5"  # no Mortar
    assert refused(t, Call("lt", "m", "A0")).rule == "18.1.5"  # where nobody is


@pytest.mark.rule("lnlt:18.1.5")
def test_the_target_must_be_spotted_and_in_range_and_in_the_callers_sight() -> None:
    t = activate(table(wooded(), [1, 2, 2, 6]), "D2")
    assert refused(t, Call("lt", "m", "D0")).rule == "5.0.0.1"
    choose(t, Spot("lt", "D0"), Call("lt", "m", "D0"))  # the hex he has just spotted included
    assert last(t, told.ShotFired).target == "D0"
    s = wooded(spotted={"D0": 0})
    s.units["m"].counter = counter("team", "3-2-3-6", nation="us-airborne", mortar=True)
    assert refused(activate(table(s), "D2"), Call("lt", "m", "D0")).rule == "5.0.0.1"  # out of range
    s = wooded(spotted={"D0": 0})
    put(s, s.units["lt"], "A2")
    assert refused(activate(table(s), "A2"), Call("lt", "m", "D0")).rule == "18.1.5"  # he does not see it


@pytest.mark.rule("lnlt:18.1.6", "lnlt:5.1.16")
def test_a_caller_must_be_free_to_act_but_may_be_wounded() -> None:
    s = called()
    s.units["lt"].wounded = True
    assert Call("lt", "m", "D3") in possible(activate(table(s), "D0"))
    s = called()
    s.units["m"].fired = True
    assert refused(activate(table(s), "D0"), Call("lt", "m", "D3")).rule == "4.0.17"
    s = called()
    t = activate(table(s), "D0")
    t.state.units["lt"].marker = "ops"
    assert refused(t, Call("lt", "m", "D3")).rule == "4.1.2"
    t.state.units["lt"].marker, t.state.units["lt"].shaken = "", True
    assert refused(t, Call("lt", "m", "D3")).rule == "5.1.6"


@pytest.mark.rule("lnlt:18.1.6", "lnlt:11.1.1.2", "lnlt:8.1.1")
def test_nor_does_he_call_who_has_led_fire_or_is_locked_in_melee() -> None:
    t = activate(table(called()), "D0")
    t.state.units["lt"].lent = t.state.units["lt"].fired = True
    assert refused(t, Call("lt", "m", "D3")).rule == "11.1.1.2"
    s = called(melee={"D0": False})
    enlist(s, Unit("near", s.units["foe"].counter, 1))
    put(s, s.units["near"], "D0")
    assert refused(activate(table(s), "D0"), Call("lt", "m", "D3")).rule == "8.1.1"


@pytest.mark.rule("lnlt:18.1.7")
def test_called_fire_ignores_degrading_terrain_but_not_smoke_nor_the_targets_tm() -> None:
    s = wooded(spotted={"D0": 0}, smoke={"A1": 1})
    t = activate(table(s, [4, 4, 1, 1]), "D2")
    choose(t, Call("lt", "m", "D0"))
    shot = last(t, told.ShotFired)
    assert (mods(shot.attack), mods(shot.defence)) == ([(3, "18.1.3"), (-1, "7.0.5")], [(1, "10.4.1")])


@pytest.mark.rule("lnlt:18.1.7", "lnlt:6.1.0.5")
def test_a_mortar_that_is_called_after_assault_movement_pays_for_it() -> None:
    s = called()
    s.units["m"].marker = "assault"
    t = activate(table(s, [4, 4, 6]), "D0")
    choose(t, Call("lt", "m", "D3"))
    assert mods(last(t, told.ShotFired).attack) == [(3, "18.1.3"), (-2, "6.1.0.5")]


@pytest.mark.rule("lnlt:18.2.0.13", "lnlt:18.1.6")
def test_a_man_calls_once_a_turn_even_onto_what_he_has_just_spotted() -> None:
    s = wooded()
    enlist(s, Unit("m2", s.units["m"].counter, 0))
    put(s, s.units["m2"], "A2")
    t = activate(table(s, [1, 1, 1, 6]), "D2")
    choose(t, Spot("lt", "D0"), Call("lt", "m", "D0"))
    assert not t.state.units["m2"].fired
    assert refused(t, Call("lt", "m2", "D0")).rule == "18.2.0.13"
    assert not possible(t, Call)


def test_the_call_is_told_before_the_shot() -> None:
    t = activate(table(called(), [2, 3, 6]), "D0")
    choose(t, Call("lt", "m", "D3"))
    assert (call := last(t, told.MortarCalled)).rule == "18.1.5"
    assert tell(t.state, call) == "Lt. Wheelock calls 60 mm Mortar onto D3."
    assert tell(t.state, last(t, told.ShotFired)).startswith("60 mm Mortar in A2 fires at D3: the higher of 2 and 3")


# ------------------------------------------------------------------ Fire for Effect


@pytest.mark.rule("lnlt:18.1.8")
@pytest.mark.parametrize(("reading", "stays"), [("always", True), ("indirect-only", False)])
def test_a_barrage_stays_after_direct_fire(reading: str, stays: bool) -> None:
    t = fire(shelled(options={"mortar-ffe": reading}), "E1", "m", dice=[1, 1, 6])
    assert ("E1" in t.state.ffe) is stays
    t = activate(table(called(options={"mortar-ffe": reading}), [1, 1, 6]), "D0")
    choose(t, Call("lt", "m", "D3"))
    assert "D3" in t.state.ffe  # after called fire always


@pytest.mark.rule("lnlt:18.1.8")
def test_each_of_two_mortars_leaves_its_own_barrage() -> None:
    s = shelled(US("m2", "mortar-60", "A1"))
    t = choose(activate(table(s, [1, 1, 6, 1, 1, 6]), "A1"), Fire("E1", ("m",)), Fire("E1", ("m2",)))
    assert len(markers_on(t.state, "E1")) == 2


@pytest.mark.rule("lnlt:18.1.8", "lnlt:6.0.6")
def test_whoever_enters_is_attacked_by_each_barrage() -> None:
    s = under_fire()
    s.ffe["B1"].also = [FireForEffect(side=1, fp=4, name="81 mm Mortar")]
    t = move(s, ("a1",), "B1", dice=[1, 1, 6, 1, 1, 6])
    assert [mods(e.attack) for e in told_of(t, told.ShotFired)] == [[(3, "18.1.8")], [(4, "18.1.8")]]


def under_fire(side: int = 1, place: str = "B1", **given: object) -> State:
    s = state(OPEN, US("a1", "squad", "A1"), US("stay", "squad", "B1"), GERMAN("idle", "squad", "F3"), **given)  # type: ignore[arg-type]
    s.ffe[place] = FireForEffect(side=side, fp=3, name="60 mm Mortar")
    return s


@pytest.mark.rule("lnlt:18.1.8", "lnlt:6.0.6")
def test_a_barrage_attacks_whoever_enters_and_only_him() -> None:
    t = move(under_fire(), ("a1",), "B1", dice=[2, 4, 3, 2])
    shot = last(t, told.ShotFired)
    assert (shot.kind, mods(shot.attack), shot.attack_dice) == ("fire for effect", [(3, "18.1.8")], (2, 4))
    assert hits(t) == {"a1": 5}  # 4 + 3 against 3, and 1 for a mover; the unit that was there is spared
    assert checks(t) == [("a1", 7, "Shaken")]
    choose(t, Hold())
    assert t.state.moving is None


@pytest.mark.rule("lnlt:18.1.8")
def test_even_a_friendly_one_does_and_every_time() -> None:
    t = move(under_fire(side=0), ("a1",), "B1", dice=[1, 1, 6])
    assert len(told_of(t, told.ShotFired)) == 1
    if t.choice is not None and t.choice.kind == "opportunity":
        choose(t, Hold(rest=True))
    choose(t, Step("B2"))
    assert len(told_of(t, told.ShotFired)) == 1


@pytest.mark.rule("lnlt:5.1.19")
@pytest.mark.parametrize(("reading", "rolls"), [("enemy-fire", 0), ("any-check", 1)])
def test_heroes_come_of_enemy_fire_or_of_any_check(reading: str, rolls: int) -> None:
    """A Squad runs into its own side's barrage and rolls a 1: no Hero, unless the game is played the other way."""
    s = under_fire(
        side=0, options={"hero-trigger": reading}, heroes={"us-airborne": ["us-airborne/layer"]}, cup=["deadly"]
    )
    t = move(s, ("a1",), "B1", dice=[2, 2, 3, 1, 3])
    assert checks(t)[0][1] == 4
    assert len(told_of(t, told.HeroRolled)) == rolls


@pytest.mark.rule("lnlt:18.1.8")
def test_stairs_are_no_entry_into_a_barrage() -> None:
    town = board(". . . . . .\n. . . H H .\n. . . H . .", buildings=("D1 E1 D2",))
    s = state(town, US("a1", "squad", "D1"), GERMAN("idle", "squad", "A0"))
    s.ffe["D1"] = FireForEffect(side=1, fp=3, name="60 mm Mortar")
    t = move(s, ("a1",), "D1+1")
    assert told_of(t, told.ShotFired) == []


@pytest.mark.rule("lnlt:18.1.10")
def test_a_barrage_degrades_sight_and_three_block_it() -> None:
    s = state(board(".\n.\n.\n.\n."), US("a1", "squad", "A0"), GERMAN("foe", "squad", "A4"))
    for n, expected in enumerate((0, 1, 2, BLOCKED)):
        s.ffe = {f"A{i}": FireForEffect(side=1, fp=3, name="m") for i in range(1, n + 1)}
        assert sight(s, "A0", "A4") == expected
        if n == 2:
            assert total(s, "A4", "a1") == 0


@pytest.mark.rule("lnlt:18.1.10")
def test_at_every_level() -> None:
    hilly = board(".\n.\n.", levels="2\n0\n2")
    s = state(hilly, US("a1", "squad", "A0"), GERMAN("foe", "squad", "A2"))
    assert sight(s, "A0", "A2") == 0
    s.ffe["A1"] = FireForEffect(side=1, fp=3, name="m")
    assert sight(s, "A0", "A2") == 1
