"""The game at the terminal: shows what happens, asks what people decide and throw, and loses nothing.

It works the same through a pipe: everything is read line by line and written line by line.
"""

from __future__ import annotations

import sys
from pathlib import Path

import click

from hedgerow.kernel import notation, record
from hedgerow.kernel.choice import IllegalMove, Move
from hedgerow.kernel.dice import ImpossibleDice
from hedgerow.kernel.notation import NotationError
from hedgerow.kernel.record import RecordError
from hedgerow.kernel.seat import Seat
from hedgerow.kernel.table import Table
from hedgerow.lnlt.state import moves as m
from hedgerow.lnlt.state.state import State
from hedgerow.players import Player

from . import textboard
from .choices import Menu, page_size
from .glosses import gloss
from .inspect import score_in_short
from .news import news_lines
from .preview import preview
from .shared import SCREEN
from .standing import StandingOrders
from .style import bold, clause, dim, heading, screen_height, screen_width, wrapped

OPENINGS = ("set-up", "rally", "activate", "handling")  # choices that begin something: the board is drawn again
ASKED_TWICE = (m.Fire, m.Shell, m.Call, m.Strike)  # moves that are shown with their odds and confirmed


class Leave(Exception):
    """Somebody wants to stop."""


class Terminal:
    """One game, the people at the keyboard, and the file it is kept in."""

    def __init__(
        self, table: Table[State], scenario: str, options: dict[str, str], chairs: list[Player | None], path: Path
    ) -> None:
        self.table = table
        self.scenario = scenario
        self.options = options
        self.chairs = chairs  # None: a person
        self.path = path
        self.told = len(table.events)
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
        if choice is None or self.chairs[choice.seat] is None or self.table.state.phase != "set-up":
            self.tell_news()
        if choice is None:
            self.ask_dice()
        elif (player := self.chairs[choice.seat]) is not None:
            self.table.answer(player.choose(Seat(self.table, choice.seat)))
        elif not self.by_order():
            self.ask()

    def by_order(self) -> bool:
        """Answers by a standing order of whoever is asked, if there is one for this."""
        ordered = self.orders.answer(SCREEN, self.table)
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

    def tell_news(self) -> None:
        """What has happened since it was last told."""
        fresh = [e for e in self.table.events[self.told :] if e.heard_by(self.seat)]
        self.told = len(self.table.events)
        self.say_all(news_lines(self.table, fresh))

    def show_scene(self) -> None:
        """Where the game stands; the board again when something new begins."""
        s = self.table.state
        choice = self.table.choice
        assert choice is not None
        scene = f"{s.turn} {s.phase} {choice.seat}"
        if choice.kind == "opportunity":  # once for every move of the other side
            scene += f" {s.moving.start if s.moving else ''} {s.impulse.hexes if s.impulse else ''}"
        elif choice.kind not in OPENINGS and self.scene:
            return
        if scene != self.scene or choice.kind == "activate":
            self.show_board()
        self.scene = scene

    def show_board(self, around: str = "", *, whole: bool = False) -> None:
        s = self.table.state
        side = self.table.system.seats(s)
        who = side[self.table.choice.seat] if self.table.choice else "dice"
        self.say()
        phase = "Set-up" if s.phase == "set-up" else f"{s.phase.capitalize()} Phase"
        self.say(heading(f"Turn {s.turn} of {s.turns} · {phase} · {who}", score_in_short(s)))
        lit = s.impulse.hexes if s.impulse else ()
        view = self.table.system.view(s, self.seat)
        width = screen_width()
        height = 0 if whole else screen_height() - 12  # room for the choices below
        lines = textboard.board_lines(s.ground, view, width=width, around=around, lit=lit, height=height)
        used = textboard.board_width(s.ground, width)
        if width - used - 2 >= textboard.PANEL:
            panel = textboard.panel(s.ground, view, width - used - 2)
            lines = textboard.beside(lines, panel[: len(lines)], used)
        self.say_all(lines)

    # ------------------------------------------------------------------ asking for a decision

    def ask(self) -> None:
        """Asks a person until there is an answer, an undo, or nobody there any more."""
        choice = self.table.choice
        assert choice is not None
        self.show_scene()
        self.menu = Menu(choice.options.listed, self.phrase, lambda move: gloss(self.table, move))
        self.proposed = None
        self.show_choices()
        length = len(self.table.tape)
        while self.table.choice is choice and len(self.table.tape) == length:
            self.obey(self.read())

    def phrase(self, move: Move) -> str:
        return self.table.system.say(self.table.state, move, self.seat)

    def show_choices(self) -> None:
        choice, menu = self.table.choice, self.menu
        assert choice is not None
        assert menu is not None
        seat = self.table.system.seats(self.table.state)[choice.seat]
        self.say()
        self.say(bold(wrapped(f"{seat}: {choice.prompt}", "", "  ")) + clause(choice.rule))
        self.say_all(menu.lines(None, page_size()))

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
            self.say(f"Not allowed: {refusal.words}{clause(refusal.rule)}")
            return
        if isinstance(move, ASKED_TWICE):
            self.say_all(preview(self.table, move))
            if not self.agree("Go?", default=True):
                return
        try:
            self.table.answer(move)
        except (IllegalMove, RecordError) as wrong:
            self.say(f"Not allowed: {wrong}")
            return
        self.save()

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
        self.say(f"{bold(f'Throw {count}{faces}')} for {wanted.why}.")
        while self.table.wanted is wanted:
            self.take_dice(self.read("dice> "))

    def take_dice(self, text: str) -> None:
        from .keyboard import command

        words = text.replace(",", " ").replace("+", " ").split()
        if not words or not all(word.lstrip("-").isdigit() for word in words):
            if not words or not command(self, text):
                self.say("Type what the dice show, for example 4, or 3 5 for two dice. undo, save and quit work too.")
            return
        try:
            self.table.supply([int(word) for word in words])
        except (ImpossibleDice, IllegalMove) as wrong:
            self.say(f"That cannot be: {wrong}. The game waits.")
            return
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
