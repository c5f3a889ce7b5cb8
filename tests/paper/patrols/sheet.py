"""The yard, told and drawn."""

from __future__ import annotations

from hedgerow.board.inches.measure import INCH, distance, inches, named, point
from hedgerow.board.inches.records import Point
from hedgerow.kernel.screen.cards import Grid, MapCard
from hedgerow.kernel.screen.letters import PAPER, Cell, Key, Label, Letters, Tag
from hedgerow.kernel.screen.looking import NoSuchPlace, Sight
from tests.paper.core.sheet import Sheet, Tags

from .field import CATALOGUE, FIELD

LETTER = 2 * INCH  # at a terminal a letter stands for so much of the table
WOODED = 108  # of the terminal's colours


class YardSheet:
    """Any point of it is a place, so none has a name of its own."""

    name = "yard"

    @property
    def title(self) -> str:
        return FIELD.table.title

    @property
    def about(self) -> str:
        return FIELD.table.about

    @property
    def size(self) -> str:
        return f"{inches(FIELD.table.width)} by {inches(FIELD.table.height)}"

    def place(self, text: str) -> str:
        if refusal := FIELD.why_off(text):
            raise NoSuchPlace(refusal.words)
        return text

    def spots(self) -> tuple[str, ...]:
        return ()

    def words(self, at: str) -> str:
        return "copse" if FIELD.covered(at) else "clear"

    def away(self, a: str, b: str) -> tuple[float, str]:
        return distance(point(a), point(b)) / INCH, "inches"

    def stopped_at(self, a: str, b: str) -> str:
        return FIELD.wall_at(a, b)

    # ------------------------------------------------------------------ drawn

    def card(self) -> MapCard:
        """In hundredths of an inch, as points are named and the picture is drawn."""
        from hedgerow.board.draw import MARGIN
        from hedgerow.board.inches.drawn import SCALE

        around = MARGIN * INCH // SCALE
        return MapCard(
            name=self.name, title=self.title, left=-around, top=-around, width=FIELD.table.width + 2 * around,
            height=FIELD.table.height + 2 * around, cell=(), places=(), grid=Grid("open", "inches", INCH),
        )  # fmt: skip

    def picture(self, *, names: bool) -> str:
        from hedgerow.board.draw import draw_table

        return draw_table(FIELD.table, CATALOGUE)

    def sight_picture(self, sight: Sight) -> str:
        from hedgerow.board.draw import draw_table
        from hedgerow.board.inches.drawn import drawn

        (ax, ay), (bx, by) = drawn(point(sight.a)), drawn(point(sight.b))
        line = f'<path d="M{ax},{ay}L{bx},{by}" stroke="{"#1f6f3a" if sight.clear else "#c0281c"}" stroke-width="3"/>'
        if sight.blocked_at:
            x, y = drawn(point(sight.blocked_at))
            line += f'<circle cx="{x}" cy="{y}" r="8" fill="none" stroke="#c0281c" stroke-width="3"/>'
        return draw_table(FIELD.table, CATALOGUE, line)

    def letters(self, tags: Tags, sides: tuple[Key, ...], lit: str) -> Letters:
        """A letter for every two inches; whoever stands there stands somewhere in them."""
        across, down = (size // LETTER for size in (FIELD.table.width, FIELD.table.height))
        held: dict[Point, tuple[Tag, ...]] = {}
        for at, here in tags.items():
            held[_square(at, across, down)] = (*held.get(_square(at, across, down), ()), *here)
        squares = [(column, row) for row in range(down) for column in range(across)]
        goal, lit_square = _square(FIELD.goal, across, down), _square(lit, across, down) if lit else None
        return Letters(
            tuple(
                _cell(square, held.get(square, ()), goal=square == goal, lit=square == lit_square) for square in squares
            ),
            tuple(Label(column, str(column * LETTER // INCH)) for column in range(across)),
            tuple(Label(2 * row, str(row * LETTER // INCH)) for row in range(down)),
            (Key("w", "copse"), Key(".", "clear")), sides=sides, marks=(Key("*", "the goal"),),
        )  # fmt: skip


def _square(at: str, across: int, down: int) -> Point:
    """The two inches by two that a point lies in; those on the far edges belong to the last ones."""
    x, y = point(at)
    return min(x // LETTER, across - 1), min(y // LETTER, down - 1)


def _cell(square: Point, tags: tuple[Tag, ...], *, goal: bool, lit: bool) -> Cell:
    column, row = square
    middle = named((column * LETTER + LETTER // 2, row * LETTER + LETTER // 2))
    wooded = FIELD.covered(middle)
    return Cell(
        middle, column, 2 * row, "w" if wooded else ".", marks="*" if goal else "", tags=tags, lit=lit,
        paper=WOODED if wooded else PAPER,
    )  # fmt: skip


SHEET = YardSheet()
_SHEET: Sheet = SHEET
