"""Before the dice: how an attack adds up, clause by clause, and how likely every result is, from the rule itself."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from hedgerow.kernel import odds
from hedgerow.kernel.choice import Move
from hedgerow.kernel.table import Table
from hedgerow.kernel.tally import Mod
from hedgerow.lnlt import events as told
from hedgerow.lnlt import moves as m
from hedgerow.lnlt.state import State
from hedgerow.lnlt.words import name

from .glosses import Fates, chance_of, fates_of, samples
from .style import bold, dim, percent, tally_lines

# Results from mild to grave, in the order of the columns.
RESULTS = ("No Effect", "Shaken", "Casualties", "Wounded", "Eliminated")


def preview(table: Table[State], move: Move) -> list[str]:
    """What an attack, or another try, is made of and may bring; nothing for moves without dice."""
    if isinstance(move, m.Fire | m.Call):
        return shot_lines(table, move)
    if isinstance(move, m.Strike):
        return strike_lines(table, move)
    chance = chance_of(table, move) if isinstance(move, m.Rally | m.Treat | m.Spot | m.Smoke | m.Withdraw) else None
    return [] if chance is None else [f"{table.system.say(table.state, move)}: {percent(chance)}"]


# ------------------------------------------------------------------ shots


def shot_lines(table: Table[State], move: m.Fire | m.Call) -> list[str]:
    """The sums of a shot, as the rule makes them, then what becomes of each target."""
    s = table.state
    lines = [bold(table.system.say(s, move))]
    happened = samples(table, move)
    shot = next((e for e in happened if isinstance(e, told.ShotFired)), None)
    if shot is None:
        return lines
    lines += tally_lines(f"attack: {_dice(shot)}", shot.attack)
    lines += tally_lines("defence: d6", shot.defence)
    lines += _own([e for e in happened if isinstance(e, told.TargetUnhurt | told.TargetHit)], shot)
    return [*lines, *fate_lines(s, fates_of(table, move))]


def _dice(shot: told.ShotFired) -> str:
    if len(shot.attack_dice) < 2:
        return "d6"
    return "the higher of 2d6" if shot.kind == "mortar" else "2d6"


def _own(targets: list[told.TargetUnhurt | told.TargetHit], shot: told.ShotFired) -> list[str]:
    """What differs from target to target, with the targets it holds for."""
    found: dict[tuple[str, Mod], list[str]] = {}
    for hit in targets:
        for side, mine, shared in (("attack", hit.attack, shot.attack), ("defence", hit.defence, shot.defence)):
            for mod in mine:
                if mod not in shared.mods:
                    found.setdefault((side, mod), []).append(hit.unit)
    lines = []
    for (side, mod), units in found.items():
        whom = "them all" if 1 < len(targets) == len(units) else ", ".join(units)
        lines.append(f"  against {whom}: {side} {mod.value:+d}  {mod.words} {dim(f'[{mod.rule}]')}")
    return lines


def fate_lines(s: State, fates: Fates) -> list[str]:
    """A row for every target, a column for every result that can happen."""
    if not fates:
        return []
    results = [r for r in RESULTS if any(r in fate for fate in fates.values())]
    labels = {unit: name(s, unit) for unit in fates}
    width = max(len(label) for label in labels.values())
    sizes = [max(len(r), 6) for r in results]
    head = "  ".join(r.rjust(n) for r, n in zip(results, sizes))
    rows = [f"  {' ' * width}  {head}"]
    for unit, fate in fates.items():
        cells = "  ".join((percent(fate[r]) if r in fate else "–").rjust(n) for r, n in zip(results, sizes))
        rows.append(f"  {labels[unit].ljust(width)}  {cells}")
    return rows


# ------------------------------------------------------------------ blows in Melee


def strike_lines(table: Table[State], move: m.Strike) -> list[str]:
    """A Melee attack: the numbers are those of the blow itself, read from what happens when it falls."""
    found: list[told.MeleeStruck] = []

    def killed(after: Table[Any]) -> bool:
        struck = next((e for e in after.events if isinstance(e, told.MeleeStruck)), None)
        if struck is not None and not found:
            found.append(struck)
        return struck is not None and struck.killed

    try:
        chances = odds.odds(table, move, killed, listening=True)
    except odds.TooManyOutcomes:
        return [table.system.say(table.state, move)]
    if not found:
        return [table.system.say(table.state, move)]
    blow = found[0]
    lines = [bold(table.system.say(table.state, move))]
    lines += tally_lines("attack", blow.attack) + tally_lines("defence", blow.defence)
    lines.append(f"  odds {blow.odds}: they fall on {blow.kill_number} or more with 2d6 [8.0.7]")
    lines += tally_lines("added to the roll", blow.tally) if blow.tally.mods else []
    return [*lines, f"  they are cut down: {percent(chances.get(True, Fraction(0)))}"]
