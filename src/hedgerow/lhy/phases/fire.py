"""5.0.III The Fire Resolution Phase."""

from __future__ import annotations

from hedgerow.kernel.system import Play
from hedgerow.lhy.rules.fire.resolution import resolve_fire
from hedgerow.lhy.state.world import World


def fire_phase(t: World) -> Play[None]:
    """5.0.III-1, 13.0-1: nobody decides anything; then come the Assaults."""
    resolve_fire(t)
    t.state.phase = "assault"
    yield from ()
