"""turn.3, turn.4, turn.12 The phases of a turn at a real table, and how a game ends there."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

from hedgerow.boltaction.book.tables import TABLES
from hedgerow.boltaction.phases import orders as phase
from hedgerow.boltaction.phases import turn_end
from hedgerow.boltaction.phases.orders import draw_die, give, set_aside, why_not_aside, why_not_give
from hedgerow.boltaction.phases.turn_end import begin_turn, goes_on
from hedgerow.boltaction.referee.amending import amend
from hedgerow.boltaction.referee.forms import Form, ask, count
from hedgerow.boltaction.referee.records import Amend, CallOff
from hedgerow.boltaction.state.events import orders as told
from hedgerow.boltaction.state.lookups import in_play
from hedgerow.boltaction.state.moves.orders import Order, SetAside
from hedgerow.boltaction.state.state import State, Unit
from hedgerow.boltaction.state.world import World
from hedgerow.kernel.choice import Choice, Move, Options, Refusal
from hedgerow.kernel.screen.preview import Field
from hedgerow.kernel.system import Outcome, Play
from hedgerow.kernel.verbs import Verb, Verbs, allowed

AMENDING = "amend:"
CALL_OFF = CallOff()
MOST_POINTS = 60
SELDOM = 0.04


# ------------------------------------------------------------------ orders


def orders_phase(t: World) -> Play[None]:
    """turn.3, turn.4: until the cup is empty; whoever has a die may put something right before he gives it."""
    s = t.state
    if s.step.startswith(AMENDING):
        yield from amend(t, s.units[s.step.removeprefix(AMENDING)])
        return
    if s.drawn < 0:
        draw_die(t)
        return
    seat = s.drawn

    def by_lot(chance: Random) -> Move:
        """Whoever plays by chance gives orders, and hardly ever does anything else."""
        listed = tuple(orders(s, seat) if chance.random() < SELDOM else phase.orders(s, seat))
        return listed[int(chance.random() * len(listed))]

    options: Options[Move] = Options(lambda: orders(s, seat), lambda move: VERBS.why_not(s, seat, move), None, by_lot)
    answer = yield Choice(seat, "order", "Whom do you order, and what?", options, "turn.4")
    yield from VERBS.do(t, seat, answer) or ()


def orders(s: State, seat: int) -> Iterator[Move]:
    yield from phase.orders(s, seat)
    yield from (Amend(u.id) for u in s.own[seat] if not u.lost)
    yield CALL_OFF


def why_not_amend(s: State, seat: int, move: Amend) -> Refusal | None:
    u = s.units.get(move.unit)
    if u is None or u.lost:
        return Refusal("no-unit", f"there is no unit {move.unit}", "turn.4")
    return None


def begin_amending(t: World, seat: int, move: Amend) -> None:
    t.state.step = AMENDING + move.unit


def call_off(t: World, seat: int, move: CallOff) -> None:
    s = t.state
    s.phase, s.step, s.drawn = "end", "score", -1


VERBS: Verbs[State, int] = Verbs(
    phase.otherwise,
    Verb(Order, why_not_give, give),
    Verb(SetAside, why_not_aside, set_aside),
    Verb(Amend, why_not_amend, begin_amending),
    Verb(CallOff, allowed, call_off),
)


# ------------------------------------------------------------------ the end


def end_phase(t: World) -> Play[None]:
    """house-turn.5: as ever, but for the last step."""
    yield from STEPS[t.state.step](t)


def end_or_go_on(t: World) -> Play[None]:
    """house-game.1."""
    t.tell(told.TurnEnded(turn=t.state.turn, rule="turn.1"))
    if goes_on(t):
        begin_turn(t)
    else:
        t.state.step = "score"
    yield from ()


def score(t: World) -> Play[None]:
    """house-game.3: units destroyed are counted; what was fought for people see themselves. A lead of two wins."""
    s = t.state
    facts = yield from ask(score_form(s), s.first, "score", "What is each side's score? Units destroyed are counted")
    scores = facts.count("points.0"), facts.count("points.1")
    winner = None if abs(scores[0] - scores[1]) < TABLES.house.margin else int(scores[1] > scores[0])
    words = "A draw" if winner is None else f"{s.battle.force_name(winner)} wins"
    finish(t, Outcome(winner, f"{words}, {scores[0]} to {scores[1]}.", "house-game.3", scores))


def score_form(s: State) -> Form:
    return Form("house-game.3", score_fields(s))


def score_fields(s: State) -> Iterator[Field]:
    """house-game.4: who has not come counts as destroyed."""
    for seat in (0, 1):
        lost = sum(u.scored if u.lost else away(s, u) for u in s.own[1 - seat])
        yield count(f"points.{seat}", s.battle.force_name(seat), lost, MOST_POINTS, unit="points", rule="house-game.3")


def away(s: State, u: Unit) -> bool:
    """Still off the table, by himself or aboard."""
    return bool(u.waiting or (u.carrier and s.units[u.carrier].waiting))


def wiped_out(s: State) -> Outcome | None:
    """house-game.3: nobody of a side is left, on the table or to come."""
    left = [any(True for _ in in_play(s, seat)) for seat in (0, 1)]
    if s.phase == "setup" or all(left):
        return None
    if not any(left):
        return Outcome(None, "Nobody is left: a draw.", "house-game.3", (0, 0))
    winner = left.index(True)
    return Outcome(winner, f"{s.battle.force_name(winner)} wins: nobody of the other side is left.", "house-game.3")


def finish(t: World, outcome: Outcome) -> None:
    s = t.state
    s.outcome = outcome
    s.phase, s.step, s.pending = "over", "", []
    scores = (outcome.scores[0], outcome.scores[1]) if outcome.scores else (0, 0)
    t.tell(told.GameOver(winner=outcome.winner, words=outcome.words, scores=scores, rule=outcome.rule))


STEPS: dict[str, Callable[[World], Play[None]]] = {**turn_end.STEPS, "last": end_or_go_on, "score": score}
