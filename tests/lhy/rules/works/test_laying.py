"""19.0, 19.1 Where mines and wire are laid."""

from __future__ import annotations

import pytest

from hedgerow.lhy.state.events.set_up import Laid
from hedgerow.lhy.state.state import Position, State
from tests.lhy.drawn import GERMAN, US, affair, asked, board, last, refused, say, state, table

STREAM = board(
    """
    . . . . . = .
     . . . . . = .
    . . . . . = .
    """,
    lines=[("road", "A4 A5 A6 A7")],
)


def laying(known: bool = False, mines: int = 2) -> State:
    group = {
        "id": "line",
        "side": "german",
        "force": [],
        "area": ["A5", "A6", "B5", "B6", "C5"],
        "mines": mines,
        "wire": 1,
    }
    m = affair(STREAM, group=[group], special={"known_mines": known})
    s = state(STREAM, US("able-1-1", "A1"), GERMAN("1kp-1-1", "C7"), mission=m, phase="set-up", step="place", turn=0)
    s.placing = [1]
    return s


@pytest.mark.rule("lhy:19.0-1", "lhy:19.1-1")
def test_a_free_hex_of_the_set_up_area_and_no_water() -> None:
    s = laying()
    s.positions["C5"] = Position(1)
    t = table(s)
    assert asked(t)[0] == 1
    assert refused(t, "lay mines A1").rule == "19.1-1"
    assert refused(t, "lay mines C5").rule == "19.0-1"
    assert refused(t, "lay wire B6").rule == "19.0-1"  # the river
    assert refused(t, "lay wire A6").rule == "19.0-1"  # the bridge
    say(t, "lay wire B5")
    assert refused(t, "lay mines B5").rule == "19.0-1"
    assert refused(t, "lay wire A5").rule == "19.0-1"  # there was but one
    say(t, "lay mines A5")
    assert last(t, Laid).audience == (1,)
    assert not t.state.mines["A5"].known


@pytest.mark.rule("lhy:19.0-1", "lhy:19.1-1")
def test_none_but_those_of_the_mission_which_may_let_them_lie_open() -> None:
    assert refused(table(laying(mines=0)), "lay mines A5").rule == "19.0-1"
    t = say(table(laying(known=True)), "lay mines A5")
    assert t.state.mines["A5"].known
    assert last(t, Laid).audience == ()
