"""4.1, 11.5.4j: what protects those who defend in a hex."""

import pytest

from hedgerow.lhy.book.terrain import Fire
from hedgerow.lhy.ground.ground import Ground


def tem(g: Ground, hex: str, fired_from: str | None, fire: Fire = "small-arms", **more: bool) -> tuple[int, str]:
    mod = g.tem(hex, fire, fired_from, **more)
    return mod.value, mod.rule


@pytest.mark.rule("lhy:4.1.3-1", "lhy:4.0b-1", "lhy:4.1.6a-1")
@pytest.mark.parametrize(
    ("symbol", "small_arms", "mortar"),
    [
        (".", (0, "4.0a-1"), (0, "4.0a-1")),
        ("m", (0, "4.1.13-1"), (-1, "4.1.13-1")),
        ("w", (-1, "4.1.3-1"), (-1, "4.1.3-1")),
        ("F", (-1, "4.1.3-1"), (-1, "4.1.3-1")),
        ("l", (-2, "4.1.6a-1"), (-2, "4.1.6a-1")),
        ("H", (-3, "4.1.6a-1"), (-3, "4.1.6a-1")),
        ("U", (-3, "4.1.6b-1"), (-3, "4.1.6b-1")),
    ],
)
def test_the_hex_itself(symbol: str, small_arms: tuple[int, str], mortar: tuple[int, str]) -> None:
    g = Ground.from_text(f". . {symbol}")
    assert tem(g, "A3", "A1") == small_arms
    assert tem(g, "A3", None, "mortar") == mortar


@pytest.mark.rule("lhy:4.1.4-2")
def test_a_hill_protects_only_from_below() -> None:
    g = Ground.from_text(". . . w", "1 2 1 1")
    assert tem(g, "A2", "A1") == tem(g, "A2", "A3") == (-1, "4.1.4-2")
    assert tem(g, "A1", "A2")[0] == tem(g, "A1", "A3")[0] == 0
    assert tem(g, "A2", None, "mortar")[0] == 0


@pytest.mark.rule("lhy:4.1.7-1", "lhy:4.1.8-1")
@pytest.mark.parametrize(("kind", "rule"), [("wall", "4.1.7-1"), ("tree line", "4.1.8-1")])
@pytest.mark.parametrize("level", [".", "2"])
def test_behind_a_hexside_whatever_the_height_of_the_firer(kind: str, rule: str, level: str) -> None:
    g = Ground.from_text(". . .\n . . .\n. . .", f". . .\n {level} . .\n. . .", hexsides={kind: "B2/B3 B2/A2"})
    assert tem(g, "B3", "B1") == (-1, rule)
    assert tem(g, "B2", "B1")[0] == 0
    assert tem(g, "B3", "B1", "mortar")[0] == 0
    assert g.behind("B2", "B3") == (kind,)
    assert g.behind("B2", "B1") == ()


@pytest.mark.rule("lhy:4.1.7-1")
def test_fire_that_comes_by_a_corner_meets_what_stands_on_either_side_of_it() -> None:
    g = Ground.from_text(". . .\n . . .\n. . .", hexsides={"wall": "C2/B1"})
    assert g.point_in("A2", "C2") % 2 == 0
    assert tem(g, "C2", "A2") == (-1, "4.1.7-1")
    assert tem(g, "A2", "C2")[0] == 0


@pytest.mark.rule("lhy:4.1.7-2", "lhy:4.1.8-2")
@pytest.mark.parametrize("kind", ["wall", "tree line"])
def test_between_neighbours_the_first_to_arrive_has_the_hexside(kind: str) -> None:
    g = Ground.from_text(". . .", hexsides={kind: "A1/A2"})
    assert tem(g, "A1", "A2", first=True)[0] == -1
    assert tem(g, "A1", "A2", first=False)[0] == 0
    assert tem(g, "A1", "A3", first=True)[0] == -1
    assert tem(g, "A1", "A3", first=False)[0] == 0
    assert g.across("A1", "A3") == g.across("A1", "A2") == ("A2",)
    assert g.across("A3", "A1") == ()


@pytest.mark.rule("lhy:4.1.9.1-3", "lhy:4.1.8-2")
def test_the_tree_lined_road_always_has_the_tree_line() -> None:
    g = Ground.from_text(
        ". . .\n . . .", hexsides={"tree line": "A1/B1 A2/B1"}, lines=[("tree-lined road", "A1 A2 A3")]
    )
    assert tem(g, "A1", "B1", first=False)[0] == -1
    assert g.behind("B1", "A1") == ("tree line",)
    assert tem(g, "B1", "A1", first=True)[0] == 0
    assert tem(g, "B1", "A1", first=False)[0] == 0
    walled = Ground.from_text(". . .\n . . .", hexsides={"wall": "A1/B1"}, lines=[("tree-lined road", "A1 A2 A3")])
    assert tem(walled, "B1", "A1", first=True)[0] == -1


@pytest.mark.rule("lhy:4.1.9c-1", "lhy:4.1.9a-1")
@pytest.mark.parametrize(
    ("symbol", "kind", "value"),
    [(".", "road", 0), ("w", "road", -1), ("H", "road", -3), (".", "tree-lined road", -1), ("U", "street", -3)],
)
def test_in_a_road_hex_men_are_beside_the_road(symbol: str, kind: str, value: int) -> None:
    g = Ground.from_text(f". {symbol} . .", lines=[(kind, "A1 A2 A3 A4")])
    assert tem(g, "A2", "A4")[0] == tem(g, "A2", None, "mortar")[0] == value


@pytest.mark.rule("lhy:4.1.14-1", "lhy:4.0b-1")
def test_only_the_best_counts() -> None:
    g = Ground.from_text(". w H", ". 1 .", hexsides={"wall": "A1/A2"})
    assert tem(g, "A1", "A3", improved=True) == (-2, "4.1.14-1")
    assert tem(g, "A2", "A1") == (-1, "4.1.3-1")
    assert tem(g, "A2", "A1", improved=True) == (-2, "4.1.14-1")
    assert tem(g, "A3", "A1", improved=True) == (-3, "4.1.6a-1")
    assert tem(g, "A1", None, "mortar", fortified=True) == (-2, "2.2.4f-1")
    assert tem(g, "A1", None, "mortar") == (0, "4.0a-1")


# ---- vehicles


def hull_down(g: Ground, hex: str, fired_from: str, first: bool = True) -> bool:
    return bool(g.hull_down(hex, fired_from, first=first))


@pytest.mark.rule("lhy:4.0b-2", "lhy:11.5.4j-1", "lhy:4.1.7-1", "lhy:4.1.8-1")
def test_hull_down_behind_walls_on_hills_and_among_buildings_but_not_in_woods() -> None:
    g = Ground.from_text(". . w F l H .", "1 . . . . . .", hexsides={"wall": "A6/A7", "tree line": "A2/A3"})
    why = [g.hull_down(hex, start) for hex, start in (("A7", "A2"), ("A1", "A3"), ("A5", "A2"))]
    assert why == ["behind a wall", "on a higher level", "among buildings"]
    assert not hull_down(g, "A2", "A1")
    assert not hull_down(g, "A2", "A4")
    assert not hull_down(g, "A3", "A1")
    assert not hull_down(g, "A4", "A1")
    assert g.terrain("A3").cover
    assert not hull_down(g, "A7", "A6", first=False)


@pytest.mark.rule("lhy:11.5.4j-1")
def test_not_along_the_road_between_the_buildings_unless_higher() -> None:
    paint, road = ". . . .\n . . l .\n. . . .", [("road", "B1 B2 B3 B4")]
    g = Ground.from_text(paint, lines=road)
    assert not hull_down(g, "B3", "B1")
    assert not hull_down(g, "B3", "B2")
    assert hull_down(g, "B3", "A3")
    assert hull_down(g, "B3", "C2")
    assert hull_down(Ground.from_text(paint), "B3", "B1")
    assert hull_down(Ground.from_text(paint, ". . . .\n . . 1 .\n. . . .", lines=road), "B3", "B1")
