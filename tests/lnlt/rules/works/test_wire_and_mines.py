"""21.3 Wire and 21.4 Mines."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from hedgerow.lnlt.book.counters import Hull
from hedgerow.lnlt.phases.set_up import new_state
from hedgerow.lnlt.rules.armour.vehicle_steps import price
from hedgerow.lnlt.rules.move.steps import step_cost
from hedgerow.lnlt.scenario.records import ScenarioError
from hedgerow.lnlt.screen.looking import inspect
from hedgerow.lnlt.screen.reaching import reach
from hedgerow.lnlt.screen.view import view
from hedgerow.lnlt.shown import SCREEN
from hedgerow.lnlt.state import events as told
from hedgerow.lnlt.state.moves import Fire, Fortify, Go, Place, PrintedSetUp, Ready, Shell, Step, Unload
from hedgerow.lnlt.state.placing import put
from hedgerow.lnlt.state.state import FireForEffect, Mines, State
from hedgerow.lnlt.state.world import World
from hedgerow.lnlt.system import LNLT
from tests.lnlt.boards import (
    GERMAN,
    US,
    Piece,
    activate,
    board,
    choose,
    counter,
    last,
    offered,
    read_as,
    refused,
    state,
    table,
    told_of,
)
from tests.lnlt.drawn import FORCES, HEAD, VICTORY, play_out
from tests.lnlt.guns import EAST, HELD, TOO_LIGHT, UNNERVED
from tests.lnlt.shots import checks, hits, mods, move

FIELD = board(
    """
    . . . . .
    . . w . .
    . . . . .
    """,
    lines=[("road", "A1 B1")],
    hexsides={"wall": "C1/D1"},
)
MINE = Mines(side=1, fp=1)


def idle() -> list[Piece]:
    """An enemy who can do no harm, and a friend who could still act, so that the turn goes on."""
    return [GERMAN("g", "squad", "E2", fired=True), US("idle", "squad", "A2")]


def field(*pieces: Any, **given: Any) -> State:
    return state(FIELD, US("a1", "squad", "A1"), *pieces, *idle(), **given)


def wheeled(moves: str, at: str, **given: Any) -> State:
    """A vehicle that faces east."""
    built = msgspec.convert({"moves": moves, "front": [3], "flank": [2], "rear": [2]}, Hull)
    machine = counter("vehicle", "0-0-12-5", nation="us-army", hull=built)
    return state(FIELD, US("v", machine, at, facing=EAST), *idle(), **given)


def costs(s: State, place: str, start: str = "A1") -> list[tuple[int, str]]:
    if s.units["a1"].at != start:
        raise AssertionError("the squad starts elsewhere")
    t = choose(activate(table(s), start), Go(("a1",)))
    assert t.state.moving is not None
    cost = step_cost(t.state, t.state.moving, place)
    assert cost is not None
    return mods(cost)


# ------------------------------------------------------------------ Wire


@pytest.mark.rule("lnlt:21.3.0.1")
def test_wire_costs_four_in_all_whatever_else_is_there() -> None:
    assert costs(field(), "B1") == [(1, "10.4.1")]
    assert costs(field(wire=["B1"]), "B1") == [(4, "21.3.0.1")]  # by road
    woods = state(FIELD, US("a1", "squad", "B1"), *idle(), wire=["C1"])
    assert costs(woods, "C1", "B1") == [(4, "21.3.0.1")]
    walled = state(FIELD, US("a1", "squad", "D1"), *idle(), wire=["C1"])
    assert costs(walled, "C1", "D1") == [(4, "21.3.0.1")]


@pytest.mark.rule("lnlt:21.3.0.1")
def test_the_list_of_steps_knows_it() -> None:
    t = move(field(wire=["B0", "B2", "C0", "C1"]), ("a1",), "B1")
    assert {m.place for m in offered(t, Step)} == {"A0", "A1"}  # three of four MPs are left
    assert refused(t, Step("C1")).rule == "6.0.1"


@pytest.mark.rule("lnlt:21.3.0.1", "lnlt:11.6.6")
def test_a_scout_does_not_make_it_easier() -> None:
    s = state(FIELD, US("sc", "scout", "B1"), US("a1", "squad", "B1"), GERMAN("g", "squad", "E2"), wire=["C1"])
    t = choose(activate(table(s), "B1"), Go(("sc", "a1")))
    assert t.state.moving is not None
    cost = step_cost(t.state, t.state.moving, "C1")
    assert cost is not None
    assert cost.total == 4


@pytest.mark.rule("lnlt:21.3.0.2")
def test_all_mps_still_buy_one_hex() -> None:
    slow = counter("squad", "2-5-3-6", nation="us-airborne")
    s = state(FIELD, US("a1", slow, "A1"), *idle(), wire=["B1"])
    t = move(s, ("a1",), "B1")
    assert t.state.units["a1"].at == "B1"
    fenced = state(FIELD, US("a1", slow, "A1"), *idle(), wire=["A0", "A2", "B1", "B2"])
    assert refused(activate(table(fenced), "A1"), Go(("a1",), "crawl")).rule == "6.0.4"


@pytest.mark.rule("lnlt:21.3.0.1", "lnlt:5.3.4")
def test_those_in_the_wire_are_fired_at_four_times() -> None:
    s = state(FIELD, US("a1", "squad", "A1"), GERMAN("g", "squad", "D1"), wire=["B1"])
    t = move(s, ("a1",), "B1")
    assert t.choice is not None
    assert t.choice.kind == "opportunity"
    assert "4 to come" in t.choice.prompt


@pytest.mark.rule("lnlt:21.3.0.2")
@pytest.mark.parametrize(("moves", "cost"), [("T", 4), ("O", 8), ("R", None)])
def test_vehicles_pay_what_the_chart_says(moves: str, cost: int | None) -> None:
    s = wheeled(moves, "A1", wire=["B1"])
    t = choose(activate(table(s), "A1"), Go(("v",)))
    paid = price(t.state, t.state.units["v"], "A1", "B1")
    assert (mods(paid) if paid else None) == ([(cost, "21.3.0.2")] if cost else None)
    assert (Step("B1") in offered(t)) is (cost is not None)


@pytest.mark.rule("lnlt:21.3.1.1")
@pytest.mark.parametrize(("moves", "flattened"), [("T", True), ("O", False)])
def test_tracks_flatten_wire_as_they_leave_it(moves: str, flattened: bool) -> None:
    t = choose(activate(table(wheeled(moves, "A1", wire=["B1"])), "A1"), Go(("v",)), Step("B1"))
    assert t.state.wire == ["B1"]
    choose(t, Step("C1") if Step("C1") in offered(t) else Step("C0"))
    assert t.state.wire == ([] if flattened else ["B1"])
    assert bool(told_of(t, told.WireCrushed)) is flattened


# ------------------------------------------------------------------ Mines


@pytest.mark.rule("lnlt:21.4.0.1")
def test_mines_attack_enemies_who_enter() -> None:
    t = move(field(mines={"B1": [MINE]}), ("a1",), "B1", dice=[5, 2, 1, 1])
    shot = last(t, told.ShotFired)
    assert (shot.kind, shot.side, shot.parts, mods(shot.attack)) == ("mines", 1, (), [(1, "21.4.0.1")])
    assert hits(t) == {"a1": 5 + 1 + 1 - 2}  # a moving target
    assert "Mines" in LNLT.tell(t.state, shot, None).words


@pytest.mark.rule("lnlt:21.4.0.1")
def test_the_cover_of_the_hex_counts_and_hexsides_do_not() -> None:
    s = state(FIELD, US("a1", "squad", "D1"), *idle(), mines={"C1": [MINE]})
    t = move(s, ("a1",), "C1", dice=[3, 4])
    assert mods(last(t, told.ShotFired).defence) == [(1, "10.4.1")]
    crawling = state(FIELD, US("a1", "squad", "B1"), *idle(), mines={"C1": [MINE]})
    assert hits(move(crawling, ("a1",), "C1", mode="crawl", dice=[3, 3])) == {"a1": 0}


@pytest.mark.rule("lnlt:21.4.0.1")
def test_only_those_who_enter_are_attacked() -> None:
    t = move(field(US("there", "squad", "B1"), mines={"B1": [MINE]}), ("a1",), "B1", dice=[6, 1, 6])
    assert [who for who, _, _ in checks(t)] == ["a1"]
    assert t.state.units["a1"].shaken
    assert t.state.moving is None


@pytest.mark.rule("lnlt:6.0.6", "lnlt:21.4.0.1")
def test_barrage_first_then_mines_then_opportunity_fire() -> None:
    s = field(mines={"B1": [MINE]}, ffe={"B1": FireForEffect(1, 1, "mortar")})
    s.units["g"].fired = False
    put(s, s.units["g"], "D1")
    t = move(s, ("a1",), "B1", dice=[1, 1, 6, 1, 6])
    assert [e.kind for e in told_of(t, told.ShotFired)] == ["fire for effect", "mines"]
    assert t.choice is not None
    assert t.choice.kind == "opportunity"


@pytest.mark.rule("lnlt:21.4.0.2")
def test_each_of_two_markers_attacks_by_itself() -> None:
    t = move(field(mines={"B1": [Mines(1, 1), Mines(1, 2)]}), ("a1",), "B1", dice=[6, 1, 6, 6, 1, 1])
    assert [mods(e.attack)[0][0] for e in told_of(t, told.ShotFired)] == [1, 2]
    assert len(checks(t)) == 2  # the Shaken are attacked again


@pytest.mark.rule("lnlt:21.4.0.5")
def test_whoever_gets_down_in_a_mined_hex_is_attacked_as_well() -> None:
    truck = US("v", "us-army/truck", "A1", facing=EAST), US("p", "squad", "", carrier="v")
    t = activate(table(state(FIELD, *truck, *idle(), mines={"A1": [MINE]}), dice=[6, 1, 1]), "A1")
    choose(t, Go(("v",)), Unload(("p",)))
    assert last(t, told.ShotFired).kind == "mines"
    assert [who for who, _, _ in checks(t)] == ["p"]


@pytest.mark.rule("lnlt:21.4.0.7")
def test_the_owner_pays_an_mp_more_and_is_not_attacked() -> None:
    own = {"B1": [Mines(0, 1), Mines(0, 1)]}
    assert costs(field(mines=own), "B1") == [(1, "10.4.1"), (1, "21.4.0.7")]
    assert costs(field(mines=own, wire=["B1"]), "B1") == [(4, "21.3.0.1"), (1, "21.4.0.7")]
    assert costs(field(mines={"B1": [MINE]}), "B1") == [(1, "10.4.1")]
    t = move(field(mines=own), ("a1",), "B1")
    assert not told_of(t, told.ShotFired)


@pytest.mark.rule("lnlt:21.4.0.1", "lnlt:1.6.3.2")
def test_who_flees_from_flames_runs_into_them() -> None:
    s = state(
        FIELD, US("a1", "squad", "C2", "flamethrower"), GERMAN("g", "squad", "D2"), US("idle", "squad", "A0"),
        mines={p: [Mines(0, 1)] for p in ("E1", "E2", "D1", "C1", "D0", "E0")},
    )  # fmt: skip
    t = choose(activate(table(s, dice=[4, 1, 2, 1, 6]), "C2"), Fire("D2", ("a1-flamethrower",)))
    assert t.choice is not None
    assert t.choice.kind == "retreat"
    choose(t, offered(t)[0])
    assert last(t, told.ShotFired).kind == "mines"


# ------------------------------------------------------------------ vehicles


TANK = Hull(moves="T", front=(5, 6), flank=(3, 4), rear=(2, 2), turret=True, outside="PPO")
HALF_TRACK = Hull(moves="O", front=(2,), flank=(1,), rear=(), open_topped=True)
TRUCK = Hull(moves="R", inside="PP")


def driven(built: Hull, **given: Any) -> State:
    """A vehicle in A1, before the Mines of B1."""
    machine = counter("vehicle", "0-0-8-5", nation="us-army", hull=built)
    return state(FIELD, US("v", machine, "A1", facing=EAST, **given), *idle(), mines={"B1": [Mines(1, 3)]})


def run_over(s: State, *dice: int) -> World:
    return move(s, ("v",), "B1", dice=dice)


def shelled(*riders: Piece, dice: list[int], **given: Any) -> World:
    """A gun of no great force fires from A1 at a tank in B1, among the Mines."""
    machine = counter("vehicle", "0-0-8-5", nation="us-army", hull=TANK)
    s = state(
        FIELD, US("v", machine, "B1", facing=EAST, **given), *riders, GERMAN("gun", TOO_LIGHT, "A1", facing=EAST),
        *idle(), mines={"B1": [Mines(1, 3)]}, active=1,
    )  # fmt: skip
    return choose(activate(table(s, dice), "A1"), Shell("gun", "B1", "v"))


@pytest.mark.rule("lnlt:21.4.0.3")
@pytest.mark.parametrize("buttoned", [False, True])
def test_mines_meet_the_lowest_armour_open_or_buttoned(buttoned: bool) -> None:
    t = run_over(driven(TANK, buttoned=buttoned), 4, 4, 1)
    shot = last(t, told.ShotFired)
    assert (mods(shot.attack), mods(shot.defence), shot.at) == ([(3, "21.4.0.3")], [(2, "21.4.0.3")], "v")
    assert [(who, total) for who, total, _ in checks(t)] == [("v", 1 + 1)]
    assert not checks(run_over(driven(TANK), 4, 5))


@pytest.mark.rule("lnlt:21.4.0.3", "lnlt:6.0.6")
def test_a_vehicle_that_drives_onto_them_is_attacked() -> None:
    s = wheeled("T", "A1", mines={"B1": [Mines(1, 1)]})
    t = choose(activate(table(s, dice=[3, 4]), "A1"), Go(("v",)))
    assert "21.4.0.3" in [remark.rule for remark in SCREEN.preview(t, Step("B1"), 0).remarks]
    choose(t, Step("B1"))
    assert last(t, told.ShotFired).at == "v"
    assert t.state.moving is not None


@pytest.mark.rule("lnlt:21.4.0.4")
@pytest.mark.parametrize("built", [HALF_TRACK, TRUCK])
def test_they_find_the_unarmoured_part(built: Hull) -> None:
    t = run_over(driven(built), 3, 4, 1)
    assert mods(last(t, told.ShotFired).defence) == []
    assert [(who, total) for who, total, _ in checks(t)] == [("v", 1 + 2)]
    assert last(t, told.ShotFired).rule == "21.4.0.4"


@pytest.mark.rule("lnlt:21.4.1.1")
@pytest.mark.parametrize(
    ("die", "shaken", "immobilized", "lost"),
    [
        (1, False, False, False),
        (2, True, False, False),
        (3, True, False, False),
        (4, True, True, False),
        (5, True, True, False),
        (6, False, False, True),
    ],
)
def test_the_cards_table_asks_for_one_die(die: int, shaken: bool, immobilized: bool, lost: bool) -> None:
    s = driven(TANK)
    read_as(s, "mines-vs-vehicles", "table")
    t = run_over(s, die)
    v = t.state.units["v"]
    assert last(t, told.MinesStruck).die == die
    assert (v.shaken, v.immobilized, v.lost) == (shaken, immobilized, lost)
    assert not any(i.endswith("crew") for i in t.state.units)
    assert bool(t.state.hulks) is lost


@pytest.mark.rule("lnlt:21.4.0.5")
def test_a_crew_that_gets_out_steps_on_them() -> None:
    t = shelled(shaken=True, buttoned=True, dice=[*HELD, *UNNERVED, 6, 1, 6])
    assert last(t, told.ShotFired).kind == "mines"
    assert [who for who, _, _ in checks(t)] == ["v-crew"]


@pytest.mark.rule("lnlt:21.4.0.5")
def test_so_do_passengers_whom_a_hit_throws_off() -> None:
    t = shelled(US("p", "squad", "", carrier="v", outside=True), dice=[*HELD, 1, 1, 6, 1, 2, 1, 1])
    assert [who for who, _, _ in checks(t)] == ["p"]


# ------------------------------------------------------------------ in scenarios

LAID = """
wire = ["B1", "B2"]
[[mines]]
side = "german"
hexes = ["C1", "B1"]
[[mines]]
side = "german"
hexes = ["C1"]
fp = 2
"""
PAINT = ". . . .\n. . . .\n. . l ."
PLACED = FORCES.replace(
    'area = ["column D"]',
    'area = ["column D"]\nworks = [{ kind = "wire", count = 2, where = ["column C"], at = "C1 C0" },'
    ' { kind = "mines", count = 3, fp = 2, where = ["C0-C2"], at = "C1 C1" }]',
)


def laid(text: str) -> str:
    head, _, rest = HEAD.partition("\n[[side]]")
    first, _, tables = text.partition("[[mines]]")
    return head + first + "\n[[side]]" + rest + ("[[mines]]" + tables if tables else "")


@pytest.mark.rule("lnlt:21.4.0.2", "lnlt:21.3.0.1")
def test_a_scenario_lays_them(monkeypatch: pytest.MonkeyPatch) -> None:
    found = play_out(monkeypatch, PAINT, laid(LAID) + FORCES + VICTORY)
    s = new_state(found.key, {})
    assert s.wire == ["B1", "B2"]
    assert s.mines == {"C1": [Mines(1, 1), Mines(1, 2)], "B1": [Mines(1, 1)]}
    shown = {p.id: (p.wire, [m.fp for m in p.mines]) for p in view(s, 0).places}
    assert shown["B1"] == (True, [1])
    assert shown["C1"] == (False, [1, 2])
    told_there = [r.words for r in inspect(s, "B1", 0).remarks]
    assert "wire: 4 MPs to enter on foot" in told_there
    assert "Mines of the German side: FP 1" in told_there


@pytest.mark.rule("lnlt:21.4.0.2", "lnlt:21.4.0.6")
@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ('["C1"]', '["C2"]', "C2 is a Building"),
        ('["C1"]\nfp = 2', '["C1"]\nfp = 2\ncount = 2', "2 Mines markers in C1 already"),
        ('["C1"]\nfp = 2', '["C1"]\ncount = 3', "a hex holds up to 2"),
        ("fp = 2", "fp = 0", "from 1 to 9"),
        ('"B2"]', '"Z9"]', "not a hex of this map"),
        ('side = "german"\nhexes = ["C1"]', 'side = "nobody"\nhexes = ["C1"]', "no such side"),
    ],
)
def test_what_is_wrong_is_told(monkeypatch: pytest.MonkeyPatch, old: str, new: str, words: str) -> None:
    with pytest.raises(ScenarioError, match=words):
        play_out(monkeypatch, PAINT, laid(LAID.replace(old, new)) + FORCES + VICTORY)


@pytest.mark.rule("lnlt:21.0.1", "lnlt:21.4.0.2", "lnlt:21.4.0.6")
def test_a_side_lays_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    found = play_out(monkeypatch, PAINT, HEAD + PLACED + VICTORY)
    t = table(new_state(found.key, {}), [6, 1])
    choose(t, Fortify("mines", "C1"), Fortify("mines", "C1"))
    assert [(e.kind, e.place) for e in told_of(t, told.Fortified)] == [("mines", "C1")] * 2
    assert refused(t, Fortify("mines", "C1")).rule == "21.4.0.2"
    assert refused(t, Fortify("mines", "C2")).code == "outside"  # a Building is no place for them
    choose(t, Fortify("wire", "C0"))
    assert refused(t, Fortify("wire", "C0")).rule == "21.3.0.1"
    choose(t, PrintedSetUp())
    assert t.state.mines["C1"] == [Mines(1, 2), Mines(1, 2)]
    assert (sorted(t.state.wire), sum(map(len, t.state.mines.values()))) == (["C0", "C1"], 3)
    choose(t, Ready())
    assert t.choice is not None
    assert t.choice.seat == 0
    choose(t, PrintedSetUp(), Ready())
    assert not t.state.built  # what was counted while they built is of no use any more


@pytest.mark.rule("lnlt:21.0.1", "lnlt:21.3.0.1")
def test_wire_for_which_no_hex_is_left_is_not_laid(monkeypatch: pytest.MonkeyPatch) -> None:
    works = '{ kind = "wire", count = 2, where = ["C0", "C1"] }, { kind = "wire", where = ["C1"] }'
    text = FORCES.replace('area = ["column D"]', f'area = ["column D"]\nworks = [{works}]')
    found = play_out(monkeypatch, PAINT, HEAD + text + VICTORY)
    t = choose(table(new_state(found.key, {})), Place("de-1", "D1"), Place("de-2", "D1"))
    choose(t, Fortify("wire", "C0"))
    assert offered(t, Fortify) == [Fortify("wire", "C1")]
    choose(t, Fortify("wire", "C1"), Ready())
    assert t.choice is not None
    assert t.choice.seat == 0


@pytest.mark.parametrize(
    ("works", "words"),
    [
        ('{ kind = "wire", count = 99 }', "there is room for"),
        ('{ kind = "bunker", at = "D1" }', "behind every hex its facing"),
        ('{ kind = "mines", at = "A0" }', "A0 is no hex where the mines may be put"),
    ],
)
def test_works_that_cannot_be_are_told(monkeypatch: pytest.MonkeyPatch, works: str, words: str) -> None:
    text = FORCES.replace('area = ["column D"]', f'area = ["column D"]\nworks = [{works}]')
    with pytest.raises(ScenarioError, match=words):
        play_out(monkeypatch, PAINT, HEAD + text + VICTORY)


def test_the_way_round_them_is_shown() -> None:
    t = choose(activate(table(field(mines={"B1": [MINE]})), "A1"), Go(("a1",)))
    found = reach(t, None)
    assert found is not None
    ways = {way.place: way for way in found.ways}
    assert "B1" not in ways["C1"].path[:-1]
    preview = SCREEN.preview(t, Step("B1"), 0)
    assert any(remark.rule == "21.4.0.2" for remark in preview.remarks)
    assert preview.fates
