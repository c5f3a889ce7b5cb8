"""4.2.4: smoke, HE and vehicles in the way."""

import pytest

from hedgerow.lhy.ground.ground import Ground

UP = ". . .\n . . .\n. . .\n . . .\n. . ."
"""From A2 to E2 a line runs along B1/B2 and D1/D2, with C2 between."""


def met(
    g: Ground, a: str, b: str, markers: set[str], vehicles: set[str] | None = None
) -> list[tuple[tuple[str, ...], str]]:
    return [(h.hexes, h.rule) for h in g.hindered(a, b, markers, vehicles or set())]


@pytest.mark.rule("lhy:4.2.4a-1", "lhy:4.2-4", "lhy:4.2.4-1", "lhy:4.2.4-2")
def test_into_out_of_and_through() -> None:
    g = Ground.from_text(". . . .")
    for hex in ("A1", "A2", "A3"):
        assert met(g, "A1", "A3", {hex}) == [((hex,), "4.2.4a-1")]
    assert met(g, "A1", "A3", {"A4"}) == []
    assert [hexes for hexes, _ in met(g, "A1", "A3", {"A1", "A2", "A3"})] == [("A1",), ("A2",), ("A3",)]
    assert met(g, "A1", "A1", {"A1"}) == [(("A1",), "4.2.4a-1")]
    assert g.sees("A1", "A3")
    assert met(g, "A1", "A3", set()) == []


@pytest.mark.rule("lhy:4.2.4a-1")
@pytest.mark.parametrize(
    ("levels", "hindered"),
    [
        (". . . . .", True),
        ("2 . . . 2", True),
        ("3 . . . 3", False),
        ("3 1 . . 3", True),
        ("2 . . . .", True),
        ("3 . . . .", False),
        ("3 . . . 1", False),
    ],
)
def test_but_not_over(levels: str, hindered: bool) -> None:
    """Smoke stands two levels above its hex; from higher up one sees over it what is not right behind."""
    g = Ground.from_text(". . . . .", levels)
    assert bool(met(g, "A1", "A5", {"A2"})) == hindered
    assert met(g, "A5", "A1", {"A2"}) == met(g, "A1", "A5", {"A2"})


@pytest.mark.rule("lhy:4.2.4a-1", "lhy:4.2-4")
def test_right_behind_smoke_one_is_hindered_from_above() -> None:
    g = Ground.from_text(". . . . .", "3 . . . .")
    assert met(g, "A1", "A3", {"A2"}) == [(("A2",), "4.2.4a-1")]
    assert met(g, "A1", "A4", {"A2"}) == []
    assert met(g, "A1", "A4", {"A4"}) == met(g, "A4", "A1", {"A4"}) == [(("A4",), "4.2.4a-1")]


@pytest.mark.rule("lhy:4.2.4b-1")
def test_markers_on_one_side_and_woods_on_the_other() -> None:
    assert met(Ground.from_text(UP), "A2", "E2", {"B1"}) == []
    opposite = Ground.from_text(UP.replace(" . . .\n. . .\n . . .", " . . .\n. . .\n . w .", 1))
    assert opposite.terrain("B2").woods
    assert met(opposite, "A2", "E2", {"B1"}) == [(("B1",), "4.2.4b-1")]
    assert met(opposite, "A2", "E2", {"D1"}) == [(("D1",), "4.2.4b-1")]
    assert met(opposite, "A2", "E2", {"B1", "D1"}) == [(("B1",), "4.2.4b-1"), (("D1",), "4.2.4b-1")]
    assert met(opposite, "A2", "E2", {"D2"}) == []
    hill = Ground.from_text(UP, UP.replace(" . . .\n. . .\n . . .", " . . .\n. . .\n . 1 .", 1))
    assert met(hill, "A2", "E2", {"D1"}) == [(("D1",), "4.2.4b-1")]


@pytest.mark.rule("lhy:4.2.4c-1")
def test_markers_on_both_sides_count_once() -> None:
    g = Ground.from_text(UP)
    ((hexes, rule),) = met(g, "A2", "E2", {"B1", "D2"})
    assert (set(hexes), rule) == ({"B1", "D2"}, "4.2.4c-1")
    assert met(g, "A2", "E2", {"B1", "D1"}) == []
    assert len(met(g, "A2", "E2", {"B1", "B2", "C2"})) == 2


@pytest.mark.rule("lhy:4.2.4d-1", "lhy:4.2.4-1")
def test_vehicles_on_enclosed_roads() -> None:
    g = Ground.from_text(". w . w .", lines=[("road", "A1 A2 A3 A4 A5")])
    assert g.sees("A1", "A5")
    assert met(g, "A1", "A5", set(), {"A2", "A3"}) == [(("A2",), "4.2.4d-1")]
    assert met(g, "A1", "A2", set(), {"A2"}) == [(("A2",), "4.2.4d-1")]
    assert met(g, "A2", "A1", set(), {"A2"}) == []
    assert [rule for _, rule in met(g, "A1", "A5", {"A2"}, {"A2"})] == ["4.2.4a-1", "4.2.4d-1"]
    above = Ground.from_text(". . w . .", "3 . . . .", lines=[("road", "A1 A2 A3 A4 A5")])
    assert met(above, "A1", "A5", set(), {"A3"}) == []
