"""Small fights with off-board Artillery."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from hedgerow.lnlt.state import events as told
from hedgerow.lnlt.state.moves import Bombard
from hedgerow.lnlt.state.state import State
from hedgerow.lnlt.state.world import World
from tests.lnlt.boards import GERMAN, US, Piece, activate, affair, board, choose, state, table, told_of

FIELD = board("\n".join([". . . . . . . . ."] * 9))
FDC = {"id": "fdc", "side": "first", "name": "105 mm battery", "fp": 4, "missions": 2}


def battle(*pieces: Piece, map: str = FIELD, artillery: Iterable[dict[str, Any]] = (FDC,), **given: Any) -> State:
    """Wheelock (LM 2) in A4, a Squad in E4 at whom he calls, and somebody out of all this in I8."""
    key = affair(artillery=list(artillery))
    missions = {a["id"]: a["missions"] for a in artillery if not a.get("event")}
    men = [US("lt", "wheelock", "A4"), GERMAN("foe", "squad", "E4"), GERMAN("idle", "squad", "I8")]
    given.setdefault("missions", missions)
    return state(map, *(pieces or men), scenario=key, **given)


def called(s: State, target: str = "E4", dice: Iterable[int] = (), caller: str = "lt", mission: str = "fdc") -> World:
    """The Spotting Round is fired: the white die, the coloured one, then whatever follows."""
    t = activate(table(s, dice), s.units[caller].at)
    return choose(t, Bombard(caller, mission, target))


def struck(t: World) -> list[str]:
    return [e.target for e in told_of(t, told.ShotFired)]
