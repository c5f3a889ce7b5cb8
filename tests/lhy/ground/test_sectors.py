"""Sectors, by themselves and laid out as maps: names, halves, seams, edges, diagrams; every sector that there is."""

from importlib.resources import files
from itertools import combinations, pairwise

import pytest

from hedgerow.board.hexes import grid_of
from hedgerow.board.maps import MapError
from hedgerow.board.records import Map
from hedgerow.kernel.choice import Refusal
from hedgerow.kernel.ledger import load
from hedgerow.lhy.book.terrain import MOVERS
from hedgerow.lhy.book.terrain_table import table
from hedgerow.lhy.ground.ground import Ground, ground_of
from hedgerow.lhy.ground.records import Edge
from hedgerow.lhy.ground.sectors import load_map, map_names, may_be_laid_out

BOOK = load(files("hedgerow.lhy") / "rules.toml", "lhy")
ALL = tuple(map_names())
ROWS = "ABCDEFGHIJK"
EXITS = ("F0", "F13", "K4", "K11", "A4", "A11")


def roads(board: Map) -> set[frozenset[str]]:
    kinds = table().roads()
    return {frozenset(pair) for line in board.lines if line.kind in kinds for pair in pairwise(line.hexes)}


# ---- one sector


@pytest.mark.rule("lhy:23.0.s1-1")
def test_the_hexes_of_a_sector() -> None:
    """Rows from the south, eleven by fourteen; B5 lies between A5 and A6 and between C5 and C6."""
    g = ground_of("1")
    assert len(g.hexes) == 11 * 14
    assert {hex for hex in g.hexes if hex.startswith("A")} == {f"A{n}" for n in range(1, 15)}
    assert {hex for hex in g.hexes if hex.startswith("B")} == {f"B{n}" for n in range(14)}
    assert g.neighbors("B5") == ("C6", "B6", "A6", "A5", "B4", "C5")
    assert g.neighbors("A1") == ("B1", "A2", None, None, None, "B0")
    assert g.direction("B5", "A5") == 3
    assert (g.distance("A1", "K1"), g.distance("F0", "F13")) == (10, 13)
    assert g.near("A1", 1) == {"A1", "A2", "B0", "B1"}
    assert g.sectors_of("F7") == ("1",)
    assert g.find("1F7") == g.find("F7") == "F7"
    assert g.find("F14") == ""


@pytest.mark.rule("lhy:0.0-6", "lhy:23.0.s1-1")
def test_halves_are_seven_by_eleven_and_make_up_the_whole() -> None:
    left, right, whole = (set(load_map(name).hexes) for name in ("6a", "6b", "6"))
    assert len(left) == len(right) == 7 * 11
    assert left | right == whole
    assert {hex for hex in left if hex[0] in "AB"} == {"A1", "A2", "A3", "A4", "A5", "A6", "A7", "B0"} | {
        f"B{n}" for n in range(1, 7)
    }
    assert load_map("6b").levels == {hex: level for hex, level in load_map("6").levels.items() if hex in right}


@pytest.mark.rule("lhy:0.0-7")
def test_half_hexes_are_in_play_unless_the_mission_closes_them() -> None:
    g = ground_of("1")
    assert g.playable == g.hexes
    assert g.neighbors("B1")[3] == "A1"
    closed = ground_of("1", closed=("south", "west"))
    assert set(closed.hexes) - set(closed.playable) == {f"A{n}" for n in range(1, 15)} | {"B0", "D0", "F0", "H0", "J0"}
    assert closed.neighbors("B1")[3] is None
    assert closed.neighbors("C1")[4] is None
    assert closed.side("A3", "A4") == ground_of("1").side("A3", "A4")  # lines pass there all the same
    assert closed.scatter("B1", 6) is None


def test_a_sector_turned_about_is_the_same_sector() -> None:
    g, about = ground_of("2"), ground_of("2t")
    assert set(g.hexes) == set(about.hexes)
    for hex in g.hexes:
        there = g.neighbors(hex)
        assert about.neighbors(hex) == (*there[3:], *there[:3])
        assert g.terrain(hex) == about.terrain(hex)
    assert all(g.sees(a, b) == about.sees(a, b) for a, b in combinations(g.hexes, 2))


@pytest.mark.rule("lhy:11.4.5.s7-1", "lhy:16.1.3-1")
def test_the_diagram_begins_in_the_west_and_turns_with_its_sector() -> None:
    g, about = ground_of("1"), ground_of("1t")
    assert [g.scatter("F5", die) for die in range(1, 8)] == ["F4", "G5", "G6", "F6", "E6", "E5", "F5"]
    assert [about.scatter("F5", die) for die in range(1, 8)] == ["F4", "G5", "G6", "F6", "E6", "E5", "F5"]
    assert g.neighbors("F5")[4] == "F4"
    assert about.neighbors("F5")[4] == "F6"
    assert g.scatter("A5", 5) is None
    assert g.scatter("F5", 3, hexes=2) == "H6"
    assert g.scatter("F5", 10) == "F5"


# ---- several

PLAN = "1 + 2t / 4 + 9t"


@pytest.mark.rule("lhy:20.7a-1", "lhy:23.0.s3-1", "lhy:11.4.5.s7-2")
def test_names_and_seams_of_a_joined_map() -> None:
    g = ground_of(PLAN)
    assert len(g.hexes) == 4 * 154 - 2 * 14 - 6 - 6 + 1
    assert len(set(g.hexes)) == len(g.hexes)
    assert g.sectors == ("1", "2", "4", "9")
    assert g.sectors_of("1F7") == ("1",)
    assert g.find("4K5") == "1A5"
    assert g.sectors_of("1A5") == ("1", "4")
    assert g.find("2C14") == "1I14"
    assert g.sectors_of("1A14") == ("1", "2", "4", "9")
    assert g.neighbors("1A5") == ("1B5", "1A6", "4J5", "4J4", "1A4", "1B4")
    assert g.neighbors("1F13")[1] == "2F13"
    assert g.scatter("1A5", 1, "4") == "1A4"
    assert g.scatter("1I14", 1, "1") == "1I13"
    assert g.scatter("1I14", 1, "2") == "2C13"


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("1 + 2", "cannot be joined"),
        ("1 / 2t", "cannot be joined"),
        ("1 / 1", "sector 1 is there twice"),
        ("1a / 2", "cannot be joined"),
        ("77", "no such map"),
        ("1x", "a sector is a number"),
    ],
)
def test_what_does_not_fit(name: str, words: str) -> None:
    with pytest.raises(MapError, match=words):
        load_map(name)


def test_what_may_be_asked_for() -> None:
    names = map_names()
    assert "3" in names
    assert "1 + 2t / 4 + 9t" in names
    assert "3a / 5b" in names
    assert "77" not in names
    assert "3c" not in names
    assert list(names) == sorted(names, key=int)


@pytest.mark.rule("lhy:23.0.s3-1")
@pytest.mark.parametrize("first", ALL)
def test_any_sector_joins_any_other_and_the_roads_go_on(first: str) -> None:
    for second in ALL:
        if first == second:
            continue
        north = load_map(f"{first} / {second}")
        met = roads(north)
        for n in (4, 11):
            beyond = {hex for pair in met if f"{first}A{n}" in pair for hex in pair} - {f"{first}A{n}"}
            assert {north.called[hex][0].removesuffix(hex[-2:])[0] for hex in beyond} >= {first[0], second[0]}, n
        assert frozenset((f"{first}F13", f"{second}F13")) in roads(load_map(f"{first} + {second}t"))
        west = roads(load_map(f"{first}t + {second}"))
        assert {frozenset((f"{first}F0", f"{first}F1")), frozenset((f"{first}F0", f"{second}F1"))} <= west


def test_halves_join_along_their_narrow_edges() -> None:
    both = load_map("2a / 5b")
    assert len(both.hexes) == 2 * 77 - 7
    assert any("5K11" in names and "2A4" in names for names in both.called.values())


def test_a_line_over_a_seam_is_as_any_other() -> None:
    g = ground_of("8 / 4")
    assert g.line("8B5", "4I5").passed
    assert g.sees("8A2", "4J2")
    board = load_map("8 / 4")
    assert grid_of(board.layout).is_name("8A5")


# ---- edges


@pytest.mark.rule("lhy:10.3.1.1-1", "lhy:10.3.1.1a.i-1", "lhy:10.3.1.1b.i-1")
def test_toward_an_edge_and_along_it() -> None:
    g = ground_of("1")
    assert g.toward("F5", "north") == ("G6", "G5")
    assert g.toward("F5", "north", by=0) == ("F6", "F4")
    assert g.toward("F5", "south") == ("E6", "E5")
    assert g.toward("F5", "east") == ("G6", "F6", "E6")
    assert g.toward("F5", "west") == ("E5", "F4", "G5")
    assert g.toward("F5", "east", by=0) == g.toward("F5", "west", by=0) == ()
    assert (g.parallel("east"), g.parallel("north")) == (True, False)
    assert g.toward("K5", "north") == ()
    assert g.to_edge_of("C5", "south") == 2
    assert g.to_edge_of("F3", "west") == 6


@pytest.mark.rule("lhy:10.2-1")
def test_edges_by_which_the_map_is_left() -> None:
    g = ground_of("1")
    assert g.edges_of("A1") == ("south", "west")
    assert g.edges_of("K14") == ("north", "east")
    assert g.edges_of("F13") == ("east",)
    assert g.edges_of("F7") == ()
    edges: dict[Edge, int] = {"north": 14, "south": 14, "east": 11, "west": 11}
    for edge, count in edges.items():
        assert len(g.edge(edge)) == count


# ---- every sector that comes with the game


@pytest.fixture(params=ALL)
def sector(request: pytest.FixtureRequest) -> Ground:
    return ground_of(request.param)


def test_roads_leave_every_sector_at_the_same_hexes(sector: Ground) -> None:
    assert all(sector.terrain(hex).road for hex in EXITS)
    edge = {hex for hex in sector.edge("") if sector.terrain(hex).road}
    assert edge == set(EXITS)
    assert not any(sector.terrain(hex).building or sector.level(hex) for hex in sector.edge(""))


def test_one_can_walk_everywhere_and_drive_from_exit_to_exit(sector: Ground) -> None:
    assert _reached(sector, "F0", foot=True) == set(sector.hexes)
    assert _reached(sector, "F0", foot=False) >= set(EXITS)


def _reached(g: Ground, start: str, foot: bool) -> set[str]:
    found, todo = {start}, [start]
    while todo:
        hex = todo.pop()
        for other in g.around(hex):
            open = not isinstance(g.cost("foot", hex, other), Refusal) if foot else g.side(hex, other).road
            if open and other not in found:
                found.add(other)
                todo.append(other)
    return found


def test_every_kind_of_terrain_is_told_of_by_a_clause() -> None:
    assert {row.rule for row in (*table().terrain.values(), *table().hexsides.values())} <= BOOK.clauses.keys()


def test_every_step_has_its_cost_or_its_reason(sector: Ground) -> None:
    for a in sector.hexes:
        for b in sector.around(a):
            for mover in MOVERS:
                step = sector.step(mover, a, b)
                if isinstance(step, Refusal):
                    assert step.rule in BOOK
                    assert mover != "foot"
                else:
                    assert {part.rule for part in step.parts} <= BOOK.clauses.keys()
                    assert step.points >= 2
                    assert not sector.side(a, b).road or step.points == 2


@pytest.mark.rule("lhy:4.2-1", "lhy:4.2.3-3")
def test_lines_are_the_same_both_ways(sector: Ground) -> None:
    for a, b in combinations(sector.hexes[::3], 2):
        there, back = sector.line(a, b), sector.line(b, a)
        assert there.clear == back.clear == sector.sees(a, b) == sector.sees(b, a)
        assert there.rule in BOOK


# ---- a map that is laid for one game


@pytest.mark.rule("lhy:23.0.s4-1", "lhy:4.1.4-4")
@pytest.mark.parametrize("name", ["10", "1a / 2b"])
def test_a_map_laid_for_once_is_the_same_map(name: str) -> None:
    """Its lines of sight are judged when somebody looks along them, in whatever order; its hills are raised alike."""
    kept, laid = ground_of(name, 2), ground_of(name, 2, for_once=True)
    assert kept.survey.sight
    assert not laid.survey.sight
    assert [laid.level(hex) for hex in laid.hexes] == [kept.level(hex) for hex in kept.hexes]
    for hex in (*laid.hexes[::9], *laid.hexes[::-7]):
        assert laid.sights_from(hex) == kept.sights_from(hex)
        assert laid.visible_from(hex) == kept.visible_from(hex)


def test_maps_that_people_may_lay_out_themselves() -> None:
    """Those and no others are drawn for whoever asks: each sector once, at most four, and their half hexes fit."""
    for name in ("3", "3t", "3a", "3 + 5t", "5t + 3 + 1t", "3 / 5", "3t / 5t / 1t / 2t", "3a / 5b", "3bt / 5at"):
        assert may_be_laid_out(name), name
    for name in ("", "11", "3 + 5", "3 + 3t", "3 / 5t", "3a / 5", "3a + 5bt", "3 + 5t / 1", "3 +5t",
                 "1 + 2t + 3 + 4t + 5", "../3"):  # fmt: skip
        assert not may_be_laid_out(name), name
