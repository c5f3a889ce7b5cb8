"""How sure the figures of The Last Hundred Yards are: those of the charts and those of the counters."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from hedgerow.kernel.screen.figures import FigureCard, Figures
from hedgerow.lhy.book.content import FIGURES as OF_COUNTERS
from hedgerow.lhy.book.content import listed, written
from hedgerow.lhy.book.tables import TABLES
from hedgerow.lhy.book.written import Printed, Standings

CHARTS = "tables.toml"
WORDS = ("standing", "words", "rule", "id", "name")  # of a record, beside its figures


def _figures() -> tuple[FigureCard, ...]:
    """Every figure that tells its standing, file by file."""
    return (*_of_charts(), *_of_forces())


def _of_charts() -> Iterator[FigureCard]:
    for chart in TABLES.__struct_fields__:
        for name, record in _records(getattr(TABLES, chart), ""):
            fields = [field for field in msgspec.structs.fields(record) if field.name not in WORDS]
            values = [_said(value) for f in fields if (value := getattr(record, f.name)) != f.default]
            yield FigureCard(CHARTS, chart, name, " / ".join(values), record.standing)  # type: ignore[attr-defined]


def _records(part: object, name: str) -> Iterator[tuple[str, msgspec.Struct]]:
    """The records in a part of the tables that have a standing, each under the names that lead to it."""
    if isinstance(part, msgspec.Struct):
        if "standing" in part.__struct_fields__:
            yield name, part
            return
        inside = [(field, getattr(part, field)) for field in part.__struct_fields__]
    elif isinstance(part, dict):
        inside = [(str(key), value) for key, value in part.items()]
    elif isinstance(part, tuple):
        inside = [(str(getattr(value, "id", number)), value) for number, value in enumerate(part, start=1)]
    else:
        return
    for key, value in inside:
        yield from _records(value, f"{name} {key}".strip())


def _said(value: object) -> str:
    if isinstance(value, tuple):
        return " ".join(_said(one) for one in value)
    if isinstance(value, msgspec.Struct):
        return " ".join(_said(getattr(value, field)) for field in value.__struct_fields__)
    return str(value)


def _of_forces() -> Iterator[FigureCard]:
    for file, force in written().items():
        nation = force.nation.id
        for model in force.model:
            yield from _of_counter(file, f"{nation}/{model.id}", model, model)
        for company in force.company:
            for platoon in company.platoon:
                for unit in platoon.units:
                    called = f"{nation}/{company.id}-{platoon.number} {unit.name or unit.id or unit.like}"
                    yield from _of_counter(file, called, unit, unit, platoon)
        for mix in force.mix:
            for unit in mix.units:
                yield from _of_counter(file, f"{nation}/{mix.id} {unit.like}", unit, unit, mix)


def _of_counter(file: str, of: str, printed: Printed, *places: Standings) -> Iterator[FigureCard]:
    for figure in OF_COUNTERS:
        value = getattr(printed, figure)
        if value is not None:
            said = "^".join(map(str, value)) if isinstance(value, tuple) else str(value)
            yield FigureCard(f"content/forces/{file}", of, figure, said, listed(figure, *places))


FIGURES: Figures = _figures
