"""How the sergeant uses off-board Artillery."""

from __future__ import annotations

from typing import Any

import pytest

from hedgerow.kernel.seat import Seat
from hedgerow.lnlt.sergeant.sergeant import Sergeant
from hedgerow.lnlt.state.moves import Abort, Activate, Begin, Bombard, ForEffect, Shift
from hedgerow.lnlt.state.state import State
from hedgerow.lnlt.state.world import World
from tests.lnlt.boards import GERMAN, US, Piece, activate, affair, board, choose, state, table

FIELD = board("\n".join([". . . . . . . . . . ."] * 11))
GUNS = {"id": "fdc", "side": "first", "name": "155 mm battery", "fp": 6, "missions": 1}


def battle(*pieces: Piece, **given: Any) -> State:
    """A Leader far from a stack of Germans in H5."""
    men = [US("lt", "wheelock", "A5"), *[GERMAN(f"g{i}", "squad", "H5") for i in range(3)], *pieces]
    return state(FIELD, *men, scenario=affair(artillery=[GUNS]), missions={"fdc": 1}, **given)


def chosen(t: World) -> Any:
    player = Sergeant()
    move = player.choose(Seat(t, 0))
    assert not player.faults
    return move


def test_he_calls_shells_on_a_cluster_of_enemies() -> None:
    t = table(battle())
    assert chosen(t) == Activate("A5")
    activate(t, "A5")
    call = chosen(t)
    assert isinstance(call, Bombard)
    assert t.state.ground.distance(call.target, "H5") <= 1


def test_but_not_next_to_his_own_men() -> None:
    t = activate(table(battle(*[US(f"a{i}", "squad", "H6", marker="ops") for i in range(3)])), "A5")
    call = chosen(t)
    assert not isinstance(call, Bombard) or t.state.ground.distance(call.target, "H6") > 1


@pytest.mark.parametrize(
    ("dice", "own", "wanted"),
    [
        ([1, 1], "A0", {ForEffect()}),  # where it was wanted
        ([4, 1], "A0", {Shift("H5"), ForEffect(), Shift("H4")}),  # a hex off: the stack is still under it
        ([6, 3], "J6", {Abort()}),  # among his own men
    ],
)
def test_he_goes_on_or_breaks_off(dice: list[int], own: str, wanted: set[Any]) -> None:
    friends = [US(f"a{i}", "squad", own, marker="ops") for i in range(3)]
    t = choose(activate(table(battle(*friends), dice), "A5"), Bombard("lt", "fdc", "H5"))
    assert chosen(t) in wanted


def test_nothing_is_called_on_empty_ground() -> None:
    s = state(
        FIELD, US("lt", "wheelock", "A5"), GERMAN("g", "squad", "K0", shaken=True),
        scenario=affair(artillery=[{**GUNS, "fp": 1}]), missions={"fdc": 1},
    )  # fmt: skip
    t = activate(table(s), "A5")
    assert not isinstance(chosen(t), Bombard | Begin)


CARD = {"fire-mission-types": "card"}


def test_a_row_of_enemies_is_struck_by_a_line() -> None:
    """A standard mission would strike three of them, a line all five."""
    row = [GERMAN(f"r{i}", "squad", at, marker="moved") for i, at in enumerate(("H2", "H3", "H4", "H6", "H7"))]
    s = battle(*row, options=CARD)
    call = chosen(activate(table(s), "A5"))
    assert isinstance(call, Bombard)
    assert (call.kind, call.toward) == ("line", "N")


def test_one_stack_is_struck_hardest_by_a_concentrated_mission() -> None:
    call = chosen(activate(table(battle(options=CARD)), "A5"))
    assert isinstance(call, Bombard)
    assert call.kind in ("concentrated", "walking")


def test_he_remembers_the_type_of_the_mission_when_the_round_is_down() -> None:
    """A loose mission reaches farther, to his own men."""
    friends = [US(f"a{i}", "squad", "H7", marker="ops") for i in range(3)]
    wanted = {}
    for kind in ("standard", "loose"):
        t = activate(table(battle(*friends, options=CARD), [1, 1]), "A5")
        wanted[kind] = chosen(choose(t, Bombard("lt", "fdc", "H5", kind)))
    assert wanted["standard"] == ForEffect()
    assert wanted["loose"] != ForEffect()
