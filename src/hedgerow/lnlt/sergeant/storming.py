"""Close Assaults on vehicles: whether to storm one, who goes first and with what, and who replies to an Overrun."""

from __future__ import annotations

from functools import lru_cache

from hedgerow.kernel.choice import Choice, Move
from hedgerow.kernel.screen.words import percent
from hedgerow.lnlt.rules.melee.close_assault import (
    assault_tally,
    assault_weapons,
    defence_tally,
    in_order,
    may_assault,
    pre_assault_tally,
    why_kept_off,
)
from hedgerow.lnlt.rules.move.records import Party
from hedgerow.lnlt.rules.people.leaders import morale
from hedgerow.lnlt.sergeant.hand_to_hand import at_most
from hedgerow.lnlt.sergeant.situation import Band, Situation
from hedgerow.lnlt.state.lookups import is_vehicle, printed
from hedgerow.lnlt.state.moves import Assault, Reply
from hedgerow.lnlt.state.names import name
from hedgerow.lnlt.state.state import Unit
from hedgerow.players.player import Part, Thought

FACES = range(1, 7)


@lru_cache(maxsize=64)
def beats(attack: int, defence: int) -> float:
    """The chance that one die and the attack show more than another and the defence (17.1.12)."""
    return sum(a + attack > d + defence for a in FACES for d in FACES) / 36


# ------------------------------------------------------------------ before it


def best_way(sit: Situation, u: Unit) -> Assault:
    """A unit with the strongest of its weapons."""
    weapons = assault_weapons(sit.s, u)
    return Assault(u.id, weapons[0].id if weapons else "")


def wreck_chance(sit: Situation, units: list[Unit], v: Unit, start: str) -> float:
    """The chance that units which come from a place, each by its best weapon, destroy a vehicle (17.1.7-17.1.14)."""
    s, passed, stands = sit.s, list[Unit](), 1.0
    for u in in_order(units):
        steady = at_most(morale(s, u).total - pre_assault_tally(s, u, passed, start).total)
        passed.append(u)  # a Leader who has checked first helps the others
        if may_assault(s, u):
            stands *= 1.0 - steady * beats(assault_tally(s, best_way(sit, u)).total, defence_tally(v).total)
    return 1.0 - stands


def storms(sit: Situation, band: Band, place: str, start: str) -> dict[str, float]:
    """The vehicles in a place that a band next to it may storm, each with the chance that it is destroyed."""
    s = sit.s
    vehicles = [v for v in sit.foes.get(place, ()) if is_vehicle(v)]
    if not vehicles or not any(may_assault(s, u) for u in band.units):
        return {}
    party = Party(band.units, start, (), frozenset())
    able = [v for v in vehicles if why_kept_off(s, party, v) is None]
    return {v.id: wreck_chance(sit, band.units, v, start) for v in able}


# ------------------------------------------------------------------ in it


def assault(sit: Situation, choice: Choice[Move]) -> list[Thought]:
    """Whoever is likeliest to destroy it goes first; charges are spared where the odds are good without them."""
    s = sit.s
    weighed = []
    for move in choice.options:
        if isinstance(move, Assault):
            there = [v for v in sit.foes.get(s.units[move.unit].at, ()) if is_vehicle(v)]
            v = there[0]
            chance = beats(assault_tally(s, move).total, defence_tally(v).total)
            spent = bool(move.weapon) and printed(s.weapons[move.weapon]).single_use
            gain = Part(chance * sit.worth(v), f"{percent(chance)} to destroy {name(sit.s, v.id)}")
            weighed.append(Thought(move, (gain, Part(-sit.w.charge * spent, "a charge used up"))))
    return weighed


def reply(sit: Situation, choice: Choice[Move]) -> list[Thought]:
    """Those who are Overrun strike back if there is hope: they will have to give way in any case."""
    m = sit.s.moving
    assert m is not None
    v = sit.s.units[m.units[0]]
    weighed = []
    for move in choice.options:
        if isinstance(move, Reply):
            units = [sit.s.units[i] for i in move.units]
            chance = wreck_chance(sit, units, v, v.at)
            gain = Part(chance * sit.worth(v), f"{percent(chance)} to destroy {name(sit.s, v.id)}")
            weighed.append(Thought(move, (gain, Part(-sit.w.shot * len(units), "they act no more this turn"))))
    return weighed
