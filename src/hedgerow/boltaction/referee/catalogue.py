"""What there is to play at a real table: one thing, with whatever forces people bring."""

from __future__ import annotations

from hedgerow.kernel.screen.cards import MapCard, OptionCard, ScenarioCard
from hedgerow.kernel.screen.catalogue import Catalogue
from hedgerow.kernel.screen.details import MapNote, ScenarioDetails
from hedgerow.kernel.screen.letters import Letters
from hedgerow.kernel.screen.looking import Sight


class RealTableCatalogue:
    title = "Bolt Action at a real table"
    blurb = "You play with miniatures; a phone beside the table keeps bag, orders, pins, tests and shots."

    def scenarios(self) -> tuple[str, ...]:
        from hedgerow.boltaction.referee.table import NAME

        return (NAME,)

    def card(self, scenario: str) -> ScenarioCard:
        from hedgerow.boltaction.referee.sheet import card

        return card(scenario)

    def details(self, scenario: str) -> ScenarioDetails:
        from hedgerow.boltaction.referee.sheet import details

        return details(scenario)

    def options(self) -> tuple[OptionCard, ...]:
        from hedgerow.boltaction.screen.cards import options

        return options()

    def maps(self) -> tuple[str, ...]:
        return ()

    def map_note(self, map: str) -> MapNote:
        from hedgerow.boltaction.referee.sheet import note

        return note(map)

    def map_card(self, map: str) -> MapCard:
        from hedgerow.boltaction.referee.sheet import map_card

        return map_card(map)

    def map_picture(self, map: str, *, names: bool = False) -> str:
        from hedgerow.boltaction.referee.sheet import picture

        return picture()

    def map_letters(self, map: str) -> Letters:
        return Letters((), (), (), ())

    def map_sight(self, map: str, a: str, b: str) -> Sight:
        from hedgerow.boltaction.referee.sheet import unseen

        raise unseen()

    def sight_picture(self, map: str, a: str, b: str) -> str:
        from hedgerow.boltaction.referee.sheet import unseen

        raise unseen()


CATALOGUE = RealTableCatalogue()
_CATALOGUE: Catalogue = CATALOGUE  # the type checker holds it to the contract
