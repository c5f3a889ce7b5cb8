"""The invariants notice what is wrong, and nothing else."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from hedgerow.lnlt.phases.invariants import broken
from hedgerow.lnlt.state.state import Mines, Moving, State
from tests.lnlt.boards import GERMAN, OPEN, US, state, sw


def sound() -> State:
    return state(
        OPEN, US("a1", "squad", "A1", "bar"), US("h", "layer", "A1"), GERMAN("g1", "squad", "C1"),
        sw("loose", "mg34", 1, at="D0"),
    )  # fmt: skip


def test_a_sound_state_has_no_faults() -> None:
    assert broken(sound()) == []


def _misplace(s: State) -> None:
    s.units["a1"].at = "B1"


def _lose(s: State) -> None:
    s.units["a1"].lost = True


def _shake_hero(s: State) -> None:
    s.units["h"].shaken = True


def _overload(s: State) -> None:
    s.weapons["loose"].bearer, s.weapons["loose"].at = "h", ""
    s.weapons["a1-bar"].bearer = "h"


def _mislay(s: State) -> None:
    s.weapons["loose"].at = ""


def _two_places(s: State) -> None:
    s.weapons["a1-bar"].at = "A1"


def _share(s: State) -> None:
    s.stacks["A1"].append("g1")
    s.stacks.pop("C1")
    s.units["g1"].at = "A1"


def _misjudge(s: State) -> None:
    s.held[1].add("A1")


def _spot_nobody(s: State) -> None:
    s.spotted["E1"] = 0


def _old_smoke(s: State) -> None:
    s.smoke["E1"] = 3


def _off_the_map(s: State) -> None:
    s.weapons["loose"].at = "Z9"


@pytest.mark.parametrize(
    ("harm", "says"),
    [
        (_misplace, "says it is at B1"), (_lose, "lost and on the map"), (_shake_hero, "Shaken Hero"),
        (_overload, "bears 2 weapons"), (_mislay, "is nowhere"), (_two_places, "is borne and lies"),
        (_share, "without a Melee marker"),
        (_misjudge, "another side holds it"), (_spot_nobody, "where nobody is"), (_old_smoke, "Smoke 3"),
        (_off_the_map, "which is not on the map"),
    ],
)  # fmt: skip
def test_each_fault_is_found(harm: Callable[[State], None], says: str) -> None:
    s = sound()
    harm(s)
    assert any(says in fault for fault in broken(s)), broken(s)


@pytest.mark.rule("lnlt:1.3.8")
def test_too_many_in_a_place() -> None:
    s = state(OPEN, *(US(f"a{i}", "squad", "A1") for i in range(4)))
    assert broken(s) == ["A1 would hold more than 3 Squads or their equal"]


@pytest.mark.rule("lnlt:11.2.6")
def test_too_many_heroes() -> None:
    s = state(OPEN, US("h1", "layer", "A1"), US("h2", "kowalk", "A2"), US("h3", "sayre", "A3"))
    assert any("Heroes of us-airborne" in fault for fault in broken(s))


def test_movers_among_enemies_are_no_fault_before_the_melee() -> None:
    s = sound()
    _share(s)
    s.moving = Moving(units=["g1"], mode="move", start="C1", at="A1")
    assert broken(s) == []


@pytest.mark.rule("lnlt:1.6.0.10")
def test_a_squad_just_reduced_may_still_bear_what_it_is_about_to_drop() -> None:
    load = ("bar", sw("second", "bar", 0))
    assert broken(state(OPEN, US("a1", "half-squad", "A1", *load, shaken=True))) == []
    assert broken(state(OPEN, US("a1", "half-squad", "A1", *load))) == ["a1 bears 2 weapons (1.6.0.2)"]


@pytest.mark.rule("lnlt:21.4.0.2")
def test_too_many_mines_and_light_by_day() -> None:
    s = state(OPEN, mines={"A1": [Mines(0, 1)] * 3}, starshells=["A1"])
    assert broken(s) == ["3 Mines markers in A1 (21.4.0.2)", "Starshells by day (20.2.1)"]
