"""A shot by ordnance before it is fired: what is to be rolled, what it may pierce, and what becomes of the target."""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.kernel.screen.preview import Fate, Line, Preview, Remark, Sum
from hedgerow.kernel.screen.words import percent
from hedgerow.kernel.table import Table
from hedgerow.lnlt.odds.odds import Results
from hedgerow.lnlt.odds.records import ShellOdds
from hedgerow.lnlt.odds.rides import ride_odds
from hedgerow.lnlt.odds.shells import HULL, TURRET, shell_odds
from hedgerow.lnlt.rules.armour.passengers import clinging, passengers
from hedgerow.lnlt.rules.fire.shot import crew_of
from hedgerow.lnlt.rules.guns.ordnance import acquired_by, aim_of, gunner, laying
from hedgerow.lnlt.rules.guns.records import Aim
from hedgerow.lnlt.rules.guns.shelling import burst_of, impact
from hedgerow.lnlt.rules.guns.to_hit import to_hit_number, to_hit_tally
from hedgerow.lnlt.rules.people.weapons import captured
from hedgerow.lnlt.screen.chances import RESULTS, chance, even_or, fates, grave
from hedgerow.lnlt.state.lookups import is_vehicle, printed
from hedgerow.lnlt.state.moves import Shell
from hedgerow.lnlt.state.names import name, names, points, verb
from hedgerow.lnlt.state.state import State, Unit

PARTS = (TURRET, HULL)


def shell(table: Table[State], move: Shell) -> Preview:
    """14.1: a gun fires, in an impulse of its own or as Opportunity Fire."""
    s, choice = table.state, table.choice
    assert choice is not None
    aim = aim_of(s, choice.seat, move, opportunity=choice.kind == "opportunity")
    assert isinstance(aim, Aim)
    found = shell_odds(s, aim)
    hit = even_or("the shot", "a hit", found.hit, "a miss")
    return Preview(
        sums=tuple(sums(s, aim, found)), remarks=tuple(remarks(s, aim)),
        fates=(hit, *parts_struck(s, aim, found), *fates(s, found.fates), *riders_fates(s, aim, found)), dice=True,
        lines=(Line(aim.start, aim.target, "shot"),),
    )  # fmt: skip


def sums(s: State, aim: Aim, found: ShellOdds) -> Iterator[Sum]:
    """The to-hit roll, then HE, or penetration and armour where the vehicle may be struck."""
    tally = to_hit_tally(s, aim)
    yield Sum("to hit", tally, tally.total, "2d6")
    if not aim.at:
        he = burst_of(s, aim).tally
        yield Sum("HE", he, he.total, "d6")
        return
    for part in PARTS:
        at = impact(s, aim, high=part == TURRET) if part in found.struck else None
        if at is not None and at.armour is not None:
            yield Sum(f"penetration, {part}", at.penetration, at.penetration.total, "d6")
            yield Sum(f"armour, {part}", at.armour, at.armour.total, "d6")


def parts_struck(s: State, aim: Aim, found: ShellOdds) -> Iterator[Fate]:
    """14.1.3.3: how likely each part is struck, and what such a hit does."""
    for part in PARTS:
        if part in found.struck:
            words = f"a hit on the {part} ({percent(found.struck[part])})"
            results: Results = found.fates_there[part]
            v = s.units[aim.at]
            yield Fate(words, tuple(chance(r, results[r], grave(v, r)) for r in RESULTS if results.get(r)))


def riders_fates(s: State, aim: Aim, found: ShellOdds) -> tuple[Fate, ...]:
    """What the shot may bring those who ride in or on the target."""
    return fates(s, ride_odds(s, s.units[aim.at], found)) if aim.at else ()


def remarks(s: State, aim: Aim) -> Iterator[Remark]:
    """What is needed, what turns, and what the shot costs."""
    number, u = to_hit_number(s, aim), gunner(s, aim)
    hexes = s.ground.distance(aim.start, aim.target)
    yield Remark(f"{number} or less hits at {hexes} hex{'es' * (hexes != 1)}; a 2 always, a 12 never", "14.1.0.7")
    way = laying(s, aim)
    if way is not None and way.mps:
        yield Remark(f"{name(s, u.id)} pivots for {points(way.mps)}", "PAC.15" if is_vehicle(u) else "1.7.0.10")
    if aim.at and impact(s, aim, high=False).armour is None:
        yield Remark("no armour there: any hit destroys it", "14.1.2.1")
    if aim.at:
        yield from riders_remarks(s, s.units[aim.at])
    if aim.gun in s.weapons:
        w = s.weapons[aim.gun]
        if printed(w).single_use:
            yield Remark(f"{printed(w).name} is used up", "1.6.3.6")
        elif captured(s, w):
            yield Remark(f"{printed(w).name} is captured, and gone if it misses", "1.6.0.16")
    if riding := [x.id for x in clinging(s, u)]:
        yield Remark(
            f"{names(s, riding)} {verb(riding, 'gets off and checks its Morale', 'get off and check their Morale')}",
            "16.2.2",
        )
    if aim.gun in s.acquired and not acquired_by(s, aim.gun, aim.at or aim.target):
        yield Remark("what it had acquired before is lost", "14.3.3")
    crew = [x.id for x in crew_of(s, aim.shot)]
    rule = "5.3.6" if aim.shot.opportunity else "1.7.0.12"
    yield Remark(f"{names(s, crew)} {verb(crew, 'is', 'are')} marked Fired", rule)


def riders_remarks(s: State, v: Unit) -> Iterator[Remark]:
    """16.1.1.1, 16.2.4: what happens to those who ride in or on the target."""
    if riding := [x.id for x in passengers(s, v)]:
        yield Remark(f"{names(s, riding)} {verb(riding, 'gets', 'get')} out of a Wreck by an even die each", "16.1.1.1")
    if outside := [x.id for x in clinging(s, v)]:
        yield Remark(
            f"any hit throws off {names(s, outside)}, who {verb(outside, 'checks its', 'check their')} Morale", "16.2.4"
        )
