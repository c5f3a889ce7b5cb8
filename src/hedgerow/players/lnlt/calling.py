"""Off-board Artillery: where to call it, and whether to let it fire once the Spotting Round has come down.

He fires standard missions only, and takes a hex for what the fire would do to the enemy there, less what it would do to
his own men.
"""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.kernel.choice import Choice, Move
from hedgerow.lnlt.artillery import battery, callable_missions, drift_tally, drifted, seen
from hedgerow.lnlt.barrages import barrage_attack
from hedgerow.lnlt.fire_missions import footprint
from hedgerow.lnlt.ground import BLOCKED
from hedgerow.lnlt.moves import Abort, Bombard, ForEffect, Shift
from hedgerow.lnlt.scenarios import Artillery
from hedgerow.lnlt.state import FireForEffect, Impulse, Unit, units_at
from hedgerow.lnlt.tables import TABLES

from ..player import Part, Thought
from .situation import Situation

DIRECTIONS = tuple(TABLES.drift.direction.values())
FACES = range(1, 7)
HOPEFUL = 5  # hexes that are looked at closely


class Shells:
    """What the fire of one battery would do, hex by hex; each is reckoned once."""

    def __init__(self, sit: Situation, guns: Artillery) -> None:
        self.sit, self.guns = sit, guns
        self._hexes: dict[str, float] = {}
        self._effects: dict[str, float] = {}

    def on(self, hex: str) -> float:
        """What its fire on one hex is worth."""
        if hex not in self._hexes:
            self._hexes[hex] = self._reckon(hex)
        return self._hexes[hex]

    def _reckon(self, hex: str) -> float:
        sit = self.sit
        there = [u for floor in sit.ground.floors(hex) for u in units_at(sit.s, floor)]
        foes = self._harm(hex, [u for u in there if u.side != sit.side])
        return foes - sit.w.own_shells * self._harm(hex, [u for u in there if u.side == sit.side])

    def _harm(self, hex: str, units: list[Unit]) -> float:
        if not units:
            return 0.0
        ffe = FireForEffect(self.sit.side, self.guns.fp, self.guns.name, "standard")
        return self.sit.harm(barrage_attack(ffe, hex, units))

    def effect(self, place: str) -> float:
        """What fire for effect on a hex is worth, all around it."""
        if place not in self._effects:
            hexes = footprint(self.sit.ground, self.guns, "standard", place)
            self._effects[place] = sum(self.on(hex) for hex in hexes)
        return self._effects[place]

    def best(self, caller: Unit, place: str) -> float:
        """The best that can be made of a round that has come down in a hex: breaking off is worth nothing."""
        sit = self.sit
        if not place or seen(sit.s, caller.at, place) == BLOCKED:
            return 0.0
        around = [h for h in sit.ground.around(place) if self.effect(h) > 0 and seen(sit.s, caller.at, h) != BLOCKED]
        return max(0.0, *(self.effect(h) - price(sit, self.guns) for h in (place, *around)))

    def call(self, caller: Unit, target: str) -> float:
        """What a call is worth, over all that the drift dice may show."""
        s = self.sit.s
        added, total = drift_tally(s, caller, target).total, 0.0
        drifts = [max(0, (white + added + 1) // 2) for white in FACES]
        for distance in sorted(set(drifts)):
            for toward in DIRECTIONS:
                total += drifts.count(distance) * self.best(caller, drifted(s, target, toward, distance))
        return total / (len(drifts) * len(DIRECTIONS))


def price(sit: Situation, guns: Artillery) -> float:
    """What a mission is worth unfired: nothing if there are not turns enough left to fire them all."""
    return sit.w.mission if sit.left >= sit.s.missions.get(guns.id, 0) else 0.0


def barrages(sit: Situation, units: list[Unit]) -> Iterator[Thought]:
    """The best hexes for each call that these men could make."""
    impulse = sit.s.impulse or Impulse(side=sit.side)
    near = {h: None for place in sit.foes for h in _with_neighbours(sit, sit.ground.hex_of(place))}
    for named in callable_missions(sit.s, impulse, units):
        if named.kind != "standard":
            continue
        shells, caller = Shells(sit, battery(sit.s, named.mission)), sit.s.units[named.caller]
        hopeful = sorted((h for h in near if shells.effect(h) > 0), key=lambda h: -shells.effect(h))
        for target in [h for h in hopeful if seen(sit.s, caller.at, h) != BLOCKED][:HOPEFUL]:
            done = Part(-sit.w.shot, "and he has done his part")
            value = Part(shells.call(caller, target), f"shells on {target}, wherever they drift")
            yield Thought(Bombard(caller.id, named.mission, target), (value, done))


def _with_neighbours(sit: Situation, hex: str) -> tuple[str, ...]:
    return (hex, *sit.ground.around(hex))


def spotting_round(sit: Situation, choice: Choice[Move]) -> list[Thought]:
    """Go on where the enemy suffers most and nobody of ours; break off where it is not worth the mission."""
    shells = Shells(sit, called_guns(sit))
    kept = price(sit, shells.guns)
    weighed = [Thought(Abort(), (Part(kept, "the mission is kept"),))]
    for move in choice.options:
        if isinstance(move, ForEffect | Shift):
            place = move.place if isinstance(move, Shift) else sit.s.spotting_round
            weighed.append(Thought(move, (Part(shells.effect(place), f"shells on {place}"),)))
    return weighed


def called_guns(sit: Situation) -> Artillery:
    """Whose Spotting Round it is: the last Artillery that was called."""
    impulse = sit.s.impulse
    called = [m for used in impulse.used.values() for m in used if m in sit.s.missions] if impulse else []
    return battery(sit.s, called[-1] if called else next(iter(sit.s.missions)))
