"""What there is to play of Bolt Action.

Each answer loads what it needs when it is asked for: a list of names wants no rules, and no words want geometry.
"""

from __future__ import annotations

from hedgerow.kernel.screen.cards import MapCard, OptionCard, ScenarioCard
from hedgerow.kernel.screen.catalogue import Catalogue
from hedgerow.kernel.screen.details import MapNote, ScenarioDetails
from hedgerow.kernel.screen.letters import Letters
from hedgerow.kernel.screen.looking import Sight


class BoltActionCatalogue:
    title = "Bolt Action"
    blurb = "Order dice from a bag, models on a table in inches, squads, guns and tanks; by compatible rules."

    def scenarios(self) -> tuple[str, ...]:
        from hedgerow.boltaction.scenario.battles import battle_names

        return battle_names()

    def card(self, scenario: str) -> ScenarioCard:
        from hedgerow.boltaction.screen.cards import card

        return card(scenario)

    def details(self, scenario: str) -> ScenarioDetails:
        from hedgerow.boltaction.screen.cards import details

        return details(scenario)

    def options(self) -> tuple[OptionCard, ...]:
        from hedgerow.boltaction.screen.cards import options

        return options()

    def maps(self) -> tuple[str, ...]:
        from hedgerow.boltaction.ground.tables import table_names

        return table_names()

    def map_note(self, map: str) -> MapNote:
        from hedgerow.boltaction.screen.sheets import note

        return note(map)

    def map_card(self, map: str) -> MapCard:
        from hedgerow.boltaction.screen.sheets import card

        return card(map)

    def map_picture(self, map: str, *, names: bool = False) -> str:
        from hedgerow.boltaction.screen.sheets import picture

        return picture(map, names=names)

    def map_letters(self, map: str) -> Letters:
        from hedgerow.boltaction.screen.sheets import letters

        return letters(map)

    def map_sight(self, map: str, a: str, b: str) -> Sight:
        from hedgerow.boltaction.screen.sheets import sight

        return sight(map, a, b)

    def sight_picture(self, map: str, a: str, b: str) -> str:
        from hedgerow.boltaction.screen.sheets import sight_picture

        return sight_picture(map, a, b)


CATALOGUE = BoltActionCatalogue()
_CATALOGUE: Catalogue = CATALOGUE  # the type checker holds it to the contract
