"""The maps that come with a game: found by name, joined where a name joins several, and surveyed once."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from importlib.resources import files
from typing import TypeVar

from hedgerow.board import cache
from hedgerow.board.join import EAST, SOUTH, join
from hedgerow.board.maps import MapError, read_map
from hedgerow.board.records import Catalogue, Map

S = TypeVar("S")
Rows = tuple[tuple[str, ...], ...]

BOARD = (
    "axial", "hexes", "join", "map_file", "maps", "numerals", "outlines", "records", "shapes", "sight",
    "sights", "survey", "sweep", "trace",
)  # fmt: skip
"""The modules of the board that a survey depends on."""


def map_rows(name: str) -> Rows:
    """The maps in a name: "+" puts the next to the east, "/" begins a row of maps to the south.

    >>> map_rows("village + farmland / ridge + town")
    (('village', 'farmland'), ('ridge', 'town'))
    """
    return tuple(tuple(part.strip() for part in row.split(EAST.strip())) for row in name.split(SOUTH.strip()))


def written(rows: Rows) -> str:
    """The one way to write the name of a joined map."""
    return SOUTH.join(EAST.join(row) for row in rows)


def code(package: str, modules: Sequence[str]) -> Iterator[bytes]:
    """The source of modules that a survey depends on: a survey made by other code is not this one's."""
    for module in modules:
        try:
            yield files(package).joinpath(f"{module}.py").read_bytes()
        except OSError:
            yield b""


class MapNames(tuple[str, ...]):
    """Names of single maps; `in` also knows maps joined of them, such as "village + farmland"."""

    __slots__ = ()

    def __contains__(self, name: object) -> bool:
        return isinstance(name, str) and all(self.has(part) for row in map_rows(name) for part in row)

    def has(self, part: str) -> bool:
        """Whether there is a map for one part of a name."""
        return tuple.__contains__(self, part)


class Shelf:
    """The maps in a folder of a package. A game whose parts of names say more than which map is meant, such as a half
    of it or which way round it lies, makes a shelf of its own from this one.
    """

    def __init__(self, package: str, folder: str, catalogue: Callable[[], Catalogue]) -> None:
        self._package, self._path, self._catalogue = package, folder, catalogue

    def sheet(self, part: str) -> str:
        """The map that one part of a name means."""
        return part

    def laid(self, part: str, board: Map) -> Map:
        """That map as the part of the name wants it to lie."""
        return board

    def finished(self, board: Map) -> Map:
        """The whole map, when all parts are joined."""
        return board

    def names(self) -> MapNames:
        found = files(self._package).joinpath(self._path).iterdir()
        return MapNames(sorted(f.name.removesuffix(".toml") for f in found if f.name.endswith(".toml")))

    def text(self, name: str) -> str:
        """The text of a single map."""
        known = list(self.names())
        if name not in known:
            raise MapError(name, [f"no such map; there are {', '.join(known)}"])
        return files(self._package).joinpath(f"{self._path}/{name}.toml").read_text(encoding="utf-8")

    def load(self, name: str) -> Map:
        """A map, or several joined."""
        rows = map_rows(name)
        return self._read(rows, self._texts(rows))

    def surveyed(self, name: str, kind: type[S], survey: Callable[[Map], S], depends: Iterable[bytes]) -> S:
        """The survey of a map, or of several joined: from the disk if it is there and true, or made now and kept.

        `depends` is all that it depends on besides the maps themselves and the board.
        """
        rows = map_rows(name)
        texts = self._texts(rows)
        parts = [part.encode() for part in (written(rows), *texts.values())]
        key = cache.digest([*parts, *code("hedgerow.board", BOARD), *depends])
        kept = cache.load(key, kind)
        if kept is not None:
            return kept
        made = survey(self._read(rows, texts))
        cache.keep(key, made)
        return made

    def _texts(self, rows: Rows) -> dict[str, str]:
        return {part: self.text(self.sheet(part)) for row in rows for part in row}

    def _read(self, rows: Rows, texts: dict[str, str]) -> Map:
        boards = {part: self.laid(part, read_map(text, self._catalogue(), part)) for part, text in texts.items()}
        if len(boards) == 1 == len(rows) * len(rows[0]):
            return self.finished(boards[rows[0][0]])
        return self.finished(join([[boards[part] for part in row] for row in rows], written(rows)))
