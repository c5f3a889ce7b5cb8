"""What is shown before support is called, and while it comes; what is shown in the dark."""

from __future__ import annotations

from fractions import Fraction

import pytest

from hedgerow.boltaction.screen.verbs import preview
from hedgerow.boltaction.state.state import Mission, State
from hedgerow.boltaction.state.world import World
from hedgerow.kernel.screen.preview import Preview
from tests.boltaction.drawn import OPEN, asked, at, move, offered, ordering, say, state, table, unit
from tests.boltaction.rules.support.test_air import NORTH
from tests.boltaction.rules.support.test_air import called as struck


def chances(shown: Preview, words: str) -> dict[str, str]:
    """The exact chances of one fate."""
    return {c.result: c.exact for fate in shown.fates if fate.words == words for c in fate.chances}


def observing(kind: str, **options: str) -> World:
    s = state(OPEN, unit("us-1", kind, (24, 46), men=1), unit("german-1", "section", (24, 24), men=1, order="fire"),
              unit("us-2", "section", (24, 34), men=1, order="fire"), options=options)  # fmt: skip
    return say(table(ordering(s)), "order us-1 fire")


@pytest.mark.rule("boltaction:airstrike.1", "boltaction:airstrike.5")
def test_an_air_strike_before_it_is_called() -> None:
    shown = preview(observing("air-observer"), move("call-air us-1 german-1"), 0)
    assert list(chances(shown, "every turn from the next").values()) == ["1/6", "1/3", "1/2"]
    assert list(chances(shown, "the aircraft").values()) == ["1/6", "1/3", "1/2"]
    assert Fraction(chances(shown, "german-1")["destroyed or routed"]) > Fraction(3, 4)
    assert any("us-2" in remark.words for remark in shown.remarks)  # within twelve inches of it


@pytest.mark.rule("boltaction:house-shooting.1", "boltaction:house-airstrike.2", "boltaction:house-airstrike.4")
def test_where_nothing_is_measured_beforehand_nobody_is_told_who_is_near_and_whom_flak_reaches() -> None:
    t = observing("air-observer", premeasuring="off")
    assert not any("us-2" in remark.words for remark in preview(t, move("call-air us-1 german-1"), 0).remarks)
    s = struck(unit("german-2", "flak", (24, 12), facing=0))
    s.chosen = {"premeasuring": "off"}
    assert not preview(table(s, [4]), move(f"approach {NORTH}"), 0).fates


@pytest.mark.rule("boltaction:barrage.1", "boltaction:barrage.4", "boltaction:smoke.4")
def test_a_barrage_before_it_is_called() -> None:
    t = observing("observer")
    shown = preview(t, move(f"call-guns us-1 barrage {at(24, 24)}"), 0)
    assert list(chances(shown, "every turn from the next").values()) == ["1/6", "1/3", "1/2"]
    assert chances(shown, "german-1")["struck"] == "1/6"
    assert chances(shown, "us-2")["within it"] == "1/2"  # nine and a half inches away: on 4 or more
    smoke = preview(t, move(f"call-guns us-1 smoke {at(24, 24)}"), 0)
    assert [fate.words for fate in smoke.fates] == ["every turn from the next"]


@pytest.mark.rule("boltaction:barrage.3", "boltaction:house-barrage.3")
def test_a_barrage_that_is_late_and_one_that_comes_down() -> None:
    def rolled(*dice: int) -> World:
        s = state(OPEN, unit("us-1", "observer", (24, 46), men=1), unit("german-1", "section", (24, 24), men=1),
                  phase="preliminary")  # fmt: skip
        s.missions.append(Mission(1, "barrage", 0, "us-1", at=(2400, 2400), since=1))
        return table(s, dice)

    late = rolled(2)
    assert asked(late) == (0, "shift")
    assert chances(preview(late, move(f"shift {at(24, 23)}"), 0), "german-1")["within it"] == "1"
    landed = rolled(4, 6)
    shown = preview(landed, move("duck german-1"), 1)
    assert chances(shown, "german-1") == chances(shown, "if it goes Down")  # one man: one hit either way
    assert chances(shown, "german-1")["pinned"] == "1"


@pytest.mark.rule("boltaction:house-airstrike.2", "boltaction:house-airstrike.3")
def test_an_aircraft_that_comes() -> None:
    t = table(struck(unit("german-2", "flak", (24, 10))), [4])
    assert asked(t) == (0, "approach")
    shown = chances(preview(t, move(f"approach {NORTH}"), 0), "the aircraft")
    assert shown == {"shot down": "0", "comes through": "1"}  # the flak looks south
    south = chances(preview(t, move(f"approach {at(24, 42.5)}"), 0), "the aircraft")
    assert south == {"shot down": "20/81", "comes through": "61/81"}
    t = say(table(struck(), [4, 4]), f"approach {NORTH}")
    shown_down = preview(t, move("go-down"), 1)
    assert Fraction(chances(shown_down, "if it goes Down")["destroyed or routed"]) < Fraction(
        chances(shown_down, "german-1")["destroyed or routed"]
    )
    say(t, "hold")
    assert asked(t) == (0, "template")
    bomb = preview(t, move(offered(t)[0]), 0)
    assert "destroyed or routed" in chances(bomb, "german-1")


def mortar(**fields: object) -> State:
    return state(OPEN, unit("us-1", "mortar", (24, 44), facing=0),
                 unit("german-1", "section", (24, 20), men=5, order="fire"), **fields)  # type: ignore[arg-type]  # fmt: skip


@pytest.mark.rule("boltaction:house-smoke.2", "boltaction:hit.2")
def test_smoke_and_shells_of_a_mortar() -> None:
    t = say(table(ordering(mortar()), [6]), "order us-1 fire")
    smoke = preview(t, move(f"screen us-1 {at(24, 26)}"), 0)
    assert [c.exact for c in smoke.fates[0].chances] == ["1/6", "5/6"]
    assert smoke.sums[0].total == 6
    near = preview(t, move(f"screen us-1 {at(24, 40)}"), 0)
    assert near.remarks[0].rule == "house-smoke.2"
    say(t, "shoot us-1 german-1")
    assert asked(t) == (0, "template")
    laid = preview(t, move(offered(t)[0]), 0)
    assert chances(laid, "german-1")["pinned"] == "1"
    assert laid.remarks


@pytest.mark.rule("boltaction:house-weapon.9")
def test_the_fuel_of_a_flamethrower() -> None:
    s = state(OPEN, unit("us-1", "flamethrower", (24, 30)), unit("german-1", "section", (24, 25), men=5, order="fire"))
    shown = preview(say(table(ordering(s)), "order us-1 fire"), move("shoot us-1 german-1"), 0)
    assert chances(shown, "us-1: fuel") == {"spent": "1/6", "left": "5/6"}


@pytest.mark.rule("boltaction:house-game.2")
def test_a_shot_in_the_dark_says_how_likely_the_target_is_seen() -> None:
    """Ten inches: five or more of two dice are seen by, 30 of 36; then the rifle hits with two thirds."""

    def seen(dark: bool) -> Preview:
        target = unit("german-1", "section", (24, 24), men=5, order="down")
        s = state(OPEN, unit("us-1", "section", (24, 35), men=1), target, dark=dark)
        return preview(say(table(ordering(s)), "order us-1 fire"), move("shoot us-1 german-1"), 0)

    shown = seen(True)
    assert chances(shown, "in the dark") == {"made out": "5/6", "not seen": "1/6"}
    assert chances(shown, "german-1")["pinned"] == str(Fraction(5, 6) * Fraction(1, 3))
    assert not chances(seen(False), "in the dark")
