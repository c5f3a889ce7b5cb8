"""3 The Rally Phase and 1.5 Morale."""

from __future__ import annotations

import pytest

from hedgerow.kernel.choice import Options
from hedgerow.lnlt.phases.rally import rally_needed, rally_tally, why_not_rally
from hedgerow.lnlt.rules.people.leaders import morale
from hedgerow.lnlt.rules.people.morale import check_tally
from hedgerow.lnlt.state import events as told
from hedgerow.lnlt.state.moves import MOVES, Finish, Merge, Pass, Rally, Withdraw
from hedgerow.lnlt.state.state import State, Unit
from tests.lnlt.boards import (
    GERMAN,
    OPEN,
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
)

HIGH, LOW = [6, 6], [1, 1]


def rallying(*pieces: Piece, map_name: str = OPEN, **fields: object) -> State:
    """The American part of a Rally Phase, the initiative being theirs."""
    return state(map_name, *pieces, phase="rally", step="first", **fields)  # type: ignore[arg-type]


def mods(s: State, unit: str) -> list[tuple[int, str]]:
    return [(m.value, m.rule) for m in rally_tally(s, s.units[unit])]


def why(s: State, unit: str) -> str:
    refusal = why_not_rally(s, s.units[unit])
    return refusal.rule if refusal else ""


# ------------------------------------------------------------------ 1.5 Morale


@pytest.mark.rule("lnlt:1.5.1")
def test_morale_is_that_of_the_side_that_shows() -> None:
    frail = counter("squad", "1-5-4-6", shaken_morale=4)
    s = state(OPEN, GERMAN("fit", frail, "A0"), GERMAN("ill", frail, "B0", shaken=True), US("a1", "squad", "C0"))
    assert [morale(s, s.units[i]).total for i in ("fit", "ill", "a1")] == [6, 4, 6]
    s.units["a1"].shaken = True
    assert morale(s, s.units["a1"]).total == 6  # no Shaken Morale of its own is printed


@pytest.mark.rule("lnlt:1.5.2")
@pytest.mark.parametrize(("dice", "passes"), [((3, 3), True), ((1, 5), True), ((3, 4), False), ((6, 6), False)])
def test_a_morale_check_passes_at_or_below_the_morale(dice: tuple[int, int], passes: bool) -> None:
    s = state(OPEN, US("a1", "squad", "A0"), US("a2", "squad", "A0"), GERMAN("g1", "squad", "A0"), melee={"A0": False})
    t = choose(activate(table(s, [*dice, *[1, 6] * 4]), "A0"), Withdraw(("a1",)))
    found = last(t, told.MoraleChecked)
    assert (found.passed, found.needed, found.dice) == (passes, 6, dice)


@pytest.mark.rule("lnlt:1.5.3")
def test_only_leaders_and_terrain_modify_a_morale_check() -> None:
    s = state(
        OPEN,
        US("led", "squad", "C2"), US("lt", "wheelock", "C2"), US("alone", "squad", "A0"),
        GERMAN("near", "squad", "B0"), smoke={"D0": 1}, spotted={"A0": 1},
    )  # fmt: skip
    s.units["alone"].fired = True
    assert [(m.value, m.rule) for m in check_tally(s, s.units["led"])] == [(-2, "1.5.3"), (-2, "1.5.3")]
    assert check_tally(s, s.units["alone"]).mods == ()


@pytest.mark.rule("lnlt:1.5.4", "lnlt:3.0.4")
@pytest.mark.parametrize(("dice", "rallies"), [((2, 4), True), ((1, 6), False)])
def test_a_shaken_unit_rallies_on_its_morale_or_less(dice: tuple[int, int], rallies: bool) -> None:
    """Morale 6, a Leader with LM 0 in the open: no modifier."""
    t = table(rallying(US("a1", "squad", "A0", shaken=True), US("sgt", "tully", "A0")), dice)
    choose(t, Rally("a1"))
    assert t.state.units["a1"].shaken is not rallies
    assert last(t, told.MoraleChecked).needed == 6
    assert [e.unit for e in told_of(t, told.UnitRestored)] == (["a1"] if rallies else [])


@pytest.mark.rule("lnlt:3.0.4")
def test_rallying_uses_the_morale_printed_on_the_shaken_side() -> None:
    frail = counter("squad", "1-5-4-6", nation="us-airborne", shaken_morale=4)
    t = table(rallying(US("a1", frail, "A0", shaken=True), US("sgt", "tully", "A0")), [2, 3])
    choose(t, Rally("a1"))
    assert last(t, told.MoraleChecked).needed == 4
    assert t.state.units["a1"].shaken


@pytest.mark.rule("lnlt:3.0.4")
def test_units_in_good_order_have_nothing_to_rally_from() -> None:
    s = rallying(US("a1", "squad", "A0"), US("sgt", "tully", "A0"), US("a2", "squad", "A0", shaken=True))
    t = table(s)
    assert offered(t) == [Rally("a2"), Finish()]
    assert refused(t, Rally("a1")).code == "good-order"


# ------------------------------------------------------------------ initiative


def begin(*dice: int, turn: int = 2, initiative: int = 0, scenario: str = "") -> State:
    fields = {"scenario": scenario} if scenario else {}
    shaken = (US("a", "clarkson", "A0", shaken=True), GERMAN("g", "koch", "F3", shaken=True))
    s = state(OPEN, *shaken, phase="rally", turn=turn, initiative=initiative, **fields)  # type: ignore[arg-type]
    t = table(s, dice)
    assert dice_left(t) == 0
    assert t.choice is not None
    assert t.choice.seat == t.state.initiative  # who has the initiative rallies first
    assert last(t, told.InitiativeRolled).side == t.state.initiative
    return t.state


@pytest.mark.rule("lnlt:3.0.1")
def test_the_higher_die_takes_the_initiative() -> None:
    assert begin(2, 5, initiative=0).initiative == 1
    assert begin(5, 2, initiative=1).initiative == 0


@pytest.mark.rule("lnlt:3.0.1")
@pytest.mark.parametrize("holder", [0, 1])
def test_a_tie_leaves_the_initiative_where_it_was(holder: int) -> None:
    assert begin(4, 4, initiative=holder).initiative == holder


@pytest.mark.rule("lnlt:3.0.1")
def test_the_scenario_may_name_the_side_on_turn_1_only() -> None:
    named = affair(initiative="second")
    assert begin(turn=1, scenario=named).initiative == 1
    assert begin(6, 1, turn=2, scenario=named).initiative == 0


@pytest.mark.rule("lnlt:3.0.1")
def test_a_tie_on_the_first_turn_is_rolled_again() -> None:
    assert begin(4, 4, 1, 1, 2, 3, turn=1).initiative == 1


# ------------------------------------------------------------------ order


@pytest.mark.rule("lnlt:3.0.2")
@pytest.mark.parametrize("first", [0, 1])
def test_one_side_makes_all_its_attempts_before_the_other(first: int) -> None:
    s = state(
        OPEN,
        US("a", "clarkson", "A0", shaken=True), US("b", "wheelock", "A0", shaken=True),
        GERMAN("g", "koch", "F3", shaken=True),
        phase="rally", step="first", initiative=first,
    )  # fmt: skip
    t = table(s, HIGH * 3)
    seats = []
    while t.choice is not None and t.choice.kind == "rally":
        seats.append(t.choice.seat)
        choose(t, offered(t)[0])
    assert seats == ([0, 0, 1] if first == 0 else [1, 0, 0])


@pytest.mark.rule("lnlt:3.0.3")
def test_leaders_rally_first_and_then_help() -> None:
    s = rallying(US("a1", "squad", "A0", shaken=True), US("lt", "clarkson", "A0", shaken=True))
    t = table(s, [*LOW, *LOW])
    assert offered(t, Rally) == [Rally("lt")]
    assert refused(t, Rally("a1")).rule == "3.0.3"
    choose(t, Rally("lt"), Rally("a1"))
    assert [m.rule for m in last(t, told.MoraleChecked).tally] == ["3.0.6"]
    assert not t.state.units["a1"].shaken


@pytest.mark.rule("lnlt:3.0.3")
def test_others_may_try_once_a_leader_has_failed() -> None:
    s = rallying(US("scout", "scout", "A0", shaken=True), US("lt", "clarkson", "F3", shaken=True))
    t = table(s, HIGH)
    choose(t, Rally("lt"))
    assert offered(t, Rally) == [Rally("scout")]


@pytest.mark.rule("lnlt:3.0.12")
def test_one_attempt_in_a_rally_phase() -> None:
    t = table(rallying(US("a1", "squad", "A0", shaken=True), US("b", "squad", "A0", shaken=True),
                       US("sgt", "tully", "A0")), HIGH)  # fmt: skip
    choose(t, Rally("a1"))
    assert refused(t, Rally("a1")).rule == "3.0.12"
    assert offered(t, Rally) == [Rally("b")]


@pytest.mark.rule("lnlt:3.0.12")
def test_a_new_turn_brings_a_new_attempt() -> None:
    s = state(OPEN, US("a1", "clarkson", "A0", shaken=True, tried=True), phase="rally")
    assert offered(table(s, [6, 1])) == [Rally("a1"), Finish()]


@pytest.mark.rule("lnlt:3.0.2")
def test_nothing_else_is_done_while_units_rally() -> None:
    t = table(rallying(US("a1", "clarkson", "A0", shaken=True)))
    assert refused(t, Pass()).rule == "3.0.2"
    assert refused(t, Rally("nobody")).words == "nobody is no unit of yours: there is none of that name"


@pytest.mark.rule("lnlt:3.0.2")
def test_neither_the_enemys_units_rally_nor_those_who_are_no_more() -> None:
    gone, foe = US("gone", "squad", "", lost=True, shaken=True), GERMAN("g1", "squad", "E1", shaken=True)
    t = table(rallying(US("a1", "clarkson", "A0", shaken=True), gone, foe))
    for name, words in (("g1", "g1 is the enemy's"), ("gone", "gone is out of the game")):
        refusal = refused(t, Rally(name))
        assert (refusal.words, refusal.rule) == (words, "3.0.2")


def test_the_phase_ends_in_the_operations_of_the_side_with_the_initiative() -> None:
    t = table(state(OPEN, US("a1", "squad", "A0"), GERMAN("g1", "squad", "F3"), phase="rally", passes=2), [1, 6])
    s = t.state
    assert (s.phase, s.active, s.passes, s.initiative) == ("operations", 1, 0, 1)
    assert t.choice is not None
    assert t.choice.seat == 1


# ------------------------------------------------------------------ who may try


@pytest.mark.rule("lnlt:3.0.9", "lnlt:11.1.0.6")
def test_a_leader_rallies_only_in_his_own_hex() -> None:
    s = rallying(US("a1", "squad", "A0", shaken=True), US("lt", "clarkson", "A1"))
    assert why(s, "a1") == "3.0.9"
    s = rallying(US("a1", "squad", "A0", shaken=True), US("lt", "clarkson", "A0"))
    assert why(s, "a1") == ""


@pytest.mark.rule("lnlt:3.0.9", "lnlt:5.1.6")
def test_a_shaken_leader_rallies_nobody_but_himself() -> None:
    s = rallying(US("a1", "squad", "A0", shaken=True), US("lt", "clarkson", "A0", shaken=True))
    assert why(s, "lt") == ""
    s.units["lt"].tried = True
    assert why(s, "a1") == "3.0.9"
    scout = rallying(US("scout", "scout", "A0", shaken=True), US("lt", "clarkson", "A0", shaken=True, tried=True))
    assert mods(scout, "scout") == []


@pytest.mark.rule("lnlt:3.0.9", "lnlt:11.2.4")
def test_a_hero_lets_units_of_his_hex_rally() -> None:
    s = rallying(US("a1", "squad", "A0", shaken=True), US("hero", "layer", "A0"))
    assert why(s, "a1") == ""
    assert mods(s, "a1") == []
    assert why(rallying(US("a1", "squad", "A0", shaken=True), US("hero", "layer", "A1")), "a1") == "3.0.9"


@pytest.mark.rule("lnlt:11.2.4")
def test_a_hero_upstairs_is_no_help_downstairs() -> None:
    house = board(
        """
        . . . . .
        . H H H .
        . . . . .
        """,
        buildings=("B1 C1 D1",),
    )
    s = rallying(US("a1", "squad", "C1", shaken=True), US("hero", "layer", "C1+1"), map_name=house)
    assert why(s, "a1") == "3.0.9"
    s = rallying(US("a1", "squad", "C1+1", shaken=True), US("hero", "layer", "C1+1"), map_name=house)
    assert why(s, "a1") == ""


@pytest.mark.rule("lnlt:3.0.9")
def test_units_marked_sr_need_nobody() -> None:
    steady = counter("squad", "1-5-4-6", nation="us-airborne", self_rally=True)
    s = rallying(US("sr", steady, "A0", shaken=True), US("a1", "squad", "A0", shaken=True))
    assert (why(s, "sr"), why(s, "a1")) == ("", "3.0.9")


@pytest.mark.rule("lnlt:3.0.10")
def test_leaders_and_heroes_rally_their_own_badge() -> None:
    army = US("army", "us-army/squad", "A0", shaken=True)
    for helper in (US("lt", "clarkson", "A0"), US("hero", "layer", "A0")):
        assert why(rallying(army, helper), "army") == "3.0.10"


@pytest.mark.rule("lnlt:3.0.10", "lnlt:3.0.11")
def test_weapon_teams_rally_alone_and_take_help_from_any_badge() -> None:
    team = counter("team", "4-14-2-6", nation="us-army", self_rally=False)
    s = rallying(US("team", team, "A0", shaken=True))
    assert why(s, "team") == ""
    s = rallying(US("team", team, "A0", shaken=True), US("lt", "clarkson", "A0"))
    assert mods(s, "team") == [(-1, "3.0.6")]


@pytest.mark.rule("lnlt:3.0.11")
@pytest.mark.parametrize("kind", ["leader", "medic", "sniper", "scout"])
def test_every_single_man_rallies_himself_sr_or_not(kind: str) -> None:
    man = counter(kind, "0-0-6-6", nation="us-airborne", self_rally=False)  # type: ignore[arg-type]
    s = rallying(US("man", man, "A0", shaken=True))
    assert why(s, "man") == ""
    assert mods(s, "man") == []
    s = rallying(US("man", man, "A0", shaken=True), US("lt", "clarkson", "A0"))
    assert mods(s, "man") == [(-1, "3.0.6")]  # a Leader there may still help


@pytest.mark.rule("lnlt:3.0.5")
def test_shaken_units_locked_in_melee_may_rally() -> None:
    s = rallying(
        US("a1", "squad", "A0", shaken=True), US("lt", "clarkson", "A0"), US("a2", "squad", "A0"),
        GERMAN("g1", "squad", "A0"), melee={"A0": False},
    )  # fmt: skip
    t = choose(table(s, LOW), Rally("a1"))
    assert not t.state.units["a1"].shaken


@pytest.mark.rule("lnlt:3.0.13")
def test_squads_do_not_split_by_choice() -> None:
    """No answer in the game turns a Squad into Half-squads, and merging is offered for Half-squads alone."""
    s = state(
        OPEN,
        US("a1", "squad", "A0"), US("a2", "squad", "A0"), US("lt", "clarkson", "A0"),
        sw("bar", "bar", 0, at="A0"), phase="rally", step="handling-first",
    )  # fmt: skip
    t = table(s)
    assert refused(t, Merge("a1", "a2")).code == "no-half-squads"
    assert not any("split" in m.__name__.lower() for m in MOVES)
    for move in offered(t):
        after = t.clone(t.dice)
        after.answer(move)
        assert [u.counter for u in after.state.units.values()] == [u.counter for u in s.units.values()]


# ------------------------------------------------------------------ modifiers


@pytest.mark.rule("lnlt:3.0.6", "lnlt:11.1.0.3")
@pytest.mark.parametrize(("leader", "lm"), [("tully", 0), ("clarkson", 1), ("wheelock", 2)])
def test_a_leaders_lm_is_subtracted(leader: str, lm: int) -> None:
    s = rallying(US("a1", "squad", "A0", shaken=True), US("lt", leader, "A0"))
    assert rally_tally(s, s.units["a1"]).total == -lm
    assert rally_needed(s, s.units["a1"]) == 6 + lm


@pytest.mark.rule("lnlt:3.0.6")
def test_leaders_help_leaders_unless_the_card_is_followed() -> None:
    pieces = (US("lt", "clarkson", "A0", shaken=True), US("cpt", "wheelock", "A0"))
    assert mods(rallying(*pieces), "lt") == [(-2, "3.0.6")]
    assert mods(rallying(*pieces, options={"leader-lm-on-leader-rally": "no"}), "lt") == []


@pytest.mark.rule("lnlt:3.0.8")
def test_terrain_with_a_positive_tm_takes_2_off() -> None:
    walled = board(
        """
        . . . .
        . . . .
        """,
        hexsides={"wall": "B0/B1"},
    )
    behind = rallying(US("a1", "squad", "B1", shaken=True), US("sgt", "tully", "B1"), map_name=walled)
    assert mods(behind, "a1") == [(-2, "3.0.8")]
    away = rallying(US("a1", "squad", "D1", shaken=True), US("sgt", "tully", "D1"), map_name=walled)
    assert mods(away, "a1") == []
    woods = rallying(US("a1", "squad", "C2", shaken=True), US("sgt", "tully", "C2"))
    assert mods(woods, "a1") == [(-2, "3.0.8")]


@pytest.mark.rule("lnlt:3.0.6", "lnlt:3.0.8")
def test_a_roll_that_leader_and_woods_together_save() -> None:
    """2d6 10 with LM 1 and woods is 7: not enough for Morale 6, enough with LM 2."""
    for leader, shaken in (("clarkson", True), ("wheelock", False)):
        t = table(rallying(US("a1", "squad", "C2", shaken=True), US("lt", leader, "C2")), [4, 6])
        choose(t, Rally("a1"))
        assert t.state.units["a1"].shaken is shaken


@pytest.mark.rule("lnlt:11.1.0.4")
def test_one_leader_a_hex_lends_his_lm_in_a_rally_phase() -> None:
    """Clarkson (LM 1) helps Wheelock (LM 2) back; for the rest of the phase his is the LM of the hex."""
    s = rallying(
        US("a1", "squad", "A0", shaken=True), US("lt", "clarkson", "A0"), US("cpt", "wheelock", "A0", shaken=True)
    )
    t = choose(table(s, [*LOW, *HIGH]), Rally("cpt"), Rally("a1"))
    first, second = told_of(t, told.MoraleChecked)
    assert (first.tally.total, second.tally.total) == (-1, -1)
    assert not any(u.lent for u in t.state.units.values())  # in fire he is free to lead (11.1.1.2)


@pytest.mark.rule("lnlt:11.1.0.4")
def test_of_two_leaders_the_better_one_helps_alone() -> None:
    s = rallying(US("a1", "squad", "A0", shaken=True), US("lt", "clarkson", "A0"), US("cpt", "wheelock", "A0"))
    assert mods(s, "a1") == [(-2, "3.0.6")]


@pytest.mark.rule("lnlt:12.0.1", "lnlt:5.1.15")
def test_a_charismatic_leader_reaches_the_next_hex_unless_wounded() -> None:
    pieces = (US("a1", "squad", "A0", shaken=True), US("lt", "wheelock", "A1", skill="charismatic"))
    s = rallying(*pieces)
    assert (why(s, "a1"), mods(s, "a1")) == ("", [(-2, "3.0.6")])
    s.units["lt"].wounded = True
    assert why(s, "a1") == "3.0.9"
    far = rallying(US("a1", "squad", "A0", shaken=True), US("lt", "wheelock", "A2", skill="charismatic"))
    assert why(far, "a1") == "3.0.9"


@pytest.mark.rule("lnlt:12.0.1")
def test_an_inspiring_hero_takes_1_off_in_his_hex() -> None:
    s = rallying(US("a1", "squad", "A0", shaken=True), US("hero", "layer", "A0", skill="inspiring"))
    assert mods(s, "a1") == [(-1, "12.0.1")]


@pytest.mark.rule("lnlt:5.1.15", "lnlt:5.1.18")
def test_wounds_cost_a_leader_morale_and_lm() -> None:
    s = rallying(US("a1", "squad", "A0", shaken=True), US("lt", "wheelock", "A0", wounded=True))
    assert mods(s, "a1") == [(-1, "3.0.6")]
    fit = Unit("fit", "us-airborne/wheelock", 0)
    assert morale(s, s.units["lt"]).total == morale(s, fit).total - 1


# ------------------------------------------------------------------ the flow


def test_a_phase_taken_up_again_at_any_choice_goes_on_alike() -> None:
    pieces = [US(f"a{i}", "squad", f"{c}0", shaken=True) for i, c in enumerate("AABBCC")]
    leaders = [US(f"l{i}", "clarkson", f"{c}0", shaken=True) for i, c in enumerate("ABC")]
    t = table(state(OPEN, *pieces, *leaders, phase="rally"), [6, 1, *[3, 3] * 40])
    while t.choice is not None and t.choice.kind == "rally":
        assert t.quiet
        again = t.clone(t.dice)
        assert again.digest() == t.digest()
        assert again.choice is not None
        assert list(again.choice.options) == list(Options.of(t.choice.options))
        choose(t, offered(t)[0])
    assert not any(u.shaken for u in t.state.units.values())
