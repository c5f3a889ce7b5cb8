"""What a straight line passes."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st
from shapely import LineString, Polygon

from hedgerow.board import hexes
from hedgerow.board.sweep import NOWHERE, sweep
from hedgerow.board.trace import FINE, Silhouette, crosses, line, passages, ways_in

names = st.builds(hexes.name, st.integers(2, 20), st.integers(12, 30))


def passed(a: str, b: str) -> list[str]:
    return ["/".join(stretch) for stretch, _, _ in line(a, b)]


def test_published_lines() -> None:
    assert passed("C6", "E5") == ["D6"]
    assert passed("G2", "I3") == ["H3"]
    assert passed("E2", "F4") == ["E3/F3"]
    assert passed("K5", "L7") == ["K6/L6"]
    assert passed("U2", "U5") == ["U3", "U4"]
    assert passed("D4", "D4") == passed("D4", "D5") == []


@given(names, names)
def test_a_line_is_the_same_both_ways(a: str, b: str) -> None:
    there, back = line(a, b), line(b, a)
    assert [set(stretch) for stretch, _, _ in there] == [set(stretch) for stretch, _, _ in reversed(back)]
    assert [(near, far) for _, near, far in there] == [(near, far) for _, far, near in reversed(back)]


@given(names, names)
def test_the_hexes_passed_are_those_the_drawing_shows(a: str, b: str) -> None:
    segment = LineString([hexes.centre(a), hexes.centre(b)])
    found = {hex for stretch, _, _ in line(a, b) for hex in stretch}
    reach = [hexes.name(c, r) for c in range(1, 22) for r in range(10, 32)]
    shown = {hex for hex in reach if segment.intersection(Polygon(hexes.corners(hex))).length > 1e-6}
    assert found == shown - {a, b}


@given(names, names)
def test_stretches_follow_one_another(a: str, b: str) -> None:
    stretches = [(a,), *(stretch for stretch, _, _ in line(a, b)), (b,)]
    if a != b:
        for before, after in pairwise(stretches):
            assert all(hexes.distance(x, y) == 1 for x in before for y in after)
    for stretch, near, far in line(a, b):
        assert {hexes.distance(a, hex) for hex in stretch} == {near}
        assert {hexes.distance(b, hex) for hex in stretch} == {far}


def test_ways_in() -> None:
    """A line comes in by one hexside, or by the corner between two."""
    assert [hexes.DIRECTIONS[d] for d in ways_in(0, 3)] == ["N"]
    assert sorted(hexes.DIRECTIONS[d] for d in ways_in(1, 1)) == ["N", "NW"]
    assert ways_in(0, -1) == (hexes.DIRECTIONS.index("S"),)


def block(hex: str, owner: str, shift: int, kind: str = "wood") -> Silhouette:
    x, y = hexes.centre(hex)
    square = ((x - 10 + shift, y - 10), (x + 10 + shift, y - 10), (x + 10 + shift, y + 10), (x - 10 + shift, y + 10))
    return Silhouette(hex, owner, kind, tuple(FINE * value for point in square for value in point))


def test_a_silhouette_must_be_cut_not_touched() -> None:
    assert crosses("D2", "D4", block("D3", "D3", 0).hull)
    assert crosses("D2", "D4", block("D3", "D3", 9).hull)
    assert not crosses("D2", "D4", block("D3", "D3", 10).hull)


def test_the_sweep_agrees_with_single_lines() -> None:
    board = [hexes.name(c, r) for c in range(7) for r in range(6)]
    shapes = [block(hex, hex, 7 * i % 30 - 15) for i, hex in enumerate(board[::3])] + [block("D3", "D2", 4, "scrap")]
    bits = {"wood": 0, "scrap": 1}
    found = sweep(board, shapes, bits)
    for pair, (a, b) in enumerate(zip(found.a.tolist(), found.b.tolist())):
        start, end = board[a], board[b]
        expected = []
        for stretch, near, far in line(start, end):
            if all(hex in board for hex in stretch):
                here = [s for s in shapes if s.hex == stretch[0] and s.owner not in (start, end)]
                met = sum({1 << bits[s.kind] for s in here if len(stretch) == 1 and crosses(start, end, s.hull)})
                twin = board.index(stretch[1]) if len(stretch) == 2 else NOWHERE
                expected.append((board.index(stretch[0]), twin, near, far, met))
        rows = slice(int(found.start[pair]), int(found.start[pair + 1]))
        columns = (found.hex, found.twin, found.near, found.far, found.met)
        assert list(zip(*(column[rows].tolist() for column in columns))) == expected


def test_templates_are_shared_between_lines() -> None:
    assert passages(3, 1) is passages(3, 1)
