"""10.0, 10.1 Units on their way, hex by hex."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from hedgerow.kernel.choice import Choice, Move, Options, Refusal
from hedgerow.kernel.drawing import Order, as_listed, by_chance, either
from hedgerow.kernel.system import Play
from hedgerow.kernel.tally import Tally
from hedgerow.kernel.verbs import Verb, Verbs
from hedgerow.lhy.ground.ground import is_edge
from hedgerow.lhy.rules.assault.eligible import why_not_contested
from hedgerow.lhy.rules.assault.entering import caught_among
from hedgerow.lhy.rules.casualties import eliminate
from hedgerow.lhy.rules.deeds import done
from hedgerow.lhy.rules.direction import note_departure
from hedgerow.lhy.rules.hiding.concealment import after_entry, look_around
from hedgerow.lhy.rules.hiding.hidden import bumps_into
from hedgerow.lhy.rules.landing.assembly import assemble
from hedgerow.lhy.rules.move import command, motion, overrun, transport, withdrawal
from hedgerow.lhy.rules.move.allowances import draws_on_bonus, why_not_afford
from hedgerow.lhy.rules.move.dash import why_not_dash
from hedgerow.lhy.rules.move.exits import exits, leave_map, why_not_exit
from hedgerow.lhy.rules.move.leaving import assistants, hard_to_leave, leave, why_not_assist
from hedgerow.lhy.rules.move.rivers import note_bank
from hedgerow.lhy.rules.move.ways import Step, overrun_step, step, step_together, why_kept_out
from hedgerow.lhy.rules.works.mines import enter_minefield, mined
from hedgerow.lhy.state.events import maneuver as told
from hedgerow.lhy.state.moves.maneuver import Exit, Go, Halt, Overrun, Rest
from hedgerow.lhy.state.pending.maneuver import March
from hedgerow.lhy.state.placing import put
from hedgerow.lhy.state.state import State
from hedgerow.lhy.state.world import World

REST, HALT = Rest(), Halt()
TIRED = 0.2
"""How often a player by chance stops where he could go on."""


def whither(m: March, options: Options[Move]) -> str:
    return f"{', '.join(m.units)}: {'no farther' if options.listed == (REST,) else 'where to?'}"


def go_on(t: World, m: March) -> Play[None]:
    """10.0-1: the question where to go next, and into the hex that they leave for, unless something comes between."""
    s = t.state
    if not m.to:
        options: Options[Move] = Options(
            lambda: answers(s, m),
            lambda move: VERBS.why_not(s, m, move),
            _draw=None if m.how == "withdraw" else lambda chance: any_answer(s, m, chance),
        )
        if m.how == "withdraw" and options.listed == (REST,):
            stuck(t, m)
            return
        seat = s.units[m.units[0]].seat
        answer = yield Choice(seat, "maneuver", lambda: whither(m, options), options, "10.0-1")
        VERBS.do(t, m, answer)
    if m.to and s.pending and s.pending[-1] is m:
        (leave_map if is_edge(m.to) else enter)(t, m)


def stuck(t: World, m: March) -> None:
    """10.3.1.1a.iv-1, 10.3.1.1b.iv-1: a Withdrawal that can go no farther is over; who must Withdraw and finds himself
    before a river that cannot be crossed is eliminated.
    """
    s = t.state
    trapped = m.forced and len(m.way) == 1 and s.mission.special.river_impassable
    if trapped and any(s.ground.terrain(to).river for to in s.ground.around(m.way[0])):
        s.pending.remove(m)
        for i in m.units:
            eliminate(t, s.units[i], "10.3.1.1a.iv-1")
        return
    finish(t, m)


# ------------------------------------------------------------------ what may be answered


def answers(s: State, m: March) -> list[Move]:
    ways: list[Move] = [*steps(s, m), *(Exit(edge) for edge in exits(s, m))]
    found = [*ways, *overrun.overruns(s, m)]
    if not ways or must_go_on(s, m) is None:
        found += [HALT] if motion.why_not_stop(s, m) is None else []
        found += [REST] if why_stopping(s, m) is None else []
    return found


def any_answer(s: State, m: March, chance: Random) -> Move:
    """An answer by chance, without looking at every way: to stop is as likely as to go on in one direction."""
    if chance.random() < TIRED and must_go_on(s, m) is None:
        halts = motion.why_not_stop(s, m) is None and (len(m.way) == 1 or chance.random() < TIRED)
        return HALT if halts else REST
    order = by_chance(chance)
    ways = either(order, steps(s, m, order), map(Exit, exits(s, m)), overrun.overruns(s, m))
    return next(ways, None) or (REST if why_not_rest(s, m, REST) is None else HALT)


def steps(s: State, m: March, order: Order = as_listed) -> Iterator[Go]:
    back, hard = m.how == "withdraw", hard_to_leave(s, m.way[-1])
    for to in order(withdrawal.hexes_back(s, m) if back else hexes_beside(s, m)):
        if back or why_not_enter(s, m, to) is None:
            if hard:
                yield from either(order, [Go(to)], (Go(to, unit) for unit in assistants(s, m, to)))
            else:
                yield Go(to)


def hexes_beside(s: State, m: March) -> Sequence[str]:
    here = m.way[-1]
    return s.ground.next_to(here) if here else (s.units[m.units[0]].entry,)


def can_go(s: State, m: March) -> bool:
    """Whether there is a hex to enter, or an edge to leave by."""
    return next(steps(s, m), None) is not None or bool(exits(s, m))


def why_not_go(s: State, m: March, move: Go) -> Refusal | None:
    """10.0a-1: judges any step."""
    if move.to not in hexes_beside(s, m):
        return Refusal("not-beside", f"{move.to} is not next to {m.way[-1] or 'where they wait'}", "10.0-1")
    if refusal := why_not_enter(s, m, move.to):
        return refusal
    return why_not_assist(s, m, move.to, move.assisted) if move.assisted else None


def why_not_enter(s: State, m: March, to: str) -> Refusal | None:
    """10.0a-1, 10.0b-1, 10.5-1, 10.5.3.3-1, 11.4.7.1c-1: what keeps units out of a hex beside them."""
    if m.still:
        return Refusal("still", "it only goes into motion in its hex", "8.3e-1")
    if m.how == "withdraw":
        return withdrawal.why_not_back(s, m, to)
    units = [s.units[i] for i in m.units]
    if refusal := why_not_contested(s, units[0].seat, to):
        return refusal
    cost = step_together(s, units, m.way, to)
    if isinstance(cost, Refusal):
        return cost
    if refusal := why_kept_out(s, units, m.way[-1], to):
        return refusal
    if m.how == "dash":
        return why_not_dash(s, m, to)
    if s.cycle is not None and (refusal := why_not_afford(s, s.cycle, m, to, cost)):
        return refusal
    return command.why_not_astray(s, m, to) if m.stray else None


# ------------------------------------------------------------------ a step


def go(t: World, m: March, move: Go) -> None:
    depart(t, m)
    m.to = move.to
    leave(t, m, move.assisted)


def depart(t: World, m: March) -> None:
    """8.3a-1: out of the hex in which they set out."""
    if len(m.way) == 1:
        note_departure(t, [t.state.units[i] for i in m.units])


def enter(t: World, m: March) -> None:
    """10.0-1: the hex that they were leaving for; what awaits them there may end the Maneuver."""
    s = t.state
    here, to, m.to = m.way[-1], m.to, ""
    units = [s.units[i] for i in m.units]
    cost = (overrun_step if m.overran == to else step)(s, units[0], m.way, to)
    assert isinstance(cost, Step)
    if m.how in ("maneuver", "reverse") and not m.boards and s.cycle is not None:
        m.bonus = m.bonus or draws_on_bonus(s, s.cycle, m, to, cost)
    if bumps_into(t, m, to):
        return
    exposed = m.how == "withdraw" and not withdrawal.held(s, to, units[0].seat)
    m.spent += cost.points
    m.way.append(to)
    m.stayed.clear()
    for u in units:
        put(s, u, to)
        note_bank(s, u, here, to, cost.under)
    for marker in s.markers:
        if marker.id in m.carried:
            marker.at = to
    t.tell(told.Stepped(units=tuple(m.units), start=here, to=to, cost=Tally(cost.parts), rule="10.0-1"))
    after_entry(t, units, to)
    if not still_there(s, m):
        return
    assemble(t)
    if exposed:
        withdrawal.note_neighbours(s, m)
    arrive(t, m, to)


def still_there(s: State, m: March) -> bool:
    """20.8.1-1: Dummies that were seen are gone, and if nobody else is on the way, so is the Maneuver."""
    m.units[:] = [i for i in m.units if not s.units[i].lost]
    if not m.units:
        s.pending.remove(m)
    return bool(m.units)


def arrive(t: World, m: March, to: str) -> None:
    """19.1.1a-1, 19.1.2a-1, 19.2-1: mines and wire; on foot both are the end of a Maneuver, and of the AFVs' that go
    with them (10.5.2.3-1).
    """
    s = t.state
    units = [s.units[i] for i in m.units]
    seat, on_foot = units[0].seat, any(not u.card.vehicular for u in units)
    caught = to in s.wire and on_foot
    blown = mined(s, to, seat)
    if blown:
        enter_minefield(t, units, to)
        lost = [i for i in m.units if s.units[i].at != to or s.units[i].shocked]
        for i in lost:
            m.units.remove(i)
            if (u := s.units[i]).at:
                done(s, u, "maneuver", *m.way[1:], start=m.way[0])
        caught_among(t, m, seat, m.units)
    if caught:
        men = tuple(i for i in m.units if not s.units[i].card.vehicular)
        t.tell(told.CaughtInWire(units=men, at=to, rule="19.2-1"))
    if not m.units:
        s.pending.remove(m)
    elif m.boards and not (caught or blown):
        finish(t, m)
        transport.board(t, m.units, s.units[m.boards])
    elif m.how == "hop":
        arrive_to_fire(t, m, stopped=on_foot and (caught or blown))
    elif on_foot and (caught or blown or m.how in ("dash", "unlimber")):
        finish(t, m)
    elif m.overran == to:
        overrun.run_over(t, m)


# ------------------------------------------------------------------ the end


def why_not_rest(s: State, m: March, move: Rest) -> Refusal | None:
    """10.0-1, 10.4.1b.i-1: whoever must go on does so as long as he can; a vehicle that was in motion goes into another
    hex, or stops.
    """
    return why_stopping(s, m) or why_not_end(s, m)


def why_stopping(s: State, m: March) -> Refusal | None:
    """10.4.1b.i-1"""
    if len(m.way) == 1 and m.how in ("maneuver", "reverse") and motion.why_not_stop(s, m) is None:
        return Refusal("in-motion", f"{', '.join(m.units)} must go somewhere else, or stop", "10.4.1b.i-1")
    return None


def why_not_end(s: State, m: March) -> Refusal | None:
    refusal = must_go_on(s, m)
    return refusal if refusal and can_go(s, m) else None


def must_go_on(s: State, m: March) -> Refusal | None:
    """10.4.5b-1, 10.3.1-1, 22.1-2: units on foot go one hex at least; nobody stays in a hex that he overran."""
    if m.overran and m.way[-1] == m.overran:
        return Refusal("overrun", f"{', '.join(m.units)} cannot stop at {m.overran}", "10.4.5b-1")
    if not m.way[-1] or (len(m.way) == 1 and not s.units[m.units[0]].card.vehicular):
        return Refusal("not-gone", "they have not gone anywhere", "10.0-1")
    if m.stray and command.still_astray(s, m):
        return Refusal("out-of-command", "they go as far as they can, back into command", "22.1-2")
    return None


def rest(t: World, m: March, move: Rest) -> None:
    """10.4.1b.i-1: vehicles stay in motion."""
    finish(t, m)


def why_not_halt(s: State, m: March, move: Halt) -> Refusal | None:
    """10.4.1b.ii-1: whoever set out in motion may stop."""
    if refusal := motion.why_not_stop(s, m):
        return refusal
    return why_not_end(s, m)


def halt(t: World, m: March, move: Halt) -> None:
    motion.stop(t.state, m)
    finish(t, m, halted=True)
    look_around(t, [t.state.units[i] for i in m.units])


def finish(t: World, m: March, halted: bool = False) -> None:
    """9.0-2: the Maneuver is over, and may be reacted to."""
    s = t.state
    s.pending.remove(m)
    for i in m.units:
        u = s.units[i]
        if not u.at:
            continue
        deed = done(s, u, "maneuver", *(m.way[1:] or m.way), start=m.way[0])
        deed.backward = m.how == "reverse"
    if m.overran:
        caught_among(t, m, s.units[m.units[0]].seat, ())
    if m.regroup:
        withdrawal.regroup(t, m)
    t.tell(told.Rested(units=tuple(m.units), at=m.way[-1], halted=halted, rule="10.0-1"))


def arrive_to_fire(t: World, m: March, *, stopped: bool) -> None:
    """10.4.2-1, 10.4.3-1, 11.5.2-1: one hex as a part of another Action, which is gone on with (`rules/fire/scoot.py`);
    whoever has fired already has come to one hex more.
    """
    s = t.state
    if stopped:
        finish(t, m)
        return
    s.pending.remove(m)
    if s.cycle is not None:
        for deed in s.cycle.deeds:
            if deed.unit in m.units:
                deed.hexes.append(m.way[-1])


def go_out(t: World, m: March, move: Exit) -> None:
    depart(t, m)
    m.to = move.edge
    leave(t, m)


def run_over(t: World, m: March, move: Overrun) -> None:
    if not overrun.cannot_be_overrun(t.state, m, move.to):
        depart(t, m)
    overrun.declare(t, m, move)


def otherwise(s: State, m: March, move: Move) -> Refusal:
    return Refusal("on-the-way", "a Maneuver is under way", "10.0-1")


VERBS: Verbs[State, March] = Verbs(
    otherwise,
    Verb(Go, why_not_go, go),
    Verb(Overrun, overrun.why_not_overrun, run_over),
    Verb(Exit, why_not_exit, go_out),
    Verb(Halt, why_not_halt, halt),
    Verb(Rest, why_not_rest, rest),
)
