"""Helicopters for tests: one of the first side in the middle of its sortie, and fire at it."""

from __future__ import annotations

from typing import Any

from hedgerow.kernel.choice import Move
from hedgerow.lnlt.rules.air.shot_down import aim_up, shell_up_tally, shoot_up_tally, why_not_up
from hedgerow.lnlt.rules.fire.records import Shot
from hedgerow.lnlt.rules.fire.shot import shot_of
from hedgerow.lnlt.rules.guns.records import Aim
from hedgerow.lnlt.state.moves import (
    Fire,
    ShellUp,
)
from hedgerow.lnlt.state.placing import enlist
from hedgerow.lnlt.state.state import Impulse, Sortie, State, Unit
from tests.lnlt.boards import (
    US,
    affair,
    board,
    counter,
    state,
)
from tests.lnlt.shots import mods

GUN = {"ranges": [4, 8], "to_hit": [8, 6], "penetration": [5, 4], "he": 4}
HUEY = counter(
    "helicopter",
    "0-0-20-6",
    "us-army",
    id="test/huey",
    gun=GUN,
    rotor={"armour": 2, "fp": 4, "range": 6, "inside": "PP"},
)
BARE = {"hexes": ["A0", "A1", "A2", "A3"], "counter": HUEY, "side": "first"}
WAR = affair(air=[BARE])
FIELD = board("\n".join(" ".join("." * 10) for _ in range(8)))
WOODED = board(
    """
    . . . . . . . . . .
    . . . . . . . . . .
    . . . . . . . . . .
    . . F . w . . . . .
    . . . . . . . . . .
    . . . . . . . . . .
    """
)


def sortie(at: str, *pieces: Any, map_name: str = FIELD, hovering: bool = False, **fields: Any) -> State:
    """A helicopter of the first side over a hex, in the middle of its sortie."""
    s = state(map_name, *pieces, US("idle", "squad", "J0"), scenario=WAR, **fields)
    enlist(s, Unit("huey", HUEY, 0, group="air 0", marker="moved"))
    s.impulse = Impulse(0, units=["huey"], declared=True, acted=True)
    s.sortie = Sortie("huey", at, hovering=hovering)
    return s


def aboard(s: State, *names: str) -> State:
    for name in names:
        enlist(s, Unit(name, "us-army/squad" if name == "p1" else "us-army/medic", 0, carrier="huey"))
    return s


def under_fire(s: State) -> State:
    assert s.sortie is not None
    s.sortie.shots = 1
    return s


def up(s: State, *parts: str) -> list[tuple[int, str]]:
    """What is added to small arms at the helicopter."""
    assert s.sortie is not None
    shot = shot_of(s, 1, Fire(s.sortie.at, parts), opportunity=True)
    assert isinstance(shot, Shot)
    return mods(shoot_up_tally(s, s.sortie, shot))


def shell(s: State, gun: str) -> list[tuple[int, str]]:
    assert s.sortie is not None
    aim = aim_up(s, s.sortie, ShellUp(gun, s.sortie.at))
    assert isinstance(aim, Aim)
    return mods(shell_up_tally(s, s.sortie, aim))


def why(s: State, move: Move) -> str:
    assert s.sortie is not None
    refusal = why_not_up(s, s.sortie, move)  # type: ignore[arg-type]
    return refusal.rule if refusal else ""
