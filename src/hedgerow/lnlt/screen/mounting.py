"""Mounting and getting off before it is done: what it takes of whom, and what is left (16.4)."""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.kernel.shown import Remark
from hedgerow.kernel.table import Table
from hedgerow.lnlt.rules.armour.loading import half
from hedgerow.lnlt.rules.move.modes import mf, paced
from hedgerow.lnlt.rules.works.wire_and_mines import mines_met
from hedgerow.lnlt.screen import sorties
from hedgerow.lnlt.screen.marching import answer_remark
from hedgerow.lnlt.state.moves import Load, Unload
from hedgerow.lnlt.state.names import name, names, points
from hedgerow.lnlt.state.state import State, Unit


def load(table: Table[State], move: Load) -> Iterator[Remark]:
    s, m = table.state, table.state.moving
    units, v = [s.units[i] for i in move.units], s.units[move.vehicle]
    yield from half_of_each(s, [*units, v])
    yield Remark(f"{name(s, v.id)} is activated; {points(mf(s, v) - v.spent - half(s, v))} are left to it", "16.4.2")
    if move.outside:
        yield Remark("outside they may fire at less IFP, and must get off when it fires its gun or is hit", "16.2.2")
    if m is not None:
        yield answer_remark(s, m, m.at, max(half(s, u) for u in [*units, v]))


def unload(table: Table[State], move: Unload) -> Iterator[Remark]:
    s = table.state
    if s.sortie is not None:
        yield from sorties.unload(table, move)
        return
    units = [s.units[i] for i in move.units]
    if not units:
        yield Remark("nobody gets off with the Shaken", "16.2.5")
        return
    assert table.choice is not None
    if table.choice.kind == "get-off":
        yield Remark("marked Moved; Opportunity Fire may follow", "16.2.5")
        return
    v = s.units[units[0].carrier]
    yield from half_of_each(s, [*units, v])
    if move.assault:
        yield Remark(f"{names(s, move.units)} may fire, and do not leave {v.at} this turn", "16.4.7")
    else:
        most = min(paced(mf(s, u), "move") - u.spent - half(s, u) for u in units)
        yield Remark(f"marked Moved; {points(most)} are left to them, and they go first", "16.4.6")
    if v.shaken:
        yield Remark(f"{name(s, v.id)} does nothing more this turn", "16.4.8")
    if mines_met(s, v.side, v.at):
        yield Remark("Mines attack whoever gets off", "21.4.0.5")


def half_of_each(s: State, units: list[Unit]) -> Iterator[Remark]:
    """16.4.1: what it takes."""
    costs = ", ".join(f"{points(half(s, u))} of {name(s, u.id)}" for u in units)
    yield Remark(f"half the MF of each: {costs}", "16.4.1")
