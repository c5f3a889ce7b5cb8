"""Lock 'n Load Tactical as a screen shows it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from hedgerow.kernel.choice import Move, Refusal
from hedgerow.kernel.events import Event
from hedgerow.kernel.screen.contract import Examples, Screen
from hedgerow.kernel.screen.details import PieceNote, Standing
from hedgerow.kernel.screen.letters import Letters
from hedgerow.kernel.screen.looking import PieceFacts, PlaceFacts, Reach, Seen, Sight
from hedgerow.kernel.screen.preview import Asking, Barred, Line, Preview, Touched, Wish
from hedgerow.kernel.screen.report import Report
from hedgerow.lnlt.catalogue import LockNLoadCatalogue
from hedgerow.lnlt.screen import cards, glosses, looking, previews, reaching, scenes, touch
from hedgerow.lnlt.screen.letters import letters
from hedgerow.lnlt.screen.outlook import outlook
from hedgerow.lnlt.screen.report import report
from hedgerow.lnlt.state.state import State
from hedgerow.lnlt.state.world import World


class LockNLoadScreen(LockNLoadCatalogue):
    """Everything in it is a pure function; nothing is hidden from anybody, so every seat is told the same."""

    examples = Examples(
        place="D6", other_place="H4", piece="us-1", clause="5.3.4", topic="smoke",
        moves=("fire C6 us-1,us-2", "go us-1 assault", "step D6"),
    )  # fmt: skip

    def asking(self, table: World, seat: int) -> Asking:
        return Asking()

    def touched(self, state: State, move: Move, seat: int | None) -> Touched:
        return touch.touched(state, move)

    def gloss(self, table: World, move: Move, seat: int) -> str:
        return glosses.gloss(table, move)

    def outlook(self, table: World, move: Move, seat: int) -> str:
        return outlook(table, move)

    def begins(self, table: World, seat: int) -> str:
        return scenes.begins(table, seat)

    def ends(self, move: Move) -> bool:
        return scenes.ends(move)

    def preview(self, table: World, move: Move, seat: int) -> Preview:
        return previews.preview(table, move)

    def effect(self, table: World, move: Move, seat: int) -> float | None:
        return None

    def barred(self, table: World, seat: int) -> tuple[Barred, ...]:
        return ()

    def attempts(self, table: World, wish: Wish, seat: int) -> Iterable[Move]:
        return ()

    def pictured(self, state: State, move: Move, refusal: Refusal, seat: int) -> tuple[Line, ...]:
        return ()

    def sight(self, state: State, a: str, b: str, seat: int | None) -> Sight:
        return looking.sight(state, a, b)

    def seen(self, state: State, place: str, seat: int | None) -> Seen:
        return looking.seen(state, place)

    def reach(self, table: World, move: Move | None, seat: int) -> Reach | None:
        return reaching.reach(table, move)

    def inspect(self, state: State, place: str, seat: int | None) -> PlaceFacts:
        return looking.inspect(state, place, seat)

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

    def report(self, state: State, events: Sequence[Event], seat: int | None) -> Report:
        return report(state, events)


SCREEN = LockNLoadScreen()
_SCREEN: Screen[State] = SCREEN  # the type checker holds it to the contract
