"""Nobody plays it but `random`."""

from hedgerow.players.player import Bot

PLAYERS: dict[str, Bot] = {}
