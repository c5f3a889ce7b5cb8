"""The weapon tables: what is on the sheet, and what the lists need besides."""

from __future__ import annotations

import pytest

from hedgerow.boltaction.book.charts import WEAPONS, parsed

SHEET = [w for w in WEAPONS.values() if w.standing == "printed"]


@pytest.mark.rule("boltaction:smallarms.1")
@pytest.mark.rule("boltaction:smallarms.2")
@pytest.mark.rule("boltaction:smallarms.3")
@pytest.mark.rule("boltaction:smallarms.4")
@pytest.mark.parametrize(
    ("name", "range", "shots", "keywords"),
    [
        ("rifle", 24, "1", ()), ("pistol", 6, "1", ("assault",)), ("smg", 12, "2", ("assault",)),
        ("automatic-rifle", 30, "2", ()), ("assault-rifle", 18, "2", ("assault",)), ("shotgun", 18, "1", ("assault",)),
        ("lmg", 36, "4", ("team",)), ("mmg", 36, "5", ("team", "fixed")),
    ],
)  # fmt: skip
def test_small_arms(name: str, range: int, shots: str, keywords: tuple[str, ...]) -> None:
    w = WEAPONS[name]
    assert (w.range, w.shots, w.keywords) == (range, shots, keywords)
    assert not w.heavy


@pytest.mark.rule("boltaction:heavy.6")
@pytest.mark.parametrize(
    ("name", "range", "pen", "he"),
    [
        ("light-at-gun", 48, 4, 1), ("medium-at-gun", 60, 5, 1), ("heavy-at-gun", 72, 6, 2),
        ("super-heavy-at-gun", 84, 7, 3),
    ],
)  # fmt: skip
def test_anti_tank_guns(name: str, range: int, pen: int, he: int) -> None:
    w = WEAPONS[name]
    assert (w.range, w.pen, w.he) == (range, pen, he)
    assert w.has("team")
    assert w.has("fixed")


def test_weapons_that_are_not_on_the_sheet_say_so() -> None:
    assert len(SHEET) == 31  # the starred row is two weapons
    assert {w.id for w in WEAPONS.values() if w.rule == "house-game.5"} == {
        w.id for w in WEAPONS.values() if w.standing != "printed"
    }


@pytest.mark.parametrize("name", sorted(WEAPONS))
def test_every_weapon_can_be_fired(name: str) -> None:
    w = WEAPONS[name]
    assert parsed(w.shots) > (0, 0, 0)
    assert 0 <= w.least < w.range
    assert not w.direct or w.least < w.direct < w.range
