"""The rule systems that can be played here, by name."""

from __future__ import annotations

from typing import Any

from hedgerow.kernel.shown import Shown
from hedgerow.lnlt.system import LNLT

SYSTEMS: dict[str, Shown[Any]] = {LNLT.name: LNLT}
