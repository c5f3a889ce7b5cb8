"""Moves as phrases, for logs, terminals and screen readers."""

from __future__ import annotations

from hedgerow.kernel.screen.words import ordinal
from hedgerow.lnlt.book.content import COUNTERS
from hedgerow.lnlt.ground.facing import VERTICES, WORDS
from hedgerow.lnlt.phases.operations import PASSES
from hedgerow.lnlt.scenario.asking import artillery_name
from hedgerow.lnlt.state import moves as m
from hedgerow.lnlt.state.names import aimed_at, name, names, work_words
from hedgerow.lnlt.state.state import State

ACTION_VERBS = {
    "fire": "Fire from", "move": "Move out of", "spot": "Look for the enemy from", "smoke": "Lay smoke from",
    "call": "Call Mortar fire from", "light": "Light up a hex from", "shell": "Fire guns from",
    "barrage": "Call Artillery from",
}  # fmt: skip
MODE_VERBS = {
    "move": "Move", "double": "Double-time", "assault": "Assault-move", "double-assault": "Assault-move at the double",
    "crawl": "Low-crawl", "stealth": "Steal along with", "hit-and-run": "Hit and run with",
}  # fmt: skip
ACTION_TITLES = {
    "fire": "Fire", "shell": "Fire the gun", "move": "Move", "spot": "Spot", "smoke": "Smoke", "call": "Mortar",
    "light": "Starshell", "barrage": "Artillery",
}  # fmt: skip
MODE_TITLES = {
    "move": "Move", "double": "Double-time", "assault": "Assault-move", "double-assault": "Assault at the double",
    "crawl": "Low-crawl", "stealth": "Steal along", "hit-and-run": "Hit and run",
}  # fmt: skip
MISSION_WORDS = {
    "standard": "", "loose": ", a loose mission", "concentrated": ", a concentrated mission", "line": ", a line",
    "walking": ", a walking barrage",
}  # fmt: skip


# ------------------------------------------------------------------ moves


def also(s: State, x: m.Also) -> str:
    through = f" through {name(s, x.through)}" if x.through else ""
    return f"Activate {'the vehicles in ' * x.vehicles}{x.place} as well{through}"


def go(s: State, x: m.Go) -> str:
    return f"{MODE_VERBS[x.mode]} {names(s, x.units)}{leaving(s, x)}"


def withdraw(s: State, x: m.Withdraw) -> str:
    return f"Withdraw {names(s, x.units)}{leaving(s, x)}"


def flee(s: State, x: m.Retreat) -> str:
    return f"Flee to {x.place}{leaving(s, x)}"


def leaving(s: State, x: m.Go | m.Withdraw | m.Retreat) -> str:
    return f", leaving {names(s, x.leave)}" if x.leave else ""


def mission(s: State, x: m.NameMission | m.Bombard) -> str:
    return artillery_name(s, x.mission) + MISSION_WORDS[x.kind] + (f" toward {x.toward}" if x.toward else "")


def unload(s: State, x: m.Unload) -> str:
    if not x.units:
        return "Stay on"
    return f"Let {names(s, x.units)} get off{' by Assault Movement' if x.assault else ''}"


def fortify(s: State, x: m.Fortify) -> str:
    return f"Put {work_words(x.kind, x.facing)} in {x.place}"


def shell(s: State, x: m.Shell) -> str:
    pivot = f", turned {WORDS[x.facing % VERTICES]}" if x.facing >= 0 else ""
    others = [i for i in (x.leader, x.helper) if i]
    helped = f", with {names(s, others)}" if others else ""
    return f"Shell {aimed_at(s, x)} with {name(s, x.gun)}{pivot}{helped}"


def upward(s: State, x: m.Flak | m.ShellUp) -> str:
    does = "Fire at the aircraft" if isinstance(x, m.Flak) else "Shell the helicopter"
    pivot = f", turned {WORDS[x.facing % VERTICES]}" if x.facing >= 0 else ""
    helped = f", with {name(s, x.leader)}" if x.leader else ""
    return f"{does} over {x.target} with {name(s, x.gun)}{pivot}{helped}"


def enter(s: State, x: m.Enter) -> str:
    how = "" if x.mode == "move" else f" ({MODE_VERBS[x.mode].removesuffix(' with').lower()})"
    return f"Bring on {names(s, x.units)}{how}"


def assault(s: State, x: m.Assault) -> str:
    with_ = f" with {name(s, x.weapon)}" if x.weapon else ""
    led = f", led by {name(s, x.leader)}" if x.leader else ""
    return f"{name(s, x.unit)} assaults{with_}{led}"


def strike(s: State, x: m.Strike) -> str:
    with_ = f" with {names(s, x.weapons)}" if x.weapons else ""
    return f"Attack {names(s, x.targets)}{with_}"


def turn(s: State, x: m.Turn) -> str:
    turret = COUNTERS[s.units[x.unit].counter].hull is not None and s.phase != "set-up"
    return f"Turn {'the turret of ' * turret}{name(s, x.unit)} {WORDS[x.facing % VERTICES]}"


# ------------------------------------------------------------------ in a few words


def how(s: State, x: m.Go) -> str:
    """In which manner a stack moves."""
    return MODE_TITLES[x.mode]


def action(s: State, x: m.Prepare) -> str:
    return ACTION_TITLES[x.action]


def end_impulse(s: State, x: m.EndImpulse) -> str:
    """10.1.0.14: an impulse in which nothing was done is a pass, and so many of those end the turn (4.0.2)."""
    if s.impulse is None or s.impulse.acted:
        return "End the impulse"
    return f"End the impulse (a pass, {ordinal(s.passes + 1)} of {PASSES})"


def fire_at(s: State, x: m.Fire) -> str:
    return f"Fire at {aimed_at(s, x)}"


def comes_on(s: State, x: m.Enter) -> str:
    return "Bring on" if x.mode == "move" else f"Bring on: {MODE_TITLES[x.mode].lower()}"


def gets_on(s: State, x: m.Load) -> str:
    return f"Get on {name(s, x.vehicle)}{', on the outside' * x.outside}"


def gets_off(s: State, x: m.Unload) -> str:
    if not x.units:
        return "Stay on"
    return "Get off by Assault Movement" if x.assault else "Get off"
