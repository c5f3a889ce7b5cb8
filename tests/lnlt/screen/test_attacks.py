"""Attacks before they are made: sums, remarks and exact odds are those of the rules that will decide them."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from hedgerow.kernel.dice import Scripted
from hedgerow.kernel.odds import odds
from hedgerow.kernel.screen.preview import Line, Preview, Sum
from hedgerow.kernel.table import Table
from hedgerow.lnlt.odds.odds import call_odds, melee_odds, shot_odds
from hedgerow.lnlt.rules.melee.records import Round
from hedgerow.lnlt.shown import SCREEN
from hedgerow.lnlt.state import events as told
from hedgerow.lnlt.state.moves import Call, Fight, Fire, Go, Hold, Step, Strike
from hedgerow.lnlt.state.state import FireForEffect, State
from hedgerow.lnlt.state.world import World
from tests.lnlt.boards import GERMAN, OPEN, US, Piece, activate, board, choose, last, read_as, state, sw, table
from tests.lnlt.shots import the_shot


def chances(shown: Preview) -> dict[str, dict[str, Fraction]]:
    return {fate.piece: {c.result: Fraction(c.exact) for c in fate.chances} for fate in shown.fates}


def rules(shown: Preview) -> list[str]:
    return [remark.rule for remark in shown.remarks]


def named(shown: Preview, label: str) -> Sum:
    return next(total for total in shown.sums if total.label == label)


# ------------------------------------------------------------------ fire


def ambushed(*more: Piece, **given: Any) -> World:
    pieces = [
        US("a1", "squad", "A1", "m1919a4"), US("a2", "squad", "A1"), US("lt", "wheelock", "A1"),
        GERMAN("g1", "squad", "C2", marker="moved"), GERMAN("koch", "koch", "C2"), GERMAN("idle", "squad", "F3"),
    ]  # fmt: skip
    return activate(table(state(OPEN, *pieces, *more, **given)), "A1")


def test_a_shot_adds_up_as_it_will_when_it_is_fired() -> None:
    t = ambushed()
    move = Fire("C2", ("a1", "a2", "lt"))
    shown = SCREEN.preview(t, move, 0)
    fired = t.clone(Scripted([1, 6]), listening=True)
    fired.answer(move)
    event = last(fired, told.ShotFired)
    assert (named(shown, "attack").tally, named(shown, "defence").tally) == (event.attack, event.defence)
    assert [total.dice for total in shown.sums] == ["d6", "d6"]
    assert (shown.dice, shown.lines) == (True, (Line("A1", "C2", "shot"),))


def test_the_odds_are_those_of_the_odds_module() -> None:
    t = ambushed()
    for parts in (("a1",), ("a1", "a2", "lt"), ("a2",)):
        expected = shot_odds(t.state, the_shot(t.state, "C2", *parts))
        assert chances(SCREEN.preview(t, Fire("C2", parts), 0)) == expected


def test_what_differs_from_target_to_target_is_remarked() -> None:
    said = [r for r in SCREEN.preview(ambushed(), Fire("C2", ("a1",)), 0).remarks if r.words.startswith("against")]
    assert [(r.words, r.rule) for r in said] == [("against g1: attack +1  moving target", "5.3.8")]


def test_cover_that_not_all_enjoy_is_remarked() -> None:
    s = state(
        OPEN, US("a1", "squad", "A1"), GERMAN("m", "mortar-81", "C1"), GERMAN("g", "squad", "C1"), foxholes=["C1"]
    )
    shown = SCREEN.preview(activate(table(s), "A1"), Fire("C1", ("a1",)), 0)
    assert named(shown, "defence").total == 1
    assert ("not for m: defence +1  foxholes", "21.2.1") in [(r.words, r.rule) for r in shown.remarks]


def test_who_keeps_silent_is_told() -> None:
    t = ambushed()
    assert "4.0.11" in rules(SCREEN.preview(t, Fire("C2", ("a1",)), 0))
    assert "4.0.11" not in rules(SCREEN.preview(t, Fire("C2", ("a1", "a2", "lt")), 0))


def test_a_degraded_line_says_where() -> None:
    land = board(". . . .\n. w . .\n. . . .")
    s = state(land, US("a1", "squad", "B0"), GERMAN("g1", "squad", "B2"))
    shown = SCREEN.preview(activate(table(s), "B0"), Fire("B2", ("a1",)), 0)
    assert [r.words for r in shown.remarks if r.rule == "10.3.0.3"] == ["the line of sight is degraded in B1"]
    assert [mod.rule for mod in named(shown, "attack").tally] == ["5.2.2", "10.3.0.3"]


def test_guns_that_jam_burn_out_or_were_taken() -> None:
    s = state(
        OPEN, US("a1", "squad", "A1", "satchel"), US("a2", "squad", "A1", sw("gun", "mg42", 1)),
        US("a3", "squad", "A1", "flamethrower"), GERMAN("g1", "squad", "B1"), GERMAN("idle", "squad", "F3"),
    )  # fmt: skip
    t = activate(table(s), "A1")
    assert {"1.6.2.1", "1.6.0.16"} <= set(rules(SCREEN.preview(t, Fire("B1", ("gun",)), 0)))
    assert "1.6.3.2" in rules(SCREEN.preview(t, Fire("B1", ("a3-flamethrower",)), 0))
    assert "1.6.3.6" in rules(SCREEN.preview(t, Fire("B1", ("a1-satchel",)), 0))


def test_opportunity_fire_marks_as_such() -> None:
    s = state(OPEN, US("a1", "squad", "A1"), GERMAN("g1", "squad", "D1"), GERMAN("koch", "koch", "D1"))
    t = choose(activate(table(s), "A1"), Go(("a1",)), Step("B1"))
    shown = SCREEN.preview(t, Fire("B1", ("g1", "koch")), 0)
    assert "5.3.6" in rules(shown)
    assert chances(shown) == shot_odds(t.state, the_shot(t.state, "B1", "g1", "koch", opportunity=True))
    assert not SCREEN.preview(t, Hold(), 0).dice


def test_a_sniper_picks_one_of_many() -> None:
    s = state(OPEN, US("sn", "sniper", "C2"), GERMAN("g1", "squad", "C1"), GERMAN("g2", "squad", "C1"))
    shown = SCREEN.preview(activate(table(s), "C2"), Fire("C1", ("sn",)), 0)
    assert "11.4.4" in rules(shown)
    assert named(shown, "attack").dice == "2d6"
    assert chances(shown) == shot_odds(s, the_shot(s, "C1", "sn"))


def test_how_grave_a_result_is_depends_on_whom_it_hits() -> None:
    mine = US("a1", "squad", "A1", sw("gun", "m2-50cal", 0, tripod=True))
    theirs = [GERMAN("whole", "squad", "B1"), GERMAN("half", "half-squad", "B1"), GERMAN("koch", "koch", "B1")]
    s = state(OPEN, mine, *theirs, GERMAN("hurt", "lindner", "B1", wounded=True), GERMAN("idle", "squad", "F3"))
    shown = SCREEN.preview(activate(table(s), "A1"), Fire("B1", ("a1", "gun")), 0)
    grave = {fate.piece: {c.result: c.grave for c in fate.chances} for fate in shown.fates}
    assert grave["whole"]["Casualties"] == 3
    assert grave["half"]["Casualties"] == 4
    assert grave["koch"]["Wounded"] == 2
    assert grave["hurt"]["Wounded"] == 4


# ------------------------------------------------------------------ Mortars


def mortar() -> State:
    pieces = [US("m", "mortar-60", "A1"), US("lt", "wheelock", "B0"), GERMAN("g1", "squad", "E1")]
    return state(OPEN, *pieces, GERMAN("idle", "squad", "F3"))


def test_called_fire_is_drawn_from_the_eyes_that_see() -> None:
    t = activate(table(mortar()), "B0")
    call = Call("lt", "m", "E1")
    shown = SCREEN.preview(t, call, 0)
    assert shown.lines == (Line("B0", "E1", "shot"),)
    assert named(shown, "attack").dice == "the higher of 2d6"
    assert chances(shown) == call_odds(t.state, call)
    assert {"18.1.6", "18.1.8", "4.0.17"} <= set(rules(shown))


def test_whether_a_barrage_stays_is_a_matter_of_reading() -> None:
    s = mortar()
    assert "18.1.8" in rules(SCREEN.preview(activate(table(s), "A1"), Fire("E1", ("m",)), 0))
    s = mortar()
    read_as(s, "mortar-ffe", "indirect-only")
    assert "18.1.8" not in rules(SCREEN.preview(activate(table(s), "A1"), Fire("E1", ("m",)), 0))


def test_a_step_into_a_barrage_has_the_odds_of_the_rules() -> None:
    s = state(OPEN, US("a1", "squad", "B1"), US("a2", "squad", "C1"), GERMAN("idle", "medic", "F3"))
    s.ffe["C1"] = FireForEffect(1, 3, "81 mm Mortar")
    t = choose(activate(table(s), "B1"), Go(("a1",)))
    shown = SCREEN.preview(t, Step("C1"), 0)
    assert shown.dice
    assert "18.1.8" in rules(shown)

    def result(after: Table[Any]) -> str:
        return next((e.result for e in after.events if isinstance(e, told.DamageChecked)), "No Effect")

    assert chances(shown) == {"a1": odds(t, Step("C1"), result, listening=True)}  # whoever is there is not entering
    assert not SCREEN.preview(t, Step("B2"), 0).fates


# ------------------------------------------------------------------ Melee


def locked(*more: Piece) -> World:
    pieces = [US("a1", "squad", "C1"), US("lt", "wheelock", "C1"), GERMAN("g1", "squad", "C1"), *more]
    return activate(table(state(OPEN, *pieces, GERMAN("idle", "squad", "F3"), melee={"C1": False})), "C1")


def killed(after: Table[Any]) -> bool:
    struck = [e for e in after.events if isinstance(e, told.MeleeStruck)]
    return bool(struck) and struck[0].killed


def test_a_blow_adds_up_as_it_falls() -> None:
    t = choose(locked(GERMAN("g2", "half-squad", "C1"), US("a2", "squad", "C1")), Fight("C1"))
    for targets in (("g1",), ("g2",), ("g1", "g2")):
        shown = SCREEN.preview(t, Strike(targets), 0)
        chance = melee_odds(t.state, Round("C1", 0), 0, Strike(targets))
        assert set(chances(shown)) == set(targets)
        assert all(fate["Eliminated"] == chance for fate in chances(shown).values())
        assert named(shown, "added to the roll").total == 2  # the Leader
        assert odds(t, Strike(targets), killed, listening=True)[True] == chance
    assert "8.0.7" in rules(shown)


def test_a_round_with_one_way_to_strike_is_shown_at_once() -> None:
    t = locked()
    shown = SCREEN.preview(t, Fight("C1"), 0)
    assert chances(shown)["g1"]["Eliminated"] == melee_odds(t.state, Round("C1", 0), 0, Strike(("g1",)))
    assert "8.0.11" in rules(shown)
    assert shown.dice


def test_a_round_with_many_ways_asks_next() -> None:
    shown = SCREEN.preview(locked(GERMAN("g2", "half-squad", "C1")), Fight("C1"), 0)
    assert rules(shown)[0] == "8.0.8"
    assert shown.fates == ()
    assert not shown.dice


def test_the_helpless_are_overrun() -> None:
    pieces = [US("a1", "squad", "C1"), GERMAN("g1", "squad", "C1", shaken=True), GERMAN("idle", "squad", "F3")]
    t = activate(table(state(OPEN, *pieces, melee={"C1": False})), "C1")
    assert rules(SCREEN.preview(t, Fight("C1"), 0)) == ["8.1.11"]


def test_weapons_spent_in_melee_are_told() -> None:
    pieces = [US("a1", "squad", "C1", "satchel", sw("gun", "mg42", 1)), GERMAN("g1", "squad", "C1")]
    more = [GERMAN("g2", "squad", "C1"), GERMAN("idle", "squad", "F3")]
    t = choose(activate(table(state(OPEN, *pieces, *more, melee={"C1": False})), "C1"), Fight("C1"))
    assert "8.0.17" in rules(SCREEN.preview(t, Strike(("g1",), ("a1-satchel",)), 0))
    assert "8.0.18" in rules(SCREEN.preview(t, Strike(("g1",), ("gun",)), 0))
