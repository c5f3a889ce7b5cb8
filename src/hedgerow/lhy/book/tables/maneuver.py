"""10, 19 Maneuver, Overruns, mines and wire."""

from __future__ import annotations

import msgspec


class Maneuver(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """10.1, 17.1: Maneuver Allowances in points, by who moves; hexes that may be entered whatever they cost."""

    activated: dict[str, int]
    reacting: dict[str, int]
    night_activated: int  # of vehicles
    night_reacting: int
    reverse: int  # at most (10.4.4)
    certain_activated: int  # hexes, on foot
    certain_reacting: int
    bonus_clearance: int  # hexes without an enemy around a way by road (4.1.9.4a)
    start: int  # to go into motion (10.4.1)
    withdrawal: int  # hexes (10.3.1)
    withdrawal_slow: int  # in or through rivers, marsh and towns (10.3.1d)
    withdrawal_leader: int  # modifier of the roll under Assault (10.5.3.2b)
    exit_loss: int  # from this roll on a Casualty (10.2a)
    room: int  # steps of combat units on a vehicle (10.4.6.1)
    command: int  # hexes (22.1)


class OverrunFigures(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """10.4.5.1: an Overrun in points and modifiers."""

    points: int  # besides what the hex costs
    gun: int  # ATDRM on a Towed Gun, for each AFV
    infantry: int  # SADRM of a Halftrack with infantry aboard
    infantry_sav: int  # that has this SAV at least
    close_quarters: int  # what is taken from the AV of an AFV
    panzerfaust: int  # if it is Allied


class Mines(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """19.1: dice, from which on or up to which."""

    casualty: int
    afv_shocked: int
    afv_destroyed: int
    carrier_destroyed: int
    foot_exit: int
    vehicle_exit: int


class Works(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """19.0"""

    mines: Mines
    wire_afv: int  # points (19.2)
