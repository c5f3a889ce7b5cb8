"""The charts: the figures that sources print, look-ups at their boundaries, and nothing that contradicts itself."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.resources import files

import msgspec
import pytest

from hedgerow.kernel.ledger import load
from hedgerow.kernel.tally import Mod
from hedgerow.lhy.book import charts
from hedgerow.lhy.book.content import COUNTERS
from hedgerow.lhy.book.tables import TABLES
from hedgerow.lhy.book.tables.lines import Line

BOOK = load(files("hedgerow.lhy") / "rules.toml", "lhy")
DICE = range(1, 11)


def lines(record: object) -> Iterator[Line]:
    """Every line of modifiers in the tables."""
    if isinstance(record, Line):
        yield record
    elif isinstance(record, msgspec.Struct):
        for field in record.__struct_fields__:
            yield from lines(getattr(record, field))


def test_every_line_names_a_clause() -> None:
    found = list(lines(TABLES))
    assert len(found) > 50
    assert [line for line in found if line.rule not in BOOK] == []


# ------------------------------------------------------------------ ranges


@pytest.mark.rule("lhy:1.8.1-1")
@pytest.mark.parametrize(
    ("printed", "bands"),
    [
        (4, "cmml"),
        (8, "cccmmmll"),
        (10, "cccmmmmlll"),
        (12, "ccccmmmmllll"),
        (15, "cccccmmmmmlllll"),
    ],
)
def test_range_bands_of_small_arms(printed: int, bands: str) -> None:
    found = [charts.small_arms_range(printed, distance) for distance in range(1, printed + 1)]
    assert "".join(band[0] for band, _ in found) == bands
    assert {mod.value for band, mod in found if band == "long"} == {-3}
    assert {mod.value for band, mod in found if band == "close"} == {0}


@pytest.mark.rule("lhy:1.8.1-1")
@pytest.mark.parametrize(
    ("printed", "close", "medium"),
    [(2, 2, 2), (4, 1, 3), (5, 2, 4), (15, 5, 10), (21, 7, 14), (24, 8, 16), (30, 10, 20)],
)
def test_range_bands_of_anti_tank_weapons(printed: int, close: int, medium: int) -> None:
    for distance in range(1, printed + 1):
        band = "close" if distance <= close else "medium" if distance <= medium else "long"
        assert charts.anti_tank_range(printed, distance)[0] == band
    assert charts.anti_tank_range(21, 10) == ("medium", Mod(-1, "medium range", "11.5.4a-1"))


def test_every_weapon_has_its_range_segment() -> None:
    for counter in COUNTERS.values():
        if counter.front.sav is not None:
            assert counter.front.sa_range in TABLES.small_arms.range
        if counter.front.atv is not None:
            assert counter.front.at_range in TABLES.anti_tank.range


@pytest.mark.rule("lhy:1.8-1")
def test_nothing_reaches_beyond_its_range() -> None:
    squad, tank = COUNTERS["us/able-1-1"].front, COUNTERS["us/tanks-1-1"].front
    assert charts.small_arms_distance(squad, 8) is not None
    assert charts.small_arms_distance(squad, 9) is None
    assert charts.anti_tank_distance(squad, 4) is not None
    assert charts.anti_tank_distance(squad, 5) is None
    assert charts.anti_tank_distance(tank, 21) is not None
    assert charts.anti_tank_distance(tank, 22) is None
    assert charts.anti_tank_distance(COUNTERS["us/able-1-a"].front, 1) is None
    assert charts.small_arms_distance(COUNTERS["us/gun-1"].front, 1) is None


@pytest.mark.rule("lhy:1.8.1-2")
def test_an_underscored_range_costs_nothing() -> None:
    plain, underscored = COUNTERS["us/tanks-1-1"].front, COUNTERS["us/destroyers-1-1"].front
    assert plain.sa_range == underscored.sa_range == 12
    far, flat = charts.small_arms_distance(plain, 12), charts.small_arms_distance(underscored, 12)
    assert far
    assert flat
    assert (far.value, flat.value) == (-3, 0)
    assert charts.small_arms_distance(underscored, 13) is None


# ------------------------------------------------------------------ fire


@pytest.mark.rule("lhy:1.6-1")
def test_the_mortar_value_is_read_for_the_primary_and_for_secondary_hexes() -> None:
    assert charts.mortar_value("81mm-platoon", primary=True).value == 2
    assert charts.mortar_value("60mm-section", primary=True).value == 0
    assert charts.mortar_value("60mm-section", primary=False).value == -1
    for row in TABLES.mortar.values():
        assert row.secondary.value == row.primary.value - 1
        assert row.he.value >= 1
        assert row.smoke.value >= 1


def test_sections_and_platoons_of_mortars() -> None:
    assert {charts.mortar_ready(kind) for kind, row in TABLES.mortar.items() if row.platoon} == {3}
    assert {charts.mortar_ready(kind) for kind, row in TABLES.mortar.items() if not row.platoon} == {4}
    assert charts.accuracy_rolls("60mm-section", smoke=False) == 1
    assert charts.accuracy_rolls("81mm-section", smoke=True) == 2


def test_suppression_counts_markers_by_twos() -> None:
    line = TABLES.small_arms.suppressed
    assert [charts.suppression(line, markers).value for markers in range(6)] == [0, -1, -1, -2, -2, -3]


def test_density_counts_steps_over_four_by_twos() -> None:
    line = TABLES.small_arms.density
    assert [charts.density(line, steps).value for steps in range(10)] == [0, 0, 0, 0, 0, 1, 1, 2, 2, 3]


@pytest.mark.parametrize(
    ("line", "value"),
    [
        ("small_arms.split", -2), ("small_arms.proximity", 1), ("small_arms.regrouping", -1),
        ("small_arms.concealed", -1), ("small_arms.smoke", -1), ("small_arms.suppressed", -1),
        ("anti_tank.motion_target", -1), ("anti_tank.motion_adjacent", -2), ("anti_tank.hull_down", -1),
        ("anti_tank.dug_in", -2), ("recovery.suppressed", 1), ("recovery.elite", -1),
        ("coordination.elite", 3), ("assault.envelopment", 2), ("assault.hill", 1), ("assault.motion", -1),
    ],
)  # fmt: skip
def test_lines_that_sources_print(line: str, value: int) -> None:
    chart, _, name = line.partition(".")
    found = getattr(getattr(TABLES, chart), name)
    assert (found.value, found.standing) == (value, "printed")


# ------------------------------------------------------------------ the turn


@pytest.mark.rule("lhy:0.0-5")
def test_a_turn_takes_two_to_five_minutes_and_longer_on_a_higher_roll() -> None:
    minutes = [charts.time_lapse(die) for die in DICE]
    assert minutes == [2, 2, 3, 3, 3, 4, 4, 4, 5, 5]


def test_ties_events_and_fate() -> None:
    assert (charts.tie(7), charts.tie(8)) == ("axis", "allied")
    assert [charts.random_event(die) for die in (1, 2, 9, 10)] == ["recon", None, None, "fate"]
    results = ("sniper", "ammunition", "nothing", "support", "medic")
    assert [charts.fate(die) for die in DICE] == [result for result in results for _ in range(2)]
    assert [charts.coordinated(roll) for roll in (7, 8)] == [False, True]


def test_casualty_points() -> None:
    assert charts.casualty_points(3) == 9
    assert charts.casualty_points(-1) == -4
    assert charts.casualty_points(0) == 0
    assert (charts.casualty_points(11), charts.casualty_points(-12)) == (33, -48)
    assert [charts.casualty_points(box) for box in DICE] == [3 * box for box in DICE]
    assert [charts.casualty_points(-box) for box in DICE] == [-4 * box for box in DICE]


# ------------------------------------------------------------------ Assault


def test_the_rows_of_the_assault_table() -> None:
    assert [charts.assault_row(result).least for result in (-3, 1, 2, 5, 6, 9, 10, 14)] == [
        -10,
        -10,
        2,
        2,
        6,
        6,
        10,
        10,
    ]
    assert charts.assault_row(6).urban_dice == (6, 7)
    assert charts.assault_row(5).urban_dice == (4, 5)
    for row in TABLES.assault.row:
        assert row.effects[-1] == "regroup"
        # whoever retreats is checked next, and vehicles are attacked before anybody leaves
        loser = "defender" if row.least >= 6 else "attacker"
        retreat = row.effects.index("defender-retreat" if loser == "defender" else "attacker-retreat")
        assert row.effects[retreat + 1] == f"{loser}-check"
        assert row.effects.index("vehicle-destruction") < retreat


@pytest.mark.rule("lhy:14.3.2.1-1")
def test_a_german_squad_with_panzerfausts_against_a_moving_supported_afv() -> None:
    squad = COUNTERS["german/1kp-1-1"]
    late = charts.vehicle_destruction(squad, latw=False, heroic=False, date="1944-06", unsupported=False, motion=True)
    early = charts.vehicle_destruction(squad, latw=False, heroic=False, date="1943-09", unsupported=False, motion=True)
    assert (late.total, early.total) == (3, 1)


@pytest.mark.rule("lhy:14.3.2.1-1")
def test_an_american_squad_of_assault_value_three_against_a_lonely_afv_beside_woods() -> None:
    squad = COUNTERS["us/able-1-3"]
    found = charts.vehicle_destruction(squad, latw=False, heroic=False, date="1944-06", unsupported=True, motion=False)
    assert found.total == 6
    assert [mod.value for mod in found] == [2, 1, 3]


@pytest.mark.rule("lhy:14.3.2.1-1")
def test_vehicle_destruction_adds_at_most_eight() -> None:
    squad = COUNTERS["german/engineer-1"]
    found = charts.vehicle_destruction(squad, latw=True, heroic=True, date="1944-06", unsupported=True, motion=False)
    assert found.total == 8
    assert sum(mod.value for mod in found if mod.value > 0) > 8


# ------------------------------------------------------------------ beyond a mission


def test_an_improved_position_on_a_hill_is_worth_three_to_take_and_two_to_hold() -> None:
    assert charts.promotion_points(["hill", "ip"], "attacker").total == 3
    assert charts.promotion_points(["hill", "ip"], "defender").total == 2


@pytest.mark.rule("lhy:23.0.s8-2")
def test_column_d_of_the_force_table() -> None:
    defender, attacker = charts.base_force("d", "defender"), charts.base_force("d", "attacker")
    assert (defender.infantry, defender.tank, defender.support) == (2, 1, 20)
    assert (attacker.infantry, attacker.tank, attacker.support) == (5, 1, 30)


def test_prices() -> None:
    platoon = charts.support("platoon")
    assert (charts.price(platoon, "axis"), charts.price(platoon, "allied")) == (24, 20)
    assert charts.price(platoon, "axis", elite=True) == 30
    tanks = charts.support("tank-section")
    assert (tanks.axis_units, tanks.allied_units) == (2, 3)


def test_the_limits_of_casualties_by_defending_platoons() -> None:
    assert [charts.casualty_limits(platoons).attacker.left for platoons in (1, 3, 4, 7)] == [4, 4, 6, 6]


def test_whatever_is_read_by_the_die_has_ten_lines() -> None:
    dyo = TABLES.dyo
    for column in (
        TABLES.time_lapse.minutes, TABLES.fate.results, dyo.initiative.attacker, dyo.initiative.defender,
        dyo.coordination.attacker, dyo.coordination.defender, dyo.hills.multiplier, dyo.markers.count,
        dyo.sectors.narrow, dyo.sectors.normal, dyo.sectors.wide, *(a.models for a in dyo.armour.values()),
    ):  # fmt: skip
        assert len(column) == len(DICE)


@pytest.mark.parametrize("nation", ["us", "german", "british", "soviet"])
def test_armour_support_is_of_models_that_exist(nation: str) -> None:
    models = {c.model for c in COUNTERS.values() if c.afv}
    assert {f"{nation}/{model}" for model in TABLES.dyo.armour[nation].models} <= models


# ------------------------------------------------------------------ mortars


@pytest.mark.rule("lhy:1.6-1", "lhy:11.4.5.s3-1", "lhy:11.4.5.s4-1", "lhy:16.1.4.s1d-1")
@pytest.mark.parametrize(
    ("kind", "calibre", "platoon", "values", "rolls"),
    [
        ("60mm-section", 60, False, (0, -1), (1, 1)),
        ("81mm-section", 81, False, (2, 1), (1, 2)),
        ("81mm-platoon", 81, True, (2, 1), (3, 3)),
        ("8cm-section", 80, False, (2, 1), (1, 2)),
        ("8cm-platoon", 80, True, (2, 1), (3, 3)),
        ("2in-section", 51, False, (0, -1), (1, 2)),
        ("3in-section", 81, False, (2, 1), (1, 2)),
        ("3in-platoon", 81, True, (2, 1), (3, 3)),
        ("50mm-section", 50, False, (0, -1), (1, 1)),
        ("82mm-section", 82, False, (2, 1), (1, 1)),
        ("82mm-platoon", 82, True, (2, 1), (3, 2)),
    ],
)
def test_mortars(kind: str, calibre: int, platoon: bool, values: tuple[int, int], rolls: tuple[int, int]) -> None:
    """Values in the primary and in secondary hexes; accuracy rolls with HE and with smoke."""
    row = TABLES.mortar[kind]
    assert (row.calibre, row.platoon) == (calibre, platoon)
    assert tuple(charts.mortar_value(kind, primary=primary).value for primary in (True, False)) == values
    assert tuple(charts.accuracy_rolls(kind, smoke=smoke) for smoke in (False, True)) == rolls


def test_no_band_goes_beyond_the_range() -> None:
    for chart in (TABLES.small_arms, TABLES.anti_tank):
        assert all(bands.close <= bands.medium <= printed for printed, bands in chart.range.items())


# ------------------------------------------------------------------ Assaults


@pytest.mark.rule("lhy:14.1.s5-1", "lhy:14.3-1")
def test_rows_of_an_assault() -> None:
    """The loser retreats and is checked, then leaders are; far from even somebody falls and the winner advances."""
    for result, loser, winner, far in (
        (10, "defender", "attacker", True), (6, "defender", "attacker", False), (2, "attacker", "defender", False),
        (1, "attacker", "defender", True),
    ):  # fmt: skip
        row = charts.assault_row(result)
        first = [] if far else ["urban-both" if result == 6 else "urban-attacker"]
        falls = [f"{loser}-casualty"] if far else []
        wins = [f"{winner}-advance"] if far else []
        goes = [f"{loser}-retreat", f"{loser}-check", "leader-loss"]
        assert list(row.effects) == [*first, "vehicle-destruction", *falls, *goes, *wins, "regroup"]
        assert row.urban_dice == {6: (6, 7), 2: (4, 5)}.get(result, ())


@pytest.mark.rule("lhy:14.3.2-1")
@pytest.mark.parametrize(("key", "early", "late"), [("mg-1", 1, 2), ("1kp-1-a", 1, 2), ("1kp-1-1", 2, 4)])
def test_panzerfausts_come_after_september_1943(key: str, early: int, late: int) -> None:
    for date, value in (("1943-09", early), ("1943-10", late)):
        found = charts.vehicle_destruction(
            COUNTERS[f"german/{key}"], latw=False, heroic=False, date=date, unsupported=False, motion=False
        )
        assert found.total == value


@pytest.mark.rule("lhy:22.2.1-1")
def test_promotion_points_of_every_objective() -> None:
    found = {name: (row.attacker, row.defender) for name, row in TABLES.promotion.objective.items()}
    assert found == {
        "hill": (2, 1), "ip": (1, 1), "building": (1, 1), "urban": (2, 1), "fp": (3, 2), "crossing": (2, 1),
        "gun": (1, 1), "vehicle": (2, 2), "objective": (1, 1),
    }  # fmt: skip


@pytest.mark.rule("lhy:11.2a-1", "lhy:11.2b-1", "lhy:22.1-1")
def test_limits_of_markers_and_of_command() -> None:
    found = [(c.least.value, c.most.value) for c in (TABLES.small_arms, TABLES.mortar_fire, TABLES.anti_tank)]
    assert found == [(-4, 3), (-4, 3), (-4, 8)]
    assert TABLES.maneuver.command == 3
