"""The view of a seat, made of the state: what is not named here is not shown.

Hidden units are not there for the other side (20.9); of what is Concealed in a hex it sees one marker (4.3-1); of units
off the map it sees those that wait next to it, Concealed or not; onlookers see what both sides see.
"""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.lhy.screen.records import MarkerView, PieceView, View
from hedgerow.lhy.state.state import State, Unit

STATES = (
    "disrupted",
    "shocked",
    "regrouping",
    "heroic",
    "concealed",
    "hidden",
    "overwatch",
    "landed",
    "lost",
    "exited",
)


def view(s: State, seat: int | None) -> View:
    """The whole of what a seat (None: an onlooker) sees."""
    return View(
        seat=seat, scenario=s.scenario, turn=s.turn, phase=s.phase, minutes=s.minutes, initiative=s.initiative,
        casualties=s.casualties, light=s.light, pieces=tuple(pieces(s, seat)), markers=tuple(markers(s, seat)),
        positions=tuple(at for at, p in s.positions.items() if p.seat == seat or not p.hidden),
        wire=tuple(s.wire), mines=tuple(at for at, field in s.mines.items() if field.seat == seat or field.known),
        lit=tuple(s.lit), control=dict(s.control),
    )  # fmt: skip


def pieces(s: State, seat: int | None) -> Iterator[PieceView]:
    shown: set[str] = set()
    for u in s.units.values():
        if u.seat == seat or in_the_open(s, u):
            yield piece(u)
        elif (u.at or u.entry) and u.concealed and not u.hidden:
            id = covered(u)
            if id not in shown:
                shown.add(id)
                yield PieceView(id, u.seat, u.at, entry=u.entry, states=("concealed",))


def in_the_open(s: State, u: Unit) -> bool:
    """Whether everybody sees a unit for what it is: on the map, or lost there before his eyes."""
    return bool(u.at or u.entry) and not u.concealed and not u.hidden


def covered(u: Unit) -> str:
    """What the other side calls all that is Concealed in a hex."""
    return f"concealed-{u.seat}-{u.at or u.entry}"


def piece(u: Unit) -> PieceView:
    states = tuple(state for state in STATES if getattr(u, state)) + ((f"{u.motion} motion",) if u.motion else ())
    return PieceView(u.id, u.seat, u.at, u.counter, u.platoon, u.entry, states, u.did, u.carrier, u.front)


def markers(s: State, seat: int | None) -> Iterator[MarkerView]:
    for m in s.markers:
        u = s.units.get(m.unit)
        unit = m.unit if u is None or u.seat == seat or in_the_open(s, u) else covered(u)
        yield MarkerView(str(m.id), m.kind, m.at, m.value, unit)
