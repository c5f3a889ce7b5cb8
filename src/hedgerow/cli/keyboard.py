"""Commands that a person may type at any time in a game, besides answers."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from hedgerow.kernel import notation
from hedgerow.kernel.choice import IllegalMove, Move
from hedgerow.kernel.ledger import LedgerError
from hedgerow.kernel.notation import NotationError
from hedgerow.kernel.record import RecordError
from hedgerow.kernel.screen.looking import NoSuchPlace
from hedgerow.kernel.seat import Seat
from hedgerow.lnlt.screen.looking import place_named, state_words
from hedgerow.lnlt.state.lookups import figures

from . import inspect, textboard
from .news import news_lines
from .preview import preview
from .shared import KIT, SCREEN
from .style import bold, clause, columns, dim, wrapped
from .terminal import Leave, Terminal

Command = Callable[[Terminal, list[str]], None]


def command(game: Terminal, text: str) -> bool:
    """Carries out a command; False if the text is none."""
    word, *rest = text.split()
    found = COMMANDS.get(word.lower())
    if found is None:
        return False
    try:
        found[0](game, rest)
    except (NoSuchPlace, LedgerError, NotationError, IllegalMove, RecordError) as wrong:
        game.say(str(wrong))
    return True


def _help(game: Terminal, words: list[str]) -> None:
    game.say(bold("Answering"))
    game.say("  a number            does what the list says")
    game.say("  part of a phrase    narrows the list: D6, fire, us-2; Enter alone shows all of it again")
    game.say("  a move in words     anything legal, listed or not: fire C6 us-1,us-2   go us-1 assault   step D6")
    game.say(bold("Commands"))
    game.say_all(columns([(usage, words) for _, usage, words in COMMANDS.values() if usage]))
    if words:
        verbs = notation.verbs(tuple(game.table.system.move_types))
        game.say_all([f"  {notation.usage(kind)}" for verb, kind in verbs.items() if verb in words])


def _look(game: Terminal, words: list[str]) -> None:
    if not words:
        game.say("Look where? For example: look D6")
        return
    s = game.table.state
    if words[0] in s.units:
        u = s.units[words[0]]
        game.say_all([*inspect.unit_lines(s, u), f"      in {u.at or ('the grave' if u.lost else 'reserve')}"])
        return
    game.say_all(inspect.look(s, words[0], game.seat))


def _los(game: Terminal, words: list[str]) -> None:
    if len(words) != 2:
        game.say("A line of sight has two ends. For example: los D6 H4")
        return
    game.say_all(inspect.sight_lines(SCREEN.sight(game.table.state, words[0], words[1], game.seat)))


def _odds(game: Terminal, words: list[str]) -> None:
    move = _move(game, words)
    if move is None:
        game.say("Odds of what? A number of the list or a move: odds 3, or odds fire C6 us-1")
        return
    assert game.table.choice is not None
    if refusal := game.table.choice.options.why_not(move):
        game.say(f"Not allowed: {refusal.words}{clause(refusal.rule)}")
        return
    game.say_all(preview(game.table, move))


def _why(game: Terminal, words: list[str]) -> None:
    choice, move = game.table.choice, _move(game, words)
    if choice is None or move is None:
        game.say("Why not what? For example: why fire C6 us-1")
        return
    refusal = choice.options.why_not(move)
    game.say(f"{notation.write(move)}: {refusal.words}{clause(refusal.rule)}" if refusal else "That is allowed.")


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
    adviser = KIT.player("sergeant", "hint")
    move = adviser.choose(Seat(game.table, choice.seat))
    game.say(wrapped(f"The sergeant would: {game.phrase(move)}  ({_called(game, move)})", "", "  "))
    reasons = next((reasons for _, other, reasons in adviser.why if other == move), ())
    if reasons:
        game.say(dim(wrapped("; ".join(reasons[:4]), "  ")))


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
    other = next(table.system.seats(table.state)[seat] for seat in people if seat != me)
    if game.agree(f"Dice were thrown or the other side decided since. Does the {other} side agree?", default=False):
        table.undo(consent=True)
        _back(game, f"Taken back, and the {other} side agreed.")


def _back(game: Terminal, words: str) -> None:
    game.told = len(game.table.events)
    game.save()
    game.say(words)


def _save(game: Terminal, words: list[str]) -> None:
    path = Path(words[0]).expanduser() if words else game.path
    if game.save(path):
        game.say(f"Saved to {path}.")


def _quit(game: Terminal, words: list[str]) -> None:
    raise Leave


def _score(game: Terminal, words: list[str]) -> None:
    game.say_all(inspect.score_lines(game.table.state))


def _rules(game: Terminal, words: list[str]) -> None:
    if not words:
        choice = game.table.choice
        words = [choice.rule] if choice is not None and choice.rule else ["4.0.1"]
    game.say_all(inspect.clause_lines(game.table.system.name, " ".join(words)))


def _map(game: Terminal, words: list[str]) -> None:
    around = place_named(game.table.state.ground, words[0]) if words else ""
    game.show_board(around, whole=True)


def _legend(game: Terminal, words: list[str]) -> None:
    s = game.table.state
    for line in textboard.legend(s.ground, game.table.system.view(s, game.seat)):
        game.say(wrapped(line, "  "))


def _log(game: Terminal, words: list[str]) -> None:
    count = int(words[0]) if words and words[0].isdigit() else 12
    events = [e for e in game.table.events if e.heard_by(game.seat)]
    game.say_all(news_lines(game.table, events[-count:] if count else [], full=True))


def _orders(game: Terminal, words: list[str]) -> None:
    if game.seat is not None:
        game.say_all(game.orders.change(game.table, game.seat, words))
        game.by_order()


def _list(game: Terminal, words: list[str]) -> None:
    if game.menu is None or game.table.choice is None:
        game.say("There is nothing to decide now.")
        return
    game.say_all(game.menu.lines(None, 10_000))


def _units(game: Terminal, words: list[str]) -> None:
    """Both orders of battle as they stand."""
    s = game.table.state
    for side, name in enumerate(game.table.system.seats(s)):
        game.say(bold(name))
        mine = [u for u in s.units.values() if u.side == side]
        rows = [
            (
                u.id,
                u.at or ("lost" if u.lost else "to come"),
                figures(u).name,
                ", ".join(state_words(s, u)),
            )
            for u in mine
        ]
        game.say_all(columns(rows))


COMMANDS: dict[str, tuple[Command, str, str]] = {
    "look": (_look, "look D6 | look us-1", "what is there, every figure explained"),
    "los": (_los, "los D6 H4", "the line of sight, what blocks or hinders it"),
    "odds": (_odds, "odds 3 | odds fire …", "how an attack adds up, and its chances"),
    "why": (_why, "why fire …", "why a move is not allowed"),
    "hint": (_hint, "hint", "what the sergeant would do, and why"),
    "map": (_map, "map | map D6", "the board again (around a hex, where it is cut)"),
    "legend": (_legend, "legend", "what the letters on the board mean"),
    "units": (_units, "units", "both sides' units, where and how they are"),
    "score": (_score, "score", "who would win now, point by point"),
    "log": (_log, "log | log 30", "what happened last, with every modifier"),
    "rules": (_rules, "rules 5.3.4 | rules smoke", "a clause, or clauses about something"),
    "orders": (_orders, "orders | orders hold …", "answers given beforehand, where you may step in"),
    "list": (_list, "list", "all choices, however many"),
    "undo": (_undo, "undo", "take back the last decision"),
    "save": (_save, "save | save FILE", "save now (every decision is saved anyway)"),
    "quit": (_quit, "quit", "save and leave"),
    "help": (_help, "help", "this page"),
    "exit": (_quit, "", ""),
    "q": (_quit, "", ""),
    "?": (_help, "", ""),
}
