"""The contract, filled in: what the kernel knows of a paper system."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import msgspec

from hedgerow.kernel.choice import Move
from hedgerow.kernel.events import Event
from hedgerow.kernel.mistakes import Mistake
from hedgerow.kernel.patches import of_view
from hedgerow.kernel.system import Outcome, Play
from hedgerow.kernel.telling import Patch, Telling

from . import rules, words
from .field import Field
from .records import SEATS, TURNS, Go, Hold, Pass, Piece, PieceView, Place, Ready, Shoot, State, View
from .rules import World


class PaperSystem:
    """Everything in it is a pure function."""

    state_type = State
    view_type = View
    move_types: tuple[type[Move], ...] = (Place, Ready, Go, Shoot, Pass, Hold)
    secret = True

    def __init__(self, name: str, scenario: str, field: Field) -> None:
        self.name, self.scenario, self.field = name, scenario, field

    def scenarios(self) -> tuple[str, ...]:
        return (self.scenario,)

    def new(self, scenario: str, options: dict[str, str]) -> State:
        if scenario != self.scenario:
            raise Mistake(f"there is no scenario {scenario!r}; known are: {self.scenario}")
        if unknown := options.keys() - {"turns"}:
            raise Mistake(f"there is no option {min(unknown)!r}")
        turns = options.get("turns", TURNS[0])
        if turns not in TURNS:
            raise Mistake(f"option 'turns' is {' or '.join(TURNS)}, not {turns!r}")
        return rules.new_state(self.field, int(turns))

    def seats(self, state: State) -> tuple[str, ...]:
        return SEATS

    def play(self, table: World) -> Play[None]:
        return rules.play(table, self.field)

    def outcome(self, state: State) -> Outcome | None:
        return state.outcome

    def turn(self, state: State) -> int:
        return state.turn

    def broken(self, state: State) -> list[str]:
        return [f"{p.id} is lost and yet at {p.at}" for p in state.pieces.values() if p.lost and p.at]

    # ------------------------------------------------------------------ what a seat may know

    def view(self, state: State, seat: int | None) -> View:
        """Whoever is seen is seen for what he is (5.1)."""
        shown = [p for p in state.pieces.values() if p.seat == seat or not p.hidden]
        hidden = tuple(sum(p.hidden for p in rules.own(state, side)) for side in (0, 1))
        pieces = tuple(PieceView(p.id, p.seat, p.at, p.hidden, p.dummy, p.lost) for p in shown)
        return View(pieces, hidden, self.field.goal)

    def tell(self, state: State, event: Event, seat: int | None) -> Telling:
        return words.tell(state, event)

    def glance(self, state: State, seat: int | None) -> View:
        return self.view(state, seat)

    def since(self, glance: View, state: State, seat: int | None) -> tuple[Patch, View]:
        now = self.view(state, seat)
        return of_view(glance, now, ("pieces",)), now

    def say(self, state: State, move: Move, seat: int | None) -> str:
        return words.say(move)

    def hide(self, state: State, seat: int) -> Iterator[State]:
        """The other side's hidden pieces all in reserve; or wherever three draws put them."""
        yield _in_reserve(state, 1 - seat)
        for n in range(3):
            yield self.redeal(_copy(state), seat, Random(n))

    def redeal(self, state: State, seat: int, chance: Random) -> State:
        """Which of the other side's hidden pieces is the dummy, where they are, and whether they are there at all."""
        unknown = [p for p in rules.own(state, 1 - seat) if p.hidden and not p.lost]
        # A side that is still to set up has put down nothing, and everybody knows it.
        untouched = state.stage == "set-up" and state.active < 1 - seat
        dummies = [p.dummy for p in unknown]
        chance.shuffle(dummies)
        for p, dummy in zip(unknown, dummies):
            p.dummy, p.at = dummy, ""
        for p in unknown:
            if not untouched and chance.random() < 0.8:
                p.at = self._somewhere(state, p, chance)
        return state

    def _somewhere(self, state: State, p: Piece, chance: Random) -> str:
        """A place where nobody stands: for all the other side knows, this piece is there."""
        while True:
            homes = list(self.field.homes(p.seat))
            at = chance.choice(homes) if state.stage == "set-up" else self.field.anywhere(chance)
            if not any(o.at and self.field.meet(o.at, at) for o in state.pieces.values()):
                return at


def _in_reserve(state: State, seat: int) -> State:
    other = _copy(state)
    for p in rules.own(other, seat):
        if p.hidden:
            p.at = ""
    return other


def _copy(state: State) -> State:
    return msgspec.msgpack.decode(msgspec.msgpack.encode(state), type=State)
