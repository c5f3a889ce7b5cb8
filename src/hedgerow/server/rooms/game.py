"""A game as the server holds it: its table, its log, what people did about it. It waits for nothing and nobody."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from contextlib import suppress
from typing import Any

import msgspec

from hedgerow.kernel import record, standing
from hedgerow.kernel.choice import Move, Refusal
from hedgerow.kernel.dice import Contribution
from hedgerow.kernel.orders import Order
from hedgerow.kernel.record import Record, RecordError
from hedgerow.kernel.screen.contract import Screen
from hedgerow.kernel.screen.naming import refusal_with_names
from hedgerow.kernel.screen.report import Report
from hedgerow.kernel.screen.standing import View
from hedgerow.kernel.system import Outcome, System
from hedgerow.kernel.table import Answer, Mark, Table, Undone
from hedgerow.kernel.transcript import Line
from hedgerow.kernel.why import why_not_asked
from hedgerow.systems import Kit

from ..store.kept import (
    EVERYBODY,
    Change,
    Eyes,
    Fork,
    Kept,
    KeptGame,
    KeptNote,
    KeptSeat,
)
from ..wire.messages import Added, Asked, GameCard, Note, Presence, Undo, Update
from ..wire.moves import from_wire
from ..wire.problems import Refused, Stale, by_the_rules, refused
from ..wire.requests import AnswerGiven, MoveGiven
from . import eyes, taking_back, updates
from .bots import Question, question
from .eyes import Noticed
from .records import as_kept
from .reload import dice_of, go_on, line_of, proven, restore, rules_of
from .seats import hashed
from .taking_back import Request
from .told import heard, log_since, tellings
from .viewer import Viewer


class Game:
    """A kept game, restored. `kept` is what the store knows of it; a change is made on the table, kept, then `done`."""

    def __init__(self, kept: Kept, kits: Mapping[str, Kit]) -> None:
        self.kept: KeptGame = kept.game
        self._kits = kits
        self._notes = list(kept.notes)
        self._forks = list(kept.forks)
        restored = restore(kept, kits)
        self._table, self.held = restored.table, restored.held
        self.news = restored.news  # for everybody who was there before the rules changed, until it is kept
        self._lines, self._proofs = list(kept.tape), list(kept.proofs)  # what was kept, whatever can be made of it
        self._undone = list(kept.undone)
        self._whole, self._before = restored.whole, restored.before
        # Where the rules have changed within the game, nobody goes back to what he wished to go back to.
        self.request = Request(*kept.game.request) if kept.game.request and restored.whole else None
        self._drawn: dict[int | None, View] = {}  # views by seat, until something changes
        self._asked: Asked | None = None  # the question with all its options, until something changes
        self._noticed = Noticed(kept, secret=kept.game.system in kits and kits[kept.game.system].system.secret)
        self._faces = self._looks()
        if self._table is not None:
            self._noticed.add(len(self._table.tape), (), EVERYBODY)  # a game that is held may be shorter than its tape
            self._table.thin()

    def follow(self, kept: Kept) -> bool:
        """Goes on by what another server has kept since; False if that is not what follows from here."""
        table, known = self._table, len(self._lines)
        if table is None or self.held or not self._whole or tuple(self._forks) != kept.forks:
            return False
        table.dice = dice_of(kept.game)
        if list(kept.tape[:known]) != self._lines or not go_on(kept.tape, table, known) or not proven(kept, table):
            return False
        self.kept, self._notes = kept.game, list(kept.notes)
        self._lines, self._proofs, self._undone = list(kept.tape), list(kept.proofs), list(kept.undone)
        self.request = Request(*kept.game.request) if kept.game.request else None
        self._noticed = Noticed(kept, secret=self.system.secret)
        self._faces = self._looks()
        self.forget()
        table.thin()
        return True

    # ------------------------------------------------------------------ how it stands

    @property
    def kit(self) -> Kit:
        found = self._kits.get(self.kept.system)
        if found is None:
            raise refused("held", self.held, 409)
        return found

    @property
    def system(self) -> System[Any]:
        return self.kit.system

    @property
    def screen(self) -> Screen[Any]:
        return self.kit.screen

    @property
    def table(self) -> Table[Any]:
        if self._table is None:
            raise refused("held", self.held, 409)
        return self._table

    @property
    def over(self) -> bool:
        return self.kept.outcome is not None

    @property
    def events(self) -> int:
        """How many there were so far, whoever heard of them."""
        return len(self._table.told) if self._table is not None else 0

    @property
    def asked(self) -> int | None:
        """The seat that is to decide."""
        if self.over or self.held or self._table is None or self._table.choice is None:
            return None
        return self._table.choice.seat

    @property
    def bot(self) -> str | None:
        """The bot that is to decide."""
        seat = self.kept.seats[self.asked] if self.asked is not None else None
        return seat.player if seat is not None and seat.kind == "bot" else None

    @property
    def whims(self) -> str:
        """A seed for bots that tells nothing of the dice."""
        return hashed(f"bots: {self.kept.seed}")

    def for_a_bot(self) -> Question | None:
        """The pending choice, if a bot is to decide."""
        if self.bot is None or self.asked is None:
            return None
        return question(self.table, self.bot, self.whims, self.at(Viewer(frozenset({self.asked}))))

    @property
    def people(self) -> frozenset[int]:
        return frozenset(number for number, seat in enumerate(self.kept.seats) if seat.kind != "bot")

    @property
    def sitting(self) -> frozenset[int]:
        """The seats at which people sit."""
        return frozenset(number for number in self.people if self.kept.seats[number].taken)

    def name(self, seat: int) -> str:
        return self.kept.seats[seat].name

    def in_play(self) -> Table[Any]:
        """The table, if the game goes on."""
        if self.over:
            raise refused("game-over", "the game is over", 409)
        if self.held:
            raise refused("held", self.held, 409)
        return self.table

    def in_play_at(self, viewer: Viewer, at: int) -> Table[Any]:
        """The table, if the game goes on and stands where somebody believes it to."""
        table = self.in_play()
        if at != self.at(viewer):
            raise Stale()
        return table

    def rev(self, viewer: Viewer) -> int:
        """How many changes a viewer has noticed."""
        return eyes.rev(self.kept.seen, viewer)

    def at(self, viewer: Viewer, place: int | None = None) -> int:
        """A place on the tape (by default its end) as a viewer counts."""
        return self._noticed.count(viewer, place)

    def back_to(self, viewer: Viewer, to: int) -> int:
        """The decision that a viewer would like to take back, and all since."""
        return taking_back.target(self.table, self._noticed, viewer, self.people, to)

    def undone(self, request: Request) -> str:
        """How many decisions would be taken back, in words for everybody."""
        return taking_back.counted(self.table, self._noticed, request, len(self.kept.seats))

    def meant(self, viewer: Viewer, given: AnswerGiven | MoveGiven) -> Move:
        """The move that somebody gives, if the decision is his."""
        self.in_play_at(viewer, given.at)
        self.deciding(viewer)
        return from_wire(given.move, self.system.move_types)

    def by_the_rules(self, refusal: Refusal, viewer: Viewer) -> Refused:
        """What the rules do not allow, as a viewer calls the pieces."""
        state = self.table.state
        return by_the_rules(refusal_with_names(self.screen, state, refusal, viewer.eyes(self.asked)))

    def deciding(self, viewer: Viewer) -> int:
        """The seat that is to decide, if it is his."""
        choice = self.table.choice
        if choice is None:
            raise refused("dice-first", why_not_asked(self.screen, self.table, None).words, 409)
        if choice.seat not in viewer.seats:
            raise refused("not-yours", f"{self.name(choice.seat)} is to decide", 403)
        return choice.seat

    # ------------------------------------------------------------------ standing orders

    def orders(self, viewer: Viewer) -> dict[int, tuple[Order, ...]]:
        """What a viewer has decided beforehand, by his seats."""
        return {seat: found for seat in sorted(viewer.seats) if (found := self.kept.seats[seat].orders)}

    def ordered(self, viewer: Viewer, seat: int, orders: tuple[Order, ...]) -> tuple[int, KeptSeat]:
        """A seat with other orders, if they make sense and the seat is his."""
        choice = self.in_play().choice
        if seat not in viewer.seats:
            raise refused("not-yours", "standing orders are for one's own seat", 403)
        if len(orders) > standing.MOST:
            raise refused("too-many", f"a seat has at most {standing.MOST} standing orders", 422)
        for order in orders:
            standing.check(order, self.system.move_types)
        kept = self.kept.seats[seat]
        return seat, msgspec.structs.replace(kept, orders=standing.renewed(orders, kept.orders, choice, seat))

    @property
    def may_be_ordered(self) -> bool:
        """Whether a person is asked whose orders may answer; or who has nothing to say, which nobody may know."""
        choice = self._table.choice if self.asked is not None and self._table is not None else None
        if choice is None or choice.window is None or choice.seat not in self.people:
            return False
        return bool(self.kept.seats[choice.seat].orders) or (self._noticed.secret and standing.nothing_else(choice))

    def standing_answer(self) -> Move | None:
        """What the orders of whoever is asked say; who has nothing else to say holds, where seats keep secrets."""
        choice = self.in_play().choice
        if choice is None or not self.may_be_ordered:
            return None
        if self._noticed.secret and choice.window is not None and standing.nothing_else(choice):
            return choice.window.hold
        return standing.answer(self.kept.seats[choice.seat].orders, self.screen, self.table, choice.seat)

    def _lapsed(self) -> tuple[int, KeptSeat] | None:
        """The seat that is asked, without those of its orders whose time is over."""
        choice = self._table.choice if self._table is not None else None
        if choice is None:
            return None
        seat = self.kept.seats[choice.seat]
        orders = standing.lasting(seat.orders, choice, choice.seat)
        return None if orders == seat.orders else (choice.seat, msgspec.structs.replace(seat, orders=orders))

    # ------------------------------------------------------------------ changes

    def change(
        self,
        now: float,
        *,
        keep: int | None = None,
        note: str = "",
        back: bool = False,
        afresh: bool = False,
        outcome: Outcome | None = None,
        seat: tuple[int, KeptSeat] | None = None,
        noticed: Eyes | None = None,
        contributions: tuple[Contribution, ...] | None = None,
    ) -> Change:
        """What the store is to keep of what has been done at the table since it had `keep` entries.

        `noticed` says who notices it, where that is known; otherwise those do for whom something looks different now.
        After an undo the log goes `back`; where the game is gone on with from a checkpoint, it begins `afresh`.
        """
        rev, table = self.kept.rev + 1, self._table
        lines: tuple[Line, ...] = ()
        progress, turn_of, events = self.kept.progress, self.kept.turn_of, 0
        if table is not None:
            keep = len(table.tape) if keep is None else keep
            lines = tuple(line_of(entry) for entry in table.tape[keep:])
            progress = self.screen.progress(table.state)
            turn_of = table.choice.seat if table.choice is not None else None
            events = self._before + len(table.events)
            if outcome is None and table.over and not self.held:
                outcome = self.system.outcome(table.state) or Outcome(None, "the game is over")
        if noticed is None:
            noticed = self._who_notices(keep or 0)
            noticed = EVERYBODY if note or outcome is not None else noticed
        seen = eyes.with_change(self.kept.seen, noticed, now)
        playing = table if table is not None and not self.held else None
        return Change(
            rev=rev,
            touched=now,
            keep=keep or 0,
            progress=progress,
            turn_of=turn_of,
            seen=seen,
            eyes=noticed,
            lines=lines,
            notes=(KeptNote(events, note, now),) if note else (),
            fork=Fork(rev, self._before if afresh else events, seen) if back or afresh else None,
            outcome=outcome,
            seat=seat or self._lapsed(),
            request=self.request,
            proof=playing.digest() if playing is not None and lines else "",
            mark=self._mark(playing) if playing is not None else None,
            rules=rules_of(self.system) if playing is not None else "",
            begins=playing.marks[0].at if playing is not None and afresh else None,
            undone=self._newly_undone(playing) if playing is not None else None,
            contributions=contributions,
        )

    def _newly_undone(self, table: Table[Any]) -> Undone | None:
        return table.undone[-1] if len(table.undone) > len(self._undone) else None

    def _mark(self, table: Table[Any]) -> Mark | None:
        """The last checkpoint as it is kept, unless the game begins there."""
        mark = table.mark()
        if mark.at <= table.marks[0].at:
            return None
        return msgspec.structs.replace(mark, events=self._before + mark.events)

    def gone_on(self, now: float) -> Change:
        """What is to be kept, and told to everybody, of a game that goes on by other rules than it was left by."""
        return self.change(now, note=self.news, afresh=not self._whole)

    def done(self, change: Change) -> None:
        """The change is on the disk: from now on it is so."""
        seats = list(self.kept.seats)
        if change.seat is not None:
            seats[change.seat[0]] = change.seat[1]
        self.kept = msgspec.structs.replace(
            self.kept,
            rev=change.rev,
            touched=change.touched,
            progress=change.progress,
            turn_of=change.turn_of,
            seen=change.seen,
            outcome=change.outcome or self.kept.outcome,
            seats=tuple(seats),
            rules=change.rules or self.kept.rules,
            begins=self.kept.begins if change.begins is None else change.begins,
            contributions=self.kept.contributions if change.contributions is None else change.contributions,
            request=change.request,
        )
        if change.contributions is not None and self._table is not None:
            self._table.dice = dice_of(self.kept)
        self._undone += [change.undone] if change.undone else []
        if change.fork:
            del self._lines[change.keep :], self._proofs[change.keep :]
        self._lines += change.lines
        self._proofs += [None] * (len(change.lines) - 1) + [change.proof or None] * bool(change.lines)
        self.news = ""
        self._noticed.add(change.keep, change.lines, change.eyes)
        self._notes += change.notes
        self._forks += [change.fork] if change.fork else []
        self.forget()
        if self._table is not None:
            self._table.thin()

    def _who_notices(self, keep: int) -> Eyes:
        """Who has decided something since the tape had `keep` entries, or knew of what was undone; and all to whom the
        game looks different now.
        """
        before, self._faces = self._faces, self._looks()
        if not self._noticed.secret or self._table is None:
            return EVERYBODY
        tape = self._table.tape
        decided = {entry.seat for entry in tape[keep:] if isinstance(entry, Answer)}
        own = sum(eyes.of_seat(seat) for seat in decided)
        return own | self._noticed.since(len(tape)) | eyes.changed(before, self._faces)

    def _looks(self) -> dict[int | None, bytes]:
        if not self._noticed.secret or self._table is None:
            return {}
        return eyes.looks(self.kit, self._table, len(self.kept.seats), self.request)

    def forget(self) -> None:
        """What was made for viewers is made again when somebody looks."""
        self._drawn.clear()
        self._asked = None

    # ------------------------------------------------------------------ what people see

    def update(self, viewer: Viewer, here: Collection[int], *, log: int, rev: int) -> Update:
        """Everything a viewer needs who had so many events at this revision."""
        table = self.table
        since = self._since(viewer, log, rev)
        return Update(
            game=self.kept.id,
            rev=self.rev(viewer),
            at=self.at(viewer),
            seat=viewer.eyes(self.asked),
            view=self.view(viewer),
            asked=self._question(viewer),
            wanted=None if self.over or self.held else updates.wanted(self.kit, table, viewer.eyes(None)),
            undo=self._undo(viewer),
            seats=updates.seats(self.kept, here, self.asked),
            progress=self.screen.progress(table.state),
            since=since,
            log=log_since(table, viewer, since),
            notes=self._noted(viewer),
            outcome=self.kept.outcome,
            dice=self.kept.dice,
            commitment=self.kept.commitment,
            chosen=self.kept.chosen,
            inherited=self.kept.inherited,
            added=tuple(Added(one.seat, one.commitment, one.value) for one in self.kept.contributions),
            held=self.held,
            orders=self.orders(viewer),
        )

    def presence(self, viewer: Viewer, here: Collection[int]) -> Presence:
        return Presence(updates.seats(self.kept, here, self.asked), self._undo(viewer))

    def card(self, viewer: Viewer | None, here: Collection[int]) -> GameCard:
        return updates.card(self.kept, self._kits, here, viewer)

    def view(self, viewer: Viewer) -> View:
        """What the viewer's eyes see; what two see alike is drawn once."""
        eyes = viewer.eyes(self.asked)
        if eyes not in self._drawn:
            self._drawn[eyes] = updates.view(self.kit, self.table.state, eyes)
        return self._drawn[eyes]

    def report(self, viewer: Viewer) -> Report:
        """The game looked back upon. Only when it is over: until then it would tell what the other side thinks of."""
        outcome = self.kept.outcome
        if outcome is None:
            raise refused("not-over", "the game is not over yet", 409)
        if not self._whole or self.kept.begins:
            raise refused(
                "held", self.held or "The rules have changed within this game: there is no report of it.", 409
            )
        events = [event for event in self.table.events if viewer.hears(event.audience)]
        words = [telling.words for telling in tellings(self.table, viewer)]
        found = self.screen.report(self.table.state, events, words, viewer.eyes(self.asked))
        if self.table.over:
            return found
        return msgspec.structs.replace(found, result=outcome.words, winner=outcome.winner)

    def record(self) -> Record:
        """The record as it may be shown: the seed only when no more dice can come from it."""
        known = self._kits.get(self.kept.system)
        if not self.over and (known is None or known.system.secret):
            raise refused("not-over", "this game hides things: its record is shown when it is over", 409)
        made = None
        if self._table is not None and self._whole and not self.kept.begins:
            with suppress(RecordError, ValueError):
                made = record.from_table(self._table, self.kept.scenario, self.kept.options)
        made = made or as_kept(self.kept, self._lines, self._proofs, self._undone)
        if made.outcome is None:  # the rules know nothing of a game that was given up
            made = msgspec.structs.replace(made, outcome=self.kept.outcome)
        return record.public(made)

    def _question(self, viewer: Viewer) -> Asked | None:
        if self.asked is None or self.asked not in viewer.seats:
            return None if self.asked is None else Asked(self.asked, mine=False)
        if self._asked is None:
            self._asked = updates.asked(self.kit, self.table)
        return self._asked

    def _undo(self, viewer: Viewer) -> Undo:
        if self.over or self.held:
            return updates.NO_UNDO
        return updates.undo(self.table, self._noticed, viewer, self.request)

    def _noted(self, viewer: Viewer) -> tuple[Note, ...]:
        """Notes, each after as many events as this viewer had heard then."""
        return tuple(Note(self._heard(viewer, self._own(note.after)), note.words, note.when) for note in self._notes)

    def _own(self, events: int) -> int:
        """How many of so many events are those of the table."""
        return max(0, events - self._before)

    def _since(self, viewer: Viewer, log: int, rev: int) -> int:
        """The first event that a viewer has to be told: what he has not heard, or what was undone since."""
        forks = [fork for fork in self._forks if eyes.rev(fork.seen, viewer) > rev]
        known = [self._heard(viewer, self._own(fork.events)) for fork in forks]
        return max(0, min(log, self._heard(viewer), *known))

    def _heard(self, viewer: Viewer, first: int | None = None) -> int:
        return heard(self.table, viewer, first)
