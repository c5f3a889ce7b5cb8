"""What is to be settled before the game goes on: enough to go on from the state alone.

A rule that needs a decision puts one of these on top of `State.pending` and is done. The game is gone on with by the
rule that belongs to it (`phases/pending.py`), which asks at most one question at a time: so there is a checkpoint at
every decision.
"""

from __future__ import annotations

from typing import TypeAlias

from hedgerow.lhy.state.pending.assault import Adjusting, Advancing, Fight, Flight, Leaving, Routed, Staying, Storm
from hedgerow.lhy.state.pending.events import Recon
from hedgerow.lhy.state.pending.fire import Crossing, Owed, Shot
from hedgerow.lhy.state.pending.landing import Drop
from hedgerow.lhy.state.pending.maneuver import Carrying, March, Overrunning
from hedgerow.lhy.state.pending.mortars import Extensions, Flaring, Spotting
from hedgerow.lhy.state.pending.recovery import Heroism
from hedgerow.lhy.state.pending.upkeep import Arriving, Overstacked

Pending: TypeAlias = (
    March | Carrying | Overrunning | Crossing | Owed | Shot | Storm | Heroism | Adjusting | Staying | Leaving | Fight
    | Routed | Flight | Advancing | Overstacked | Extensions | Spotting | Flaring | Recon | Drop
    | Arriving
)  # fmt: skip
