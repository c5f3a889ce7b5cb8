"""What there is to play of Lock 'n Load Tactical."""

from __future__ import annotations

from hedgerow.kernel.screen.cards import MapCard
from hedgerow.kernel.screen.catalogue import Catalogue
from hedgerow.kernel.screen.details import ScenarioDetails
from hedgerow.kernel.screen.letters import Letters
from hedgerow.kernel.screen.shelf import Shelf


class LockNLoadCatalogue(Shelf):
    title = "Lock 'n Load Tactical"
    blurb = "Squads, leaders and machine guns contest a few hundred yards, impulse by impulse; by compatible rules."
    cards = "hedgerow.lnlt.screen.cards"
    sheets = "hedgerow.lnlt.screen.sheets"

    def scenarios(self) -> tuple[str, ...]:
        from hedgerow.lnlt.scenario.scenarios import scenario_names

        return scenario_names()

    def maps(self) -> tuple[str, ...]:
        from hedgerow.lnlt.ground.survey import map_names

        return map_names()

    def details(self, scenario: str) -> ScenarioDetails:
        from hedgerow.lnlt.screen.details import details

        return details(scenario)

    def map_card(self, map: str) -> MapCard:
        from hedgerow.lnlt.screen.cards import map_card

        return map_card(map)

    def map_letters(self, map: str) -> Letters:
        from hedgerow.lnlt.screen.letters import bare
        from hedgerow.lnlt.screen.sheets import land

        return bare(land(map))


CATALOGUE = LockNLoadCatalogue()
_CATALOGUE: Catalogue = CATALOGUE  # the type checker holds it to the contract
