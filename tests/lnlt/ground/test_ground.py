"""The ground: floors, adjacency, movement costs, protection."""

import pytest

from hedgerow.board.maps import MapError
from hedgerow.lnlt.ground.ground import BLOCKED, Ground, obstacle
from hedgerow.lnlt.ground.hexes import GRID

TOWN = Ground.from_text(
    """
    . . . . .
    H H l . .
    H H H H .
    . . H l .
    """,
    """
    . . . . .
    . . . . .
    . . . 1 .
    . . . . .
    """,
    buildings=["A1 A2 B2", "C2 C3"],
)
"""A large building (A1 A2 B2), a small one of two hexes (C2 C3), single houses, and one heavy house (B1)."""


def total(g: Ground, a: str, b: str, kind: str = "L") -> list[tuple[int, str]] | None:
    parts = g.cost_tally(a, b, kind)
    return None if parts is None else [(part.value, part.rule) for part in parts]


# ---- floors


@pytest.mark.rule("lnlt:1.3.6", "lnlt:10.2.3")
def test_heavy_buildings_of_three_hexes_have_two_floors() -> None:
    assert TOWN.floors("A1") == ("A1", "A1+1")
    assert TOWN.floors("B2") == ("B2", "B2+1")
    assert TOWN.floors("C2") == ("C2",)
    assert TOWN.floors("B1") == ("B1",)
    assert TOWN.places[-3:] == ("A1+1", "A2+1", "B2+1")
    light = Ground.from_text("l l l\n. . .", buildings=["A0 B0 C0"])
    assert light.floors("A0") == ("A0",)
    assert TOWN.building("A1+1") == TOWN.building("B2") == "A1"
    assert TOWN.building("B1") == "B1"
    assert TOWN.building("D0") == ""


@pytest.mark.rule("lnlt:10.2.5", "lnlt:10.2.1")
def test_an_upper_floor_is_one_level_higher() -> None:
    hill = Ground.from_text("H H H\n. l .", "1 1 1\n1 2 0", buildings=["A0 B0 C0"])
    assert (hill.level("A0"), hill.level("A0+1")) == (1, 2)
    assert hill.level("B1") == 2
    assert (TOWN.level("A1"), TOWN.level("A1+1"), TOWN.level("D2")) == (0, 1, 1)
    with pytest.raises(MapError, match=r"hills rise to level 3 \(10\.2\.1\)"):
        Ground.from_text(".", "4")


@pytest.mark.rule("lnlt:10.2.4")
def test_stairs_cost_two() -> None:
    assert total(TOWN, "A1", "A1+1") == [(2, "10.2.4")]
    assert total(TOWN, "A1+1", "A1") == [(2, "10.2.4")]
    assert TOWN.cost("A1", "A1+1", "T") is None


def test_steps_upstairs_stay_in_the_building() -> None:
    assert set(TOWN.steps("A1+1")) == {"A1", "A2+1", "B2+1"}
    assert set(TOWN.steps("A1")) == {"A0", "A2", "B1", "B2", "A1+1"}
    assert TOWN.cost("A1+1", "A2+1") == 2
    assert TOWN.cost("A1+1", "B1") is None


@pytest.mark.rule("lnlt:10.2.6")
def test_different_floors_of_adjacent_hexes_are_apart() -> None:
    assert not TOWN.adjacent("A1", "A2+1")
    assert TOWN.sight("A1", "A2+1") == TOWN.sight("A2+1", "A1") == BLOCKED
    assert TOWN.verdict("A1", "A2+1").rule == "10.2.6"
    assert TOWN.adjacent("A1+1", "A2+1")
    assert TOWN.sight("A1+1", "A2+1") == 0
    two = Ground.from_text("H H\nH H\nH H\n. .", buildings=["A0 A1 A2", "B0 B1 B2"])
    assert not two.adjacent("A1", "B1+1")
    assert two.sight("A1", "B1+1") == BLOCKED
    assert two.adjacent("A1+1", "B1+1")


def test_an_upper_floor_is_adjacent_to_the_street_below_and_to_its_own_ground_floor() -> None:
    assert TOWN.adjacent("A1+1", "A0")
    assert TOWN.adjacent("A1+1", "B1")
    assert TOWN.adjacent("A1+1", "A1")
    assert TOWN.sight("A1+1", "A1") == 0


@pytest.mark.rule("lnlt:10.2.2")
def test_neighbours_on_different_hill_levels_are_adjacent() -> None:
    hill = Ground.from_text(". .\n. .", "0 3\n0 0")
    assert hill.adjacent("A0", "B0")
    assert hill.adjacent("B0", "A0")
    assert not hill.adjacent("B0", "A1")
    assert hill.neighbours("B0") == ("B1", "A0")


@pytest.mark.rule("lnlt:1.4.1")
def test_half_hexes_at_the_edge_are_hexes_like_any_other() -> None:
    g = Ground.from_text(". . .\n. w .\n- w -")
    assert "B0" in g.hexes
    assert "B2" in g.hexes
    assert g.cost("A1", "B2") == g.cost("A0", "B1") == 2
    assert g.terrain("B2").tm == 1


def test_distance_counts_places_by_their_hexes() -> None:
    assert TOWN.distance("A1", "A1+1") == 0
    assert TOWN.distance("A1+1", "D1") == 3
    assert TOWN.hex_of("A1+1") == "A1"


# ---- movement


@pytest.mark.rule("lnlt:10.4.1")
def test_terrain_hexsides_and_climbing_add_up() -> None:
    g = Ground.from_text(
        """
        . w .
        . . F
        """,
        """
        . 2 .
        . . .
        """,
        hexsides={"wall": "A0/B0", "bocage": "A1/B1", "hedge": "A0/A1"},
    )
    assert total(g, "A0", "B0") == [(2, "10.4.1"), (1, "10.4.1"), (2, "10.4.1")]
    assert g.cost("B0", "A0") == 2
    assert g.cost("A0", "B0", "T") == 4 + 2 + 4
    assert g.cost("A1", "B1") == 1 + 4
    assert g.cost("A1", "B1", "T") is None
    assert g.cost("B1", "C1", "T") is None
    assert g.cost("A0", "C0") is None
    assert g.hexsides("B0", "A0") == ("wall",)
    assert g.hexsides("A0", "B1") == ()


def test_the_road_rate_holds_between_contiguous_road_hexes() -> None:
    g = Ground.from_text(
        """
        . . . . .
        y w . w .
        . . . . .
        """,
        lines=[("road", "A1 B1 C1"), ("stream 3", "C0 C1 C2")],
        hexsides={"hedge": "A1/B1"},
    )
    assert g.terrain("A1").name == "road"
    assert g.terrain("B1").name == "tree-lined road"
    assert g.terrain("C1").name == "bridge"
    assert g.cost("A1", "B1") == g.cost("B1", "C1") == 1
    assert g.cost("A0", "B1") == 2
    assert g.cost("B0", "C0") == 1 + 2
    assert g.cost("B0", "C0", "R") is None
    assert g.cost("D1", "C1") == 1 + 2
    assert g.stream("C1") == "stream 3"
    assert not g.foxholes_allowed("C0")
    assert g.foxholes_allowed("A0")


@pytest.mark.rule("lnlt:10.5.1.1")
@pytest.mark.parametrize(
    ("stream", "costs"),
    [
        (1, (1, 1, 1, 2)),
        (2, (2, 3, 4, 6)),
        (3, (3, 5, 7, None)),
        (4, (5, 9, None, None)),
        (5, (None, None, None, None)),
    ],
)
def test_streams_add_by_their_type(stream: int, costs: tuple[int | None, ...]) -> None:
    g = Ground.from_text(". .\n. .", lines=[(f"stream {stream}", "B0 B1")])
    assert tuple(g.cost("A0", "B0", kind) for kind in "LTOR") == costs


# ---- protection


@pytest.mark.rule("lnlt:10.4.1")
def test_hexside_terrain_protects_from_fire_that_crosses_it() -> None:
    g = Ground.from_text("\n".join([". . . ."] * 5), hexsides={"wall": "B1/B2 A1/B2", "hedge": "B2/B3"})
    assert [part.value for part in g.tm("B2", "B0")] == [2]
    assert [part.value for part in g.tm("B2", "B1")] == [2]
    assert [part.value for part in g.tm("B2", "B4")] == [1]
    assert g.tm("B2", "D2") == ()
    assert g.tm("B2") == ()
    assert [part.value for part in g.tm("B1", "B4")] == [2]
    assert g.tm("B1", "B0") == ()


@pytest.mark.rule("lnlt:10.4.1")
def test_fire_that_comes_in_by_a_corner_must_meet_hexside_terrain_on_both_sides() -> None:
    board = "\n".join([". . ."] * 4)
    one = Ground.from_text(board, hexsides={"wall": "B2/B1"})
    both = Ground.from_text(board, hexsides={"wall": "B2/B1", "hedge": "B2/A1"})
    assert one.verdict("A0", "B2").crossed == ("A1/B1",)
    assert one.tm("B2", "A0") == ()
    assert [part.words for part in both.tm("B2", "A0")] == ["hedge"]


@pytest.mark.rule("lnlt:18.0.3")
def test_walls_and_hills_do_not_protect_from_indirect_fire() -> None:
    g = Ground.from_text(". .\n. w\n. .", "0 0\n0 0\n1 0", hexsides={"wall": "A0/A1"})
    assert g.tm("A0", "A1", indirect=True) == ()
    assert g.tm("A0", "A1") != ()
    assert [part.value for part in g.tm("A2", "A1")] == [1]
    assert g.tm("A2", "A1", indirect=True) == ()
    assert [part.value for part in g.tm("B1", "A1", indirect=True)] == [1]


def test_a_hill_protects_only_from_below_and_adds_to_nothing() -> None:
    g = Ground.from_text(". w\n. .\n. .", "1 1\n0 0\n2 0")
    assert [part.words for part in g.tm("A0", "A1")] == ["hill, fire from below"]
    assert g.tm("A0", "A2") == ()
    assert [part.value for part in g.tm("B0", "A1")] == [1]


def test_a_tree_lined_road_protects_only_from_fire_across_it() -> None:
    g = Ground.from_text(". . .\n. w .\n. . .\n. . .", lines=[("road", "B0 B1 B2")])
    assert g.tm("B1", "B2") == g.tm("B1", "B3") == ()
    assert [part.value for part in g.tm("B1", "A0")] == [1]
    assert g.sight("B0", "B2") == 0
    assert g.sight("A0", "C1") == 1


def test_a_gully_hides_and_protects_from_outside_only() -> None:
    g = Ground.from_text(". . .\n. g .\n. g .\n. . .")
    assert g.level("B1") == -1
    assert g.tm("B1", "B2") == ()
    assert [part.value for part in g.tm("B1", "A1")] == [1]
    assert g.sight("B1", "B3") == 0
    far = Ground.from_text("g\n.\n.", first="B0")
    assert far.sight("B0", "B1") == 0
    assert far.sight("B0", "B2") == BLOCKED


@pytest.mark.rule("lnlt:3.0.8")
def test_positive_tm_counts_hexside_terrain() -> None:
    g = Ground.from_text(". . . w", "0 0 1 0", hexsides={"wall": "A0/B0"})
    assert g.positive_tm("A0")
    assert g.positive_tm("B0")
    assert g.positive_tm("D0")
    assert not g.positive_tm("C0")


# ---- maps that the rules refuse


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('paint = "H H H"\nlevels = "0 1 0"\n[[building]]\nhexes = "A0 B0 C0"', "must all lie on one level"),
        ('paint = ". l"\n[[line]]\nkind = "road"\npath = "A0 B0"', "runs through a building in B0"),
    ],
)
def test_bad_maps(text: str, words: str) -> None:
    with pytest.raises(MapError, match=words):
        Ground.from_map(text)


# ---- look-ups for many questions


def test_a_row_of_sights_holds_the_sight_to_every_place() -> None:
    for place in TOWN.places:
        row = TOWN.sights_from(place)
        assert len(row) == len(TOWN.places)
        assert [row[TOWN.index[other]] for other in TOWN.places] == [TOWN.sight(place, o) for o in TOWN.places]


def test_the_hexes_a_line_crosses_are_those_of_the_line_by_name() -> None:
    for a in TOWN.places:
        for b in TOWN.places:
            named = {hex for hexes, _, _ in GRID.line(TOWN.hex_of(a), TOWN.hex_of(b)) for hex in hexes}
            assert TOWN.crossed(a, b) == named & set(TOWN.hexes)
            assert TOWN.crossed(b, a) is TOWN.crossed(a, b)
    with pytest.raises(KeyError):
        TOWN.crossed("A0", "Z9")


def test_a_verdict_names_no_hexes_off_the_map() -> None:
    row = Ground.from_text(". . . . .")
    assert row.verdict("A0", "C0").crossed == ("B0",)
    assert row.crossed("B0", "D0") == {"C0"}


def test_memos_are_bounded_and_forgetting_changes_no_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hedgerow.board.ground.MOST_KEPT", 3)
    g = Ground.from_text("\n".join([". . . ."] * 5))
    smoke = obstacle("smoke")
    asked = [(a, b, {hex: smoke}) for a in ("A0", "D0") for b in g.hexes for hex in sorted(g.crossed(a, b))]
    first = [g.sight_with(a, b, extra) for a, b, extra in asked]
    assert [g.sight_with(b, a, extra) for a, b, extra in asked] == first
    assert {0, BLOCKED} == set(first)
    assert len(g._bare) <= 3
    assert len(g._sights_with) <= 3
