"""14.0, 14.1, 14.3 Ordnance: whose guns may fire at what, how they are brought to bear, and what they have acquired.

Who leaves his hex is lost sight of (`placing.lose_sight`), a Shaken vehicle loses what it had acquired
(`vehicle_damage.lose_acquisitions`).
"""

from __future__ import annotations

from hedgerow.kernel.choice import Refusal
from hedgerow.lnlt.book.content import COUNTERS
from hedgerow.lnlt.book.counters import Gun
from hedgerow.lnlt.book.tables import NUMBERS
from hedgerow.lnlt.ground.facing import FACINGS, VERTICES, turn
from hedgerow.lnlt.rules.armour.vehicle_guns import turret_for
from hedgerow.lnlt.rules.armour.vehicles import covers, gun_facing
from hedgerow.lnlt.rules.fire.fire import why_not_act, why_not_direct, why_not_helpers, why_not_target
from hedgerow.lnlt.rules.fire.firepower import half_up
from hedgerow.lnlt.rules.fire.night import why_too_dark
from hedgerow.lnlt.rules.fire.records import Shot
from hedgerow.lnlt.rules.fire.shot import crew_of
from hedgerow.lnlt.rules.guns.records import NO_PIVOT, Aim, Laying
from hedgerow.lnlt.rules.people.leaders import is_leader
from hedgerow.lnlt.rules.people.weapons import why_not_from_saddle, why_not_serve
from hedgerow.lnlt.state.lookups import enemies_at, figures, hull, is_vehicle, printed
from hedgerow.lnlt.state.moves import Shell
from hedgerow.lnlt.state.names import points
from hedgerow.lnlt.state.parts import helper, second_gun
from hedgerow.lnlt.state.placing import gunner_of
from hedgerow.lnlt.state.state import Acquisition, State, Unit
from hedgerow.lnlt.state.used import used_by

# ------------------------------------------------------------------ what ordnance is


def gun_of(s: State, name: str) -> Gun | None:
    """14.0.1: the to-hit table of a unit or a Support Weapon, if it has one."""
    if name in s.weapons:
        return printed(s.weapons[name]).gun
    if name in s.units:
        return figures(s.units[name]).gun
    u = gunner_of(s, name)
    return figures(u).second if u is not None and name == second_gun(u.id) else None


def gun(s: State, aim: Aim) -> Gun:
    found = gun_of(s, aim.gun)
    assert found is not None, aim.gun
    return found


def gunner(s: State, aim: Aim) -> Unit:
    """The team, the vehicle, or the bearer of the Support Weapon."""
    u = gunner_of(s, aim.gun)
    assert u is not None, aim.gun
    return u


def column(s: State, aim: Aim) -> int:
    """14.1.0.4: the leftmost column whose range reaches the target."""
    distance = s.ground.distance(aim.start, aim.target)
    return next(i for i, reach in enumerate(gun(s, aim).ranges) if distance <= reach)


def aim_of(s: State, side: int, move: Shell, *, opportunity: bool = False) -> Aim | Refusal:
    """Reads a Shell move: who serves the gun, who directs it, who helps."""
    w, u = s.weapons.get(move.gun), gunner_of(s, move.gun)
    if u is None or u.side != side or not u.at:
        return Refusal("not-yours", f"{move.gun} is no gun of yours on the map", "14.0.1")
    if gun_of(s, move.gun) is None:
        return Refusal("no-ordnance", f"{move.gun} has no to-hit table", "14.0.1")
    for name in filter(None, (move.leader, move.helper)) if move.leader or move.helper else ():
        if name not in s.units or s.units[name].side != side or s.units[name].at != u.at:
            return Refusal("not-there", f"{name} is not in {u.at}", "5.0.1.1")
    if move.leader and not is_leader(s.units[move.leader]):
        return Refusal("no-leader", f"{move.leader} is no Leader", "5.0.1.1")
    helpers = (helper(move.helper, move.gun),) if move.helper else ()
    firers, weapons = ((), (w.id,)) if w else ((u.id,), ())
    shot = Shot(side, u.at, move.target, firers, weapons, move.leader, helpers, opportunity)
    return Aim(shot, move.gun, move.at, move.facing)


# ------------------------------------------------------------------ may it fire?


def why_not_shell(s: State, aim: Aim) -> Refusal | None:
    """All that 1.6, 1.7, 4, 5 and 14 say against a shot by ordnance, which fires by itself (14.0.3).

    A Bunker it may fire at from any side (21.1.2.2).
    """
    return why_not_in_view(s, aim) or why_not_in_sight(s, aim)


def why_not_in_sight(s: State, aim: Aim) -> Refusal | None:
    """The same for a target that is in view of the gun (`why_not_in_view`)."""
    return (
        why_out_of_range(s, aim)
        or why_not_aim_at(s, aim)
        or why_not_served(s, aim)
        or why_not_again(s, aim)
        or why_not_from_inside(s, aim)
        or why_not_bear(s, aim)
    )


def why_not_in_view(s: State, aim: Aim) -> Refusal | None:
    """14.0.2, 14.3.5, 5.0.0.1: in no Melee; at what is in LOS and spotted, or acquired by this very gun."""
    if aim.start in s.melee:
        return Refusal("melee", "ordnance is not used in Melee", "14.0.2")
    needs = not acquired_by(s, aim.gun, aim.at or aim.target)
    return why_not_target(s, aim.shot.side, aim.start, aim.target, needs_spotting=needs)


def why_out_of_range(s: State, aim: Aim) -> Refusal | None:
    """14.1.0.4: how far the gun reaches."""
    distance, reach = s.ground.distance(aim.start, aim.target), gun(s, aim).reach
    if distance > reach:
        return Refusal("range", f"{aim.gun} reaches {reach} hexes, not {distance}", "14.1.0.4")
    return None


def why_not_aim_at(s: State, aim: Aim) -> Refusal | None:
    """14.1.0.1, 14.1.0.9: one named vehicle, or all who are none, if the gun has HE for them."""
    there = enemies_at(s, aim.target, aim.shot.side)
    if aim.at:
        if not any(u.id == aim.at and is_vehicle(u) for u in there):
            return Refusal("no-vehicle", f"{aim.at} is no enemy vehicle in {aim.target}", "14.1.0.1")
        return why_too_dark(s, gunner(s, aim), aim.target, aim.at) if s.night else None
    if all(is_vehicle(u) for u in there):
        return Refusal("name-vehicle", f"only vehicles are in {aim.target}: one of them is aimed at", "14.1.0.1")
    if gun(s, aim).he is None:
        return Refusal("no-he", f"{aim.gun} has nothing but shot against armour", "14.1.0.9")
    return None


def why_not_served(s: State, aim: Aim) -> Refusal | None:
    """1.6.0.3-1.6.0.9, 4.1.4, 5.0.1: who serves the gun, helps with it and directs it."""
    shot, u = aim.shot, gunner(s, aim)
    if aim.gun in s.weapons:
        if refusal := why_not_serve(u) or why_not_from_saddle(u, s.weapons[aim.gun]) or why_not_alone(s, aim, u):
            return refusal
        if aim.gun in used_by(s, u):
            return Refusal("fired", f"{aim.gun} has fired", "4.0.17")
    if shot.leader and is_vehicle(u):
        return Refusal("vehicle", "a Leader on foot directs no vehicle's gun", "5.0.1.2")
    if shot.leader == u.id:
        return Refusal("leader-busy", "a Leader who fires a weapon lends no LM", "1.6.0.9")
    return (
        next((r for x in crew_of(s, shot) if (r := why_not_act(s, x, shot))), None)
        or why_not_helpers(s, shot)
        or (why_not_direct(s, s.units[shot.leader], shot) if shot.leader else None)
    )


def why_not_alone(s: State, aim: Aim, bearer: Unit) -> Refusal | None:
    """11.6.4: a Scout only helps to serve a weapon."""
    if figures(bearer).kind == "scout" and not aim.shot.helpers:
        return Refusal("scout", f"{bearer.id} is a Scout and only helps to serve a weapon", "11.6.4")
    return None


def why_not_again(s: State, aim: Aim) -> Refusal | None:
    """1.7.0.14, 14.1.0.15: "N x" guns fire N times, at the first target hex and those next to it; missiles run out."""
    if aim.gun in s.expended:
        return Refusal("expended", f"{aim.gun} has no missiles left", "14.1.0.15")
    before = s.shelled.get(aim.gun, [])
    if not before:
        return why_another_hex(s, aim)
    if aim.gun not in s.weapons and len(before) >= gun(s, aim).shots:
        return Refusal("fired", f"{aim.gun} has fired", "4.0.17")
    first, now = s.ground.hex_of(before[0]), s.ground.hex_of(aim.target)
    if first != now and s.ground.distance(first, now) > 1:
        return Refusal("too-far-apart", f"{aim.gun} fires again only at {first} or next to it", "1.7.0.14")
    return None


def why_another_hex(s: State, aim: Aim) -> Refusal | None:
    """15.0.0.9: where the other weapons of a vehicle have fired in this impulse, its main gun fires too."""
    u = gunner(s, aim)
    bound = s.impulse.target.get(u.id, "") if s.impulse is not None and is_vehicle(u) else ""
    if bound and bound != s.ground.hex_of(aim.target):
        return Refusal("another-hex", f"all weapons of {u.id} fire at {bound} in this impulse", "15.0.0.9")
    return None


def why_not_from_inside(s: State, aim: Aim) -> Refusal | None:
    """1.6.0.17, 1.6.4.1: no ordnance SW out of Buildings or Bunkers, but Anti-Tank Rifles; some by the card."""
    w, ground = s.weapons.get(aim.gun), s.ground
    if w is None or printed(w).from_buildings:
        return None
    if aim.start in ground.forts:
        fort = ground.forts[aim.start].title
        return Refusal("inside", f"{printed(w).name} cannot be fired from inside a {fort}", "1.6.0.17")
    by_card = printed(w).exposes and s.options["ordnance-sw-in-buildings"] == "card"
    if ground.terrain(aim.start).building and not by_card:
        return Refusal("inside", f"{printed(w).name} cannot be fired from inside a Building", "1.6.0.17")
    return None


# ------------------------------------------------------------------ bringing it to bear


def laying(s: State, aim: Aim) -> Laying | None:
    """1.7.0.8, 14.1.0.2, 15.1.0.8: where a gun points when it fires; None if that way it does not bear.

    The owner may pivot the chassis, and then the turret looks straight ahead; otherwise a turret turns by itself, the
    shorter way. A weapon in men's hands has no arc; a second gun is in the hull (14.1.0.3).
    """
    u = gunner(s, aim)
    fixed = aim.gun != u.id and aim.gun == second_gun(u.id)
    if aim.facing != NO_PIVOT:
        return Laying(aim.facing, 0, pivot_cost(u, aim.facing)) if covers(s, u, aim.target, aim.facing) else None
    if aim.gun in s.weapons or covers(s, u, aim.target, u.facing if fixed else gun_facing(u)):
        return Laying(u.facing, u.turret)
    if fixed or not has_turret(u):
        return None
    return Laying(u.facing, turret_for(s, u, aim.target))


def has_turret(u: Unit) -> bool:
    return is_vehicle(u) and hull(u).turret


def pivot_cost(u: Unit, facing: int) -> int:
    """1.7.0.9, 15.1.0.4: 1 MP for two vertices of a team, 1 MP for each vertex of a vehicle."""
    vertices = turn(u.facing, facing)
    if is_vehicle(u):
        return vertices * NUMBERS.vehicle_pivot_mp_per_vertex
    return -(-vertices // NUMBERS.wt_pivot_vertices_per_mp)


def why_not_bear(s: State, aim: Aim) -> Refusal | None:
    """Why a gun does not bear on its target."""
    u = gunner(s, aim)
    rule = "14.1.0.2" if is_vehicle(u) else "1.7.0.8"
    if aim.facing != NO_PIVOT:
        if aim.gun in s.weapons:
            return Refusal("no-arc", f"{aim.gun} needs no turning", rule)
        if refusal := why_not_turn_so_far(u, aim.facing):
            return refusal
    if laying(s, aim) is None:
        return Refusal("arc", f"{aim.target} is outside the covered arc of {aim.gun}", rule)
    return None


def why_not_turn_so_far(u: Unit, facing: int) -> Refusal | None:
    """1.7.0.9, 1.7.0.10: within the MF, what has been spent before counted; in Assault Movement within half of it."""
    rule = "PAC.15" if is_vehicle(u) else "1.7.0.9"
    if facing not in FACINGS or facing == u.facing:
        return Refusal("no-turn", f"{u.id} turns to another of the vertices 0 to {VERTICES - 1}", rule)
    if u.immobilized:
        return Refusal("immobilized", f"{u.id} cannot move any more", "21.4.1.1")
    cost, mf = pivot_cost(u, facing), COUNTERS[u.counter].mf
    if is_vehicle(u) and u.marker == "assault":
        mf, rule = half_up(mf), "15.2.0.1"
    if u.spent + cost > mf:
        left = points(max(0, mf - u.spent))
        return Refusal("too-far", f"turning so far costs {points(cost)}: {u.id} has {left} left", rule)
    return None


def ordnance_of(s: State, u: Unit) -> list[str]:
    """The guns that a unit could fire: its own, and those it bears."""
    f, found = COUNTERS[u.counter], []
    if f.gun is not None:
        found.append(u.id)
    if f.second is not None:
        found.append(second_gun(u.id))
    for w in s.arms.get(u.id, ()):
        if printed(w).gun is not None:
            found.append(w.id)
    return found


# ------------------------------------------------------------------ 14.3 Target Acquisition


def acquired_by(s: State, gun: str, target: str) -> bool:
    """14.3.5: whether a gun has acquired a target, a vehicle or a place."""
    found = s.acquired.get(gun)
    return found is not None and found.target == target


def acquisition_bonus(s: State, gun: str, target: str) -> int:
    """14.3.2: what an Acquisition takes off the to-hit roll; a marker counts from the impulse after it was placed."""
    if not acquired_by(s, gun, target):
        return 0
    found = s.acquired[gun]
    return found.bonus - found.gained if has_fired(s, gun) else found.bonus


def has_fired(s: State, gun: str) -> bool:
    return gun in s.shelled


def acquire(s: State, gun: str, target: str, *, again: bool) -> Acquisition:
    """14.3.1-14.3.3: -1 on a new target, and what was acquired before is lost; -2 on one that was acquired.

    `again` tells that the gun has fired before in this impulse: then nothing more is gained.
    """
    old = s.acquired.get(gun)
    if old is None or old.target != target:
        s.acquired[gun] = Acquisition(target, NUMBERS.acquisition, NUMBERS.acquisition)
    elif not again:
        bonus = min(NUMBERS.max_acquisition, old.bonus + NUMBERS.acquisition)
        s.acquired[gun] = Acquisition(target, bonus, bonus - old.bonus)
    return s.acquired[gun]
