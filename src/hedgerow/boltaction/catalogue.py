"""What there is to play of Bolt Action."""

from __future__ import annotations

from hedgerow.kernel.screen.catalogue import Catalogue
from hedgerow.kernel.screen.shelf import Shelf


class BoltActionCatalogue(Shelf):
    title = "Bolt Action"
    blurb = "Order dice from a bag, models on a table in inches, squads, guns and tanks; by compatible rules."
    cards = "hedgerow.boltaction.screen.cards"
    sheets = "hedgerow.boltaction.screen.sheets"

    def scenarios(self) -> tuple[str, ...]:
        from hedgerow.boltaction.scenario.battles import battle_names

        return battle_names()

    def plays(self, scenario: str) -> bool:
        from hedgerow.boltaction.scenario.battles import can_be_played

        return can_be_played(scenario)

    def draws(self, map: str) -> bool:
        from hedgerow.boltaction.scenario.variants import can_be_chosen

        return can_be_chosen(map) or super().draws(map)

    def maps(self) -> tuple[str, ...]:
        from hedgerow.boltaction.ground.tables import table_names

        return table_names()


CATALOGUE = BoltActionCatalogue()
_CATALOGUE: Catalogue = CATALOGUE  # the type checker holds it to the contract
