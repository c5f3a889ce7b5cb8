"""Exact odds of Assaults (14.0), Vehicle Destruction Attempts (14.3.2) and Feints (10.5.2.4)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import msgspec

from hedgerow.kernel.odds import enumerate_throws
from hedgerow.kernel.tally import Tally
from hedgerow.lhy.book.charts import assault_row
from hedgerow.lhy.book.tables import TABLES
from hedgerow.lhy.rules.assault.at_once import Verdict, verdict
from hedgerow.lhy.rules.assault.destruction import destruction_tally
from hedgerow.lhy.rules.assault.entering import envelops
from hedgerow.lhy.rules.assault.forces import commitments
from hedgerow.lhy.rules.assault.values import attack_value, defence_value, final_drm
from hedgerow.lhy.rules.landing.descent import helpless
from hedgerow.lhy.state.lookups import cohesion
from hedgerow.lhy.state.pending.assault import Fight
from hedgerow.lhy.state.state import Assault, Entry, State, Unit
from hedgerow.lhy.state.world import TEN, d10

SURE = Fraction(1)


class AssaultOdds(msgspec.Struct, frozen=True):
    """What both sides bring, and how likely each row of the Assault Resolution Table is, the attacker's best first; or
    what it comes to without a roll.
    """

    attack: Tally
    defence: Tally
    drm: int
    rows: tuple[tuple[int, Fraction], ...]  # by the least result of the row
    verdict: Verdict | None = None


def planned(s: State, units: Sequence[Unit], at: str, start: str) -> Assault:
    """The Assault as it would stand if these units came in from a hex beside it."""
    seat = units[0].seat
    decided = any(isinstance(p, Fight) and p.at == at for p in s.pending)  # what follows there is another
    now = (None if decided else s.assaults.get(at)) or Assault(at, seat)
    entries = [Entry(u.id, start, s.cycles) for u in units]
    then = msgspec.structs.replace(now, entries=[*now.entries, *entries])
    if now.seat == seat and not now.enveloped:
        then.enveloped = envelops(s, then)
    return then


def driven(units: Sequence[Unit]) -> list[Unit]:
    """10.4.1a-1, 14.2j-1: units as they will be when they have gone in: vehicles are in motion then."""
    return [msgspec.structs.replace(u, motion="green") if u.card.vehicular else u for u in units]


def strongest(units: Sequence[Unit]) -> list[Unit]:
    """14.0-1: those of a side who would take part: the force with the greatest Assault Value."""
    by_id = {u.id: u for u in units}
    forces = ([by_id[i] for i in force] for force in commitments(units))
    return max(forces, key=lambda force: sum(u.face.assault for u in force), default=[])


def assault_odds(s: State, a: Assault, attackers: Sequence[Unit], defenders: Sequence[Unit]) -> AssaultOdds:
    """14.1.s1a-1 to 14.1.s1d-1, 14.1.s4-1, 14.1.s5-1: of forces that are known to whoever asks. Who is aboard takes no
    part, nor do heavy weapons that have just landed.
    """
    attackers, defenders = (
        [u for u in side if not u.carrier and not helpless(s, u)] for side in (attackers, defenders)
    )  # fmt: skip
    ours, theirs = strongest(attackers), strongest(defenders)
    attack, defence = attack_value(s, a, ours, theirs), defence_value(s, a, ours, theirs)
    drm = final_drm(attack, defence)
    found = enumerate_throws(lambda dice: assault_row(d10(dice, "Assault") + drm).least)
    rows = tuple((row.least, found.get(row.least, Fraction(0))) for row in TABLES.assault.row)
    return AssaultOdds(attack, defence, drm, rows, verdict(attackers, defenders))


def destruction_odds(s: State, at: str, seat: int, vehicle: Unit) -> Fraction:
    """14.3.2.2.s2-1: how likely an attempt destroys a vehicle."""
    tally = destruction_tally(s, at, seat, vehicle)
    return at_least(TABLES.vehicle_destruction.succeeds.value - tally.total)


def feint_odds(units: Sequence[Unit]) -> Fraction:
    """10.5.2.4-2: how likely those who Feint may stay."""
    return SURE - at_least(max(cohesion(u) or 0 for u in units) + 1)


def at_least(face: int) -> Fraction:
    """How likely a die shows so much or more."""
    return Fraction(max(0, min(TEN, TEN + 1 - face)), TEN)
