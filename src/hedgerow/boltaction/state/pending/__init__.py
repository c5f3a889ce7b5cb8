"""What is to be settled before the game goes on: enough to go on from the state alone.

A rule that needs a decision puts one of these on top of `State.pending` and is done. The game is gone on with by the
rule that belongs to it (`phases/pending.py`), which asks at most one question at a time: so there is a checkpoint at
every decision.
"""

from __future__ import annotations

from typing import TypeAlias

from hedgerow.boltaction.state.pending.close import Assaulting, Fighting, Overrunning, Regrouping
from hedgerow.boltaction.state.pending.movement import BailingOut, Moving
from hedgerow.boltaction.state.pending.orders import Acting, Panicking, Snapping
from hedgerow.boltaction.state.pending.shooting import Declaring, Reacting, Struck, Volley
from hedgerow.boltaction.state.pending.support import Barraging, Striking

Pending: TypeAlias = (
    Acting
    | Snapping
    | Panicking
    | Moving
    | BailingOut
    | Declaring
    | Reacting
    | Volley
    | Struck
    | Assaulting
    | Fighting
    | Regrouping
    | Overrunning
    | Striking
    | Barraging
)
