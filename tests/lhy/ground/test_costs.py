"""4.1: what it costs to go from hex to hex, and where one may not go."""

import pytest

from hedgerow.kernel.choice import Refusal
from hedgerow.lhy.book.terrain import MOVERS
from hedgerow.lhy.ground.ground import ALL, Ground
from hedgerow.lhy.ground.records import Lie, Step


def costs(g: Ground, a: str, b: str) -> list[int | str]:
    """Half points for foot, AFVs and Carriers; the clause where one may not go."""
    found = [g.cost(mover, a, b) for mover in MOVERS]
    return [cost.rule if isinstance(cost, Refusal) else cost for cost in found]


@pytest.mark.rule("lhy:4.0-1", "lhy:4.1.3-1", "lhy:4.1.6b.ii-1", "lhy:4.1.10-1", "lhy:4.1.10-7", "lhy:4.1.12-1")
@pytest.mark.rule("lhy:4.1.13-1")
@pytest.mark.parametrize(
    ("terrain", "expected"),
    [
        (".", [2, 2, 2]),
        ("y", [2, 2, 2]),
        ("w", [3, 4, "4.1.3-1"]),
        ("F", [3, 8, "4.1.3-1"]),
        ("l", [2, 4, 4]),
        ("H", [2, 4, 4]),
        ("U", [4, "4.1.6b.ii-1", "4.1.6b.ii-1"]),
        ("q", [2, 2, 2]),
        ("=", [3, "4.1.10-7", "4.1.10-7"]),
        ("f", [3, 4, 4]),
        ("m", [ALL, "4.1.13-1", "4.1.13-1"]),
    ],
)
def test_what_a_hex_costs(terrain: str, expected: list[int | str]) -> None:
    g = Ground.from_text(f". {terrain} .\n. . .")
    assert costs(g, "B1", "B2") == expected
    assert costs(g, "B2", "B3") == [2, 2, 2]


@pytest.mark.rule("lhy:4.1.9-2", "lhy:4.1.13-1", "lhy:4.1.10-7", "lhy:4.1.11-2", "lhy:4.1.6b.ii-1")
@pytest.mark.parametrize("terrain", [".", "w", "F", "l", "U", "=", "f", "m"])
def test_along_a_road_everything_else_is_ignored(terrain: str) -> None:
    g = Ground.from_text(
        f". {terrain} .\n. . .",
        ". 1 .",
        hexsides={"wall": "B1/B2", "tree line": "B2/B3"},
        lines=[("road", "B1 B2 B3")],
    )
    assert costs(g, "B1", "B2") == [2, 2, 2]
    assert costs(g, "B2", "B3") == [2, 2, 2]
    step = g.step("afv", "B1", "B2")
    assert isinstance(step, Step)
    assert (step.by_road, [part.rule for part in step.parts]) == (True, ["4.1.9-2"])


@pytest.mark.rule("lhy:4.1.9-2")
def test_two_roads_side_by_side_are_not_contiguous() -> None:
    g = Ground.from_text("w w w\n. . .", lines=[("road", "B1 B2"), ("road", "B3")])
    assert costs(g, "B1", "B2") == [2, 2, 2]
    assert costs(g, "B2", "B3") == [3, 4, "4.1.9.1-2"]


@pytest.mark.rule("lhy:4.1.4-3")
def test_uphill_costs_more_for_each_level_and_downhill_nothing() -> None:
    g = Ground.from_text(". . w", ". 2 .")
    assert costs(g, "A1", "A2") == [4, 6, 6]
    assert costs(g, "A2", "A1") == [2, 2, 2]
    doubled = Ground.from_text(". .", ". 1", lie=Lie(hills=2))
    assert costs(doubled, "A1", "A2") == [4, 6, 6]
    step = g.step("foot", "A1", "A2")
    assert isinstance(step, Step)
    assert [str(part.value) + " " + part.words for part in step.parts] == ["2 open", "2 2 levels uphill"]


@pytest.mark.rule("lhy:4.1.5-2")
def test_contours_cost_nothing() -> None:
    g = Ground.from_text(". .", ". .++")
    assert costs(g, "A1", "A2") == [2, 2, 2]


@pytest.mark.parametrize(("kind", "rule"), [("wall", "4.1.7-1"), ("tree line", "4.1.8-1")])
def test_walls_and_tree_lines_stop_carriers_and_cost_afvs(kind: str, rule: str) -> None:
    g = Ground.from_text(". . .", hexsides={kind: "A1/A2"})
    assert costs(g, "A1", "A2") == costs(g, "A2", "A1") == [2, 4, rule]
    assert costs(g, "A2", "A3") == [2, 2, 2]


@pytest.mark.rule("lhy:4.1.9.1-2")
@pytest.mark.parametrize(("symbol", "kind"), [("w", "road"), (".", "tree-lined road")])
def test_carriers_enter_and_leave_a_tree_lined_road_only_by_road(symbol: str, kind: str) -> None:
    g = Ground.from_text(f". . .\n. {symbol} .", lines=[(kind, "A1 A2"), ("road", "A2 A3")])
    assert costs(g, "A1", "A2")[2] == 2
    assert costs(g, "A3", "A2")[2] == 2
    assert costs(g, "B1", "A2")[2] == "4.1.9.1-2"
    assert costs(g, "A2", "B1")[2] == "4.1.9.1-2"
    assert costs(g, "B1", "A2")[:2] == [3 if symbol == "w" else 2, 4]


# ---- towns

TOWN = """
U U . .
 U U U U
. U q .
"""


@pytest.mark.rule("lhy:4.1.6b.i-1", "lhy:4.1.6b.i-2")
def test_from_urban_building_to_urban_building_only_through_an_opening() -> None:
    g = Ground.from_text(TOWN, lines=[("alley", "B1 B2")])
    assert g.side("B1", "B2").opening
    assert not g.side("B2", "B3").opening
    through, walls = g.step("foot", "B1", "B2", entered=True), g.step("foot", "B2", "B3", entered=True)
    assert isinstance(through, Step)
    assert (through.points, through.parts[0].rule) == (2, "4.1.6b.i-2")
    assert isinstance(walls, Refusal)
    assert walls.rule == "4.1.6b.i-1"


@pytest.mark.rule("lhy:4.1.6b.i-1")
def test_one_urban_building_is_entered_from_anywhere() -> None:
    """Who has not come into the first in the same Maneuver enters only one; neither is a square a building."""
    g = Ground.from_text(TOWN)
    assert g.cost("foot", "B2", "B3") == 4
    assert g.cost("foot", "A1", "B1") == 4
    out = g.step("foot", "B3", "A3", entered=True)
    assert isinstance(out, Step)
    assert out.points == 2


@pytest.mark.rule("lhy:4.1.6b.i-1", "lhy:4.1.6b.ii-1")
def test_along_a_street_from_building_to_building() -> None:
    g = Ground.from_text(TOWN, lines=[("street", "B1 B2 B3 B4")])
    along = g.step("foot", "B2", "B3", entered=True)
    assert isinstance(along, Step)
    assert along.points == 2
    assert costs(g, "B1", "B2") == [2, 2, 2]
    assert costs(g, "B2", "A2") == [4, "4.1.6b.ii-1", "4.1.6b.ii-1"]


@pytest.mark.rule("lhy:4.1.9.2-2")
def test_vehicles_leave_an_urban_road_only_where_no_building_is_in_the_way() -> None:
    g = Ground.from_text("U U .\n . U .\n. . .", lines=[("street", "B1 B2"), ("alley", "B2 A2")])
    assert costs(g, "B2", "A2") == [2, 2, 2]
    assert costs(g, "A2", "B2")[1:] == [2, 2]
    assert costs(g, "B2", "A3") == [2, "4.1.9.2-2", "4.1.9.2-2"]
    assert costs(g, "A3", "B2") == [4, "4.1.9.2-2", "4.1.9.2-2"]


# ---- rivers

RIVER = """
. = . .
 . = . .
. . = .
"""


@pytest.mark.rule("lhy:4.1.10-1", "lhy:4.1.12-1")
def test_into_a_river_and_along_it() -> None:
    g = Ground.from_text(RIVER)
    assert g.cost("foot", "B1", "B2") == 3
    assert g.cost("foot", "B2", "A3") == ALL
    assert g.cost("foot", "B2", "B3") == 2
    ford = Ground.from_text(RIVER.replace(" . = . .", " . f . ."))
    assert g.cost("afv", "B1", "B2") != ford.cost("afv", "B1", "B2")
    assert costs(ford, "B1", "B2") == [3, 4, 4]
    assert costs(ford, "A3", "B2") == [3, 4, 4]


@pytest.mark.rule("lhy:4.1.11-2", "lhy:4.1.11-3")
def test_a_bridge_is_entered_by_its_road_and_passed_under_along_the_river() -> None:
    g = Ground.from_text(RIVER, lines=[("road", "B1 B2 B3")])
    assert g.terrain("B2").bridge
    assert costs(g, "B1", "B2") == [2, 2, 2]
    assert costs(g, "A2", "B2")[1:] == ["4.1.11-2", "4.1.11-2"]
    over, under, bank = (g.step("foot", hex, "B2") for hex in ("B1", "A3", "A2"))
    assert isinstance(over, Step)
    assert isinstance(under, Step)
    assert isinstance(bank, Step)
    assert (over.under, under.under, bank.under) == (False, True, True)
    assert (under.points, bank.points) == (ALL, 3)
    out = g.step("foot", "B2", "B3", under=True)
    assert isinstance(out, Step)
    assert not out.by_road
    onward = g.step("foot", "B2", "C2", under=True)
    assert isinstance(onward, Step)
    assert (onward.points, onward.under) == (ALL, False)


@pytest.mark.rule("lhy:4.1.10-2")
def test_banks() -> None:
    g = Ground.from_text(RIVER)
    assert g.bank("B1") == g.bank("A1") == g.bank("C1") != 0
    assert g.bank("B2") == 0
    assert g.crosses_river("B1", "B3")
    assert not g.crosses_river("B1", "A2")
    assert not g.crosses_river("B1", "B2")
    pond = Ground.from_text(". . .\n . = . .\n. . . .")
    assert not pond.crosses_river("B1", "B3")


def test_from_off_the_map() -> None:
    g = Ground.from_text("w . m", lines=[("road", "A2")])
    assert [getattr(g.entry("foot", hex), "points", None) for hex in g.hexes] == [3, 2, ALL]
    refused = g.entry("afv", "A3")
    assert isinstance(refused, Refusal)
    assert refused.rule == "4.1.13-1"
