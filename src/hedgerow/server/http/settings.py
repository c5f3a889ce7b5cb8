"""What a server is started with."""

from __future__ import annotations

from pathlib import Path

import msgspec

from ..rooms.answering import DELAY
from ..rooms.bots import BUDGET


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """All that a server is told when it starts; whatever is not said has a careful default."""

    database: str
    hosts: tuple[str, ...] = ()  # names it goes by besides those of this machine
    by_address: bool = False  # it listens to other machines: its bare addresses are good names, too
    addresses: tuple[str, ...] = ()  # by which other machines find this one, if it listens to them
    limits: bool = True  # off only for measurements and tests: how often a client may ask
    bot_seconds: float = BUDGET  # for a bot to think about an answer
    order_seconds: tuple[float, float] = DELAY  # until a standing order answers, drawn between these
    static: Path | None = None  # the built client, if not the one that comes with the package
