"""The game at the terminal: shows what happens, asks what people decide and throw, and loses nothing.

It works the same through a pipe: everything is read line by line and written line by line.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import click

from hedgerow.kernel import notation, record
from hedgerow.kernel.choice import IllegalMove, Move, Refusal
from hedgerow.kernel.foretelling import foretold
from hedgerow.kernel.notation import NotationError
from hedgerow.kernel.record import RecordError
from hedgerow.kernel.screen.naming import barred_with_names, with_names
from hedgerow.kernel.screen.preview import Preview
from hedgerow.kernel.seat import Seat
from hedgerow.kernel.table import Table
from hedgerow.players import Player
from hedgerow.systems import Kit

from . import textboard
from .choices import Menu, form_lines, page_size
from .news import held_back, news_lines
from .preview import preview_lines
from .reasons import barred_lines
from .standing import StandingOrders
from .style import bold, clause, columns, dim, heading, screen_height, screen_width, sentence, tally_lines, wrapped
from .typed import HOW, Typed


class Leave(Exception):
    """Somebody wants to stop."""


class Terminal:
    """One game, the people at the keyboard, and the file it is kept in."""

    def __init__(
        self,
        kit: Kit,
        table: Table[Any],
        scenario: str,
        options: dict[str, str],
        chairs: list[Player | None],
        path: Path,
    ) -> None:
        self.kit = kit
        self.screen = kit.screen
        self.table = table
        self.scenario = scenario
        self.options = options
        self.chairs = chairs  # None: a person
        self.path = path
        self.told = 0  # how many events have been told
        self.scene = ""  # what the board was last drawn for
        self.menu: Menu | None = None
        self.proposed: Move | None = None  # what Enter alone would do
        self.orders = StandingOrders()

    # ------------------------------------------------------------------ the course of the game

    def run(self) -> bool:
        """Plays until the game is over (True) or somebody leaves (False). What was decided is in the file then."""
        try:
            while not self.table.over:
                self.next()
        except (Leave, EOFError, KeyboardInterrupt, click.Abort):
            self.leave()
            return False
        self.tell_news()
        self.finish()
        return True

    def next(self) -> None:
        choice = self.table.choice
        # While nobody waits for it, many things alike may still come together.
        self.tell_news(all_of_it=choice is None or self.chairs[choice.seat] is None)
        if choice is None:
            self.ask_dice()
        elif (player := self.chairs[choice.seat]) is not None:
            self.table.answer(player.choose(Seat(self.table, choice.seat)))
        elif not self.by_order():
            self.ask()

    def by_order(self) -> bool:
        """Answers by a standing order of whoever is asked, if there is one for this."""
        ordered = self.orders.answer(self.screen, self.table)
        if ordered is None:
            return False
        self.say(dim(f"By your standing order: {self.phrase(ordered)}"))
        self.table.answer(ordered)
        self.save()
        return True

    def leave(self) -> None:
        if not self.table.tape:
            self.say("\nNothing has been decided yet, so nothing was saved. Until next time.")
        elif self.save():
            self.say(f"\nThe game is saved. Go on with it: hedgerow play --load {self.path}")

    def finish(self) -> None:
        outcome = self.table.system.outcome(self.table.state)
        self.say("\n" + heading("The game is over"))
        if outcome is not None:
            self.say(f"{bold(outcome.words)}{clause(outcome.rule)}")
        if self.save():
            self.say(f"Its record: {self.path}  (hedgerow verify and replay read it)")

    # ------------------------------------------------------------------ what is shown

    @property
    def seat(self) -> int | None:
        """Through whose eyes the screen looks: whoever decides, or the only person there is."""
        people = [seat for seat, player in enumerate(self.chairs) if player is None]
        choice = self.table.choice
        if choice is not None and choice.seat in people:
            return choice.seat
        return people[0] if people else None

    def say(self, text: str = "") -> None:
        click.echo(text)

    def say_all(self, lines: list[str]) -> None:
        for line in lines:
            self.say(line)

    @property
    def seats(self) -> tuple[str, ...]:
        return self.table.system.seats(self.table.state)

    def tell_news(self, *, all_of_it: bool = True) -> None:
        """What has happened since it was last told."""
        fresh = self.table.heard(self.seat, self.told)
        later = 0 if all_of_it else held_back(fresh)
        if fresh and later == len(fresh):
            return
        self.told = len(self.table.events)
        while len(self.table.heard(self.seat, self.told)) < later:
            self.told -= 1
        self.say_all(news_lines(fresh[: len(fresh) - later]))

    def show_scene(self) -> None:
        """Where the game stands; the board again when something new begins."""
        choice = self.table.choice
        assert choice is not None
        scene = self.screen.begins(self.table, choice.seat)
        if not self.scene or scene not in ("", self.scene):
            self.show_board()
        self.scene = scene or self.scene or "begun"

    def show_board(self, around: str = "", *, whole: bool = False) -> None:
        state = self.table.state
        who = self.seats[self.table.choice.seat] if self.table.choice else "dice"
        self.say()
        score = self.screen.standing(state, self.seat).brief
        self.say(heading(f"{self.screen.headline(state)} · {who}", score))
        board = self.screen.letters(state, self.seat)
        if not board.cells:  # a table that is not on the screen
            self.show_roster()
            return
        width = screen_width()
        height = 0 if whole else screen_height() - 12  # room for the choices below
        lines = textboard.board_lines(board, width=width, around=around, height=height)
        used = textboard.board_width(board, width)
        if width - used - 2 >= textboard.PANEL:
            lines = textboard.beside(lines, textboard.panel(board, width - used - 2)[: len(lines)], used)
        self.say_all(lines)

    def show_roster(self) -> None:
        """Everybody by himself, side by side."""
        roster = self.screen.roster(self.table.state, self.seat)
        for side, name in enumerate(self.seats):
            self.say(bold(name))
            self.say_all(columns([(x.id, x.where, x.title, ", ".join(x.state)) for x in roster if x.side == side]))

    # ------------------------------------------------------------------ asking for a decision

    def ask(self) -> None:
        """Asks a person until there is an answer, an undo, or nobody there any more."""
        choice = self.table.choice
        assert choice is not None
        self.show_scene()
        self.menu = Menu(choice.options.listed, self.phrase, self.outlook, self.ends)
        self.proposed = None
        self.show_choices()
        length = len(self.table.tape)
        while self.table.choice is choice and len(self.table.tape) == length:
            self.obey(self.read())

    def phrase(self, move: Move) -> str:
        return self.table.system.say(self.table.state, move, self.seat)

    def outlook(self, move: Move) -> str:
        assert self.table.choice is not None
        return self.screen.outlook(self.table, move, self.table.choice.seat)

    def ends(self, move: Move) -> bool:
        """Whether an answer ends a part of the game: it stands last in a list, so that no slip does it."""
        return self.screen.deed(type(move)).ending

    def show_choices(self) -> None:
        choice, menu = self.table.choice, self.menu
        assert choice is not None
        assert menu is not None
        self.say()
        self.say(bold(wrapped(f"{self.seats[choice.seat]}: {choice.prompt}", "", "  ")) + clause(choice.rule))
        self.say_all(form_lines(self.screen.asking(self.table, choice.seat).fields))
        self.say_all(menu.lines(None, page_size()))
        barred = self.screen.barred(self.table, choice.seat)
        self.say_all(barred_lines(barred_with_names(self.screen, self.table.state, barred, choice.seat)))

    def read(self, prompt: str = "> ") -> str:
        text = input(prompt).strip()
        if not sys.stdin.isatty():
            self.say(text)  # a pipe shows nothing by itself
        return text

    def obey(self, text: str) -> None:
        """A number, a command, a move in notation, or part of a phrase to narrow the list."""
        from .keyboard import command  # the commands know this game

        assert self.menu is not None
        proposed, self.proposed = self.proposed, None
        if not text and proposed is not None:
            self.answer(proposed)
        elif not text:
            self.show_choices()
        elif (move := self.menu.number(text)) is not None:
            self.answer(move)
        elif text.isdigit():
            self.say(f"There is no choice {text}: they are numbered 1 to {len(self.menu)}.")
        elif not command(self, text) and not self.by_notation(text):
            self.narrow(text)

    def by_notation(self, text: str) -> bool:
        """Tries a text as a move; False if it is none, so that it may be something to look for."""
        word = text.split()[0].lower()
        if word not in notation.verbs(tuple(self.table.system.move_types)):
            return False
        try:
            move = notation.read(text, self.table.system.move_types)
        except NotationError as wrong:
            if text.lower() == word or (self.menu is not None and self.menu.find(text)):
                return False
            self.say(str(wrong))
            return True
        self.answer(move)
        return True

    def narrow(self, text: str) -> None:
        assert self.menu is not None
        found = self.menu.find(text)
        if not found:
            self.say(f"Nothing here fits {text!r}. Type a number, part of a phrase, or help.")
            return
        self.say_all(self.menu.lines(found, max(page_size(), len(found) if len(found) < 60 else 0)))
        if len(found) == 1:
            self.proposed = self.menu.moves[found[0]]
            self.say(dim("Press Enter to do it."))

    def answer(self, move: Move) -> None:
        """Gives an answer to the rules, after a look at the odds where dice are to be thrown at somebody."""
        choice = self.table.choice
        assert choice is not None
        if refusal := choice.options.why_not(move):
            self.refuse(refusal)
            return
        shown = self.screen.preview(self.table, move, choice.seat)
        if self.harms(shown):
            self.say_all(preview_lines(shown))
            if not self.agree("Go?", default=True):
                return
        try:
            self.table.answer(move)
        except (IllegalMove, RecordError) as wrong:
            self.say(f"Not allowed: {wrong}")
            return
        self.save()

    def refuse(self, refusal: Refusal) -> None:
        words = with_names(self.screen, self.table.state, refusal.words, self.seat)
        self.say(wrapped(f"Not allowed: {words}", "", "  ") + clause(refusal.rule))

    def harms(self, shown: Preview) -> bool:
        """Whether dice are thrown that may do something to a piece of another side: that is asked twice."""
        assert self.table.choice is not None
        mine, state = self.table.choice.seat, self.table.state
        pieces = [self.screen.piece(state, fate.piece, mine) for fate in shown.fates if fate.piece]
        return shown.dice and any(piece is not None and piece.side != mine for piece in pieces)

    def agree(self, question: str, *, default: bool) -> bool:
        """A question with yes or no."""
        said = self.read(f"{question} [{'Y/n' if default else 'y/N'}] ").lower()
        return default if not said else said[0] == "y"

    # ------------------------------------------------------------------ dice thrown by people

    def ask_dice(self) -> None:
        """Asks for a throw; what cannot be is refused, and the game waits as before."""
        wanted = self.table.wanted
        assert wanted is not None
        count = f"{wanted.count} dice" if wanted.count > 1 else "one die"
        faces = "" if wanted.sides == 6 else f" with {wanted.sides} sides"
        known = foretold(self.table, self.seat)
        who = f"{self.seats[known.by]}: " if known.by is not None else ""
        why = self.screen.purpose(self.table.state, wanted.why, self.seat)
        self.say(bold(wrapped(f"{who}throw {count}{faces} for {why}.", "", "  ")))
        for label, sum in known.sums:
            self.say_all(tally_lines(sentence(label), sum))
        for face, name in enumerate(wanted.called, start=1):
            self.say(f"  {face}  {name}")
        typed = Typed(wanted)
        while self.table.wanted is wanted:
            self.take_dice(self.read("dice> "), typed)

    def take_dice(self, text: str, typed: Typed) -> None:
        from .keyboard import command

        words = text.replace(",", " ").replace("+", " ").split()
        if not words or not all(word.lstrip("-").isdigit() for word in words):
            if not words or not command(self, text):
                self.say(HOW)
            return
        if wrong := typed.take([int(word) for word in words]):
            self.say(wrapped(f"That cannot be: {wrong}. The game waits."))
            return
        self.table.supply(typed.faces)
        self.save()

    # ------------------------------------------------------------------ keeping it

    def save(self, path: Path | None = None) -> bool:
        """Writes the game to its file; a disk that is full or forbidden is told, and the game goes on."""
        where = path or self.path
        try:
            where.parent.mkdir(parents=True, exist_ok=True)
            record.save(record.from_table(self.table, self.scenario, self.options), where)
        except OSError as wrong:
            self.say(f"{where} could not be saved: {wrong.strerror}.")
            return False
        except RecordError as wrong:
            self.say(f"Not saved: {wrong}")
            return False
        return True
