"""Lock 'n Load Tactical as the kernel knows it."""

from __future__ import annotations

from hedgerow.kernel.choice import Move
from hedgerow.kernel.events import Event
from hedgerow.kernel.system import Outcome, Play

from . import words
from .invariants import broken
from .moves import MOVES
from .play import play
from .scenarios import fingerprint, scenario, scenario_names
from .set_up import new_state
from .state import State
from .view import View, view
from .world import World


class LockNLoad:
    """The system object: everything in it is a pure function."""

    name = "lnlt"
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
        return words.tell(state, event)

    def say(self, state: State, move: Move) -> str:
        return words.say(state, move)

    def broken(self, state: State) -> list[str]:
        return broken(state)


LNLT = LockNLoad()
