"""1.6.3.2-1.6.3.5 Fleeing from flames, and whom men would not come nearer to (5.1.2, 20.1.3.1)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator

from hedgerow.kernel.choice import Choice, Options, Refusal
from hedgerow.kernel.system import Play
from hedgerow.kernel.tally import Tally
from hedgerow.lnlt.book.tables import NUMBERS
from hedgerow.lnlt.ground.ground import Ground
from hedgerow.lnlt.rules.fire.night import feared_at_night
from hedgerow.lnlt.rules.fire.sighting import unclouded
from hedgerow.lnlt.rules.indirect.barrages import enter_barrage
from hedgerow.lnlt.rules.paragraphs import trigger
from hedgerow.lnlt.rules.people.damage import remove
from hedgerow.lnlt.rules.people.stacking import overstacked
from hedgerow.lnlt.rules.people.weapons import leave_behind, why_not_leave
from hedgerow.lnlt.rules.works.minefields import enter_mines
from hedgerow.lnlt.rules.works.wire_and_mines import toll
from hedgerow.lnlt.state import events as told
from hedgerow.lnlt.state.lookups import burning, figures, holds
from hedgerow.lnlt.state.moves import Retreat
from hedgerow.lnlt.state.placing import put
from hedgerow.lnlt.state.state import State, Unit
from hedgerow.lnlt.state.world import World

Feared = list[tuple[str, int, Unit]]
"""Enemies that a unit keeps away from: where, at what range, and who."""


# ------------------------------------------------------------------ fleeing from flames


def flee(t: World, u: Unit, flames: str) -> Play[int]:
    """1.6.3.2-1.6.3.5: a unit Shaken by a Flamethrower flees one hex, or is lost.

    Returns the MPs for which it may be fired at there.
    """
    s = t.state
    places = list(retreats(s, u, flames))
    if not places:
        remove(t, u, "no way to flee the flames", "1.6.3.5")
        return 0
    options = retreating(s, u, places, lambda move: why_not_retreat(s, u, flames, move))
    answer = yield Choice(u.side, "retreat", f"{figures(u).name} flees the flames: where to?", options, "1.6.3.2")
    start = u.at
    leave_behind(t, [u], answer.leave)
    put(s, u, answer.place)
    u.marker = "moved"  # 1.6.3.4
    t.tell(told.Retreated(u.id, start, answer.place, rule="1.6.3.2"))
    yield from enter_barrage(t, [u], answer.place, start)
    yield from enter_mines(t, [u], answer.place, start)
    yield from trigger(t, [u], answer.place)
    if not u.at:
        return 0
    cost = toll(s, start, answer.place, u.side, Tally(s.ground.cost_tally(start, answer.place) or ()))
    return cost.total if cost else 1


def retreating(s: State, u: Unit, places: Collection[str], elsewhere: Callable[[Retreat], Refusal]) -> Options[Retreat]:
    """Where a unit may go, leaving behind what it bears as it likes (1.6.0.13)."""

    def why_not(move: Retreat) -> Refusal | None:
        if not isinstance(move, Retreat) or move.place not in places:
            return elsewhere(move)
        return why_not_leave(s, [u], move.leave)

    return Options(lambda: map(Retreat, places), why_not)


def why_not_retreat(s: State, u: Unit, flames: str, move: Retreat) -> Refusal:
    """1.6.3.3: why a unit does not flee to a place."""
    if not isinstance(move, Retreat):
        return Refusal("settle-first", f"{u.id} flees from the flames first", "1.6.3.2")
    place, ground = move.place, s.ground
    if place not in ground.steps(u.at):
        return Refusal("not-adjacent", f"{place} is not next to {u.at}: it flees one hex", "1.6.3.2")
    if holds(s, place, 1 - u.side):
        return Refusal("enemies", f"enemies are in {place}", "1.6.3.3")
    if ground.distance(place, flames) <= ground.distance(u.at, flames):
        return Refusal("nearer", f"{place} is no farther from the flames in {flames}", "1.6.3.3")
    if enemy := approached(s, u, place, any_enemy=True):
        return Refusal("nearer", f"{place} is nearer to {enemy.id}", "1.6.3.3")
    full = overstacked(s, u.side, place, (u,))
    return full or Refusal("closed", f"{place}, {ground.terrain(place)}, is closed to {u.id}", "1.6.3.3")


def retreats(s: State, u: Unit, flames: str) -> Iterator[str]:
    """1.6.3.3: farther from the flames, and no nearer to any other enemy in LOS, by a step it could make."""
    ground = s.ground
    if not figures(u).mf or figures(u).immobile:
        return
    for p in ground.steps(u.at):
        if ground.cost(u.at, p) is None or holds(s, p, 1 - u.side) or overstacked(s, u.side, p, (u,)):
            continue
        if figures(u).calibre > NUMBERS.wt_building_max_mm and too_heavy_for(ground, u.at, p):
            continue
        if burning(s, p) or (figures(u).mount and ground.cost(u.at, p, "O") is None):
            continue  # 10.5.6, 6.6
        if ground.distance(p, flames) > ground.distance(u.at, flames) and approached(s, u, p, any_enemy=True) is None:
            yield p


def too_heavy_for(ground: Ground, start: str, place: str) -> bool:
    """1.7.0.3: whether a step is closed to heavy weapons: into a Building, or across hexside terrain but by road."""
    if ground.terrain(place).building:
        return True
    return bool(ground.hexsides(start, place)) and not ground.road(ground.hex_of(start), ground.hex_of(place))


def approached(s: State, u: Unit, place: str, *, any_enemy: bool = False) -> Unit | None:
    """An enemy in its LOS that a unit would come nearer to by going to a place (1.6.3.3, 5.1.2)."""
    return nearer(s.ground, feared(s, u, any_enemy=any_enemy), place)


def feared(s: State, u: Unit, *, any_enemy: bool = False) -> Feared:
    """The enemies in its LOS that a unit would not come nearer to, one for each place, and their ranges.

    At night those it knows of, in its LOS or not (20.1.3.1).
    """
    ground = s.ground
    index, before = ground.index, ground.ranges_from(u.at)
    units, side, shy_of_all = s.units, u.side, any_enemy or s.options["shaken-avoids"] == "any-enemy"
    found: dict[str, Unit] = {}
    if s.night:
        near = [p for p in s.stacks if feared_at_night(s, u.at, p, side)]
    else:
        near = list(filter(ground.seen_among(u.at, s.stacks).__contains__, s.stacks))
    for there in near:
        for i in s.stacks[there]:
            enemy = units[i]
            if enemy.side != side and (shy_of_all or not enemy.shaken):
                found[there] = enemy
                break
    kept = found if s.night else unclouded(s, ground, u.at, list(found))
    return [(there, before[index[there]], found[there]) for there in kept]


def nearer(ground: Ground, enemies: Feared, place: str) -> Unit | None:
    """The first of some enemies who is nearer to a place than his range is now."""
    after, index = ground.ranges_from(place), ground.index
    for there, before, enemy in enemies:
        if after[index[there]] < before:
            return enemy
    return None
