"""Moves as phrases, for logs, terminals and screen readers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hedgerow.kernel.choice import Move
from hedgerow.lnlt.book.content import COUNTERS
from hedgerow.lnlt.ground.facing import VERTICES, WORDS
from hedgerow.lnlt.scenario.asking import artillery_name
from hedgerow.lnlt.state import moves as m
from hedgerow.lnlt.state.names import COMPASS, aimed_at, facing, name, names, work_words
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
MISSION_WORDS = {
    "standard": "", "loose": ", a loose mission", "concentrated": ", a concentrated mission", "line": ", a line",
    "walking": ", a walking barrage",
}  # fmt: skip


# ------------------------------------------------------------------ moves


def say(s: State, move: Move) -> str:
    """A move as a phrase."""
    return PHRASES[type(move)](s, move)


def _go(s: State, x: m.Go) -> str:
    left = f", leaving {names(s, x.leave)}" if x.leave else ""
    return f"{MODE_VERBS[x.mode]} {names(s, x.units)}{left}"


def _mission(s: State, x: m.NameMission | m.Bombard) -> str:
    return artillery_name(s, x.mission) + MISSION_WORDS[x.kind] + (f" toward {x.toward}" if x.toward else "")


def _unload(s: State, x: m.Unload) -> str:
    if not x.units:
        return "Stay on"
    return f"Let {names(s, x.units)} get off{' by Assault Movement' if x.assault else ''}"


def _fortify(s: State, x: m.Fortify) -> str:
    return f"Put {work_words(x.kind, x.facing)} in {x.place}"


def _shell(s: State, x: m.Shell) -> str:
    pivot = f", turned {WORDS[x.facing % VERTICES]}" if x.facing >= 0 else ""
    others = [i for i in (x.leader, x.helper) if i]
    helped = f", with {names(s, others)}" if others else ""
    return f"Shell {aimed_at(s, x)} with {name(s, x.gun)}{pivot}{helped}"


def _upward(s: State, x: m.Flak | m.ShellUp) -> str:
    does = "Fire at the aircraft" if isinstance(x, m.Flak) else "Shell the helicopter"
    pivot = f", turned {WORDS[x.facing % VERTICES]}" if x.facing >= 0 else ""
    helped = f", with {name(s, x.leader)}" if x.leader else ""
    return f"{does} over {x.target} with {name(s, x.gun)}{pivot}{helped}"


def _enter(s: State, x: m.Enter) -> str:
    how = "" if x.mode == "move" else f" ({MODE_VERBS[x.mode].removesuffix(' with').lower()})"
    return f"Bring on {names(s, x.units)}{how}"


def _assault(s: State, x: m.Assault) -> str:
    with_ = f" with {name(s, x.weapon)}" if x.weapon else ""
    led = f", led by {name(s, x.leader)}" if x.leader else ""
    return f"{name(s, x.unit)} assaults{with_}{led}"


def _strike(s: State, x: m.Strike) -> str:
    with_ = f" with {names(s, x.weapons)}" if x.weapons else ""
    return f"Attack {names(s, x.targets)}{with_}"


def _turn(s: State, x: m.Turn) -> str:
    turret = COUNTERS[s.units[x.unit].counter].hull is not None and s.phase != "set-up"
    return f"Turn {'the turret of ' * turret}{name(s, x.unit)} {WORDS[x.facing % VERTICES]}"


PHRASES: dict[type[Move], Callable[[State, Any], str]] = {
    m.Place: lambda s, x: (
        f"Put {name(s, x.unit)} in {x.place}{f', facing {facing(x.facing)}' if x.facing >= 0 else ''}"
    ),
    m.Fortify: _fortify,
    m.Dig: lambda s, x: f"Dig foxholes in {x.place}",
    m.PrintedSetUp: lambda s, x: "Set up all that is left as the scenario suggests",
    m.Ready: lambda s, x: "Ready",
    m.Rally: lambda s, x: f"Rally {name(s, x.unit)}",
    m.Treat: lambda s, x: f"{name(s, x.medic)} treats {name(s, x.patient)}",
    m.Motherland: lambda s, x: f"Call on {x.place} to hold for the Motherland",
    m.Merge: lambda s, x: f"Make one Squad of {name(s, x.first)} and {name(s, x.second)}",
    m.PickUp: lambda s, x: f"{name(s, x.unit)} takes up {name(s, x.weapon)} ({x.weapon})",
    m.Hand: lambda s, x: f"Hand {name(s, x.weapon)} ({x.weapon}) to {name(s, x.unit)}",
    m.Drop: lambda s, x: f"Drop {name(s, x.weapon)} ({x.weapon})",
    m.Destroy: lambda s, x: f"Destroy {name(s, x.weapon)} ({x.weapon})",
    m.Flip: lambda s, x: f"{'Fold' if s.weapons[x.weapon].tripod else 'Set up'} {name(s, x.weapon)} ({x.weapon})",
    m.Finish: lambda s, x: "Done",
    m.Pass: lambda s, x: "Pass",
    m.Activate: lambda s, x: f"Activate {x.place}",
    m.Also: lambda s, x: f"Activate {'the vehicles in ' * x.vehicles}{x.place} as well",
    m.Begin: lambda s, x: "Begin",
    m.Fire: lambda s, x: f"Fire at {aimed_at(s, x)} with {names(s, x.parts)}",
    m.Shell: _shell,
    m.Turn: _turn,
    m.Hold: lambda s, x: "Hold fire for all of this move" if x.rest else "Hold fire",
    m.Go: _go,
    m.Enter: _enter,
    m.Step: lambda s, x: f"Go to {x.place}",
    m.Storm: lambda s, x: f"Close Assault {name(s, x.at)} in {x.place}",
    m.Overrun: lambda s, x: f"Overrun {x.place}",
    m.Halt: lambda s, x: "Halt",
    m.Reverse: lambda s, x: f"Back into {x.place}",
    m.Pivot: lambda s, x: f"Turn {name(s, x.unit) + ' ' if x.unit else ''}to face {facing(x.facing)}",
    m.Load: lambda s, x: f"Mount {name(s, x.vehicle)}{' on the outside' if x.outside else ''}: {names(s, x.units)}",
    m.Unload: _unload,
    m.Button: lambda s, x: f"{'Open' if s.units[x.unit].buttoned else 'Shut'} the hatches of {name(s, x.unit)}",
    m.AssaultFire: lambda s, x: f"{name(s, x.unit)} fires first and {'steals along' if x.stealth else 'moves'} then",
    m.Mount: lambda s, x: f"{name(s, x.unit)} mounts",
    m.Dismount: lambda s, x: f"{name(s, x.unit)} dismounts",
    m.KeepMoving: lambda s, x: f"{name(s, x.unit)} stays on the move",
    m.Spot: lambda s, x: f"{name(s, x.unit)} looks for the enemy in {x.place}",
    m.Smoke: lambda s, x: f"{name(s, x.unit)} lays smoke in {x.place}",
    m.Starshell: lambda s, x: f"{name(s, x.unit)} fires a Starshell over {x.place}",
    m.CallStarshell: lambda s, x: f"{name(s, x.caller)} has {name(s, x.mortar)} put up a Starshell over {x.place}",
    m.Call: lambda s, x: f"{name(s, x.caller)} calls {name(s, x.mortar)} on {x.target}",
    m.NameMission: lambda s, x: f"{name(s, x.caller)} calls {_mission(s, x)} …",
    m.Bombard: lambda s, x: f"{name(s, x.caller)} calls {_mission(s, x)} on {x.target}",
    m.Shift: lambda s, x: f"Shift to {x.place} and fire for effect",
    m.ForEffect: lambda s, x: f"Fire for effect on {s.spotting_round}" if s.spotting_round else "Fire for effect",
    m.Abort: lambda s, x: "Break off the mission",
    m.Show: lambda s, x: f"Show {name(s, x.unit)} …",
    m.PlaceSniper: lambda s, x: f"Show {name(s, x.unit)} in {x.place}",
    m.Fight: lambda s, x: f"Fight on in {x.place}",
    m.Withdraw: lambda s, x: f"Withdraw {names(s, x.units)}",
    m.Prepare: lambda s, x: f"{ACTION_VERBS[x.action]} {x.place} …",
    m.EndImpulse: lambda s, x: "End the impulse",
    m.Fly: lambda s, x: f"Come in over {x.entry} and fly {COMPASS[x.toward]}",
    m.Strafe: lambda s, x: f"Strafe from {x.place} on",
    m.Bomb: lambda s, x: f"Drop a bomb on {x.place}",
    m.FlyOn: lambda s, x: "Fly on",
    m.Flak: _upward,
    m.TakeOff: lambda s, x: f"Send {name(s, x.unit)}",
    m.Hop: lambda s, x: f"Fly to {x.place}",
    m.Hover: lambda s, x: "Hover" if x.low else "Fly again",
    m.Gunship: lambda s, x: f"Fire the {'rockets' if x.rockets else 'machine guns'} at {aimed_at(s, x)}",
    m.FlyHome: lambda s, x: "Fly home",
    m.ShootUp: lambda s, x: f"Fire at the helicopter over {x.target} with {names(s, x.parts)}",
    m.ShellUp: _upward,
    m.Strike: _strike,
    m.Assault: _assault,
    m.Reply: lambda s, x: f"Close Assault it with {names(s, x.units)}" if x.units else "Let it pass",
    m.Retreat: lambda s, x: f"Flee to {x.place}",
}
