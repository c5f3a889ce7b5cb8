"""Named options: one default each, resolved once when a game starts."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from hedgerow.kernel.near import hint
from hedgerow.lnlt.book.counters import ContentError
from hedgerow.lnlt.book.tables import TABLES, Option

OPTIONS: dict[str, Option] = {o.name: o for o in TABLES.option}


def in_full(chosen: dict[str, str]) -> Mapping[str, str]:
    """Every option with the value chosen or its default."""
    return _in_full(tuple(chosen.items()))


@lru_cache(maxsize=256)
def _in_full(chosen: tuple[tuple[str, str], ...]) -> Mapping[str, str]:
    return {name: o.default for name, o in OPTIONS.items()} | dict(chosen)


def resolve(chosen: dict[str, str]) -> dict[str, str]:
    """What differs from the defaults; an unknown name or value is an error in words."""
    for name, value in chosen.items():
        if name not in OPTIONS:
            raise ContentError(f"there is no option {name!r}{hint(name, OPTIONS)}")
        if value not in OPTIONS[name].values:
            raise ContentError(f"option {name!r} takes {' or '.join(OPTIONS[name].values)}, not {value!r}")
    return {name: value for name, value in chosen.items() if value != OPTIONS[name].default}
