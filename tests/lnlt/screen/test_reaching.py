"""Where a stack can get to: what is promised is what the rules charge, and all of it."""

from __future__ import annotations

import time

import pytest

from hedgerow.kernel import notation
from hedgerow.kernel.choice import Move
from hedgerow.kernel.dice import Manual, Seeded
from hedgerow.kernel.screen.looking import Reach
from hedgerow.kernel.screen.words import percent
from hedgerow.kernel.table import Answer
from hedgerow.lnlt.shown import SCREEN
from hedgerow.lnlt.state import events as told
from hedgerow.lnlt.state.moves import Activate, Begin, Enter, Go, Hold, PrintedSetUp, Ready, Step, Withdraw
from hedgerow.lnlt.state.state import FireForEffect, Mode
from hedgerow.lnlt.state.world import World
from hedgerow.lnlt.system import LNLT
from tests.lnlt.boards import GERMAN, US, Piece, activate, affair, board, choose, possible, state, table

LAND = board(
    """
    . . w . F .
    . o . . . .
    . . w H H .
    . . . H H .
    . . b . . .
    """,
    levels=". . . . . .\n. . 1 1 . .\n. . . . . .\n. . . . . .\n. . . . . .",
    hexsides={"wall": "B1/B2"},
    lines=[("road", "A2 B2 C1 D1")],
    buildings=("D2 D3 E2 E3",),
)


def country(*more: Piece, units: tuple[str, ...] = ("a1",), shaken: bool = False) -> World:
    """Some units in A2 ready to go, and an enemy far off."""
    kinds = {"a1": "squad", "lt": "wheelock", "sc": "scout", "m": "mortar-60"}
    mine = [US(name, kinds[name], "A2", shaken=shaken) for name in units]
    return activate(table(state(LAND, *mine, GERMAN("g1", "squad", "F4"), *more)), "A2")


def promised(t: World, move: Move | None) -> Reach:
    found = SCREEN.reach(t, move, 0)
    assert found is not None
    return found


def let_go(t: World) -> None:
    """The other side holds its fire."""
    while t.choice is not None and t.choice.kind == "opportunity":
        t.answer(Hold(rest=True))


def exhaustive(t: World, first: Move) -> dict[str, int]:
    """All that can be reached by really stepping there, every way, and the least MPs spent on it."""
    assert t.choice is not None
    best: dict[str, int] = {}

    def go_on(here: World, begun: int) -> None:
        assert here.choice is not None
        if here.choice.kind != "step":
            return
        for step in [x for x in here.choice.options if isinstance(x, Step)]:
            there = here.clone(Manual(), [Answer(here.choice.seat, step)], listening=True)
            let_go(there)
            spent = [e for e in there.events if isinstance(e, told.Stepped)][-1].spent - begun
            if spent < best.get(step.place, 99):
                best[step.place] = spent
                if there.choice is not None and there.state.moving is not None:
                    go_on(there, begun)

    go_on(t.clone(Manual(), [Answer(t.choice.seat, first)]), 0)
    return best


STACKS: dict[str, tuple[tuple[str, ...], Mode]] = {
    "a squad": (("a1",), "move"),
    "at the double": (("a1", "lt"), "double"),
    "assaulting": (("a1",), "assault"),
    "crawling": (("a1",), "crawl"),
    "with a scout": (("a1", "sc"), "move"),
    "a scout alone": (("sc",), "stealth"),
    "a mortar": (("m",), "move"),
}


@pytest.mark.parametrize("case", STACKS)
def test_all_that_can_be_reached_is_told_at_its_price(case: str) -> None:
    units, mode = STACKS[case]
    t = country(units=units)
    go = Go(units, mode)
    found = promised(t, go)
    told_of = {way.place: way.cost for way in found.ways}
    real = exhaustive(t, go)
    real.pop("A2", None)  # where they set out
    assert told_of == real
    assert (found.pieces, found.mode, found.spent) == (units, mode, 0)


@pytest.mark.parametrize("shaken", [False, True])
def test_enemies_friends_and_fear_are_reckoned_with(shaken: bool) -> None:
    crowd = [US(f"x{i}", "squad", "B2") for i in range(3)]
    t = country(*crowd, GERMAN("near", "squad", "C3", shaken=True), shaken=shaken)
    found = {way.place: way.cost for way in promised(t, Go(("a1",))).ways}
    real = exhaustive(t, Go(("a1",)))
    real.pop("A2", None)
    assert found == real
    assert "B2" not in found  # three Squads are there
    assert ("C3" in found) is not shaken


def test_nobody_goes_on_from_among_enemies() -> None:
    t = country(GERMAN("near", "squad", "B2", shaken=True), GERMAN("by", "squad", "B3", shaken=True))
    paths = [way.path for way in promised(t, Go(("a1",))).ways]
    assert any(path[-1] == "B2" for path in paths)
    assert all("B2" not in path[:-1] and "B3" not in path[:-1] for path in paths)


def test_of_ways_alike_the_one_without_a_barrage_is_shown() -> None:
    open_ground = board(". . . . .\n. . . . .\n. . . . .\n. . . . .")
    for shelled, other in (("B1", "B2"), ("B2", "B1")):
        s = state(open_ground, US("a1", "squad", "A1"), GERMAN("g1", "squad", "E3"))
        s.ffe[shelled] = FireForEffect(1, 4, "Mortar")
        ways = {way.place: way for way in promised(activate(table(s), "A1"), Go(("a1",))).ways}
        assert ways["C1"].path == (other, "C1")
        assert shelled in ways


@pytest.mark.rule("lnlt:5.3.4")
def test_a_way_tells_who_may_fire_along_it_and_how_likely_that_hurts() -> None:
    """What is told is what the other side is then offered, step by step."""
    t = country(GERMAN("near", "squad", "E4"), GERMAN("by", "squad", "F3"))
    go = Go(("a1",))
    way = max(promised(t, go).ways, key=lambda way: (len(way.path), way.place))
    said = [remark.words for remark in SCREEN.along(t, go, way, 0)]
    real: list[str] = []
    there = t.clone(Manual(), [Answer(0, go)])
    for place, answer in zip(way.path, way.answers, strict=True):
        there.answer(notation.read(answer, LNLT.move_types))
        while there.choice is not None and there.choice.kind == "opportunity":
            likely = [SCREEN.effect(there, move, 1) for move in there.choice.options.listed]
            real += [f"in {place} {percent(chance)}" for chance in likely if chance is not None]
            there.answer(Hold())
    assert real
    assert {f"{words.split(':')[0]} {words.split(', ')[-1].removesuffix(' to hurt')}" for words in said} <= set(real)
    assert {words.split("from ")[1][:2] for words in said} <= {"E4", "F3", "F4"}
    far = country()
    near = next(way for way in promised(far, go).ways if way.place == "A1")
    assert [remark.rule for remark in SCREEN.along(far, go, near, 0)] == ["5.3.1"]


@pytest.mark.rule("lnlt:8.0.6")
def test_a_way_that_ends_among_enemies_asks_whether_it_is_meant() -> None:
    t = country(GERMAN("near", "squad", "B2", shaken=True), GERMAN("by", "squad", "C3", shaken=True))
    asks = {way.place: way.asks for way in promised(t, Go(("a1",))).ways}
    assert asks.pop("B2") == "They fight Rifle Squad in B2 hand to hand, and the move is over"
    assert asks.pop("C3")
    assert not any(asks.values())


def test_a_move_under_way_goes_on_with_what_is_left() -> None:
    t = choose(country(), Go(("a1",)))
    whole = promised(t, None)
    choose(t, Step("B2"))
    let_go(t)
    rest = promised(t, None)
    assert (rest.spent, rest.allowance) == (1, whole.allowance)
    assert max(way.cost for way in rest.ways) <= rest.allowance - rest.spent
    assert {way.place for way in rest.ways} - {"A2"} <= {way.place for way in whole.ways}


def test_nothing_moves() -> None:
    t = country()
    assert SCREEN.reach(t, None, 0) is None
    s = state(LAND, US("a1", "squad", "A2"), GERMAN("g1", "squad", "A2"), melee={"A2": False})
    assert SCREEN.reach(activate(table(s), "A2"), Withdraw(("a1",)), 0) is None  # first the dice decide


def test_whoever_may_fire_at_a_move_is_not_told_how_far_it_goes() -> None:
    t = choose(country(GERMAN("near", "squad", "C3")), Go(("a1",)), Step("B2"))
    assert t.choice is not None
    assert (t.choice.kind, t.choice.seat) == ("opportunity", 1)
    assert SCREEN.reach(t, None, 0) is None


def test_a_stack_that_comes_on_pays_for_its_first_hex() -> None:
    group = {"id": "late", "side": "first", "units": [], "enters": {"turn": 1, "hexes": ["A1", "A2"]}}
    s = state(LAND, US("a1", "squad", "", group="late"), GERMAN("g1", "squad", "F4"), scenario=affair(group=[group]))
    t = table(s)
    found = {way.place: way.cost for way in promised(t, Enter(("a1",))).ways}
    assert found == exhaustive(t, Enter(("a1",)))
    assert found["A1"] == 1


def test_looking_around_leaves_the_game_as_it_is() -> None:
    t = country(units=("a1", "lt"))
    before = t.digest()
    promised(t, Go(("a1", "lt"), "double"))
    assert t.digest() == before


# ------------------------------------------------------------------ the maps of the game


def begun(name: str) -> World:
    """A scenario at its first impulse."""
    t = World(LNLT, LNLT.new(name, {}), Seeded(name))
    while t.choice is not None and t.choice.kind != "activate":
        listed = t.choice.options.listed
        t.answer(next((x for x in (PrintedSetUp(), Ready()) if x in listed), listed[-1]))
    return t


def movers(t: World) -> list[tuple[World, Go | Enter]]:
    """Everybody who could set out or come on, at the moment he would."""
    assert t.choice is not None
    found: list[tuple[World, Go | Enter]] = []
    for move in t.choice.options:
        if isinstance(move, Enter):
            found.append((t, move))
        elif isinstance(move, Activate):
            there = t.clone(Manual(), [Answer(t.choice.seat, move)])
            if there.choice is not None and Begin() in there.choice.options.listed:
                there.answer(Begin())
            found += [(there, go) for go in possible(there, Go)]
    return found


@pytest.mark.parametrize("name", LNLT.scenarios())
def test_every_way_can_be_walked_for_its_price(name: str) -> None:
    for t, go in movers(begun(name))[::5]:
        for way in promised(t, go).ways[::4]:
            if any(place in t.state.mines for place in way.path[:-1]):
                continue  # dice are thrown on the way (21.4.0.1)
            assert t.choice is not None
            there = t.clone(Manual(), [Answer(t.choice.seat, go)], listening=True)
            for answer in way.answers:
                there.answer(notation.read(answer, LNLT.move_types))
                let_go(there)
            steps = [e for e in there.events if isinstance(e, told.Stepped)]
            assert steps[-1].spent == way.cost
            assert tuple(e.place for e in steps) == way.path
            assert way.path[-1] == way.place


def test_reach_is_found_in_no_time_on_the_largest_maps() -> None:
    slowest = 0.0
    for name in ("kessenbrueck", "ardreich-lodge"):
        for t, go in movers(begun(name)):
            taken = []
            for _ in range(3):
                start = time.process_time()
                promised(t, go)
                taken.append(time.process_time() - start)
            slowest = max(slowest, min(taken))
    assert slowest < 0.050
