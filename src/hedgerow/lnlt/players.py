"""Who plays Lock 'n Load Tactical besides `random`."""

from __future__ import annotations

from hedgerow.lnlt.sergeant.sergeant import Sergeant
from hedgerow.players.player import Bot

PLAYERS = {"sergeant": Bot("Plays by rules of thumb, at once: an opponent for your first games.", Sergeant)}
