"""The Hurricane of 19.1.1: all the ways in which the rule book lets it use its cannon and its two bombs."""

from __future__ import annotations

import pytest

from hedgerow.kernel.choice import Move
from hedgerow.lnlt.rules.air.aircraft import line
from hedgerow.lnlt.state import events as told
from hedgerow.lnlt.state.moves import Bomb, FlyOn, Strafe
from hedgerow.lnlt.state.state import Flight, Impulse
from hedgerow.lnlt.state.world import World
from tests.lnlt.boards import GERMAN, Force, board, choose, dice_left, last, refused, state, table, told_of

FIELD = board("\n".join([". . . . ."] * 6))
BRITISH = Force(0, "british")
HARMLESS = [1, 6]  # 1 + 2 against 6, or 1 + 4 against 6


def flying(attacks: int) -> World:
    """It has come in over C0 on its way south, with a German Squad in every hex below."""
    s = state(FIELD, BRITISH("air", "hurricane", ""), *(GERMAN(f"g{i}", "squad", f"C{i}") for i in range(6)))
    s.flight = Flight("air", ["north"], line(s.ground, "C0", "S"), bombs=2)
    s.impulse = Impulse(0, declared=True, acted=True)
    return table(s, HARMLESS * attacks)


@pytest.mark.rule("lnlt:19.1.1.3", "lnlt:19.1.1.5")
@pytest.mark.parametrize(
    ("moves", "struck"),
    [
        (
            [Strafe("C0"), Bomb("C0"), FlyOn(), Bomb("C1")],  # both on the hexes of its cannon
            ["strafing C0", "strafing C1", "bomb C0", "bomb C1"],
        ),
        (
            [Strafe("C0"), FlyOn(), Bomb("C1"), FlyOn(), FlyOn(), Bomb("C3")],  # one there, one on any other hex
            ["strafing C0", "strafing C1", "bomb C1", "bomb C3"],
        ),
        (
            [Bomb("C0"), FlyOn(), Bomb("C1"), FlyOn(), FlyOn(), Strafe("C3")],  # any two before the cannon
            ["bomb C0", "bomb C1", "strafing C3", "strafing C4"],
        ),
        (
            [Strafe("C0"), FlyOn(), FlyOn(), FlyOn(), Bomb("C3"), FlyOn(), Bomb("C4")],  # any two after it
            ["strafing C0", "strafing C1", "bomb C3", "bomb C4"],
        ),
        (
            [Strafe("C0"), FlyOn(), FlyOn(), Bomb("C2"), Bomb("C2")],  # or both on one
            ["strafing C0", "strafing C1", "bomb C2", "bomb C2"],
        ),
    ],
)
def test_cannon_on_two_hexes_and_two_bombs_anywhere_below(moves: list[Move], struck: list[str]) -> None:
    t = choose(flying(len(struck)), *moves)
    shots = told_of(t, told.ShotFired)
    assert [f"{x.kind} {x.target}" for x in shots] == struck
    assert {(x.kind, x.attack.total) for x in shots} == {("strafing", 2), ("bomb", 4)}
    assert dice_left(t) == 0


@pytest.mark.rule("lnlt:19.1.1.3", "lnlt:19.1.1.5")
def test_the_cannon_once_and_two_bombs_are_all_it_has() -> None:
    t = choose(flying(4), Strafe("C0"), Bomb("C0"))
    assert refused(t, Strafe("C0")).rule == "19.1.1.3"
    choose(t, Bomb("C0"))
    assert not last(t, told.FlightEnded).aborted  # it flies home over five more Squads
    assert dice_left(t) == 0
