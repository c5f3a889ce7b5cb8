"""house-game.2 Setting up: forces, edges, objectives, then units in turn; a bombardment may come before turn 1."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

from hedgerow.board.inches.measure import INCH, named, point
from hedgerow.board.inches.records import Edge
from hedgerow.boltaction.book.options import OPTIONS
from hedgerow.boltaction.ground.fairness import long_edges
from hedgerow.boltaction.lists.armies import ListError
from hedgerow.boltaction.lists.bringing import brought
from hedgerow.boltaction.lists.ready import ready_within
from hedgerow.boltaction.lists.records import Roster
from hedgerow.boltaction.lists.text import read_code, write_code
from hedgerow.boltaction.phases.preparing import bombard_next, dash_next
from hedgerow.boltaction.rules.deploying import (
    OPPOSITE,
    begin_hidden,
    middle,
    put_down,
    spots,
    stance,
    why_not_deploy,
    why_not_load,
    why_not_mark,
    why_not_occupy,
)
from hedgerow.boltaction.rules.dice import d6, rolled
from hedgerow.boltaction.rules.night import darken
from hedgerow.boltaction.rules.reserves import decided, undecided, why_not_aboard, why_not_guard, why_not_keep
from hedgerow.boltaction.rules.suggesting import by_lot, keepings, loadings, no_room, occupyings, placings, suggestion
from hedgerow.boltaction.scenario.battles import battle_named
from hedgerow.boltaction.scenario.records import SIDES, Light
from hedgerow.boltaction.state.events import orders as orders_told
from hedgerow.boltaction.state.events import set_up as told
from hedgerow.boltaction.state.moves.set_up import (
    Bring,
    Deploy,
    Keep,
    Load,
    Mark,
    Occupy,
    Suggested,
    TakeEdge,
    TakeRole,
)
from hedgerow.boltaction.state.mustering import muster
from hedgerow.boltaction.state.state import Die, State, Unit
from hedgerow.boltaction.state.world import World
from hedgerow.kernel.choice import Choice, Move, Options, Refusal
from hedgerow.kernel.system import Play
from hedgerow.kernel.verbs import Verb, Verbs, allowed

SUGGESTED = Suggested()
BY_HAND = 0.8
"""How often a player by chance puts down a unit himself before he takes what is suggested for the rest."""
MARKS = 6 * INCH
"""How far apart the points lie that are listed for objectives."""
NIGHT: dict[Light, str] = {"night": "night", "dawn": "dawn", "dusk": "dusk", "flares": "flares"}


def new_state(scenario: str, options: dict[str, str]) -> State:
    """A battle before its first decision: both forces are known, nobody is on the table."""
    b = battle_named(scenario)
    light = {"night": NIGHT[b.light]} if b.light in NIGHT else {}
    s = State(b.key, OPTIONS.resolve({**light, **b.options, **options}))
    for seat, force in enumerate(b.force):
        enlist(s, seat, force.roster)
    s.step = "bring" if b.own else "roll"
    return s


def enlist(s: State, seat: int, roster: Roster) -> list[Unit]:
    """house-turn.1: a force, off the table as yet, and a die for each of its units."""
    taken = any(u.entry.startswith(f"{roster.nation}/") for u in s.units.values())
    prefix = f"{roster.nation}{seat + 1}" if taken else roster.nation
    units = muster(seat, roster, prefix, national=s.options["national-rules"] == "on")
    for u in units:
        u.waiting = "reserve"
        s.units[u.id] = u
        s.dice.append(Die(seat))
    s.__dict__.pop("own", None)
    return units


# ------------------------------------------------------------------ the phase


def set_up(t: World) -> Play[None]:
    """house-game.2, step by step; each asks one question at the most."""
    yield from STEPS[t.state.step](t)


def go_to(s: State, step: str, placing: tuple[int, ...] = ()) -> None:
    s.step, s.placing = step, list(placing)


def bring_forces(t: World) -> Play[None]:
    """house-game.5: each player brings a force of his own; neither knows the other's when he chooses."""
    s = t.state
    seat, points = len(s.brought), s.battle.points
    prompt = f"Which force do you bring? It costs up to {points} points" if points else "Which force do you bring?"
    options = Options(lambda: [Bring(name) for name in ready_within(points)], lambda m: why_not_bring(m, points))
    answer = yield Choice(seat, "bring", prompt, options, "house-game.5")
    s.brought.append(write_code(brought(answer.force, points)))
    t.tell(told.Brought(seat=seat, rule="house-game.5"))
    if len(s.brought) == len(SIDES):
        for side, code in enumerate(s.brought):
            enlist(s, side, read_code(code))
        go_to(s, "roll")


def why_not_bring(move: Move, points: int) -> Refusal | None:
    """A force that is not legal is refused with all that is wrong with it."""
    if not isinstance(move, Bring):
        return Refusal("bring", "forces are brought now", "house-game.5")
    try:
        brought(move.force, points)
    except ListError as wrong:
        return Refusal("not-legal", str(wrong), "house-game.5")
    return None


def roll_off(t: World) -> Play[None]:
    """house-game.2: the higher die chooses."""
    s = t.state
    for seat in (0, 1):
        roster = read_code(s.brought[seat]) if s.brought else s.battle.force[seat].roster
        name = roster.name if s.brought else s.battle.force[seat].name
        units = tuple(u.id for u in s.own[seat])
        t.tell(told.Mustered(seat=seat, name=name, nation=roster.nation, units=units, rule="house-game.5"))
    thrown: list[tuple[int, int]] = []
    while not thrown or thrown[-1][0] == thrown[-1][1]:
        thrown.append((d6(t, "roll-off, first side", by=0), d6(t, "roll-off, second side", by=1)))
    s.first = int(thrown[-1][1] > thrown[-1][0])
    t.tell(told.RolledOff(dice=tuple(thrown), winner=s.first, rule="house-game.2"))
    go_to(s, "role" if s.battle.type.attacker and s.battle.own else "edge")
    yield from ()


def choose_role(t: World) -> Play[None]:
    """Where players bring their own forces, the winner of the roll-off attacks or defends."""
    s = t.state
    options = Options.of([TakeRole("attack"), TakeRole("defend")], Refusal("role", "attack or defend", "house-game.2"))
    answer = yield Choice(s.first, "role", "Do you attack or defend?", options, "house-game.2")
    s.attacker = s.first if answer.role == "attack" else 1 - s.first
    t.tell(told.RoleTaken(seat=s.first, role=answer.role, rule="house-game.2"))
    go_to(s, "edge")


def choose_edge(t: World) -> Play[None]:
    """house-game.2: a long edge; where one side attacks the defender chooses."""
    s = t.state
    seat = 1 - s.attacker if s.battle.type.attacker else s.first
    options = Options.of(
        [TakeEdge(edge) for edge in long_edges(s.table.table)], Refusal("edge", "choose a long edge", "house-game.2")
    )
    answer = yield Choice(seat, "edge", "Which edge of the table is yours?", options, "house-game.2")
    edges: tuple[Edge, Edge] = (answer.edge, OPPOSITE[answer.edge])
    s.edges = [edges[seat], edges[1 - seat]]
    for one in (seat, 1 - seat):
        t.tell(told.EdgeTaken(seat=one, edge=s.edges[one], rule="house-game.2"))
    go_to(s, "count")


# ------------------------------------------------------------------ objectives


def count_objectives(t: World) -> Play[None]:
    """How many there are; bases, and an objective in the middle, are put down at once."""
    s = t.state
    kind = s.battle.type
    count, dice = rolled(t, kind.objectives, "objectives")
    if count:
        t.tell(told.Counted(count=count, dice=dice, rule="house-game.2"))
    if kind.marks == "centre":
        mark(t, s.first, middle(s))
        count = 0
    if kind.base:
        s.bases = [base_of(s, seat) for seat in (0, 1)]
        for seat in (0, 1):
            t.tell(told.Marked(number=seat, at=s.bases[seat], seat=seat, rule="house-game.2"))
    s.to_mark = count
    chooser = 1 - s.attacker if kind.marks == "defender" else s.first
    go_to(s, "mark", (chooser,))
    yield from ()


def base_of(s: State, seat: int) -> tuple[int, int]:
    """So far in from the middle of its edge."""
    (x, y), far, table = middle(s), s.battle.type.base * INCH, s.table.table
    spots: dict[Edge, tuple[int, int]] = {
        "north": (x, far), "south": (x, table.height - far), "west": (far, y), "east": (table.width - far, y)
    }  # fmt: skip
    return spots[s.edges[seat]]


def mark_objectives(t: World) -> Play[None]:
    """house-game.2: one after another; where no room is left there are no more."""
    s = t.state
    seat = s.placing[0]
    if not s.to_mark or next(markings(s, seat), None) is None:
        s.to_mark = 0
        go_to(s, "deploy", (s.first, 1 - s.first))
        return
    options: Options[Move] = Options(lambda: markings(s, seat), lambda move: why_not_mark_there(s, seat, move))
    prompt = f"Where is the next objective? {s.to_mark} to be put down"
    answer = yield Choice(seat, "objective", prompt, options, "house-game.2")
    mark(t, seat, point(answer.at))
    s.to_mark -= 1
    s.placing = [seat if s.battle.type.marks == "defender" else 1 - seat]


def markings(s: State, seat: int) -> Iterator[Move]:
    return (Mark(named(at)) for at in spots(s, MARKS // 2) if why_not_mark(s, seat, named(at)) is None)


def why_not_mark_there(s: State, seat: int, move: Move) -> Refusal | None:
    if not isinstance(move, Mark):
        return Refusal("mark", "an objective is put down now", "house-game.2")
    return why_not_mark(s, seat, move.at)


def mark(t: World, seat: int, at: tuple[int, int]) -> None:
    t.state.objectives.append(at)
    t.tell(told.Marked(number=len(t.state.objectives), at=at, rule="house-game.2"))


# ------------------------------------------------------------------ units, one after another


def place_units(t: World) -> Play[None]:
    """house-game.2, house-game.4: in turn, until everybody is on the table or held back; forward ones last."""
    s = t.state
    while s.placing and not undecided(s, s.placing[0]):
        s.placing.pop(0)
    if not s.placing:
        close_step(t)
        return
    seat = s.placing[0]
    options: Options[Move] = Options(
        lambda: answers(s, seat),
        lambda move: PLACING.why_not(s, seat, move),
        _draw=lambda chance: any_answer(s, seat, chance),
    )
    left = len(undecided(s, seat))
    prompt = f"Set up {left} unit{'s' * (left > 1)}"
    answer = yield Choice(seat, "set-up", prompt, options, "house-game.2")
    PLACING.do(t, seat, answer)


def close_step(t: World) -> None:
    """Those who go forward come last; then it is told how many are still to come."""
    s = t.state
    if s.step == "deploy":
        go_to(s, "forward", (s.first, 1 - s.first))
        return
    for seat in (0, 1):
        count = sum(bool(u.waiting) or bool(u.carrier and s.units[u.carrier].waiting) for u in s.own[seat])
        if count:
            t.tell(told.OffTable(seat=seat, count=count, rule="house-game.4"))
    s.done = []
    go_to(s, "bombard", (s.attacker, 1 - s.attacker))


def answers(s: State, seat: int) -> Iterator[Move]:
    """The next unit wherever it goes; others, and other places, may be named as well."""
    yield SUGGESTED
    u = undecided(s, seat)[0]
    listed = [*placings(s, u), *occupyings(s, u), *loadings_of(s, u), *keepings(s, u)]
    yield from listed or keepings(s, u, no_room=True)


def loadings_of(s: State, u: Unit) -> Iterator[Load]:
    return (move for move in loadings(s, u) if why_not_aboard(s, u, s.units[move.carrier]) is None)


def any_answer(s: State, seat: int, chance: Random) -> Move:
    if chance.random() > BY_HAND:
        return SUGGESTED
    move = by_lot(s, seat, chance)
    return move if PLACING.why_not(s, seat, move) is None else SUGGESTED


def own_unit(s: State, seat: int, name: str) -> Unit | Refusal:
    u = s.units.get(name)
    if u is None or u.seat != seat:
        return Refusal("no-unit", f"you have no unit {name}", "house-game.2")
    if decided(s, u):
        return Refusal("decided", f"{u.name} is set up", "house-game.2")
    if u not in undecided(s, seat):
        words = "goes forward: it is set up when all others are" if s.step == "deploy" else "is not set up now"
        return Refusal("later", f"{u.name} {words}", "house-game.2")
    return u


def why_not_place(s: State, seat: int, move: Deploy | Occupy) -> Refusal | None:
    u = own_unit(s, seat, move.unit)
    if isinstance(u, Refusal):
        return u
    if (refusal := why_not_guard(s, u)) is not None:
        return refusal
    forward = s.step == "forward"
    if isinstance(move, Occupy):
        return why_not_occupy(s, u, move, forward=forward)
    return why_not_deploy(s, u, move, forward=forward)


def why_not_carry(s: State, seat: int, move: Load) -> Refusal | None:
    u = own_unit(s, seat, move.unit)
    if isinstance(u, Refusal):
        return u
    return why_not_load(s, u, move) or why_not_aboard(s, u, s.units[move.carrier])


def why_not_hold_back(s: State, seat: int, move: Keep) -> Refusal | None:
    u = own_unit(s, seat, move.unit)
    if isinstance(u, Refusal):
        return u
    refusal = why_not_keep(s, u, move)
    if refusal is not None and refusal.code in ("half", "guards") and no_room(s, u):
        return None
    return refusal


def deploy(t: World, seat: int, move: Deploy) -> None:
    s = t.state
    u = s.units[move.unit]
    how = stance(u, move)
    assert not isinstance(how, Refusal)
    put_down(u, how)
    on_table(t, u)


def occupy(t: World, seat: int, move: Occupy) -> None:
    u = t.state.units[move.unit]
    west, north, east, south = t.state.table.features[move.building].box
    u.at, u.building, u.waiting = ((west + east) // 2, (north + south) // 2), move.building, ""
    for m in u.men:
        m.at = u.at
    on_table(t, u)


def on_table(t: World, u: Unit) -> None:
    """house-cover.4: hidden at once where it may be; then it is the other side's turn."""
    s = t.state
    begin_hidden(s, u)
    s.done.append(u.id)
    at = u.men[0].at if u.men else u.at
    t.tell(told.Deployed(unit=u.id, at=at, building=u.building, hidden=u.hidden, dug_in=u.dug_in, rule="house-game.2"))
    s.placing = [1 - u.seat, u.seat] if len(s.placing) > 1 else s.placing


def load(t: World, seat: int, move: Load) -> None:
    """house-transport.1, house-transport.2: it goes wherever its transport goes."""
    s = t.state
    u = s.units[move.unit]
    u.carrier, u.waiting = move.carrier, ""
    s.done.append(u.id)
    t.tell(told.HeldBack(unit=u.id, how="", carrier=u.carrier, rule="house-transport.1", audience=(seat,)))


def keep(t: World, seat: int, move: Keep) -> None:
    """house-game.4: how it comes its owner alone knows."""
    s = t.state
    u = s.units[move.unit]
    u.waiting = move.how
    s.done.append(u.id)
    t.tell(told.HeldBack(unit=u.id, how=move.how, rule="house-game.4", audience=(seat,)))


def suggest(t: World, seat: int, move: Suggested) -> None:
    """Everybody who is left, one after another."""
    s = t.state
    was = list(s.placing)
    for u in undecided(s, seat):
        if not decided(s, u):
            PLACING.do(t, seat, suggestion(s, u))
    s.placing = [one for one in was if one != seat]


def otherwise(s: State, seat: int, move: Move) -> Refusal:
    return Refusal("set-up", "a unit is set up, taken aboard or held back", "house-game.2")


PLACING: Verbs[State, int] = Verbs(
    otherwise,
    Verb(Deploy, why_not_place, deploy),
    Verb(Occupy, why_not_place, occupy),
    Verb(Load, why_not_carry, load),
    Verb(Keep, why_not_hold_back, keep),
    Verb(Suggested, allowed, suggest),
)


# ------------------------------------------------------------------ the first turn


def begin(t: World) -> Play[None]:
    """house-turn.1: no unit has an order or a pin but from a bombardment; the cup is full."""
    s = t.state
    s.phase, s.step, s.placing, s.done, s.turn = "preliminary", "", [], [], 1
    t.tell(told.BattleBegan(rule="house-game.2"))
    t.tell(orders_told.TurnBegan(turn=1, rule="turn.1"))
    darken(t)
    yield from ()


STEPS: dict[str, Callable[[World], Play[None]]] = {
    "bring": bring_forces,
    "roll": roll_off,
    "role": choose_role,
    "edge": choose_edge,
    "count": count_objectives,
    "mark": mark_objectives,
    "deploy": place_units,
    "forward": place_units,
    "bombard": bombard_next,
    "dash": dash_next,
    "begin": begin,
}
