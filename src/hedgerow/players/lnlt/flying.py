"""Aircraft: where to come in, and what is worth the cannon and the bombs."""

from __future__ import annotations

from collections.abc import Callable

from hedgerow.kernel.choice import Choice, Move
from hedgerow.lnlt.air_attacks import bomb, cannon, vehicles_under, why_not_strike, wings
from hedgerow.lnlt.air_odds import ABORTS, CRASHES, flak_odds, vehicle_odds
from hedgerow.lnlt.aircraft import line
from hedgerow.lnlt.anti_aircraft import aim_at
from hedgerow.lnlt.fire import Attack
from hedgerow.lnlt.moves import Bomb, Flak, Fly, FlyOn, Hold, Strafe
from hedgerow.lnlt.ordnance import Aim
from hedgerow.lnlt.state import Unit

from ..player import Part, Thought
from .situation import Situation

SHARES = {"Shaken": 0.3, "Abandoned": 1.0, "Destroyed": 1.0}
"""How much of a vehicle's worth a result takes."""
WORTH = 6.0  # of an aircraft and what it may still do


def harms(sit: Situation, path: list[str], attack: Callable[[Unit, str], Attack], u: Unit) -> list[float]:
    """What an attack would do in each hex of a path; nothing where it may not strike."""
    return [value(sit, attack(u, hex)) if why_not_strike(sit.s, sit.side, hex) is None else 0.0 for hex in path]


def runs(sit: Situation, path: list[str], u: Unit) -> list[float]:
    """What the cannon would do from each hex of a path on."""
    reach, each = wings(u).cannon_hexes, harms(sit, path, cannon, u)
    return [sum(each[i : i + reach]) for i in range(len(path))]


def value(sit: Situation, attack: Attack) -> float:
    """What an attack from the air would do to those on foot and to vehicles."""
    lost = 0.0
    for v in vehicles_under(sit.s, attack):
        odds = vehicle_odds(sit.s, attack, v)
        lost += sit.worth(v) * sum(float(odds[r]) * share for r, share in SHARES.items() if r in odds)
    return sit.harm(attack) + lost


def come_in(sit: Situation, choice: Choice[Move]) -> list[Thought]:
    """Over the line with the best targets."""
    f = sit.s.flight
    assert f is not None
    u = sit.s.units[f.unit]
    weighed = []
    for move in choice.options:
        if isinstance(move, Fly):
            path = line(sit.ground, move.entry, move.toward)
            bombs = sorted(harms(sit, path, bomb, u))[-wings(u).bombs :] if wings(u).bombs else []
            parts = (Part(max(runs(sit, path, u)), "for the cannon"), Part(sum(bombs), "for the bombs"))
            weighed.append(Thought(move, parts))
    return weighed


def attack(sit: Situation, choice: Choice[Move]) -> list[Thought]:
    """Here, unless something better lies ahead."""
    f = sit.s.flight
    assert f is not None
    u, ahead = sit.s.units[f.unit], f.path[f.at :]
    here = ahead[0]
    gain, later = _now_and_later(runs(sit, ahead, u))
    drop, elsewhere = _now_and_later(harms(sit, ahead, bomb, u))
    return [
        Thought(FlyOn(), (Part(0.0, "nothing here"),)),
        Thought(Strafe(here), (Part(gain - later, "the best run for the cannon"),)),
        Thought(Bomb(here), (Part(drop - elsewhere, "the best hex for a bomb"),)),
    ]


def _now_and_later(values: list[float]) -> tuple[float, float]:
    """What is to be had here, and the best that is to be had farther on."""
    return values[0], max(values[1:], default=0.0)


def anti_aircraft(sit: Situation, choice: Choice[Move]) -> list[Thought]:
    """At once, with the gun that does most: aircraft come once, and it is better to fire before they do."""
    f = sit.s.flight
    assert f is not None
    weighed = [Thought(Hold(), (Part(0.0, "wait until it comes nearer"),))]
    for move in choice.options:
        if isinstance(move, Flak):
            aim = aim_at(sit.s, f, move)
            odds = flak_odds(sit.s, f, aim) if isinstance(aim, Aim) else {}
            chance = float(odds.get(CRASHES, 0) + odds.get(ABORTS, 0))
            parts = (Part(WORTH * chance, f"{chance:.0%} to drive it off"), Part(-sit.w.opportunity, "a turn given up"))
            weighed.append(Thought(move, parts))
    return weighed
