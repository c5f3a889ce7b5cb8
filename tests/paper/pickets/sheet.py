"""The meadow, told and drawn."""

from __future__ import annotations

from hedgerow.board.hexes import HEIGHT
from hedgerow.kernel.near import nearest
from hedgerow.kernel.screen.cards import Grid, MapCard, Spot
from hedgerow.kernel.screen.letters import PAPER, Cell, Key, Label, Letters
from hedgerow.kernel.screen.looking import NoSuchPlace, Sight
from tests.paper.core.sheet import Sheet, Tags

from .field import CATALOGUE, FIELD

WOODED = 108  # of the terminal's colours


class MeadowSheet:
    """Every hex is a place with a name; they lie in straight rows, every other one half a hex farther east."""

    name = "meadow"

    @property
    def title(self) -> str:
        return FIELD.map.title

    @property
    def about(self) -> str:
        return FIELD.map.about

    @property
    def size(self) -> str:
        return f"{len(FIELD.map.hexes)} hexes"

    def place(self, text: str) -> str:
        if text in FIELD.map.terrain:
            return text
        near = nearest(text, FIELD.map.hexes, 3)
        more = f"; near it: {', '.join(near)}" if near else ""
        raise NoSuchPlace(f"{self.title} has no hex {text!r}{more}")

    def spots(self) -> tuple[str, ...]:
        return FIELD.map.hexes

    def words(self, at: str) -> str:
        return FIELD.map.terrain[at]

    def away(self, a: str, b: str) -> tuple[float, str]:
        distance = FIELD.grid.distance(a, b)
        return distance, "hex" if distance == 1 else "hexes"

    def stopped_at(self, a: str, b: str) -> str:
        return ""

    # ------------------------------------------------------------------ drawn

    def card(self) -> MapCard:
        from hedgerow.board.draw import MARGIN

        grid, edge = FIELD.grid, FIELD.grid.frame(FIELD.map.hexes)
        return MapCard(
            name=self.name, title=self.title, left=edge.left - MARGIN, top=edge.top - MARGIN,
            width=edge.width + 2 * MARGIN, height=edge.height + 2 * MARGIN, cell=grid.corners_around,
            places=tuple(self._spot(hex) for hex in FIELD.map.hexes),
            grid=Grid(grid.layout.orientation, "hexes", HEIGHT),
        )  # fmt: skip

    def _spot(self, hex: str) -> Spot:
        x, y = FIELD.grid.centre(hex)
        beside = tuple(near if near in FIELD.map.terrain else "" for near in FIELD.grid.around(hex))
        return Spot(hex, x, y, self.words(hex), beside=beside)

    def picture(self, *, names: bool) -> str:
        from hedgerow.board.draw import draw_map

        return draw_map(FIELD.map, CATALOGUE, names=names)

    def sight_picture(self, sight: Sight) -> str:
        from hedgerow.board.draw import draw_sight

        return draw_sight(FIELD.map, CATALOGUE, sight)

    def letters(self, tags: Tags, sides: tuple[Key, ...], lit: str) -> Letters:
        grid, hexes = FIELD.grid, FIELD.map.hexes
        half = HEIGHT // 2
        columns = {grid.column_row(hex)[0]: grid.centre(hex)[0] // half for hex in reversed(hexes)}
        rows = sorted({grid.column_row(hex)[1] for hex in hexes})
        return Letters(
            tuple(
                Cell(
                    hex, grid.centre(hex)[0] // half, 2 * grid.column_row(hex)[1], "w" if FIELD.covered(hex) else ".",
                    marks="*" if hex == FIELD.goal else "", tags=tags.get(hex, ()), lit=hex == lit,
                    paper=WOODED if FIELD.covered(hex) else PAPER,
                )
                for hex in hexes
            ),
            tuple(Label(across, grid.column_name(column)) for column, across in sorted(columns.items())),
            tuple(Label(2 * row, grid.row_name(row)) for row in rows),
            (Key("w", "woods"), Key(".", "clear")), sides=sides, marks=(Key("*", "the goal"),), wide=2,
        )  # fmt: skip


SHEET = MeadowSheet()
_SHEET: Sheet = SHEET
