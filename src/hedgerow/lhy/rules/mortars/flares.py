"""17.5 Asking for Illumination."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from hedgerow.kernel.choice import Choice, Move, Options, Refusal
from hedgerow.kernel.drawing import Order
from hedgerow.kernel.system import Play
from hedgerow.lhy.book.tables import TABLES
from hedgerow.lhy.rules.hiding.concealment import notice
from hedgerow.lhy.rules.mortars.illumination import lit
from hedgerow.lhy.rules.mortars.observers import diagrams, why_no_diagram, why_not_observe
from hedgerow.lhy.rules.rights import why_no_action
from hedgerow.lhy.state.events import mortars as told
from hedgerow.lhy.state.moves.mortars import Flare, Illuminate
from hedgerow.lhy.state.pending.mortars import Flaring
from hedgerow.lhy.state.state import Cycle, State, Unit
from hedgerow.lhy.state.world import World, d10

LIGHT = TABLES.illumination


def flares(s: State, c: Cycle, u: Unit, order: Order) -> Iterator[Flare]:
    """That a unit asks is one answer; over which hex is the next question."""
    if s.light == "night" and why_not_flare(s, c, move := Flare(u.id)) is None:
        yield move


def why_not_ask(s: State, seat: int) -> Refusal | None:
    """17.5-1: if the mission allows it, once a Night turn."""
    mission = s.mission
    if s.light != "night" or mission.side[seat].id not in mission.special.illumination:
        return Refusal("no-illumination", "there is no Illumination to ask for", "17.5-1")
    if seat in s.asked_for_light:
        return Refusal("once-a-turn", "you have asked for light in this turn", "17.5-1")
    return None


def why_not_flare(s: State, c: Cycle, move: Flare) -> Refusal | None:
    """17.5-1: by whoever may ask for Mortar Fire, before he acts."""
    return why_not_ask(s, c.seat) or why_no_action(s, c, move.unit) or why_not_observe(s, s.units[move.unit])


def why_not_illuminate(s: State, c: Cycle, move: Illuminate) -> Refusal | None:
    """17.5-1: the same, within three hexes."""
    if refusal := why_not_flare(s, c, Flare(move.unit)):
        return refusal
    u = s.units[move.unit]
    if move.at not in s.ground.index or s.ground.distance(u.at, move.at) > LIGHT.reach:
        return Refusal("too-far", f"{move.at} is not within {LIGHT.reach} hexes of {u.id}", "17.5-1")
    return why_no_diagram(s, move.at, move.sector)


def flare(t: World, c: Cycle, move: Flare) -> None:
    t.state.pending.append(Flaring([move.unit]))


def choose_light(t: World, p: Flaring) -> Play[None]:
    """17.5.1.s1-1: any hex within reach."""
    s, c = t.state, t.state.cycle
    assert c is not None
    u = s.units[p.units[0]]
    options: Options[Illuminate] = Options(lambda: illuminations(s, u), lambda move: why_not_there(s, c, u, move))
    answer = yield Choice(u.seat, "light", "Over which hex is light asked for?", options, "17.5.1.s1-1")
    s.pending.remove(p)
    illuminate(t, c, answer)


def illuminations(s: State, u: Unit) -> Iterator[Illuminate]:
    near = s.ground.near(u.at, LIGHT.reach)
    for at in (at for at in s.ground.playable if at in near):
        yield from (Illuminate(u.id, at, sector) for sector in diagrams(s, at))


def why_not_there(s: State, c: Cycle, u: Unit, move: Move) -> Refusal | None:
    if not isinstance(move, Illuminate) or move.unit != u.id:
        return Refusal("other-light", "say where the light is wanted that has been asked for", "17.5.1.s1-1")
    return why_not_illuminate(s, c, move)


def illuminate(t: World, c: Cycle, move: Illuminate) -> None:
    """17.5.1.s1-1, 17.5.1.s2-1, 17.5.1.s3-1: granted or not; then over the hex or two hexes beside it. 17.5.2b-1: there
    vehicles are seen as by Day.
    """
    s = t.state
    s.asked_for_light.append(c.seat)
    u = s.units[move.unit]
    seen = "" if u.hidden else u.id
    die = d10(t, "Illumination")
    if die > LIGHT.granted:
        t.tell(told.LightRequested(unit=seen, seat=c.seat, target=move.at, die=die, granted=False,
                                   rule="17.5.1.s2-1"))  # fmt: skip
        return
    accuracy = d10(t, "Illumination: accuracy")
    at = burning_at(s, move.at, accuracy, move.sector)
    in_the_dark = [v for v in chain(*s.vehicles) if v.at and not lit(s, v.at)]
    if at:
        s.lit.append(at)
    t.tell(told.LightRequested(unit=seen, seat=c.seat, target=move.at, die=die, granted=True, accuracy=accuracy, at=at,
                               rule="17.5.1.s3-1"))  # fmt: skip
    notice(t, s.units.values(), in_the_dark)


def burning_at(s: State, target: str, accuracy: int, sector: str) -> str:
    """17.5.1.s3-1: "" off the map."""
    if accuracy >= TABLES.mortar_fire.accurate.value:
        return target
    at: str | None = target
    for _ in range(LIGHT.drift):
        at = s.ground.scatter(at, accuracy, sector or s.ground.sectors_of(target)[0]) if at else None
    return at or ""
