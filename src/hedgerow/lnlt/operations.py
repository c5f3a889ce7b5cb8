"""4.0 The Operations Phase: impulses, activation, and what an activated unit may do."""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.kernel.choice import Choice, Move, Options, Refusal
from hedgerow.kernel.system import Play

from . import events as told
from .actions import actions, carry_out, free, why_not_action
from .entry import come_on, entering_stacks, why_not_come_on
from .leaders import is_leader
from .movement import go_on
from .moves import Activate, Also, Begin, EndImpulse, Enter, Pass, PlaceSniper
from .paragraphs import check_sight_events
from .snipers import hidden_snipers, place_sniper, sniper_places, why_not_place
from .state import Impulse, State, Unit, field, figures, units_at
from .tables import TABLES
from .world import World

PASSES = TABLES.sequence.operations_ends_after_passes


def operations_phase(t: World) -> Play[None]:
    """4.0.1, 4.0.2: impulses in turn, until three passes in a row or nobody is left to act."""
    s = t.state
    while s.impulse is not None or (s.passes < PASSES and anybody_left(s)):
        t.checkpoint()
        if s.impulse is None:
            yield from begin_impulse(t)
        elif s.moving is not None:
            yield from go_on(t)
        elif not s.impulse.declared:
            yield from name_hexes(t, s.impulse)
        else:
            yield from act(t, s.impulse)
    s.phase = "administrative"


# ------------------------------------------------------------------ who can still act


def usable(s: State, u: Unit) -> bool:
    """4.0.17: on the map and free of markers, or yet to fire after Assault or Stealth Movement."""
    if not u.at or u.fired:
        return False
    if not u.marker:
        if u.at in s.melee:
            return not s.melee[u.at]  # one round a turn (8.0.5)
        return not u.shaken or figures(u).mf > 0
    if u.marker == "assault":
        return not u.shaken and u.at not in s.melee
    return u.marker == "stealth" and not u.shaken and 2 * u.spent <= figures(u).mf + 1 and u.at not in s.melee


def usable_places(s: State, side: int) -> list[str]:
    """The places a side could activate, in the order of its units."""
    return list(dict.fromkeys(u.at for u in s.units.values() if u.side == side and usable(s, u)))


def anybody_left(s: State) -> bool:
    return any(usable(s, u) for u in s.units.values()) or any(must_enter(s, side) for side in (0, 1))


def must_enter(s: State, side: int) -> bool:
    """22.0.5: reinforcements due this turn that can enter."""
    return next(entering_stacks(s, side), None) is not None


# ------------------------------------------------------------------ an impulse begins


def begin_impulse(t: World) -> Play[None]:
    """4.0.1: activate a hex, bring units on, or pass."""
    s = t.state
    side = s.active
    yield from check_sight_events(t)
    if not usable_places(s, side) and not must_enter(s, side) and not hidden_snipers(s, side):
        pass_impulse(t, side)
        return
    options = Options(lambda: openings(s, side), lambda move: why_not_open(s, side, move))
    answer = yield Choice(side, "activate", "Activate a hex, or pass", options, "4.0.1")
    if isinstance(answer, Pass):
        pass_impulse(t, side)
    elif isinstance(answer, PlaceSniper):
        place_sniper(t, s.units[answer.unit], answer.place)
    elif isinstance(answer, Enter):
        s.impulse = Impulse(side=side, units=list(answer.units), declared=True, entered=True)
        come_on(t, answer)
    else:
        s.impulse = Impulse(side=side, hexes=[answer.place])


def openings(s: State, side: int) -> Iterator[Move]:
    yield from (Activate(p) for p in usable_places(s, side))
    yield from entering_stacks(s, side)
    for sniper in hidden_snipers(s, side):
        yield from (PlaceSniper(sniper.id, p) for p in sniper_places(s, side))
    if not must_enter(s, side):
        yield Pass()


def why_not_open(s: State, side: int, move: Move) -> Refusal | None:
    if isinstance(move, Pass):
        late = Refusal("reinforcements", "reinforcements due this turn may not be held back", "22.0.5")
        return late if must_enter(s, side) else None
    if isinstance(move, PlaceSniper):
        return why_not_place(s, side, move)
    if isinstance(move, Enter):
        return why_not_come_on(s, side, move)
    if not isinstance(move, Activate):
        return Refusal("not-offered", "activate a hex or pass", "4.0.1")
    if move.place not in usable_places(s, side):
        return Refusal("nobody", f"nobody in {move.place} can act", "4.0.3")
    return None


def pass_impulse(t: World, side: int) -> None:
    s = t.state
    s.passes += 1
    s.active = 1 - side
    t.tell(told.SidePassed(side, s.passes, rule="4.0.1"))


# ------------------------------------------------------------------ naming the hexes


def name_hexes(t: World, impulse: Impulse) -> Play[None]:
    """4.0.4, 4.0.19, 4.0.21: all hexes are named before anything is done; Leaders bring in those around them."""
    s = t.state
    further = reachable(s, impulse)
    if not further:
        declare(t, impulse)
        return
    options: Options[Also | Begin] = Options.of((Begin(), *(Also(p) for p in further)))
    prompt = f"{', '.join(impulse.hexes)} will act. Which hexes more, through a Leader?"
    answer = yield Choice(impulse.side, "name-hexes", prompt, options, "4.0.21")
    if isinstance(answer, Begin):
        declare(t, impulse)
    else:
        impulse.activators.append(further[answer.place])
        impulse.hexes.append(answer.place)


def reachable(s: State, impulse: Impulse) -> dict[str, str]:
    """The places that Leaders in the named hexes can still bring in, each with the Leader who would."""
    found: dict[str, str] = {}
    for place in impulse.hexes:
        leader = activator(s, impulse, place)
        for near in field(s).neighbours(place) if leader else ():
            if near not in impulse.hexes and near not in found and has_usable(s, impulse.side, near):
                found[near] = leader
    return found


def activator(s: State, impulse: Impulse, place: str) -> str:
    """4.0.4, 11.1.0.4, 11.1.0.5: the one Leader in a place who may activate others: unhurt and not yet used."""
    leaders = [
        u.id for u in units_at(s, place)
        if u.side == impulse.side and is_leader(u) and not (u.shaken or u.wounded or u.marker or u.fired)
        and place not in s.melee
    ]  # fmt: skip
    return next((i for i in leaders if i in impulse.activators), leaders[0] if leaders else "")


def has_usable(s: State, side: int, place: str) -> bool:
    return any(u.side == side and usable(s, u) for u in units_at(s, place))


def declare(t: World, impulse: Impulse) -> None:
    s = t.state
    impulse.declared = True
    impulse.units = [u.id for p in impulse.hexes for u in units_at(s, p) if u.side == impulse.side and usable(s, u)]
    t.tell(told.HexesActivated(impulse.side, tuple(impulse.hexes), rule="4.0.3"))


# ------------------------------------------------------------------ acting


def act(t: World, impulse: Impulse) -> Play[None]:
    """4.0.18: one action of the impulse; units and hexes act in any order."""
    s = t.state
    if not free(s, impulse) and not hidden_snipers(s, impulse.side):
        end_impulse(t, impulse)
        return
    options = Options(lambda: actions(s, impulse), lambda move: why_not_action(s, impulse, move))
    places = ", ".join(dict.fromkeys(s.units[i].at for i in impulse.units if s.units[i].at))
    answer = yield Choice(impulse.side, "act", f"What do the units in {places} do?", options, "4.0.3")
    if isinstance(answer, EndImpulse):
        end_impulse(t, impulse)
    else:
        yield from carry_out(t, impulse, answer)


def end_impulse(t: World, impulse: Impulse) -> None:
    """4.0.20, 10.1.0.14: Leaders who only activated others are done; spotting alone counts as a pass."""
    s = t.state
    for name in impulse.activators:
        settle(s.units[name])
    for u in s.units.values():
        if u.smoking:
            u.smoking = False
            settle(u)
    s.impulse = None
    t.tell(told.ImpulseEnded(impulse.side, rule="4.0.1"))
    if impulse.acted:
        s.passes = 0
        s.active = 1 - impulse.side
    else:
        pass_impulse(t, impulse.side)


def settle(u: Unit) -> None:
    """Marks Ops Complete whoever did nothing that is marked otherwise."""
    if u.at and not u.marker and not u.fired:
        u.marker = "ops"
