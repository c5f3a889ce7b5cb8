"""17.1 Close Assault: men on foot storm a vehicle in its own hex."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from hedgerow.kernel.choice import Choice, Options, Refusal
from hedgerow.kernel.system import Play
from hedgerow.kernel.tally import Mod, Tally
from hedgerow.lnlt.book.tables import NUMBERS
from hedgerow.lnlt.rules.armour.vehicle_damage import destroy_vehicle
from hedgerow.lnlt.rules.armour.vehicles import on_foot_at, riders, vehicles_at
from hedgerow.lnlt.rules.fire.cover import positive_tm
from hedgerow.lnlt.rules.fire.shooting import spend_gift
from hedgerow.lnlt.rules.melee.blows import melee_eligible
from hedgerow.lnlt.rules.move.records import Party
from hedgerow.lnlt.rules.people.damage import remove
from hedgerow.lnlt.rules.people.leaders import is_leader, lm
from hedgerow.lnlt.rules.people.morale import morale_check
from hedgerow.lnlt.rules.people.stacking import overstacked
from hedgerow.lnlt.rules.people.weapons import captured, weapon_fp
from hedgerow.lnlt.state import events as told
from hedgerow.lnlt.state.lookups import borne, enemies_at, figures, hull, is_vehicle, printed, same_badge
from hedgerow.lnlt.state.moves import Assault, Storm
from hedgerow.lnlt.state.names import name
from hedgerow.lnlt.state.placing import discard, put
from hedgerow.lnlt.state.state import State, Unit, Weapon
from hedgerow.lnlt.state.world import World

CHARGES = ("flamethrower", "satchel")


# ------------------------------------------------------------------ who, with what


def goes_in(u: Unit) -> bool:
    """17.1.7: Good Order MMCs, Heroes and Leaders; Weapon Teams and all others stay behind (17.1.1)."""
    f = figures(u)
    return not u.shaken and ((f.mmc and f.kind != "team") or f.kind in ("hero", "leader"))


def may_assault(s: State, u: Unit) -> bool:
    """17.1.1: an MMC that is no Weapon Team, a Hero, or a Leader armed with a Support Weapon."""
    return goes_in(u) and (not is_leader(u) or bool(borne(s, u)))


def assault_weapons(s: State, u: Unit) -> list[Weapon]:
    """17.1.12: anti-tank weapons, Flamethrowers and Satchel Charges, the strongest first."""
    able = [w for w in borne(s, u) if not w.jammed and (printed(w).gun is not None or printed(w).kind in CHARGES)]
    return sorted(able, key=against_vehicle, reverse=True)


def against_vehicle(w: Weapon) -> int:
    """17.1.12: its HE-equivalent, or its FP if it has none."""
    gun = printed(w).gun
    return weapon_fp(w) if gun is None else gun.he or 0


# ------------------------------------------------------------------ which vehicles


def storms(s: State, party: Party, most: int) -> list[Storm]:
    """17.1.6: the vehicles next to a party that it can reach for so many MPs and may Close Assault.

    A party on the move: nobody storms what drives past (17.1.18).
    """
    if not party.start or party.start in s.melee or not any(may_assault(s, u) for u in party.units):
        return []
    near = [place for place, cost in party.ways if cost <= most and place in s.stacks]
    found = [Storm(p, v.id) for p in near for v in enemies_at(s, p, party.units[0].side) if is_vehicle(v)]
    return [x for x in found if why_kept_off(s, party, s.units[x.at]) is None]


def why_not_assailable(s: State, party: Party, move: Storm) -> Refusal | None:
    """17.1.1, 17.1.6: why a party may not storm this vehicle, cost aside."""
    v = s.units.get(move.at)
    if v is None or not is_vehicle(v) or v.at != move.place or v.side == party.units[0].side:
        return Refusal("no-vehicle", f"{move.at} is no enemy vehicle in {move.place}", "17.1.1")
    if not party.start:
        return Refusal("off-map", "a Close Assault starts in a hex next to the vehicle", "17.1.6")
    if party.start in s.melee:
        return Refusal("withdrawing", "those who withdraw leave the Melee first", "8.1.5")
    if not any(may_assault(s, u) for u in party.units):
        words = "only MMCs but Weapon Teams, Heroes, and Leaders with a Support Weapon Close Assault"
        return Refusal("not-able", words, "17.1.1")
    return why_kept_off(s, party, v)


def why_kept_off(s: State, party: Party, v: Unit) -> Refusal | None:
    """17.1.3, 17.1.4: who protects a vehicle from Close Assault; and whether there is room (1.3.8)."""
    if guard := next((u for u in on_foot_at(s, v.at) if guards(s, u)), None):
        return Refusal("escort", f"{guard.id} protects {v.id}", "17.1.3")
    beside = [x for x in vehicles_at(s, v.at) if x.side == v.side]
    if rider := next((u for x in beside for u in riders(s, x) if u.outside and not u.shaken), None):
        return Refusal("riders", f"{rider.id} rides on {rider.carrier} and protects {v.id}", "17.1.4")
    return overstacked(s, party.units[0].side, v.at, [u for u in party.units if goes_in(u)])


def guards(s: State, u: Unit) -> bool:
    """17.1.3: a Melee-eligible unit, by another reading any in Good Order."""
    return melee_eligible(s, u) if s.options["close-assault-escort"] == "melee-eligible" else not u.shaken


# ------------------------------------------------------------------ the pre-assault Morale Check


def muster(t: World, units: list[Unit], v: Unit, start: str) -> list[Unit]:
    """17.1.7-17.1.10: a Morale Check each, Leaders first; those who pass, but a Leader alone only if he is armed."""
    s = t.state
    passed: list[Unit] = []
    for u in in_order(units):
        if morale_check(t, u, f"close with {v.id}", pre_assault_tally(s, u, passed, start), rule="17.1.7"):
            passed.append(u)
    return [u for u in units if u in passed] if storming_force(s, passed) else []


def in_order(units: Iterable[Unit]) -> list[Unit]:
    """17.1.8: those who check, Leaders first."""
    return sorted([u for u in units if goes_in(u)], key=lambda u: not is_leader(u))


def storming_force(s: State, passed: list[Unit]) -> bool:
    """17.1.10: anybody but a Leader, or a Leader with something against tanks."""
    return any(not is_leader(u) or assault_weapons(s, u) for u in passed)


def pre_assault_tally(s: State, u: Unit, passed: list[Unit], start: str) -> Tally:
    """17.1.7, 17.1.8: two off where they come from cover; the LM of a Leader who has passed, for MMCs only."""
    mods = [Mod(NUMBERS.rally_terrain, "from terrain with a positive TM", "17.1.7")] * in_cover(s, u, start)
    leaders = [x for x in passed if is_leader(x) and same_badge(x, u)] if figures(u).mmc else []
    if leaders:
        leader = max(leaders, key=lm)
        mods.append(Mod(-lm(leader), f"led by {figures(leader).name}", "17.1.8"))
    return Tally.of(mods)


def in_cover(s: State, u: Unit, start: str) -> bool:
    return positive_tm(s, u if u.at == start else replace(u, at=start))


def stay_behind(units: Iterable[Unit], *, moved: bool) -> None:
    """17.1.9: Moved if they had moved, Ops Complete if not; they are not Shaken."""
    for u in units:
        u.marker = "moved" if moved else "ops"


# ------------------------------------------------------------------ the assault


def storm(t: World, place: str, units: list[Unit], v: Unit, start: str) -> Play[None]:
    """17.1.11-17.1.17: those who have come in assault the vehicle, and a second one after another check."""
    s, side = t.state, v.side
    for u in units:
        u.marker = "moved"
    while (yield from assault(t, units, v)):
        sweep(t, place, side)
        others = [u for u in enemies_at(s, place, 1 - side) if is_vehicle(u)]
        if not others:
            s.melee[place] = True
            return
        v = others[0]
        units = [u for u in units if u.at == place]
        steady = muster(t, units, v, start)
        fall_back(t, [u for u in units if u not in steady], start)
        units = steady
    fall_back(t, [u for u in units if u.at == place], start)


def assault(t: World, units: list[Unit], v: Unit) -> Play[bool]:
    """17.1.11, 17.1.13: one after the other, until the vehicle is destroyed; each Leader lends his LM once."""
    s = t.state
    used: list[str] = []  # those who have assaulted, or have lent their LM
    while waiting := [u for u in units if u.id not in used and u.at == v.at and may_assault(s, u)]:
        leaders = [u for u in units if u.id not in used and u.at == v.at and is_leader(u) and goes_in(u)]
        options = assaults(s, waiting, leaders)
        answer = options[0]
        if len(options) > 1:
            prompt = f"Who assaults {name(s, v.id)} next, and with what?"
            answer = yield Choice(waiting[0].side, "assault", prompt, options, "17.1.11")
        used += [answer.unit, answer.leader] if answer.leader else [answer.unit]
        if roll_assault(t, answer, v):
            yield from destroy_vehicle(t, v, by="assault")
            return True
    return False


def assaults(s: State, waiting: list[Unit], leaders: list[Unit]) -> Options[Assault]:
    return Options(lambda: ways(s, waiting, leaders), lambda move: why_not_assault(s, waiting, leaders, move))


def ways(s: State, waiting: list[Unit], leaders: list[Unit]) -> Iterator[Assault]:
    """Everybody who waits, with each weapon and each Leader or without, the strongest way of each first."""
    for u in waiting:
        for weapon in (*[w.id for w in assault_weapons(s, u)], ""):
            for leader in (*[x.id for x in helpers(u, leaders)], ""):
                yield Assault(u.id, weapon, leader)


def helpers(u: Unit, leaders: list[Unit]) -> list[Unit]:
    """17.1.12, 17.1.13: Leaders of its badge who are free to lend an LM, the best first."""
    able = [x for x in leaders if x is not u and lm(x) and same_badge(x, u)]
    return sorted(able, key=lm, reverse=True)


def why_not_assault(s: State, waiting: list[Unit], leaders: list[Unit], move: Assault) -> Refusal | None:
    if not isinstance(move, Assault):
        return Refusal("not-now", "the vehicle is being assaulted", "17.1.11")
    u = next((u for u in waiting if u.id == move.unit), None)
    if u is None:
        return Refusal("not-waiting", f"{move.unit} does not wait to assault", "17.1.11")
    if move.weapon and move.weapon not in [w.id for w in assault_weapons(s, u)]:
        words = f"{u.id} has no such anti-tank weapon, Flamethrower or Satchel Charge"
        return Refusal("no-weapon", words, "17.1.12")
    if move.leader and move.leader not in [x.id for x in helpers(u, leaders)]:
        return Refusal("no-leader", f"{move.leader} has no LM left to help {u.id}", "17.1.13")
    return None


def assault_tally(s: State, move: Assault) -> Tally:
    """17.1.12: IFP, a Leader's LM, one weapon; and a Skill (12.0.1)."""
    u = s.units[move.unit]
    mods = [Mod(figures(u).ifp, f"IFP of {u.id}", "17.1.12")]
    if move.weapon:
        w = s.weapons[move.weapon]
        mods.append(Mod(against_vehicle(w), printed(w).name, "17.1.12"))
    if move.leader:
        leader = s.units[move.leader]
        mods.append(Mod(lm(leader), f"led by {figures(leader).name}", "17.1.13"))
    if u.skill == "tank-hunter":
        mods.append(Mod(NUMBERS.tank_hunter, "a Tank Hunter", "12.0.1"))
    return Tally.of(mods)


def defence_tally(v: Unit) -> Tally:
    """17.1.14, 17.1.2: the lowest armour on its counter, whatever has become of it this turn."""
    return Tally.of((Mod(hull(v).lowest_armour, "its lowest armour", "17.1.14"),))


def roll_assault(t: World, move: Assault, v: Unit) -> bool:
    """17.1.12-17.1.14: the two rolls; only a greater total destroys."""
    attack, defence = assault_tally(t.state, move), defence_tally(v)
    (die,) = t.roll(f"Close Assault of {move.unit} on {v.id}")
    (defence_die,) = t.roll(f"defence of {v.id}", by=v.side)
    destroyed = die + attack.total > defence_die + defence.total
    t.tell(told.VehicleAssaulted(move.unit, v.id, die, attack, defence_die, defence, destroyed, rule="17.1.12"))
    if move.weapon:
        use_up_charge(t, t.state.weapons[move.weapon], in_vain=not destroyed)
    return destroyed


def use_up_charge(t: World, w: Weapon, *, in_vain: bool) -> None:
    """1.6.3.6, 1.6.0.19: a charge serves once; a captured weapon that did not destroy the vehicle is removed."""
    s, bearer = t.state, t.state.units[w.bearer]
    if printed(w).single_use:
        how, rule = "used up", "1.6.3.6"
    elif in_vain and captured(s, w) and s.options["captured-sw-close-assault"] == "remove":
        how, rule = "removed", "1.6.0.19"
    else:
        return
    discard(s, w)
    t.tell(told.WeaponHandled(w.id, how, bearer.id, bearer.at, rule=rule))
    spend_gift(s, bearer, w)


# ------------------------------------------------------------------ afterwards


def sweep(t: World, place: str, side: int) -> None:
    """17.1.5, 17.1.15: with the vehicle those fall whom it protected: none of them is Melee-eligible."""
    for u in on_foot_at(t.state, place):
        if u.side == side:
            remove(t, u, "fell with the vehicle", "17.1.5" if u.shaken else "17.1.15")


def fall_back(t: World, units: Iterable[Unit], place: str) -> None:
    """17.1.16, 17.1.17: back to the hex they came from, Moved."""
    for u in units:
        start = u.at
        put(t.state, u, place)
        u.marker = "moved"
        t.tell(told.FellBack(u.id, start, place, rule="17.1.16"))
