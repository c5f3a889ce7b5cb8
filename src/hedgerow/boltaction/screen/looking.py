"""Looking around: lines of sight, what is in a place, everything about a unit."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from hedgerow.board.inches.measure import INCH, distance, inches, point
from hedgerow.boltaction.book.charts import CATEGORIES, CLASSES, WEAPONS
from hedgerow.boltaction.book.weapons import Weapon
from hedgerow.boltaction.ground.lines import visible
from hedgerow.boltaction.lists.cards import ability_card
from hedgerow.boltaction.rules.morale import morale_of
from hedgerow.boltaction.rules.move.rates import rate_in_inches
from hedgerow.boltaction.rules.seeing import cover, gap, screen, spots, within_of_point
from hedgerow.boltaction.screen import sheets
from hedgerow.boltaction.screen.naming import ORDERS, building, where
from hedgerow.boltaction.screen.troops import reach_words
from hedgerow.boltaction.state.lookups import aboard, by_hand, on_table, weapon_of
from hedgerow.boltaction.state.state import State, Unit
from hedgerow.kernel.screen.details import PieceNote
from hedgerow.kernel.screen.looking import Figure, PieceFacts, PlaceFacts, Seen, Sight
from hedgerow.kernel.screen.preview import Line, Remark
from hedgerow.kernel.screen.words import plural
from hedgerow.kernel.tally import Tally

TOUCH = INCH
SHORT = {
    "SMG": "sub-machine gun", "LMG": "light machine gun", "MMG": "medium machine gun", "HMG": "heavy machine gun",
    "PIAT": "projector, infantry, anti-tank", "AT": "anti-tank", "VB": "rifle grenades",
}  # fmt: skip
OFF = {"wave": "first wave", "reserve": "reserve", "left": "left flank", "right": "right flank"}


def sight(s: State, a: str, b: str) -> Sight:
    ground = s.table
    return sheets.sight_of(ground, screen(s), sheets.place_named(ground, a), sheets.place_named(ground, b))


def seen(s: State, place: str) -> Seen:
    """Of units on the table, whom one would see from a point, and in what cover; and all the ground in sight. Whoever
    stands there himself is the one who looks.
    """
    at = sheets.place_named(s.table, place)
    what, here = screen(s), sheets.spot_at(s.table, point(at))
    clear: list[str] = []
    hindered: list[str] = []
    lines: list[Line] = []
    for u in on_table(s):
        to = where(s, u.id)
        if (
            not to
            or within_of_point(s, u, point(at), 0)
            or not any(visible(s.table, what, here, spot) for spot in spots(s, u))
        ):
            continue
        found = cover(s, [here], u)
        covered = bool(found.grade)
        (hindered if covered else clear).append(to)
        far = inches(max(0, distance(point(at), point(to)))) if s.options["premeasuring"] == "on" else ""
        lies = f"{found.grade} cover: {found.what}" if covered else "in the open"
        words = ", ".join(filter(None, (u.name, far, lies)))
        lines.append(Line(at, to, "hindered" if covered else "clear", words=words, rule=found.rule if covered else ""))
    words = f"{units_words(len(clear) + len(hindered))} in sight, {len(hindered)} of them in cover"
    return Seen(at, tuple(clear), tuple(hindered), sheets.fan(s.table, what, point(at)), tuple(lines), words)


def units_words(count: int) -> str:
    return plural(count, "unit")


def inspect(s: State, place: str, seat: int | None) -> PlaceFacts:
    at = sheets.place_named(s.table, place)
    here = [u for u in on_table(s) if within_of_point(s, u, point(at), TOUCH)]
    words = sheets.ground_words(s.table, point(at))
    return PlaceFacts(at, words, tuple(lie(s, at)), tuple(facts(s, u, seat) for u in here))


PACES = {
    "ok": "as usual", "ok*": "as usual", "no-run": "no Run", "no": "closed", "no*": "only set up there",
    "no!": "heavy tanks only", "x2": "twice as far along it",
}  # fmt: skip


def lie(s: State, at: str) -> Iterator[Remark]:
    """house-terrain.1, house-cover.2: how one goes through what lies at a point, and what cover it gives."""
    found = list(s.table.at(point(at)))
    road = s.table.on_road(point(at))
    for f in (*found, *((road,) if road is not None else ())):
        kind, row = f.kind, CATEGORIES[f.kind.category]
        movers = (("infantry", row.infantry), ("guns", row.artillery), ("wheels", row.wheeled), ("tracks", row.tracked))
        if kind.impassable:
            yield Remark(f"{kind.name}: nobody goes there", "terrain.9")
        elif kind.category != "open":
            yield Remark(f"{kind.name}: {', '.join(f'{who} {PACES[code]}' for who, code in movers)}", row.rule)
        if kind.cover:
            dense = "; sight does not pass from edge to edge" * kind.dense
            yield Remark(f"{kind.name}: {kind.cover} cover{dense}", "house-cover.2")


# ------------------------------------------------------------------ units


def piece(s: State, name: str, seat: int | None) -> PieceFacts | None:
    u = s.units.get(name)
    return facts(s, u, seat) if u is not None else None


def facts(s: State, u: Unit, seat: int | None) -> PieceFacts:
    """Morale with its parts, rates, weapons, and who is left."""
    morale = morale_of(s, u)
    figures = [Figure("morale", morale.total, morale)]
    if u.card.kind == "vehicle":
        row = CLASSES.get(u.card.damage)
        value = Tally().plus(u.card.damage, row.name if row else "vehicle", row.rule if row else "damage.5")
        figures.append(Figure("damage value", u.card.damage, value))
    remarks = list(weapons(s, u))
    remarks.append(Remark(f'Advance {rate_in_inches(u, "advance")}", Run {rate_in_inches(u, "run")}"', "move.1"))
    remarks += [Remark(f"aboard: {o.name}", "house-transport.1") for o in aboard(s, u)]
    remarks += [Remark(f"{card.name}: {card.words}", card.rule) for card in map(ability_card, u.abilities)]
    return PieceFacts(u.id, title(u), u.seat, states(s, u, seat), bad(u), tuple(figures), tuple(remarks))


def title(u: Unit) -> str:
    count = f", {len(u.men)} of {u.start}" if u.start else ""
    return f"{u.name} ({u.quality}{count})"


def weapons(s: State, u: Unit) -> Iterator[Remark]:
    """Every weapon with its figures, once, and how many there are."""
    counted: dict[str, int] = {}
    arms = [u.card.gun] if u.card.gun else [arm for m in u.men for arm in m.arms if arm not in m.spent]
    for arm in [*arms, *(m.weapon for m in u.mounts)]:
        if arm:
            counted[arm] = counted.get(arm, 0) + 1
    for arm, count in counted.items():
        yield Remark(f"{count} × {figures(weapon_of(s, arm))}", WEAPONS[arm].rule)


def figures(w: Weapon) -> str:
    """A weapon in full words: nobody need know what is short for what."""
    long = next((words for short, words in SHORT.items() if short in w.name), "")
    parts = [f"{w.name} ({long})" if long else w.name, reach_words(w)]
    parts.append(f"{w.shots} shots" if w.shots != "1" else "1 shot")
    parts += [f"penetration +{w.pen}"] if w.pen else []
    parts += [f'high explosive, {w.he}" template'] if w.he else []
    return ", ".join([*parts, *(keyword.replace("-", " ") for keyword in w.keywords)])


def states(s: State, u: Unit, seat: int | None) -> tuple[str, ...]:
    found = [place_words(s, u, seat)]
    if u.order is not None:
        found.append(ORDERS[u.order])
    if u.pins:
        found.append(plural(u.pins, "pin"))
    found += [
        words for flag, words in ((u.hidden, "hidden"), (u.dug_in, "dug in"), (u.immobilised, "immobilised")) if flag
    ]
    found += [f"turret jammed to the {arc}" for arc in u.jammed.values()]
    return tuple(found)


def place_words(s: State, u: Unit, seat: int | None) -> str:
    if u.lost:
        return "lost"
    if u.waiting:
        return OFF[u.waiting] if seat == u.seat else "off the table"
    if u.carrier:
        return f"aboard {s.units[u.carrier].name}"
    if u.building >= 0:
        return f"in {building(s, u.building)}"
    if by_hand(s):
        return "on the table"
    x, y = point(where(s, u.id))
    return f"{inches(x)} east, {inches(y)} south"


def bad(u: Unit) -> tuple[str, ...]:
    found = [plural(u.pins, "pin")] if u.pins else []
    return (*found, *(("lost",) if u.lost else ()), *(("immobilised",) if u.immobilised else ()))


def roster(s: State, seat: int | None) -> tuple[PieceNote, ...]:
    return tuple(
        PieceNote(u.id, u.seat, place_words(s, u, seat), title(u), states(s, u, seat)[1:]) for u in s.units.values()
    )


def nearest(s: State, seat: int, pieces: Collection[str]) -> float | None:
    """How many inches it is from its own units, or from some of them, to the nearest enemy on the table."""
    own = [u for u in on_table(s, seat) if not pieces or u.id in pieces]
    return min((gap(s, u, foe) / INCH for u in own for foe in on_table(s, 1 - seat)), default=None)
