"""What there is to play of Lock 'n Load Tactical.

Each answer loads what it needs when it is asked for: a list of names wants no rules, and no words want geometry.
"""

from __future__ import annotations

from hedgerow.kernel.screen.cards import MapCard, OptionCard, ScenarioCard
from hedgerow.kernel.screen.catalogue import Catalogue
from hedgerow.kernel.screen.details import MapNote, ScenarioDetails
from hedgerow.kernel.screen.letters import Letters
from hedgerow.kernel.screen.looking import Sight


class LockNLoadCatalogue:
    title = "Lock 'n Load Tactical"
    blurb = "Squads, leaders and machine guns contest a few hundred yards, impulse by impulse; by compatible rules."

    def scenarios(self) -> tuple[str, ...]:
        from hedgerow.lnlt.scenario.scenarios import scenario_names

        return scenario_names()

    def card(self, scenario: str) -> ScenarioCard:
        from hedgerow.lnlt.screen.cards import card

        return card(scenario)

    def details(self, scenario: str) -> ScenarioDetails:
        from hedgerow.lnlt.screen.details import details

        return details(scenario)

    def options(self) -> tuple[OptionCard, ...]:
        from hedgerow.lnlt.screen.cards import options

        return options()

    def maps(self) -> tuple[str, ...]:
        from hedgerow.lnlt.ground.survey import map_names

        return map_names()

    def map_note(self, map: str) -> MapNote:
        from hedgerow.lnlt.screen.sheets import note

        return note(map)

    def map_card(self, map: str) -> MapCard:
        from hedgerow.lnlt.screen.cards import map_card

        return map_card(map)

    def map_picture(self, map: str, *, names: bool = False) -> str:
        from hedgerow.lnlt.screen.sheets import picture

        return picture(map, names=names)

    def map_letters(self, map: str) -> Letters:
        from hedgerow.lnlt.screen.letters import bare
        from hedgerow.lnlt.screen.sheets import land

        return bare(land(map))

    def map_sight(self, map: str, a: str, b: str) -> Sight:
        from hedgerow.lnlt.screen.sheets import bare_sight, land

        return bare_sight(land(map), a, b)

    def sight_picture(self, map: str, a: str, b: str) -> str:
        from hedgerow.lnlt.screen.sheets import sight_picture

        return sight_picture(map, a, b)


CATALOGUE = LockNLoadCatalogue()
_CATALOGUE: Catalogue = CATALOGUE  # the type checker holds it to the contract
