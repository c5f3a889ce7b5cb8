"""How likely a shot has any effect at all: what somebody weighs who may fire, or hold."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from hedgerow.kernel.choice import Move
from hedgerow.lnlt.odds.air import flak_odds, shell_up_odds, small_arms_odds
from hedgerow.lnlt.odds.odds import SURE, Results, check_odds, hurts_odds, storm_odds
from hedgerow.lnlt.odds.shells import shell_odds
from hedgerow.lnlt.rules.air.anti_aircraft import aim_at
from hedgerow.lnlt.rules.air.shot_down import aim_up, figures_used, shot_up
from hedgerow.lnlt.rules.fire.attacks import targets_of
from hedgerow.lnlt.rules.fire.fire import attack_of
from hedgerow.lnlt.rules.fire.records import Attack, Shot
from hedgerow.lnlt.rules.fire.shot import shot_of
from hedgerow.lnlt.rules.guns.ordnance import aim_of
from hedgerow.lnlt.rules.guns.records import Aim
from hedgerow.lnlt.rules.guns.shelling import burst_of
from hedgerow.lnlt.rules.people.damage import UNHURT, waiting
from hedgerow.lnlt.state.moves import Fire, Flak, Reply, Shell, ShellUp, ShootUp
from hedgerow.lnlt.state.state import State
from hedgerow.lnlt.state.windows import Answered


def effect(s: State, side: int, move: Move, *, opportunity: bool) -> Fraction | None:
    """The chance that a legal attack does anything to the other side; None for what is no attack."""
    found = EFFECTS.get(type(move))
    return found(s, side, move, opportunity) if found is not None else None


def attack_effect(s: State, attack: Attack) -> Fraction:
    """1 less the chance that nobody is hurt, or all who are shrug it off: then every Leader steadies the rest."""
    targets, spared = targets_of(s, attack), Fraction(0)
    groups = [[u] for u in targets] if attack.one_target else [targets]
    for group in groups:
        for hurts, chance in hurts_odds(s, attack, group).items():
            for n, h in enumerate(hurts):
                chance *= check_odds(s, s.units[h.unit], h, waiting(list(hurts[n:]))).get(UNHURT, 0)
            spared += chance / len(groups)
    return SURE - spared if groups else Fraction(0)


def _harm(results: Results) -> Fraction:
    return SURE - results.get(UNHURT, Fraction(0))


def _fire(s: State, side: int, move: Fire, opportunity: bool) -> Fraction:
    shot = shot_of(s, side, move, opportunity=opportunity)
    assert isinstance(shot, Shot)
    return attack_effect(s, attack_of(s, shot))


def _shell(s: State, side: int, move: Shell, opportunity: bool) -> Fraction:
    aim = aim_of(s, side, move, opportunity=opportunity)
    assert isinstance(aim, Aim)
    found = shell_odds(s, aim)
    return _harm(found.fates[aim.at]) if aim.at else found.hit * attack_effect(s, burst_of(s, aim))


def _flak(s: State, side: int, move: Flak, opportunity: bool) -> Fraction:
    assert s.flight is not None
    aim = aim_at(s, s.flight, move)
    assert isinstance(aim, Aim)
    return _harm(flak_odds(s, s.flight, aim))


def _shoot_up(s: State, side: int, move: ShootUp, opportunity: bool) -> Fraction:
    """What befalls the helicopter; those aboard fare as it does."""
    assert s.sortie is not None
    shot = shot_up(s, s.sortie, move)
    assert isinstance(shot, Shot)
    return _harm(small_arms_odds(s, s.sortie, shot)[s.sortie.unit])


def _shell_up(s: State, side: int, move: ShellUp, opportunity: bool) -> Fraction:
    assert s.sortie is not None
    aim, gun = aim_up(s, s.sortie, move), figures_used(s, s.sortie, move.gun)
    assert isinstance(aim, Aim)
    assert gun is not None
    return _harm(shell_up_odds(s, s.sortie, aim, gun)[1])


def _reply(s: State, side: int, move: Reply, opportunity: bool) -> Fraction | None:
    if not move.units or not isinstance(s.window, Answered):
        return None
    v = s.units[s.window.vehicle]
    return storm_odds(s, [s.units[i] for i in move.units], v, v.at)


EFFECTS: dict[type[Move], Callable[[State, int, Any, bool], Fraction | None]] = {
    Fire: _fire, Shell: _shell, Flak: _flak, ShootUp: _shoot_up, ShellUp: _shell_up, Reply: _reply,
}  # fmt: skip
