"""Who fires what, and with what chance, as plain values."""

from __future__ import annotations

import msgspec

from hedgerow.boltaction.book.entries import Arc
from hedgerow.boltaction.book.weapons import Weapon
from hedgerow.boltaction.ground.records import Spot
from hedgerow.boltaction.state.moves.shooting import Mode, Shell
from hedgerow.kernel.tally import Tally


class Gun(msgspec.Struct, frozen=True):
    """One weapon of a unit that may fire: in a man's hands, served by a team, or mounted."""

    id: str  # a model, a mount, or "" for the weapon of a team or gun
    weapon: Weapon
    spot: Spot
    arc: Arc | None = None  # None: any direction
    alone: bool = False  # its assistant is gone (hit.14)
    he: int = 0  # the diameter of its template in inches


class Shot(msgspec.Struct, frozen=True):
    """Guns of one kind with the same chances: how many, what each needs, and why."""

    guns: tuple[Gun, ...]
    weapon: Weapon
    need: int  # SURE: it is not rolled for
    tally: Tally
    far: int  # of the nearest target in sight, hundredths of an inch
    long: bool
    shell: Shell
    mode: Mode
    he: int = 0
    rolls: Tally = Tally()  # how many dice to hit
    under: dict[str, int] | None = None  # how many of whom are under its template, as people say (`Blast`)
    save: Tally | None = None  # the die that saves a man in cover, by the option `cover`
    rained: dict[str, int] | None = None  # whom else rockets are rolled for, and how many are under them, as people say


class Miss(msgspec.Struct, frozen=True):
    """Guns that cannot fire after all, and why."""

    guns: tuple[Gun, ...]
    weapon: Weapon
    why: str
    rule: str


class Attack(msgspec.Struct, frozen=True):
    """All that a unit fires at one target, worked out: for the preview, the odds and the volley alike."""

    unit: str
    target: str
    shots: tuple[Shot, ...]
    misses: tuple[Miss, ...] = ()
