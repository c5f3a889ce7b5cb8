"""house-terrain.1: the kinds of terrain, read once."""

from __future__ import annotations

import tomllib
from importlib.resources import files

import msgspec

from hedgerow.board.records import Catalogue, Kind
from hedgerow.boltaction.ground.records import KindRow
from hedgerow.kernel.shaping import shaped


class TerrainFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    kind: tuple[KindRow, ...]


def _read() -> dict[str, KindRow]:
    text = (files("hedgerow.boltaction") / "terrain.toml").read_text(encoding="utf-8")
    return {row.name: row for row in shaped(tomllib.loads(text), TerrainFile).kind}


KINDS = _read()
CATALOGUE = Catalogue(
    {row.name: Kind(row.name, row.draw[0], row.draw[1], width=row.width) for row in KINDS.values()}, "open"
)
"""The same for whoever draws them."""
