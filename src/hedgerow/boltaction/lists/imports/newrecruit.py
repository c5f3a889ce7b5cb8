"""New Recruit's rosters: JSON with the same selections within selections."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from hedgerow.boltaction.lists.armies import ListError
from hedgerow.boltaction.lists.imports.battlescribe import MOST_BYTES, MOST_DEEP, in_points
from hedgerow.boltaction.lists.imports.numbers import times, whole
from hedgerow.boltaction.lists.imports.records import Force, Foreign, Selection


def read_newrecruit(data: bytes) -> Foreign:
    """A `.json` file."""
    if len(data) > MOST_BYTES:
        raise ListError(f"the roster is larger than {MOST_BYTES // 1_000_000} million bytes")
    try:
        told = msgspec.json.decode(data)
    except (msgspec.DecodeError, RecursionError) as wrong:
        raise ListError(f"the file is no JSON that can be read: {wrong}") from None
    roster = told.get("roster", told) if isinstance(told, dict) else None
    if not isinstance(roster, dict) or not isinstance(roster.get("forces"), list):
        raise ListError("the file is no roster: it has no forces")
    forces = [force for one in _all(roster, "forces") for force in _forces(one, 1)]
    return Foreign(_word(roster, "name"), _word(roster, "gameSystemName"), forces)


def _forces(force: dict[str, Any], deep: int) -> Iterator[Force]:
    if deep > MOST_DEEP:
        raise ListError("the roster has more in it than any roster could")
    chosen = [_selection(one, deep) for one in _all(force, "selections")]
    yield Force(_word(force, "name"), _word(force, "catalogueName"), chosen)
    for within in _all(force, "forces"):
        yield from _forces(within, deep + 1)


def _selection(one: dict[str, Any], deep: int) -> Selection:
    if deep > MOST_DEEP:
        raise ListError("the roster has more in it than any roster could")
    return Selection(
        _word(one, "name"),
        _word(one, "type"),
        times(one.get("number")),
        sum(whole(cost.get("value"), 0) for cost in _all(one, "costs") if in_points(cost)),
        _word(one, "customName"),
        [_selection(within, deep + 1) for within in _all(one, "selections")],
    )


def _all(one: dict[str, Any], name: str) -> list[dict[str, Any]]:
    many = one.get(name)
    return [each for each in many if isinstance(each, dict)] if isinstance(many, list) else []


def _word(one: dict[str, Any], name: str) -> str:
    word = one.get(name)
    return word if isinstance(word, str) else ""
