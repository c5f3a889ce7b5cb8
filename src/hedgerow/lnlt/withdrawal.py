"""8.1.3-8.1.6 Leaving a Melee: those who pass their check move out at once."""

from __future__ import annotations

from hedgerow.kernel.system import Play

from .melee import withdrawal_check
from .movement import begin_move, why_not_set_out
from .state import Unit
from .world import World


def withdraw(t: World, units: list[Unit]) -> Play[None]:
    """8.1.5, 8.1.6: a Morale Check each; who passes goes as one stack, paying MPs as ever.

    Nobody shoots at them while a friend stays behind as rearguard: the Melee marker then still locks the enemy.
    """
    s = t.state
    place = units[0].at
    passed = yield from withdrawal_check(t, units)
    leavers = [u for u in passed if u.at == place]
    if not leavers or why_not_set_out(s, leavers, "move", place):
        return
    begin_move(t, leavers, "move", place)
    assert s.moving is not None
    s.moving.withdrawing = True
