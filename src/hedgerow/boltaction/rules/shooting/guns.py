"""house-shooting.2, house-weapon.2, house-vehicle.3 The weapons that a unit may fire."""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.board.inches.measure import INCH, within
from hedgerow.boltaction.book.charts import WEAPONS
from hedgerow.boltaction.book.entries import Arc, Mount
from hedgerow.boltaction.book.terms import Facing
from hedgerow.boltaction.rules.seeing import BASE, spot_of
from hedgerow.boltaction.rules.shooting.records import Gun
from hedgerow.boltaction.state.state import Model, State, Unit

TEAM_REACH = INCH
"""house-weapon.2: how near an assistant must be."""


def guns_of(s: State, u: Unit, aimed: str = "") -> list[Gun]:
    """What fires at a target: one mount or One shot weapon, or all that the men of a unit carry."""
    if u.card.kind == "vehicle":
        return [gun for gun in mounted(s, u) if aimed in ("", gun.id)]
    if u.card.team:
        return team(s, u)
    if aimed:
        return [gun for gun in one_shots(s, u) if gun.id == aimed]
    return list(carried(s, u))


# ------------------------------------------------------------------ men


def carried(s: State, u: Unit) -> Iterator[Gun]:
    """Every man but assistants, spotters and medics fires what he carries."""
    for m in u.men:
        idle = m.role in ("spotter", "medic") or (m.role == "assistant" and firer_of(u) is not None)
        if idle:
            continue
        if (weapon := first_arm(m)) is not None:
            w = WEAPONS[weapon]
            yield Gun(m.id, w, spot_of(s, u, m), None, w.has("team") and not assisted(u, m), w.he)


def first_arm(m: Model) -> str | None:
    """What a man fires: the first of his weapons that is not to be aimed by itself."""
    return next((arm for arm in m.arms if not WEAPONS[arm].has("one-shot")), None)


def firer_of(u: Unit) -> Model | None:
    return next((m for m in u.men if m.role == "firer"), None)


def assisted(u: Unit, firer: Model) -> bool:
    """house-weapon.2: an assistant within an inch of him."""
    reach = 2 * BASE + TEAM_REACH
    return any(m.role == "assistant" and (u.building >= 0 or within(m.at, firer.at, reach)) for m in u.men)


def one_shots(s: State, u: Unit) -> Iterator[Gun]:
    """house-weapon.5: each may be aimed by itself, once in a game."""
    for m in u.men:
        for arm in m.arms:
            if WEAPONS[arm].has("one-shot") and arm not in m.spent:
                alone = s.options["panzerfaust-team"] == "on" and not assisted(u, m)
                yield Gun(m.id, WEAPONS[arm], spot_of(s, u, m), None, alone)


def team(s: State, u: Unit) -> list[Gun]:
    """The weapon that a team or a gun's crew serve; a Fixed one fires within its arc."""
    if not u.men:
        return []
    weapon = WEAPONS[u.card.gun]
    server = firer_of(u) or u.men[0]
    spot = spot_of(s, u, None if u.card.kind == "artillery" else server)
    arc: Arc | None = "front" if weapon.has("fixed") else None
    return [Gun("", weapon, spot, arc, len(u.men) == 1 and u.start > 1, weapon.he)]


# ------------------------------------------------------------------ mounts


def mounted(s: State, u: Unit) -> Iterator[Gun]:
    """house-vehicle.3: every weapon of a vehicle; they ignore Team and Fixed."""
    for number, mount in enumerate(u.mounts):
        name = mount_name(mount, number)
        if name in u.spent:
            continue
        weapon = WEAPONS[mount.weapon]
        he = weapon.he if mount.he < 0 else mount.he
        yield Gun(name, weapon, spot_of(s, u, None), arc_of(u, mount), False, he)


def mount_name(mount: Mount, number: int) -> str:
    return mount.id or f"m{number + 1}"


def arc_of(u: Unit, mount: Mount) -> Arc:
    """house-vehicle.3, house-turret.1: all round in a turret, unless it is jammed."""
    if not mount.turret:
        return mount.arc
    jammed: Facing | None = u.jammed.get(str(mount.turret))
    return jammed if jammed is not None else mount.arc if mount.arc != "front" else "all-round"


def mount_of(u: Unit, name: str) -> Mount | None:
    return next((m for n, m in enumerate(u.mounts) if mount_name(m, n) == name), None)
