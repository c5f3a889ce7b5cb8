"""house-fubar.1, house-fubar.2 FUBARs: whom a unit fires at, and where it flees to."""

from __future__ import annotations

import pytest

from hedgerow.boltaction.state.events import losses, orders
from hedgerow.boltaction.state.events import movement as told
from hedgerow.boltaction.state.state import State
from hedgerow.boltaction.state.world import World
from tests.boltaction.drawn import OPEN, area, ground, last, offered, ordering, place, say, state, table, unit

RULE = pytest.mark.rule("boltaction:house-fubar.2", "boltaction:fubar.4")


def panics(s: State, order: str = "advance") -> World:
    return say(table(ordering(s), [6, 6, 3]), f"order us-1 {order}")


@RULE
def test_a_vehicle_drives_on_from_an_enemy_behind_it_and_over_the_edge() -> None:
    s = state(OPEN, unit("us-1", "truck", (24, 24), pins=1, facing=180), unit("german-1", at=(24, 12), men=5))
    t = panics(s)
    assert last(t, losses.UnitLost).how == "left"
    s = state(OPEN, unit("us-1", "tank", (24, 24), pins=1, facing=180), unit("german-1", at=(24, 12), men=5))
    t = panics(s)
    assert t.state.units["us-1"].at == (2400, 4200)


@RULE
def test_what_is_in_its_way_stops_it_before_the_edge() -> None:
    pond = ground((48, 48), area("water", (10, 40), (40, 48)))
    s = state(pond, unit("us-1", "truck", (24, 24), pins=1, facing=180), unit("german-1", at=(24, 12), men=5))
    u = panics(s).state.units["us-1"]
    assert not u.lost
    assert 3700 <= u.at[1] < 3750


@RULE
def test_it_reverses_over_the_edge_from_an_enemy_before_it() -> None:
    s = state(OPEN, unit("us-1", "tank", (24, 43), pins=1), unit("german-1", at=(24, 12), men=5))
    assert last(panics(s), losses.UnitLost).how == "left"


@RULE
def test_who_is_in_a_house_runs_out_of_it() -> None:
    house = ground((48, 48), area("house", (20, 24), (28, 30)))
    s = state(house, unit("us-1", building=0, men=5, pins=1), unit("german-1", at=(24, 12), men=5))
    t = panics(s)
    u = t.state.units["us-1"]
    assert (u.building, u.order) == (-1, "run")
    assert last(t, told.Moved).kind == "panic"
    assert u.men[0].at[1] > 4000


@RULE
def test_a_unit_that_is_broken_up_closes_up_as_it_flees() -> None:
    s = state(OPEN, unit("us-1", at=(24, 24), men=3, pins=1), unit("german-1", at=(24, 12), men=5))
    place(s, "us-1", (24, 24), (25.5, 24), (29, 24))
    u = panics(s).state.units["us-1"]
    assert u.order == "run"
    assert u.men[0].at[1] > 3400


@pytest.mark.rule("boltaction:house-fubar.1", "boltaction:house-pins.4")
def test_riflemen_do_not_fire_at_a_tank_that_they_can_neither_harm_nor_pin() -> None:
    s = state(
        OPEN, unit("us-1", at=(24, 40), men=5, pins=1), unit("us-2", "tank", (24, 30), order="fire"),
        unit("us-3", "half-track", (32, 30), order="fire"), unit("german-1", at=(28, 20), men=5),
    )  # fmt: skip
    t = say(table(ordering(s), [6, 6, 1]), "order us-1 advance")
    assert offered(t) == ["victim us-3"]


@pytest.mark.rule("boltaction:house-fubar.1", "boltaction:house-los.1")
@pytest.mark.parametrize(("west", "order"), [(20, "down"), (28, "fire")])
def test_nor_at_friends_whom_they_do_not_see(west: float, order: str) -> None:
    house = ground((48, 48), area("house", (west, 32), (west + 8, 36)))
    s = state(house, unit("us-1", at=(24, 40), men=3, pins=1), unit("us-2", at=(24, 30), men=3, order="fire"),
              unit("german-1", at=(24, 20), men=5))  # fmt: skip
    assert say(table(ordering(s), [6, 6, 1]), "order us-1 advance").state.units["us-1"].order == order


@pytest.mark.rule("boltaction:house-fubar.1")
def test_nor_a_mortar_at_who_is_too_near_for_it() -> None:
    def victims(y: float) -> State:
        s = state(OPEN, unit("us-1", "mortar", (24, 44), pins=1), unit("us-2", at=(24, y), men=5, order="fire"),
                  unit("german-1", at=(24, 26), men=5))  # fmt: skip
        return say(table(ordering(s), [6, 6, 1]), "order us-1 advance").state

    assert victims(35).units["us-1"].order == "down"
    assert victims(30).units["us-1"].order == "fire"


@RULE
def test_it_flees_from_the_nearest_model_that_it_sees_and_not_from_one_behind_a_house() -> None:
    house = ground((48, 48), area("house", (20, 12), (28, 16)))
    s = state(house, unit("us-1", at=(24, 24), men=3, pins=1), unit("german-1", at=(24, 10), men=3),
              unit("german-2", at=(40, 24), men=3))  # fmt: skip
    place(s, "german-1", (24, 11), (22.5, 11), (46, 4))  # two of them hidden, the third far off
    u = panics(s).state.units["us-1"]
    assert u.men[0].at[0] < 1300  # due west, from those in the east


@RULE
def test_a_vehicle_backs_off_if_whom_it_sees_is_before_it() -> None:
    house = ground((48, 48), area("house", (20, 34), (28, 38)))
    s = state(house, unit("us-1", "tank", (24, 24), pins=1), unit("german-1", at=(24, 40), men=3))
    place(s, "german-1", (24, 42), (22.5, 42), (24, 6))  # those behind it are out of sight
    assert panics(s).state.units["us-1"].at == (2400, 2850)


@pytest.mark.rule("boltaction:fubar.3", "boltaction:fubar.5", "boltaction:house-transport.1")
@pytest.mark.parametrize("die", [1, 4])
def test_who_is_aboard_neither_fires_nor_flees(die: int) -> None:
    s = state(OPEN, unit("us-8", "truck", (10, 40), order="rally"), unit("us-1", at=(38, 30), men=5, pins=1),
              unit("us-3", at=(38, 20), men=5), unit("german-1", at=(40, 10), men=5))  # fmt: skip
    s.units["us-1"].carrier = "us-8"
    u = say(table(ordering(s), [6, 6, die]), "order us-1 run").state.units["us-1"]
    assert (u.order, u.carrier) == ("down", "us-8")


@RULE
def test_on_foot_it_runs_the_whole_twelve_inches() -> None:
    s = state(OPEN, unit("us-1", at=(24, 24), men=3, pins=1), unit("german-1", at=(24, 12), men=5))
    u = panics(s).state.units["us-1"]
    assert [m.at[1] for m in u.men] == [3600] * 3


@pytest.mark.rule("boltaction:house-fubar.2", "boltaction:terrain.8")
def test_who_cannot_run_where_it_stands_goes_down() -> None:
    wood = ground((48, 48), area("woods", (10, 20), (40, 30)))
    s = state(wood, unit("us-1", at=(24, 24), men=3, pins=1), unit("german-1", at=(24, 12), men=5))
    t = panics(s)
    assert (s.units["us-1"].order, last(t, orders.WentDown).rule) == ("down", "house-fubar.2")


@pytest.mark.rule("boltaction:house-fubar.2", "boltaction:house-move.1")
def test_a_crew_takes_its_gun_along() -> None:
    s = state(OPEN, unit("us-1", "light-at-gun", (24, 24), pins=1), unit("german-1", at=(24, 12), men=5))
    was = [m.at for m in s.units["us-1"].men]
    u = panics(s).state.units["us-1"]
    moved = (u.at[0] - 2400, u.at[1] - 2400)
    assert 599 <= moved[1] <= 600
    assert [(m.at[0] - x, m.at[1] - y) for m, (x, y) in zip(u.men, was, strict=True)] == [moved] * 3


@pytest.mark.rule("boltaction:house-fubar.2", "boltaction:terrain.10")
@pytest.mark.parametrize(("south", "lost"), [(44.4, True), (44.8, False)])
def test_nor_do_they_push_it_off_the_table_out_of_a_wood(south: float, lost: bool) -> None:
    """It stands with its muzzle, at 44.5, before a little wood or in it."""
    wood = ground((48, 48), area("woods", (23.5, 42), (24.5, south)))
    s = state(wood, unit("us-1", "light-at-gun", (24, 46), pins=1), unit("german-1", at=(24, 30), men=5))
    u = panics(s).state.units["us-1"]
    assert u.lost is lost
    assert lost or u.order == "down"


@pytest.mark.rule("boltaction:house-fubar.2", "boltaction:terrain.8")
def test_it_does_not_run_through_a_wood_to_get_off_the_table() -> None:
    wood = ground((48, 48), area("woods", (22, 42), (26, 46)))
    s = state(wood, unit("us-1", at=(24, 38), men=3, pins=1), unit("german-1", at=(24, 24), men=5))
    t = panics(s)
    assert last(t, losses.UnitLost).how == "left"
    assert len(last(t, told.SetOut).way) > 2  # round a corner of it


@RULE
@pytest.mark.parametrize("kind", ["woods", "water"])
def test_where_such_ground_bars_the_whole_edge_it_stays_on_the_table(kind: str) -> None:
    belt = ground((48, 48), area(kind, (0, 42), (48, 46)))
    s = state(belt, unit("us-1", at=(24, 38), men=3, pins=1), unit("german-1", at=(24, 24), men=5))
    u = panics(s).state.units["us-1"]
    assert (u.lost, u.order) == (False, "run")
    assert all(m.at[1] < 4200 for m in u.men)


@pytest.mark.rule("boltaction:house-fubar.2", "boltaction:terrain.8")
def test_who_cannot_run_where_it_stands_goes_down_beside_the_edge_as_well() -> None:
    wood = ground((48, 48), area("woods", (0, 36), (48, 48)))
    s = state(wood, unit("us-1", at=(24, 40), men=3, pins=1), unit("german-1", at=(24, 30), men=5))
    u = panics(s).state.units["us-1"]
    assert (u.lost, u.order) == (False, "down")


@RULE
def test_out_of_a_house_it_runs_off_the_table() -> None:
    house = ground((48, 48), area("house", (20, 38), (28, 44)))
    s = state(house, unit("us-1", building=0, men=5, pins=1), unit("german-1", at=(24, 26), men=5))
    assert last(panics(s), losses.UnitLost).how == "left"
