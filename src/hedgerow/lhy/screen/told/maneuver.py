"""Maneuver Actions (10.0), mines and wire (19.0), Concealment (4.3), Dummies (20.8) and Hidden units (20.9)."""

from __future__ import annotations

from hedgerow.kernel.events import Event
from hedgerow.kernel.screen.words import plural
from hedgerow.kernel.telling import Effect
from hedgerow.lhy.screen.ear import Ear, capital, does, rolled, signed
from hedgerow.lhy.screen.told.rows import (
    MARCH,
    RESULT,
    Joined,
    Row,
    burst,
    dice,
    opens,
    over,
    part_of,
    said_by,
    tried,
    went,
    word,
)
from hedgerow.lhy.screen.view import found_words
from hedgerow.lhy.state.events import hiding as h
from hedgerow.lhy.state.events import maneuver as e

HOW = {
    "maneuver": ("Maneuvers", "Maneuver"), "reverse": ("backs away", "back away"),
    "withdraw": ("Withdraws", "Withdraw"), "dash": ("dashes for cover", "dash for cover"),
    "mount": ("goes to mount", "go to mount"), "unlimber": ("is pulled", "are pulled"),
    "assault": ("sets out to Assault", "set out to Assault"), "charge": ("charges", "charge"),
}  # fmt: skip
GOES_ON = "The way goes on."
MINED = {"": "nobody is hurt", "casualty": "a Casualty", "shocked": "Shocked", "destroyed": "destroyed"}


def set_out(ear: Ear, x: e.SetOut) -> str:
    one, more = HOW.get(x.how, HOW["maneuver"])
    where = f" out of {x.at}" if x.at else " from off the map"
    return f"{capital(ear.names(x.units))} {does(x.units, one, more)}{where}."


def stepped(ear: Ear, x: e.Stepped) -> str:
    origin = f"from {x.start} " if x.start else "on to the map "
    return f"{capital(ear.names(x.units))} {does(x.units, 'goes', 'go')} {origin}to {x.to}."


def step(ear: Ear, x: e.Stepped) -> Joined:
    return Joined((MARCH,), ((MARCH, "step"),), GOES_ON)


def into_motion(ear: Ear, x: e.WentIntoMotion) -> str:
    where = f"in {x.at}" if x.at else "off the map"
    return f"{capital(ear.names(x.units))} {does(x.units, 'goes', 'go')} into motion {where}."


def rested(ear: Ear, x: e.Rested) -> str:
    what = does(x.units, "stops", "stop") if x.halted else does(x.units, "rests", "rest")
    return f"{capital(ear.names(x.units))} {what} in {x.at}."


def withdrawal(ear: Ear, x: e.WithdrawalRolled) -> str:
    result = "they may" if x.passed else "they stay"
    needs = f", needs {x.cohesion} or less" if all(map(ear.knows, x.units)) else ""
    return f"{capital(ear.names(x.units))} would Withdraw from {x.at}: {rolled(x.die, x.tally)}{needs}: {result}."


def exit_rolled(ear: Ear, x: e.ExitRolled) -> str:
    helped = f" with the help of {ear.name(x.assisted_by)}" if x.assisted_by else ""
    result = "out" if x.passed else "not yet"
    needs = f", needs {x.needs} or less" if ear.knows(x.unit) else ""
    return (
        f"{capital(ear.name(x.unit))} would get out of the {x.of}{helped}: {rolled(x.die, x.tally)}{needs}: {result}."
    )


def carried(ear: Ear, x: e.MarkersCarried) -> str:
    count = len(x.markers)
    if not count:
        return f"No attack goes with {ear.names(x.units)}."
    return f"{plural(count, 'Small Arms attack')} {does(x.markers, 'goes', 'go')} with {ear.names(x.units)}."


def deployed(ear: Ear, x: e.Deployed) -> str:
    if not all(map(ear.knows, x.sections)):
        return f"A concealed unit in {x.at} deploys."
    return f"{capital(ear.name(x.squad))} deploys in {x.at}: {ear.names(x.sections)}."


def recombined(ear: Ear, x: e.Recombined) -> str:
    if not ear.knows(x.squad):
        return f"Concealed units in {x.at} recombine."
    roll = f": {x.die}, {'Disrupted' if x.disrupted else 'in good order'}" if x.die else ""
    return f"Two sections in {x.at} become {ear.name(x.squad)}{roll}."


def laid(ear: Ear, x: e.AttackLaid) -> str:
    return f"An attack of {signed(x.value)} on {ear.name(x.unit) if x.unit else x.at}."


def revealed(ear: Ear, x: h.Revealed) -> str:
    found = [ear.names(x.units)] if x.units else []
    found += ["an Improved Position"] * x.position + ["a Minefield"] * x.mines
    return f"{ear.side(x.seat)} had hidden in {x.at}: {', '.join(found)}."


def came_upon(ear: Ear, x: h.CameUpon) -> str:
    then = f" and must Assault: {ear.names(x.assaulting)}" if x.assaulting else ""
    return f"{capital(ear.names(x.units))} {does(x.units, 'comes', 'come')} upon the enemy in {x.target}{then}."


def concealed(ear: Ear, x: h.Concealed) -> str:
    count = len(x.units)
    return f"{ear.side(x.seat)} conceals {plural(count, 'unit')}."


ROWS: dict[type[Event], Row] = {
    e.SetOut: Row(set_out, "moves", "move", opens(MARCH), stops=False),
    e.Stepped: Row(stepped, "moves", "move", step, went, stops=False),
    e.Rested: Row(rested, "moves", "move", said_by(MARCH)),
    e.WithdrawalRolled: Row(
        withdrawal, "moves", "dice", opens(RESULT),
        lambda ear, x: tried(ear, x.units[0] if x.units else "", x.at, x.passed, "withdraws", "stays"),
    ),
    e.ExitRolled: Row(
        exit_rolled, "moves", "dice", part_of(MARCH),
        lambda ear, x: tried(ear, x.unit, x.at, x.passed, "out", "stays"),
    ),
    e.LeftTheMap: Row(
        lambda ear, x: f"{capital(ear.name(x.unit))} leaves the map to the {x.edge}.", "moves", "move", part_of(MARCH),
        lambda ear, x: word(x.at, "off the map"),
    ),
    e.ExitLossRolled: Row(
        lambda ear, x: f"{capital(ear.name(x.unit))}, off the map: {x.die}, a Casualty from {x.needs} on: "
        f"{'lost' if x.lost else 'safe'}.",
        "fights", "dice", part_of(MARCH),
    ),
    e.MarkersCarried: Row(carried, "fights", "hit", part_of(MARCH), stops=False),
    e.WentIntoMotion: Row(into_motion, "moves", "tank", part_of(MARCH), stops=False),
    e.OnOverwatch: Row(
        lambda ear, x: f"{capital(ear.name(x.unit))} goes on Overwatch in {x.at}.", "moves", "eye",
        shows=lambda ear, x: over(ear, x.unit, "overwatch"),
    ),
    e.Mounted: Row(
        lambda ear, x: f"{capital(ear.names(x.units))} {does(x.units, 'mounts', 'mount')} {ear.name(x.vehicle)} "
        f"in {x.at}.",
        "moves", "tank", part_of(MARCH), lambda ear, x: word(x.at, "on board"),
    ),
    e.Dismounted: Row(
        lambda ear, x: f"{capital(ear.names(x.units))} {does(x.units, 'dismounts', 'dismount')} in {x.at}.",
        "moves", "move", part_of(MARCH), lambda ear, x: word(x.at, "off"),
    ),
    e.Deployed: Row(deployed, "moves", "move"),
    e.Recombined: Row(recombined, "moves", "rally"),
    e.Overran: Row(
        lambda ear, x: f"{capital(ear.names(x.units))} {does(x.units, 'overruns', 'overrun')} {x.at}.",
        "fights", "tank", part_of(MARCH), lambda ear, x: word(x.at, "overrun", 3),
    ),
    e.AttackLaid: Row(
        laid, "fights", "shot", part_of(MARCH), lambda ear, x: word(x.at, signed(x.value), 2), stops=False
    ),
    e.Regrouping: Row(
        lambda ear, x: f"{capital(ear.names(x.units))} {does(x.units, 'is', 'are')} Regrouping in {x.at}: "
        "they passed next to enemies.",
        "moves", "shaken", part_of(MARCH), lambda ear, x: word(x.at, "regrouping", 1),
    ),
    e.MinefieldFound: Row(
        lambda ear, x: f"There is a Minefield in {x.at}.", "fights", "tool", part_of(MARCH),
        lambda ear, x: word(x.at, "mines", 2),
    ),
    e.MinefieldRolled: Row(
        lambda ear, x: f"Mines in {x.at}, {ear.names(x.units)}: {x.die}: {MINED.get(x.result, x.result)}.",
        "fights", "tool", lambda ear, x: Joined((RESULT,), ((MARCH, "part"),)),
        lambda ear, x: (*dice(x.at), *(burst(x.at, "mines") if x.result else ())),
    ),
    e.CaughtInWire: Row(
        lambda ear, x: f"{capital(ear.names(x.units))} {does(x.units, 'is', 'are')} caught in the wire of {x.at}.",
        "moves", "tool", part_of(MARCH), lambda ear, x: word(x.at, "wire", 1),
    ),
    # --- Concealment and hiding
    h.Exposed: Row(
        lambda ear, x: f"{capital(ear.name(x.unit))} in {x.at} is no longer Concealed.", "fights", "eye",
        part_of(MARCH, RESULT), lambda ear, x: over(ear, x.unit, "seen", 1, x.at), stops=False,
    ),
    h.Concealed: Row(concealed, glyph="eye"),
    h.DummiesGone: Row(
        lambda ear, x: f"Nobody is in {x.at}: {len(x.units)} {does(x.units, 'Dummy goes', 'Dummies go')}"
        f"{', and the position with them' * x.position}.",
        "fights", "eye", part_of(MARCH, RESULT), lambda ear, x: word(x.at, "dummies"), stops=False,
    ),
    h.Revealed: Row(
        revealed, "fights", "eye", part_of(MARCH),
        lambda ear, x: (Effect("word", x.at, pieces=ear.pieces(x.units), words="!", grave=2),),
    ),
    h.CameUpon: Row(came_upon, "fights", "eye", part_of(MARCH), lambda ear, x: word(x.target, "!", 2)),
    h.Asked: Row(
        lambda ear, x: f"{ear.side(x.seat)} asks what is Concealed in {x.at}: {found_words(x.found) or 'nothing'}.",
        "fights", "eye", shows=lambda ear, x: word(x.at, found_words(x.found)),
    ),
    h.Deceived: Row(lambda ear, x: f"A Dummy of yours is in {x.at} now.", glyph="eye"),
}  # fmt: skip
