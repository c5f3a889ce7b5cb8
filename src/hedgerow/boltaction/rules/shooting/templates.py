"""house-he.1, house-he.4 Shells: where the template is laid, whom it touches, and hits on those in a building."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from hedgerow.board.inches.bases import touches
from hedgerow.board.inches.measure import INCH, TURN, is_point, named, point, rounded, turned
from hedgerow.board.inches.records import Disc, Point
from hedgerow.boltaction.book.charts import SHELLS
from hedgerow.boltaction.book.tables import TABLES
from hedgerow.boltaction.rules.dice import rolled
from hedgerow.boltaction.rules.seeing import footprints, spots
from hedgerow.boltaction.state.events import shooting as told
from hedgerow.boltaction.state.lookups import on_table
from hedgerow.boltaction.state.moves.shooting import Lay
from hedgerow.boltaction.state.pending.shooting import Blast, Hits, Struck
from hedgerow.boltaction.state.state import Ruin, State, Unit
from hedgerow.boltaction.state.world import World
from hedgerow.kernel.choice import Choice, Options, Refusal
from hedgerow.kernel.system import Play
from hedgerow.kernel.tally import Mod, Tally

AROUND = 12
SENSIBLE = 6
"""Places of a template that are offered, the best ones."""


def template(at: Point, size: int) -> Disc:
    return Disc(at, size * INCH // 2)


def shell_pen(size: int) -> Tally:
    """he.1: the PEN of a shell, whatever fired it."""
    row = SHELLS[size]
    return Tally((Mod(row.pen, f'HE {size}"', row.rule),))


def lay_next(t: World, p: Struck) -> Play[None]:
    """house-he.1: the shooter lays the template of the next shell; one for a building is counted at once."""
    s = t.state
    target = s.units[p.target]
    blast = p.blasts[0]
    if target.building >= 0:
        p.blasts.pop(0)
        shell_building(t, p, target, blast)
        return
    if not laid_down(s):
        p.blasts.pop(0)
        shell_open(t, p, target, blast)
        return
    places = [target.at] if blast.under is not None else best_places(s, p.seat, target, blast.size)
    at = places[0]
    if len(places) > 1:
        options = Options(lambda: (Lay(named(place)) for place in places), lambda move: why_not_lay(s, p, blast, move))
        answer = yield Choice(p.seat, "template", "Where does the shell burst?", options, "house-he.1")
        at = point(answer.at)
    p.blasts.pop(0)
    burst(t, p, blast, at)


# ------------------------------------------------------------------ where it may lie


def why_not_lay(s: State, p: Struck, blast: Blast, move: Lay) -> Refusal | None:
    """house-he.1: over at least one model of the target, and touching none of one's own side."""
    if not isinstance(move, Lay) or not is_point(move.at):
        return Refusal("no-point", 'say where its middle lies, like "1234,0560"', "house-he.1")
    disc = template(point(move.at), blast.size)
    if not models_under(s, s.units[p.target], disc):
        return Refusal("not-on-target", "it must cover a model of the target", "house-he.1")
    if friend := touches_friends(s, p.seat, disc):
        return Refusal("friends", f"it would touch {friend}", "house-he.1")
    return None


def touches_friends(s: State, seat: int, disc: Disc) -> str:
    for u in on_table(s, seat):
        if u.building < 0 and any(touches(disc, foot) for foot in footprints(s, u)):
            return u.name
    return ""


def models_under(s: State, u: Unit, disc: Disc) -> int:
    """How many bases or hulls of a unit a template touches; the carriage of a gun is not one."""
    if u.building >= 0:
        return 0
    feet = footprints(s, u)
    if u.card.kind == "artillery":
        feet = feet[:-1]
    return sum(touches(disc, foot) for foot in feet)


def best_places(s: State, seat: int, target: Unit, size: int) -> list[Point]:
    """Where a template covers most: over every model, and between any two of them."""
    eyes = [spot.eye for spot in spots(s, target)]
    beside = [spot.eye for u in on_table(s, 1 - seat) if u is not target for spot in spots(s, u)]
    scored: list[tuple[int, int, Point]] = []
    for at in dict.fromkeys((*candidates(eyes, size), *between(eyes, beside, size), *shifted(s, seat, eyes, size))):
        disc = template(at, size)
        count = models_under(s, target, disc)
        if count and not touches_friends(s, seat, disc):
            others = sum(models_under(s, u, disc) for u in on_table(s, 1 - seat) if u is not target)
            scored.append((-count, -others, at))
    return [at for _, _, at in sorted(scored)[:SENSIBLE]] or [eyes[0]]


def candidates(eyes: list[Point], size: int) -> Iterator[Point]:
    yield from eyes
    for i, eye in enumerate(eyes):
        yield from between([eye], eyes[i + 1 :], size)


def between(eyes: list[Point], others: list[Point], size: int) -> Iterator[Point]:
    """Half the way to whoever is near enough to lie under the same template."""
    reach = (size + 1) * INCH
    for ax, ay in eyes:
        for bx, by in others:
            if abs(ax - bx) <= reach and abs(ay - by) <= reach:
                yield rounded(ax + bx, 2), rounded(ay + by, 2)


def shifted(s: State, seat: int, eyes: list[Point], size: int) -> Iterator[Point]:
    """To the far side of each of them, where friends are so near that the template would touch them."""
    for x, y in eyes:
        if touches_friends(s, seat, template((x, y), size)):
            for n, far in product(range(AROUND), (size * INCH // 4, size * INCH // 2)):
                dx, dy = turned(0, -far, n * TURN // AROUND)
                yield x + dx, y + dy


# ------------------------------------------------------------------ what it does


def burst(t: World, p: Struck, blast: Blast, at: Point) -> None:
    """house-he.1: every enemy model under it is hit; other units are struck by themselves."""
    s = t.state
    disc = template(at, blast.size)
    target = s.units[p.target]
    under = blast.under
    if under is None:
        under = {u.id: models_under(s, u, disc) for u in on_table(s, target.seat)}
    struck = {name: count for name, count in under.items() if count}
    t.tell(
        told.TemplateLaid(
            unit=p.unit, at=at, size=blast.size, struck=tuple(struck), models=sum(struck.values()), rule="house-he.1"
        )
    )
    for name, count in struck.items():
        hits = shell_hits(s, s.units[name], blast, count, blast.save if name == p.target else None)
        if name == p.target:
            p.hits.append(hits)
        elif (other := also_struck(s, p, name)) is not None:  # house-pins.2: one pin roll for all shells of an attack
            other.hits.append(hits)
        else:
            other = Struck(name, p.seat, p.unit, hits=[hits], step="pins", before=len(s.units[name].men), of=p.target)
            s.pending.insert(len(s.pending) - 1, other)


def also_struck(s: State, p: Struck, name: str) -> Struck | None:
    """A unit that another shell of this attack has touched already."""
    for other in s.pending:
        if isinstance(other, Struck) and (other.of, other.target, other.unit) == (p.target, name, p.unit):
            return other
    return None


def shell_hits(s: State, u: Unit, blast: Blast, count: int, save: Tally | None) -> Hits:
    """house-he.3, armour.1: halved on who is Down; one roll against a vehicle."""
    if u.card.kind == "vehicle":
        count = 1
    else:
        count = halved(s, u, count)
    return Hits(
        blast.weapon, count, shell_pen(blast.size), heavy=True, blast=blast.size, top=blast.indirect,
        indirect=blast.indirect, point=blast.point, save=save,
    )  # fmt: skip


def halved(s: State, u: Unit, count: int) -> int:
    """house-he.3: for infantry and artillery that are Down, or dug in."""
    if u.order != "down" and not u.dug_in:
        return count
    return -(-count // 2) if s.options["he-down"] == "up" else count // 2


def laid_down(s: State) -> bool:
    """house-he.1, by the option `he-hits`: whether shells burst under templates."""
    return s.options["he-hits"] == "template"


def shell_open(t: World, p: Struck, target: Unit, blast: Blast) -> None:
    """he.2 to he.5, house-he.3, by the option `he-hits`: dice for the target's men, and nobody beside it is hit."""
    count, dice = 1, tuple[int, ...]()
    if target.card.kind != "vehicle":
        count, dice = rolled(t, SHELLS[blast.size].in_building, f"{target.name}: hits of the shell")
    t.tell(
        told.ShellBurst(
            unit=p.unit,
            target=target.id,
            at=target.at,
            size=blast.size,
            dice=dice,
            hits=count,
            rule=SHELLS[blast.size].rule,
        )
    )
    p.hits.append(shell_hits(t.state, target, blast, count, blast.save))


def shell_building(t: World, p: Struck, target: Unit, blast: Blast) -> None:
    """he.2 to he.5, house-he.4, house-cover.3, house-building.2: hits by the building column; ten bring it down."""
    s = t.state
    row = SHELLS[blast.size]
    count, dice = rolled(t, row.in_building, f"{target.name}: hits in the building")
    kind = s.table.features[target.building].kind
    told_hits = -(-count // 2) if kind.bunker else count
    t.tell(
        told.BuildingShelled(
            unit=p.unit, target=target.id, size=blast.size, dice=dice, hits=told_hits, rule="house-he.4"
        )
    )
    p.hits.append(
        Hits(
            blast.weapon, halved(s, target, told_hits), shell_pen(blast.size), heavy=True, blast=blast.size,
            indirect=blast.indirect, point=blast.point,
        )
    )  # fmt: skip
    if count >= TABLES.house.collapse and not kind.bunker:
        s.ruins.append(Ruin(target.building))
        t.tell(told.BuildingFell(building=target.building, at=target.at, burning=False, rule="house-building.2"))
