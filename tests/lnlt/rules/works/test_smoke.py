"""7.0 Laying smoke."""

from __future__ import annotations

import pytest

from hedgerow.lnlt.ground.ground import BLOCKED
from hedgerow.lnlt.rules.fire.sighting import sight, spotted, spotting_needed
from hedgerow.lnlt.rules.move.modes import movement_factor
from hedgerow.lnlt.rules.works.smoke import why_not_smoke
from hedgerow.lnlt.state import events as told
from hedgerow.lnlt.state.moves import EndImpulse, Fire, Go, Pass, Smoke
from hedgerow.lnlt.state.state import State
from tests.lnlt.boards import GERMAN, OPEN, US, Piece, activate, choose, last, possible, refused, state, table

LAID, MISSED = [3], [4]  # American smoke needs 3 or less


def smoky(*pieces: Piece, **given: object) -> State:
    return state(OPEN, US("a1", "squad", "A1"), *pieces, GERMAN("foe", "squad", "D1"), **given)  # type: ignore[arg-type]


@pytest.mark.rule("lnlt:7.0.1")
def test_a_fresh_good_order_mmc_lays_smoke_in_its_own_or_an_adjacent_hex() -> None:
    t = activate(table(smoky()), "A1")
    assert sorted(m.place for m in possible(t, Smoke)) == ["A0", "A1", "A2", "B1", "B2"]
    assert refused(t, Smoke("a1", "C1")).rule == "7.0.1"
    assert refused(t, Smoke("a1", "Z9")).rule == "7.0.1"


@pytest.mark.rule("lnlt:7.0.1")
@pytest.mark.parametrize(
    "marks",
    [{"marker": m} for m in ("moved", "crawl", "assault", "stealth", "ops")] + [{"fired": True}, {"shaken": True}],
)
def test_nobody_who_has_acted_or_is_shaken(marks: dict[str, object]) -> None:
    s = state(OPEN, US("a1", "squad", "A1", **marks))
    refusal = why_not_smoke(s, s.units["a1"], "A1")
    assert refusal is not None
    assert refusal.rule == "7.0.1"


@pytest.mark.rule("lnlt:7.0.1")
def test_no_single_man_lays_smoke() -> None:
    s = smoky(US("lt", "wheelock", "A1"), US("h", "layer", "A1"))
    for who in ("lt", "h"):
        assert why_not_smoke(s, s.units[who], "A1") is not None


@pytest.mark.rule("lnlt:7.0.1")
@pytest.mark.parametrize(("reading", "may"), [("allowed", True), ("forbidden", False)])
def test_weapon_teams_and_smoke(reading: str, may: bool) -> None:
    s = smoky(US("mg", "hmg", "A1"), options={"wt-smoke": reading})
    assert (why_not_smoke(s, s.units["mg"], "A1") is None) is may
    assert why_not_smoke(s, s.units["a1"], "A1") is None


@pytest.mark.rule("lnlt:7.0.2", "lnlt:7.0.3")
@pytest.mark.parametrize(("dice", "smoke"), [([1], {"A0": 1}), (LAID, {"A0": 1}), (MISSED, {}), ([6], {})])
def test_a_die_up_to_the_nations_number_lays_it_and_the_unit_is_done_either_way(
    dice: list[int], smoke: dict[str, int]
) -> None:
    t = activate(table(smoky(US("z", "squad", "A1")), dice), "A1")
    choose(t, Smoke("a1", "A0"))
    assert t.state.smoke == smoke
    assert t.state.units["a1"].marker == "ops"
    tried = last(t, told.SmokeTried)
    assert (tried.needed, tried.die, tried.laid) == (3, dice[0], bool(smoke))
    assert refused(t, Fire("D1", ("a1",))).rule == "4.1.2"


@pytest.mark.rule("lnlt:7.0.2")
def test_a_nations_number_decides() -> None:
    s = state(OPEN, GERMAN("g1", "squad", "A1"), US("a1", "squad", "D1"), active=1)
    t = activate(table(s, [3]), "A1")
    choose(t, Smoke("g1", "A1"))
    assert t.state.smoke == {}  # Germans need 2


@pytest.mark.rule("lnlt:7.0.3")
@pytest.mark.parametrize(("dice", "free"), [(LAID, True), (MISSED, False)])
def test_by_the_card_a_unit_that_laid_smoke_may_still_act(dice: list[int], free: bool) -> None:
    s = smoky(US("z", "squad", "A1"), options={"smoke-then-act": "card"})
    t = activate(table(s, dice), "A1")
    choose(t, Smoke("a1", "B1"))
    assert (Go(("a1",)) in possible(t)) is free
    assert refused(t, Smoke("a1", "A1")).rule == "7.0.1"  # but not lay more
    if free:
        tally = movement_factor(t.state, t.state.units["a1"])
        assert [(m.value, m.rule) for m in tally] == [(4, "6.0.1"), (-1, "7.0.3")]
    choose(t, EndImpulse())
    assert t.state.units["a1"].marker == "ops"  # one who does nothing more is done


@pytest.mark.rule("lnlt:7.0.4")
def test_smoke_blocks_sight_through_its_hex() -> None:
    s = smoky()
    assert sight(s, "A1", "D1") != BLOCKED
    s.smoke = {"B1": 1, "B2": 1, "C1": 1}
    assert sight(s, "A1", "D1") == BLOCKED
    s.smoke = {"D1": 1, "A1": 1}
    assert sight(s, "A1", "D1") != BLOCKED  # into and out of it there is sight


@pytest.mark.rule("lnlt:7.0.4")
@pytest.mark.parametrize(("reading", "seen"), [("yes", False), ("no", True)])
def test_smoke_hides_those_in_the_open(reading: str, seen: bool) -> None:
    s = smoky(smoke={"D1": 1}, options={"smoke-hides-open": reading})
    assert spotted(s, "D1", 0) is seen
    assert spotting_needed(s, "D1").value == 2
    s.smoke = {}
    assert spotted(s, "D1", 0)


@pytest.mark.rule("lnlt:7.0.6")
def test_smoke_lasts_until_the_second_administrative_phase() -> None:
    s = smoky(smoke={"B1": 1}, turn=2)
    t = table(s, [6, 1, 6, 1])
    for expected in ({"B1": 2}, {}):
        turn = t.state.turn
        while t.state.turn == turn:
            choose(t, next(m for m in possible(t) if isinstance(m, Pass) or type(m).__name__ == "Finish"))
        assert t.state.smoke == expected


def test_nobody_lays_smoke_in_a_melee() -> None:
    s = smoky()
    s.melee["A1"] = False
    refusal = why_not_smoke(s, s.units["a1"], "A1")
    assert refusal is not None
    assert refusal.rule == "8.1.1"
