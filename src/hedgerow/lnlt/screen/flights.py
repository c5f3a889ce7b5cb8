"""Aircraft before they attack: how cannon and bombs add up, and what becomes of each target."""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.kernel.screen.preview import Fate, Line, Preview, Remark, Sum
from hedgerow.kernel.table import Table
from hedgerow.lnlt.odds.air import ABORTS, CRASHES, UNHURT, flak_hit, flak_odds, vehicle_odds
from hedgerow.lnlt.odds.odds import attack_odds
from hedgerow.lnlt.rules.air.air_attacks import (
    bomb,
    cannon,
    lowest_armour,
    struck_by_run,
    vehicles_under,
    why_not_strike,
)
from hedgerow.lnlt.rules.air.aircraft import line
from hedgerow.lnlt.rules.air.anti_aircraft import aim_at, flak_contest, flak_number, flak_tally
from hedgerow.lnlt.rules.fire.attacks import targets_of
from hedgerow.lnlt.rules.fire.records import Attack
from hedgerow.lnlt.rules.guns.records import Aim
from hedgerow.lnlt.screen.attacks import attack_sums, own_remarks
from hedgerow.lnlt.screen.chances import LOST, chance, even_or, fates
from hedgerow.lnlt.state.moves import Bomb, Flak, Fly, FlyOn, Strafe
from hedgerow.lnlt.state.names import name
from hedgerow.lnlt.state.state import Flight, State, Unit

GRAVE = {UNHURT: 0, ABORTS: 2, CRASHES: LOST}


def strafe(table: Table[State], move: Strafe) -> Preview:
    """Every hex of the run that may be struck."""
    s, f = table.state, _flight(table)
    u = s.units[f.unit]
    return _attacks(s, move, [cannon(u, hex) for hex in struck_by_run(s, f)])


def drop(table: Table[State], move: Bomb) -> Preview:
    s, f = table.state, _flight(table)
    return _attacks(s, move, [bomb(s.units[f.unit], move.place)])


def _attacks(s: State, move: Strafe | Bomb, attacks: list[Attack]) -> Preview:
    """One attack after the other; the sums of the first are shown."""
    struck = [attack for attack in attacks if targets_of(s, attack)]
    vehicles = [(a, v) for a in attacks for v in vehicles_under(s, a)]
    remarks = [Remark(f"it strikes {' and '.join(a.target for a in attacks)}, on every level", "19.1.1.6")]
    return Preview(
        sums=attack_sums(s, struck[0]) if struck else tuple(_penetration(*vehicles[0])) if vehicles else (),
        remarks=(*remarks, *(r for a in struck for r in own_remarks(s, a))),
        fates=(
            *(fate for a in struck for fate in fates(s, attack_odds(s, a))),
            *(fate for a, v in vehicles for fate in fates(s, {v.id: vehicle_odds(s, a, v)})),
        ),
        dice=True, strikes=tuple(a.target for a in attacks),
    )  # fmt: skip


def _penetration(attack: Attack, v: Unit) -> Iterator[Sum]:
    armour = lowest_armour(v)
    yield Sum("penetration", attack.tally, attack.tally.total, "d6")
    yield Sum("armour", armour, armour.total, "d6")


def flak(table: Table[State], move: Flak) -> Preview:
    """19.1.0.7: a gun at an aircraft: to hit, to pierce, and what becomes of it."""
    s, f = table.state, _flight(table)
    aim = aim_at(s, f, move)
    assert isinstance(aim, Aim)
    tally, number = flak_tally(s, f, aim), flak_number(s, aim)
    pierces, resists = flak_contest(s, f, aim)
    odds = flak_odds(s, f, aim)
    hexes = s.ground.distance(aim.start, aim.target)
    words = f"{number} or less hits at {hexes} hex{'es' * (hexes != 1)}; a 2 always, a 12 never"
    return Preview(
        sums=(
            Sum("to hit", tally, tally.total, "2d6"), Sum("penetration", pierces, pierces.total, "d6"),
            Sum("armour", resists, resists.total, "d6"),
        ),
        remarks=(Remark(words, "14.1.0.7"), Remark(f"{name(s, move.gun)} is marked Fired", "5.3.6")),
        fates=(
            even_or("the shot", "a hit", flak_hit(s, f, aim), "a miss"),
            Fate(name(s, f.unit), tuple(chance(r, odds[r], g) for r, g in GRAVE.items() if r in odds), f.unit),
        ),
        dice=True, lines=(Line(aim.start, aim.target, "shot"),),
    )  # fmt: skip


def fly(table: Table[State], move: Fly) -> Preview:
    """The way it takes, and what it may attack on it as things stand."""
    s, f = table.state, _flight(table)
    path = line(s.ground, move.entry, move.toward)
    struck = [hex for hex in path if why_not_strike(s, s.units[f.unit].side, hex) is None]
    attacks = f"it may attack {', '.join(struck)}" if struck else "nothing there may be attacked now"
    remarks = Remark(f"over {', '.join(path)}", "19.1.0.5"), Remark(attacks, "19.1.1.1")
    return Preview(remarks=remarks, lines=(Line(path[0], path[-1]),))


def fly_on(table: Table[State], move: FlyOn) -> Iterator[Remark]:
    f = _flight(table)
    ahead = f.path[f.at + 1 :]
    yield Remark(f"next over {ahead[0]}, {len(ahead)} to go" if ahead else "it leaves the map", "19.1.0.5")


def _flight(table: Table[State]) -> Flight:
    assert table.state.flight is not None
    return table.state.flight
