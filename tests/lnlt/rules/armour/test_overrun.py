"""15.3 Overruns."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, cast

import pytest

from hedgerow.kernel import odds
from hedgerow.kernel.screen.preview import Touched
from hedgerow.lnlt.odds.odds import Rehearsal, overrun_odds
from hedgerow.lnlt.phases.invariants import broken
from hedgerow.lnlt.rules.armour.overrun import (
    defence_tally,
    overrun_tally,
    run_over,
    why_not_run_over,
)
from hedgerow.lnlt.rules.victory import controller
from hedgerow.lnlt.screen.verbs import gloss, touched
from hedgerow.lnlt.shown import SCREEN
from hedgerow.lnlt.state import events as told
from hedgerow.lnlt.state.moves import Assault, Go, Halt, Overrun, Pivot, Reply, Retreat, Step
from hedgerow.lnlt.state.placing import enlist, put
from hedgerow.lnlt.state.state import FireForEffect, Hulk, Mines, Mode, Moving, State
from hedgerow.lnlt.state.world import World
from tests.lnlt.boards import (
    GERMAN,
    OPEN,
    US,
    Piece,
    activate,
    board,
    choose,
    counter,
    last,
    offered,
    refused,
    state,
    surprise,
    table,
    told_of,
)
from tests.lnlt.shots import checks, mods

ARMOUR = {
    "moves": "T",
    "front": [5, 4],
    "flank": [3, 3],
    "rear": [2, 3],
    "turret": True,
    "outside": "PO",
    "inside": "P",
}
MGS = [{"fp": 4}, {"fp": 2, "all_round": True}]
GUN = {"ranges": [7], "to_hit": [8], "penetration": [4], "he": 3}
TANK = counter("vehicle", "0-0-10-6", "us-army", hull={**ARMOUR, "mgs": MGS}, gun=GUN)
FLAK = counter("vehicle", "0-0-10-6", "us-army", hull=ARMOUR, gun={**GUN, "he": 2, "shots": 3})
TRUCK = counter("vehicle", "0-0-12-6", "us-army", hull={"moves": "R"})
MEN = counter("squad", "2-6-4-5")
GROUNDS = board("""
. c b y o w
p ~ H = . .
""", lines=(("road", "A0 B0"),))  # fmt: skip


def tank(at: str = "B1", counter: str = TANK, **fields: Any) -> Piece:
    return US("tank", counter, at, **fields)


def field(*pieces: Piece, **fields: Any) -> State:
    """An American tank in B1, next to C1."""
    return state(OPEN, tank(), *pieces, **fields)


def rule_against(s: State, place: str = "C1") -> str:
    refusal = why_not_run_over(s, s.units["tank"], place)
    return refusal.rule if refusal else ""


def among(s: State, place: str = "C1") -> State:
    """The same with the tank in the middle of its Overrun."""
    put(s, s.units["tank"], place)
    s.moving = Moving(units=["tank"], mode="move", start="B1", at=place, stepped=True)
    return s


E = 2  # from B1 to C0 and C1


def driving(s: State, dice: Iterable[int] = (), mode: Mode = "move") -> World:
    """The tank of B1 on the move, while two men see to it that the turn goes on."""
    s.units["tank"].facing = E
    for piece in (US("idle", "medic", "A3"), GERMAN("lazy", "medic", "F0")):
        assert piece.unit is not None
        enlist(s, piece.unit)
        place, piece.unit.at = piece.unit.at, ""
        put(s, piece.unit, place)
    t = activate(table(s, dice), "B1")
    return choose(t, Go(("tank",), mode))


WEAK = counter("vehicle", "0-0-12-6", "us-army", hull={**ARMOUR, "mgs": [{"fp": 2}]})
SLOW = counter("vehicle", "0-0-5-6", "us-army", hull={**ARMOUR, "mgs": [{"fp": 2}]})
IN_VAIN = (1, 6)  # 1 + 4 of such a vehicle against 6


def overran(s: State, dice: Iterable[int]) -> World:
    return choose(driving(s, dice), Overrun("C1"))


def replied(s: State, dice: Iterable[int] = ()) -> World:
    """Overrun by a vehicle that hurts nobody."""
    s.units["tank"].counter = WEAK
    return overran(s, (*IN_VAIN, *dice))


def stayed(s: State, dice: Iterable[int] = ()) -> World:
    """Overrun to no effect by a vehicle that gets no farther, and nobody replies."""
    s.units["tank"].counter = SLOW
    t = overran(s, (*IN_VAIN, *dice))
    return choose(t, Reply()) if Reply() in offered(t) else t


# ------------------------------------------------------------------ on the move


@pytest.mark.rule("lnlt:15.3.1")
def test_a_vehicle_drives_in_only_to_overrun() -> None:
    t = driving(field(GERMAN("g1", "squad", "C1")))
    assert Overrun("C1") in offered(t)
    assert Step("C1") not in offered(t)
    assert refused(t, Step("C1")).rule == "15.3.1"
    assert refused(t, Overrun("C0")).rule == "15.3.1"  # nobody is there
    assert refused(t, Overrun("B0")).rule == "15.1.0.3"


@pytest.mark.rule("lnlt:15.2.0.3")
def test_nobody_is_overrun_by_assault_movement() -> None:
    assert refused(driving(field(GERMAN("g1", "squad", "C1")), mode="assault"), Overrun("C1")).rule == "15.2.0.3"


@pytest.mark.rule("lnlt:15.3.4")
@pytest.mark.parametrize(("mf", "may"), [(5, True), (4, False)])
def test_it_takes_the_mps_of_the_hex_and_four_more(mf: int, may: bool) -> None:
    slow = counter("vehicle", f"0-0-{mf}-6", "us-army", hull={**ARMOUR, "mgs": MGS})
    t = driving(state(OPEN, tank(counter=slow), GERMAN("g1", "squad", "C1")), dice=[1, 6, 6])
    assert (Overrun("C1") in offered(t)) is may
    if not may:
        assert refused(t, Overrun("C1")).rule == "15.3.4"
        return
    choose(t, Overrun("C1"))
    assert mods(last(t, told.Stepped).cost) == [(1, "10.4.1"), (4, "15.3.4")]


@pytest.mark.rule("lnlt:15.3.3")
def test_nobody_fires_at_it_in_the_overrun_hex() -> None:
    def facing_fire() -> State:
        return field(GERMAN("g1", "half-squad", "C1"), GERMAN("g2", "squad", "E1"))

    asked = choose(driving(facing_fire()), Step("C0")).choice
    assert asked is not None
    assert asked.kind == "opportunity"  # elsewhere g2 may fire
    t = choose(driving(facing_fire(), dice=[1, 6, 6]), Overrun("C1"))
    assert t.choice is not None
    assert (t.state.units["g1"].lost, t.choice.kind) == (True, "drive")
    choose(t, Pivot(0))
    assert t.choice.kind == "drive"


@pytest.mark.rule("lnlt:15.3.10", "lnlt:15.3.11")
def test_it_may_go_on_and_overrun_again() -> None:
    s = field(GERMAN("g1", "squad", "C1", shaken=True), GERMAN("g2", "squad", "D2", shaken=True))
    s.units["tank"].counter = WEAK
    t = driving(s, dice=[1, 6, 1, 6])
    choose(t, Overrun("C1"))
    assert (s.units["g1"].at, s.units["tank"].at) == ("C1", "C1")
    assert not broken(s)
    choose(t, Overrun("D2"))
    assert (s.units["g1"].at, s.units["g1"].marker) == ("C1", "")  # left where he was
    choose(t, Halt())
    assert t.choice is not None
    assert (t.choice.seat, t.choice.kind) == (1, "retreat")
    assert not broken(s)
    assert [refused(t, Retreat(p)).code for p in ("A1", "D2")] == ["not-adjacent", "not-adjacent"]
    assert refused(t, Halt()).code == "settle-first"
    choose(t, Retreat("E2"))
    assert (s.units["g2"].at, s.units["g2"].marker) == ("E2", "moved")
    assert s.moving is None
    assert not broken(s)


@pytest.mark.rule("lnlt:15.3.11")
def test_it_stays_where_its_mps_end() -> None:
    s = state(OPEN, tank(counter=SLOW), GERMAN("g1", "squad", "C1", shaken=True))
    t = driving(s, dice=[1, 6])
    choose(t, Overrun("C1"), Retreat("D1"))
    assert s.units["g1"].at == "D1"
    assert s.moving is None


@pytest.mark.rule("lnlt:15.3.11", "lnlt:22.1.1")
@pytest.mark.parametrize(("shaken", "holder"), [(False, 1), (True, 0)])
def test_who_gives_way_in_good_order_takes_control_where_he_goes(shaken: bool, holder: int) -> None:
    s = state(OPEN, tank(counter=SLOW), GERMAN("g1", "squad", "C1", shaken=shaken), control={"D1": 0})
    t = choose(driving(s, dice=[1, 6]), Overrun("C1"), *(() if shaken else (Reply(),)), Retreat("D1"))
    assert s.units["g1"].at == "D1"
    assert s.control["D1"] == holder
    assert [e.place for e in told_of(t, told.ControlTaken)] == ["D1"] * holder


@pytest.mark.rule("lnlt:15.3.9", "lnlt:15.3.12")
def test_it_may_be_lost_in_reply() -> None:
    s = field(GERMAN("g1", MEN, "C1", "satchel"))
    s.units["tank"].counter = WEAK
    t = driving(s, dice=[1, 6, 1, 1, 6, 1])
    choose(t, Overrun("C1"), Reply(("g1",)), Assault("g1", "g1-satchel"))
    assert s.units["tank"].lost
    assert s.moving is None
    assert (s.units["g1"].at, s.hulks["C1"]) == ("C1", [Hulk("tank", 0)])
    assert not broken(s)


@pytest.mark.rule("lnlt:15.3.11")
def test_who_is_shaken_by_mines_on_the_way_in_overruns_nobody_but_stays() -> None:
    s = field(GERMAN("g1", "squad", "C1", shaken=True), mines={"C1": [Mines(1, 6)]})
    t = driving(s, dice=[2, 1, 3])
    choose(t, Overrun("C1"))
    assert not told_of(t, told.Overran)
    assert s.units["tank"].shaken
    choose(t, Retreat("D1"))
    assert s.moving is None
    assert not broken(s)


def test_a_vehicle_does_not_overrun_with_men_beside_it() -> None:
    s = field(GERMAN("g1", "squad", "C1"), US("a1", "squad", "B1"))
    s.units["tank"].facing = E
    t = choose(activate(table(s), "B1"), Go(("tank", "a1")))
    assert refused(t, Overrun("C1")).rule == "15.3.1"


# ------------------------------------------------------------------ odds and previews


def test_the_odds_are_those_of_the_whole_rule() -> None:
    s = state(OPEN, tank(counter=FLAK), GERMAN("g1", "squad", "C1"), GERMAN("lt", "koch", "C1"))
    found = overrun_odds(s, s.units["tank"], "C1")
    among(s)

    def run(dice: odds.Enumerating) -> tuple[str, ...]:
        r = Rehearsal(s, dice)
        for _ in run_over(cast(World, r), r.state.units["tank"]):
            raise AssertionError("nothing is to be decided")
        results = {e.unit: e.result for e in r.events if isinstance(e, told.DamageChecked)}
        return tuple(results.get(i, "No Effect") for i in ("g1", "lt"))

    whole = odds.enumerate_throws(run)
    for i, name in enumerate(("g1", "lt")):
        for result in found[name]:
            assert found[name][result] == sum(p for results, p in whole.items() if results[i] == result)


def test_what_is_shown_before_it() -> None:
    s = field(GERMAN("g1", MEN, "C1"))
    t = driving(s, dice=[1, 6, 1])
    shown = SCREEN.preview(t, Overrun("C1"), 0)
    assert [(x.label, x.total) for x in shown.sums] == [("cost", 5), ("attack", 11), ("defence", 0)]
    assert [r.rule for r in shown.remarks] == ["15.3.4", "15.3.3", "15.3.9", "15.3.10"]
    assert [fate.piece for fate in shown.fates] == ["g1"]
    assert gloss(t, Overrun("C1")) == "5 MP, d6 +11"
    assert touched(s, Overrun("C1")) == Touched(("C1",), ("g1",))


def test_what_is_shown_before_a_reply() -> None:
    s = field(GERMAN("g1", MEN, "C1"))
    s.units["tank"].counter = WEAK
    t = choose(driving(s, dice=[1, 6]), Overrun("C1"))
    shown = SCREEN.preview(t, Reply(("g1",)), 0)
    assert [fate.piece for fate in shown.fates] == ["tank", "g1"]
    assert SCREEN.preview(t, Reply(), 0).words == "Let it pass"
    assert touched(s, Reply(("g1",))) == Touched(("C1",), ("g1",))


# ------------------------------------------------------------------ who, whom, where


@pytest.mark.rule("lnlt:15.3.1")
@pytest.mark.parametrize(("counter", "rule"), [(TANK, ""), (FLAK, ""), (TRUCK, "15.3.1")])
def test_only_armed_vehicles_overrun(counter: str, rule: str) -> None:
    assert rule_against(state(OPEN, tank(counter=counter), GERMAN("g1", "squad", "C1"))) == rule


@pytest.mark.rule("lnlt:15.3.1")
def test_only_infantry_is_overrun() -> None:
    men = GERMAN("g1", "squad", "C1")
    assert rule_against(field(men)) == ""
    assert rule_against(field()) == "15.3.1"
    assert rule_against(field(men, GERMAN("pz", "pz-iv", "C1"))) == "15.1.0.5"
    assert rule_against(field(men, US("a1", "squad", "C1"), melee={"C1": True})) == "8.0.21"


@pytest.mark.rule("lnlt:15.3.1")
@pytest.mark.parametrize(
    ("option", "hexes"),
    [("core", "A0 B0 C0 A1"), ("reference", "A0 B0 C0 D0 A1"), ("card", "A0 B0 C0 D0 E0 A1")],
)
def test_where_men_are_overrun(option: str, hexes: str) -> None:
    named = ("A0", "B0", "C0", "D0", "E0", "F0", "A1", "B1", "C1", "D1")
    foes = [GERMAN(f"g{h}", "squad", h) for h in named]
    s = state(GROUNDS, tank("F1"), *foes, options={"overrun-terrain": option})
    assert [h for h in named if not rule_against(s, h)] == hexes.split()


@pytest.mark.rule("lnlt:15.3.2")
@pytest.mark.parametrize(("riding", "rule"), [({}, ""), ({"outside": True}, "15.3.2")])
def test_not_with_riders_on_the_vehicle(riding: dict[str, bool], rule: str) -> None:
    s = field(GERMAN("g1", "squad", "C1"), US("a1", "half-squad", "", carrier="tank", **riding))
    assert rule_against(s) == rule


@pytest.mark.rule("lnlt:5.1.8")
def test_a_shaken_vehicle_overruns_nobody() -> None:
    s = field(GERMAN("g1", "squad", "C1"))
    s.units["tank"].shaken = True
    assert rule_against(s) == "5.1.8"


# ------------------------------------------------------------------ the attack


@pytest.mark.rule("lnlt:15.3.5")
def test_what_an_overrun_adds_up() -> None:
    s = field(US("darius", "us-army/darius", "", carrier="tank"))
    v = s.units["tank"]
    assert [m.value for m in overrun_tally(s, v)] == [2, 3, 4, 2, 1]
    v.buttoned = True  # the machine gun with the asterisk is silent
    assert [m.value for m in overrun_tally(s, v)] == [2, 3, 4, 1]
    assert {rule for _, rule in mods(overrun_tally(s, v))} == {"15.3.5"}


@pytest.mark.rule("lnlt:15.3.6")
def test_a_gun_that_fires_often_counts_as_often() -> None:
    s = state(OPEN, tank(counter=FLAK))
    assert mods(overrun_tally(s, s.units["tank"])) == [(2, "15.3.5"), (2, "15.3.5"), (4, "15.3.6")]


@pytest.mark.rule("lnlt:15.3.7")
def test_an_equal_total_does_nothing_a_greater_one_has_all_check() -> None:
    weak = {"counter": counter("vehicle", "0-0-10-6", "us-army", hull={**ARMOUR, "mgs": [{"fp": 2}]})}
    foes = (GERMAN("g1", "squad", "C1"), GERMAN("g2", "squad", "C1", shaken=True))
    t = overran(state(OPEN, tank(**weak), *foes), dice=[2, 6])  # 6 against 6
    assert not checks(t)
    t = overran(state(OPEN, tank(**weak), *foes), dice=[3, 6, 1, 1])  # 7 against 6
    assert [(name, total) for name, total, _ in checks(t)] == [("g1", 2), ("g2", 2)]


@pytest.mark.rule("lnlt:15.3.7")
@pytest.mark.parametrize(("option", "tm"), [("no", 0), ("yes", 2)])
def test_the_defender_rolls_a_bare_die(option: str, tm: int) -> None:
    s = field(GERMAN("g1", "squad", "C1"), hulks={"C1": [Hulk("old", 1)]}, options={"overrun-defender-tm": option})
    assert defence_tally(s, "C1").total == tm


@pytest.mark.rule("lnlt:15.3.8")
@pytest.mark.parametrize(("die", "steadies"), [(1, True), (6, False)])
def test_leaders_check_first_and_steady_the_others(die: int, steadies: bool) -> None:
    men, lt = GERMAN("g1", "squad", "C1"), GERMAN("lt", "koch", "C1")
    s = state(OPEN, tank(counter=FLAK), men, lt)
    t = overran(s, dice=[1, 6, die, 1])  # 9 against 6
    assert [name for name, *_ in checks(t)] == ["lt", "g1"]
    assert (last(t, told.DamageChecked).tally.total == 3 - 1) is steadies


# ------------------------------------------------------------------ the reply


@pytest.mark.rule("lnlt:15.3.9")
def test_who_may_reply() -> None:
    s = field(
        GERMAN("g1", "squad", "C1"), GERMAN("g2", "squad", "C1", shaken=True), GERMAN("mg", "hmg", "C1"),
        GERMAN("lt", "koch", "C1"),
    )  # fmt: skip
    t = replied(s)
    assert t.choice is not None
    assert (t.choice.seat, t.choice.kind, t.choice.rule) == (1, "reply", "15.3.9")
    assert offered(t) == [Reply(("g1", "lt")), Reply(("g1",)), Reply()]
    for units in (("g2",), ("mg",), ("lt",), ("g1", "g1")):
        assert refused(t, Reply(units)).rule == "15.3.9"
    choose(t, Reply())
    assert not told_of(t, told.MoraleChecked)


@pytest.mark.rule("lnlt:15.3.9")
def test_a_lone_squad_is_listed_once() -> None:
    assert offered(replied(field(GERMAN("g1", "squad", "C1")))) == [Reply(("g1",)), Reply()]


@pytest.mark.rule("lnlt:15.3.9")
def test_a_leader_alone_does_not_reply() -> None:
    t = replied(field(GERMAN("lt", "koch", "C1", "panzerfaust")))
    assert told_of(t, told.Overran)
    assert not offered(t, Reply)


@pytest.mark.rule("lnlt:15.3.9", "lnlt:17.1.9")
def test_they_check_their_morale_first() -> None:
    s = field(GERMAN("g1", MEN, "C1"), GERMAN("g2", MEN, "C1", marker="moved"))
    t = replied(s, dice=[6, 6, 6, 6])
    choose(t, Reply(("g1", "g2")))
    assert [e.passed for e in told_of(t, told.MoraleChecked)] == [False, False]
    assert [(s.units[i].at, s.units[i].marker) for i in ("g1", "g2")] == [("C1", "ops"), ("C1", "moved")]
    assert not told_of(t, told.VehicleAssaulted)


@pytest.mark.rule("lnlt:15.3.12", "lnlt:15.3.9")
def test_a_reply_that_destroys_the_vehicle_ends_it() -> None:
    s = field(GERMAN("g1", MEN, "C1", "satchel"), GERMAN("g2", MEN, "C1", shaken=True))
    t = replied(s, dice=[1, 1, 6, 1])
    choose(t, Reply(("g1",)), Assault("g1", "g1-satchel"))
    assert s.units["tank"].lost
    assert (s.units["g1"].at, s.units["g2"].at) == ("C1", "C1")
    assert s.hulks["C1"] == [Hulk("tank", 0)]


@pytest.mark.rule("lnlt:17.1.16")
def test_a_reply_in_vain_ends_in_retreat() -> None:
    s = field(GERMAN("g1", MEN, "C1"), GERMAN("g2", MEN, "C1"))
    t = replied(s, dice=[1, 1, 1, 6])
    choose(t, Reply(("g1",)))
    assert t.choice is not None
    assert (t.choice.seat, t.choice.kind, t.choice.rule) == (1, "retreat", "17.1.16")
    choose(t, Retreat("D1"))
    assert [(s.units[i].at, s.units[i].marker) for i in ("g1", "g2")] == [("D1", "moved"), ("C1", "")]


# ------------------------------------------------------------------ giving way


@pytest.mark.rule("lnlt:15.3.11")
def test_infantry_gives_way_to_a_vehicle_that_stays() -> None:
    s = field(
        GERMAN("g1", "squad", "C1"), GERMAN("g2", "squad", "C1", shaken=True), GERMAN("mg", "hmg", "C1", shaken=True),
        US("a1", "squad", "D1"),
    )  # fmt: skip
    t = stayed(s)
    assert Retreat("B1") in offered(t)
    assert Retreat("D1") not in offered(t)  # an enemy is there
    choose(t, Retreat("C0"))
    choose(t, Retreat("C2"))
    assert [(s.units[i].at, s.units[i].marker) for i in ("g1", "g2")] == [("C0", "moved"), ("C2", "moved")]
    assert s.units["mg"].lost
    assert [e.rule for e in told_of(t, told.FellBack)] == ["15.3.11", "15.3.11"]
    assert s.moving is None
    assert not broken(s)


@pytest.mark.rule("lnlt:15.3.11", "lnlt:6.0.6")
def test_barrages_mines_and_events_wait_for_them_where_they_go() -> None:
    s = field(
        GERMAN("g1", "squad", "C1", "mg34"), **surprise("D1"), ffe={"D1": FireForEffect(0, 1, "60 mm Mortar")},
        mines={"D1": [Mines(0, 2)]},
    )  # fmt: skip
    t = choose(stayed(s, dice=[1, 1, 6, 1, 6]), Retreat("D1", leave=("g1-mg34",)))
    assert [e.kind for e in told_of(t, told.ShotFired)] == ["fire for effect", "mines"]
    assert told_of(t, told.ParagraphRead)
    assert (s.weapons["g1-mg34"].at, s.weapons["g1-mg34"].bearer) == ("C1", "")  # 1.6.0.13


@pytest.mark.rule("lnlt:1.8.3")
def test_what_is_seen_from_where_they_were_is_seen_at_once() -> None:
    hidden = board(". . F . . .\n. . . . . .\n. . . . . .\n. . . . . .")
    s = state(hidden, tank(counter=WEAK), GERMAN("g1", "squad", "C1", shaken=True), **surprise("D0", "sight", "first"))
    t = driving(s, IN_VAIN)
    assert not told_of(t, told.ParagraphRead)
    assert told_of(choose(t, Overrun("C1")), told.ParagraphRead)
    assert s.moving is not None


@pytest.mark.rule("lnlt:15.3.11")
def test_a_good_order_team_goes_too() -> None:
    s = field(GERMAN("mg", "hmg", "C1"))
    choose(stayed(s), Retreat("D1"))
    assert (s.units["mg"].at, s.units["mg"].lost) == ("D1", False)


@pytest.mark.rule("lnlt:22.1.3")
def test_when_the_last_of_them_is_gone_nobody_asks_any_more_whose_it_was_before() -> None:
    s = field(GERMAN("g1", "half-squad", "C1"), control={"C1": 1}, before_melee={"C1": 1})
    choose(driving(s, dice=[6, 1, 6]), Overrun("C1"), Halt())
    assert s.units["g1"].lost
    assert (s.before_melee, controller(s, "C1")) == ({}, 1)


@pytest.mark.rule("lnlt:15.3.11")
def test_who_cannot_give_way_is_lost() -> None:
    around = ("B1", "B2", "C0", "C2", "D1", "D2")
    s = field(GERMAN("g1", "squad", "C1"), *(US(f"a{p}", "squad", p) for p in around))
    stayed(s)
    assert s.units["g1"].lost
    s = field(GERMAN("sniper", "sniper", "C1"))
    stayed(s)
    assert s.units["sniper"].lost
