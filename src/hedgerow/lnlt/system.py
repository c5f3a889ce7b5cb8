"""Lock 'n Load Tactical as the kernel knows it."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from hedgerow.kernel.choice import Move
from hedgerow.kernel.events import Event
from hedgerow.kernel.system import Outcome, Play, System
from hedgerow.kernel.telling import Patch, Telling
from hedgerow.lnlt.phases.invariants import broken
from hedgerow.lnlt.phases.play import play
from hedgerow.lnlt.phases.set_up import new_state
from hedgerow.lnlt.scenario.scenarios import fingerprints, rules_fingerprint, scenario, scenario_names
from hedgerow.lnlt.screen import glances
from hedgerow.lnlt.screen.records import Glance, View
from hedgerow.lnlt.screen.staging import told
from hedgerow.lnlt.screen.view import view
from hedgerow.lnlt.state.moves import MOVES
from hedgerow.lnlt.state.state import State
from hedgerow.lnlt.state.world import World


class LockNLoad:
    """The system object: everything in it is a pure function."""

    name = "lnlt"
    state_type = State
    view_type = View
    move_types: tuple[type[Move], ...] = MOVES
    secret = False  # open stacks (1.3.10); paragraphs nobody has read are not in the state

    def scenarios(self) -> tuple[str, ...]:
        return scenario_names()

    def new(self, scenario: str, options: dict[str, str]) -> State:
        return new_state(scenario, options)

    def content_digests(self, scenario: str) -> tuple[str, ...]:
        return fingerprints(scenario)

    def rules_digest(self) -> str:
        return rules_fingerprint()

    def seats(self, state: State) -> tuple[str, ...]:
        return tuple(side.name for side in scenario(state.scenario).side)

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
        return told(state, event)

    def glance(self, state: State, seat: int | None) -> Glance:
        return glances.glance(state)

    def since(self, glance: Glance, state: State, seat: int | None) -> tuple[Patch, Glance]:
        return glances.since(glance, state)

    def say(self, state: State, move: Move, seat: int | None) -> str:
        from hedgerow.lnlt.screen import verbs  # with all that is shown of moves: who only plays does without

        return verbs.say(state, move)

    def hide(self, state: State, seat: int) -> Iterable[State]:
        return ()

    def redeal(self, state: State, seat: int, chance: Random) -> State:
        return state


SYSTEM = LNLT = LockNLoad()
_SYSTEM: System[State] = LNLT  # the type checker holds it to the contract
