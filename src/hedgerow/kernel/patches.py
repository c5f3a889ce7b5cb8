"""Patches: how a view was, wherever it is different now (`Patch` in telling.py)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, TypeAlias

import msgspec
from msgspec.structs import asdict

from .telling import Patch


def differing(was: msgspec.Struct, now: msgspec.Struct) -> Patch:
    """The fields of a record that were different, as they were."""
    names = was.__struct_fields__
    return {name: old for name in names if (old := getattr(was, name)) != getattr(now, name)}


def of_view(was: msgspec.Struct, now: msgspec.Struct, lists: Iterable[str]) -> Patch:
    """The fields of a view that were different; of lists, whose records have ids, only the records that were."""
    patch = differing(was, now)
    for name in lists:
        if name in patch:
            before, after = ({one.id: one for one in getattr(view, name)} for view in (was, now))
            patch[name] = of_list({id: (before.get(id), after.get(id)) for id in {**before, **after}})
    return patch


Pair: TypeAlias = tuple[msgspec.Struct | None, msgspec.Struct | None]


def of_list(pairs: Mapping[str, Pair]) -> Patch:
    """The records of a list that were different, by their ids, each given as it was and as it is now."""
    return {id: of_record(was, now) for id, (was, now) in pairs.items() if was != now}


def of_record(was: msgspec.Struct | None, now: msgspec.Struct | None) -> Patch | None:
    """A record of a list, as it was: what was different of it; all of it if it is gone; None if it was not there."""
    if was is None:
        return None
    return asdict(was) if now is None else differing(was, now)


def merged(later: Any, earlier: Any) -> Any:
    """Two patches as one: what was so earlier counts."""
    if not isinstance(later, dict) or not isinstance(earlier, dict):
        return earlier
    both = {key: merged(later[key], earlier[key]) if key in later else earlier[key] for key in earlier}
    return {**later, **both}
