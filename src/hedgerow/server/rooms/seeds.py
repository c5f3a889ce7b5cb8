"""What people add to the seed of the dice: sealed when they sit down, told when all have sat down.

So nobody, the server included, can choose what he adds by what the others do, and a game waits for nobody: dice that
fall before come from what is there. docs/records.md tells why that can be trusted, and how far.
"""

from __future__ import annotations

import re

import msgspec

from hedgerow.kernel.dice import Contribution, sealed

from ..store.kept import KeptGame
from ..wire.problems import refused
from .viewer import Viewer


def sealed_by(seat: int, commitment: str, dice: str) -> tuple[Contribution, ...]:
    """What somebody who sits down has sealed; nothing if he adds nothing, or if there is no seed."""
    if not commitment or dice == "typed":
        return ()
    if not re.fullmatch(r"[0-9a-f]{64}", commitment):
        raise refused("bad-seal", "what is sealed is a SHA-256 of 64 hex digits", 422)
    return (Contribution(seat, commitment),)


def told_by(viewer: Viewer, game: KeptGame, value: str, thrown: int) -> tuple[Contribution, ...]:
    """What people add to the seed once somebody has told his. It counts from the next throw on that nobody has seen:
    who waits with it, and takes dice back, gets no others for them.
    """
    found = next((one for one in game.contributions if one.seat in viewer.seats and not one.value), None)
    if found is None:
        raise refused("nothing-sealed", "nothing of yours is sealed, or it is told already", 409)
    if any(not seat.taken for seat in game.seats):
        raise refused("not-yet", "this is told when everybody has sat down", 409)
    if not re.fullmatch(r"[0-9a-f]{32,128}", value) or sealed(value) != found.commitment:
        raise refused("bad-seal", "this is not what was sealed", 422)
    told = [one for one in game.contributions if one.value]
    first = max([thrown, *(one.first for one in told)])
    others = [one for one in game.contributions if not one.value and one is not found]
    return (*told, msgspec.structs.replace(found, value=value, first=first), *others)
