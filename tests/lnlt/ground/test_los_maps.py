"""Line of sight on the maps that come with the game: every pair of places."""

import random
from pathlib import Path

import pytest

from hedgerow.board.maps import MapError
from hedgerow.lnlt.book.chart import chart
from hedgerow.lnlt.ground import survey
from hedgerow.lnlt.ground.ground import BLOCKED, ground, obstacle
from hedgerow.lnlt.ground.los import BetweenBuildings, judge

MAPS = survey.map_names()


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))


def test_there_are_maps() -> None:
    assert {"village", "farmland", "ridge", "town", "bridge", "square", "headland"} <= set(MAPS)


@pytest.mark.rule("lnlt:10.3.0.8")
@pytest.mark.parametrize("name", MAPS)
def test_every_pair_is_mutual_and_neighbours_see_each_other(name: str) -> None:
    g = ground(name)
    for i, a in enumerate(g.places):
        assert g.sight(a, a) == 0
        for b in g.places[i + 1 :]:
            assert g.sight(a, b) == g.sight(b, a)
            assert g.sight(a, b) in (0, 1, 2, BLOCKED)
        for b in g.neighbours(a):
            assert g.sight(a, b) == 0


@pytest.mark.rule("lnlt:10.3.0.8")
@pytest.mark.parametrize("name", MAPS)
def test_the_table_agrees_with_lines_judged_one_by_one_in_either_direction(name: str) -> None:
    g = ground(name)
    for i, a in enumerate(g.places):
        for b in g.places[i % 7 :: 7]:
            assert g.verdict(a, b).code == g.sight(a, b)
            if g.hex_of(a) != g.hex_of(b) and not g.floors_apart(a, b):
                assert judge(g.sightline(a, b, ())).code == judge(g.sightline(b, a, ())).code


def test_a_survey_comes_back_from_the_disk_as_it_was(tmp_path: Path) -> None:
    name = "village"
    made = survey.survey_named(name)
    files = list((tmp_path / "hedgerow").iterdir())
    assert len(files) == 1
    assert survey.survey_named(name) == made
    files[0].write_bytes(b"\x00damaged")
    assert survey.survey_named(name) == made
    assert survey.survey_named(name, "penalty").name == name
    assert len(list((tmp_path / "hedgerow").iterdir())) == 2


def test_surveys_are_the_same_every_time() -> None:
    board = survey.load_map("farmland")
    assert survey.survey_map(board, chart()) == survey.survey_map(board, chart())


def test_an_unknown_map_is_told_in_words() -> None:
    with pytest.raises(MapError, match=r"no such map; there are .*village"):
        ground("atlantis")


@pytest.mark.parametrize("name", MAPS)
def test_maps_are_real_places(name: str) -> None:
    """Every place that is not water can be reached on foot from any other."""
    g = ground(name)
    dry = [place for place in g.places if g.terrain(place).cost("L") is not None]
    reached, new = {dry[0]}, [dry[0]]
    while new:
        here = new.pop()
        for there in g.steps(here):
            if there not in reached and g.cost(here, there) is not None:
                reached.add(there)
                new.append(there)
    assert reached == set(dry)


@pytest.mark.parametrize("option", ["blocked", "penalty"])
@pytest.mark.parametrize("name", ["ridge", "town"])
def test_smoke_and_wrecks_are_looked_up_as_they_are_told(name: str, option: BetweenBuildings) -> None:
    """The quick answer is the verdict's, and nothing that comes and goes opens a line that the map blocks."""
    g = ground(name, option)
    chance = random.Random(name)
    things = [obstacle(marker) for marker in ("smoke", "wreck", "mortar fire for effect")]
    for _ in range(1500):
        a, b = chance.choice(g.places), chance.choice(g.places)
        extra = [(chance.choice(g.hexes), chance.choice(things)) for _ in range(40)]
        told = g.verdict(a, b, extra).code
        assert g.sight_with(a, b, extra) == g.sight_with(b, a, extra) == told
        assert told >= g.sight(a, b)
