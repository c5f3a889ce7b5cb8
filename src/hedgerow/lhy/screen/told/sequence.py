"""The sequence of play (5.0-8.0), Random Events (18.0), and setting up (20.0)."""

from __future__ import annotations

from typing import Any

from hedgerow.kernel.events import Event
from hedgerow.kernel.screen.words import plural
from hedgerow.kernel.telling import Run
from hedgerow.lhy.screen.ear import Ear, capital, does, minutes, rolled
from hedgerow.lhy.screen.told.rows import RESULT, Joined, Row, burst, came, opens, over, part_of, word
from hedgerow.lhy.state.events import chance as c
from hedgerow.lhy.state.events import role_play as r
from hedgerow.lhy.state.events import sequence as e
from hedgerow.lhy.state.events import set_up as u

PHASES = {
    "design": "Design", "set-up": "Set-up", "initiative": "Initiative", "activation": "Activation",
    "fire": "Fire Resolution", "assault": "Assault Resolution", "mortars": "Mortar Fire", "time": "Time Lapse",
    "clean-up": "Clean-Up", "over": "End",
}  # fmt: skip
FATES = {
    "sniper": "a Sniper", "ammunition": "ammunition runs low", "nothing": "nothing happens", "support": "more support",
    "medic": "a Medic",
}  # fmt: skip
OBSTACLES = {"mines": "a Minefield", "wire": "wire"}
LIGHTS = {"day": "It is day.", "twilight": "Twilight falls.", "night": "Night falls."}


def initiative(ear: Ear, x: e.InitiativeRolled) -> str:
    sums = [f"{ear.side(seat)} {rolled(x.dice[seat], _added(x, seat))}" for seat in (0, 1)]
    return f"{ear.side(x.winner)} has the Initiative: {sums[0]}, {sums[1]}."


def _added(x: e.InitiativeRolled, seat: int) -> Any:
    """What is added to the die, which stands first in the sum."""
    return type(x.sums[seat])(x.sums[seat].mods[1:])


def coordination(ear: Ear, x: e.CoordinationRolled) -> str:
    result = "two platoons may act together" if x.won else "in vain"
    who = ear.company(x.company, ear.s.initiative)
    return f"{who} tries for a Coordinated Activation: {rolled(x.die, x.tally)}, needs {x.needs}: {result}."


def activated(ear: Ear, x: e.PlatoonsActivated) -> str:
    return f"{ear.platoons(x.platoons)} {does(x.platoons, 'is', 'are')} activated."


def called(ear: Ear, x: e.ReactionCalled) -> str:
    return f"{ear.side(x.seat)} {'passes' if x.passed else 'calls for Reaction'}."


def ended(ear: Ear, x: e.MissionEnded) -> str:
    who = "Nobody wins" if x.winner is None else f"{ear.side(x.winner)} wins"
    return f"{who}: {x.words}."


def placed(ear: Ear, x: u.Placed) -> str:
    how = f", {', '.join(x.how)}" if x.how and ear.knows(x.unit) else ""
    where = f"waits off the map next to {x.at}" if x.off_map else f"is placed in {x.at}"
    return f"{capital(ear.name(x.unit))} {where}{how}."


def placing(ear: Ear, x: u.Placed) -> Joined:
    unit = ear.unit(x.unit)
    here = f"placing {unit.seat if unit else ''}"
    words = f"{ear.side(unit.seat) if unit else ''} units are placed."
    return Joined((here,), ((here, "run"),), run=Run(words))


def forces(ear: Ear, x: u.ForceDrawn) -> str:
    mortars = f", {plural(len(x.mortars), 'mortar')}" if x.mortars else ""
    return f"{ear.side(x.seat)} has {plural(len(x.units), 'unit')}{mortars}."


def recon(ear: Ear, x: c.Reconnoitred) -> str:
    what = f"the Concealment in {x.at} is gone" if x.at else "no Concealment is taken"
    return f"Recon for {ear.side(x.seat)}: {what}."


def survived(ear: Ear, x: r.SurvivalChecked) -> str:
    result = "lives" if x.survived else "is dead"
    return f"{ear.side(x.seat)} was {ear.name(x.unit)}: {x.die}, {x.result}: he {result}. {x.points} Promotion Points."


ROWS: dict[type[Event], Row] = {
    e.TurnBegan: Row(
        lambda ear, x: f"Turn {x.turn}, after {minutes(x.minutes)}.", heading="turn",
        title=lambda ear, x: f"Turn {x.turn} · {minutes(x.minutes)}",
    ),
    e.PhaseBegan: Row(
        lambda ear, x: f"{PHASES.get(x.phase, capital(x.phase))} Phase.", heading="phase",
        title=lambda ear, x: f"Turn {ear.s.turn} · {PHASES.get(x.phase, capital(x.phase))}",
    ),
    e.InitiativeRolled: Row(initiative, glyph="dice"),
    e.InitiativeForfeited: Row(
        lambda ear, x: f"{ear.side(x.seat)} has neither a Platoon Leader nor an AFV, and yields the Initiative."
    ),
    e.NobodyActivates: Row(lambda ear, x: "Neither side can activate anybody."),
    e.CompanySelected: Row(
        lambda ear, x: f"{ear.side(x.seat)} selects {ear.company(x.company, x.seat)}.", glyph="flag"
    ),
    e.CoordinationRolled: Row(coordination, glyph="dice"),
    e.PlatoonsActivated: Row(
        activated, glyph="flag", heading="group",
        title=lambda ear, x: f"{ear.side(x.seat)}: {ear.platoons(x.platoons)}",
    ),
    e.ReactionCalled: Row(called, glyph="pass"),
    e.CycleEnded: Row(lambda ear, x: f"The activation of {ear.platoons(x.platoons)} is over.", quiet=True),
    e.Eliminated: Row(
        lambda ear, x: f"{capital(ear.name(x.unit))} is eliminated: too many are in {x.at}.", "fights", "lost",
        shows=lambda ear, x: burst(x.at, "too many"),
    ),
    e.TimeLapsed: Row(lambda ear, x: f"Time: {x.die}, {minutes(x.minutes)} pass; {x.total} in all.", glyph="dice"),
    e.MissionEnded: Row(ended, glyph="end"),
    # --- Random Events and the light
    c.Reconnoitred: Row(recon, glyph="eye", shows=lambda ear, x: word(x.at, "recon")),
    c.FateRolled: Row(
        lambda ear, x: f"Fate for {ear.side(x.seat)}: {x.die}, {FATES.get(x.result, x.result)}.", glyph="dice",
        joined=opens(RESULT),
    ),
    c.AmmunitionLow: Row(
        lambda ear, x: f"{capital(ear.mortar(x.mortar))} runs low on ammunition and is pending.", "fights", "barrage",
        part_of(RESULT),
    ),
    c.SupportReady: Row(
        lambda ear, x: f"{capital(ear.mortar(x.mortar))} is available again.", "fights", "barrage", part_of(RESULT)
    ),
    c.MedicHelped: Row(
        lambda ear, x: f"{capital(ear.name(x.unit))} comes back in {x.at}, thanks to a medic.", glyph="rally",
        joined=part_of(RESULT), shows=lambda ear, x: over(ear, x.unit, "back", at=x.at),
    ),
    c.LightChanged: Row(lambda ear, x: LIGHTS.get(x.light, f"It is {x.light}.")),
    # --- setting up
    u.ForceDrawn: Row(forces, glyph="flag"),
    u.Placed: Row(placed, "moves", "place", placing, lambda ear, x: came(ear, x.unit, x.at)),
    u.Loaded: Row(lambda ear, x: f"{capital(ear.name(x.unit))} is aboard {ear.name(x.vehicle)}.", "moves", "tank"),
    u.Dug: Row(lambda ear, x: f"{ear.side(x.seat)} has an Improved Position in {x.at}.", glyph="tool"),
    u.Laid: Row(lambda ear, x: f"{ear.side(x.seat)} has {OBSTACLES.get(x.kind, x.kind)} in {x.at}.", glyph="tool"),
    u.SetUpEnded: Row(lambda ear, x: f"{ear.side(x.seat)} is ready.", glyph="flag"),
    u.Embodied: Row(lambda ear, x: f"You are {ear.name(x.unit)}.", glyph="hero"),
    r.PointsEarned: Row(
        lambda ear, x: f"{capital(ear.name(x.unit))} in {x.at} earns {x.tally.total} Promotion Points.", glyph="hero"
    ),
    r.AvatarKilled: Row(
        lambda ear, x: f"{ear.side(x.seat)} was {ear.name(x.unit)}, and is dead. {x.points} Promotion Points.",
        "fights", "lost",
    ),
    r.SurvivalChecked: Row(survived, glyph="dice"),
    u.MissionBegan: Row(lambda ear, x: "The mission begins.", glyph="flag"),
    u.Arrived: Row(lambda ear, x: f"{ear.side(x.seat)} may bring on {x.group}.", glyph="flag"),
    u.Entered: Row(
        lambda ear, x: f"{capital(ear.names(x.units))} {does(x.units, 'enters', 'enter')} the map at {x.at}.",
        "moves", "move",
    ),
}  # fmt: skip
