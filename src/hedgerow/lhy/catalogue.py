"""What there is to play of The Last Hundred Yards."""

from __future__ import annotations

from hedgerow.kernel.screen.catalogue import Catalogue
from hedgerow.kernel.screen.shelf import Shelf


class LastHundredYardsCatalogue(Shelf):
    title = "The Last Hundred Yards"
    blurb = "Platoons attack, the enemy reacts, and the clock is the score; by compatible rules."
    cards = "hedgerow.lhy.screen.cards"
    sheets = "hedgerow.lhy.screen.sheets"

    def scenarios(self) -> tuple[str, ...]:
        from hedgerow.lhy.scenario.missions import mission_names

        return mission_names()

    def draws(self, map: str) -> bool:
        """Whatever people may lay out for a mission of their own, too."""
        from hedgerow.lhy.ground.sectors import may_be_laid_out

        return super().draws(map) or may_be_laid_out(map)

    def maps(self) -> tuple[str, ...]:
        from hedgerow.lhy.ground.sectors import map_names

        return map_names()


CATALOGUE = LastHundredYardsCatalogue()
_CATALOGUE: Catalogue = CATALOGUE  # the type checker holds it to the contract
