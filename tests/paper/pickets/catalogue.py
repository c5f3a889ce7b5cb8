"""What there is to play of pickets."""

from __future__ import annotations

from hedgerow.kernel.screen.catalogue import Catalogue
from tests.paper.core.catalogue import PaperCatalogue

from .field import FIELD
from .sheet import SHEET

TITLE, BLURB = "Pickets", "Ten pieces in a meadow of pointed hexes, four of them hidden."
CATALOGUE = PaperCatalogue(TITLE, BLURB, FIELD, SHEET)
_CATALOGUE: Catalogue = CATALOGUE  # the type checker holds it to the contract
