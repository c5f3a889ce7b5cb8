"""19.1 Aircraft as players and screens see them, and whole games with them."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from hedgerow.kernel.dice import Seeded
from hedgerow.kernel.screen.preview import Line
from hedgerow.kernel.seat import Seat
from hedgerow.kernel.table import Throw
from hedgerow.lnlt.phases.invariants import broken
from hedgerow.lnlt.phases.set_up import new_state
from hedgerow.lnlt.screen.verbs import gloss, touched
from hedgerow.lnlt.screen.view import view
from hedgerow.lnlt.sergeant.sergeant import Sergeant
from hedgerow.lnlt.shown import SCREEN
from hedgerow.lnlt.state import events as told
from hedgerow.lnlt.state.moves import Bomb, Fly, FlyOn, Strafe
from hedgerow.lnlt.state.state import State
from hedgerow.lnlt.state.world import World
from hedgerow.lnlt.system import LNLT
from tests.lnlt.boards import (
    GERMAN,
    OPEN,
    US,
    choose,
    offered,
    state,
    table,
    told_of,
)
from tests.lnlt.planes import BRITISH, SCENARIO, overhead, waiting

# ------------------------------------------------------------------ what players and screens are told


def test_a_flight_goes_on_from_a_saved_state() -> None:
    s = overhead(OPEN, "E0", "S", GERMAN("g1", "squad", "E1"), GERMAN("g2", "squad", "E2"))
    t = choose(table(s, [1, 6, 1, 6]), FlyOn())
    again = msgspec.msgpack.decode(msgspec.msgpack.encode(t.state), type=State)
    assert again == t.state
    assert offered(table(again), Strafe) == offered(t, Strafe) == [Strafe("E1")]


def test_everybody_sees_the_flight() -> None:
    s = overhead(OPEN, "E0", "S", GERMAN("g1", "squad", "E1"))
    for seat in (0, 1, None):
        seen = view(s, seat).flight
        assert seen is not None
        assert (seen.unit, seen.at, seen.cannon, seen.bombs) == ("air", "E0", True, 2)
    assert view(waiting(OPEN, US("a", "squad", "A1")), 1).air == ("air",)


def test_previews_tell_the_odds_of_every_hex_of_the_run() -> None:
    s = overhead(OPEN, "E0", "S", GERMAN("g1", "squad", "E1"), GERMAN("g2", "squad", "E2"))
    t = choose(table(s, [1, 6]), FlyOn())
    told_first = SCREEN.preview(t, Strafe("E1"), 0)
    assert [fate.piece for fate in told_first.fates] == ["g1", "g2"]
    assert [total.total for total in told_first.sums] == [2, 0]
    assert gloss(t, Strafe("E1")) == "E1, E2: +2"
    assert touched(t.state, Strafe("E1")).places == told_first.strikes == ("E1", "E2")
    assert SCREEN.preview(t, Bomb("E1"), 0).strikes == ("E1",)
    assert [fate.piece for fate in SCREEN.preview(t, Bomb("E1"), 0).fates] == ["g1"]
    assert gloss(t, Bomb("E1")) == "+4, 2 left"
    assert [r.words for r in SCREEN.preview(t, FlyOn(), 0).remarks] == ["next over E2, 2 to go"]


def test_a_run_is_shown_where_it_strikes_and_nowhere_else() -> None:
    s = overhead(OPEN, "E0", "S", US("a", "squad", "E1"), GERMAN("g2", "squad", "E2"))
    t = table(s)
    assert touched(s, Strafe("E1")).places == SCREEN.preview(t, Strafe("E1"), 0).strikes == ("E2",)
    assert gloss(t, Strafe("E1")) == "E2: +2"


def test_previews_tell_what_lies_on_a_line() -> None:
    s = state(OPEN, BRITISH("air", "hurricane", ""), GERMAN("g", "squad", "E1"), air_due=["air"])
    t = table(s, [1])
    assert [r.words for r in SCREEN.preview(t, Fly("E0", "S"), 0).remarks] == [
        "over E0, E1, E2, E3",
        "it may attack E1",
    ]
    assert gloss(t, Fly("E0", "S")) == "4 hexes, to E3"
    assert SCREEN.preview(t, Fly("E0", "S"), 0).lines == (Line("E0", "E3"),)
    assert touched(t.state, Fly("E0", "S")).places == ("E0",)


def test_the_sergeant_flies_over_the_best_targets_and_attacks_them() -> None:
    s = state(
        OPEN, BRITISH("air", "hurricane", ""), GERMAN("g1", "squad", "E1"), GERMAN("g2", "squad", "E2"),
        US("a", "squad", "A3"), air_due=["air"],
    )  # fmt: skip
    t = table(s, [1] + [1, 6] * 4)
    sergeant = Sergeant()
    while t.state.flight is not None or t.state.air_due:
        assert t.choice is not None
        choose(t, sergeant.choose(Seat(t, t.choice.seat)))
    assert not sergeant.faults
    assert sorted(x.kind for x in told_of(t, told.ShotFired)) == ["bomb", "bomb", "strafing", "strafing"]


@pytest.mark.parametrize("seed", range(3))
def test_random_players_finish_a_game_with_aircraft(tmp_path: Any, seed: int) -> None:
    path = tmp_path / "air.toml"
    both = '[[air]]\nside = "us"\ncounter = "us-army/p-47"\n[[air]]\nside = "german"\ncounter = "german-army/ju-87"\n'
    path.write_text(SCENARIO + both)
    t = World(LNLT, new_state(str(path), {}), Seeded(str(seed)))
    chance = random.Random(seed)
    while t.choice is not None:
        before = [e for e in t.tape if isinstance(e, Throw)]
        t.answer(chance.choice(t.choice.options.listed))
        assert not broken(t.state)
        thrown = [e for e in t.tape if isinstance(e, Throw)][len(before) :]
        doubles = any(len(e.faces) == 2 and e.faces[0] == e.faces[1] for e in thrown)
        assert not doubles or len(t.state.air) == 0
    assert t.state.outcome is not None
