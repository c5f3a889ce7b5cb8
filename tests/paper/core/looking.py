"""Looking around: places, pieces, and how it stands, as far as a seat may know."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

from hedgerow.kernel.events import Event
from hedgerow.kernel.screen.details import PieceNote
from hedgerow.kernel.screen.letters import Tag
from hedgerow.kernel.screen.looking import Figure, PieceFacts
from hedgerow.kernel.screen.report import Loss, Luck, Moment, Report, ScoreLine
from hedgerow.kernel.screen.standing import Score
from hedgerow.kernel.tally import Tally

from . import rules
from .field import Field
from .records import SEATS, Met, Over, Piece, Shot, State, TurnBegan
from .rules import COVER, SIDES
from .sheet import Tags
from .wishes import known

# ------------------------------------------------------------------ pieces


def facts(field: Field, p: Piece) -> PieceFacts:
    cover = Tally().plus(COVER, "woods", "4.1") if p.at and field.covered(p.at) else Tally()
    figures = (Figure("cover", cover.total, cover),) if cover.mods else ()
    return PieceFacts(p.id, title(p), p.seat, (where(p), *states(p)), ("lost",) if p.lost else (), figures, ())


def note(p: Piece) -> PieceNote:
    return PieceNote(p.id, p.seat, where(p), title(p), states(p))


def title(p: Piece) -> str:
    return "Dummy" if p.dummy else "Piece"


def where(p: Piece) -> str:
    return "lost" if p.lost else p.at or "in reserve"


def states(p: Piece) -> tuple[str, ...]:
    return ("hidden",) if p.hidden else ()


def tags(s: State, seat: int | None) -> Tags:
    """Who stands where, each by its own name."""
    there: dict[str, tuple[Tag, ...]] = {}
    for p in known(s, seat).values():
        if p.at:
            there[p.at] = (*there.get(p.at, ()), Tag(p.seat, p.id, p.id))
    return there


# ------------------------------------------------------------------ how it stands


def left(s: State) -> tuple[int, int]:
    """7.1: everybody knows how many a side began with, and whom it has lost."""
    red, blue = (sum(not p.lost and not p.dummy for p in rules.own(s, seat)) for seat in (0, 1))
    return red, blue


def score(s: State) -> Score:
    counts = left(s)
    winner = None if counts[0] == counts[1] else int(counts[1] > counts[0])
    words = "nobody has the upper hand" if winner is None else f"{SEATS[winner]} has the upper hand"
    lines = tuple(ScoreLine(seat, count, "pieces left", "7.1") for seat, count in enumerate(counts))
    return Score(lines, counts, winner, words)


# ------------------------------------------------------------------ looking back


def report(s: State, events: Sequence[Event], words: Sequence[str]) -> Report:
    now, turn = score(s), 0
    timeline: list[Moment] = []
    losses: list[Loss] = []
    for n, event in enumerate(events):
        if isinstance(event, TurnBegan):
            turn = event.turn
        if isinstance(event, TurnBegan | Met | Over) or (isinstance(event, Shot) and event.hit):
            side = s.pieces[event.piece].seat if isinstance(event, Met | Shot) else None
            timeline.append(Moment(turn, side, words[n], n))
        if isinstance(event, Shot) and event.hit:
            losses.append(Loss(event.target, s.pieces[event.target].seat, f"{event.target}: shot", turn))
    ended = s.outcome
    return Report(
        turns=s.turn, result=ended.words if ended else now.words, winner=ended.winner if ended else now.winner,
        scores=now.scores, score=now.lines, timeline=tuple(timeline), losses=tuple(losses), luck=luck(s, events),
    )  # fmt: skip


def luck(s: State, events: Sequence[Event]) -> tuple[Luck, ...]:
    """4.1: high is good for whoever shoots."""
    dice: dict[int, list[int]] = {}
    for event in events:
        if isinstance(event, Shot):
            dice.setdefault(s.pieces[event.piece].seat, []).append(event.die)
    return tuple(_luck(seat, faces) for seat, faces in sorted(dice.items()))


def _luck(seat: int, faces: list[int]) -> Luck:
    mean, expected = sum(faces) / len(faces), (SIDES + 1) / 2
    deviation = sqrt((SIDES**2 - 1) / 12)  # of one die
    off = (mean - expected) * sqrt(len(faces)) / deviation
    return Luck(seat, "shots", len(faces), mean, expected, off, whole=True)
