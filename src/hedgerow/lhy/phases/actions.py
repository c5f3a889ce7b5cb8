"""9.0 All Actions, one row a verb, and how each chapter lists what a unit may do."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from hedgerow.kernel.choice import Move
from hedgerow.kernel.verbs import Verb
from hedgerow.lhy.rules.assault import assaults
from hedgerow.lhy.rules.mortars import flares, requests
from hedgerow.lhy.rules.move import march
from hedgerow.lhy.rules.recovery import charging, recovery
from hedgerow.lhy.state.moves.assault import Assault
from hedgerow.lhy.state.moves.maneuver import Maneuver
from hedgerow.lhy.state.moves.mortars import Illuminate, Request
from hedgerow.lhy.state.moves.recovery import Charge, Recover, Regroup
from hedgerow.lhy.state.state import Cycle, State, Unit

Listing = Callable[[State, Cycle, Unit], Iterable[Move]]

ROWS: tuple[Verb[State, Cycle], ...] = (
    Verb(Maneuver, march.why_not_maneuver, march.set_out),
    Verb(Request, requests.why_not_request, requests.request),
    Verb(Illuminate, flares.why_not_illuminate, flares.illuminate),
    Verb(Assault, assaults.why_not_assault, assaults.declare),
    Verb(Recover, recovery.why_not_recover, recovery.recover),
    Verb(Regroup, recovery.why_not_regroup, recovery.regroup),
    Verb(Charge, charging.why_not_charge, charging.charge),
)

LISTINGS: tuple[Listing, ...] = (
    march.maneuvers,
    requests.requests,
    flares.illuminations,
    assaults.assaults,
    recovery.recoveries,
    charging.charges,
)
