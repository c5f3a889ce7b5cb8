"""4.1.9.3: how far fire reaches along a road."""

import pytest

from hedgerow.lhy.ground.ground import Ground

ROAD = [("road", "B1 B2 B3 B4 B5")]


@pytest.mark.rule("lhy:4.1.9.3a-1", "lhy:4.1.9.3b-1")
def test_limits_along_a_road_with_an_enclosed_hex_on_the_way() -> None:
    g = Ground.from_text(". . . . .\n . . w . .\n. . . . .", lines=ROAD)
    assert g.road_limit("B1", "B4", anti_tank=False) == 1
    assert g.road_limit("B4", "B1", anti_tank=False, maneuvered=True) == 3
    assert g.road_limit("B1", "B5", anti_tank=True) == 6


@pytest.mark.rule("lhy:4.1.9.3a-1")
@pytest.mark.parametrize(
    ("a", "b"), [("B1", "B2"), ("B1", "B3"), ("B3", "B5"), ("A1", "B3"), ("A2", "C4"), ("A1", "A5")]
)
def test_no_limit_where_no_enclosed_hex_of_the_road_is_passed(a: str, b: str) -> None:
    g = Ground.from_text(". . . . .\n . . w . .\n. . . . .", lines=ROAD)
    assert g.road_limit(a, b, anti_tank=False) is None
    assert g.road_limit(a, b, anti_tank=True) is None


@pytest.mark.rule("lhy:4.1.9.3a-1")
def test_across_the_road_is_not_along_it() -> None:
    g = Ground.from_text(". . . . .\n . . l . .\n. . . . .", lines=[("road", "A3 B3 C4")])
    assert g.terrain("B3").enclosed
    assert g.road_limit("B1", "B5", anti_tank=False) is None
    broken = Ground.from_text(". . . . .\n . . l . .\n. . . . .", lines=[("road", "B1 B2 B3"), ("road", "B4 B5")])
    assert broken.road_limit("B1", "B5", anti_tank=False) is None
