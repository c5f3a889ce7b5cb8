"""An entry of an army list: what a unit is before anybody has chosen anything.

Figures of points, men and weapons come from `content/armies`; how a force is put together from entries is in `lists/`.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from hedgerow.boltaction.book.terms import Drive, Facing, Kind, Quality, Rank, Standing

Slot = Literal[
    "lieutenant", "commander", "commissar", "infantry", "medic", "observer", "machine-gun", "mortar", "sniper",
    "flamethrower", "anti-tank", "artillery", "recce", "tank", "transport",
]  # fmt: skip
"""The places of a platoon selector."""
Ability = Literal[
    "fanatics", "stubborn", "green", "shirkers", "tank-hunters", "tough-fighters", "motivated", "recon", "rangers",
    "forward", "behind-lines", "body-armour", "fire-and-manoeuvre", "cavalry", "motorbikes", "bicycles", "skis",
    "engineers", "medic", "air-observer", "artillery-observer", "spotter", "commissar", "kempeitai",
    "up-and-at-em", "blood-curdling", "tough-as-boots", "rapid-fire", "vengeance",
    "flak", "gun-shield", "slow-load",
    "recce", "slow", "open-topped", "command", "dual-direction", "turn-on-the-spot", "gyro-stabiliser",
    "one-man-turret", "heavy-front", "weak-sides", "vulnerable", "armoured-all-round", "reinforced-rear", "skirts",
    "catches-fire", "unreliable", "amphibious", "tiger-fear", "no-passengers",
]  # fmt: skip
"""Special rules that a list gives a unit; docs/boltaction.md tells each."""
Arc = Literal["all-round", "front", "left", "right", "rear"]


class Arm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A weapon that so many men of a unit carry."""

    weapon: str
    men: int = 1


class Mount(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """house-vehicle.3: a weapon of a vehicle: its arc, the turret that it is in, and what it fires instead of."""

    weapon: str
    arc: Arc = "front"
    turret: int = 0  # 1 or more; 0 is in the hull
    coaxial: str = ""  # the id of the mount beside it
    id: str = ""
    he: int = -1  # the diameter of its template where it differs from the weapon's
    pintle: bool = False  # whoever fires it stands in an open hatch


class Extra(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Something that a unit may be given for points."""

    id: str
    name: str
    points: int
    per_man: bool = False  # points for every man of the unit, and all of them get it
    most: int = 1  # how often
    whole: bool = False  # as often as there are men
    men: Literal["", "leader", "any", "assistant"] = ""  # who carries it
    weapon: str = ""  # instead of what he has
    adds: str = ""  # a weapon beside what he has
    mount: Mount | None = None  # takes the place of the mount of the same id, or is one more
    ability: Ability | None = None  # "spotter": one man more
    loses: tuple[Ability, ...] = ()  # special rules that it does away with
    instead: str = ""  # of those that say the same word a unit has only one
    quality: tuple[Quality, ...] = ()  # which units may have it; all if none is named
    slots: tuple[Slot, ...] = ()  # of extras that come with every entry of these slots
    selector: str = ""  # to be had in such a platoon alone
    also: tuple[str, ...] = ()  # what others call it
    standing: Standing = "printed"

    def limit(self, men: int) -> int:
        """How often a unit of so many men may have it."""
        return men if self.whole else self.most

    def open_to(self, quality: Quality) -> bool:
        return not self.quality or quality in self.quality


class Points(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a unit costs at each quality, and each man above its least size; 0 where it is not to be had."""

    inexperienced: int = 0
    regular: int = 0
    veteran: int = 0

    def of(self, quality: Quality) -> int:
        points: int = getattr(self, quality)
        return points


class Entry(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    id: str
    name: str
    kind: Kind
    slot: Slot
    points: Points
    each: Points = Points()  # a further man
    men: tuple[int, int] = (0, 0)  # the least and the most; crews of guns; 0 for vehicles
    arms: tuple[Arm, ...] = ()  # beside what every man has
    carried: str = "rifle"  # what every man has; "" for nothing to shoot with
    further: str | None = None  # what men above the least number have, if not the same
    leader: bool = False  # house-morale.2: a section with an NCO
    rank: Rank | None = None
    abilities: tuple[Ability, ...] = ()
    extras: tuple[Extra, ...] = ()
    gun: str = ""  # the weapon of a gun or team that the whole crew serves
    mounts: tuple[Mount, ...] = ()
    damage: int = 0  # the damage value of a vehicle (damage.5 to damage.10)
    drive: Drive | None = None
    seats: int = 0  # how many men it carries
    tows: bool = False
    size: tuple[int, int] = (0, 0)  # width and length of hull or carriage in hundredths of an inch; ours
    together: int = 1  # how many of them take one place of a platoon
    period: str = ""  # "early", "late"; "" throughout
    also: tuple[str, ...] = ()  # what others call it
    standing: Standing = "printed"  # of its points and weapons
    note: str = ""

    @property
    def team(self) -> bool:
        """house-weapon.2: a weapon team or a gun, whose men serve one weapon."""
        return bool(self.gun)

    @property
    def armoured(self) -> bool:
        return self.damage >= ARMOURED

    @property
    def qualities(self) -> tuple[Quality, ...]:
        """Those in which it is to be had."""
        known: tuple[Quality, ...] = ("inexperienced", "regular", "veteran")
        return tuple(quality for quality in known if self.points.of(quality))

    def can(self, ability: Ability) -> bool:
        return ability in self.abilities

    def extra(self, id: str) -> Extra | None:
        return next((extra for extra in self.extras if extra.id == id), None)


ARMOURED = 7
"""damage.6: the least damage value of armour."""
SECTORS: tuple[Facing, ...] = ("front", "right", "rear", "left")
