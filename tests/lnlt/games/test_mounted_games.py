"""Whole games with men who ride in half-tracks and on tanks: the contract holds in them, and they come to an end."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from hedgerow.kernel.choice import Move
from hedgerow.kernel.dice import Seeded
from hedgerow.kernel.seat import Seat
from hedgerow.lab.conformance import Plan, conform
from hedgerow.lnlt.phases.invariants import broken
from hedgerow.lnlt.scenario.records import ScenarioError
from hedgerow.lnlt.sergeant.sergeant import Sergeant
from hedgerow.lnlt.state.moves import Fire, Load, Prepare, Unload
from hedgerow.lnlt.state.world import World
from hedgerow.lnlt.system import LNLT
from tests.lnlt.drawn import CROSSING, VICTORY, head, play_out

SCENE = (
    head("Riding to the crossing", "Men on tanks come upon an outpost.", "us-army", turns=4)
    + """
[[group]]
id = "column"
side = "american"
area = ["column A", "column B"]
units = [
  { unit = "us-army/sherman", at = "A1" },
  { unit = "us-army/m3-half-track", at = "B2" },
  { unit = "us-army/squad", aboard = "us-sherman", outside = true, weapons = ["bazooka"] },
  { unit = "us-army/squad", aboard = "us-m3-half-track" },
  { unit = "us-army/prewitt", aboard = "us-m3-half-track" },
  { unit = "us-army/squad", at = "A2" },
]

[[group]]
id = "later"
side = "american"
enters = { turn = 2, hexes = ["column A"] }
units = [
  { unit = "us-army/truck" },
  { unit = "us-army/squad", aboard = "us-truck" },
]

[[group]]
id = "outpost"
side = "german"
area = ["column G", "column H"]
units = [
  { unit = "german-army/pz-iv", at = "G1" },
  { unit = "german-army/sdkfz-251", at = "H2" },
  { unit = "german-army/pak-40", at = "G2" },
  { unit = "german-army/squad", aboard = "de-sdkfz-251" },
  { unit = "german-army/squad", count = 2, weapons = ["panzerfaust"], at = "G0 H1" },
]
"""
)


@pytest.mark.parametrize("seed", ["1", "2", "3", "4"])
def test_games_with_passengers_keep_the_contract(monkeypatch: pytest.MonkeyPatch, seed: str) -> None:
    known = play_out(monkeypatch, CROSSING, SCENE + VICTORY)
    report = conform(LNLT, known.key, seed=seed, plan=Plan(close=10, every=40))
    assert report.verbs["pivot"] > 0


def play(key: str, seed: str) -> Counter[str]:
    """A random game with a liking for all that passengers do; the invariants hold at every decision."""
    t = World(LNLT, LNLT.new(key, {}), Seeded(seed))
    chance, done = random.Random(seed), Counter[str]()
    while t.choice is not None:
        assert not broken(t.state), broken(t.state)
        listed = t.choice.options.listed
        liked = [m for m in listed if to_like(t, m)]
        move = chance.choice(liked if liked and chance.random() < 0.5 else listed)
        assert move in t.choice.options
        done[type(move).__name__ if not (isinstance(move, Fire) and rides(t, move)) else "rider's fire"] += 1
        t.answer(move)
    return done


def to_like(t: World, move: Move) -> bool:
    if isinstance(move, Fire):
        return rides(t, move)
    return isinstance(move, Load | Unload) or (isinstance(move, Prepare) and move.action == "move")


def rides(t: World, move: Fire) -> bool:
    return any(part in t.state.units and t.state.units[part].carrier for part in move.parts)


def test_random_games_get_men_on_and_off_and_let_them_fire(monkeypatch: pytest.MonkeyPatch) -> None:
    known = play_out(monkeypatch, CROSSING, SCENE + VICTORY)
    done = sum((play(known.key, f"mounted {i}") for i in range(8)), Counter[str]())
    assert done["Load"] > 0
    assert done["Unload"] > 0
    assert done["rider's fire"] > 0


def test_those_who_ride_at_first_are_aboard(monkeypatch: pytest.MonkeyPatch) -> None:
    known = play_out(monkeypatch, CROSSING, SCENE + VICTORY)
    s = LNLT.new(known.key, {})
    riding = {u.id: (u.carrier, u.outside) for u in s.units.values() if u.carrier}
    assert sorted(riding.values()) == [
        ("de-sdkfz-251", False), ("us-m3-half-track", False), ("us-m3-half-track", False), ("us-sherman", True),
        ("us-truck", False),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("turns = 4", 'turns = 4\ntransport = ["us-army/atg-75"]', "transport"),
        ('"us-army/squad", aboard = "us-truck"', '"us-army/atg-57", aboard = "us-truck"', "16.1.0.3"),
        ('"us-army/squad", aboard = "us-truck"', '"us-army/squad", count = 2, aboard = "us-truck"', "16.1.0.1"),
    ],
)
def test_files_with_riders_who_have_no_seat_are_refused(
    monkeypatch: pytest.MonkeyPatch, old: str, new: str, fault: str
) -> None:
    assert old in SCENE
    with pytest.raises(ScenarioError, match=fault):
        play_out(monkeypatch, CROSSING, SCENE.replace(old, new) + VICTORY)


def test_what_the_scenario_lets_vehicles_carry_may_begin_aboard(monkeypatch: pytest.MonkeyPatch) -> None:
    text = SCENE.replace("turns = 4", 'turns = 4\ntransport = ["us-army/atg-57"]')
    text = text.replace('"us-army/squad", aboard = "us-truck"', '"us-army/atg-57", aboard = "us-truck"')
    s = LNLT.new(play_out(monkeypatch, CROSSING, text + VICTORY).key, {})
    assert s.units["us-atg-57"].carrier == "us-truck"


def test_sergeants_ride_and_get_off(monkeypatch: pytest.MonkeyPatch) -> None:
    known = play_out(monkeypatch, CROSSING, SCENE + VICTORY)
    t = World(LNLT, LNLT.new(known.key, {}), Seeded("sergeants"))
    players = [Sergeant(), Sergeant()]
    moves = []
    while t.choice is not None:
        moves.append(players[t.choice.seat].choose(Seat(t, t.choice.seat)))
        t.answer(moves[-1])
    assert not players[0].faults
    assert not players[1].faults
    assert any(isinstance(m, Unload) and m.units for m in moves)
