"""Off-board Artillery: where to call it, and whether to let it fire once the Spotting Round has come down.

He takes a hex, and a type of mission where the game knows several, for what the fire would do to the enemy there, less
what it would do to his own men.
"""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.kernel.choice import Choice, Move
from hedgerow.lnlt.book.tables import TABLES
from hedgerow.lnlt.ground.ground import BLOCKED
from hedgerow.lnlt.rules.indirect.artillery import battery, callable_missions, drift_tally, drifted, seen
from hedgerow.lnlt.rules.indirect.barrages import barrage_attack
from hedgerow.lnlt.rules.indirect.fire_missions import SHAPE, footprint
from hedgerow.lnlt.scenario.records import Artillery
from hedgerow.lnlt.sergeant.situation import Situation
from hedgerow.lnlt.state.lookups import units_at
from hedgerow.lnlt.state.moves import Abort, Bombard, ForEffect, Shift
from hedgerow.lnlt.state.state import FireForEffect, Impulse, MissionKind, Unit
from hedgerow.players.player import Part, Thought

DIRECTIONS = tuple(TABLES.drift.direction.values())
FACES = range(1, 7)
HOPEFUL = 5  # hexes that are looked at closely


class Struck:
    """What shells would do, hex by hex; each is reckoned once."""

    def __init__(self, sit: Situation) -> None:
        self.sit = sit
        self._hexes: dict[tuple[str, int], float] = {}

    def on(self, hex: str, fp: int) -> float:
        """What fire on one hex is worth."""
        if (hex, fp) not in self._hexes:
            self._hexes[hex, fp] = self._reckon(hex, fp)
        return self._hexes[hex, fp]

    def _reckon(self, hex: str, fp: int) -> float:
        sit = self.sit
        there = [u for floor in sit.ground.floors(hex) for u in units_at(sit.s, floor)]
        foes = self._harm(hex, fp, [u for u in there if u.side != sit.side])
        return foes - sit.w.own_shells * self._harm(hex, fp, [u for u in there if u.side == sit.side])

    def _harm(self, hex: str, fp: int, units: list[Unit]) -> float:
        if not units:
            return 0.0
        return self.sit.harm(barrage_attack(FireForEffect(self.sit.side, fp, "", "standard"), hex, units))


class Shells:
    """What a mission of one battery would do, wherever it falls."""

    def __init__(self, struck: Struck, guns: Artillery, kind: MissionKind = "standard", toward: str = "") -> None:
        self.sit, self.struck, self.guns, self.kind, self.toward = struck.sit, struck, guns, kind, toward
        self._effects: dict[str, float] = {}

    def effect(self, place: str) -> float:
        """What fire for effect on a hex is worth, all around it."""
        if place not in self._effects:
            self._effects[place] = self._reckon(place)
        return self._effects[place]

    def _reckon(self, place: str) -> float:
        hexes = footprint(self.sit.ground, self.guns, self.kind, place, self.toward)
        total = sum(self.struck.on(hex, fp) for hex, fp in hexes.items())
        for turns in range(1, 1 + SHAPE.walking_turns * (self.kind == "walking")):
            ahead = [(drifted(self.sit.s, hex, self.toward, turns), fp) for hex, fp in hexes.items()]
            total += self.sit.w.walked**turns * sum(self.struck.on(hex, fp) for hex, fp in ahead if hex)
        return total

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
    struck, hopeful = Struck(sit), dict[tuple[str, str], list[tuple[float, Shells, Bombard]]]()
    for named in callable_missions(sit.s, impulse, units):
        shells, start = (
            Shells(struck, battery(sit.s, named.mission), named.kind, named.toward),
            sit.s.units[named.caller].at,
        )
        calls = hopeful.setdefault((named.caller, named.mission), [])
        for hex in near:
            if (effect := shells.effect(hex)) > 0 and seen(sit.s, start, hex) != BLOCKED:
                calls.append((effect, shells, Bombard(named.caller, named.mission, hex, named.kind, named.toward)))
    for calls in hopeful.values():
        for _, shells, call in sorted(calls, key=lambda option: -option[0])[:HOPEFUL]:
            value = shells.call(sit.s.units[call.caller], call.target)
            words = f"shells on {call.target}, wherever they drift"
            yield Thought(call, (Part(value, words), Part(-sit.w.shot, "who calls does nothing else this turn")))


def _with_neighbours(sit: Situation, hex: str) -> tuple[str, ...]:
    return (hex, *sit.ground.around(hex))


def spotting_round(sit: Situation, choice: Choice[Move]) -> list[Thought]:
    """Go on where the enemy suffers most and nobody of ours; break off where it is not worth the mission."""
    call = sit.s.mission
    assert call is not None
    shells = Shells(Struck(sit), battery(sit.s, call.guns), call.kind, call.toward)
    kept = price(sit, shells.guns)
    weighed = [Thought(Abort(), (Part(kept, "the mission is kept"),))]
    for move in choice.options:
        if isinstance(move, ForEffect | Shift):
            place = move.place if isinstance(move, Shift) else sit.s.spotting_round
            weighed.append(Thought(move, (Part(shells.effect(place), f"shells on {place}"),)))
    return weighed
