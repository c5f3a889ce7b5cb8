"""14.3 Target Acquisition: a gun that has fired at something and left it standing knows the range.

Who leaves his hex is lost sight of (`state.lose_sight`), a Shaken vehicle loses what it had acquired
(`vehicle_damage.lose_acquisitions`).
"""

from __future__ import annotations

from hedgerow.lnlt.book.tables import NUMBERS
from hedgerow.lnlt.state.placing import gunner_side
from hedgerow.lnlt.state.state import Acquisition, State


def acquired_by(s: State, gun: str, target: str) -> bool:
    """14.3.5: whether a gun has acquired a target, a vehicle or a place."""
    found = s.acquired.get(gun)
    return found is not None and found.target == target


def acquisition_bonus(s: State, gun: str, target: str) -> int:
    """14.3.2: what an Acquisition takes off the to-hit roll; a marker counts from the impulse after it was placed."""
    if not acquired_by(s, gun, target):
        return 0
    found = s.acquired[gun]
    return found.bonus - found.gained if has_fired(s, gun) else found.bonus


def has_fired(s: State, gun: str) -> bool:
    return gun in s.shelled


def acquire(s: State, gun: str, target: str, *, again: bool) -> Acquisition:
    """14.3.1-14.3.3: -1 on a new target, and what was acquired before is lost; -2 on one that was acquired.

    `again` tells that the gun has fired before in this impulse: then nothing more is gained.
    """
    old = s.acquired.get(gun)
    if old is None or old.target != target:
        s.acquired[gun] = Acquisition(target, NUMBERS.acquisition, NUMBERS.acquisition)
    elif not again:
        bonus = min(NUMBERS.max_acquisition, old.bonus + NUMBERS.acquisition)
        s.acquired[gun] = Acquisition(target, bonus, bonus - old.bonus)
    return s.acquired[gun]


def acquired_place(s: State, place: str, by: int) -> bool:
    """14.3.5: by the card, whatever a side has acquired in a place stays spotted for all of it."""
    for name, found in s.acquired.items():
        at = s.units[found.target].at if found.target in s.units else found.target
        if at == place and gunner_side(s, name) == by:
            return True
    return False
