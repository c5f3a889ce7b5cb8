"""4.3 Asking what a Concealment marker covers before firing at it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from hedgerow.kernel.choice import Choice, Move, Options, Refusal
from hedgerow.kernel.drawing import Order, as_listed, by_chance
from hedgerow.kernel.system import Play
from hedgerow.kernel.verbs import Verbs
from hedgerow.lhy.rules.assault.bound import why_bound
from hedgerow.lhy.rules.fire.anti_tank import reaches
from hedgerow.lhy.rules.fire.firing import places, reach_of
from hedgerow.lhy.rules.fire.records import Aim
from hedgerow.lhy.rules.fire.rights import seen_deeds, why_no_fire, why_not_halting
from hedgerow.lhy.rules.fire.showing import show
from hedgerow.lhy.rules.fire.small_arms import why_friends, why_hidden_from, why_off_arc, why_out_of_reach
from hedgerow.lhy.rules.fire.targets import category, hex_of, under_marker
from hedgerow.lhy.rules.rights import actors
from hedgerow.lhy.rules.sight import sees_hex
from hedgerow.lhy.state.events import hiding as told
from hedgerow.lhy.state.moves.fire import Inquire
from hedgerow.lhy.state.pending.fire import Owed
from hedgerow.lhy.state.state import Cycle, State, Unit
from hedgerow.lhy.state.world import World

Listing = Callable[[State, Cycle, Unit, Order], Iterable[Move]]


def inquiries(s: State, c: Cycle, u: Unit, found: Iterable[str], order: Order) -> Iterator[Inquire]:
    """About any hex in reach: that there is something to fire at may be what is to be learnt."""
    for at in order(places(s, c, u, u.at, reach_of(u))):
        if why_not_about(s, c, u, at) is None:
            yield Inquire(u.id, at)


def why_not_inquire(s: State, c: Cycle, move: Inquire) -> Refusal | None:
    """4.3-2: before a unit fires at a hex with Concealed enemies that it could fire at."""
    return why_not_ask(s, c, move.unit) or why_not_about(s, c, s.units[move.unit], move.at)


def why_not_ask(s: State, c: Cycle, unit: str) -> Refusal | None:
    """4.3-2, 10.4.3-1: who may fire; a vehicle in motion halts for that."""
    u = s.units.get(unit)
    return (why_not_halting if u and u.motion else why_no_fire)(s, c, unit)


def why_not_about(s: State, c: Cycle, u: Unit, at: str) -> Refusal | None:
    """4.3-2, 8.1b-1: a hex with Concealed enemies that the unit could fire at; in Reaction of whom it has seen act."""
    if at not in s.ground.index or not under_marker(s, at, u.seat):
        return Refusal("not-concealed", f"nobody is Concealed at {at}", "4.3-2")
    if at in c.asked:
        return Refusal("answered", f"what is at {at} has been said", "4.3-2")
    if not may_reach(s, c, u, at):
        return Refusal("out-of-reach", f"{u.id} cannot fire at {at}", "4.3-2")
    if c.segment == "reaction" and not any(s.units[deed.unit].at == at for deed in seen_deeds(s, c, u)):
        return Refusal("no-deed", f"{u.id} has seen nobody at {at} act", "8.1b-1")
    return None


def may_reach(s: State, c: Cycle, u: Unit, at: str) -> bool:
    """4.3-2, 17.4b-1, 2.2.4a-1, 4.1.9.3a-1: whether a unit could fire at whatever may be in a hex: for its anti-tank
    weapon that may be a vehicle, which is seen farther in Twilight.
    """
    if u.face.atv is not None and sees_hex(s, u, at) and reaches(s, u, at):
        return True
    aim = Aim(u.at)
    return not (
        why_out_of_reach(s, u, at, aim)
        or why_friends(s, u, at)
        or why_off_arc(s, u, at)
        or why_hidden_from(s, c, u, at, aim)
    )


def inquire(t: World, c: Cycle, move: Inquire) -> None:
    """4.3-2, 4.3-3: whoever is told owes a shot."""
    declare(t, c, move.at)
    t.state.pending.append(Owed(move.at, c.seat))


def declare(t: World, c: Cycle, at: str) -> None:
    """4.3-2: how many there are of each category; what exactly they are is not said."""
    found: dict[str, int] = {}
    for u in under_marker(t.state, at, c.seat):
        found[category(u)] = found.get(category(u), 0) + 1
    c.asked.append(at)
    t.reveal()
    t.tell(told.Asked(at=at, seat=c.seat, found=dict(sorted(found.items())), rule="4.3-2"))


def pay(t: World, p: Owed, listed: Listing, verbs: Verbs[State, Cycle]) -> Play[None]:
    """4.3-3: whoever has asked fires at the hex now, if anybody of his can."""
    s, c = t.state, t.state.cycle
    assert c is not None

    def attacks(order: Order = as_listed) -> Iterator[Move]:
        moves = (move for u in order(actors(s, c)) for move in listed(s, c, u, order) if aims(s, c, move, p))
        return (move for move in moves if why_bound(s, c, move) is None)

    def why_not(move: Move) -> Refusal | None:
        if not aims(s, c, move, p):
            return Refusal("owed", f"you have asked about {p.at}: fire at it first", "4.3-3")
        return why_bound(s, c, move) or verbs.why_not(s, c, move)

    options: Options[Move] = Options(attacks, why_not, _draw=lambda chance: next(attacks(by_chance(chance))))
    if next(attacks(), None) is None:
        s.pending.remove(p)
        return
    answer = yield Choice(p.seat, "owed-fire", f"Fire at {p.at}, which you have asked about", options, "4.3-3")
    if (move := show(t, c, answer)) is not None:
        s.pending.remove(p)
        yield from verbs.do(t, c, move) or ()


def aims(s: State, c: Cycle, move: Move, p: Owed) -> bool:
    """Whether a move is fire at the hex."""
    names = (getattr(move, "target", ""), getattr(move, "other", ""))
    return not isinstance(move, Inquire) and any(name and hex_of(s, c, p.seat, name) == p.at for name in names)
