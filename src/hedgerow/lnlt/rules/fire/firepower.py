"""5.2, 5.4, 5.6 Firepower: all that is added to an attacker's die, part by part."""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.kernel.tally import Mod, Tally
from hedgerow.lnlt.book.tables import NUMBERS
from hedgerow.lnlt.rules.armour.passengers import unsteady
from hedgerow.lnlt.rules.armour.vehicle_guns import mg_fp
from hedgerow.lnlt.rules.fire.night import has_tis, night_firepower
from hedgerow.lnlt.rules.fire.records import Shot
from hedgerow.lnlt.rules.fire.shot import hands_of, is_helped
from hedgerow.lnlt.rules.fire.sighting import obstacles, sight
from hedgerow.lnlt.rules.people.leaders import armor_leader, is_hero, lm
from hedgerow.lnlt.rules.people.national import fires_in_full
from hedgerow.lnlt.rules.people.weapons import weapon_fp
from hedgerow.lnlt.state.lookups import borne, figures, printed, smoked
from hedgerow.lnlt.state.mounted import mounted
from hedgerow.lnlt.state.state import State, Unit, Weapon

MOVED = ("moved", "assault", "hit-run")  # markers of whoever has moved in the open (6.0.2, 6.7.2)


def attack_tally(s: State, shot: Shot) -> Tally:
    """5.0.0.5: all that is added to the attacker's die, but for what differs from target to target.

    A Leader's LM counts once for the attack, however many fire (11.1.1.1); a Skill may add to it as well (PAC.12).
    """
    if shot.gun:
        return Tally.of((*machine_gun_firepower(s, shot), *attacker_modifiers(s, shot)))
    mods = [*inherent_firepower(s, shot), *(m for w in shot.weapons for m in weapon_firepower(s, shot, w))]
    if shot.leader and not by_card(s, shot):
        mods.append(Mod(lm(s.units[shot.leader]), f"{figures(s.units[shot.leader]).name} directs", "5.0.1.2"))
    if shot.firers or any(printed(s.weapons[w]).kind != "satchel" for w in shot.weapons):
        mods += attacker_modifiers(s, shot)  # a Satchel Charge alone gets none of these (1.6.3.7)
    return Tally.of(mods)


# ------------------------------------------------------------------ IFP


def inherent_firepower(s: State, shot: Shot) -> Iterator[Mod]:
    """5.2.2-5.2.6: one leads with its full IFP, the others add half, Heroes all of theirs."""
    distance = s.ground.distance(shot.start, shot.target)
    others: list[Unit] = []
    heroes: list[Unit] = []
    for n in shot.firers:
        u = s.units[n]
        (heroes if is_hero(u) else others).append(u)
    if others:
        if len(others) > 1:
            others.sort(key=lambda u: -ifp(s, u, distance, shot))
        yield from own_firepower(s, others[0], distance, shot)
        yield from supporting_firepower(s, others[1:], distance, shot)
    for hero in heroes:
        yield from own_firepower(s, hero, distance, shot)


def own_firepower(s: State, u: Unit, distance: int, shot: Shot) -> list[Mod]:
    """A unit's IFP in a shot: halved at extended range before all else, 1 less under Ops Complete (5.4.1, 4.1.3).

    A wound takes nothing from a Sniper's (5.1.17).
    """
    f = figures(u)
    hero = f.kind == "hero"
    mods = [Mod(f.ifp, f"{f.name} in full", "5.2.3") if hero else Mod(f.ifp, f"{f.name} leads the fire", "5.2.2")]
    deadly = NUMBERS.deadly_fp if u.skill == "deadly" else 0
    if deadly:
        mods.append(Mod(deadly, "Deadly", "12.0.1"))
    if distance > f.range:
        mods.append(Mod(-((f.ifp + deadly) // 2), "halved at extended range", "5.4.1"))
    if shot.opportunity and u.marker == "ops":
        mods.append(Mod(NUMBERS.ops_complete_dft, "Ops Complete", "4.1.3"))
    if u.carrier:
        mods.append(unsteady(s, u))
    return mods


def ifp(s: State, u: Unit, distance: int, shot: Shot) -> int:
    """A unit's IFP in this shot."""
    return sum([m.value for m in own_firepower(s, u, distance, shot)])


def supporting_firepower(s: State, others: list[Unit], distance: int, shot: Shot) -> Iterator[Mod]:
    """5.2.2: the others add half; those of some nations all of theirs (13.0.1)."""
    if full := [u for u in others if fires_in_full(u)]:
        yield Mod(
            sum([ifp(s, u, distance, shot) for u in full if figures(u).ifp]), "others in support, in full", "13.0.1"
        )
        others = [u for u in others if u not in full]
    yield Mod(support(s, others, distance, shot), "others in support, half each", "5.2.2")


def support(s: State, others: list[Unit], distance: int, shot: Shot) -> int:
    """5.2.6: halves are summed exactly and the total is rounded up once (or each half, as an option)."""
    whole = [ifp(s, u, distance, shot) for u in others if figures(u).ifp]  # 0-IFP units add nothing (5.2.4)
    if s.options["combined-fp-rounding"] == "per-unit":
        return sum(half_up(fp) for fp in whole)
    return half_up(sum(whole))


def half_up(fp: int) -> int:
    """Half, fractions rounded up.

    >>> half_up(3), half_up(2), half_up(0)
    (2, 1, 0)
    """
    return -(-fp // 2)


# ------------------------------------------------------------------ Support Weapons


def weapon_firepower(s: State, shot: Shot, name: str) -> Iterator[Mod]:
    """5.2.5, 1.6.0.5, 1.6.0.6, 4.1.4: what a weapon adds, Flamethrowers (1.6.3.1) and Satchel Charges (1.6.3.8) too."""
    w = s.weapons[name]
    fp, bearer = weapon_fp(w), s.units[w.bearer]
    yield Mod(fp, printed(w).name, "5.2.5")
    if served_alone(shot, w, bearer):
        yield Mod(half_up(fp) - fp, f"{figures(bearer).name} serves it alone", "1.6.0.5")
    elif halved_under_ops(s, shot, w, bearer):
        yield Mod(half_up(fp) - fp, "halved under Ops Complete", "4.1.4")


def served_alone(shot: Shot, w: Weapon, bearer: Unit) -> bool:
    """1.6.0.5, 1.6.0.6: by a single man whom no other helps (a Gunner needs no help, 12.0.1)."""
    if not figures(bearer).smc or bearer.skill == "gunner":
        return False
    return not is_helped(shot, w.id)


def halved_under_ops(s: State, shot: Shot, w: Weapon, bearer: Unit) -> bool:
    """4.1.4: machine guns and Flamethrowers (or all weapons, as an option) of a bearer under Ops Complete."""
    if not shot.opportunity or bearer.marker != "ops":
        return False
    return printed(w).kind in ("machine-gun", "flamethrower") or s.options["ops-complete-sw-halving"] == "all-dft"


# ------------------------------------------------------------------ machine guns of vehicles


def machine_gun_firepower(s: State, shot: Shot) -> Iterator[Mod]:
    """15.0.0.6, 4.1.5, 5.0.1.5, 11.5.3: what a vehicle's machine gun brings, and its own Armor Leader who directs."""
    m = mounted(s, shot.gun)
    assert m is not None, shot.gun
    fp = mg_fp(s, shot.gun, m, shot.target)
    yield Mod(fp, f"{figures(m.vehicle).name}, MG {m.label}", "15.0.0.6" if fp == m.gun.fp else "15.0.0.12")
    if shot.opportunity and m.vehicle.marker == "ops":
        yield Mod(half_up(fp) - fp, "halved under Ops Complete", "4.1.5")
    if (leader := armor_leader(s, m.vehicle)) is not None:
        yield Mod(lm(leader), f"{figures(leader).name} directs", "11.5.3")


def after_driving(v: Unit) -> Iterator[Mod]:
    """15.2.0.1, PAC.10: after Assault Movement; who has only pivoted where he stood pays less."""
    if v.pivoted:
        yield Mod(NUMBERS.vehicle_pivoted_dft, "has pivoted", "PAC.10")
    elif v.marker == "assault":
        yield Mod(NUMBERS.assault_move_dft, "after Assault Movement", "15.2.0.1")


# ------------------------------------------------------------------ modifiers


def attacker_modifiers(s: State, shot: Shot) -> Iterator[Mod]:
    """The attacker's side of the DFT modifiers, each once for the stack (PAC.9)."""
    if not by_card(s, shot):
        yield Mod(sight(s, shot.start, shot.target) * NUMBERS.degraded_dft, "degraded line of sight", "10.3.0.3")
    yield from firers_modifiers(s, shot)
    if between_buildings(s, shot):
        yield Mod(NUMBERS.between_buildings_dft, "between two buildings", "10.3.2.3")
    yield from next_to_target(s, shot)


def firers_modifiers(s: State, shot: Shot) -> Iterator[Mod]:
    """20.1.0.3: what night, smoke and their own movement do together to those who fire, whatever they fire at."""
    hands = hands_of(s, shot)
    if s.night and (dark := night_firepower(s, hands, shot.target)):
        yield dark
    if smoked(s, shot.start) and not all(has_tis(u) for u in hands):
        yield Mod(NUMBERS.firing_out_of_smoke, "firing out of smoke", "7.0.5")
    if "hit-run" in [u.marker for u in hands]:
        yield Mod(NUMBERS.hit_and_run_dft, "Hit & Run", "6.7.1")
    if shot.gun:
        yield from after_driving(hands[0])
    elif moved := [u for u in hands if fires_on_the_move(s, shot, u)]:
        yield Mod(NUMBERS.assault_move_dft, *before_or_after(s, moved))


def next_to_target(s: State, shot: Shot) -> Iterator[Mod]:
    """5.0.0.11, 5.6.1: at point-blank range, more for Assaulters."""
    if s.ground.adjacent(shot.start, shot.target):
        if any(figures(s.units[n]).assaulter for n in shot.firers):
            yield Mod(NUMBERS.adjacent_dft_assaulter, "Assaulters next to the target", "5.6.1")
        else:
            yield Mod(NUMBERS.adjacent_dft, "adjacent", "5.0.0.11")


def by_card(s: State, shot: Shot) -> bool:
    """18.1.4: the card knows neither LM nor degrading terrain for Mortars, the core only for called fire."""
    return s.options["mortar-direct-modifiers"] == "card" and any(figures(s.units[n]).mortar for n in shot.firers)


def between_buildings(s: State, shot: Shot) -> bool:
    """10.3.2.3: whether the LOS runs between two Buildings, in games that allow it."""
    if s.options["los-between-buildings"] != "penalty":
        return False
    return bool(s.ground.verdict(shot.start, shot.target, obstacles(s)).between_buildings)


def fires_on_the_move(s: State, shot: Shot, u: Unit) -> bool:
    """6.1.0.5, 6.4.0.6: who pays for firing after Assault or Stealth Movement; a Scout only at a weapon (11.6.4)."""
    if u.marker not in ("assault", "stealth") or u.skill == "steady" or u.carrier:
        return False
    return figures(u).kind != "scout" or u.id not in shot.firers


def before_or_after(s: State, movers: list[Unit]) -> tuple[str, str]:
    """6.1.0.5, 6.4.0.6, 6.1.1.1, 6.4.2.1: why those who fire on the move pay for it."""
    stealth = all(u.marker == "stealth" for u in movers)
    if any(u.id in s.assault_fire for u in movers):
        return "firing before the move", "6.4.2.1" if stealth else "6.1.1.1"
    return "firing on the move", "6.4.0.6" if stealth else "6.1.0.5"


def moving_target(s: State, u: Unit) -> Mod:
    """5.3.8, 6.0.2, 6.6.0.1, 6.6.0.2: what moving, or standing still, does for fire at a unit that is no vehicle.

    Stealth Movement gives no bonus to those who fire (6.4.0.5).
    """
    if figures(u).mount:
        if u.marker in MOVED:
            return Mod(NUMBERS.moving_vehicle_dft, "Mounted Unit on the move", "6.6.0.2")
        return Mod(NUMBERS.halted_mount, "Mounted Unit at a halt", "6.6.0.1")
    return Mod(moving_bonus(s, u), "moving target", "5.3.8")


def moving_bonus(s: State, u: Unit) -> int:
    """5.3.8, 6.0.2: +1 against those who move or have moved, unless they crawl, steal or the terrain hides it."""
    if u.marker in ("moved", "assault") and not s.ground.terrain(u.at).cancels_moving_bonus:
        return NUMBERS.moving_target
    return 0


def burst_bonus(s: State, u: Unit) -> int:
    """14.1.0.8: by the reference table a shell that has hit does more to those who have moved; by the text not."""
    moved = u.marker in ("moved", "assault") and s.options["he-moved-target"] == "plus-1"
    return NUMBERS.moving_target if moved else 0


def gave_away(s: State, u: Unit) -> int:
    """1.6.4.1: by the card, whoever has fired ordnance out of a Building is easier to hurt, and to hit."""
    if not u.fired or s.options["ordnance-sw-in-buildings"] != "card" or not s.ground.terrain(u.at).building:
        return 0
    return NUMBERS.exposed_in_building if any(printed(w).exposes for w in borne(s, u)) else 0
