"""Commands that a person may type at any time in a game, besides answers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from hedgerow.kernel import notation
from hedgerow.kernel.choice import Move
from hedgerow.kernel.mistakes import Mistake
from hedgerow.kernel.screen.contract import Examples
from hedgerow.kernel.seat import Seat
from hedgerow.kernel.why import why_not, wish_of
from hedgerow.players.hint import hint

from . import inspect, textboard
from .news import news_lines
from .preview import preview
from .reasons import why_lines
from .shared import best_player
from .style import bold, dim, wrapped
from .terminal import Leave, Terminal

Command = Callable[[Terminal, list[str]], None]
UNBROKEN = "\u00a0"  # a space at which no line ends


def command(game: Terminal, text: str) -> bool:
    """Carries out a command; False if the text is none."""
    word, *rest = text.split()
    found = COMMANDS.get(word.lower())
    if found is None:
        return False
    try:
        found[0](game, rest)
    except Mistake as wrong:
        game.say(str(wrong))
    return True


def _help(game: Terminal, words: list[str]) -> None:
    game.say(bold("Answering"))
    like = game.screen.examples
    parts = f"{like.place}, {_verb(like)}, {like.piece}"
    moves = "   ".join(move.replace(" ", UNBROKEN) for move in like.moves)
    answers = (
        ("a number", "does what the list says"),
        ("part of a phrase", f"narrows the list: {parts}; Enter alone shows all of it again"),
        ("a move in words", f"anything legal, listed or not: {moves}"),
    )
    game.say_all(_explained(answers))
    game.say(bold("Commands"))
    game.say_all(_explained([(usage(like), words) for _, usage, words in COMMANDS.values() if words]))
    if words:
        verbs = notation.verbs(tuple(game.table.system.move_types))
        game.say_all([f"  {notation.usage(kind)}" for verb, kind in verbs.items() if verb in words])


def _explained(rows: Sequence[tuple[str, str]]) -> list[str]:
    """What may be typed, and beside it what it does, in lines that fit the screen."""
    room = max(len(typed) for typed, _ in rows)
    return [wrapped(words, f"  {typed.ljust(room)}  ").replace(UNBROKEN, " ") for typed, words in rows]


def _look(game: Terminal, words: list[str]) -> None:
    if not words:
        game.say(f"Look where? For example: look {game.screen.examples.place}")
        return
    state = game.table.state
    if (piece := game.screen.piece(state, words[0], game.seat)) is not None:
        game.say_all(inspect.piece_lines(piece, game.seats))
        return
    game.say_all(inspect.place_lines(game.screen.inspect(state, words[0], game.seat), game.seats))


def _los(game: Terminal, words: list[str]) -> None:
    if len(words) != 2:
        like = game.screen.examples
        game.say(f"A line of sight has two ends. For example: los {like.place} {like.other_place}")
        return
    game.say_all(inspect.sight_lines(game.screen.sight(game.table.state, words[0], words[1], game.seat)))


def _odds(game: Terminal, words: list[str]) -> None:
    move = _move(game, words)
    if move is None:
        game.say(f"Odds of what? A number of the list or a move: odds 3, or odds {game.screen.examples.moves[0]}")
        return
    assert game.table.choice is not None
    if refusal := game.table.choice.options.why_not(move):
        game.refuse(refusal)
        return
    game.say_all(preview(game.screen, game.table, move))


def _why(game: Terminal, words: list[str]) -> None:
    choice = game.table.choice
    if choice is None or not words:
        like = game.screen.examples
        game.say(f"Why not what? For example: why {like.moves[0]}, or why {like.piece} {like.place}")
        return
    listed = game.menu.number(words[0]) if game.menu is not None and len(words) == 1 else None
    text = notation.write(listed).split() if listed is not None else words
    wish = wish_of(game.screen, game.table, text, choice.seat)
    game.say_all(why_lines(why_not(game.screen, game.table, wish, choice.seat)))


def _move(game: Terminal, words: list[str]) -> Move | None:
    """A move by its number or in notation; what it names must exist, or the rules could not judge it."""
    if not words or game.table.choice is None:
        return None
    if len(words) == 1 and game.menu is not None and (listed := game.menu.number(words[0])) is not None:
        return listed
    return notation.read(" ".join(words), game.table.system.move_types)


def _hint(game: Terminal, words: list[str]) -> None:
    choice = game.table.choice
    if choice is None:
        game.say("There is nothing to decide now.")
        return
    told = hint(game.kit.player(best_player(game.kit), None), Seat(game.table, choice.seat), game.screen)
    move = notation.read(told.move, game.table.system.move_types)
    game.say(wrapped(f"The {told.by} would: {told.words}  ({_called(game, move)})", "", "  "))
    if told.reasons:
        game.say(dim(wrapped("; ".join(told.reasons), "  ")))


def _called(game: Terminal, move: Move) -> str:
    """How to do what was proposed."""
    game.proposed = move
    listed = game.menu is not None and move in game.menu.moves
    name = f"number {game.menu.moves.index(move) + 1}" if game.menu and listed else notation.write(move)
    return f"{name}; Enter does it"


def _undo(game: Terminal, words: list[str]) -> None:
    """Back one decision; past the barrier only if the other person agrees."""
    table = game.table
    if table.undo_point() is not None:
        table.undo()
        _back(game, "Taken back.")
        return
    people = [seat for seat, sitting in enumerate(game.chairs) if sitting is None]
    if len(people) < 2 or not table.tape:
        table.undo()  # raises the refusal, which is told
        return
    me = game.seat if game.seat is not None else people[0]
    other = next(game.seats[seat] for seat in people if seat != me)
    if game.agree(f"Dice were thrown or the other side decided since. Does the {other} side agree?", default=False):
        table.undo(consent=True)
        _back(game, f"Taken back, and the {other} side agreed.")


def _back(game: Terminal, words: str) -> None:
    game.told = len(game.table.events)
    game.scene = ""
    game.save()
    game.say(words)


def _save(game: Terminal, words: list[str]) -> None:
    path = Path(words[0]).expanduser() if words else game.path
    if game.save(path):
        game.say(f"Saved to {path}.")


def _quit(game: Terminal, words: list[str]) -> None:
    raise Leave


def _score(game: Terminal, words: list[str]) -> None:
    game.say_all(inspect.score_lines(game.screen.standing(game.table.state, game.seat), game.seats))


def _rules(game: Terminal, words: list[str]) -> None:
    choice, book = game.table.choice, game.kit.ledger
    if not words and choice is not None:
        words = [choice.rule] if choice.rule else []
    game.say_all(inspect.clause_lines(book, " ".join(words)) if words else inspect.chapter_lines(book))


def _map(game: Terminal, words: list[str]) -> None:
    around = game.screen.inspect(game.table.state, words[0], game.seat).place if words else ""
    game.show_board(around, whole=True)


def _legend(game: Terminal, words: list[str]) -> None:
    for line in textboard.legend(game.screen.letters(game.table.state, game.seat)):
        game.say(wrapped(line, "  "))


def _log(game: Terminal, words: list[str]) -> None:
    count = int(words[0]) if words and words[0].isdigit() else 12
    heard = game.table.heard(game.seat)
    game.say_all(news_lines(heard[-count:] if count else [], full=True))


def _orders(game: Terminal, words: list[str]) -> None:
    if game.seat is not None:
        game.say_all(game.orders.change(game.table, game.seat, words, game.screen.unit))
        game.by_order()


def _list(game: Terminal, words: list[str]) -> None:
    if game.menu is None or game.table.choice is None:
        game.say("There is nothing to decide now.")
        return
    game.say_all(game.menu.lines(None, 10_000))


def _units(game: Terminal, words: list[str]) -> None:
    """Both orders of battle as they stand."""
    game.show_roster()


Usage = Callable[[Examples], str]


def _plain(usage: str) -> Usage:
    return lambda like: usage


COMMANDS: dict[str, tuple[Command, Usage, str]] = {
    "look": (_look, lambda like: f"look {like.place} | look {like.piece}", "what is there, every figure explained"),
    "los": (_los, lambda like: f"los {like.place} {like.other_place}", "the line of sight, what blocks or hinders it"),
    "odds": (_odds, lambda like: f"odds 3 | odds {_verb(like)} …", "how an attack adds up, and its chances"),
    "why": (_why, lambda like: f"why {_verb(like)} … | why {like.piece} {like.place}", "why something is not offered"),
    "hint": (_hint, _plain("hint"), "what a practised player would do, and why"),
    "map": (_map, lambda like: f"map | map {like.place}", "the board again (around a place, where it is cut)"),
    "legend": (_legend, _plain("legend"), "what the letters on the board mean"),
    "units": (_units, _plain("units"), "both sides' units, where and how they are"),
    "score": (_score, _plain("score"), "who would win now, point by point"),
    "log": (_log, _plain("log | log 30"), "what happened last, with every modifier"),
    "rules": (_rules, lambda like: f"rules {like.clause} | rules {like.topic}", "a clause, or clauses about something"),
    "orders": (_orders, _plain("orders | orders hold …"), "answers given beforehand, where you may step in"),
    "list": (_list, _plain("list"), "all choices, however many"),
    "undo": (_undo, _plain("undo"), "take back the last decision"),
    "save": (_save, _plain("save | save FILE"), "save now (every decision is saved anyway)"),
    "quit": (_quit, _plain("quit"), "save and leave"),
    "help": (_help, _plain("help"), "this page"),
    "exit": (_quit, _plain(""), ""),
    "q": (_quit, _plain(""), ""),
    "?": (_help, _plain(""), ""),
}


def _verb(like: Examples) -> str:
    return like.moves[0].split()[0]
