"""5.2 What a shot is: some of a place's units and weapons firing together at another place."""

from __future__ import annotations

from hedgerow.kernel.choice import Refusal
from hedgerow.lnlt.rules.fire.records import Shot
from hedgerow.lnlt.rules.people.leaders import is_leader
from hedgerow.lnlt.rules.people.roll_call import why_absent
from hedgerow.lnlt.state.lookups import figures, where
from hedgerow.lnlt.state.moves import Fire
from hedgerow.lnlt.state.parts import part_named
from hedgerow.lnlt.state.state import State, Unit


def shot_of(s: State, side: int, fire: Fire, *, opportunity: bool = False) -> Shot | Refusal:
    """Reads the parts of a Fire move: units fire their IFP, Leaders direct, weapons are fired by their bearers.

    Single men may help to serve another's weapon; a vehicle's machine guns have names of their own (`state/parts.py`).
    """
    firers: list[str] = []
    weapons: list[str] = []
    helpers: list[str] = []
    leaders: list[str] = []
    guns: list[str] = []
    starts: list[str] = []
    if len(set(fire.parts)) != len(fire.parts):
        return Refusal("twice", "a part is named twice", "5.2.1")
    for name in fire.parts:
        man = name
        if name in s.weapons:
            weapons.append(name)
            man = s.weapons[name].bearer
        elif name in s.units:
            (leaders if is_leader(s.units[name]) else firers).append(name)
        else:
            man, helped, mount = part_named(name)[:3]
            if helped:
                helpers.append(name)
            elif mount:
                guns.append(name)
        if man not in s.units or s.units[man].side != side or not (place := fires_from(s, s.units[man])):
            words = why_absent(s, side, man) if man in s.units else ""
            return Refusal("not-yours", words or f"{name} is no unit or weapon of yours on the map", "5.2.1")
        starts.append(place)
    if len(leaders) > 1:
        return Refusal("two-leaders", "one Leader in a hex uses his LM", "11.1.0.4")
    if guns and len(fire.parts) > 1:
        return Refusal("separate", "a vehicle's machine gun makes an attack of its own", "15.0.0.10")
    if not firers and not weapons and not guns:
        rule = "11.1.0.1" if leaders else "5.0.0.5"  # a Leader has no IFP of his own
        return Refusal("nobody-fires", "nobody fires", rule)
    if len(set(starts)) > 1:
        return Refusal("not-together", "only units in the same hex fire together", "5.2.1")
    made = (tuple(firers), tuple(weapons), leaders[0] if leaders else "", tuple(helpers))
    gun = guns[0] if guns else ""
    return Shot(side, starts[0], fire.target, *made, opportunity=opportunity, at=fire.at, gun=gun)


def fires_from(s: State, u: Unit) -> str:
    """Where a unit is when it fires, "" if it is nowhere; an Armor Leader is no part of any shot (11.5.3)."""
    return u.at or ("" if figures(u).kind == "armor-leader" else where(s, u))


def hands_of(s: State, shot: Shot) -> list[Unit]:
    """Those who fire: with their IFP, the weapons they bear, or by helping to serve one."""
    if shot.gun:
        return [s.units[part_named(shot.gun).owner]]
    names = shot.firers
    if shot.weapons or shot.helpers:
        bearers, helpers = [s.weapons[w].bearer for w in shot.weapons], [part_named(h).owner for h in shot.helpers]
        names = tuple(dict.fromkeys((*names, *bearers, *helpers)))
    return list(map(s.units.__getitem__, names))


def crew_of(s: State, shot: Shot) -> list[Unit]:
    """Everybody who takes part: those who fire, and the Leader who directs them."""
    hands = hands_of(s, shot)
    leader = s.units.get(shot.leader)
    return hands if leader is None or leader in hands else [*hands, leader]


def is_helped(shot: Shot, weapon: str) -> bool:
    """1.6.0.6, 11.6.4: whether a second man helps to serve a weapon."""
    return any([part_named(h).serves == weapon for h in shot.helpers])


# ------------------------------------------------------------------ separate fire


ALONE = frozenset(("team", "sniper", "marksman"))


def must_fire_alone(u: Unit) -> bool:
    """5.2.7, 11.4.6, 11.12.1: Weapon Teams, Snipers and Marksmen make attacks of their own."""
    return figures(u).kind in ALONE


def marksman_of(s: State, shot: Shot) -> Unit | None:
    """11.4.3, 11.12.1, 12.0.1: a Sniper, or a Marksman by trade or by Skill who fires all by himself, and so picks out
    one man.
    """
    if len(shot.firers) != 1 or shot.weapons:
        return None
    u = s.units[shot.firers[0]]
    return u if figures(u).kind in ("sniper", "marksman") or u.skill == "marksman" else None


def is_separate(s: State, shot: Shot) -> bool:
    """Whether a shot stands beside the one that all others of its hex make together (5.2.7, 11.4.6, 15.0.0.10).

    So does that of passengers (16.2.6).
    """
    if shot.gun or marksman_of(s, shot) is not None:
        return True
    return any([must_fire_alone(s.units[n]) or bool(s.units[n].carrier) for n in shot.firers])
