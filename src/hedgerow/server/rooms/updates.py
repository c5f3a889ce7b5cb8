"""What a viewer is shown: his view, the question if it is his, who is there. What is not named here is not shown."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from hedgerow.kernel import notation
from hedgerow.kernel.choice import Move
from hedgerow.kernel.screen.cards import ScenarioCard
from hedgerow.kernel.table import Table
from hedgerow.systems import Kit

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


def asked(kit: Kit, table: Table[Any]) -> Asked:
    """The pending choice, for the eyes of the seat that is asked."""
    choice = table.choice
    assert choice is not None, "nothing is asked"
    return Asked(
        seat=choice.seat,
        mine=True,
        kind=choice.kind,
        prompt=choice.prompt,
        rule=choice.rule,
        options=tuple(option(kit, table, move, choice.seat) for move in choice.options.listed[:MOST_OPTIONS]),
        barred=kit.screen.barred(table, choice.seat),
    )


def option(kit: Kit, table: Table[Any], move: Move, seat: int) -> Option:
    touched = kit.screen.touched(table.state, move, seat)
    return Option(
        move=to_wire(move),
        text=notation.write(move),
        words=kit.system.say(table.state, move, seat),
        gloss=kit.screen.gloss(table, move, seat),
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


def card(game: KeptGame, kits: Mapping[str, Kit], here: Collection[int], viewer: Viewer | None) -> GameCard:
    """A game in a line."""
    over = game.outcome is not None
    scenario = scenario_card(kits[game.system], game.scenario) if game.system in kits else None
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


def scenario_card(kit: Kit, scenario: str) -> ScenarioCard | None:
    """None for a scenario that is not here any more."""
    return kit.screen.card(scenario) if scenario in kit.system.scenarios() else None
