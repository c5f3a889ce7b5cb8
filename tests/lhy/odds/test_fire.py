"""Odds of fire, held to the rule over every way the dice can fall."""

from __future__ import annotations

from fractions import Fraction

import msgspec
import pytest

from hedgerow.kernel.odds import Enumerating, enumerate_throws
from hedgerow.kernel.system import Play
from hedgerow.lhy.odds.fire import (
    CASUALTY,
    DESTROYED,
    DISRUPTED,
    NOTHING,
    SHOCKED,
    Results,
    blast_odds,
    hex_odds,
    shot_odds,
    target_odds,
)
from hedgerow.lhy.rules.fire.records import Aim
from hedgerow.lhy.rules.fire.resolution import resolve_fire
from hedgerow.lhy.state.state import Assault, Marker, State, Unit
from hedgerow.lhy.state.world import World
from hedgerow.lhy.system import LastHundredYards
from tests.lhy.drawn import GERMAN, US, activated, board, deed, reacting, state
from tests.lhy.rules.fire.shots import STRIP, green, red, yellow

WAYS = 200_000
FOE, TANK, SHERMAN, MEN = "1kp-1-1", "panzer1-2-1", "tanks-1-1", "able-1-a"


class OnlyFire(LastHundredYards):
    """A game that is over when all fire has been resolved."""

    def play(self, table: World) -> Play[None]:
        resolve_fire(table)
        yield from ()


def by_the_rule(s: State, units: list[str]) -> dict[str, Results]:
    """Fire Resolution with all dice; for each unit how likely it ends how."""
    packed = msgspec.msgpack.encode(s)

    def run(dice: Enumerating) -> tuple[str, ...]:
        t = World(OnlyFire(), msgspec.msgpack.decode(packed, type=State), dice, listening=False)
        return tuple(condition(t.state, i) for i in units)

    fates: dict[str, Results] = {i: {} for i in units}
    for ends, chance in enumerate_throws(run, limit=WAYS).items():
        for i, end in zip(units, ends, strict=True):
            fates[i][end] = fates[i].get(end, Fraction(0)) + chance
    return fates


def condition(s: State, unit: str) -> str:
    u = s.units[unit]
    if u.lost or not u.at:
        return DESTROYED if u.card.vehicular else CASUALTY
    return SHOCKED if u.shocked else DISRUPTED if u.disrupted else NOTHING


@pytest.mark.parametrize(
    ("units", "markers"),
    [
        ([GERMAN("mg-2", "B4")], [green("B4", 1)]),
        ([GERMAN("mg-2", "B4"), GERMAN("latw-1", "B4")], [green("B4", 2, id=1), green("B4", -1, id=2)]),
        ([GERMAN("1kp-1-a", "B4"), GERMAN("1kp-1-leader", "B4")], [green("B4", 1)]),
        ([GERMAN("mg-2", "B4"), GERMAN("mg-3", "B4")], [green("B4", 0), red("B4", 1, id=2)]),
        ([GERMAN("mg-2", "B4"), GERMAN(TANK, "B4"), GERMAN("latw-1", "B4", carrier=TANK)], [red("B4", 0)]),
        ([GERMAN("1kp-1-a", "B4", heroic=True), GERMAN("mg-2", "B4")], [green("B4", 1)]),
        ([GERMAN("1kp-1-a", "B4", heroic=True), GERMAN("1kp-1-d", "B4", concealed=True)], [green("B4", 2)]),
    ],
)
@pytest.mark.rule("lhy:13.1.s1-1", "lhy:13.1.s5-1", "lhy:13.1.s6-1", "lhy:12.6.1-1")
def test_of_a_hex(units: list[Unit], markers: list[Marker]) -> None:
    s = state(STRIP, US("mg-1", "B1"), *units, phase="fire", markers=markers)
    men = [u.id for u in units if not u.card.vehicular]
    found = hex_odds(s, units, markers)
    assert found == by_the_rule(s, men)


@pytest.mark.parametrize(
    "markers",
    [
        [red("B4", 2, mv=2)],
        [red("B4", 1, mv=1)],
        [red("B4", 2, mv=2), red("B4", 2, mv=2, id=2), green("B4", 3, id=3)],
        [red("B4", 0, mv=2), red("B4", 1, mv=3, id=2), red("B4", 4, mv=1, id=3)],
    ],
)
@pytest.mark.rule("lhy:13.1.s7-1")
def test_of_vehicles_under_shells(markers: list[Marker]) -> None:
    """A halftrack and a tank that stand still, and a tank in motion."""
    still = [GERMAN("halftrack-1", "B4"), GERMAN(TANK, "B4")]
    s = state(STRIP, US("mg-1", "B1"), *still, GERMAN("panzer1-2-2", "B4", motion="green"), markers=markers)
    s.phase = "fire"
    assert blast_odds(s.stacks["B4"], markers) == by_the_rule(s, [u.id for u in still])


@pytest.mark.rule("lhy:13.2.s1-1", "lhy:13.2.s2-1", "lhy:13.2.s3-1")
def test_of_a_vehicle() -> None:
    s = state(STRIP, US(SHERMAN, "B1"), GERMAN(TANK, "B4"), phase="fire")
    s.markers = [yellow(s, TANK, 3, id=1), yellow(s, TANK, 0, id=2, enfilade=True)]
    assert {TANK: target_odds(s.units[TANK], s.markers)} == by_the_rule(s, [TANK])
    s.units[TANK].shocked = True
    found = target_odds(s.units[TANK], s.markers)
    assert found[DESTROYED] == Fraction(58, 100)
    assert SHOCKED not in found


def test_of_a_shot_alone_and_with_what_was_fired_before() -> None:
    s = activated(state(STRIP, US("able-1-1", "B1"), US("able-1-leader", "A1"), GERMAN(FOE, "B4")), "able-1")
    assert s.cycle is not None
    u = s.units["able-1-1"]
    found = shot_odds(s, s.cycle, u, "B4", Aim("B1"))
    assert found.value == 1
    likely = {NOTHING: Fraction(5, 10), DISRUPTED: Fraction(3, 10), CASUALTY: Fraction(2, 10)}
    assert found.alone == found.together == {FOE: likely}
    s.markers = [green("B4", 1, id=7)]
    found = shot_odds(s, s.cycle, u, "B4", Aim("B1"))
    assert found.together[FOE][CASUALTY] == 1 - Fraction(8, 10) ** 2


@pytest.mark.rule("lhy:11.4.7a-1", "lhy:2.2.4-3")
def test_of_a_shot_at_men_who_assault_a_fortified_position_under_shells() -> None:
    """Shells that lie there strike them without the terrain of the hex."""
    s = state(
        STRIP, US(MEN, "B4"), GERMAN("fp-mg-1", "B4", front=9), GERMAN("mg-1", "B7"),
        assaults={"B4": Assault("B4", 0)}, markers=[red("B4", -1, bare=2)], marked=1,
    )  # fmt: skip
    s = reacting(s, 1, deed(MEN, "maneuver", "B3", "B4", assault=True))
    assert s.cycle is not None
    found = shot_odds(s, s.cycle, s.units["german-mg-1"], "B4", Aim("B7"))
    s.markers.append(green("B4", found.value, seat=0, id=2))
    s.phase = "fire"
    assert found.together == by_the_rule(s, [MEN])


def test_of_a_concealed_hex_there_are_none() -> None:
    s = activated(state(STRIP, US("able-1-1", "B1"), GERMAN(FOE, "B4", concealed=True)), "able-1")
    assert s.cycle is not None
    assert shot_odds(s, s.cycle, s.units["able-1-1"], "B4", Aim("B1")).together == {}
    s = activated(state(STRIP, US(SHERMAN, "B1"), GERMAN(TANK, "B4", concealed=True)), "tanks-1")
    assert s.cycle is not None
    s.cycle.asked = ["B4"]
    assert shot_odds(s, s.cycle, s.units[SHERMAN], "B4/afv", Aim("B1")).together == {}


def test_of_a_shot_at_a_tank() -> None:
    s = activated(state(STRIP, US(SHERMAN, "B1"), GERMAN(TANK, "B4")), "tanks-1")
    assert s.cycle is not None
    found = shot_odds(s, s.cycle, s.units[SHERMAN], TANK, Aim("B1"))
    assert found.alone == {TANK: {NOTHING: Fraction(6, 10), SHOCKED: Fraction(1, 10), DESTROYED: Fraction(3, 10)}}


@pytest.mark.rule("lhy:11.5.4g-1")
def test_of_opportunity_fire_against_the_front() -> None:
    """It has driven away from the gun, out of sight: the shot would come from behind, and meets the front."""
    ridge = board(". . . . . . . . . .\n . . . . . w w w w w\n. . . . . w w w w w")
    s = state(ridge, US(SHERMAN, "C3"), GERMAN(TANK, "B7", motion="green"))
    s = reacting(s, 0, deed(TANK, "maneuver", "C10", "C9", "C8", "C7", "B7"))
    assert s.cycle is not None
    found = shot_odds(s, s.cycle, s.units[SHERMAN], TANK, Aim("C3"))
    assert (found.value, found.enfilade) == (1, False)
    assert found.alone == {TANK: {NOTHING: Fraction(8, 10), SHOCKED: Fraction(1, 10), DESTROYED: Fraction(1, 10)}}
