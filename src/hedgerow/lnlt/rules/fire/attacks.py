"""5.0.0.5-5.0.0.8 An attack at the moment it is resolved: whom it strikes, the dice, and how each target feels it."""

from __future__ import annotations

from hedgerow.kernel.tally import Tally
from hedgerow.lnlt.rules.armour.small_arms import attack_on, defence_of, exposed, hurt_of, vehicle_of
from hedgerow.lnlt.rules.fire.cover import cover, cover_of
from hedgerow.lnlt.rules.fire.firepower import burst_bonus, gave_away, moving_target
from hedgerow.lnlt.rules.fire.records import Attack, Struck, Thrown
from hedgerow.lnlt.rules.move.boats import in_boat
from hedgerow.lnlt.rules.people.leaders import is_leader, lm
from hedgerow.lnlt.rules.people.records import Hurt
from hedgerow.lnlt.rules.works.blazes import check_start, shot_ignites
from hedgerow.lnlt.state import events as told
from hedgerow.lnlt.state.lookups import is_vehicle, printed, units_at
from hedgerow.lnlt.state.state import State, Unit
from hedgerow.lnlt.state.world import Chance, World

# ------------------------------------------------------------------ whom it strikes


def targets_of(s: State, attack: Attack) -> list[Unit]:
    """Every enemy in the place, the best Leader first (5.0.0.8, 5.0.0.10); on all floors under a barrage (18.0.2).

    A vehicle is a target if it is named (17.2.3), or under indirect fire (17.4.1); its passengers come after it.
    """
    if attack.at:
        return exposed(s, s.units[attack.at], attack.start)
    wide = attack.indirect or attack.all_levels
    places = s.ground.floors(s.ground.hex_of(attack.target)) if wide else (attack.target,)
    there = [u for p in places for u in units_at(s, p) if u.side != attack.side or attack.everybody]
    if attack.only:
        there = [u for u in there if u.id in attack.only]
    vehicles = [u for u in there if is_vehicle(u)] if s.mechanized else []
    if vehicles:
        there = [u for u in there if not is_vehicle(u)]
    if len(there) > 1:
        there.sort(key=lambda u: (not is_leader(u), -lm(u)))
    if not vehicles or not attack.indirect:
        return there
    return there + [u for v in vehicles for u in exposed(s, v, attack.start, indirect=True)]


# ------------------------------------------------------------------ the dice


def roll_attack(t: World, attack: Attack) -> Struck:
    """5.0.0.5-5.0.0.8: the two rolls, and what they come to for each target."""
    s = t.state
    targets = targets_of(s, attack)
    if attack.one_target and len(targets) > 1:
        targets = [t.draw(targets, "which unit the shot picks out")]  # 11.4.4
    thrown = throw(t, s, attack)
    if thrown.jammed:
        jam(t, thrown.jammed)
    if t.listening:  # the cover of the place is reckoned for the log alone
        tell_shot(t, attack, thrown)
    hurts = hurts_of(s, attack, targets, thrown)
    for h in hurts:
        felt = (h.unit, h.attack, h.defence, h.difference)
        t.tell(told.TargetHit(*felt, rule="5.0.0.8") if h.difference > 0 else told.TargetUnhurt(*felt, rule="5.0.0.7"))
    checked = [h for h in hurts if h.difference > 0]
    if s.guiding and s.guiding in [h.unit for h in checked]:
        s.guiding = ""  # 14.1.0.14
    return Struck(targets, thrown, checked)


def ignite(t: World, attack: Attack, struck: Struck) -> None:
    """10.5.6.0.1: the terrain may catch fire, once the damage is done."""
    if t.state.options["blazes"] == "on" and not attack.bare and shot_ignites(struck.thrown.dice):
        check_start(t, attack.target, attack.side, struck.targets)


def own_fire(s: State, attack: Attack, h: Hurt) -> bool:
    """Whether somebody is hurt by his own side's barrage, which is no enemy fire (5.1.19)."""
    return s.units[h.unit].side == attack.side


def throw(chance: Chance, s: State, attack: Attack) -> Thrown:
    """1.2.1, 5.0.0.5, 5.0.0.6: attacker and defender roll."""
    dice = chance.roll(f"{attack.kind} at {attack.target}", attack.dice, by=attack.side)
    (defence_die,) = chance.roll(f"defence of {attack.target}", by=1 - attack.side)
    return Thrown(dice, defence_die, jammed_gun(chance, s, attack, dice, defence_die))


def jammed_gun(chance: Chance, s: State, attack: Attack, dice: tuple[int, ...], defence_die: int) -> str:
    """1.6.2.1, 1.6.2.4: equal natural dice jam one J weapon of the attack, picked at random."""
    if dice != (defence_die,):
        return ""
    prone = [w for w in attack.weapons if printed(s.weapons[w]).jams]
    return chance.draw(prone, "which gun jams") if prone else ""


def jam(t: World, name: str) -> None:
    w = t.state.weapons[name]
    w.jammed, w.jammed_in = True, t.state.turn
    t.tell(told.WeaponJammed(name, rule="1.6.2.1"))


def tell_shot(t: World, attack: Attack, thrown: Thrown) -> None:
    attacked = (attack.side, attack.parts, attack.start, attack.target, attack.kind, thrown.dice, thrown.defence_die)
    sums = shared_sums(t.state, attack, attack_with(t.state, attack, thrown))
    t.tell(told.ShotFired(*attacked, *sums, attack.at, rule="17.2.4" if attack.at else "5.0.0.5"))


def shared_sums(s: State, attack: Attack, tally: Tally) -> tuple[Tally, Tally]:
    """Both sides of an attack, but for what differs from target to target; at a vehicle nothing does."""
    if attack.at:
        v = s.units[attack.at]
        return attack_on(s, v, tally, indirect=False), defence_of(s, v, attack.start, indirect=False)
    if attack.bare:
        return tally, Tally()
    return tally, Tally.of(cover(s, attack.target, attack.start, indirect=attack.indirect))


def attack_with(s: State, attack: Attack, thrown: Thrown) -> Tally:
    """1.6.2.2: the attack's tally, without the FP of a gun that jammed in it."""
    if not thrown.jammed:
        return attack.tally
    words = f"{printed(s.weapons[thrown.jammed]).name} jams"
    return attack.tally.plus(-attack.weapons[thrown.jammed], words, "1.6.2.2")


def hurts_of(s: State, attack: Attack, targets: list[Unit], thrown: Thrown) -> list[Hurt]:
    """The attack as each target feels it: its own bonus for moving (5.3.9), its own cover, and the difference.

    The card's grid is that subtraction (5.0.0.13). Men on foot are hit alike, single men or many (GLO.1).
    """
    roll = max(thrown.dice) if attack.keep_higher else sum(thrown.dice)
    tally = attack_with(s, attack, thrown)
    hurts = []
    for u in targets:
        if attack.bare:
            mine = tally.plus(burst_bonus(s, u), "moved", "14.1.0.8")
            hurts.append(Hurt(u.id, mine, Tally(), roll + mine.total - thrown.defence_die))
            continue
        if s.mechanized and (v := vehicle_of(s, u)) is not None:
            excess = roll - thrown.defence_die
            hurts.append(hurt_of(s, u, v, tally, excess, attack.start, indirect=attack.indirect))
            continue
        moving = moving_target(s, u)
        mine = tally.plus(moving.value, moving.words, moving.rule)
        if s.boats:
            mine = mine.plus(in_boat(s, u).value, "in a Rubber Boat", "23.3.1.1")
        if s.mechanized:
            mine = mine.plus(gave_away(s, u), "fired ordnance from a Building", "1.6.4.1")
        theirs = Tally.of(cover_of(s, u, attack.start, indirect=attack.indirect, by_sniper=attack.sniper))
        hurts.append(Hurt(u.id, mine, theirs, roll + mine.total - thrown.defence_die - theirs.total))
    return hurts
