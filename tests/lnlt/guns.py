"""Small helpers for tests of ordnance: a flat field, what is added to a to-hit roll, why a shot is refused, and a shot.

Facings are those of `board/facing.py`: 2 is east, 5 is west.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from hedgerow.kernel.choice import Refusal
from hedgerow.lnlt.rules.guns.ordnance import aim_of, why_not_shell
from hedgerow.lnlt.rules.guns.records import Aim
from hedgerow.lnlt.rules.guns.to_hit import to_hit_tally
from hedgerow.lnlt.state.moves import Shell
from hedgerow.lnlt.state.placing import gunner_of
from hedgerow.lnlt.state.state import State, Unit, Weapon
from hedgerow.lnlt.state.world import World
from tests.lnlt.boards import GERMAN, Force, Piece, activate, board, choose, counter, state, table
from tests.lnlt.shots import Mods, mods

FIELD = board("\n".join([" ".join("." * 18)] * 6))
NNW, NNE, EAST, SSE, SSW, WEST = range(6)

ARMY = Force(0, "us-army")
GUN = {"ranges": [2, 4, 8], "to_hit": [9, 7, 5], "penetration": [6, 4, 2], "he": 3}
SHIELD = {"moves": "T", "front": [5, 4], "flank": [3, 2], "rear": [1, 0], "turret": True}


def gun_team(mf: int = 2, morale: int = 6, nation: str = "us-army", **gun: Any) -> str:
    """A gun of 57 mm: 2/4/8 hexes, to hit 9/7/5, penetration 6/4/2, HE 3, unless told."""
    return counter("team", f"0-0-{mf}-{morale}", nation=nation, calibre=57, gun=GUN | gun)


def tank(nation: str = "german-army", morale: int = 6, mf: int = 10, gun: Any = GUN, **hull: Any) -> str:
    """A tank with the same gun; hull and turret armour 5/4 in front, 3/2 at the flank, 1/0 behind, unless told."""
    return counter("vehicle", f"0-0-{mf}-{morale}", nation=nation, gun=gun, hull=SHIELD | hull)


def field(*pieces: Piece | Weapon, **given: Any) -> State:
    """Open ground; far off, where no gun reaches, somebody of each side is idle, so that the turn goes on."""
    return state(FIELD, *pieces, ARMY("idle", "squad", "R0"), GERMAN("foe-idle", "squad", "R5"), **given)


TANK = tank()
TEAM = gun_team()


# A gun that always hits and whose shells do nothing, unless the dice will have it otherwise.
TOO_LIGHT = gun_team(nation="german-army", to_hit=[12, 12, 12], penetration=[-9, -9, -9])
HELD, PIERCED = [1, 2, 2, 3], [1, 2, 6, 1]  # a hit, and a shell that does nothing or one that is catastrophic
UNNERVED = [6, 6]  # 14.1.1.5: Shakes the vehicle although its armour held


def duel(target: Piece | None = None, *more: Piece, **given: Any) -> State:
    """A gun in A2 that faces east, and a tank in D2, three hexes away, that faces it."""
    foe = target or GERMAN("tank", TANK, "D2", facing=WEST)
    return field(ARMY("gun", TEAM, "A2", facing=EAST), foe, *more, **given)


def gunner(s: State, gun: str) -> Unit:
    found = gunner_of(s, gun)
    assert found is not None, gun
    return found


def the_aim(s: State, gun: str, target: str, at: str = "", *, opportunity: bool = False, **given: Any) -> Aim:
    found = aim_of(s, gunner(s, gun).side, Shell(gun, target, at, **given), opportunity=opportunity)
    assert isinstance(found, Aim), found
    return found


def to_hit(s: State, gun: str, target: str, at: str = "", *, opportunity: bool = False, **given: Any) -> Mods:
    """All that is added to a to-hit roll, part by part."""
    return mods(to_hit_tally(s, the_aim(s, gun, target, at, opportunity=opportunity, **given)))


def why_not(s: State, gun: str, target: str, at: str = "", *, opportunity: bool = False, **given: Any) -> str:
    """The clause by which a shot is refused, "" if it is not."""
    found = aim_of(s, gunner(s, gun).side, Shell(gun, target, at, **given), opportunity=opportunity)
    refusal = found if isinstance(found, Refusal) else why_not_shell(s, found)
    return refusal.rule if refusal else ""


def shell(s: State, gun: str, target: str, at: str = "", *, dice: Iterable[int], **given: Any) -> World:
    """A shot in an impulse of its own."""
    t = table(s, dice)
    activate(t, gunner(s, gun).at)
    return choose(t, Shell(gun, target, at, **given))
