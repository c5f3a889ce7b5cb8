"""Assaults (10.5, 14.0), Recovery (12.0), and landings (16.0)."""

from __future__ import annotations

from hedgerow.kernel.events import Event
from hedgerow.kernel.telling import Effect
from hedgerow.lhy.screen.ear import Ear, capital, does, rolled, signed
from hedgerow.lhy.screen.told.rows import (
    MARCH,
    RESULT,
    Effects,
    Joined,
    Row,
    burst,
    came,
    dice,
    opens,
    over,
    part_of,
    said_by,
    tried,
    went,
    word,
)
from hedgerow.lhy.state.events import assault as e
from hedgerow.lhy.state.events import landing as land
from hedgerow.lhy.state.events import recovery as r

OUTCOMES = {
    "rallies": "rallies", "recovers": "recovers", "heroic": "Heroic", "stays": "no change", "destroyed": "destroyed",
}  # fmt: skip
LANDED = {"": "safe", "casualty": "a Casualty", "lost": "lost", "disrupted": "Disrupted"}


def entered(ear: Ear, x: e.AssaultEntered) -> str:
    into = "go in to Assault" if x.contested else "enter"
    one = "goes in to Assault" if x.contested else "enters"
    return f"{capital(ear.names(x.units))} {does(x.units, one, into)} {x.at} from {x.start}."


def entering(ear: Ear, x: e.AssaultEntered) -> Effects:
    move = Effect("move", x.at, x.start, ear.pieces(x.units))
    return move, *(word(x.at, "assault", 2) if x.contested else ())


def held_by(x: e.HeldBack) -> str:
    """What keeps units from an Assault."""
    if x.rule == "10.3.1c-1":
        return "they are in an Assault themselves"
    return f"shells fall {'there' if x.rule == '11.4.7.1b-1' else f'in {x.target}'}"


def feinted(ear: Ear, x: e.Feinted) -> str:
    result = "they may stay" if x.stay else "they must Withdraw"
    needs = f", needs {x.cohesion} or less" if ear.knows(x.unit) else ""
    return f"{capital(ear.names(x.units))} feint in {x.at}: {x.die}{needs}: {result}."


def assault_rolled(ear: Ear, x: e.AssaultRolled) -> str:
    return (
        f"{ear.side(x.seat)} Assaults {x.at}: {x.attack.total} against {x.defence.total}, {signed(x.drm)} to the die: "
        f"{x.die} {x.drm:+d} = {x.result}."
    )


def destruction(ear: Ear, x: e.DestructionTried) -> str:
    result = "it is destroyed" if x.destroyed else "in vain"
    return f"{ear.side(x.seat)} goes for {ear.name(x.vehicle)} in {x.at}: {rolled(x.die, x.tally)}: {result}."


def recovery(ear: Ear, x: r.RecoveryTried) -> str:
    helped = f" with the help of {ear.name(x.leader)}" if x.leader else ""
    needs = f", needs {x.needs} or less" if ear.knows(x.unit) else ""
    result = OUTCOMES.get(x.outcome, x.outcome)
    tries = does(x.units, "tries", "try")
    return f"{capital(ear.names(x.units))} {tries} to recover{helped}: {rolled(x.die, x.tally)}{needs}: {result}."


def swept(ear: Ear, x: r.Swept) -> str:
    found = [f"{ear.names(x.rallied)} {does(x.rallied, 'rallies', 'rally')}"] if x.rallied else []
    found += [f"{ear.names(x.recovered)} {does(x.recovered, 'recovers', 'recover')}"] if x.recovered else []
    return f"With the hero in {x.at}: {'; '.join(found)}."


def came_down(ear: Ear, x: land.CameDown) -> str:
    who = ear.name(x.unit) if x.unit in ear.s.units else ear.mortar(x.unit)
    where = f"off the map beyond {x.at}" if x.off_map else f"in {x.at}"
    return f"{capital(who)} comes down {where}: direction {x.direction}, distance {x.distance}."


def landing_checked(ear: Ear, x: land.LandingChecked) -> str:
    who = ear.name(x.unit) if x.unit in ear.s.units else ear.mortar(x.unit)
    die = f"{x.die}, " if x.die else ""
    return f"{capital(who)} lands in {x.at}: {die}{LANDED.get(x.result, x.result)}."


def holder(ear: Ear, x: e.AssaultEnded) -> str:
    return f"{ear.side(x.holder)} holds {x.at}." if x.holder >= 0 else f"The Assault in {x.at} is over."


ROWS: dict[type[Event], Row] = {
    e.AssaultDeclared: Row(
        lambda ear, x: f"{capital(ear.names(x.units))} {does(x.units, 'sets', 'set')} out from {x.start} "
        f"to Assault {x.at}.",
        "fights", "melee", opens(MARCH), lambda ear, x: word(x.at, "assault", 1), stops=False,
    ),
    e.ArrowPlaced: Row(
        lambda ear, x: f"{capital(ear.names(x.units))} in {x.at} will Assault {x.target}.", "fights", "melee",
        part_of(MARCH), lambda ear, x: word(x.target, "assault", 2),
    ),
    e.AssaultEntered: Row(entered, "fights", "melee", shows=entering),
    e.Enveloped: Row(
        lambda ear, x: f"{ear.side(x.seat)} envelops {x.at}.", "fights", "melee",
        shows=lambda ear, x: word(x.at, "enveloped", 2),
    ),
    e.HeldBack: Row(
        lambda ear, x: f"{capital(ear.names(x.units))} {does(x.units, 'stays', 'stay')} in {x.at}: {held_by(x)}.",
        "fights", "barrage",
    ),
    e.Feinted: Row(
        feinted, "fights", "dice", opens(RESULT), lambda ear, x: tried(ear, x.unit, x.at, x.stay, "stays", "withdraws"),
    ),
    e.AssaultLapsed: Row(lambda ear, x: f"There is no Assault in {x.at} any more.", "fights", "melee"),
    e.AssaultDecided: Row(
        lambda ear, x: f"{ear.side(x.loser)} loses the Assault in {x.at} without a fight.", "fights", "melee",
        opens(RESULT, "assault"),
    ),
    e.AssaultRolled: Row(
        assault_rolled, "fights", "melee", opens(RESULT, "assault"),
        lambda ear, x: (*dice(x.at), *word(x.at, str(x.result), 2)),
    ),
    e.DestructionTried: Row(
        destruction, "fights", "melee", lambda ear, x: Joined((RESULT,), (("assault", "part"), (RESULT, "part"))),
        lambda ear, x: (*dice(x.at), *(burst(x.at, "destroyed") if x.destroyed else word(x.at, "in vain"))),
    ),
    e.RetreatBegan: Row(
        lambda ear, x: f"{capital(ear.names(x.units))} {does(x.units, 'retreats', 'retreat')} from {x.at}.",
        "fights", "move", opens(MARCH), stops=False,
    ),
    e.Retreated: Row(
        lambda ear, x: f"{capital(ear.names(x.units))} {does(x.units, 'falls', 'fall')} back from {x.start} to {x.to}.",
        "fights", "move", lambda ear, x: Joined((MARCH,), ((MARCH, "step"),), "The retreat goes on."), went,
        stops=False,
    ),
    e.RetreatEnded: Row(
        lambda ear, x: f"The retreat ends in {x.at}.", "fights", "move", said_by(MARCH),
    ),
    e.LeaderChecked: Row(
        lambda ear, x: f"{capital(ear.name(x.unit))} in {x.at}: {x.die}: {'lost' if x.lost else 'unhurt'}.",
        "fights", "dice", part_of("assault", RESULT),
        lambda ear, x: tried(ear, x.unit, x.at, not x.lost, "unhurt", "lost", 4),
    ),
    e.Advanced: Row(
        lambda ear, x: f"{capital(ear.names(x.units))} {does(x.units, 'advances', 'advance')} to {x.to}.",
        "moves", "move", shows=went,
    ),
    e.MarkedRegrouping: Row(
        lambda ear, x: f"{capital(ear.names(x.units))} {does(x.units, 'is', 'are')} Regrouping.", "fights", "shaken",
        part_of("assault", RESULT),
    ),
    e.AssaultEnded: Row(holder, "fights", "flag", shows=lambda ear, x: word(x.at, "it is over")),
    # --- Recovery
    r.RecoveryTried: Row(
        recovery, glyph="rally", joined=opens(RESULT),
        shows=lambda ear, x: tried(ear, x.unit, x.at, x.outcome != "stays", OUTCOMES.get(x.outcome, ""), "no change"),
    ),
    r.BecameHeroic: Row(
        lambda ear, x: f"{capital(ear.name(x.unit))} in {x.at} is Heroic!", glyph="hero", joined=part_of(RESULT),
        shows=lambda ear, x: over(ear, x.unit, "heroic!"),
    ),
    r.Swept: Row(swept, glyph="rally", joined=part_of(RESULT), shows=lambda ear, x: word(x.at, "rallied")),
    r.TargetChosen: Row(
        lambda ear, x: f"{capital(ear.name(x.unit))} goes for {x.target}.", "moves", "hero",
        shows=lambda ear, x: word(x.target, "!", 1),
    ),
    r.HeroismEnded: Row(
        lambda ear, x: f"{capital(ear.name(x.unit))} in {x.at} is Heroic no longer.", glyph="hero",
        joined=part_of(RESULT),
    ),
    # --- landings
    land.LandingDelayed: Row(lambda ear, x: f"{ear.side(x.seat)} puts off the landing.", glyph="plane"),
    land.ZoneNamed: Row(lambda ear, x: f"{capital(ear.names(x.units))} will land at {x.at}.", "moves", "plane"),
    land.AssemblyNamed: Row(lambda ear, x: f"{ear.platoon(x.platoon)} assembles at {x.at}.", "moves", "flag"),
    land.CameDown: Row(
        came_down, "moves", "plane", opens(RESULT), lambda ear, x: (*dice(x.at), *came(ear, x.unit, x.at)),
    ),
    land.LandingChecked: Row(landing_checked, "fights", "dice", part_of(RESULT), lambda ear, x: dice(x.at)),
    land.LandedOnEnemy: Row(
        lambda ear, x: f"{ear.side(x.seat)} Assaults those who have come down in {x.at}.", "fights", "melee",
        shows=lambda ear, x: word(x.at, "assault", 2),
    ),
    land.Assembled: Row(
        lambda ear, x: f"{ear.platoon(x.platoon)} has assembled: {ear.names(x.units)}.", "moves", "flag",
    ),
}  # fmt: skip
