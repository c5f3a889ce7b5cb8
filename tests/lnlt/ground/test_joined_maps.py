"""1.4.2: where maps join, two half hexes are one full hex, and play goes on over the seam as on any map."""

import doctest
import itertools
from importlib.resources import files
from pathlib import Path

import pytest

from hedgerow.board.draw import draw_map
from hedgerow.board.join import join
from hedgerow.board.maps import MapError, read_map
from hedgerow.lnlt.book.chart import chart
from hedgerow.lnlt.ground import survey
from hedgerow.lnlt.ground.ground import BLOCKED, Ground, ground, obstacle
from hedgerow.lnlt.scenario.records import ScenarioError
from hedgerow.lnlt.scenario.scenarios import read_scenario
from hedgerow.lnlt.state import events as told
from hedgerow.lnlt.state.moves import Fire, Go, Halt, Pass, Step
from tests.lnlt.boards import GERMAN, US, activate, board_of, choose, last, state, table, told_of


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))


def drawn(*rows: tuple[str, ...], more: dict[int, str] | None = None) -> Ground:
    """Boards drawn as text, joined; `more` is the rest of the map file of the nth of them."""
    texts = [f'paint = """\n{paint}\n"""\n' for row in rows for paint in row]
    boards = [read_map(text + (more or {}).get(i, ""), chart().catalogue(), f"map {i}") for i, text in enumerate(texts)]
    taken = iter(boards)
    return Ground(survey.survey_map(join([[next(taken) for _ in row] for row in rows], "drawn"), chart()))


OPEN = ". . .\n. . .\n. . .\n- . -"


@pytest.mark.rule("lnlt:1.4.2")
def test_half_hexes_that_meet_from_west_to_east_are_one_hex() -> None:
    g = drawn((OPEN, OPEN))
    assert len(g.places) == 2 * 10 - 3 == len(set(g.places))
    assert [hex for hex in g.hexes if hex.startswith("C")] == ["C0", "C1", "C2"]
    assert set(g.neighbours("C1")) == {"C0", "C2", "B1", "B2", "D1", "D2"}
    assert g.distance("B1", "D1") == 2
    assert g.distance("A1", "E1") == 4
    assert g.adjacent("B1", "C1")
    assert g.adjacent("C1", "D1")
    assert not g.adjacent("B1", "D1")
    assert g.cost("B1", "C1") == g.cost("C1", "D1") == 1
    assert g.cost("B1", "D1") is None


@pytest.mark.rule("lnlt:1.4.2")
def test_half_hexes_that_meet_from_north_to_south_are_one_hex() -> None:
    g = drawn((OPEN,), (OPEN,))
    assert len(g.places) == 2 * 10 - 1 == len(set(g.places))
    assert set(g.neighbours("B3")) == {"B2", "B4", "A2", "A3", "C2", "C3"}
    assert g.distance("B2", "B4") == 2
    assert g.distance("A2", "A3") == 1
    assert g.cost("B2", "B3") == g.cost("B3", "B4") == 1


@pytest.mark.rule("lnlt:1.4.2", "lnlt:1.4.3")
def test_the_full_hex_is_what_the_first_map_has_under_its_dot() -> None:
    wood, field = ". . w\n. . w\n- . -", "y . .\n. . .\n- . -"
    g = drawn((wood, field))
    assert (g.terrain("C0").name, g.terrain("C1").name) == ("light woods", "light woods")
    assert g.sight("B1", "D1") == 1
    turned = drawn((field.replace("y . .", ". . y"), wood.replace(". . w", "w . .")))
    assert (turned.terrain("C0").name, turned.terrain("C1").name) == ("wheatfield", "clear")


@pytest.mark.rule("lnlt:1.4.2")
def test_sight_over_the_seam_is_that_of_the_same_board_drawn_whole() -> None:
    west, east = ". . w . F\n. y . . .\n. . . F .\n- . - . -", ". . w . .\n. H . . w\n. . w . .\n- . - . -"
    g = drawn((west, east))
    whole = Ground.from_text(". . w . F . w . .\n. y . . . H . . w\n. . . F . . w . .\n- . - . - . - . -")
    assert g.places == whole.places
    assert g.survey.sight == whole.survey.sight
    assert g.survey.silhouettes == whole.survey.silhouettes
    for a in g.places:
        for b in g.places:
            assert g.sight(a, b) == g.sight(b, a)
    assert {g.sight(a, b) for a in ("A0", "B1", "C2") for b in g.places if b > "E9"} == {0, 1, 2, BLOCKED}


@pytest.mark.rule("lnlt:1.4.2")
def test_roads_go_on_over_the_seam() -> None:
    g = drawn(
        (OPEN, "w w .\n. w .\n. . .\n- . -"),
        more={
            0: '[[line]]\nkind = "road"\npath = "A0 B1 C0"',
            1: '[[line]]\nkind = "road"\npath = "A0 B0"\n[[line]]\nkind = "stream 2"\npath = "A0 A1"',
        },
    )
    assert g.road("B1", "C0")
    assert g.road("C0", "D0")
    assert g.terrain("C0").name == "bridge"
    assert g.terrain("D0").name == "tree-lined road"
    assert g.cost("C0", "D0", "R") == g.cost("B1", "C0", "R")
    assert g.stream("C1") == "stream 2"


@pytest.mark.rule("lnlt:1.4.2", "lnlt:10.2.3")
def test_two_halves_of_a_building_are_one_building() -> None:
    halves = {0: '[[building]]\nhexes = "B0 C0"', 1: '[[building]]\nhexes = "A0 B0"'}
    g = drawn((". H H\n. . .", "H H .\n. . ."), more=halves)
    assert g.building("B0") == g.building("D0")
    assert g.floors("C0") == ("C0", "C0+1")


# ---- the maps that come with the game


@pytest.mark.rule("lnlt:1.4.2", "lnlt:10.3.0.8")
@pytest.mark.parametrize(
    ("name", "seam", "columns", "last"),
    [
        ("village + farmland", "Q", 34, "AH10"),
        ("village / village", "10", 17, "Q19"),
        ("ridge+town", "Q", 34, "AH11"),
        ("bridge + square", "S", 37, "AK10"),
        ("bridge / square", "11", 19, "S21"),
    ],
)
def test_maps_of_the_game_join(name: str, seam: str, columns: int, last: str) -> None:
    g = ground(name)
    assert name in survey.map_names()
    assert g.name == name.replace("+", " + ").replace("  ", " ")
    assert g.hexes[-1] == last
    assert len({hex.rstrip("0123456789") for hex in g.hexes}) == columns
    across = [hex for hex in g.hexes if hex.startswith(seam) or hex.endswith(seam)]
    for i, a in enumerate(across):
        assert g.places.count(a) == 1
        for b in g.places[i % 5 :: 5]:
            assert g.sight(a, b) == g.sight(b, a) == g.verdict(a, b).code


@pytest.mark.rule("lnlt:1.4.2")
def test_the_road_from_the_ridge_goes_on_into_the_town() -> None:
    g = ground("ridge + town")
    assert g.road("P7", "Q7")
    assert g.road("Q7", "R7")
    assert [line.hexes[0] for line in survey.load_map("ridge + town").lines if "Q7" in line.hexes] == ["A10"]


@pytest.mark.rule("lnlt:1.4.2")
def test_the_road_over_the_bridge_leads_to_the_market() -> None:
    g = ground("bridge + square")
    assert g.terrain("H5").name == "bridge"
    assert all(g.road(a, b) for a, b in itertools.pairwise(("H5", "I5", "J5")))
    assert g.road("R3", "S2")
    assert g.road("S2", "T2")


def test_smoke_at_the_seam_hinders_like_any_smoke() -> None:
    g = ground("village + farmland")
    assert g.sight("P8", "R8") == 0
    assert g.crossed("P8", "R8") == {"Q7", "Q8"}
    assert g.sight_with("P8", "R8", {"Q7": obstacle("smoke")}) == 0
    assert g.sight_with("P8", "R8", {hex: obstacle("smoke") for hex in ("Q7", "Q8")}) == BLOCKED


def test_a_joined_map_is_drawn_like_any_other() -> None:
    board = survey.load_map("village + farmland")
    svg = draw_map(board, chart().catalogue())
    assert "Saint-Rombaut + Les Quatre Haies" in svg
    assert svg.count(">Q5</text>") == 2  # a name and its halo


def test_a_joined_survey_is_kept_on_disk_under_one_name(tmp_path: Path) -> None:
    made = survey.survey_named("village+village")
    assert survey.survey_named("village + village") == made
    assert len(list((tmp_path / "hedgerow").iterdir())) == 1


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("village + ridge", "village and ridge cannot be joined: they are 10 and 11 hexes high"),
        ("village / farmland", "they are 17 and 18 columns wide"),
        ("village + atlantis", "no such map; there are .*village"),
        ("village +", "no such map"),
        ("", "no such map"),
    ],
)
def test_what_is_said_of_a_join_that_cannot_be(name: str, words: str) -> None:
    with pytest.raises(MapError, match=words):
        ground(name)
    assert (name in survey.map_names()) == ("cannot" in words or "wide" in words)


def test_a_single_map_has_one_text() -> None:
    assert survey.map_text("village").startswith("title")
    with pytest.raises(MapError):
        survey.map_text("village + farmland")


def test_the_examples_in_the_module_are_true() -> None:
    assert doctest.testmod(survey).failed == 0


@pytest.mark.rule("lnlt:1.4.2")
def test_units_walk_and_fire_over_the_seam() -> None:
    pieces = US("a1", "squad", "B1"), US("a2", "squad", "A1"), GERMAN("g1", "squad", "E1", fired=True)
    s = state(board_of(drawn((OPEN, OPEN))), *pieces, GERMAN("far", "medic", "E0"))
    t = choose(activate(table(s, [1, 6]), "B1"), Go(("a1",)), Step("C1"), Step("D1"), Halt())
    assert [(e.start, e.place, e.cost.total) for e in told_of(t, told.Stepped)] == [("B1", "C1", 1), ("C1", "D1", 1)]
    choose(t, Pass())
    choose(activate(t, "A1"), Fire("E1", ("a2",)))
    assert (last(t, told.ShotFired).start, last(t, told.ShotFired).target) == ("A1", "E1")


@pytest.mark.rule("lnlt:1.4.2")
def test_a_scenario_may_be_played_on_joined_maps() -> None:
    text = files("hedgerow.lnlt").joinpath("content/scenarios/saint-rombaut.toml").read_text(encoding="utf-8")
    assert 'map = "village"' in text
    found = read_scenario("joined.toml", text.replace('map = "village"', 'map = "village / village"'))
    assert found.map == "village / village"
    with pytest.raises(ScenarioError, match="no such map"):
        read_scenario("joined.toml", text.replace('map = "village"', 'map = "village / vilage"'))
