"""Odds of Mortar Fire agree with the rule itself, run over all ways its dice can fall."""

from __future__ import annotations

from fractions import Fraction

import pytest

from hedgerow.kernel.odds import odds
from hedgerow.lhy.odds.fire import hex_odds
from hedgerow.lhy.odds.mortars import granted, mortar_odds, ready_odds, struck_odds
from hedgerow.lhy.state.moves.mortars import Shells
from hedgerow.lhy.state.placing import enlist
from hedgerow.lhy.state.state import Marker, State
from hedgerow.lhy.state.world import World
from tests.lhy.drawn import GERMAN, OPEN, US, activated, move, state, table


def shelling(kind: str, *, smoke: bool) -> State:
    s = state(
        OPEN, US("able-1-1", "C1"), US("able-1-leader", "C1"), GERMAN("1kp-1-1", "C4"), GERMAN("1kp-1-2", "C4"),
        GERMAN("mg-1", "C4"), GERMAN("1kp-2-1", "B4"), US.mortar(kind),
    )  # fmt: skip
    if smoke:
        s.markers.append(Marker(9, "smoke", "C2"))
    return activated(s, "able-1")


@pytest.mark.parametrize("shells", ["he", "smoke"])
@pytest.mark.parametrize(
    ("kind", "hindered"), [("60mm-section", False), ("60mm-section", True), ("81mm-section", True)]
)
def test_where_shells_fall_and_how_many(kind: str, shells: Shells, hindered: bool) -> None:
    s = shelling(kind, smoke=hindered)
    m = s.mortars[f"us-{kind}-1"]
    found = mortar_odds(s, m, "C1", "C4", shells, "")
    mark = "mortar" if shells == "he" else "smoke"

    def fallen(t: World) -> tuple[tuple[str, int], ...]:
        return tuple(sorted((x.at, x.value) for x in t.state.markers if x.kind == mark and x.id != 9))

    ways = odds(table(s), move(f"request able-1-1 {m.id} C4 {shells}"), fallen)
    assert sum(ways.values()) == 1
    for impact in found:
        counts = {way: [value for at, value in way if at == impact.at] for way in ways}
        assert impact.hit == sum((p for way, p in ways.items() if counts[way]), Fraction(0))
        assert impact.markers == sum((p * len(counts[way]) for way, p in ways.items()), Fraction(0))
        assert {value for values in counts.values() for value in values} == {impact.value or 0}


@pytest.mark.parametrize(
    ("kind", "hindered"), [("60mm-section", False), ("60mm-section", True), ("81mm-section", True)]
)
def test_what_shells_do_is_what_each_way_they_fall_does(kind: str, hindered: bool) -> None:
    """The odds of markers that lie there are held to the rule in the tests of fire."""
    s = shelling(kind, smoke=hindered)
    m = s.mortars[f"us-{kind}-1"]
    foes = [u for u in s.own[1] if u.at == "C4"]
    green = Marker(8, "small-arms", "C4", -1, seat=1)
    s.markers.append(green)
    s.marked = 9
    found = struck_odds(s, m, "C1", "C4", foes)
    reds = lambda t: tuple(x.id for x in t.state.markers if x.kind == "mortar" and x.at == "C4")  # noqa: E731
    value = mortar_odds(s, m, "C1", "C4", "he", "")[0].value or 0
    wanted: dict[tuple[str, str], Fraction] = {}
    for fallen, likely in odds(table(s), move(f"request able-1-1 {m.id} C4 he"), reds).items():
        markers = [green, *(Marker(i, "mortar", "C4", value, bare=value) for i in fallen)]
        for unit, results in hex_odds(s, foes, markers).items():
            for result, chance in results.items():
                wanted[unit, result] = wanted.get((unit, result), Fraction(0)) + likely * chance
    assert {(unit, result): chance for unit, results in found.items() for result, chance in results.items()} == wanted
    assert all(sum(results.values()) == 1 for results in found.values())


@pytest.mark.rule("lhy:13.1.s7-1")
def test_vehicles_that_stand_there_may_be_hit_by_heavy_mortars_alone() -> None:
    """One marker for certain, and another with 7 or more."""
    for kind, hit in (("60mm-section", None), ("81mm-section", Fraction(6, 100) + Fraction(4, 10) * Fraction(19, 100))):
        s = shelling(kind, smoke=False)
        enlist(s, GERMAN("panzer1-2-1", "C4"))
        m = s.mortars[f"us-{kind}-1"]
        found = struck_odds(s, m, "C1", "C4", [u for u in s.own[1] if u.at == "C4"])
        assert found.get("panzer1-2-1") == ({"no effect": 1 - hit, "Shocked": hit} if hit else None)


def test_what_is_concealed_adds_no_density_beforehand() -> None:
    s = shelling("60mm-section", smoke=False)
    m = s.mortars["us-60mm-section-1"]
    assert mortar_odds(s, m, "C1", "C4", "he", "")[0].value == 1
    for u in s.own[1]:
        u.concealed = True
    assert mortar_odds(s, m, "C1", "C4", "he", "")[0].value == 0


def test_the_nerve_of_a_leader_and_the_luck_of_mortars() -> None:
    s = shelling("81mm-platoon", smoke=False)
    m = s.mortars["us-81mm-platoon-1"]
    assert granted(s.units["able-1-leader"]) == Fraction(7, 10)
    assert ready_odds(s, m) == Fraction(3, 10)
