"""Lock 'n Load Tactical as a screen shows it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from hedgerow.kernel.choice import Move, Refusal
from hedgerow.kernel.events import Event
from hedgerow.kernel.screen.cards import MapCard, OptionCard, ScenarioCard
from hedgerow.kernel.screen.contract import Screen
from hedgerow.kernel.screen.looking import PlaceFacts, Reach, Seen, Sight
from hedgerow.kernel.screen.preview import Asking, Barred, Line, Preview, Touched, Wish
from hedgerow.kernel.screen.report import Report
from hedgerow.lnlt.odds.effect import effect
from hedgerow.lnlt.screen import cards, glosses, looking, previews, reaching, touch
from hedgerow.lnlt.screen.report import report
from hedgerow.lnlt.state.state import State
from hedgerow.lnlt.state.world import World


class LockNLoadScreen:
    """Everything in it is a pure function; nothing is hidden from anybody, so every seat is told the same."""

    title = "Lock 'n Load Tactical"
    blurb = "Squads, leaders and machine guns contest a few hundred yards, impulse by impulse; by compatible rules."

    def card(self, scenario: str) -> ScenarioCard:
        return cards.card(scenario)

    def options(self) -> tuple[OptionCard, ...]:
        return cards.options()

    def map_card(self, map: str) -> MapCard:
        return cards.map_card(map)

    def map_picture(self, map: str) -> str:
        return cards.map_picture(map)

    def asking(self, table: World, seat: int) -> Asking:
        return Asking()

    def touched(self, state: State, move: Move, seat: int | None) -> Touched:
        return touch.touched(state, move)

    def gloss(self, table: World, move: Move, seat: int) -> str:
        return glosses.gloss(table, move)

    def preview(self, table: World, move: Move, seat: int) -> Preview:
        return previews.preview(table, move)

    def effect(self, table: World, move: Move, seat: int) -> float | None:
        likely = effect(
            table.state, seat, move, opportunity=table.choice is not None and table.choice.window is not None
        )
        return None if likely is None else float(likely)

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

    def progress(self, state: State) -> str:
        return cards.progress(state)

    def report(self, state: State, events: Sequence[Event], seat: int | None) -> Report:
        return report(state, events)


SCREEN = LockNLoadScreen()
_SCREEN: Screen[State] = SCREEN  # the type checker holds it to the contract
