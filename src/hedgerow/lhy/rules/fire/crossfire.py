"""11.1.2 Crossfire: several units fire at one target, one of them from behind wherever its front is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import permutations

from hedgerow.kernel.choice import Choice, Options, Refusal
from hedgerow.kernel.drawing import Order
from hedgerow.kernel.system import Play
from hedgerow.lhy.ground.facing import front_words, in_rear
from hedgerow.lhy.rules.fire.arcs import IMMUNE, NONE, front_of, front_toward, steady_steps
from hedgerow.lhy.rules.fire.firing import shoot, why_not_at
from hedgerow.lhy.rules.fire.records import Aim
from hedgerow.lhy.rules.fire.rights import why_no_fire, why_unfit
from hedgerow.lhy.rules.fire.targets import aimed_at, hex_of, known
from hedgerow.lhy.rules.formations import is_support, served
from hedgerow.lhy.state.events import fire as told
from hedgerow.lhy.state.lookups import known_foes_at
from hedgerow.lhy.state.moves.fire import Crossfire, Front
from hedgerow.lhy.state.pending.fire import Crossing
from hedgerow.lhy.state.state import Cycle, State, Unit
from hedgerow.lhy.state.world import World


def crossfires(s: State, c: Cycle, u: Unit, targets: Iterable[str], order: Order) -> Iterator[Crossfire]:
    """With one other unit each, who comes later in the list of those that may join."""
    for target in targets:
        at = hex_of(s, c, u.seat, target)
        if u.at == at:
            continue
        for other in order(s.own[u.seat]):
            later = other.id > u.id or (c.segment == "activation" and other.id not in c.units)
            if later and other.at and not other.did and crosses(s, at, [u, other]):
                move = Crossfire((u.id, other.id), target)
                if why_not_crossfire(s, c, move) is None:
                    yield move


def why_not_crossfire(s: State, c: Cycle, move: Crossfire) -> Refusal | None:
    """11.1.2-1, 11.1.2-3, 10.3.2c-1: two units or more that may all fire at the target, and of which one is behind it
    whatever its front; it must be one that can be enfiladed.
    """
    if len(set(move.units)) < max(2, len(move.units)):
        return Refusal("too-few", "a crossfire takes two units or more", "11.1.2-1")
    for unit in move.units:
        if refusal := why_not_join(s, c, unit):
            return refusal
    if sum(unit in c.fresh for unit in move.units) > 1:
        return Refusal("both-fire", "only one of two sections fires as they deploy", "10.3.2c-1")
    units = [s.units[unit] for unit in move.units]
    for u in units:
        if refusal := why_not_at(s, c, u, move.target, Aim(u.at)):
            return refusal
    if c.segment == "activation" and not any(u.id in c.units for u in units):
        return Refusal("not-activated", "one of them must be of the activated platoon", "11.1.2-3")
    if not crosses(s, hex_of(s, c, units[0].seat, move.target), units):
        return Refusal("one-side", "no two of them fire from opposite sides", "11.1.2-1")
    return why_immune(s, c, units[0].seat, move.target)


def why_not_join(s: State, c: Cycle, unit: str) -> Refusal | None:
    """11.1.2-3, 3.2-1: in a Platoon Activation Segment any other platoon of the company may join, activated or not, and
    the support that is part of it. Who is of the activated platoon and is not activated any more, as sections that did
    nothing when they were deployed, only reacts (10.3.2d-1).
    """
    u = s.units.get(unit)
    if u is None or c.segment == "reaction" or unit in c.units or u.seat != c.seat or not u.at or u.did:
        return why_no_fire(s, c, unit)
    if u.platoon in c.platoons:
        return Refusal("not-activated", f"{unit} can only react in this turn", "6.0.II.s1c-1")
    companies = {s.platoons[p].company for p in c.platoons}
    own = [u.platoon] if u.platoon else served(s, u) if is_support(u) else []
    if not any(s.platoons[p].company in companies for p in own):
        return Refusal("other-company", f"{unit} is not of the company", "11.1.2-3")
    return why_unfit(s, c, u)


def crosses(s: State, at: str, units: Sequence[Unit]) -> bool:
    """11.1.2-1: whether one of them fires into the rear arc if the front is toward another."""
    grid = s.ground.grid
    starts = [u.at for u in units]
    return at not in starts and any(in_rear(grid, at, front_toward(s, at, a), b) for a, b in permutations(starts, 2))


def why_immune(s: State, c: Cycle, seat: int, target: str) -> Refusal | None:
    """11.1a-1, 2.2.4b-1: as far as the firing side knows."""
    foe = aimed_at(s, c, seat, target)
    if foe is not None and foe.card.kind == "fp":
        return Refusal("immune", f"{target} cannot be enfiladed", "2.2.4b-1")
    if foe is None and steady_steps(o for o in known_foes_at(s, target, seat) if known(o)) >= IMMUNE:
        return Refusal("immune", f"those at {target} are too many to be enfiladed", "11.1a-1")
    return None


def declare(t: World, c: Cycle, move: Crossfire) -> None:
    s = t.state
    at = hex_of(s, c, c.seat, move.target)
    t.tell(told.CrossfireDeclared(units=move.units, target=move.target, at=at, rule="11.1.2-1"))
    s.pending.append(Crossing(list(move.units), move.target, c.seat))


def cross(t: World, p: Crossing) -> Play[None]:
    """11.1.2-1, 11.1.2-2: the defender chooses his front, unless he has one, and all fire."""
    s, c = t.state, t.state.cycle
    assert c is not None
    at = hex_of(s, c, p.seat, p.target)
    struck = defenders(s, c, p, at)
    if all(front_of(s, c, u) == NONE for u in struck):
        sides = sorted({front_toward(s, at, s.units[i].at) for i in p.units})
        options: Options[Front] = Options.of(
            map(Front, sides),
            Refusal("not-fired-through", "the front is where one of the attacks comes in", "11.1.2-1"),
        )
        words = f"Crossfire at {at}: which way is the front?"
        answer = yield Choice(1 - p.seat, "front", words, options, "11.1.2-1")
        for u in struck:
            u.front = answer.side
        name = front_words(s.ground.grid, answer.side)
        t.tell(told.FrontChosen(at=at, side=answer.side, name=name, seat=1 - p.seat, rule="11.1.2-1"))
    s.pending.remove(p)
    for i in p.units:
        u = s.units[i]
        shoot(t, c, u, [p.target], Aim(u.at))


def defenders(s: State, c: Cycle, p: Crossing, at: str) -> list[Unit]:
    """11.1b-1: a unit that is fired at by itself, or all in the hex who are not vehicles."""
    foe = aimed_at(s, c, p.seat, p.target)
    if foe is not None:
        return [foe]
    return [u for u in known_foes_at(s, at, p.seat) if not u.card.vehicular and u.card.kind != "fp"]
