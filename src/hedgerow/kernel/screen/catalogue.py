"""The contract of a catalogue: what there is to play and where, told before any game begins.

It is asked often and for little, so whoever keeps it loads no more than an answer needs. A scenario or a map is called
by its name; at a terminal also by the path of a file of one's own.
"""

from __future__ import annotations

from typing import Protocol

from .cards import MapCard, OptionCard, ScenarioCard
from .details import MapNote, ScenarioDetails
from .letters import Letters
from .looking import Sight


class Catalogue(Protocol):
    """What comes with one rule system. Whatever is asked for by a wrong name is a Mistake."""

    @property
    def title(self) -> str: ...

    @property
    def blurb(self) -> str: ...

    # ------------------------------------------------------------------ scenarios

    def scenarios(self) -> tuple[str, ...]:
        """The names of the scenarios that come with it."""
        ...

    def plays(self, scenario: str) -> bool:
        """Whether anybody may begin a game of it: it comes with the system, or is put together from what does. A file
        of one's own is not for everybody.
        """
        ...

    def card(self, scenario: str) -> ScenarioCard: ...

    def details(self, scenario: str) -> ScenarioDetails: ...

    def options(self) -> tuple[OptionCard, ...]: ...

    # ------------------------------------------------------------------ maps

    def maps(self) -> tuple[str, ...]:
        """The names of the maps that come with it."""
        ...

    def draws(self, map: str) -> bool:
        """Whether such a game may be played on it."""
        ...

    def map_note(self, map: str) -> MapNote: ...

    def map_card(self, map: str) -> MapCard: ...

    def map_picture(self, map: str, *, names: bool = False) -> str:
        """The map as SVG, its places named or not."""
        ...

    def map_letters(self, map: str) -> Letters:
        """The map in letters, nobody on it."""
        ...

    def map_sight(self, map: str, a: str, b: str) -> Sight:
        """Whether two places of a map see each other where nothing has happened yet."""
        ...

    def sight_picture(self, map: str, a: str, b: str) -> str:
        """The line between two places on the map, as SVG."""
        ...
