"""5.0.VI Time Lapse."""

from __future__ import annotations

from hedgerow.kernel.system import Play
from hedgerow.lhy.book.charts import time_lapse as minutes_of
from hedgerow.lhy.rules.night import change_light
from hedgerow.lhy.state.events import sequence as told
from hedgerow.lhy.state.world import World, d10


def time_lapse(t: World) -> Play[None]:
    """5.0.VI-1, 0.0-5: the active player rolls for the minutes that have passed."""
    s = t.state
    die = d10(t, "Time Lapse")
    minutes = minutes_of(die)
    s.minutes += minutes
    t.tell(told.TimeLapsed(die=die, minutes=minutes, total=s.minutes, rule="5.0.VI-1"))
    change_light(t)
    s.phase = "clean-up"
    yield from ()
