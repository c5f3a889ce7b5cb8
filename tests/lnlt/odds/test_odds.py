"""Exact odds: put together piece by piece, they equal the rules run over every way the dice can fall."""

from __future__ import annotations

from collections.abc import Hashable
from fractions import Fraction
from typing import Any

import pytest

from hedgerow.kernel.choice import Move
from hedgerow.kernel.odds import odds
from hedgerow.kernel.table import Table
from hedgerow.lnlt.odds.odds import call_odds, melee_odds, rally_odds, shot_odds, smoke_odds, spotting_odds
from hedgerow.lnlt.rules.melee.records import Round
from hedgerow.lnlt.state import events as told
from hedgerow.lnlt.state.moves import Call, Fight, Fire, Rally, Smoke, Spot, Strike
from hedgerow.lnlt.state.state import State
from hedgerow.lnlt.state.world import World
from tests.lnlt.boards import GERMAN, OPEN, US, Force, Piece, activate, board, counter, state, table
from tests.lnlt.shots import the_shot

ONE = Fraction(1)
JAPAN = Force(1, "japanese")


@pytest.mark.rule("lnlt:14.1.1.6")
def test_a_shaken_vehicle_is_abandoned_where_another_would_be_shaken() -> None:
    truck = counter("vehicle", "0-0-10-4", hull={"moves": "R"})
    armoured = counter("vehicle", "0-0-10-4", hull={"moves": "T", "front": [1], "flank": [1], "rear": [1]})
    for kind in (truck, armoured):
        s = state(OPEN, US("a1", "squad", "B1"), GERMAN("v", kind, "D1"))
        fresh = shot_odds(s, the_shot(s, "D1", "a1", at="v"))["v"]
        s.units["v"].shaken = True
        again = shot_odds(s, the_shot(s, "D1", "a1", at="v"))["v"]
        assert "Shaken" not in again
        assert again["Abandoned"] == fresh["Shaken"] + fresh.get("Abandoned", 0)
        assert again["No Effect"] == fresh["No Effect"]


def watched(*pieces: Piece, **given: object) -> State:
    """Nobody is left to act on the firing side, nobody can become a Hero, and there is someone to go on with."""
    return state(OPEN, *pieces, GERMAN("idle", "squad", "F3"), **given)  # type: ignore[arg-type]


def result_for(unit: str) -> Any:
    """What the last check of a unit said, "No Effect" if it had none."""

    def read(t: Table[Any]) -> Hashable:
        found = [e.result for e in t.events if isinstance(e, told.DamageChecked) and e.unit == unit]
        return found[-1] if found else "No Effect"

    return read


def by_the_rules(t: World, move: Move, unit: str) -> dict[str, Fraction]:
    return odds(t, move, result_for(unit), listening=True)


CASES: dict[str, tuple[list[Piece], tuple[str, ...]]] = {
    "one against one": ([US("a1", "squad", "A1"), GERMAN("g1", "squad", "C1")], ("a1",)),
    "a leader steadies": (
        [US("a1", "squad", "A1"), GERMAN("g1", "squad", "C1", marker="moved"), GERMAN("lt", "koch", "C1")], ("a1",),
    ),
    "a leader is never shaken": (
        [US("a1", "squad", "A1"), JAPAN("g1", "squad", "C1", marker="moved"), JAPAN("lt", "nomoto", "C1")], ("a1",),
    ),
    "one is lucky": ([US("a1", "squad", "A1"), GERMAN("g1", "squad", "C1", skill="lucky")], ("a1",)),
    "a gun jams": ([US("a1", "squad", "A1", "mg42"), GERMAN("g1", "squad", "C1")], ("a1", "a1-mg42")),
    "one of two guns jams": (
        [US("a1", "squad", "A1", "mg42", "dp28"), GERMAN("g1", "squad", "C1")], ("a1-mg42", "a1-dp28"),
    ),
    "a sniper picks one": (
        [US("sn", "sniper", "A1"), GERMAN("g1", "squad", "C1"), GERMAN("h", "raabe", "C1")], ("sn",),
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", CASES)
def test_a_shots_odds_are_those_of_the_whole_rule(case: str) -> None:
    pieces, parts = CASES[case]
    fresh = [Piece(_copy(p.unit), [_copy(w) for w in p.weapons]) for p in pieces]
    s = watched(*fresh)
    t = activate(table(s), "A1")
    found = shot_odds(t.state, the_shot(t.state, "C1", *parts))
    assert set(found) == {u.id for u in s.units.values() if u.at == "C1"}
    for unit, results in found.items():
        assert sum(results.values()) == 1
        assert results == by_the_rules(t, Fire("C1", parts), unit)


def _copy(thing: Any) -> Any:
    return type(thing)(**{name: getattr(thing, name) for name in thing.__struct_fields__})


def test_a_mortars_odds_called_or_direct() -> None:
    pieces = [US("m", "mortar-60", "A1"), US("lt", "wheelock", "A1"), GERMAN("g1", "squad", "E1")]
    t = activate(table(watched(*pieces)), "A1")
    direct = shot_odds(t.state, the_shot(t.state, "E1", "m"))["g1"]
    assert direct == by_the_rules(t, Fire("E1", ("m",)), "g1")
    assert call_odds(t.state, Call("lt", "m", "E1"))["g1"] == by_the_rules(t, Call("lt", "m", "E1"), "g1")


def test_odds_leave_the_state_alone() -> None:
    s = watched(US("a1", "squad", "A1", "mg42"), GERMAN("g1", "squad", "C1", skill="lucky"), GERMAN("lt", "koch", "C1"))
    t = activate(table(s), "A1")
    before = t.digest()
    shot_odds(t.state, the_shot(t.state, "C1", "a1", "a1-mg42"))
    spotting_odds(t.state, t.state.units["a1"], "C1")
    smoke_odds(t.state, t.state.units["a1"], "A1")
    rally_odds(t.state, t.state.units["a1"])
    assert t.digest() == before


def test_a_simple_shot_by_hand() -> None:
    """FP 0 against the open, Morale 5: hurt by d with chance (6 - d)/36; a check of d6 + d fails above 5."""
    none = counter("half-squad", "0-5-4-6", nation="us-airborne")
    s = watched(US("a1", none, "A1"), GERMAN("g1", "squad", "C1"))
    found = shot_odds(s, the_shot(s, "C1", "a1"))["g1"]
    shaken = sum(Fraction(6 - d, 36) * Fraction(sum(5 < face + d < 10 for face in range(1, 7)), 6) for d in range(1, 6))
    casualties = Fraction(1, 36) * Fraction(2, 6) + Fraction(2, 36) * Fraction(1, 6)
    assert found == {"No Effect": ONE - shaken - casualties, "Shaken": shaken, "Casualties": casualties}


@pytest.mark.rule("lnlt:10.1.0.9")
def test_spotting_odds() -> None:
    s = watched(US("a1", "squad", "A1"), US("lt", "wheelock", "A1"), GERMAN("g1", "squad", "C2"))
    t = activate(table(s), "A1")
    assert (spotting_odds(s, s.units["a1"], "C2"), spotting_odds(s, s.units["lt"], "C2")) == (
        Fraction(1, 2),
        Fraction(5, 6),
    )
    whole = odds(t, Spot("lt", "C2"), lambda t: t.state.spotted.get("C2") == 0)
    assert whole[True] == Fraction(5, 6)


@pytest.mark.rule("lnlt:7.0.2")
def test_smoke_odds() -> None:
    s = watched(US("a1", "squad", "A1"), smoke={"A1": 2})
    assert smoke_odds(s, s.units["a1"], "A1") == Fraction(1, 2)
    whole = odds(activate(table(s), "A1"), Smoke("a1", "A1"), lambda t: t.state.smoke["A1"] == 1)
    assert whole[True] == Fraction(1, 2)


@pytest.mark.rule("lnlt:3.0.4")
def test_rally_odds() -> None:
    s = watched(US("a1", "squad", "A1", shaken=True), US("lt", "wheelock", "A1"), phase="rally", step="first")
    assert rally_odds(s, s.units["a1"]) == Fraction(26, 36)  # 8 or less
    whole = odds(table(s), Rally("a1"), lambda t: not t.state.units["a1"].shaken)
    assert whole[True] == Fraction(26, 36)


@pytest.mark.rule("lnlt:8.0.10")
def test_melee_odds() -> None:
    s = state(board(". .\n. ."), US("a1", "squad", "A1"), US("a2", "squad", "A0"), GERMAN("g1", "squad", "A1"), GERMAN("z", "squad", "B0"))  # fmt: skip  # noqa: E501
    s.melee["A1"] = False
    chance = melee_odds(s, Round("A1", 0), 0, Strike(("g1",)))
    assert chance == Fraction(26, 36)  # 2 against 1: six or more
    whole = odds(activate(table(s), "A1"), Fight("A1"), lambda t: t.state.units["g1"].lost)
    assert whole[True] == chance
