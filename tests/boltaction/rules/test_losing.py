"""house-pins.3, house-casualty.2 What is the end of a unit."""

from __future__ import annotations

import pytest

from hedgerow.boltaction.state.events import losses
from tests.boltaction.drawn import OPEN, last, ordering, say, state, table, unit


@pytest.mark.rule("boltaction:house-pins.3", "boltaction:house-game.5")
@pytest.mark.parametrize(("men", "lost"), [(3, False), (2, True)])
def test_fanatics_hold_out_under_their_pins_while_there_are_two_of_them(men: int, lost: bool) -> None:
    """One of them falls: whoever is left alone breaks under the pins that they had borne."""
    units = (unit("us-1", at=(24, 30), men=1), unit("german-1", "fanatics", (24, 20), men=men, pins=9, order="fire"))
    s = state(OPEN, *units, unit("german-2", at=(4, 4), men=5))
    t = table(ordering(s), [5, 5, 1, 1, 1])
    say(t, "order us-1 fire", "shoot us-1 german-1", f"remove german-1.{men}")
    assert t.state.units["german-1"].lost is lost
    if lost:
        assert last(t, losses.UnitLost).rule == "house-pins.3"


@pytest.mark.rule("boltaction:house-casualty.2")
def test_with_the_last_of_its_crew_a_team_is_lost_and_its_spotter_with_it() -> None:
    mortar = unit("german-1", "mortar", (24, 20), extras={"spotter": 1}, order="fire")
    for m in mortar.models[1:3]:
        m.lost = True
    s = state(OPEN, unit("us-1", at=(24, 30), men=1), mortar, unit("german-2", at=(4, 4), men=5))
    t = say(table(ordering(s), [6, 5]), "order us-1 fire", "shoot us-1 german-1", "remove german-1.1")
    assert t.state.units["german-1"].lost


@pytest.mark.rule("boltaction:morale.3")
def test_a_spotter_is_no_second_man_of_a_crew() -> None:
    mortar = unit("us-1", "mortar", (24, 40), extras={"spotter": 1}, pins=1)
    for m in mortar.models[1:3]:
        m.lost = True
    t = say(table(ordering(state(OPEN, mortar, unit("german-1", at=(4, 4)))), [3, 4]), "order us-1 fire")
    assert mortar.order == "fire"  # 9 less one pin and one for the crew is 7
    s = state(OPEN, mortar, unit("german-1", at=(4, 4)))
    mortar.order, mortar.pins = None, 1
    t = say(table(ordering(s), [4, 4]), "order us-1 fire")
    assert t.state.units["us-1"].order == "down"
