"""9.0 All Actions, one row a verb, and how each chapter lists what a unit may do."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache

from hedgerow.kernel.choice import Move
from hedgerow.kernel.drawing import Order
from hedgerow.kernel.verbs import Verb
from hedgerow.lhy.book.content import COUNTERS
from hedgerow.lhy.book.counters import Counter
from hedgerow.lhy.rules.assault import assaults
from hedgerow.lhy.rules.fire import verbs as fire
from hedgerow.lhy.rules.fire.listing import fire_of
from hedgerow.lhy.rules.mortars import flares, requests, spotting
from hedgerow.lhy.rules.move import deploying, guns, motion, setting_out, transport, withdrawal
from hedgerow.lhy.rules.recovery import charging, recovery
from hedgerow.lhy.state.moves.assault import Assault
from hedgerow.lhy.state.moves.maneuver import (
    Deploy,
    Dismount,
    Limber,
    Maneuver,
    Mount,
    Overwatch,
    Reverse,
    Unlimber,
    Withdraw,
)
from hedgerow.lhy.state.moves.mortars import Flare, Illuminate, Request, Spot
from hedgerow.lhy.state.moves.recovery import Charge, Recover, Regroup
from hedgerow.lhy.state.state import Cycle, State, Unit

Listing = Callable[[State, Cycle, Unit, Order], Iterable[Move]]


def armed(card: Counter) -> bool:
    return card.front.sav is not None or card.front.atv is not None


ROWS: tuple[Verb[State, Cycle], ...] = (
    Verb(Maneuver, setting_out.why_not_maneuver, setting_out.set_out),
    Verb(Reverse, setting_out.why_not_reverse, setting_out.back_out),
    Verb(Withdraw, withdrawal.why_not_withdraw, withdrawal.pull_back),
    Verb(Deploy, deploying.why_not_deploy, deploying.deploy),
    Verb(Overwatch, motion.why_not_overwatch, motion.watch),
    Verb(Mount, transport.why_not_mount, transport.mount),
    Verb(Dismount, transport.why_not_dismount, transport.dismount),
    Verb(Limber, guns.why_not_limber, guns.limber),
    Verb(Unlimber, guns.why_not_unlimber, guns.unlimber),
    *fire.ROWS,
    Verb(Request, requests.why_not_request, requests.request),
    Verb(Spot, spotting.why_not_spot, spotting.spot),
    Verb(Flare, flares.why_not_flare, flares.flare),
    Verb(Illuminate, flares.why_not_illuminate, flares.illuminate),
    Verb(Assault, assaults.why_not_assault, assaults.declare),
    Verb(Recover, recovery.why_not_recover, recovery.recover),
    Verb(Regroup, recovery.why_not_regroup, recovery.regroup),
    Verb(Charge, charging.why_not_charge, charging.charge),
)

LISTINGS: tuple[tuple[Listing, Callable[[Counter], bool]], ...] = (
    (setting_out.maneuvers, lambda card: card.can.maneuver),
    (setting_out.reverses, lambda card: card.vehicular),
    (withdrawal.withdrawals, lambda card: card.can.withdraw),
    (deploying.deploys, lambda card: card.can.deploy),
    (motion.overwatches, lambda card: card.vehicular),
    (transport.mounts, lambda card: card.can.ride and not card.towed),
    (transport.dismounts, lambda card: card.can.ride and not card.towed),
    (guns.limbers, lambda card: card.towed),
    (guns.unlimbers, lambda card: card.towed),
    (fire_of, armed),
    (requests.requests, lambda card: card.can.request_mortar),
    (spotting.spots, lambda card: card.can.request_mortar),
    (flares.flares, lambda card: card.can.request_mortar),
    (assaults.assaults, lambda card: card.can.maneuver),
    (recovery.recoveries, lambda card: True),
    (charging.charges, lambda card: True),
)
"""Each with the counters that may ever do such a thing."""
ABOARD: tuple[Listing, ...] = (transport.dismounts, guns.unlimbers, recovery.recoveries, charging.charges)
"""10.4.6: what those do who ride."""


@cache
def listings_of(counter: str, aboard: bool) -> tuple[Listing, ...]:
    """All that a counter may ever do, on its feet or aboard a vehicle."""
    card = COUNTERS[counter]
    return tuple(listing for listing, able in LISTINGS if able(card) and (not aboard or listing in ABOARD))
