"""5, 7, 12, 18, 21.2 The turn and its events, recovery, and the Casualty Track."""

from __future__ import annotations

from typing import Literal

import msgspec

from hedgerow.lhy.book.counters import Side, Standing
from hedgerow.lhy.book.tables.lines import Figure, Line


class Recovery(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The Disruption/Regrouping Recovery Table (12.2), and other rolls that a leader helps with."""

    suppressed: Line
    leader: Line
    elite: Line
    rally: Figure
    heroic: Figure
    heroic_reach: Figure
    heroic_cohesion: Figure
    heroic_hexes: Figure
    minefield_leader: Figure
    river_leader: Figure
    leader_away: Figure


class Shock(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The Shock Recovery Table (12.7)."""

    fired_at: Line
    elite: Line
    command: Line
    command_reach: Figure
    recovers: Figure
    rally: Figure
    destroyed: Figure


class Coordination(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The Coordination Table (7.1)."""

    succeeds: Figure
    elite: Line


class Initiative(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who wins a tie (5.0.I), and the Random Event Table (18.0)."""

    odd_tie: Side
    even_tie: Side
    recon: int
    fate: int
    recon_reach: int
    recon_reach_night: int


class TimeLapse(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    minutes: tuple[int, ...]  # by the die (5.0.VI)
    standing: Standing = "ours"


Fate = Literal["sniper", "ammunition", "nothing", "support", "medic"]


class FateTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    results: tuple[Fate, ...]  # by the die (18.0b)
    standing: Standing = "ours"


class CasualtyTrack(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Casualty Points by box, from the first on (21.2)."""

    attacker: tuple[Figure, ...]
    defender: tuple[Figure, ...]
