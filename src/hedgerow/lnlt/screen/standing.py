"""How a game stands: the common part of what a seat sees."""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.kernel.screen.cards import Spot
from hedgerow.kernel.screen.report import ScoreLine
from hedgerow.kernel.screen.standing import Score, Support, View
from hedgerow.lnlt.book.content import COUNTERS
from hedgerow.lnlt.ground.forts import Fort
from hedgerow.lnlt.ground.hexes import centre
from hedgerow.lnlt.rules.air.helicopters import take_offs
from hedgerow.lnlt.rules.indirect.artillery import battery
from hedgerow.lnlt.rules.victory import standing
from hedgerow.lnlt.scenario.asking import side_name
from hedgerow.lnlt.scenario.scenarios import scenario
from hedgerow.lnlt.screen.cards import PHASES
from hedgerow.lnlt.state.state import State

WITHIN = -1  # the floor of what lies inside a hex, not over it
GUNS, WINGS = "barrage", "plane"  # glyphs


def common(s: State) -> View:
    """All of it; nothing in it is hidden from anybody."""
    return View(
        map=s.map, turn=0 if s.phase == "set-up" else s.turn, turns=s.turns, phase=PHASES[s.phase].capitalize(),
        headline=headline(s), score=score(s), now=tuple(dict.fromkeys(in_play(s))),
        held=tuple(tuple(p for p, owner in s.control.items() if owner == side) for side in (0, 1)),
        support=tuple(support(s)), spots=tuple(inside(s, fort) for fort in s.forts),
    )  # fmt: skip


def headline(s: State) -> str:
    if s.phase in ("set-up", "over"):
        return PHASES[s.phase].capitalize()
    initiative = f"{side_name(s, s.initiative)} initiative"
    return initiative if s.phase == "operations" else f"{PHASES[s.phase]} · {initiative}"


def score(s: State) -> Score:
    now = standing(s)
    lines = tuple(ScoreLine(line.side, line.value, line.words, line.rule, line.places) for line in now.lines)
    return Score(lines, now.scores, now.winner, now.words)


def in_play(s: State) -> Iterator[str]:
    """The hexes of the impulse, and where whatever moves is now."""
    if s.impulse is not None:
        yield from s.impulse.hexes
    if s.moving is not None and s.moving.at:
        yield s.moving.at


def support(s: State) -> Iterator[Support]:
    """18.2.0.1, 19.1.0.1, 19.2.0.1: fire missions, aircraft still to come, helicopters that may come this turn."""
    for mission, left in s.missions.items():
        guns = battery(s, mission)
        side = scenario(s.scenario).seat(guns.side)
        yield Support(side, GUNS, f"{guns.name}, FP {guns.fp}", left, how_many(left, "mission"))
    waiting = {*s.air, *s.air_due}
    ready = {x.unit for side in (0, 1) for x in take_offs(s, side)} if s.helicopters else set()
    flying: dict[tuple[int, str, str], int] = {}
    for u in s.units.values():
        f = COUNTERS[u.counter]
        if not u.lost and (f.rotor or u.id in waiting):
            like = (u.side, f.name, "sortie" if f.rotor else "mission")
            flying[like] = flying.get(like, 0) + (u.id in waiting or u.id in ready)
    for (side, called, what), left in flying.items():
        this_turn = " this turn" if what == "sortie" else ""
        yield Support(side, WINGS, called, left, how_many(left, what) + this_turn)


def how_many(left: int, what: str) -> str:
    return f"{left or 'no'} {what}{'s' * (left > 1)}"


def inside(s: State, fort: Fort) -> Spot:
    """21.1: the inside of a Bunker or Cave is a place of its own within its hex."""
    x, y = centre(fort.hex)
    return Spot(fort.inside, x, y, f"inside the {fort.kind}", s.ground.level(fort.hex), WITHIN)
