"""Movement: where a band could get to, by which way, and whether that is better than where it stands."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import msgspec

from hedgerow.kernel.choice import Choice, Move
from hedgerow.kernel.screen.words import percent
from hedgerow.lnlt.book.tables import NUMBERS
from hedgerow.lnlt.rules.fire.night import feared_at_night
from hedgerow.lnlt.rules.indirect.barrages import markers_on
from hedgerow.lnlt.rules.move.assault_fire import moves_after_fire
from hedgerow.lnlt.rules.move.hit_and_run import has_fired_in_passing
from hedgerow.lnlt.rules.move.modes import HALF_PACE, allowance, guided, time_keeper
from hedgerow.lnlt.rules.move.movement import why_not_go
from hedgerow.lnlt.rules.move.records import Priced
from hedgerow.lnlt.rules.move.steps import entry_hexes, guided_cost
from hedgerow.lnlt.rules.people.weapons import weapon_fp
from hedgerow.lnlt.rules.works.wire_and_mines import mines_met, tolls
from hedgerow.lnlt.sergeant.compared import compared
from hedgerow.lnlt.sergeant.goals import FAR, marches
from hedgerow.lnlt.sergeant.gunnery import faced
from hedgerow.lnlt.sergeant.hand_to_hand import assault, can_close_in
from hedgerow.lnlt.sergeant.hurting import Throw, share_lost
from hedgerow.lnlt.sergeant.positions import place_parts
from hedgerow.lnlt.sergeant.records import Way
from hedgerow.lnlt.sergeant.riding import mount
from hedgerow.lnlt.sergeant.situation import Band, Situation
from hedgerow.lnlt.sergeant.skirmishing import IN_PASSING, in_passing, passing_shots
from hedgerow.lnlt.sergeant.storming import storms
from hedgerow.lnlt.state.lookups import figures
from hedgerow.lnlt.state.moves import Enter, Go, Halt, PickUp, Step, Storm, Turn
from hedgerow.lnlt.state.names import name as called
from hedgerow.lnlt.state.state import Mode, Moving, Unit
from hedgerow.players.player import Part, Thought


class Journey(msgspec.Struct):
    """A band on its way, or about to set out."""

    band: Band
    mode: Mode
    at: str
    left: int  # MPs
    guided: bool
    stepped: bool = False
    held: bool = False  # the enemy lets it go by
    shoots: bool = False  # it hits and runs, and has not fired yet
    risks: dict[str, float | None] = {}  # of passing a place, None where there is no room


# ------------------------------------------------------------------ where to?


def ways(sit: Situation, j: Journey) -> dict[str, Way]:
    """The best way to every place in reach."""
    start = Way(j.at)
    best: dict[str, Way] = {}
    rows: dict[int, dict[str, Way]] = {0: {j.at: start}}
    wanted = {g.place: g.value for g in sit.goals if not g.ours} if j.band.takers else {}
    for spent in range(j.left + 1):
        for way in rows.get(spent, {}).values():
            if way.to in sit.foes or (j.mode == "crawl" and way.first):
                continue  # a Melee ends the move, and a crawl is one hex
            for place, cost in ways_out(sit, way.to):
                after = onward(sit, j, way, place, cost, wanted)
                if after is None:
                    continue
                known = best.get(place)
                if known is None or after.net > known.net:
                    best[place] = after
                    rows.setdefault(after.spent, {})[place] = after
    return best


def ways_out(sit: Situation, place: str) -> Priced:
    """The steps out of a place, Wire and one's own Mines paid for."""
    s, found = sit.s, sit.ground.ways_out(place)
    return list(tolls(s, place, sit.side, found)) if s.wire or s.mines else found


def onward(sit: Situation, j: Journey, way: Way, place: str, cost: int, wanted: dict[str, float]) -> Way | None:
    """One step farther, if it can be made."""
    if j.guided and place not in sit.s.wire:
        cost = guided_cost(sit.ground, way.to, place, cost)
    spent = way.spent + cost
    free_step = not j.stepped and not way.first and j.mode not in HALF_PACE and j.mode != "crawl"
    if spent > j.left and not free_step:
        return None
    here = passing(sit, j, place)
    if here is None or (j.band.shaken and comes_nearer(sit, way.to, place)):
        return None
    first, risk = way.first or place, way.risk + way.here + mined(sit, j, way.to, place)
    risk += shelled(sit, j.band, way.to, place)
    safe = way.safe * (1.0 - min(0.9, sit.w.stopped * way.here / (j.band.worth or 1.0)))
    if place in sit.foes:
        if j.mode in HALF_PACE or not can_close_in(sit, j.band):
            return None
        return Way(place, first, spent, risk, 0.0, safe, way.taken, way.gained, way.to, way.shot)
    taken, gained = way.taken, way.gained
    if place in wanted and place not in taken:
        taken, gained = (*taken, place), gained + safe * wanted[place]
    shot = max(way.shot, in_passing(sit, j.band.batteries, place)) if j.shoots else way.shot
    return Way(place, first, spent, risk, here, safe, taken, gained, "", shot)


def passing(sit: Situation, j: Journey, place: str) -> float | None:
    """What fire is likely to take in a place that one only passes; None where there is no room."""
    if place not in j.risks:
        if not sit.room_for(j.band, place):
            j.risks[place] = None
        elif j.held or place in sit.foes:
            j.risks[place] = 0.0
        else:
            moving = j.mode not in ("crawl", "stealth")
            share = sit.danger(place, j.band, moving=moving)
            j.risks[place] = sit.caution * sit.w.on_the_way * share * j.band.worth
    return j.risks[place]


def mined(sit: Situation, j: Journey, start: str, place: str) -> float:
    """What enemy Mines are likely to take of those who enter a place (21.4)."""
    if not sit.s.mines:
        return 0.0
    safe = 1.0
    for mines in mines_met(sit.s, sit.side, place, start):
        excess = mines.fp + NUMBERS.moving_target - sit.cover(place, "")
        safe *= 1.0 - share_lost(excess, j.band.lm, j.band.morale, sit.w.shaken, sit.w.reduced)
    return sit.caution * sit.w.stopped * (1.0 - safe) * j.band.worth


def shelled(sit: Situation, band: Band, start: str, place: str) -> float:
    """What FFE markers, his own too, are likely to take of those who enter their hexes (18.1.8)."""
    hex = sit.ground.hex_of(place)
    if hex not in sit.s.ffe or (start and sit.ground.hex_of(start) == hex):
        return 0.0
    safe = 1.0
    for ffe in markers_on(sit.s, hex):
        excess = ffe.fp + NUMBERS.moving_target - sit.cover(place, "", indirect=True)
        throw: Throw = "die" if ffe.off_board else "higher"
        safe *= 1.0 - share_lost(excess, band.lm, band.morale, sit.w.shaken, sit.w.reduced, throw)
    return sit.w.stopped * (1.0 - safe) * band.worth


def comes_nearer(sit: Situation, here: str, there: str) -> bool:
    """5.1.2: what Shaken units will not do."""
    ground, any_enemy = sit.ground, sit.s.options["shaken-avoids"] == "any-enemy"
    known = partial(feared_at_night, sit.s, here, side=sit.side) if sit.s.night else partial(sit.sees, here)
    return any(
        ground.distance(there, foe) < ground.distance(here, foe)
        and known(foe)
        and (any_enemy or any(not u.shaken for u in units))
        for foe, units in sit.foes.items()
    )


def destinations(sit: Situation, j: Journey) -> Iterator[tuple[Way, tuple[Part, ...]]]:
    """Every place in reach with what it would be worth to end there."""
    fires_now = j.mode in HALF_PACE
    for place, way in ways(sit, j).items():
        if place in sit.foes and sit.s.mechanized and any(figures(u).hull for u in sit.foes[place]):
            ends: tuple[Part, ...] = tuple(storm_parts(sit, j.band, way))
            if not ends:
                continue
        elif place in sit.foes:
            ends = tuple(assault(sit, j.band, place, way.safe))
        else:
            ends = tuple(place_parts(sit, j.band, place, moved=True, taken=way.taken, fires_now=fires_now))
        gained = (Part(way.gained, f"takes {', '.join(way.taken)}"),) if way.taken else ()
        parts = (*ends, Part(-way.risk, "enemy fire on the way"), Part(way.shot, IN_PASSING), *gained)
        yield way, tuple(part for part in parts if part.value)


def storm_parts(sit: Situation, band: Band, way: Way) -> Iterator[Part]:
    """A Close Assault on the vehicle that is worth it most; in vain, they are back where they came from."""
    found = storms(sit, band, way.to, way.before)
    if not found:
        return
    name, chance = best_storm(sit, found)
    yield Part(way.safe * chance * sit.worth(sit.s.units[name]), f"{percent(chance)} to destroy {called(sit.s, name)}")
    yield Part(-sit.w.in_vain * (1.0 - chance) * band.good_mmcs, "it may be in vain")
    yield from place_parts(sit, band, way.before, moved=True)


def best_storm(sit: Situation, found: dict[str, float]) -> tuple[str, float]:
    return max(found.items(), key=lambda item: item[1] * sit.worth(sit.s.units[item[0]]))


def stormed(sit: Situation, band: Band, way: Way) -> Move:
    """The next move on a way: a step, or a Close Assault where a vehicle bars it."""
    if way.first != way.to or not sit.s.mechanized:
        return Step(way.first)
    found = storms(sit, band, way.to, way.before)
    return Storm(way.to, best_storm(sit, found)[0]) if found else Step(way.first)


def best_end(sit: Situation, j: Journey) -> tuple[Way, tuple[Part, ...]] | None:
    return max(destinations(sit, j), key=lambda end: sum(p.value for p in end[1]), default=None)


# ------------------------------------------------------------------ setting out


def goings(sit: Situation, place: str, units: list[Unit], *, quick: bool = False) -> Iterator[Thought]:
    """Bands of a place that might go, in every way worth trying; `quick` looks at the likeliest only."""
    ready = [u for u in units if not u.marker and not u.fired]
    after = [u for u in units if sit.s.assault_fire and moves_after_fire(sit.s, u)]
    for group in groups(ready, quick=quick) + groups(after, quick=quick):
        band = sit.band(group, place)
        stays = tuple(place_parts(sit, band, place, moved=False))
        for mode in modes(sit, group, quick=quick):
            go = Go(band.ids, mode)
            if why_not_go(sit.s, sit.side, go) is not None:
                continue
            j = journey(sit, band, mode, place)
            end = best_end(sit, j)
            if end is not None:
                yield Thought(go, (*compared(end[1], stays), *left_behind(sit, group), *gives_up(sit, band, mode)))


def groups(ready: list[Unit], *, quick: bool) -> list[list[Unit]]:
    """Who might go together: all that are fit, all but the Weapon Teams, one by one, the Shaken by themselves."""
    able = [u for u in ready if figures(u).mf > 0 and figures(u).kind != "sniper" and not figures(u).immobile]
    able = [u for u in able if figures(u).hull is None]
    fit = [u for u in able if not u.shaken]
    light = [u for u in fit if figures(u).kind != "team"]
    found = [light or fit, *([u] for u in able if u.shaken)]
    if not quick:
        men = [u for u in light if figures(u).mmc]
        found += [[u] for u in fit]
        if len(men) > 1:
            found += [[u for u in light if u is not stays] for stays in men]
    kept: list[list[Unit]] = []
    for group in found:
        if group and group not in kept:
            kept.append(group)
    return kept


def modes(sit: Situation, group: list[Unit], *, quick: bool) -> list[Mode]:
    """Ways of going worth a thought: crawling is for those under fire in the open."""
    if any(figures(u).mount for u in group):
        return ["move", "assault", "hit-and-run"]
    if len(group) > 1 and time_keeper(group, "double") and all(figures(u).kind != "team" for u in group):
        return ["double", "assault"] if quick else ["double", "move", "assault"]
    if all(u.shaken for u in group):
        return ["move"]
    return ["move", "assault"] if quick else ["move", "assault", "stealth", "crawl"]


def journey(sit: Situation, band: Band, mode: Mode, at: str) -> Journey:
    s = sit.s
    leader = time_keeper(band.units, mode)
    left = min((allowance(s, u, mode, leader).total for u in band.units), default=0)
    return Journey(band, mode, at, left, guided(band.units), shoots=mode == "hit-and-run")


def left_behind(sit: Situation, group: list[Unit]) -> Iterator[Part]:
    """1.6.1.1: what stands on a tripod stays."""
    lost = sum(weapon_fp(x) for u in group for x in sit.bears(u) if x.tripod)
    if lost:
        yield Part(-sit.w.abandon * lost, "an assembled weapon is left behind")


def gives_up(sit: Situation, band: Band, mode: Mode) -> Iterator[Part]:
    """Who moves does not fire at those who move later."""
    if band.batteries and mode not in HALF_PACE and not sit.s.passes:
        yield Part(-sit.w.watch * band.good_mmcs * sit.enemies_to_act, "nobody is left to fire at those who move")


# ------------------------------------------------------------------ step by step


def step(sit: Situation, choice: Choice[Move]) -> list[Thought]:
    """The next step of a stack on the move: the first of the best way, or here and no farther."""
    m = sit.s.moving
    assert m is not None
    if not m.at:
        return entering(sit, m)
    band = sit.band([sit.s.units[i] for i in m.units], m.at)
    leader = m.leader if m.leader in m.units else ""
    left = min((allowance(sit.s, u, m.mode, leader).total for u in band.units), default=0) - m.spent
    shoots = m.mode == "hit-and-run" and not has_fired_in_passing(sit.s, m)
    j = Journey(band, m.mode, m.at, max(0, left), guided(band.units), m.stepped, m.held, shoots)
    weighed: dict[Move, Thought] = {}
    for way, parts in destinations(sit, j):
        move = stormed(sit, band, way)
        thought = Thought(move, (*parts, Part(0.0, f"on the way to {way.to}", aside=True)))
        if move not in weighed or thought.score > weighed[move].score:
            weighed[move] = thought
    found = list(weighed.values())
    if sit.s.mechanized:
        found += mount(sit, choice, m.at)
    if m.stepped:
        now = m.mode in HALF_PACE
        here = tuple(place_parts(sit, band, m.at, moved=True, taken=(m.at,), fires_now=now))
        found.append(Thought(Halt(), (*here, Part(sit.w.worthwhile, "here is good enough"))))
        found += pick_ups(sit, choice, here)
        found += laid(sit, choice, band.units, m.at) if sit.s.mechanized else []
        found += passing_shots(sit, choice, found) if shoots else []
    return found


def laid(sit: Situation, choice: Choice[Move], units: list[Unit], at: str) -> list[Thought]:
    """Guns that have come along are laid on the enemy before anything else."""
    turning = [move for move in choice.options if isinstance(move, Turn)]
    first = Part(99.0, "before anything else")
    return [Thought(t.move, (*t.parts, first)) for u in units if turning for t in faced(sit, u, at, turning)]


def pick_ups(sit: Situation, choice: Choice[Move], here: tuple[Part, ...]) -> list[Thought]:
    """A weapon that lies here is worth taking if one would stay anyway."""
    m = sit.s.moving
    lying = m is not None and any(x.at == m.at and not x.gone for x in sit.s.weapons.values())
    if not lying:
        return []
    return [
        Thought(move, (*here, Part(0.4 * weapon_fp(sit.s.weapons[move.weapon]), "a weapon to take up")))
        for move in choice.options
        if isinstance(move, PickUp)
    ]


# ------------------------------------------------------------------ coming on


def entering(sit: Situation, m: Moving) -> list[Thought]:
    """Where a stack comes on: nearest to what counts, out of enemy fire."""
    band = sit.band([sit.s.units[i] for i in m.units], "")
    return [Thought(Step(p), parts) for p, parts in entries(sit, band, entry_hexes(sit.s, m.group))]


def entries(sit: Situation, band: Band, hexes: tuple[str, ...]) -> Iterator[tuple[str, tuple[Part, ...]]]:
    for place in hexes:
        if place in sit.foes or not sit.room_for(band, place):
            continue
        near = min((marches(sit.ground, g.place).get(place, FAR) for g in sit.goals if not g.ours), default=0)
        parts = (
            *place_parts(sit, band, place, moved=True),
            Part(-sit.w.long_way * near, "it is a long way from there"),
        )
        struck = shelled(sit, band, "", place)
        yield place, (*parts, Part(-struck, "shells on the way")) if struck else parts


def enter(sit: Situation, move: Enter) -> Thought:
    """Reinforcements come on at once, the more together the better."""
    return Thought(move, (Part(0.5 + 0.5 * len(move.units), "the sooner they come, the more use they are"),))


# ------------------------------------------------------------------ fleeing


def refuge(sit: Situation, unit: Unit, places: list[tuple[Move, str]]) -> list[Thought]:
    """The best of some places for one unit."""
    band = sit.band([unit], unit.at)
    return [Thought(move, tuple(place_parts(sit, band, place, moved=True))) for move, place in places]
