"""Places in the words of missions, and lines of sight as pictures."""

import pytest

from hedgerow.board.areas import AreaError
from hedgerow.board.draw import draw_sight
from hedgerow.lhy.book.terrain_table import table
from hedgerow.lhy.ground.areas import area
from hedgerow.lhy.ground.ground import ground_of
from hedgerow.lhy.ground.sectors import load_map

PLAN = "8 / 4"


@pytest.mark.rule("lhy:20.7a-1")
def test_a_seam_belongs_to_an_area_only_if_both_sectors_do() -> None:
    g = ground_of(PLAN)
    north, south, both = (set(area(g, words)) for words in (["sector 8"], ["sector 4"], ["sector 8", "sector 4"]))
    assert len(north) == len(south) == 154 - 14
    assert both - north - south == {f"8A{n}" for n in range(1, 15)}
    assert both == set(g.hexes)


def test_words_for_places() -> None:
    g = ground_of(PLAN)
    assert area(g, ["4K5"]) == ("8A5",)
    assert set(area(g, ["sector 4 rows A-B"])) == {f"4A{n}" for n in range(1, 15)} | {f"4B{n}" for n in range(14)}
    assert {hex[1:] for hex in area(g, ["sector 8 columns 3"])} == {f"{row}3" for row in "BCDEFGHIJK"}
    assert {g.terrain(hex).building for hex in area(g, ["sector 4", "not buildings"])} == {""}
    assert set(area(g, ["woods"])) == {hex for hex in g.hexes if g.terrain(hex).woods}
    assert area(g, ["within 1 of 8K1"]) == tuple(hex for hex in g.hexes if g.distance(hex, "8K1") <= 1)
    assert set(area(g, ["edge north"])) == {f"8K{n}" for n in range(1, 15)}
    assert len(area(g, ["rows A"])) == 28


@pytest.mark.parametrize(
    ("words", "hint"),
    [
        ("sector 3", "not part of this map"),
        ("sector 4 rows 1-3", "rows are letters"),
        ("sector 4 lines", "write it as"),
        ("wods", "did you mean 'woods'"),
    ],
)
def test_words_that_name_no_place(words: str, hint: str) -> None:
    with pytest.raises(AreaError, match=hint):
        area(ground_of(PLAN), [words])


def test_a_blocked_line_is_drawn_with_its_reason() -> None:
    line = ground_of("1").line("A1", "K14")
    picture = draw_sight(load_map("1"), table().catalogue(), line)
    assert f"Blocked at {line.blocked_at}: " in picture
