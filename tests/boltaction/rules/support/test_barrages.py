"""barrage.1 to barrage.7, house-barrage.1 to house-barrage.3, smoke.1 Barrages."""

from __future__ import annotations

from typing import Any

import pytest

from hedgerow.boltaction.state.events.orders import Pinned, WentDown
from hedgerow.boltaction.state.events.shooting import BuildingShelled, DamageRolled, Penetrated, SmokeLaid, TemplateLaid
from hedgerow.boltaction.state.events.support import BarrageLands, FateRolled, MissionRolled, Shifted
from hedgerow.boltaction.state.state import Mission, MissionKind, State, Unit
from tests.boltaction.drawn import (
    OPEN,
    area,
    asked,
    at,
    ground,
    last,
    legal,
    offered,
    refused,
    say,
    state,
    table,
    told_of,
    unit,
)

WRONG, DELAY, LANDS = 1, 2, 4
MIDDLE = (2400, 2400)


def called(*units: Unit, kind: MissionKind = "barrage", map: str = OPEN, **fields: Any) -> State:
    """A barrage of the Americans on the middle of the table."""
    s = state(map, unit("us-1", fields.pop("observer", "observer"), (24, 46)), *units, phase="preliminary", **fields)
    s.missions.append(Mission(1, kind, 0, "us-1", at=MIDDLE, since=1))
    return s


def section(far: float, name: str = "german-1", **fields: Any) -> Unit:
    """A section whose nearest base is so many inches north of the aiming point."""
    return unit(name, "section", (24, 23.5 - far), men=5, **fields)


# ------------------------------------------------------------------ the chart


@pytest.mark.rule("boltaction:barrage.1")
@pytest.mark.rule("boltaction:barrage.2")
def test_a_miscalculation_shifts_the_aiming_point_by_three_dice_and_it_lands_there() -> None:
    t = table(called(section(20)), [WRONG, 2, 3, 4, 91, 1])
    assert last(t, MissionRolled).result == "miscalculation"
    shifted = last(t, Shifted)
    assert (shifted.drift, shifted.degrees, shifted.to) == (900, 90, (3300, 2400))
    assert last(t, BarrageLands).at == (3300, 2400)


@pytest.mark.rule("boltaction:house-dice.2")
def test_it_stops_at_the_edge_of_the_table() -> None:
    s = called(section(20))
    s.missions[0].at = (4500, 2400)
    t = table(s, [WRONG, 2, 3, 4, 91, 1])
    assert last(t, Shifted).to == (4800, 2400)
    s = called(section(20))
    s.missions[0].at = (4700, 4600)
    t = table(s, [WRONG, 6, 6, 6, 136, 1])
    assert last(t, Shifted).to == (4800, 4700)


@pytest.mark.rule("boltaction:barrage.3")
@pytest.mark.parametrize("kind", ["barrage", "smoke"])
def test_a_delay_lets_the_point_be_shifted_by_twelve_inches_and_the_chart_is_rolled_on_again(kind: MissionKind) -> None:
    t = table(called(section(3), kind=kind), [DELAY])
    assert asked(t) == (0, "shift")
    assert legal(t, f"shift {at(36, 24)}")
    assert refused(t, f"shift {at(36.01, 24)}").rule == "barrage.3"
    assert refused(t, "shift north").code == "no-point"
    say(t, f"shift {at(24, 13)}")
    assert (last(t, Shifted).to, last(t, Shifted).rule) == ((2400, 1300), "barrage.3")
    (mission,) = t.state.missions
    assert mission.at == (2400, 1300)
    assert t.state.phase == "orders"


@pytest.mark.rule("boltaction:house-support.1")
def test_without_its_observer_it_stays_where_it_is() -> None:
    s = called(section(3), unit("us-2", "section", (4, 44), men=5))
    s.units["us-1"].lost = True
    t = table(s, [DELAY])
    assert t.state.phase == "orders"
    assert t.state.missions[0].at == MIDDLE


# ------------------------------------------------------------------ fire for effect


@pytest.mark.rule("boltaction:barrage.4")
@pytest.mark.rule("boltaction:house-barrage.1")
def test_the_radius_is_rolled_once_and_takes_in_both_sides() -> None:
    units = (section(8), section(9.5, "german-2"), unit("us-2", "section", (24, 32.5), men=5))
    t = table(called(*units), [LANDS, 2])
    lands = last(t, BarrageLands)
    assert (lands.radius, set(lands.units)) == (800, {"german-1", "us-2"})


@pytest.mark.rule("boltaction:house-barrage.1")
def test_massed_batteries_have_the_better_of_two_dice() -> None:
    s = called(section(8), observer="soviet/artillery-observer")
    t = table(s, [LANDS, 2, 5])
    assert last(t, BarrageLands).radius == 1100


@pytest.mark.rule("boltaction:barrage.5")
@pytest.mark.parametrize("die", [1, 5])
def test_a_near_miss_is_d3_pins_and_no_hits_for_vehicles_too(die: int) -> None:
    tank = unit("german-1", "tank", (24, 20))
    t = table(called(tank), [LANDS, 1, die, 5])
    assert not last(t, FateRolled).struck
    pinned = last(t, Pinned)
    assert (pinned.count, pinned.rule) == (3, "barrage.5")
    assert not told_of(t, Penetrated)
    assert not t.state.missions


@pytest.mark.rule("boltaction:barrage.6")
@pytest.mark.rule("boltaction:house-barrage.2")
def test_a_direct_hit_is_a_four_inch_shell_laid_by_the_opponent() -> None:
    t = table(called(section(3)), [LANDS, 1, 6, 2, *[1] * 5])
    say(t, "as-it-is")
    assert last(t, FateRolled).struck
    assert asked(t) == (0, "template")
    assert refused(t, f"lay {at(24, 10)}").rule == "house-he.1"
    say(t, offered(t)[0])
    assert last(t, TemplateLaid).size == 4
    assert (last(t, Pinned).count, last(t, Pinned).rule) == (2, "he.5")
    assert last(t, DamageRolled).pen.total == 4


@pytest.mark.rule("boltaction:house-barrage.2")
def test_the_template_on_his_own_unit_is_laid_by_the_other_side() -> None:
    t = table(called(unit("us-2", "section", (24, 26), men=5), section(15)), [LANDS, 1, 6])
    say(t, "as-it-is")
    assert asked(t) == (1, "template")


@pytest.mark.rule("boltaction:house-barrage.2")
def test_armour_takes_one_roll_on_its_top() -> None:
    t = table(called(unit("german-1", "tank", (24, 20))), [LANDS, 1, 6, 3, 1])
    while t.choice is not None and t.choice.kind == "template":
        say(t, offered(t)[0])
    (hit,) = told_of(t, Penetrated)
    assert (hit.pen.total, hit.facing) == (5, None)


@pytest.mark.rule("boltaction:house-barrage.2")
def test_a_unit_in_a_building_takes_three_dice_of_hits_instead() -> None:
    yard = ground((48, 48), area("house", (21, 21), (27, 27)))
    german = unit("german-1", "section", building=0, men=5)
    t = table(called(german, map=yard), [LANDS, 1, 6, 1, 1, 1, 2, 1, 1, 1])
    say(t, "as-it-is")
    assert last(t, BuildingShelled).hits == 3
    assert not told_of(t, TemplateLaid)


# ------------------------------------------------------------------ going Down


@pytest.mark.rule("boltaction:barrage.7")
@pytest.mark.rule("boltaction:house-barrage.3")
def test_each_player_says_who_goes_down_before_any_die_is_rolled() -> None:
    units = (
        section(3),
        section(5, "german-2", order="ambush"),
        section(1, "german-3", order="down"),
        unit("german-4", "tank", (32, 24)),
        unit("us-2", "section", (24, 28), men=5),
    )
    t = table(called(*units), [LANDS, 6])
    assert asked(t) == (0, "duck")
    say(t, "duck us-2")
    assert asked(t) == (1, "duck")
    for refused_units in ("german-3", "german-4", "us-2"):
        assert refused(t, f"duck {refused_units}").rule == "house-barrage.3"
    say(t, "duck german-1,german-2")
    assert not told_of(t, FateRolled)
    assert {event.unit for event in told_of(t, WentDown)} == {"us-2", "german-1", "german-2"}
    assert t.state.units["german-2"].order == "down"


@pytest.mark.rule("boltaction:barrage.7")
@pytest.mark.rule("boltaction:house-he.3")
@pytest.mark.parametrize("down", [True, False])
def test_who_is_down_takes_half_the_hits(down: bool) -> None:
    t = table(called(section(3)), [LANDS, 1, 6, 2, *[1] * 5])
    say(t, "duck german-1" if down else "as-it-is")
    say(t, offered(t)[0])
    models = last(t, TemplateLaid).models
    assert len(last(t, DamageRolled).dice) == (-(-models // 2) if down else models)


# ------------------------------------------------------------------ smoke


@pytest.mark.rule("boltaction:smoke.1")
@pytest.mark.rule("boltaction:smoke.4")
@pytest.mark.parametrize("dice", [[LANDS], [WRONG, 1, 1, 1, 1]])
def test_a_smoke_mission_puts_down_six_inches_of_smoke(dice: list[int]) -> None:
    t = table(called(section(3), kind="smoke"), dice)
    (cloud,) = t.state.smoke
    assert cloud.radius == 600
    assert cloud.at == (MIDDLE if dice == [LANDS] else (2400, 2100))
    assert last(t, SmokeLaid).rule == "smoke.1"
    assert not t.state.missions
    assert not told_of(t, Pinned)
