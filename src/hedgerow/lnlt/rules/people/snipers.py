"""11.4 Snipers: off the map until their owner shows them, then rooted to the spot."""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.kernel.choice import Choice, Options, Refusal
from hedgerow.kernel.system import Play
from hedgerow.lnlt.rules.fire.cover import wrecked
from hedgerow.lnlt.rules.fire.sighting import sees
from hedgerow.lnlt.rules.paragraphs import trigger
from hedgerow.lnlt.rules.people.stacking import overstacked
from hedgerow.lnlt.scenario.records import SNIPERS
from hedgerow.lnlt.state import events as told
from hedgerow.lnlt.state.lookups import burning, figures, holds, smoked
from hedgerow.lnlt.state.moves import PlaceSniper, Show
from hedgerow.lnlt.state.placing import put
from hedgerow.lnlt.state.state import State, Unit
from hedgerow.lnlt.state.world import World


def hidden_snipers(s: State, side: int) -> list[Unit]:
    """Snipers who have not shown themselves yet."""
    return [u for u in s.reserves if u.group == SNIPERS and u.side == side and not u.lost] if s.reserves else []


def showings(s: State, side: int, seeing: str = "") -> Iterator[Show]:
    """Each hidden Sniper who could show himself somewhere (where he sees a certain place, if one is named)."""
    for u in hidden_snipers(s, side):
        if next(hides(s, u, seeing), None) is not None:
            yield Show(u.id)


def hides(s: State, u: Unit, seeing: str = "") -> Iterator[PlaceSniper]:
    """11.4.1: any place with a positive TM that no enemy is in."""
    stacks = s.stacks
    for place in covers(s):
        if s.blazes and burning(s, place):
            continue
        if place in stacks and (holds(s, place, 1 - u.side) or overstacked(s, u.side, place, (u,))):
            continue
        if not seeing or sees(s, place, seeing):
            yield PlaceSniper(u.id, place)


def covers(s: State) -> Iterator[str]:
    """The places with a positive TM, first those that have it from the terrain; often the first is enough."""
    ground = s.ground
    yield from ground.covered
    passing = [f for h in s.smoke for f in ground.floors(h)] + s.foxholes + [p for p in s.hulks if wrecked(s, p)]
    yield from dict.fromkeys([p for p in passing if not ground.positive_tm(p)])


def has_cover(s: State, place: str) -> bool:
    return s.ground.positive_tm(place) or smoked(s, place) or place in s.foxholes or wrecked(s, place)


def why_not_show(s: State, side: int, move: Show | PlaceSniper) -> Refusal | None:
    """11.4.1: why a Sniper may not appear, or not there."""
    u = s.units.get(move.unit)
    if u is None or u.side != side or u.group != SNIPERS or figures(u).kind != "sniper":
        return Refusal("no-sniper", f"{move.unit} is no Sniper of yours in hiding", "11.4.1")
    if isinstance(move, Show):
        return None if next(hides(s, u), None) else Refusal("no-cover", "there is no cover left anywhere", "11.4.1")
    if move.place not in s.ground.index:
        return Refusal("no-place", f"{move.place} is not on the map", "11.4.1")
    if holds(s, move.place, 1 - side):
        return Refusal("enemy-there", f"an enemy is in {move.place}", "11.4.1")
    if burning(s, move.place):
        return Refusal("burning", f"{move.place} burns", "10.5.6.1.1")
    if not has_cover(s, move.place):
        return Refusal("no-cover", f"{move.place} has no positive TM", "11.4.1")
    return overstacked(s, side, move.place, (u,))


def show(t: World, move: Show | PlaceSniper, seeing: str = "") -> Play[None]:
    """11.4.1: a Sniper shows himself, and may fire at once (11.4.3)."""
    s = t.state
    u = s.units[move.unit]
    if isinstance(move, Show):
        options = Options(lambda: hides(s, u, seeing), lambda other: why_not_which(s, u, other))
        prompt = f"Where does {figures(u).name} show himself?"
        place = (yield Choice(u.side, "place-sniper", prompt, options, "11.4.1")).place
    else:
        place = move.place
    put(s, u, place)
    t.tell(told.SniperPlaced(u.id, place, rule="11.4.1"))
    yield from trigger(t, [u], place)


def why_not_which(s: State, u: Unit, move: PlaceSniper) -> Refusal | None:
    if not isinstance(move, PlaceSniper) or move.unit != u.id:
        return Refusal("not-him", f"{u.id} is to show himself now", "11.4.1")
    return why_not_show(s, u.side, move)
