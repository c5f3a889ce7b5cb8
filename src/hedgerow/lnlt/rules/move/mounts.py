"""6.6 Mounted Units: horsemen and motorcyclists mount and dismount."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from hedgerow.kernel.choice import Refusal
from hedgerow.kernel.system import Play
from hedgerow.lnlt.book.content import COUNTERS
from hedgerow.lnlt.book.tables import NUMBERS
from hedgerow.lnlt.rules.fire.opportunity import opportunity_fire
from hedgerow.lnlt.rules.people.stacking import overstacked
from hedgerow.lnlt.state import events as told
from hedgerow.lnlt.state.lookups import figures
from hedgerow.lnlt.state.moves import Dismount, Mount
from hedgerow.lnlt.state.state import State, Unit
from hedgerow.lnlt.state.world import World


def changes_of_mount(s: State, units: Iterable[Unit]) -> Iterator[Mount | Dismount]:
    """Who of a place could mount or dismount."""
    for u in units:
        if why_not_dismount(s, u) is None:
            yield Dismount(u.id)
        elif u.mounts and why_not_mount(s, u) is None:
            yield Mount(u.id)


def why_not_change_mount(s: State, move: Mount | Dismount) -> Refusal | None:
    return (why_not_mount if isinstance(move, Mount) else why_not_dismount)(s, s.units[move.unit])


def mounted_counter(u: Unit) -> str:
    """What men become who mount; "" for those who have nothing to ride."""
    return next((c.id for c in COUNTERS.values() if c.afoot == u.counter), "")


def why_not_dismount(s: State, u: Unit) -> Refusal | None:
    if not figures(u).mount:
        return Refusal("not-mounted", f"{u.id} is no Mounted Unit", "6.6.0.1")
    return why_busy(s, u)


def why_not_mount(s: State, u: Unit) -> Refusal | None:
    """6.6, 1.3.11: only where the unit left its mounts, and where there is room for them."""
    if not u.mounts or u.mounts != u.at or not mounted_counter(u):
        return Refusal("no-mounts", f"the mounts of {u.id} are not where it is", "6.6.0.1")
    if refusal := why_busy(s, u):
        return refusal
    others = {**s.stacks, u.at: [x for x in s.stacks[u.at] if x != u.id]}
    return overstacked(replace(s, stacks=others), u.side, u.at, (Unit(u.id, mounted_counter(u), u.side),))


def why_busy(s: State, u: Unit) -> Refusal | None:
    """4.0.17, 5.1.1, 8.1.1: who has acted, is Shaken or is locked in Melee stays as he is."""
    if s.options["mounted-units"] == "off":
        return Refusal("option", "this game is played without Mounted Units", "6.6.0.1")
    if u.shaken:
        return Refusal("shaken", f"{u.id} is Shaken", "5.1.1")
    if u.fired or u.marker:
        return Refusal("acted", f"{u.id} has acted this turn", "4.1.2" if u.marker == "ops" else "4.0.17")
    if u.at in s.melee:
        return Refusal("locked", f"{u.id} is locked in Melee", "8.1.1")
    return None


def change_mount(t: World, move: Mount | Dismount) -> Play[None]:
    """It is all the unit does: it is marked Moved, and may be fired at for the MPs it spends (5.3.4)."""
    u = t.state.units[move.unit]
    mounting = isinstance(move, Mount)
    u.counter = mounted_counter(u) if mounting else figures(u).afoot
    u.mounts = "" if mounting else u.at
    u.marker = "moved"
    u.spent += NUMBERS.mount_mp
    t.tell(told.MountChanged(u.id, u.at, mounting, rule="6.6.0.1"))
    yield from opportunity_fire(t, [u], u.at, NUMBERS.mount_mp)
