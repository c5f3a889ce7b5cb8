"""Players of Lock 'n Load for tests."""

from __future__ import annotations

from hedgerow import systems
from hedgerow.players import Player


def player(name: str, seed: object) -> Player:
    return systems.named("lnlt").player(name, seed)
