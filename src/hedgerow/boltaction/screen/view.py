"""What a seat sees of the state, and how that was a moment ago."""

from __future__ import annotations

from hedgerow.board.inches.measure import named
from hedgerow.boltaction.rules.victory import scores
from hedgerow.boltaction.screen.records import MissionView, ModelView, PieceView, SmokeView, View
from hedgerow.boltaction.state.state import State, Unit
from hedgerow.kernel.patches import differing, of_list
from hedgerow.kernel.telling import Patch

LISTS = ("pieces", "smoke", "missions")
"""Lists of records with names of their own: of these only what was different is kept."""


def view(s: State, seat: int | None) -> View:
    cup, aside = (tuple(sum(d.where == where and d.seat == n for d in s.dice) for n in (0, 1)) for where in PLACES)
    return View(
        table=s.battle.table,
        turn=s.turn,
        phase=s.phase,
        pieces=tuple(piece(s, u, seat) for u in s.units.values()),
        cup=(cup[0], cup[1]),
        aside=(aside[0], aside[1]),
        drawn=s.drawn,
        edges=tuple(s.edges),
        attacker=s.attacker if s.battle.type.attacker else -1,
        objectives=tuple(map(named, s.objectives)),
        bases=tuple(map(named, s.bases)),
        prize=s.carried,
        smoke=tuple(SmokeView(cloud.id, named(cloud.at), cloud.radius) for cloud in s.smoke),
        missions=tuple(MissionView(m.id, m.kind, m.seat, m.unit, named(m.at)) for m in s.missions),
        ruins=tuple(ruin.building for ruin in s.ruins),
        burning=tuple(ruin.building for ruin in s.ruins if ruin.burning),
        dark=s.dark,
        scores=tuple(tally.total for tally in scores(s)) if s.edges else (),
    )


PLACES = ("cup", "aside")


def piece(s: State, u: Unit, seat: int | None) -> PieceView:
    """house-game.4: of a unit that is off the table the other side knows no more than that."""
    own = seat == u.seat
    carrier = s.units[u.carrier] if u.carrier else None
    off = bool(u.waiting) or (carrier is not None and bool(carrier.waiting))
    return PieceView(
        id=u.id,
        seat=u.seat,
        name=u.name,
        entry=u.entry,
        kind=u.card.kind,
        quality=u.quality,
        at="" if off or u.carrier else named(u.men[0].at if u.card.kind == "infantry" and u.men else u.at),
        facing=u.facing,
        men=tuple(ModelView(m.id, "" if off or u.carrier else named(m.at), tuple(m.arms), m.role) for m in u.men),
        pins=u.pins,
        order=u.order,
        retained=u.retained,
        off_table=off,
        comes=u.waiting if own else "",
        hidden=u.hidden,
        dug_in=u.dug_in,
        building=u.building,
        carrier=u.carrier if own or not off else "",
        immobilised=u.immobilised,
        jammed=dict(u.jammed),
        loaded=u.loaded,
        lost=u.lost,
        wreck=u.wreck,
    )


def since(then: View, s: State, seat: int | None) -> Patch:
    """How the view was then, wherever it is different now."""
    now = view(s, seat)
    patch = differing(then, now)
    for name in LISTS:
        if name in patch:
            was, are = ({one.id: one for one in getattr(seen, name)} for seen in (then, now))
            patch[name] = of_list({id: (was.get(id), are.get(id)) for id in {**was, **are}})
    return patch
