"""14.3.2 Vehicle Destruction Attempts."""

from __future__ import annotations

from hedgerow.kernel.tally import Tally
from hedgerow.lhy.book.charts import vehicle_destruction
from hedgerow.lhy.book.tables import TABLES
from hedgerow.lhy.rules.assault.values import inspired
from hedgerow.lhy.rules.fire.results import destroy_vehicle
from hedgerow.lhy.rules.landing.descent import helpless
from hedgerow.lhy.state.events import assault as told
from hedgerow.lhy.state.lookups import own_at
from hedgerow.lhy.state.state import State, Unit
from hedgerow.lhy.state.world import World, d10

CHART = TABLES.vehicle_destruction


def may_try(s: State, at: str, seat: int) -> bool:
    """14.3.2-1, 2.2.4e-1: with a combat unit in order, or an LATW section."""
    return any(fit(u) or u.card.kind == "latw" for u in able(s, at, seat))


def able(s: State, at: str, seat: int) -> list[Unit]:
    """16.1.4.s3-1: who is in the hex and counts: nobody aboard, nor what has just landed there and cannot fight."""
    return [u for u in own_at(s, at, seat) if not u.carrier and not helpless(s, u)]


def fit(u: Unit) -> bool:
    return u.card.combat and not u.disrupted and not u.shocked


def targets(s: State, at: str, seat: int) -> list[Unit]:
    """14.3.2.2-1: the enemy vehicles in the hex."""
    return [u for u in able(s, at, 1 - seat) if u.card.vehicular] if may_try(s, at, seat) else []


def destruction_tally(s: State, at: str, seat: int, vehicle: Unit) -> Tally:
    """14.3.2.1-1: one unit counts, the best for it, and an LATW section beside it; at most 8."""
    own = able(s, at, seat)
    latw = any(u.card.kind == "latw" for u in own)
    assault = s.assaults.get(at)
    heroic = assault is not None and inspired(assault, own, seat)
    alone, motion = is_exposed(s, at, vehicle), bool(vehicle.motion)
    found = [
        vehicle_destruction(
            counter, latw=latw, heroic=heroic, date=s.mission.date[:7], unsupported=alone, motion=motion
        )
        for counter in (None, *(u.card for u in own if fit(u) and not u.card.vehicular))
    ]
    return max(found, key=lambda tally: tally.total)


def is_exposed(s: State, at: str, vehicle: Unit) -> bool:
    """14.3.2.1-1: stationary, without friends on foot who could fight, and in or next to cover terrain."""
    friends = able(s, at, vehicle.seat)
    if vehicle.motion or any(u.card.combat and not u.card.vehicular for u in friends):
        return False
    return any(s.ground.terrain(hex).cover for hex in (at, *s.ground.around(at)))


def attempt(t: World, at: str, seat: int, vehicle: Unit) -> None:
    """14.3.2.2.s1-1, 14.3.2.2.s2-1, 14.3.2.2.s3-1: one roll; who was aboard suffers Collateral Damage."""
    tally = destruction_tally(t.state, at, seat, vehicle)
    die = d10(t, f"Vehicle Destruction Attempt at {at}")
    destroyed = die + tally.total >= CHART.succeeds.value
    t.tell(told.DestructionTried(
        vehicle=vehicle.id, at=at, seat=seat, die=die, tally=tally, destroyed=destroyed, rule="14.3.2.2.s2-1",
    ))  # fmt: skip
    if destroyed:
        destroy_vehicle(t, vehicle, "14.3.2.2.s2-1", attempt=True)
