"""4.0.3 Posts: activated units of one place that have something left to do, and what they see from there."""

from __future__ import annotations

from hedgerow.lnlt.phases.records import Post
from hedgerow.lnlt.rules.armour.driving import drives_yet
from hedgerow.lnlt.rules.armour.passengers import armed_riders
from hedgerow.lnlt.rules.fire.sighting import clouded, in_view, spotted_on
from hedgerow.lnlt.rules.fire.volleys import has_fire_left
from hedgerow.lnlt.rules.move.assault_fire import moves_after_fire
from hedgerow.lnlt.state.lookups import figures, where
from hedgerow.lnlt.state.state import Impulse, State, Unit


def free(s: State, impulse: Impulse) -> dict[str, list[Unit]]:
    """The activated units that have something left to do, by place."""
    found: dict[str, list[Unit]] = {}
    for i in impulse.units:
        u = s.units[i]
        if u.fired:
            can = bool(impulse.used) and has_fire_left(s, u)
        else:
            can = not u.marker or may_fire_yet(u) or (i == impulse.spotter and impulse.spotted != "")
        if u.at and (can or (s.mechanized and drives_yet(s, u)) or (s.assault_fire and moves_after_fire(s, u))):
            found.setdefault(u.at, []).append(u)
        elif u.outside and can and may_fire_from(s, u):
            found.setdefault(where(s, u), [])  # a place from which passengers can still fire (16.2.7)
    return found


def may_fire_yet(u: Unit) -> bool:
    """6.1.0.4, 6.4.0.6: whether a unit that has moved may still fire: after Assault Movement, or half by stealth."""
    if u.shaken or u.fired or u.continuing:
        return False
    return u.marker == "assault" or (u.marker == "stealth" and 2 * u.spent <= figures(u).mf + 1)


def may_fire_from(s: State, u: Unit) -> bool:
    """16.2.7: whether a passenger on the outside has still to fire."""
    return bool(where(s, u)) and u in armed_riders(s, s.units[u.carrier])


def posts(s: State, impulse: Impulse) -> list[Post]:
    ground, found = s.ground, []
    for place, units in free(s, impulse).items():
        found.append(Post(place, impulse.side, units, ground))
    return found


def enemies_in_view(s: State, post: Post) -> list[str]:
    """The enemies seen from a post if no smoke comes between, looked for once."""
    if post.view is None:
        post.view = in_view(s, post.ground, post.side, post.place)
    return post.view


def spotted_from(s: State, post: Post, place: str) -> bool | None:
    """Whether a place in view is spotted, None if smoke or a barrage hides it; each is looked at once."""
    known = post.known
    if place not in known:
        if (s.smoke or s.ffe or s.hulks) and clouded(s, post.ground, post.place, place):
            known[place] = None
        else:
            known[place] = spotted_on(s, post.ground, place, post.side) is not None
    return known[place]
