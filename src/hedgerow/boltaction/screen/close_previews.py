"""Assaults and overruns before they are made: how far it is, courage and nerves, and how it ends."""

from __future__ import annotations

from fractions import Fraction

from hedgerow.board.inches.measure import inches
from hedgerow.board.inches.records import Point
from hedgerow.boltaction.ground.hulls import ahead, swept
from hedgerow.boltaction.odds.close import courage, dares, fight_odds, vehicle_odds
from hedgerow.boltaction.odds.dice import pass_chance
from hedgerow.boltaction.odds.groups import blow_odds
from hedgerow.boltaction.odds.shooting import outlook_of
from hedgerow.boltaction.rules.close.assaults import has_anti_tank
from hedgerow.boltaction.rules.close.charging import Approach, approach, charge
from hedgerow.boltaction.rules.close.fights import who_strikes
from hedgerow.boltaction.rules.close.overruns import crushed, flinches, path, ram_hits
from hedgerow.boltaction.rules.close.vehicles import attackers
from hedgerow.boltaction.rules.morale import check_value, takes_again
from hedgerow.boltaction.rules.move.moving import as_if_at, length_of
from hedgerow.boltaction.rules.seeing import gap, pose
from hedgerow.boltaction.rules.shooting.armour import armoured
from hedgerow.boltaction.screen.fates import chance, fate_of
from hedgerow.boltaction.screen.naming import where
from hedgerow.boltaction.screen.previews import of_attack, roll_under
from hedgerow.boltaction.state.lookups import troops
from hedgerow.boltaction.state.moves import close
from hedgerow.boltaction.state.pending.close import Assaulting, Overrunning
from hedgerow.boltaction.state.pending.movement import Moving
from hedgerow.boltaction.state.pending.shooting import Declared, Occasion
from hedgerow.boltaction.state.state import State, Unit
from hedgerow.boltaction.state.world import World
from hedgerow.kernel.choice import Refusal
from hedgerow.kernel.screen.preview import Fate, Line, Preview, Remark, Sum

ONE = Fraction(1)
UNMEASURED = Remark("the way is measured when the target has been named", "close.2")


def assault(table: World, x: close.Assault, seat: int) -> Preview:
    """close.3, close.10: how far it is, and how the fight ends if nobody falls on the way."""
    s = table.state
    u, target = s.units[x.unit], s.units[x.target]
    sums = of_courage(s, u, target)
    lines = (Line(where(s, u.id), where(s, target.id), "shot"),)
    if s.options["premeasuring"] == "off":
        return Preview(sums=sums, remarks=(UNMEASURED,), dice=True, lines=lines)
    found = approach(s, u, target)
    if found is None or not found.arrives:
        remark = Remark(
            f"too far: {inches(gap(s, u, target))} to {target.name}; it only runs towards it", "house-close.2"
        )
        return Preview(sums=sums, remarks=(remark,), dice=bool(sums), lines=lines)
    remarks = [Remark(f"{inches(gap(s, u, target))} to {target.name}", "close.3")]
    if found.defended:
        remarks.append(Remark(f"a defended position: {who_strikes(s, defended=True)}", "house-close.6"))
    fate = fight_fate(s, u, target, found.defended, men=who_get_there(s, u, target, found), nerve=dares(s, u, target))
    return Preview(sums=sums, remarks=tuple(remarks), fates=(fate,), dice=True, lines=lines)


def of_courage(s: State, u: Unit, target: Unit) -> tuple[Sum, ...]:
    """assault-vehicle.2: tested when the assault is declared."""
    value = courage(s, u, target)
    return () if value is None else (roll_under("courage", value),)


def who_get_there(s: State, u: Unit, target: Unit, found: Approach) -> int:
    """house-assault-vehicle.4: how many attack a vehicle, as they charge."""
    if target.card.kind != "vehicle":
        return len(u.men)
    move = Moving(u.id, "charge", ways=charge(s, u, target, found))
    with as_if_at(u, move, length_of(move)):
        return len(attackers(s, u, target))


def fight_fate(
    s: State, u: Unit, target: Unit, defended: bool, *, men: int = 0, nerve: Fraction = ONE, escaped: bool = False
) -> Fate:
    """How it ends, with so many men at a vehicle (all of them if nothing is said), if it dares."""
    if target.card.kind == "vehicle":
        anti_tank = has_anti_tank(u)
        lost, stuck = vehicle_odds(s, u, target, men or len(u.men), anti_tank=anti_tank, escaped=escaped)
        results = [chance("destroyed", nerve * lost, 4), chance("immobilised", nerve * stuck, 3)]
        results.append(chance("holds", nerve * (1 - lost - stuck)))
        results += [chance("does not dare", 1 - nerve, 2)] if nerve < 1 else []
    else:
        fight = fight_odds(s, u, target, defended=defended)
        both = [chance("both are wiped out", fight.both, 4)] if fight.both else []
        results = [chance("destroyed", fight.won, 4), chance("wins", fight.lost), *both]
    return Fate(target.name, tuple(results), target.id)


def defend(table: World, x: close.Defend, seat: int) -> Preview:
    """house-close.3, house-overrun.1: all that bears, at those who come."""
    s = table.state
    p = s.pending[-1]
    assert isinstance(p, Assaulting | Overrunning)
    occasion: Occasion = "overrun" if isinstance(p, Overrunning) else "defence"
    return of_attack(s, s.units[p.target], s.units[p.unit], [Declared("", p.unit)], occasion)


# ------------------------------------------------------------------ tanks


def overrun(table: World, x: close.Overrun, seat: int) -> Preview:
    """house-overrun.1, house-overrun.2: nerves of troops, or what a ram does to both, if nobody stops it on the way."""
    s = table.state
    u, target = s.units[x.unit], s.units[x.target]
    found = path(s, u, target, x.far)
    if isinstance(found, Refusal):
        return Preview()
    lines = (Line(where(s, u.id), where(s, target.id), "shot"),)
    meet, whole = found
    if armoured(target):
        return Preview(fates=rammed(s, u, target, ahead(pose(u), meet).at), dice=True, lines=lines)
    if not troops(target) or crushed(target, swept(pose(u), u.card.size, whole)):
        return Preview(fates=(Fate(target.name, (chance("destroyed", ONE, 4),), target.id),), lines=lines)
    fate, sums = of_nerves(s, target)
    return Preview(sums=sums, fates=(fate,), dice=bool(sums), lines=lines)


def of_nerves(s: State, target: Unit) -> tuple[Fate, tuple[Sum, ...]]:
    """house-overrun.1: a check, or two, or none."""
    if not flinches(s, target):
        return Fate(target.name, (chance("steps clear", ONE),), target.id), ()
    value = check_value(s, target)
    fails = (1 - pass_chance(value.total)) ** (2 if takes_again(s, target) else 1)
    fate = Fate(target.name, (chance("destroyed or routed", fails, 4), chance("steps clear", 1 - fails)), target.id)
    return fate, (roll_under(f"{target.name}: morale", value),)


def rammed(s: State, u: Unit, target: Unit, there: Point) -> tuple[Fate, ...]:
    """house-overrun.2: a hit on either; the rammer strikes the side before which it is when they meet."""
    own, others = ram_hits(u, target, target.at, there)
    sides = ((target, others), (u, own))
    return tuple(fate_of(one, outlook_of(s, one, (blow_odds(s, one, hits, {(1, False): ONE}),))) for one, hits in sides)
