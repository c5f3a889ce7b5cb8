"""assault-vehicle.5 to assault-vehicle.12, house-assault-vehicle.4 Infantry attacks vehicles."""

from __future__ import annotations

from typing import Any

import pytest

from hedgerow.boltaction.state.events.close import RegroupRolled, VehicleAttacked, VehicleDamaged
from hedgerow.boltaction.state.events.losses import BailedOut, UnitLost
from hedgerow.boltaction.state.events.movement import Moved
from hedgerow.boltaction.state.events.orders import Pinned
from hedgerow.boltaction.state.events.shooting import DamageRolled, EffectRolled
from hedgerow.boltaction.state.world import World
from tests.boltaction.drawn import OPEN, asked, last, offered, ordering, refused, say, state, table, told_of, unit


def attack(vehicle: str, *dice: int, by: str = "tank-hunters", men: int = 5, far: float = 5, **fields: Any) -> World:
    """Infantry assaults a vehicle five inches away that had its order, unless told otherwise."""
    fields = {"order": "rally"} | fields
    tank = unit("german-1", vehicle, (24, 20.5 - far), **fields)
    t = table(ordering(state(OPEN, unit("us-1", by, (24, 24), men=men), tank), 0), dice)
    return say(t, "order us-1 run", "assault us-1 german-1")


@pytest.mark.rule("boltaction:close.4", "boltaction:house-close.3", "boltaction:house-assault-vehicle.3")
@pytest.mark.parametrize(
    ("far", "fields", "clause"), [(5, {}, "close.4"), (8, {"mounts": []}, "house-shooting.2"), (8, {}, "")]
)
def test_a_recce_vehicle_fires_from_afar_alone_if_it_has_something_to_fire(
    far: float, fields: dict[str, Any], clause: str
) -> None:
    t = attack("armoured-car", far=far, order=None, **fields)
    assert ("defend" in offered(t)) is not bool(clause)
    assert not clause or refused(t, "defend").rule == clause


@pytest.mark.rule("boltaction:assault-vehicle.5")
@pytest.mark.rule("boltaction:assault-vehicle.6")
@pytest.mark.rule("boltaction:assault-vehicle.7")
@pytest.mark.rule("boltaction:house-assault-vehicle.2")
@pytest.mark.parametrize(
    ("fields", "need", "clause"),
    [
        ({"order": "advance"}, 6, "assault-vehicle.5"),
        ({"order": "fire"}, 4, "assault-vehicle.6"),
        ({"order": None}, 4, "assault-vehicle.6"),
        ({"order": "down"}, 4, "assault-vehicle.6"),
        ({"order": "run", "immobilised": True}, 4, "assault-vehicle.6"),
    ],
)
def test_what_hits_goes_by_the_die_beside_the_vehicle(fields: dict[str, Any], need: int, clause: str) -> None:
    t = attack("assault-gun", need - 1, need, 1, 1, 1, 1, facing=0, **fields)
    hit = last(t, VehicleAttacked)
    assert (hit.need.total, hit.hits, hit.rule) == (need, 1, clause)


@pytest.mark.rule("boltaction:house-recce.1")
def test_who_is_caught_after_an_escape_is_hit_on_sixes() -> None:
    car = unit("german-1", "armoured-car", (24, 19.5), facing=90)
    t = table(ordering(state(OPEN, unit("us-1", "tank-hunters", (24, 24), men=5), car), 0), [5, 6, 1, 1, 1, 1])
    say(t, "order us-1 run", "assault us-1 german-1", "escape a100")
    hit = last(t, VehicleAttacked)
    assert (hit.need.total, hit.hits, hit.rule) == (6, 1, "house-recce.1")


@pytest.mark.rule("boltaction:assault-vehicle.8")
@pytest.mark.rule("boltaction:assault-vehicle.10")
def test_all_hits_are_pooled_in_one_roll() -> None:
    t = attack("tank", 4, 5, 6, 4, 1, 5, 5)
    damaged = last(t, VehicleDamaged)
    assert (damaged.die, damaged.tally.total, damaged.value, damaged.result) == (5, 4, 9, "superficial")
    assert last(t, EffectRolled).die == 5
    t = attack("tank", 4, 5, 6, 4, 4, 6, 6, 4)
    assert last(t, VehicleDamaged).result == "normal"  # 11 against 9
    assert last(t, UnitLost).how == "knocked-out"


@pytest.mark.rule("boltaction:assault-vehicle.10")
def test_three_more_is_massive() -> None:
    t = attack("tank", *[4] * 6, 6, 4, 3, men=6)
    assert last(t, VehicleDamaged).result == "massive"


@pytest.mark.rule("boltaction:house-assault-vehicle.4")
def test_without_a_hit_there_is_no_damage_roll_and_no_pin() -> None:
    t = attack("tank", 1, 2, 3, 1, 2, 4)
    assert not told_of(t, VehicleDamaged)
    assert t.state.units["german-1"].pins == 0
    assert last(t, RegroupRolled).reach == 400


@pytest.mark.rule("boltaction:house-assault-vehicle.4")
def test_one_pin_for_any_number_of_hits_and_a_one_always_fails() -> None:
    t = attack("truck", *[6] * 5, 1, 3)
    assert last(t, Pinned).count == 1
    damaged = last(t, VehicleDamaged)
    assert (damaged.die + damaged.tally.total, damaged.value, damaged.result) == (6, 6, "")
    assert not t.state.units["german-1"].lost


@pytest.mark.rule("boltaction:assault-vehicle.9")
@pytest.mark.parametrize(("vehicle", "die"), [("truck", 5), ("half-track", 6)])
def test_soft_skins_and_open_topped_vehicles_are_destroyed_outright(vehicle: str, die: int) -> None:
    t = attack(vehicle, 6, 1, 1, 1, 1, die, by="section")
    assert last(t, VehicleDamaged).rule == "assault-vehicle.9"
    assert not told_of(t, EffectRolled)
    assert t.state.units["german-1"].lost


@pytest.mark.rule("boltaction:assault-vehicle.11")
def test_without_anti_tank_weapons_damage_is_superficial_at_most() -> None:
    t = attack("light-tank", 1, 1, *[6] * 5, 6, 3, by="section")
    damaged = last(t, VehicleDamaged)
    assert (damaged.die + damaged.tally.total - damaged.value, damaged.result, damaged.capped) == (
        3,
        "superficial",
        True,
    )
    assert damaged.rule == "assault-vehicle.11"


@pytest.mark.rule("boltaction:assault-vehicle.12")
def test_a_vehicle_that_survives_ends_the_assault_and_the_infantry_regroups() -> None:
    t = attack("tank", 1, 1, 1, 1, 1, 3)
    assert asked(t) == (0, "regroup")
    assert len(told_of(t, VehicleAttacked)) == 1
    away = [text for text in offered(t) if text.startswith("regroup")]
    assert away
    say(t, away[0])
    assert last(t, Moved).kind == "regroup"
    assert len(told_of(t, VehicleAttacked)) == 1
    assert not t.state.pending


@pytest.mark.rule("boltaction:house-assault-vehicle.4")
def test_only_those_in_contact_and_within_an_inch_of_them_roll() -> None:
    us = unit("us-1", "tank-hunters", (24, 24), men=10, formation="line")
    t = table(ordering(state(OPEN, us, unit("german-1", "tank", (24, 10), order="rally")), 0), [1] * 10)
    say(t, "order us-1 run", "assault us-1 german-1")
    assert 3 <= len(last(t, VehicleAttacked).dice) <= 10


@pytest.mark.rule("boltaction:house-assault-vehicle.4")
def test_tough_tank_hunters_strike_twice() -> None:
    us = unit("us-1", "tank-hunters", (24, 24), men=5)
    us.abilities.append("tough-fighters")
    t = table(ordering(state(OPEN, us, unit("german-1", "tank", (24, 15.5), order="rally")), 0), [1] * 10)
    say(t, "order us-1 run", "assault us-1 german-1")
    assert len(last(t, VehicleAttacked).dice) == 10


@pytest.mark.rule("boltaction:assault-vehicle.9")
@pytest.mark.rule("boltaction:house-transport.1")
def test_those_aboard_get_out_before_the_infantry_regroups() -> None:
    truck = unit("german-1", "truck", (24, 15.5), order="rally")
    aboard = unit("german-2", "section", men=5, carrier="german-1")
    t = table(
        ordering(state(OPEN, unit("us-1", "section", (24, 24), men=5), truck, aboard), 0), [6, 1, 1, 1, 1, 6, 1, 1, 3]
    )
    say(t, "order us-1 run", "assault us-1 german-1")
    assert last(t, BailedOut).unit == "german-2"
    damage = last(t, DamageRolled)
    assert (damage.target, len(damage.dice), damage.pen.total) == ("german-2", last(t, BailedOut).hits, 0)
    kinds = [type(e) for e in t.events]
    assert kinds.index(BailedOut) < kinds.index(RegroupRolled)
