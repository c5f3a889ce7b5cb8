"""he.1 to he.5, house-he.1 to house-he.4, hit.2, house-indirect.1 to house-indirect.3 Shells, templates, ranging in."""

from __future__ import annotations

from typing import Any

import pytest

from hedgerow.boltaction.book.charts import SHELLS, WEAPONS
from hedgerow.boltaction.book.tables import TABLES
from hedgerow.boltaction.state.events import losses, shooting
from hedgerow.boltaction.state.events import orders as told
from hedgerow.boltaction.state.state import Ranging, Ruin, State
from hedgerow.boltaction.state.world import World
from tests.boltaction.drawn import (
    OPEN,
    area,
    asked,
    at,
    ground,
    last,
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

HOUSE = ground((48, 48), area("house", (20, 16), (26, 20)))


def facing(gun: str = "at-gun", target: str = "section", map: str = OPEN, far: float = 18, **fields: Any) -> State:
    """A gun in the south looks at a target in the north that has its order."""
    given: dict[str, Any] = {"order": "fire"} | fields
    there = None if "building" in given else (24.0, 24.0)
    return state(map, unit("us-1", gun, (24, 24 + far + 2), facing=0), unit("german-1", target, there, **given))


def fire(s: State, dice: list[int], *answers: str) -> World:
    return say(table(ordering(s), dice), "order us-1 fire", *answers)


@pytest.mark.rule("boltaction:he.1", "boltaction:he.2", "boltaction:he.3", "boltaction:he.4", "boltaction:he.5")
@pytest.mark.parametrize(
    ("size", "pins", "pen", "inside"),
    [(1, "d2", 1, "d3"), (2, "d3", 2, "d6"), (3, "d3", 3, "2d6"), (4, "d6", 4, "3d6")],
)
def test_figures_of_shells(size: int, pins: str, pen: int, inside: str) -> None:
    row = SHELLS[size]
    assert (row.pins, row.pen, row.in_building) == (pins, pen, inside)


@pytest.mark.rule("boltaction:house-he.1", "boltaction:house-pins.2", "boltaction:he.3")
def test_a_template_hits_whoever_it_touches_and_pins_by_its_size() -> None:
    s = facing("howitzer", men=5)
    place(s, "german-1", (24, 24), (24.9, 24), (26.4, 24), (27.9, 24), (29.4, 24))
    # to hit; pins d3 = 2; two hits at +2 against 4: 2 and 1
    t = fire(s, [3, 3, 2, 1], "shoot us-1 german-1")
    assert asked(t) == (0, "template")
    assert refused(t, f"lay {at(40, 40)}").rule == "house-he.1"
    say(t, f"lay {at(24.1, 24)}")
    laid = last(t, shooting.TemplateLaid)
    assert (laid.size, laid.models) == (2, 2)
    assert t.state.units["german-1"].pins == 2
    rolled = last(t, shooting.DamageRolled)
    assert (rolled.pen.total, rolled.dice, rolled.damage) == (2, (2, 1), 1)


@pytest.mark.rule("boltaction:house-he.1")
def test_no_template_touches_ones_own_side_and_others_are_hit_as_well() -> None:
    s = state(
        OPEN, unit("us-1", "howitzer", (24, 44), facing=0), unit("us-2", "section", (28, 24), men=1, order="fire"),
        unit("german-1", "section", (24, 24), men=2, order="fire"),
        unit("german-2", "section", (24, 26.2), men=2, order="fire"),
    )  # fmt: skip
    t = fire(s, [6, 1, 1, 1, 1, 1, 1, 1], "shoot us-1 german-1")
    assert refused(t, f"lay {at(26.6, 24)}").rule == "house-he.1"
    say(t, f"lay {at(24.6, 25)}")
    assert set(last(t, shooting.TemplateLaid).struck) == {"german-1", "german-2"}
    assert {e.unit for e in told_of(t, told.Pinned)} == {"german-1", "german-2"}


@pytest.mark.rule("boltaction:house-he.2", "boltaction:heavy.6")
def test_a_gun_fires_either_shell_and_the_shell_has_its_own_pen() -> None:
    s = facing("at-gun", men=5)
    t = fire(s, [3, 1])
    assert legal(t, "shoot us-1 german-1 at")
    assert legal(t, "shoot us-1 german-1 he")
    say(t, "shoot us-1 german-1 at")
    assert last(t, shooting.DamageRolled).pen.total == 5
    assert not told_of(t, shooting.TemplateLaid)


@pytest.mark.rule("boltaction:house-he.3")
@pytest.mark.parametrize(("reading", "hits"), [("up", 2), ("down", 1)])
def test_down_halves_the_hits_but_not_the_pins(reading: str, hits: int) -> None:
    s = facing("howitzer", men=3, order="down")
    place(s, "german-1", (24, 24), (25, 24), (24.5, 25))
    s = state(OPEN, *s.units.values(), options={"he-down": reading})
    t = fire(s, [5, 5, *([1] * hits)], "shoot us-1 german-1")
    if t.choice is not None and t.choice.kind == "template":
        say(t, f"lay {at(24.5, 24.5)}")
    assert last(t, shooting.TemplateLaid).models == 3
    assert len(last(t, shooting.DamageRolled).dice) == hits
    assert t.state.units["german-1"].pins == 3


@pytest.mark.rule("boltaction:house-he.4", "boltaction:he.3", "boltaction:he.1")
def test_in_a_building_hits_are_rolled_and_cover_does_not_count() -> None:
    t = fire(facing("howitzer", map=HOUSE, building=0, men=5), [3, 4, 1, 1, 1, 1, 1], "shoot us-1 german-1")
    assert last(t, shooting.Fired).need == 3
    assert last(t, shooting.BuildingShelled).hits == 4
    assert len(last(t, shooting.DamageRolled).dice) == 4
    assert last(t, shooting.DamageRolled).need.total == 4


@pytest.mark.rule("boltaction:house-building.2")
def test_ten_hits_bring_a_building_down_with_all_inside() -> None:
    t = fire(
        facing("heavy-howitzer", map=HOUSE, building=0, men=5), [3, 4, 3, 3, 1, *([1] * 10)], "shoot us-1 german-1"
    )
    assert [ruin.building for ruin in t.state.ruins] == [0]
    assert not last(t, shooting.BuildingFell).burning
    assert t.state.units["german-1"].lost
    t = fire(facing("heavy-howitzer", map=HOUSE, building=0, men=5), [3, 3, 3, 3, 1, *([1] * 9)], "shoot us-1 german-1")
    assert not t.state.ruins


def before_flames() -> State:
    """Five men in a house, and a flamethrower that reaches it."""
    return state(
        HOUSE,
        unit("us-1", "flamethrower", (23, 25), facing=0),
        unit("german-1", "section", building=0, men=5, order="fire"),
    )


@pytest.mark.rule("boltaction:house-building.2")
def test_four_flame_hits_set_it_on_fire_and_they_get_out() -> None:
    # to hit, hits, fuel, pins, four dice to damage, morale
    t = fire(before_flames(), [5, 4, 6, 1, 1, 1, 1, 1, 1, 1], "shoot us-1 german-1")
    u = t.state.units["german-1"]
    assert (u.building, u.order, u.pins) == (-1, "down", 3)
    assert [ruin.burning for ruin in t.state.ruins] == [True]


@pytest.mark.rule("boltaction:house-building.2")
def test_three_do_not() -> None:
    t = fire(before_flames(), [5, 3, 6, 1, 1, 1, 1, 1, 1], "shoot us-1 german-1")
    assert t.state.units["german-1"].building >= 0
    assert not t.state.ruins


@pytest.mark.rule("boltaction:house-building.2")
@pytest.mark.parametrize(("men", "pins", "dice"), [(2, 0, [5, 4, 6, 1, 5, 5, 5, 5]), (5, 8, [5, 4, 6, 1])])
def test_a_house_burns_with_nobody_left_in_it(men: int, pins: int, dice: list[int]) -> None:
    """Whether flames or pins were the end of them; nobody goes into it again."""
    s = state(
        HOUSE,
        unit("us-1", "flamethrower", (23, 25), facing=0),
        unit("us-2", "section", (23, 28), men=1),
        unit("german-1", "section", building=0, men=men, pins=pins, order="fire"),
        unit("german-2", "section", (44, 4), men=1, order="fire"),
    )
    t = fire(s, [*dice, 1], "shoot us-1 german-1")
    assert t.state.units["german-1"].lost
    assert [(fell.building, fell.burning) for fell in told_of(t, shooting.BuildingFell)] == [(0, True)]
    assert [ruin.burning for ruin in t.state.ruins] == [True]
    say(t, "order us-2 run")
    assert refused(t, "enter us-2 0").rule == "house-building.1"


@pytest.mark.rule("boltaction:house-building.2")
@pytest.mark.parametrize(("wide", "place"), [(6.7, (3225, 2400)), (5.2, (2400, 1725))])
def test_out_of_a_house_on_fire_one_gets_six_inches_away_at_the_most(wide: float, place: tuple[int, int]) -> None:
    """Water all around: north of it one would stand 6.75 or 5.25 inches from the house; east of it is nearer."""
    north, east = 23 - wide, 25 + wide
    pond = [area("water", (14, north), (34, 22.4)), area("water", (14, 25.6), (34, 48 - north)),
            area("water", (28.6, 22.4), (east, 25.6)), area("water", (48 - east, 22.4), (19.4, 25.6))]  # fmt: skip
    map = ground((48, 48), area("house", (20, 23), (28, 25)), *pond)
    s = state(map, unit("us-1", "flamethrower", (24, 28)), unit("german-1", "section", men=5, building=4, order="fire"))
    t = say(table(ordering(s), [6, 4, 6, 1, 1, 1, 1, 1, 1, 1]), "order us-1 fire", "shoot us-1 german-1")
    u = t.state.units["german-1"]
    assert (u.building, u.order, u.men[0].at) == (-1, "down", place)


@pytest.mark.rule("boltaction:house-building.2", "boltaction:terrain.2")
def test_rubble_is_rough_ground() -> None:
    """Infantry goes over it with an Advance, no wheels at all."""

    def ruined(order: str) -> World:
        s = state(HOUSE, unit("us-1", "section", (23, 22), men=1), unit("us-2", "truck", (23, 28), facing=0),
                  unit("german-1", "section", (44, 4), men=1), ruins=[Ruin(0)])  # fmt: skip
        return say(table(ordering(s)), order)

    over = f"go us-1 {at(23, 18)} line"
    assert legal(ruined("order us-1 advance"), over)
    assert refused(ruined("order us-1 run"), over).rule == "terrain.8"
    assert refused(ruined("order us-2 advance"), "drive us-2 a900").rule == "terrain.9"


@pytest.mark.rule("boltaction:armour.1", "boltaction:damage.8")
def test_a_shell_on_armour_is_one_roll_with_its_pen() -> None:
    t = fire(facing("at-gun", "tank", facing=180), [3, 2, 6], "shoot us-1 german-1 he")
    if t.choice is not None and t.choice.kind == "template":
        say(t, f"lay {at(24, 24)}")
    hit = last(t, shooting.Penetrated)
    assert (len(told_of(t, shooting.Penetrated)), hit.pen.total, hit.result) == (1, 1, None)


@pytest.mark.rule("boltaction:damage.6", "boltaction:damage.7", "boltaction:damage.9", "boltaction:damage.10")
@pytest.mark.parametrize(("who", "value"), [("half-track", 7), ("light-tank", 8), ("heavy-tank", 10)])
def test_damage_values_of_vehicles(who: str, value: int) -> None:
    t = fire(facing("at-gun", who, facing=180), [3, 1], "shoot us-1 german-1 at")
    assert last(t, shooting.Penetrated).value == value
    assert {row.damage: row.id for row in TABLES.vehicle_class} == {
        6: "soft-skin", 7: "armoured-car-carrier", 8: "light-tank", 9: "medium-tank", 10: "heavy-tank",
        11: "super-heavy-tank",
    }  # fmt: skip


# ------------------------------------------------------------------ indirect fire


def mortar(turn: int = 2, *units: Any, far: float = 20, **fields: Any) -> State:
    target = unit("german-1", "section", (24, 10), men=5, order="fire")
    return state(OPEN, unit("us-1", "mortar", (24, 10 + far + 1), facing=0, **fields), target, *units, turn=turn)


@pytest.mark.rule("boltaction:hit.2", "boltaction:house-indirect.1", "boltaction:heavy.10")
def test_the_first_shot_needs_a_six_and_no_modifier_counts() -> None:
    s = mortar(pins=0, quality="inexperienced")
    s.units["german-1"].order = "down"
    t = fire(s, [5], "shoot us-1 german-1")
    shot = last(t, shooting.Fired)
    assert (shot.need, shot.hits) == (6, 0)
    known = t.state.units["us-1"].ranging[""]
    assert (known.target, known.shots, known.hit) == ("german-1", 1, False)


@pytest.mark.rule("boltaction:house-indirect.1", "boltaction:house-indirect.2")
@pytest.mark.parametrize(
    ("shots", "hit", "last_turn", "moved", "need"),
    [(1, False, 1, 0, 5), (2, False, 1, 0, 4), (9, False, 1, 0, 2), (1, True, 1, 0, 2), (2, False, 0, 0, 6),
     (2, True, 1, 2, 6), (2, False, 1, 1.9, 4)],
)  # fmt: skip
def test_ranging_in_and_losing_the_range(shots: int, hit: bool, last_turn: int, moved: float, need: int) -> None:
    s = mortar()
    was = [(x + round(moved * 100), y) for x, y in (m.at for m in s.units["german-1"].men[:1])]
    s.units["us-1"].ranging[""] = Ranging("german-1", was, shots, hit, last_turn)
    for m in s.units["german-1"].models[1:]:
        m.lost = True
    assert last(fire(s, [1], "shoot us-1 german-1"), shooting.Fired).need == need


@pytest.mark.rule("boltaction:house-indirect.2")
def test_another_target_begins_anew() -> None:
    s = mortar(2, unit("german-2", "section", (30, 10), men=5, order="fire"))
    s.units["us-1"].ranging[""] = Ranging("german-2", [(3000, 1000)], 3, False, 1)
    assert last(fire(s, [1], "shoot us-1 german-1"), shooting.Fired).need == 6


@pytest.mark.rule("boltaction:house-indirect.3", "boltaction:heavy.10", "boltaction:heavy.8")
def test_the_lower_range_and_the_upper() -> None:
    assert (WEAPONS["vb-launcher"].least, WEAPONS["vb-launcher"].range) == (6, 18)
    near = fire(mortar(far=11.9), [1], "shoot us-1 german-1")
    assert last(near, shooting.ShotLost).rule == "house-indirect.3"
    assert told_of(fire(mortar(far=12), [1], "shoot us-1 german-1"), shooting.Fired)


@pytest.mark.rule("boltaction:house-dice.1", "boltaction:house-indirect.3")
@pytest.mark.parametrize(
    ("mortar", "dx", "dy", "fires"),
    [
        ("mortar", 780, 1040, True),
        ("mortar", 50, 1299, False),  # 11.9999 inches
        ("mortar", 51, 1299, True),
        ("light-mortar", 70, 2499, True),
        ("light-mortar", 71, 2499, False),  # 24.0001
    ],
)
def test_neither_of_its_ranges_is_rounded(mortar: str, dx: int, dy: int, fires: bool) -> None:
    s = state(OPEN, unit("us-1", mortar, (24, 44), facing=0), unit("german-1", at=(24, 4), men=1, order="fire"))
    s.units["german-1"].models[0].at = (2400 + dx, 4400 - dy)
    t = fire(s, [1], "shoot us-1 german-1")
    assert bool(told_of(t, shooting.Fired)) is fires


@pytest.mark.rule("boltaction:house-indirect.3")
def test_a_spotter_sees_for_the_weapon() -> None:
    def behind_the_house(spotter: tuple[int, int]) -> World:
        s = state(
            HOUSE, unit("us-1", "mortar", (23, 40), facing=0, extras={"spotter": 1}),
            unit("german-1", "section", (23, 6), men=5, order="fire"),
        )  # fmt: skip
        for m, spot in zip(s.units["us-1"].models, ((2300, 4000), (2300, 4100), (2300, 4200), spotter), strict=True):
            m.at = spot
        return say(table(ordering(s), [1]), "order us-1 fire")

    assert refused(behind_the_house((2300, 3900)), "shoot us-1 german-1").rule == "house-indirect.3"
    assert told_of(say(behind_the_house((1000, 2500)), "shoot us-1 german-1"), shooting.Fired)


@pytest.mark.rule("boltaction:house-weapon.6", "boltaction:heavy.11")
def test_a_howitzer_fires_directly_or_indirectly() -> None:
    s = facing("howitzer", far=26, men=5)
    t = fire(s, [1], "shoot us-1 german-1")
    assert last(t, shooting.Fired).need == 4  # long range of 48 inches
    t = fire(facing("howitzer", far=26, men=5), [1], "shoot us-1 german-1 - indirect")
    assert last(t, shooting.Fired).need == 6


@pytest.mark.rule("boltaction:armour.5")
def test_shells_from_above_are_worse_for_open_tops() -> None:
    s = state(
        OPEN, unit("us-1", "howitzer", (24, 44), facing=0), unit("german-1", "half-track", (24, 14), order="fire")
    )
    t = fire(s, [6, 1, 6, 1, 4], "shoot us-1 german-1 - indirect")
    effect = last(t, shooting.EffectRolled)
    assert [m.rule for m in effect.tally][-1] == "armour.5"
    assert last(t, shooting.Penetrated).facing is None


# ------------------------------------------------------------------ weapons


@pytest.mark.rule("boltaction:house-shooting.2")
def test_every_model_checks_its_own_range() -> None:
    s = state(
        OPEN, unit("us-1", "lmg-section", (24, 40), men=4), unit("german-1", "section", (24, 14), men=5, order="fire")
    )
    t = fire(s, [1] * 9, "shoot us-1 german-1")
    assert [e.weapon for e in told_of(t, shooting.Fired)] == ["lmg"]
    assert last(t, shooting.ShotLost).weapon == "rifle"
    assert last(t, shooting.ShotLost).count == 2  # the assistant does not fire his own


@pytest.mark.rule("boltaction:house-shooting.4", "boltaction:shooting.1")
def test_a_volley_goes_step_by_step() -> None:
    s = state(
        OPEN, unit("us-1", "lmg-section", (24, 34), men=4), unit("german-1", "section", (24, 24), men=6, order="fire")
    )
    t = fire(s, [6, 6, 6, 1, 1, 1, 4, 4, 4], "shoot us-1 german-1")
    kinds = [
        type(e).__name__ for e in t.events if type(e).__name__ in ("Fired", "Pinned", "DamageRolled", "ModelsLost")
    ]
    assert kinds[:2] == ["Fired", "Fired"]
    assert kinds[2:4] == ["Pinned", "DamageRolled"]
    assert asked(t) == (1, "casualties")
    say(t, offered(t)[0])
    assert told_of(t, losses.ModelsLost)


@pytest.mark.rule("boltaction:orders.2")
def test_fire_is_without_a_move() -> None:
    t = say(table(ordering(facing("at-gun", men=5)), [1] * 5), "order us-1 fire")
    assert asked(t) == (0, "shoot")


@pytest.mark.rule("boltaction:house-weapon.8")
@pytest.mark.parametrize(
    ("entry", "dice", "burns"),
    [("soviet/ampulomet", [6], True), ("soviet/ampulomet", [5], False), ("british/blacker-bombard", [], False)],
)
def test_an_ampulomet_may_set_on_fire_what_it_does_not_damage(entry: str, dice: list[int], burns: bool) -> None:
    s = state(
        OPEN, unit("us-1", entry, (24, 38), facing=0), unit("german-1", "tank", (24, 22), facing=180, order="fire")
    )
    # to hit, pins, the penetration that fails, on fire, morale, turret
    t = fire(s, [6, 1, 2, *dice, 1, 2, 1], "shoot us-1 german-1")
    assert last(t, shooting.Penetrated).result is None
    assert bool(told_of(t, told.MoraleChecked)) is burns


@pytest.mark.rule("boltaction:house-he.3", "boltaction:house-pins.2")
def test_a_shell_pins_even_if_its_hits_are_halved_to_none() -> None:
    s = facing("light-mortar", order="down", men=5)
    s.chosen = {"he-down": "down"}
    place(s, "german-1", *((20 + 2 * n, 24) for n in range(5)))
    t = fire(s, [6, 4], "shoot us-1 german-1", f"lay {at(20, 24)}")
    assert not told_of(t, shooting.DamageRolled)
    assert t.state.units["german-1"].pins == 2
