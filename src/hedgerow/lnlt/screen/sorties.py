"""What is to be said of a helicopter's sortie, and of fire at it, before it is done."""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.kernel.screen.preview import Line, Preview, Remark, Sum
from hedgerow.kernel.table import Table
from hedgerow.lnlt.odds.air import shell_up_odds, small_arms_odds
from hedgerow.lnlt.odds.odds import attack_odds
from hedgerow.lnlt.odds.shells import shell_odds
from hedgerow.lnlt.rules.air.anti_aircraft import column, penetration
from hedgerow.lnlt.rules.air.gunships import gun_attack, rocket_aim, rocket_tally
from hedgerow.lnlt.rules.air.helicopters import left, way_home
from hedgerow.lnlt.rules.air.shot_down import (
    aim_up,
    armour,
    dice_of,
    figures_used,
    shell_up_tally,
    shoot_up_tally,
    shot_up,
)
from hedgerow.lnlt.rules.fire.records import Shot
from hedgerow.lnlt.rules.guns.records import Aim
from hedgerow.lnlt.rules.guns.to_hit import to_hit_number
from hedgerow.lnlt.screen.attacks import attack_sums
from hedgerow.lnlt.screen.chances import even_or, fates
from hedgerow.lnlt.state.lookups import figures
from hedgerow.lnlt.state.moves import FlyHome, Gunship, Hop, Hover, ShellUp, ShootUp, TakeOff, Unload
from hedgerow.lnlt.state.state import Sortie, State

Remarks = Iterator[Remark]


def _sortie(table: Table[State]) -> Sortie:
    assert table.state.sortie is not None
    return table.state.sortie


def take_off(table: Table[State], move: TakeOff) -> Remarks:
    f = figures(table.state.units[move.unit])
    yield Remark(f"one sortie a turn, {f.mf} MPs there and back", "19.2.0.1")


def hop(table: Table[State], move: Hop) -> Remarks:
    s, f = table.state, _sortie(table)
    yield Remark(f"{left(s, f) - 1} MPs left then, {way_home(s, move.place)} of them for the way home", "19.2.0.1")


def hover(table: Table[State], move: Hover) -> Remarks:
    if move.low:
        yield Remark("fired at with -1, or +1 to hit, by any gun", "19.2.1.2")
    else:
        yield Remark("fired at with -2, or +2 to hit by anti-aircraft guns; its own fire alike", "19.2.1.1")


def unload(table: Table[State], move: Unload) -> Remarks:
    yield Remark("they are down under a Moved marker", "19.2.0.1")


def home(table: Table[State], move: FlyHome) -> Remarks:
    yield Remark("it may come again next turn", "19.2.0.1")


def gunship(table: Table[State], move: Gunship) -> Preview:
    """Machine guns with their odds; rockets with what is to be rolled."""
    s, f = table.state, _sortie(table)
    lines = (Line(f.at, move.target, "shot"),)
    if not move.rockets:
        attack = gun_attack(s, f, move)
        odds = fates(s, attack_odds(s, attack))
        return Preview(attack_sums(s, attack), fates=odds, dice=True, lines=lines)
    aim = rocket_aim(s, f, move)
    tally = rocket_tally(s, f, aim)
    found = shell_odds(s, aim, tally)
    hits = Remark(f"{to_hit_number(s, aim)} or less hits; a 2 always, a 12 never", "14.1.0.7")
    odds = (even_or("the shot", "a hit", found.hit, "a miss"), *fates(s, found.fates))
    return Preview((Sum("to hit", tally, tally.total, "2d6"),), (hits,), odds, dice=True, lines=lines)


def shoot_up(table: Table[State], move: ShootUp) -> Preview:
    s, f = table.state, _sortie(table)
    shot = shot_up(s, f, move)
    assert isinstance(shot, Shot)
    mine, theirs = shoot_up_tally(s, f, shot), armour(s, f)
    die = "d6" if dice_of(s, shot) == 1 else "2d6"
    sums = (Sum("attack", mine, mine.total, die), Sum("defence", theirs, theirs.total, "d6"))
    remark = Remark("a greater attack makes it, and all aboard, check damage", "19.2.8.1")
    odds = fates(s, small_arms_odds(s, f, shot))
    return Preview(sums, (remark,), odds, dice=True, lines=(Line(shot.start, f.at, "shot"),))


def shell_up(table: Table[State], move: ShellUp) -> Preview:
    s, f = table.state, _sortie(table)
    aim, gun = aim_up(s, f, move), figures_used(s, f, move.gun)
    assert isinstance(aim, Aim)
    assert gun is not None
    tally, theirs, pierces = shell_up_tally(s, f, aim), armour(s, f), penetration(s, aim, gun)
    sums = (
        Sum("to hit", tally, tally.total, "2d6"), Sum("penetration", pierces, pierces.total, "d6"),
        Sum("armour", theirs, theirs.total, "d6"),
    )  # fmt: skip
    hit, odds = shell_up_odds(s, f, aim, gun)
    shown = (even_or("the shot", "a hit", hit, "a miss"), *fates(s, {f.unit: odds}))
    number = gun.to_hit[column(s, aim, gun)]
    remarks = (
        Remark(f"{number} or less hits; a 2 always, a 12 never", "14.1.0.7"),
        Remark("pierced it crashes; an equal roll may damage it", "19.2.0.2"),
    )
    return Preview(sums, remarks, shown, dice=True, lines=(Line(aim.start, f.at, "shot"),))
