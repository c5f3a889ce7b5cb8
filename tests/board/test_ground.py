"""The ground of any game, on hexes of both orientations: places, edges, words for places, sights, and what falls."""

import pytest
from msgspec.structs import replace

from hedgerow.board.areas import AreaError, area
from hedgerow.board.ground import Ground
from hedgerow.board.maps import read_map
from hedgerow.board.sight import BLOCKED, Obstacle, Sightline, Survey
from hedgerow.board.sightlines import with_obstacles, without_idle
from hedgerow.board.sights import BLOCKS, DEGRADES, NOTHING, Class, all_sights
from hedgerow.board.survey import survey_map
from tests.board.test_maps import CATALOGUE

PAINT = """
. . w . . . .
. c . . h . .
. c . b b . .
. . w w . . .
. . . . . c .
"""
GRIDS = {
    "flat": '[grid]\nhexes = "flat"\ncolumns = "digits"\nrows = "digits"',
    "pointed": '[grid]\nhexes = "pointed"\ncolumns = "digits"\nrows = "digits"',
}
CLASSES: dict[str, Class] = {
    "wood": ("blocking", 1, False),
    "corn": ("degrading", 0, False),
    "house": ("blocking", 1, True),
    "barn": ("blocking", 1, True),
    "fence": ("open", 0, False),
    "meadow": ("open", 0, False),
}


class Plain(Ground[Survey]):
    """A game that knows no heights: whatever blocks blocks, and two degraded hexes are the most."""

    def obstacle_of(self, kind: str, hex: str) -> Obstacle:
        sight, height, building = CLASSES[kind]
        return Obstacle(kind, sight, height, self.survey.buildings.get(hex, "") if building else "")

    def side_obstacle(self, kind: str) -> Obstacle:
        return Obstacle(kind, CLASSES[kind][0], CLASSES[kind][1], on_hexside=True)

    def code_of(self, a: str, b: str) -> int:
        return code(without_idle(self.sightline(a, b)))


def code(line: Sightline) -> int:
    degraded = 0
    for stretch in line.stretches:
        strength = [max((o.sight for o in land.obstacles), key=RANK.index, default="open") for land in stretch.lands]
        weakest = min(strength, key=RANK.index)
        if weakest == "blocking":
            return BLOCKED
        degraded += weakest == "degrading"
    return degraded if degraded <= Judging.most_degraded else BLOCKED


RANK = ("open", "degrading", "blocking")


class Judging:
    most_degraded = 2

    def __init__(self) -> None:
        self.classes = [found for found in CLASSES.values() if found[0] != "open"]
        self.bits = {kind: i for i, kind in enumerate(("wood", "corn", "house", "barn"))}

    def code(self, line: Sightline) -> int:
        return code(line)

    def strength(self, line: Sightline) -> int:
        return {0: NOTHING, 1: DEGRADES, BLOCKED: BLOCKS}[code(line)]


def surveyed(orientation: str, paint: str = PAINT) -> Survey:
    board = read_map(f'paint = """{paint}"""\n{GRIDS[orientation]}', CATALOGUE)
    survey = survey_map(board, CATALOGUE)
    return replace(survey, sight=all_sights(survey, (), Judging()).tobytes())


def ground(survey: Survey, before: Plain | None = None) -> Plain:
    return Plain(survey, {hex: survey.levels.get(hex, 0) for hex in survey.hexes}, before)


FLAT, POINTED = ground(surveyed("flat")), ground(surveyed("pointed"))
both = pytest.mark.parametrize("g", [FLAT, POINTED], ids=["flat", "pointed"])


@both
def test_the_table_of_sights_is_what_single_lines_say(g: Plain) -> None:
    for i, a in enumerate(g.places):
        for b in g.places[i + 1 :]:
            assert g.sight(a, b) == g.sight(b, a) == g.code_of(a, b)
    assert {g.sight(a, b) for a in g.places for b in g.places} == {0, 1, 2, BLOCKED}


@both
def test_a_row_holds_what_is_seen_from_a_place(g: Plain) -> None:
    for a in g.places[::5]:
        row, ranges = g.sights_from(a), g.ranges_from(a)
        assert [row[g.index[b]] for b in g.places] == [g.sight(a, b) for b in g.places]
        assert [ranges[g.index[b]] for b in g.places] == [g.grid.distance(a, b) for b in g.places]
        assert g.visible_from(a) == {b for b in g.places if g.sight(a, b) != BLOCKED}
        assert g.within(a, 2) == {b for b in g.hexes if g.distance(a, b) <= 2}


@both
def test_what_a_line_passes(g: Plain) -> None:
    for a in g.places[::4]:
        for b in g.places[::3]:
            passed = {hex for hexes, _, _ in g.grid.line(a, b) for hex in hexes if hex in g.index}
            assert g.crossed(a, b) == passed
            assert {hex for hexes, _, _ in g.passed(a, b) for hex in hexes if hex} == passed


@pytest.mark.parametrize("orientation", ["flat", "pointed"])
@pytest.mark.parametrize(("hex", "kind"), [("0401", "corn"), ("0302", "meadow"), ("0403", "wood")])
def test_what_falls_changes_the_lines_that_met_it(orientation: str, hex: str, kind: str) -> None:
    """Row by row as they are asked for, the same as a map surveyed anew."""
    before = ground(surveyed(orientation))
    old = before.survey
    rest = tuple(p for p in old.silhouettes if p.owner != hex)
    fallen = tuple(replace(p, kind=kind) for p in old.silhouettes if p.owner == hex and kind != "meadow")
    buildings = {h: name for h, name in old.buildings.items() if h != hex}
    new = replace(old, terrain=old.terrain | {hex: kind}, buildings=buildings, silhouettes=(*rest, *fallen), sight=b"")
    after = ground(new, before)
    anew = ground(replace(new, sight=all_sights(new, (), Judging()).tobytes()))
    assert [after.sights_from(place) for place in after.places] == [anew.sights_from(place) for place in anew.places]


def test_what_falls_opens_lines() -> None:
    before = FLAT
    new = replace(before.survey, terrain=before.survey.terrain | {"0401": "meadow"}, sight=b"")
    new = replace(new, silhouettes=tuple(p for p in new.silhouettes if p.owner != "0401"))
    after = ground(new, before)
    assert (before.sight("0400", "0402"), after.sight("0400", "0402")) == (BLOCKED, 0)


@both
def test_things_that_come_and_go_stand_in_the_way(g: Plain) -> None:
    b, between = ("0002", "0001") if g.grid.flat else ("0200", "0100")
    line = g.sightline("0000", b)
    smoke = Obstacle("smoke", "blocking", 2)
    assert code(line) == 0
    assert code(with_obstacles(line, [(between, smoke)])) == BLOCKED
    assert code(with_obstacles(line, [("0600", smoke)])) == 0
    assert code(g.sightline("0000", b, {between: smoke})) == BLOCKED


# ---- edges and words for places


def test_the_edges_of_flat_and_pointed_maps() -> None:
    assert [len(FLAT.edge(side)) for side in ("north", "east", "south", "west", "")] == [7, 5, 7, 5, 20]
    assert FLAT.edge("west") == ("0000", "0001", "0002", "0003", "0004")
    ragged = ground(surveyed("pointed", "- . .\n. . .\n. . -"))
    assert ragged.edge("north") == ("0100", "0200")
    assert ragged.edge("west") == ("0001", "0002", "0100")
    assert ragged.edge("east") == ("0102", "0200", "0201")
    assert set(ragged.edge("")) == set(ragged.hexes) - {"0101"}
    columns = ground(surveyed("flat", "- . .\n. . .\n. . -"))
    assert columns.edge("north") == ("0001", "0100", "0200")
    assert columns.edge("west") == ("0001", "0002")


def kinds() -> dict[str, list[str]]:
    return {"wood": [hex for hex, kind in POINTED.survey.terrain.items() if kind == "wood"]}


@pytest.mark.parametrize(
    ("words", "hexes"),
    [
        ("0301", "0301"),
        ("0100-0201", "0100 0101 0200 0201"),
        ("column 06", "0600 0601 0602 0603 0604"),
        ("row 04", "0004 0104 0204 0304 0404 0504 0604"),
        ("edge east", "0600 0601 0602 0603 0604"),
        ("within 1 of 0000", "0000 0001 0100 0101"),
        ("wood", "0200 0203 0303"),
        ("wood 0003-0604", "0203 0303"),
    ],
)
def test_words_for_places(words: str, hexes: str) -> None:
    assert area(POINTED, [words], kinds) == tuple(hexes.split())
    assert set(area(POINTED, ["all", f"not {words}"], kinds)) == set(POINTED.hexes) - set(hexes.split())


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("0907", "goes from 0000 to 0604"),
        ("rows x", 'write it as "rows 00-02"'),
        ("column", 'write it as "columns 00-02"'),
        ("edge up", "north, south, east or west"),
        ("within 2 of K", 'write it as "within 3 of 0706"'),
        ("0301-0100", "north-west hex to its south-east"),
        ("woods", "did you mean 'wood'?"),
        ("zzz", "kinds of ground on this map: wood"),
    ],
)
def test_words_that_name_no_place(words: str, said: str) -> None:
    with pytest.raises(AreaError) as caught:
        area(POINTED, [words], kinds)
    assert said in str(caught.value)
