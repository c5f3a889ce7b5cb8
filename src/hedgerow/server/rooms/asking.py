"""What somebody asks about a move before he makes it: what it would bring, how far it leads, why it is not offered."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from hedgerow.kernel.choice import Move
from hedgerow.kernel.screen.looking import Reach
from hedgerow.kernel.screen.preview import Preview, WhyNot, Wish
from hedgerow.kernel.table import Table
from hedgerow.kernel.why import why_not, why_not_asked

from ..wire.messages import Asked
from ..wire.problems import refused
from ..wire.requests import MoveGiven, PieceGiven, Wished
from . import updates
from .bots import Question, question
from .game import Game
from .viewer import Viewer


def preview(game: Game, viewer: Viewer, given: MoveGiven) -> Preview:
    """What a move would bring."""
    return game.screen.preview(*_legal(game, viewer, given))


def instead(game: Game, viewer: Viewer, given: PieceGiven) -> Asked:
    """The question with the answers for another piece."""
    table = game.in_play_at(viewer, given.at)
    seat = game.deciding(viewer)
    if given.piece not in game.screen.asking(table, seat).others:
        raise refused("not-instead", f"{given.piece[:40]!r} cannot go first here", 422)
    return updates.asked(game.kit, table, given.piece)


def reach(
    game: Game, viewer: Viewer, given: MoveGiven | None, place: str = "", at: int | None = None, to: str = ""
) -> Reach | None:
    """How far whatever moves, or would by a move or out of a place, can get; with `to`, what may happen thither."""
    asked = _setting_out(game, viewer, given, place, at)
    found = game.screen.reach(*asked) if asked is not None else None
    if asked is None or found is None or not to:
        return found
    table, move, seat = asked
    ways = [way for way in found.ways if way.place == to]
    return replace(found, ways=tuple(replace(way, remarks=game.screen.along(table, move, way, seat)) for way in ways))


def why(game: Game, viewer: Viewer, wished: Wished) -> WhyNot:
    """Why something is not offered to whoever looks."""
    if game.over:
        return WhyNot("", "game-over", "the game is over")
    wish = Wish(wished.pieces, wished.places, wished.verb, wished.text, wished.manner, wished.draft)
    return why_not(game.screen, game.in_play(), wish, viewer.eyes(game.asked))


def advised(game: Game, viewer: Viewer) -> Question:
    """The pending choice, put to the best of the bots for the person who is asked."""
    table = game.in_play()
    if game.asked is None or game.asked not in viewer.seats:
        raise refused("not-yours", why_not_asked(game.screen, table, None).words, 403)
    return question(table, next(iter(game.kit.players)), f"{game.whims}: a hint", game.at(viewer))


def _setting_out(
    game: Game, viewer: Viewer, given: MoveGiven | None, place: str, at: int | None
) -> tuple[Table[Any], Move | None, int] | None:
    """The table, the answer that a move would begin with (None if it has begun), and whose it is."""
    if given is not None:
        return _legal(game, viewer, given)
    if place:
        table = game.in_play() if at is None else game.in_play_at(viewer, at)
        seat = game.deciding(viewer)
        move = game.screen.sets_out(table, place, seat)
        return (table, move, seat) if move is not None else None
    if game.asked is None or game.asked not in viewer.seats:
        return None
    return game.in_play(), None, game.asked


def _legal(game: Game, viewer: Viewer, given: MoveGiven) -> tuple[Table[Any], Move, int]:
    """The table, a move that is a legal answer there, and whose."""
    move, choice = game.meant(viewer, given), game.table.choice
    assert choice is not None
    if refusal := choice.options.why_not(move):
        raise game.by_the_rules(refusal, viewer)
    return game.table, move, choice.seat
