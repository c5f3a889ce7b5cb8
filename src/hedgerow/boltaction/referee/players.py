"""Nobody plays at a real table but people (and `random`, who fills in forms by lot)."""

from __future__ import annotations

from hedgerow.players.player import Bot

PLAYERS: dict[str, Bot] = {}
