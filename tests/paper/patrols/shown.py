"""Patrols as a screen shows them."""

from __future__ import annotations

from hedgerow.kernel.screen.contract import Examples, Screen
from tests.paper.core.records import State
from tests.paper.core.screen import PaperScreen

from .catalogue import BLURB, TITLE
from .field import FIELD
from .sheet import SHEET

EXAMPLES = Examples(
    place="1500,1000", other_place="0800,0400", piece="r1", moves=("shoot r1 b1", "go r1 0600,0400"), clause="4.1",
    topic="copse"
)  # fmt: skip
SCREEN = PaperScreen(TITLE, BLURB, FIELD, SHEET, EXAMPLES)
_SCREEN: Screen[State] = SCREEN  # the type checker holds it to the contract
