"""8 Melee: entering, the round, its aftermath, reinforcing, withdrawing."""

from __future__ import annotations

from copy import deepcopy

import pytest

from hedgerow.lnlt.rules.victory import controller
from hedgerow.lnlt.state import events as told
from hedgerow.lnlt.state.moves import Activate, EndImpulse, Fight, Finish, Go, Hold, Pass, Step, Strike
from hedgerow.lnlt.state.placing import bear
from hedgerow.lnlt.state.state import Mines, Mode, State
from hedgerow.lnlt.state.world import World
from tests.lnlt.boards import (
    GERMAN,
    OPEN,
    SS,
    US,
    Piece,
    activate,
    affair,
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
    weapon_counter,
)

HERE = "B1"
KILL, MISS = [6, 6], [1, 1]


FROM = "A1"  # where they come from
REST = (US("idle", "medic", "F0"), GERMAN("lazy", "medic", "F3"))  # who have something to do afterwards


def enter(s: State, *movers: str, dice: list[int], mode: Mode = "move") -> World:
    """Units go from the hex next to it into the place, and fight as they enter it."""
    return choose(activate(table(s, dice), FROM), Go(movers, mode), Step(HERE))


def meet(*pieces: Piece, dice: list[int], mode: Mode = "move", **fields: object) -> World:
    """The Americans among the pieces enter the place where the others are."""
    movers = [p.unit for p in pieces if p.unit is not None and p.unit.side == 0]
    for u in movers:
        u.at = FROM
    s = state(OPEN, *pieces, *deepcopy(REST), **fields)  # type: ignore[arg-type]
    return enter(s, *(u.id for u in movers), dice=dice, mode=mode)


def why_not(mode: Mode, *pieces: Piece, **fields: object) -> str:
    """The clause against the Americans of A1 entering the place: they do not set out, or not that way."""
    s = state(OPEN, *pieces, *deepcopy(REST), **fields)  # type: ignore[arg-type]
    t = activate(table(s), FROM)
    go = Go(tuple(u.id for u in s.units.values() if u.at == FROM), mode)
    assert t.choice is not None
    if refusal := t.choice.options.why_not(go):
        return refusal.rule
    refusal = choose(t, go).choice.options.why_not(Step(HERE))  # type: ignore[union-attr]
    return refusal.rule if refusal else ""


def striking(t: World) -> bool:
    """Whether somebody has to pick whom he attacks."""
    return bool(offered(t, Strike))


def alive(t: World) -> list[str]:
    return [u.id for u in t.state.units.values() if u.at == HERE]


def rules_of_loss(t: World) -> dict[str, str]:
    return {e.unit: e.rule for e in told_of(t, told.UnitEliminated)}


# ------------------------------------------------------------------ entering


@pytest.mark.rule("lnlt:8.0.2")
@pytest.mark.parametrize(
    ("mode", "rule"),
    [("move", ""), ("double", ""), ("crawl", ""), ("stealth", ""), ("assault", "8.0.2"), ("double-assault", "8.0.2")],
)
def test_melee_is_not_entered_by_assault_movement(mode: Mode, rule: str) -> None:
    movers = [US("a1", "squad", FROM, skill="stealthy"), *[US("lt", "clarkson", FROM)] * mode.startswith("double")]
    assert why_not(mode, *movers, GERMAN("g1", "squad", HERE)) == rule


@pytest.mark.rule("lnlt:8.0.3")
@pytest.mark.parametrize("enemy", ["squad", "medic"])
def test_units_that_cannot_fight_do_not_enter_among_enemies_alone(enemy: str) -> None:
    assert why_not("move", US("doc", "medic", "A1"), GERMAN("g1", enemy, HERE)) == "8.0.3"
    assert why_not("move", US("a1", "squad", "A1", shaken=True), GERMAN("g1", enemy, HERE)) == "5.1.2"
    # with someone who fights, or where a friend is, they may
    assert why_not("move", US("doc", "medic", "A1"), US("a1", "squad", "A1"), GERMAN("g1", enemy, HERE)) == ""
    friend = US("a2", "squad", HERE)
    assert why_not("move", US("doc", "medic", "A1"), friend, GERMAN("g1", enemy, HERE), melee={HERE: False}) == ""


@pytest.mark.rule("lnlt:11.1.0.1")
def test_a_leader_does_not_enter_melee_alone_unless_armed() -> None:
    enemy = GERMAN("g1", "squad", HERE)
    assert why_not("move", US("lt", "clarkson", "A1"), enemy) == "11.1.0.1"
    assert why_not("move", US("lt", "clarkson", "A1", "bar"), enemy) == ""
    assert why_not("move", US("lt", "clarkson", "A1"), US("doc", "medic", "A1"), enemy) == "8.0.3"
    assert why_not("move", US("lt", "clarkson", "A1"), US("a1", "squad", "A1"), enemy) == ""


@pytest.mark.rule("lnlt:1.7.0.4")
@pytest.mark.parametrize("team", ["hmg", "mortar-60"])
def test_no_weapon_team_enters_melee(team: str) -> None:
    assert why_not("move", US("team", team, "A1"), US("a1", "squad", "A1"), GERMAN("g1", "squad", HERE)) == "1.7.0.4"
    assert why_not("move", US("team", team, "A1"), US("a1", "squad", HERE), melee={HERE: True}) == "1.7.0.4"
    assert why_not("move", US("team", team, "A1"), US("a1", "squad", HERE)) == ""


@pytest.mark.rule("lnlt:8.0.1", "lnlt:8.0.6")
def test_moving_in_means_melee_at_once_and_nobody_fires_at_those_who_enter() -> None:
    """The Germans could fire at A1 in the hex next to them, and do not get to when he enters theirs."""
    s = state(OPEN, US("a1", "squad", "A0"), GERMAN("g1", "squad", "A2"), GERMAN("g2", "squad", "C1"), active=0)
    t = choose(activate(table(s, [*MISS, *MISS]), "A0"), Go(("a1",)), Step("A1"))
    assert t.choice is not None
    assert (t.choice.seat, t.choice.kind) == (1, "opportunity-fire") or offered(t, Hold)
    choose(t, Hold(), Step("A2"))
    assert told_of(t, told.MeleeJoined)
    assert not told_of(t, told.ShotFired)
    kinds = [type(e).__name__ for e in t.events]
    assert kinds[kinds.index("MeleeJoined") :].count("MeleeStruck") == 2
    assert s.melee["A2"]


# ------------------------------------------------------------------ a round


@pytest.mark.rule("lnlt:8.0.10")
@pytest.mark.parametrize(("dice", "killed"), [([2, 3], False), ([2, 4], True), ([6, 6], True)])
def test_a_total_at_or_above_the_kill_number_eliminates_all_attacked(dice: list[int], killed: bool) -> None:
    """4 against 2 is 2:1, Kill Number 6."""
    pieces = (
        US("a1", "squad", HERE),
        US("a2", "squad", HERE),
        GERMAN("g1", "squad", HERE),
        GERMAN("g2", "squad", HERE),
    )
    t = meet(*pieces, dice=[*dice, *MISS])
    choose(t, Strike(("g1", "g2")))
    if striking(t):
        choose(t, offered(t)[0])
    found = told_of(t, told.MeleeStruck)[0]
    assert (found.odds, found.kill_number, found.killed) == ("2:1", 6, killed)
    assert [i for i in ("g1", "g2") if t.state.units[i].lost] == (["g1", "g2"] if killed else [])


@pytest.mark.rule("lnlt:8.0.10")
def test_an_lm_turns_a_miss_into_a_kill() -> None:
    """2 against 1 is 2:1: a 5 is not enough, with LM 1 it is."""
    for extra, killed in (((), False), ((US("lt", "clarkson", HERE),), True)):
        t = meet(US("a1", "squad", HERE), *extra, GERMAN("g1", "squad", HERE), dice=[2, 3, *MISS])
        assert told_of(t, told.MeleeStruck)[0].killed is killed


@pytest.mark.rule("lnlt:8.0.4", "lnlt:8.0.11")
def test_both_sides_strike_before_losses_are_removed() -> None:
    t = meet(US("a1", "squad", HERE), GERMAN("g1", "squad", HERE), dice=[*KILL, *KILL])
    first, second = told_of(t, told.MeleeStruck)
    assert (first.side, second.side) == (0, 1)
    assert second.attackers == ("g1",)
    kinds = [type(e).__name__ for e in t.events]
    assert kinds.index("UnitEliminated") > max(i for i, k in enumerate(kinds) if k == "MeleeStruck")
    assert alive(t) == []
    assert t.state.melee == {HERE: True}


@pytest.mark.rule("lnlt:8.0.11")
def test_the_defender_strikes_back_at_whom_he_chooses() -> None:
    t = meet(
        US("a1", "squad", HERE), US("lt", "clarkson", HERE, "bar"), GERMAN("g1", "squad", HERE), dice=[*MISS, *KILL]
    )
    choose(t, Strike(("g1",)))
    assert t.choice is not None
    assert t.choice.seat == 1
    assert Strike(("lt",)) in t.choice.options
    choose(t, Strike(("lt",)))
    assert alive(t) == ["a1", "g1"]
    assert t.state.melee == {HERE: True}


@pytest.mark.rule("lnlt:8.0.8", "lnlt:8.1.7")
def test_what_may_not_be_attacked() -> None:
    t = meet(
        US("a1", "squad", HERE), GERMAN("g1", "squad", HERE), GERMAN("g2", "squad", HERE), GERMAN("doc", "medic", HERE),
        GERMAN("g3", "squad", HERE, shaken=True), GERMAN("koch", "koch", HERE), GERMAN("far", "squad", "C0"), dice=[],
    )  # fmt: skip
    assert refused(t, Strike(())).rule == "8.0.8"
    assert refused(t, Strike(("g1", "g1"))).rule == "8.0.8"
    assert refused(t, Strike(("far",))).rule == "8.0.8"
    for nme in ("doc", "g3", "koch"):
        assert refused(t, Strike(("g1", nme))).rule == "8.1.7"
    assert t.choice is not None
    assert Strike(("g1", "g2")) in t.choice.options


@pytest.mark.rule("lnlt:8.0.9")
def test_long_odds_against_several_are_refused() -> None:
    t = meet(US("h", "half-squad", HERE), GERMAN("g1", "squad", HERE), GERMAN("team", "hmg", HERE), dice=[])
    assert refused(t, Strike(("g1", "team"))).rule == "8.0.9"
    assert t.choice is not None
    assert Strike(("team",)) in t.choice.options


@pytest.mark.rule("lnlt:8.0.8", "lnlt:8.0.9")
def test_what_is_listed_is_legal_and_so_is_more() -> None:
    """Three of five targets are not listed, but may be picked."""
    five = [GERMAN(f"h{i}", "half-squad", HERE) for i in range(5)]
    t = meet(US("a1", "squad", HERE), *five, GERMAN("team", "hmg", HERE), dice=[])
    assert t.choice is not None
    listed, rules = offered(t), t.choice.options
    assert [rules.why_not(m) for m in listed] == [None] * len(listed)
    three = Strike(("h0", "h2", "h4"))
    assert three not in listed
    assert rules.why_not(three) is None
    assert refused(t, Strike(("h0", "h1", "h2", "team"))).rule == "8.0.9"


@pytest.mark.rule("lnlt:8.0.9")
def test_a_single_target_may_be_attacked_at_the_longest_odds() -> None:
    pieces = US("h", "half-squad", HERE), GERMAN("team", "hmg", HERE), GERMAN("g1", "squad", HERE)
    t = choose(meet(*pieces, dice=[*MISS, *MISS]), Strike(("team",)))
    assert told_of(t, told.MeleeStruck)[0].odds == "1:3"


@pytest.mark.rule("lnlt:8.0.15", "lnlt:8.0.7", "lnlt:14.0.2")
def test_weapons_that_may_not_be_named() -> None:
    s = state(
        OPEN,
        US("a1", "squad", FROM, "bar", sw("jam", "mg42", 0, jammed=True)), US("h", "half-squad", FROM, "satchel"),
        US("a2", "squad", FROM, sw("rocket", weapon_counter("ordnance", 4), 0)),
        GERMAN("g1", "squad", HERE, "mg34"), GERMAN("g2", "squad", HERE),
    )  # fmt: skip
    bear(s, sw("extra", "bar", 0), "h")
    t = enter(s, "a1", "h", "a2", dice=[])
    assert refused(t, Strike(("g1",), ("g1-mg34",))).rule == "1.6.0.1"
    assert refused(t, Strike(("g1",), ("jam",))).rule == "8.0.7"
    assert refused(t, Strike(("g1",), ("rocket",))).code == "not-for-melee"
    assert refused(t, Strike(("g1",), ("h-satchel", "extra"))).rule == "8.0.15"
    assert refused(t, Strike(("g1",), ("a1-bar", "a1-bar"))).rule == "8.0.15"


@pytest.mark.rule("lnlt:8.0.13", "lnlt:1.7.0.5")
def test_a_unit_that_only_defends_is_not_lost_for_it() -> None:
    t = meet(US("a1", "squad", HERE), GERMAN("mortar", "mortar-50", HERE), dice=MISS)
    assert [e.side for e in told_of(t, told.MeleeStruck)] == [0]  # no counterattack
    assert alive(t) == ["a1", "mortar"]


@pytest.mark.rule("lnlt:1.7.0.6", "lnlt:8.0.13")
def test_a_machine_gun_team_strikes_back() -> None:
    t = meet(US("a1", "squad", HERE), GERMAN("team", "hmg", HERE), dice=[*MISS, *KILL])
    back = told_of(t, told.MeleeStruck)[1]
    assert (back.side, back.attack.total, back.odds) == (1, 4, "2:1")
    assert alive(t) == ["team"]


@pytest.mark.rule("lnlt:8.0.5")
def test_one_round_a_turn_and_everybody_in_it_has_acted() -> None:
    t = meet(
        US("a1", "squad", HERE), GERMAN("g1", "squad", HERE), GERMAN("g2", "squad", HERE, marker="assault"),
        GERMAN("doc", "medic", HERE), GERMAN("koch", "koch", HERE, fired=True), dice=[*MISS, *MISS],
    )  # fmt: skip
    choose(t, Strike(("g1",)))
    s = t.state
    want = {"a1": "moved", "g1": "ops", "g2": "assault", "doc": "ops", "koch": ""}
    assert {i: s.units[i].marker for i in want} == want
    for other, acted in (("lazy", "4.1.2"), ("idle", "4.0.17")):
        assert refused(t, Activate(HERE)).rule == acted
        choose(activate(t, s.units[other].at), EndImpulse())


@pytest.mark.rule("lnlt:8.0.17")
@pytest.mark.parametrize("kind", ["satchel", "molotov"])
def test_single_use_weapons_are_gone_after_the_round_they_served_in(kind: str) -> None:
    t = meet(US("a1", "squad", HERE, kind), GERMAN("g1", "squad", HERE, kind), dice=[*MISS, *MISS])
    choose(t, Strike(("g1",), (f"a1-{kind}",)), Strike(("a1",), ()))
    assert t.state.weapons[f"a1-{kind}"].gone
    assert t.state.weapons[f"g1-{kind}"].gone  # it served in defence
    assert [e.how for e in told_of(t, told.WeaponHandled)] == ["used up", "used up"]


@pytest.mark.rule("lnlt:8.0.17")
def test_a_charge_held_back_is_kept() -> None:
    t = meet(
        US("a1", "squad", HERE, "satchel"), US("a2", "squad", HERE), GERMAN("g1", "squad", HERE), dice=[*MISS, *MISS]
    )
    choose(t, Strike(("g1",)), Strike(("a2",)))
    assert not t.state.weapons["a1-satchel"].gone


@pytest.mark.rule("lnlt:8.0.18")
@pytest.mark.parametrize(("dice", "kept"), [(MISS, False), (KILL, True)])
def test_a_captured_weapon_used_in_vain_goes_in_the_administrative_phase(dice: list[int], kept: bool) -> None:
    """The book's Leader with a captured MG and a Squad against a Squad."""
    t = meet(
        US("ldr", counter("leader", "0-0-6-6", nation="us-airborne"), HERE, sw("mg", "bar", 1)),
        US("sq", "squad", HERE), GERMAN("g1", counter("squad", "1-5-4-5"), HERE), dice=[*dice, *MISS, 1, 6],
    )  # fmt: skip
    choose(t, Strike(("g1",), ("mg",)), Strike(("sq",)))
    mg = t.state.weapons["mg"]
    assert not mg.gone
    while t.state.turn == 2:
        choose(t, Pass())
    assert mg.gone is not kept
    assert [(e.weapon, e.rule) for e in told_of(t, told.WeaponHandled)] == ([] if kept else [("mg", "8.0.18")])


# ------------------------------------------------------------------ who falls with whom


@pytest.mark.rule("lnlt:8.1.9", "lnlt:8.1.10", "lnlt:5.1.5")
def test_when_the_fighters_fall_the_others_fall_too() -> None:
    t = meet(
        US("a1", "squad", HERE), GERMAN("g1", "squad", HERE), GERMAN("g2", "squad", HERE, shaken=True),
        GERMAN("doc", "medic", HERE), GERMAN("koch", "koch", HERE), dice=[*KILL, *MISS],
    )  # fmt: skip
    assert alive(t) == ["a1"]
    assert rules_of_loss(t) == {"g1": "8.0.10", "g2": "5.1.5", "doc": "8.1.10", "koch": "8.1.10"}


@pytest.mark.rule("lnlt:8.1.9")
def test_one_fighter_left_protects_the_others() -> None:
    t = meet(
        US("a1", "squad", HERE), GERMAN("g1", "squad", HERE), GERMAN("mortar", "mortar-50", HERE),
        GERMAN("doc", "medic", HERE), dice=[*KILL, *MISS],
    )  # fmt: skip
    choose(t, Strike(("g1",)))
    assert alive(t) == ["a1", "mortar", "doc"]


@pytest.mark.rule("lnlt:8.1.10")
def test_stranded_single_men_fall_even_if_no_enemy_is_left() -> None:
    """Both Squads kill each other: the Leader goes down with his, an armed one and a Hero do not."""
    for man, stays in ((US("lt", "clarkson", HERE), False), (US("lt", "clarkson", HERE, "bar"), True),
                       (US("lt", "layer", HERE), True)):  # fmt: skip
        t = meet(US("a1", "squad", HERE), man, GERMAN("g1", "squad", HERE), dice=[*KILL, *KILL])
        while striking(t):
            choose(t, next(m for m in offered(t) if m.targets in (("g1",), ("a1",))))
        assert alive(t) == (["lt"] if stays else [])


@pytest.mark.rule("lnlt:8.1.10", "lnlt:8.0.17")
def test_a_leader_who_has_used_up_his_charge_is_stranded() -> None:
    t = meet(US("lt", "clarkson", HERE, "satchel"), GERMAN("g1", "squad", HERE), dice=[*KILL, *MISS])
    while striking(t):
        choose(t, offered(t)[0])
    assert rules_of_loss(t)["lt"] == "8.1.10"


@pytest.mark.rule("lnlt:8.1.11")
def test_units_that_cannot_fight_are_overrun() -> None:
    t = meet(US("a1", "squad", HERE), GERMAN("doc", "medic", HERE), GERMAN("g1", "squad", HERE, shaken=True), dice=[])
    assert alive(t) == ["a1"]
    assert rules_of_loss(t)["doc"] == "8.1.11"
    assert HERE in t.state.melee
    assert t.state.units["a1"].marker == "moved"


@pytest.mark.rule("lnlt:11.1.0.2")
@pytest.mark.parametrize(("weapons", "falls"), [((), True), (("mg34",), False)])
def test_a_lone_leader_is_overrun_unless_armed(weapons: tuple[str, ...], falls: bool) -> None:
    t = meet(US("a1", "squad", HERE), GERMAN("koch", "koch", HERE, *weapons), dice=[] if falls else [*MISS, *MISS])
    assert t.state.units["koch"].lost is falls
    assert dice_left(t) == 0
    if falls:
        assert rules_of_loss(t) == {"koch": "11.1.0.2"}


@pytest.mark.rule("lnlt:5.1.5", "lnlt:13.0.1")
def test_shaken_units_without_a_fighter_are_removed_but_fanatics_are_not() -> None:
    t = meet(
        US("a1", "squad", HERE, skill="stealthy"), GERMAN("g1", "squad", HERE, shaken=True), dice=[], mode="stealth"
    )
    assert rules_of_loss(t) == {"g1": "5.1.5"}
    assert t.state.units["a1"].marker == "stealth"
    t = meet(US("a1", "squad", HERE), SS("ss", "squad", HERE, shaken=True), dice=MISS)
    assert alive(t) == ["a1", "ss"]
    found = last(t, told.MeleeStruck)
    assert (found.side, found.defence.total) == (0, 1)
    t = meet(US("a1", "squad", HERE), SS("ss", "squad", HERE, shaken=True), dice=KILL)
    assert alive(t) == ["a1"]


@pytest.mark.rule("lnlt:6.0.6", "lnlt:21.4.0.5")
def test_movers_shaken_on_the_way_in_are_lost() -> None:
    t = meet(US("a1", "squad", HERE), GERMAN("g1", "squad", HERE), dice=[1, 1, 2], mines={HERE: [Mines(1, 6)]})
    assert last(t, told.DamageChecked).result == "Shaken"
    assert alive(t) == ["g1"]


# ------------------------------------------------------------------ Ambush

WOODED = board(
    """
    . . . . . .
    . . F . . .
    . . . . . .
    """
)


def creep_up(mover: Piece, *enemies: Piece, dice: list[int], **fields: object) -> World:
    """From C0 through the forest in C1 to the enemy in a hex next to it, who holds his fire."""
    assert mover.unit is not None
    assert enemies[0].unit is not None
    s = state(WOODED, mover, *enemies, US("idle", "squad", "A2"), **fields)  # type: ignore[arg-type]
    t = choose(activate(table(s, dice), "C0"), Go((mover.unit.id,)), Step("C1"))
    while Hold() in offered(t):
        choose(t, Hold())
    return choose(t, Step(enemies[0].unit.at))


@pytest.mark.rule("lnlt:8.4.4")
def test_ambushers_strike_before_their_victims_can() -> None:
    for dice, left in ((KILL, "a1"), ([*MISS, *KILL], "g1")):  # those it leaves alive strike back
        t = creep_up(US("a1", "squad", "C0", skill="ambusher"), GERMAN("g1", "squad", "C2"), dice=[*dice, 1, 6])
        assert [e.side for e in told_of(t, told.MeleeStruck)] == [0, 1][: len(dice) // 2]
        assert told_of(t, told.MeleeJoined)[0].ambush
        assert [u for u in ("a1", "g1") if t.state.units[u].at] == [left]


@pytest.mark.rule("lnlt:8.4.2")
def test_an_ambush_is_threefold() -> None:
    t = creep_up(
        US("a1", "squad", "C0", "bar", skill="ambusher"), GERMAN("g1", "squad", "C2"), GERMAN("t", "hmg", "C2"),
        dice=[*MISS, *MISS],
    )  # fmt: skip
    choose(t, Strike(("g1", "t"), ("a1-bar",)))
    first, second = told_of(t, told.MeleeStruck)
    assert (first.attack.total, first.odds) == (9, "2:1")
    assert second.defence.total == 9  # for the whole round


def ambushed(skill: str, enemy: str, side_ambush: tuple[str, ...] = ()) -> bool:
    sides = [
        {"id": "first", "name": "First", "nations": ["us-airborne"], "ambush": side_ambush},
        {"id": "second", "name": "Second", "nations": ["german-army"]},
    ]
    mover, g1 = US("a1", "squad", "C0", skill=skill), GERMAN("g1", "squad", enemy, marker="moved")
    return last(creep_up(mover, g1, dice=[*KILL, *KILL], scenario=affair(side=sides)), told.MeleeJoined).ambush


@pytest.mark.rule("lnlt:8.4.1", "lnlt:8.4.2")
def test_who_may_ambush_whom() -> None:
    assert ambushed("ambusher", "C2")
    assert ambushed("", "C2", ("squad",))
    assert not ambushed("", "C2")
    assert not ambushed("ambusher", "B1")  # B1 had LOS to C0


# ------------------------------------------------------------------ control


@pytest.mark.rule("lnlt:22.1.3")
def test_a_melee_leaves_control_as_it_was_until_one_side_is_gone() -> None:
    dice = [*MISS, *MISS, 6, 1, *KILL, *MISS]
    t = meet(US("a1", "squad", HERE), GERMAN("g1", "squad", HERE), dice=dice, control={HERE: 1})
    s = t.state
    assert s.before_melee == {HERE: 1}
    assert controller(s, HERE) == 1
    while s.turn == 2:
        choose(t, Pass())
    while offered(t, Finish):
        choose(t, Finish())
    choose(activate(t, HERE), Fight(HERE))
    assert s.control == {HERE: 0}
    assert s.before_melee == {}
    assert last(t, told.ControlTaken).side == 0
