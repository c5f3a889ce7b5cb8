"""Bolt Action as a screen shows it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from hedgerow.boltaction.catalogue import BoltActionCatalogue
from hedgerow.boltaction.screen import effects, letters, looking, offers, reaching, standing, verbs
from hedgerow.boltaction.screen.attempts import attempts, pictured
from hedgerow.boltaction.screen.report import report
from hedgerow.boltaction.state.state import State
from hedgerow.boltaction.state.world import World
from hedgerow.kernel.choice import Move, Refusal
from hedgerow.kernel.events import Event
from hedgerow.kernel.screen.contract import Examples, Screen
from hedgerow.kernel.screen.details import PieceNote, Standing
from hedgerow.kernel.screen.letters import Letters
from hedgerow.kernel.screen.looking import PieceFacts, PlaceFacts, Reach, Seen, Sight, Way
from hedgerow.kernel.screen.naming import with_names
from hedgerow.kernel.screen.preview import Asking, Barred, Deed, Line, Offer, Preview, Remark, Wish
from hedgerow.kernel.screen.report import Report
from hedgerow.kernel.screen.standing import View


class BoltActionScreen(BoltActionCatalogue):
    """Everything in it is a pure function, and tells a seat no more than it may know."""

    examples = Examples(
        place="1200,0900", other_place="2400,2000", piece="us-3", clause="house-hit.3", topic="ambush",
        moves=("order us-3 advance", "go us-3 1200,0900", "shoot us-3 german-2"),
    )  # fmt: skip
    unit = ("inch", "inches")

    def asking(self, table: World, seat: int) -> Asking:
        return offers.asking(table, seat)

    def deed(self, kind: type[Move]) -> Deed:
        return offers.deed(kind)

    def offer(self, table: World, move: Move, seat: int) -> Offer:
        return offers.offer(table, move, seat)

    def instead(self, table: World, piece: str, seat: int) -> tuple[Move, ...]:
        return ()

    def sets_out(self, table: World, place: str, seat: int) -> Move | None:
        return None

    def called(self, state: State, piece: str, seat: int | None) -> str:
        return offers.called(state, piece)

    def purpose(self, state: State, why: str, seat: int | None) -> str:
        return with_names(self, state, why, seat)

    def outlook(self, table: World, move: Move, seat: int) -> str:
        return effects.outlook(table, move, seat)

    def begins(self, table: World, seat: int) -> str:
        return standing.begins(table, seat)

    def preview(self, table: World, move: Move, seat: int) -> Preview:
        return verbs.preview(table, move, seat)

    def effect(self, table: World, move: Move, seat: int) -> float | None:
        return effects.effect(table, move, seat)

    def nearest(self, state: State, seat: int, pieces: Collection[str]) -> float | None:
        return looking.nearest(state, seat, pieces)

    def barred(self, table: World, seat: int) -> tuple[Barred, ...]:
        return offers.barred(table, seat)

    def attempts(self, table: World, wish: Wish, seat: int) -> Iterable[Move | Refusal]:
        return attempts(table, wish, seat)

    def pictured(self, state: State, move: Move, refusal: Refusal, seat: int) -> tuple[Line, ...]:
        return pictured(state, move, refusal, seat)

    def sight(self, state: State, a: str, b: str, seat: int | None) -> Sight:
        return looking.sight(state, a, b)

    def seen(self, state: State, place: str, seat: int | None) -> Seen:
        return looking.seen(state, place)

    def reach(self, table: World, move: Move | None, seat: int) -> Reach | None:
        return reaching.reach(table, move, seat)

    def along(self, table: World, move: Move | None, way: Way, seat: int) -> tuple[Remark, ...]:
        return ()

    def inspect(self, state: State, place: str, seat: int | None) -> PlaceFacts:
        return looking.inspect(state, place, seat)

    def common(self, state: State, seat: int | None) -> View:
        return standing.common(state, seat)

    def piece(self, state: State, piece: str, seat: int | None) -> PieceFacts | None:
        return looking.piece(state, piece, seat)

    def roster(self, state: State, seat: int | None) -> tuple[PieceNote, ...]:
        return looking.roster(state, seat)

    def letters(self, state: State, seat: int | None) -> Letters:
        return letters.letters(state, seat)

    def progress(self, state: State) -> str:
        return standing.progress(state)

    def headline(self, state: State) -> str:
        return standing.headline(state)

    def standing(self, state: State, seat: int | None) -> Standing:
        return standing.standing(state, seat)

    def report(self, state: State, events: Sequence[Event], words: Sequence[str], seat: int | None) -> Report:
        return report(state, events, words, seat)


SCREEN = BoltActionScreen()
_SCREEN: Screen[State] = SCREEN  # the type checker holds it to the contract
