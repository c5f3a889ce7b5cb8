"""Every verb in one row: what it is called, how it is said, where it is clicked, what helps to choose it, and what is
shown before it is made. To add a verb to the screen is to add a row.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from msgspec.structs import replace

from hedgerow.kernel.choice import Move
from hedgerow.kernel.screen.preview import Preview, Remark, Touched
from hedgerow.kernel.table import Table
from hedgerow.lnlt.screen import (
    assaults,
    attacks,
    bombarding,
    flights,
    glosses,
    gunnery,
    marching,
    mounting,
    phrases,
    previews,
    sorties,
    touch,
    tries,
    wheels,
)
from hedgerow.lnlt.screen.asking import checked, throws_dice
from hedgerow.lnlt.state import moves as m
from hedgerow.lnlt.state.names import COMPASS, aimed_at, facing, name, names, weapon_name
from hedgerow.lnlt.state.state import State


class Verb(NamedTuple):
    """One verb. A preview of its own tells all; otherwise remarks are enough."""

    title: str  # over its like in a list; on the button, if it has no other `deed`
    say: Callable[[State, Any], str]
    touch: Callable[[State, Any], Touched] = touch.nothing
    gloss: Callable[[Table[State], Any], str] = glosses.nothing
    preview: Callable[[Table[State], Any], Preview] | None = None
    remarks: Callable[[Table[State], Any], Iterable[Remark]] = previews.nothing
    deed: Callable[[State, Any], str] | None = None
    short: Callable[[State, Any], str] | None = None  # among its like, in a few words
    lists: tuple[tuple[str, str], ...] = ()  # fields that people put together themselves, and what is asked for each
    key: str = ""
    ending: bool = False  # it ends something, rather than doing something
    bold: bool = False  # what one waits for, when nothing else is being done
    asks: bool = False  # it cannot be mended: one is asked whether one means it
    step: bool = False  # it leads from place to place, one after another


def say(s: State, move: Move) -> str:
    """A move as a phrase."""
    return VERBS[type(move)].say(s, move)


def touched(s: State, move: Move) -> Touched:
    """The places and pieces that a move has to do with."""
    return VERBS[type(move)].touch(s, move)


def gloss(table: Table[State], move: Move) -> str:
    """A few words of help for a listed move; "" where the phrase says it all."""
    return VERBS[type(move)].gloss(table, move)


def preview(table: Table[State], move: Move) -> Preview:
    """What a legal answer is made of and may bring; raises IllegalMove if it is none."""
    checked(table, move)
    verb = VERBS[type(move)]
    if verb.preview is not None:
        found = verb.preview(table, move)
    else:
        found = Preview(remarks=tuple(verb.remarks(table, move)), dice=throws_dice(table, move))
    return replace(found, words=verb.say(table.state, move))


# fmt: off
VERBS: dict[type[Move], Verb] = {
    m.Place: Verb(
        "Put",
        lambda s, x: f"Put {name(s, x.unit)} in {x.place}{f', facing {facing(x.facing)}' if x.facing >= 0 else ''}",
        touch=touch.unit_to_place, remarks=previews.place,
    ),
    m.Dig: Verb("Dig foxholes", lambda s, x: f"Dig foxholes in {x.place}", touch=touch.place, remarks=previews.dig),
    m.Fortify: Verb("Fortify", phrases.fortify, touch=touch.fortify, remarks=previews.fortify),
    m.PrintedSetUp: Verb(
        "Set up as the scenario suggests", lambda s, x: "Set up all that is left as the scenario suggests",
        remarks=previews.suggested, key="S", bold=True,
    ),
    m.Ready: Verb("Ready", lambda s, x: "Ready", key="E", ending=True, bold=True),
    m.Rally: Verb(
        "Rally", lambda s, x: f"Rally {name(s, x.unit)}", touch=touch.unit, gloss=glosses.rally, preview=tries.rally,
    ),
    m.Treat: Verb(
        "Treat", lambda s, x: f"{name(s, x.medic)} treats {name(s, x.patient)}",
        touch=lambda s, x: touch.pieces(s, x.patient, x.medic), gloss=glosses.treat, preview=tries.treat,
    ),
    m.Motherland: Verb(
        "Call on to hold", lambda s, x: f"Call on {x.place} to hold for the Motherland", touch=touch.place,
        remarks=previews.motherland,
    ),
    m.Merge: Verb(
        "Merge", lambda s, x: f"Make one Squad of {name(s, x.first)} and {name(s, x.second)}",
        touch=lambda s, x: touch.pieces(s, x.first, x.second), remarks=previews.merge,
    ),
    m.PickUp: Verb(
        "Take up", lambda s, x: f"{name(s, x.unit)} takes up {weapon_name(s, x.weapon)}",
        touch=lambda s, x: touch.pieces(s, x.weapon, x.unit), gloss=glosses.taken, preview=marching.pick_up,
    ),
    m.Hand: Verb(
        "Hand over", lambda s, x: f"Hand {weapon_name(s, x.weapon)} to {name(s, x.unit)}",
        touch=lambda s, x: touch.pieces(s, x.weapon, x.unit), gloss=glosses.handed, remarks=previews.handled,
    ),
    m.Drop: Verb(
        "Drop", lambda s, x: f"Drop {weapon_name(s, x.weapon)}", touch=touch.weapon, remarks=previews.handled,
    ),
    m.Destroy: Verb(
        "Destroy", lambda s, x: f"Destroy {weapon_name(s, x.weapon)}", touch=touch.weapon,
        remarks=previews.destroy, asks=True,
    ),
    m.Flip: Verb(
        "Set up or fold",
        lambda s, x: f"{'Fold' if s.weapons[x.weapon].tripod else 'Set up'} {weapon_name(s, x.weapon)}",
        touch=touch.weapon, remarks=previews.flip,
    ),
    m.Finish: Verb("Done", lambda s, x: "Done", remarks=previews.finish, key="E", ending=True, bold=True),
    m.Pass: Verb("Pass", lambda s, x: "Pass", remarks=previews.passing, key="P", ending=True),
    m.Activate: Verb(
        "Activate", lambda s, x: f"Activate {x.place}", touch=touch.activating, gloss=glosses.who,
        remarks=previews.activate,
    ),
    m.Also: Verb(
        "Activate as well", phrases.also,
        touch=touch.activating, gloss=glosses.who, remarks=previews.also,
    ),
    m.Begin: Verb("Begin", lambda s, x: "Begin", key="E", bold=True),
    m.Fire: Verb(
        "Fire", phrases.fire, touch=touch.fire, gloss=glosses.fire,
        preview=attacks.fire, short=phrases.fire_at, lists=(("parts", "Who fires"),),
    ),
    m.Shell: Verb("Fire the gun", phrases.shell, touch=touch.shell, gloss=glosses.shell, preview=gunnery.shell),
    m.Turn: Verb(
        "Turn", phrases.turn, touch=lambda s, x: touch.turned(s, x.unit, x.facing), gloss=glosses.turn,
        remarks=previews.turn,
    ),
    m.Hold: Verb(
        "Hold fire", lambda s, x: "Hold fire for all of this move" if x.rest else "Hold fire", remarks=previews.hold,
        key="E", ending=True,
    ),
    m.Go: Verb(
        "Move", phrases.go, touch=lambda s, x: Touched(touch.places_of(s, x.units), (*x.units, *x.leave)),
        gloss=glosses.go, preview=marching.go, deed=phrases.how, short=phrases.how,
        lists=(("units", "Who goes"), ("leave", "What is left behind")),
    ),
    m.Enter: Verb(
        "Bring on", phrases.enter, touch=touch.enter, gloss=glosses.go, preview=marching.enter, short=phrases.comes_on,
        lists=(("units", "Who comes on"),),
    ),
    m.Step: Verb(
        "Go to", lambda s, x: f"Go to {x.place}", touch=touch.place, gloss=glosses.step, preview=previews.step,
        step=True,
    ),
    m.Storm: Verb(
        "Close assault", lambda s, x: f"Close Assault {name(s, x.at)} in {x.place}",
        touch=lambda s, x: Touched((x.place,), (x.at,)), gloss=glosses.storm, preview=assaults.storm,
    ),
    m.Overrun: Verb(
        "Overrun", lambda s, x: f"Overrun {x.place}",
        touch=lambda s, x: Touched((x.place,), tuple(s.stacks.get(x.place, ()))), gloss=glosses.overrun,
        preview=assaults.overrun,
    ),
    m.Halt: Verb("Halt here", lambda s, x: "Halt", preview=marching.halt, key="E", ending=True),
    m.Reverse: Verb(
        "Back into", lambda s, x: f"Back into {x.place}",
        touch=lambda s, x: Touched((x.place,), tuple(s.moving.units[:1]) if s.moving else ()), gloss=glosses.step,
        preview=wheels.drive, step=True,
    ),
    m.Pivot: Verb(
        "Turn", lambda s, x: f"Turn {name(s, x.unit) + ' ' if x.unit else ''}to face {facing(x.facing)}",
        touch=touch.pivot, gloss=glosses.pivot, preview=wheels.pivot, step=True,
    ),
    m.Load: Verb(
        "Get on",
        lambda s, x: f"Mount {name(s, x.vehicle)}{' on the outside' if x.outside else ''}: {names(s, x.units)}",
        touch=lambda s, x: touch.pieces(s, x.vehicle, *x.units), gloss=glosses.board, remarks=mounting.load,
        short=phrases.gets_on, lists=(("units", "Who gets on"),),
    ),
    m.Unload: Verb(
        "Get off", phrases.unload, touch=touch.unload, gloss=glosses.board, remarks=mounting.unload,
        short=phrases.gets_off, lists=(("units", "Who gets off"),),
    ),
    m.Button: Verb(
        "Hatches", lambda s, x: f"{'Open' if s.units[x.unit].buttoned else 'Shut'} the hatches of {name(s, x.unit)}",
        touch=touch.unit, remarks=wheels.button,
    ),
    m.AssaultFire: Verb(
        "Fire, then move",
        lambda s, x: f"{name(s, x.unit)} fires first and {'steals along' if x.stealth else 'moves'} then",
        touch=touch.unit, remarks=wheels.assault_fire,
    ),
    m.Mount: Verb("Mount", lambda s, x: f"{name(s, x.unit)} mounts", touch=touch.unit, remarks=wheels.change_mount),
    m.Dismount: Verb(
        "Dismount", lambda s, x: f"{name(s, x.unit)} dismounts", touch=touch.unit, remarks=wheels.change_mount,
    ),
    m.Spot: Verb(
        "Look for the enemy", lambda s, x: f"{name(s, x.unit)} looks for the enemy in {x.place}",
        touch=touch.unit_to_place, gloss=glosses.spot, preview=tries.spot,
    ),
    m.Smoke: Verb(
        "Lay smoke", lambda s, x: f"{name(s, x.unit)} lays smoke in {x.place}", touch=touch.unit_to_place,
        gloss=glosses.smoke, preview=tries.smoke,
    ),
    m.Starshell: Verb(
        "Fire a starshell", lambda s, x: f"{name(s, x.unit)} fires a Starshell over {x.place}",
        touch=touch.unit_to_place, gloss=glosses.starshell, preview=tries.starshell,
    ),
    m.CallStarshell: Verb(
        "Have a mortar light up",
        lambda s, x: f"{name(s, x.caller)} has {name(s, x.mortar)} put up a Starshell over {x.place}",
        touch=lambda s, x: Touched((x.place, *touch.places_of(s, (x.caller, x.mortar))), (x.mortar, x.caller)),
        remarks=previews.call_light,
    ),
    m.Call: Verb(
        "Call mortar fire", lambda s, x: f"{name(s, x.caller)} calls {name(s, x.mortar)} on {x.target}",
        touch=touch.call, gloss=glosses.call, preview=attacks.call,
    ),
    m.NameMission: Verb(
        "Call artillery", lambda s, x: f"{name(s, x.caller)} calls {phrases.mission(s, x)} …",
        touch=touch.name_mission,
        gloss=glosses.mission, remarks=bombarding.name_mission,
    ),
    m.Bombard: Verb(
        "Call artillery", lambda s, x: f"{name(s, x.caller)} calls {phrases.mission(s, x)} on {x.target}",
        touch=touch.bombard, gloss=glosses.bombard, preview=bombarding.bombard,
    ),
    m.Shift: Verb(
        "Shift to", lambda s, x: f"Shift to {x.place} and fire for effect", touch=touch.place,
        preview=bombarding.effect,
    ),
    m.ForEffect: Verb(
        "Fire for effect",
        lambda s, x: f"Fire for effect on {s.spotting_round}" if s.spotting_round else "Fire for effect",
        touch=touch.for_effect, preview=bombarding.effect,
    ),
    m.Abort: Verb("Break off the mission", lambda s, x: "Break off the mission", remarks=bombarding.abort, ending=True),
    m.Show: Verb(
        "Show", lambda s, x: f"Show {name(s, x.unit)} …", touch=lambda s, x: Touched((), (x.unit,)),
        remarks=previews.show,
    ),
    m.PlaceSniper: Verb(
        "Show the sniper", lambda s, x: f"Show {name(s, x.unit)} in {x.place}", touch=touch.unit_to_place,
        remarks=previews.sniper,
    ),
    m.Fight: Verb("Fight", lambda s, x: f"Fight on in {x.place}", touch=touch.activated, preview=attacks.fight),
    m.Withdraw: Verb(
        "Withdraw", phrases.withdraw, touch=lambda s, x: touch.pieces(s, *x.units),
        preview=tries.withdraw, lists=(("units", "Who withdraws"), ("leave", "What is left behind")),
    ),
    m.Prepare: Verb(
        "Act", lambda s, x: f"{phrases.ACTION_VERBS[x.action]} {x.place} …", touch=touch.activated, gloss=glosses.who,
        deed=phrases.action, short=phrases.action,
    ),
    m.EndImpulse: Verb("End the impulse", phrases.end_impulse, remarks=previews.end, key="E", ending=True),
    m.Fly: Verb(
        "Come in", lambda s, x: f"Come in over {x.entry} and fly {COMPASS[x.toward]}", touch=touch.fly,
        gloss=glosses.fly, preview=flights.fly,
    ),
    m.Strafe: Verb(
        "Strafe", lambda s, x: f"Strafe from {x.place} on", touch=touch.strafe, gloss=glosses.strafe,
        preview=flights.strafe,
    ),
    m.Bomb: Verb(
        "Drop a bomb", lambda s, x: f"Drop a bomb on {x.place}", touch=touch.place, gloss=glosses.bomb,
        preview=flights.drop,
    ),
    m.TakeOff: Verb(
        "Send", lambda s, x: f"Send {name(s, x.unit)}", touch=lambda s, x: Touched((), (x.unit,)),
        remarks=sorties.take_off,
    ),
    m.Hop: Verb("Fly to", lambda s, x: f"Fly to {x.place}", touch=touch.place, remarks=sorties.hop, step=True),
    m.Hover: Verb("Hover", lambda s, x: "Hover" if x.low else "Fly again", remarks=sorties.hover),
    m.Gunship: Verb(
        "Fire at", lambda s, x: f"Fire the {'rockets' if x.rockets else 'machine guns'} at {aimed_at(s, x)}",
        touch=lambda s, x: Touched((x.target,), (x.at,) if x.at else ()), preview=sorties.gunship,
    ),
    m.FlyHome: Verb("Fly home", lambda s, x: "Fly home", remarks=sorties.home, ending=True),
    m.ShootUp: Verb(
        "Fire at the helicopter", lambda s, x: f"Fire at the helicopter over {x.target} with {names(s, x.parts)}",
        touch=touch.shoot_up, preview=sorties.shoot_up, lists=(("parts", "Who fires"),),
    ),
    m.ShellUp: Verb("Fire at the helicopter", phrases.upward, touch=touch.upward, preview=sorties.shell_up),
    m.Flak: Verb("Fire at the aircraft", phrases.upward, touch=touch.upward, gloss=glosses.flak, preview=flights.flak),
    m.FlyOn: Verb("Fly on", lambda s, x: "Fly on", remarks=flights.fly_on, key="E", ending=True),
    m.KeepMoving: Verb(
        "Stay on the move", lambda s, x: f"{name(s, x.unit)} stays on the move", touch=touch.unit,
        remarks=wheels.keep_moving,
    ),
    m.Strike: Verb(
        "Strike", phrases.strike, touch=touch.strike, preview=attacks.strike,
        lists=(("targets", "Whom"), ("weapons", "With which weapons")),
    ),
    m.Assault: Verb(
        "Assault", phrases.assault,
        touch=lambda s, x: touch.pieces(s, *[piece for piece in (x.unit, x.weapon, x.leader) if piece]),
        gloss=glosses.assault, preview=assaults.assault,
    ),
    m.Reply: Verb(
        "Strike back", lambda s, x: f"Close Assault it with {names(s, x.units)}" if x.units else "Let it pass",
        touch=lambda s, x: touch.pieces(s, *x.units) if x.units else touch.NOTHING, preview=assaults.reply,
        lists=(("units", "Who strikes back"),),
    ),
    m.Retreat: Verb(
        "Flee", phrases.flee, touch=touch.place, preview=marching.retreat, lists=(("leave", "What is left behind"),),
    ),
}
# fmt: on
