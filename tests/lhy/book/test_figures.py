"""How sure figures are: every one is told where it is written, and the printed ones are those that sources print."""

from __future__ import annotations

import pytest

from hedgerow.kernel.screen.figures import FigureCard
from hedgerow.lhy.book.counters import STANDINGS
from hedgerow.lhy.figures import FIGURES

FOUND = FIGURES()


def test_every_figure_has_a_standing_and_stands_in_a_file_once() -> None:
    assert {figure.standing for figure in FOUND} == {*STANDINGS}
    charts = [figure for figure in FOUND if figure.file == "tables.toml"]
    assert len({(f.of, f.name) for f in charts}) == len(charts) > 150
    assert all(figure.value for figure in FOUND)


@pytest.mark.parametrize(
    "figure",
    [
        FigureCard("tables.toml", "small_arms", "long", "-3", "printed"),
        FigureCard("tables.toml", "small_arms", "enfilade", "1", "ours"),
        FigureCard("tables.toml", "small_arms", "range 8", "3 / 6", "ours"),
        FigureCard("tables.toml", "casualty_track", "attacker 3", "9", "printed"),
        FigureCard("tables.toml", "casualty_track", "attacker 4", "12", "ours"),
        FigureCard("tables.toml", "assault", "regrouping", "1", "later"),
        FigureCard("tables.toml", "dyo", "support platoon", "24 / 20 / 6", "printed"),
        FigureCard("tables.toml", "back", "cohesion", "-1", "ours"),
        FigureCard("content/forces/us.toml", "us/squad", "sav", "1^8", "printed"),
        FigureCard("content/forces/us.toml", "us/able-1 3", "assault", "3", "printed"),
        FigureCard("content/forces/german.toml", "german/fj-squad", "atv", "-2^4", "derived"),
        FigureCard("content/forces/soviet.toml", "soviet/is2", "av", "12", "ours"),
    ],
)
def test_a_figure_is_told_as_its_file_has_it(figure: FigureCard) -> None:
    assert figure in FOUND
