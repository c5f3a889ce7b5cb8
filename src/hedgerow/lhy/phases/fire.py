"""5.0.III The Fire Resolution Phase."""

from __future__ import annotations

from hedgerow.kernel.system import Play
from hedgerow.lhy.state.world import World


def fire_phase(t: World) -> Play[None]:
    """5.0.III-1"""
    t.state.phase = "assault"
    yield from ()
