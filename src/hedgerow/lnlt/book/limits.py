"""How many and how much: what shares a hex (1.3), what rides in a vehicle (16.1.0.1), what a man carries (1.6.0.2)."""

from __future__ import annotations

from collections.abc import Iterable

from hedgerow.lnlt.book.counters import Counter
from hedgerow.lnlt.book.tables import TABLES, Room

LIMIT = TABLES.stacking
# Squad equivalents by kind of counter, in half Squads so that sums stay whole (1.3.2).
HALVES = {
    "squad": int(2 * LIMIT.squad_equivalents["Squad"]),
    "team": int(2 * LIMIT.squad_equivalents["Weapon Team"]),
    "half-squad": int(2 * LIMIT.squad_equivalents["Half-squad"]),
    "crew": int(2 * LIMIT.squad_equivalents["Crew"]),
}
MOST_HALVES = int(2 * LIMIT.squads)
FEW = min(MOST_HALVES // max(HALVES.values()), LIMIT.smcs)
"""So many may share a place whatever they are, but where the place itself is cramped (1.3.6)."""


def weight(f: Counter) -> float:
    """1.3.2, 1.3.11, 1.3.12: half Squads that an MMC counts for: two Mounted Squads fill a hex, two ATGM teams are a
    Squad.
    """
    if f.mount:
        return HALVES[f.kind] * LIMIT.squads / LIMIT.mounted_squads
    return 2 * LIMIT.atgm_team_equivalent if f.missile_team else HALVES[f.kind]


def room_of(carrier: Counter, *, outside: bool) -> Room | None:
    """What a vehicle or helicopter has room for, inside or outside; None if nobody rides there."""
    built = carrier.hull or carrier.rotor
    inside = built.inside if built else ""
    on_top = carrier.hull.outside if carrier.hull else ""
    code = on_top if outside else inside
    return TABLES.passengers.room(code) if code else None


def fits(room: Room, crowd: Iterable[Counter], weapons: int) -> bool:
    """Whether there is room for some counters with so many Support Weapons."""
    kinds = [c.kind for c in crowd]
    halves = sum(HALVES.get(kind, 0) for kind in kinds)
    smcs = sum(kind not in HALVES for kind in kinds)
    return halves <= 2 * room.squads and smcs <= room.smcs and weapons <= room.sws


_CARRY = {row.unit: row.carry for row in TABLES.portage}
# 1.6.0.2, 1.6.0.8, 1.7.0.2: how many weapons a kind of unit carries; those not named carry none.
CARRY = {
    "squad": _CARRY["Squad"],
    "half-squad": _CARRY["Half-squad or Crew"],
    "crew": _CARRY["Half-squad or Crew"],
    "leader": _CARRY["eligible SMC"],
    "hero": _CARRY["eligible SMC"],
    "scout": _CARRY["eligible SMC"],
    "advisor": _CARRY["eligible SMC"],
}
