"""A paper system as a screen shows it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from hedgerow.kernel import notation
from hedgerow.kernel.choice import Move, Refusal
from hedgerow.kernel.events import Event
from hedgerow.kernel.screen.contract import Examples
from hedgerow.kernel.screen.details import PieceNote, Standing
from hedgerow.kernel.screen.letters import Key, Letters
from hedgerow.kernel.screen.looking import PieceFacts, PlaceFacts, Reach, Seen, Sight, Way
from hedgerow.kernel.screen.preview import Asking, Barred, Deed, Line, Offer, Preview, Remark, Wish
from hedgerow.kernel.screen.report import Report
from hedgerow.kernel.screen.standing import View

from . import looking, offers, wishes
from .catalogue import VICTORY, PaperCatalogue
from .field import Field
from .records import SEATS, Go, Piece, Shoot, State
from .rules import COVER, World
from .sheet import Sheet

CAPTIONS = {"set-up": "set-up", "act": "", "reaction": "a shot at a mover"}
SIDES = (Key("r", SEATS[0]), Key("b", SEATS[1]))


class PaperScreen(PaperCatalogue):
    """Everything in it is a pure function. Of pieces it knows those that the seat may know of (`wishes.known`)."""

    unit = ("step", "steps")

    def __init__(self, title: str, blurb: str, field: Field, sheet: Sheet, examples: Examples) -> None:
        super().__init__(title, blurb, field, sheet)
        self.examples = examples

    # ------------------------------------------------------------------ a choice

    def asking(self, table: World, seat: int) -> Asking:
        return Asking(CAPTIONS[table.choice.kind] if table.choice is not None else "")

    def deed(self, kind: type[Move]) -> Deed:
        return offers.DEEDS[kind]

    def offer(self, table: World, move: Move, seat: int) -> Offer:
        return offers.offer(self.field, table.state, move, seat)

    def instead(self, table: World, piece: str, seat: int) -> tuple[Move, ...]:
        return ()

    def sets_out(self, table: World, place: str, seat: int) -> Move | None:
        return None

    def called(self, state: State, piece: str, seat: int | None) -> str:
        return piece

    def outlook(self, table: World, move: Move, seat: int) -> str:
        return offers.outlook(self.field, table.state, move, seat)

    def purpose(self, state: State, why: str, seat: int | None) -> str:
        return why

    def begins(self, table: World, seat: int) -> str:
        """Every act, and every step of the other side that may be answered."""
        s = table.state
        return f"{s.turn} {s.acts} {s.stage} {seat}"

    def preview(self, table: World, move: Move, seat: int) -> Preview:
        return offers.preview(self.field, table, move)

    def effect(self, table: World, move: Move, seat: int) -> float | None:
        return float(offers.hits(self.field, table.state, move)) if isinstance(move, Shoot) else None

    def nearest(self, state: State, seat: int, pieces: Collection[str]) -> float | None:
        there = [p for p in self._known(state, seat) if p.at]
        own = [p.at for p in there if p.seat == seat and (not pieces or p.id in pieces)]
        foes = [p.at for p in there if p.seat != seat]
        return min((self.field.far(a, b) for a in own for b in foes), default=None)

    def barred(self, table: World, seat: int) -> tuple[Barred, ...]:
        return offers.barred(table, seat)

    def attempts(self, table: World, wish: Wish, seat: int) -> Iterable[Move | Refusal]:
        return wishes.attempts(self.field, self.sheet, table.state, wish, seat)

    def pictured(self, state: State, move: Move, refusal: Refusal, seat: int) -> tuple[Line, ...]:
        return wishes.pictured(self.field, self.sheet, state, move, refusal)

    # ------------------------------------------------------------------ looking around

    def sight(self, state: State, a: str, b: str, seat: int | None) -> Sight:
        return self.map_sight(self.sheet.name, a, b)

    def seen(self, state: State, place: str, seat: int | None) -> Seen:
        """Of the places that have a name, and of those where the seat knows somebody to stand."""
        at = self.sheet.place(place)
        there = dict.fromkeys((*self.sheet.spots(), *(p.at for p in self._known(state, seat) if p.at)))
        return Seen(at, tuple(to for to in there if to != at and not self.field.blocked_at(at, to)), ())

    def reach(self, table: World, move: Move | None, seat: int) -> Reach | None:
        """Of the piece that a step is for: a step is all there is."""
        choice = table.choice
        if not isinstance(move, Go) or choice is None or choice.seat != seat:
            return None
        steps = [step for step in choice.options if isinstance(step, Go) and step.piece == move.piece]
        start = table.state.pieces[move.piece].at
        ways = tuple(Way(step.to, (start, step.to), 1, answers=(notation.write(step),)) for step in steps)
        return Reach((move.piece,), 1, 0, "", ways, unit="step")

    def along(self, table: World, move: Move | None, way: Way, seat: int) -> tuple[Remark, ...]:
        return ()

    def inspect(self, state: State, place: str, seat: int | None) -> PlaceFacts:
        at = self.sheet.place(place)
        here = [p for p in self._known(state, seat) if p.at and self.field.meet(p.at, at)]
        words = self.sheet.words(at)
        remarks = (Remark(f"{words}: a shot needs {COVER} more", "4.1"),) if self.field.covered(at) else ()
        return PlaceFacts(at, words, remarks, tuple(looking.facts(self.field, p) for p in here))

    def piece(self, state: State, piece: str, seat: int | None) -> PieceFacts | None:
        found = wishes.known(state, seat).get(piece)
        return looking.facts(self.field, found) if found else None

    def roster(self, state: State, seat: int | None) -> tuple[PieceNote, ...]:
        return tuple(looking.note(p) for p in self._known(state, seat))

    def letters(self, state: State, seat: int | None) -> Letters:
        return self.sheet.letters(looking.tags(state, seat), SIDES, self._now(state))

    def _known(self, state: State, seat: int | None) -> Iterable[Piece]:
        return wishes.known(state, seat).values()

    def _now(self, state: State) -> str:
        return state.pieces[state.mover].at if state.mover else ""

    # ------------------------------------------------------------------ how it goes, and how it went

    def common(self, state: State, seat: int | None) -> View:
        now = self._now(state)
        return View(
            map=self.sheet.name, turn=state.turn, turns=state.turns, phase=self._phase(state),
            headline=self._phase(state), score=looking.score(state), now=(now,) if now else (),
        )  # fmt: skip

    def progress(self, state: State) -> str:
        return f"turn {state.turn} of {state.turns}" if state.stage in ("act", "window") else state.stage

    def headline(self, state: State) -> str:
        return f"Turn {state.turn} of {state.turns} · {self._phase(state)}"

    def _phase(self, state: State) -> str:
        side = SEATS[state.active]
        words = {"set-up": f"{side} sets up", "act": f"{side} acts", "window": f"{SEATS[1 - state.active]} may shoot"}
        return words.get(state.stage, "The end")

    def standing(self, state: State, seat: int | None) -> Standing:
        now = looking.score(state)
        return Standing(now.words, "7.1", VICTORY, now.lines, " : ".join(map(str, now.scores)))

    def report(self, state: State, events: Sequence[Event], words: Sequence[str], seat: int | None) -> Report:
        return looking.report(state, events, words)
