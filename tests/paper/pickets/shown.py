"""Pickets as a screen shows them."""

from __future__ import annotations

from hedgerow.kernel.screen.contract import Examples, Screen
from tests.paper.core.records import State
from tests.paper.core.screen import PaperScreen

from .catalogue import BLURB, TITLE
from .field import FIELD
from .sheet import SHEET

EXAMPLES = Examples(
    place="0304", other_place="0504", piece="r1", moves=("shoot r1 b1", "go r1 0202"), clause="4.1", topic="woods"
)  # fmt: skip
SCREEN = PaperScreen(TITLE, BLURB, FIELD, SHEET, EXAMPLES)
_SCREEN: Screen[State] = SCREEN  # the type checker holds it to the contract
