"""Lock 'n Load Tactical as a screen shows it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

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
from hedgerow.lnlt.catalogue import LockNLoadCatalogue
from hedgerow.lnlt.odds.effect import effect
from hedgerow.lnlt.screen import cards, looking, offers, reaching, scenes, standing, verbs
from hedgerow.lnlt.screen.along import along
from hedgerow.lnlt.screen.attempts import attempts
from hedgerow.lnlt.screen.barred import barred
from hedgerow.lnlt.screen.letters import letters
from hedgerow.lnlt.screen.outlook import outlook
from hedgerow.lnlt.screen.pictures import pictured
from hedgerow.lnlt.screen.report import report
from hedgerow.lnlt.state.state import State
from hedgerow.lnlt.state.world import World


class LockNLoadScreen(LockNLoadCatalogue):
    """Everything in it is a pure function; nothing is hidden from anybody, so every seat is told the same."""

    examples = Examples(
        place="D6", other_place="H4", piece="us-1", clause="5.3.4", topic="smoke",
        moves=("fire C6 us-1,us-2", "go us-1 assault", "step D6"),
    )  # fmt: skip
    unit = ("hex", "hexes")

    def asking(self, table: World, seat: int) -> Asking:
        return offers.asking(table, seat)

    def deed(self, kind: type[Move]) -> Deed:
        return offers.deed(kind)

    def offer(self, table: World, move: Move, seat: int) -> Offer:
        return offers.offer(table, move)

    def instead(self, table: World, piece: str, seat: int) -> tuple[Move, ...]:
        return offers.instead(table, piece, seat)

    def sets_out(self, table: World, place: str, seat: int) -> Move | None:
        return offers.sets_out(table, place)

    def called(self, state: State, piece: str, seat: int | None) -> str:
        return offers.called(state, piece)

    def purpose(self, state: State, why: str, seat: int | None) -> str:
        return with_names(self, state, why, seat)

    def outlook(self, table: World, move: Move, seat: int) -> str:
        return outlook(table, move)

    def begins(self, table: World, seat: int) -> str:
        return scenes.begins(table, seat)

    def preview(self, table: World, move: Move, seat: int) -> Preview:
        return verbs.preview(table, move)

    def effect(self, table: World, move: Move, seat: int) -> float | None:
        likely = effect(
            table.state, seat, move, opportunity=table.choice is not None and table.choice.window is not None
        )
        return None if likely is None else float(likely)

    def nearest(self, state: State, seat: int, pieces: Collection[str]) -> float | None:
        return looking.nearest(state, seat, pieces)

    def barred(self, table: World, seat: int) -> tuple[Barred, ...]:
        choice = table.choice
        return barred(table.state, choice) if choice is not None and choice.seat == seat else ()

    def attempts(self, table: World, wish: Wish, seat: int) -> Iterable[Move | Refusal]:
        return attempts(table, wish, seat)

    def pictured(self, state: State, move: Move, refusal: Refusal, seat: int) -> tuple[Line, ...]:
        return pictured(state, move, refusal)

    def sight(self, state: State, a: str, b: str, seat: int | None) -> Sight:
        return looking.sight(state, a, b)

    def seen(self, state: State, place: str, seat: int | None) -> Seen:
        return looking.seen(state, place)

    def reach(self, table: World, move: Move | None, seat: int) -> Reach | None:
        return reaching.reach(table, move)

    def along(self, table: World, move: Move | None, way: Way, seat: int) -> tuple[Remark, ...]:
        return along(table, move, way)

    def inspect(self, state: State, place: str, seat: int | None) -> PlaceFacts:
        return looking.inspect(state, place, seat)

    def common(self, state: State, seat: int | None) -> View:
        return standing.common(state)

    def piece(self, state: State, piece: str, seat: int | None) -> PieceFacts | None:
        return looking.piece(state, piece)

    def roster(self, state: State, seat: int | None) -> tuple[PieceNote, ...]:
        return looking.roster(state)

    def letters(self, state: State, seat: int | None) -> Letters:
        return letters(state, seat)

    def progress(self, state: State) -> str:
        return cards.progress(state)

    def headline(self, state: State) -> str:
        return scenes.headline(state)

    def standing(self, state: State, seat: int | None) -> Standing:
        return scenes.standing(state)

    def report(self, state: State, events: Sequence[Event], words: Sequence[str], seat: int | None) -> Report:
        return report(state, events, words)


SCREEN = LockNLoadScreen()
_SCREEN: Screen[State] = SCREEN  # the type checker holds it to the contract
