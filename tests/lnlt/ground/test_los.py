"""10.3 clause by clause, on small drawn boards."""

import pytest

from hedgerow.board.sight import Land, Obstacle, Sightline, Stretch
from hedgerow.lnlt.ground.ground import BLOCKED, Ground, obstacle
from hedgerow.lnlt.ground.los import judge
from tests.lnlt.ground.test_los_examples import column


@pytest.mark.rule("lnlt:10.0.1")
@pytest.mark.parametrize(("terrain", "sight"), [(".", 0), ("p", 0), ("w", 1), ("F", BLOCKED)])
def test_terrain_is_open_degrading_or_blocking(terrain: str, sight: int) -> None:
    assert column("B0", f". {terrain} .").sight("B0", "B2") == sight


@pytest.mark.rule("lnlt:10.3.0.1", "lnlt:10.3.0.2")
def test_a_line_runs_from_centre_to_centre_and_is_blocked_where_it_cuts_a_silhouette() -> None:
    """The house stands around its hex's dot: a line past its corner is free, a line through it is not."""
    g = Ground.from_text(
        """
        . . . . .
        . . l . .
        . . . . .
        . . . . .
        """
    )
    assert "C1" in g.verdict("A0", "E2").crossed
    assert g.sight("A0", "E2") == BLOCKED
    assert g.sight("C0", "C2") == BLOCKED
    assert "C1" in g.verdict("A1", "E0").crossed
    assert g.sight("A1", "E0") == 0


@pytest.mark.rule("lnlt:10.3.0.3", "lnlt:10.3.0.4")
@pytest.mark.parametrize(("woods", "sight"), [(0, 0), (1, 1), (2, 2), (3, BLOCKED), (4, BLOCKED)])
def test_each_degraded_hex_counts_and_the_third_blocks(woods: int, sight: int) -> None:
    g = column("B0", ". " + "w " * woods + ". " * (6 - woods))
    assert g.sight("B0", "B6") == sight
    if woods == 3:
        verdict = g.verdict("B0", "B6")
        assert (verdict.rule, verdict.blocked_at) == ("10.3.0.4", "B3")
        assert verdict.degraded == ("B1", "B2", "B3")


@pytest.mark.rule("lnlt:10.3.0.5")
def test_a_hex_degrades_once() -> None:
    g = column("B0", ". w .")
    assert g.sight_with("B0", "B2", {"B1": obstacle("wreck")}) == 1
    assert column("B0", ". . .").sight_with("B0", "B2", {"B1": obstacle("wreck")}) == 1


@pytest.mark.rule("lnlt:10.3.0.6")
def test_end_hexes_never_interfere() -> None:
    g = column("B0", "F . w F")
    assert g.sight("B0", "B1") == 0
    assert g.sight("B0", "B2") == 0
    assert g.sight("B0", "B3") == 1
    assert g.sight_with("B0", "B2", {"B0": obstacle("smoke"), "B2": obstacle("smoke")}) == 0


OVERHANG = '''
paint = """
. . .
. . .
. . .
. . .
"""
[[shape]]
kind = "light woods"
points = [["B1", -40, -40], ["B1", 40, -40], ["B1", 40, 60], ["B1", -40, 60]]
'''


@pytest.mark.rule("lnlt:10.3.0.7", "lnlt:1.4.3")
def test_scraps_of_an_end_hex_do_not_matter() -> None:
    """The wood around B1's dot hangs over into B2, whose own dot is in the open."""
    g = Ground.from_map(OVERHANG)
    assert (g.terrain("B1").name, g.terrain("B2").name) == ("light woods", "clear")
    assert g.sight("B1", "B3") == g.verdict("B1", "B3").code == 0
    assert g.sight("B0", "B2") == g.verdict("B0", "B2").code == 1


@pytest.mark.rule("lnlt:10.3.0.3", "lnlt:10.3.0.7")
def test_a_scrap_in_an_open_hex_degrades_lines_between_other_hexes() -> None:
    g = Ground.from_map(OVERHANG)
    assert g.verdict("B0", "B3").degraded == ("B1", "B2")


@pytest.mark.rule("lnlt:10.3.0.8")
def test_sight_is_mutual_whichever_way_it_is_worked_out() -> None:
    g = Ground.from_text(
        """
        . w . H . .
        w . l H b F
        . F . H . .
        . . w . l .
        """,
        """
        2 1 . . . .
        1 . . . . .
        3 1 1 . . 2
        . . . 1 2 2
        """,
        hexsides={"bocage": "B2/B3 B2/C2 C3/D3", "wall": "C1/C2"},
        buildings=["D0 D1 D2"],
    )
    for a in g.places:
        for b in g.places:
            if g.hex_of(a) != g.hex_of(b) and not g.floors_apart(a, b):
                there, back = judge(g.sightline(a, b, ())), judge(g.sightline(b, a, ()))
                assert there.code == back.code == g.sight(a, b) == g.sight(b, a)
                assert sorted(there.causes, key=str) == sorted(back.causes, key=str)


@pytest.mark.rule("lnlt:10.3.0.10", "lnlt:10.3.0.12")
def test_low_growth_counts_only_on_the_level_of_both_units() -> None:
    assert column("B0", ". c .").sight("B0", "B2") == 1
    assert column("B0", ". c .", "1 1 1").sight("B0", "B2") == 1
    assert column("B0", ". c .", "1 0 1").sight("B0", "B2") == 0
    assert column("B0", ". c .", "1 0 0").sight("B0", "B2") == 0


@pytest.mark.rule("lnlt:10.3.0.11")
def test_a_hill_above_both_blocks() -> None:
    g = column("B0", ". . .", "0 1 0")
    assert g.sight("B0", "B2") == BLOCKED
    assert "hill" in g.verdict("B0", "B2").words
    assert column("B0", ". . .", "1 1 1").sight("B0", "B2") == 0


@pytest.mark.rule("lnlt:10.3.0.12")
def test_an_obstacle_not_above_either_does_nothing() -> None:
    assert column("B0", ". l .", "1 0 1").sight("B0", "B2") == 0
    assert column("B0", ". l .", "1 0 2").sight("B0", "B2") == 0
    assert column("B0", ". F .", "1 0 1").sight("B0", "B2") == BLOCKED


@pytest.mark.rule("lnlt:10.3.0.14")
@pytest.mark.parametrize("between", [0, 1, 2])
def test_the_shadow_grows_with_the_distance_to_the_obstacle(between: int) -> None:
    g = column("B0", ". " * (between + 1) + "l" + " ." * 5, "1" + " 0" * (between + 6))
    hidden = [row for row in range(between + 2, between + 7) if g.sight("B0", f"B{row}") == BLOCKED]
    assert len(hidden) == between + 1
    assert hidden == list(range(between + 2, 2 * between + 3))


@pytest.mark.rule("lnlt:10.3.0.15")
def test_the_shadow_does_not_grow_for_a_viewer_above_the_obstacle() -> None:
    g = column("B0", ". . . l . . .", "2 0 0 0 0 0 0")
    assert [g.sight("B0", f"B{row}") for row in (4, 5, 6)] == [BLOCKED, 0, 0]


@pytest.mark.rule("lnlt:10.3.1.1")
def test_only_clear_and_falling_hexes_make_a_slope() -> None:
    assert column("B0", ". . .", "2 1 0").sight("B0", "B2") == 0
    assert column("B0", ". w .", "2 1 0").sight("B0", "B2") == BLOCKED
    assert column("B0", ". . . .", "3 2 1 0").sight("B0", "B3") == 0
    assert column("B0", ". . . .", "3 1 2 0").sight("B0", "B3") == BLOCKED
    assert column("B0", ". . . .", "3 1 1 0").sight("B0", "B3") == BLOCKED
    assert column("B0", ". . .", "0 1 2").sight("B0", "B2") == 0


@pytest.mark.rule("lnlt:10.3.1.2")
@pytest.mark.parametrize("deep", [1, 2, 3])
def test_a_crest_hides_as_many_hexes_as_lie_before_the_drop(deep: int) -> None:
    g = column("B0", ". " * 9, "1 " * (deep + 1) + "0 " * (8 - deep))
    hidden = [row for row in range(1, 9) if g.sight("B0", f"B{row}") == BLOCKED]
    assert hidden == list(range(deep + 1, 2 * deep + 1))


@pytest.mark.rule("lnlt:10.3.2.1")
@pytest.mark.parametrize(
    ("left", "right", "sight"),
    [(".", ".", 0), ("w", ".", 0), (".", "l", 0), ("w", "w", 1), ("w", "l", 1), ("l", "w", 1), ("l", "F", BLOCKED)],
)
def test_along_a_hexside_both_sides_must_affect_the_line(left: str, right: str, sight: int) -> None:
    g = Ground.from_text(f". .\n{left} {right}\n. .", first="E2")
    assert g.sight("E2", "F4") == g.sight("F4", "E2") == sight


@pytest.mark.rule("lnlt:10.3.2.1")
def test_along_a_hexside_terrain_counts_as_filling_its_hex() -> None:
    """Two houses well off the hexside block it all the same, and a height too low on one side frees it."""
    g = Ground.from_text(". .\nl l\n. .", first="E2")
    assert g.sight("E2", "F4") == BLOCKED
    raised = Ground.from_text(". .\nF l\n. .", "1 1\n0 0\n1 1", first="E2")
    assert raised.sight("E2", "F4") == 0


@pytest.mark.rule("lnlt:10.3.2.3")
def test_between_two_buildings() -> None:
    board = ". .\nl l\n. ."
    open_at_a_price = Ground.from_text(board, first="E2", between_buildings="penalty")
    verdict = open_at_a_price.verdict("E2", "F4")
    assert (verdict.clear, verdict.between_buildings) == (True, ("E3/F3",))
    assert open_at_a_price.sight("E2", "F4") == 0
    one = Ground.from_text(board, first="E2", buildings=["E3 F3"], between_buildings="penalty")
    assert one.sight("E2", "F4") == BLOCKED
    assert Ground.from_text(board, first="E2").sight("E2", "F4") == BLOCKED


# ---- bocage, by the chart


@pytest.mark.rule("lnlt:10.4.1")
def test_bocage_blocks_unless_a_unit_is_next_to_it() -> None:
    g = column("B0", ". . . . . .", hexsides={"bocage": "B2/B3"})
    assert g.sight("B2", "B5") == g.sight("B0", "B3") == g.sight("B2", "B3") == 0
    assert g.verdict("B2", "B5").clear
    assert g.verdict("B0", "B3").clear
    assert g.sight("B1", "B4") == g.sight("B0", "B5") == BLOCKED
    assert g.verdict("B1", "B4").blocked_at == "B2/B3"
    hedge = column("B0", ". . . . . .", hexsides={"hedge": "B2/B3"})
    assert hedge.sight("B0", "B5") == 0


@pytest.mark.rule("lnlt:10.4.1")
def test_bocage_is_seen_over_from_a_hill() -> None:
    level = column("B0", ". . . . . .", "1 0 0 0 0 0", hexsides={"bocage": "B1/B2"})
    assert level.sight("B0", "B2") == 0
    assert [level.sight("B0", f"B{row}") for row in (3, 4, 5)] == [BLOCKED, 0, 0]
    above = column("B0", ". . . . . .", "2 0 0 0 0 0", hexsides={"bocage": "B1/B2"})
    assert [above.sight("B0", f"B{row}") for row in (2, 3, 4, 5)] == [0, 0, 0, 0]


@pytest.mark.rule("lnlt:10.4.1")
def test_through_a_corner_bocage_must_stand_on_both_sides() -> None:
    board = "\n".join([". . ."] * 5)
    one = Ground.from_text(board, first="E1", hexsides={"bocage": "F4/F5"})
    both = Ground.from_text(board, first="E1", hexsides={"bocage": "F4/F5 F4/G4"})
    assert one.verdict("E2", "G5").crossed == ("E3/F3", "F4", "F5/G4")
    assert one.sight("E2", "G5") == 0
    assert both.sight("E2", "G5") == both.verdict("G5", "E2").code == BLOCKED


# ---- obstacles that come and go


def test_smoke_blocks_up_to_two_levels() -> None:
    smoke = {"B1": obstacle("smoke")}
    assert column("B0", ". . .").sight_with("B0", "B2", smoke) == BLOCKED
    assert column("B0", ". . .", "1 0 1").sight_with("B0", "B2", smoke) == BLOCKED
    assert column("B0", ". . .", "2 0 2").sight_with("B0", "B2", smoke) == 0


def test_a_barrage_degrades_at_every_height() -> None:
    barrage = {"B1": obstacle("mortar fire for effect")}
    assert column("B0", ". . .", "3 0 3").sight_with("B0", "B2", barrage) == 1
    assert column("B0", ". . .").sight_with("B0", "B2", barrage) == 1


def test_several_obstacles_may_lie_in_one_hex() -> None:
    both = (("B1", obstacle("wreck")), ("B1", obstacle("smoke")))
    g = column("B0", ". . . w .")
    assert g.sight_with("B0", "B4", both) == BLOCKED
    assert g.sight_with("B0", "B4", both[:1]) == 2
    assert g.sight_with("B0", "B4", ()) == g.sight_with("B0", "B4", {"B0": obstacle("smoke")}) == 1
    assert g.verdict("B0", "B4", both[:1]).degraded == ("B1", "B3")


def test_along_a_hexside_smoke_on_one_side_is_not_enough() -> None:
    g = Ground.from_text(". .\n. .\n. .", first="E2")
    smoke = obstacle("smoke")
    assert g.sight_with("E2", "F4", {"E3": smoke}) == 0
    assert g.sight_with("E2", "F4", {"E3": smoke, "F3": smoke}) == BLOCKED


# ---- the judge on bare lines


def test_the_judge_needs_no_map() -> None:
    house = Stretch((Land("X", 0, (Obstacle("house", "blocking", 1),)),), near=1, far=1)
    judgement = judge(Sightline((0, 0), (0, 0), (house,)))
    assert judgement.code == BLOCKED
    assert judgement.blocked_by is not None
    assert judgement.blocked_by.words == "the house (to level 1) rises above both"
