"""smoke.1, smoke.4, house-smoke.2 Smoke: circles of it, laid by barrages and by mortars and howitzers on the table."""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.board.inches.bases import gap, gap_up, near, nearer
from hedgerow.board.inches.measure import INCH, inches, named, point
from hedgerow.board.inches.records import Disc, Point
from hedgerow.boltaction.book.tables import TABLES
from hedgerow.boltaction.ground.hulls import in_arc
from hedgerow.boltaction.rules.dice import d6
from hedgerow.boltaction.rules.move.hiding import reveal
from hedgerow.boltaction.rules.seeing import sees_point, spots
from hedgerow.boltaction.rules.shooting.guns import guns_of, laid
from hedgerow.boltaction.rules.shooting.records import Gun
from hedgerow.boltaction.rules.support.calling import why_no_point
from hedgerow.boltaction.rules.support.drift import drifted
from hedgerow.boltaction.state.events import shooting
from hedgerow.boltaction.state.events import support as told
from hedgerow.boltaction.state.lookups import by_hand, enemies
from hedgerow.boltaction.state.moves.shooting import Screen
from hedgerow.boltaction.state.pending.shooting import Declaring
from hedgerow.boltaction.state.state import Ranging, Smoke, State, Unit
from hedgerow.boltaction.state.world import World
from hedgerow.kernel.choice import Refusal
from hedgerow.kernel.tally import Mod, Tally

ALWAYS_MISSES = 1


def lay(t: World, at: Point, radius: int, clause: str, drift: int = 0, degrees: int = 0) -> None:
    """smoke.1: a circle of it, which acts at once; inches."""
    s = t.state
    s.numbered += 1
    s.smoke.append(Smoke(s.numbered, at, radius * INCH))
    t.tell(shooting.SmokeLaid(at=at, radius=radius * INCH, drift=drift, degrees=degrees, rule=clause))


# ------------------------------------------------------------------ from weapons on the table


def layer(s: State, u: Unit) -> Gun | None:
    """The mortar or howitzer of a unit."""
    return next((gun for gun in guns_of(s, u) if gun.weapon.smoke), None)


def screens(s: State, u: Unit) -> Iterator[Screen]:
    """On everybody in sight, and half the way there."""
    gun = layer(s, u)
    if gun is None:
        return
    p = Declaring(u.id)
    x, y = gun.spot.eye
    for target in enemies(s, u.seat):
        ex, ey = spots(s, target)[0].eye
        for at in ((ex, ey), ((x + ex) // 2, (y + ey) // 2)):
            move = Screen(u.id, named(at))
            if why_not_screen(s, p, move) is None:
                yield move


def why_not_screen(s: State, p: Declaring, move: Screen) -> Refusal | None:
    """house-smoke.2: a mortar or howitzer on FIRE, a point that it or its spotter sees, near or far.

    At a real table people see and measure where their smoke is to lie.
    """
    u = s.units[p.unit]
    if move.unit != u.id:
        return Refusal("not-it", f"{u.name} fires now", "turn.9")
    gun = layer(s, u)
    if gun is None:
        return Refusal("no-smoke", f"{u.name} has nothing that fires smoke", "house-smoke.2")
    if p.occasion != "fire" or p.aims:
        return Refusal("fire-only", "smoke is fired with a Fire order, instead of anything else", "house-smoke.2")
    if (refusal := why_no_point(s, move.at)) is not None:
        return refusal
    at = point(move.at)
    if not sees_point(s, u, at):
        return Refusal("no-sight", f"nobody of {u.name} sees that point", "house-smoke.2")
    if gun.arc is not None and not by_hand(s) and not in_arc(laid(u, gun), gun.arc, at):
        return Refusal("arc", f"that point is outside of the arc of the {gun.weapon.name}", "house-weapon.3")
    return None


def lay_smoke(t: World, p: Declaring, move: Screen) -> None:
    """house-smoke.2: rolled as indirect fire at the point; a miss drifts."""
    s = t.state
    u, at = s.units[p.unit], point(move.at)
    gun = layer(s, u)
    assert gun is not None
    s.pending.pop()
    reveal(t, u)
    weapon = gun.weapon
    if not by_hand(s) and (lost := why_lost(gun, at)) is not None:
        t.tell(told.SmokeFired(unit=u.id, weapon=weapon.id, at=at, lost=lost, rule="house-smoke.2"))
        return
    need, tally = smoke_need(s, u, gun, move.at)
    die = d6(t, f"{u.name}: smoke")
    hit = die >= need and die != ALWAYS_MISSES
    t.tell(
        told.SmokeFired(
            unit=u.id, weapon=weapon.id, at=at, need=need, tally=tally, die=die, hit=hit, rule="house-smoke.2"
        )
    )
    note_ranging(s, u, gun, move.at, hit=hit)
    drift = degrees = 0
    if not hit:
        at, drift, degrees, _ = drifted(t, at, TABLES.support.smoke_miss, f"{u.name}: smoke drifts")
    lay(t, at, weapon.smoke, "house-smoke.2", drift, degrees)


def why_lost(gun: Gun, at: Point) -> str | None:
    """house-indirect.3: between its two ranges."""
    foot, there = gun.spot.foot, Disc(at, 0)
    if not near(foot, there, gun.weapon.range * INCH):
        return f"{inches(gap_up(foot, there))} is out of range"
    if nearer(foot, there, least := gun.weapon.least * INCH):
        return f"{inches(min(gap(foot, there), least - 1))} is nearer than its lower range"
    return None


def known_shots(s: State, u: Unit, gun: Gun, at: str) -> tuple[int, bool]:
    """house-indirect.2: turns in a row at this point, and whether it has been hit."""
    known = u.ranging.get(gun.id)
    if known is None or known.target != at or known.turn < s.turn - 1:
        return 0, False
    return known.shots, known.hit


def smoke_need(s: State, u: Unit, gun: Gun, at: str) -> tuple[int, Tally]:
    """hit.2, house-indirect.1."""
    shots, hit = known_shots(s, u, gun, at)
    if hit:
        return TABLES.hit.ranged_in, Tally((Mod(TABLES.hit.ranged_in, "ranged in", "house-indirect.1"),))
    need = max(TABLES.hit.ranged_in, TABLES.hit.indirect - shots)
    first = Tally((Mod(TABLES.hit.indirect, "indirect fire", "hit.2"),))
    return need, first.plus(need - TABLES.hit.indirect, "turns of ranging in", "house-indirect.1")


def note_ranging(s: State, u: Unit, gun: Gun, at: str, *, hit: bool) -> None:
    shots, was_hit = known_shots(s, u, gun, at)
    u.ranging[gun.id] = Ranging(at, [], shots + 1, was_hit or hit, s.turn)
