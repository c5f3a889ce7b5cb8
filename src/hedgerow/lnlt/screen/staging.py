"""Events as a log and a board show them: each with its words, its mark, what it has to do with, and what is seen."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any, Literal, NamedTuple

import msgspec

from hedgerow.kernel import notation
from hedgerow.kernel.events import Event
from hedgerow.kernel.tally import Tally
from hedgerow.kernel.telling import Telling, Thrown
from hedgerow.lnlt.scenario.asking import side_name
from hedgerow.lnlt.screen.joining import joined
from hedgerow.lnlt.screen.showing import shows
from hedgerow.lnlt.screen.telling import tell
from hedgerow.lnlt.state import events as e
from hedgerow.lnlt.state.parts import part_named
from hedgerow.lnlt.state.state import State

Topic = Literal["fights", "moves", "other"]
Heading = Literal["", "turn", "phase", "group"]


class Row(NamedTuple):
    """How the log marks events of a kind, and how a screen deals with them."""

    topic: Topic
    glyph: str
    heading: Heading = ""
    quiet: bool = False
    stops: bool = True  # a march that is under way breaks off
    at_once: bool = False


def told(s: State, event: Event) -> Telling:
    """All that is told of an event, at the moment it happens."""
    kind, row, shape = type(event), ROWS[type(event)], shape_of(type(event))
    opens, joins, alone, run = joined(s, event)
    pieces = tuple(dict.fromkeys(_pieces(event, shape)))
    sides = tuple(dict.fromkeys(_sides(s, event, pieces)))
    return Telling(
        words=tell(s, event), kind=notation.verb(kind), rule=event.rule, topic=row.topic, glyph=row.glyph,
        side=sides[0] if sides else None, sides=sides, places=tuple(dict.fromkeys(_places(event, shape))),
        pieces=pieces, thrown=tuple(_thrown(event, shape)), sums=tuple(_sums(event, shape)),
        heading=row.heading, title=title(s, event), opens=opens, joins=joins, alone=alone, run=run,
        way=_way(event), so_far=_so_far(event),
        quiet=row.quiet, stops=row.stops, at_once=row.at_once, shows=shows(s, event),
    )  # fmt: skip


def title(s: State, event: Event) -> str:
    """What stands over the part of the log that an event begins."""
    match event:
        case e.TurnBegan():
            return f"Turn {event.turn}"
        case e.PhaseBegan():
            phase = event.phase.capitalize()
            return phase if event.phase == "set-up" else f"Turn {s.turn} · {phase}"
        case e.HexesActivated():
            return side_name(s, event.side)
    return ""


def _way(event: Event) -> tuple[str, ...]:
    """Whoever comes on to the map comes from nowhere."""
    return tuple(filter(None, (event.start, event.place))) if isinstance(event, (e.Stepped, e.Hopped)) else ()


def _so_far(event: Event) -> str:
    return f"{event.spent} MP" if isinstance(event, (e.Stepped, e.Hopped, e.Pivoted)) and event.spent else ""


# ------------------------------------------------------------------ what an event has to do with

# Fields of events by what they hold, in the order in which a log names it: where it begins before where it ends.
PLACES = ("start", "place", "target", "places", "hexes")
PIECES = (
    "unit", "gun", "caller", "mortar", "weapon", "vehicle", "name", "at", "first", "second", "patient", "units",
    "parts", "attackers", "targets",
)  # fmt: skip
SUMS = {"tally": "In all", "cost": "Cost in MPs"}
ATTACKER, DEFENDER = "attack", "defence"
SHARED_BY_BOTH = (e.VehicleStruck, e.AircraftStruck)  # the first of their dice is the attacker's, the other one not


class Shape(NamedTuple):
    """Which fields events of a kind have."""

    places: tuple[str, ...]
    pieces: tuple[str, ...]
    sums: tuple[str, ...]
    fields: frozenset[str]


@cache
def shape_of(kind: type[Event]) -> Shape:
    types = {field.name: field.type for field in msgspec.structs.fields(kind)}
    target_is_piece = kind is e.TargetAcquired  # a vehicle or a place
    return Shape(
        places=tuple(name for name in PLACES if name in types and not (name == "target" and target_is_piece)),
        pieces=tuple(name for name in PIECES if name in types and not (name == "name" and kind is e.BarrageWalked)),
        sums=tuple(name for name, field in types.items() if field is Tally),
        fields=frozenset(types),
    )


def _values(event: Event, names: tuple[str, ...]) -> Iterator[str]:
    for name in names:
        value = getattr(event, name)
        yield from (value,) if isinstance(value, str) else value


def _places(event: Event, shape: Shape) -> Iterator[str]:
    return filter(None, _values(event, shape.places))


def _pieces(event: Event, shape: Shape) -> Iterator[str]:
    """A helper at a weapon is `man@weapon`, a vehicle's own gun `tank:mg0`."""
    for value in filter(None, _values(event, shape.pieces)):
        yield from part_named(value).pieces


def _sides(s: State, event: Event, pieces: tuple[str, ...]) -> Iterator[int]:
    """Whose doing it is, then all others whom it concerns."""
    named = getattr(event, "side", None)
    if named is not None and named >= 0:
        yield named
    for piece in pieces:
        if found := s.units.get(piece) or s.weapons.get(piece):
            yield found.side


def _thrown(event: Any, shape: Shape) -> Iterator[Thrown]:
    fields = shape.fields
    if isinstance(event, SHARED_BY_BOTH):
        yield from (Thrown((die,), role) for die, role in zip(event.dice, (ATTACKER, DEFENDER)))
    elif "defence_die" in fields:
        yield Thrown((event.die,) if "die" in fields else event.attack_dice, ATTACKER)
        yield Thrown((event.defence_die,), DEFENDER)
    elif "die" in fields:
        yield Thrown((event.die,))
    elif "dice" in fields and event.dice:
        yield Thrown(event.dice)


def _sums(event: Event, shape: Shape) -> Iterator[tuple[str, Tally]]:
    for name in shape.sums:
        tally: Tally = getattr(event, name)
        if tally.mods:
            yield SUMS.get(name, name), tally


# ------------------------------------------------------------------ one row a kind of event


def _fights(glyph: str) -> Row:
    return Row("fights", glyph)


def _moves(glyph: str) -> Row:
    return Row("moves", glyph)


def _other(glyph: str) -> Row:
    return Row("other", glyph)


ROWS: dict[type[Event], Row] = {
    e.TurnBegan: Row("other", "event", heading="turn"),
    e.PhaseBegan: Row("other", "event", heading="phase"),
    e.HexesActivated: Row("other", "event", heading="group"),
    e.ImpulseEnded: Row("other", "event", quiet=True),
    e.SidePassed: Row("other", "pass", heading="group"),  # an impulse of its own, under nobody else's heading
    e.InitiativeRolled: _other("dice"),
    # --- fire and what comes of it
    e.ShotFired: _fights("shot"),
    e.TargetHit: _fights("hit"),
    e.TargetUnhurt: Row("fights", "safe", at_once=True),
    e.DamageChecked: _fights("hit"),
    e.DamageRerolled: _fights("dice"),
    e.UnitShaken: _fights("shaken"),
    e.SquadReduced: _fights("hit"),
    e.UnitWounded: _fights("hit"),
    e.UnitEliminated: _fights("lost"),
    e.HeroRolled: _fights("dice"),
    e.HeroAppeared: _fights("hero"),
    e.WeaponJammed: _fights("tool"),
    e.SniperPlaced: _fights("eye"),
    e.Retreated: _fights("move"),
    e.MeleeJoined: _fights("melee"),
    e.MeleeStruck: _fights("melee"),
    e.MinesStruck: _fights("tool"),
    # --- guns and vehicles
    e.GunFired: _fights("gun"),
    e.VehicleStruck: _fights("hit"),
    e.VehicleLost: _fights("lost"),
    e.VehicleAssaulted: _fights("melee"),
    e.Overran: _fights("tank"),
    e.BailedOut: _fights("dice"),
    e.CrewOut: _fights("move"),
    e.FellBack: _fights("move"),
    e.TargetAcquired: _fights("eye"),
    e.MissileLost: _fights("tool"),
    e.MissilesExpended: _fights("tool"),
    # --- moves
    e.UnitPlaced: _moves("place"),
    e.MoveBegan: Row("moves", "move", stops=False),
    e.Stepped: Row("moves", "move", stops=False),
    e.MoveEnded: _moves("move"),
    e.ControlTaken: Row("moves", "flag", stops=False, at_once=True),
    e.Pivoted: Row("moves", "tank", stops=False),
    e.GunTurned: _moves("gun"),
    e.HatchesChanged: _moves("tank"),
    e.MarkerKept: _moves("tank"),
    e.AssaultFireDeclared: _moves("tank"),
    e.BuildingCrushed: _moves("tank"),
    e.GotOn: _moves("tank"),
    e.GotOff: _moves("move"),
    e.MountChanged: _moves("move"),
    e.WireCrushed: _moves("tool"),
    # --- shells from afar, lights, what flies
    e.SpottingRoundFired: _fights("barrage"),
    e.BarrageFell: _fights("barrage"),
    e.BarrageWalked: _fights("barrage"),
    e.MortarCalled: _fights("barrage"),
    e.MissionsGranted: _other("barrage"),
    e.MoreArtilleryAsked: _other("barrage"),
    e.MissionAborted: _other("barrage"),
    e.StarshellFired: _other("eye"),
    e.StarshellCalled: _other("eye"),
    e.AirSupportDue: _other("plane"),
    e.AirSupportArrived: _other("plane"),
    e.FlightBegan: _moves("plane"),
    e.FlightEnded: _moves("plane"),
    e.AirAttackMade: _fights("plane"),
    e.AircraftStruck: _fights("hit"),
    e.AircraftCrashed: _fights("lost"),
    e.SortieBegan: _moves("plane"),
    e.SortieEnded: _moves("plane"),
    e.Hopped: Row("moves", "plane", stops=False),
    e.ModeChanged: _moves("plane"),
    e.HelicopterCrashed: _fights("lost"),
    # --- everything else
    e.MoraleChecked: _other("rally"),
    e.UnitRestored: _other("rally"),
    e.HalfSquadsMerged: _other("rally"),
    e.SpottingTried: _other("eye"),
    e.SmokeTried: _other("smoke"),
    e.FireChecked: _other("smoke"),
    e.FireBlew: _other("smoke"),
    e.JamChecked: _other("tool"),
    e.WeaponHandled: _other("tool"),
    e.FoxholesDug: _other("tool"),
    e.Fortified: _other("tool"),
    e.ParagraphRead: _other("event"),
    e.MotherlandCalled: _other("event"),
    e.MarkersCleared: _other("sweep"),
    e.GameEnded: _other("end"),
}
