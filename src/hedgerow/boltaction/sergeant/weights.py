"""What the sergeant cares for, in one coin: a rifleman is worth 1."""

from __future__ import annotations

import msgspec


class Weights(msgspec.Struct, frozen=True):
    man: float = 1.0
    pin: float = 0.6  # on an enemy
    own_pin: float = 0.8  # to be rid of
    objective: float = 6.0  # to hold one at the end
    yard: float = 0.12  # an inch nearer to where one wants to be
    cover: float = 1.2  # in cover rather than in the open
    danger: float = 0.5  # what the enemy is likely to do to us where we stand
    run: float = 0.4  # a Run gives up a shot
    ambush: float = 0.8  # to lie in wait where the enemy may come
    waste: float = 0.3  # a shot that hits nobody
    charge: float = 1.2  # of what a fight is likely to bring


WEIGHTS = Weights()
