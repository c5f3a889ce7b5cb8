"""Every verb in one row: what it is called, how it is said, where it is clicked, what helps to choose it, and what is
shown before it is made. To add a verb to the screen is to add a row.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from msgspec.structs import replace

from hedgerow.kernel.choice import Move
from hedgerow.kernel.screen.preview import Preview, Remark, Touched
from hedgerow.lhy.screen import closing, glosses, going, phrases, previews, touch
from hedgerow.lhy.screen.asking import checked
from hedgerow.lhy.screen.ear import Ear
from hedgerow.lhy.screen.told.design import ware
from hedgerow.lhy.state.moves import activation as a
from hedgerow.lhy.state.moves import assault, design, landing, recovery, set_up, upkeep
from hedgerow.lhy.state.moves import fire as f
from hedgerow.lhy.state.moves import maneuver as m
from hedgerow.lhy.state.moves import mortars as mo
from hedgerow.lhy.state.state import State
from hedgerow.lhy.state.world import World

Lists = tuple[tuple[str, str], ...]


class Verb(NamedTuple):
    """One verb. A preview of its own tells all; otherwise remarks are enough."""

    title: str  # over its like in a list; on the button, if it has no other `deed`
    say: Callable[[Ear, Any], str]
    touch: Callable[[Ear, Any], Touched] = touch.nothing
    gloss: Callable[[Ear, Any], str] = glosses.nothing
    preview: Callable[[World, Ear, Any], Preview] | None = None
    remarks: Callable[[Ear, Any], Iterable[Remark]] = previews.nothing
    short: Callable[[Ear, Any], str] | None = None  # among its like, in a few words
    deed: str = ""
    lists: Lists = ()  # fields that people put together themselves, and what is asked for each
    key: str = ""
    ending: bool = False
    bold: bool = False
    asks: bool = False
    step: bool = False
    dice: bool = False  # dice are thrown, or lots drawn; a preview of its own says so itself
    weighs: bool = False  # its preview stands with the question


def spoken(s: State, seat: int | None) -> Ear:
    return Ear(s, seat, spoken=True)


def say(s: State, move: Move, seat: int | None) -> str:
    """A move as a phrase."""
    return VERBS[type(move)].say(spoken(s, seat), move)


def touched(s: State, move: Move, seat: int | None) -> Touched:
    """The places and pieces that a move has to do with."""
    return VERBS[type(move)].touch(spoken(s, seat), move)


def gloss(s: State, move: Move, seat: int | None) -> str:
    """A few words of help for a listed move; "" where the phrase says it all."""
    return VERBS[type(move)].gloss(spoken(s, seat), move)


def preview(table: World, move: Move, seat: int) -> Preview:
    """What a legal answer is made of and may bring; raises IllegalMove if it is none."""
    checked(table, move)
    verb, ear = VERBS[type(move)], spoken(table.state, seat)
    if verb.preview is not None:
        found = verb.preview(table, ear, move)
    else:
        found = Preview(remarks=tuple(verb.remarks(ear, move)), dice=verb.dice)
    return replace(found, words=verb.say(ear, move))


WHO_GOES: Lists = (("units", "Who goes"),)

# fmt: off
VERBS: dict[type[Move], Verb] = {
    # --- designing a mission
    design.Propose: Verb("Propose", phrases.propose, short=phrases.proposal),
    design.Agree: Verb("Agree", lambda ear, x: "Agree", key="A", bold=True),
    design.Cast: Verb("Let the dice decide", lambda ear, x: "Let the dice decide", key="D", dice=True),
    design.Bid: Verb("Bid", lambda ear, x: f"Bid {x.score}", short=lambda ear, x: str(x.score)),
    design.Buy: Verb("Buy", lambda ear, x: f"{ware(x.what, x.elite)}: {glosses.ware(ear, x)}",
                     preview=previews.buy, short=lambda ear, x: ware(x.what, x.elite)),
    design.Suffice: Verb("Enough", lambda ear, x: "Buy nothing more", key="E", ending=True),
    # --- setting up
    set_up.Place: Verb("Put", phrases.place, touch.place, glosses.place, short=phrases.place_short),
    set_up.Load: Verb(
        "Load", lambda ear, x: f"{ear.name(x.unit)} begins aboard {ear.name(x.vehicle)}",
        lambda ear, x: touch.own(ear, (x.vehicle, x.unit)),
    ),
    set_up.Dig: Verb("Dig in", lambda ear, x: f"Dig an Improved Position in {x.at}", touch.at, remarks=previews.dig),
    set_up.Lay: Verb("Lay", lambda ear, x: f"Lay {phrases.OBSTACLES.get(x.kind, x.kind)} in {x.at}", touch.at),
    set_up.Suggested: Verb(
        "Set up as the mission suggests", lambda ear, x: "Set up all that is left as the mission suggests", key="S",
        bold=True,
    ),
    set_up.Ready: Verb("Ready", lambda ear, x: "Ready", key="E", ending=True, bold=True),
    set_up.Embody: Verb("Be", lambda ear, x: f"Be {ear.name(x.unit) if x.unit else 'nobody'}", touch.avatar),
    # --- activation
    a.Select: Verb(
        "Select", lambda ear, x: f"Select {phrases.company(ear, x.company)}", touch.company, glosses.company
    ),
    a.Coordinate: Verb(
        "Coordinate", lambda ear, x: "Try for a Coordinated Activation", preview=previews.coordinate, key="C",
        weighs=True,
    ),
    a.Forgo: Verb("One platoon at a time", lambda ear, x: "Do not try for it", key="E", ending=True),
    a.Activate: Verb(
        "Activate", phrases.activate, touch.platoons, glosses.activate, lists=(("joining", "Who joins them"),),
    ),
    a.Call: Verb("Call for Reaction", phrases.call, remarks=previews.call, key="E", ending=True),
    # --- Maneuver
    m.Maneuver: Verb("Maneuver", lambda ear, x: f"Maneuver {ear.names(x.units)}", touch.units, glosses.maneuver,
                     remarks=going.setting_out, lists=WHO_GOES, key="M"),
    m.Reverse: Verb("Back away", lambda ear, x: f"Back away with {ear.names(x.units)}", touch.units, glosses.maneuver,
                    remarks=going.setting_out, lists=WHO_GOES),
    m.Withdraw: Verb("Withdraw", lambda ear, x: f"Withdraw {ear.names(x.units)}", touch.units,
                     preview=going.withdraw, lists=WHO_GOES, key="W"),
    m.Go: Verb("Go to", phrases.go, touch.to, glosses.go, preview=closing.go, step=True),
    m.Exit: Verb("Leave the map", lambda ear, x: f"Leave the map to the {x.edge}", touch.edge,
                 preview=closing.leave_map, asks=True),
    m.Rest: Verb("End the way", lambda ear, x: "End the way here", preview=closing.end_way, key="E", ending=True),
    m.Halt: Verb("Stop", lambda ear, x: "Stop here", key="H", ending=True),
    m.Overwatch: Verb("Overwatch", lambda ear, x: f"{ear.name(x.unit)} stops, on Overwatch", touch.unit, key="O"),
    m.Deploy: Verb("Deploy", lambda ear, x: f"Deploy {ear.name(x.unit)}", touch.unit, dice=True),
    m.Overrun: Verb("Overrun", lambda ear, x: f"Overrun {x.to}", touch.to, preview=going.overrun),
    m.Carry: Verb("Take along", phrases.carry, touch.left, lists=(("markers", "Which attacks go with them"),)),
    m.Mount: Verb("Mount", lambda ear, x: f"{ear.names(x.units)}: mount {ear.name(x.vehicle)}",
                  lambda ear, x: touch.own(ear, (x.vehicle, *x.units)), preview=going.mount,
                  lists=(("units", "Who mounts"),)),
    m.Dismount: Verb("Dismount", lambda ear, x: f"{ear.names(x.units)}: dismount", touch.units,
                     lists=(("units", "Who gets off"),)),
    m.Limber: Verb("Limber", phrases.limber, lambda ear, x: touch.own(ear, (x.gun, x.carrier)), preview=going.limber),
    m.Unlimber: Verb("Unlimber", lambda ear, x: f"Unlimber {ear.name(x.gun)} in {x.at}",
                     lambda ear, x: touch.toward(ear, (x.gun,), x.at), preview=going.unlimber),
    m.Brave: Verb("Turn on", lambda ear, x: f"Turn on {ear.name(x.vehicle)}",
                  lambda ear, x: touch.own(ear, (x.vehicle,))),
    m.Spent: Verb("Hold fire", lambda ear, x: "No more Anti-Tank Fire", key="E", ending=True),
    # --- fire
    f.Fire: Verb("Fire", lambda ear, x: f"{ear.name(x.unit)} fires at {phrases.target(ear, x.target)}", touch.fire,
                 glosses.fire, previews.fire, short=lambda ear, x: f"Fire at {phrases.target(ear, x.target)}"),
    f.Split: Verb(
        "Split fire",
        lambda ear, x: f"{ear.name(x.unit)} fires at {phrases.target(ear, x.target)} and at "
        f"{phrases.target(ear, x.other)}",
        lambda ear, x: touch.toward(ear, (x.unit,), x.target, x.other), preview=previews.split,
    ),
    f.Crossfire: Verb("Crossfire", lambda ear, x: f"Crossfire at {phrases.target(ear, x.target)}: {ear.names(x.units)}",
                      lambda ear, x: touch.toward(ear, x.units, x.target), preview=previews.crossfire,
                      lists=(("units", "Who fires"),)),
    f.Scoot: Verb("Shoot & Scoot", phrases.scoot, lambda ear, x: touch.toward(ear, (x.unit,), x.target, x.to),
                  preview=previews.scoot),
    f.HaltAndFire: Verb("Halt & Fire", phrases.halt_and_fire,
                        lambda ear, x: touch.toward(ear, (x.unit,), x.target, x.to), preview=previews.halt_and_fire),
    f.Stalk: Verb(
        "Stalk", lambda ear, x: f"{ear.name(x.unit)} goes to {x.to} and fires at {phrases.target(ear, x.target)}",
        lambda ear, x: touch.toward(ear, (x.unit,), x.target, x.to), preview=previews.stalk,
    ),
    f.Inquire: Verb("Ask what is there", lambda ear, x: f"Ask what is Concealed in {x.at}", touch.unit_at,
                    remarks=previews.inquire, key="Q"),
    f.Front: Verb("Face", lambda ear, x: f"Face {phrases.point(ear, x.side)}", touch.front),
    # --- mortars
    mo.Request: Verb("Call mortar fire", phrases.request, touch.unit_at, glosses.request, previews.request,
                     short=phrases.request_short, key="F"),
    mo.Spot: Verb("Call mortar fire elsewhere", phrases.spot, touch.unit, deed="Say where"),
    mo.Flare: Verb("Ask for light", lambda ear, x: f"{ear.name(x.unit)} asks for light", touch.unit, deed="Say where"),
    mo.Illuminate: Verb(
        "Ask for light", lambda ear, x: f"{ear.name(x.unit)} asks for light over {x.at}{phrases.diagram(x)}",
        touch.unit_at, preview=previews.illuminate,
    ),
    mo.Extend: Verb("Go on firing", phrases.extend, touch.mortar, preview=previews.extend),
    mo.Cease: Verb("Cease", lambda ear, x: f"End the fire of {ear.mortar(x.mortar)}", touch.mortar, ending=True),
    # --- Recovery
    recovery.Recover: Verb("Recover", phrases.recover, touch.unit, glosses.recover, previews.recover, key="R"),
    recovery.Regroup: Verb("Rally", phrases.regroup, touch.units, glosses.recover, previews.recover,
                           lists=(("units", "Who rallies"),), key="R"),
    recovery.Charge: Verb("Charge", lambda ear, x: f"{ear.name(x.unit)} charges", touch.unit),
    recovery.Aim: Verb("Go for", lambda ear, x: f"Go for {x.at}", touch.at),
    # --- Assaults
    assault.Assault: Verb("Assault", lambda ear, x: f"Assault {x.at} with {ear.names(x.units)}",
                          lambda ear, x: touch.toward(ear, x.units, x.at), preview=previews.assault,
                          lists=(("units", "Who Assaults"),), key="A"),
    assault.PressOn: Verb("Press on", lambda ear, x: "Press on with the Assault", preview=closing.press_on, bold=True,
                          key="A"),
    assault.Feint: Verb("Feint", lambda ear, x: "Call the Assault off, as a Feint", preview=previews.feint),
    assault.Stay: Verb(
        "Stay", lambda ear, x: f"{ear.names(x.units)} stay" if x.units else "All Withdraw", touch.units,
        lists=(("units", "Who stays"),),
    ),
    assault.Resolve: Verb(
        "Resolve", lambda ear, x: f"Resolve the Assault in {x.at}", touch.at, preview=previews.resolve,
    ),
    assault.Commit: Verb("Fight", lambda ear, x: f"Fight with {ear.names(x.units)}", touch.units,
                         preview=previews.commit, lists=(("units", "Who fights"),)),
    assault.Destroy: Verb("Go for", lambda ear, x: f"Go for {ear.name(x.vehicle)}",
                          lambda ear, x: touch.own(ear, (x.vehicle,)), preview=previews.destroy),
    assault.Retreat: Verb("Retreat", lambda ear, x: f"Retreat {ear.names(x.units)}", touch.units, lists=WHO_GOES),
    assault.Advance: Verb("Advance", lambda ear, x: f"Advance to {x.to} with {ear.names(x.units)}",
                          lambda ear, x: touch.toward(ear, x.units, x.to), preview=closing.advance,
                          lists=(("units", "Who advances"),)),
    assault.Hold: Verb("Hold", lambda ear, x: "Nobody else goes", key="E", ending=True),
    # --- between and after
    upkeep.Eliminate: Verb("Eliminate", lambda ear, x: f"Eliminate {ear.name(x.unit)}", touch.unit, asks=True),
    upkeep.Expose: Verb("Expose", lambda ear, x: f"Take the Concealment from {x.at}", touch.at),
    upkeep.Rejoin: Verb(
        "Bring back", lambda ear, x: f"{ear.name(x.leader)} comes back with {ear.name(x.unit)}", touch.unit,
    ),
    upkeep.Recombine: Verb("Recombine", lambda ear, x: f"Recombine {ear.names((x.section, x.other))}",
                           lambda ear, x: touch.own(ear, (x.section, x.other)), preview=going.recombine),
    upkeep.Reveal: Verb("Reveal", lambda ear, x: f"Show the Hidden units in {x.at}", touch.at),
    upkeep.Shuffle: Verb("Put a Dummy", lambda ear, x: f"Put {ear.name(x.dummy)} in {x.at}",
                         lambda ear, x: touch.toward(ear, (x.dummy,), x.at)),
    upkeep.Done: Verb("Done", lambda ear, x: "Done", key="E", ending=True),
    # --- landings
    landing.Bundle: Verb("Make a stick", phrases.bundle, touch.units, lists=(("units", "Who drops together"),)),
    landing.Zone: Verb("Land at", lambda ear, x: f"Land at {x.at}{phrases.diagram(x)}", touch.at,
                       preview=previews.land),
    landing.Assemble: Verb("Assemble", lambda ear, x: f"{ear.platoon(x.platoon)} assembles at {x.at}", touch.at,
                           preview=previews.land),
    landing.Delay: Verb("Put off", lambda ear, x: "Put off the landing", ending=True),
}
# fmt: on
