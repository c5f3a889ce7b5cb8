"""Whatever somebody clicks that is not offered is answered: the reason, the clause, a picture where there is one."""

from __future__ import annotations

from typing import Any

import pytest

from hedgerow.kernel.screen.preview import WhyNot, Wish
from hedgerow.kernel.why import why_not, wish_of
from hedgerow.lnlt.shown import SCREEN
from hedgerow.lnlt.state.moves import Activate, Go, Halt, Hold, Prepare, Step
from hedgerow.lnlt.state.world import World
from tests.lnlt.boards import GERMAN, OPEN, US, activate, board, choose, state, sw, table

WALL = board(
    """
    . . . . . . . . . .
    . . H . . . . . . .
    . . . . . . . . . .
    . . . . . w . . . .
    """
)
"""Open ground with a stone building in C1 and light woods in F3."""


def why(t: World, *pieces: str, to: str | tuple[str, ...] = (), verb: str = "") -> WhyNot:
    assert t.choice is not None
    places = (to,) if isinstance(to, str) else to
    return why_not(SCREEN, t, Wish(pieces, places, verb), t.choice.seat)


def said(t: World, *pieces: str, **more: Any) -> tuple[str, str]:
    answer = why(t, *pieces, **more)
    assert answer.why
    assert not answer.allowed
    return answer.code, answer.rule


def meeting(**given: Any) -> World:
    s = state(
        WALL, US("a1", "squad", "A1", "bar"), US("a2", "squad", "A1"), US("lt", "wheelock", "A1"),
        US("doc", "medic", "B3"), US("a3", "squad", "H0", marker="moved"), US("late", "squad", "", group="later"),
        GERMAN("g1", "squad", "E1"), GERMAN("g2", "squad", "F3"), GERMAN("g3", "squad", "J0"),
        sw("lost-mg", "mg42", 1, at="J3"), **given,
    )  # fmt: skip
    return table(s)


# ------------------------------------------------------------------ before an impulse


def test_an_empty_place_an_enemy_and_one_who_has_acted() -> None:
    t = meeting()
    assert said(t, to="D3") == ("nobody", "4.0.3")
    assert why(t, to="D3").why == "nobody is in D3"
    assert why(t, "g1").why == "only enemies are in E1"
    assert said(t, "a3") == ("nobody", "4.0.17")
    assert why(t, "a3").why == "Parachute Squad #3 has moved"


def test_a_piece_off_the_map_and_things_that_do_not_exist() -> None:
    t = meeting()
    assert said(t, "late")[0] == "not-due"
    assert why(t, "a9").why.startswith("there is no piece 'a9'; ")
    assert "no hex 'Z9'" in why(t, to="Z9").why


def test_an_action_before_anything_is_activated() -> None:
    t = meeting()
    assert said(t, "a1", to="E1", verb="fire") == ("other-time", "4.0.3")
    assert said(t, "a1", verb="rally") == ("other-time", "3.0.2")
    assert why(t, "a1", to="E1").move == "activate A1"  # what comes first, and is allowed


def test_a_hex_that_no_leader_reaches() -> None:
    t = choose(meeting(), Activate("A1"))
    if t.choice is not None and t.choice.kind == "name-hexes":
        assert said(t, "doc") == ("no-leader", "4.0.4")


# ------------------------------------------------------------------ in an impulse


def in_impulse(**given: Any) -> World:
    return activate(meeting(**given), "A1")


def test_a_blocked_line_of_sight_is_drawn_with_where_it_is_blocked() -> None:
    answer = why(in_impulse(), "a1", to="E1")
    assert (answer.code, answer.rule, answer.move) == ("no-los", "5.0.0.1", "fire E1 a1")
    (line,) = answer.lines
    assert (line.a, line.b, line.look, line.blocked_at) == ("A1", "E1", "blocked", "C1")
    assert line.rule
    assert answer.words == "Fire at E1 with Parachute Squad #1"


def test_a_target_that_is_not_spotted_may_be_spotted_instead() -> None:
    answer = why(in_impulse(), "a1", to="F3")
    assert (answer.code, answer.rule) == ("unspotted", "5.0.0.1")
    assert answer.instead == "spot a1 F3"
    assert answer.instead_words == "Parachute Squad #1 looks for the enemy in F3"
    assert [line.look for line in answer.lines] == ["clear"]


def test_a_target_out_of_range() -> None:
    answer = why(in_impulse(), "a1", to="J0")
    assert (answer.code, answer.rule) == ("range", "5.0.0.1")
    assert answer.why == "Parachute Squad #1 reaches 5 hexes, not 9"
    assert [(line.a, line.b, line.words) for line in answer.lines] == [("A1", "J0", "9 hexes away")]


def test_somebody_who_cannot_join_a_fire_group() -> None:
    assert said(in_impulse(), "a1", "doc", to="J0", verb="fire") == ("not-together", "5.2.1")
    assert said(in_impulse(), "a1", "a3", to="J0", verb="fire") == ("not-together", "5.2.1")
    assert said(in_impulse(), "a1", "g1", to="J0", verb="fire")[0] == "range"


def test_those_who_take_no_part() -> None:
    t = in_impulse()
    assert said(t, "doc", to="C3") == ("not-activated", "4.0.3")
    assert why(t, "g1", verb="move").why == "Rifle Squad #1 is the enemy's"
    assert why(t, "late", verb="spot", to="F3").why == "Parachute Squad is not on the map"


def test_a_way_to_move_that_is_not_open_to_them() -> None:
    t = in_impulse()
    assert said(t, "a1", verb="double") == ("no-leader", "6.2.1")
    assert said(t, "a1", "a2", verb="stealth") == ("no-stealth", "6.4.0.1")
    assert why(t, "a1", verb="assault").move == "go a1 assault"


def test_a_place_too_far_to_go_to() -> None:
    answer = why(in_impulse(), "a1", to="J3")
    assert (answer.code, answer.rule) == ("out-of-reach", "6.0.1")
    assert answer.why.startswith("J3 is out of reach: Parachute Squad #1 has")


def test_what_a_kind_of_action_lacks() -> None:
    t = in_impulse()
    assert said(t, verb="shell") == ("no-ordnance", "14.0.1")
    assert said(t, verb="light") == ("day", "20.2.1")
    assert said(t, verb="barrage") == ("no-artillery", "18.2.0.1")
    assert said(t, verb="call") == ("no-mortar", "18.1.5")


# ------------------------------------------------------------------ on the way, and the other phases


def on_the_way() -> World:
    return choose(in_impulse(), Prepare("move", "A1"), Go(("a1",)), Step("A0"), Hold(rest=True))


def test_steps_that_cannot_be_made() -> None:
    t = on_the_way()
    assert said(t, "a1", to="I3") == ("out-of-reach", "6.0.1")
    assert said(t, "a2") == ("moving", "4.0.18")
    assert why(t, "a1", to="B2").allowed
    assert said(t, "a1", to="E1", verb="fire") == ("moving", "6.7.1")


def test_a_halt_before_the_first_step() -> None:
    t = choose(in_impulse(), Prepare("move", "A1"), Go(("a1",)))
    assert said(t, "a1") == ("not-moved", "6.1.0.8")
    choose(t, Step("A0"), Hold())
    assert why(t, "a1").move == "halt"
    choose(t, Halt())


def test_the_rally_phase() -> None:
    s = state(
        OPEN, US("a1", "squad", "A1", shaken=True), US("a2", "squad", "B1"), US("lt", "wheelock", "B1"),
        US("a4", "squad", "B1", shaken=True), GERMAN("g1", "squad", "F1", shaken=True), phase="rally", step="first",
    )  # fmt: skip
    t = table(s)
    assert said(t, "a1") == ("nobody-rallies", "3.0.9")
    assert said(t, "a2") == ("good-order", "3.0.4")
    assert said(t, "g1") == ("not-yours", "3.0.2")
    assert said(t, to="D3") == ("nobody", "3.0.2")
    assert said(t, "a2", to="F1", verb="fire")[0] == "other-time"
    assert why(t, to="B1").move == "rally a4"


def test_a_wish_at_the_keyboard_is_the_same() -> None:
    t = in_impulse()
    for words in ("a1 E1", "fire E1 a1", "a1 e1"):
        wish = wish_of(SCREEN, t, words.split(), 0)
        assert why_not(SCREEN, t, wish, 0).code == "no-los", words


@pytest.mark.parametrize("text", ["go nobody", "spot nobody Z9", "turn nobody 3", "button nobody", "show nobody"])
def test_names_that_nobody_bears_in_a_move_as_written(text: str) -> None:
    answer = why_not(SCREEN, in_impulse(), Wish(text=text), 0)
    assert not answer.allowed
    assert answer.why


@pytest.mark.parametrize("aim", ["g2", "doc", "nobody"])
def test_fire_at_somebody_who_is_no_vehicle_is_refused(aim: str) -> None:
    answer = why_not(SCREEN, in_impulse(), Wish(text=f"fire F3 a1 {aim}"), 0)
    assert (answer.allowed, answer.code) == (False, "unspotted")
