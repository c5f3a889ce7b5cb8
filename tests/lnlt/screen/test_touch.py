"""Where to click for a move, and the few words beside it."""

from __future__ import annotations

import pytest

from hedgerow.kernel.choice import Move
from hedgerow.kernel.screen.preview import Touched
from hedgerow.lnlt.screen.verbs import gloss, touched
from hedgerow.lnlt.state import moves as m
from hedgerow.lnlt.state.state import State
from hedgerow.lnlt.state.world import World
from tests.lnlt.boards import GERMAN, OPEN, US, activate, affair, choose, offered, possible, state, sw, table


def meeting(**given: object) -> State:
    return state(
        OPEN, US("a1", "squad", "A1", "bar"), US("a2", "squad", "A1"), US("lt", "wheelock", "A1"),
        US("m", "mortar-60", "A2"), GERMAN("g1", "squad", "C1"), GERMAN("g2", "squad", "F3"),
        sw("lost-mg", "mg42", 1, at="B1"), **given,  # type: ignore[arg-type]
    )  # fmt: skip


CLICKS: dict[Move, tuple[tuple[str, ...], tuple[str, ...]]] = {
    m.Place("a1", "C3"): (("C3",), ("a1",)),
    m.Rally("a1"): (("A1",), ("a1",)),
    m.Treat("lt", "lt"): (("A1",), ("lt",)),
    m.PickUp("lost-mg", "a1"): (("B1", "A1"), ("lost-mg", "a1")),
    m.Hand("a1-bar", "a2"): (("A1",), ("a1-bar", "a2")),
    m.Drop("a1-bar"): (("A1",), ("a1-bar",)),
    m.Activate("A1"): (("A1",), ("a1", "a2", "lt")),
    m.Fire("C1", ("a1", "a1-bar", "lt@a1-bar")): (("C1", "A1"), ("a1", "a1-bar", "lt")),
    m.Go(("a1", "lt"), "move", ("a1-bar",)): (("A1",), ("a1", "lt", "a1-bar")),
    m.Step("B1"): (("B1",), ()),
    m.Spot("a1", "C1"): (("C1",), ("a1",)),
    m.Call("lt", "m", "C1"): (("C1", "A1", "A2"), ("m", "lt")),
    m.Withdraw(("a1", "a2")): (("A1",), ("a1", "a2")),
    m.Strike(("g1",), ("a1-bar",)): (("C1",), ("g1", "a1-bar")),
    m.Pass(): ((), ()),
}


@pytest.mark.parametrize("move", CLICKS, ids=lambda move: type(move).__name__)
def test_where_to_click(move: Move) -> None:
    found = touched(meeting(), move)
    assert (found.places, found.pieces) == CLICKS[move]


def test_only_those_who_can_act_are_touched_by_an_activation() -> None:
    s = meeting()
    s.units["a2"].fired = True
    assert touched(s, m.Activate("A1")).pieces == ("a1", "lt")


def test_a_kind_of_action_touches_those_activated() -> None:
    t = activate(table(meeting()), "A1")
    assert touched(t.state, m.Prepare("fire", "A1")).pieces == ("a1", "a2", "lt")


def test_in_opportunity_fire_the_firing_hex_tells_the_shots_apart() -> None:
    s = state(OPEN, US("a1", "squad", "A1"), GERMAN("g1", "squad", "D1"), GERMAN("g2", "squad", "D2"))
    t = choose(activate(table(s), "A1"), m.Go(("a1",)), m.Step("B1"))
    shots = offered(t, m.Fire)
    assert {touched(t.state, shot).places for shot in shots} == {("D1", "B1"), ("D2", "B1")}


def test_who_waits_off_the_map_is_touched_with_the_hexes_where_he_comes_on() -> None:
    group = {"id": "late", "side": "first", "units": [], "enters": {"turn": 1, "hexes": ["A1", "A2"]}}
    s = state(OPEN, US("a1", "squad", "", group="late"), scenario=affair(group=[group]))
    assert touched(s, m.Enter(("a1",))) == Touched(("A1", "A2"), ("a1",))


NNE, SE = 1, 2


def test_whatever_turns_has_a_heading() -> None:
    s = state(OPEN, US("tank", "us-army/sherman", "B1"), US("lt", "wheelock", "A1"), GERMAN("gun", "pak-40", "D2"))
    assert touched(s, m.Turn("gun", NNE)) == Touched(("D2",), ("gun",), 30, "D2")
    t = choose(activate(table(s), "B1"), m.Go(("tank",)))
    assert touched(t.state, m.Pivot(NNE)) == Touched(("B1",), ("tank",), 30, "B1")
    assert touched(s, m.Fortify("bunker", "C1", SE)) == Touched(("C1",), (), 120, "C1")
    assert touched(s, m.Fortify("wire", "C1")) == Touched(("C1",))
    assert touched(s, m.Fly("B0", "S")) == Touched(("B0",), (), 180, "B0")
    line = m.NameMission("lt", "able", "line", "NE")
    assert touched(s, line) == Touched(("A1",), ("lt",), 60, "A1")


# ------------------------------------------------------------------ glosses


def glossed(t: World, move: Move) -> str:
    return gloss(t, move)


def test_who_is_in_a_hex() -> None:
    s = meeting()
    s.units["a2"].shaken = True
    assert glossed(table(s), m.Activate("A1")) == "Parachute Squad #1, #2 (Shaken), Lt. Wheelock"


def test_what_a_step_costs_and_gives() -> None:
    t = choose(activate(table(state(OPEN, US("a1", "squad", "C1"), GERMAN("g1", "squad", "F3"))), "C1"), m.Go(("a1",)))
    assert glossed(t, m.Step("C2")) == "2 MP, light woods, TM +1"
    assert glossed(t, m.Step("B1")) == "1 MP, clear"


def test_what_a_shot_adds_and_how_far_it_goes() -> None:
    t = activate(table(meeting()), "A1")
    assert glossed(t, m.Fire("C1", ("a1",))) == "+2 from A1, 2 hexes"
    assert glossed(t, m.Fire("C1", ("a1", "a1-bar"))) == "+3 from A1, 2 hexes"
    assert glossed(t, m.Call("lt", "m", "C1")).endswith("from A2, 2 hexes")


def test_how_far_a_stack_can_go() -> None:
    t = activate(table(meeting()), "A1")
    assert glossed(t, m.Go(("a1", "a2"))) == "4 MPs"
    assert glossed(t, m.Go(("a1", "lt"), "double")) == "6 MPs"
    assert glossed(t, m.Go(("a1",), "assault")) == "2 MPs"


def test_what_a_try_needs() -> None:
    woods = state(OPEN, US("a1", "squad", "A1"), US("lt", "wheelock", "A1"), GERMAN("g1", "squad", "C2"))
    t = activate(table(woods), "A1")
    assert (glossed(t, m.Spot("a1", "C2")), glossed(t, m.Spot("lt", "C2"))) == ("d6: 3 or less", "d6: 5 or less")
    assert glossed(t, m.Smoke("a1", "A1")) == "d6: 3 or less"
    shaken = state(OPEN, US("a1", "squad", "A1", shaken=True), US("lt", "wheelock", "A1"), phase="rally", step="first")
    assert glossed(table(shaken), m.Rally("a1")) == "2d6: 8 or less"


def test_from_whom_a_weapon_is_handed_on() -> None:
    t = table(
        state(OPEN, US("a1", "squad", "A1", "bar"), US("a2", "squad", "A1"), phase="rally", step="handling-first")
    )
    assert glossed(t, m.Hand("a1-bar", "a2")) == "from Parachute Squad #1"


def test_where_the_phrase_says_it_all_nothing_is_added() -> None:
    t = table(meeting())
    assert glossed(t, m.Pass()) == ""
    assert all(isinstance(glossed(t, move), str) for move in possible(t))
