"""Map files: what they may say, and what is said of bad ones."""

from pathlib import Path

import pytest

from hedgerow.board.hexes import grid_of
from hedgerow.board.maps import MapError, connected, groups, read_map
from hedgerow.board.records import Catalogue, Kind, Layout
from hedgerow.lnlt.book.chart import chart

CATALOGUE = Catalogue(
    {
        kind.name: kind
        for kind in (
            Kind("meadow", "ground", symbol="."),
            Kind("wood", "area", "canopy", True, "w"),
            Kind("corn", "field", "wheat", True, "c"),
            Kind("house", "building", "light", True, "h"),
            Kind("barn", "building", "heavy", True, "b"),
            Kind("lane", "line", "road"),
            Kind("fence", "hexside", "hedge"),
        )
    },
    "meadow",
)

GOOD = '''
title = "Nowhere"
first = "C4"
paint = """
. w w .
. h h -
"""
levels = """
1 . . .
. . . -
"""
[legend]
x = "corn"
[hexsides]
fence = "C4/D4 D5/D4"
[[building]]
hexes = "D5 E5"
name = "twins"
[[line]]
kind = "lane"
path = "C4 C5"
[[shape]]
kind = "wood"
points = [["F4", 0, 0], ["F4", 20, 0], ["F4", 0, 20]]
'''


def faults(text: str) -> tuple[str, ...]:
    with pytest.raises(MapError) as caught:
        read_map(text, CATALOGUE, "bad.toml")
    assert str(caught.value).startswith("bad.toml: ")
    return caught.value.faults


def test_a_good_map() -> None:
    board = read_map(GOOD, CATALOGUE, "good")
    assert board.title == "Nowhere"
    assert board.hexes == ("C4", "C5", "D4", "D5", "E4", "E5", "F4")
    assert board.terrain["D4"] == "wood"
    assert board.levels == {"C4": 1}
    assert [(b.id, b.hexes, b.name) for b in board.buildings] == [("D5", ("D5", "E5"), "twins")]
    assert [(s.kind, s.a, s.b) for s in board.sides] == [("fence", "C4", "D4"), ("fence", "D4", "D5")]
    assert board.lines[0].hexes == ("C4", "C5")
    assert len(board.drawn[0].points) == 3


@pytest.mark.parametrize(
    ("lines", "layout", "hexes"),
    [
        ("", Layout(), "A0 A1 B0 B1"),
        ('[grid]\nshifted = "D"', Layout(shifted="odd"), "A0 A1 B0 B1"),
        (
            'first = "0301"\n[grid]\nhexes = "pointed"\ncolumns = "digits"\nrows = "digits"\nshifted = "07"',
            Layout("pointed", "digits", "digits", shifted="odd"),
            "0301 0302 0401 0402",
        ),
        (
            '[grid]\nhexes = "pointed"\ncolumns = "numbers"\nrows = "letters"\nrows_first = true\nshifted = "A"',
            Layout("pointed", "numbers", "letters", rows_first=True),
            "A0 B0 A1 B1",
        ),
    ],
)
def test_a_map_says_how_its_hexes_lie_and_are_named(lines: str, layout: Layout, hexes: str) -> None:
    board = read_map(f'paint = """\n. .\n. .\n"""\n{lines}', CATALOGUE)
    assert board.layout == layout
    assert " ".join(board.hexes) == hexes


def test_building_hexes_left_alone_are_houses_of_their_own() -> None:
    board = read_map('paint = """\nh h\n"""', CATALOGUE)
    assert [b.hexes for b in board.buildings] == [("A0",), ("B0",)]


def test_all_faults_of_a_file_are_told_at_once() -> None:
    found = faults('''
paint = """
. z
. h
"""
levels = """
1 x
"""
[hexsides]
fence = "A0/B9 A0A1"
moat = "A0/A1"
[[building]]
hexes = "A0"
[[line]]
kind = "lane"
path = "A1 B0 Z9"
[[shape]]
kind = "wood"
points = [["A0", 1, 1]]
''')
    told = "\n".join(found)
    for part in (
        'line 3, paint, hex B0: "z" is not in the legend',
        'line 7, levels, hex B0: "x" should be a level',
        '"A0/B9" is no hexside of this map',
        '"A0A1" is no hexside',
        '"moat" is no such terrain; it may be one of fence',
        "[[building]] 1: A0 is painted meadow; paint it as house or barn",
        "A1 and B0 do not touch",
        "Z9 is not a hex of this map",
        "[[shape]] 1 (wood): an outline needs three points",
    ):
        assert part in told


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("paint = ", "is not TOML"),
        ("title = 'x'", "paint"),
        ("paint = 3", "paint"),
        ('paint = "."\ncolour = "red"', "colour"),
        ('paint = ""', "no hex is painted"),
        ('paint = "."\nfirst = "7"', "should be a hex name"),
        ('paint = "."\n[legend]\nq = "lava"', "no such terrain"),
        ('paint = "."\n[legend]\n"a b" = "wood"', "without spaces"),
        ('paint = "."\nlevels = ". 1"', "the two grids must match"),
        ('paint = "h h"\n[[building]]\nhexes = "A0"\n[[building]]\nhexes = "A0 B0"', "already belongs to"),
        ('paint = "h b"\n[[building]]\nhexes = "A0 B0"', "different kinds of building"),
        ('paint = "h . h"\n[[building]]\nhexes = "A0 C0"', "do not all touch"),
        ('paint = "."\n[[line]]\nkind = "lane"\npath = ""', "names no hex"),
        ('paint = "."\n[[line]]\nkind = "canal"\npath = "A0"', "it may be one of lane"),
        ('paint = "."\n[grid]\nhexes = "round"', "hexes"),
        ('paint = "."\n[grid]\nshifted = "3"', 'should name a column, such as "B"'),
        ('paint = "."\n[grid]\nhexes = "pointed"\nshifted = "x"', 'should name a row, such as "1"'),
        ('paint = "."\n[grid]\nrows = "letters"', "cannot both be lettered"),
        ('paint = "."\n[grid]\ncolumns = "numbers"', "cannot both be plain numbers"),
        ('paint = "."\n[[shape]]\nkind = "wood"\npoints = [["Z1", 0, 0]]', "Z1 is not a hex"),
    ],
)
def test_what_is_said_of_a_bad_file(text: str, words: str) -> None:
    assert any(words in fault for fault in faults(text))


def test_the_example_in_the_documentation_is_a_map() -> None:
    page = (Path(__file__).parents[2] / "docs" / "maps.md").read_text(encoding="utf-8")
    example = page.partition("## The file")[2].partition("* **paint**")[0]
    board = read_map("\n".join(line[4:] for line in example.splitlines()), chart().catalogue())
    assert board.title == "Nowhere in particular"
    assert board.buildings[0].name == "twin cottages"


def test_groups() -> None:
    assert connected(grid_of(Layout()), ["A0", "A1", "B1"])
    assert not connected(grid_of(Layout()), ["A0", "C0"])
    assert connected(grid_of(Layout()), [])
    assert groups(["A0", "C0", "A1"], lambda a, b: a[0] == b[0]) == [["A0", "A1"], ["C0"]]


def test_thin_contours_are_written_after_the_level() -> None:
    board = read_map('paint = """\n. . .\n"""\nlevels = """\n.+ 1 2++\n"""', CATALOGUE)
    assert board.levels == {"B0": 1, "C0": 2}
    assert board.swells == {"A0": 1, "C0": 2}
    with pytest.raises(MapError, match='"1-" should be a level'):
        read_map('paint = """\n.\n"""\nlevels = """\n1-\n"""', CATALOGUE)
