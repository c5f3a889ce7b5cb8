"""The toy of the kernel's tests as a screen would show it: a game in which both sides hide something."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from hedgerow.kernel.choice import Move, Refusal
from hedgerow.kernel.events import Event
from hedgerow.kernel.screen.cards import MapCard, OptionCard, ScenarioCard, SideCard
from hedgerow.kernel.screen.looking import PlaceFacts, Reach, Seen, Sight
from hedgerow.kernel.screen.preview import Asking, Barred, Line, Preview, Touched, Wish
from hedgerow.kernel.screen.report import Report
from hedgerow.kernel.table import Table
from hedgerow.systems import RANDOM, Kit
from tests.kernel.toy import SEATS, Shoot, State, Toy, Walk


class HidingToy(Toy):
    first_state: State | None = None  # instead of the scenario's own

    def new(self, scenario: str, options: dict[str, str]) -> State:
        first = self.first_state or super().new(scenario, options)
        return msgspec.msgpack.decode(msgspec.msgpack.encode(first), type=State)


class ToyScreen:
    title = "Two pickets"
    blurb = "A road, and a secret at either end."

    def card(self, scenario: str) -> ScenarioCard:
        sides = tuple(SideCard(name, (), 2) for name in SEATS)
        return ScenarioCard(scenario, "The Road", "", "", "road", 3, "", "", (), sides, False, {})

    def options(self) -> tuple[OptionCard, ...]:
        return ()

    def map_card(self, map: str) -> MapCard:
        return MapCard(map, map, 0, 0, 1, 1, (), ())

    def map_picture(self, map: str) -> str:
        return "<svg/>"

    def touched(self, state: State, move: Move, seat: int | None) -> Touched:
        return Touched((), (move.unit,)) if isinstance(move, Walk | Shoot) else Touched()

    def gloss(self, table: Table[State], move: Move, seat: int) -> str:
        return ""

    def preview(self, table: Table[State], move: Move, seat: int) -> Preview:
        return Preview(Toy().say(table.state, move, seat))

    def sight(self, state: State, a: str, b: str, seat: int | None) -> Sight:
        return Sight(a, b, 0, True, "", "")

    def seen(self, state: State, place: str, seat: int | None) -> Seen:
        return Seen(place, (), ())

    def reach(self, table: Table[State], move: Move | None, seat: int) -> Reach | None:
        return None

    def inspect(self, state: State, place: str, seat: int | None) -> PlaceFacts:
        return PlaceFacts(place, place, (), ())

    def report(self, state: State, events: Sequence[Event], seat: int | None) -> Report:
        return Report(state.turn, "", None, (), (), (), (), ())

    def progress(self, state: State) -> str:
        return f"turn {state.turn} of {state.turns}"

    def asking(self, table: Table[State], seat: int) -> Asking:
        return Asking()

    def effect(self, table: Table[State], move: Move, seat: int) -> float | None:
        return 21 / 36 if isinstance(move, Shoot) else None

    def barred(self, table: Table[State], seat: int) -> tuple[Barred, ...]:
        return ()

    def attempts(self, table: Table[State], wish: Wish, seat: int) -> Iterable[Move]:
        return ()

    def pictured(self, state: State, move: Move, refusal: Refusal, seat: int) -> tuple[Line, ...]:
        return ()


class ToyKit(Kit):
    """The toy with its screen; another toy may take its place."""

    def __init__(self, system: Toy | None = None) -> None:
        super().__init__("toy", "tests.server")
        self.system = system or HidingToy()
        self.screen = ToyScreen()
        self.players = {"random": RANDOM}
