"""10.2 Off the map."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from hedgerow.kernel.choice import Refusal
from hedgerow.kernel.tally import Mod
from hedgerow.lhy.book.tables import TABLES
from hedgerow.lhy.ground.ground import is_edge
from hedgerow.lhy.ground.records import Step
from hedgerow.lhy.rules.casualties import casualty
from hedgerow.lhy.rules.deeds import done
from hedgerow.lhy.rules.fire.exiting import suffer_markers
from hedgerow.lhy.rules.hiding.exposure import expose
from hedgerow.lhy.rules.move.allowances import most_hexes, why_not_afford
from hedgerow.lhy.scenario.records import Edge
from hedgerow.lhy.state.events import maneuver as told
from hedgerow.lhy.state.lookups import enemy_edge
from hedgerow.lhy.state.moves.maneuver import Exit
from hedgerow.lhy.state.pending.maneuver import March
from hedgerow.lhy.state.placing import go_off, let_off
from hedgerow.lhy.state.state import State, Unit
from hedgerow.lhy.state.world import World, d10

LOSS = TABLES.maneuver.exit_loss
OUT = Step(2, (Mod(2, "off the map", "10.2-1"),))
"""What is off the map is open ground."""


def exits(s: State, m: March) -> Sequence[Edge]:
    """The edges by which units on their way may leave the map now."""
    edges = s.ground.edges_of(m.way[-1]) if m.way[-1] else ()
    return edges and [edge for edge in edges if why_not_exit(s, m, Exit(edge)) is None]


def why_not_exit(s: State, m: March, move: Exit) -> Refusal | None:
    """10.2-1, 10.0a-1: over any edge but the enemy's, unless the mission opens it; it costs as much as open ground."""
    here, seat = m.way[-1], s.units[m.units[0]].seat
    if not is_edge(move.edge) or not here or move.edge not in s.ground.edges_of(here):
        return Refusal("no-edge", f"{here or 'off the map'} is not at the {move.edge} edge", "10.2-1")
    if m.still or m.how == "dash":
        return Refusal("still", "they do not leave the map so", "10.2-1")
    if move.edge == enemy_edge(s, seat) and move.edge not in s.mission.special.exit:
        return Refusal("enemy-edge", "nobody leaves the map by the enemy's edge", "10.2-1")
    if m.how == "withdraw":
        far = len(m.way) > most_hexes(s, m.way)
        return Refusal("far-enough", "they have withdrawn far enough", "10.3.1-1") if far else None
    return why_not_afford(s, s.cycle, m, "", OUT) if s.cycle else None


def leave_map(t: World, m: March) -> None:
    """10.2-1, 10.2a-1, 10.2b-1: first they suffer what has been fired at them, then perhaps a loss, and are gone."""
    s = t.state
    edge, at = m.to, m.way[-1]
    for i in m.units:
        done(s, s.units[i], "maneuver", *(m.way[1:] or m.way), start=m.way[0])
    gone = [o for i in m.units for o in (*s.aboard.get(i, ()), s.units[i])]
    s.pending.remove(m)
    see_off(t, suffer_markers(t, gone, at, m.carried), at, edge)


def see_off(t: World, units: Iterable[Unit], at: str, edge: str) -> None:
    """10.2-1, 10.2a-1, 20.8.1-1: each for itself, whoever it rode with; but of Dummies all are gone when one is."""
    s = t.state
    for u in units:
        if not u.at:
            continue
        let_off(s, u)
        if left := stragglers(t, u, at):
            go_off(s, left)
            t.tell(told.LeftTheMap(unit=left.id, at=at, edge=edge, rule="10.2-1"))


def risks_loss(s: State, u: Unit, at: str) -> bool:
    """10.2a-1, 20.8-2: combat units that do not leave from a hex along their own edge; Dummies that look like some."""
    return u.card.can.combat and s.mission.side[u.seat].edge not in s.ground.edges_of(at)


def loss_number(s: State) -> int:
    return LOSS if s.options["edge-exit"] == "seven" else LOSS + 1


def stragglers(t: World, u: Unit, at: str) -> Unit | None:
    """10.2a-1, 20.8.1-1: from elsewhere than a hex along its own edge a combat unit may lose a step; gives what is left
    of it. A Dummy that would is no more.
    """
    if not risks_loss(t.state, u, at):
        return u
    needs = loss_number(t.state)
    die = d10(t, "Off the map")
    lost = die >= needs
    t.tell(told.ExitLossRolled(unit=u.id, die=die, needs=needs, lost=lost, rule="10.2a-1"))
    if lost and u.card.dummy:
        expose(t, u, "10.2a-1")
        return None
    return casualty(t, u, "10.2a-1") if lost else u
