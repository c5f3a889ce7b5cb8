"""What a seat sees of the state, and how that was a moment ago."""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.board.inches.measure import INCH, named
from hedgerow.boltaction.book.charts import WEAPONS
from hedgerow.boltaction.book.entries import Arc
from hedgerow.boltaction.rules.reserves import unsaid
from hedgerow.boltaction.rules.seeing import BASE
from hedgerow.boltaction.rules.shooting.armour import open_topped
from hedgerow.boltaction.rules.shooting.guns import arc_of, mount_name
from hedgerow.boltaction.rules.victory import holder, scores
from hedgerow.boltaction.screen.naming import where
from hedgerow.boltaction.screen.records import (
    ArmView,
    MissionView,
    ModelView,
    PieceView,
    SideView,
    SmokeView,
    View,
)
from hedgerow.boltaction.screen.sheets import middle
from hedgerow.boltaction.state.lookups import by_hand, weapon_of
from hedgerow.boltaction.state.pending.movement import Moving
from hedgerow.boltaction.state.pending.shooting import Struck
from hedgerow.boltaction.state.state import State, Unit
from hedgerow.kernel.patches import of_view
from hedgerow.kernel.telling import Patch

LISTS = ("pieces", "smoke", "missions")
"""Lists of records with names of their own: of these only what was different is kept."""


def view(s: State, seat: int | None) -> View:
    cup, aside = (tuple(sum(d.where == where and d.seat == n for d in s.dice) for n in (0, 1)) for where in PLACES)
    return View(
        table=s.battle.table,
        sides=tuple(side(s, n) for n in (0, 1)),
        base=BASE,
        turn=s.turn,
        phase=s.phase,
        pieces=tuple(piece(s, u, seat) for u in s.units.values()),
        cup=(cup[0], cup[1]),
        aside=(aside[0], aside[1]),
        drawn=s.drawn,
        edges=tuple(s.edges),
        attacker=s.attacker if s.battle.type.attacker else -1,
        objectives=tuple(map(named, s.objectives)),
        holders=tuple(-1 if (held := holder(s, at)) is None else held for at in s.objectives),
        bases=tuple(map(named, s.bases)),
        prize=s.carried,
        smoke=tuple(SmokeView(cloud.id, named(cloud.at), cloud.radius) for cloud in s.smoke),
        missions=tuple(MissionView(m.id, m.kind, m.seat, m.unit, named(m.at)) for m in s.missions),
        ruins=tuple(named(middle(s.table, ruin.building)) for ruin in s.ruins),
        burning=tuple(named(middle(s.table, ruin.building)) for ruin in s.ruins if ruin.burning),
        acting=acting(s),
        way=way(s),
        blast=next((p.blasts[0].size * INCH for p in s.pending[-1:] if isinstance(p, Struck) and p.blasts), 0),
        dark=s.dark,
        scores=tuple(tally.total for tally in scores(s)) if s.edges else (),
    )


PLACES = ("cup", "aside")


def side(s: State, seat: int) -> SideView:
    nation = next((u.entry.partition("/")[0] for u in s.own[seat]), "")
    return SideView(s.battle.force_name(seat), nation)


def acting(s: State) -> str:
    unit = getattr(s.pending[-1], "unit", "") if s.pending else ""
    return unit if unit in s.units else ""


def way(s: State) -> tuple[str, ...]:
    """Of the leader, or of the hull."""
    move = next((p for p in reversed(s.pending) if isinstance(p, Moving)), None)
    if move is None:
        return ()
    if move.course is not None:
        return tuple(named(pose.at) for pose in move.course.poses)
    return tuple(map(named, next((one.points for one in move.ways.values()), ())))


def piece(s: State, u: Unit, seat: int | None) -> PieceView:
    """house-game.4: of a unit that is off the table the other side knows no more than that."""
    own = seat == u.seat
    carrier = s.units[u.carrier] if u.carrier else None
    nowhere = bool(u.waiting or u.carrier) or by_hand(s)
    off = bool(u.waiting) or (carrier is not None and bool(carrier.waiting))
    return PieceView(
        id=u.id,
        seat=u.seat,
        name=u.name,
        entry=u.entry,
        kind=u.card.kind,
        slot=u.card.slot,
        quality=u.quality,
        drive=u.card.drive,
        size=u.card.size,
        open_topped=open_topped(u),
        gun=u.card.gun,
        arms=tuple(dict.fromkeys(arms(s, u))),
        at="" if off else where(s, u.id),
        facing=u.facing,
        men=tuple(ModelView(m.id, "" if nowhere else named(m.at), tuple(m.arms), m.role) for m in u.men),
        start=u.start,
        pins=u.pins,
        order=u.order,
        retained=u.retained,
        off_table=off,
        comes=u.waiting if own and not unsaid(s, u) else "",
        hidden=u.hidden,
        dug_in=u.dug_in,
        building=u.building,
        carrier=u.carrier if own or not off else "",
        immobilised=u.immobilised,
        jammed=dict(u.jammed),
        loaded=u.loaded,
        lost=u.lost,
        wreck=u.wreck or u.burnt,
    )


def arms(s: State, u: Unit) -> Iterator[ArmView]:
    """What it fires with as it is: of its mounts, of the team's weapon, or of those that its men carry."""
    for number, mount in enumerate(u.mounts):
        if mount_name(mount, number) not in u.spent:
            yield arm(s, mount.weapon, arc_of(u, mount), mount.turret)
    if u.card.gun and u.men:
        yield arm(s, u.card.gun, "front" if WEAPONS[u.card.gun].has("fixed") else "all-round")
    elif not u.card.gun:
        yield from (arm(s, key) for m in u.men for key in m.arms if key not in m.spent)


def arm(s: State, key: str, arc: Arc = "all-round", turret: int = 0) -> ArmView:
    w = weapon_of(s, key)
    return ArmView(w.name, w.range * INCH, w.least * INCH, arc, turret)


def since(then: View, s: State, seat: int | None) -> tuple[Patch, View]:
    """How the view was then, wherever it is different now; and the view now."""
    now = view(s, seat)
    return of_view(then, now, LISTS), now
