"""What may befall those who go a way: the rules are walked through, and who may fire is asked at every step."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from hedgerow.kernel import notation
from hedgerow.kernel.choice import Move
from hedgerow.kernel.dice import Manual
from hedgerow.kernel.screen.looking import Way
from hedgerow.kernel.screen.preview import Remark
from hedgerow.kernel.screen.words import percent
from hedgerow.kernel.table import Answer, Table
from hedgerow.lnlt.odds.effect import effect
from hedgerow.lnlt.rules.fire.shot import shot_of
from hedgerow.lnlt.rules.guns.ordnance import aim_of
from hedgerow.lnlt.state import moves as m
from hedgerow.lnlt.state.names import names
from hedgerow.lnlt.state.state import State

UNHINDERED = Remark("nobody can answer with Opportunity Fire on this way", "5.3.1")
DICE = Remark("then what lies there strikes them: a barrage, or Mines", "6.0.6")


def along(table: Table[State], move: Move | None, way: Way) -> tuple[Remark, ...]:
    """5.3.1-5.3.4: from where the other side may fire at whoever goes a way, with what, and how likely that hurts."""
    return tuple(_met(table, move, way)) or (UNHINDERED,)


def _met(table: Table[State], move: Move | None, way: Way) -> Iterator[Remark]:
    assert table.choice is not None
    seat = table.choice.seat
    there = table.clone(Manual(), [Answer(seat, move)] if move is not None else [])
    for text in way.answers:
        there.answer(notation.read(text, there.system.move_types))
        while there.choice is not None and there.choice.kind == "opportunity":
            yield from _shots(there)
            there.answer(m.Hold())
        if there.wanted is not None and there.state.moving is not None:
            yield DICE
        if there.choice is None or there.choice.seat != seat:
            return
    if way.asks:
        yield Remark("Melee at once, with no Opportunity Fire at those who enter, and the move is over", "8.0.6")


def _shots(there: Table[State]) -> Iterator[Remark]:
    """The likeliest shot from each place, the worst first. Who is hidden still is not among them."""
    s, choice = there.state, there.choice
    assert choice is not None
    best: dict[str, tuple[Fraction, str, str]] = {}
    for move in choice.options.listed:
        if not isinstance(move, m.Fire | m.Shell):
            continue
        if isinstance(move, m.Shell):
            start = getattr(aim_of(s, choice.seat, move, opportunity=True), "start", "")
        else:
            start = getattr(shot_of(s, choice.seat, move, opportunity=True), "start", "")
        parts = move.parts if isinstance(move, m.Fire) else (move.gun,)
        chance = effect(s, choice.seat, move, opportunity=True) or Fraction(0)
        if start not in best or chance > best[start][0]:
            best[start] = chance, names(s, parts), move.target
    for start, (chance, who, target) in sorted(best.items(), key=lambda one: -one[1][0]):
        yield Remark(f"in {target}: {who} may fire from {start}, {percent(chance)} to hurt", "5.3.4")
