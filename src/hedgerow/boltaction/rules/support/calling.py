"""house-support.1 Observers call for aircraft, shells and smoke."""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.board.inches.bases import on_table
from hedgerow.board.inches.measure import is_point, named, point
from hedgerow.boltaction.book.entries import Ability
from hedgerow.boltaction.rules.seeing import sees, sees_point, spots
from hedgerow.boltaction.state.events import support as told
from hedgerow.boltaction.state.lookups import can, enemies, national
from hedgerow.boltaction.state.moves.support import CallAir, CallGuns
from hedgerow.boltaction.state.pending.shooting import Declaring
from hedgerow.boltaction.state.state import Mission, State, Unit
from hedgerow.boltaction.state.world import World
from hedgerow.kernel.choice import Move, Refusal
from hedgerow.kernel.verbs import Verb


def calls(s: State, u: Unit) -> Iterator[Move]:
    """On everybody whom an observer sees."""
    p = Declaring(u.id)
    for target in enemies(s, u.seat):
        air = CallAir(u.id, target.id)
        if why_not_call_air(s, p, air) is None:
            yield air
        at = named(spots(s, target)[0].eye)
        for guns in (CallGuns(u.id, "barrage", at), CallGuns(u.id, "smoke", at)):
            if why_not_call_guns(s, p, guns) is None:
                yield guns


def allowance(s: State, u: Unit) -> int:
    """One mission in a game; two from the air where a nation has them."""
    return 1 + (can(u, "air-observer") and national(s, u, "air-superiority"))


def why_no_call(s: State, p: Declaring, name: str, ability: Ability) -> Refusal | None:
    """house-support.1: an observer on FIRE who calls instead of shooting, once in a game."""
    u = s.units[p.unit]
    if name != u.id:
        return Refusal("not-it", f"{u.name} acts now", "turn.9")
    if not can(u, ability):
        return Refusal("no-observer", f"{u.name} cannot call for that", "house-support.1")
    if p.occasion != "fire" or p.aims:
        return Refusal("fire-only", "support is called with a Fire order, instead of shooting", "house-support.1")
    if u.called >= allowance(s, u):
        return Refusal("called", f"{u.name} has called for all that there is", "house-support.1")
    return None


def why_not_call_air(s: State, p: Declaring, move: CallAir) -> Refusal | None:
    if (refusal := why_no_call(s, p, move.unit, "air-observer")) is not None:
        return refusal
    return why_not_target(s, s.units[p.unit], move.target)


def why_not_target(s: State, observer: Unit, name: str) -> Refusal | None:
    """house-support.1: an enemy unit that the observer sees."""
    target = s.units.get(name)
    if target is None or target.seat == observer.seat or not target.on_table:
        return Refusal("no-target", f"there is no enemy {name} on the table", "house-support.1")
    if not sees(s, observer, target):
        return Refusal("no-sight", f"{observer.name} does not see {target.name}", "house-support.1")
    return None


def may_call_guns(s: State, p: Declaring) -> bool:
    """Whether some point of the table may be named."""
    return why_no_call(s, p, p.unit, "artillery-observer") is None


def why_not_call_guns(s: State, p: Declaring, move: CallGuns) -> Refusal | None:
    """house-support.1: a point of the table in sight."""
    if (refusal := why_no_call(s, p, move.unit, "artillery-observer")) is not None:
        return refusal
    if move.kind not in ("barrage", "smoke"):
        return Refusal("no-kind", "either a barrage or smoke", "house-support.1")
    if (refusal := why_no_point(s, move.at)) is not None:
        return refusal
    if not sees_point(s, s.units[p.unit], point(move.at)):
        return Refusal("no-sight", "nobody of it sees that point", "house-support.1")
    return None


def why_no_point(s: State, at: str) -> Refusal | None:
    """Whether it is a point of the table."""
    if not is_point(at):
        return Refusal("no-point", f'{at!r} is no point; write it like "1234,0560"', "house-support.1")
    if not on_table(s.table.table, point(at)):
        return Refusal("off-table", "that is off the table", "house-support.1")
    return None


def call_air(t: World, p: Declaring, move: CallAir) -> None:
    s = t.state
    at = spots(s, s.units[move.target])[0].eye
    note(t, p, Mission(0, "air", s.units[p.unit].seat, p.unit, unit=move.target, at=at))


def call_guns(t: World, p: Declaring, move: CallGuns) -> None:
    s = t.state
    note(t, p, Mission(0, move.kind, s.units[p.unit].seat, p.unit, at=point(move.at)))


def note(t: World, p: Declaring, mission: Mission) -> None:
    """It is pending from the next turn on, whatever becomes of the observer."""
    s = t.state
    s.pending.pop()
    s.numbered += 1
    mission.id, mission.since = s.numbered, s.turn
    s.missions.append(mission)
    s.units[p.unit].called += 1
    t.tell(told.Called(unit=p.unit, kind=mission.kind, target=mission.unit, at=mission.at, rule="house-support.1"))


CALLS: tuple[Verb[State, Declaring], ...] = (
    Verb(CallAir, why_not_call_air, call_air),
    Verb(CallGuns, why_not_call_guns, call_guns),
)
