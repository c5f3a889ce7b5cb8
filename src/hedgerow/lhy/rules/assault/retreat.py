"""14.3.3 Retreats."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hedgerow.kernel.choice import Choice, Move, Options, Refusal
from hedgerow.kernel.system import Play
from hedgerow.kernel.verbs import Verb, Verbs
from hedgerow.lhy.book.tables import TABLES
from hedgerow.lhy.rules.assault.at_once import lost
from hedgerow.lhy.rules.fire.mortar_attacks import suffer_mortar
from hedgerow.lhy.rules.fire.results import cohesion_check
from hedgerow.lhy.rules.hiding.concealment import notice
from hedgerow.lhy.rules.hiding.exposure import remove_dummies
from hedgerow.lhy.rules.hiding.hidden import lies_in_wait, reveal
from hedgerow.lhy.rules.landing.descent import helpless
from hedgerow.lhy.rules.mortars.effects import suffers_on_exit
from hedgerow.lhy.rules.move.exits import see_off
from hedgerow.lhy.rules.move.priorities import headings, retreat_ways
from hedgerow.lhy.rules.move.rivers import note_bank
from hedgerow.lhy.rules.move.ways import ALL, step
from hedgerow.lhy.rules.move.withdrawal import held
from hedgerow.lhy.rules.works.mines import enter_minefield, mined
from hedgerow.lhy.scenario.records import Edge
from hedgerow.lhy.state.events import assault as told
from hedgerow.lhy.state.lookups import enemy_edge, impact, known_foes_at, own_at, party, primary_impact, seems_combat
from hedgerow.lhy.state.moves.assault import Retreat
from hedgerow.lhy.state.moves.maneuver import Exit, Go, Rest
from hedgerow.lhy.state.pending.assault import Flight, Routed
from hedgerow.lhy.state.placing import put
from hedgerow.lhy.state.state import State, Unit
from hedgerow.lhy.state.world import World

FIGURES = TABLES.retreat
REST = Rest()


# ------------------------------------------------------------------ who goes next


def rout(t: World, p: Routed) -> Play[None]:
    """14.3.3-1, 14.3.3b-1: a side retreats, singly or in stacks as it likes; the other side does not react."""
    s = t.state
    p.units[:] = [i for i in p.units if s.units[i].at == p.at]
    if stuck := next((u for i in p.units if why_no_retreat(s, u := s.units[i])), None):
        lost(t, stuck, why_no_retreat(s, stuck))
        p.units += [u.id for u in own_at(s, p.at, p.seat) if u.id not in p.units and not u.carrier]
        return
    if not p.units:
        s.pending.remove(p)
        return
    options: Options[Retreat] = Options(lambda: parties(s, p), lambda move: why_not_retreat(s, p, move))
    answer = Retreat((p.units[0],))
    if len(p.units) > 1:
        answer = yield Choice(p.seat, "retreat", f"{p.at}: who retreats next?", options, "14.3.3-1")
    units = [s.units[i] for i in answer.units]
    left = 2 * FIGURES.vehicle_points if units[0].card.vehicular else FIGURES.most_hexes
    s.pending.append(Flight(list(answer.units), [p.at], left))


def why_no_retreat(s: State, u: Unit) -> str:
    """14.3.3c-1, 2.2.4c-1, 16.1.4.s3-1: the clause by which a unit is lost that should retreat; "" if it goes."""
    if helpless(s, u):
        return "16.1.4.s3-1"
    return "14.3.3c-1" if (u.card.towed and not u.carrier) or u.shocked or u.card.kind == "fp" else ""


def parties(s: State, p: Routed) -> Iterator[Retreat]:
    """Each alone, and all on foot together."""
    on_foot = tuple(i for i in p.units if not s.units[i].card.vehicular)
    if len(on_foot) > 1 and why_not_retreat(s, p, Retreat(on_foot)) is None:
        yield Retreat(on_foot)
    yield from (Retreat((i,)) for i in p.units)


def why_not_retreat(s: State, p: Routed, move: Move) -> Refusal | None:
    """14.3.3-1, 14.3.3.2-1: units on foot that have the same way back may go together; a vehicle goes alone."""
    if not isinstance(move, Retreat) or not move.units or any(i not in p.units for i in move.units):
        return Refusal("not-routed", "one of those who must retreat", "14.3.3-1")
    units = [s.units[i] for i in move.units]
    if len(units) > 1 and any(u.card.vehicular for u in units):
        return Refusal("vehicle", "a vehicle retreats by itself", "14.3.3.2-1")
    if len({headings(s, u) for u in units}) > 1 or len(set(move.units)) < len(units):
        return Refusal("other-way", "they do not have the same way back", "14.3.3.1-2")
    return None


# ------------------------------------------------------------------ on the way


def flee(t: World, f: Flight) -> Play[None]:
    """14.3.3.1-1, 14.3.3.2-1: the next hex, or the end of the retreat. Who must go on and cannot is lost, and with a
    vehicle those aboard.
    """
    s = t.state
    f.units[:] = [i for i in f.units if s.units[i].at]
    ways = onward(s, f) if f.units else []
    off = [Exit(edge) for edge in exits(s, f)] if f.units else []
    rest = bool(f.units) and why_not_rest(s, f, REST) is None
    stopped = any(s.units[i].shocked for i in f.units)  # by mines
    if not f.units or stopped or (rest and not ways and not off):
        end_retreat(t, f)
    elif not ways and not off:
        s.pending.remove(f)
        for u in [s.units[i] for i in f.units]:
            for rider in list(s.aboard.get(u.id, ())):
                lost(t, rider, "14.3.3d-1")
            lost(t, u, "14.3.3d-1")
    elif len(ways) == 1 and not rest and not off:
        go(t, f, Go(ways[0]))
    else:
        options: Options[Move] = Options(
            lambda: [*map(Go, ways), *off, *([REST] if rest else [])], lambda move: VERBS.why_not(s, f, move)
        )
        seat = s.units[f.units[0]].seat
        answer = yield Choice(
            seat, "flight", lambda: f"{', '.join(f.units)}: where do they retreat to?", options, "14.3.3-1"
        )
        VERBS.do(t, f, answer)


def onward(s: State, f: Flight) -> list[str]:
    """14.3.3.1-2, 14.3.3.2-1, 14.3.3.3-1: the hexes that may be entered next: none if that was the last; impact hexes
    only for want of others.
    """
    first = s.units[f.units[0]]
    if first.card.vehicular:
        found = list(vehicle_hexes(s, first, f.way, f.left))
        return [to for to in found if not impact(s, to)] or found
    for hexes in retreat_ways(s, first, f.way):
        if open_ := [to for to in hexes if comes_to_rest(s, first, [*f.way, to])]:
            return open_
    return []


def most_hexes(s: State, way: Sequence[str]) -> int:
    """14.3.3.1-1, 14.3.3e-1: four hexes, three if any is river or marsh."""
    wet = any(s.ground.terrain(at).river or s.ground.terrain(at).marsh for at in way)
    return FIGURES.most_hexes_wet if wet else FIGURES.most_hexes


def comes_to_rest(s: State, u: Unit, way: Sequence[str]) -> bool:
    """14.3.3.3-1, 14.3.3.5-2: whether men who have come so far may end their retreat there, or can go on to where they
    may, or off the map.
    """
    if len(way) - 1 > most_hexes(s, way):
        return False
    if not forbids_rest(s, u.seat, way[-1]) or ways_off(s, u, way):
        return True
    return any(comes_to_rest(s, u, [*way, to]) for hexes in retreat_ways(s, u, way) for to in hexes)


def forbids_rest(s: State, seat: int, at: str) -> bool:
    """14.3.3.3-1, 14.3.3.5-2: among enemies, and where mortar shells fall."""
    return bool(known_foes_at(s, at, seat)) or impact(s, at)


def vehicle_hexes(s: State, u: Unit, way: Sequence[str], left: int) -> Iterator[str]:
    """14.3.3.2-1, 14.3.3.2-2, 14.3.3.2-3: in any direction, for 5 MP and at least one hex; AFVs and Halftracks even
    through enemies. A hex where it may not end its retreat only leads to another, or off the map.
    """
    for to in s.ground.neighbors(way[-1]):
        if to is None or to in way:
            continue
        price = step(s, u, way, to)
        if isinstance(price, Refusal) or (price.points > left and len(way) > 1):
            continue
        if known_foes_at(s, to, u.seat) and not u.card.can.overrun:
            continue
        if primary_impact(s, to) and not (u.card.afv and not s.aboard.get(u.id)):
            continue
        then, rest = [*way, to], left - price.points
        if not forbids_rest(s, u.seat, to) or ways_off(s, u, then, rest) or any(vehicle_hexes(s, u, then, rest)):
            yield to


def ways_off(s: State, u: Unit, way: Sequence[str], left: int = 0) -> list[Edge]:
    """10.2-1: by which edges a retreat leaves the map: on foot the friendly one, in a vehicle any but the enemy's."""
    edges = s.ground.edges_of(way[-1])
    if len(way) > 1 and (left <= 0 if u.card.vehicular else len(way) > most_hexes(s, way)):
        return []
    if not u.card.vehicular:
        return [edge for edge in edges if edge == s.mission.side[u.seat].edge]
    return [edge for edge in edges if edge != enemy_edge(s, u.seat) or edge in s.mission.special.exit]


def exits(s: State, f: Flight) -> list[Edge]:
    return ways_off(s, s.units[f.units[0]], f.way, f.left)


def why_not_exit(s: State, f: Flight, move: Exit) -> Refusal | None:
    if move.edge in exits(s, f):
        return None
    return Refusal("no-way-out", f"the retreat does not leave the map by the {move.edge} edge", "10.2-1")


def go_out(t: World, f: Flight, move: Exit) -> None:
    """10.2-1, 10.2a-1, 14.3.3.3-1: who came through shells suffers them first; elsewhere than at home they may lose a
    step.
    """
    s = t.state
    here = f.way[-1]
    if len(f.way) > 1:
        under_shells(t, f, here)
    s.pending.remove(f)
    if not f.units:
        return
    see_off(t, party(s, [s.units[i] for i in f.units]), here, move.edge)


def why_not_go(s: State, f: Flight, move: Go) -> Refusal | None:
    """14.3.3.1-2, 14.3.3.2-1"""
    if move.to in onward(s, f):
        return None
    vehicle = s.units[f.units[0]].card.vehicular
    clause = "14.3.3.2-1" if vehicle else "14.3.3.1-2"
    return Refusal("no-way-back", f"the retreat does not lead to {move.to}", clause)


def go(t: World, f: Flight, move: Go) -> None:
    """14.3.3-1, 20.9.2b-1, 20.8.1-1, 4.1.10-2, 4.3.1.2e-1: into the next hex; where somebody Hidden is, they look for
    another way, and Dummies are gone before they come. Of a river it is kept in mind from which bank they went in.
    """
    s = t.state
    here, to = f.way[-1], move.to
    units = [s.units[i] for i in f.units]
    if lies_in_wait(s, to, units[0].seat):
        reveal(t, to, 1 - units[0].seat, "20.9.2b-1")
        return
    price = step(s, units[0], f.way, to)
    assert not isinstance(price, Refusal)
    if units[0].card.vehicular:
        f.left = 0 if price.points == ALL else max(0, f.left - price.points)
    elif len(f.way) > 1:
        under_shells(t, f, here)
        units = [s.units[i] for i in f.units]
    if not units:
        return
    remove_dummies(t, to, 1 - units[0].seat)
    note_checks(s, f, units, to)
    f.way.append(to)
    for u in units:
        put(s, u, to)
        note_bank(s, u, here, to, price.under)
    t.tell(told.Retreated(units=tuple(f.units), start=here, to=to, rule="14.3.3-1"))
    notice(t, units)
    into_mines(t, f, to)


def under_shells(t: World, f: Flight, here: str) -> None:
    """14.3.3.3-1, 11.4.7b-1: who came through an impact hex suffers the mortar attack as he leaves it."""
    s = t.state
    under = [u for i in f.units if suffers_on_exit(s, u := s.units[i])]
    if under:
        f.units[:] = [u.id for u in suffer_mortar(t, under, here)]


def into_mines(t: World, f: Flight, to: str) -> None:
    """14.3.3.1-2, 19.1-2, 14.3.3d-1: a retreat may lead into a minefield. A vehicle that mines stop where no retreat
    may end is lost, and whoever was aboard.
    """
    s = t.state
    units = [s.units[i] for i in f.units]
    seat = units[0].seat
    if not mined(s, to, seat):
        return
    came = party(s, units)
    others = [u for u in own_at(s, to, seat) if u not in came]
    enter_minefield(t, units, to)
    stopped = any(u.card.vehicular and (u.shocked or u.lost) for u in units)
    if stopped and forbids_rest(s, seat, to):
        for u in [u for u in own_at(s, to, seat) if u not in others]:
            lost(t, u, "14.3.3d-1")


def note_checks(s: State, f: Flight, units: list[Unit], to: str) -> None:
    """14.3.3.4-1, 14.3.3.4a-1, 14.3.3.5-1: who will have to check: through enemies everybody, past them who is in
    order.
    """
    through = bool(known_foes_at(s, to, units[0].seat))
    past = passes_enemy(s, units[0].seat, to)
    for u in units:
        if u.card.vehicular:
            continue
        if through and u.id not in f.broke_out:
            f.broke_out.append(u.id)
        if past and not u.disrupted and u.id not in f.passed:
            f.passed.append(u.id)


def passes_enemy(s: State, seat: int, to: str) -> bool:
    """14.3.3.4-1, 14.3.3.4b-1, 14.3.3.4c-1, 14.3.3.4d-1: whether an enemy next to a hex makes those check who enter."""
    if s.ground.terrain(to).urban or held(s, to, seat):
        return False
    return any(
        seems_combat(u) and not u.disrupted and not u.shocked
        for at in s.ground.around(to) if not busy(s, at)
        for u in known_foes_at(s, at, seat)
    )  # fmt: skip


def busy(s: State, at: str) -> bool:
    """14.3.3.4b-1: whoever is there has other things to mind."""
    return at in s.assaults or primary_impact(s, at) or any(arrow.at == at for arrow in s.arrows)


# ------------------------------------------------------------------ the end


def why_not_rest(s: State, f: Flight, move: Rest) -> Refusal | None:
    """14.3.3.1-1, 14.3.3.2-1, 14.3.3.3-1, 14.3.3.5-2: not before the least distance, nor among enemies or shells."""
    first, here = s.units[f.units[0]], f.way[-1]
    gone = len(f.way) - 1
    if gone == 0 or (not first.card.vehicular and gone < FIGURES.least_hexes and not sheltered(s, f, first.seat)):
        clause = "14.3.3.2-1" if first.card.vehicular else "14.3.3.1-1"
        return Refusal("too-near", "they must retreat farther", clause)
    if known_foes_at(s, here, first.seat):
        return Refusal("enemy", f"enemies are at {here}", "14.3.3.5-2")
    if impact(s, here):
        return Refusal("impact", f"shells fall at {here}", "14.3.3.3-1")
    return None


def sheltered(s: State, f: Flight, seat: int) -> bool:
    """14.3.3.1-1, 20.9.2: one hex is enough into cover terrain, to a vehicle that is not Hidden, or across a wall."""
    start, here = f.way[-2], f.way[-1]
    vehicle = any(u.card.vehicular and not u.hidden for u in own_at(s, here, seat))
    return s.ground.terrain(here).cover or vehicle or s.ground.side(start, here).wall


def rest(t: World, f: Flight, move: Rest) -> None:
    end_retreat(t, f)


def end_retreat(t: World, f: Flight) -> None:
    """14.3.3.2-1, 4.3.1.2b-1, 14.3.3.4-1, 14.3.3.5-1: vehicles are in motion, and seen to be; checks for what was
    passed come before all others. Who has been Disrupted on the way, by shells or mines, does not check for passing
    enemies.
    """
    s = t.state
    s.pending.remove(f)
    if not f.units:
        return
    units = [s.units[i] for i in f.units]
    t.tell(told.RetreatEnded(units=tuple(f.units), at=f.way[-1], rule="14.3.3-1"))
    for u in units:
        if u.card.vehicular and not u.shocked:
            u.motion = "green"
            notice(t, s.own[1 - u.seat], [u])
    for u in units:
        if u.id in f.passed and not u.disrupted:
            cohesion_check(t, u, "14.3.3.4-1")
    for i in list(f.broke_out):
        if (u := s.units[i]).at:
            cohesion_check(t, u, "14.3.3.5-1")


def otherwise(s: State, f: Flight, move: Move) -> Refusal:
    return Refusal("in-retreat", "a retreat is under way", "14.3.3-1")


VERBS: Verbs[State, Flight] = Verbs(
    otherwise, Verb(Go, why_not_go, go), Verb(Exit, why_not_exit, go_out), Verb(Rest, why_not_rest, rest)
)
