"""A move before it is made: sums, remarks, exact odds, lines to draw."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import pairwise

from msgspec.structs import replace

from hedgerow.board.inches.measure import inches, named, point
from hedgerow.board.inches.records import Point
from hedgerow.boltaction.book.tables import TABLES
from hedgerow.boltaction.book.terms import SURE, Order
from hedgerow.boltaction.ground.records import Course
from hedgerow.boltaction.odds.orders import order_odds, rallied
from hedgerow.boltaction.odds.shooting import outlook, seen_chance
from hedgerow.boltaction.odds.support import struck_by_shell
from hedgerow.boltaction.rules.move.driving import drive as driven
from hedgerow.boltaction.rules.move.going import ways_of
from hedgerow.boltaction.rules.move.moving import as_if_at, length_of
from hedgerow.boltaction.rules.move.rates import pivots, reverse_rate
from hedgerow.boltaction.rules.shooting.hitting import attack, rained_on
from hedgerow.boltaction.rules.shooting.reacting import may_go_down
from hedgerow.boltaction.rules.shooting.records import Attack, Shot
from hedgerow.boltaction.rules.shooting.targets import why_not_ambush
from hedgerow.boltaction.rules.shooting.templates import models_under, template
from hedgerow.boltaction.rules.support.air import AIRCRAFT
from hedgerow.boltaction.screen.drafting import parked, standing
from hedgerow.boltaction.screen.fates import chance, fate_of, if_down
from hedgerow.boltaction.screen.naming import needed, where
from hedgerow.boltaction.screen.support_previews import dive
from hedgerow.boltaction.state.lookups import enemies, on_table
from hedgerow.boltaction.state.moves import movement, orders, shooting
from hedgerow.boltaction.state.pending.movement import Moving
from hedgerow.boltaction.state.pending.orders import Acting
from hedgerow.boltaction.state.pending.shooting import Blast, Declared, Declaring, Occasion, Reacting, Struck
from hedgerow.boltaction.state.pending.support import Striking
from hedgerow.boltaction.state.state import State, Unit
from hedgerow.boltaction.state.world import World
from hedgerow.kernel.choice import Refusal
from hedgerow.kernel.screen.preview import Fate, Line, Preview, Remark, Sum
from hedgerow.kernel.tally import Tally

UNMEASURED = Remark("the range is measured when the target has been named", "shooting.2")

# ------------------------------------------------------------------ orders


def order(table: World, x: orders.Order | orders.Snap, seat: int) -> Preview:
    """house-test.2: the order test."""
    return of_test(table.state, table.state.units[x.unit], x.order)


def of_test(s: State, u: Unit, order: Order) -> Preview:
    """turn.7, turn.8, fubar.1: how it ends; orders.6: and how many pins a Rally leaves."""
    odds = order_odds(s, u, order)
    if odds is None:
        return Preview(remarks=(Remark("no test is needed", "house-test.1"),))
    results = (chance("passed", odds.passes), chance("failed", odds.fails, 2), chance("FUBAR", odds.fubar, 3))
    fates = [Fate("order test", tuple(result for result in results if result.share))]
    if order == "rally" and u.pins:
        fates.append(Fate("pins left", tuple(chance(str(n), share) for n, share in rallied(s, u).items())))
    return Preview(sums=(roll_under("morale", odds.value),), fates=tuple(fates), dice=True)


# ------------------------------------------------------------------ shooting


def shoot(table: World, x: shooting.Shoot, seat: int) -> Preview:
    s = table.state
    p = s.pending[-1]
    assert isinstance(p, Declaring)
    return of_attack(s, s.units[x.unit], s.units[x.target], [Declared("", x.target, x.shell, x.mode)], p.occasion)


def aim(table: World, x: shooting.Aim, seat: int) -> Preview:
    s = table.state
    p = s.pending[-1]
    assert isinstance(p, Declaring)
    aims = [*p.aims, Declared(x.weapon, x.target, x.shell, x.mode)]
    return of_attack(s, s.units[p.unit], s.units[x.target], aims, p.occasion)


def spring(table: World, x: shooting.Spring, seat: int) -> Preview:
    """As if the mover stood there."""
    s = table.state
    move = s.pending[-1]
    assert isinstance(move, Moving)
    u = s.units[move.unit]
    with as_if_at(u, move, x.along):
        return of_attack(s, s.units[x.unit], u, [Declared("", u.id, s.units[x.unit].loaded)], "ambush")


def of_attack(s: State, u: Unit, target: Unit, aims: list[Declared], occasion: Occasion) -> Preview:
    """The sums of every group of weapons, and what may become of the target; what its range is told too."""
    line = Line(where(s, u.id), where(s, target.id), "shot")
    if s.options["premeasuring"] == "off":
        return Preview(remarks=(UNMEASURED, *reacts(s, target)), dice=True, lines=(line,))
    found = attack(s, u, target, aims, occasion)
    odds = outlook(s, target, found)
    return Preview(
        sums=shot_sums(found),
        remarks=(*misses(found), *unrolled(found), *saves(found), *reacts(s, target), *beside(s, target, found)),
        fates=(*in_the_dark(s, u, target), fate_of(target, odds), *fuel(u, found)) if found.shots else (),
        dice=True, lines=(line,),
    )  # fmt: skip


def shot_sums(found: Attack) -> tuple[Sum, ...]:
    return tuple(shot_sum(shot) for shot in found.shots if shot.need != SURE)


def shot_sum(shot: Shot) -> Sum:
    """hit.1: modifiers count for the throw, which has to come to 3; hit.2: in indirect fire the sum is the need."""
    label = f"{fired(shot)} at {inches(shot.far)}, needs {needed(shot.need)}"
    if shot.mode == "indirect":
        return Sum(label, shot.tally, shot.tally.total)
    return Sum(label, shot.tally, shot.tally.total, "d6")


def fired(shot: Shot) -> str:
    return f"{len(shot.guns)} × {shot.weapon.name}" if len(shot.guns) > 1 else shot.weapon.name


def unrolled(found: Attack) -> Iterator[Remark]:
    """The option `flame-to-hit`."""
    for shot in found.shots:
        if shot.need == SURE:
            yield Remark(f"{fired(shot)} at {inches(shot.far)} hits without a roll", "house-weapon.7")


def saves(found: Attack) -> Iterator[Remark]:
    """The option `cover`: by what men are saved."""
    for mod in dict.fromkeys(mod for shot in found.shots for mod in (shot.save.mods if shot.save else ())):
        yield Remark(f"{mod.words}: each man who would fall is saved on {mod.value}+", mod.rule)


def roll_under(words: str, value: Tally) -> Sum:
    """house-test.2: the sum is what two dice may come to at the most."""
    return Sum(f"{words}, 2d6 to be no more", value, value.total)


def misses(found: Attack) -> Iterator[Remark]:
    for miss in found.misses:
        yield Remark(f"{len(miss.guns)} × {miss.weapon.name} cannot fire: {miss.why}", miss.rule)


def in_the_dark(s: State, u: Unit, target: Unit, far: int | None = None) -> Iterator[Fate]:
    """house-game.2: whether it is made out; all that follows is told with that in it."""
    seen = seen_chance(s, u, target, far)
    if seen < 1:
        yield Fate("in the dark", (chance("made out", seen), chance("not seen", 1 - seen)))


def fuel(u: Unit, found: Attack) -> Iterator[Fate]:
    """house-weapon.9: a flamethrower may be spent."""
    for shot in found.shots:
        if shot.weapon.has("flamethrower"):
            spent = Fraction(TABLES.house.fuel, 6)
            yield Fate(f"{u.name}: fuel", (chance("spent", spent, 3 if u.card.team else 1), chance("left", 1 - spent)))


def beside(s: State, target: Unit, found: Attack) -> Iterator[Remark]:
    """Whom rockets may strike as well."""
    for shot in found.shots:
        yield from (Remark(f"rolled for as well: {u.name}", "house-game.5") for u, _ in rained_on(s, target, shot))


def reacts(s: State, target: Unit) -> Iterator[Remark]:
    if may_go_down(s, target):
        yield Remark(f"{target.name} may go Down first", "house-shooting.3")


def go_down(table: World, x: shooting.GoDown, seat: int) -> Preview:
    """What the shots, or an aircraft, would do to who is Down, and to who is not."""
    s = table.state
    p = s.pending[-1]
    if isinstance(p, Striking):
        return dive(s, p)
    assert isinstance(p, Reacting)
    u, target = s.units[p.unit], s.units[p.left[0]]
    return Preview(fates=if_down(target, lambda: outlook(s, target, attack(s, u, target, p.aims, p.occasion))))


def lay(table: World, x: shooting.Lay, seat: int) -> Preview:
    """house-he.1, house-pins.2: who is under the template, and what comes of it."""
    s = table.state
    p = s.pending[-1]
    assert isinstance(p, Struck | Striking)
    size, blast = (p.blasts[0].size, p.blasts[0]) if isinstance(p, Struck) else (AIRCRAFT[p.aircraft].template, None)
    disc = template(point(x.at), size)
    under = [(u, models_under(s, u, disc)) for u in on_table(s, s.units[p.target].seat)]
    fates = tuple(
        fate_of(u, struck_by_shell(s, u, size, count, blast if u.id == p.target else unsheltered(blast)))
        for u, count in under
        if count
    )
    remarks = tuple(Remark(f"{count} of {u.name}", "house-he.1") for u, count in under if count)
    return Preview(remarks=remarks, fates=fates, strikes=(x.at,))


def unsheltered(blast: Blast | None) -> Blast | None:
    """What falls on others beside the target: the cover is the target's alone."""
    return blast and replace(blast, save=None)


# ------------------------------------------------------------------ moves


def go(table: World, x: movement.Go, seat: int) -> Preview:
    """The ways, and who could spring an ambush on them."""
    s = table.state
    p = s.pending[-1]
    assert isinstance(p, Acting)
    u = s.units[x.unit]
    ways = ways_of(s, u, x.to, x.formation, x.models, p.order)
    if isinstance(ways, Refusal):
        return Preview()
    lines = tuple(leg for way in ways.values() for leg in legs_of(way.points))
    move = Moving(u.id, "advance", ways=ways)
    return Preview(remarks=tuple(dangers(s, u, move)), lines=lines, ends=standing(s, ways))


def drive(table: World, x: movement.Drive, seat: int) -> Preview:
    s = table.state
    p = s.pending[-1]
    assert isinstance(p, Acting)
    u = s.units[x.unit]
    course = driven(s, u, x.way, p.order)
    if isinstance(course, Refusal):
        return Preview()
    remarks = (turns(s, u, course, p.order), *dangers(s, u, Moving(u.id, "advance", course=course)))
    lines = legs_of([pose.at for pose in course.poses])
    return Preview(remarks=remarks, lines=lines, ends=parked(u, course.poses[-1]))


def legs_of(points: Sequence[Point]) -> tuple[Line, ...]:
    return tuple(Line(named(a), named(b)) for a, b in pairwise(points) if a != b)


def turns(s: State, u: Unit, course: Course, order: Order) -> Remark:
    """house-vehicle.1, reverse.1: how much of what it has it uses up."""
    if course.back:
        return Remark(f"{inches(course.length)} of {inches(reverse_rate(u))} in reverse", "reverse.1")
    count = pivots(s, u, order)
    return Remark(f"{course.pivots} of {count} pivot{'s' * (count != 1)}", "house-vehicle.1")


def dangers(s: State, u: Unit, move: Moving) -> Iterator[Remark]:
    """house-ambush.1: who of those in ambush sees it at the end of its way."""
    for foe in enemies(s, u.seat):
        if foe.order != "ambush":
            continue
        with as_if_at(u, move, length_of(move)):
            if why_not_ambush(s, foe, u) is None:
                yield Remark(f"{foe.name} may spring its ambush", "house-ambush.1")
