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
    Wanted,
)
from ..wire.moves import lists, to_wire
from . import eyes, taking_back
from .eyes import Noticed
from .taking_back import Request
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
        spans=tuple(kind for kind, _ in choice.window.spans) if choice.window is not None else (),
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


def undo(table: Table[Any], noticed: Noticed, viewer: Viewer, request: Request | None) -> Undo:
    """How far back the viewer may go, and whether somebody asks to go further; all as the viewer counts."""

    def number(place: int | None) -> int | None:
        return None if place is None else noticed.count(viewer, place)

    return Undo(
        free=number(taking_back.free(table, viewer)),
        start=number(taking_back.start(table, viewer)),
        asked=taking_back.asked(table, noticed, viewer, request) if request is not None else None,
        further=number(taking_back.further(table, viewer)),
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
        touched=eyes.touched(game.seen, viewer or Viewer(), game.made),
    )


def scenario_card(kit: Kit, scenario: str) -> ScenarioCard | None:
    """None for a scenario that is not here any more."""
    return kit.screen.card(scenario) if scenario in kit.system.scenarios() else None
