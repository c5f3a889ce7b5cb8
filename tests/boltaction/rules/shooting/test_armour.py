"""armour.1 to turret.3, pen.1 to pen.4 Shots at armour: penetration, results, effects, turrets."""

from __future__ import annotations

import itertools

import pytest

from hedgerow.boltaction.rules.losing import destroy
from hedgerow.boltaction.state.events import losses, shooting
from hedgerow.boltaction.state.events import orders as told
from hedgerow.boltaction.state.world import World
from tests.boltaction.drawn import OPEN, act, last, offered, ordering, place, refused, say, state, table, told_of, unit


def shot(
    *dice: int, by: str = "at-gun", at: str = "tank", facing: int = 180, far: float = 20, **fields: object
) -> World:
    """A gun fires an anti-tank shot at a vehicle, from the south; 180 shows it its front."""
    gun = unit("us-1", by, (24, 24 + far), facing=0)
    target = unit("german-1", at, (24, 22), facing=facing, **{"order": "fire"} | fields)  # type: ignore[arg-type]
    t = say(table(ordering(state(OPEN, gun, target)), dice), "order us-1 fire")
    answer = next(a for a in ("shoot us-1 german-1 at", "shoot us-1 german-1") if t.choice and _legal(t, a))
    return say(t, answer)


def _legal(t: World, text: str) -> bool:
    from tests.boltaction.drawn import legal

    return legal(t, text)


@pytest.mark.rule("boltaction:pen.1", "boltaction:pen.2", "boltaction:pen.3", "boltaction:house-pen.1")
@pytest.mark.parametrize(("facing", "worth"), [(180, 5), (90, 6), (270, 6), (0, 7)])
def test_the_side_and_the_rear_are_thinner(facing: int, worth: int) -> None:
    t = shot(6, 1, facing=facing)
    assert last(t, shooting.Penetrated).pen.total == worth


@pytest.mark.rule("boltaction:pen.4", "boltaction:house-pen.2")
def test_long_range_costs_penetration_but_not_that_of_shaped_charges() -> None:
    t = shot(6, 1, far=35)
    assert last(t, shooting.Penetrated).pen.total == 4
    t = shot(6, 1, by="bazooka", far=20)
    assert last(t, shooting.Penetrated).pen.total == 5


@pytest.mark.rule("boltaction:armour.2", "boltaction:armour.3", "boltaction:armour.4", "boltaction:damage.8")
@pytest.mark.parametrize(("die", "result"), [(3, None), (4, "superficial"), (5, "normal"), (6, "normal")])
def test_results_by_the_margin(die: int, result: str | None) -> None:
    t = shot(6, die, *([6] if result else []))
    assert last(t, shooting.Penetrated).result == result


@pytest.mark.rule("boltaction:armour.4", "boltaction:house-armour.1")
def test_massive_damage_is_two_effects_in_their_order() -> None:
    t = shot(6, 6, 1, 1, 2, 1, facing=0)
    assert last(t, shooting.Penetrated).result == "massive"
    assert [e.effect for e in told_of(t, shooting.EffectRolled)] == ["crew-stunned", "immobilised"]
    u = t.state.units["german-1"]
    assert (u.pins, u.immobilised, u.order) == (3, True, "down")


@pytest.mark.rule("boltaction:house-damage.1", "boltaction:shooting.6")
def test_a_one_never_penetrates() -> None:
    t = shot(6, 1, by="heavy-at-gun", at="half-track", facing=0)
    assert last(t, shooting.Penetrated).result is None


@pytest.mark.rule("boltaction:armour.6", "boltaction:house-armour.2", "boltaction:turret.1", "boltaction:turret.2")
def test_a_stunned_crew_is_down_and_the_turret_is_checked() -> None:
    t = shot(6, 5, 1, 3)
    u = t.state.units["german-1"]
    assert (u.order, u.pins, u.jammed) == ("down", 2, {})
    assert last(t, shooting.TurretChecked).die == 3


@pytest.mark.rule("boltaction:turret.3", "boltaction:house-turret.1")
def test_a_turret_jams_in_the_arc_the_hit_came_from() -> None:
    t = shot(6, 4, 1, 4, facing=90)
    assert t.state.units["german-1"].jammed == {"1": "right"}


@pytest.mark.rule("boltaction:armour.7", "boltaction:armour.8")
def test_immobilised_twice_is_knocked_out() -> None:
    t = shot(6, 5, 2, 1)
    assert t.state.units["german-1"].immobilised
    assert last(t, shooting.TurretChecked).die == 1
    t = shot(6, 5, 2, immobilised=True)
    assert last(t, losses.UnitLost).rule == "armour.8"


@pytest.mark.rule("boltaction:armour.9", "boltaction:armour.10")
def test_a_fire_is_put_out_or_the_crew_bails_out() -> None:
    t = shot(6, 5, 3, 3, 4, 1)
    u = t.state.units["german-1"]
    assert (u.lost, u.order, u.pins) == (False, "down", 2)
    assert last(t, told.MoraleChecked).value.total == 7
    t = shot(6, 5, 3, 4, 4)
    assert t.state.units["german-1"].lost
    assert last(t, losses.UnitLost).how == "abandoned"


@pytest.mark.rule("boltaction:armour.11", "boltaction:armour.12", "boltaction:house-armour.4")
def test_a_knocked_out_vehicle_is_a_wreck() -> None:
    t = shot(6, 5, 4)
    u = t.state.units["german-1"]
    assert u.lost
    assert u.wreck
    assert not told_of(t, shooting.TurretChecked)


@pytest.mark.rule("boltaction:house-pins.4", "boltaction:smallarms.5")
def test_small_arms_neither_pin_nor_harm_enclosed_armour() -> None:
    s = state(OPEN, unit("us-1", "section", (24, 34), men=5), unit("german-1", "tank", (24, 24), order="fire"))
    t = say(table(ordering(s), [6] * 5), "order us-1 fire", "shoot us-1 german-1")
    assert t.state.units["german-1"].pins == 0
    s = state(OPEN, unit("us-1", "section", (24, 34), men=5), unit("german-1", "half-track", (24, 24), order="fire"))
    t = say(table(ordering(s), [6] * 5), "order us-1 fire", "shoot us-1 german-1")
    assert t.state.units["german-1"].pins == 1


@pytest.mark.rule("boltaction:house-game.5", "boltaction:house-pins.4")
@pytest.mark.parametrize(("mount", "pins"), [("pintle", 1), ("hull", 0)])
def test_who_fires_a_pintle_gun_stands_in_an_open_hatch_until_the_turn_is_over(mount: str, pins: int) -> None:
    sherman = unit("us-1", "us/m4-sherman", (24, 40), extras={"pintle-hmg": 1})
    s = state(OPEN, sherman, unit("german-1", "section", (24, 25), men=1))
    dice = [1] * (3 if mount == "pintle" else 5)
    t = say(table(ordering(s), [*dice, 6, 1]), "order us-1 fire", f"aim {mount} german-1", "open", "hold")
    say(t, "order german-1 fire", "shoot german-1 us-1")
    assert sherman.pins == pins
    assert (t.state.turn, sherman.opened) == (3, False)


@pytest.mark.rule("boltaction:damage.5", "boltaction:house-damage.2")
def test_a_soft_skin_is_destroyed_by_any_damage() -> None:
    s = state(OPEN, unit("us-1", "section", (24, 34), men=2), unit("german-1", "truck", (24, 24), order="run"))
    t = say(table(ordering(s), [6, 6, 6, 5]), "order us-1 fire", "shoot us-1 german-1")
    assert t.state.units["german-1"].lost
    assert not t.state.units["german-1"].wreck


@pytest.mark.rule("boltaction:pen.3", "boltaction:house-pen.1")
@pytest.mark.parametrize(
    ("abilities", "facing", "worth"),
    [
        (["reinforced-rear"], 0, 6), (["reinforced-rear"], 90, 6), (["skirts"], 90, 5), (["skirts"], 0, 7),
        (["reinforced-rear", "skirts"], 0, 6), (["weak-sides"], 90, 7), (["weak-sides"], 0, 7),
        (["reinforced-rear", "weak-sides"], 0, 6), (["vulnerable"], 0, 8), (["vulnerable"], 90, 7),
        (["armoured-all-round"], 0, 5), (["vulnerable"], 180, 5),
    ],
)  # fmt: skip
def test_hulls_of_the_lists(abilities: list[str], facing: int, worth: int) -> None:
    t = shot(6, 1, by="bazooka", facing=facing, abilities=abilities)
    assert last(t, shooting.Penetrated).pen.total == worth


@pytest.mark.rule("boltaction:damage.8")
@pytest.mark.parametrize(("facing", "value"), [(180, 10), (90, 9)])
def test_a_heavy_front_counts_one_class_higher(facing: int, value: int) -> None:
    assert last(shot(6, 1, facing=facing, abilities=["heavy-front"]), shooting.Penetrated).value == value


@pytest.mark.rule("boltaction:house-weapon.9")
@pytest.mark.parametrize(("spent", "effect"), [([], "immobilised"), (["flame"], "crew-stunned")])
def test_who_carries_a_flamethrower_suffers_more_until_its_fuel_is_spent(spent: list[str], effect: str) -> None:
    assert last(shot(6, 5, 1, at="flame-tank", spent=spent), shooting.EffectRolled).effect == effect


@pytest.mark.rule("boltaction:house-pins.4")
@pytest.mark.parametrize(("facing", "pins"), [(180, 0), (90, 0), (0, 1)])
def test_what_could_not_penetrate_does_not_pin_where_that_is_agreed(facing: int, pins: int) -> None:
    """An anti-tank rifle at a heavy tank: a 6 and 2 are not enough but from behind."""
    s = state(OPEN, unit("us-1", "at-rifle", (24, 40)), unit("german-1", "heavy-tank", (24, 30), facing=facing,
              order="fire"), options={"armour-pins": "could-penetrate"})  # fmt: skip
    t = say(table(ordering(s), [6, 1]), "order us-1 fire", "shoot us-1 german-1")
    assert t.state.units["german-1"].pins == pins


@pytest.mark.rule("boltaction:house-pins.1")
def test_an_unreliable_vehicle_takes_one_pin_more() -> None:
    assert shot(6, 1, abilities=["unreliable"]).state.units["german-1"].pins == 2


@pytest.mark.rule("boltaction:house-weapon.8", "boltaction:turret.3")
def test_an_ampulomet_burns_trucks_as_well_and_jams_turrets_where_it_stands() -> None:
    t = shot(6, 1, 1, 6, 1, 1, by="soviet/ampulomet", at="truck", far=12, order="run")
    assert last(t, told.MoraleChecked).why == "on fire"
    t = shot(6, 1, 1, 6, 1, 1, 4, by="soviet/ampulomet", facing=90, far=12)
    assert t.state.units["german-1"].jammed == {"1": "right"}


@pytest.mark.rule("boltaction:house-armour.2", "boltaction:house-vehicle.4", "boltaction:armour.7")
@pytest.mark.parametrize(("effect", "stuck"), [(2, True), (1, False)])
def test_who_is_stunned_or_immobilised_while_it_backs_off_stops_there(effect: int, stuck: bool) -> None:
    s = state(OPEN, unit("us-1", "at-gun", (24, 44), order="ambush", loaded="at"),
              unit("german-1", "tank", (24, 20), facing=180, pins=2))  # fmt: skip
    t = say(table(ordering(s, 1), [6, 5, 6, 6, effect, 1]), "order german-1 run", "spring us-1 200")
    u = say(t, "shoot us-1 german-1 at").state.units["german-1"]
    assert (u.at, u.immobilised, u.order) == ((2400, 1800), stuck, "down")


@pytest.mark.rule("boltaction:house-armour.2", "boltaction:house-recce.1", "boltaction:house-ambush.1")
def test_so_does_one_that_is_hit_as_it_escapes() -> None:
    s = state(OPEN, unit("us-1", "at-gun", (24, 44), order="ambush", loaded="at"), unit("us-2", at=(24, 36), men=5),
              unit("german-1", "armoured-car", (24, 20), facing=180))  # fmt: skip
    place(s, "us-2", *((30 + 1.5 * n, 36) for n in range(5)))
    t = say(table(ordering(s), [6, 3, 1, 1]), "order us-2 fire", "shoot us-2 german-1", "escape b1200")
    u = say(t, "spring us-1 300", "shoot us-1 german-1 at").state.units["german-1"]
    assert (u.at, u.pins) == ((2400, 1700), 2)


@pytest.mark.rule("boltaction:house-recce.1", "boltaction:assault-vehicle.4")
def test_who_may_escape_is_offered_ways_that_bring_it_no_nearer() -> None:
    """An armoured car that looks at the gun: back, or turned away from it."""
    s = state(OPEN, unit("us-1", "at-gun", (24, 44)), unit("german-1", "armoured-car", (24, 24)))
    t = say(table(ordering(s)), "order us-1 fire", "shoot us-1 german-1 at")
    ways = offered(t)
    assert ways[0] == "hold"
    assert {"escape b1200", "escape +90,a1200"} <= set(ways)
    assert not {"escape a1200", "go-down"} & set(ways)
    assert refused(t, "escape a1200").rule == "house-recce.1"
    assert refused(t, "go-down").rule == "house-shooting.3"
    tank = state(OPEN, unit("us-1", "at-gun", (24, 44)), unit("german-1", "tank", (24, 24)))
    assert told_of(say(table(ordering(tank), [1]), "order us-1 fire", "shoot us-1 german-1 at"), shooting.Fired)


@pytest.mark.rule("boltaction:house-recce.1", "boltaction:house-transport.1")
@pytest.mark.parametrize(("way", "stays"), [("a900", False), ("a1800", True)])
def test_who_has_escaped_by_a_run_lets_nobody_off(way: str, stays: bool) -> None:
    s = state(OPEN, unit("us-1", "section", (24, 44), men=5), unit("german-2", "section", carrier="german-1", men=5),
              unit("german-1", "half-track", (24, 30), facing=0, abilities=["recce", "open-topped"]))  # fmt: skip
    t = say(table(ordering(s), [1] * 6), "order us-1 fire", "shoot us-1 german-1", f"escape {way}")
    say(t, "order german-2 run")
    assert (offered(t) == ["stay"]) is stays


@pytest.mark.rule("boltaction:house-pen.1", "boltaction:pen.2")
def test_every_weapon_strikes_the_side_before_which_it_stands() -> None:
    s = state(OPEN, unit("us-1", "faust-section", (24, 30), men=5),
              unit("german-1", "tank", (24, 24), facing=180, order="fire"))  # fmt: skip
    place(s, "us-1", (24, 30), (25.9, 30), (27.6, 29.4), (28.9, 28.1), (29.8, 26.5))
    men = s.units["us-1"].models
    men[0].arms = men[4].arms = ["rifle", "panzerfaust"]
    aims = [f"aim {men[n].id} german-1" for n in (0, 4)]
    t = say(table(ordering(s), [6, 6, 2, 2, 4, 1]), "order us-1 fire", *aims, "open")
    assert [(e.facing, e.pen.total) for e in told_of(t, shooting.Penetrated)] == [("front", 6), ("left", 7)]


@pytest.mark.rule("boltaction:house-game.5", "boltaction:house-transport.1")
def test_a_gun_shield_does_not_help_who_gets_out_of_a_tow() -> None:
    """Wherever its tow stands, and looks."""
    for facing, spot in itertools.product((0, 90, 180, 270), ((24, 24), (40, 8))):
        s = state(OPEN, unit("us-1", "at-gun", carrier="us-2"), unit("us-2", "truck", spot, facing=facing),
                  unit("german-1", "section", (4, 44)))  # fmt: skip
        t = act(s, lambda t: destroy(t, t.state.units["us-2"], "destroyed", "house-damage.2"))
        t = table(t.state, [2, 1, 1])
        assert last(t, shooting.DamageRolled).need.total == 4


@pytest.mark.rule("boltaction:house-game.5", "boltaction:house-pen.1")
def test_a_gun_shield_is_of_use_against_those_before_it_alone() -> None:
    s = state(OPEN, unit("us-1", at=(24, 34), men=5), unit("german-1", "at-gun", (24, 24), facing=180, order="fire"))
    place(s, "us-1", (30, 32), (31.5, 32), (33, 32), (34, 30.5), (34.5, 29))
    t = say(table(ordering(s), [*[6] * 5, *[1] * 5]), "order us-1 fire", "shoot us-1 german-1")
    assert [(e.need.total, len(e.dice)) for e in told_of(t, shooting.DamageRolled)] == [(5, 2), (4, 3)]
