"""Whole games with vehicles on both sides, played at random: the invariants hold, and every game comes to its end."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

from hedgerow.kernel.choice import Move
from hedgerow.kernel.dice import Seeded
from hedgerow.kernel.seat import Seat
from hedgerow.lnlt.rules.fire.cover import positive_tm
from hedgerow.lnlt.scenario.records import Scenario
from hedgerow.lnlt.state.moves import EndImpulse, Finish, Halt, Hold, Pass, Pivot, Reverse, Step
from hedgerow.lnlt.state.world import World
from hedgerow.lnlt.system import LNLT
from tests.lnlt.boards import US, board, state
from tests.lnlt.drawn import HEAD, play_out
from tests.seating import player
from tests.soak import much

PAINT = """
. . . . . . . . . .
. . w . c . . l . .
. b . . . . w . . .
. . . l . . . . . .
. . c . . b . . w .
. . . . . . . . . .
"""
ROADS = (("road", "A3 B3 C2 D2 E2 F2 G1"),)
TEXT = (
    HEAD.replace('["us-airborne"]', '["us-army"]').replace("turns = 3", "turns = 4")
    + """
[[group]]
id = "armour"
side = "american"
area = ["columns A-C"]
units = [
  { unit = "us-army/sherman", count = 2, at = "B1 B4" },
  { unit = "us-army/m3-half-track", at = "A3" },
  { unit = "us-army/squad", aboard = "us-m3-half-track" },
  { unit = "us-army/squad", count = 2, at = "B1", weapons = ["bazooka"] },
]

[[group]]
id = "column"
side = "american"
enters = { turn = 2, hexes = ["edge west"] }
units = [{ unit = "us-army/truck" }, { unit = "us-army/sherman" }, { unit = "us-army/squad" }]

[[group]]
id = "panzers"
side = "german"
area = ["columns H-J"]
units = [
  { unit = "german-army/pz-iv", at = "I1", faces = "W" },
  { unit = "german-army/stug", at = "I3" },
  { unit = "german-army/pak-40", at = "H4" },
  { unit = "german-army/squad", count = 2, at = "H1 H3", weapons = ["panzerfaust"] },
]

[victory]
words = "Most points."
[[victory.score]]
kind = "control"
side = "american"
places = ["H1", "H3", "E2"]
[[victory.score]]
kind = "losses"
side = "german"
worth = { vehicle = 2, squad = 2 }
"""
)


BUSY = 0.8  # how often something is done rather than left undone


def busy(listed: Sequence[Move]) -> Sequence[Move]:
    return [x for x in listed if not isinstance(x, Pass | EndImpulse | Halt | Hold | Finish)] or listed


@pytest.fixture(name="clash")
def a_clash(monkeypatch: pytest.MonkeyPatch) -> Scenario:
    return play_out(monkeypatch, PAINT, TEXT, lines=ROADS)


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize(
    "options", [{}, {"vehicle-assault-fire": "on", "shaken-vehicle-mf": "down"}], ids=["usual", "card"]
)
def test_random_games_keep_the_invariants(clash: Scenario, seed: int, options: dict[str, str]) -> None:
    t = World(LNLT, LNLT.new(clash.key, options), Seeded(f"clash {seed}"))
    chance, driven = random.Random(seed), 0
    while t.choice is not None:
        listed = t.choice.options.listed
        assert len(set(listed)) == len(listed)
        assert all(t.choice.options.why_not(move) is None for move in listed)
        move = chance.choice(busy(listed) if chance.random() < BUSY else listed)
        driven += t.choice.kind == "drive" and isinstance(move, (Step, Pivot, Reverse))
        t.answer(move)
        assert LNLT.broken(t.state) == []
    assert t.state.outcome is not None
    assert driven > 5


@pytest.mark.parametrize("seed", range(much(1, 3)))
def test_the_sergeant_plays_a_game_with_vehicles_to_its_end(clash: Scenario, seed: int) -> None:
    t = World(LNLT, LNLT.new(clash.key, {}), Seeded(f"sergeants {seed}"))
    hands = [player("sergeant", "a"), player("sergeant" if seed else "random", "b")]
    while t.choice is not None:
        t.answer(hands[t.choice.seat].choose(Seat(t, t.choice.seat)))
    assert t.state.outcome is not None
    assert getattr(hands[0], "faults", []) == []


def test_a_game_is_the_same_when_it_is_taken_up_again(clash: Scenario) -> None:
    t = World(LNLT, LNLT.new(clash.key, {}), Seeded("again"))
    hands = [player("random", "x"), player("random", "y")]
    for n in range(150):
        if t.choice is None:
            break
        if n % 10 == 0:
            copy = t.clone(Seeded("elsewhere"))
            assert copy.digest() == t.digest()
            assert copy.choice is not None
            assert copy.choice.options.listed == t.choice.options.listed
        t.answer(hands[t.choice.seat].choose(Seat(t, t.choice.seat)))


def test_who_rides_has_the_cover_of_his_vehicles_hex() -> None:
    """3.0.8, 16.1.1.4: for his Morale Checks."""
    woods = board(". w\n. .")
    pieces = (US("car", "us-army/m3-half-track", "B0"), US("man", "us-army/squad", "", carrier="car"))
    s = state(woods, *pieces, smoke={"A0": 1})
    assert positive_tm(s, s.units["man"])
    s = state(woods, US("car", "us-army/m3-half-track", "A1"), pieces[1], smoke={"A0": 1})
    assert not positive_tm(s, s.units["man"])
