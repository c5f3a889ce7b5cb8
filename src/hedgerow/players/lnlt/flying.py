"""Aircraft: where to come in, and what is worth the cannon and the bombs."""

from __future__ import annotations

from collections.abc import Callable

from hedgerow.kernel.choice import Choice, Move
from hedgerow.lnlt.air_attacks import bomb, cannon, why_not_strike, wings
from hedgerow.lnlt.aircraft import line
from hedgerow.lnlt.fire import Attack
from hedgerow.lnlt.moves import Bomb, Fly, FlyOn, Strafe
from hedgerow.lnlt.state import Unit

from ..player import Part, Thought
from .situation import Situation


def harms(sit: Situation, path: list[str], attack: Callable[[Unit, str], Attack], u: Unit) -> list[float]:
    """What an attack would do in each hex of a path; nothing where it may not strike."""
    return [sit.harm(attack(u, hex)) if why_not_strike(sit.s, sit.side, hex) is None else 0.0 for hex in path]


def runs(sit: Situation, path: list[str], u: Unit) -> list[float]:
    """What the cannon would do from each hex of a path on."""
    reach, each = wings(u).cannon_hexes, harms(sit, path, cannon, u)
    return [sum(each[i : i + reach]) for i in range(len(path))]


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
