"""shooting.6 to shooting.9 Hits on troops: pins, damage, exceptional damage, casualties, morale."""

from __future__ import annotations

from typing import Any

import pytest

from hedgerow.boltaction.state.events import losses, shooting
from hedgerow.boltaction.state.events import orders as told
from hedgerow.boltaction.state.state import State
from hedgerow.boltaction.state.world import World
from tests.boltaction.drawn import (
    OPEN,
    area,
    asked,
    at,
    ground,
    last,
    left,
    legal,
    offered,
    ordering,
    place,
    refused,
    say,
    state,
    table,
    told_of,
    unit,
)
from tests.boltaction.rules.shooting.test_hitting import facing


def fire(s: State, dice: list[int], *answers: str, order: str = "fire") -> World:
    return say(table(ordering(s), dice), f"order us-1 {order}", *(answers or ("shoot us-1 german-1",)))


@pytest.mark.rule("boltaction:house-pins.1")
def test_one_pin_for_a_volley_that_hits_however_often() -> None:
    t = fire(facing(own_men=5), [6, 6, 6, 6, 1, 1, 1, 1, 1])
    assert t.state.units["german-1"].pins == 1
    t = fire(facing(own_men=5), [2, 2, 2, 2, 2])
    assert t.state.units["german-1"].pins == 0


@pytest.mark.rule("boltaction:damage.1", "boltaction:damage.2", "boltaction:damage.3", "boltaction:damage.4")
@pytest.mark.parametrize(("quality", "need"), [("inexperienced", 3), ("regular", 4), ("veteran", 5)])
def test_damage_by_quality(quality: Any, need: int) -> None:
    t = fire(facing(own_men=2, quality=quality), [6, 6, need, need - 1], "shoot us-1 german-1", "remove german-1.5")
    rolled = last(t, shooting.DamageRolled)
    assert (rolled.need.total, rolled.damage) == (need, 1)
    assert left(t.state.units["german-1"]) == ["1", "2", "3", "4"]


@pytest.mark.rule("boltaction:shooting.6")
def test_a_one_does_no_damage() -> None:
    s = facing("bazooka", own_men=2, quality="inexperienced")
    t = fire(s, [6, 1])
    assert last(t, shooting.DamageRolled).damage == 0


@pytest.mark.rule("boltaction:house-casualty.1", "boltaction:shooting.8")
def test_the_owner_chooses_his_casualties_when_all_dice_have_fallen() -> None:
    t = fire(facing(own_men=3), [6, 6, 6, 4, 5, 1])
    assert asked(t) == (1, "casualties")
    assert len(told_of(t, shooting.DamageRolled)) == 1
    assert refused(t, "remove german-1.1").rule == "house-casualty.1"
    say(t, "remove german-1.1,german-1.3")
    assert left(t.state.units["german-1"]) == ["2", "4", "5"]


@pytest.mark.rule("boltaction:shooting.7", "boltaction:house-damage.3")
def test_a_six_and_another_let_the_shooter_choose() -> None:
    t = fire(facing(own_men=1), [6, 6, 6])
    assert asked(t) == (0, "exceptional")
    say(t, "pick german-1.1")
    assert left(t.state.units["german-1"]) == ["2", "3", "4", "5"]


@pytest.mark.rule("boltaction:house-casualty.2")
def test_the_firer_of_a_team_takes_it_all_with_him() -> None:
    s = facing(target="mmg", men=3)
    t = fire(s, [6, 6, 6], "shoot us-1 german-1", "pick german-1.1")
    assert t.state.units["german-1"].lost


@pytest.mark.rule("boltaction:house-damage.3")
def test_a_heavy_weapon_may_choose_the_gun() -> None:
    s = facing("bazooka", "at-gun", men=3, own_men=2, facing=0)
    t = fire(s, [6, 6, 6], "shoot us-1 german-1", "pick gun")
    assert t.state.units["german-1"].lost


@pytest.mark.rule("boltaction:shooting.9", "boltaction:house-morale.1")
@pytest.mark.parametrize(("men", "fall", "checks"), [(6, 3, True), (7, 3, False), (5, 3, True)])
def test_half_losses_call_for_a_check(men: int, fall: int, checks: bool) -> None:
    s = facing(own_men=fall, men=men)
    chosen = ",".join(f"german-1.{n + 1}" for n in range(1, 1 + fall))
    dice = [3] * fall + [4] * fall + [1, 2]
    t = fire(s, dice, "shoot us-1 german-1", f"remove {chosen}")
    assert bool(told_of(t, told.MoraleChecked)) is checks


@pytest.mark.rule("boltaction:house-morale.1", "boltaction:house-test.3")
def test_who_fails_it_is_destroyed() -> None:
    s = facing(own_men=3, men=6)
    t = fire(s, [3, 3, 3, 4, 4, 4, 4, 5], "shoot us-1 german-1", "remove german-1.4,german-1.5,german-1.6")
    assert last(t, told.MoraleChecked).value.total == 8  # with the new pin
    assert t.state.units["german-1"].lost
    assert last(t, losses.UnitLost).how == "routed"


@pytest.mark.rule("boltaction:house-pins.3")
def test_as_many_pins_as_its_morale_break_a_unit() -> None:
    s = facing(pins=7, quality="inexperienced")
    t = fire(s, [6, 1])
    assert t.state.units["german-1"].lost
    assert last(t, losses.UnitLost).rule == "house-pins.3"


@pytest.mark.rule("boltaction:house-building.4")
def test_walls_protect_from_small_arms() -> None:
    home = ground((48, 48), area("house", (22, 20), (26, 24)))
    s = state(
        home, unit("us-1", "section", (24, 30), men=1), unit("german-1", "section", building=0, men=5, order="fire")
    )
    t = fire(s, [6, 4])
    assert last(t, shooting.DamageRolled).need.total == 5
    assert last(t, shooting.DamageRolled).damage == 0


@pytest.mark.rule("boltaction:house-building.4")
def test_a_bunker_protects_twice_as_well() -> None:
    fort = ground((48, 48), area("bunker", (22, 20), (26, 24)))
    s = state(
        fort, unit("us-1", "section", (24, 29), men=1), unit("german-1", "section", building=0, men=5, order="fire")
    )
    assert last(fire(s, [6, 1]), shooting.DamageRolled).need.total == 6


@pytest.mark.rule("boltaction:shooting.3", "boltaction:house-shooting.3")
def test_the_target_may_go_down_before_the_shots() -> None:
    s = facing(order=None)
    t = say(table(ordering(s), [1] * 9), "order us-1 fire", "shoot us-1 german-1")
    assert asked(t) == (1, "react")
    say(t, "go-down")
    assert t.state.units["german-1"].order == "down"
    assert [die.where for die in t.state.dice].count("unit") == 2
    assert last(t, shooting.Fired).tally.total == -2


@pytest.mark.rule("boltaction:house-shooting.3")
def test_who_has_acted_does_not_react_but_who_waits_in_ambush_may() -> None:
    t = fire(facing(order="fire"), [1])
    assert not told_of(t, told.WentDown)
    assert last(t, shooting.Fired).hits == 0
    t = say(table(ordering(facing(order="ambush")), [1] * 9), "order us-1 fire", "shoot us-1 german-1", "go-down")
    assert t.state.units["german-1"].order == "down"


@pytest.mark.rule("boltaction:house-weapon.7", "boltaction:heavy.7")
def test_flame_hits_by_its_dice_pins_and_frightens() -> None:
    s = facing("flamethrower", far=5, own_men=2, men=8)
    # to hit, hits, fuel, pins d3+1, two dice to damage, morale
    t = fire(s, [5, 2, 6, 1, 4, 1, 6, 5], "shoot us-1 german-1", "remove german-1.8")
    assert last(t, shooting.FlameHits).hits == 2
    assert last(t, told.Pinned).count == 2
    assert last(t, told.MoraleChecked).rule == "house-weapon.7"
    assert t.state.units["german-1"].lost


@pytest.mark.rule("boltaction:house-weapon.9")
def test_fuel_may_be_spent() -> None:
    s = facing("flamethrower", far=5, own_men=2, men=8)
    t = fire(s, [1, 1])
    assert t.state.units["us-1"].lost
    assert not last(t, losses.UnitLost).scored


@pytest.mark.rule("boltaction:house-weapon.9")
def test_a_vehicle_without_fuel_has_no_flamethrower_any_more() -> None:
    s = state(OPEN, unit("us-1", "flame-tank", (24, 34)), unit("german-1", "section", (24, 24), men=5, order="fire"))
    t = say(table(ordering(s), [1, 1]), "order us-1 fire", "aim flame german-1", "open")
    u = t.state.units["us-1"]
    assert (u.lost, u.spent) == (False, ["flame"])
    assert last(t, shooting.FuelChecked).spent
    u.order = None
    assert [a for a in offered(say(table(ordering(s)), "order us-1 fire")) if a.startswith("aim")] == []


@pytest.mark.rule("boltaction:house-weapon.5", "boltaction:heavy.5")
def test_a_panzerfaust_is_fired_once_and_at_a_target_of_its_own() -> None:
    s = state(
        OPEN, unit("us-1", "faust-section", (24, 30), men=5, extras={"faust": 1}),
        unit("german-1", "section", (24, 20), men=5, order="fire"),
        unit("german-2", "tank", (30, 21), order="fire"),
    )  # fmt: skip
    faust = next(m.id for m in s.units["us-1"].models if "panzerfaust" in m.arms)
    t = say(table(ordering(s), [1] * 20), "order us-1 fire", "shoot us-1 german-1", f"aim {faust} german-2", "open")
    assert [(e.weapon, e.target) for e in told_of(t, shooting.TargetDeclared)] == [
        ("", "german-1"),
        (faust, "german-2"),
    ]
    assert [(e.weapon, e.target) for e in told_of(t, shooting.Fired)] == [
        ("rifle", "german-1"), ("panzerfaust", "german-2")
    ]  # fmt: skip
    assert len(told_of(t, shooting.Fired)[0].dice) == 4  # he does not fire his rifle as well
    assert next(m for m in t.state.units["us-1"].models if m.id == faust).spent == ["panzerfaust"]


@pytest.mark.rule("boltaction:house-weapon.5", "boltaction:shooting.4")
@pytest.mark.parametrize(("far", "lost"), [(12, 0), (12.01, 1)])
def test_a_panzerfaust_that_falls_short_is_gone_as_well(far: float, lost: int) -> None:
    s = state(
        OPEN, unit("us-1", "faust-section", (24, 30), men=1, extras={"faust": 1}),
        unit("german-1", "tank", (24, 29.5 - far - 2.5), order="fire"),
    )  # fmt: skip
    t = say(table(ordering(s), [1] * 20), "order us-1 fire", "aim us-1.1 german-1", "open")
    assert len(told_of(t, shooting.ShotLost)) == lost
    assert s.units["us-1"].models[0].spent == ["panzerfaust"]


@pytest.mark.rule("boltaction:house-damage.3")
def test_exceptional_damage_strikes_one_of_those_in_sight() -> None:
    """Two of five stand behind a house."""
    yard = ground((48, 48), area("house", (25, 26), (32, 30)))
    s = state(
        yard, unit("us-1", "section", (24, 34), men=1), unit("german-1", "section", (24, 22), men=5, order="fire")
    )
    place(s, "german-1", (22, 22), (23, 22), (24, 22), (27, 24), (28, 24))
    t = fire(s, [6, 6, 6])
    assert [a for a in offered(t) if a.startswith("pick")] == [f"pick german-1.{n}" for n in (1, 2, 3)]
    assert refused(t, "pick german-1.4").rule == "house-damage.3"


@pytest.mark.rule("boltaction:house-damage.1")
@pytest.mark.parametrize(("gun", "need"), [("section", 5), ("bazooka", 4)])
def test_body_armour_helps_against_small_arms(gun: str, need: int) -> None:
    s = facing(gun, own_men=1 if gun == "section" else 2, abilities=["body-armour"])
    assert last(fire(s, [6, 1]), shooting.DamageRolled).need.total == need


@pytest.mark.rule("boltaction:house-casualty.1")
@pytest.mark.parametrize(("gun", "saves"), [("section", True), ("bazooka", False)])
def test_a_medic_saves_from_small_arms_on_a_six(gun: str, saves: bool) -> None:
    s = facing(gun, own_men=1 if gun == "section" else 2)
    s = state(OPEN, *s.units.values(), unit("german-2", "medic", (30, 22), order="fire"))
    t = fire(s, [6, 4, *([6] if saves else [])])
    assert bool(told_of(t, shooting.Saved)) is saves
    assert (t.choice is not None and t.choice.kind == "casualties") is not saves


@pytest.mark.rule("boltaction:house-casualty.1")
@pytest.mark.parametrize(("medic", "saves"), [((24, 18), True), ((24, 17.9), False), (None, False)])
def test_the_medic_himself_must_be_near_and_alive(medic: tuple[float, float] | None, saves: bool) -> None:
    """Six inches from him, wherever those stand who carry his bag."""
    s = facing(own_men=1)
    s = state(OPEN, *s.units.values(), unit("german-2", "us/medic", (24, 10), men=2, order="fire", seat=1))
    place(s, "german-2", medic or (30, 22), (30, 22))
    place(s, "german-1", *((24 + n, 25) for n in range(5)))
    s.units["german-2"].models[0].lost = medic is None
    assert bool(told_of(fire(s, [6, 4, 1]), shooting.Saved)) is saves


@pytest.mark.rule("boltaction:house-damage.2", "boltaction:terrain.2")
def test_a_burnt_out_truck_is_rough_ground() -> None:
    """An Advance leads over it, but no Run, and nothing on wheels goes there at all."""

    def burnt(order: str) -> World:
        s = state(OPEN, unit("us-2", "section", (20.5, 30), men=1), unit("us-3", "truck", (24, 20), facing=180),
                  unit("german-1", "truck", (24, 30), lost=True, burnt=True),
                  unit("german-2", "section", (44, 4), men=1))  # fmt: skip
        return say(table(ordering(s)), order)

    over = f"go us-2 {at(23.5, 30)} line"
    assert legal(burnt("order us-2 advance"), over)
    assert refused(burnt("order us-2 run"), over).rule == "terrain.8"
    assert refused(burnt("order us-3 advance"), "drive us-3 a700").rule == "terrain.9"
    s = state(OPEN, unit("us-1", "section", (24, 40), men=2), unit("german-1", "truck", (24, 30), order="run"))
    assert fire(s, [6, 6, 6, 5]).state.units["german-1"].burnt
