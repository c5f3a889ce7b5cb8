"""A catalogue whose answers lie in a system's own modules, each loaded when it is asked for: a list of names wants no
rules, and no words want geometry.
"""

from __future__ import annotations

from functools import cached_property
from importlib import import_module
from typing import ClassVar, Protocol, cast

from .cards import MapCard, OptionCard, ScenarioCard
from .details import MapNote, ScenarioDetails
from .letters import Letters
from .looking import Sight


class Cards(Protocol):
    """A module that tells of scenarios and options."""

    def card(self, scenario: str, /) -> ScenarioCard: ...
    def details(self, scenario: str, /) -> ScenarioDetails: ...
    def options(self) -> tuple[OptionCard, ...]: ...


class Sheets(Protocol):
    """A module that shows maps."""

    def note(self, map: str, /) -> MapNote: ...
    def card(self, map: str, /) -> MapCard: ...
    def picture(self, map: str, /, *, names: bool) -> str: ...
    def letters(self, map: str, /) -> Letters: ...
    def sight(self, map: str, a: str, b: str, /) -> Sight: ...
    def sight_picture(self, map: str, a: str, b: str, /) -> str: ...


class Shelf:
    """All of a `Catalogue` but its title, its blurb, and the names of its scenarios and maps."""

    cards: ClassVar[str]  # the names of the modules
    sheets: ClassVar[str]

    def scenarios(self) -> tuple[str, ...]:
        raise NotImplementedError

    def plays(self, scenario: str) -> bool:
        return scenario in self.scenarios()

    def draws(self, map: str) -> bool:
        return map in self._played_on

    def card(self, scenario: str) -> ScenarioCard:
        return self._cards().card(scenario)

    def details(self, scenario: str) -> ScenarioDetails:
        return self._cards().details(scenario)

    def options(self) -> tuple[OptionCard, ...]:
        return self._cards().options()

    def map_note(self, map: str) -> MapNote:
        return self._sheets().note(map)

    def map_card(self, map: str) -> MapCard:
        return self._sheets().card(map)

    def map_picture(self, map: str, *, names: bool = False) -> str:
        return self._sheets().picture(map, names=names)

    def map_letters(self, map: str) -> Letters:
        return self._sheets().letters(map)

    def map_sight(self, map: str, a: str, b: str) -> Sight:
        return self._sheets().sight(map, a, b)

    def sight_picture(self, map: str, a: str, b: str) -> str:
        return self._sheets().sight_picture(map, a, b)

    @cached_property
    def _played_on(self) -> frozenset[str]:
        return frozenset(self.card(scenario).map for scenario in self.scenarios())

    def _cards(self) -> Cards:
        return cast(Cards, import_module(self.cards))

    def _sheets(self) -> Sheets:
        return cast(Sheets, import_module(self.sheets))
