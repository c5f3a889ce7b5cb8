"""house-indirect.2, house-he.1, house-pins.2 Losing the range; where templates lie; whom several shells strike."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import pytest

from hedgerow.board.inches.measure import named
from hedgerow.boltaction.shown import SCREEN
from hedgerow.boltaction.state.events import orders as told
from hedgerow.boltaction.state.events import shooting
from hedgerow.boltaction.state.state import Ranging, State, Unit
from hedgerow.boltaction.state.world import World
from tests.boltaction.drawn import (
    OPEN,
    area,
    asked,
    at,
    ground,
    last,
    legal,
    offered,
    ordering,
    place,
    refused,
    say,
    state,
    table,
    told_of,
    unit,
)

HOUSE = ground((48, 48), area("house", (20, 22), (28, 26)))


def ranged(weapon: str = "light-mortar", map: str = OPEN, far: float = 18, **known: object) -> State:
    """A weapon that has ranged in on german-1 for three turns."""
    s = state(map, unit("us-1", weapon, (24, 30), facing=0),
              unit("german-1", "section", (24, 30 - far), men=5, order="fire"))  # fmt: skip
    where = [m.at for m in s.units["german-1"].men]
    s.units["us-1"].ranging["gun" if weapon.startswith("us/") else ""] = Ranging(
        "german-1",
        **{"where": where, "shots": 3, "hit": False, "turn": 1} | known,  # type: ignore[arg-type]
    )
    return s


@pytest.mark.rule("boltaction:house-indirect.2")
@pytest.mark.parametrize(("answer", "need"), [("stay", 3), ("go us-1 2500,3000 line", 6)])
def test_a_mortar_that_has_moved_ranges_in_anew(answer: str, need: int) -> None:
    t = say(table(ordering(ranged()), [1]), "order us-1 advance", answer, "shoot us-1 german-1")
    assert last(t, shooting.Fired).need == need


@pytest.mark.rule("boltaction:house-indirect.2", "boltaction:house-weapon.3")
@pytest.mark.parametrize(("answer", "need"), [("stay", 3), ("turn us-1 10", 6)])
def test_so_does_a_fixed_one_that_has_turned(answer: str, need: int) -> None:
    t = say(table(ordering(ranged("mortar")), [1]), "order us-1 advance", answer, "shoot us-1 german-1")
    assert last(t, shooting.Fired).need == need


@pytest.mark.rule("boltaction:house-indirect.2")
@pytest.mark.parametrize("way", ["+10", "a100"])
def test_so_does_a_vehicle_that_has_driven_or_turned(way: str) -> None:
    s = ranged("us/m7-priest", far=28)
    s.units["us-1"].at = (2400, 4200)
    t = say(table(ordering(s), [1]), "order us-1 advance", f"drive us-1 {way}", "aim gun german-1 - indirect", "open")
    assert last(t, shooting.Fired).need == 6


@pytest.mark.rule("boltaction:house-indirect.2", "boltaction:house-indirect.3")
@pytest.mark.parametrize(
    ("known", "may"),
    [
        ({"hit": True}, True),
        ({"hit": False}, False),
        ({"hit": True, "turn": 0}, False),
        ({"hit": True, "where": [(1000, 1000)]}, False),
    ],
)
def test_out_of_sight_it_is_fired_at_while_the_range_is_kept(known: Any, may: bool) -> None:
    """It has been hit, the last turn was not let pass, and it has not moved."""
    s = ranged(map=HOUSE, **known)
    s.units["german-2"] = unit("german-2", "section", (40, 14), men=5, order="fire")
    t = say(table(ordering(state(HOUSE, *s.units.values())), [1]), "order us-1 fire")
    assert legal(t, "shoot us-1 german-1") is may


# ------------------------------------------------------------------ templates


@pytest.mark.rule("boltaction:house-pins.2", "boltaction:house-he.1")
def test_a_second_unit_that_two_shells_touch_rolls_once_for_pins() -> None:
    s = state(OPEN, unit("us-1", "flak", (24, 40), facing=0),
              unit("german-1", "section", (24, 24), men=5, order="fire"),
              unit("german-2", "section", (24, 26), men=5, order="fire"))  # fmt: skip
    place(s, "german-1", (24, 24), (26, 24), (28, 24), (30, 24), (32, 24))
    place(s, "german-2", (24, 25.2), (22, 25.2), (20, 25.2), (18, 25.2), (16, 25.2))
    # both shells hit; each target: pins d2, a die for each of two hits
    t = say(table(ordering(s), [6, 6, 4, 1, 1, 4, 1, 1]), "order us-1 fire", "shoot us-1 german-1 he")
    spot = f"lay {at(24, 24.6)}"
    say(t, spot, spot)
    assert [(e.unit, e.count) for e in told_of(t, told.Pinned)] == [("german-1", 2), ("german-2", 2)]
    assert [len(e.dice) for e in told_of(t, shooting.DamageRolled)] == [1, 1, 1, 1]


def shelled(friend: tuple[float, float] | None = None, *others: tuple[float, float]) -> World:
    """A shell of two inches has hit a lone man; a friend of the gunners, or other enemies, are near him."""
    units = [unit("us-1", "mortar", (24, 44), facing=0), unit("german-1", "section", (24, 24), men=1, order="fire")]
    if friend is not None:
        units.append(unit("us-2", "section", friend, men=1, order="fire"))
    units += [unit(f"german-{n}", "section", spot, men=1, order="fire") for n, spot in enumerate(others, 2)]
    return say(table(ordering(state(OPEN, *units)), [6, *[1] * 9]), "order us-1 fire", "shoot us-1 german-1")


@pytest.mark.rule("boltaction:house-he.1")
def test_a_template_is_shifted_away_from_friends() -> None:
    t = shelled(friend=(24, 25.4))
    assert asked(t) == (0, "template")
    assert offered(t)
    say(t, offered(t)[0])
    laid = last(t, shooting.TemplateLaid)
    assert laid.struck == ("german-1",)
    assert (laid.at[0] - 2400) ** 2 + (laid.at[1] - 2540) ** 2 > 150**2


@pytest.mark.rule("boltaction:house-he.1")
def test_between_two_men_a_template_covers_both() -> None:
    """An inch across: over either of them it would not touch the other, 1.8 inches away."""
    s = state(OPEN, unit("us-1", "light-at-gun", (24, 40), facing=0), unit("german-1", "section", (24, 24), men=2,
              order="fire"))  # fmt: skip
    place(s, "german-1", (24, 24), (25.8, 24))
    t = say(table(ordering(s), [6, 1, 1, 1]), "order us-1 fire", "shoot us-1 german-1 he")
    assert offered(t)[0] == f"lay {at(24.9, 24)}"
    assert last(say(t, offered(t)[0]), shooting.TemplateLaid).models == 2


@pytest.mark.rule("boltaction:house-he.1")
def test_a_template_is_laid_where_it_touches_another_enemy_as_well() -> None:
    assert told_of(shelled(None), shooting.TemplateLaid)  # nobody else is near: nothing is asked
    t = shelled(None, (26, 24))
    assert asked(t) == (0, "template")
    names = [t.state.units[id].name for id in ("german-1", "german-2")]
    assert t.choice is not None
    gloss = SCREEN.offer(t, next(iter(t.choice.options)), 0).gloss
    assert re.fullmatch(rf"\d of {names[0]}, \d of {names[1]}", gloss)  # who is under it is said beforehand
    say(t, offered(t)[0])
    assert last(t, shooting.TemplateLaid).struck == ("german-1", "german-2")


# ------------------------------------------------------------------ rockets


def launcher(*units: Unit, dice: Sequence[int] = (6, 5, 1, 1, 1)) -> World:
    """Rockets at german-1, who is alone but for these."""
    gun = unit("us-1", "german/nebelwerfer", (24, 44), facing=0)
    s = state(OPEN, gun, unit("german-1", "section", (24, 14), men=1, order="fire"), *units)
    s.units["us-1"].ranging[""] = Ranging("german-1", [(2400, 1400)], 3, True, 1)
    return say(table(ordering(s), dice), "order us-1 fire", "shoot us-1 german-1")


@pytest.mark.rule("boltaction:house-indirect.1")
def test_rockets_need_a_six_however_often_and_strike_whoever_is_near() -> None:
    near = unit("german-2", "section", (24, 21), men=1, order="fire")
    far = unit("german-3", "section", (24, 21.1), men=1, order="fire")
    assert [(e.target, e.need) for e in told_of(launcher(), shooting.Fired)] == [("german-1", 6)]
    assert [e.target for e in told_of(launcher(near), shooting.Fired)] == ["german-1", "german-2"]
    assert [e.hits for e in told_of(launcher(near), shooting.Fired)] == [1, 0]
    t = launcher(near, dice=(5, 6, 1, 1))  # the target is missed, and who is near is hit: a die for pins, one to damage
    assert last(t, shooting.TemplateLaid).struck == ("german-2",)
    assert (last(t, told.Pinned).unit, last(t, told.Pinned).rule) == ("german-2", "he.4")
    assert last(t, shooting.DamageRolled).target == "german-2"
    assert [e.target for e in told_of(launcher(far), shooting.Fired)] == ["german-1"]


@pytest.mark.rule("boltaction:house-indirect.3")
def test_rockets_are_wasted_where_friends_are_near() -> None:
    t = launcher(unit("us-2", "section", (31, 14), men=1, order="fire"), dice=())
    assert not told_of(t, shooting.Fired)
    assert "friends" in last(t, shooting.ShotLost).why


# ------------------------------------------------------------------ spotters


def with_spotter(order: str) -> World:
    s = state(OPEN, unit("us-1", "mortar", (24, 44), extras={"spotter": 1}, facing=0),
              unit("german-1", "section", (24, 8), men=5, order="fire"))  # fmt: skip
    s.units["us-1"].ranging[""] = Ranging("german-1", [], 2, False, 1)
    return say(table(ordering(s)), f"order us-1 {order}")


@pytest.mark.rule("boltaction:house-indirect.3", "boltaction:house-indirect.2")
def test_a_spotter_goes_by_himself_and_his_weapon_neither_moves_nor_fires() -> None:
    t = with_spotter("advance")
    men = t.state.units["us-1"].models
    weapon, (x, y) = [m.at for m in men[:3]], men[3].at
    assert any(answer.startswith("post us-1") for answer in offered(t))
    assert refused(t, f"post us-1 {named((x, y - 601))}").rule == "house-move.4"
    assert refused(t, f"post us-1 {named((x, 4780))}").code == "off-table"
    assert refused(t, "post us-1 north").code == "no-point"
    say(t, f"post us-1 {named((x, y - 600))}")
    assert [m.at for m in men] == [*weapon, (x, y - 600)]
    assert t.choice is None or t.choice.kind != "shoot"
    assert t.state.units["us-1"].ranging  # it has neither moved nor turned
    assert legal(with_spotter("run"), f"post us-1 {named((x, y - 1200))}")
    assert any(answer.startswith("post us-1") for answer in offered(with_spotter("run")))


@pytest.mark.rule("boltaction:house-indirect.3")
def test_a_spotter_is_set_up_apart() -> None:
    s = state(OPEN, unit("us-1", "mortar", extras={"spotter": 1}), unit("german-1", "section", (24, 8), men=5),
              phase="setup", step="deploy", turn=0, placing=[0, 1])  # fmt: skip
    t = table(s)
    assert refused(t, f"deploy us-1 {at(24, 44)} line 0 {at(24, 20)}").rule == "house-game.2"  # not in its zone
    say(t, f"deploy us-1 {at(24, 44)} line 0 {at(8, 37)}")
    assert t.state.units["us-1"].models[3].at == (800, 3700)


@pytest.mark.rule("boltaction:house-indirect.3")
def test_who_has_no_spotter_sends_none() -> None:
    s = state(OPEN, unit("us-1", "mortar", (24, 44), facing=0), unit("german-1", "section", (24, 8), men=5))
    t = say(table(ordering(s)), "order us-1 advance")
    assert refused(t, f"post us-1 {at(24, 40)}").rule == "house-indirect.3"
