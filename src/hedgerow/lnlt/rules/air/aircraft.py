"""19.1 Fixed-wing aircraft: when they come, from where, and their one straight way across the map."""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.kernel.choice import Choice, Options, Refusal
from hedgerow.kernel.system import Play
from hedgerow.kernel.verbs import Verb, Verbs, allowed
from hedgerow.lnlt.book.tables import TABLES
from hedgerow.lnlt.ground.ground import Ground
from hedgerow.lnlt.ground.hexes import DIRECTIONS, neighbour
from hedgerow.lnlt.rules.air.air_attacks import drop_bomb, strafe, why_not_bomb, why_not_strafe, wings
from hedgerow.lnlt.rules.air.anti_aircraft import under_fire
from hedgerow.lnlt.rules.air.crash import end_flight
from hedgerow.lnlt.rules.air.helicopters import go_on
from hedgerow.lnlt.state import events as told
from hedgerow.lnlt.state.lookups import figures
from hedgerow.lnlt.state.moves import Bomb, Fly, FlyOn, Strafe
from hedgerow.lnlt.state.state import Flight, Impulse, State
from hedgerow.lnlt.state.world import World

FLY_ON = FlyOn()
INWARD: dict[str, tuple[str, ...]] = {
    "north": ("S", "SE", "SW"), "east": ("SW", "NW"), "south": ("N", "NW", "NE"), "west": ("NE", "SE"),
}  # fmt: skip
"""19.1.0.5: the straight lines of hexes that lead from an edge onto the map: its hex row, or either diagonal."""


def fly(t: World) -> Play[None]:
    """19.1.0.2: the impulse of an aircraft; one hex of its way, and whatever is done there, at a time."""
    s = t.state
    f = s.flight
    if s.sortie is not None:
        yield from go_on(t, s.sortie)
    elif f is None:
        arrive(t)
    elif not f.path:
        yield from come_in(t, f)
    elif f.at == len(f.path):
        leave(t, f)
    elif not f.fired_upon:
        yield from under_fire(t, f)
    else:
        yield from pass_over(t, f)


def arrive(t: World) -> None:
    """19.1.0.4: a die gives the side of the map it comes from, or leaves that to its owner."""
    s = t.state
    u = s.units[s.air_due.pop(0)]
    u.group = ""
    (die,) = t.roll(f"from where {u.id} comes")
    word = TABLES.aircraft_entry.line(die)
    edges: list[str] = [*INWARD] if word == "owner's choice" else [word]
    s.impulse = Impulse(u.side, declared=True, acted=True)
    s.flight = Flight(u.id, edges, bombs=wings(u).bombs)
    t.tell(told.AirSupportArrived(u.id, die, tuple(edges), rule="19.1.0.4"))


# ------------------------------------------------------------------ the way it takes


def come_in(t: World, f: Flight) -> Play[None]:
    """19.1.0.5: its owner picks the hex it enters and the line it follows."""
    s = t.state
    u = s.units[f.unit]
    options = Options(lambda: ways_in(s, f), lambda move: why_not_fly(s, f, move))
    prompt = f"{figures(u).name} comes from the {' or '.join(f.edges)}: over which hex, and which way?"
    answer = yield Choice(u.side, "fly", prompt, options, "19.1.0.5")
    f.path = line(s.ground, answer.entry, answer.toward)
    t.tell(told.FlightBegan(u.id, f.path[0], f.path[-1], answer.toward, rule="19.1.0.5"))


def ways_in(s: State, f: Flight) -> Iterator[Fly]:
    """Every line from the edges open to it, each once: a corner hex lies on two."""
    found = (Fly(hex, way) for side in f.edges for hex in s.ground.edge(side) for way in INWARD[side])
    return iter(dict.fromkeys(found))


def why_not_fly(s: State, f: Flight, move: Fly) -> Refusal | None:
    if not isinstance(move, Fly) or move.toward not in DIRECTIONS:
        return Refusal("not-a-line", "name an edge hex and one of N, NE, SE, S, SW, NW", "19.1.0.5")
    sides = [side for side in f.edges if move.entry in s.ground.edge(side)]
    if not sides:
        return Refusal("wrong-edge", f"it comes from the {' or '.join(f.edges)}, not over {move.entry}", "19.1.0.4")
    if not any(move.toward in INWARD[side] for side in sides):
        words = f"from {move.entry} it flies along the hex row or a diagonal into the map, not {move.toward}"
        return Refusal("not-a-line", words, "19.1.0.5")
    return None


def line(ground: Ground, entry: str, toward: str) -> list[str]:
    """19.1.0.5: the hexes from the entry straight on to the edge where it leaves."""
    way, found, hex = DIRECTIONS.index(toward), list[str](), entry
    while hex in ground.index:
        found.append(hex)
        hex = neighbour(hex, way)
    return found


# ------------------------------------------------------------------ over the map


def pass_over(t: World, f: Flight) -> Play[None]:
    """19.1.1: over a hex its owner may use the cannon and the bombs, in any order, or fly on."""
    s = t.state
    u, here = s.units[f.unit], f.path[f.at]
    attacks = chances(s, f)
    if not attacks:
        fly_on(f)
        return
    options = Options(lambda: (FLY_ON, *attacks), lambda move: PASSING.why_not(s, f, move))
    prompt = f"{figures(u).name} is over {here}: what does it do?"
    answer = yield Choice(u.side, "air-attack", prompt, options, "19.1.1.1")
    yield from PASSING.do(t, f, answer) or ()


def chances(s: State, f: Flight) -> list[Strafe | Bomb]:
    """What an aircraft can do where it is."""
    here = f.path[f.at]
    found: list[Strafe | Bomb] = [Strafe(here)] if why_not_strafe(s, f) is None else []
    return [*found, Bomb(here)] if why_not_bomb(s, f) is None else found


def why_not_over(f: Flight, place: str, rule: str) -> Refusal | None:
    """19.1.1.3, 19.1.1.5: it attacks the hex that it is over."""
    here = f.path[f.at]
    return None if place == here else Refusal("elsewhere", f"it is over {here} now", rule)


def fly_on(f: Flight) -> None:
    f.at += 1
    f.fired_upon, f.fired_from = False, []


def leave(t: World, f: Flight) -> None:
    """19.1.0.12: over the far edge, and out of play."""
    end_flight(t.state)
    t.tell(told.FlightEnded(f.unit, f.path[-1], False, rule="19.1.0.12"))


def air_impulse(s: State) -> bool:
    """Whether the impulse at hand is an aircraft's or a helicopter's."""
    return s.flight is not None or s.sortie is not None or (bool(s.air_due) and s.impulse is None)


# ------------------------------------------------------------------ one row a verb

PASSING = Verbs[State, Flight](
    lambda s, f, m: Refusal("not-now", "it strafes, bombs or flies on", "19.1.1.1"),
    Verb(FlyOn, allowed, lambda t, f, m: fly_on(f)),
    Verb(
        Strafe,
        lambda s, f, m: why_not_over(f, m.place, "19.1.1.3") or why_not_strafe(s, f),
        lambda t, f, m: strafe(t, f),
    ),
    Verb(
        Bomb,
        lambda s, f, m: why_not_over(f, m.place, "19.1.1.5") or why_not_bomb(s, f),
        lambda t, f, m: drop_bomb(t, f),
    ),
)
"""What an aircraft may do over a hex."""
