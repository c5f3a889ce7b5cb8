"""Which Hedgerow this is."""

from __future__ import annotations

from functools import cache


@cache
def version() -> str:
    # Asked seldom, and slow to load.
    from importlib.metadata import PackageNotFoundError
    from importlib.metadata import version as installed

    try:
        return installed("hedgerow")
    except PackageNotFoundError:
        return "of unknown version"
