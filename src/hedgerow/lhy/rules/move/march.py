"""10.0, 10.1 Units on their way, hex by hex."""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.kernel.choice import Choice, Move, Options, Refusal
from hedgerow.kernel.system import Play
from hedgerow.kernel.verbs import Verb, Verbs
from hedgerow.lhy.book.tables import TABLES
from hedgerow.lhy.ground.records import Mover
from hedgerow.lhy.rules.deeds import done
from hedgerow.lhy.rules.rights import directed, grade, why_no_action
from hedgerow.lhy.state.events import maneuver as told
from hedgerow.lhy.state.lookups import known_foes_at
from hedgerow.lhy.state.moves.maneuver import Go, Maneuver, Rest
from hedgerow.lhy.state.pending.maneuver import March
from hedgerow.lhy.state.placing import put
from hedgerow.lhy.state.state import Cycle, State, Unit
from hedgerow.lhy.state.world import World

REST = Rest()
ALLOWANCE = TABLES.maneuver


# ------------------------------------------------------------------ setting out


def maneuvers(s: State, c: Cycle, u: Unit) -> Iterator[Maneuver]:
    """A unit alone; and all of its hex that may, if it is the first of them."""
    if why_not_maneuver(s, c, Maneuver((u.id,))) is not None:
        return
    yield Maneuver((u.id,))
    others = [o.id for o in s.stacks[u.at] if why_not_maneuver(s, c, Maneuver((o.id,))) is None]
    if len(others) > 1 and others[0] == u.id:
        yield Maneuver(tuple(others))


def why_not_maneuver(s: State, c: Cycle, move: Maneuver) -> Refusal | None:
    """10.0, 13.3.2-2, 14.3.6-2, 11.4.7.1b-1, 8.3: who may set out."""
    for unit in move.units:
        if refusal := why_no_action(s, c, unit):
            return refusal
        u = s.units[unit]
        if not u.card.can.maneuver:
            return Refusal("stays", f"{unit} does not move by itself", "10.0c-1")
        if u.disrupted or u.regrouping or u.shocked:
            return Refusal("not-fit", f"{unit} can only recover or withdraw", "13.3.2-2")
        if grade(s, c, u) == "limited" and not directed(s, c, u):
            return Refusal("saw-nothing", f"{unit} has seen no enemy Action", "8.3-1")
    if len({s.units[unit].at for unit in move.units}) > 1:
        return Refusal("apart", "they set out from one hex", "10.0-1")
    return None


def set_out(t: World, c: Cycle, move: Maneuver) -> None:
    """10.1-1: with the allowance of the segment."""
    s = t.state
    units = [s.units[i] for i in move.units]
    first = units[0]
    s.pending.append(March(list(move.units), "maneuver", [first.at]))
    t.tell(told.SetOut(units=move.units, at=first.at, how="maneuver", rule="10.0-1"))


# ------------------------------------------------------------------ on the way


def go_on(t: World, m: March) -> Play[None]:
    """10.0a-1: the next hex, or the end of the Maneuver."""
    s = t.state
    options: Options[Move] = Options(lambda: [REST, *steps(s, m)], lambda move: VERBS.why_not(s, m, move))
    seat = s.units[m.units[0]].seat
    answer = yield Choice(seat, "maneuver", lambda: f"Where do {', '.join(m.units)} go?", options, "10.0-1")
    VERBS.do(t, m, answer)


def steps(s: State, m: March) -> Iterator[Go]:
    for to in s.ground.neighbors(m.way[-1]):
        if to is not None and why_not_go(s, m, Go(to)) is None:
            yield Go(to)


def why_not_go(s: State, m: March, move: Go) -> Refusal | None:
    """10.0a-1: what it costs; hexes with enemies are entered by Assault alone (10.5-1)."""
    ground, here = s.ground, m.way[-1]
    if move.to not in ground.index or ground.distance(here, move.to) != 1:
        return Refusal("not-beside", f"{move.to} is not next to {here}", "10.0-1")
    first = s.units[m.units[0]]
    if known_foes_at(s, move.to, first.seat):
        return Refusal("enemy", f"{move.to} is held by the enemy: that is an Assault", "10.5-1")
    price = ground.cost(mover(first), here, move.to)
    if isinstance(price, Refusal):
        return price
    free = ALLOWANCE.certain_activated
    if m.spent + price > 2 * ALLOWANCE.activated["foot"] and len(m.way) > free:
        return Refusal("too-far", f"{move.to} costs more MP than are left", "10.0a-1")
    return None


def mover(u: Unit) -> Mover:
    card = u.card
    return "foot" if card.non_vehicular else "carrier" if card.carrier else "afv"


def go(t: World, m: March, move: Go) -> None:
    s = t.state
    price = s.ground.cost(mover(s.units[m.units[0]]), m.way[-1], move.to)
    assert not isinstance(price, Refusal)
    m.spent += price
    m.way.append(move.to)
    for i in m.units:
        put(s, s.units[i], move.to)
    t.tell(told.Stepped(units=tuple(m.units), start=m.way[-2], to=move.to, rule="10.0-1"))


def rest(t: World, m: March, move: Rest) -> None:
    end(t, m)


def end(t: World, m: March) -> None:
    """9.0-2: the Maneuver is over."""
    s = t.state
    s.pending.remove(m)
    for i in m.units:
        done(s, s.units[i], "maneuver", *(m.way[1:] or m.way), start=m.way[0])
    t.tell(told.Rested(units=tuple(m.units), at=m.way[-1], rule="10.0-1"))


def why_not_rest(s: State, m: March, move: Rest) -> Refusal | None:
    return None


def otherwise(s: State, m: March, move: Move) -> Refusal:
    return Refusal("on-the-way", "a Maneuver is under way", "10.0-1")


VERBS: Verbs[State, March] = Verbs(otherwise, Verb(Go, why_not_go, go), Verb(Rest, why_not_rest, rest))
