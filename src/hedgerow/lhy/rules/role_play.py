"""22.2 Skin in the Game: each player is one of his squads or Platoon Leaders, in secret.

What an avatar earns and suffers in a mission is noted in the state; ranks and points over several missions are kept by
the campaign.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from hedgerow.lhy.book.charts import Role, promotion_points
from hedgerow.lhy.book.tables import TABLES
from hedgerow.lhy.book.tables.design import ObjectiveName
from hedgerow.lhy.state.events import role_play as told
from hedgerow.lhy.state.state import Avatar, State, Unit
from hedgerow.lhy.state.world import World, d10

# ------------------------------------------------------------------ Promotion Points (22.2.1)


def credit(t: World, at: str, attacker: int, winner: int, took_part: Iterable[str], there: Iterable[str]) -> None:
    """22.2.1-1: an Assault is won: the avatar of that side earns points if his squad or platoon took part, for all
    that was in the hex.
    """
    s = t.state
    if not s.avatars or winner < 0:
        return
    avatar = s.avatars[winner]
    if not any(u.seat == winner and is_his(s, avatar, u) for u in (s.units[i] for i in took_part)):
        return
    units = [s.units[i] for i in there]
    earned = promotion_points(list(tactical_objectives(s, at, winner, units)), role(attacker, winner))
    avatar.points += earned.total
    if earned.mods:
        t.tell(told.PointsEarned(unit=avatar.unit, at=at, tally=earned, audience=(winner,), rule="22.2.1-1"))


def role(attacker: int, winner: int) -> Role:
    return "attacker" if winner == attacker else "defender"


def is_his(s: State, avatar: Avatar, u: Unit) -> bool:
    """Himself; or of a Platoon Leader any unit of his platoon."""
    if u.id == avatar.unit:
        return True
    leader = s.units.get(avatar.unit)
    return leader is not None and leader.card.kind == "leader" and u.platoon == leader.platoon


def tactical_objectives(s: State, at: str, winner: int, units: Sequence[Unit]) -> Iterator[ObjectiveName]:
    """22.2.1-1: what of the Tactical Objective Table was captured, defended or destroyed there: a gun of the enemy's
    that is lost, or one of his own that is not. The IP that a destroyed FP leaves (13.3.6) is the FP over again.
    """
    terrain, foes = s.ground.terrain(at), [u for u in units if u.seat != winner]
    fortified = any(u.card.kind == "fp" for u in units)
    if terrain.level > 0:
        yield "hill"
    if at in s.positions and not fortified:
        yield "ip"
    if terrain.urban or terrain.urban_road:
        yield "urban"
    elif terrain.building:
        yield "building"
    if terrain.bridge or terrain.ford:
        yield "crossing"
    if fortified:
        yield "fp"
    if any(u.card.kind == "gun" and u.lost == (u.seat != winner) for u in units):
        yield "gun"
    for u in foes:
        if u.card.vehicular and u.lost:
            yield "vehicle"
    if at in s.sites:
        yield "objective"


# ------------------------------------------------------------------ what he suffers


def note_casualty(s: State, u: Unit) -> None:
    """22.2.2a-1, 22.2.2b-1: a Casualty of the avatar."""
    for avatar in s.avatars:
        if avatar.unit == u.id:
            avatar.casualties += 1


def survival_checks(t: World) -> None:
    """22.2.2-1: at the end of a mission. Who was eliminated has not survived it."""
    s = t.state
    for seat, avatar in enumerate(s.avatars):
        if not avatar.unit:
            continue
        u = s.units[avatar.unit]
        if u.lost:
            avatar.survived = False
            t.tell(told.AvatarKilled(seat=seat, unit=u.id, points=avatar.points, rule="22.2-1"))
        else:
            check_survival(t, seat, avatar, u)


def check_survival(t: World, seat: int, avatar: Avatar, u: Unit) -> None:
    """22.2.2a-1, 22.2.2b-1: one more for every Casualty of a squad; a Platoon Leader who had one is killed."""
    die = d10(t, f"Survival of {u.card.name}")
    leader = u.card.kind == "leader"
    result = die if leader else die + avatar.casualties
    avatar.survived = result < TABLES.promotion.killed and not (leader and avatar.casualties)
    rule = "22.2.2b-1" if leader else "22.2.2a-1"
    t.tell(
        told.SurvivalChecked(
            seat=seat, unit=u.id, die=die, result=result, survived=avatar.survived, points=avatar.points, rule=rule
        )
    )
