"""23.0.s14, 23.0.s15 The mission that comes of the form, the bids and the purchases."""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.lhy.book.content import NATIONS
from hedgerow.lhy.ground.ground import Ground
from hedgerow.lhy.phases.design.buying import FROM_MIX, ROWS, mortar_kind, nation_of, role_of
from hedgerow.lhy.phases.design.features import read_objectives
from hedgerow.lhy.phases.design.form import TABLE, half_hexes, land, map_of, numbers, platoons, sides_of
from hedgerow.lhy.scenario.records import OPPOSITE, Edge, Entry, Group, Line, Mission, Objective, Side, Special, Victory
from hedgerow.lhy.state.design import Design
from hedgerow.lhy.state.state import State

CLEAR = 4
"""23.0.s15-1: the defender sets up farther than so many hexes from the enemy's edge."""
SQUADS, SQUAD_STEPS = 3, 2
HALF_HEXES = 2


def build(s: State, d: Design) -> Mission:
    """23.0-1: all of it as a mission, written as any other is."""
    m, ground = s.mission, land(d)
    victory, objectives = victory_of(s, d, ground)
    return Mission(
        title=m.title, place=m.place, date=m.date, map=map_of(d), situation=m.situation,
        side=(side(s, d, 0), side(s, d, 1)), group=(group(d, ground, 0), group(d, ground, 1)),
        victory=victory, objective=objectives, hills=int(d.agreed.get("hills", "1")),
        special=Special(closed_edges=() if d.agreed["half-hexes"] == "yes" else sides_of(d)),
        design=True, name=m.name, key=m.key,
    )  # fmt: skip


def edge_of(d: Design, seat: int) -> Edge:
    own: Edge = d.agreed["edge"]  # type: ignore[assignment]
    return own if role_of(d, seat) == "defender" else OPPOSITE[own]


def side(s: State, d: Design, seat: int) -> Side:
    """Seats keep the names that they had when the game began."""
    nation, role = nation_of(d, seat), role_of(d, seat)
    room = max(0, TABLE.most_initiative.value - numbers(d, "initiative", role))
    more = min(d.bought[seat].get("initiative", 0), room)
    return Side(
        id=f"seat{seat}", name=s.mission.side[seat].name, nation=nation, edge=edge_of(d, seat),
        attacker=role == "attacker", initiative=numbers(d, "initiative", role) + more, cdl=numbers(d, "cdl", role),
        coordination=numbers(d, "coordination", role), dummies=d.markers[seat].get("dummy", 0),
    )  # fmt: skip


def group(d: Design, ground: Ground, seat: int) -> Group:
    """23.0.s15-1, 23.0.s12-1: the defender sets up away from the enemy's edge, the attacker enters along his own; and
    nobody where half hexes are out of play.
    """
    edge, lines, markers = edge_of(d, seat), tuple(force(d, seat)), d.markers[seat]
    out = () if d.agreed["half-hexes"] == "yes" else half_hexes(d)
    if role_of(d, seat) == "attacker":
        hexes = tuple(at for at in ground.edge(edge) if at not in out)
        return Group(id="attack", side=f"seat{seat}", force=lines, enters=Entry(hexes=hexes))
    enemy = OPPOSITE[edge]
    area = tuple(at for at in ground.hexes if hexes_from(ground, at, enemy) > CLEAR and at not in out)
    return Group(
        id="defence", side=f"seat{seat}", force=lines, area=area, hidden=d.agreed["hidden"] == "yes",
        ips=markers.get("ip", 0), mines=markers.get("mines", 0), wire=markers.get("wire", 0),
    )  # fmt: skip


def hexes_from(ground: Ground, at: str, edge: Edge) -> int:
    far = ground.to_edge_of(at, edge)
    return far if edge in ("north", "south") else far // HALF_HEXES


def force(d: Design, seat: int) -> Iterator[Line]:
    """23.0.s14-1: the base force and what was bought, all of it to be drawn (20.6)."""
    nation, bought = nation_of(d, seat), d.bought[seat]
    infantry, tanks = platoons(d, role_of(d, seat))
    yield from reinforced(infantry + bought.get("platoon", 0), bought.get("section", 0), elite=False)
    yield from squads(bought.get("squad", 0), elite=False)
    yield from squads(bought.get("squad*", 0), elite=True)
    yield from reinforced(bought.get("platoon*", 0), bought.get("section*", 0), elite=True)
    if tanks:
        yield Line(platoons=tanks, arm="armour")
    per = ROWS["tank-section"].axis_units if NATIONS[nation].side == "axis" else ROWS["tank-section"].allied_units
    for _ in range(bought.get("tank-section", 0)):
        yield Line(platoons=1, arm="armour", steps=per)
    if bought.get("armour", 0):
        yield Line(model=f"{nation}/{d.models[seat]}", count=bought["armour"])
    for what, count in bought.items():
        if what in FROM_MIX and what != "dummy":
            yield Line(mix=f"{nation}/{what}", count=count)
        elif what in ("light-mortar", "mortar-section", "mortar-platoon"):
            yield Line(mortar=mortar_kind(nation, what), count=count)


def reinforced(platoons: int, sections: int, *, elite: bool) -> Iterator[Line]:
    """20.6.s3-1: platoons in full, and sections that are bought singly shared out among them."""
    for i in range(platoons):
        extra = sections // platoons + (i < sections % platoons)
        yield Line(platoons=1, elite=elite, steps=SQUADS * SQUAD_STEPS + extra if extra else 0)


def squads(count: int, *, elite: bool) -> Iterator[Line]:
    """Squads that are bought singly come with a leader, up to three of them to a platoon."""
    for first in range(0, count, SQUADS):
        yield Line(platoons=1, elite=elite, steps=SQUAD_STEPS * min(SQUADS, count - first))


def victory_of(s: State, d: Design, ground: Ground) -> tuple[Victory, tuple[Objective, ...]]:
    """23.0.s6a-1, 23.0.s6b-1, 23.0.s6c-1, 23.0.s12-3: by the bid: up to it he wins, up to ten more it is a draw."""
    bid = d.bids[d.attacker]
    most = bid + TABLE.draw_span.value
    ends = most if s.options["dyo-end"] == "at" else most + 1
    words = f"The attacker has bid {bid}: with that Final Score or less he wins, with up to {most} it is a draw."
    if d.agreed["type"] == "armour":
        return Victory(words=words, win=bid, draw=most, ends=ends), ()
    if d.agreed["type"] == "advance":
        wanted = d.agreed["objective"].split()
        clear = tuple(at for at in ground.hexes if any(n in ground.sectors_of(at) for n in wanted))
        return Victory(words=words, win=bid, draw=most, ends=ends, clear=clear), ()
    control, objectives, per_position = read_objectives(ground, d.agreed["objective"])
    return Victory(words=words, win=bid, draw=most, ends=ends, control=control, ip_mop=per_position), objectives
