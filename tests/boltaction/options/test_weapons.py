"""Options that change the figures of weapons: machine guns, the starred shell, flames of infantry."""

from __future__ import annotations

from typing import Any

import pytest

from hedgerow.boltaction.book.charts import READINGS, WEAPONS
from hedgerow.boltaction.book.options import OPTIONS
from hedgerow.boltaction.screen.looking import facts
from hedgerow.boltaction.screen.view import view
from hedgerow.boltaction.state.events.shooting import DamageRolled, Fired, ShotLost, TemplateLaid
from hedgerow.boltaction.state.state import State, Unit
from hedgerow.boltaction.state.world import World
from tests.boltaction.drawn import DRAWN, OPEN, entry, last, ordering, say, state, table, told_of, unit
from tests.boltaction.referee.at_table import preview, real, there
from tests.boltaction.referee.at_table import say as say_real

DRAWN["bombard"] = entry("bombard", slot="machine-gun", gun="blacker-bombard", men=[3, 3])
DRAWN["quad"] = entry(
    "quad", "vehicle", "tank", damage=7, drive="wheeled", size=[300, 500],
    mounts=[{"weapon": "quad-mmg", "arc": "all-round", "turret": 1, "id": "gun"}],
)  # fmt: skip


def test_every_reading_of_a_weapon_belongs_to_an_option_that_takes_it() -> None:
    for weapon, readings in READINGS.items():
        for option, value, read_so in readings:
            assert value in OPTIONS[option].values
            assert value != OPTIONS[option].default
            assert read_so != WEAPONS[weapon]


def armed(entry: str, far: float, options: dict[str, str], **more: Any) -> State:
    us = unit("us-1", entry, (24, 40), **more)
    return state(OPEN, us, unit("german-1", "section", (24, 39 - far), men=10), options=options)


def shots(entry: str, **options: str) -> dict[str, int]:
    """Dice to hit of each kind of weapon of a unit, at twenty inches."""
    t = table(ordering(armed(entry, 20, options)), [1] * 60)
    say(t, "order us-1 fire", "shoot us-1 german-1", "hold")
    return {fired.weapon: len(fired.dice) for fired in told_of(t, Fired)}


@pytest.mark.rule("boltaction:smallarms.3")
@pytest.mark.parametrize(("edition", "count"), [("second", 4), ("first", 3), ("third", 4)])
def test_an_lmg_has_the_shots_and_the_range_of_its_edition(edition: str, count: int) -> None:
    options = {"machine-guns": edition}
    assert shots("lmg-section", **options)["lmg"] == count
    beyond = say(table(ordering(armed("lmg-section", 32, options)), [1] * 60), "order us-1 fire")
    say(beyond, "shoot us-1 german-1", "hold")
    assert ("lmg" in [lost.weapon for lost in told_of(beyond, ShotLost)]) is (edition == "first")


@pytest.mark.rule("boltaction:smallarms.4")
@pytest.mark.parametrize(("edition", "count"), [("second", 5), ("first", 4), ("third", 6)])
def test_an_mmg_has_the_shots_of_its_edition(edition: str, count: int) -> None:
    assert shots("mmg", **{"machine-guns": edition}) == {"mmg": count}
    assert shots("german/mmg", **{"machine-guns": edition}) == {"mmg": count + 1}


def fired_by(vehicle: str, weapon: str, **options: str) -> int:
    t = table(ordering(armed(vehicle, 20, options)), [1] * 60)
    say(t, "order us-1 fire", f"aim {weapon} german-1", "open", "hold")
    return len(last(t, Fired).dice)


@pytest.mark.rule("boltaction:house-vehicle.3", "boltaction:house-dice.1")
def test_machine_guns_of_a_vehicle_have_all_their_shots_or_half_of_them() -> None:
    assert fired_by("tank", "hull") == 5
    assert fired_by("tank", "hull", **{"vehicle-machine-guns": "half"}) == 2
    assert fired_by("tank", "hull", **{"vehicle-machine-guns": "half", "machine-guns": "third"}) == 3
    assert fired_by("quad", "gun", **{"vehicle-machine-guns": "half", "machine-guns": "first"}) == 8
    assert fired_by("tank", "gun", **{"vehicle-machine-guns": "half"}) == 1
    assert shots("mmg", **{"vehicle-machine-guns": "half"}) == {"mmg": 5}


@pytest.mark.rule("boltaction:house-vehicle.3")
def test_buzzsaws_on_a_vehicle_are_halved_with_their_further_shot() -> None:
    s = armed("german/sdkfz-251", 20, {"vehicle-machine-guns": "half"}, seat=0)
    t = say(table(ordering(s), [1] * 60), "order us-1 fire", f"aim {first_mount(s)} german-1", "open", "hold")
    fired = last(t, Fired)
    assert (fired.weapon, len(fired.dice)) == ("mmg", 3)


def first_mount(s: State) -> str:
    return s.units["us-1"].mounts[0].id or "m1"


@pytest.mark.rule("boltaction:heavy.9", "boltaction:house-weapon.8")
@pytest.mark.parametrize("size", [3, 2])
def test_the_starred_weapon_has_a_shell_of_three_inches_or_of_two(size: int) -> None:
    s = armed("bombard", 8, {"starred-he": str(size)})
    t = say(table(ordering(s), [6, 1, *[1] * 10]), "order us-1 fire", "shoot us-1 german-1", "hold")
    at = next(iter(t.choice.options)).at  # type: ignore[union-attr]
    say(t, f"lay {at}")
    assert last(t, TemplateLaid).size == size


def burnt(options: dict[str, str]) -> World:
    t = table(ordering(armed("flamethrower", 4, options)), [6, 1, 2, 1, 4, 1, 1])
    return say(t, "order us-1 fire", "shoot us-1 german-1", "hold")


@pytest.mark.rule("boltaction:heavy.7")
@pytest.mark.parametrize("pen", [2, 3])
def test_flames_of_infantry_have_the_pen_of_the_option(pen: int) -> None:
    options = {"infantry-flame": str(pen)}
    assert last(burnt(options), DamageRolled).pen.total == pen


# ------------------------------------------------------------------ what is shown


@pytest.mark.rule("boltaction:smallarms.3")
def test_screens_tell_the_figures_of_this_game() -> None:
    first = armed("lmg-section", 20, {"machine-guns": "first"})
    words = [remark.words for remark in facts(first, first.units["us-1"], 0).remarks]
    assert any('LMG (light machine gun), 30", 3 shots' in line for line in words)
    arms = view(first, 0).pieces[0].arms
    assert next(arm.range for arm in arms if arm.name == "LMG") == 3000


@pytest.mark.rule("boltaction:smallarms.3", "boltaction:smallarms.4")
def test_at_a_real_table_they_are_the_same() -> None:
    def us(entry: str) -> tuple[Unit, Unit]:
        return there("us-1", entry), there("german-1", men=5)

    t = real(*us("lmg-section"), options={"machine-guns": "first"}, dice=[1] * 20)
    say_real(t, "order us-1 fire", "shoot us-1 german-1", "hold")
    assert [len(preview(t, f"say far:{far}").sums) for far in (30, 31)] == [1, 0]
    t = real(*us("mmg"), options={"machine-guns": "third"}, dice=[1] * 20)
    say_real(t, "order us-1 fire", "shoot us-1 german-1", "hold", "say far:10")
    assert len(last(t, Fired).dice) == 6
