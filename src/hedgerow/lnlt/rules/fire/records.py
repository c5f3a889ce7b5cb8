"""What shots and attacks are."""

from __future__ import annotations

import msgspec

from hedgerow.kernel.tally import Tally
from hedgerow.lnlt.rules.people.records import Hurt
from hedgerow.lnlt.state.state import Unit


class Shot(msgspec.Struct, frozen=True, gc=False):
    """Some of a place's units and weapons firing together at another place."""

    side: int
    start: str
    target: str
    firers: tuple[str, ...]  # units using their IFP
    weapons: tuple[str, ...]
    leader: str = ""  # who directs the fire with his LM
    helpers: tuple[str, ...] = ()  # single men who serve another's weapon with him (1.6.0.6)
    opportunity: bool = False
    at: str = ""  # the vehicle aimed at; without it all who are no vehicles (17.2.3)
    gun: str = ""  # a vehicle's machine gun, `tank:mg0`, which fires by itself (15.0.0.10)

    @property
    def parts(self) -> tuple[str, ...]:
        leader = (self.leader,) if self.leader else ()
        gun = (self.gun,) if self.gun else ()
        return (*self.firers, *self.weapons, *leader, *self.helpers, *gun)


class Attack(msgspec.Struct, frozen=True, gc=False):
    """A shot, a barrage or an FFE marker at the moment it is resolved."""

    side: int
    start: str
    target: str
    kind: str
    tally: Tally
    parts: tuple[str, ...] = ()
    weapons: dict[str, int] = {}  # what each weapon brings to it
    dice: int = 1
    keep_higher: bool = False
    one_target: bool = False
    indirect: bool = False
    sniper: bool = False
    only: tuple[str, ...] = ()  # the units attacked, if not all in the place
    all_levels: bool = False  # from the air: on every floor (19.1.1.6)
    everybody: bool = False  # friend and foe alike (18.2.0.8, 19.1.0.11)
    at: str = ""  # the vehicle aimed at (17.2.3)
    bare: bool = False  # the burst of a shell that has hit: nothing protects any more (14.1.0.8)


class Thrown(msgspec.Struct, frozen=True, gc=False):
    """The dice of an attack, and the gun that they jam."""

    dice: tuple[int, ...]
    defence_die: int
    jammed: str = ""


class Struck(msgspec.Struct, frozen=True, gc=False):
    """Whom an attack was aimed at, its dice, and those who have to check for damage."""

    targets: list[Unit]
    thrown: Thrown
    checked: list[Hurt]


class Group(msgspec.Struct, gc=False):
    """Those of a place who could fire, each with what he would bring, and who could direct them."""

    crowd: list[tuple[str, ...]] = []
    leaders: list[tuple[str, ...]] = []  # their guns: a Leader who fires one cannot direct
    alone: list[tuple[str, ...]] = []
    charges: list[tuple[str, ...]] = []
    directors: list[Unit] = []
