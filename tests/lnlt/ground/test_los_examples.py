"""10.3: the rule book's own examples, each on a drawn board with the hexes the book names."""

import pytest

from hedgerow.lnlt.ground.ground import BLOCKED, Ground


def column(first: str, paint: str, levels: str = "", **more: object) -> Ground:
    """A board of one column, written from north to south in one line."""
    return Ground.from_text("\n".join(paint.split()), "\n".join(levels.split()), first, **more)  # type: ignore[arg-type]


@pytest.mark.rule("lnlt:10.3.0.10")
def test_brush_between_units_on_its_own_level() -> None:
    g = column("M4", ". b .")
    assert g.sight("M6", "M4") == 1
    assert g.verdict("M6", "M4").causes[0].rule == "10.3.0.10"


@pytest.mark.rule("lnlt:10.3.0.12")
def test_rubble_between_two_upper_floors() -> None:
    g = Ground.from_text(
        """
        H . H
        H . H
        H R H
        . . .
        """,
        first="G1",
        buildings=["G1 G2 G3", "I1 I2 I3"],
    )
    assert g.verdict("G2+1", "I3+1").crossed == ("H3",)
    assert g.sight("G2+1", "I3+1") == 0
    assert g.sight("G2", "I3") == 1


@pytest.mark.rule("lnlt:10.3.0.11")
def test_a_light_building_between_units_on_the_ground() -> None:
    g = Ground.from_text(
        """
        . . .
        . l .
        . . .
        """,
        first="C5",
    )
    verdict = g.verdict("C6", "E5")
    assert (verdict.clear, verdict.blocked_at, verdict.rule) == (False, "D6", "10.3.0.11")
    assert g.sight("C6", "E5") == BLOCKED


@pytest.mark.rule("lnlt:10.3.0.13")
@pytest.mark.parametrize(("terrain", "behind"), [("w", 1), ("l", BLOCKED)])
def test_the_shadow_of_an_obstacle_level_with_the_viewer(terrain: str, behind: int) -> None:
    g = column("K0", f". . {terrain} .", "0 0 0 1")
    assert g.sight("K3", "K1") == g.sight("K1", "K3") == behind
    assert g.sight("K3", "K0") == 0
    assert g.verdict("K3", "K1").causes[0].rule == "10.3.0.13"


@pytest.mark.rule("lnlt:10.3.0.13", "lnlt:10.3.0.14")
def test_a_sniper_upstairs_looks_over_a_low_building() -> None:
    near = column("J0", ". . . H H H H", buildings=["J4 J5 J6"])
    assert near.floors("J3") == ("J3",)
    assert near.sight("J4+1", "J2") == BLOCKED
    assert near.sight("J4+1", "J1") == 0
    farther = column("J0", ". . H . H H H", buildings=["J4 J5 J6"])
    assert farther.sight("J4+1", "J3") == 0
    assert farther.sight("J4+1", "J1") == BLOCKED
    assert farther.sight("J4+1", "J0") == BLOCKED
    assert farther.verdict("J4+1", "J0").rule == "10.3.0.14"


@pytest.mark.rule("lnlt:10.3.0.15", "lnlt:10.3.1.1")
def test_from_a_higher_hill_only_the_hex_behind_is_in_shadow() -> None:
    g = column("I4", ". . j . .", "2 1 0 0 0")
    assert g.sight("I4", "I5") == 0
    assert g.sight("I4", "I6") == 0
    assert g.sight("I4", "I7") == 1
    assert g.verdict("I4", "I7").causes[0].rule == "10.3.0.15"
    assert g.sight("I4", "I8") == 0


@pytest.mark.rule("lnlt:10.3.1.1")
def test_down_a_clear_slope() -> None:
    g = column("I2", ". . . .", "0 0 1 2", lines=[("road", "I3")])
    assert g.terrain("I3").name == "road"
    assert g.sight("I5", "I3") == 0
    assert g.sight("I5", "I2") == 0
    step = column("I2", ". . . .", "0 1 1 2")
    assert step.sight("I5", "I2") == BLOCKED


@pytest.mark.rule("lnlt:10.3.1.2")
def test_a_flat_crest_hides_as_many_hexes_as_it_is_deep() -> None:
    g = column("U2", ". . . . . . . .", "1 1 1 1 0 0 0 0")
    assert [g.sight("U2", f"U{row}") for row in (3, 4, 5)] == [0, 0, 0]
    assert [g.sight("U2", f"U{row}") for row in (6, 7, 8)] == [BLOCKED] * 3
    assert g.sight("U2", "U9") == 0
    assert g.verdict("U8", "U2").rule == "10.3.1.2"


@pytest.mark.rule("lnlt:10.3.2.1")
def test_down_the_hexside_between_two_light_buildings() -> None:
    g = Ground.from_text(
        """
        . .
        l l
        . .
        """,
        first="E2",
    )
    verdict = g.verdict("E2", "F4")
    assert (verdict.clear, verdict.blocked_at, verdict.rule) == (False, "E3/F3", "10.3.2.1")


@pytest.mark.rule("lnlt:10.3.2.2")
@pytest.mark.parametrize("kind", ["wall", "hedge"])
def test_along_a_wall_or_hedge(kind: str) -> None:
    g = Ground.from_text(
        """
        . .
        . .
        . .
        """,
        first="K5",
        hexsides={kind: "K6/L6"},
    )
    assert g.verdict("K5", "L7").crossed == ("K6/L6",)
    assert g.sight("K5", "L7") == 0


@pytest.mark.rule("lnlt:10.3.0.9")
@pytest.mark.parametrize(
    ("paint", "level", "top"),
    [("F", 1, 3), ("l", 2, 3), ("H", 1, 3), ("w", 1, 2)],
)
def test_total_obstacle_heights(paint: str, level: int, top: int) -> None:
    """Units below the top are affected, units level with it are not (a large building where the book has one)."""
    for eyes in (top - 1, top):
        g = Ground.from_text(
            f"""
            . . .
            {paint} {paint} {paint}
            . . .
            """,
            f"""
            {eyes} {eyes} {eyes}
            {level} {level} {level}
            {eyes} {eyes} {eyes}
            """,
            buildings=["A1 B1 C1"] if paint == "H" else [],
        )
        assert (g.sight("B0", "B2") > 0) == (top > eyes)
