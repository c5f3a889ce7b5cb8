"""Pictures: well-formed, complete, the same every time."""

import xml.etree.ElementTree as ET

import msgspec
import pytest
from shapely import box

from hedgerow.board.draw import draw_map, draw_sight, sight_overlay
from hedgerow.board.hexes import grid_of
from hedgerow.board.maps import read_map
from hedgerow.board.palette import TEXTURES
from hedgerow.board.png import NoPng, can_png, to_png
from hedgerow.board.records import Layout
from hedgerow.board.texture import texture
from hedgerow.lnlt.book.chart import chart

EVERYTHING = '''
title = "All <sorts>"
paint = """
. w F c y b p o
R r m s g ~ = f
l H u j J k . S
H H . . . . . .
"""
levels = """
. . . . . 1 2 3
"""
[hexsides]
wall = "G2/G3"
hedge = "F3/G3"
bocage = "E2/E3"
[[line]]
kind = "road"
path = "C3 D3 E3 F3 G3 H3"
[[line]]
kind = "stream 2"
path = "G2 G3"
[[line]]
kind = "railroad"
path = "G2 H3"
[[building]]
hexes = "B2 A3 B3"
'''


class Line(msgspec.Struct, frozen=True):
    a: str
    b: str
    clear: bool
    degraded: tuple[str, ...] = ()
    blocked_at: str = ""
    words: str = ""


def test_everything_can_be_drawn() -> None:
    board = read_map(EVERYTHING, chart().catalogue())
    svg = draw_map(board, chart().catalogue())
    root = ET.fromstring(svg)
    texts = [node.text for node in root.iter("{http://www.w3.org/2000/svg}text")]
    assert set(board.hexes) <= set(texts)
    assert draw_map(board, chart().catalogue()) == svg
    assert "A0</text>" not in draw_map(board, chart().catalogue(), names=False)
    assert to_png(svg, width=200).startswith(b"\x89PNG")


@pytest.mark.parametrize(
    ("line", "has", "lacks"),
    [
        (Line("C3", "F3", True, words="Clear."), "#1f6f3a", "#c0281c"),
        (Line("C3", "F3", True, ("D3", "E3/E4")), "#e0a92e", "#c0281c"),
        (Line("C3", "F3+1", False, (), "E3", "Blocked & gone."), "Blocked &amp; gone.", "#1f6f3a"),
    ],
)
def test_a_line_of_sight_shows_its_verdict(line: Line, has: str, lacks: str) -> None:
    overlay = sight_overlay(grid_of(Layout()), line)
    ET.fromstring(f"<svg>{overlay}</svg>")
    assert has in overlay
    assert lacks not in overlay


def test_a_line_is_drawn_on_its_map() -> None:
    board = read_map(EVERYTHING, chart().catalogue())
    assert "Blocked" in draw_sight(board, chart().catalogue(), Line("C3", "F3", False, (), "E3", "Blocked."))


def test_no_tiled_patterns_whose_joints_would_show() -> None:
    svg = draw_map(read_map(EVERYTHING, chart().catalogue()), chart().catalogue())
    assert "<pattern" not in svg
    assert "url(#p-" not in svg


def test_furrows_keep_within_their_field() -> None:
    field = box(0, 0, 60, 40)
    d = texture(field, "plough", "seed").partition('d="')[2].partition('"')[0]
    points = [tuple(map(float, point.split(","))) for line in d.split("M")[1:] for point in line.split()]
    assert len(points) > 20
    assert all(0 <= x <= 60 and 0 <= y <= 40 for x, y in points)
    assert texture(box(0, 0, 1, 1), "plough", "seed").count("M") == 0
    assert texture(field, "canopy", "seed") == ""


RIVER = """
title = "A river"
paint = '''
. . = . .
. . = . .
. . f . .
. . = . .
'''

[[line]]
kind = "road"
path = "A1 B1 C0 D1 E0"
"""


def drawn(text: str) -> str:
    return draw_map(read_map(text, chart().catalogue()), chart().catalogue())


def test_a_road_has_parapets_all_the_way_over_a_river() -> None:
    parapets = "#5c5244"
    assert parapets in drawn(RIVER)
    assert parapets not in drawn(RIVER.partition("[[line]]")[0])
    assert parapets not in drawn(RIVER.replace(". . = . .", ". . . . ."))


def test_the_river_goes_on_under_a_ford() -> None:
    water = f'fill="{TEXTURES["water"].ground}"'
    apart = RIVER.replace(". . f . .", ". . . . f")
    assert drawn(RIVER).count(water) == drawn(apart).count(water) + 1


def test_without_the_extra_png_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hedgerow.board.png.find_spec", lambda name: None)
    assert not can_png()
    with pytest.raises(NoPng, match=r"pip install 'hedgerow\[png\]'"):
        to_png("<svg/>")


def test_pointed_hexes_are_drawn_too() -> None:
    text = 'paint = """\n. w l ~\n. w . f\n. . H -\n"""\nlevels = "1"\n[[line]]\nkind = "road"\npath = "0001 0002"\n'
    board = read_map(
        f'{text}[hexsides]\nwall = "0101/0201"\n[grid]\nhexes = "pointed"\ncolumns = "digits"\nrows = "digits"',
        chart().catalogue(),
    )
    svg = draw_map(board, chart().catalogue())
    root = ET.fromstring(svg)
    assert set(board.hexes) <= {node.text for node in root.iter("{http://www.w3.org/2000/svg}text")}
    assert "M97.0,0.0 142.0,26.0" not in svg
    assert "M45.0,0.0 90.0,26.0 90.0,78.0 45.0,104.0 0.0,78.0 0.0,26.0Z" in svg
