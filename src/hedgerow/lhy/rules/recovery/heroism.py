"""12.6 Heroism: who becomes Heroic, what he goes for, and when it is over."""

from __future__ import annotations

from hedgerow.kernel.choice import Choice, Options, Refusal
from hedgerow.kernel.system import Play
from hedgerow.lhy.book.tables import TABLES
from hedgerow.lhy.rules.deeds import mark
from hedgerow.lhy.rules.move.transport import get_off
from hedgerow.lhy.rules.sight import sees_hex
from hedgerow.lhy.rules.stacking import excess
from hedgerow.lhy.state.events import recovery as told
from hedgerow.lhy.state.lookups import impact, known_foes_at, own_at, under_assault
from hedgerow.lhy.state.moves.recovery import Aim
from hedgerow.lhy.state.pending.assault import Storm
from hedgerow.lhy.state.pending.recovery import Heroism
from hedgerow.lhy.state.state import State, Unit
from hedgerow.lhy.state.world import World

FIGURES = TABLES.recovery


def may_be_heroic(s: State, u: Unit) -> bool:
    """12.3c-1, 12.6-1, 12.6.2-1, 12.6.2a-1: infantry near an enemy that has somebody to go for; under Assault it needs
    none.
    """
    return u.card.can.heroic and (under_assault(s, u) or bool(targets(s, u)))


def become_heroic(t: World, u: Unit) -> None:
    """12.6-1, 12.6-2: it recovers, others in its hex are swept along, and it sets out at once, off the vehicle if it is
    aboard one; 12.6.2a-1: unless it is under Assault, where it stays and may fire.
    """
    s = t.state
    u.heroic, u.disrupted, u.regrouping, u.did = True, False, False, ""
    t.tell(told.BecameHeroic(unit=u.id, at=u.at, rule="12.6-1"))
    sweep_along(t, u)
    if not under_assault(s, u):
        if u.carrier:
            get_off(t, [u.id])
        s.pending.append(Heroism(u.id))


def sweep_along(t: World, hero: Unit) -> None:
    """12.6-2: Regrouping units Rally, Disrupted ones recover and are marked Activated."""
    s = t.state
    others = [u for u in own_at(s, hero.at, hero.seat) if u is not hero]
    rallied = [u for u in others if u.regrouping]
    recovered = [u for u in others if u.disrupted]
    for u in rallied:
        u.regrouping = False
        if u.did == "recover":
            u.did = ""  # it has just tried to regroup, and rallies
    for u in recovered:
        u.disrupted, u.recovered = False, True
        if not u.did:
            mark(u)
    if rallied or recovered:
        ids = tuple(u.id for u in rallied), tuple(u.id for u in recovered)
        t.tell(told.Swept(rallied=ids[0], recovered=ids[1], at=hero.at, rule="12.6-2"))


# ------------------------------------------------------------------ the target hex


def targets(s: State, u: Unit) -> list[str]:
    """12.6.2-1, 12.6.2-2, 12.6.2b-1: the closest hexes with enemies that it may go for; those in its LOS come
    first, and those who are about to Assault friends are met where the friends are.
    """
    near = sorted(s.ground.near(u.at, FIGURES.heroic_reach.value) - {u.at}, key=lambda at: s.ground.index[at])
    held = [at for at in near if known_foes_at(s, at, u.seat) and not closed(s, u, at)]
    if not held:
        return []
    least = min(s.ground.distance(u.at, at) for at in held)
    closest = [at for at in held if s.ground.distance(u.at, at) == least]
    seen = [at for at in closest if sees_hex(s, u, at)] or closest
    return list(dict.fromkeys(aimed(s, u, at) for at in seen))


def closed(s: State, u: Unit, at: str) -> bool:
    """12.6.2-1: with an MDRM marker, closed by the mission, or where it would be one too many."""
    special = s.mission.special
    if impact(s, at) or at in special.heroic_closed or at in special.closed:
        return True
    return bool(excess(s, at, [*own_at(s, at, u.seat), u]))


def aimed(s: State, u: Unit, at: str) -> str:
    """12.6.2b-1: where enemies under an Assault Arrow are going."""
    return next((arrow.target for arrow in s.arrows if arrow.at == at and arrow.seat != u.seat), at)


def choose_target(t: World, p: Heroism) -> Play[None]:
    """12.6.2-2: the owner chooses among equals; then it goes."""
    s = t.state
    u = s.units[p.unit]
    found = targets(s, u)
    if not found:
        s.pending.remove(p)
        end_heroism(t, u, "12.6.2-1")
        return
    at = found[0]
    if len(found) > 1:
        refusal = Refusal("not-closest", "one of the closest hexes with enemies", "12.6.2-2")
        options: Options[Aim] = Options.of(map(Aim, found), refusal)
        answer = yield Choice(u.seat, "heroic-target", f"Which hex does {u.id} go for?", options, "12.6.2-2")
        at = answer.at
    s.pending.remove(p)
    u.target = at
    t.tell(told.TargetChosen(unit=u.id, target=at, rule="12.6.2-2"))
    set_off(s, u)


def set_off(s: State, u: Unit) -> None:
    """12.6.2-3, 12.6.2-4: toward its target, hex by hex."""
    s.pending.append(Storm([u.id], "maneuver", [u.at], target=u.target, heroic=True))


# ------------------------------------------------------------------ the end of it


def end_heroism(t: World, u: Unit, clause: str) -> None:
    """12.6.4a-1, 12.6.4b-1, 12.6.4c-1: the Heroic marker is removed."""
    u.heroic, u.target = False, ""
    t.tell(told.HeroismEnded(unit=u.id, at=u.at, rule=clause))
