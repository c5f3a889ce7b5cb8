"""10.4: the Terrain Effects Chart."""

import pytest

from hedgerow.lnlt.book.chart import chart, chart_text, read_chart
from hedgerow.lnlt.book.terrain import MOVES, TerrainError


@pytest.mark.rule("lnlt:10.4.1")
@pytest.mark.parametrize(
    ("name", "sight", "height", "tm", "costs"),
    [
        ("clear", "open", 0, 0, (1, 1, 1, 2)),
        ("low crops", "degrading", 0, 0, (1, 1, 1, 2)),
        ("wheatfield", "degrading", 0, 0, (2, 2, 3, 4)),
        ("light woods", "degrading", 1, 1, (2, 4, 6, None)),
        ("forest", "blocking", 2, 2, (2, None, None, None)),
        ("rubble", "degrading", 1, 2, (2, 4, None, None)),
        ("light building", "blocking", 1, 3, (2, None, None, None)),
        ("heavy building", "blocking", 1, 4, (2, None, None, None)),
        ("large heavy building", "blocking", 2, 4, (2, None, None, None)),
        ("ford", "open", 0, 1, (4, 4, 4, 4)),
        ("pond", "open", 0, 0, (None, None, None, None)),
    ],
)
def test_rows_of_the_chart(name: str, sight: str, height: int, tm: int, costs: tuple[int | None, ...]) -> None:
    row = chart().terrain[name]
    assert (row.sight, row.height, row.tm) == (sight, height, tm)
    assert tuple(row.cost(kind) for kind in MOVES) == costs


def test_flags() -> None:
    rows = chart().terrain
    assert [name for name, row in rows.items() if row.cancels_moving_bonus] == ["low crops"]
    assert {name for name, row in rows.items() if not row.mortar_may_fire_from} == {
        "forest", "heavy jungle", "light building", "heavy building", "large heavy building", "bamboo hut",
    }  # fmt: skip
    assert {name for name, row in rows.items() if row.scout_discount} == {
        "wheatfield", "light woods", "forest", "light jungle", "heavy jungle", "kunai",
    }  # fmt: skip
    assert {name for name, row in rows.items() if row.water} == {"pond", "river", "surf", "ocean", "ford", "bridge"}
    assert rows["sand"].sand
    assert rows["light building"].crushed_into == "rubble"
    assert str(rows["light building"]) == "light construction building"


def test_markers_and_hexsides() -> None:
    tec = chart()
    assert (tec.markers["smoke"].sight, tec.markers["smoke"].height, tec.markers["smoke"].tm) == ("blocking", 2, 1)
    assert tec.markers["mortar fire for effect"].height == "all"
    assert tec.markers["wire"].mp_total is not None
    assert tec.markers["wire"].mp_total.of("R") is None
    assert [tec.hexsides[name].tm for name in ("wall", "hedge", "bocage")] == [2, 1, 2]


def test_every_figure_has_a_standing() -> None:
    rows = chart().terrain
    assert rows["light woods"].standing("tm") == "printed"
    assert rows["forest"].standing("sight") == "inferred"
    assert rows["orchard"].standing("tm") == "ours"


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ('ours = ["O", "R"]', "", "clear: the standing of O is missing"),
        (
            'printed = ["sight", "tm", "L", "T"]',
            'printed = ["sight", "tm", "L", "T", "O"]',
            "clear: O has two standings",
        ),
        ('printed = ["sight", "tm", "L", "T"]', 'printed = ["sight", "tm", "L", "T", "luck"]', "luck has a standing"),
        ('with_road = "road"', 'with_road = "rainbow"', 'with_road = "rainbow": no such terrain'),
        ('sight = "open"', 'sight = "foggy"', "foggy"),
        ("[scale]", "[scale", "terrain.toml"),
    ],
)
def test_a_bad_chart_is_told_in_words(old: str, new: str, words: str) -> None:
    with pytest.raises(TerrainError, match=r"terrain\.toml") as caught:
        read_chart(chart_text().replace(old, new, 1))
    assert words in str(caught.value)
