"""A campaign as its file says it (22.2)."""

from __future__ import annotations

from typing import Literal

import msgspec

Rank = Literal["squad-leader", "lieutenant", "captain"]
RANKS: dict[Rank, str] = {
    "squad-leader": "Squad Leader", "lieutenant": "1st Lieutenant, Platoon Leader",
    "captain": "Captain, Company Commander",
}  # fmt: skip
Fate = Literal["served", "promoted", "killed"]


class Service(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A mission in which a player was somebody."""

    game: str  # tells it from any other
    mission: str
    who: str  # the squad or leader that he was
    points: int
    fate: Fate
    rank: Rank  # afterwards


class Soldier(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A player: begins as a Squad Leader without points, and again whenever he is killed."""

    name: str
    rank: Rank = "squad-leader"
    points: int = 0
    fallen: int = 0  # how often he has been killed
    service: list[Service] = []


class Campaign(msgspec.Struct, forbid_unknown_fields=True):
    soldier: list[Soldier] = []
