"""4.2, clause by clause, on small drawn boards. Rows are lines along hexes; A2 to C2 runs along the hexside B1/B2."""

import pytest

from hedgerow.lhy.ground.ground import Ground
from hedgerow.lhy.ground.records import Lie


def row(paint: str, levels: str = "", **more: object) -> Ground:
    return Ground.from_text(paint, levels, **more)  # type: ignore[arg-type]


def told(g: Ground, a: str, b: str) -> tuple[str, str]:
    """Where a line is blocked and by which clause; the same both ways."""
    there, back = g.line(a, b), g.line(b, a)
    assert there.clear == back.clear == g.sees(a, b) == g.sees(b, a)
    assert (there.blocked_at == "") == there.clear
    return there.blocked_at, there.rule


CLEAR = ("", "4.2-1")


@pytest.mark.rule("lhy:4.2-1", "lhy:4.0c.i-1", "lhy:4.2.1a-1", "lhy:4.0a-1")
@pytest.mark.parametrize(
    ("terrain", "found"),
    [
        (".", CLEAR),
        ("m", CLEAR),
        ("=", CLEAR),
        ("q", CLEAR),
        ("w", ("A2", "4.2.1a-1")),
        ("F", ("A2", "4.2.1a-1")),
        ("l", ("A2", "4.2.1d-1")),
        ("H", ("A2", "4.2.1d-1")),
        ("U", ("A2", "4.2.1d-1")),
    ],
)
def test_what_stands_between(terrain: str, found: tuple[str, str]) -> None:
    g = row(f". {terrain} .")
    assert told(g, "A1", "A3") == found
    if found != CLEAR:
        assert str(g.line("A1", "A3")).startswith("Blocked at A2: ")


@pytest.mark.rule("lhy:4.2-2", "lhy:4.2-3")
def test_ends_do_not_block_and_neighbours_see_each_other() -> None:
    g = row("w . F l w", "2 . . . .", hexsides={"wall": "A4/A5", "tree line": "A3/A4"})
    assert told(g, "A1", "A3") == CLEAR
    assert all(told(g, f"A{i}", f"A{i + 1}") == CLEAR for i in range(1, 5))


@pytest.mark.rule("lhy:4.0c.i-1", "lhy:4.0c.ii-1", "lhy:4.2.1a-1", "lhy:4.2.1d-1")
def test_woods_fill_their_hex_and_houses_do_not() -> None:
    """The line from A2 to B5 cuts off a corner of B3, where there are no houses."""
    paint = ". . . . .\n . . {} . .\n. . . . ."
    assert "B3" in row(paint.format(".")).line("A2", "B5").hexes
    assert told(row(paint.format("w")), "A2", "B5") == ("B3", "4.2.1a-1")
    assert told(row(paint.format("l")), "A2", "B5") == CLEAR
    assert told(row(paint.format("l")), "B1", "B5") == ("B3", "4.2.1d-1")


@pytest.mark.rule("lhy:4.2.1a-1")
def test_a_hexside_or_a_corner_of_woods_is_not_passed_through() -> None:
    assert told(row(". . .\n w . .\n. . ."), "A2", "C2") == CLEAR


@pytest.mark.rule("lhy:4.2.1b-1")
def test_woods_on_both_sides_of_a_hexside() -> None:
    assert told(row(". . .\n w w .\n. . ."), "A2", "C2") == ("B1/B2", "4.2.1b-1")
    assert told(row(". . .\n w . .\n. . ."), "A2", "C2") == CLEAR


@pytest.mark.rule("lhy:4.2.1b-1")
def test_they_need_not_face_each_other() -> None:
    paint = ". . .\n . {} .\n. . .\n {} . .\n. . ."
    assert told(row(paint.format("w", "w")), "A2", "E2") == ("D1/D2", "4.2.1b-1")
    assert told(row(paint.format("w", ".")), "A2", "E2") == CLEAR
    assert told(row(paint.format(".", "w")), "A2", "E2") == CLEAR
    same = ". . .\n w . .\n. . .\n w . .\n. . ."
    assert told(row(same), "A2", "E2") == CLEAR


@pytest.mark.rule("lhy:4.2.1b-1")
def test_a_hill_on_the_other_side_does_as_well() -> None:
    paint, hill = ". . .\n w . .\n. . .", ". . .\n . 1 .\n. . ."
    assert told(row(paint, hill), "A2", "C2") == ("B1/B2", "4.2.1b-1")
    flat = row(paint, ". 1 .\n . 1 .\n. 1 .")
    assert told(flat, "A2", "C2") == CLEAR


@pytest.mark.rule("lhy:4.0c.i-1", "lhy:4.2.1a-1")
def test_higher_hills_block_and_level_ones_do_not() -> None:
    assert told(row(". . .", ". 1 ."), "A1", "A3") == ("A2", "4.2.1a-1")
    assert told(row(". . .", "1 1 1"), "A1", "A3") == CLEAR
    assert told(row(". . .", "1 . 1"), "A1", "A3") == CLEAR
    assert told(row(". . .", "1 2 1"), "A1", "A3") == ("A2", "4.2.1a-1")


@pytest.mark.rule("lhy:4.2.1a-1")
def test_woods_that_lie_wholly_below_two_hilltops_are_not_in_the_way() -> None:
    assert told(row(". w .", "1 . 1"), "A1", "A3") == ("A2", "4.2.1a-1")
    assert told(row(". w .", "2 . 2"), "A1", "A3") == CLEAR
    assert told(row(". F .", "2 . 2"), "A1", "A3") == ("A2", "4.2.1a-1")


@pytest.mark.rule("lhy:4.2.1d-1")
@pytest.mark.parametrize(("hill", "found"), [("1", ("B2", "4.2.1d-1")), ("2", CLEAR)])
def test_nor_are_the_trees_along_a_road_in_the_valley(hill: str, found: tuple[str, str]) -> None:
    g = row(". . .\n . . .\n. . .", f". . .\n {hill} . {hill}\n. . .", lines=[("tree-lined road", "A2 B2 C2")])
    assert told(g, "B1", "B3") == found


# ---- contours


@pytest.mark.rule("lhy:4.2.1c-1", "lhy:4.1.5-1", "lhy:4.1.5-2")
@pytest.mark.parametrize(
    ("levels", "clear"),
    [
        (". .+ .", False),
        (".+ .+ .", False),
        (". .+ .+", False),
        (".+ .+ .+", True),
        (".++ .+ .", True),
        (".+ . .+", True),
        ("1 1+ 1", False),
        ("1+ 1 1", True),
        ("1++ 1+ 1", True),
    ],
)
def test_contours_on_one_level(levels: str, clear: bool) -> None:
    assert told(row(". . .", levels), "A1", "A3") == (CLEAR if clear else ("A2", "4.2.1c-1"))


@pytest.mark.rule("lhy:4.1.5-2")
def test_contours_do_not_matter_between_levels() -> None:
    """The crest of the first hill would hide the second if they were on one level."""
    assert told(row(". . .", "1 .+ ."), "A1", "A3") == CLEAR
    assert told(row(". . .", "1+ .+ ."), "A1", "A3") == CLEAR


@pytest.mark.rule("lhy:4.2.1c-1", "lhy:4.1.5-1")
@pytest.mark.parametrize(("levels", "clear"), [
    ("1 1 1 1 1", True),  # the top of a hill
    ("1 . . . 1", True),  # over a valley
    ("1 . 1 . 1", False),  # another hill as high as both
    ("1 1 1 . 1", False),  # from the back of the hill
    (".+ . .+ . .+", False),
    (". . . . .", True),
])  # fmt: skip
def test_a_contour_as_high_as_both_hides_them_unless_they_are_both_in_it(levels: str, clear: bool) -> None:
    assert row(". . . . .", levels).sees("A1", "A5") is clear


@pytest.mark.rule("lhy:4.2.1c-1")
def test_a_hexside_within_a_contour() -> None:
    paint = ". . .\n . . .\n. . ."
    assert told(row(paint, ". . .\n .+ .+ .\n. . ."), "A2", "C2") == ("B1/B2", "4.2.1c-1")
    assert told(row(paint, ". . .\n .+ . .\n. . ."), "A2", "C2") == CLEAR


# ---- hexside terrain


@pytest.mark.rule("lhy:4.2.1e-1", "lhy:4.0c.ii-1")
def test_a_wall_blocks_who_is_not_at_it() -> None:
    g = row(". . . . . .", hexsides={"wall": "A3/A4"})
    assert told(g, "A1", "A6") == ("A3/A4", "4.2.1e-1")
    assert told(g, "A2", "A5") == ("A3/A4", "4.2.1e-1")
    assert told(g, "A3", "A6") == told(g, "A1", "A4") == told(g, "A2", "A4") == CLEAR


@pytest.mark.rule("lhy:4.2.1e-1")
def test_along_a_wall() -> None:
    """Who is in the hex at its end, or beside it, looks along it; others do not."""
    paint = ". . .\n . . .\n. . .\n . . .\n. . .\n . . .\n. . ."
    g = row(paint, hexsides={"wall": "D1/D2"})
    assert told(g, "C2", "E2") == CLEAR
    assert told(g, "A2", "E2") == CLEAR
    assert told(g, "A2", "G2") == ("D1/D2", "4.2.1e-1")


@pytest.mark.rule("lhy:4.2.1d-1", "lhy:4.0c.ii-1", "lhy:4.1.8-1")
def test_a_tree_line_blocks_who_is_not_beside_it() -> None:
    g = row(". . . . . .", hexsides={"tree line": "A3/A4"})
    assert told(g, "A1", "A6") == ("A3/A4", "4.2.1d-1")
    assert told(g, "A3", "A6") == told(g, "A1", "A4") == CLEAR
    along = row(". . .\n . . .\n. . .", hexsides={"tree line": "B1/B2"})
    assert told(along, "A2", "C2") == ("B1/B2", "4.2.1d-1")


@pytest.mark.rule("lhy:4.2.1d-1")
def test_a_line_over_a_corner_meets_what_ends_there() -> None:
    paint = ". . .\n . . .\n. . .\n . . .\n. . ."
    assert told(row(paint, hexsides={"tree line": "C2/B1"}), "A2", "E2") == ("B1/C2", "4.2.1d-1")
    assert told(row(paint, hexsides={"tree line": "A2/B1"}), "A2", "E2") == CLEAR
    assert told(row(paint, hexsides={"wall": "C2/B1"}), "A2", "E2") == ("B1/C2", "4.2.1e-1")
    assert told(row(paint, hexsides={"wall": "C1/B1"}), "A2", "E2") == CLEAR


@pytest.mark.rule("lhy:4.2.1d-1", "lhy:4.2.1e-1")
@pytest.mark.parametrize("side", ["A3/B2", "A4/B3", "A3/B3", "B2/B3", "A3/A4"])
def test_a_line_that_crosses_a_corner_aslant_meets_it_too(side: str) -> None:
    """From A1 to B5 the line leaves A2 by its corner with B2, and B3 by its corner with A4."""
    g = row(". . . . .\n . . . . .\n. . . . .", hexsides={"tree line": side})
    assert g.line("A1", "B5").hexes == ("A2", "A3", "B3", "B4")
    if side in ("A3/B3", "A3/B2", "A4/B3"):
        assert told(g, "A1", "B5")[1] == "4.2.1d-1"
    else:
        assert told(g, "A1", "B5") == CLEAR
    wall = row(". . . . . . . .\n . . . . . . . .\n. . . . . . . .", hexsides={"wall": "A6/B6"})
    assert told(wall, "A1", "B8") == ("A6/B6", "4.2.1e-1")


@pytest.mark.rule("lhy:4.2.3-1", "lhy:4.2.2-1")
def test_walls_never_block_from_another_level_and_tree_lines_only_those_no_higher() -> None:
    assert told(row(". . . . .", "1 . . . .", hexsides={"wall": "A3/A4"}), "A1", "A5") == CLEAR
    assert told(row(". . . . .", "1 . . . .", hexsides={"tree line": "A3/A4"}), "A1", "A5") == ("A3/A4", "4.2.2-1")
    assert told(row(". . . . .", "2 . . . .", hexsides={"tree line": "A3/A4"}), "A1", "A5") == CLEAR


@pytest.mark.rule("lhy:4.2.1e-1")
def test_a_wall_in_the_valley_is_below_two_hilltops() -> None:
    assert told(row(". . . . .", "1 . . . 1", hexsides={"wall": "A3/A4"}), "A1", "A5") == CLEAR


# ---- roads


@pytest.mark.rule("lhy:4.2.1g-1")
@pytest.mark.parametrize(("symbol", "kind"), [("w", "road"), ("F", "road"), (".", "tree-lined road")])
def test_along_a_straight_tree_lined_road(symbol: str, kind: str) -> None:
    paint = f". . . . . .\n . {symbol} {symbol} {symbol} . .\n. . . . . ."
    g = row(paint, lines=[(kind, "B1 B2 B3 B4 B5")])
    assert told(g, "B1", "B5") == told(g, "B1", "B4") == CLEAR
    assert not g.sees("A2", "C4")
    assert told(g, "A3", "C4")[1] in ("4.2.1a-1", "4.2.1d-1")


@pytest.mark.rule("lhy:4.2.1g-1")
def test_where_the_road_bends_the_trees_are_in_the_way() -> None:
    g = row(". . w . .\n . w . . .\n. . . . .", lines=[("road", "B1 B2 C3 C4")])
    assert g.line("B1", "C4").hexes == ("B2", "C3")
    assert told(g, "B1", "C4") == ("B2", "4.2.1g-1")


@pytest.mark.rule("lhy:4.2.1d-1")
def test_houses_leave_the_road_open_that_runs_between_them() -> None:
    paint = ". . . . .\n . l H . .\n. . . . ."
    assert told(row(paint), "B1", "B4") == ("B2", "4.2.1d-1")
    g = row(paint, lines=[("road", "B1 B2 B3 B4")])
    assert told(g, "B1", "B4") == CLEAR
    assert told(g, "A2", "C3")[1] == "4.2.1d-1"


# ---- towns

TOWN = """
U U U U
 U U U U
U U U U
"""


@pytest.mark.rule("lhy:4.2.1d-1")
def test_streets_and_alleys_are_seen_through_and_blocks_are_not() -> None:
    for way in ("street", "alley"):
        g = row(TOWN, lines=[(way, "B1 B2 B3 B4")])
        assert told(g, "B1", "B4") == CLEAR
        assert told(g, "A1", "A4") == ("A2", "4.2.1d-1")
        assert told(g, "A2", "C2") == ("B1/B2", "4.2.1d-1")


@pytest.mark.rule("lhy:4.2.1f-1", "lhy:4.2-2", "lhy:4.2-3")
def test_guns_and_vehicles_on_an_urban_road_are_between_its_houses() -> None:
    g = row(". . . .\n . U . .\n. . . .", lines=[("street", "B1 B2 B3")])
    for other, seen in (("B1", True), ("B4", True), ("A2", False), ("C3", False), ("C1", False)):
        assert g.sees("B2", other)
        assert g.sees_from_road("B2", other, True, False) == seen
        assert g.sees_from_road(other, "B2", False, True) == seen
        assert g.sees_from_road("B2", other, False, True)
        line = g.line(other, "B2", b_on_road=True)
        assert line.clear == seen
        assert line.rule == ("4.2-1" if seen else "4.2.1f-1")


@pytest.mark.rule("lhy:4.2.1f-1")
def test_only_on_one_level() -> None:
    g = row(". . . .\n . U . .\n. . . .", ". . . .\n . . . .\n. 1 . .", lines=[("street", "B1 B2 B3")])
    assert g.sees_from_road("B2", "A2", True, False)


# ---- levels


@pytest.mark.rule("lhy:4.2.2-1", "lhy:4.1.4-5")
@pytest.mark.parametrize(
    ("paint", "levels"),
    [
        (". w . . . .", "1 . . . . ."),
        (". . . . . .", "2 2 . . . ."),
        (". l . . . .", "2 1 . . . ."),
        (". . w . . .", "1 . . . . ."),
    ],
)
def test_what_is_as_high_as_the_higher_hex_blocks_outright(paint: str, levels: str) -> None:
    g = row(paint, levels)
    assert told(g, "A1", "A6")[1] == "4.2.2-1"


@pytest.mark.rule("lhy:4.2.2-2", "lhy:4.2.3-1", "lhy:4.2.3-2", "lhy:4.2.3-3")
@pytest.mark.parametrize(
    ("obstacle", "distance", "level", "blind"),
    [("w", 1, 2, 1), ("w", 3, 2, 2), ("w", 5, 2, 3), ("w", 3, 3, 1), ("F", 3, 3, 2), ("H", 4, 2, 2), ("U", 5, 4, 2)],
)
def test_blind_hexes_behind_an_obstacle(obstacle: str, distance: int, level: int, blind: int) -> None:
    painted = [".", *["."] * (distance - 1), obstacle, *["."] * 5]
    g = row(" ".join(painted), f"{level} " + ". " * (distance + 5))
    behind = [g.sees("A1", f"A{distance + 1 + i}") for i in range(1, 6)]
    assert behind == [False] * blind + [True] * (5 - blind)
    assert told(g, f"A{distance + 2}", "A1") == (f"A{distance + 1}", "4.2.3-2")


@pytest.mark.rule("lhy:4.2.3-2")
def test_hills_hide_what_is_behind_them_but_no_hex_as_high() -> None:
    g = row(". . . . . .", "3 . 1 . . .")
    assert [g.sees("A1", f"A{i}") for i in range(3, 7)] == [True, False, True, True]
    steps = row(". . . .", "2 1 1 .")
    assert steps.sees("A1", "A3")
    assert not steps.sees("A1", "A4")


@pytest.mark.rule("lhy:4.2.3-1")
def test_tree_lines_cast_no_blind_hexes() -> None:
    assert told(row(". . . .", "2 . . .", hexsides={"tree line": "A2/A3"}), "A1", "A4") == CLEAR
    assert told(row(". w . .", "2 . . ."), "A1", "A3") == ("A2", "4.2.3-2")


@pytest.mark.rule("lhy:4.2.3-2")
def test_the_last_row_and_column_of_the_table_go_on() -> None:
    from hedgerow.lhy.book.terrain_table import table

    blind = table().blind
    assert [blind.behind(1, 3), blind.behind(2, 6), blind.behind(4, 6)] == [2, 2, 2]
    assert blind.behind(9, 99) == blind.behind(4, 10)


@pytest.mark.rule("lhy:4.1.4-4", "lhy:4.2.3-2")
def test_a_mission_that_raises_hills_changes_what_is_seen() -> None:
    paint, levels = ". w . .", "1 . . ."
    assert told(row(paint, levels), "A1", "A4") == ("A2", "4.2.2-1")
    assert told(row(paint, levels, lie=Lie(hills=2)), "A1", "A4") == CLEAR
    assert told(row(". F . .", levels, lie=Lie(hills=2)), "A1", "A4") == ("A2", "4.2.2-1")
    assert told(row(". F . .", levels, lie=Lie(hills=2, heights=(("forest", 1),))), "A1", "A4") == CLEAR
