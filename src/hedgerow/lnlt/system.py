"""Lock 'n Load Tactical as the kernel knows it."""

from __future__ import annotations

from collections.abc import Sequence

from hedgerow.kernel.choice import Move
from hedgerow.kernel.events import Event
from hedgerow.kernel.shown import (
    MapCard,
    OptionCard,
    PlaceFacts,
    Preview,
    Reach,
    Report,
    ScenarioCard,
    Seen,
    Shown,
    Sight,
    Touched,
)
from hedgerow.kernel.system import Outcome, Play
from hedgerow.lnlt.phases.invariants import broken
from hedgerow.lnlt.phases.play import play
from hedgerow.lnlt.phases.set_up import new_state
from hedgerow.lnlt.scenario.scenarios import fingerprint, scenario, scenario_names
from hedgerow.lnlt.screen import cards, glosses, looking, phrases, previews, reaching, telling, touch
from hedgerow.lnlt.screen.records import View
from hedgerow.lnlt.screen.report import report
from hedgerow.lnlt.screen.view import view
from hedgerow.lnlt.state.moves import MOVES
from hedgerow.lnlt.state.state import State
from hedgerow.lnlt.state.world import World


class LockNLoad:
    """The system object: everything in it is a pure function."""

    name = "lnlt"
    title = "Lock 'n Load Tactical"
    blurb = "Squads, leaders and machine guns contest a few hundred yards, impulse by impulse; by compatible rules."
    state_type = State
    move_types: tuple[type[Move], ...] = MOVES

    def scenarios(self) -> tuple[str, ...]:
        return scenario_names()

    def new(self, scenario: str, options: dict[str, str]) -> State:
        return new_state(scenario, options)

    def content_digest(self, scenario: str) -> str:
        return fingerprint(scenario)

    def seats(self, state: State) -> tuple[str, ...]:
        return tuple(side.name for side in scenario(state.scenario).side)

    def play(self, table: World) -> Play[None]:
        return play(table)

    def view(self, state: State, seat: int | None) -> View:
        return view(state, seat)

    def outcome(self, state: State) -> Outcome | None:
        return state.outcome

    def tell(self, state: State, event: Event) -> str:
        return telling.tell(state, event)

    def say(self, state: State, move: Move) -> str:
        return phrases.say(state, move)

    def broken(self, state: State) -> list[str]:
        return broken(state)

    # ------------------------------------------------------------------ what a screen is told (kernel/shown.py)

    def card(self, scenario: str) -> ScenarioCard:
        return cards.card(scenario)

    def options(self) -> tuple[OptionCard, ...]:
        return cards.options()

    def map_card(self, map: str) -> MapCard:
        return cards.map_card(map)

    def map_picture(self, map: str) -> str:
        return cards.map_picture(map)

    def touched(self, state: State, move: Move) -> Touched:
        return touch.touched(state, move)

    def gloss(self, table: World, move: Move) -> str:
        return glosses.gloss(table, move)

    def preview(self, table: World, move: Move) -> Preview:
        return previews.preview(table, move)

    def sight(self, state: State, a: str, b: str) -> Sight:
        return looking.sight(state, a, b)

    def seen(self, state: State, place: str) -> Seen:
        return looking.seen(state, place)

    def reach(self, table: World, move: Move | None) -> Reach | None:
        return reaching.reach(table, move)

    def inspect(self, state: State, place: str, seat: int | None) -> PlaceFacts:
        return looking.inspect(state, place, seat)

    def report(self, state: State, events: Sequence[Event]) -> Report:
        return report(state, events)

    def progress(self, state: State) -> str:
        return cards.progress(state)


LNLT = LockNLoad()
_SHOWN: Shown[State] = LNLT  # the type checker holds it to the contract
