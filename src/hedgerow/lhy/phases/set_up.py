"""20.0 Setting up: from a mission to the first turn. The sides put down their units one after the other."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from hedgerow.kernel.choice import Choice, Move, Options, Refusal, drawn
from hedgerow.kernel.drawing import by_chance
from hedgerow.kernel.system import Play
from hedgerow.kernel.verbs import Verb, Verbs
from hedgerow.lhy.book.options import OPTIONS
from hedgerow.lhy.phases.mustering import muster
from hedgerow.lhy.phases.suggesting import suggest
from hedgerow.lhy.rules.disposition import (
    FRONTS,
    due,
    entry_places,
    obstacles_left,
    places_for,
    set_up_places,
    why_no_position,
    why_not_lay,
    why_not_load,
    why_not_so,
    why_not_there,
)
from hedgerow.lhy.rules.setting_down import dig, lay, load, set_down
from hedgerow.lhy.rules.victory import first_control
from hedgerow.lhy.scenario.missions import mission_named
from hedgerow.lhy.state.design import Design
from hedgerow.lhy.state.events import set_up as told
from hedgerow.lhy.state.moves.set_up import Dig, Embody, Lay, Load, Place, Ready, Suggested
from hedgerow.lhy.state.state import Avatar, State, Unit
from hedgerow.lhy.state.world import World

READY, SUGGESTED = Ready(), Suggested()
BY_HAND = 0.7
"""How often a player by chance puts down a unit himself before he takes what is suggested for the rest."""


ABOARD = 0.3
"""How often he loads a unit that may begin aboard a vehicle."""
WAYS: tuple[tuple[str, ...], ...] = (
    ("concealed",), ("hidden",), (), ("motion",), ("motion", "concealed"), ("deployed",), ("deployed", "concealed"),
    ("limbered",), ("limbered", "concealed"),
)  # fmt: skip


def new_state(scenario: str, options: dict[str, str]) -> State:
    """A mission before its first decision; nobody is drawn yet."""
    m = mission_named(scenario)
    s = State(m.key, m.map, OPTIONS.resolve({**m.options, **options}), phase="set-up", light=m.light)
    if m.design:
        s.phase, s.design = "design", Design()
        return s
    first = m.seat(m.sets_up_first) if m.sets_up_first else 1 - m.attacker
    s.placing = [first, 1 - first]
    return s


# ------------------------------------------------------------------ the phase


def set_up(t: World) -> Play[None]:
    """20.6-1, 20.7-2: forces are drawn, then each side puts down what does not come later."""
    s = t.state
    if s.step == "":
        muster(t)
        s.step = "place"
    elif not s.placing:
        begin(t)
    elif s.step == "avatar":
        yield from embody(t, s.placing[0])
    else:
        seat = s.placing[0]
        options: Options[Move] = Options(
            lambda: answers(s, seat),
            lambda move: VERBS.why_not(s, seat, move),
            _draw=lambda dice: by_lot(s, seat, dice),
        )
        answer = yield Choice(seat, "set-up", lambda: prompt(s, seat), options, "20.7-2")
        VERBS.do(t, seat, answer)


def begin(t: World) -> None:
    """21.1-1, 20.2-1, 20.3-1, 20.4-1: all is in place, and the clock stands at 0."""
    s = t.state
    first_control(s)
    s.phase, s.step = "initiative", ""
    t.tell(told.MissionBegan(rule="20.7-2"))


def prompt(s: State, seat: int) -> str:
    left = len(waiting(s, seat))
    if left:
        may = " if you like" if why_not_ready(s, seat, READY) is None else ""
        return f"Put down {left} unit{'s' * (left > 1)}{may}"
    more = any(VERBS.why_not(s, seat, move) is None for move in works(s, seat))
    return "Dig in, lay what is left, or say that you are ready" if more else "All are put down: are you ready?"


def waiting(s: State, seat: int) -> list[Unit]:
    """Units that a side has still to put down, on the map or next to the hex they will enter."""
    return [u for u in s.own[seat] if u.group and is_waiting(s, u)]


def is_waiting(s: State, u: Unit) -> bool:
    if not u.group or u.at or u.entry or u.lost:
        return False
    if set_up_places(s, u):
        return s.phase == "set-up"
    group = s.mission.group_named(u.group)
    return bool(entry_places(s, u)) and (group is None or at_once(s, u) or due(s, group))


def at_once(s: State, u: Unit) -> bool:
    """20.7h-1: who enters on the first turn waits next to the map from the beginning."""
    group = s.mission.group_named(u.group)
    return group is not None and group.enters is not None and group.enters.turn <= 1 and not group.enters.minute


# ------------------------------------------------------------------ answers


def answers(s: State, seat: int) -> Iterator[Move]:
    """The next unit wherever it may go, Concealed if it may be; others, and other ways, may be named as well."""
    left = waiting(s, seat)
    if left:
        yield SUGGESTED
        if why_not_ready(s, seat, READY) is None:
            yield READY
        yield from placings(s, left[0])
        yield from loadings(s, left[0])
        return
    yield READY
    yield from (move for move in works(s, seat) if VERBS.why_not(s, seat, move) is None)


def works(s: State, seat: int) -> Iterator[Move]:
    """What might be dug and laid, where it makes sense."""
    yield from map(Dig, dict.fromkeys(u.at for u in s.own[seat] if u.at))
    for kind in ("mines", "wire"):
        if obstacles_left(s, seat, kind):
            yield from (Lay(kind, at) for at in dict.fromkeys(at for group in s.mission.group for at in group.area))


def placings(s: State, u: Unit) -> Iterator[Place]:
    """The sensible ways to put a unit down: Concealed, or Hidden, or in the open."""
    front = facing(s, u)
    for at in places_for(s, u):
        for how in WAYS[:3] if u.card.kind != "gun" or set_up_places(s, u) else WAYS[-2:]:
            move = Place(u.id, at, how, front)
            if why_not_so(s, u, move) is None:
                yield move


def facing(s: State, u: Unit) -> int:
    """2.2.4: an FP looks to the enemy's edge; any other front may be named."""
    if u.card.kind != "fp":
        return -1
    return {"north": 6, "east": 9, "south": 0, "west": 3}[s.mission.side[u.seat].edge]


def by_lot(s: State, seat: int, chance: Random) -> Move:
    """An answer by chance, without listing all of them."""
    left = waiting(s, seat)
    if not left:
        sure: list[Move] = [READY]
        return drawn(chance, sure, list(works(s, seat)), lambda move: None if VERBS.why_not(s, seat, move) else move)
    if chance.random() > BY_HAND:
        return SUGGESTED
    u = left[int(chance.random() * len(left))]
    at = next(places_for(s, u, by_chance(chance)))
    if (aboard := list(loadings(s, u))) and chance.random() < ABOARD:
        return aboard[int(chance.random() * len(aboard))]
    ways = list(WAYS)
    chance.shuffle(ways)
    front = FRONTS[int(chance.random() * len(FRONTS))] if u.card.kind == "fp" else -1
    return next(move for how in ways if why_not_so(s, u, move := Place(u.id, at, how, front)) is None)


# ------------------------------------------------------------------ units


def why_not_place(s: State, seat: int, move: Place) -> Refusal | None:
    """20.7-2: a unit that waits, or one that has been put down already and is put elsewhere."""
    u = s.units.get(move.unit)
    if u is None or u.seat != seat or u.lost:
        return Refusal("not-yours", f"{move.unit} is none of your units", "20.7-2")
    if not is_waiting(s, u):
        where = u.at or u.entry
        words = f"{u.id} is put down already, at {where}" if where else f"{u.id} comes later"
        return Refusal("not-waiting", words, "20.7-2")
    return why_not_there(s, u, move.at) or why_not_so(s, u, move)


def place(t: World, seat: int, move: Place) -> None:
    set_down(t, t.state.units[move.unit], move)


# ------------------------------------------------------------------ the rest


def why_not_aboard(s: State, seat: int, move: Load) -> Refusal | None:
    """20.7f-1"""
    u, vehicle = s.units.get(move.unit), s.units.get(move.vehicle)
    if u is None or u.seat != seat or not is_waiting(s, u):
        return Refusal("not-waiting", f"{move.unit} is none of your units still to be put down", "20.7-2")
    if vehicle is None or vehicle.seat != seat:
        return Refusal("no-vehicle", f"{move.vehicle} is no vehicle of yours", "20.7f-1")
    return why_not_load(s, u, vehicle)


def loadings(s: State, u: Unit) -> Iterator[Load]:
    if u.card.can.ride:
        for vehicle in s.own[u.seat]:
            if vehicle.card.transport and why_not_load(s, u, vehicle) is None:
                yield Load(u.id, vehicle.id)


def why_not_suggested(s: State, seat: int, move: Suggested) -> Refusal | None:
    return None if waiting(s, seat) else Refusal("all-placed", "everything is in place already", "20.7-2")


def suggested(t: World, seat: int, move: Suggested) -> None:
    suggest(t, seat, waiting(t.state, seat))


def why_not_ready(s: State, seat: int, move: Ready) -> Refusal | None:
    """20.8-1: Dummies may be left out."""
    left = [u for u in waiting(s, seat) if not u.card.dummy]
    return Refusal("not-ready", f"{left[0].id} is still to be put down", "20.7-2") if left else None


def ready(t: World, seat: int, move: Ready) -> None:
    s = t.state
    for dummy in waiting(s, seat):
        dummy.group = ""  # not on the map, but at hand for Deception (20.8.2)
    t.tell(told.SetUpEnded(seat=seat, rule="20.7-2"))
    if s.options["role-play"] == "on":
        s.step = "avatar"
    else:
        s.placing.remove(seat)


# ------------------------------------------------------------------ who the player is (22.2)


def avatars(s: State, seat: int) -> list[Unit]:
    """22.2-1: a squad or a Platoon Leader."""
    return [u for u in s.own[seat] if u.card.kind in ("squad", "leader") and not u.card.dummy and not u.lost]


PROMPT = (
    "Who are you in this mission? Nobody else is told. In a campaign a Squad Leader leads a squad, "
    "and a 1st Lieutenant a platoon"
)


def embody(t: World, seat: int) -> Play[None]:
    """22.2-1: the player says in secret who he is in this mission; who has tanks alone is asked as well, and nobody."""
    s = t.state
    refusal = Refusal("no-avatar", "a squad or a Platoon Leader of yours", "22.2-1")
    units = [u.id for u in avatars(s, seat)] or [""]
    options: Options[Embody] = Options.of(map(Embody, units), refusal)
    answer = yield Choice(seat, "avatar", PROMPT, options, "22.2-1")
    s.avatars = s.avatars or [Avatar(), Avatar()]
    s.avatars[seat] = Avatar(answer.unit)
    if answer.unit:
        t.tell(told.Embodied(unit=answer.unit, audience=(seat,), rule="22.2-1"))
    s.placing.remove(seat)
    s.step = "place"


def otherwise(s: State, seat: int, move: Move) -> Refusal:
    return Refusal("not-now", "the sides set up: units are put down, nothing else is done yet", "20.7-2")


VERBS: Verbs[State, int] = Verbs(
    otherwise,
    Verb(Place, why_not_place, place),
    Verb(Load, why_not_aboard, lambda t, seat, m: load(t, t.state.units[m.unit], t.state.units[m.vehicle])),
    Verb(Dig, lambda s, seat, move: why_no_position(s, seat, move.at), lambda t, seat, move: dig(t, seat, move.at)),
    Verb(
        Lay,
        lambda s, seat, move: why_not_lay(s, seat, move.kind, move.at),
        lambda t, seat, move: lay(t, seat, move.kind, move.at),
    ),
    Verb(Suggested, why_not_suggested, suggested),
    Verb(Ready, why_not_ready, ready),
)
