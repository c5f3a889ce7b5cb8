"""The counters as printed: what units, Support Weapons, nations and Skills are (1.1, 1.6, 1.7, 11, 12, 13)."""

from __future__ import annotations

from itertools import accumulate
from typing import Literal

import msgspec

from hedgerow.kernel.mistakes import Mistake

Kind = Literal[
    "squad", "half-squad", "crew", "team", "leader", "hero", "medic", "sniper", "scout", "armor-leader", "chaplain",
    "nurse", "marksman", "advisor", "vehicle", "helicopter", "aircraft",
]  # fmt: skip
WeaponKind = Literal["machine-gun", "flamethrower", "satchel", "molotov", "ordnance"]

MMC = frozenset(("squad", "half-squad", "crew", "team"))  # 1.1.0.2
MEDICS = frozenset(("medic", "nurse"))  # who heals and does not spot (11.3)
MACHINES = ("vehicle", "helicopter", "aircraft")


class ContentError(Mistake):
    """A content file that cannot be used: names the file, the field and what would be right."""


class Gun(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """14.1.0.3: a to-hit table: ranges in columns, under each the number to hit, under that the penetration."""

    ranges: tuple[int, ...]
    to_hit: tuple[int, ...]
    penetration: tuple[int, ...]
    he: int | None = None  # HE-equivalent (1.7.0.13); None for an asterisk (14.1.0.9)
    shots: int = 1  # "N x" (1.7.0.14)
    heat: bool = False  # H in a red circle (14.2)
    air: Gun | None = None  # the blue figures, against aircraft (19.1.0.7)
    depletion: int = 0  # the boxed number of an ATGM (14.1.0.15)

    @property
    def reach(self) -> int:
        return self.ranges[-1]

    @property
    def missile(self) -> bool:
        """14.1.0.14: an ATGM, which is known by its Depletion Number."""
        return self.depletion > 0


class MachineGun(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An underlined number on a vehicle (15.0.0.6)."""

    fp: int
    all_round: bool = False  # an asterisk: 360 degrees, only while the vehicle is open (15.0.0.7)
    rear: bool = False  # an R: opposite the turret's front (15.0.0.11)


class Hull(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What makes a counter a vehicle. Armour reads hull, then turret; a single number without a turret, none where an
    asterisk stands for no armour (15.0.0.13, 17.2.2).
    """

    moves: Literal["T", "O", "R"]  # tracked, off-road, road (15.0.0.4)
    front: tuple[int, ...] = ()
    flank: tuple[int, ...] = ()
    rear: tuple[int, ...] = ()
    turret: bool = False
    open_topped: bool = False
    mgs: tuple[MachineGun, ...] = ()
    inside: Literal["", "P", "PP"] = ""  # room for passengers (16.1)
    outside: Literal["", "PO", "PPO"] = ""  # (16.2)
    size: Literal["", "large", "small"] = ""  # (15.6)
    red: tuple[Literal["front", "flank", "rear"], ...] = ()  # armour printed in red (14.2.1.2)
    modern: bool = False  # (15.2.2)
    tis: bool = False  # thermal imaging sight (10.1.2)

    @property
    def facings(self) -> tuple[tuple[int, ...], ...]:
        return self.front, self.flank, self.rear

    @property
    def armoured(self) -> bool:
        """17.2.2: armour factors are printed, on some facing at least."""
        return any(self.facings)

    @property
    def lowest_armour(self) -> int:
        """17.1.14, 17.2.4: the lowest factor on the counter; an asterisk counts 0."""
        return min(min(facing) if facing else 0 for facing in self.facings)


class Wings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What makes a counter an aircraft (19.1). Its Morale is that of the counter."""

    armour: int  # the Armor Factor at the lower left (19.1.0.7)
    cannon_hexes: int = 0  # Y of "Y x Z" (19.1.1.3)
    cannon_fp: int = 0  # Z
    bombs: int = 0  # how many are dropped (19.1.1.5)
    bomb_he: int = 0  # HE-equivalent of each


class Rotor(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What makes a counter a helicopter (19.2). Its MF and Morale are those of the counter, rockets its gun."""

    armour: int  # the Armor Factor (19.2.8.1)
    fp: int = 0  # of its machine guns
    range: int = 0
    inside: Literal["", "P", "PP"] = ""  # room for passengers


class Counter(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A unit's counter. Squads read Firepower-Range-Movement-Morale (1.1.1.1)."""

    id: str
    kind: Kind
    name: str
    nation: str = ""
    badge: str = ""  # the Identification Badge; leaders help only their own (3.0.10)
    ifp: int = 0
    range: int = 0
    range_min: int = 0
    mf: int = 0
    morale: int = 5
    shaken_morale: int = 0  # 0: the same as in Good Order
    lm: int = 0
    self_rally: bool = False  # SR
    boxed_range: bool = False  # black box: Extended Range (5.4)
    assault_move: bool = False  # red box (6.1)
    stealth: bool = False  # yellow outline (6.4)
    assaulter: bool = False  # A superscript (5.6)
    melee_bonus: bool = False  # M superscript (8.5)
    ambush: bool = False  # (8.4)
    mortar: bool = False
    calibre: int = 0  # millimetres, of a Weapon Team; 0 for an MG team
    immobile: bool = False  # (1.7.0.15)
    commissar: bool = False
    mount: Literal["", "horse", "motorcycle"] = ""  # (6.6)
    afoot: str = ""  # what a Mounted Unit becomes when it dismounts
    hit_and_run: bool = False  # a vehicle that may fire on the way and drive on (6.7); Mounted Units all may
    tis: bool = False  # thermal imaging sight of a unit that is no vehicle (10.1.2)
    half: str = ""  # the Half-squad a Squad becomes (5.1.11); of those never Shaken, what a step leaves (13.0.1)
    whole: str = ""  # the Squad two Half-squads become (3.0.14)
    wounded: str = ""  # a Hero's other side (5.1.12)
    gun: Gun | None = None  # ordnance (14.0.1)
    second: Gun | None = None  # a vehicle's second gun, in the hull: the figures behind the slashes (14.1.0.3)
    hull: Hull | None = None  # a vehicle (15.0)
    wings: Wings | None = None  # an aircraft (19.1)
    rotor: Rotor | None = None  # a helicopter (19.2)
    printed: tuple[str, ...] = ()
    inferred: tuple[str, ...] = ()

    @property
    def mmc(self) -> bool:
        return self.kind in MMC

    @property
    def smc(self) -> bool:
        """11.0.1: Leaders, Heroes and all other single men."""
        return self.kind not in MMC and self.kind not in MACHINES

    @property
    def thermal(self) -> bool:
        """10.1.2.1, 20.1.5.1: with a thermal imaging sight."""
        return self.tis or (self.hull is not None and self.hull.tis)

    @property
    def missile_team(self) -> bool:
        """1.3.12: a Weapon Team with an ATGM."""
        return self.kind == "team" and self.gun is not None and self.gun.missile

    @property
    def faces(self) -> bool:
        """15.1.0.3, 1.7.0.8: vehicles and Weapon Teams with a gun face a vertex of their hex."""
        return self.kind == "vehicle" or (self.kind == "team" and self.gun is not None)

    @property
    def mg_team(self) -> bool:
        return self.kind == "team" and not self.calibre

    @property
    def designation(self) -> str:
        """Firepower-Range-Movement-Morale, then the Shaken Morale where it differs (1.1.1.1)."""
        figures = f"{self.ifp}-{self.range}-{self.mf}-{self.morale}"
        return f"{figures}/{self.shaken_morale}" if self.shaken_morale not in (0, self.morale) else figures

    def standing(self, figure: str) -> str:
        """How sure a figure is: printed in a source, inferred from one, or ours."""
        return _standing(self, figure)


class WeaponCounter(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A Support Weapon's counter. A tripod MG has a second side: a bipod that fires, or a dismantled one (1.6.1.3)."""

    id: str
    kind: WeaponKind
    name: str
    fp: int = 0
    range: int = 0
    jams: bool = False  # J superscript (1.6.2)
    melee_bonus: bool = False  # M superscript (8.5)
    tripod: bool = False
    bipod_fp: int = 0
    bipod_range: int = 0  # 0: the other side is dismantled and cannot fire
    gun: Gun | None = None  # ordnance (14.0.1)
    from_buildings: bool = False  # an Anti-Tank Rifle: ordnance that may fire from anywhere (1.6.0.17)
    exposes: bool = False  # by the card it may fire from Buildings as well, which gives its bearer away (1.6.4.1)
    once: bool = False  # ordnance that serves once
    printed: tuple[str, ...] = ()
    inferred: tuple[str, ...] = ()

    @property
    def single_use(self) -> bool:
        return self.once or self.kind in ("satchel", "molotov")

    @property
    def melee_eligible(self) -> bool:
        return self.kind != "ordnance"

    def standing(self, figure: str) -> str:
        return _standing(self, figure)


class Nation(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A nation's characteristics (13.0.1)."""

    id: str
    name: str
    adjective: str
    short: str = ""  # begins the names of its units: "us-1"; "" for the id
    smoke: int = 2  # smoke-laying capability (7.0.2)
    starshell: int = 2
    heroes: bool = True
    hero_counters: tuple[str, ...] = ()  # drawn from when a Hero is created (5.1.19)
    fanatic: bool = False  # Shaken units are not removed in Melee but defend with FP 1
    dedicated: bool = False  # MMCs may self-rally
    motherland: bool = False  # once a turn one hex gains 1 Morale
    never_shaken: bool = False  # where others would be Shaken they lose men, a step at a time
    ambush_in: tuple[str, ...] = ()  # terrain in which its men may Ambush (8.4.1)
    full_support: bool = False  # others in a fire group add all of their IFP, not half (5.2.2)
    extra_artillery: bool = False  # may ask for more fire missions than it has (18.2.0.15)
    colour: str = "#777777"
    ink: str = "#000000"
    printed: tuple[str, ...] = ()
    inferred: tuple[str, ...] = ()


class NationFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    nation: Nation
    unit: tuple[Counter, ...] = ()


class UnitFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """More counters; the nation of each is the first part of its id."""

    unit: tuple[Counter, ...] = ()


class WeaponFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Support Weapons belong to no nation: whoever holds one fires it (1.6.0.16)."""

    weapon: tuple[WeaponCounter, ...] = ()


# ------------------------------------------------------------------ how sure a figure is


def _standing(counter: Counter | WeaponCounter, figure: str) -> str:
    """A part is as sure as the whole it belongs to: where "gun" is printed, so is "gun.to_hit.0"."""
    wholes = list(accumulate(figure.split("."), "{}.{}".format))
    for word in ("printed", "inferred"):
        if any(whole in getattr(counter, word) for whole in wholes):
            return word
    return "ours"


# ------------------------------------------------------------------ Skills


class Skill(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One Skill counter (12.0.1). `gives` is a Support Weapon that its owner receives with it."""

    id: str
    name: str
    who: tuple[Kind, ...]
    words: str
    single_use: bool = False
    gives: str = ""
    printed: tuple[str, ...] = ()

    def usable_by(self, kind: Kind) -> bool:
        """11.2.1: a Skill that its drawer cannot use is drawn again."""
        return kind in self.who

    def standing(self, part: str) -> str:
        return "printed" if part in self.printed else "ours"


class SkillFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    skill: tuple[Skill, ...]
