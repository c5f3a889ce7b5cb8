"""5.0.V The Mortar Fire Adjustment Phase."""

from __future__ import annotations

from hedgerow.kernel.system import Play
from hedgerow.lhy.state.world import World


def mortar_phase(t: World) -> Play[None]:
    """5.0.V"""
    t.state.phase = "time"
    yield from ()
