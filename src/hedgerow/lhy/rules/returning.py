"""13.3.4.1 Platoon Leaders return."""

from __future__ import annotations

from hedgerow.kernel.choice import Choice, Options, Refusal
from hedgerow.kernel.system import Play
from hedgerow.lhy.rules.formations import is_support, served
from hedgerow.lhy.state.events import casualties as told
from hedgerow.lhy.state.moves.upkeep import Rejoin
from hedgerow.lhy.state.placing import put
from hedgerow.lhy.state.state import State, Unit
from hedgerow.lhy.state.world import World


def return_leaders(t: World) -> Play[bool]:
    """13.3.4.1-1, 5.0.VII.s2-1: whose time has come is put down again, one after the other; True when all are."""
    s = t.state
    for leader in s.units.values():
        if is_due(s, leader) and (hosts := hosts_of(s, leader)):
            refusal = Refusal("not-his", f"{leader.id} returns to a unit of his platoon on the map", "13.3.4.1-1")
            options: Options[Rejoin] = Options.of((Rejoin(leader.id, u.id) for u in hosts), refusal)
            prompt = f"{leader.card.name} returns: with whom?"
            answer = yield Choice(leader.seat, "leader", prompt, options, "13.3.4.1-1")
            rejoin(t, leader, s.units[answer.unit])
            return False
    return True


def is_due(s: State, u: Unit) -> bool:
    """13.3.4.1-1: the clock has reached his box, and his platoon has infantry in play."""
    if u.back < 0 or u.at or s.minutes < u.back or u.card.kind != "leader":
        return False
    return any(o.platoon == u.platoon and o.at and o.card.infantry for o in s.own[u.seat])


def hosts_of(s: State, leader: Unit) -> list[Unit]:
    """Units of his platoon, its support and whoever is aboard a vehicle included: he is on foot beside those."""
    own = [u for u in s.own[leader.seat] if u.at and not u.card.dummy]
    return [u for u in own if u.platoon == leader.platoon or (is_support(u) and leader.platoon in served(s, u))]


def rejoin(t: World, leader: Unit, host: Unit) -> None:
    """4.1.10-2, 16.1.6-1: he is as Concealed or Hidden as those that he joins, in a river from their bank, and after a
    landing assembled if they are.
    """
    leader.back = -1
    leader.concealed, leader.hidden = host.concealed, host.hidden
    leader.bank, leader.under, leader.landed = host.bank, host.under, host.landed
    put(t.state, leader, host.at)
    audience = (leader.seat,) if leader.hidden else ()
    t.tell(told.LeaderReturned(unit=leader.id, at=host.at, audience=audience, rule="13.3.4.1-1"))
