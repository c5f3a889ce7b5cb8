"""Where vehicles can get to, what a step is said to cost and bring, and how they come on: told before it is done."""

from __future__ import annotations

import pytest

from hedgerow.kernel.choice import Move
from hedgerow.kernel.dice import Scripted
from hedgerow.kernel.screen.looking import Reach
from hedgerow.lnlt.screen.verbs import gloss
from hedgerow.lnlt.shown import SCREEN
from hedgerow.lnlt.state.moves import Enter, Go, Halt, Pivot, Reverse, Step
from hedgerow.lnlt.state.world import World
from tests.lnlt.boards import GERMAN, US, activate, affair, board, choose, counter, offered, refused, state, table
from tests.lnlt.drives import NNE, SSE, SSW, E, W

COUNTRY = board(
    """
    . . w . . .
    . . . l . .
    . c . . F .
    . . . . . .
    """
)
SLOW = counter("vehicle", "0-0-3-6", "us-army", hull={"moves": "T", "front": [3], "flank": [2], "rear": [1]})
FAR = GERMAN("far", "medic", "F3")


def tank(mf: str = SLOW, at: str = "C2", facing: int = NNE, **fields: object) -> World:
    t = table(state(COUNTRY, US("tank", mf, at, facing=facing, **fields), US("a1", "squad", at), FAR))
    return activate(t, at)


def promised(t: World, move: Move | None) -> Reach:
    found = SCREEN.reach(t, move, 0)
    assert found is not None
    return found


def driven(t: World, found: dict[str, int]) -> dict[str, int]:
    """Every way tried out in the game itself: the fewest MPs the tank spends to stand in each hex."""
    if t.state.moving is None or t.choice is None or t.choice.kind != "drive":
        return found
    for move in t.choice.options:
        if isinstance(move, Step | Reverse | Pivot):
            there = choose(t.clone(Scripted(())), move)
            v = there.state.units["tank"]
            found[v.at] = min(found.get(v.at, 99), v.spent)
            driven(there, found)
    return found


@pytest.mark.parametrize("group", [("tank",), ("tank", "a1")])
@pytest.mark.parametrize("facing", [NNE, W])
def test_all_that_can_be_reached_is_told_at_its_price(group: tuple[str, ...], facing: int) -> None:
    t = tank(facing=facing)
    found = promised(t, Go(group))
    told = {way.place: way.cost for way in found.ways}
    tried = driven(choose(t.clone(Scripted(())), Go(group)), {})
    tried.pop("C2")
    assert told == tried
    assert found.pieces == group


def test_ways_tell_the_facing_at_their_end() -> None:
    found = {way.place: way for way in promised(tank(), Go(("tank",))).ways}
    assert (found["C1"].path, found["C1"].cost, found["C1"].note) == (("C1",), 1, "facing north-north-east")
    assert found["B3"].note == "facing north-north-east"  # in reverse
    assert found["B2"].cost == 2  # a pivot, then ahead
    assert found["B2"].note in ("facing north-north-west", "facing west")


def test_under_way_what_is_left_counts() -> None:
    t = choose(tank(), Go(("tank",)), Step("C1"), Pivot(E))
    assert {way.place: way.cost for way in promised(t, None).ways} == {"D2": 1}


def test_previews_name_the_price_of_each() -> None:
    t = choose(tank("us-army/sherman"), Go(("tank", "a1")))
    found = SCREEN.preview(t, Step("C1"), 0)
    assert [(total.label, total.total) for total in found.sums] == [("cost of tank", 1), ("cost of those on foot", 1)]
    found = SCREEN.preview(t, Pivot(SSW), 0)
    assert [(total.label, total.total) for total in found.sums] == [("cost", 3)]
    assert found.remarks[0].words == "7 MPs left afterwards"
    assert gloss(t, Pivot(SSW)) == "3 MPs"
    assert gloss(t, Step("C1")) == "1 MP, clear"
    back = choose(t, Pivot(SSW))
    assert gloss(back, Reverse("C1")) == "2 MP, clear"


def test_breaking_in_is_told_before() -> None:
    t = choose(tank("us-army/sherman", "C1", NNE), Go(("tank",)))
    remarks = [r.words for r in SCREEN.preview(t, Step("D1"), 0).remarks]
    assert "the light construction building becomes rubble" in remarks


# ------------------------------------------------------------------ coming on (22.0)


def column(*units: tuple[str, str], hexes: tuple[str, ...] = ("A0", "A1", "A2")) -> World:
    group = {"id": "column", "side": "first", "units": [], "enters": {"turn": 2, "hexes": hexes}}
    pieces = [US(name, kind, "", group="column") for name, kind in units]
    return table(state(COUNTRY, *pieces, FAR, scenario=affair(group=[group])))


@pytest.mark.rule("lnlt:22.0.1")
@pytest.mark.rule("lnlt:22.0.2")
def test_vehicles_come_on_singly_and_face_inward() -> None:
    t = column(("t1", "us-army/sherman"), ("t2", "us-army/sherman"), ("a1", "squad"))
    assert Enter(("t1",), "assault") in offered(t)
    assert refused(t, Enter(("t1", "t2"))).rule == "15.1.0.2"
    choose(t, Enter(("t1",)), Step("A1"))
    v = t.state.units["t1"]
    assert (v.at, v.spent, v.marker) == ("A1", 1, "moved")
    assert v.facing in (NNE, E, SSE)
    assert offered(t, Step)
    choose(t, Halt())


@pytest.mark.rule("lnlt:22.0.3")
@pytest.mark.rule("lnlt:6.5.1")
def test_a_group_may_come_on_together() -> None:
    t = column(("t1", "us-army/sherman"), ("a1", "squad"))
    choose(t, Enter(("t1", "a1")), Step("A1"), Halt())
    assert t.state.stacks["A1"] == ["t1", "a1"]


@pytest.mark.rule("lnlt:22.0.5")
def test_a_vehicle_that_finds_every_entry_closed_waits() -> None:
    t = column(("truck", "us-army/truck"), ("a1", "squad"), hexes=("C0",))
    assert offered(t, Enter) == [Enter(("a1",), mode) for mode in ("move", "assault", "crawl")]
    assert refused(t, Enter(("truck",))).rule == "15.1.0.1"
