"""20.0 Setting up."""

from __future__ import annotations

from hedgerow.kernel.system import Play
from hedgerow.lhy.state.world import World


def set_up(t: World) -> Play[None]:
    t.state.phase = "initiative"
    yield from ()
