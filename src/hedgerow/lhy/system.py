"""The Last Hundred Yards as the kernel knows it."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from hedgerow.kernel.choice import Move
from hedgerow.kernel.events import Event
from hedgerow.kernel.system import Outcome, Play, System
from hedgerow.kernel.telling import Patch, Telling
from hedgerow.lhy.phases.invariants import broken
from hedgerow.lhy.phases.play import play
from hedgerow.lhy.phases.set_up import new_state
from hedgerow.lhy.rules.hiding import dealing
from hedgerow.lhy.scenario.missions import fingerprints, mission_named, mission_names, rules_fingerprint
from hedgerow.lhy.screen.glances import since
from hedgerow.lhy.screen.records import View
from hedgerow.lhy.screen.staging import told
from hedgerow.lhy.screen.verbs import say
from hedgerow.lhy.screen.view import view
from hedgerow.lhy.state.moves import MOVES
from hedgerow.lhy.state.state import State
from hedgerow.lhy.state.world import World


class LastHundredYards:
    """The system object: everything in it is a pure function."""

    name = "lhy"
    state_type = State
    view_type = View
    move_types: tuple[type[Move], ...] = MOVES
    secret = True

    def scenarios(self) -> tuple[str, ...]:
        return mission_names()

    def new(self, scenario: str, options: dict[str, str]) -> State:
        return new_state(scenario, options)

    def content_digests(self, scenario: str) -> tuple[str, ...]:
        return fingerprints(scenario)

    def rules_digest(self) -> str:
        return rules_fingerprint()

    def seats(self, state: State) -> tuple[str, ...]:
        """As at the beginning: who designs a mission is the first or second player until its end (23.0)."""
        return tuple(side.name for side in mission_named(state.scenario).side)

    def play(self, table: World) -> Play[None]:
        return play(table)

    def outcome(self, state: State) -> Outcome | None:
        return state.outcome

    def turn(self, state: State) -> int:
        return state.turn

    def broken(self, state: State) -> list[str]:
        return broken(state)

    # ------------------------------------------------------------------ what a seat may know

    def view(self, state: State, seat: int | None) -> View:
        return view(state, seat)

    def tell(self, state: State, event: Event, seat: int | None) -> Telling:
        return told(state, event, seat)

    def glance(self, state: State, seat: int | None) -> View:
        return view(state, seat)

    def since(self, glance: View, state: State, seat: int | None) -> tuple[Patch, View]:
        return since(glance, state, seat)

    def say(self, state: State, move: Move, seat: int | None) -> str:
        return say(state, move, seat)

    def hide(self, state: State, seat: int) -> Iterable[State]:
        return dealing.hide(state, seat)

    def redeal(self, state: State, seat: int, chance: Random) -> State:
        return dealing.redeal(state, seat, chance)


SYSTEM = LHY = LastHundredYards()
_SYSTEM: System[State] = LHY  # the type checker holds it to the contract
