"""A table file as written: the fields of docs/maps.md. All figures are inches."""

import msgspec


class Ground(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    kind: str
    points: list[tuple[float, float]]
    holes: list[list[tuple[float, float]]] = []


class Way(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    kind: str
    points: list[tuple[float, float]]


class TableFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    size: tuple[float, float]
    title: str = ""
    about: str = ""
    area: list[Ground] = []
    building: list[Ground] = []
    line: list[Way] = []
    fence: list[Way] = []
