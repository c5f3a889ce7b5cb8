"""23.0 The DYO Mission Form, while it is being filled in."""

from __future__ import annotations

import msgspec


class Design(msgspec.Struct, gc=False, omit_defaults=True):
    """What the players have agreed on so far, what is on the table, and what each keeps to himself."""

    agreed: dict[str, str] = {}  # by step
    proposal: str = ""  # waits for the other player
    proposer: int = 0  # they take turns
    bids: list[int] = []  # in the order of seats; secret until both are there
    attacker: int = -1
    bought: list[dict[str, int]] = []  # by seat, secret: purchases by row, "platoon*" for Elite ones
    markers: list[dict[str, int]] = []  # by seat, secret: what rolls have brought
    models: list[str] = []  # by seat, secret: the type of individual armour
    ready: list[int] = []  # seats that buy nothing more
