"""Fire Actions (11.0), how they are resolved (13.0), and what units suffer (13.3)."""

from __future__ import annotations

from hedgerow.kernel.events import Event
from hedgerow.kernel.screen.words import plural
from hedgerow.kernel.telling import Effect
from hedgerow.lhy.screen.ear import Ear, capital, rolled, signed
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
    word,
)
from hedgerow.lhy.screen.view import CATEGORIES, marker_view
from hedgerow.lhy.state.events import casualties as c
from hedgerow.lhy.state.events import fire as e
from hedgerow.lhy.state.events import mortars as m
from hedgerow.lhy.state.names import counter_words
from hedgerow.lhy.state.state import Marker

EFFECTS = {
    "": "no effect", "disrupt": "Disrupted", "casualty": "a Casualty", "shock": "Shocked", "destroy": "destroyed",
    "lose": "a Casualty", "check": "a Cohesion Check",
}  # fmt: skip
MARKERS = {"small-arms": "Small Arms Fire", "mortar": "Mortar Fire", "anti-tank": "Anti-Tank Fire"}
SHELLS = {"he": "HE", "smoke": "smoke"}


def target_words(ear: Ear, target: str) -> str:
    """A target as it was named: a hex, a unit, or the topmost Concealed AFV of a hex."""
    if target in ear.s.units:
        return ear.name(target)
    at, _, kind = target.partition("/")
    return f"the concealed {CATEGORIES.get(kind.rstrip('0123456789'), kind)} in {at}" if kind else at


def fired(ear: Ear, x: e.Fired) -> str:
    behind = ", in enfilade" * x.enfilade
    who = f"{capital(ear.name(x.unit))} in {x.start}"
    return f"{who} fires at {target_words(ear, x.target)}{behind}: DRM {signed(x.value)}."


def shot(ear: Ear, x: e.Fired) -> Effects:
    return Effect("shot", x.at, x.start, ear.pieces((x.unit,))), *word(x.at, signed(x.value))


def crossfire(ear: Ear, x: e.CrossfireDeclared) -> str:
    return f"Crossfire at {target_words(ear, x.target)}: {ear.names(x.units)}."


def roll_at(at: str) -> str:
    return f"roll {at}"


def marker_of(ear: Ear, x: e.MarkerRolled) -> Marker | None:
    return next((m for m in ear.s.markers if m.id == x.marker), None)


def marker_rolled(ear: Ear, x: e.MarkerRolled) -> str:
    """What comes of fire that was declared earlier in the turn: whose it was, as far as the seat knows, and at whom."""
    kind, by, on = "Fire", "", x.at
    if m := marker_of(ear, x):
        kind = MARKERS[m.kind]
        by = f" by {known}" if (known := marker_view(ear.s, m, ear.seat).by) else ""
        on = f"{ear.name(m.unit)} in {x.at}" if m.unit else x.at
    ignored = ", which does nothing" if x.ignored else ""
    return f"{kind}{by} on {on}: {x.die} {x.value:+d} = {x.result}{ignored}."


def marker_shown(ear: Ear, x: e.MarkerRolled) -> Effects:
    """The shot itself once more, then its die."""
    m = marker_of(ear, x)
    if m is None or (seen := marker_view(ear.s, m, ear.seat)).start in ("", x.at):
        return dice(x.at)
    return Effect("shot", x.at, seen.start, (seen.firer,)), *dice(x.at)


def marker_joins(ear: Ear, x: e.MarkerRolled) -> Joined:
    return Joined((roll_at(x.at), RESULT), ((roll_at(x.at), "part"), (MARCH, "part")))


def hex_resolved(ear: Ear, x: e.HexResolved) -> str:
    effect = EFFECTS.get(x.effect, x.effect)
    if not x.unit:
        return f"{ear.side(x.seat)} units in {x.at}: {x.result.total}, {effect}."
    return f"{capital(ear.name(x.unit))} in {x.at}: {x.result.total} against Cohesion {x.cohesion}: {effect}."


def vehicle_resolved(ear: Ear, x: e.VehicleResolved) -> str:
    effect = EFFECTS.get(x.effect, x.effect)
    side = "from behind, " if x.enfilade else ""
    return f"{capital(ear.name(x.unit))} in {x.at}: {x.result} against armour {side}{x.armour}: {effect}."


def of_hex(ear: Ear, x: e.HexResolved | e.VehicleResolved) -> Joined:
    return Joined((RESULT,), ((roll_at(x.at), "part"), (RESULT, "part")))


# ------------------------------------------------------------------ what units suffer


def lost_name(ear: Ear, unit: str) -> str:
    """Whoever is gone is known by his counter."""
    u = ear.s.units.get(unit)
    return counter_words(u.counter) if u is not None and u.lost else ear.name(unit)


def step_lost(ear: Ear, x: c.StepLost) -> str:
    who = capital(lost_name(ear, x.unit))
    left = f"loses half its men: {ear.name(x.left)} is left" if x.left else "is lost"
    return f"{who} in {x.at} {left}{track(x)}."


def track(x: c.StepLost | c.Destroyed) -> str:
    return f" ({x.counted} Casualt{'y' if x.counted == 1 else 'ies'}, the track at {x.track:+d})" if x.counted else ""


def destroyed(ear: Ear, x: c.Destroyed) -> str:
    leaves = ", and leaves an Improved Position" * x.position
    return f"{capital(lost_name(ear, x.unit))} in {x.at} is destroyed{leaves}{track(x)}."


def checked(ear: Ear, x: c.CohesionChecked) -> str:
    needs = f", needs {x.cohesion} or less" if ear.knows(x.unit) else ""
    return f"{capital(ear.name(x.unit))} checks Cohesion: {x.die}{needs}: {'holds' if x.passed else 'fails'}."


def duel(ear: Ear, x: e.DuelDecided) -> str:
    return f"{capital(lost_name(ear, x.units[0]))} and {lost_name(ear, x.units[1])} hit each other: " + (
        f"{ear.name(x.spared)} is spared." if x.spared else "neither is spared."
    )


# ------------------------------------------------------------------ mortars


def requested(ear: Ear, x: m.Requested) -> str:
    seen = x.unit and ear.piece(x.unit)
    who = f"{capital(ear.name(x.unit))}{f' in {x.at}' if x.at else ''}" if seen else ear.side(x.seat)
    return f"{who} asks {ear.mortar(x.mortar)} for {SHELLS.get(x.shells, x.shells)} on {x.impact}."


def fell(ear: Ear, x: m.ShellsFell) -> str:
    shells = SHELLS.get(x.shells, x.shells)
    roll = f"{rolled(x.die)}: " if x.die else ""
    if x.value is None:
        where = f"in {x.at}, to no effect" if x.at else "off the map"
        return f"{roll}{shells} falls {where}.".capitalize() if not roll else f"{roll}{shells} falls {where}."
    value = f" ({signed(x.value)})" if x.shells == "he" else ""
    return f"{capital(roll + shells)} falls in {x.at}{value}."


def mortar_recovery(ear: Ear, x: m.MortarRecovery) -> str:
    result = "available" if x.recovered else "still pending"
    return f"{capital(ear.mortar(x.mortar))}: {x.die}, needs {x.needs} or less: {result}."


def extension(ear: Ear, x: m.ExtensionRolled) -> str:
    result = f"it goes on in {x.at}" if x.extended else "it ends"
    return f"{capital(ear.mortar(x.mortar))} would go on firing: {x.die}, needs {x.needs} or less: {result}."


def light(ear: Ear, x: m.LightRequested) -> str:
    who = ear.name(x.unit) if x.unit and ear.piece(x.unit) else ear.side(x.seat)
    if not x.granted:
        return f"{capital(who)} asks for light over {x.target}: {x.die}: none."
    where = f"it burns over {x.at}" if x.at else "it burns off the map"
    return f"{capital(who)} asks for light over {x.target}: {x.die}; {x.accuracy}: {where}."


def dispersed(ear: Ear, x: m.Dispersed) -> str:
    found = [f"{plural(x.arrows, 'Assault')} broken off"] if x.arrows else []
    found += [f"{ear.names(x.units)} no longer Regrouping"] if x.units else []
    return f"Under the shells in {x.at}: {'; '.join(found) or 'nobody stirs'}."


def cleared(ear: Ear, x: m.MarkersCleared) -> str:
    counts = ((x.mortar, "mortar attack"), (x.smoke, "smoke marker"), (x.light, "flare"))
    found = [plural(n, what) for n, what in counts if n]
    return f"Removed: {', '.join(found) or 'nothing'}."


ROWS: dict[type[Event], Row] = {
    e.Fired: Row(fired, "fights", "shot", opens("fire"), shot),
    e.CrossfireDeclared: Row(crossfire, "fights", "shot", shows=lambda ear, x: word(x.at, "crossfire", 1)),
    e.FrontChosen: Row(
        lambda ear, x: f"{ear.side(x.seat)} faces {x.name} in {x.at}.", "fights", "eye",
    ),
    e.ShotLost: Row(lambda ear, x: f"{capital(ear.name(x.unit))} in {x.at} cannot fire any more.", "fights", "shot"),
    e.MarkerRolled: Row(marker_rolled, "fights", "dice", marker_joins, marker_shown),
    e.HexResolved: Row(
        hex_resolved, "fights", "hit", of_hex,
        lambda ear, x: word(x.at, EFFECTS.get(x.effect, x.effect), 2 if x.effect else 0),
    ),
    e.VehicleResolved: Row(
        vehicle_resolved, "fights", "gun", of_hex,
        lambda ear, x: over(ear, x.unit, EFFECTS.get(x.effect, x.effect), 3 if x.effect else 0, x.at),
    ),
    e.DuelDecided: Row(duel, "fights", "gun", part_of(RESULT)),
    e.Spilled: Row(
        lambda ear, x: f"Collateral Damage from {lost_name(ear, x.vehicle)} in {x.at}: {ear.names(x.units)}.",
        "fights", "hit", part_of(RESULT),
    ),
    # --- what units suffer
    c.StepLost: Row(
        step_lost, "fights", "hit", part_of(RESULT, MARCH),
        lambda ear, x: over(ear, x.left, "casualty", 3) if x.left else burst(x.at, "lost"),
    ),
    c.Destroyed: Row(destroyed, "fights", "lost", part_of(RESULT, MARCH), lambda ear, x: burst(x.at, "destroyed")),
    c.LeaderLost: Row(
        lambda ear, x: f"{capital(lost_name(ear, x.unit))} is lost in {x.at}; somebody takes over in minute {x.back}.",
        "fights", "lost", part_of(RESULT, MARCH), lambda ear, x: burst(x.at, "leader lost"),
    ),
    c.LeaderReturned: Row(
        lambda ear, x: f"{capital(ear.name(x.unit))} is back in {x.at}.", glyph="rally",
        shows=lambda ear, x: came(ear, x.unit, x.at),
    ),
    c.Disrupted: Row(
        lambda ear, x: f"{capital(ear.name(x.unit))} in {x.at} is Disrupted.", "fights", "shaken",
        part_of(RESULT, MARCH), lambda ear, x: over(ear, x.unit, "disrupted", 2, x.at),
    ),
    c.Shocked: Row(
        lambda ear, x: f"{capital(ear.name(x.unit))} in {x.at} is Shocked.", "fights", "shaken",
        part_of(RESULT, MARCH), lambda ear, x: over(ear, x.unit, "shocked", 2, x.at),
    ),
    c.CohesionChecked: Row(
        checked, "fights", "dice", part_of(RESULT, MARCH),
        lambda ear, x: tried(ear, x.unit, x.at, x.passed, "holds", "fails"),
    ),
    c.ThrownOff: Row(
        lambda ear, x: f"{capital(ear.names(x.units))} must get off in {x.at}.", "fights", "move",
        part_of(RESULT, MARCH), lambda ear, x: word(x.at, "off", 1),
    ),
    # --- mortars
    m.Requested: Row(
        requested, "fights", "barrage", opens(RESULT),
        lambda ear, x: (*word(x.at, "observer"), *word(x.impact, "target", 1)),
    ),
    m.PositionRolled: Row(
        lambda ear, x: f"{capital(ear.name(x.unit))} asks for fire on his own position: {x.die}, "
        f"needs {x.needs} or less: {'granted' if x.granted else 'refused'}.",
        "fights", "dice", opens(RESULT),
    ),
    m.ShellsFell: Row(
        fell, "fights", "barrage", part_of(RESULT),
        lambda ear, x: (*(dice(x.at) if x.die else ()), *(burst(x.at) if x.value is not None else ())),
    ),
    m.Dispersed: Row(dispersed, "fights", "barrage", part_of(RESULT)),
    m.MarkersCleared: Row(cleared, glyph="sweep"),
    m.MortarRecovery: Row(mortar_recovery, glyph="dice"),
    m.ObserverGone: Row(
        lambda ear, x: f"{capital(ear.mortar(x.mortar))} is pending.", glyph="barrage", joined=said_by("extension"),
    ),
    m.ExtensionOrder: Row(
        lambda ear, x: f"Who goes on with mortar fire: {x.dice[0]} against {x.dice[1]}, {ear.side(x.first)} first.",
        glyph="dice",
    ),
    m.ExtensionRolled: Row(
        extension, "fights", "dice", opens(RESULT, "extension"),
        lambda ear, x: (*dice(x.at), *word(x.at, "goes on" if x.extended else "ends", 1 if x.extended else 0)),
    ),
    m.LightRequested: Row(
        light, glyph="eye", shows=lambda ear, x: word(x.at or x.target, "light" if x.granted else "no light")
    ),
}  # fmt: skip
