"""What a scenario says of vehicles and guns: which way they face, and who rides in them from the start (16)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from hedgerow.kernel.near import hint
from hedgerow.lnlt.book.content import COUNTERS
from hedgerow.lnlt.book.counters import MACHINES, Counter
from hedgerow.lnlt.book.limits import fits, room_of
from hedgerow.lnlt.book.tables import NUMBERS
from hedgerow.lnlt.ground.facing import SHORT
from hedgerow.lnlt.scenario.records import Enlisted, Line

Fault = tuple[str, str]
"""Where, and what is wrong."""


def commander_faults(where: str, line: Line, figures: Counter, nations: Sequence[str]) -> Iterator[Fault]:
    """11.5.1: an Armor Leader rides in the vehicle he commands."""
    if figures.kind == "armor-leader":
        yield where, f'{line.unit} rides in a vehicle; write leader = "{line.unit}" in its line [11.5.1]'
    if not line.leader:
        return
    leader = COUNTERS.get(line.leader)
    if leader is None or leader.kind != "armor-leader" or leader.nation not in nations:
        able = [c.id for c in COUNTERS.values() if c.kind == "armor-leader" and c.nation in nations]
        yield where, f"leader = {line.leader!r}: no Armor Leader of this side{hint(line.leader, able)}"
    if figures.kind != "vehicle" or line.count != 1:
        yield where, "leader: he commands one vehicle; give that a line of its own [11.5.1]"


def facing_faults(where: str, line: Line, figures: Counter) -> Iterator[Fault]:
    """15.1.0.3, 1.7.0.8: `faces` names a vertex for all of a line, or one for each."""
    words = line.faces.split()
    if words and not figures.faces:
        yield where, f"faces: a {figures.name} faces every way; take this out"
    if len(words) not in (0, 1, line.count):
        yield where, f"faces: give one facing, or one for each of the {line.count}"
    for word in words:
        if word not in SHORT:
            yield where, f"faces = {word!r}: no vertex of a hex; there are {', '.join(SHORT)}"


def line_faults(where: str, line: Line, figures: Counter) -> Iterator[Fault]:
    """What one line says of facing and of riding."""
    yield from facing_faults(where, line, figures)
    if line.outside and not line.aboard:
        yield where, "outside: say in aboard on which vehicle"
    if not line.aboard:
        return
    if figures.kind in (*MACHINES, "armor-leader", "sniper"):
        yield where, f"aboard: a {figures.name} does not ride in a vehicle as a passenger"
    if line.at:
        yield where, "at: it is where its vehicle is; take this out"
    if len(line.aboard.split()) not in (1, line.count):
        yield where, f"aboard: name one vehicle, or one for each of the {line.count}"


def boarding_faults(roster: Iterable[Enlisted], transport: Sequence[str] = ()) -> Iterator[Fault]:
    """16.1.0.1, 16.1.0.3, 16.2.1: who rides in what, and whether there is room; `transport` is heavy but may ride."""
    everybody = list(roster)
    vehicles = {e.id: e for e in everybody if COUNTERS[e.counter].kind == "vehicle"}
    for e in everybody:
        if e.aboard:
            yield from rider_faults(e, vehicles, transport)
    for v in vehicles.values():
        for outside in (False, True):
            yield from room_faults(v, [e for e in everybody if e.aboard == v.id and e.outside == outside], outside)


def rider_faults(e: Enlisted, vehicles: dict[str, Enlisted], transport: Sequence[str]) -> Iterator[Fault]:
    where = f"group {e.group}, {e.counter}"
    carrier = vehicles.get(e.aboard)
    if carrier is None:
        yield where, f"aboard = {e.aboard!r}: no such vehicle{hint(e.aboard, vehicles)}"
    elif carrier.group != e.group:
        yield where, f"aboard = {e.aboard!r}: that vehicle is of group {carrier.group}; list both in one group"
    if COUNTERS[e.counter].calibre > NUMBERS.wt_transport_max_mm and e.counter not in transport:
        yield where, f"aboard: a {COUNTERS[e.counter].name} is too heavy to be carried [16.1.0.3]"


def room_faults(v: Enlisted, riders: list[Enlisted], outside: bool) -> Iterator[Fault]:
    if not riders:
        return
    room = room_of(COUNTERS[v.counter], outside=outside)
    where, rule = f"group {v.group}, {v.id}", "16.2.1" if outside else "16.1.0.1"
    if room is None:
        yield where, f"nobody rides {'on' if outside else 'in'} a {COUNTERS[v.counter].name} [{rule}]"
    elif not fits(room, [COUNTERS[e.counter] for e in riders], sum(len(e.weapons) for e in riders)):
        most = f"{room.squads:g} Squads, {room.smcs} single men and {room.sws} Support Weapons"
        yield where, f"it has room for {most} {'outside' if outside else 'inside'} [{rule}]"
