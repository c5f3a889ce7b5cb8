"""Who plays Bolt Action besides `random`."""

from __future__ import annotations

from hedgerow.boltaction.sergeant.sergeant import Sergeant
from hedgerow.players.player import Bot

PLAYERS = {"sergeant": Bot("Plays by rules of thumb, at once: an opponent for your first games.", Sergeant)}
