"""Tables, told and drawn."""

from __future__ import annotations

from hedgerow.board.draw import MARGIN, draw_table
from hedgerow.board.inches.drawn import SCALE
from hedgerow.board.inches.measure import INCH, TURN, distance, inches, is_point, named, point, turned
from hedgerow.board.inches.records import Area, Disc, Point
from hedgerow.boltaction.ground.fairness import fairness
from hedgerow.boltaction.ground.ground import Ground
from hedgerow.boltaction.ground.lines import traced
from hedgerow.boltaction.ground.records import Line, Screen, Spot
from hedgerow.boltaction.ground.tables import ground_named
from hedgerow.boltaction.ground.terrain import CATALOGUE
from hedgerow.boltaction.rules.seeing import base
from hedgerow.boltaction.screen.ground_letters import bare
from hedgerow.kernel.screen.cards import Grid, MapCard
from hedgerow.kernel.screen.cards import Spot as Place
from hedgerow.kernel.screen.details import MapNote
from hedgerow.kernel.screen.letters import Letters
from hedgerow.kernel.screen.looking import Cause, NoSuchPlace, Sight


def note(name: str) -> MapNote:
    """With how fair it is: what each half offers in cover and keeps out of sight."""
    ground = ground_named(name)
    about = f"{ground.table.about} {fairness(ground).words.capitalize()}."
    return MapNote(name, ground.table.title, about, size_words(name))


def size_words(name: str) -> str:
    table = ground_named(name).table
    return f"{table.width // INCH} by {table.height // INCH} inches"


def card(name: str) -> MapCard:
    """An open table; its buildings are places with an outline."""
    ground = ground_named(name)
    around = MARGIN * INCH // SCALE
    return MapCard(
        name=name, title=ground.table.title, left=-around, top=-around, width=ground.table.width + 2 * around,
        height=ground.table.height + 2 * around, cell=(), places=tuple(building_places(ground)),
        grid=Grid("open", "inches", INCH),
    )  # fmt: skip


def building_places(ground: Ground) -> list[Place]:
    found = []
    for f in ground.buildings:
        assert isinstance(f.shape, Area)
        x, y = middle(ground, f.number)
        found.append(Place(named((x, y)), x, y, f.kind.name, outline=f.shape.outline))
    return found


def middle(ground: Ground, number: int) -> Point:
    west, north, east, south = ground.features[number].box
    return (west + east) // 2, (north + south) // 2


def picture(name: str, *, names: bool = False) -> str:
    return draw_table(ground_named(name).table, CATALOGUE)


# ------------------------------------------------------------------ points


def place_named(ground: Ground, text: str) -> str:
    """A point as typed: "1234,0560", or inches, "12.3,5.6"."""
    written = text.strip().replace(" ", "")
    if not is_point(written):
        east, _, south = written.partition(",")
        try:
            written = named((round(float(east) * INCH), round(float(south) * INCH)))
        except ValueError:
            raise NoSuchPlace(f'{text!r} is no point; write inches from west and north, "12.3,5.6"') from None
    x, y = point(written)
    if not (0 <= x <= ground.table.width and 0 <= y <= ground.table.height):
        raise NoSuchPlace(f"{text} is off the table, which is {size_words(ground.table.name)}")
    return written


def ground_words(ground: Ground, at: Point) -> str:
    kinds = [f.kind.name for f in ground.at(at)]
    road = ground.on_road(at)
    return ", ".join([*kinds, *([road.kind.name] if road is not None else [])]) or "open ground"


# ------------------------------------------------------------------ sight


def spot_at(ground: Ground, at: Point) -> Spot:
    """Somebody on foot at a point; in a building, at its walls."""
    inside = next((f for f in ground.at(at) if f.building), None)
    if inside is not None and isinstance(inside.shape, Area):
        return Spot(inside.shape, at, inside.number, inside.kind.floors - 1)
    return Spot(base(at), at, -1, len(ground.hills_at(at)))


def sight_of(ground: Ground, screen: Screen, a: str, b: str) -> Sight:
    """A line from point to point."""
    start, end = point(a), point(b)
    found = traced(ground, screen, spot_at(ground, start), spot_at(ground, end), start, end)
    return told(ground, a, b, found)


RAYS = 120
"""Lines by which all that is in sight is found, all around."""


def fan(ground: Ground, screen: Screen, at: Point) -> tuple[str, ...]:
    """house-los.1: the outline of the ground that somebody at a point sees."""
    here = spot_at(ground, at)
    far = distance((0, 0), (ground.table.width, ground.table.height))
    found = []
    for n in range(RAYS):
        dx, dy = turned(0, -far, n * TURN // RAYS)
        end = clipped(ground, at, (at[0] + dx, at[1] + dy))
        line = traced(ground, screen, here, Spot(Disc(end, 0), end, -1, 0), at, end)
        found.append(named(line.blocked_at if line.blocked_at is not None else end))
    return tuple(found)


def clipped(ground: Ground, at: Point, end: Point) -> Point:
    """Where a line from a point of the table leaves it."""
    share = 1.0
    for a, b, most in ((at[0], end[0], ground.table.width), (at[1], end[1], ground.table.height)):
        if b < 0:
            share = min(share, a / (a - b))
        elif b > most:
            share = min(share, (most - a) / (b - a))
    return round(at[0] + (end[0] - at[0]) * share), round(at[1] + (end[1] - at[1]) * share)


def told(ground: Ground, a: str, b: str, found: Line) -> Sight:
    far = distance(point(a), point(b))
    causes = [Cause(named(found.blocked_at), found.what, found.rule)] if found.blocked_at is not None else []
    passed = [ground.features[number].kind for number in found.covers if found.clear]
    causes += [Cause(b, f"{kind.name}: {kind.cover} cover", "house-cover.2") for kind in passed]
    if found.smoke and found.clear:
        causes.append(Cause(b, "thin smoke", "smoke.3"))
    words = f"blocked by {found.what}" if not found.clear else "clear" if not causes else "clear, past cover"
    return Sight(
        a=a, b=b, distance=far / INCH, unit="inches", clear=found.clear, words=words, rule=found.rule or "house-los.1",
        causes=tuple(causes), blocked_at=named(found.blocked_at) if found.blocked_at is not None else "",
        away=inches(far),
    )  # fmt: skip


def sight(name: str, a: str, b: str) -> Sight:
    ground = ground_named(name)
    return sight_of(ground, Screen(), place_named(ground, a), place_named(ground, b))


def sight_picture(name: str, a: str, b: str) -> str:
    found = sight(name, a, b)
    (ax, ay), (bx, by) = (((x * SCALE / INCH), (y * SCALE / INCH)) for x, y in (point(found.a), point(found.b)))
    colour = "#2f7d32" if found.clear else "#c0392b"
    line = f'<line x1="{ax}" y1="{ay}" x2="{bx}" y2="{by}" stroke="{colour}" stroke-width="4"/>'
    if found.blocked_at:
        x, y = point(found.blocked_at)
        line += f'<circle cx="{x * SCALE / INCH}" cy="{y * SCALE / INCH}" r="9" fill="{colour}"/>'
    return draw_table(ground_named(name).table, CATALOGUE, line)


# ------------------------------------------------------------------ letters


def letters(name: str) -> Letters:
    return bare(ground_named(name))
