"""Patrols as the kernel knows them."""

from __future__ import annotations

from hedgerow.kernel.system import System
from tests.paper.core.records import State
from tests.paper.core.system import PaperSystem

from .field import FIELD

SYSTEM = PaperSystem("patrols", "yard", FIELD)
_SYSTEM: System[State] = SYSTEM  # the type checker holds it to the contract
