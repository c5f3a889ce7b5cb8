"""What a server is started with."""

from __future__ import annotations

import os
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path

import msgspec

from .bots import BUDGET

STATIC_VARIABLE = "HEDGEROW_STATIC"


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """All that a server is told when it starts; whatever is not said has a careful default."""

    database: str
    hosts: tuple[str, ...] = ()  # names it goes by besides those of this machine
    by_address: bool = False  # it listens to other machines: its bare addresses are good names, too
    limits: bool = True  # off only for measurements and tests: how often a client may ask
    bot_seconds: float = BUDGET  # for a bot to think about an answer
    static: Path | None = None  # the built client, if not the one that comes with the package


def static_folder(settings: Settings) -> Traversable:
    """Where the built client lies: as told, as the environment says, or within the package."""
    if settings.static is not None:
        return settings.static
    if told := os.environ.get(STATIC_VARIABLE):
        return Path(told)
    return resources.files("hedgerow.server") / "static"
