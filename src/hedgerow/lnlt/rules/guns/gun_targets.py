"""What guns can fire at: the shots by ordnance that are worth listing."""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.kernel.choice import Refusal
from hedgerow.lnlt.ground.facing import nearest_facing
from hedgerow.lnlt.rules.armour.vehicles import is_vehicle
from hedgerow.lnlt.rules.guns.ordnance import aim_of, ordnance_of, why_not_shell
from hedgerow.lnlt.rules.people.leaders import is_leader, lm
from hedgerow.lnlt.state.moves import Shell
from hedgerow.lnlt.state.placing import gunner_of
from hedgerow.lnlt.state.state import State, enemies_at, side_at


def guns_at(s: State, side: int, place: str) -> list[str]:
    """The ordnance of a side in a place that somebody in Good Order serves."""
    return [gun for u in side_at(s, place, side) if not u.shaken for gun in ordnance_of(s, u)]


def shells(s: State, side: int, start: str, target: str, *, opportunity: bool = False) -> Iterator[Shell]:
    """14.1.0.1: each gun at each vehicle and at all who are none, with the least turning, and with a Leader's help."""
    foes = enemies_at(s, target, side)
    aims = [u.id for u in foes if is_vehicle(u)] + [""] * (not all(is_vehicle(u) for u in foes))
    for gun in guns_at(s, side, start):
        for at in aims:
            move = bearing(s, side, Shell(gun, target, at), opportunity)
            if move is not None:
                yield move
                yield from directed_shell(s, side, start, move, opportunity)


def bearing(s: State, side: int, move: Shell, opportunity: bool) -> Shell | None:
    """The shot as it is, or after the least pivot that makes it legal."""
    refusal = why_not(s, side, move, opportunity)
    if refusal is None:
        return move
    u = None if move.gun in s.weapons else gunner_of(s, move.gun)
    if refusal.code != "arc" or u is None:
        return None
    hex_of = s.ground.hex_of
    pivoted = Shell(move.gun, move.target, move.at, nearest_facing(hex_of(u.at), u.facing, hex_of(move.target)))
    return pivoted if why_not(s, side, pivoted, opportunity) is None else None


def directed_shell(s: State, side: int, start: str, move: Shell, opportunity: bool) -> Iterator[Shell]:
    """5.0.1.2: the same, directed by the best Leader there who may."""
    leaders = [u for u in side_at(s, start, side) if is_leader(u) and lm(u)]
    for u in sorted(leaders, key=lambda u: -lm(u)):
        led = Shell(move.gun, move.target, move.at, move.facing, u.id)
        if why_not(s, side, led, opportunity) is None:
            yield led
            return


def why_not(s: State, side: int, move: Shell, opportunity: bool) -> Refusal | None:
    aim = aim_of(s, side, move, opportunity=opportunity)
    return aim if isinstance(aim, Refusal) else why_not_shell(s, aim)
