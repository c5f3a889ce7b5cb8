"""6.1-6.4 How far and how: Movement Factors, and who may Assault Move, Double-Time, Low Crawl or steal along."""

from __future__ import annotations

from collections.abc import Iterable

from hedgerow.kernel.choice import Refusal
from hedgerow.kernel.tally import Mod, Tally
from hedgerow.lnlt.book.content import COUNTERS
from hedgerow.lnlt.book.counters import MMC
from hedgerow.lnlt.book.tables import NUMBERS
from hedgerow.lnlt.rules.fire.sighting import serves_weapon
from hedgerow.lnlt.rules.people.leaders import is_leader
from hedgerow.lnlt.state.lookups import borne, figures, same_badge, side_at
from hedgerow.lnlt.state.state import Marker, Mode, Moving, State, Unit

MARKER_OF: dict[Mode, Marker] = {
    "move": "moved", "double": "moved", "assault": "assault", "double-assault": "assault", "crawl": "crawl",
    "stealth": "stealth", "hit-and-run": "hit-run",
}  # fmt: skip
MODES: tuple[Mode, ...] = tuple(MARKER_OF)
HALF_PACE: tuple[Mode, ...] = ("assault", "double-assault")
RIDING: tuple[Mode, ...] = ("assault", "hit-and-run")  # ways to move that are open to Mounted Units (6.6)
DOUBLE: tuple[Mode, ...] = ("double", "double-assault")


# ------------------------------------------------------------------ how far


def movement_factor(s: State, u: Unit) -> Tally:
    """6.0.1: the MF as printed, and what changes it."""
    return Tally((Mod(figures(u).mf, "MF as printed", "6.0.1"), *mf_changes(s, u)))


def mf_changes(s: State, u: Unit) -> list[Mod]:
    """1.6.0.2, 12.0.1: a single man is slower under a weapon he can carry off; a Skill or smoke may count as well."""
    mods = []
    if u.skill == "fleet":
        mods.append(Mod(NUMBERS.fleet_mf, "Fleet", "12.0.1"))
    if u.id in s.arms and COUNTERS[u.counter].smc and False in [w.tripod for w in borne(s, u)]:
        mods.append(Mod(-NUMBERS.smc_carrying_sw_mp_loss, "carries a Support Weapon", "1.6.0.2"))
    if u.smoking:
        mods.append(Mod(NUMBERS.after_smoke_mf, "laid smoke", "7.0.3"))
    if u.shaken and COUNTERS[u.counter].hull is not None:
        mods.append(Mod(-shaken_loss(s, COUNTERS[u.counter].mf), "a Shaken vehicle, half its MF", "5.1.8"))
    return mods


def shaken_loss(s: State, mf: int) -> int:
    """5.1.8: what a Shaken vehicle loses of its MF; of the half that is left, fractions are rounded up, or down."""
    return mf // 2 if s.options["shaken-vehicle-mf"] == "up" else mf - mf // 2


def mf(s: State, u: Unit) -> int:
    """The Movement Factor as a bare number."""
    f = COUNTERS[u.counter]
    if not (u.skill or u.smoking) and (f.kind in MMC or (f.hull is not None and not u.shaken)):
        return f.mf  # nothing could change it
    changes = mf_changes(s, u)
    return f.mf + sum([m.value for m in changes]) if changes else f.mf


def allowance(s: State, u: Unit, mode: Mode, leader: str = "") -> Tally:
    """The MPs a unit may spend in a move, and why."""
    tally = movement_factor(s, u)
    for m in pace_changes(tally.total, at_pace([u], mode), ceiling(s, u, mode, leader)):
        tally = tally.plus(m.value, m.words, m.rule)
    return tally


def at_pace(units: Iterable[Unit], mode: Mode) -> Mode:
    """6.4.2.1: whoever has fired before he steals along has only half his MPs, as in Assault Movement."""
    return "assault" if mode == "stealth" and True in [u.fired for u in units] else mode


def ceiling(s: State, u: Unit, mode: Mode, leader: str) -> int:
    """6.2.2: the MF of the Leader whom a unit Double-Times with, 0 without one."""
    return COUNTERS[s.units[leader].counter].mf if leader and mode in DOUBLE and u.id != leader else 0


def pace_changes(full: int, mode: Mode, ceiling: int = 0) -> list[Mod]:
    """What the mode makes of a full MF: Double-Time is added first, then halved (6.1.0.3, 6.2.1, 6.2.2)."""
    mods = []
    if ceiling:
        hurried = full + NUMBERS.double_time_mf
        mods.append(Mod(NUMBERS.double_time_mf, "Double-Time", "6.2.1"))
        mods.append(Mod(min(0, ceiling - hurried), "no farther than the Leader", "6.2.2"))
        full = min(hurried, ceiling)
    if mode in HALF_PACE:
        mods.append(Mod(-(full // 2), "half for Assault Movement", "6.1.0.3"))
    return mods


def paced(full: int, mode: Mode, ceiling: int = 0) -> int:
    """The same as a bare number."""
    if not ceiling and mode not in HALF_PACE:
        return full
    return full + sum([m.value for m in pace_changes(full, mode, ceiling)])


def stack_allowance(s: State, m: Moving) -> int:
    """The MPs of a stack on the move."""
    return pace(s, [s.units[i] for i in m.units], m.mode, m.leader)


def pace(s: State, units: list[Unit], mode: Mode, leader: str = "") -> int:
    """4.0.14: a stack goes as far as the slowest in it; without its Leader it Double-Times no longer (6.2.1)."""
    if not leader or leader not in [u.id for u in units]:
        return paced(slowest(s, units), at_pace(units, mode))
    return min([paced(mf(s, u), mode, ceiling(s, u, mode, leader)) for u in units])


def slowest(s: State, units: list[Unit]) -> int:
    """The full MF of the slowest in a stack, which one step may not use up in some modes (6.0.4)."""
    return mf(s, units[0]) if len(units) == 1 else min([mf(s, u) for u in units], default=0)


# ------------------------------------------------------------------ how


def why_immobile(u: Unit) -> Refusal | None:
    """11.4.2, 1.7.0.15: who never moves at all."""
    f = COUNTERS[u.counter]
    if f.hull is not None:
        return Refusal("vehicle", f"{u.id} drives: it does not walk", "15.1.0.2")
    if f.kind == "sniper":
        return Refusal("sniper", "a Sniper never moves", "11.4.2")
    if f.immobile or f.mf < 1:
        return Refusal("immobile", f"{u.id} may not leave its hex", "1.7.0.15" if f.kind == "team" else "6.0.3")
    return None


def other_modes(s: State, movers: list[Unit]) -> list[Mode]:
    """The ways to move that are open to a stack by what its units are, besides plain movement."""
    if rides(movers):
        return [mode for mode in RIDING if why_not_mode(s, movers, mode) is None]
    kinds = [COUNTERS[u.counter].kind for u in movers]
    led = len(kinds) > 1 and "leader" in kinds and not why_not_double_time(movers)
    modes: list[Mode] = ["double"] if led else []
    if slow_one(s, movers) is None:
        modes += HALF_PACE if led else HALF_PACE[:1]
    if "team" not in kinds:
        modes.append("crawl")
    if loud_one(s, movers) is None:
        modes.append("stealth")
    return modes


def why_not_mode(s: State, movers: list[Unit], mode: Mode) -> Refusal | None:
    """Who may Assault Move (6.1), Double-Time (6.2), Low Crawl (6.3), and steal along (6.4) at no double (6.4.0.4)."""
    if mode not in MODES:
        return Refusal("no-mode", f"{mode!r} is no way to move: {', '.join(MODES)}", "6.0.1")
    if mode == "hit-and-run":
        return why_not_hit_and_run(s, movers)
    if mode != "move" and mode not in RIDING and rides(movers):
        return Refusal("mounted", "Mounted Units move, Assault Move, or hit and run", "6.6.0.2")
    if mode in DOUBLE and (refusal := why_not_double_time(movers)):
        return refusal
    if mode in HALF_PACE:
        slow = slow_one(s, movers)
        return Refusal("no-assault", f"{slow.id} may not Assault Move", why_slow(slow)) if slow else None
    if mode == "crawl":
        team = next((u for u in movers if figures(u).kind == "team"), None)
        return Refusal("no-crawl", f"{team.id} is a Weapon Team and may not Low Crawl", "6.3.5") if team else None
    if mode == "stealth":
        loud = loud_one(s, movers)
        return Refusal("no-stealth", f"{loud.id} may not use Stealth Movement", why_loud(loud)) if loud else None
    return None


def rides(units: Iterable[Unit]) -> bool:
    """6.6: whether there is a Mounted Unit among these."""
    for u in units:
        if COUNTERS[u.counter].mount:
            return True
    return False


def why_not_hit_and_run(s: State, movers: list[Unit]) -> Refusal | None:
    """6.7: who may fire on the way and move on, where the game is played so: Mounted Units, and some vehicles."""
    if s.options["hit-and-run"] == "off":
        return Refusal("option", "this game is played without Hit & Run", "6.7.1")
    for u in movers:
        f = COUNTERS[u.counter]
        if u.shaken or not (f.mount or f.hit_and_run):
            return Refusal("no-hit-and-run", f"{u.id} may not hit and run", "6.7.1")
    return None


def why_not_double_time(movers: list[Unit]) -> Refusal | None:
    """6.2.1, 6.2.3: with a Good Order Leader of their badge, and no Weapon Teams."""
    if any(figures(u).kind == "team" for u in movers):
        return Refusal("team", "Weapon Teams may not Double-Time", "6.2.3")
    if not time_keeper(movers, "double"):
        return Refusal("no-leader", "Double-Time needs a Good Order Leader of the same badge in the stack", "6.2.1")
    return None


def time_keeper(movers: list[Unit], mode: Mode) -> str:
    """The Leader a stack Double-Times with: one whose badge all the others share, the fastest of them (6.2.1)."""
    if mode not in DOUBLE or len(movers) < 2:
        return ""
    leaders = [u for u in movers if is_leader(u) and not u.shaken and all(same_badge(u, x) for x in movers)]
    return max(leaders, key=lambda u: figures(u).mf).id if leaders else ""


def slow_one(s: State, movers: list[Unit]) -> Unit | None:
    """The first of a stack who may not Assault Move."""
    for u in movers:
        if not may_assault_move(s, u, movers):
            return u
    return None


def loud_one(s: State, movers: list[Unit]) -> Unit | None:
    """The first of a stack who may not steal along."""
    for u in movers:
        if not may_steal(s, u):
            return u
    return None


def may_assault_move(s: State, u: Unit, movers: list[Unit]) -> bool:
    """6.1.0.1, 6.1.0.2: a red box, a Hero, or a Leader who starts with such; a Leader's Assaulter Skill lends it."""
    if red_box(u) or True in [x.skill == "assaulter" and not x.shaken and same_badge(x, u) for x in movers]:
        return True
    if not is_leader(u):
        return False
    mates = side_at(s, u.at, u.side) if u.at else movers
    return any([red_box(x) and same_badge(u, x) for x in mates if x is not u])


def red_box(u: Unit) -> bool:
    """6.1.0.1, 11.2.3: a red box round the MF; Heroes need none."""
    f = COUNTERS[u.counter]
    return f.assault_move or f.kind == "hero"


def why_slow(u: Unit) -> str:
    return "6.1.0.2" if is_leader(u) else "6.1.0.1"


def may_steal(s: State, u: Unit) -> bool:
    """6.4.0.1, 11.6.1, 11.6.4: a yellow outline; a Scout, unless he serves a weapon."""
    f = COUNTERS[u.counter]
    if f.kind == "scout":
        return not serves_weapon(s, u)
    return f.stealth or u.skill == "stealthy"


def why_loud(u: Unit) -> str:
    return "11.6.4" if figures(u).kind == "scout" else "6.4.0.1"


def guided(movers: Iterable[Unit]) -> bool:
    """11.6.6: a Scout who goes along shows the way."""
    for u in movers:
        if COUNTERS[u.counter].kind == "scout":
            return True
    return False
