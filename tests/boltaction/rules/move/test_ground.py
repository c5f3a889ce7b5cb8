"""terrain.1, terrain.6, terrain.10, house-transport.2, house-dice.1 Ground, tows and dice."""

from __future__ import annotations

import pytest

from hedgerow.boltaction.book.charts import CATEGORIES, CODES, parsed, read_die
from hedgerow.boltaction.state.events import losses
from tests.boltaction.drawn import OPEN, area, at, ground, last, legal, ordering, refused, say, state, table, unit

FAR = unit("german-1", "section", (4, 4), men=5)


@pytest.mark.rule("boltaction:terrain.1", "boltaction:terrain.6")
@pytest.mark.parametrize(("who", "answer"), [("tank", "drive us-1 a900"), ("truck", "drive us-1 a1200")])
def test_open_ground_changes_nothing(who: str, answer: str) -> None:
    row = CATEGORIES["open"]
    assert {row.infantry, row.artillery, row.wheeled, row.tracked} == {"ok"}
    assert (CODES["ok"].enter, CODES["ok"].run, CODES["ok"].times) == (True, True, 1)
    s = state(OPEN, unit("us-1", who, (24, 40)), FAR)
    assert legal(say(table(ordering(s)), "order us-1 advance"), answer)


@pytest.mark.rule("boltaction:terrain.10", "boltaction:terrain.2")
def test_a_gun_is_not_pushed_into_the_woods() -> None:
    wood = ground((48, 48), area("woods", (10, 30), (40, 34)))
    s = state(wood, unit("us-1", "light-at-gun", (24, 40)), FAR)
    x, y = (n / 100 for n in s.units["us-1"].men[0].at)
    t = say(table(ordering(s)), "order us-1 run")
    assert refused(t, f"go us-1 {at(x, y - 6)}").rule == "terrain.10"
    inside = state(wood, unit("us-1", "light-at-gun", (24, 32)), FAR)
    t = say(table(ordering(inside)), "order us-1 run")
    assert refused(t, f"go us-1 {at(x, 31)}").rule == "terrain.10"


@pytest.mark.rule("boltaction:house-transport.2")
def test_a_gun_is_hooked_up_and_unhooked_with_a_run() -> None:
    s = state(OPEN, unit("us-1", "light-at-gun", (24, 40)), unit("us-2", "truck", (24, 34)), FAR)
    t = say(table(ordering(s)), "order us-1 advance")
    assert refused(t, "board us-1 us-2").rule == "house-transport.2"
    s = state(OPEN, unit("us-1", "light-at-gun", (24, 40)), unit("us-2", "truck", (24, 34)), FAR)
    t = say(table(ordering(s)), "order us-1 run", "board us-1 us-2")
    assert t.state.units["us-1"].carrier == "us-2"


@pytest.mark.rule("boltaction:house-transport.2")
def test_who_tows_does_not_reverse() -> None:
    s = state(OPEN, unit("us-1", "truck", (24, 20), facing=180), unit("us-2", "light-at-gun", carrier="us-1"), FAR)
    t = say(table(ordering(s)), "order us-1 advance")
    assert refused(t, "drive us-1 b300").rule == "house-transport.2"
    assert legal(t, "drive us-1 a300")


@pytest.mark.rule("boltaction:house-transport.2")
def test_an_empty_transport_among_enemies_is_lost() -> None:
    s = state(
        OPEN, unit("us-1", "truck", (24, 12), order="advance"), unit("us-2", "section", (24, 44), men=5),
        unit("german-1", "section", (24, 4), men=5, order="fire"),
    )  # fmt: skip
    t = say(table(ordering(s), [1] * 9), "order us-2 down")
    assert last(t, losses.UnitLost).rule == "house-transport.2"


@pytest.mark.rule("boltaction:house-dice.1")
def test_dice_of_two_and_three_sides_are_read_off_a_six_sided_one() -> None:
    assert [read_die(2, face) for face in range(1, 7)] == [1, 1, 1, 2, 2, 2]
    assert [read_die(3, face) for face in range(1, 7)] == [1, 1, 2, 2, 3, 3]
    assert (parsed("2d6"), parsed("d6+1"), parsed("d3-1"), parsed("4")) == ((2, 6, 0), (1, 6, 1), (1, 3, -1), (0, 0, 4))
