"""house-cover.4 Hidden units: who finds them, and what shows them."""

from __future__ import annotations

import pytest

from hedgerow.boltaction.state.events import movement as told
from hedgerow.boltaction.state.events.shooting import Fired
from hedgerow.boltaction.state.world import World
from tests.boltaction.drawn import area, asked, at, ground, ordering, say, state, table, told_of, unit

RULE = pytest.mark.rule("boltaction:house-cover.4")
WOOD = ground((48, 48), area("woods", (4, 10), (24, 20)))


def passing(start: tuple[float, float], who: str, *answers: str) -> World:
    """german-1 lies hidden in a wood, its leader at 16/18."""
    hidden = unit("german-1", "section", (16, 18), men=3, hidden=True)
    s = state(WOOD, unit("us-1", who, start), hidden, unit("german-2", at=(44, 4), men=5))
    return say(table(ordering(s), [1] * 9), *answers)


@RULE
@pytest.mark.parametrize(("y", "found"), [(31, True), (31.1, False)])
def test_infantry_finds_whom_it_comes_within_twelve_inches_of(y: float, found: bool) -> None:
    t = passing((16, 36), "section", "order us-1 advance", f"go us-1 {at(16, y)}")
    assert bool(told_of(t, told.Revealed)) is found


@RULE
@pytest.mark.parametrize(("who", "y", "found"), [
    ("tank", 27, True), ("tank", 27.1, False), ("armoured-car", 33, True), ("armoured-car", 33.1, False),
])  # fmt: skip
def test_vehicles_at_six_and_recce_vehicles_at_twelve(who: str, y: float, found: bool) -> None:
    """The front of a hull is two and a half inches before its middle."""
    t = passing((16, 36), who, "order us-1 advance", f"drive us-1 a{round(3600 - y * 100)}")
    assert bool(told_of(t, told.Revealed)) is found


@RULE
def test_who_only_drives_past_finds_them_too() -> None:
    t = passing((28, 22), "truck", "order us-1 run", "drive us-1 -90,a2400")
    assert t.state.units["us-1"].at == (400, 2200)
    assert t.state.units["german-1"].hidden is False


@RULE
@pytest.mark.parametrize(("answer", "hidden"), [("stay", True), (f"go us-1 {at(16, 37)}", False)])
def test_who_moves_is_hidden_no_more(answer: str, hidden: bool) -> None:
    s = state(WOOD, unit("us-1", at=(16, 40), men=3, hidden=True), unit("german-1", at=(44, 4), men=5))
    t = say(table(ordering(s)), "order us-1 advance", answer)
    assert t.state.units["us-1"].hidden is hidden
    assert [e.unit for e in told_of(t, told.Revealed)] == ([] if hidden else ["us-1"])


@RULE
@pytest.mark.parametrize(("answer", "hidden"), [("hold-fire", True), ("shoot us-1 german-1", False)])
def test_nor_is_who_fires(answer: str, hidden: bool) -> None:
    """Who holds his fire after all stays hidden, and has had his order."""
    wood = unit("us-1", at=(16, 18), men=3, hidden=True)
    s = state(WOOD, wood, unit("us-2", at=(4, 44), men=3), unit("german-1", at=(16, 30), men=5, order="fire"))
    t = say(table(ordering(s), [1] * 4), "order us-1 fire", answer)
    assert (wood.hidden, wood.order) == (hidden, "fire")
    assert [e.unit for e in told_of(t, told.Revealed)] == ([] if hidden else ["us-1"])
    assert asked(t) == (0, "order")


@RULE
@pytest.mark.rule("boltaction:house-ambush.1", "boltaction:hit.10")
def test_who_is_fired_at_on_his_way_is_hidden_no_more_either() -> None:
    """Still in the wood, he is as hard to hit as anybody there."""
    wood = ground((48, 48), area("woods", (4, 10), (24, 30)))
    s = state(wood, unit("us-1", at=(16, 28), men=3, hidden=True), unit("german-1", at=(16, 8), men=5, order="ambush"))
    t = say(table(ordering(s), [1] * 5), "order us-1 advance", f"go us-1 {at(16, 24)}", "spring german-1 400")
    say(t, "shoot german-1 us-1")
    fired = told_of(t, Fired)[0].tally
    assert [mod.rule for mod in fired.mods] == ["hit.5", "hit.10"]


@RULE
@pytest.mark.rule("boltaction:house-transport.1")
@pytest.mark.parametrize(("y", "found"), [(30, True), (38, False)])
def test_who_gets_out_of_a_burning_truck_finds_whom_he_has_come_near_to(y: float, found: bool) -> None:
    """More than six inches from the truck, so that it has not found them itself."""
    hidden = unit("german-1", "section", (16, 18), men=3, hidden=True)
    s = state(WOOD, unit("us-1", at=None, men=3, carrier="us-2"), unit("us-2", "truck", (16, y), order="rally"), hidden,
              unit("german-2", at=(28, y), men=1))  # fmt: skip
    t = say(table(ordering(s, 1), [6, 6, 1, 1]), "order german-2 fire", "shoot german-2 us-2")
    assert s.units["us-2"].lost
    assert t.state.units["us-1"].carrier == ""
    assert hidden.hidden is not found


@RULE
@pytest.mark.rule("boltaction:house-building.2")
def test_who_is_driven_out_of_a_house_by_fire_is_hidden_no_more() -> None:
    house = ground((48, 48), area("house", (20, 10), (28, 16)))
    inside = unit("german-1", "section", building=0, men=6, hidden=True)
    s = state(house, unit("us-1", "flame-tank", (24, 24)), inside, unit("german-2", at=(44, 4), men=5))
    t = table(ordering(s), [6, 4, 6, 1, 1, 1, 1, 1, 1, 1, 1])
    say(t, "order us-1 fire", "aim flame german-1", "open", "hold")
    assert (inside.building, inside.hidden) == (-1, False)


@RULE
@pytest.mark.rule("boltaction:house-building.2")
@pytest.mark.parametrize(("x", "found"), [(10, True), (8, False)])
def test_and_finds_whom_he_has_come_near_to(x: float, found: bool) -> None:
    """North of the house is where he gets out."""
    land = ground((48, 48), area("house", (20, 10), (28, 16)), area("woods", (4, 4), (16, 10)))
    hidden = unit("us-2", at=(x, 8), men=1, hidden=True)
    s = state(land, unit("us-1", "flame-tank", (24, 24)), hidden, unit("german-1", building=1, men=6),
              unit("german-2", at=(44, 4), men=5))  # fmt: skip
    t = table(ordering(s), [6, 4, 6, 1, 1, 1, 1, 1, 1, 1, 1])
    say(t, "order us-1 fire", "aim flame german-1", "open", "hold")
    assert hidden.hidden is not found
