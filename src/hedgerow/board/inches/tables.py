"""Table files: an open table's size and the terrain on it, read into a checked `Table`.

The format is told in docs/maps.md. A bad file raises `MapError`, which lists everything that is wrong with it.
"""

import tomllib

import msgspec

from hedgerow.board.inches.measure import INCH, inches
from hedgerow.board.inches.records import Area, Fence, Ring, Table
from hedgerow.board.inches.table_file import Ground, TableFile, Way
from hedgerow.board.maps import MapError
from hedgerow.board.records import Catalogue, Form
from hedgerow.kernel.shaping import shaped

CORNERS, ENDS = 3, 2
"""The fewest points of an outline, and of a line."""


def read_table(text: str, catalogue: Catalogue, source: str = "table") -> Table:
    """A table file's text as a checked table."""
    try:
        file = shaped(tomllib.loads(text), TableFile)
    except tomllib.TOMLDecodeError as fault:
        raise MapError(source, [f"is not TOML: {fault}"]) from None
    except msgspec.ValidationError as fault:
        raise MapError(source, [f"{fault} (docs/maps.md tells the fields of a table)"]) from None
    return _Reader(file, catalogue, source).read()


class _Reader:
    """Reads one file and collects its faults, so that the author sees all of them at once."""

    def __init__(self, file: TableFile, catalogue: Catalogue, source: str) -> None:
        self.file, self.catalogue, self.source = file, catalogue, source
        self.faults: list[str] = []
        self.width, self.height = (_hundredths(side) for side in file.size)

    def read(self) -> Table:
        file = self.file
        if self.width <= 0 or self.height <= 0:
            raise MapError(self.source, [f"size = {list(file.size)}: should be width and height in inches"])
        table = Table(
            self.source,
            file.title or self.source,
            file.about,
            self.width,
            self.height,
            tuple(self._area(f"[[area]] {i}", given, "area", "field") for i, given in enumerate(file.area, 1)),
            tuple(self._area(f"[[building]] {i}", given, "building") for i, given in enumerate(file.building, 1)),
            tuple(self._fence(f"[[line]] {i}", given, "line") for i, given in enumerate(file.line, 1)),
            tuple(self._fence(f"[[fence]] {i}", given, "hexside") for i, given in enumerate(file.fence, 1)),
        )
        if self.faults:
            raise MapError(self.source, self.faults)
        return table

    def _area(self, where: str, given: Ground, *forms: Form) -> Area:
        where = f"{where} ({given.kind})"
        self._known(where, given.kind, *forms)
        outline, *holes = (self._points(where, ring, CORNERS) for ring in (given.points, *given.holes))
        return Area(given.kind, outline, tuple(holes))

    def _fence(self, where: str, given: Way, *forms: Form) -> Fence:
        where = f"{where} ({given.kind})"
        self._known(where, given.kind, *forms)
        return Fence(given.kind, self._points(where, given.points, ENDS))

    def _points(self, where: str, given: list[tuple[float, float]], fewest: int) -> Ring:
        points = tuple((_hundredths(x), _hundredths(y)) for x, y in given)
        if len(points) < fewest:
            self.faults.append(f"{where}: needs {fewest} points or more, each as [inches east, inches south]")
        for x, y in points:
            if not (0 <= x <= self.width and 0 <= y <= self.height):
                size = f"{inches(self.width)} by {inches(self.height)}"
                self.faults.append(f"{where}: {inches(x)}, {inches(y)} is off the table, which is {size}")
        return points

    def _known(self, where: str, kind: str, *forms: Form) -> None:
        if kind not in self.catalogue.named(*forms):
            known = ", ".join(self.catalogue.named(*forms))
            self.faults.append(f'{where}: "{kind}" is no such terrain; it may be one of {known}')


def _hundredths(inches: float) -> int:
    return round(inches * INCH)
