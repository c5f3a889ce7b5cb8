"""Tables by name: those that come with the game, those that are made from a seed, and files of one's own."""

from __future__ import annotations

from functools import cache, lru_cache
from importlib.resources import files
from pathlib import Path

from hedgerow.board.inches.records import Table
from hedgerow.board.inches.tables import read_table
from hedgerow.board.maps import MapError
from hedgerow.boltaction.ground.ground import Ground
from hedgerow.boltaction.ground.laying import laid
from hedgerow.boltaction.ground.terrain import CATALOGUE
from hedgerow.kernel.near import hint

FOLDER = files("hedgerow.boltaction") / "content" / "tables"
SUFFIX = ".toml"
SEEDED = ":"
KEPT = 20
"""How many tables are kept in mind."""
_known: dict[str, Table] = {}


def register(name: str, table: Table) -> None:
    """Adds a table that is in no file."""
    _known[name] = table


@cache
def table_names() -> tuple[str, ...]:
    """Those that come with the game."""
    return tuple(sorted(file.name.removesuffix(SUFFIX) for file in FOLDER.iterdir() if file.name.endswith(SUFFIX)))


def table_named(name: str) -> Table:
    if name in _known:
        return _known[name]
    if name.endswith(SUFFIX):
        return _own(name)
    if SEEDED in name:
        return laid(name)
    if name not in table_names():
        raise MapError(name, [f"there is no such table{hint(name, table_names())}"])
    return read_table((FOLDER / f"{name}{SUFFIX}").read_text(encoding="utf-8"), CATALOGUE, name)


def _own(path: str) -> Table:
    try:
        text = Path(path).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise MapError(path, [f"cannot be read: {error}"]) from None
    return read_table(text, CATALOGUE, path)


@lru_cache(maxsize=KEPT)
def ground_named(name: str) -> Ground:
    """A table as play asks for it, made once."""
    return Ground(table_named(name))
