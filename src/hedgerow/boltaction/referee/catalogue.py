"""What there is to play at a real table: one thing, with whatever forces people bring."""

from __future__ import annotations

from hedgerow.kernel.screen.catalogue import Catalogue
from hedgerow.kernel.screen.shelf import Shelf


class RealTableCatalogue(Shelf):
    title = "Bolt Action at a real table"
    blurb = "You play with miniatures; a phone beside the table keeps bag, orders, pins, tests and shots."
    cards = "hedgerow.boltaction.referee.sheet"
    sheets = "hedgerow.boltaction.referee.picture"

    def scenarios(self) -> tuple[str, ...]:
        from hedgerow.boltaction.referee.table import NAME

        return (NAME,)

    def maps(self) -> tuple[str, ...]:
        return ()


CATALOGUE = RealTableCatalogue()
_CATALOGUE: Catalogue = CATALOGUE  # the type checker holds it to the contract
