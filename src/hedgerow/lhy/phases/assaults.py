"""5.0.IV The Assault Resolution Phase."""

from __future__ import annotations

from hedgerow.kernel.system import Play
from hedgerow.lhy.state.world import World


def assault_phase(t: World) -> Play[None]:
    """5.0.IV-1"""
    t.state.phase = "mortars"
    yield from ()
