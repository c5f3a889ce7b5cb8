"""19.2.1.1 Helicopters that fire: machine guns by the DFT, rockets by the OFT, worse in Flying mode."""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.kernel.choice import Refusal
from hedgerow.kernel.system import Play
from hedgerow.kernel.tally import Mod, Tally
from hedgerow.lnlt.book.tables import NUMBERS
from hedgerow.lnlt.rules.air.sky import rotor, sight_of
from hedgerow.lnlt.rules.armour.small_arms import is_exposed
from hedgerow.lnlt.rules.fire.fire import resolve
from hedgerow.lnlt.rules.fire.night import AT_A_FLASH, dark_to_hit, flashes, in_the_dark, sight_at_night
from hedgerow.lnlt.rules.fire.records import Attack, Shot
from hedgerow.lnlt.rules.fire.sighting import spotted
from hedgerow.lnlt.rules.fire.targets import enemy_places
from hedgerow.lnlt.rules.guns import to_hit
from hedgerow.lnlt.rules.guns.records import Aim
from hedgerow.lnlt.rules.guns.shelling import burst, hit_vehicle
from hedgerow.lnlt.rules.guns.to_hit import aimed_at, figure, roll_to_hit, to_hit_number
from hedgerow.lnlt.rules.works.blazes import check_start, shell_ignites
from hedgerow.lnlt.rules.works.bunkers import why_shielded
from hedgerow.lnlt.state import events as told
from hedgerow.lnlt.state.lookups import enemies_at, figures, holds, is_vehicle
from hedgerow.lnlt.state.moves import Gunship
from hedgerow.lnlt.state.state import Sortie, State, Unit
from hedgerow.lnlt.state.world import World

TARGET_LINES: tuple[to_hit.Line, ...] = (
    to_hit.moving, to_hit.sized, to_hit.next_to_it, to_hit.in_cover, to_hit.given_away,
)  # fmt: skip
"""The lines of the OFT that speak of the target."""


def attacks(s: State, f: Sortie) -> Iterator[Gunship]:
    """Everything a helicopter can fire at, with what it has not fired yet."""
    u = s.units[f.unit]
    side, ready = u.side, [rockets for rockets in (False, True) if why_unarmed(f, u, rockets=rockets) is None]
    far = max([reach_of(u, rockets=rockets) for rockets in ready], default=0)
    for place in enemy_places(s, side):
        if s.ground.distance(f.at, place) > far or (in_the_night(s, f, place) and not flashes(s, place, side)):
            continue
        if not spotted(s, place, side) or why_not_fire_at(s, f, place):
            continue
        for at in ("", *(x.id for x in enemies_at(s, place, side) if is_vehicle(x))):
            for rockets in ready:
                move = Gunship(place, at, rockets)
                if why_not_strike(s, f, move) is None:
                    yield move


def reach_of(u: Unit, *, rockets: bool) -> int:
    """How far a helicopter's rockets or machine guns reach, 0 without any."""
    gun = figures(u).gun
    return (gun.reach if gun else 0) if rockets else rotor(u).range


def why_not_gunship(s: State, f: Sortie, move: Gunship) -> Refusal | None:
    """5.0.0.1 and 14.1 for a helicopter: what it has, what it sees, and what is spotted."""
    return (
        why_unarmed(f, s.units[f.unit], rockets=move.rockets)
        or why_not_fire_at(s, f, move.target)
        or why_not_strike(s, f, move)
    )


def why_unarmed(f: Sortie, u: Unit, *, rockets: bool) -> Refusal | None:
    """19.2.0.1, 4.0.17: what it has, and has not fired yet."""
    if not reach_of(u, rockets=rockets):
        return Refusal("unarmed", f"{u.id} has none", "19.2.0.1")
    return Refusal("fired", f"{u.id} has fired them", "4.0.17") if weapon(rockets=rockets) in f.fired else None


def why_not_fire_at(s: State, f: Sortie, target: str) -> Refusal | None:
    """5.0.0.1, 5.0.0.3: a place with enemies alone, seen and spotted."""
    side = s.units[f.unit].side
    if target not in s.stacks or not enemies_at(s, target, side):
        return Refusal("no-target", f"no enemy is in {target}", "5.0.0.1")
    if holds(s, target, side) or target in s.melee:
        return Refusal("friends-there", f"friends and enemies share {target}", "5.0.0.3")
    if (seen := sight_of(s, f, target)).blocked_by:
        return Refusal("no-los", f"{target} is hidden: {seen.blocked_by.words}", "5.0.0.1")
    if not spotted(s, target, side):
        return Refusal("unspotted", f"{target} is not spotted", "5.0.0.1")
    return None


def why_not_strike(s: State, f: Sortie, move: Gunship) -> Refusal | None:
    """5.0.0.1, 20.1.0.2, 21.1.2.1: within reach, not hidden by night or walls, and worth aiming at."""
    u = s.units[f.unit]
    reach = reach_of(u, rockets=move.rockets)
    if (distance := s.ground.distance(f.at, move.target)) > reach:
        return Refusal("range", f"{u.id} reaches {reach} hexes, not {distance}", "5.0.0.1")
    if in_the_night(s, f, move.target) and not flashes(s, move.target, u.side, move.at):
        return Refusal("night", f"{u.id} sees nothing to fire at in {move.target}: it is night", "20.1.0.2")
    if s.forts and not move.rockets and (refusal := why_shielded(s, f.at, move.target)):
        return refusal
    return why_not_aim(s, f, move)


def in_the_night(s: State, f: Sortie, target: str) -> bool:
    """20.1.0.1, 20.1.5.1: whether a target is beyond what the helicopter sees at night."""
    return s.night and in_the_dark(s, f.at, target, sight_at_night(s.units[f.unit]))


def why_not_aim(s: State, f: Sortie, move: Gunship) -> Refusal | None:
    """14.1.0.1, 14.1.0.9, 17.2.2, 17.2.3: one vehicle that can be hurt, or all who are none."""
    u = s.units[f.unit]
    there, gun = enemies_at(s, move.target, u.side), figures(u).gun
    if not move.at:
        if all(is_vehicle(x) for x in there):
            return Refusal("name-vehicle", f"only vehicles are in {move.target}: one of them is aimed at", "17.2.3")
        if move.rockets and (gun is None or gun.he is None):
            return Refusal("no-he", f"{u.id} has nothing but shot against armour", "14.1.0.9")
        return None
    v = next((x for x in there if x.id == move.at and is_vehicle(x)), None)
    if v is None:
        return Refusal("no-vehicle", f"{move.at} is no enemy vehicle in {move.target}", "17.2.3")
    if not move.rockets and not is_exposed(s, v, f.at):
        return Refusal("armoured", f"machine guns cannot hurt {v.id}: it is armoured, and buttoned", "17.2.2")
    return None


def weapon(*, rockets: bool) -> str:
    return "rockets" if rockets else "guns"


# ------------------------------------------------------------------ machine guns


def gun_attack(s: State, f: Sortie, move: Gunship) -> Attack:
    """5.0.0.5, 19.2.1.1: its FP, 2 less in Flying mode."""
    u = s.units[f.unit]
    tally = Tally.of((
        Mod(rotor(u).fp, f"{figures(u).name}'s machine guns", "19.2.0.1"),
        Mod(0 if f.hovering else NUMBERS.helicopter_flying_dft, "in Flying mode", "19.2.1.1"),
        Mod(len(sight_of(s, f, move.target).degraded) * NUMBERS.degraded_dft, "degraded line of sight", "10.3.0.3"),
        *((AT_A_FLASH,) if in_the_night(s, f, move.target) else ()),
        Mod(NUMBERS.adjacent_dft if s.ground.adjacent(f.at, move.target) else 0, "adjacent", "5.0.0.11"),
    ))  # fmt: skip
    return Attack(u.side, f.at, move.target, "fire", tally, (u.id,), at=move.at)


# ------------------------------------------------------------------ rockets


def rocket_aim(s: State, f: Sortie, move: Gunship) -> Aim:
    return Aim(Shot(s.units[f.unit].side, f.at, move.target, (f.unit,), ()), f.unit, move.at)


def rocket_tally(s: State, f: Sortie, aim: Aim) -> Tally:
    """14.1.0.6, 19.2.1.1: 2 more in Flying mode; of several targets the one that is easiest to hit counts for all."""
    own = (
        Mod(0 if f.hovering else figure("OFT-F13"), "in Flying mode", "19.2.1.1"),
        Mod(len(sight_of(s, f, aim.target).degraded) * figure("OFT-F5"), "degraded line of sight", "14.1.0.6"),
        *((dark_to_hit(s.units[f.unit]),) if in_the_night(s, f, aim.target) else ()),
    )
    tallies = [Tally.of((*own, *(m for line in TARGET_LINES for m in line(s, aim, x)))) for x in aimed_at(s, aim)]
    return min(tallies, key=lambda tally: tally.total)


def fire_gunship(t: World, f: Sortie, move: Gunship) -> Play[None]:
    s = t.state
    f.fired = [*f.fired, weapon(rockets=move.rockets)]
    s.units[f.unit].fired = True  # at night that gives it away (20.1.0.2)
    if not move.rockets:
        yield from resolve(t, gun_attack(s, f, move))
        return
    aim = rocket_aim(s, f, move)
    tally, number = rocket_tally(s, f, aim), to_hit_number(s, aim)
    roll = roll_to_hit(t, f"{f.unit} at {move.at or move.target}", number, tally.total)
    heard = (aim.shot.side, f.unit, aim.shot.parts, f.at, move.target, move.at, False)
    t.tell(told.GunFired(*heard, roll.dice, tally, number, roll.hit, rule="14.1.0.5"))
    targets = aimed_at(s, aim)
    if roll.hit:
        yield from (hit_vehicle(t, aim, roll) if move.at else burst(t, aim))
    if s.options["blazes"] == "on" and shell_ignites(roll.dice):
        check_start(t, move.target, aim.shot.side, targets)
