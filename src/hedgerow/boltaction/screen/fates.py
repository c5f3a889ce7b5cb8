"""What may become of a unit, as it is shown beforehand."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from hedgerow.boltaction.odds.shooting import Outlook
from hedgerow.boltaction.state.state import Unit
from hedgerow.kernel.screen.preview import Chance, Fate

EFFECTS = {"immobilised": "immobilised", "knocked-out": "knocked out"}


def chance(result: str, share: Fraction, grave: int = 0) -> Chance:
    return Chance(result, str(share), float(share), grave)


def fate_of(target: Unit, odds: Outlook) -> Fate:
    """What may become of it: destroyed, so many men, pins, nothing."""
    chances: list[Chance] = []
    if target.card.kind == "vehicle":
        chances += [
            chance(EFFECTS[key], share, 4 if key == "knocked-out" else 3)
            for key, share in odds.effects.items()
            if share
        ]
        if not odds.effects:
            chances.append(chance("destroyed", odds.destroyed, 4))
    else:
        chances.append(chance("destroyed or routed", odds.destroyed, 4))
        chances += [chance(f"{n} {'man' if n == 1 else 'men'}", share, 3) for n, share in odds.casualties.items() if n]
    chances.append(chance("pinned", 1 - odds.pins.get(0, Fraction(0)), 1))
    chances.append(chance("not hit", 1 - odds.hit))
    return Fate(target.name, tuple(c for c in chances if c.share), target.id)


def if_down(target: Unit, odds: Callable[[], Outlook]) -> tuple[Fate, Fate]:
    """As it is, and if it goes Down."""
    standing = fate_of(target, odds())
    was, target.order = target.order, "down"
    lying = fate_of(target, odds())
    target.order = was
    return standing, Fate("if it goes Down", lying.chances)
