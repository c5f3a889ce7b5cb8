"""Who plays patrols besides `random`."""

from __future__ import annotations

from tests.paper.core.scout import bot

from .field import FIELD

PLAYERS = {"scout": bot(FIELD)}
