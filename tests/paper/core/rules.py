"""The whole game. Every choice stands at a checkpoint: the stage alone tells how to go on."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from random import Random

from hedgerow.kernel.choice import Choice, Move, Options, Refusal, Window
from hedgerow.kernel.system import Outcome, Play
from hedgerow.kernel.table import Table
from hedgerow.kernel.tally import Tally

from .field import Field
from .records import (
    HIDDEN,
    OPEN,
    SEATS,
    Go,
    Hold,
    Met,
    Moved,
    Over,
    Pass,
    Passed,
    Piece,
    Place,
    Placed,
    Ready,
    Shoot,
    Shot,
    State,
    TurnBegan,
)

SIDES = 10  # of the die
RANGE = 3
BASE = 4  # what a shot at whoever is next to the shooter needs
COVER = 2

World = Table[State]


def new_state(field: Field, turns: int) -> State:
    """Ten pieces: three of each side in the open, and two hidden ones of which one is a dummy."""
    pieces = []
    for seat, name in enumerate(("r", "b")):
        pieces += [Piece(f"{name}{i}", seat, at) for i, at in enumerate(field.line_up(seat), start=1)]
        pieces += [Piece(f"{name}{OPEN + i}", seat, hidden=True, dummy=i == HIDDEN) for i in (1, HIDDEN)]
    return State({p.id: p for p in pieces}, turns=turns)


def play(t: World, field: Field) -> Play[None]:
    """1.1: set-up, then turn after turn of acts, each in the open followed by a window."""
    stages: dict[str, Callable[[World, Field], Play[None]]] = {"set-up": set_up, "act": act, "window": window}
    while t.state.stage != "over":
        t.checkpoint()
        yield from stages[t.state.stage](t, field)


# ------------------------------------------------------------------ setting up


def set_up(t: World, field: Field) -> Play[None]:
    """2.1, 2.2: one side after the other puts down its hidden pieces, as many as it likes."""
    s, seat = t.state, t.state.active
    options = Options(lambda: placings(s, field, seat), lambda move: why_not_place(s, field, seat, move))
    answer = yield Choice(seat, "set-up", "Where do you hide your pieces?", options, "2.1")
    if isinstance(answer, Place):
        s.pieces[answer.piece].at = answer.at
        t.tell(Placed(piece=answer.piece, at=answer.at, audience=(seat,), rule="2.1"))
    elif seat == 0:
        s.active = 1
    else:
        s.active, s.stage = 0, "act"
        begin_turn(t)


def placings(s: State, field: Field, seat: int) -> Iterator[Place | Ready]:
    yield Ready()
    for p in own(s, seat):
        if p.hidden and not p.at:
            yield from (Place(p.id, at) for at in field.homes(seat) if not taken(s, field, seat, at))


def why_not_place(s: State, field: Field, seat: int, move: Move) -> Refusal | None:
    if isinstance(move, Ready):
        return None
    if not isinstance(move, Place):
        return Refusal("set-up-first", "pieces are placed first", "2.1")
    p = s.pieces.get(move.piece)
    if p is None or p.seat != seat or not p.hidden or p.at:
        return Refusal("not-to-place", f"{move.piece} is not to be placed", "2.1")
    if taken(s, field, seat, move.at):
        return Refusal("taken", f"somebody of yours is at {move.at} already", "3.2")
    return field.why_not_home(seat, move.at)


# ------------------------------------------------------------------ acting


def act(t: World, field: Field) -> Play[None]:
    """1.1: one piece goes or shoots, or nobody does anything."""
    s, seat = t.state, t.state.active
    options = Options(
        lambda: acts(s, field, seat),
        lambda move: why_not_act(s, field, seat, move),
        _draw=lambda chance: any_act(s, field, seat, chance),
    )
    answer = yield Choice(seat, "act", "Who does what?", options, "1.1")
    s.acts += 1
    s.passes = s.passes + 1 if isinstance(answer, Pass) else 0
    if isinstance(answer, Go):
        go(t, field, s.pieces[answer.piece], answer.to)
    elif isinstance(answer, Shoot):
        shoot(t, field, s.pieces[answer.piece], s.pieces[answer.target])
        end_act(t)
    else:
        t.tell(Passed(seat=seat, rule="1.1"))
        end_act(t)


def acts(s: State, field: Field, seat: int) -> Iterator[Move]:
    yield Pass()
    for p in on_field(s, seat):
        yield from (Shoot(p.id, foe.id) for foe in seen_foes(s, seat) if why_not_shoot(s, field, p, foe) is None)
        yield from (Go(p.id, to) for to in field.steps(p.at) if why_not_go(s, field, p, to) is None)


def any_act(s: State, field: Field, seat: int, chance: Random) -> Move:
    """An act by chance: any piece, and any place within its reach."""
    movers = list(on_field(s, seat))
    if not movers or chance.random() < 0.1:
        return Pass()
    p = chance.choice(movers)
    foes = [foe for foe in seen_foes(s, seat) if why_not_shoot(s, field, p, foe) is None]
    if foes and chance.random() < 0.5:
        return Shoot(p.id, chance.choice(foes).id)
    to = field.wander(p.at, chance)
    return Go(p.id, to) if why_not_go(s, field, p, to) is None else Pass()


def why_not_act(s: State, field: Field, seat: int, move: Move) -> Refusal | None:
    if isinstance(move, Pass):
        return None
    if not isinstance(move, Go | Shoot):
        return Refusal("not-now", "a piece goes or shoots, or you pass", "1.1")
    p = s.pieces.get(move.piece)
    if p is None or p.seat != seat or not p.at:
        return Refusal("not-yours", f"{move.piece} is none of your pieces on the field", "1.1")
    if isinstance(move, Go):
        return why_not_go(s, field, p, move.to)
    foe = next((f for f in seen_foes(s, seat) if f.id == move.target), None)
    if foe is None:
        return Refusal("no-target", f"you see no {move.target}", "4.2")
    return why_not_shoot(s, field, p, foe)


def why_not_go(s: State, field: Field, p: Piece, to: str) -> Refusal | None:
    """3.1, 3.2: within reach, and not where anybody stands whom its side can see."""
    if refusal := field.why_not_step(p.at, to):
        return refusal
    others = [*own(s, p.seat), *seen_foes(s, p.seat)]
    if any(o is not p and o.at and field.meet(o.at, to) for o in others):
        return Refusal("taken", f"somebody is at {to}", "3.2")
    return None


def go(t: World, field: Field, p: Piece, to: str) -> None:
    """3.1, 5.1: whoever comes upon somebody hidden stays where he was, and both are seen."""
    s = t.state
    hidden = next((f for f in on_field(s, 1 - p.seat) if f.hidden and field.meet(f.at, to)), None)
    if hidden is not None:
        p.hidden = hidden.hidden = False
        t.reveal()
        t.tell(Met(piece=p.id, other=hidden.id, at=hidden.at, rule="5.1"))
        end_act(t)
        return
    start, p.at = p.at, to
    t.tell(Moved(piece=p.id, start=start, to=to, audience=(p.seat,) if p.hidden else (), rule="3.1"))
    if p.hidden:
        end_act(t)
    else:
        s.stage, s.mover = "window", p.id


# ------------------------------------------------------------------ reacting


def window(t: World, field: Field) -> Play[None]:
    """6.1: whoever moves in the open may be shot at once, by somebody hidden, too; the other side is always asked."""
    s = t.state
    mover, seat = s.pieces[s.mover], 1 - s.active
    shots = (Shoot(p.id, mover.id) for p in on_field(s, seat) if why_not_shoot(s, field, p, mover) is None)
    hold = Window(Hold(), (("act", str(s.acts)), ("turn", str(s.turn))))
    prompt = f"{mover.id} goes to {mover.at}: shoot?"
    options = Options(lambda: [Hold(), *shots], lambda move: why_not_react(s, field, seat, mover, move))
    answer = yield Choice(seat, "reaction", prompt, options, "6.1", hold)
    if isinstance(answer, Shoot):
        shoot(t, field, s.pieces[answer.piece], mover)
    end_act(t)


def why_not_react(s: State, field: Field, seat: int, mover: Piece, move: Move) -> Refusal | None:
    if isinstance(move, Hold):
        return None
    if not isinstance(move, Shoot) or move.target != mover.id:
        return Refusal("not-now", f"shoot at {mover.id}, or hold", "6.1")
    p = s.pieces.get(move.piece)
    if p is None or p.seat != seat or not p.at:
        return Refusal("not-yours", f"{move.piece} is none of your pieces on the field", "6.1")
    return why_not_shoot(s, field, p, mover)


# ------------------------------------------------------------------ shooting


def why_not_shoot(s: State, field: Field, p: Piece, foe: Piece) -> Refusal | None:
    """4.2: in sight and in range; 2.1: a dummy has no gun."""
    if p.dummy:
        return Refusal("dummy", f"{p.id} is a dummy", "2.1")
    if field.far(p.at, foe.at) > RANGE:
        return Refusal("too-far", f"{foe.id} is out of range", "4.2")
    return field.why_unseen(p.at, foe.at)


def needed(field: Field, start: str, at: str) -> Tally:
    """4.1: what the die must show for a shot from one place to another."""
    return (
        Tally()
        .plus(BASE, "a shot", "4.1")
        .plus(field.far(start, at) - 1, "the distance", "4.1")
        .plus(COVER * field.covered(at), "woods", "4.1")
    )


def chance_to_hit(needs: Tally) -> Fraction:
    """4.1: how many faces of the die are enough."""
    return Fraction(min(max(SIDES + 1 - needs.total, 0), SIDES), SIDES)


def shoot(t: World, field: Field, p: Piece, foe: Piece) -> None:
    """4.1: a hit on the number needed or more; 4.3: whoever shoots is seen."""
    needs = needed(field, p.at, foe.at)
    p.hidden = False
    die = t.roll("the shot", 1, SIDES)[0]
    foe.lost = die >= needs.total
    start, at = p.at, foe.at
    if foe.lost:
        foe.at = ""
    t.tell(Shot(piece=p.id, target=foe.id, start=start, at=at, die=die, needs=needs, hit=foe.lost, rule="4.1"))


# ------------------------------------------------------------------ turns, and the end


def begin_turn(t: World) -> None:
    t.state.turn += 1
    t.state.passes = 0
    t.tell(TurnBegan(turn=t.state.turn, rule="1.2"))


def end_act(t: World) -> None:
    """1.2, 7.1: the other side is next; two passes in a row, or twelve acts, end the turn."""
    s = t.state
    s.stage, s.mover, s.active = "act", "", 1 - s.active
    if not all(any(not p.lost for p in own(s, seat) if not p.dummy) for seat in (0, 1)):
        end(t)
    elif s.passes >= 2 or s.acts >= 12 * s.turn:
        if s.turn == s.turns:
            end(t)
        else:
            begin_turn(t)


def end(t: World) -> None:
    """7.1: whoever has more pieces left wins; hidden ones count, dummies do not."""
    s = t.state
    left = tuple(sum(not p.lost and not p.dummy for p in own(s, seat)) for seat in (0, 1))
    winner = None if left[0] == left[1] else int(left[1] > left[0])
    words = "Nobody has the upper hand." if winner is None else f"{SEATS[winner]} has the field."
    s.outcome, s.stage = Outcome(winner, words, "7.1", left), "over"
    t.tell(Over(words=words, rule="7.1"))


# ------------------------------------------------------------------ looking things up


def own(s: State, seat: int) -> Iterator[Piece]:
    return (p for p in s.pieces.values() if p.seat == seat)


def on_field(s: State, seat: int) -> Iterator[Piece]:
    return (p for p in own(s, seat) if p.at)


def seen_foes(s: State, seat: int) -> Iterator[Piece]:
    return (p for p in on_field(s, 1 - seat) if not p.hidden)


def taken(s: State, field: Field, seat: int, at: str) -> bool:
    return any(field.meet(p.at, at) for p in on_field(s, seat))
