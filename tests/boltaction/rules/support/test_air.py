"""airstrike.1 to airstrike.8, house-airstrike.1 to house-airstrike.4 Air strikes."""

from __future__ import annotations

from typing import Any

import pytest

from hedgerow.boltaction.book.charts import SHELLS
from hedgerow.boltaction.book.tables import TABLES
from hedgerow.boltaction.state.events.orders import Pinned, WentDown
from hedgerow.boltaction.state.events.shooting import BuildingShelled, DamageRolled, Penetrated, TemplateLaid
from hedgerow.boltaction.state.events.support import (
    AircraftCame,
    FlakFired,
    MarkerPlaced,
    MissionLost,
    MissionRolled,
    Recognised,
    Retargeted,
    ShotDown,
    Strafed,
)
from hedgerow.boltaction.state.state import Mission, State, Unit
from hedgerow.boltaction.state.world import World
from hedgerow.kernel.table import Throw
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

ROOKIE, EMPTY, COMES = 1, 2, 4
FIGHTER, BOMBER, GROUND_ATTACK = 1, 2, 4
NORTH = at(24, 5.5)
"""Eighteen inches north of the target."""


def called(*more: Unit, target: Unit | None = None, observer: bool = True, map: str = OPEN) -> State:
    """The Americans have called for a strike on a German section in the middle of the table."""
    s = state(
        map,
        unit("us-1", "air-observer", (24, 46), men=1),
        target or unit("german-1", "section", (24, 24), men=5),
        *more,
        phase="preliminary",
    )
    s.units["us-1"].lost = not observer
    s.missions.append(Mission(1, "air", 0, "us-1", unit="german-1", since=1))
    return s


def strike(s: State, *dice: int) -> World:
    return table(s, dice)


def attacked(s: State, *dice: int, down: bool | None = False) -> World:
    """It comes in from the north, past all flak."""
    t = say(strike(s, COMES, *dice), f"approach {NORTH}")
    return t if down is None else say(t, "go-down" if down else "hold")


# ------------------------------------------------------------------ the chart


@pytest.mark.rule("boltaction:airstrike.1")
@pytest.mark.rule("boltaction:airstrike.4")
@pytest.mark.parametrize(
    ("die", "result"),
    [(1, "rookie-pilot"), (2, "empty-skies"), (3, "empty-skies"), (4, "here-it-comes"), (6, "here-it-comes")],
)
def test_a_die_on_the_chart(die: int, result: str) -> None:
    rolled = last(strike(called(), die), MissionRolled)
    assert (rolled.die, rolled.result) == (die, result)


@pytest.mark.rule("boltaction:airstrike.2")
def test_the_opponent_picks_whom_a_rookie_pilot_strikes() -> None:
    s = called(unit("us-2", "section", (8, 40), men=5), unit("us-3", "section", (40, 24), men=5))
    t = strike(s, ROOKIE)
    assert asked(t) == (1, "victim")
    assert set(offered(t)) == {"victim us-1", "victim us-2", "victim us-3"}
    assert refused(t, "victim german-1").rule == "airstrike.2"
    say(t, "victim us-3")
    assert last(t, Retargeted).rule == "airstrike.2"
    assert asked(t) == (0, "approach")  # the attack goes in as on 4 to 6


@pytest.mark.rule("boltaction:airstrike.2", "boltaction:house-airstrike.4")
def test_a_rookie_pilot_who_finds_nobody_on_the_table_strikes_nobody() -> None:
    t = strike(called(unit("us-2", "section", men=5), observer=False), ROOKIE)
    assert not told_of(t, MarkerPlaced)
    assert not t.state.missions
    assert t.state.phase == "orders"


@pytest.mark.rule("boltaction:airstrike.3")
def test_under_empty_skies_another_target_in_sight_may_be_named() -> None:
    s = called(unit("german-2", "section", (40, 12), men=5))
    t = strike(s, EMPTY)
    assert asked(t) == (0, "retarget")
    assert offered(t) == ["as-it-is", "retarget german-2"]
    say(t, "retarget german-2")
    assert (last(t, Retargeted).target, last(t, Retargeted).rule) == ("german-2", "airstrike.3")
    (mission,) = t.state.missions
    assert mission.unit == "german-2"
    assert t.state.phase == "orders"


@pytest.mark.rule("boltaction:house-support.1")
def test_a_lost_observer_changes_no_target_and_the_mission_stays() -> None:
    s = called(unit("us-2", "section", (8, 40), men=5), unit("german-2", "section", (40, 12), men=5), observer=False)
    t = strike(s, EMPTY)
    assert t.state.phase == "orders"
    assert len(t.state.missions) == 1


@pytest.mark.rule("boltaction:house-airstrike.1")
def test_if_the_target_is_gone_another_is_named_first() -> None:
    s = called(unit("german-2", "section", (40, 12), men=5))
    s.units["german-1"].lost = True
    t = strike(s, EMPTY)
    assert asked(t) == (0, "retarget")
    assert offered(t) == ["retarget german-2"]
    say(t, "retarget german-2")
    assert last(t, MissionRolled).die == EMPTY


@pytest.mark.rule("boltaction:house-airstrike.1")
def test_if_nobody_can_be_named_the_mission_is_lost() -> None:
    wall = ground((48, 48), area("house", (36, 16), (44, 20)))
    s = called(unit("german-2", "section", (40, 12), men=5), map=wall)
    s.units["us-1"].models[0].at = (4000, 4400)
    s.units["german-1"].lost = True
    t = strike(s)
    assert last(t, MissionLost).rule == "house-airstrike.1"
    assert not t.state.missions


# ------------------------------------------------------------------ the marker and flak


@pytest.mark.rule("boltaction:house-airstrike.2")
def test_the_marker_is_put_eighteen_inches_from_the_target() -> None:
    t = strike(called(), COMES)
    assert asked(t) == (0, "approach")
    assert legal(t, f"approach {NORTH}")
    assert refused(t, f"approach {at(24, 12)}").code == "not-there"
    say(t, f"approach {NORTH}")
    assert last(t, MarkerPlaced).at == (2400, 550)


FLAK_NORTH = (24, 12)


@pytest.mark.rule("boltaction:house-airstrike.2")
@pytest.mark.rule("boltaction:airstrike.5")
def test_three_hits_bring_it_down_and_high_explosive_counts_by_its_building_column() -> None:
    s = called(unit("german-2", "flak", FLAK_NORTH, facing=0))
    t = attacked(s, 4, 5, 6, down=None)
    fired = last(t, FlakFired)
    assert (fired.need, fired.dice, fired.counted, fired.hits) == (5, (4, 5), (3,), 3)
    assert last(t, ShotDown).hits == 3
    assert not told_of(t, AircraftCame)
    assert not t.state.missions


@pytest.mark.rule("boltaction:airstrike.5")
def test_two_hits_do_not() -> None:
    s = called(unit("german-2", "flak", FLAK_NORTH, facing=0))
    t = attacked(s, 4, 5, 4, FIGHTER, down=None)
    assert last(t, FlakFired).hits == 2
    assert last(t, AircraftCame).aircraft == "strafing-fighter"


@pytest.mark.rule("boltaction:house-airstrike.2")
@pytest.mark.parametrize(("pins", "need"), [(1, 6), (2, 7)])
def test_flak_is_modified_by_pins_alone(pins: int, need: int) -> None:
    s = called(unit("german-2", "flak", FLAK_NORTH, facing=0, pins=pins, quality="inexperienced", order="down"))
    t = attacked(s, 5, 6, 6, 1, FIGHTER, down=None)
    assert last(t, FlakFired).need == need


@pytest.mark.rule("boltaction:house-airstrike.2")
@pytest.mark.parametrize(
    ("place", "facing", "fires"), [(FLAK_NORTH, 0, True), (FLAK_NORTH, 180, False), ((74, 6), 270, False)]
)
def test_range_and_arc_must_reach_the_marker(place: tuple[float, float], facing: int, fires: bool) -> None:
    s = called(unit("german-2", "flak", place, facing=facing), map=ground((96, 48)))
    t = attacked(s, 1, 1, FIGHTER, down=None)
    assert bool(told_of(t, FlakFired)) is fires


@pytest.mark.rule("boltaction:house-airstrike.2")
@pytest.mark.parametrize(
    ("entry", "weapons"), [("german/sdkfz-222", ["light-autocannon"]), ("soviet/quad-maxim", ["quad-mmg"])]
)
def test_every_weapon_of_a_flak_vehicle_fires_but_not_one_beside_a_gun(entry: str, weapons: list[str]) -> None:
    s = called(unit("german-2", entry, FLAK_NORTH, facing=0))
    t = attacked(s, *[1] * 30, down=None)
    assert [fired.weapon for fired in told_of(t, FlakFired)] == weapons


@pytest.mark.rule("boltaction:house-airstrike.2")
def test_only_units_that_are_listed_so_fire_at_aircraft() -> None:
    s = called(unit("german-2", "light-at-gun", FLAK_NORTH, facing=0))
    assert not told_of(attacked(s, FIGHTER, down=None), FlakFired)


@pytest.mark.rule("boltaction:house-cover.4")
@pytest.mark.rule("boltaction:house-airstrike.2")
@pytest.mark.parametrize(("facing", "hidden"), [(0, False), (180, True)])
def test_flak_that_fires_is_hidden_no_more(facing: int, hidden: bool) -> None:
    flak = unit("german-2", "flak", FLAK_NORTH, facing=facing, hidden=True)
    attacked(called(flak), *([] if hidden else [1, 1]), FIGHTER, down=None)
    assert flak.hidden is hidden


@pytest.mark.rule("boltaction:house-airstrike.2")
@pytest.mark.parametrize(("quality", "need"), [("inexperienced", 4), ("regular", 3), ("veteran", 2)])
def test_flak_of_its_own_side_fires_unless_it_recognises_the_aircraft(quality: Any, need: int) -> None:
    own = unit("us-2", "flak", FLAK_NORTH, facing=0, quality=quality)
    t = attacked(called(own), need, FIGHTER, down=None)
    assert last(t, Recognised).holds
    assert not told_of(t, FlakFired)
    own = unit("us-2", "flak", FLAK_NORTH, facing=0, quality=quality)
    t = attacked(called(own), need - 1, 1, 1, FIGHTER, down=None)
    assert not last(t, Recognised).holds
    assert last(t, FlakFired).unit == "us-2"


# ------------------------------------------------------------------ the attack


@pytest.mark.rule("boltaction:airstrike.6")
@pytest.mark.rule("boltaction:house-airstrike.4")
def test_a_strafing_fighter_hits_two_dice_times_and_pins_twice() -> None:
    t = attacked(called(), FIGHTER, 1, 2, 1, 1, 1)
    strafed = last(t, Strafed)
    assert (strafed.dice, strafed.hits) == ((1, 2), 3)
    damage = last(t, DamageRolled)
    assert (len(damage.dice), damage.pen.total) == (3, 2)
    assert t.state.units["german-1"].pins == 2
    assert not t.state.missions


@pytest.mark.rule("boltaction:house-airstrike.3", "boltaction:house-pen.1")
def test_no_gun_shield_helps_against_an_aircraft() -> None:
    """It looks at where the fighter comes from, and is struck from above."""
    gun = unit("german-1", "at-gun", (24, 24), facing=0)
    s = called(target=gun)
    t = say(strike(s, COMES, FIGHTER, 1, 2, 1, 1, 1), f"approach {at(24, 4)}", "hold")
    assert last(t, DamageRolled).need.total == 4


@pytest.mark.rule("boltaction:airstrike.7")
@pytest.mark.rule("boltaction:house-airstrike.4")
def test_a_fighter_bomber_drops_a_three_inch_template() -> None:
    t = attacked(called(), BOMBER, 3, 6, 1, 1, 1, 1, 1)
    assert asked(t) == (0, "template")
    assert refused(t, f"lay {at(24, 20)}").rule == "house-he.1"
    say(t, offered(t)[0])
    laid = last(t, TemplateLaid)
    assert laid.size == 3
    pins = told_of(t, Pinned)
    assert [(p.count, p.rule) for p in pins] == [(2, "he.4"), (2, "airstrike.7")]
    assert last(t, DamageRolled).pen.total == 3


@pytest.mark.rule("boltaction:airstrike.8")
@pytest.mark.rule("boltaction:house-airstrike.4")
def test_a_ground_attack_aircraft_drops_a_four_inch_template() -> None:
    t = attacked(called(), GROUND_ATTACK, 3, 6, 1, 1, 1, 1, 1)
    say(t, offered(t)[0])
    assert last(t, TemplateLaid).size == 4
    assert [(p.count, p.rule) for p in told_of(t, Pinned)] == [(3, "he.5"), (3, "airstrike.8")]
    assert last(t, DamageRolled).pen.total == 4


@pytest.mark.rule("boltaction:house-airstrike.3")
def test_infantry_without_an_order_may_go_down_and_takes_half_the_hits_of_a_bomb() -> None:
    t = attacked(called(), GROUND_ATTACK, 1, 1, 1, 1, 1, 1, 1, down=None)
    assert asked(t) == (1, "react")
    say(t, "go-down")
    assert last(t, WentDown).rule == "house-airstrike.3"
    assert t.state.units["german-1"].order == "down"
    say(t, offered(t)[0])
    models = last(t, TemplateLaid).models
    assert len(last(t, DamageRolled).dice) == -(-models // 2)


@pytest.mark.rule("boltaction:house-airstrike.3")
@pytest.mark.parametrize("fields", [{"order": "ambush"}, {"entry": "truck"}])
def test_others_cannot_go_down(fields: dict[str, Any]) -> None:
    target = unit("german-1", fields.pop("entry", "section"), (24, 24), **fields)
    s = called(target=target)
    t = strike(s, COMES, FIGHTER, 1, 1, 1, 1)
    say(t, offered(t)[0])
    assert t.choice is None or t.choice.kind != "react"


@pytest.mark.rule("boltaction:house-airstrike.3")
def test_vehicles_are_struck_on_the_top_with_one_roll_for_a_bomb_and_one_for_every_strafing_hit() -> None:
    s = called(target=unit("german-1", "tank", (24, 24)))
    t = strike(s, COMES, GROUND_ATTACK, 1, 1, 1)
    say(t, offered(t)[0])
    while t.choice is not None and t.choice.kind == "template":
        say(t, offered(t)[0])
    (bomb,) = told_of(t, Penetrated)
    assert (bomb.facing, bomb.pen.total) == (None, 5)
    s = called(target=unit("german-1", "tank", (24, 24)))
    t = strike(s, COMES, FIGHTER, 1, 2, 1, 1, 1)
    say(t, offered(t)[0])
    assert [(hit.facing, hit.pen.total) for hit in told_of(t, Penetrated)] == [(None, 3)] * 3


@pytest.mark.rule("boltaction:house-airstrike.3")
def test_who_is_in_a_building_takes_hits_by_its_column() -> None:
    yard = ground((48, 48), area("house", (21, 21), (27, 27)))
    s = called(target=unit("german-1", "section", building=0, men=5), map=yard)
    t = strike(s, COMES, BOMBER, 1, 1, 1, 1, 1, 1)
    say(t, offered(t)[0], "hold")
    shelled = last(t, BuildingShelled)
    assert (shelled.size, shelled.hits) == (3, 2)
    damage = last(t, DamageRolled)
    assert (damage.target, len(damage.dice)) == ("german-1", 2)
    assert t.state.units["german-1"].pins == 2


@pytest.mark.rule("boltaction:house-airstrike.4")
def test_everybody_else_near_the_target_is_pinned_of_either_side() -> None:
    s = called(
        unit("german-2", "section", (24, 14), men=5),
        unit("us-2", "tank", (34, 24)),
        unit("german-3", "section", (6, 6), men=5),
    )
    t = attacked(s, FIGHTER, 1, 1, 1, 1, 6, 3)
    pins = {name: u.pins for name, u in t.state.units.items()}
    assert pins == {"us-1": 0, "german-1": 2, "german-2": 2, "us-2": 1, "german-3": 0}


@pytest.mark.rule("boltaction:house-airstrike.4")
def test_who_lies_under_the_bomb_gets_its_pins_instead() -> None:
    s = called(unit("german-2", "section", (24, 25.5), men=5))
    t = attacked(s, GROUND_ATTACK, *[1] * 20)
    say(t, f"lay {at(24, 24.7)}")
    assert set(last(t, TemplateLaid).struck) == {"german-1", "german-2"}
    pins = [(p.unit, p.rule) for p in told_of(t, Pinned)]
    assert pins == [("german-1", "he.5"), ("german-1", "airstrike.8"), ("german-2", "he.5")]
    thrown = [entry.why for entry in t.tape if isinstance(entry, Throw)]
    assert thrown.count("german-2: pins") == 1


@pytest.mark.rule("boltaction:airstrike.6", "boltaction:airstrike.7", "boltaction:airstrike.8")
def test_a_bomb_has_the_pen_of_its_template() -> None:
    assert [row.pen for row in TABLES.aircraft] == [2, SHELLS[3].pen, SHELLS[4].pen]


@pytest.mark.rule("boltaction:house-airstrike.4")
@pytest.mark.parametrize(("far", "pinned"), [(12, True), (12.1, False)])
def test_bystanders_are_those_within_twelve_inches(far: float, pinned: bool) -> None:
    by = unit("us-2", "section", (24, 25 + far), men=1)
    s = called(by, target=unit("german-1", "section", (24, 24), men=1))
    dice = [COMES, FIGHTER, 1, 1, 1, 1, *([6] if pinned else [])]
    t = say(table(s, dice), f"approach {NORTH}", "hold")
    assert t.wanted is not None
    assert t.wanted.why == "order die", "all pins have been thrown for"
    assert ("us-2" in {e.unit for e in told_of(t, Pinned)}) is pinned
