"""5.0.V The Mortar Fire Adjustment Phase."""

from __future__ import annotations

from hedgerow.kernel.system import Play
from hedgerow.lhy.rules.mortars.ending import begin_extensions, clear_markers, expire, recover
from hedgerow.lhy.state.world import World


def mortar_phase(t: World) -> Play[None]:
    """5.0.V.s1-1, 5.0.V.s2-1, 5.0.V.s3-1, 5.0.V.s4-1: one step after another; extensions are settled before it ends."""
    s = t.state
    if s.step == "":
        clear_markers(t)
        recover(t)
        expire(t)
        begin_extensions(t)
        s.step = "extension"
        return
    s.phase, s.step = "time", ""
    yield from ()
