"""house-ambush.1 A move under way: ambushes are sprung on it, then it is done."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from hedgerow.board.inches.measure import INCH
from hedgerow.board.inches.records import Point
from hedgerow.boltaction.ground.ways import along
from hedgerow.boltaction.rules.losing import destroy, give_die
from hedgerow.boltaction.rules.move.hiding import finds, look_around, reveal
from hedgerow.boltaction.rules.move.settling import go_off, pose_at, settle_down
from hedgerow.boltaction.rules.shooting.targets import why_not_ambush
from hedgerow.boltaction.rules.victory import follow_prize, reach_prize
from hedgerow.boltaction.state.events import movement as told
from hedgerow.boltaction.state.lookups import called, enemies
from hedgerow.boltaction.state.moves.shooting import Hold, Spring
from hedgerow.boltaction.state.pending.movement import Moving
from hedgerow.boltaction.state.pending.shooting import Declaring
from hedgerow.boltaction.state.state import State, Unit
from hedgerow.boltaction.state.world import World
from hedgerow.kernel.choice import Choice, Move, Options, Refusal, Window
from hedgerow.kernel.system import Play

HOLD = Hold()
STRIDE = INCH
"""How far apart the points of a way are at which ambushers look."""


def set_out(t: World, u: Unit, move: Moving) -> None:
    """A legal move begins; it is pending from now on. Who is fired at on his way is hidden no more (house-cover.4)."""
    u.dug_in = False
    afoot = any(way.length for name, way in move.ways.items() if name not in posted(u))
    if afoot or (move.course is not None and (move.course.length or move.course.pivots)):
        u.ranging.clear()  # house-indirect.2: the weapon has moved or turned
    if u.card.seats and u.order == "run":
        u.ran = t.state.turn
    t.tell(told.SetOut(unit=u.id, kind=move.kind, way=track(u, move), length=length_of(move), rule="house-move.4"))
    reveal(t, u)
    t.state.pending.append(move)


def posted(u: Unit) -> set[str]:
    """Spotters: whether they move is all the same to their weapon."""
    return {m.id for m in u.men if m.role == "spotter"}


def track(u: Unit, move: Moving) -> tuple[Point, ...]:
    """The way of the hull or of whoever leads, for people."""
    if move.course is not None:
        return tuple(p.at for p in move.course.poses)
    return next(iter(move.ways.values())).points if move.ways else (u.at,)


def length_of(move: Moving) -> int:
    if move.course is not None:
        return move.course.length
    return max((way.length for way in move.ways.values()), default=0)


# ------------------------------------------------------------------ where everybody is meanwhile


def stand_at(u: Unit, move: Moving, gone: int) -> None:
    """Puts everybody where he is after so much of the move."""
    whole = length_of(move)
    if move.course is not None:
        p = pose_at(move.course, gone)
        u.at, u.facing = p.at, p.facing
    for m in u.men:
        if (way := move.ways.get(m.id)) is not None:
            m.at = way.points[-1] if gone >= whole else along(way, way.length * gone // max(1, whole))


@contextmanager
def as_if_at(u: Unit, move: Moving, gone: int) -> Iterator[None]:
    """Looks at the table as it is after so much of the move, and puts everything back."""
    was = (u.at, u.facing, u.building, [m.at for m in u.models])
    u.building = -1 if gone else u.building
    try:
        stand_at(u, move, gone)
        yield
    finally:
        u.at, u.facing, u.building = was[0], was[1], was[2]
        for m, at in zip(u.models, was[3], strict=True):
            m.at = at


# ------------------------------------------------------------------ going on


def go_on(t: World, move: Moving) -> Play[None]:
    """house-ambush.1: whoever lies in wait is asked, then the move is finished."""
    s = t.state
    u = s.units[move.unit]
    if u.lost:
        s.pending.pop()
        return
    if move.halted:
        finish(t, u, move, stopped=True)
        return
    waiting = [a for a in enemies(s, u.seat) if a.order == "ambush" and a.id not in move.asked]
    chances = [a for a in waiting if next(springs(s, a, u, move), None) is not None]
    if not chances:
        finish(t, u, move)
        return
    yield from offer_ambush(t, u, move, chances)


def offer_ambush(t: World, u: Unit, move: Moving, chances: list[Unit]) -> Play[None]:
    """house-ambush.1, house-ambush.3: any of those in wait may fire, at any point of the way."""
    s = t.state

    def listed() -> Iterator[Move]:
        yield HOLD
        for a in chances:
            yield from springs(s, a, u, move)

    seat = 1 - u.seat
    options: Options[Move] = Options(listed, lambda answer: why_not_spring(s, seat, u, move, answer))
    window = Window(HOLD, (("move", f"{s.turn}.{u.id}"), ("turn", str(s.turn))))
    prompt = f"{called(s, u)} moves: do you spring an ambush?"
    answer = yield Choice(seat, "ambush", prompt, options, "house-ambush.1", window)
    if not isinstance(answer, Spring):
        move.asked += [a.id for a in chances]
        return
    ambusher = s.units[answer.unit]
    move.gone = answer.along
    if answer.along:
        u.building = -1
    stand_at(u, move, answer.along)
    follow_prize(t)  # it lies where they are now, should none of them be left
    give_die(s, ambusher, "fire")
    t.tell(told.Sprung(unit=ambusher.id, target=u.id, at=u.men[0].at if u.men else u.at, rule="house-ambush.1"))
    s.pending.append(Declaring(ambusher.id, "ambush", only=u.id))


def springs(s: State, ambusher: Unit, u: Unit, move: Moving) -> Iterator[Spring]:
    """Points of the way at which an ambusher could fire: every inch, and its end."""
    whole = length_of(move)
    for gone in dict.fromkeys((*range(move.gone, whole, STRIDE), whole)):
        answer = Spring(ambusher.id, gone)
        if why_not_spring(s, ambusher.seat, u, move, answer) is None:
            yield answer


def why_not_spring(s: State, seat: int, u: Unit, move: Moving, answer: Move) -> Refusal | None:
    """house-ambush.1: a unit on Ambush, a point of the way still to come, a legal target there."""
    if isinstance(answer, Hold):
        return None
    if not isinstance(answer, Spring):
        return Refusal("ambush", "spring an ambush, or hold", "house-ambush.1")
    a = s.units.get(answer.unit)
    if a is None or a.seat != seat or a.order != "ambush" or a.lost:
        return Refusal("no-ambush", f"{answer.unit} does not lie in wait", "house-ambush.1")
    if not move.gone <= answer.along <= length_of(move):
        return Refusal("not-there", "that point of the way is past, or beyond its end", "house-ambush.1")
    with as_if_at(u, move, answer.along):
        return why_not_ambush(s, a, u)


def finish(t: World, u: Unit, move: Moving, *, stopped: bool = False) -> None:
    """The move is done: everybody stands where he was going, and what follows from being there follows."""
    s = t.state
    s.pending.pop()
    found = passed(s, u, move, move.gone if stopped else length_of(move))
    if not stopped:
        if length_of(move):
            u.building = -1
        stand_at(u, move, length_of(move))
    if move.leaves and not stopped:
        destroy(t, u, "left", "house-fubar.2")
        return
    if move.over and not stopped:
        go_off(t, u, move.over)
        return
    at = u.men[0].at if u.men else u.at
    t.tell(told.Moved(unit=u.id, kind=move.kind, to=at, stopped=stopped, rule="house-move.4"))
    if not stopped:
        settle_down(t, u, move)
        reach_prize(t, u)
    look_around(t, u, found)


def passed(s: State, u: Unit, move: Moving, gone: int) -> list[Unit]:
    """house-cover.4: hidden enemies whom it comes near enough to on its way, and sees."""
    lurking = [e for e in enemies(s, u.seat) if e.hidden]
    found: list[Unit] = []
    for far in range(INCH, gone, INCH) if lurking else ():
        with as_if_at(u, move, far):
            found += [e for e in lurking if e not in found and finds(s, u, e)]
    return found
