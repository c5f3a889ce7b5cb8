"""Moves as phrases, and how people call things, for logs, terminals and screen readers."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from hedgerow.kernel.choice import Move
from hedgerow.kernel.tally import Tally
from hedgerow.lnlt.book.counters import COUNTERS, MACHINES
from hedgerow.lnlt.ground.facing import VERTICES, WORDS
from hedgerow.lnlt.ground.hexes import DIRECTIONS
from hedgerow.lnlt.rules.armour.vehicle_guns import mounted
from hedgerow.lnlt.scenario.scenarios import scenario
from hedgerow.lnlt.state import events as e
from hedgerow.lnlt.state import moves as m
from hedgerow.lnlt.state.state import State, printed

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
COMPASS = {
    "N": "north", "NE": "north-east", "SE": "south-east", "S": "south", "SW": "south-west", "NW": "north-west",
}  # fmt: skip


def name(s: State, id: str, counter_id: str = "") -> str:
    """A unit or weapon as people call it; a unit by the counter it had then, if that is given."""
    if "@" in id:
        helper, _, weapon = id.partition("@")
        return f"{name(s, helper)} helping with {name(s, weapon)}"
    if ":" in id and (gun := mounted(s, id)) is not None:
        return f"MG {gun.label} of {name(s, gun.vehicle.id)}"
    if ":" in id:
        return f"Hull gun of {name(s, id.partition(':')[0])}"  # 14.1.0.3
    if id in s.weapons:
        return printed(s.weapons[id]).name
    counter = COUNTERS[counter_id or s.units[id].counter]
    if counter.kind in ("leader", "hero", "armor-leader"):
        return counter.name
    if counter.kind in MACHINES or counter.gun is not None:
        return numbered(s, id, counter.name)
    if counter.kind == "crew" and (vehicle := id.removesuffix("-crew")) in s.units:
        return f"{counter.name} of {name(s, vehicle)}"
    return f"{counter.name} {id}"


def numbered(s: State, id: str, called: str) -> str:
    """Guns and machines go by what they are; the second of a kind and those after it by number as well."""
    first, _, number = id.rpartition("-")
    like = s.units.get(first)
    return f"{called} #{number}" if like is not None and COUNTERS[like.counter].name == called else called


def names(s: State, ids: Iterable[str]) -> str:
    """All of them; the name of one may have a comma in it."""
    listed = [name(s, i) for i in ids]
    return " and ".join(filter(None, (", ".join(listed[:-1]), *listed[-1:]))) if listed else "nobody"


def verb(ids: Iterable[str], one: str, more: str) -> str:
    """A verb that agrees with those who do it."""
    return one if len(tuple(ids)) == 1 else more


def side_name(s: State, side: int) -> str:
    return scenario(s.scenario).side[side].name


def sum_of(tally: Tally) -> str:
    return f"{tally.total:+d}" if tally.mods else "+0"


def dice(faces: Iterable[int]) -> str:
    return "+".join(str(f) for f in faces)


def aimed_at(s: State, x: e.ShotFired | e.GunFired | m.Fire | m.Shell | m.Gunship) -> str:
    """17.2.3: a place, or a vehicle in it; what flies is over it."""
    if not x.at:
        return x.target
    return f"{name(s, x.at)} {'over' if flies(s, x.at) else 'in'} {x.target}"


def flies(s: State, unit: str) -> bool:
    return COUNTERS[s.units[unit].counter].kind in ("aircraft", "helicopter")


def facing(vertex: int) -> str:
    return WORDS[vertex] if 0 <= vertex < VERTICES else f"vertex {vertex}"


def points(mps: int) -> str:
    return f"{mps} MP" if mps == 1 else f"{mps} MPs"


def hexes(count: int) -> str:
    return f"{count} hex" if count == 1 else f"{count} hexes"


def missions(count: int) -> str:
    return f"{count} fire mission{'s' * (count != 1)}"


def artillery_name(s: State, mission: str) -> str:
    found = scenario(s.scenario).artillery_named(mission)
    return found.name if found is not None else mission


def work_words(kind: str, facing: int) -> str:
    """A fortification, and which way the front of a Bunker or Cave is."""
    return f"a {kind} facing {DIRECTIONS[facing]}" if kind in ("bunker", "cave") else kind


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
