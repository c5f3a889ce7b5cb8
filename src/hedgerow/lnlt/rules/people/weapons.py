"""1.6 Support Weapons: who carries and serves them, what they do on the side that shows, and how they are lost."""

from __future__ import annotations

from hedgerow.kernel.choice import Choice, Options, Refusal
from hedgerow.kernel.system import Play
from hedgerow.lnlt.book.limits import CARRY
from hedgerow.lnlt.book.tables import NUMBERS, TABLES
from hedgerow.lnlt.state import events as told
from hedgerow.lnlt.state.lookups import borne, figures, printed, where
from hedgerow.lnlt.state.moves import Drop
from hedgerow.lnlt.state.names import name
from hedgerow.lnlt.state.placing import discard, drop
from hedgerow.lnlt.state.state import State, Unit, Weapon
from hedgerow.lnlt.state.world import World

BARRED = {
    "team": "1.7.0.2", "medic": "11.3.1", "sniper": "1.6.0.8", "chaplain": "1.6.0.18", "nurse": "1.6.0.18",
    "marksman": "1.6.0.18",
}  # fmt: skip
UNARMED = frozenset(("medic", "chaplain", "nurse"))  # who never fires at all (11.3.1)


# ------------------------------------------------------------------ who carries and serves them


def capacity(u: Unit) -> int:
    """1.6.0.2: how many Support Weapons a unit can carry."""
    return CARRY.get(figures(u).kind, 0)


def can_serve(u: Unit) -> bool:
    """1.1.0.4, 1.6.0.1, 1.6.0.8: whether a unit may carry and fire Support Weapons at all."""
    return figures(u).kind in CARRY


def why_not_serve(u: Unit) -> Refusal | None:
    """1.6.0.1, 1.6.0.8, 1.6.0.18, 1.7.0.2: why a unit may have nothing to do with Support Weapons."""
    if can_serve(u):
        return None
    kind = figures(u).kind
    return Refusal("barred", f"a {kind} may neither carry nor fire a Support Weapon", BARRED.get(kind, "1.6.0.1"))


def why_not_from_saddle(u: Unit, w: Weapon) -> Refusal | None:
    """6.6.2.1: of Mounted Units only motorcyclists fire a Support Weapon, a light one that is no ordnance."""
    mount = figures(u).mount
    if not mount or (mount == "motorcycle" and printed(w).gun is None and weapon_fp(w) <= NUMBERS.mounted_sw_fp):
        return None
    return Refusal("mounted", f"{u.id} cannot fire {printed(w).name} while it is mounted", "6.6.2.1")


def why_not_carry(s: State, u: Unit, w: Weapon) -> Refusal | None:
    """1.6.0.1, 1.6.0.2: why a unit may not take this weapon as well as those it bears."""
    if refusal := why_not_serve(u):
        return refusal
    if w.gone:
        return Refusal("gone", f"{w.id} is out of the game", "1.6.0.12")
    if len(borne(s, u)) - (w.bearer == u.id) >= capacity(u):
        return Refusal("burdened", f"{u.id} carries {capacity(u)} Support Weapon(s) at most", "1.6.0.2")
    return None


def why_not_take_along(w: Weapon) -> Refusal | None:
    """1.6.1.1: why a weapon cannot leave its place with its bearer."""
    if w.tripod:
        return Refusal("assembled", f"{w.id} stands on its tripod and must be left behind", "1.6.1.1")
    return None


def why_not_leave(s: State, movers: list[Unit], leave: tuple[str, ...]) -> Refusal | None:
    """1.6.0.13: only what the movers bear can be abandoned."""
    bearers = [u.id for u in movers]
    if any(w not in s.weapons or s.weapons[w].bearer not in bearers for w in leave):
        return Refusal("not-theirs", "they can leave behind only what they bear", "1.6.0.13")
    return None


def leave_behind(t: World, movers: list[Unit], leave: tuple[str, ...] = ()) -> None:
    """1.6.0.13, 1.6.1.1: unwanted weapons stay, and those on their tripods, on the side that shows."""
    place, bearers = movers[0].at, [u.id for u in movers]
    for w in t.state.weapons.values():
        if w.bearer and w.bearer in bearers and (w.id in leave or (must := why_not_take_along(w))):
            rule = "1.6.0.13" if w.id in leave or must is None else must.rule
            t.tell(told.WeaponHandled(w.id, "abandoned", w.bearer, place, rule=rule))
            drop(t.state, w, place)


# ------------------------------------------------------------------ what they do on the side that shows


def folded(w: Weapon) -> bool:
    """1.6.1.3: a tripod weapon on its other side, a bipod or dismantled."""
    return printed(w).tripod and not w.tripod


def weapon_fp(w: Weapon) -> int:
    return printed(w).bipod_fp if folded(w) else printed(w).fp


def weapon_range(w: Weapon) -> int:
    return printed(w).bipod_range if folded(w) else printed(w).range


def can_fire(w: Weapon) -> bool:
    """1.6.1.3, 1.6.2.2: neither lost, nor jammed, nor dismantled."""
    return not (w.gone or w.jammed) and weapon_range(w) > 0


# ------------------------------------------------------------------ how they are lost


def captured(s: State, w: Weapon) -> bool:
    """1.6.0.16: in the hands of the other side."""
    return bool(w.bearer) and s.units[w.bearer].side != w.side


def drop_excess(t: World, u: Unit) -> Play[None]:
    """1.6.0.10: a Squad that has become a Half-squad at once drops what it can no longer carry, its owner's choice."""
    s = t.state
    while len(carried := borne(s, u)) > capacity(u):
        other = Refusal("burdened", f"{u.id} drops one of those it bears: it can carry {capacity(u)}", "1.6.0.10")
        options = Options.of([Drop(w.id) for w in carried], other)
        answer = yield Choice(u.side, "drop", f"Which weapon does {name(s, u.id)} leave behind?", options, "1.6.0.10")
        drop(s, s.weapons[answer.weapon], where(s, u))
        t.tell(told.WeaponHandled(answer.weapon, "dropped", u.id, where(s, u), rule="1.6.0.10"))


# ------------------------------------------------------------------ jams


def check_jams(t: World) -> None:
    """1.6.2.3: every jammed MG that a Good Order unit possesses is cleared, or lost for good."""
    s = t.state
    jammed = [w for w in s.weapons.values() if w.jammed and w.bearer and not s.units[w.bearer].shaken]
    lost_on = TABLES.jam.lost_sand if jammed and sandy(s) else TABLES.jam.lost
    for w in jammed:
        (die,) = t.roll(f"clearing the jam of {w.id}")
        w.jammed = False
        if die in lost_on:
            discard(s, w)
        t.tell(told.JamChecked(w.id, die, w.gone, rule="1.6.2.3"))


def sandy(s: State) -> bool:
    """1.6.2.3: whether the map contains Sand."""
    ground = s.ground
    return any(ground.terrain(hex).sand for hex in ground.hexes)
