"""Bolt Action at a real table as the kernel knows it."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from hedgerow.boltaction.lists.ready import ready_named, ready_names
from hedgerow.boltaction.lists.text import write_code
from hedgerow.boltaction.phases.invariants import of_dice
from hedgerow.boltaction.referee import offers
from hedgerow.boltaction.referee.asked import copy
from hedgerow.boltaction.referee.play import play
from hedgerow.boltaction.referee.records import MOVES, Real
from hedgerow.boltaction.referee.set_up import new_state
from hedgerow.boltaction.referee.table import NAME
from hedgerow.boltaction.referee.told import told
from hedgerow.boltaction.rules.dealing import secret_force
from hedgerow.boltaction.scenario.records import SIDES
from hedgerow.boltaction.screen.records import View
from hedgerow.boltaction.screen.view import since, view
from hedgerow.boltaction.state.moves import MOVES as BATTLE
from hedgerow.boltaction.state.state import State
from hedgerow.boltaction.state.world import World
from hedgerow.kernel.choice import Move
from hedgerow.kernel.events import Event
from hedgerow.kernel.system import Outcome, Play, System
from hedgerow.kernel.telling import Patch, Telling

DEALS = 3


class RealTable:
    """The system object: everything in it is a pure function."""

    name = "boltaction-table"
    state_type: type[State] = Real
    view_type = View
    move_types: tuple[type[Move], ...] = (*BATTLE, *MOVES)
    secret = True  # as long as only one side has said what it brings

    def scenarios(self) -> tuple[str, ...]:
        return (NAME,)

    def new(self, scenario: str, options: dict[str, str]) -> State:
        return new_state(scenario, options)

    def seats(self, state: State) -> tuple[str, ...]:
        return SIDES

    def play(self, table: World) -> Play[None]:
        return play(table)

    def outcome(self, state: State) -> Outcome | None:
        return state.outcome

    def turn(self, state: State) -> int:
        return state.turn

    def broken(self, state: State) -> list[str]:
        return [
            *of_dice(state),
            *(f"{u.id} has {u.pins} pins" for u in state.units.values() if u.pins < 0),
            *(f"nobody is left of {u.id}" for u in state.units.values() if u.models and not u.men and not u.lost),
        ]

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
        return offers.say(state, move, seat)

    def hide(self, state: State, seat: int) -> Iterable[State]:
        if secret_force(state, seat):
            yield from (self.redeal(copy(state), seat, Random(n)) for n in range(DEALS))

    def redeal(self, state: State, seat: int, chance: Random) -> State:
        """house-game.5: the force of the other side, as long as it is not told."""
        if secret_force(state, seat):
            names = ready_names()
            state.brought[1 - seat] = write_code(ready_named(names[int(chance.random() * len(names))]))
        return state


SYSTEM = REAL_TABLE = RealTable()
_SYSTEM: System[State] = REAL_TABLE  # the type checker holds it to the contract
