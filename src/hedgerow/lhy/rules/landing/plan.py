"""16.1.1, 16.1.2 The Landing Plan: sticks, landing zones and assembly hexes."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from hedgerow.kernel.choice import Choice, Move, Options, Refusal
from hedgerow.kernel.system import Play
from hedgerow.kernel.verbs import Verb, Verbs
from hedgerow.lhy.book.tables import TABLES
from hedgerow.lhy.rules.mortars.observers import diagrams, why_no_diagram
from hedgerow.lhy.scenario.records import Group
from hedgerow.lhy.state.events import landing as told
from hedgerow.lhy.state.moves.landing import Assemble, Bundle, Delay, Zone
from hedgerow.lhy.state.pending.landing import Drop, Stick
from hedgerow.lhy.state.state import State, Unit
from hedgerow.lhy.state.world import World

LANDING = TABLES.landing
HEAVY = ("mg", "latw")
DELAY = Delay()


# ------------------------------------------------------------------ who lands


def groups_due(s: State, seat: int) -> list[Group]:
    """16.0-1: groups that land by air, from the turn on that the mission names."""
    return [g for g in s.mission.group if g.lands and s.turn >= g.lands.turn and s.mission.seat(g.side) == seat]


def airborne(s: State, seat: int) -> list[Unit]:
    """Who is still to land, and may."""
    groups = {g.id for g in groups_due(s, seat)}
    return [u for u in s.own[seat] if u.group in groups and not u.lost]


def plan_of(s: State, seat: int) -> Drop:
    """16.1.1-1, 16.1.1a-1, 16.1.1b-1, 16.1.1c-1: each platoon is a stick, squads and leader; so is each gun, and each
    vehicle. Heavy weapons and mortars are still to be put together.
    """
    platoons: dict[str, list[str]] = {}
    alone: list[str] = []
    loose: list[str] = []
    for u in airborne(s, seat):
        if u.platoon:
            platoons.setdefault(u.platoon, []).append(u.id)
        else:
            (loose if u.card.kind in HEAVY else alone).append(u.id)
    groups = {g.id for g in groups_due(s, seat)}
    loose += [m.id for m in s.mortars.values() if m.seat == seat and m.group in groups]
    sticks = [Stick(units, platoon=p) for p, units in platoons.items()] + [Stick([u]) for u in alone]
    return Drop(seat, sticks, loose)


# ------------------------------------------------------------------ question by question


def plan(t: World, p: Drop) -> Play[None]:
    """16.1.1-1, 16.1.2-1, 16.1-1: sticks first, then their zones, then the assembly hexes."""
    s = t.state
    options: Options[Move] = Options(
        lambda: answers(s, p), lambda move: VERBS.why_not(s, p, move), _draw=lambda chance: any_answer(s, p, chance)
    )
    answer = yield Choice(p.seat, "landing", lambda: prompt(s, p), options, "16.1.1-1")
    VERBS.do(t, p, answer)


def complete(s: State, p: Drop) -> bool:
    return not p.loose and next_zone(p) is None and next_platoon(s, p) is None


def nearly_complete(s: State, p: Drop) -> bool:
    """Whether it takes one answer more."""
    zones = [stick for stick in p.sticks if not stick.at]
    platoons = [stick for stick in p.sticks if stick.platoon and not s.platoons[stick.platoon].assembly]
    return not p.loose and len(zones) + len(platoons) == 1


def next_zone(p: Drop) -> int | None:
    return next((i for i, stick in enumerate(p.sticks) if not stick.at), None)


def next_platoon(s: State, p: Drop) -> str | None:
    """The first platoon without an assembly hex."""
    return next((x.platoon for x in p.sticks if x.platoon and not s.platoons[x.platoon].assembly), None)


def prompt(s: State, p: Drop) -> str:
    if p.loose:
        return "Put heavy weapons together in sticks, or delay the landing"
    i = next_zone(p)
    if i is not None:
        return f"{', '.join(p.sticks[i].units)}: where to land?"
    return f"Where does {next_platoon(s, p)} assemble?"


def begun(s: State, p: Drop) -> bool:
    return any(stick.at for stick in p.sticks)


def answers(s: State, p: Drop) -> Iterator[Move]:
    if not begun(s, p):
        yield DELAY
    if p.loose:
        yield Bundle(tuple(p.loose[: LANDING.heavy_weapons]))
        if len(p.loose) > 1:
            yield from (Bundle((i,)) for i in p.loose)
        return
    i = next_zone(p)
    if i is not None:
        yield from (move for at in zone_hexes(s, p, i) for move in zones(s, p, i, at))
    elif platoon := next_platoon(s, p):
        yield from (Assemble(platoon, at) for at in assembly_hexes(s, p))


def any_answer(s: State, p: Drop, chance: Random) -> Move:
    i = next_zone(p)
    if p.loose or i is None:
        listed = [move for move in answers(s, p) if move != DELAY]
        return listed[int(chance.random() * len(listed))]
    hexes = list(zone_hexes(s, p, i))
    while True:
        if moves := list(zones(s, p, i, hexes[int(chance.random() * len(hexes))])):
            return moves[0]


# ------------------------------------------------------------------ sticks


def why_not_bundle(s: State, p: Drop, move: Bundle) -> Refusal | None:
    """16.1.1c-1: up to five counters."""
    if not move.units or len(set(move.units)) < len(move.units) or any(i not in p.loose for i in move.units):
        return Refusal("not-loose", "name heavy weapons that have no stick yet", "16.1.1c-1")
    if len(move.units) > LANDING.heavy_weapons:
        return Refusal(
            "too-many", f"a stick of heavy weapons has at most {LANDING.heavy_weapons} counters", "16.1.1c-1"
        )
    return None


def bundle(t: World, p: Drop, move: Bundle) -> None:
    p.loose = [i for i in p.loose if i not in move.units]
    p.sticks.append(Stick(list(move.units)))


# ------------------------------------------------------------------ landing zones


def zone_hexes(s: State, p: Drop, i: int) -> tuple[str, ...]:
    """16.1.2-1: any hex, or those that the mission names."""
    first = p.sticks[i].units[0]
    group = s.mission.group_named((s.units.get(first) or s.mortars[first]).group)
    named = group.lands.hexes if group and group.lands else ()
    return named or s.ground.playable


def zones(s: State, p: Drop, i: int, at: str) -> Iterator[Zone]:
    for sector in diagrams(s, at):
        if why_not_zone(s, p, Zone(i, at, sector)) is None:
            yield Zone(i, at, sector)


def why_not_zone(s: State, p: Drop, move: Zone) -> Refusal | None:
    """16.1.2-1, 16.1.3-1: platoons do not land within three hexes of each other."""
    if p.loose or not 0 <= move.stick < len(p.sticks) or p.sticks[move.stick].at:
        return Refusal("no-stick", f"stick {move.stick} is not waiting for its zone", "16.1-1")
    if move.at not in zone_hexes(s, p, move.stick):
        return Refusal("outside", f"nobody lands in {move.at}", "16.1.2-1")
    stick = p.sticks[move.stick]
    if stick.platoon and any(
        other.platoon and other.at and s.ground.distance(other.at, move.at) <= LANDING.zones_apart
        for other in p.sticks
    ):  # fmt: skip
        return Refusal("too-near", f"another platoon lands within {LANDING.zones_apart} hexes", "16.1.2-1")
    return why_no_diagram(s, move.at, move.sector)


def name_zone(t: World, p: Drop, move: Zone) -> None:
    stick = p.sticks[move.stick]
    stick.at, stick.sector = move.at, move.sector or t.state.ground.sectors_of(move.at)[0]
    t.tell(told.ZoneNamed(units=tuple(stick.units), at=move.at, rule="16.1.2-1"))


# ------------------------------------------------------------------ assembly hexes


def objectives(s: State) -> list[str]:
    """The hexes of all Mission Objectives."""
    return [hex for objective in s.mission.objective for hex in objective.hexes]


def assembly_hexes(s: State, p: Drop) -> list[str]:
    """16.1.2-1: those that the mission names, or all that are far enough from the objectives and near enough."""
    return [at for at in s.ground.playable if why_not_assembly(s, p, at) is None]


def why_not_assembly(s: State, p: Drop, at: str) -> Refusal | None:
    """16.1.2-1: five to ten hexes from any objective."""
    named = [hex for g in groups_due(s, p.seat) if g.lands for hex in g.lands.assembly]
    if at not in s.ground.index or (named and at not in named):
        return Refusal("outside", f"nobody assembles in {at}", "16.1.2-1")
    far = [s.ground.distance(at, hex) for hex in objectives(s)]
    if named or not far or (min(far) >= LANDING.assembly_least and min(far) <= LANDING.assembly_most):
        return None
    words = f"an assembly hex is {LANDING.assembly_least} to {LANDING.assembly_most} hexes from the objectives"
    return Refusal("distance", words, "16.1.2-1")


def why_not_assemble(s: State, p: Drop, move: Assemble) -> Refusal | None:
    if p.loose or next_zone(p) is not None:
        return Refusal("zones-first", "landing zones are named first", "16.1-1")
    if not any(stick.platoon == move.platoon for stick in p.sticks) or s.platoons[move.platoon].assembly:
        return Refusal("no-platoon", f"{move.platoon} needs no assembly hex", "16.1.1-1")
    return why_not_assembly(s, p, move.at)


def name_assembly(t: World, p: Drop, move: Assemble) -> None:
    t.state.platoons[move.platoon].assembly = move.at
    t.tell(told.AssemblyNamed(platoon=move.platoon, at=move.at, rule="16.1.2-1"))


# ------------------------------------------------------------------ another time


def why_not_delay(s: State, p: Drop, move: Delay) -> Refusal | None:
    if begun(s, p):
        return Refusal("under-way", "the landing is under way", "16.1-1")
    return None


def delay(t: World, p: Drop, move: Delay) -> None:
    """20.7i-1: not in this turn."""
    t.state.pending.remove(p)
    t.tell(told.LandingDelayed(seat=p.seat, rule="20.7i-1"))


def otherwise(s: State, p: Drop, move: Move) -> Refusal:
    return Refusal("not-now", "a landing is being planned", "16.1-1")


VERBS: Verbs[State, Drop] = Verbs(
    otherwise,
    Verb(Bundle, why_not_bundle, bundle),
    Verb(Zone, why_not_zone, name_zone),
    Verb(Assemble, why_not_assemble, name_assembly),
    Verb(Delay, why_not_delay, delay),
)
