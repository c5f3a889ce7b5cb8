"""5.0 A shot from beginning to end, but for those who flee from it, and what becomes of the weapons."""

from __future__ import annotations

from hedgerow.kernel.choice import Refusal
from hedgerow.kernel.system import Play
from hedgerow.lnlt.book.skills import SKILLS
from hedgerow.lnlt.rules.armour.vehicle_guns import lay_machine_gun
from hedgerow.lnlt.rules.fire.fire import attack_of, mark_fired, resolve, why_not_shoot, why_not_target
from hedgerow.lnlt.rules.fire.records import Shot
from hedgerow.lnlt.rules.fire.shot import shot_of
from hedgerow.lnlt.rules.guns.records import Aim
from hedgerow.lnlt.rules.indirect.mortars import place_ffe
from hedgerow.lnlt.rules.people.damage import spend_skill
from hedgerow.lnlt.rules.people.weapons import captured
from hedgerow.lnlt.state import events as told
from hedgerow.lnlt.state.lookups import figures, printed
from hedgerow.lnlt.state.moves import Fire
from hedgerow.lnlt.state.placing import discard
from hedgerow.lnlt.state.state import State, Unit, Weapon
from hedgerow.lnlt.state.world import World


def discharge(t: World, shot: Shot) -> Play[list[Unit]]:
    """5.0: markers, dice, damage, and what becomes of the weapons. Returns those who flee from flames (1.6.3)."""
    s = t.state
    if shot.gun:
        lay_machine_gun(t, shot)
    attack = attack_of(s, shot)
    mark_fired(s, shot)
    checked, shaken = yield from resolve(t, attack)
    if attack.kind == "mortar":
        place_ffe(s, s.units[shot.firers[0]], shot.target, called=False)
    flames = any([printed(s.weapons[w]).kind == "flamethrower" for w in shot.weapons])
    use_up(t, shot, in_vain=not checked)
    return shaken if flames else []


def small_arms_too(s: State, aim: Aim) -> Fire | None:
    """14.1.1.3: an MMC whose weapon hit a vehicle without piercing it may fire its IFP at it as well, if it can."""
    w = s.weapons.get(aim.gun)
    if w is None or not aim.at or s.units[aim.at].at != aim.target or not figures(s.units[w.bearer]).mmc:
        return None
    fire = Fire(aim.target, (w.bearer,), aim.at)
    shot = shot_of(s, aim.shot.side, fire, opportunity=aim.shot.opportunity)
    if isinstance(shot, Refusal) or why_not_target(s, shot.side, shot.start, shot.target) or why_not_shoot(s, shot):
        return None  # what the weapon had acquired may not be spotted for others (14.3.5)
    return fire


def use_up(t: World, shot: Shot, *, in_vain: bool) -> None:
    """1.6.3.6, 1.6.0.16: a charge serves once; a captured weapon that forced no Damage Check is removed."""
    for w in (t.state.weapons[i] for i in shot.weapons):
        bearer = w.bearer
        if printed(w).single_use:
            how, rule = "used up", "1.6.3.6"
        elif in_vain and captured(t.state, w):
            how, rule = "removed", "1.6.0.16"
        else:
            continue
        discard(t.state, w)
        t.tell(told.WeaponHandled(w.id, how, bearer, shot.start, rule=rule))
        spend_gift(t.state, t.state.units[bearer], w)


def spend_gift(s: State, u: Unit, w: Weapon) -> None:
    """12.0.3: a single-use Skill that came with a weapon is spent with it."""
    skill = SKILLS.get(u.skill)
    if skill is not None and skill.single_use and skill.gives == w.counter and w.id == f"{u.id}-{w.counter}":
        spend_skill(s, u)
