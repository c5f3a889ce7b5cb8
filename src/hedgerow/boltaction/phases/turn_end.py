"""turn.11, turn.12, house-turn.5 The Turn End phase, in its order."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from hedgerow.board.inches.bases import gap
from hedgerow.boltaction.book.tables import TABLES
from hedgerow.boltaction.rules.dice import d6, rolled
from hedgerow.boltaction.rules.first import dice_off, fewer
from hedgerow.boltaction.rules.losing import destroy, drop_dice, give_die, unpin
from hedgerow.boltaction.rules.night import darken
from hedgerow.boltaction.rules.seeing import footprints, hull_of
from hedgerow.boltaction.rules.victory import blow_up, result, scores
from hedgerow.boltaction.state.events import orders as told
from hedgerow.boltaction.state.events import turns as turns_told
from hedgerow.boltaction.state.lookups import aboard, by_hand, on_table
from hedgerow.boltaction.state.moves.orders import Done, Release, Retain
from hedgerow.boltaction.state.pending.shooting import Declaring
from hedgerow.boltaction.state.state import State, Unit
from hedgerow.boltaction.state.world import World
from hedgerow.kernel.choice import Choice, Move, Options, Refusal
from hedgerow.kernel.system import Outcome, Play

DONE = Done()
KEPT = ("ambush", "down")


def turn_end(t: World) -> Play[None]:
    """house-turn.5: one step after another; each asks one question at the most."""
    yield from STEPS[t.state.step](t)


def next_step(s: State, step: str) -> None:
    s.step = step
    s.placing = []


def begin_phase(t: World) -> Play[None]:
    """house-turn.5: who declares first in this phase: the side with fewer units in play; equal sides dice off."""
    s = t.state
    s.done = []
    first = fewer(s)
    if first is None:
        first = dice_off(t, "who declares first", "house-turn.5") if asks_anybody(s) else 0
    s.step, s.placing = "release", [first, 1 - first]
    s.first = first
    yield from ()


def asks_anybody(s: State) -> bool:
    """Whether both sides have something to declare: otherwise nobody needs to be first."""
    return all(any(u.order in KEPT for u in s.own[seat] if not u.lost) for seat in (0, 1))


# ------------------------------------------------------------------ (1) release


def release(t: World) -> Play[None]:
    """house-ambush.2: a die for each ambusher whose owner wants him to fire; he cannot lie in wait any longer then."""
    s = t.state
    while s.placing and not ambushers(s, s.placing[0]):
        s.placing.pop(0)
    if not s.placing:
        next_step(s, "leave")
        return
    seat = s.placing[0]
    refusal = Refusal("no-ambush", "only a unit on Ambush for which it was not tried yet", "house-ambush.2")
    options: Options[Move] = Options.of([DONE, *(Release(u.id) for u in ambushers(s, seat))], refusal)
    answer = yield Choice(seat, "release", "Which of your ambushers try to fire now?", options, "house-ambush.2")
    if not isinstance(answer, Release):
        s.placing.pop(0)
        return
    u = s.units[answer.unit]
    s.done.append(u.id)
    die = d6(t, f"{u.name}: does it fire?")
    fires = die >= TABLES.test.release
    t.tell(told.ReleaseRolled(unit=u.id, die=die, fires=fires, rule="house-ambush.2"))
    if fires:
        give_die(s, u, "fire")
        s.pending.append(Declaring(u.id, "release"))


def ambushers(s: State, seat: int) -> list[Unit]:
    return [u for u in on_table(s, seat) if u.order == "ambush" and u.id not in s.done]


# ------------------------------------------------------------------ (2) dice leave


def dice_leave(t: World) -> Play[None]:
    """turn.11, house-turn.2, house-transport.2: empty transports that are cut off, then the dice of the lost."""
    s = t.state
    for u in tuple(on_table(s)):
        if cut_off(s, u):
            destroy(t, u, "surrendered", "house-transport.2")
    if s.pending:
        return
    for die in s.dice:
        if die.where == "unit" and s.units[die.unit].lost:
            die.where, die.unit = "gone", ""
    for seat in (0, 1):
        drop_dice(s, seat)
    for u in s.units.values():
        if u.retained and s.options["kept-down"] == "turn-end":
            shed_down(t, u)
        u.retained = False
        if u.lost:
            u.order = None
    first = fewer(s)  # who tried to fire may have changed that
    s.first = s.first if first is None else first
    s.step, s.placing = "retain", [s.first, 1 - s.first]
    yield from ()


def cut_off(s: State, u: Unit) -> bool:
    """house-transport.2: an empty transport nearer to an enemy than to any friend."""
    if by_hand(s) or u.card.slot != "transport" or aboard(s, u):
        return False
    foe, friend = (nearest(s, u, seat) for seat in (1 - u.seat, u.seat))
    return foe is not None and (friend is None or foe < friend)


def nearest(s: State, u: Unit, seat: int) -> int | None:
    """How far the nearest unit of a side is."""
    hull = hull_of(u)
    return min((gap(hull, foot) for o in on_table(s, seat) if o is not u for foot in footprints(s, o)), default=None)


# ------------------------------------------------------------------ (3) retained orders


def retain(t: World) -> Play[None]:
    """turn.12, house-turn.4: Ambush and Down may be kept; who stays Down sheds pins at once."""
    s = t.state
    while s.placing and not keepers(s, s.placing[0]):
        s.placing.pop(0)
    if not s.placing:
        next_step(s, "return")
        return
    seat = s.placing[0]
    options: Options[Move] = Options(lambda: retainings(s, seat), lambda move: why_not_retain(s, seat, move))
    answer = yield Choice(seat, "retain", "Which orders are kept for the next turn?", options, "house-turn.4")
    if not isinstance(answer, Retain):
        s.placing.pop(0)
        return
    u = s.units[answer.unit]
    assert u.order is not None
    u.retained = True
    t.tell(told.Retained(unit=u.id, order=u.order, rule="house-turn.4"))
    if s.options["kept-down"] == "on":
        shed_down(t, u)


def shed_down(t: World, u: Unit) -> None:
    """house-turn.4: pins of a unit that stays Down, or has stayed so (`kept-down`)."""
    if u.order == "down" and u.pins and not u.lost:
        count, faces = rolled(t, TABLES.test.retained_down, f"{u.name}: pins shed")
        unpin(t, u, count, "house-turn.4", faces)


def keepers(s: State, seat: int) -> list[Unit]:
    """house-ambush.2: not one that has tried to fire; a unit off the table keeps nothing."""
    return [u for u in s.own[seat] if why_not_keep_order(s, u) is None]


def why_not_keep_order(s: State, u: Unit) -> Refusal | None:
    if u.lost or u.waiting or u.order is None:
        return Refusal("no-order", f"{u.name} has no order to keep", "house-turn.4")
    if u.order not in KEPT:
        return Refusal("not-kept", "only Ambush and Down can be kept", "turn.12")
    if u.order == "ambush" and u.id in s.done:
        return Refusal("tried", f"{u.name} has tried to fire: its die returns to the cup", "house-ambush.2")
    if u.retained:
        return Refusal("kept", f"{u.name} keeps its order already", "house-turn.4")
    return None


def retainings(s: State, seat: int) -> Iterator[Move]:
    yield DONE
    yield from (Retain(u.id) for u in keepers(s, seat))


def why_not_retain(s: State, seat: int, move: Move) -> Refusal | None:
    if isinstance(move, Done):
        return None
    u = s.units.get(move.unit) if isinstance(move, Retain) else None
    if u is None or u.seat != seat:
        return Refusal("retain", "name a unit of yours that keeps its order, or say that this is all", "house-turn.4")
    return why_not_keep_order(s, u)


# ------------------------------------------------------------------ (4) the cup, (5) smoke


def fill_cup(t: World) -> Play[None]:
    """turn.12: all other dice return."""
    s = t.state
    for die in s.dice:
        if die.where == "aside" or (die.where == "unit" and not s.units[die.unit].retained):
            die.where, die.unit = "cup", ""
    for u in s.units.values():
        if not u.retained:
            u.order, u.loaded = None, ""
    next_step(s, "smoke")
    yield from ()


def lift_smoke(t: World) -> Play[None]:
    """house-smoke.1: a die for every circle."""
    s = t.state
    for cloud in tuple(s.smoke):
        die = d6(t, "does the smoke lift?")
        lifts = die >= TABLES.support.lifts
        t.tell(turns_told.SmokeRolled(smoke=cloud.id, at=cloud.at, die=die, lifts=lifts, rule="house-smoke.1"))
        if lifts:
            s.smoke.remove(cloud)
    next_step(s, "last")
    yield from ()


# ------------------------------------------------------------------ (6) the end of the game


def end_or_go_on(t: World) -> Play[None]:
    """house-game.1: after the sixth turn a die tells whether there is a seventh."""
    s = t.state
    t.tell(told.TurnEnded(turn=s.turn, rule="turn.1"))
    if (blown := blow_up(t)) is not None:
        finish(t, blown)
    elif goes_on(t):
        begin_turn(t)
    else:
        call_off(t)
    yield from ()


def goes_on(t: World) -> bool:
    """house-game.1: whether there is another turn."""
    s = t.state
    if s.turn == TABLES.house.turns and not s.last_turn:
        die = d6(t, "is there a seventh turn?")
        seventh = die >= TABLES.house.seventh
        s.last_turn = s.turn + int(seventh)
        t.tell(told.SeventhRolled(die=die, goes_on=seventh, rule="house-game.1"))
    return not s.last_turn or s.turn < s.last_turn


def call_off(t: World) -> None:
    """house-game.4: whoever has not come counts as destroyed; then it is counted."""
    s = t.state
    for u in tuple(s.units.values()):
        if u.waiting and not u.lost:
            destroy(t, u, "late", "house-game.4")
    finish(t, result(s))


def finish(t: World, outcome: Outcome) -> None:
    s = t.state
    s.outcome = outcome
    s.phase, s.step, s.pending = "over", "", []
    first, second = (tally.total for tally in scores(s))
    t.tell(told.GameOver(winner=outcome.winner, words=outcome.words, scores=(first, second), rule=outcome.rule))


def begin_turn(t: World) -> None:
    """turn.1: who did not come with the first wave is in reserve now."""
    s = t.state
    for u in s.units.values():
        u.fallen, u.opened = 0, False
        if u.waiting == "wave":
            u.waiting = "reserve"
    s.turn += 1
    s.phase, s.step, s.placing, s.done, s.entered = "preliminary", "", [], [], []
    t.tell(told.TurnBegan(turn=s.turn, rule="turn.1"))
    darken(t)


STEPS: dict[str, Callable[[World], Play[None]]] = {
    "": begin_phase,
    "release": release,
    "leave": dice_leave,
    "retain": retain,
    "return": fill_cup,
    "smoke": lift_smoke,
    "last": end_or_go_on,
}
