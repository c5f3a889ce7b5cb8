"""The weapon tables: what is on the sheet, and what the lists need besides."""

from __future__ import annotations

import pytest

from hedgerow.boltaction.book.charts import READINGS, WEAPONS, parsed

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


@pytest.mark.rule(*(f"boltaction:heavy.{n}" for n in range(1, 10)))
@pytest.mark.parametrize(
    ("name", "range", "shots", "pen", "he", "keywords"),
    [
        ("hmg", 36, "3", 1, 0, ("team", "fixed")),
        ("light-autocannon", 48, "2", 2, 1, ("team", "fixed")), ("heavy-autocannon", 72, "2", 3, 1, ("team", "fixed")),
        ("anti-tank-rifle", 36, "1", 2, 0, ("team",)),
        ("piat", 12, "1", 5, 0, ("team", "shaped-charge")), ("bazooka", 24, "1", 5, 0, ("team", "shaped-charge")),
        ("panzerschreck", 24, "1", 6, 0, ("team", "shaped-charge")),
        ("panzerfaust", 12, "1", 6, 0, ("one-shot", "team", "shaped-charge")),
        ("light-at-gun", 48, "1", 4, 1, ("team", "fixed")), ("medium-at-gun", 60, "1", 5, 1, ("team", "fixed")),
        ("heavy-at-gun", 72, "1", 6, 2, ("team", "fixed")), ("super-heavy-at-gun", 84, "1", 7, 3, ("team", "fixed")),
        ("flamethrower-infantry", 6, "d6", 2, 0, ("team", "flamethrower")),
        ("flamethrower-vehicle", 12, "d6+1", 3, 0, ("flamethrower",)),
        ("blacker-bombard", 24, "1", 0, 3, ("team", "fixed")), ("ampulomet", 24, "1", 0, 3, ("team", "fixed")),
    ],
)  # fmt: skip
def test_heavy_weapons(name: str, range: int, shots: str, pen: int, he: int, keywords: tuple[str, ...]) -> None:
    w = WEAPONS[name]
    assert (w.range, w.least, w.direct, w.shots, w.pen, w.he) == (range, 0, 0, shots, pen, he)
    assert w.keywords == keywords


@pytest.mark.rule("boltaction:heavy.8", "boltaction:heavy.10", "boltaction:heavy.11", "boltaction:smoke.4")
@pytest.mark.parametrize(
    ("name", "least", "range", "direct", "he", "smoke", "keywords"),
    [
        ("vb-launcher", 6, 18, 0, 1, 0, ("indirect",)),
        ("light-mortar", 12, 24, 0, 1, 3, ("team", "indirect")),
        ("medium-mortar", 12, 60, 0, 2, 4, ("team", "fixed", "indirect")),
        ("heavy-mortar", 12, 72, 0, 3, 5, ("team", "fixed", "indirect")),
        ("light-howitzer", 24, 60, 48, 2, 4, ("team", "fixed", "howitzer")),
        ("medium-howitzer", 30, 72, 60, 3, 5, ("team", "fixed", "howitzer")),
        ("heavy-howitzer", 36, 84, 72, 4, 6, ("team", "fixed", "howitzer")),
    ],
)  # fmt: skip
def test_mortars_and_howitzers(
    name: str, least: int, range: int, direct: int, he: int, smoke: int, keywords: tuple[str, ...]
) -> None:
    w = WEAPONS[name]
    assert (w.least, w.range, w.direct, w.shots, w.pen, w.he, w.smoke) == (least, range, direct, "1", 0, he, smoke)
    assert w.keywords == keywords


@pytest.mark.rule("boltaction:house-game.5")
@pytest.mark.parametrize(
    ("name", "least", "range", "shots", "pen", "he", "keywords"),
    [
        ("carbine", 0, 24, "1", 0, 0, ()),
        ("scoped-rifle", 12, 36, "1", 0, 0, ("scoped",)),
        ("vickers-k", 0, 30, "5", 0, 0, ("team",)),
        ("sturmpistole", 0, 6, "1", 3, 0, ("shaped-charge",)),
        ("grb-39", 0, 24, "1", 3, 0, ("team", "shaped-charge")),
        ("low-velocity-gun", 0, 48, "1", 3, 1, ("team", "fixed")),
        ("field-gun", 0, 60, "1", 5, 2, ("team", "fixed")),
        ("quad-mmg", 0, 36, "20", 0, 0, ()), ("quad-hmg", 0, 36, "12", 1, 0, ()),
        ("small-vehicle-flamethrower", 0, 12, "d6", 3, 0, ("flamethrower",)),
        ("multiple-launcher", 12, 72, "1", 0, 3, ("team", "fixed", "indirect", "multiple")),
    ],
)  # fmt: skip
def test_weapons_of_the_lists(
    name: str, least: int, range: int, shots: str, pen: int, he: int, keywords: tuple[str, ...]
) -> None:
    w = WEAPONS[name]
    assert (w.least, w.range, w.direct, w.shots, w.pen, w.he) == (least, range, 0, shots, pen, he)
    assert w.keywords == keywords


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


@pytest.mark.rule("boltaction:smallarms.3", "boltaction:smallarms.4", "boltaction:heavy.7", "boltaction:heavy.9")
def test_what_options_make_of_weapons() -> None:
    found = {
        (option, value, weapon): (w.range, w.shots, w.pen, w.he)
        for weapon, readings in READINGS.items()
        for option, value, w in readings
    }
    assert found == {
        ("machine-guns", "first", "lmg"): (30, "3", 0, 0),
        ("machine-guns", "first", "mmg"): (36, "4", 0, 0),
        ("machine-guns", "first", "quad-mmg"): (36, "16", 0, 0),
        ("machine-guns", "third", "mmg"): (36, "6", 0, 0),
        ("machine-guns", "third", "quad-mmg"): (36, "24", 0, 0),
        ("infantry-flame", "3", "flamethrower-infantry"): (6, "d6", 3, 0),
        ("starred-he", "2", "blacker-bombard"): (24, "1", 0, 2),
        ("starred-he", "2", "ampulomet"): (24, "1", 0, 2),
    }
