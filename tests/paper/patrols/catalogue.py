"""What there is to play of patrols."""

from __future__ import annotations

from hedgerow.kernel.screen.catalogue import Catalogue
from tests.paper.core.catalogue import PaperCatalogue

from .field import FIELD
from .sheet import SHEET

TITLE, BLURB = "Patrols", "The same on an open table: pieces go six inches any way they like."
CATALOGUE = PaperCatalogue(TITLE, BLURB, FIELD, SHEET)
_CATALOGUE: Catalogue = CATALOGUE  # the type checker holds it to the contract
