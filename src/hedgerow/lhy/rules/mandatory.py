"""9.1 Mandatory Actions."""

from __future__ import annotations

from hedgerow.lhy.rules.fire.anti_tank import reaches
from hedgerow.lhy.rules.sight import bright_enough, in_sight_of, sees
from hedgerow.lhy.state.lookups import primary_impact
from hedgerow.lhy.state.state import Cycle, State, Unit


def must_act_when_activated(s: State, u: Unit) -> str:
    """9.1.1: the clause by which a unit of the activated platoon must act; "" if it need not. Who waits off the map
    may wait longer (20.7i).
    """
    if not u.at:
        return ""
    if u.heroic or u.shocked:
        return "9.1.1a-1"
    if (u.disrupted or u.regrouping) and watched(s, u, _known(s, 1 - u.seat)):
        return "9.1.1b-1"
    if u.motion == "green":
        return "9.1.1c-1"
    if u.card.vehicular and any(_threatens(s, foe, u) for foe in _known(s, 1 - u.seat)):
        return "9.1.1d-1"
    return ""


def must_react(s: State, c: Cycle, u: Unit) -> str:
    """9.1.2: the clause by which a unit of the non-active player must react; "" if it need not."""
    if u.seat == s.initiative:
        return ""
    if (u.heroic or u.shocked) and c.count == 1 and c.number == 1:
        return "9.1.2b-1"
    if (u.disrupted or u.regrouping) and watched(s, u, last_activated(s, c)):
        return "9.1.2a-1"
    return ""


def watched(s: State, u: Unit, foes: list[Unit]) -> bool:
    """9.1.1b-1, 9.1.2a-1, 4.3-1: whether a unit is in LOS of one of these, as far as its side can tell: who is
    Concealed goes for men, who look out of the houses of a street, but not out of a primary impact hex.
    """
    around = s.ground.visible_from(u.at)
    near = (foe for foe in foes if foe.at in around)
    return any(sees_as_men(s, foe.at, u) if foe.concealed else sees(s, foe, u) for foe in near)


def sees_as_men(s: State, start: str, u: Unit) -> bool:
    """10.5.3.1-1, 11.4.7.1a-1, 4.2.1f-1, 17.4: whether men in a hex have LOS to a unit on foot."""
    if start == u.at:
        return True
    if start in s.assaults or primary_impact(s, start) or not bright_enough(s, start, u.at, vehicle=False):
        return False
    return s.ground.sees_from_road(start, u.at, False, u.card.towed)


def last_activated(s: State, c: Cycle) -> list[Unit]:
    """9.1.2a-1: all units of the platoons that were activated last, whether they could still act then or not, and who
    was activated with them.
    """
    own = _known(s, s.initiative)
    return [u for u in own if u.platoon in c.platoons or u.adhoc in c.platoons or u.id in c.units]


def _known(s: State, seat: int) -> list[Unit]:
    return [u for u in s.own[seat] if u.at and not u.hidden]


def _threatens(s: State, foe: Unit, u: Unit) -> bool:
    """9.1.1d-1: an unconcealed enemy in range that can conduct Anti-Tank Fire: neither Regrouping (14.3.6-2), nor an FP
    that looks the other way (2.2.4a-1), nor an MG section in Wire (19.2-1); along an enclosed road none is far away
    (4.1.9.3b-1).
    """
    if foe.concealed or foe.carrier or foe.regrouping or foe.face.atv is None:
        return False
    if foe.card.kind == "mg" and foe.at in s.wire:
        return False
    return reaches(s, foe, u.at) and in_sight_of(s, u, [foe])
