"""Bolt Action as the kernel knows it."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from hedgerow.boltaction.phases.invariants import broken
from hedgerow.boltaction.phases.play import play
from hedgerow.boltaction.phases.set_up import new_state
from hedgerow.boltaction.rules import dealing
from hedgerow.boltaction.scenario.battles import battle_names, fingerprints, rules_fingerprint
from hedgerow.boltaction.screen.records import View
from hedgerow.boltaction.screen.told import told
from hedgerow.boltaction.screen.verbs import say
from hedgerow.boltaction.screen.view import since, view
from hedgerow.boltaction.state.moves import MOVES
from hedgerow.boltaction.state.state import State
from hedgerow.boltaction.state.world import World
from hedgerow.kernel.choice import Move
from hedgerow.kernel.events import Event
from hedgerow.kernel.system import Outcome, Play, System
from hedgerow.kernel.telling import Patch, Telling


class BoltAction:
    """The system object: everything in it is a pure function."""

    name = "boltaction"
    state_type = State
    view_type = View
    move_types: tuple[type[Move], ...] = MOVES
    secret = True

    def scenarios(self) -> tuple[str, ...]:
        return battle_names()

    def new(self, scenario: str, options: dict[str, str]) -> State:
        return new_state(scenario, options)

    def content_digests(self, scenario: str) -> tuple[str, ...]:
        return fingerprints(scenario)

    def rules_digest(self) -> str:
        return rules_fingerprint()

    def seats(self, state: State) -> tuple[str, ...]:
        return state.battle.force_name(0), state.battle.force_name(1)

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


SYSTEM = BOLT_ACTION = BoltAction()
_SYSTEM: System[State] = BOLT_ACTION  # the type checker holds it to the contract
