"""house-overrun.1, house-overrun.2 Tanks that drive over troops, and into vehicles."""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.board.inches.bases import touches
from hedgerow.board.inches.measure import INCH, inches
from hedgerow.board.inches.records import Area, Point
from hedgerow.boltaction.book.tables import TABLES
from hedgerow.boltaction.ground.hulls import swept
from hedgerow.boltaction.ground.records import Course
from hedgerow.boltaction.rules.losing import destroy, dismount, give_die
from hedgerow.boltaction.rules.morale import check_or_die
from hedgerow.boltaction.rules.move.driving import ROAD, drive
from hedgerow.boltaction.rules.move.hiding import give_ground
from hedgerow.boltaction.rules.move.moving import set_out
from hedgerow.boltaction.rules.move.placing import around, fits
from hedgerow.boltaction.rules.move.rates import rate
from hedgerow.boltaction.rules.seeing import base, footprints, hull_of, pose, spots, within
from hedgerow.boltaction.rules.shooting.armour import armoured
from hedgerow.boltaction.rules.shooting.damage import strike
from hedgerow.boltaction.rules.shooting.targets import all_guns, why_not_target
from hedgerow.boltaction.state.events import close as told
from hedgerow.boltaction.state.lookups import called, enemies, national, troops
from hedgerow.boltaction.state.moves.close import Defend, Overrun
from hedgerow.boltaction.state.moves.shooting import Hold
from hedgerow.boltaction.state.pending.close import Overrunning
from hedgerow.boltaction.state.pending.movement import Moving
from hedgerow.boltaction.state.pending.orders import Acting
from hedgerow.boltaction.state.pending.shooting import Declaring, Hits, Struck
from hedgerow.boltaction.state.state import State, Unit
from hedgerow.boltaction.state.world import World
from hedgerow.kernel.choice import Choice, Move, Options, Refusal, Window
from hedgerow.kernel.system import Play
from hedgerow.kernel.tally import Tally

SURPRISE = TABLES.house.surprise * INCH
NOTCH = INCH // 2
HOLD, DEFEND = Hold(), Defend()


# ------------------------------------------------------------------ declaring


def overruns(s: State, u: Unit) -> Iterator[Overrun]:
    p = Acting(u.id, "run")
    for target in enemies(s, u.seat):
        move = Overrun(u.id, target.id)
        if why_not_overrun(s, p, move) is None:
            yield move


def why_no_overrun(s: State, p: Acting) -> Refusal | None:
    """house-overrun.1: a fully tracked armoured vehicle on RUN."""
    u = s.units[p.unit]
    if not armoured(u) or u.card.drive != "tracked":
        return Refusal("no-tank", f"{u.name} is no fully tracked armoured vehicle", "house-overrun.1")
    if p.order != "run":
        return Refusal("run-only", "that is done with a Run", "house-overrun.1")
    if u.waiting or u.immobilised:
        return Refusal("cannot-drive", f"{u.name} cannot drive now", "house-overrun.1")
    if u.boarded == s.turn:
        return Refusal("boarded", "somebody got aboard in this turn: it does not move", "house-transport.1")
    return None


def why_not_overrun(s: State, p: Acting, move: Overrun) -> Refusal | None:
    """house-overrun.1, house-overrun.2: an enemy straight ahead within a Run, with nothing else in the way."""
    u, target = s.units[p.unit], s.units.get(move.target)
    if move.unit != p.unit:
        return Refusal("not-it", f"{u.name} acts now", "turn.9")
    if (refusal := why_no_overrun(s, p)) is not None:
        return refusal
    if target is None or not target.on_table:
        return Refusal("no-target", f"there is no enemy {move.target}", "house-overrun.1")
    if target.seat == u.seat:
        return Refusal("friend", "friends are not driven over or rammed", "house-overrun.2")
    if target.building >= 0:
        return Refusal("in-building", f"{target.name} is in a building", "house-overrun.1")
    found = path(s, u, target, move.far)
    return found if isinstance(found, Refusal) else None


def path(s: State, u: Unit, target: Unit, far: int) -> tuple[int, int] | Refusal:
    """How far it drives until it meets the target, and in all; or why it cannot."""
    meet = meeting(s, u, target)
    if meet is None:
        return Refusal("not-ahead", f"{target.name} is not straight ahead within reach", "house-overrun.1")
    first = drive(s, u, (f"a{meet}",), "run", (target.id,))
    if isinstance(first, Refusal):
        return first
    if armoured(target):
        return meet, meet
    if far:
        if far < meet:
            return Refusal("short", f"it meets {target.name} only after {inches(meet)}", "house-overrun.1")
        whole = drive(s, u, (f"a{far}",), "run", (target.id,))
        return whole if isinstance(whole, Refusal) else (meet, far)
    for whole_way in range(rate(s, u, "run"), meet, -NOTCH):
        if isinstance(drive(s, u, (f"a{whole_way}",), "run", (target.id,)), Course):
            return meet, whole_way
    return meet, meet


def meeting(s: State, u: Unit, target: Unit) -> int | None:
    """After how many hundredths of an inch straight ahead its hull touches the target; None if it never does."""
    feet = footprints(s, target)
    low, high = 0, rate(s, u, "run") * ROAD

    def met(far: int) -> bool:
        return any(touches(swept(pose(u), u.card.size, far), foot) for foot in feet)

    if not met(high):
        return None
    while low < high:
        middle = (low + high) // 2
        low, high = (low, middle) if met(middle) else (middle + 1, high)
    return low


def drive_over(t: World, p: Acting, move: Overrun) -> None:
    s = t.state
    u, target = s.units[p.unit], s.units[move.target]
    found = path(s, u, target, move.far)
    assert not isinstance(found, Refusal)
    clause = "house-overrun.1" if troops(target) else "house-overrun.2"
    t.tell(told.OverrunDeclared(unit=u.id, target=target.id, start=u.at, at=spots(s, target)[0].eye, rule=clause))
    s.pending.append(Overrunning(u.id, target.id, found[0], found[1], far=not within(s, u, target, SURPRISE)))


# ------------------------------------------------------------------ step by step


def overrun(t: World, p: Overrunning) -> Play[None]:
    """The target's anti-tank fire, the drive up to it, and what comes of meeting it."""
    s = t.state
    u, target = s.units[p.unit], s.units[p.target]
    if u.lost or u.order != "run" or not target.on_table:  # destroyed or stopped on its way, or nobody is there
        s.pending.pop()
        return
    match p.step:
        case "react":
            yield from offer_fire(t, u, target, p)
            p.step = "drive"
        case "drive":
            p.step = "meet"
            go_ahead(t, u, p.meet, target)
        case _:
            s.pending.pop()
            if troops(target):
                run_down(t, u, target, p)
            elif armoured(target):
                ram(t, u, target, target.at, u.at)
            else:
                course = ahead(
                    s, u, p.whole - p.meet, target
                )  # what it leaves burning does not stop it (house-damage.2)
                destroy(t, target, "destroyed", "house-overrun.2")
                follow(t, u, course)


def go_ahead(t: World, u: Unit, far: int, target: Unit) -> None:
    follow(t, u, ahead(t.state, u, far, target))


def ahead(s: State, u: Unit, far: int, target: Unit) -> Course | None:
    """Straight on, over the target."""
    course = drive(s, u, (f"a{far}",), "run", (target.id,))
    return course if isinstance(course, Course) and far else None


def follow(t: World, u: Unit, course: Course | None) -> None:
    """Whoever lies in wait may fire (house-ambush.1)."""
    if course is not None:
        set_out(t, u, Moving(u.id, "run", course=course))


def offer_fire(t: World, u: Unit, target: Unit, p: Overrunning) -> Play[None]:
    """house-overrun.1: from more than six inches, and without an order yet."""
    s = t.state
    if not may_fire(s, u, target, p):
        return
    refusal = Refusal("overrun", f"{target.name} fires its anti-tank weapons, or holds", "house-overrun.1")
    options: Options[Move] = Options.of([HOLD, DEFEND], refusal)
    window = Window(HOLD, (("overrun", f"{s.turn}.{u.id}"), ("turn", str(s.turn))))
    prompt = f"{called(s, u)} drives at {called(s, target)}: do its anti-tank weapons fire?"
    answer = yield Choice(target.seat, "assaulted", prompt, options, "house-overrun.1", window)
    if isinstance(answer, Defend):
        give_die(s, target, "fire")
        dismount(t, target)
        t.tell(told.DefenceOpened(unit=target.id, target=u.id, rule="house-overrun.1"))
        s.pending.append(Declaring(target.id, "overrun", only=u.id))


def may_fire(s: State, u: Unit, target: Unit, p: Overrunning) -> bool:
    if not troops(target) or not p.far or target.order is not None:
        return False
    guns = [gun for gun in all_guns(s, target) if gun.weapon.heavy]
    return bool(guns) and why_not_target(s, target, u, guns) is None


# ------------------------------------------------------------------ troops


def run_down(t: World, u: Unit, target: Unit, p: Overrunning) -> None:
    """house-overrun.1: morale; those who pass step clear, but a gun is crushed."""
    rest = p.whole - p.meet
    lane = swept(pose(u), u.card.size, rest)
    if crushed(target, lane):
        destroy(t, target, "destroyed", "house-overrun.1")
    elif not stands_fast(t, target):
        destroy(t, target, "routed", "house-overrun.1")
    else:
        step_clear(t, target, lane)
    go_ahead(t, u, rest, target)


def crushed(target: Unit, lane: Area) -> bool:
    """house-overrun.1: a gun in the lane of a tank."""
    return target.card.kind == "artillery" and touches(lane, hull_of(target))


def stands_fast(t: World, target: Unit) -> bool:
    """house-overrun.1: a morale check, which some nations need not take."""
    return not flinches(t.state, target) or check_or_die(t, target, "driven over", "house-overrun.1")


def flinches(s: State, target: Unit) -> bool:
    return not national(s, target, "death-before-dishonour")


def step_clear(t: World, target: Unit, lane: Area) -> None:
    """Whoever stands in its lane goes aside by the shortest way."""
    s = t.state
    aside = [m for m in target.men if touches(lane, base(m.at))]
    for m in aside:
        others = [o.at for o in target.men if o is not m]
        m.at = clear_place(s, target, m.at, lane, others)
    t.tell(told.SteppedClear(unit=target.id, models=len(aside), rule="house-overrun.1"))
    if any(m.role != "spotter" for m in aside):
        give_ground(t, target)


def clear_place(s: State, target: Unit, at: Point, lane: Area, others: list[Point]) -> Point:
    """The nearest place beside a lane; in coherency if there is one."""
    for near_to in (others, []):
        for place in around(at):
            if not touches(lane, base(place)) and fits(s, target, place, near_to) and place not in others:
                return place
    return at


# ------------------------------------------------------------------ vehicles


def ram(t: World, u: Unit, target: Unit, before: Point, behind: Point) -> None:
    """house-overrun.2: armour and rammer deal each other a hit, each from where the other is, and both stop."""
    own, others = ram_hits(u, target, before, behind)
    t.tell(told.Rammed(unit=u.id, target=target.id, pens=(others.pen, own.pen), rule="house-overrun.2"))
    for struck, by, hits in ((u, target, own), (target, u, others)):
        strike(t, Struck(struck.id, by.seat, by.id, hits=[hits], step="pins", rule="house-overrun.2"))


def ram_hits(u: Unit, target: Unit, before: Point, behind: Point) -> tuple[Hits, Hits]:
    """The hit on the rammer, and the one on whom it rams."""
    pens = ram_pen(target), ram_pen(u).plus(TABLES.house.rammer, "the rammer", "house-overrun.2")
    return Hits("", 1, pens[0], heavy=True, point=before), Hits("", 1, pens[1], heavy=True, point=behind)


def ram_pen(u: Unit) -> Tally:
    """house-overrun.2: its own damage value less six."""
    tally = Tally().plus(u.card.damage, "its damage value", "house-overrun.2")
    return tally.plus(TABLES.house.ram, "ramming", "house-overrun.2")
