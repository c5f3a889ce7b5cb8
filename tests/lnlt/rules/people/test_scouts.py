"""11.6 Scouts."""

from __future__ import annotations

from typing import Any

import pytest

from hedgerow.lnlt.rules.fire.sighting import spotting_tally
from hedgerow.lnlt.state import events as told
from hedgerow.lnlt.state.moves import Call, Fire, Go, Halt, Spot, Step
from hedgerow.lnlt.state.world import World
from tests.lnlt.boards import GERMAN, OPEN, US, activate, board, choose, counter, last, possible, refused, state, table

ROUGH = board(". w F y . .\n. w F y . .\n. . . . w .")
ARMED = counter("scout", "2-5-6-6", "us-airborne", stealth=True)


def scouting(*pieces: Any, board: str = ROUGH, dice: list[int] | None = None, **fields: Any) -> World:
    return table(state(board, *pieces, GERMAN("medic", "medic", "F0"), **fields), dice or [])


@pytest.mark.rule("lnlt:11.6.1")
def test_a_scout_steals_along_and_fires_without_a_penalty() -> None:
    t = scouting(US("s", ARMED, "A1"), GERMAN("g1", "squad", "E1", shaken=True), board=OPEN, dice=[1, 6])
    activate(t, "A1")
    choose(t, Go(("s",), "stealth"), Step("B1"), Halt(), Fire("E1", ("s",)))
    assert last(t, told.ShotFired).attack.total == 2


@pytest.mark.rule("lnlt:11.6.2", "lnlt:11.6.4")
def test_a_scout_takes_two_off_his_spotting_rolls_unless_he_serves_a_weapon() -> None:
    s = state(ROUGH, US("s", "scout", "C2"), GERMAN("g1", "squad", "E2"))
    assert spotting_tally(s, s.units["s"], "E2").total == -2
    s = state(ROUGH, US("s", "scout", "C2", "bar"), GERMAN("g1", "squad", "E2"))
    assert spotting_tally(s, s.units["s"], "E2").total == 0


@pytest.mark.rule("lnlt:11.6.3")
@pytest.mark.parametrize(("die", "seen"), [(5, True), (6, False)])
def test_a_natural_six_always_fails(die: int, seen: bool) -> None:
    keen = US("s", "scout", "C2", skill="eagle-eye")  # 6 - 4 would do
    t = scouting(keen, US("a1", "squad", "C2"), GERMAN("g1", "squad", "E2"), dice=[die])
    activate(t, "C2")
    choose(t, Spot("s", "E2"))
    assert last(t, told.SpottingTried).seen is seen


@pytest.mark.rule("lnlt:11.6.4")
def test_a_scout_with_a_weapon_does_not_steal_along() -> None:
    t = scouting(US("s", "scout", "A1", "bar"))
    activate(t, "A1")
    assert refused(t, Go(("s",), "stealth")).rule == "11.6.4"


@pytest.mark.rule("lnlt:11.6.6")
@pytest.mark.parametrize(("path", "cost"), [(("B1",), 1), (("B1", "C0"), 2), (("B1", "C1", "D1"), 3)])
def test_units_that_move_with_a_scout_pay_one_in_rough_going(path: tuple[str, ...], cost: int) -> None:
    t = scouting(US("s", "scout", "A1"), US("a1", "squad", "A1"))
    activate(t, "A1")
    choose(t, Go(("s", "a1")), *(Step(p) for p in path))
    stepped = last(t, told.Stepped)
    assert stepped.spent == cost
    assert stepped.cost.mods[0].rule == "11.6.6"


@pytest.mark.rule("lnlt:11.6.6")
def test_hexsides_are_paid_for_as_ever() -> None:
    hedged = board(". w . .\n. w . .\n. . . .", hexsides={"bocage": "A1/B1"})
    units = US("s", "scout", "A1"), US("a1", "squad", "A1"), GERMAN("g", "squad", "D2", shaken=True)
    t = activate(table(state(hedged, *units)), "A1")
    bare = {m.words: m.value for m in t.state.ground.cost_tally("A1", "B1") or ()}
    choose(t, Go(("s", "a1")), Step("B1"))
    paid = last(t, told.Stepped).cost
    assert (paid.mods[0].value, paid.mods[0].rule) == (1, "11.6.6")
    assert [(m.words, m.value) for m in paid.mods[1:]] == [("across the bocage", bare["across the bocage"])]


@pytest.mark.rule("lnlt:11.6.6")
def test_only_while_he_goes_with_them() -> None:
    t = scouting(US("s", "scout", "A1"), US("a1", "squad", "A1"))
    activate(t, "A1")
    choose(t, Go(("a1",)), Step("B1"))
    assert last(t, told.Stepped).cost.total == 2
    shy = counter("scout", "0-5-6-3", "us-airborne")
    t = scouting(US("s", shy, "A1"), US("a1", "squad", "A1"), GERMAN("g1", "squad", "B2"), dice=[1, 1, 3, 1, 1])
    activate(t, "A1")
    choose(t, Go(("s", "a1")), Step("B1"), Fire("B1", ("g1",)))
    if t.state.units["s"].at and not t.state.units["s"].shaken:
        pytest.fail("the Scout was to be stopped here")
    choose(t, Step("C1") if Step("C1") in possible(t) else Step("C0"))
    assert last(t, told.Stepped).cost.total == 2


@pytest.mark.rule("lnlt:11.6.7")
def test_a_scout_calls_mortar_fire() -> None:
    t = scouting(
        US("s", "scout", "C1"), US("m", "mortar-60", "A2"), GERMAN("g1", "squad", "E0", shaken=True), board=OPEN,
        dice=[1, 1, 6],
    )  # fmt: skip
    activate(t, "C1")
    choose(t, Call("s", "m", "E0"))
    assert (t.state.units["s"].marker, t.state.units["m"].fired) == ("ops", True)
