"""1.6 Support Weapons: portage, handling in the Rally Phase, tripods, jams, capture; and merging (3.0.14)."""

from __future__ import annotations

import pytest

from hedgerow.lnlt.rules.people.weapons import (
    can_fire,
    can_serve,
    capacity,
    captured,
    weapon_fp,
    weapon_range,
    why_not_carry,
    why_not_serve,
    why_not_take_along,
)
from hedgerow.lnlt.state import events as told
from hedgerow.lnlt.state.lookups import borne
from hedgerow.lnlt.state.moves import Destroy, Drop, Finish, Flip, Hand, Merge, Pass, PickUp
from hedgerow.lnlt.state.placing import bear
from hedgerow.lnlt.state.state import State, Weapon
from hedgerow.lnlt.state.world import World
from tests.lnlt.boards import (
    GERMAN,
    OPEN,
    US,
    Piece,
    board,
    choose,
    counter,
    dice_left,
    last,
    offered,
    refused,
    state,
    sw,
    table,
    told_of,
)
from tests.lnlt.shots import fire


def handling(*pieces: Piece | Weapon, **fields: object) -> World:
    """The American part of the end of a Rally Phase."""
    return table(state(OPEN, *pieces, phase="rally", step="handling-first", **fields))  # type: ignore[arg-type]


def handled(t: World) -> tuple[str, str, str, str, str]:
    """What was told of a weapon at last."""
    event = last(t, told.WeaponHandled)
    return event.weapon, event.how, event.unit, event.place, event.rule


def bearers(s: State) -> dict[str, str]:
    return {w.id: w.bearer for w in s.weapons.values()}


# ------------------------------------------------------------------ who carries


@pytest.mark.rule("lnlt:1.6.0.2")
@pytest.mark.parametrize(
    ("name", "most"), [("squad", 2), ("half-squad", 1), ("clarkson", 1), ("layer", 1), ("scout", 1)]
)
def test_carrying_capacity(name: str, most: int) -> None:
    load = ["bar"] * (most - 1)
    s = state(OPEN, US("a1", name, "A0", *load), sw("one", "bar", 0, at="A0"), sw("more", "bar", 0, at="A0"))
    u = s.units["a1"]
    assert capacity(u) == most
    assert why_not_carry(s, u, s.weapons["one"]) is None
    bear(s, s.weapons["one"], "a1")
    refusal = why_not_carry(s, u, s.weapons["more"])
    assert refusal is not None
    assert refusal.rule == "1.6.0.2"


@pytest.mark.rule("lnlt:1.1.0.4", "lnlt:1.6.0.1")
@pytest.mark.parametrize("kind", ["squad", "half-squad", "crew", "leader", "hero", "scout"])
def test_units_that_may_serve_a_weapon(kind: str) -> None:
    s = state(OPEN, US("a1", counter(kind, "1-5-4-6"), "A0"))  # type: ignore[arg-type]
    assert can_serve(s.units["a1"])
    assert why_not_serve(s.units["a1"]) is None


@pytest.mark.rule("lnlt:1.6.0.1", "lnlt:1.6.0.8", "lnlt:1.7.0.2")
@pytest.mark.parametrize(("name", "rule"), [("medic", "11.3.1"), ("sniper", "1.6.0.8"), ("hmg", "1.7.0.2")])
def test_units_barred_from_weapons(name: str, rule: str) -> None:
    t = handling(US("no", name, "A0"), US("a1", "squad", "A0"), sw("bar", "bar", 0, at="A0"))
    u = t.state.units["no"]
    assert not can_serve(u)
    assert refused(t, PickUp("bar", "no")).rule == rule
    assert offered(t, PickUp) == [PickUp("bar", "a1")]


@pytest.mark.rule("lnlt:1.6.0.1")
def test_a_weapon_belongs_to_one_unit_and_goes_where_it_goes() -> None:
    s = state(OPEN, US("a1", "squad", "A0", "bar"), US("a2", "squad", "A0"))
    assert [w.id for w in borne(s, s.units["a1"])] == ["a1-bar"]
    assert borne(s, s.units["a2"]) == []


def frail(half: str = "") -> str:
    """A Squad with Morale 4."""
    return counter("squad", "2-5-4-4", "us-airborne", half=f"us-airborne/{half}" if half else "")


def under_fire(piece: Piece, die: int) -> World:
    """Germans exceed the defence of those in B1 by 7; then the die of their Damage Check."""
    rest = US("idle", "medic", "F0"), GERMAN("g1", "squad", "D1"), GERMAN("lazy", "medic", "F3")
    return fire(state(OPEN, piece, *rest, active=1), "B1", "g1", dice=[6, 1, die])


@pytest.mark.rule("lnlt:1.6.0.10")
@pytest.mark.parametrize("dropped", ["a1-bar", "a1-satchel"])
def test_a_reduced_squad_drops_one_of_two_weapons(dropped: str) -> None:
    t = under_fire(US("a1", frail("half-squad"), "B1", "bar", "satchel"), die=3)
    s = t.state
    assert t.choice is not None
    assert (t.choice.seat, t.choice.kind) == (0, "drop")
    choose(t, Drop(dropped))
    assert s.weapons[dropped].at == "B1"
    assert s.weapons[dropped].bearer == ""
    assert (last(t, told.WeaponHandled).weapon, last(t, told.WeaponHandled).rule) == (dropped, "1.6.0.10")
    assert len(borne(s, s.units["a1"])) == 1


@pytest.mark.rule("lnlt:1.6.0.11")
def test_weapons_outlive_their_bearer() -> None:
    s = under_fire(US("a1", frail(), "B1", sw("mg", "m1919a4", 0, tripod=True), "satchel"), die=6).state
    assert s.units["a1"].lost
    assert [(w.at, w.bearer, w.gone) for w in s.weapons.values()] == [("B1", "", False)] * 2
    assert s.weapons["mg"].tripod


@pytest.mark.rule("lnlt:1.7.0.7")
def test_a_weapon_teams_weapon_is_gone_with_it() -> None:
    s = under_fire(US("team", "hmg", "B1"), die=6).state
    assert s.weapons == {}
    assert s.units["team"].lost


# ------------------------------------------------------------------ dropping and destroying


@pytest.mark.rule("lnlt:1.6.0.12")
def test_a_good_order_bearer_drops_his_weapon() -> None:
    t = choose(handling(US("a1", "squad", "B1", "bar")), Drop("a1-bar"))
    assert handled(t) == ("a1-bar", "dropped", "a1", "B1", "1.6.0.12")
    w = t.state.weapons["a1-bar"]
    assert (w.bearer, w.at, w.gone) == ("", "B1", False)


@pytest.mark.rule("lnlt:1.6.0.12")
def test_a_shaken_bearer_neither_drops_nor_destroys() -> None:
    t = handling(US("a1", "squad", "B1", "bar", shaken=True), US("a2", "squad", "B1", "bar"))
    assert refused(t, Drop("a1-bar")).rule == "1.6.0.12"
    assert refused(t, Destroy("a1-bar")).rule == "1.6.0.12"
    assert not [m for m in offered(t) if getattr(m, "weapon", "") == "a1-bar"]


@pytest.mark.rule("lnlt:1.6.0.12")
@pytest.mark.parametrize("name", ["squad", "half-squad", "clarkson", "layer"])
def test_who_may_destroy_a_weapon(name: str) -> None:
    t = choose(handling(US("a1", name, "B1", "bar")), Destroy("a1-bar"))
    w = t.state.weapons["a1-bar"]
    assert (w.gone, w.bearer, w.at) == (True, "", "")
    assert last(t, told.WeaponHandled).how == "destroyed"


@pytest.mark.rule("lnlt:1.6.0.12")
def test_a_scout_destroys_a_weapon_under_one_reading_only() -> None:
    assert refused(handling(US("s", "scout", "B1", "bar")), Destroy("s-bar")).rule == "1.6.0.12"
    t = handling(US("s", "scout", "B1", "bar"), options={"sw-destroy": "1.6"})
    assert choose(t, Destroy("s-bar")).state.weapons["s-bar"].gone


@pytest.mark.rule("lnlt:1.6.0.12")
def test_weapon_teams_destroy_nothing() -> None:
    t = handling(US("team", "hmg", "B1"), sw("bar", "bar", 0, at="B1"), US("a1", "squad", "C0", "bar"))
    assert refused(t, Destroy("bar")).rule == "1.6.0.12"


# ------------------------------------------------------------------ picking up and swapping


@pytest.mark.rule("lnlt:1.6.0.15")
def test_picking_up_a_weapon() -> None:
    t = choose(handling(US("a1", "squad", "B1"), sw("mg", "mg34", 1, at="B1")), PickUp("mg", "a1"))
    assert t.state.weapons["mg"].bearer == "a1"
    assert t.state.weapons["mg"].at == ""
    assert handled(t) == ("mg", "picked up", "a1", "B1", "1.6.0.15")


@pytest.mark.rule("lnlt:1.6.0.15")
def test_who_may_not_pick_up() -> None:
    t = handling(
        US("a1", "squad", "B1", shaken=True), US("far", "squad", "C0"), sw("mg", "mg34", 1, at="B1"),
        US("locked", "squad", "E1"), GERMAN("g1", "squad", "E1"), sw("bar", "bar", 0, at="E1"), melee={"E1": False},
    )  # fmt: skip
    assert t.choice is None or t.choice.kind != "handling"  # nothing can be done, so nothing is asked
    t = handling(
        US("a1", "squad", "B1", shaken=True), US("far", "squad", "C0", "bar"), sw("mg", "mg34", 1, at="B1"),
        US("locked", "squad", "E1"), GERMAN("g1", "squad", "E1"), sw("bar", "bar", 0, at="E1"), melee={"E1": False},
    )  # fmt: skip
    assert refused(t, PickUp("mg", "a1")).code == "shaken"
    assert refused(t, PickUp("mg", "far")).code == "elsewhere"
    assert refused(t, PickUp("bar", "locked")).code == "locked"
    assert {refused(t, m).rule for m in (PickUp("mg", "a1"), PickUp("mg", "far"), PickUp("bar", "locked"))} == {
        "1.6.0.15"
    }


@pytest.mark.rule("lnlt:1.6.0.14")
def test_handing_a_weapon_over() -> None:
    t = choose(handling(US("a1", "squad", "B1", "bar"), US("a2", "squad", "B1")), Hand("a1-bar", "a2"))
    assert bearers(t.state) == {"a1-bar": "a2"}
    assert handled(t) == ("a1-bar", "handed over", "a2", "B1", "1.6.0.14")


@pytest.mark.rule("lnlt:1.6.0.14")
def test_two_full_units_exchange() -> None:
    t = handling(US("h1", "half-squad", "B1", "bar"), US("h2", "half-squad", "B1", "satchel"))
    choose(t, Hand("h1-bar", "h2"))
    assert bearers(t.state) == {"h1-bar": "h2", "h2-satchel": "h1"}


@pytest.mark.rule("lnlt:1.6.0.14")
def test_who_gives_back_chooses_what() -> None:
    t = handling(US("h1", "half-squad", "B1", "bar"), US("a2", "squad", "B1", "satchel", "flamethrower"))
    choose(t, Hand("h1-bar", "a2"))
    assert offered(t) == [Hand("a2-satchel", "h1"), Hand("a2-flamethrower", "h1")]
    choose(t, Hand("a2-flamethrower", "h1"))
    assert bearers(t.state) == {"h1-bar": "a2", "a2-satchel": "a2", "a2-flamethrower": "h1"}


@pytest.mark.rule("lnlt:1.6.0.14")
def test_who_may_not_swap() -> None:
    t = handling(
        US("a1", "squad", "B1", "bar"), US("shaken", "squad", "B1", shaken=True), US("far", "squad", "C0"),
        US("team", "hmg", "B1"), US("locked", "squad", "E1", "bar"), US("mate", "squad", "E1"),
        GERMAN("g1", "squad", "E1"), melee={"E1": False},
    )  # fmt: skip
    assert refused(t, Hand("a1-bar", "shaken")).rule == "1.6.0.14"
    assert refused(t, Hand("a1-bar", "far")).rule == "1.6.0.14"
    assert refused(t, Hand("a1-bar", "team")).rule == "1.7.0.2"
    locked = refused(t, Hand("locked-bar", "mate"))
    assert (locked.code, locked.rule) == ("locked", "1.6.0.14")
    assert not offered(t, Hand)


@pytest.mark.rule("lnlt:1.6.0.14")
def test_no_swapping_with_an_enemy_in_the_hex() -> None:
    t = handling(US("a1", "squad", "B1", "bar"), US("a2", "squad", "B1"), GERMAN("g1", "koch", "B1", shaken=True))
    assert refused(t, Hand("a1-bar", "a2")).code == "enemies"


@pytest.mark.rule("lnlt:1.6.0.14", "lnlt:1.6.1.2")
def test_each_weapon_changes_hands_once_and_is_turned_over_once() -> None:
    t = handling(US("a1", "squad", "B1", "bar", "m1919a4"), US("a2", "squad", "B1"))
    choose(t, Hand("a1-bar", "a2"))
    assert refused(t, Hand("a1-bar", "a1")).code == "handled"
    assert Destroy("a1-bar") in offered(t)
    choose(t, Hand("a1-m1919a4", "a2"), Flip("a1-m1919a4"))  # who takes it may set it up at once
    assert refused(t, Flip("a1-m1919a4")).code == "flipped"
    assert Flip("a1-m1919a4") not in offered(t)


def test_nothing_but_handling_at_the_end_of_the_phase() -> None:
    t = handling(US("a1", "squad", "B1", "bar"))
    assert refused(t, Pass()).code == "not-now"
    assert refused(t, Drop("no-such")).code == "no-weapon"
    assert offered(t)[-1] == Finish()


# ------------------------------------------------------------------ tripods


@pytest.mark.rule("lnlt:1.6.1.1")
def test_an_assembled_weapon_does_not_move() -> None:
    refusal = why_not_take_along(sw("mg", "maxim", 0, tripod=True))
    assert refusal is not None
    assert refusal.rule == "1.6.1.1"
    assert why_not_take_along(sw("mg", "maxim", 0)) is None


@pytest.mark.rule("lnlt:1.6.1.2")
@pytest.mark.parametrize(("up", "how"), [(False, "assembled"), (True, "dismantled")])
def test_flipping_a_tripod_weapon_either_way(up: bool, how: str) -> None:
    t = choose(handling(US("a1", "squad", "B1", sw("mg", "m1919a4", 0, tripod=up))), Flip("mg"))
    assert t.state.weapons["mg"].tripod is not up
    assert last(t, told.WeaponHandled).how == how


@pytest.mark.rule("lnlt:1.6.1.2")
def test_no_flipping_in_melee_nor_without_a_tripod() -> None:
    t = handling(
        US("a1", "squad", "B1", sw("mg", "m1919a4", 0), "bar"), GERMAN("g1", "squad", "B1"), melee={"B1": False}
    )
    assert (refused(t, Flip("mg")).code, refused(t, Flip("mg")).rule) == ("locked", "1.6.1.2")
    assert refused(t, Flip("a1-bar")).code == "no-tripod"


@pytest.mark.rule("lnlt:1.6.1.3")
def test_the_other_side_is_a_bipod_or_dismantled() -> None:
    tripod, bipod = sw("a", "mg42-tripod", 1, tripod=True), sw("b", "mg42-tripod", 1)
    assert (weapon_fp(tripod), weapon_range(tripod), can_fire(tripod)) == (4, 14, True)
    assert (weapon_fp(bipod), weapon_range(bipod), can_fire(bipod)) == (3, 10, True)
    up, down = sw("c", "m1919a4", 0, tripod=True), sw("d", "m1919a4", 0)
    assert (can_fire(up), can_fire(down)) == (True, False)
    s = state(OPEN, US("a1", "squad", "B1"), down, sw("e", "bar", 0, at="B1"))
    assert why_not_carry(s, s.units["a1"], down) is None


@pytest.mark.rule("lnlt:1.6.1.5")
def test_a_shaken_bearer_may_dismantle_but_not_assemble() -> None:
    mine = (sw("up", "m1919a4", 0, tripod=True), sw("down", "m1919a4", 0))
    t = handling(US("a1", "squad", "B1", *mine, shaken=True))
    assert offered(t) == [Flip("up"), Finish()]
    assert refused(t, Flip("down")).rule == "1.6.1.5"
    assert not choose(t, Flip("up")).state.weapons["up"].tripod


# ------------------------------------------------------------------ jams

SANDY = board(
    """
    . . . .
    . . s .
    """
)


def clear_a_jam(die: int, map_name: str = OPEN, **fields: object) -> World:
    piece = GERMAN("g1", "squad", "B0", sw("mg", "mg42", 1, jammed=True, jammed_in=1), **fields)
    t = table(state(map_name, piece, phase="rally", step="jams"), [die])
    assert t.state.step != "jams"
    return t


@pytest.mark.rule("lnlt:1.6.2.3")
@pytest.mark.parametrize("die", [1, 2, 3, 4, 5, 6])
@pytest.mark.parametrize(("map_name", "worst"), [(OPEN, 1), (SANDY, 2)])
def test_clearing_a_jam(die: int, map_name: str, worst: int) -> None:
    t = clear_a_jam(die, map_name)
    w = t.state.weapons["mg"]
    assert (w.gone, can_fire(w)) == ((True, False) if die <= worst else (False, True))
    assert last(t, told.JamChecked).lost is (die <= worst)


@pytest.mark.rule("lnlt:1.6.2.3")
def test_a_jam_waits_for_a_good_order_bearer() -> None:
    t = clear_a_jam(6, shaken=True)
    assert dice_left(t) == 1
    assert t.state.weapons["mg"].jammed
    lying = state(
        OPEN, GERMAN("g1", "squad", "B0"), sw("mg", "mg42", 1, jammed=True, at="B0"), phase="rally", step="jams"
    )
    assert not told_of(table(lying, [6]), told.JamChecked)


# ------------------------------------------------------------------ capture


@pytest.mark.rule("lnlt:1.6.0.16")
def test_captured_weapons_that_attack_in_vain_are_removed() -> None:
    s = state(OPEN, US("a1", "squad", "B1", sw("theirs", "mg34", 1), sw("ours", "bar", 0)), GERMAN("g1", "squad", "D1"))
    theirs, ours = s.weapons["theirs"], s.weapons["ours"]
    assert (captured(s, theirs), captured(s, ours)) == (True, False)
    fire(s, "D1", "theirs", "ours", dice=[1, 6])
    assert theirs.gone
    assert not ours.gone
    assert [w.id for w in borne(s, s.units["a1"])] == ["ours"]


@pytest.mark.rule("lnlt:1.6.0.16")
def test_a_weapon_that_lies_about_is_nobodys_prize_yet() -> None:
    s = state(OPEN, US("a1", "squad", "B1"), sw("theirs", "mg34", 1, at="B1"))
    assert not captured(s, s.weapons["theirs"])


# ------------------------------------------------------------------ Half-squads


@pytest.mark.rule("lnlt:3.0.14")
def test_two_half_squads_become_a_squad() -> None:
    t = handling(
        US("h1", "half-squad", "B1", "bar"), US("h2", "half-squad", "B1", "satchel", skill="brave"),
        US("lt", "clarkson", "B1"),
    )  # fmt: skip
    assert offered(t, Merge) == [Merge("h1", "h2")]
    choose(t, Merge("h1", "h2"))
    s = t.state
    assert s.units["h1"].counter == "us-airborne/squad"
    assert s.units["h1"].skill == "brave"
    assert s.stacks["B1"] == ["h1", "lt"]
    assert s.units["h2"].at == ""
    assert [w.id for w in borne(s, s.units["h1"])] == ["h1-bar", "h2-satchel"]
    assert t.system.broken(s) == []
    merged = last(t, told.HalfSquadsMerged)
    assert (merged.first, merged.second, merged.counter) == ("h1", "h2", "us-airborne/squad")


@pytest.mark.rule("lnlt:3.0.14", "lnlt:12.0.3")
def test_of_two_skills_the_second_goes_back_into_the_cup() -> None:
    halves = US("h1", "half-squad", "B1", skill="brave"), US("h2", "half-squad", "B1", skill="lucky")
    s = choose(handling(*halves, US("lt", "clarkson", "B1")), Merge("h1", "h2")).state
    assert (s.units["h1"].skill, s.units["h2"].skill, s.cup) == ("brave", "", ["lucky"])


@pytest.mark.rule("lnlt:3.0.14")
def test_what_keeps_half_squads_apart() -> None:
    leader = US("lt", "clarkson", "B1")
    cases: list[tuple[str, Piece, Piece, Piece, dict[str, object]]] = [
        ("apart", US("x", "half-squad", "B1"), US("y", "half-squad", "C0"), leader, {}),
        ("unlike", US("x", "half-squad", "B1"), US("y", "us-army/half-squad", "B1"), leader, {}),
        ("shaken", US("x", "half-squad", "B1"), US("y", "half-squad", "B1", shaken=True), leader, {}),
        ("no-leader", US("x", "half-squad", "B1"), US("y", "half-squad", "B1"), US("lt", "clarkson", "C0"), {}),
        ("no-leader", US("x", "half-squad", "B1"), US("y", "half-squad", "B1"),
         US("lt", "clarkson", "B1", shaken=True), {}),
        ("no-half-squads", US("x", CREW, "B1"), US("y", CREW, "B1"), leader, {}),
        ("locked", US("x", "half-squad", "B1"), US("y", "half-squad", "B1"), leader, {"melee": {"B1": False}}),
    ]  # fmt: skip
    for code, *pieces, fields in cases:
        t = handling(*pieces, US("other", "squad", "E1", "bar"), **fields)
        refusal = refused(t, Merge("x", "y"))
        assert (refusal.code, refusal.rule) == (code, "3.0.14")
        assert not offered(t, Merge)


CREW = counter("crew", "0-2-4-5", nation="us-airborne")
