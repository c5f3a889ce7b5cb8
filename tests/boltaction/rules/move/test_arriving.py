"""Coming on: the first wave, reserves, flanks, and reserves from all sides."""

from __future__ import annotations

from typing import Any

import pytest

from hedgerow.boltaction.rules.dealing import hide
from hedgerow.boltaction.screen.verbs import preview
from hedgerow.boltaction.screen.view import view
from hedgerow.boltaction.state.events import movement as told
from hedgerow.boltaction.state.events import orders as orders_told
from hedgerow.boltaction.state.moves.movement import ComeOn
from hedgerow.boltaction.state.state import State, Unit
from tests.boltaction.drawn import (
    OPEN,
    asked,
    at,
    fence,
    ground,
    last,
    legal,
    move,
    offered,
    ordering,
    refused,
    say,
    state,
    table,
    told_of,
    unit,
)

RULE = pytest.mark.rule("boltaction:house-game.4")
ENEMY = (40, 24)


def coming(waiting: str, turn: int = 2, entry: str = "section", **fields: Any) -> State:
    units: tuple[Unit, ...] = (
        unit("us-1", entry, waiting=waiting, men=5 if entry == "section" else 0),
        unit("us-2", "section", (8, 44), men=5),
        unit("german-1", "section", ENEMY, men=5),
    )
    return ordering(state(OPEN, *units, turn=turn, **fields))


@RULE
def test_the_first_wave_comes_without_a_test() -> None:
    t = say(table(coming("wave", turn=1), dice=[1]), "order us-1 run", f"come-on us-1 {at(24, 38)} line")
    assert not told_of(t, orders_told.OrderTested)
    assert last(t, told.Arrived).edge == "south"
    assert t.state.units["us-1"].on_table


@RULE
def test_reserves_come_from_turn_two_after_a_test_at_one_less() -> None:
    assert refused(table(coming("reserve", turn=1)), "order us-1 run").code == "too-early"
    t = say(table(coming("reserve"), dice=[4, 4]), "order us-1 run")
    assert last(t, orders_told.OrderTested).value.total == 8
    assert asked(t) == (0, "run")


@pytest.mark.rule("boltaction:house-game.4", "boltaction:house-test.4")
def test_at_a_double_one_they_come_and_have_no_pins_to_shed() -> None:
    t = say(table(coming("reserve"), dice=[1, 1]), "order us-1 run")
    assert asked(t) == (0, "run")
    assert not told_of(t, orders_told.Courage)


@RULE
def test_who_fails_stays_away_and_a_double_six_is_no_fubar() -> None:
    t = say(table(coming("reserve"), dice=[6, 6, 1]), "order us-1 run")
    assert last(t, orders_told.StaysAway).unit == "us-1"
    assert not told_of(t, orders_told.Fubar)
    assert t.state.units["us-1"].waiting == "reserve"


@RULE
def test_no_fubar_is_foretold_of_who_comes_from_reserve() -> None:
    """A regular unit at 8: 26 of 36 pass, and all others fail."""
    (fate,) = preview(table(coming("reserve")), move("order us-1 run"), 0).fates
    assert {c.result: c.exact for c in fate.chances} == {"passed": "13/18", "failed": "5/18"}


@RULE
def test_the_move_is_measured_from_the_edge() -> None:
    t = say(table(coming("wave", turn=1)), "order us-1 advance")
    assert offered(t, ComeOn)
    assert legal(t, f"come-on us-1 {at(24, 42)} line")
    assert refused(t, f"come-on us-1 {at(24, 41.9)} line").code == "too-far"


@RULE
@pytest.mark.parametrize(("turn", "far"), [(3, 24), (4, 36)])
def test_round_a_flank_one_comes_near_to_ones_own_edge_and_later_farther_up(turn: int, far: int) -> None:
    t = say(table(coming("left", turn=turn), dice=[2, 2]), "order us-1 run")
    assert legal(t, f"come-on us-1 {at(4, 48 - far + 3)} line 90")
    assert legal(t, f"come-on us-1 {at(4, 48 - far - 10)} line 90")
    assert not legal(t, f"come-on us-1 {at(4, 48 - far - 10.2)} line 90"), "twelve inches from the last point of entry"
    assert not legal(t, f"come-on us-1 {at(44, 40)} line 90")


@RULE
def test_nobody_comes_round_a_flank_before_turn_three() -> None:
    assert refused(table(coming("right", turn=2)), "order us-1 run").code == "too-early"


@RULE
def test_who_surrounds_the_enemy_comes_over_any_edge_that_he_has_not_used() -> None:
    duty = [{"wave": True, "any_edge": True}, {"zone": {"centre": 12}}]
    s = coming("reserve", type={"duty": duty}, entered=[(1, "north"), (0, "east")])
    t = say(table(s, dice=[2, 2]), "order us-1 run")
    assert legal(t, f"come-on us-1 {at(6, 24)} line")
    assert legal(t, f"come-on us-1 {at(42, 12)} line")
    assert not legal(t, f"come-on us-1 {at(24, 6)} line")
    say(t, f"come-on us-1 {at(6, 24)} line")
    assert last(t, told.Arrived).edge == "west"
    assert (0, "west") in t.state.entered


@RULE
def test_a_team_with_a_fixed_weapon_comes_with_a_run() -> None:
    t = table(coming("wave", turn=1, entry="mmg"))
    assert refused(t, "order us-1 advance").code == "fixed"
    say(t, "order us-1 run")
    assert asked(t) == (0, "run")


@RULE
def test_passengers_come_with_their_transport_and_are_not_ordered_before() -> None:
    units = (unit("us-1", "truck", waiting="wave"), unit("us-2", carrier="us-1", men=5), unit("german-1", at=ENEMY))
    t = table(ordering(state(OPEN, *units, turn=1)), dice=[1])
    assert refused(t, "order us-2 advance").code == "aboard"
    say(t, "order us-1 run", f"come-on us-1 {at(24, 40)}")
    assert t.state.units["us-1"].on_table
    assert asked(t)[1] == "order"


@RULE
def test_the_other_side_cannot_tell_how_a_unit_comes() -> None:
    s = coming("left")
    dealt = list(hide(s, 1))
    assert {other.units["us-1"].waiting for other in dealt} <= {"reserve", "left", "right"}
    assert all(view(other, 1) == view(s, 1) for other in dealt)


@RULE
@pytest.mark.parametrize(("who", "order", "rate"), [("tank", "advance", 9), ("tank", "run", 18), ("truck", "run", 24)])
def test_vehicles_come_as_far_in_as_they_drive(who: str, order: str, rate: int) -> None:
    t = say(table(coming("wave", turn=1, entry=who), dice=[1]), f"order us-1 {order}")
    assert refused(t, f"come-on us-1 {at(24, 48 - rate - 0.01)}").code == "too-far"
    say(t, f"come-on us-1 {at(24, 48 - rate)}")
    assert t.state.units["us-1"].at == (2400, 4800 - 100 * rate)


@pytest.mark.rule("boltaction:house-game.4", "boltaction:terrain.9", "boltaction:house-move.3")
def test_and_over_nothing_that_they_could_not_cross() -> None:
    def comes(map: str, *others: Unit) -> str:
        units = (unit("us-1", "truck", waiting="wave"), unit("us-2", at=(8, 44), men=5), unit("german-1", at=ENEMY))
        t = say(table(ordering(state(map, *units, *others, turn=1))), "order us-1 run")
        return refused(t, f"come-on us-1 {at(24, 30)}").rule

    assert comes(ground((48, 48), fence("wall", (10, 40), (40, 40)))) == "terrain.9"
    assert comes(OPEN, unit("us-3", at=(24, 40), men=1)) == "house-move.3"


@pytest.mark.rule("boltaction:house-game.4", "boltaction:terrain.12")
def test_along_a_road_they_come_twice_as_far() -> None:
    lane = ground((48, 48), fence("road", (24, 20), (24, 48)))
    units = (unit("us-1", "tank", waiting="wave"), unit("us-2", at=(8, 44), men=5), unit("german-1", at=ENEMY))
    t = say(table(ordering(state(lane, *units, turn=1)), [1]), "order us-1 advance")
    assert legal(t, f"come-on us-1 {at(24, 30)}")
    assert refused(t, f"come-on us-1 {at(20, 38.9)}").code == "too-far"


@pytest.mark.rule("boltaction:house-game.4", "boltaction:vehicle.1", "boltaction:vehicle.2")
@pytest.mark.parametrize(("order", "wanted", "facing"), [("advance", 90, 90), ("run", 90, 0), ("advance", 91, 0)])
def test_who_may_pivot_turns_when_it_has_come_on(order: str, wanted: int, facing: int) -> None:
    t = say(table(coming("wave", turn=1, entry="tank"), dice=[1]), f"order us-1 {order}")
    say(t, f"come-on us-1 {at(24, 40)} line {wanted}")
    assert t.state.units["us-1"].facing == facing


def test_who_is_dug_in_gives_it_up_when_he_moves() -> None:
    units = (unit("us-1", "section", (24, 40), men=5, dug_in=True), unit("german-1", at=ENEMY))
    t = say(table(ordering(state(OPEN, *units)), dice=[1]), "order us-1 run", f"go us-1 {at(24, 36)}")
    assert not t.state.units["us-1"].dug_in


@RULE
def test_a_spotter_comes_on_with_his_mortar_and_then_nobody_steps_on_him() -> None:
    mortar = unit("us-1", "mortar", waiting="wave", extras={"spotter": 1})
    t = table(ordering(state(OPEN, mortar, unit("german-1", at=ENEMY), turn=1)), dice=[1])
    say(t, "order us-1 run", f"come-on us-1 {at(24, 36)} block")
    spots = [m.at for m in mortar.men]
    assert len(spots) == len(set(spots)) == 4
    assert all(3600 <= y <= 4800 for _, y in spots), "a Run of twelve inches from the edge, for the spotter as well"
    mortar.order = None
    x, y = mortar.men[3].at
    t = say(table(ordering(state(OPEN, mortar, unit("german-1", at=ENEMY), turn=2))), "order us-1 run")
    assert refused(t, f"go us-1 {at(x / 100, y / 100)} block").code == "overlap"


@pytest.mark.rule("boltaction:house-game.4", "boltaction:house-weapon.3")
@pytest.mark.parametrize(("said", "facing"), [("", 90), (" 45", 45)])
def test_a_machine_gun_that_comes_round_a_flank_looks_where_it_is_told(said: str, facing: int) -> None:
    gun = unit("us-1", "mmg", waiting="left")
    s = state(OPEN, gun, unit("german-1", "section", (40, 4), men=5), turn=3)
    say(table(ordering(s), [3, 3]), "order us-1 run", f"come-on us-1 {at(3, 40)} block{said}")
    assert gun.facing == facing
