"""1.3 Stacking."""

from __future__ import annotations

import msgspec
import pytest

from hedgerow.lnlt.ground import ground as ground_module
from hedgerow.lnlt.rules.people.stacking import overstacked
from hedgerow.lnlt.state.moves import Flak
from hedgerow.lnlt.state.state import Hulk, State
from tests.lnlt.boards import GERMAN, OPEN, US, Force, Piece, board, choose, counter, offered, state, table
from tests.lnlt.planes import flak, flown

TOWER = board(". H H .\n. H H .", buildings=("B0 C0 B1 C1",))
CREW = counter("crew", "1-2-4-6", "us-airborne")


def crowd(**kinds: int) -> list[Piece]:
    counters = {"squads": "squad", "halves": "half-squad", "teams": "hmg", "leaders": "clarkson", "crews": CREW}
    return [US(f"{kind}{i}", counters[kind], "B1") for kind, n in kinds.items() for i in range(n)]


def fits(**kinds: int) -> bool:
    return overstacked(state(OPEN, *crowd(**kinds)), 0, "B1", ()) is None


@pytest.mark.rule("lnlt:1.3.1")
def test_three_squads_and_two_single_men() -> None:
    assert fits(squads=3, leaders=2)
    assert not fits(squads=4)
    assert not fits(leaders=3)


@pytest.mark.rule("lnlt:1.3.1")
def test_each_side_counts_for_itself() -> None:
    s = state(OPEN, *crowd(squads=3), *(GERMAN(f"g{i}", "squad", "B1") for i in range(3)), melee={"B1": True})
    assert overstacked(s, 0, "B1", ()) is None
    assert overstacked(s, 1, "B1", ()) is None


@pytest.mark.rule("lnlt:1.3.2")
def test_a_team_is_a_squad_and_two_halves_or_crews_are_one() -> None:
    assert fits(squads=2, teams=1)
    assert not fits(squads=3, teams=1)
    assert fits(squads=2, halves=2)
    assert not fits(squads=2, halves=3)
    assert fits(squads=2, halves=1, crews=1)
    assert not fits(squads=3, crews=1)


@pytest.mark.rule("lnlt:1.3.6")
def test_every_floor_has_a_limit_of_its_own() -> None:
    s = state(TOWER, *(US(f"a{i}", "squad", "B1") for i in range(3)), *(US(f"b{i}", "squad", "B1+1") for i in range(3)))
    assert overstacked(s, 0, "B1", ()) is None
    assert overstacked(s, 0, "B1+1", ()) is None
    assert overstacked(s, 0, "B1+1", [s.units["a0"]]) is not None


@pytest.mark.rule("lnlt:1.3.6")
def test_terrain_may_set_another_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    s: State = state(OPEN, *crowd(squads=1, halves=1))
    ground = s.ground
    narrow = msgspec.structs.replace(ground.terrain("B1"), stacking=1)
    monkeypatch.setitem(ground._terrain, "B1", narrow)
    refusal = overstacked(s, 0, "B1", ())
    assert refusal is not None
    assert refusal.rule == "1.3.6"
    assert overstacked(state(OPEN, *crowd(squads=1)), 0, "B1", ()) is None
    assert ground_module.ground(s.map, "blocked") is ground


@pytest.mark.rule("lnlt:1.3.8")
def test_newcomers_count_with_those_who_are_there() -> None:
    s = state(OPEN, *crowd(squads=2), US("x", "squad", "A1"), US("y", "squad", "A1"))
    assert overstacked(s, 0, "B1", [s.units["x"]]) is None
    assert overstacked(s, 0, "B1", [s.units["x"], s.units["y"]]) is not None


@pytest.mark.rule("lnlt:1.3.3")
@pytest.mark.parametrize(
    ("option", "owner", "room"), [("both", 1, 1), ("both", 0, 1), ("owner", 1, 2), ("owner", 0, 1)]
)
def test_a_wreck_fills_a_vehicles_place(option: str, owner: int, room: int) -> None:
    tanks = [US(f"t{i}", "us-army/sherman", "A0") for i in range(3)]
    s = state(OPEN, *tanks, options={"wreck-stacking": option}, hulks={"B1": [Hulk("gone", owner)]})
    fitting = [n for n in (1, 2, 3) if overstacked(s, 0, "B1", [s.units[f"t{i}"] for i in range(n)]) is None]
    assert max(fitting) == room


@pytest.mark.rule("lnlt:1.3.3")
def test_a_wreck_takes_no_room_from_men_on_foot() -> None:
    assert overstacked(state(OPEN, *crowd(squads=3), hulks={"B1": [Hulk("gone", 0)]}), 0, "B1", ()) is None


@pytest.mark.rule("lnlt:1.3.3", "lnlt:1.3.4")
@pytest.mark.parametrize("crowded", [(US, "us-army/sherman"), (GERMAN, "pz-iv")])
def test_what_falls_from_the_sky_leaves_no_wreck_where_a_side_has_no_room(crowded: tuple[Force, str]) -> None:
    force, tank = crowded
    for die, wrecks in ((1, {}), (2, {"E2": [Hulk("air", 0)]})):  # it comes down on E1 or E2, where nobody is
        s = flown(flak("flak", "A3"), *(force(f"t{i}", tank, "E1", buttoned=True) for i in range(2)))
        choose(table(s, [1, 1, 6, 3, die, *[1, 6] * (die == 1)]), offered(table(s), Flak)[0])
        assert s.hulks == wrecks


@pytest.mark.rule("lnlt:1.3.1", "lnlt:14.1.1.2")
def test_an_abandoned_vehicle_fills_a_place_of_its_owner() -> None:
    tank = counter("vehicle", "0-0-10-6", "us-airborne", hull={"moves": "T", "front": [3], "flank": [2], "rear": [1]})
    s = state(OPEN, US("v1", tank, "B1"), US("v2", tank, "C1"), GERMAN("g1", tank, "D1"), GERMAN("g2", tank, "D1"))
    s.hulks["B1"] = [Hulk("v3", 0, abandoned=True)]
    refusal = overstacked(s, 0, "B1", (s.units["v2"],))
    assert refusal is not None
    assert refusal.rule == "1.3.1"
    s.hulks["D1"] = [Hulk("v3", 0, abandoned=True)]
    assert overstacked(s, 1, "D1", ()) is None  # the other side has its two
