"""The answers to a choice as a numbered list: grouped by verb, cut to a page, narrowed by part of a phrase."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache

from hedgerow.kernel import notation
from hedgerow.kernel.choice import Move
from hedgerow.kernel.screen.preview import Field

from .style import columns, dim, screen_height, screen_width, shortened, wrapped

PAGE = 30  # lines of choices on one screen
INLINE = 5  # from so many alike on, a group is written in running lines

Gloss = Callable[[Move], str]


def form_lines(fields: Iterable[Field]) -> list[str]:
    """What is to be filled in: each field as it is written, what it may be, and what it is for."""
    return columns([(f"{one.name}:{one.value}", f"({_range(one)})", f"{one.words} {one.gloss}") for one in fields])


def _range(field: Field) -> str:
    if field.kind == "count":
        return f"{field.least} to {field.most}"
    return "yes, no" if field.kind == "tick" else ", ".join(name or "nothing" for name, _ in field.values)


class Menu:
    """The listed answers, those last that end a part of the game. Numbers stay the same however it is narrowed."""

    def __init__(
        self, moves: tuple[Move, ...], say: Callable[[Move], str], gloss: Gloss, ends: Callable[[Move], bool]
    ) -> None:
        self.groups: dict[str, list[int]] = {}
        order: dict[str, list[Move]] = {}
        for move in moves:
            order.setdefault(notation.verb(type(move)), []).append(move)
        order = dict(sorted(order.items(), key=lambda pair: ends(pair[1][0])))
        self.moves = [move for group in order.values() for move in group]
        self.phrases = [say(move) for move in self.moves]
        for number, move in enumerate(self.moves):
            self.groups.setdefault(notation.verb(type(move)), []).append(number)
        self.gloss = cache(gloss)

    def __len__(self) -> int:
        return len(self.moves)

    def number(self, text: str) -> Move | None:
        """The move with a number as typed; None if there is none."""
        at = int(text) - 1 if text.isascii() and text.isdigit() else -1
        return self.moves[at] if 0 <= at < len(self.moves) else None

    def find(self, text: str) -> list[int]:
        """The answers that have all the words of a text in their phrase, their gloss or their notation."""
        words = text.lower().split()
        return [i for i in range(len(self.moves)) if all(word in self._searched(i) for word in words)]

    def _searched(self, index: int) -> str:
        move = self.moves[index]
        return f"{self.phrases[index]} {self.gloss(move)} {notation.write(move)}".lower()

    # ------------------------------------------------------------------ on the screen

    def lines(self, only: list[int] | None = None, page: int = PAGE) -> list[str]:
        """The list, or part of it, on one page: each group gets its share, and says what it leaves out."""
        chosen = range(len(self.moves)) if only is None else only
        groups = {verb: [i for i in group if i in chosen] for verb, group in self.groups.items()}
        groups = {verb: group for verb, group in groups.items() if group}
        running = [verb for verb, group in groups.items() if self._alike(group)]
        room = max(page - 2 * len(running), len(groups))
        shares = _shares({verb: len(group) for verb, group in groups.items() if verb not in running}, room)
        lines: list[str] = []
        for verb, group in groups.items():
            lines += self._running(group) if verb in running else self._listed(verb, group, shares[verb])
        return lines

    def _alike(self, group: list[int]) -> bool:
        return (
            len(group) >= INLINE and bool(self._shared(group)) and len({self.gloss(self.moves[i]) for i in group}) == 1
        )

    def _shared(self, group: list[int]) -> str:
        """What all phrases of a group begin with, in whole words, if one word differs at the end."""
        heads = {self.phrases[i].rpartition(" ")[0] for i in group}
        return heads.pop() if len(heads) == 1 else ""

    def _running(self, group: list[int]) -> list[str]:
        items = "  ".join(f"{i + 1}\u00a0{self.phrases[i].rpartition(' ')[2]}" for i in group)
        gloss = self.gloss(self.moves[group[0]])
        head = f"{self._shared(group)} …" + (f" ({gloss})" if gloss else "")
        return wrapped(f"{head}  {items}", "       ", "         ").replace("\u00a0", " ").splitlines()

    def _listed(self, verb: str, group: list[int], share: int) -> list[str]:
        shown = group if len(group) <= share else group[: max(1, share - 1)]
        texts = [self.phrases[i] for i in shown]
        width = min(46, max(len(text) for text in texts))
        lines = [self._line(i, text, width) for i, text in zip(shown, texts)]
        if len(shown) < len(group):
            left = len(group) - len(shown)
            lines.append(dim(f"       … {left} more: type {verb!r}, or part of a phrase, to see them"))
        return lines

    def _line(self, index: int, text: str, width: int) -> str:
        number, gloss = f"  {index + 1:>3}  ", self.gloss(self.moves[index])
        room = screen_width() - len(number)
        if len(text) + (len(gloss) + 2 if width < len(text) else 0) > room:
            return wrapped(text, number) + (f"\n{' ' * len(number)}{dim(shortened(gloss, room))}" if gloss else "")
        gloss = shortened(gloss, room - max(width, len(text)) - 2)
        return f"{number}{text.ljust(width)}  {dim(gloss)}" if gloss else f"{number}{text}"


def _shares(sizes: dict[str, int], room: int) -> dict[str, int]:
    """Divides a page among groups: small groups whole, large ones what is left."""
    shares: dict[str, int] = {}
    for place, (verb, size) in enumerate(sorted(sizes.items(), key=lambda pair: pair[1])):
        shares[verb] = min(size, max(2, room // (len(sizes) - place)))
        room -= shares[verb]
    return shares


def page_size() -> int:
    """Lines for choices on this terminal."""
    return min(PAGE, max(8, screen_height() - 8))
