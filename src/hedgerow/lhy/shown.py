"""The Last Hundred Yards as a screen shows it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from hedgerow.kernel.choice import Move, Refusal
from hedgerow.kernel.events import Event
from hedgerow.kernel.screen.contract import Examples, Screen
from hedgerow.kernel.screen.details import PieceNote, Standing
from hedgerow.kernel.screen.letters import Letters
from hedgerow.kernel.screen.looking import PieceFacts, PlaceFacts, Reach, Seen, Sight, Way
from hedgerow.kernel.screen.preview import Asking, Barred, Deed, Line, Offer, Preview, Remark, Wish
from hedgerow.kernel.screen.report import Report
from hedgerow.kernel.screen.standing import View
from hedgerow.lhy.catalogue import LastHundredYardsCatalogue
from hedgerow.lhy.phases.wording import readable
from hedgerow.lhy.screen import looking, offers, reaching, standing, verbs
from hedgerow.lhy.screen.attempts import attempts
from hedgerow.lhy.screen.barred import barred
from hedgerow.lhy.screen.effects import effect
from hedgerow.lhy.screen.letters import letters
from hedgerow.lhy.screen.outlook import outlook
from hedgerow.lhy.screen.pictures import pictured
from hedgerow.lhy.screen.report import report
from hedgerow.lhy.state.state import State
from hedgerow.lhy.state.world import World


class LastHundredYardsScreen(LastHundredYardsCatalogue):
    """Everything in it is a pure function, and tells a seat no more than it may know."""

    examples = Examples(
        place="F7", other_place="H4", piece="u47", clause="11.3.3c-1", topic="concealment",
        moves=("fire u47 F7", "maneuver u47,u12", "go F7"),
    )  # fmt: skip
    unit = ("hex", "hexes")

    def asking(self, table: World, seat: int) -> Asking:
        return offers.asking(table, seat)

    def deed(self, kind: type[Move]) -> Deed:
        return offers.deed(kind)

    def offer(self, table: World, move: Move, seat: int) -> Offer:
        return offers.offer(table, move, seat)

    def instead(self, table: World, piece: str, seat: int) -> tuple[Move, ...]:
        return offers.instead(table, piece, seat)

    def sets_out(self, table: World, place: str, seat: int) -> Move | None:
        return offers.sets_out(table, place, seat)

    def called(self, state: State, piece: str, seat: int | None) -> str:
        return offers.called(state, piece, seat)

    def purpose(self, state: State, why: str, seat: int | None) -> str:
        return readable(state, why, seat, veil=True)

    def outlook(self, table: World, move: Move, seat: int) -> str:
        return outlook(table, move, seat)

    def begins(self, table: World, seat: int) -> str:
        return standing.begins(table, seat)

    def preview(self, table: World, move: Move, seat: int) -> Preview:
        return verbs.preview(table, move, seat)

    def effect(self, table: World, move: Move, seat: int) -> float | None:
        return effect(table, move, seat)

    def nearest(self, state: State, seat: int, pieces: Collection[str]) -> float | None:
        return looking.nearest(state, seat, pieces)

    def barred(self, table: World, seat: int) -> tuple[Barred, ...]:
        choice = table.choice
        return barred(table.state, choice) if choice is not None and choice.seat == seat else ()

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
        return letters(state, seat)

    def progress(self, state: State) -> str:
        return standing.progress(state)

    def headline(self, state: State) -> str:
        return standing.headline(state)

    def standing(self, state: State, seat: int | None) -> Standing:
        return standing.standing(state, seat)

    def report(self, state: State, events: Sequence[Event], words: Sequence[str], seat: int | None) -> Report:
        return report(state, events, words, seat)


SCREEN = LastHundredYardsScreen()
_SCREEN: Screen[State] = SCREEN  # the type checker holds it to the contract
