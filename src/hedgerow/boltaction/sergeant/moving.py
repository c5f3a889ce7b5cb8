"""Moves: where a unit could go, and which of these places is best."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from msgspec.structs import replace

from hedgerow.board.inches.measure import TURN, bearing, distance, named, point, toward, turned
from hedgerow.boltaction.book.terms import Order
from hedgerow.boltaction.ground.hulls import ahead, pivoted
from hedgerow.boltaction.ground.records import Pose
from hedgerow.boltaction.rules.move.exiting import exits
from hedgerow.boltaction.rules.move.moves import angle_between, most_turned, why_not_move
from hedgerow.boltaction.rules.move.rates import fixed, pivots, rate, reverse_rate, why_not_over
from hedgerow.boltaction.rules.seeing import BASE, pose
from hedgerow.boltaction.sergeant import storming
from hedgerow.boltaction.sergeant.places import Place, centre, inside, moved_to
from hedgerow.boltaction.sergeant.situation import Situation
from hedgerow.boltaction.state.lookups import enemies
from hedgerow.boltaction.state.moves.close import Assault
from hedgerow.boltaction.state.moves.movement import Alight, Board, ComeOn, Drive, Enter, Exit, Go, Leave, Stay, Turn
from hedgerow.boltaction.state.pending.orders import Acting
from hedgerow.boltaction.state.state import Unit
from hedgerow.kernel.choice import Choice, Move
from hedgerow.players.player import Part, Thought

STAY = Stay()
BEARINGS, SOME = 16, 8
SHARES = (1.0, 0.6)
TURNS = (0, 20, -20, 45, -45, 90, -90)
WORTH_A_LOOK = 9
"""Of all places the best by what they are for; only these are looked at closely."""
LOOKED_AT = 3
"""The same where it is only asked what an order may bring."""
CLOSED_UP = ("block", "column")
HUDDLED = 0.06
UNSEEN = 1.0
"""What a place is worth less that was not looked at closely."""


class Step(NamedTuple):
    """A move, and where it leads."""

    move: Move
    there: Place


def move(sit: Situation, choice: Choice[Any]) -> list[Thought]:
    """Where it goes: to the ground that counts, in cover, within reach of the enemy but not under his nose."""
    p = sit.s.pending[-1]
    assert isinstance(p, Acting)
    u = sit.s.units[p.unit]
    if u.waiting or u.carrier or p.pledge in ("assault", "banzai"):
        listed = [(answer, listed_end(sit, u, answer)) for answer in choice.options]
        steps = [Step(answer, there) for answer, there in listed if there is not None]
    else:
        steps = list(steps_of(sit, u, p.order))
    best = worth_a_look(sit, u, [step for step in steps if free(sit, u, p.order, step)])
    found = [thought for step in best for thought in in_formation(step, tuple(weighed(sit, u, p.order, step)))]
    others = [step for step in worth_a_look(sit, u, steps, 2 * WORTH_A_LOOK) if step not in best]
    found += [thought for step in others for thought in in_formation(step, glanced_at(sit, u, step))]
    found += [Thought(STAY, (Part(0.0, "stays"), *weighed(sit, u, p.order, Step(STAY, sit.place(u)))))]
    if p.order == "run":
        found += [*storming.assaults(sit, u), *storming.overruns(sit, u)]
    found += [
        Thought(off, (Part(leaving(sit, u), "off the table, where that counts"),)) for off in exits(sit.s, u, p.order)
    ]
    return found


def in_formation(step: Step, parts: tuple[Part, ...]) -> Iterator[Thought]:
    """As they stand; closed up where there is no room for that."""
    yield Thought(step.move, parts)
    if isinstance(step.move, Go):
        for n, formation in enumerate(CLOSED_UP, 1):
            yield Thought(replace(step.move, formation=formation), (*parts, Part(-n * HUDDLED, "has to close up")))


def leaving(sit: Situation, u: Unit) -> float:
    """Nothing is better for who may leave at all."""
    return max((goal.value for goal in sit.goals(u)), default=0.0) + sit.w.only


def weighed(sit: Situation, u: Unit, order: Order, step: Step) -> Iterator[Part]:
    """The place, and a shot from there if it only advances."""
    yield from sit.standing(u, step.there)
    if order == "advance" and not (fixed(u) and sit.s.options["fixed-advance"] == "no-fire"):
        value, foe = sit.best_target(u, "advance", step.there)
        yield Part(sit.w.moving * value, f"fires at {foe.name}" if foe is not None else "nobody to fire at")
    if step.move != STAY:
        yield Part(-sit.w.steady, "has to move")


def glanced_at(sit: Situation, u: Unit, step: Step) -> tuple[Part, ...]:
    """A place that does not seem to be worth more: if nothing better can be reached."""
    return (Part(rough(sit, u, step.there), sit.purpose(u, step.there).words), Part(-UNSEEN, "not looked at closely"))


def rough(sit: Situation, u: Unit, there: Place) -> float:
    """What a place is for, without looking at who sees it."""
    return sit.pull(u, there) + sit.hunger(u, there) + sit.shelter(u, there)


def worth_a_look(sit: Situation, u: Unit, steps: list[Step], most: int = WORTH_A_LOOK) -> list[Step]:
    return sorted(steps, key=lambda step: -rough(sit, u, step.there))[:most]


def best_step(sit: Situation, u: Unit, order: Order) -> tuple[float, tuple[Part, ...]]:
    """What moving by an order is likely to bring, against staying where it is: before it is known what is legal."""
    key = (u.id, order, (u.id, order) in sit.stuck)
    if key not in sit.steps:
        sit.steps[key] = _best_step(sit, u, order)
    return sit.steps[key]


def _best_step(sit: Situation, u: Unit, order: Order) -> tuple[float, tuple[Part, ...]]:
    if (u.id, order) in sit.stuck:
        stays = tuple(weighed(sit, u, order, Step(STAY, sit.place(u))))
        return sum(part.value for part in stays[len(sit.standing(u, sit.place(u))) :]), stays
    here = sum(part.value for part in sit.standing(u, sit.place(u)))
    steps = [step for step in steps_of(sit, u, order, SOME) if free(sit, u, order, step)]
    best: tuple[float, tuple[Part, ...]] = (0.0, ())
    for step in worth_a_look(sit, u, steps, LOOKED_AT):
        parts = tuple(weighed(sit, u, order, step))
        value = sum(part.value for part in parts) - here
        if value > best[0] or not best[1]:
            best = (value, parts)
    return best


def gets_nowhere(sit: Situation, u: Unit, order: Order) -> bool:
    """Whether none of the places that an order is good for can be reached; it is left out of account from then on."""
    if (u.id, order) in sit.stuck or u.waiting or u.carrier:
        return False
    steps = [step for step in steps_of(sit, u, order, SOME) if free(sit, u, order, step)]
    for step in worth_a_look(sit, u, steps, LOOKED_AT):
        for thought in in_formation(step, ()):
            if why_not_move(sit.s, u, Acting(u.id, order), thought.move) is None:
                return False
    sit.stuck.add((u.id, order))
    return True


def free(sit: Situation, u: Unit, order: Order, step: Step) -> bool:
    """Whether nothing that may not be crossed lies on the straight way; a longer one may still be found."""
    if isinstance(step.move, Enter | Turn) or u.waiting or u.carrier:
        return True
    ground = sit.s.table
    for start, end in zip(sit.place(u).points, step.there.points, strict=False):
        for number, _, _ in ground.crossed(start, end):
            f = ground.features[number]
            if f.number != u.building and why_not_over(u, order, f) is not None:
                return False
    return True


# ------------------------------------------------------------------ places to go to


def steps_of(sit: Situation, u: Unit, order: Order, bearings: int = BEARINGS) -> Iterator[Step]:
    if u.card.kind == "vehicle":
        yield from drives(sit, u, order)
    elif fixed(u) and order == "advance":
        yield from turns(sit, u)
    elif u.immobilised:
        return
    else:
        yield from on_foot(sit, u, order, bearings)
        if u.card.kind == "infantry":
            yield from houses(sit, u, order)


def on_foot(sit: Situation, u: Unit, order: Order, bearings: int) -> Iterator[Step]:
    """All around, and straight to what the battle is about."""
    s, (x, y), reach = sit.s, centre(u), rate(sit.s, u, order)
    if not reach:
        return
    width, height = s.table.table.width, s.table.table.height
    places = [goal.nearest((x, y)) for goal in sit.goals(u) if goal.value >= 1.0]
    spots = [toward((x, y), at, reach - 1) for at in places]
    for share in SHARES:
        far = int(reach * share) - 1
        for n in range(bearings):
            dx, dy = turned(0, -far, n * TURN // bearings)
            spots.append((x + dx, y + dy))
    for to in dict.fromkeys(spots):
        if BASE <= to[0] <= width - BASE and BASE <= to[1] <= height - BASE:
            there = moved_to(u, to)
            if u.building >= 0:
                yield Step(Leave(u.id, named(to), "block"), there)
            else:
                yield Step(Go(u.id, named(to), "keep"), there)


def houses(sit: Situation, u: Unit, order: Order) -> Iterator[Step]:
    reach = rate(sit.s, u, order)
    taken = {o.building for o in sit.s.units.values() if o.on_table}
    for f in sit.s.table.buildings:
        west, north, east, south = f.box
        walls = [(m.at, (min(max(m.at[0], west), east), min(max(m.at[1], north), south))) for m in u.men]
        near = u.building < 0 and all(distance(at, wall) <= reach for at, wall in walls)
        if near and f.number not in taken and f.number not in sit.rubble:
            yield Step(Enter(u.id, f.number), inside(sit.s.table, f.number))


def drives(sit: Situation, u: Unit, order: Order) -> Iterator[Step]:
    """Straight on, or after a turn; a little back."""
    if u.immobilised:
        return
    reach, start = rate(sit.s, u, order), pose(u)
    bends = TURNS if pivots(sit.s, u, order) else TURNS[:1]
    goals = [goal.nearest(start.at) for goal in sit.goals(u) if goal.value >= 1.0]
    goals += [sit.place(foe).at for foe in enemies(sit.s, u.seat)][:3]
    if pivots(sit.s, u, order):
        aims = [(bearing(start.at, at) - start.facing + TURN // 2) % TURN - TURN // 2 for at in goals if at != start.at]
        bends = tuple(dict.fromkeys((*bends, *(aim for aim in aims if abs(aim) <= TURN // 4))))
    for bend in bends:
        for share in (1.0, 0.5):
            far = int(reach * share)
            end = ahead(pivoted(start, bend), far)
            yield Step(Drive(u.id, (*((f"{bend:+d}",) if bend else ()), f"a{far}")), driven(end))
    back = reverse_rate(u)
    yield Step(Drive(u.id, (f"b{back}",)), driven(ahead(start, -back)))


def driven(end: Pose) -> Place:
    return Place((end.at,), -1, end.facing)


def turns(sit: Situation, u: Unit) -> Iterator[Step]:
    """A Fixed weapon is laid on whoever is there."""
    here = sit.place(u)
    for foe in enemies(sit.s, u.seat):
        facing = bearing(here.at, sit.place(foe).at)
        if angle_between(u.facing, facing) <= most_turned(sit.s):
            yield Step(Turn(u.id, facing), here._replace(facing=facing))


def listed_end(sit: Situation, u: Unit, answer: Move) -> Place | None:
    """Where an answer that is offered leads to."""
    match answer:
        case Go(to=to) | Leave(to=to):
            return moved_to(u, point(to))
        case Alight(to=to, facing=facing) | ComeOn(to=to, facing=facing):
            return Place((point(to),), -1, facing)
        case Enter(building=building):
            return inside(sit.s.table, building)
        case Drive() | Turn() | Board() | Exit() | Assault():
            return None
    return None
