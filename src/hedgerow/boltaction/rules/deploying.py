"""house-game.2, terrain.10, house-cover.4 Where units may be set up: zones, terrain, and whether they lie in cover."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from hedgerow.board.inches.areas import holds
from hedgerow.board.inches.bases import near, on_table, to_edge
from hedgerow.board.inches.measure import INCH, TURN, inches, is_point, point, turned, within
from hedgerow.board.inches.records import Area, Edge, Fence, Footprint, Point
from hedgerow.boltaction.book.tables import TABLES
from hedgerow.boltaction.ground.boxes import apart, around, box_around
from hedgerow.boltaction.ground.formations import FORMATIONS, Formation, hangs_together, overlapping, places
from hedgerow.boltaction.ground.hulls import hull
from hedgerow.boltaction.ground.records import Pose
from hedgerow.boltaction.ground.sheltered import sheltered
from hedgerow.boltaction.rules.move.going import led
from hedgerow.boltaction.rules.move.rates import code_for
from hedgerow.boltaction.rules.move.seats import why_no_seat
from hedgerow.boltaction.rules.seeing import BASE, base, bounds, footprints
from hedgerow.boltaction.scenario.records import Duty, Zone
from hedgerow.boltaction.state.lookups import can
from hedgerow.boltaction.state.moves.set_up import Deploy, Load, Occupy
from hedgerow.boltaction.state.state import State, Unit
from hedgerow.kernel.choice import Refusal

GAME = TABLES.game
APART = TABLES.moving.apart * INCH
OPPOSITE: dict[Edge, Edge] = {"north": "south", "south": "north", "east": "west", "west": "east"}
LEFT: dict[Edge, Edge] = {"north": "east", "east": "south", "south": "west", "west": "north"}
"""The edge to one's left as one looks onto the table from one's own."""


def duty(s: State, seat: int) -> Duty:
    """What the type of battle has for a side: the attacker's part, or the defender's."""
    return s.battle.type.duty[part(s, seat)]


def part(s: State, seat: int) -> int:
    """0 for the attacker, 1 for the defender; by seat where nobody attacks."""
    return int(seat != s.attacker) if s.battle.type.attacker else seat


def middle(s: State) -> Point:
    return s.table.table.width // 2, s.table.table.height // 2


# ------------------------------------------------------------------ zones


def in_zone(s: State, seat: int, zone: Zone, foot: Footprint) -> bool:
    """house-game.2: whether a base or hull stands wholly in the zone of a side."""
    table, own = s.table.table, s.edges[seat]
    if not on_table(table, foot):
        return False
    if zone.depth:
        size = table.height if own in ("north", "south") else table.width
        return to_edge(table, foot, OPPOSITE[own]) >= size - zone.depth * INCH
    if zone.centre:
        return _wholly_within(foot, middle(s), zone.centre * INCH)
    return _in_quarter(s, seat, foot) and not near(foot, base(middle(s)), zone.quarter * INCH - BASE)


def _wholly_within(foot: Footprint, at: Point, reach: int) -> bool:
    if isinstance(foot, Area):
        return all(within(corner, at, reach) for corner in foot.outline)
    return within(foot.centre, at, reach - foot.radius)


def _in_quarter(s: State, seat: int, foot: Footprint) -> bool:
    """The quarter at the left end of one's own edge: those of the two sides lie across from each other."""
    table, own = s.table.table, s.edges[seat]
    for edge in (own, LEFT[own]):
        size = table.height if edge in ("north", "south") else table.width
        if to_edge(table, foot, OPPOSITE[edge]) < size - size // 2:
            return False
    return True


def zone_words(zone: Zone) -> str:
    if zone.depth:
        return f"within {zone.depth} inches of its own edge"
    if zone.centre:
        return f"within {zone.centre} inches of the middle"
    return f"in its own quarter, {zone.quarter} inches from the middle"


# ------------------------------------------------------------------ a unit at a point


class Stance(msgspec.Struct, frozen=True):
    """Where all of a unit would stand."""

    at: Point
    facing: int
    men: tuple[Point, ...]  # in the order of `led`
    hull: Area | None = None

    @property
    def feet(self) -> list[Footprint]:
        men: list[Footprint] = [base(at) for at in self.men]
        return men if self.hull is None else [*men, self.hull]


def stance(u: Unit, move: Deploy) -> Stance | Refusal:
    """house-move.2: hull or gun at the point; the men in their formation, a crew on both sides of its gun."""
    if not is_point(move.at):
        return Refusal("no-point", f'{move.at!r} is no point; write it like "1234,0560"', "house-game.2")
    if move.formation not in FORMATIONS or move.formation == "keep":
        return Refusal("no-formation", f"there is no formation {move.formation!r} to set up in", "house-move.2")
    if not 0 <= move.facing < TURN:
        return Refusal("no-facing", "a facing is 0 to 359 degrees", "house-game.2")
    at, size = point(move.at), u.card.size
    body = hull(Pose(at, move.facing), size) if u.card.kind != "infantry" else None
    formation: Formation = move.formation
    if u.card.kind == "artillery":
        men = beside(at, move.facing, size, len(u.men))
    else:
        men = places(formation, at, len(u.men), move.facing)
    if move.spotter:
        if not is_point(move.spotter) or len(led(u)) == len(u.men):
            return Refusal("no-spotter", f"{u.name} has no spotter to stand there", "house-indirect.3")
        men = (*men[:-1], point(move.spotter))
    return Stance(at, move.facing, men, body)


def beside(at: Point, facing: int, size: tuple[int, int], count: int) -> tuple[Point, ...]:
    """A gun's crew: right and left of it in turn, from front to back."""
    half = size[0] // 2 + BASE + 5
    found = []
    for n in range(count):
        across, back = (half if n % 2 == 0 else -half), n // 2 * (2 * BASE + 5)
        dx, dy = turned(across, back, facing)
        found.append((at[0] + dx, at[1] + dy))
    return tuple(found)


def put_down(u: Unit, how: Stance) -> None:
    u.at, u.facing = how.at, how.facing
    u.building, u.carrier, u.waiting = -1, "", ""
    for m, at in zip(led(u), how.men, strict=False):
        m.at = at
    stray = [m for m in u.men if m not in led(u)]  # a spotter stands with those he spots for
    for m, at in zip(stray, how.men[len(led(u)) :], strict=False):
        m.at = at


# ------------------------------------------------------------------ why not


def why_not_deploy(s: State, u: Unit, move: Deploy, *, forward: bool = False) -> Refusal | None:
    """house-game.2, house-move.2, house-move.3, terrain.10."""
    how = stance(u, move)
    if isinstance(how, Refusal):
        return how
    if (refusal := why_not_so(s, u, how)) is not None:
        return refusal
    if forward and why_not_forward(s, u, how) is None:
        return None
    zone = duty(s, u.seat).zone
    if zone is None:
        words = "nobody is set up on the table" if not forward else FORWARD_WORDS
        return Refusal("no-zone", f"{words}: {u.name} comes on later", "house-game.2")
    if not all(in_zone(s, u.seat, zone, foot) for foot in how.feet):
        return Refusal("zone", f"{u.name} is set up {zone_words(zone)}", "house-game.2")
    return None


def why_not_so(s: State, u: Unit, how: Stance) -> Refusal | None:
    """Together, on the table, on ground that it may stand on, an inch or more from everybody else."""
    if not all(on_table(s.table.table, foot) for foot in how.feet):
        return Refusal("off-table", "that is off the table", "house-move.3")
    together = how.men[: len(led(u))]  # house-indirect.3: a spotter may stand apart
    if u.card.kind == "infantry" and (overlapping(how.men, BASE) or not hangs_together(together, BASE)):
        return Refusal("coherency", "every model must be within an inch of another of its unit", "house-move.2")
    for foot in how.feet:
        if (refusal := why_not_ground(s, u, foot)) is not None:
            return refusal
    box = around(box_around(foot, APART) for foot in how.feet)
    for other in s.units.values():
        if other is u or not other.on_table or other.building >= 0:
            continue
        if apart(box, bounds(other)):
            continue
        if any(near(mine, its, APART) for its in footprints(s, other) for mine in how.feet):
            return Refusal("too-near", f"within an inch of {other.name}", "house-move.3")
    return None


def why_not_ground(s: State, u: Unit, foot: Footprint) -> Refusal | None:
    """terrain.9, terrain.10: what may never be entered is not stood on; `No*` is open to who is set up."""
    for f in s.table.under(foot):
        if f.building:
            return Refusal("building", "who is set up in a building occupies it", "house-building.1")
        if f.kind.impassable:
            return Refusal("impassable", f"nobody stands in {f.kind.name}", "house-terrain.1")
        code = code_for(u, f)
        if not code.enter and code.id != "no*":
            return Refusal("barred", f"{u.name} cannot stand in {f.kind.name}", code.rule)
    if isinstance(foot, Area):
        for f in s.table.fences:
            if s.table.touching(foot, f):
                return Refusal("on-fence", f"it would stand on a {f.kind.name}", "terrain.3")
    return None


FORWARD_WORDS = f"forward is in cover and more than {GAME.forward} inches from every enemy"


def why_not_forward(s: State, u: Unit, how: Stance) -> Refusal | None:
    """Snipers, observers and scouts lie in cover anywhere, as long as no enemy is near."""
    foe = [o for o in s.units.values() if o.seat != u.seat and o.on_table]
    if any(near(mine, its, GAME.forward * INCH) for o in foe for its in footprints(s, o) for mine in how.feet):
        return Refusal("too-near", FORWARD_WORDS, "house-game.2")
    if not lies_in_cover(s, u, how):
        return Refusal("no-cover", FORWARD_WORDS, "house-game.2")
    return None


# ------------------------------------------------------------------ buildings and transports


def why_not_occupy(s: State, u: Unit, move: Occupy, *, forward: bool = False) -> Refusal | None:
    """house-building.1, terrain.4: infantry, or a gun put inside before the battle."""
    f = next((f for f in s.table.buildings if f.number == move.building), None)
    if f is None or not isinstance(f.shape, Area):
        return Refusal("no-building", f"there is no building {move.building}", "house-building.1")
    if u.card.kind == "vehicle" or can(u, "cavalry") or can(u, "motorbikes"):
        return Refusal("not-infantry", "only infantry and guns are set up in a building", "terrain.4")
    if any(o.building == f.number for o in s.units.values() if o is not u and o.on_table):
        return Refusal("occupied", "somebody is in it already", "house-building.1")
    zone = duty(s, u.seat).zone
    if zone is not None and in_zone(s, u.seat, zone, f.shape):
        return None
    if forward:
        foe = [o for o in s.units.values() if o.seat != u.seat and o.on_table]
        if not any(near(f.shape, its, GAME.forward * INCH) for o in foe for its in footprints(s, o)):
            return None
        return Refusal("too-near", FORWARD_WORDS, "house-game.2")
    words = zone_words(zone) if zone is not None else "later: nobody is set up on the table"
    return Refusal("zone", f"{u.name} is set up {words}", "house-game.2")


def why_not_load(s: State, u: Unit, move: Load) -> Refusal | None:
    """house-transport.1, house-transport.2: a transport of its own side with room, or a tow without a gun."""
    carrier = s.units.get(move.carrier)
    if carrier is None or carrier.seat != u.seat or carrier is u or carrier.card.kind != "vehicle":
        return Refusal("no-transport", f"there is no transport {move.carrier}", "house-transport.1")
    return why_no_seat(s, u, carrier)


# ------------------------------------------------------------------ cover


def lies_in_cover(s: State, u: Unit, how: Stance) -> bool:
    """house-cover.4: at least half of its men in or behind something; a hull wholly inside of what covers it."""
    if u.card.kind == "vehicle":
        assert how.hull is not None
        return any(_hull_in(how.hull, f.shape) for f in s.table.areas if f.kind.cover)
    covered = sum(sheltered(s.table, at) for at in how.men)
    return covered > 0 and 2 * covered >= len(how.men)


def _hull_in(body: Area, shape: Area | Fence) -> bool:
    return isinstance(shape, Area) and all(holds(shape, corner) for corner in body.outline)


def stance_of(u: Unit) -> Stance:
    """Where it stands."""
    body = hull(Pose(u.at, u.facing), u.card.size) if u.card.kind != "infantry" else None
    return Stance(u.at, u.facing, tuple(m.at for m in u.men), body)


def begin_hidden(s: State, u: Unit) -> None:
    """house-cover.4: where the battle allows it, who is set up in cover is hidden, and who may is dug in."""
    what = duty(s, u.seat)
    u.hidden = what.hidden and (u.building >= 0 or lies_in_cover(s, u, stance_of(u)))
    u.dug_in = what.dug_in and u.card.kind != "vehicle" and u.building < 0


# ------------------------------------------------------------------ objectives


def why_not_mark(s: State, seat: int, at: str) -> Refusal | None:
    """house-game.2: on the table, far enough from its edges and from each other; the defender's in his half."""
    kind = s.battle.type
    if not is_point(at):
        return Refusal("no-point", f'{at!r} is no point; write it like "1234,0560"', "house-game.2")
    spot = point(at)
    table = s.table.table
    edges: Sequence[Edge] = ("north", "east", "south", "west")
    if not on_table(table, spot) or any(to_edge(table, spot, edge) < kind.from_edge * INCH for edge in edges):
        return Refusal("edge", f"an objective is {kind.from_edge} inches or more from every edge", "house-game.2")
    far = objectives_apart(s)
    if any(within(spot, other, far - 1) for other in s.objectives):
        return Refusal("apart", f"objectives are {inches(far)} or more from each other", "house-game.2")
    if any(f.kind.impassable for f in s.table.at(spot)):
        return Refusal("impassable", "nobody could reach it there", "house-game.2")
    if kind.marks == "defender":
        own = s.edges[seat]
        size = table.height if own in ("north", "south") else table.width
        if to_edge(table, spot, own) > size // 2:
            return Refusal("half", "these objectives lie in the defender's half", "house-game.2")
    return None


def objectives_apart(s: State) -> int:
    """Told for a table of six feet; on a narrower one they may lie as much nearer to each other."""
    wide = min(max(s.table.table.width, s.table.table.height), GAME.long * INCH)
    return s.battle.type.apart * wide // GAME.long


def spots(s: State, step: int) -> Iterator[Point]:
    """Points of the table, row by row, so many hundredths apart."""
    for y in range(step // 2, s.table.table.height, step):
        for x in range(step // 2, s.table.table.width, step):
            yield x, y
