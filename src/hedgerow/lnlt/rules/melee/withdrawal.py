"""8.1.3-8.1.6 Leaving a Melee: those who pass their check move out at once."""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.kernel.choice import Refusal
from hedgerow.kernel.system import Play
from hedgerow.lnlt.rules.melee.escorts import storm_the_unguarded
from hedgerow.lnlt.rules.melee.melee import may_withdraw, why_not_withdraw, withdrawal_check
from hedgerow.lnlt.rules.move.movement import begin_move, why_not_set_out, without
from hedgerow.lnlt.rules.people.weapons import leave_behind, why_not_leave
from hedgerow.lnlt.state.moves import Withdraw
from hedgerow.lnlt.state.state import Impulse, State, Unit
from hedgerow.lnlt.state.world import World


def why_not_leave_melee(s: State, side: int, move: Withdraw) -> Refusal | None:
    """8.1.3, 8.1.5: who is locked, not yet engaged this turn, and has somewhere to go."""
    if refusal := why_not_withdraw(s, side, move.units):
        return refusal
    movers = [s.units[name] for name in move.units]
    refusal = why_not_leave(s, movers, move.leave)
    return refusal or why_not_set_out(without(s, move.leave), movers, "move", movers[0].at)


def may_announce(s: State, impulse: Impulse) -> bool:
    """8.1.3: nothing but withdrawals has been done in the impulse yet."""
    return not impulse.tried_to_spot and (s.withdrew or not impulse.acted)


def withdrawals(s: State, side: int, units: list[Unit]) -> Iterator[Withdraw]:
    """All who can go, and each by itself, the others being the rearguard."""
    able = [u.id for u in units if may_withdraw(s, u)]
    for names in [tuple(able)] * (len(able) > 1) + [(name,) for name in able]:
        if why_not_leave_melee(s, side, Withdraw(names)) is None:
            yield Withdraw(names)


def withdraw(t: World, move: Withdraw) -> Play[None]:
    """8.1.5, 8.1.6: a Morale Check each; who passes goes as one stack, paying MPs as ever.

    Nobody shoots at them while a friend stays behind as rearguard: the Melee marker then still locks the enemy.
    """
    s = t.state
    units = [s.units[name] for name in move.units]
    place = units[0].at
    passed = yield from withdrawal_check(t, units)
    yield from storm_the_unguarded(t, place)
    leavers = [u for u in passed if u.at == place]
    if not leavers:
        return
    if why_not_set_out(s, leavers, "move", place):
        for u in leavers:
            u.marker = "ops"  # those who failed were to clear the way: the others have tried, for this turn
        return
    leave_behind(t, leavers, move.leave)
    begin_move(t, leavers, "move", place).withdrawing = True
