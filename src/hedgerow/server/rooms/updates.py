"""What a viewer is shown: his view, the question if it is his, who is there. What is not named here is not shown."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from hedgerow.kernel import notation
from hedgerow.kernel.choice import Move
from hedgerow.kernel.shown import ScenarioCard, Shown
from hedgerow.kernel.table import Table

from ..store.kept import KeptGame
from ..wire.messages import (
    Asked,
    GameCard,
    Option,
    Seat,
    Undo,
    UndoAsked,
    Wanted,
)
from ..wire.moves import lists, to_wire
from . import taking_back
from .viewer import Viewer

MOST_OPTIONS = 400


def asked(system: Shown[Any], table: Table[Any]) -> Asked:
    """The pending choice, for the eyes of the seat that is asked."""
    choice = table.choice
    assert choice is not None, "nothing is asked"
    return Asked(
        seat=choice.seat,
        mine=True,
        kind=choice.kind,
        prompt=choice.prompt,
        rule=choice.rule,
        options=tuple(option(system, table, move) for move in choice.options.listed[:MOST_OPTIONS]),
    )


def option(system: Shown[Any], table: Table[Any], move: Move) -> Option:
    touched = system.touched(table.state, move)
    return Option(
        move=to_wire(move),
        text=notation.write(move),
        words=system.say(table.state, move),
        gloss=system.gloss(table, move),
        places=touched.places,
        pieces=touched.pieces,
        lists=lists(type(move)),
        heading=touched.heading,
        around=touched.around,
    )


def wanted(table: Table[Any]) -> Wanted | None:
    """Dice that people have to throw: everybody may know."""
    request = table.wanted
    return None if request is None else Wanted(request.sides, request.count, request.why)


def undo(table: Table[Any], viewer: Viewer, request: UndoAsked | None) -> Undo:
    """How far back the viewer may go, and whether somebody asks to go further."""
    return Undo(
        free=taking_back.free(table, viewer),
        start=taking_back.start(table, viewer),
        asked=request,
        further=taking_back.further(table, viewer),
    )


NO_UNDO = Undo(free=None, start=None)


def seats(game: KeptGame, here: Collection[int], asked: int | None) -> tuple[Seat, ...]:
    """Who sits where, who is there now, and which bot is thinking."""
    return tuple(
        Seat(
            name=seat.name,
            kind=seat.kind,
            player=seat.player,
            taken=seat.taken,
            here=number in here,
            thinking=seat.kind == "bot" and number == asked,
        )
        for number, seat in enumerate(game.seats)
    )


def card(game: KeptGame, systems: Mapping[str, Shown[Any]], here: Collection[int], viewer: Viewer | None) -> GameCard:
    """A game in a line."""
    over = game.outcome is not None
    scenario = scenario_card(systems[game.system], game.scenario) if game.system in systems else None
    return GameCard(
        id=game.id,
        system=game.system,
        scenario=game.scenario,
        title=scenario.title if scenario else game.scenario,
        map=scenario.map if scenario else "",
        seats=seats(game, here, None if over else game.turn_of),
        progress=game.progress,
        turn_of=None if over else game.turn_of,
        mine=tuple(sorted(viewer.seats)) if viewer else (),
        over=over,
        result=game.outcome.words if game.outcome else "",
        made=game.made,
        touched=game.touched,
    )


def scenario_card(system: Shown[Any], scenario: str) -> ScenarioCard | None:
    """None for a scenario that is not here any more."""
    return system.card(scenario) if scenario in system.scenarios() else None
