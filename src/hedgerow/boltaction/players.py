"""Who plays Bolt Action besides `random`."""

from __future__ import annotations

from hedgerow.players.player import Bot

PLAYERS: dict[str, Bot] = {}
