"""Looking things up in a state. These are asked many times in every decision, of stacks of one to five."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Set

from hedgerow.lhy.book.tables import TABLES
from hedgerow.lhy.scenario.records import Edge
from hedgerow.lhy.state.state import Arrow, Marker, Platoon, State, Unit

NOBODY: tuple[Unit, ...] = ()


def units_at(s: State, at: str) -> Iterable[Unit]:
    return s.stacks.get(at, NOBODY)


def own_at(s: State, at: str, seat: int) -> list[Unit]:
    return [u for u in s.stacks.get(at, NOBODY) if u.seat == seat]


def party(s: State, units: Iterable[Unit]) -> list[Unit]:
    """Units, each with whoever is aboard."""
    aboard = s.aboard
    return [o for u in units for o in (u, *aboard.get(u.id, NOBODY))] if aboard else list(units)


def foes_at(s: State, at: str, seat: int) -> list[Unit]:
    """The other side's units in a hex, as that side knows them: Hidden ones included."""
    return [u for u in s.stacks.get(at, NOBODY) if u.seat != seat]


def known_foes_at(s: State, at: str, seat: int) -> list[Unit]:
    """The other side's units in a hex that a seat knows to be there."""
    return [u for u in s.stacks.get(at, NOBODY) if u.seat != seat and not u.hidden]


def cohesion(u: Unit) -> int | None:
    """1.1, 12.6.1-1: of the side that is up; a Heroic unit's is 8."""
    return TABLES.recovery.heroic_cohesion.value if u.heroic else u.face.cohesion


def seeming_cohesion(u: Unit) -> int | None:
    """20.8-2: what rolls about a unit are compared with; of a Dummy, the Cohesion of what it looks like."""
    if not u.card.dummy:
        return cohesion(u)
    figure = TABLES.dummy.cohesion.get(u.card.kind)
    return figure.value if figure else None


def seems_combat(u: Unit) -> bool:
    """Whether the other side must take a unit for a combat unit (2.1.1): under Concealment it cannot tell."""
    return u.concealed or u.card.combat


def foes_near(s: State, at: str, seat: int, but: str = "") -> bool:
    """Whether a seat knows of an enemy next to a hex, `but` for one of them."""
    for to in taken_around(s, at):
        if to != but and known_foes_at(s, to, seat):
            return True
    return False


def combat_near(s: State, at: str, seat: int, but: str = "") -> bool:
    """Whether a seat knows of what may be an enemy combat unit next to a hex, `but` for one of them."""
    for to in taken_around(s, at):
        if to != but:
            for u in s.stacks[to]:
                if u.seat != seat and not u.hidden and seems_combat(u):
                    return True
    return False


def taken_around(s: State, at: str) -> Set[str]:
    """The hexes next to one that anybody is in, in no order."""
    return s.stacks.keys() & s.ground.around(at)


def on_map(s: State, seat: int) -> Iterator[Unit]:
    return (u for u in s.own[seat] if u.at)


def leader_of(s: State, platoon: str) -> Unit | None:
    """The Platoon Leader in play (2.2.5)."""
    for u in s.leaders.get(platoon, ()):
        if u.at:
            return u
    return None


def enemy_edge(s: State, seat: int) -> Edge:
    """10.2-1: the board edge of the other side; it need not be opposite one's own."""
    return s.mission.side[1 - seat].edge


def platoon_of(s: State, u: Unit) -> Platoon | None:
    return s.platoons.get(u.adhoc or u.platoon)


def markers_on(s: State, u: Unit) -> list[Marker]:
    """ATDRM markers that lie on a unit (11.5.1)."""
    return [m for m in s.markers if m.unit == u.id]


def primary_impact(s: State, at: str) -> bool:
    """11.4.7: whether a hex is the primary impact hex of a mortar and holds an MDRM marker."""
    if s.markers:
        for m in s.mortars.values():
            if m.impact == at and m.box == "firing":
                return impact(s, at)
    return False


def impact(s: State, at: str) -> bool:
    """11.4.7: whether a hex holds an MDRM marker."""
    return any(m.kind == "mortar" and m.at == at for m in s.markers)


def arrows_at(s: State, target: str) -> list[Arrow]:
    """10.5.3.2: who is about to Assault a hex."""
    return [arrow for arrow in s.arrows if arrow.target == target]


def under_assault(s: State, u: Unit) -> bool:
    """10.5.3.2: whether the other side is about to Assault the unit's hex."""
    return any(arrow.target == u.at and arrow.seat != u.seat for arrow in s.arrows)


def in_assault(s: State, u: Unit) -> bool:
    """10.5.3.1: whether the unit is in an Assault hex."""
    return u.at in s.assaults
