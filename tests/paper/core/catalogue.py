"""What there is to play: one scenario on one map, and an option."""

from __future__ import annotations

from msgspec.structs import asdict

from hedgerow.kernel.mistakes import Mistake
from hedgerow.kernel.near import hint
from hedgerow.kernel.screen.cards import MapCard, OptionCard, ScenarioCard, SideCard
from hedgerow.kernel.screen.details import ForceCard, ForceLine, MapNote, ScenarioDetails
from hedgerow.kernel.screen.letters import Letters
from hedgerow.kernel.screen.looking import Cause, Sight

from .field import Field
from .records import HIDDEN, OPEN, SEATS, TURNS
from .sheet import Sheet

VICTORY = "Whoever has more pieces left wins; dummies do not count."


class PaperCatalogue:
    """A scenario has the name of its map."""

    def __init__(self, title: str, blurb: str, field: Field, sheet: Sheet) -> None:
        self.title, self.blurb, self.field, self.sheet = title, blurb, field, sheet

    def scenarios(self) -> tuple[str, ...]:
        return (self.sheet.name,)

    def card(self, scenario: str) -> ScenarioCard:
        self._check("scenario", scenario)
        return ScenarioCard(
            name=scenario, title=self.sheet.title, place="On paper", date="any day", map=self.sheet.name,
            turns=int(TURNS[0]), situation=self.sheet.about, victory=VICTORY, rules=(),
            sides=tuple(SideCard(name, (), OPEN + HIDDEN) for name in SEATS), options={},
        )  # fmt: skip

    def details(self, scenario: str) -> ScenarioDetails:
        forces = tuple(
            (
                ForceCard(f"set up at {', '.join(self.field.line_up(seat))}", (ForceLine(OPEN, "piece"),)),
                ForceCard("hidden on its own side", (ForceLine(1, "piece"), ForceLine(1, "dummy"))),
            )
            for seat in range(len(SEATS))
        )
        opening = f"{SEATS[0]} hides its pieces first, and acts first."
        return ScenarioDetails(**asdict(self.card(scenario)), opening=opening, clauses=(), forces=forces)

    def options(self) -> tuple[OptionCard, ...]:
        return (OptionCard("turns", "Turns", TURNS, TURNS[0], "How many turns are played.", "7.1", ("7.1",)),)

    # ------------------------------------------------------------------ maps

    def plays(self, scenario: str) -> bool:
        return scenario in self.scenarios()

    def draws(self, map: str) -> bool:
        return map in self.maps()

    def maps(self) -> tuple[str, ...]:
        return (self.sheet.name,)

    def map_note(self, map: str) -> MapNote:
        self._check("map", map)
        return MapNote(map, self.sheet.title, self.sheet.about, self.sheet.size)

    def map_card(self, map: str) -> MapCard:
        self._check("map", map)
        return self.sheet.card()

    def map_picture(self, map: str, *, names: bool = False) -> str:
        self._check("map", map)
        return self.sheet.picture(names=names)

    def map_letters(self, map: str) -> Letters:
        self._check("map", map)
        return self.sheet.letters({}, (), "")

    def map_sight(self, map: str, a: str, b: str) -> Sight:
        """4.2: nothing that happens in a game changes a line of sight."""
        self._check("map", map)
        a, b = self.sheet.place(a), self.sheet.place(b)
        (away, unit), where = self.sheet.away(a, b), self.field.blocked_at(a, b)
        refusal = self.field.why_unseen(a, b)
        return Sight(
            a, b, away, unit, clear=refusal is None, words="Clear." if refusal is None else "Blocked.", rule="4.2",
            causes=() if refusal is None else (Cause(where, refusal.words, refusal.rule),),
            blocked_at=where, away=f"{away:g} {unit}",
        )  # fmt: skip

    def sight_picture(self, map: str, a: str, b: str) -> str:
        return self.sheet.sight_picture(self.map_sight(map, a, b))

    def _check(self, what: str, name: str) -> None:
        if name != self.sheet.name:
            raise Mistake(f"there is no {what} {name!r}{hint(name, [self.sheet.name])}")
