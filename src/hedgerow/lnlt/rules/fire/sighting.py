"""10.1 Spotting: what a side sees, and how it finds what it does not see."""

from __future__ import annotations

from collections.abc import Container, Iterable

from hedgerow.kernel.choice import Refusal
from hedgerow.kernel.tally import Mod, Tally
from hedgerow.lnlt.book.content import COUNTERS
from hedgerow.lnlt.book.counters import MEDICS
from hedgerow.lnlt.book.tables import TABLES
from hedgerow.lnlt.ground.ground import BLOCKED, Ground, Obstacle, obstacle
from hedgerow.lnlt.rules.armour.vehicles import covers, gun_facing
from hedgerow.lnlt.rules.fire.night import has_tis, in_the_dark, known_at_night, sight_at_night, why_not_seen
from hedgerow.lnlt.rules.people.leaders import lm
from hedgerow.lnlt.state import events as told
from hedgerow.lnlt.state.lookups import figures, fired_from, on_map, smoked
from hedgerow.lnlt.state.placing import gunner_side
from hedgerow.lnlt.state.state import Impulse, State, Unit
from hedgerow.lnlt.state.world import World

SMOKE = obstacle("smoke")
MORTAR_FIRE = obstacle("mortar fire for effect")
ARTILLERY_FIRE = obstacle("artillery fire for effect")
WRECK = obstacle("wreck")
FIRED_ON_SIGHT = frozenset(("moved", "assault", "hit-run"))  # markers that give a hex away (10.1.0.2)

TOO_SHAKEN = Refusal("shaken", "Shaken units do not spot", "5.1.3")
NO_SPOTTER = Refusal("medic", "Medics do not spot", "11.3.1")
BLIND = Refusal("buttoned", "a buttoned vehicle does not spot", "15.0.0.2")
HAS_ACTED = Refusal("marked", "a unit that has acted does not spot", "10.1.0.8")

BY_MARKER = Mod(0, "a Spotted marker", "10.1.0.2")
BY_GUNS = Mod(0, "acquired by a gun", "14.3.5")
BY_MELEE = Mod(0, "a Melee", "10.1.0.2")
BY_DEEDS = Mod(0, "someone there moved or fired", "10.1.0.2")
BY_TERRAIN = Mod(0, "open terrain", "10.1.0.3")
BY_NEIGHBOUR = Mod(0, "a Good Order unit next to it", "10.1.0.2")


def sight(s: State, a: str, b: str) -> int:
    """Degraded hexes on the LOS between two places, or BLOCKED; Smoke and barrages count (10.3), units do not.

    5.0.0.2: one fires past friends and enemies.
    """
    ground = s.ground
    code = ground.sight(a, b)
    if code == BLOCKED or not (s.smoke or s.ffe or s.hulks):
        return code
    crossed = ground.crossed(a, b)
    if crossed.isdisjoint(s.smoke) and crossed.isdisjoint(s.ffe) and crossed.isdisjoint(s.hulks):
        return code
    met = lying(s, crossed)
    return ground.sight_past(a, b, met) if met else code


def obstacles(s: State) -> tuple[tuple[str, Obstacle], ...]:
    """What lies on the map for a while and meddles with LOS (7.0.4, 18.1.10, 18.2.0.14)."""
    return lying(s, s.ground.index)


def lying(s: State, places: Container[str]) -> tuple[tuple[str, Obstacle], ...]:
    """What of it lies in some places, such as those that a line passes."""
    found = [(p, SMOKE) for p in s.smoke if p in places]
    if s.ffe:
        found += [(p, ARTILLERY_FIRE if f.off_board else MORTAR_FIRE) for p, f in s.ffe.items() if p in places]
    if s.hulks:
        wrecks = [p for p, hulks in s.hulks.items() if p in places and not all([h.abandoned for h in hulks])]
        found += [(p, WRECK) for p in wrecks]
    return tuple(found)


def sees(s: State, a: str, b: str) -> bool:
    """Whether those in one place see another; at night only what is near or lit (20.1.0.1)."""
    return sight(s, a, b) != BLOCKED and not (s.night and in_the_dark(s, a, b))


def seen_by(s: State, u: Unit, place: str) -> bool:
    """20.1.0.1, 20.1.5.1: the same for one unit, whose thermal imaging sight may reach farther at night."""
    dark = s.night and in_the_dark(s, u.at, place, sight_at_night(u))
    return not dark and sight(s, u.at, place) != BLOCKED


def sees_line(s: State, a: str, b: str) -> bool:
    """Whether nothing but the night is between two places."""
    return sight(s, a, b) != BLOCKED


# ------------------------------------------------------------------ spotted by status


def spotted(s: State, place: str, by: int) -> bool:
    """10.1.0.2: whether a place, and with it everyone in it, is spotted for a side at this moment.

    For all of the side, whoever sees it (10.1.0.6). Upper floors and Bunkers are places by themselves (5.3.11).
    """
    return spotted_on(s, s.ground, place, by) is not None


def in_view(s: State, ground: Ground, side: int, start: str) -> list[str]:
    """Places held by the other side alone and free of Melee that can be seen from one place, but for smoke."""
    seen = ground.seen_among(start, s.held[1 - side])
    if s.melee:
        seen -= s.melee.keys()
    if len(seen) < 2:
        return list(seen)
    return list(filter(seen.__contains__, s.stacks))  # in the order of the map's stacks


def unclouded(s: State, ground: Ground, start: str, places: Iterable[str]) -> Iterable[str]:
    """Of places in view, those that smoke and barrages leave in sight (7.0.4, 18.1.10), found one by one."""
    if not (s.smoke or s.ffe or s.hulks):
        return places
    return (place for place in places if not clouded(s, ground, start, place))


def clouded(s: State, ground: Ground, start: str, place: str) -> bool:
    """7.0.4, 18.1.10: whether smoke and barrages, if there are any, hide what could otherwise be seen."""
    crossed = ground.crossed(start, place)
    if crossed.isdisjoint(s.smoke) and crossed.isdisjoint(s.ffe) and crossed.isdisjoint(s.hulks):
        return False
    met = lying(s, crossed)
    return bool(met) and ground.sight_past(start, place, met) == BLOCKED


def spotted_why(s: State, place: str, by: int) -> Mod | None:
    """The reason why a place is spotted, if it is. What is no marker lasts as long as its cause (10.1.0.5, 5.3.10)."""
    return spotted_on(s, s.ground, place, by)


def spotted_on(s: State, ground: Ground, place: str, by: int) -> Mod | None:
    """The same on a ground already at hand."""
    if s.night and not known_at_night(s, place, by):
        return None
    if place in s.spotted and s.spotted[place] == by:
        return BY_MARKER
    if s.acquired and s.options["acquired-target-spotted"] == "all" and acquired_place(s, place, by):
        return BY_GUNS
    if place in s.melee:
        return BY_MELEE
    units, mechanized, stealthy = s.units, s.mechanized, False
    for i in s.stacks.get(place, ()):
        u = units[i]
        if u.side == by:
            continue
        if u.fired or u.marker:
            if u.fired or u.marker in FIRED_ON_SIGHT:
                return BY_DEEDS
            stealthy = stealthy or u.marker == "stealth"
        if mechanized and fired_from(s, i):
            return BY_DEEDS
    stealthy = stealthy and all_steal(s, place, by)
    open_here = place in ground.open and not (s.smoke and hidden_by_smoke(s, ground, place))
    if open_here and (not stealthy or watched(s, place, by)):
        return BY_TERRAIN
    return BY_NEIGHBOUR if not stealthy and auto_spotted(s, ground, place, by) else None


def all_steal(s: State, place: str, by: int) -> bool:
    """Whether everybody in a place came by Stealth Movement."""
    return all(u.marker == "stealth" for u in (s.units[i] for i in s.stacks[place]) if u.side != by)


def is_open(s: State, place: str) -> bool:
    """10.1.0.3: open-type terrain, where crawlers are seen too (6.3.2); Smoke makes a hex blocking terrain (7.0.4)."""
    ground = s.ground
    return place in ground.open and not hidden_by_smoke(s, ground, place)


def hidden_by_smoke(s: State, ground: Ground, place: str) -> bool:
    """7.0.4: whether smoke makes an open hex blocking terrain, in games that read it so."""
    return ground.hex_of(place) in s.smoke and s.options["smoke-hides-open"] == "yes"


def watched(s: State, place: str, by: int) -> bool:
    """6.4.0.3, 15.0.0.2: whether a Good Order unit of a side has LOS to a place, and eyes for it."""
    return any(not u.shaken and not u.buttoned and seen_by(s, u, place) for u in on_map(s, by))


def auto_spotted(s: State, ground: Ground, place: str, by: int) -> bool:
    """Whether anyone spots a place by being next to it: in Good Order (5.1.3), no Medic (11.3.1), not behind hatches
    (15.0.0.2). Whatever markers he is under (10.1.0.15); whoever is Shaken as he comes up does not (6.0.7).
    """
    units, stacks = s.units, s.stacks
    for near in ground.neighbours(place):
        if near in stacks:
            for i in stacks[near]:
                u = units[i]
                if u.side == by and not u.shaken and COUNTERS[u.counter].kind not in MEDICS and not u.buttoned:
                    return True
    return False


# ------------------------------------------------------------------ spotting attempts


def why_not_spot(s: State, impulse: Impulse, u: Unit, place: str) -> Refusal | None:
    """10.1.0.8, 10.1.0.13: why a unit may not try to spot a place."""
    if impulse.tried_to_spot:
        return Refusal("spotting-done", "one spotting attempt in an impulse", "10.1.0.13")
    if refusal := why_no_spotter(u):
        return refusal
    if u.at in s.melee:
        return Refusal("locked", f"{u.id} is locked in Melee", "8.1.1")
    if refusal := why_not_look(s, u, place):
        return refusal
    if not any(s.units[i].side != u.side for i in s.stacks.get(place, ())):
        return Refusal("nobody-there", f"no enemy is in {place}", "10.1.0.8")
    if spotted(s, place, u.side):
        return Refusal("spotted", f"{place} is spotted already", "10.1.0.8")
    if s.night and (dark := why_not_seen(s, u, place)):
        return dark
    if not sees_line(s, u.at, place):
        return Refusal("no-los", f"no line of sight from {u.at} to {place}", "10.1.0.8")
    return None


def why_not_look(s: State, u: Unit, place: str) -> Refusal | None:
    """10.1.2.1: behind shut hatches a thermal imaging sight looks only where the turret points."""
    if not u.buttoned or covers(s, u, place, gun_facing(u)):
        return None
    return Refusal("arc", f"{u.id} is buttoned, and {place} outside the covered arc of its turret", "10.1.2.1")


def why_no_spotter(u: Unit) -> Refusal | None:
    """5.1.3, 10.1.0.8, 11.3.1, 15.0.0.2: who does not spot at all; thermal imaging does from a buttoned turret."""
    if u.shaken:
        return TOO_SHAKEN
    if COUNTERS[u.counter].kind in MEDICS:
        return NO_SPOTTER
    if u.buttoned and not has_tis(u):
        return BLIND
    if u.fired or u.marker:
        return HAS_ACTED
    return None


def spotting_needed(s: State, place: str) -> Mod:
    """10.1.0.9: the number to roll, or less."""
    if smoked(s, place) or s.ground.terrain(place).sight == "blocking":
        return Mod(TABLES.spotting.blocking, "in blocking terrain", "10.1.0.9")
    return Mod(TABLES.spotting.degrading, "in degrading terrain", "10.1.0.9")


def spotting_tally(s: State, u: Unit, place: str) -> Tally:
    """What is added to a spotting roll (10.1.0.10, 10.1.0.11, 11.6.2)."""
    degraded = sight(s, u.at, place)
    scout = TABLES.spotting.scout if figures(u).kind == "scout" and not serves_weapon(s, u) else 0
    return Tally.of((
        Mod(degraded * TABLES.spotting.per_degraded_hex, "degraded hexes on the way", "10.1.0.10"),
        Mod(-lm(u), "Leader looks himself", "10.1.0.11"),
        Mod(scout, "Scout", "11.6.2"),
        Mod(TABLES.spotting.tis if has_tis(u) else 0, "thermal imaging", "10.1.2.1"),
        Mod(TABLES.spotting.scout if u.skill == "eagle-eye" else 0, "Eagle Eye", "12.0.1"),
        Mod(bulk(s, place, 1 - u.side), "a vehicle is easier to spot", "10.1.0.16"),
    ))  # fmt: skip


def bulk(s: State, place: str, side: int) -> int:
    """10.1.0.16: where a vehicle is among those looked for, in games that are played so."""
    if s.options["vehicle-spotting-bonus"] == "off":
        return 0
    there = any(COUNTERS[s.units[i].counter].hull for i in s.stacks[place] if s.units[i].side == side)
    return TABLES.spotting.vehicle_target_optional if there else 0


def serves_weapon(s: State, u: Unit) -> bool:
    """11.6.4: a Scout who bears a weapon has laid his own craft aside."""
    return u.id in s.arms


def blunders(u: Unit) -> bool:
    """11.6.3, 10.1.2.1: whose natural 6 fails whatever helps them."""
    return figures(u).kind == "scout" or has_tis(u)


def spot(t: World, u: Unit, place: str) -> bool:
    """10.1.0.9-10.1.0.13, 4.1.1: one try to spot a place; the spotter is Ops Complete whatever comes of it."""
    s = t.state
    needed, tally = spotting_needed(s, place), spotting_tally(s, u, place)
    (die,) = t.roll(f"{u.id} spots {place}")
    blunder = die == TABLES.spotting.blunder and blunders(u)
    seen = die + tally.total <= needed.value and not blunder
    u.marker = "ops"
    if seen:
        s.spotted[place] = u.side
    t.tell(told.SpottingTried(u.id, place, die, tally, needed.value, seen, rule=needed.rule))
    return seen


def acquired_place(s: State, place: str, by: int) -> bool:
    """14.3.5: by the card, whatever a side has acquired in a place stays spotted for all of it."""
    for name, found in s.acquired.items():
        at = s.units[found.target].at if found.target in s.units else found.target
        if at == place and gunner_side(s, name) == by:
            return True
    return False
