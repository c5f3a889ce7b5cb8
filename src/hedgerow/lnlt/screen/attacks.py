"""Attacks before they are made: how they add up, clause by clause, and what becomes of each target.

Every number comes from the functions that will decide the attack (`rules/fire`, `rules/melee/blows.py`, `odds`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction

from hedgerow.kernel.choice import Move
from hedgerow.kernel.dice import DiceRequest
from hedgerow.kernel.odds import enumerate_throws
from hedgerow.kernel.screen.preview import Fate, Line, Preview, Remark, Sum
from hedgerow.kernel.table import Answer, Table
from hedgerow.kernel.tally import Mod, Tally
from hedgerow.lnlt.odds.odds import attack_odds
from hedgerow.lnlt.rules.armour.vehicle_guns import turret_for
from hedgerow.lnlt.rules.fire.attacks import hurts_of, shared_sums, targets_of
from hedgerow.lnlt.rules.fire.fire import attack_of, why_not_act, why_not_use_ifp
from hedgerow.lnlt.rules.fire.records import Attack, Shot, Thrown
from hedgerow.lnlt.rules.fire.shot import crew_of, is_separate, must_fire_alone, shot_of
from hedgerow.lnlt.rules.fire.sighting import obstacles
from hedgerow.lnlt.rules.indirect.barrages import barrage_attack, markers_on
from hedgerow.lnlt.rules.indirect.mortars import barrage
from hedgerow.lnlt.rules.melee.blows import blow, defends, fighters, sensible_strikes, strikers
from hedgerow.lnlt.rules.melee.records import Round
from hedgerow.lnlt.rules.people.weapons import captured
from hedgerow.lnlt.screen.chances import LOST, chance, fates
from hedgerow.lnlt.state import events as told
from hedgerow.lnlt.state.lookups import figures, printed, side_at
from hedgerow.lnlt.state.mounted import gun_names, mounted
from hedgerow.lnlt.state.moves import Call, Fight, Fire, Strike
from hedgerow.lnlt.state.names import name, names, verb
from hedgerow.lnlt.state.state import State, Unit, Weapon
from hedgerow.lnlt.state.used import used_by

BEST_DEFENCE = 6


def attack_sums(s: State, attack: Attack) -> tuple[Sum, ...]:
    """The two sides of an attack, but for what differs from target to target."""
    dice = "d6" if attack.dice == 1 else "the higher of 2d6" if attack.keep_higher else "2d6"
    tally, defence = shared_sums(s, attack, attack.tally)
    return (
        Sum("attack", tally, tally.total, dice),
        Sum("defence", defence, defence.total, "d6"),
    )


def own_remarks(s: State, attack: Attack) -> Iterator[Remark]:
    """What differs from target to target, with the targets it holds for."""
    targets = targets_of(s, attack)
    feeble = Thrown((1,) * attack.dice, BEST_DEFENCE)  # any dice show the same tallies
    shared = dict(zip(("attack", "defence"), shared_sums(s, attack, attack.tally)))
    more: dict[tuple[str, Mod], list[str]] = {}
    less: dict[tuple[str, Mod], list[str]] = {}
    for hurt in hurts_of(s, attack, targets, feeble):
        for side, mine in (("attack", hurt.attack), ("defence", hurt.defence)):
            for mod in mine:
                if mod not in shared[side].mods:
                    more.setdefault((side, mod), []).append(hurt.unit)
            for mod in shared[side]:
                if mod not in mine.mods:
                    less.setdefault((side, mod), []).append(hurt.unit)
    for (side, mod), units in more.items():
        yield Remark(f"against {_whom(units, targets)}: {side} {mod.value:+d}  {mod.words}", mod.rule)
    for (side, mod), units in less.items():
        yield Remark(f"not for {_whom(units, targets)}: {side} {mod.value:+d}  {mod.words}", mod.rule)


def _whom(units: list[str], targets: list[Unit]) -> str:
    return "them all" if 1 < len(targets) == len(units) else ", ".join(units)


def attacked(s: State, move: Move, attack: Attack, remarks: Iterable[Remark], line: Line) -> Preview:
    return Preview(
        sums=attack_sums(s, attack), remarks=(*own_remarks(s, attack), *remarks),
        fates=fates(s, attack_odds(s, attack)), dice=True, lines=(line,),
    )  # fmt: skip


# ------------------------------------------------------------------ shots


def fire(table: Table[State], move: Fire) -> Preview:
    """A shot, in an impulse of one's own or as Opportunity Fire."""
    s, choice = table.state, table.choice
    assert choice is not None
    shot = shot_of(s, choice.seat, move, opportunity=choice.kind == "opportunity")
    assert isinstance(shot, Shot)
    attack = attack_of(s, shot)
    return attacked(s, move, attack, shot_remarks(s, shot, attack), Line(shot.start, shot.target, "shot"))


def shot_remarks(s: State, shot: Shot, attack: Attack) -> Iterator[Remark]:
    """What else is to be said of a shot: the line, the guns, and what it costs those who fire."""
    if degraded := s.ground.verdict(shot.start, shot.target, obstacles(s)).degraded:
        yield Remark(f"the line of sight is degraded in {', '.join(degraded)}", "10.3.0.3")
    if attack.one_target and len(targets_of(s, attack)) > 1:
        yield Remark("it hits one of them, picked at random", "11.4.4")
    prone = [w for w in attack.weapons if printed(s.weapons[w]).jams] if attack.dice == 1 else []
    if prone:
        which = name(s, prone[0]) if len(prone) == 1 else f"one of {names(s, prone)}"
        yield Remark(f"equal dice, 1 in 6, jam {which}", "1.6.2.1")
    for weapon in shot.weapons:
        yield from weapon_remarks(s, s.weapons[weapon])
    if attack.kind == "mortar" and s.options["mortar-ffe"] == "always":
        yield _left_behind(attack)
    if shot.gun:
        yield from machine_gun_remarks(s, shot)
    crew = [u.id for u in crew_of(s, shot)]
    yield Remark(f"{names(s, crew)} {verb(crew, 'is', 'are')} marked Fired", "5.3.6" if shot.opportunity else "4.0.17")
    if idle := silent(s, shot, crew):
        yield Remark(f"{names(s, idle)} {verb(idle, 'keeps', 'keep')} silent: a hex fires once in an impulse", "4.0.11")


def machine_gun_remarks(s: State, shot: Shot) -> Iterator[Remark]:
    """15.0.0.9, 15.1.0.8: what a machine gun's shot means for the other weapons of its vehicle, and for its turret."""
    gun = mounted(s, shot.gun)
    assert gun is not None
    v = gun.vehicle
    if gun.plain and not gun.low and turret_for(s, v, shot.target) != v.turret:
        yield Remark(f"{name(s, v.id)} turns its turret", "15.1.0.8")
    others = [part for part in gun_names(s, v) if part not in (shot.gun, *used_by(s, v))]
    if not gun.gun.rear and (others or (figures(v).gun is not None and v.id not in used_by(s, v))):
        yield Remark(f"its other weapons fire at {s.ground.hex_of(shot.target)} in this impulse, or not", "15.0.0.9")


def weapon_remarks(s: State, w: Weapon) -> Iterator[Remark]:
    """1.6.0.16, 1.6.3: what becomes of a weapon, or of those it hits."""
    if printed(w).single_use:
        yield Remark(f"{printed(w).name} is used up", "1.6.3.6")
    elif captured(s, w):
        yield Remark(f"{printed(w).name} is captured, and gone if it forces no Damage Check", "1.6.0.16")
    if printed(w).kind == "flamethrower":
        yield Remark("whoever is Shaken flees the flames", "1.6.3.2")


def silent(s: State, shot: Shot, crew: list[str]) -> list[str]:
    """4.0.11: those of the firing hex who could fire as well, and will not be able to after this shot."""
    if shot.opportunity or is_separate(s, shot):
        return []
    others = [u for u in side_at(s, shot.start, shot.side) if u.id not in crew and figures(u).ifp]
    able = [u for u in others if not must_fire_alone(u) and not why_not_act(s, u, shot)]
    return [u.id for u in able if not why_not_use_ifp(s, u, shot)]


def call(table: Table[State], move: Call) -> Preview:
    """18.1.5: Mortar fire on what a Leader or Scout sees."""
    s = table.state
    attack = barrage(s, move)
    remarks = (
        _left_behind(attack),
        Remark(f"{name(s, move.caller)} is Ops Complete", "18.1.6"),
        Remark(f"{name(s, move.mortar)} is marked Fired", "4.0.17"),
    )
    return attacked(s, move, attack, remarks, Line(s.units[move.caller].at, move.target, "shot"))


def _left_behind(attack: Attack) -> Remark:
    return Remark(f"a barrage stays on {attack.target} for the rest of the turn", "18.1.8")


def barrages_met(s: State, movers: list[Unit], place: str) -> list[Attack]:
    """18.1.8, 18.2.0.10: the attacks of FFE markers on movers who enter their hex, as `enter_barrage` makes them."""
    return [barrage_attack(ffe, place, movers) for ffe in markers_on(s, s.ground.hex_of(place))]


# ------------------------------------------------------------------ Melee


class Feeble:
    """Dice that kill nobody: they let a blow fall so that it shows its sums."""

    def throw(self, n: int, request: DiceRequest) -> tuple[int, ...]:
        return (1,) * request.count


def strike(table: Table[State], move: Strike) -> Preview:
    """8.0.7: a blow. Who lies in ambush or stands aside only the round itself knows: it is let fall on a clone."""
    s, choice = table.state, table.choice
    assert choice is not None
    before = len(table.clone(Feeble(), listening=True).events)
    happened = table.clone(Feeble(), [Answer(choice.seat, move)], listening=True).events[before:]
    struck = next(e for e in happened if isinstance(e, told.MeleeStruck))
    remarks = (_odds(struck.odds, struck.kill_number), *_spent(s, move))
    return Preview(
        sums=_blow_sums(struck.attack, struck.defence, struck.tally), remarks=remarks,
        fates=_blow_fates(s, move.targets, struck.kill_number, struck.tally), dice=True,
    )  # fmt: skip


def fight(table: Table[State], move: Fight) -> Preview:
    """8.1.1: another round; where there is but one way to strike, it is shown at once."""
    s, choice = table.state, table.choice
    assert choice is not None
    side = choice.seat
    r = Round(move.place, side)
    if not any(defends(s, u) for u in fighters(s, r, 1 - side)):
        return Preview(remarks=(Remark("nobody there can defend himself: they are overrun", "8.1.11"),))
    back = [Remark("the enemy strikes back before losses are taken", "8.0.11")] if strikers(s, r, 1 - side) else []
    ways = list(sensible_strikes(s, r, side))
    if len(ways) != 1:
        return Preview(remarks=(Remark("whom they attack is asked next", "8.0.8"), *back))
    b = blow(s, r, side, ways[0])
    return Preview(
        sums=_blow_sums(b.attack, b.defence, b.roll),
        remarks=(_odds(b.odds, b.kill_number), *_spent(s, ways[0]), *back),
        fates=_blow_fates(s, b.targets, b.kill_number, b.roll), dice=True,
    )  # fmt: skip


def _blow_sums(attack: Tally, defence: Tally, roll: Tally) -> tuple[Sum, ...]:
    sums = (Sum("attack", attack, attack.total), Sum("defence", defence, defence.total))
    return (*sums, Sum("added to the roll", roll, roll.total, "2d6")) if roll.mods else sums


def _odds(odds: str, kill_number: int) -> Remark:
    return Remark(f"odds {odds}: they fall on {kill_number} or more with 2d6", "8.0.7")


def _spent(s: State, move: Strike) -> Iterator[Remark]:
    for w in (s.weapons[i] for i in move.weapons):
        if printed(w).single_use:
            yield Remark(f"{printed(w).name} is used up", "8.0.17")
        elif captured(s, w):
            yield Remark(f"{printed(w).name} is captured, and gone after this turn if they do not fall", "8.0.18")


def _blow_fates(s: State, targets: Iterable[str], kill_number: int, roll: Tally) -> tuple[Fate, ...]:
    """8.0.10: all fall together or none does."""
    thrown = enumerate_throws(lambda dice: sum(dice.roll(count=2)) + roll.total >= kill_number)
    both = (("No Effect", thrown.get(False, Fraction(0)), 0), ("Eliminated", thrown.get(True, Fraction(0)), LOST))
    chances = tuple(chance(result, likely, grave) for result, likely, grave in both if likely)
    return tuple(Fate(name(s, unit), chances, unit) for unit in targets)
