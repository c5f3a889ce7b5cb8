"""2.0 and 4.0 The turn and its Operations Phase: impulses, passes, and when it is over."""

from __future__ import annotations

import random
from typing import Any

import pytest

from hedgerow.kernel.dice import Seeded
from hedgerow.kernel.table import Table
from hedgerow.lnlt.state import events as told
from hedgerow.lnlt.state.moves import Activate, EndImpulse, Finish, Go, Halt, Pass, PlaceSniper, Show, Spot, Step
from hedgerow.lnlt.state.world import World
from hedgerow.lnlt.system import LNLT
from tests.lnlt.boards import GERMAN, OPEN, US, activate, board, choose, offered, refused, state, table, told_of


def operations(*pieces: Any, dice: list[int] | None = None, board: str = OPEN, **fields: Any) -> World:
    return table(state(board, *pieces, **fields), dice or [])


BOTH = (US("a1", "squad", "A1"), GERMAN("g1", "squad", "F1"))


@pytest.mark.rule("lnlt:2.0.1")
def test_a_turn_is_rally_operations_and_administration() -> None:
    s = state(OPEN, US("a1", "squad", "A1"), GERMAN("g1", "squad", "F1"), phase="rally")
    t = table(s, [6, 1, 6, 1])
    while t.choice is not None and t.state.turn == 2:
        choose(t, Finish() if Finish() in offered(t) else Pass())
    phases = [e.phase for e in told_of(t, told.PhaseBegan)]
    assert phases[:4] == ["rally", "operations", "administrative", "rally"]
    assert t.state.turn == 3


@pytest.mark.rule("lnlt:4.0.1")
def test_sides_take_turns_beginning_with_the_initiative() -> None:
    s = state(OPEN, US("a1", "squad", "A1"), GERMAN("g1", "squad", "F1"), phase="rally")
    t = table(s, [1, 6])
    while t.choice is not None and t.state.phase == "rally":
        choose(t, Finish())
    asked = []
    for _ in range(2):
        assert t.choice is not None
        asked.append(t.choice.seat)
        choose(t, Pass())
    assert asked == [1, 0]


@pytest.mark.rule("lnlt:4.0.1")
def test_after_an_impulse_it_is_the_others_turn() -> None:
    t = operations(US("a1", "squad", "A1"), US("a2", "squad", "B1"), GERMAN("g1", "medic", "F1"))
    activate(t, "A1")
    choose(t, Go(("a1",)), Step("A0"), Halt())
    assert t.choice is not None
    assert (t.choice.seat, t.choice.kind) == (1, "activate")


@pytest.mark.rule("lnlt:4.0.1")
def test_who_cannot_activate_passes() -> None:
    t = operations(US("a1", "squad", "A1"), US("a2", "squad", "B1"), GERMAN("g1", "squad", "F1", marker="moved"))
    activate(t, "A1")
    choose(t, Go(("a1",)), Step("A0"), Halt())
    assert t.choice is not None
    assert t.choice.seat == 0
    assert [e.side for e in told_of(t, told.ImpulseEnded)] == [0]
    assert [e.side for e in told_of(t, told.SidePassed)] == [1]


@pytest.mark.rule("lnlt:4.0.2")
def test_three_passes_in_a_row_end_the_phase() -> None:
    t = operations(US("a1", "squad", "A1"), GERMAN("g1", "squad", "F1"), dice=[6, 1])
    choose(t, Pass(), Pass())
    assert t.state.phase == "operations"
    choose(t, Pass())
    assert [e.in_a_row for e in told_of(t, told.SidePassed)] == [1, 2, 3]
    assert t.state.turn == 3


@pytest.mark.rule("lnlt:4.0.2")
def test_an_action_in_between_starts_the_count_again() -> None:
    t = operations(US("a1", "squad", "A1"), US("a2", "squad", "A2"), GERMAN("g1", "medic", "F1"), dice=[6, 1])
    choose(t, Pass(), Pass())
    activate(t, "A1")
    choose(t, Go(("a1",)), Step("A0"), Halt(), Pass(), Pass())
    assert t.state.turn == 2
    choose(t, Pass())
    assert t.state.turn == 3


@pytest.mark.rule("lnlt:4.0.2")
def test_the_phase_ends_when_everybody_has_acted() -> None:
    t = operations(
        US("a1", "squad", "A1"), GERMAN("g1", "medic", "F1", marker="ops"), GERMAN("g2", "squad", "F2", fired=True),
        dice=[6, 1],
    )  # fmt: skip
    activate(t, "A1")
    choose(t, Go(("a1",)), Step("A0"), Halt())
    assert t.state.turn == 3
    assert not told_of(t, told.SidePassed)


@pytest.mark.rule("lnlt:10.1.0.14", "lnlt:10.1.0.13")
def test_spotting_alone_is_a_pass() -> None:
    woods = board(". . . . w .\n. . . . w .\n. . . . . .")
    t = operations(US("a1", "squad", "B1"), US("a2", "squad", "B1"), GERMAN("g1", "squad", "E1"), board=woods, dice=[6])
    activate(t, "B1")
    choose(t, Spot("a1", "E1"), EndImpulse())
    assert t.state.passes == 1
    choose(t, Pass())
    assert t.state.passes == 2


@pytest.mark.rule("lnlt:4.0.21", "lnlt:4.0.1")
def test_an_impulse_in_which_nothing_is_done_is_a_pass_too() -> None:
    t = operations(*BOTH, dice=[6, 1])
    for place in ("A1", "F1", "A1"):
        choose(t, Activate(place), EndImpulse())
    assert t.state.turn == 3


@pytest.mark.rule("lnlt:11.4.1")
def test_a_sniper_may_be_shown_before_an_impulse_and_in_it() -> None:
    t = operations(*BOTH, US("s", "sniper", "", group="sniper"))
    choose(t, Show("s"))
    assert {m.place for m in offered(t)} == {"C2"}  # the only cover on the board
    t.undo()
    assert refused(t, PlaceSniper("s", "B1")).rule == "11.4.1"
    choose(t, PlaceSniper("s", "C2"))
    assert t.choice is not None
    assert t.choice.seat == 0  # the impulse is still to come
    assert Activate("C2") in offered(t)
    t = operations(US("a1", "squad", "A1"), US("s", "sniper", "", group="sniper"), GERMAN("g1", "squad", "F1"))
    choose(t, Activate("A1"), PlaceSniper("s", "C2"))
    assert t.state.impulse is not None
    assert "s" in t.state.impulse.units


# ------------------------------------------------------------------ one by chance


@pytest.mark.parametrize("scenario", ["kessenbrueck", "pont-sevray", "ninth-night", "last-mile"])
def test_what_is_drawn_is_what_is_listed(scenario: str) -> None:
    """Where an answer is drawn without listing all, each that is listed comes up, and nothing else does."""
    chance = random.Random(8)
    t = Table(LNLT, LNLT.new(scenario, {}), Seeded("drawn"), listening=False)
    compared: dict[str, int] = {}
    for n in range(900):
        if t.choice is None:
            break
        kind, options = t.choice.kind, t.choice.options
        if options._draw is not None and (n % 5 == 0 or kind not in ("act", "drive")):
            compared[kind] = compared.get(kind, 0) + 1
            assert {options.sample(chance) for _ in range(15 * len(options))} == set(options), t.choice
        t.answer(options.sample(chance))
    assert compared["act"] > 10
    assert scenario == "kessenbrueck" or compared["drive"] > 3
    assert scenario != "last-mile" or compared["barrage"] > 1
