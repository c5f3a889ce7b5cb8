"""The table in letters: roads, hedges, walls, water and houses, who stands where, and a legend for all of it."""

from __future__ import annotations

import click
import pytest

from hedgerow.board.inches.measure import INCH
from hedgerow.boltaction.ground.tables import ground_named, table_names
from hedgerow.boltaction.ground.terrain import KINDS
from hedgerow.boltaction.screen.ground_letters import ROAD, SIGNS, bare
from hedgerow.boltaction.shown import SCREEN
from hedgerow.boltaction.state.state import Ruin, Smoke, State
from hedgerow.cli.textboard import board_lines, legend, panel
from hedgerow.kernel.screen.letters import Cell, Letters
from tests.boltaction.drawn import area, fence, ground, ordering, state, table, unit

FARM = ground(
    (48, 48),
    area("woods", (0, 0), (8, 8)), area("water", (20, 0), (23, 20)), area("house", (30, 30), (36, 36)),
    area("hill", (0, 20), (12, 32)), area("wheat", (4, 24), (8, 28)),
    fence("road", (0, 41), (48, 41)), fence("hedge", (10, 11), (30, 11)), fence("wall", (41, 10), (41, 40)),
)  # fmt: skip


def squares(board: Letters) -> dict[tuple[int, int], Cell]:
    """By inches from west and north."""
    return {(2 * cell.across, cell.down): cell for cell in board.cells}


FARM_SQUARES = squares(bare(ground_named(FARM)))


def plain(lines: list[str]) -> list[str]:
    return [click.unstyle(line) for line in lines]


# ------------------------------------------------------------------ the ground


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_of_terrain_has_a_sign(kind: str) -> None:
    assert len(SIGNS[kind][0]) == 1


def test_no_two_kinds_share_a_sign_but_those_of_roads() -> None:
    signs = [sign for kind, (sign, _) in SIGNS.items() if KINDS[kind].category != "road"]
    assert len(set(signs)) == len(signs)
    assert {SIGNS[kind][0] for kind in KINDS if KINDS[kind].category == "road"} == {ROAD}


@pytest.mark.parametrize(
    ("at", "letter"),
    [((2, 2), "w"), ((20, 4), "~"), ((32, 32), "H"), ((2, 22), "^"), ((12, 40), ":"), ((14, 30), "."), ((6, 26), "y")],
)
def test_the_letter_of_a_square_is_that_of_its_ground(at: tuple[int, int], letter: str) -> None:
    assert FARM_SQUARES[at].letter == letter


def test_a_road_runs_from_edge_to_edge_and_water_is_seen_where_it_is_narrow() -> None:
    assert all(FARM_SQUARES[x, 40].letter == ":" for x in range(0, 48, 2))
    assert all(FARM_SQUARES[20, y].letter == "~" for y in range(0, 20, 2))
    thin = ground((24, 24), area("water", (10.1, 0), (11, 24)))
    assert squares(bare(ground_named(thin)))[10, 10].letter == "~"


def test_hedges_and_walls_run_through_the_squares_that_they_cross() -> None:
    assert {at for at, cell in FARM_SQUARES.items() if cell.crossed == '"'} == {(x, 10) for x in range(10, 31, 2)}
    assert {at for at, cell in FARM_SQUARES.items() if cell.crossed == "="} == {(40, y) for y in range(10, 41, 2)}
    assert (FARM_SQUARES[40, 40].letter, FARM_SQUARES[40, 40].crossed) == (":", "=")


def test_of_two_things_in_a_square_the_better_cover_is_told() -> None:
    both = ground((24, 24), fence("hedge", (0, 11), (24, 11)), fence("wall", (11, 0), (11, 24)))
    found = squares(bare(ground_named(both)))
    assert (found[10, 10].crossed, found[12, 10].crossed) == ("=", '"')


def test_other_ground_on_a_hill_tells_how_high_it_is() -> None:
    assert (FARM_SQUARES[6, 26].level, FARM_SQUARES[2, 22].level) == (1, 0)


def test_a_bridge_is_road_and_not_water() -> None:
    found = squares(bare(ground_named("two-bridges")))
    row = [found[x, 24].letter for x in range(0, 72, 2)]
    assert row.count(":") >= 2
    assert row.count("~") > 20


def test_a_hedge_on_the_edge_of_the_table_is_in_the_last_square() -> None:
    last = ground((24, 24), fence("hedge", (0, 24), (24, 24)))
    assert squares(bare(ground_named(last)))[4, 22].crossed == '"'


@pytest.mark.parametrize("name", table_names())
def test_the_legend_names_every_sign_of_a_table(name: str) -> None:
    board = bare(ground_named(name))
    told = {key.sign for key in board.grounds}
    assert {cell.letter for cell in board.cells} - {"."} <= told
    assert {cell.crossed for cell in board.cells} - {""} <= told
    assert {str(cell.level) for cell in board.cells if cell.level} <= told


def test_the_legend_tells_what_ground_means_for_a_move_and_in_a_fight() -> None:
    (words,) = legend(bare(ground_named(FARM)))
    for told in (
        '" hedge (obstacle, soft cover)', "= wall (obstacle, hard cover)", "~ water (nobody passes)",
        "w woods (rough, soft cover)", ": road", "H house (building, hard cover)", "1 on a hill",
    ):  # fmt: skip
        assert told in words
    assert words.index("wall") < words.index("hedge") < words.index("road")


def test_the_lines_show_the_ground_and_what_runs_through_it() -> None:
    lines = plain(board_lines(bare(ground_named(FARM)), width=80))
    hedge = next(line for line in lines[1:] if '."' in line)
    assert hedge.startswith('   .  .  .  .  .  ." ."')
    wide = plain(board_lines(bare(ground_named(FARM)), width=160))
    assert any('."' in line for line in wide)
    assert any("::" in line for line in wide)


# ------------------------------------------------------------------ a game


def game(**fields: object) -> State:
    s = state(
        FARM, unit("us-1", "section", (14, 30), men=5), unit("us-12", "mmg", (24, 44), order="down", pins=2),
        unit("german-3", "tank", (26, 5), order="ambush"),
    )  # fmt: skip
    for name, value in fields.items():
        setattr(s, name, value)
    return s


def test_units_stand_below_the_ground_by_side_and_number() -> None:
    found = squares(SCREEN.letters(game(), 0))
    names = [key.sign for key in SCREEN.letters(game(), 0).sides]
    (one,) = found[14, 30].tags
    assert (one.side, one.text, one.brief) == (0, f"{names[0]}1", f"{names[0]}1")
    (twelve,) = found[24, 44].tags
    assert (twelve.text, twelve.brief) == (f"{names[0]}12dp", f"{names[0]}c")
    (tank,) = found[26, 4].tags
    assert tank.text == f"{names[1]}3a"


def test_two_units_in_a_square_are_told_together() -> None:
    s = state(FARM, unit("us-1", "section", (14.2, 30.2), men=1), unit("us-2", "section", (15.6, 31.6), men=1))
    (tag,) = squares(SCREEN.letters(s, 0))[14, 30].tags
    assert tag.text.endswith("1+2")
    assert max(map(len, plain(board_lines(SCREEN.letters(s, 0), width=80)))) <= 80


def test_marks_are_objectives_smoke_and_wrecks_and_the_legend_names_those_that_are_there() -> None:
    s = game(objectives=[(1500, 3100), (2600, 600)], smoke=[Smoke(1, (4500, 500), 3 * INCH)])
    s.units["german-3"].lost = s.units["german-3"].wreck = True
    found = squares(SCREEN.letters(s, 0))
    assert found[14, 30].marks == "+"
    assert "*" in found[26, 6].marks
    assert "x" in found[26, 4].marks
    assert found[44, 4].marks == "%"
    assert found[36, 4].marks == ""
    assert squares(SCREEN.letters(s, 1))[14, 30].marks == "*"
    text = " ".join(legend(SCREEN.letters(s, 0)))
    for words in ("objective, yours", "objective, not yours", "smoke", "wreck", "its number", "d Down", "Aa A10"):
        assert words in text
    assert "base" not in text
    assert "smoke" not in " ".join(legend(SCREEN.letters(game(), 0)))
    assert any("wall" in line for line in panel(SCREEN.letters(s, 0), 30))


def test_a_house_that_has_fallen_is_rubble() -> None:
    s = game()
    house = s.table.buildings[0].number
    s.ruins.append(Ruin(house))
    board = SCREEN.letters(s, 0)
    assert squares(board)[32, 32].letter == "r"
    assert "rubble" in " ".join(key.words for key in board.grounds)
    s.ruins[0] = Ruin(house, burning=True)
    assert squares(SCREEN.letters(s, 0))[32, 32].letter == "H"


def test_a_wide_table_is_cut_around_a_point_or_around_whoever_acts() -> None:
    wide = ground((72, 48))
    s = state(wide, unit("us-1", "section", (66, 40), men=5), unit("german-1", "section", (5, 5), men=5))
    board = SCREEN.letters(s, 0)
    east, west = (plain(board_lines(board, width=60, around=at))[0] for at in ("6600,4000", "0500,0500"))
    assert ("66" in east.split(), "0" in east.split()) == (True, False)
    assert ("66" in west.split(), "0" in west.split()) == (False, True)
    t = table(ordering(s))
    t.answer(next(move for move in t.choice.options if getattr(move, "order", "") == "advance"))  # type: ignore[union-attr]
    assert "66" in plain(board_lines(SCREEN.letters(t.state, 0), width=60))[0].split()
