"""Small helpers for tests of fire: what a shot adds up to, why it is refused, and how it is played."""

from __future__ import annotations

from collections.abc import Iterable

from hedgerow.kernel.choice import Refusal
from hedgerow.kernel.tally import Tally
from hedgerow.lnlt.rules.fire.fire import attack_of, why_not_shoot, why_not_target
from hedgerow.lnlt.rules.fire.records import Shot
from hedgerow.lnlt.rules.fire.shot import shot_of
from hedgerow.lnlt.state import events as told
from hedgerow.lnlt.state.moves import Fire, Go, Step
from hedgerow.lnlt.state.state import Mode, State
from hedgerow.lnlt.state.world import World
from tests.lnlt.boards import activate, choose, last, table, told_of

Mods = list[tuple[int, str]]


def mods(tally: Tally) -> Mods:
    """A tally's parts, each with its clause."""
    return [(m.value, m.rule) for m in tally]


def the_shot(s: State, target: str, *parts: str, opportunity: bool = False, at: str = "") -> Shot:
    """A shot by the side of its first part."""
    first = parts[0].partition("@")[0].partition(":")[0]
    side = s.units[s.weapons[first].bearer if first in s.weapons else first].side
    shot = shot_of(s, side, Fire(target, parts, at), opportunity=opportunity)
    assert isinstance(shot, Shot), shot
    return shot


def firepower(s: State, target: str, *parts: str, opportunity: bool = False) -> Mods:
    """All that is added to the attacker's die, whoever is shot at."""
    return mods(attack_of(s, the_shot(s, target, *parts, opportunity=opportunity)).tally)


def total(s: State, target: str, *parts: str, opportunity: bool = False) -> int:
    return attack_of(s, the_shot(s, target, *parts, opportunity=opportunity)).tally.total


def why_not(s: State, target: str, *parts: str, side: int = 0, opportunity: bool = False, at: str = "") -> str:
    """The clause by which a shot is refused, "" if it is not."""
    shot = shot_of(s, side, Fire(target, parts, at), opportunity=opportunity)
    if isinstance(shot, Refusal):
        return shot.rule
    refusal = why_not_target(s, side, shot.start, target) or why_not_shoot(s, shot)
    return refusal.rule if refusal else ""


def fire(s: State, target: str, *parts: str, dice: Iterable[int], at: str = "") -> World:
    """A shot in an impulse of its own, from its firers' place."""
    t = table(s, dice)
    activate(t, the_shot(s, target, *parts).start)
    return choose(t, Fire(target, parts, at))


def move(s: State, units: tuple[str, ...], *steps: str, mode: Mode = "move", dice: Iterable[int] = ()) -> World:
    """Units set out in an impulse of their own, as far as the enemy lets them go without a question."""
    t = table(s, dice)
    activate(t, s.units[units[0]].at)
    return choose(t, Go(units, mode), *(Step(p) for p in steps))


def checks(t: World) -> list[tuple[str, int, str]]:
    """Every Damage Check: who, the total, and the result."""
    return [(e.unit, e.total, e.result) for e in told_of(t, told.DamageChecked)]


def hits(t: World) -> dict[str, int]:
    """By how much the last shot exceeded each target's defence."""
    found = last(t, told.ShotFired)
    since = t.events[t.events.index(found) :]
    return {e.unit: e.difference for e in since if isinstance(e, told.TargetHit | told.TargetUnhurt)}
