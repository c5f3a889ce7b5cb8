"""What stands behind a choice in the list: who is meant, what a step costs, how strong a shot is, how likely a try."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any, TypeVar

from hedgerow.kernel import odds
from hedgerow.kernel.choice import Move, Refusal
from hedgerow.kernel.dice import DiceRequest
from hedgerow.kernel.events import Event
from hedgerow.kernel.table import Answer, Table
from hedgerow.lnlt import events as told
from hedgerow.lnlt import moves as m
from hedgerow.lnlt.damage import UNHURT
from hedgerow.lnlt.leaders import is_leader
from hedgerow.lnlt.odds import call_odds, rally_odds, shot_odds, smoke_odds, spotting_odds
from hedgerow.lnlt.shot import shot_of
from hedgerow.lnlt.state import State, field, side_at
from hedgerow.lnlt.steps import step_cost
from hedgerow.lnlt.words import name

from .style import percent

E = TypeVar("E", bound=Event)
Fates = dict[str, dict[str, Fraction]]
DICE_LIMIT = 1_000  # ways for the dice to fall that a line of a list may cost


def gloss(table: Table[State], move: Move) -> str:
    """A few words of help for a listed move; "" where the phrase says it all."""
    found = _GLOSSES.get(type(move))
    return found(table, move) if found else ""


def _who(table: Table[State], move: m.Activate | m.Also) -> str:
    side = table.choice.seat if table.choice else 0
    there = side_at(table.state, move.place, side)
    return ", ".join((name(table.state, u.id) if is_leader(u) else u.id) + " (Shaken)" * u.shaken for u in there)


def _step(table: Table[State], move: m.Step) -> str:
    s = table.state
    if s.moving is None:
        return ""
    cost = step_cost(s, s.moving, move.place)
    terrain = field(s).terrain(move.place)
    parts = [f"{cost.total} MP" if cost else "", str(terrain), f"TM +{terrain.tm}" if terrain.tm else ""]
    return ", ".join(part for part in parts if part)


def _shot(table: Table[State], move: m.Fire | m.Call) -> str:
    shot = sample(table, move, told.ShotFired)
    if shot is None:
        return ""
    dice = f"{len(shot.attack_dice)}d6" if len(shot.attack_dice) > 1 else "d6"
    hurt = max((1 - fate.get(UNHURT, Fraction(0)) for fate in fates_of(table, move).values()), default=Fraction(0))
    return f"{dice} {shot.attack.total:+d} against d6 {shot.defence.total:+d}, hurts {percent(hurt)}"


def fates_of(table: Table[State], move: Move) -> Fates:
    """For every target of an attack the chance of each result; nothing for moves that are none."""
    choice = table.choice
    assert choice is not None
    if isinstance(move, m.Call):
        return call_odds(table.state, move)
    if not isinstance(move, m.Fire):
        return {}
    shot = shot_of(table.state, choice.seat, move, opportunity=choice.kind == "opportunity")
    return {} if isinstance(shot, Refusal) else shot_odds(table.state, shot)


class Feeble:
    """Dice that favour the defender, so that an attack shows its sums and hurts as few as can be."""

    def throw(self, n: int, request: DiceRequest) -> tuple[int, ...]:
        return (request.sides if request.why.startswith("defence") else 1,) * request.count


def samples(table: Table[State], move: Move) -> list[Event]:
    """What a move would bring with feeble dice; its tallies are those of the rule itself."""
    choice = table.choice
    assert choice is not None
    before = len(table.clone(Feeble(), listening=True).events)
    return table.clone(Feeble(), [Answer(choice.seat, move)], listening=True).events[before:]


def sample(table: Table[State], move: Move, kind: type[E]) -> E | None:
    return next((e for e in samples(table, move) if isinstance(e, kind)), None)


def _handed(table: Table[State], move: m.Hand) -> str:
    return f"from {table.state.weapons[move.weapon].bearer}"


def _try(table: Table[State], move: Move) -> str:
    """The chance of a try that one throw decides, from the rule itself."""
    chance = chance_of(table, move)
    return "" if chance is None else percent(chance)


def chance_of(table: Table[State], move: Move) -> Fraction | None:
    """How likely a try to rally, treat, spot, lay smoke or withdraw succeeds; None if that is too long to count."""
    s = table.state
    match move:
        case m.Spot(unit, place):
            return spotting_odds(s, s.units[unit], place)
        case m.Smoke(unit, place):
            return smoke_odds(s, s.units[unit], place)
        case m.Rally(unit):
            return rally_odds(s, s.units[unit])
    try:
        found = odds.odds(table, move, _success, limit=DICE_LIMIT, listening=True)
    except odds.TooManyOutcomes:
        return None
    return found.get(True, Fraction(0)) if None not in found else None


def _success(after: Table[Any]) -> bool | None:
    return next((event.passed for event in after.events if isinstance(event, told.MoraleChecked)), None)


_GLOSSES: dict[type[Move], Callable[[Table[State], Any], str]] = {
    m.Activate: _who,
    m.Also: _who,
    m.Step: _step,
    m.Fire: _shot,
    m.Call: _shot,
    m.Hand: _handed,
    m.Rally: _try,
    m.Treat: _try,
    m.Spot: _try,
    m.Smoke: _try,
    m.Withdraw: _try,
}
