"""10.5.2, 12.6.2 Units on their way to an Assault, and into it."""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.kernel.choice import Choice, Move, Options, Refusal
from hedgerow.kernel.system import Play
from hedgerow.lhy.rules.assault.approach import arrived, at_the_gate, onward, why_not_nearer
from hedgerow.lhy.rules.assault.eligible import threatened, why_not_eligible
from hedgerow.lhy.rules.assault.entering import engage
from hedgerow.lhy.rules.move.leaving import assistants, leave, stay_behind, why_not_assist
from hedgerow.lhy.rules.move.march import enter, finish
from hedgerow.lhy.rules.recovery.heroism import end_heroism
from hedgerow.lhy.state.events import assault as told
from hedgerow.lhy.state.lookups import known_foes_at, own_at
from hedgerow.lhy.state.moves.maneuver import Go
from hedgerow.lhy.state.pending.assault import Storm
from hedgerow.lhy.state.state import Arrow, State, Unit
from hedgerow.lhy.state.world import World


def storm_on(t: World, m: Storm) -> Play[None]:
    """10.5.2.1-1, 10.5.2.2-2: the next hex; asked only where there is a choice."""
    s = t.state
    if m.to:
        go_in(t, m)
        return
    assert s.cycle is not None
    hexes = onward(s, s.cycle, m)
    if not hexes:
        come_to_a_stand(t, m)
        return
    options: Options[Go] = Options(lambda: steps(s, m, hexes), lambda move: why_not_step(s, m, hexes, move))
    answer = options[0]
    if len(options) > 1:
        seat = s.units[m.units[0]].seat
        words = f"{', '.join(m.units)}: by which hex against {m.target}?"
        answer = yield Choice(seat, "storm", words, options, "10.5.2.2-1")
    m.to = answer.to
    leave(t, m, answer.assisted)


def steps(s: State, m: Storm, hexes: list[str]) -> Iterator[Go]:
    for to in hexes:
        yield Go(to)
        yield from (Go(to, unit) for unit in assistants(s, m, to))


def why_not_step(s: State, m: Storm, hexes: list[str], move: Move) -> Refusal | None:
    if not isinstance(move, Go):
        return Refusal("on-the-way", f"they are on their way to {m.target}", "10.5.2-1")
    if move.to in hexes:
        return why_not_assist(s, m, move.to, move.assisted) if move.assisted else None
    assert s.cycle is not None
    words = f"{move.to} does not lead to {m.target}"
    return why_not_nearer(s, s.cycle, m, move.to) or Refusal("not-nearer", words, "12.6.2-3")


def go_in(t: World, m: Storm) -> None:
    """10.5.2.1-1, 12.6.4a-1: into the next hex. Mines, wire and Hidden enemies may be the end of it; a Heroic unit that
    finds nobody is Heroic no longer.
    """
    s = t.state
    start, to = m.way[-1], m.to
    if to == m.target and not m.heroic:
        leave_the_lonely(t, m)
        if not m.units:
            s.pending.remove(m)
            return
    party = list(m.units)
    enter(t, m)
    inside: list[Unit] = []
    if to == m.target:
        # Mines may have Shocked an AFV, or left a section of a squad.
        inside = [u for i in dict.fromkeys((*party, *m.units)) if (u := s.units[i]).at == to]
        fought = engage(t, inside, start, to)
        for u in inside:
            if u.heroic and not fought and not threatened(s, to, u.seat):
                end_heroism(t, u, "12.6.4a-1")
    if is_under_way(s, m) and arrived(s, m):
        come_to_a_stand(t, m)
    if not is_under_way(s, m):
        note_assault(s, [s.units[i] for i in dict.fromkeys((*party, *m.units))], inside)


def note_assault(s: State, party: list[Unit], inside: list[Unit]) -> None:
    """10.5-1, 10.5.2.3-1: what units did was an Assault, if they got there; and perhaps that of a Combined Force."""
    combined = is_combined(party)
    for deed in s.cycle.deeds if s.cycle is not None else ():
        if any(u.id == deed.unit for u in party):
            deed.combined = combined
            deed.assault = deed.assault or any(u.id == deed.unit for u in inside)


def is_combined(units: list[Unit]) -> bool:
    return len({u.card.vehicular for u in units}) > 1


def leave_the_lonely(t: World, m: Storm) -> None:
    """10.5.1-2: Platoon Leaders and LATWs whose infantry did not get out of the hex stay there with it. 10.5.1-1,
    10.5.3.3-2: so do those who only reinforce, if the enemy holds the hex and no friend is left in it.
    """
    s = t.state
    units = [s.units[i] for i in m.units]
    seat = units[0].seat
    lost = bool(known_foes_at(s, m.target, seat)) and not own_at(s, m.target, seat)
    for u in units:
        refusal = why_not_eligible(s, u, units, m.target)
        if refusal and (refusal.rule == "10.5.1-2" or lost):
            stay_behind(t, m, u)


def is_under_way(s: State, m: Storm) -> bool:
    return any(pending is m for pending in s.pending)


def come_to_a_stand(t: World, m: Storm) -> None:
    """10.5.2.2-2: the Maneuver is over; before the hex they get an Assault Arrow."""
    s = t.state
    waiting = at_the_gate(s, m)
    finish(t, m)
    units = [u for i in m.units if (u := s.units[i]).at]
    if waiting and units:
        note_assault(s, units, units)
        ids, combined = [u.id for u in units], is_combined(units)
        s.arrows.append(Arrow(units[0].seat, m.way[-1], m.target, ids, combined=combined, bonus=m.bonus))
        t.tell(told.ArrowPlaced(units=tuple(ids), at=m.way[-1], target=m.target, rule="10.5.2.2-2"))
