"""The toy of the kernel's tests as a screen would show it: a game in which both sides hide something."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from hedgerow.kernel.choice import Move
from hedgerow.kernel.events import Event
from hedgerow.kernel.screen.cards import MapCard, OptionCard, ScenarioCard, SideCard
from hedgerow.kernel.screen.looking import PlaceFacts, Reach, Seen, Sight
from hedgerow.kernel.screen.preview import Preview, Touched
from hedgerow.kernel.screen.report import Report
from hedgerow.kernel.table import Table
from tests.kernel.toy import SEATS, State, Toy


class ShownToy(Toy):
    title = "Two pickets"
    blurb = "A road, and a secret at either end."
    first_state: State | None = None  # instead of the scenario's own

    def new(self, scenario: str, options: dict[str, str]) -> State:
        first = self.first_state or super().new(scenario, options)
        return msgspec.msgpack.decode(msgspec.msgpack.encode(first), type=State)

    def scenarios(self) -> tuple[str, ...]:
        return ("road",)

    def card(self, scenario: str) -> ScenarioCard:
        sides = tuple(SideCard(name, (), 2) for name in SEATS)
        return ScenarioCard(scenario, "The Road", "", "", "road", 3, "", "", (), sides, False, {})

    def options(self) -> tuple[OptionCard, ...]:
        return ()

    def map_card(self, map: str) -> MapCard:
        return MapCard(map, map, 0, 0, 1, 1, (), ())

    def map_picture(self, map: str) -> str:
        return "<svg/>"

    def touched(self, state: State, move: Move) -> Touched:
        return Touched()

    def gloss(self, table: Table[State], move: Move) -> str:
        return ""

    def preview(self, table: Table[State], move: Move) -> Preview:
        return Preview(self.say(table.state, move))

    def sight(self, state: State, a: str, b: str) -> Sight:
        return Sight(a, b, 0, True, "", "")

    def seen(self, state: State, place: str) -> Seen:
        return Seen(place, (), ())

    def reach(self, table: Table[State], move: Move | None) -> Reach | None:
        return None

    def inspect(self, state: State, place: str, seat: int | None) -> PlaceFacts:
        return PlaceFacts(place, place, (), ())

    def report(self, state: State, events: Sequence[Event]) -> Report:
        return Report(state.turn, "", None, (), (), (), (), ())

    def progress(self, state: State) -> str:
        return f"turn {state.turn} of {state.turns}"
