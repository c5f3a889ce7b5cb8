"""Aircraft before they attack: how cannon and bombs add up, and what becomes of each target."""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.kernel.shown import Preview, Remark
from hedgerow.kernel.table import Table
from hedgerow.lnlt.air_attacks import bomb, cannon, run, why_not_strike
from hedgerow.lnlt.aircraft import line
from hedgerow.lnlt.fire import Attack, targets_of
from hedgerow.lnlt.moves import Bomb, Fly, FlyOn, Strafe
from hedgerow.lnlt.odds import attack_odds
from hedgerow.lnlt.state import Flight, State
from hedgerow.lnlt.words import say

from .attacks import attack_sums, own_remarks
from .chances import fates


def strafe(table: Table[State], move: Strafe) -> Preview:
    """Every hex of the run that may be struck."""
    s, f = table.state, _flight(table)
    u = s.units[f.unit]
    hexes = [hex for hex in run(s, f) if why_not_strike(s, u.side, hex) is None]
    return _attacks(s, move, [cannon(u, hex) for hex in hexes])


def drop(table: Table[State], move: Bomb) -> Preview:
    s, f = table.state, _flight(table)
    return _attacks(s, move, [bomb(s.units[f.unit], move.place)])


def _attacks(s: State, move: Strafe | Bomb, attacks: list[Attack]) -> Preview:
    """One attack after the other; the sums of the first are shown."""
    struck = [attack for attack in attacks if targets_of(s, attack)]
    remarks = [Remark(f"it strikes {' and '.join(a.target for a in attacks)}, on every level", "19.1.1.6")]
    return Preview(
        words=say(s, move), sums=attack_sums(s, struck[0]) if struck else (),
        remarks=(*remarks, *(r for a in struck for r in own_remarks(s, a))),
        fates=tuple(fate for a in struck for fate in fates(s, attack_odds(s, a))), dice=True,
    )  # fmt: skip


def fly(table: Table[State], move: Fly) -> Iterator[Remark]:
    """The way it takes, and what it may attack on it as things stand."""
    s, f = table.state, _flight(table)
    path = line(s.ground, move.entry, move.toward)
    yield Remark(f"over {', '.join(path)}", "19.1.0.5")
    struck = [hex for hex in path if why_not_strike(s, s.units[f.unit].side, hex) is None]
    yield Remark(f"it may attack {', '.join(struck)}" if struck else "nothing there may be attacked now", "19.1.1.1")


def fly_on(table: Table[State], move: FlyOn) -> Iterator[Remark]:
    f = _flight(table)
    ahead = f.path[f.at + 1 :]
    yield Remark(f"next over {ahead[0]}, {len(ahead)} to go" if ahead else "it leaves the map", "19.1.0.5")


def _flight(table: Table[State]) -> Flight:
    assert table.state.flight is not None
    return table.state.flight
