"""What a viewer is shown: his view, the question if it is his, who is there. What is not named here is not shown."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from hedgerow.kernel import notation, standing
from hedgerow.kernel.choice import Move
from hedgerow.kernel.foretelling import foretold
from hedgerow.kernel.screen.cards import ScenarioCard
from hedgerow.kernel.screen.naming import barred_with_names
from hedgerow.kernel.screen.preview import Deed, Offer
from hedgerow.kernel.screen.standing import View
from hedgerow.kernel.table import Table
from hedgerow.systems import Kit

from ..store.kept import KeptGame
from ..wire.messages import Asked, GameCard, Option, Seat, Undo, Wanted
from ..wire.moves import to_wire
from . import eyes, taking_back
from .eyes import Noticed
from .taking_back import Request
from .viewer import Viewer

MOST_OPTIONS = 400
OFFERED = Offer.__struct_fields__


def view(kit: Kit, state: Any, eyes: int | None) -> View:
    """What somebody's eyes see: what is alike in all systems, and the system's own."""
    return replace(kit.screen.common(state, eyes), own=kit.system.view(state, eyes))


def asked(kit: Kit, table: Table[Any], piece: str = "") -> Asked:
    """The pending choice, for the eyes of the seat that is asked; with the answers for the piece that is named."""
    choice = table.choice
    assert choice is not None, "nothing is asked"
    moves: Sequence[Move] = choice.options.listed[:MOST_OPTIONS]
    asking = kit.screen.asking(table, choice.seat)
    if piece:
        others = [move for move in moves if asking.piece not in kit.screen.offer(table, move, choice.seat).pieces]
        moves = [*kit.screen.instead(table, piece, choice.seat)[:MOST_OPTIONS], *others]
        asking = replace(asking, piece=piece, others=tuple(p for p in (asking.piece, *asking.others) if p != piece))
    deeds = {kind: kit.screen.deed(kind) for kind in dict.fromkeys(map(type, moves))}
    return Asked(
        seat=choice.seat,
        mine=True,
        kind=choice.kind,
        prompt=choice.prompt,
        rule=choice.rule,
        asking=asking,
        deeds=tuple(deeds.values()),
        names=names(kit, table, moves, deeds),
        options=tuple(options(kit, table, moves, deeds)),
        barred=barred_with_names(kit.screen, table.state, kit.screen.barred(table, choice.seat), choice.seat),
        spans=tuple(kind for kind, _ in choice.window.spans) if choice.window is not None else (),
        may_hold=standing.may_hold(choice),
        passes=kit.system.secret and standing.nothing_else(choice),
    )


def options(kit: Kit, table: Table[Any], moves: Iterable[Move], deeds: Mapping[type[Move], Deed]) -> Iterator[Option]:
    """Every answer as it is offered, its group numbered and its key told from those of others."""
    assert table.choice is not None
    groups: dict[tuple[Any, ...], int] = {}
    taken: set[str] = set()
    for move in moves:
        offer = kit.screen.offer(table, move, table.choice.seat)
        lists = {field for field, _ in deeds[type(move)].lists}
        fixed = (offer.kind, *(getattr(move, name) for name in move.__struct_fields__ if name not in lists))
        group = groups.setdefault(fixed, len(groups))
        key = next((key for key in (offer.key, f"⇧{offer.key}") if offer.key and key not in taken), "")
        taken.add(key)
        own = {name: getattr(offer, name) for name in OFFERED}
        yield Option(**{**own, "key": key}, move=to_wire(move), text=notation.write(move), group=group)


def names(kit: Kit, table: Table[Any], moves: Iterable[Move], deeds: Mapping[type[Move], Deed]) -> dict[str, str]:
    """Whoever stands in a list of any answer, as people call him; what only has a number goes by that."""
    found = dict.fromkeys(
        str(member) for move in moves for field, _ in deeds[type(move)].lists for member in getattr(move, field)
    )
    seat = table.choice.seat if table.choice is not None else None
    return {member: kit.screen.called(table.state, member, seat) for member in found}


def wanted(kit: Kit, table: Table[Any], eye: int | None) -> Wanted | None:
    """Dice that people have to throw, what for, and what is added to them: everybody may know who hears of it then."""
    request = table.wanted
    if request is None:
        return None
    known, why = foretold(table, eye), kit.screen.purpose(table.state, request.why, eye)
    return Wanted(request.sides, request.count, why, request.called, known.by, known.sums)


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
    return kit.screen.card(scenario) if kit.catalogue.plays(scenario) else None
