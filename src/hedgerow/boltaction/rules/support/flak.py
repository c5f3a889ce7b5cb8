"""house-airstrike.2 Anti-aircraft fire, of both sides."""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.board.inches.bases import near
from hedgerow.board.inches.measure import INCH
from hedgerow.board.inches.records import Disc, Point
from hedgerow.boltaction.book.charts import HIT, SHELLS
from hedgerow.boltaction.book.tables import TABLES
from hedgerow.boltaction.ground.hulls import in_arc
from hedgerow.boltaction.rules.dice import d6, rolled
from hedgerow.boltaction.rules.move.hiding import reveal
from hedgerow.boltaction.rules.shooting.guns import guns_of, laid, mount_of
from hedgerow.boltaction.rules.shooting.hitting import rolls_of
from hedgerow.boltaction.rules.shooting.records import Gun
from hedgerow.boltaction.state.events import support as told
from hedgerow.boltaction.state.lookups import can, on_table
from hedgerow.boltaction.state.state import State, Unit
from hedgerow.boltaction.state.world import World
from hedgerow.kernel.tally import Mod, Tally

SIX, ALWAYS_MISSES = 6, 1


def flak_hits(t: World, seat: int, marker: Point) -> int:
    """All hits on an aircraft of a seat: its enemies' flak, then that of its own side which does not recognise it."""
    s = t.state
    hits = 0
    for side in (1 - seat, seat):
        for u in tuple(on_table(s, side)):
            guns = list(bearing_on(s, u, marker))
            if guns and (side != seat or not recognises(t, u)):
                hits += sum(fire(t, u, gun) for gun in guns)
    return hits


def bearing_on(s: State, u: Unit, marker: Point) -> Iterator[Gun]:
    """house-vehicle.3: the weapons of a Flak unit whose range and arc reach a point in the sky, co-axial ones apart."""
    if not can(u, "flak"):
        return
    for gun in guns_of(s, u):
        mount = mount_of(u, gun.id)
        beside = mount is not None and bool(mount.coaxial)
        if beside or gun.weapon.has("indirect") or gun.weapon.has("flamethrower"):
            continue
        reached = near(gun.spot.foot, Disc(marker, 0), gun.weapon.range * INCH)
        if reached and (gun.arc is None or in_arc(laid(u, gun), gun.arc, marker)):
            yield gun


def recognises(t: World, u: Unit) -> bool:
    """A die by its quality."""
    need = Tally((Mod(TABLES.support.recognise[u.quality], u.quality, "house-airstrike.2"),))
    die = d6(t, f"{u.name}: friend or foe?")
    holds = die >= need.total
    t.tell(told.Recognised(unit=u.id, die=die, need=need, holds=holds, rule="house-airstrike.2"))
    return holds


def fire(t: World, u: Unit, gun: Gun) -> int:
    """5+, modified only by pins; a hit with high explosive counts as many as its building column rolls.

    Whoever shoots is hidden no more, at aircraft as well (house-cover.4).
    """
    reveal(t, u)
    weapon = gun.weapon
    tally = Tally((Mod(TABLES.support.flak, "flak", "house-airstrike.2"),))
    tally = tally.plus(u.pins, HIT["pin"].words, HIT["pin"].rule)
    need = tally.total
    dice = t.roll(f"{u.name}: flak", rolls_of(t.state, u, weapon, 1).total)
    again: tuple[int, ...] = ()
    if need >= TABLES.hit.impossible:
        again = t.roll(f"{u.name}: flak, once more", dice.count(SIX)) if SIX in dice else ()
        count = again.count(SIX)
    else:
        count = sum(die >= need and die != ALWAYS_MISSES for die in dice)
    counted: list[int] = []
    if gun.he:
        counted = [rolled(t, SHELLS[gun.he].in_building, f"{u.name}: bursts")[0] for _ in range(count)]
    hits = sum(counted) if gun.he else count
    t.tell(
        told.FlakFired(
            unit=u.id, weapon=weapon.id, need=need, tally=tally, dice=dice, again=again, counted=tuple(counted),
            hits=hits, rule="house-airstrike.2",
        )
    )  # fmt: skip
    return hits
