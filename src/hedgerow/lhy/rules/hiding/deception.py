"""20.8.2 Deception: Dummies come and go under the eyes of the enemy."""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.kernel.choice import Choice, Move, Options, Refusal
from hedgerow.kernel.system import Play
from hedgerow.lhy.rules.stacking import excess
from hedgerow.lhy.state.events import hiding as told
from hedgerow.lhy.state.lookups import own_at
from hedgerow.lhy.state.moves.upkeep import Done, Shuffle
from hedgerow.lhy.state.placing import let_off, put
from hedgerow.lhy.state.state import State
from hedgerow.lhy.state.world import World

DONE = Done()


def in_play(s: State, seat: int) -> bool:
    """20.8.2-1: with the option, and Dummies in the mission."""
    return s.options["deception"] == "on" and s.mission.side[seat].dummies > 0


def deceive(t: World, seat: int) -> Play[bool]:
    """20.8.2-1: in step 4 of Clean-Up a player may put any of his Dummies, on the map or not, with Concealed combat
    units. Whether he has done with it.
    """
    s = t.state
    options: Options[Move] = Options(lambda: [DONE, *shuffles(s, seat)], lambda move: why_not_shuffle(s, seat, move))
    answer = yield Choice(seat, "deception", "Put Dummies with Concealed units?", options, "20.8.2-1")
    if not isinstance(answer, Shuffle):
        return True
    u = s.units[answer.dummy]
    let_off(s, u)
    put(s, u, answer.at)
    u.concealed = True
    u.lost = u.exited = u.hidden = u.overwatch = False
    u.motion, u.did, u.changed, u.entry = "", "", "", ""
    s.asked_in_step.append(u.id)
    t.tell(told.Deceived(seat=seat, dummy=u.id, at=answer.at, audience=(seat,), rule="20.8.2-1"))
    return False


def shuffles(s: State, seat: int) -> Iterator[Shuffle]:
    hexes = dict.fromkeys(u.at for u in s.own[seat] if u.at and u.concealed and u.card.combat)
    for u in s.own[seat]:
        if u.card.dummy and not u.group:
            for at in hexes:
                if why_not_shuffle(s, seat, Shuffle(u.id, at)) is None:
                    yield Shuffle(u.id, at)


def why_not_shuffle(s: State, seat: int, move: Move) -> Refusal | None:
    """20.8.2-1: a Dummy, once a turn, to a hex with a Concealed friendly combat unit."""
    if isinstance(move, Done):
        return None
    if not isinstance(move, Shuffle):
        return Refusal("not-now", "Dummies are placed now", "20.8.2-1")
    u = s.units.get(move.dummy)
    if u is None or u.seat != seat or not u.card.dummy or u.group:
        return Refusal("no-dummy", f"{move.dummy} is no Dummy of yours that can be placed", "20.8.2-1")
    if u.id in s.asked_in_step:
        return Refusal("placed", f"{u.id} has been placed", "20.8.2-1")
    if u.at == move.at or not believed(s, seat, move.at):
        return Refusal("not-believed", f"no Concealed combat unit of yours is in {move.at}", "20.8.2-1")
    if excess(s, move.at, [*own_at(s, move.at, seat), u]):
        return Refusal("stacking", f"there is no room in {move.at}", "2.4-1")
    return None


def believed(s: State, seat: int, at: str) -> bool:
    return any(u.concealed and u.card.combat for u in own_at(s, at, seat))
