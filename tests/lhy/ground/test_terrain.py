"""4.0, 4.1: what hexes and hexsides are."""

import pytest

from hedgerow.lhy.book.terrain import TerrainError
from hedgerow.lhy.book.terrain_table import figures, read_table, table, table_text
from hedgerow.lhy.ground.ground import Ground
from hedgerow.lhy.ground.records import Lie, Terrain


def only(symbol: str, level: str = ".", **more: object) -> Terrain:
    """The terrain of a hex painted so, between two open ones."""
    return Ground.from_text(f". {symbol} .", f". {level} .", **more).terrain("A2")  # type: ignore[arg-type]


@pytest.mark.rule("lhy:4.0a-1", "lhy:4.0b-1", "lhy:4.1.3-1", "lhy:4.1.6a-1", "lhy:4.1.6b-1", "lhy:4.0d-1")
@pytest.mark.parametrize(
    ("symbol", "open", "cover", "height", "small_arms", "mortar"),
    [
        (".", True, False, 0, 0, 0),
        ("q", True, False, 0, 0, 0),
        ("=", True, False, 0, 0, 0),
        ("f", True, False, 0, 0, 0),
        ("m", True, False, 0, 0, -1),
        ("w", False, True, 1, -1, -1),
        ("F", False, True, 2, -1, -1),
        ("l", False, True, 1, -2, -2),
        ("H", False, True, 1, -3, -3),
        ("U", False, True, 2, -3, -3),
    ],
)
def test_open_and_cover(symbol: str, open: bool, cover: bool, height: int, small_arms: int, mortar: int) -> None:
    terrain = only(symbol)
    assert (terrain.open, terrain.cover, terrain.top) == (open, cover, height)
    assert (terrain.small_arms, terrain.mortar) == (small_arms, mortar)


@pytest.mark.rule("lhy:4.0a-2")
@pytest.mark.parametrize("symbol", ["y", "c", "p", "b", "k", "o"])
def test_what_merely_grows_there_is_open_terrain(symbol: str) -> None:
    g = Ground.from_text(f". {symbol} .")
    assert g.terrain("A2").open
    assert not g.terrain("A2").cover
    assert g.sees("A1", "A3")
    assert g.cost("carrier", "A1", "A2") == g.cost("carrier", "A2", "A3")
    assert not g.terrain("A2").airburst


@pytest.mark.rule("lhy:4.1.1-1", "lhy:4.1.2-1", "lhy:4.1.6a-1", "lhy:4.1.6b-1")
@pytest.mark.parametrize(
    ("symbol", "urban", "building"),
    [(".", False, ""), ("l", False, "wooden"), ("H", False, "stone"), ("q", True, ""), ("U", True, "urban")],
)
def test_rural_and_urban(symbol: str, urban: bool, building: str) -> None:
    terrain = only(symbol)
    assert (terrain.urban, terrain.building) == (urban, building)


@pytest.mark.rule("lhy:4.1.4-1", "lhy:4.1.5-1")
def test_level_and_contour() -> None:
    g = Ground.from_text(". . . .", ". .+ 1 1++")
    assert [g.terrain(hex).elevation for hex in g.hexes] == [(0, 0), (0, 1), (1, 0), (1, 2)]
    assert [g.level(hex) for hex in g.hexes] == [0, 0, 1, 1]


@pytest.mark.rule("lhy:4.1.4-4")
def test_hills_of_single_sectors_and_heights_may_be_changed() -> None:
    lie = Lie(hills=2, heights=(("forest", 1),))
    assert only("F", "1", lie=lie).top == 3


@pytest.mark.rule("lhy:4.1.9-1", "lhy:4.1.9.1-1", "lhy:4.1.9.2-1", "lhy:4.1.11-1")
@pytest.mark.parametrize(
    ("symbol", "kind", "name"),
    [
        (".", "road", "road"),
        (".", "street", "road"),
        ("w", "road", "woods, tree-lined road"),
        ("F", "road", "forest, tree-lined road"),
        (".", "tree-lined road", "tree-lined road"),
        ("U", "street", "urban road"),
        ("=", "road", "bridge"),
        ("l", "road", "wooden building"),
    ],
)
def test_roads(symbol: str, kind: str, name: str) -> None:
    terrain = only(symbol, lines=[(kind, "A1 A2 A3")])
    assert terrain.road
    assert terrain.name == name
    assert terrain.tree_lined == ("tree-lined" in name)
    assert terrain.urban_road == (name == "urban road")
    assert (terrain.bridge, terrain.river) == (name == "bridge", False)
    assert terrain.open == (name in ("road", "tree-lined road", "bridge"))


@pytest.mark.rule("lhy:4.1.9-1")
def test_an_alley_is_no_road() -> None:
    assert not only("U", lines=[("alley", "A1 A2 A3")]).road


@pytest.mark.rule("lhy:4.1.9.3-1")
@pytest.mark.parametrize(
    ("symbol", "kind", "enclosed"),
    [
        (".", "road", False),
        ("q", "street", False),
        ("w", "road", True),
        ("F", "road", True),
        ("l", "road", True),
        ("U", "street", True),
        (".", "tree-lined road", True),
    ],
)
def test_enclosed_by_what_is_in_the_hex(symbol: str, kind: str, enclosed: bool) -> None:
    assert only(symbol, lines=[(kind, "A1 A2 A3")]).enclosed == enclosed
    assert not only(symbol).enclosed


@pytest.mark.rule("lhy:4.1.9.3-1")
def test_enclosed_by_tree_lines_on_both_sides() -> None:
    def lined(hexsides: str) -> bool:
        g = Ground.from_text(
            ". . . .\n. . . .\n. . . .", hexsides={"tree line": hexsides}, lines=[("road", "B1 B2 B3")]
        )
        return g.terrain("B2").enclosed

    assert lined("B2/C2 B2/C3 B2/A2 B2/A3")
    assert not lined("B2/C2 B2/C3")
    assert not lined("B2/C2 B2/C3 B2/A2")
    assert not lined("B2/C2 B2/C3 B1/A1 B1/A2")


def test_hexsides_and_what_bursts_shells() -> None:
    g = Ground.from_text(
        ". . .\n. w .", ". . .\n. 1 .", hexsides={"wall": "A1/B1", "tree line": "B2/B3"}, lines=[("road", "B1 B2")]
    )
    assert g.side("A1", "B1").wall
    assert g.side("B1", "A1").wall
    assert not g.side("A1", "B1").tree_line
    assert g.side("B3", "B2").tree_line
    assert g.side("B1", "B2").road
    assert (g.side("A1", "A2").uphill, g.side("A2", "A1").uphill) == (1, 0)
    assert {hex for hex in g.hexes if g.terrain(hex).airburst} == {"A2", "B2", "B3"}


# ---- the table


@pytest.mark.rule("lhy:4.0-1")
def test_every_figure_has_a_standing() -> None:
    rows = table()
    for row in (*rows.terrain.values(), *rows.hexsides.values(), rows.scale, rows.blind):
        assert all(row.standing(figure) in ("E", "E2", "D", "O") for figure in figures(row))
    assert rows.terrain["woods"].standing("small_arms") == "E"
    assert rows.terrain["urban building"].standing("height") == "O"
    assert rows.blind.standing("hexes") == "O"
    with pytest.raises(KeyError):
        rows.terrain["open"].standing("colour")


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        (
            'E = ["small_arms", "mortar", "height"]\nE2 = ["foot"]',
            'E = ["mortar", "height"]\nE2 = ["foot"]',
            "woods: the standing of small_arms is missing",
        ),
        ('O = ["hexes"]', 'O = ["hexes"]\nE = ["hexes"]', "blind: hexes has two standings"),
        ("height = 1", "hight = 1", "unknown field"),
    ],
)
def test_a_faulty_table_says_what_is_wrong(old: str, new: str, words: str) -> None:
    with pytest.raises(TerrainError, match=words):
        read_table(table_text().replace(old, new, 1))
