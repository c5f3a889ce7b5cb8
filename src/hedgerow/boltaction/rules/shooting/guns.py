"""house-shooting.2, house-weapon.2, house-vehicle.3 The weapons that a unit may fire."""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.board.inches.measure import INCH, square, within
from hedgerow.boltaction.book.charts import WEAPONS
from hedgerow.boltaction.book.entries import Arc, Mount
from hedgerow.boltaction.book.terms import Facing
from hedgerow.boltaction.ground.records import Pose
from hedgerow.boltaction.rules.seeing import BASE, spot_of
from hedgerow.boltaction.rules.shooting.records import Gun
from hedgerow.boltaction.state.lookups import crew, one_man_crew, weapon_of
from hedgerow.boltaction.state.state import Model, State, Unit

OPPOSITE: dict[Facing, Facing] = {"front": "rear", "rear": "front", "left": "right", "right": "left"}
TEAM_REACH = INCH
"""house-weapon.2: how near an assistant must be."""


def guns_of(s: State, u: Unit, aimed: str = "") -> list[Gun]:
    """What fires at a target: one mount or weapon that is aimed by itself, or all that the men of a unit carry."""
    if u.card.kind == "vehicle":
        return [gun for gun in mounted(s, u) if gun.id == aimed] if aimed else at_once(u, list(mounted(s, u)))
    if u.card.team:
        return team(s, u)
    if aimed:
        return [gun for gun in aimed_apart(s, u) if gun.id == aimed]
    return list(carried(s, u))


# ------------------------------------------------------------------ men


def carried(s: State, u: Unit) -> Iterator[Gun]:
    """Every man but assistants, spotters and medics fires what he carries."""
    helpers = assistants(u)
    busy = {helper.id for helper in helpers.values() if helper is not None}
    for m in u.men:
        if m.role in ("spotter", "medic") or m.id in busy:
            continue
        if (weapon := first_arm(m)) is not None:
            w = weapon_of(s, weapon)
            yield Gun(m.id, w, spot_of(s, u, m), None, w.has("team") and not beside(u, m, helpers.get(m.id)), w.he)


def first_arm(m: Model) -> str | None:
    """What a man fires: the first of his weapons that is not to be aimed by itself."""
    return next((arm for arm in m.arms if not WEAPONS[arm].has("one-shot")), None)


def firer_of(u: Unit) -> Model | None:
    """Who fires the weapon of a team: its firer, or whoever of the crew has taken his place (house-casualty.2)."""
    if not u.card.team:
        return None
    return min(crew(u), key=lambda m: m.role != "firer", default=None)


def assistants(u: Unit) -> dict[str, Model | None]:
    """house-weapon.2: whoever serves a Team weapon, and the assistant nearest to him; each assists but one."""
    free = [m for m in u.men if m.role == "assistant"]
    found: dict[str, Model | None] = {}
    for firer in u.men:
        arm = first_arm(firer)
        if firer.role in ("assistant", "spotter") or arm is None or not WEAPONS[arm].has("team"):
            continue
        found[firer.id] = min(free, key=lambda m: square(m.at, firer.at), default=None)
        free = [m for m in free if m is not found[firer.id]]
    return found


def assisted(u: Unit, firer: Model) -> bool:
    """house-weapon.2: an assistant of his own within an inch of him."""
    return beside(u, firer, assistants(u).get(firer.id))


def beside(u: Unit, firer: Model, helper: Model | None) -> bool:
    reach = 2 * BASE + TEAM_REACH
    return helper is not None and (u.building >= 0 or within(helper.at, firer.at, reach))


def aimed_apart(s: State, u: Unit) -> Iterator[Gun]:
    """Weapons that men carry besides what they fire with the others: each is aimed by itself, instead of that."""
    for m in u.men:
        for arm in m.arms:
            if arm != first_arm(m) and arm not in m.spent:
                weapon = weapon_of(s, arm)
                alone = weapon.has("team") and s.options["panzerfaust-team"] == "on" and not helped(u, m)
                yield Gun(m.id, weapon, spot_of(s, u, m), None, alone, weapon.he)


def helped(u: Unit, m: Model) -> bool:
    """The option `panzerfaust-team`: whoever fires one wants an assistant within an inch."""
    return any(beside(u, m, other) for other in u.men if other.role == "assistant" and other is not m)


def team(s: State, u: Unit) -> list[Gun]:
    """The weapon that a team or a gun's crew serve; a Fixed one fires within its arc."""
    server = firer_of(u)
    if server is None:
        return []
    weapon = weapon_of(s, u.card.gun)
    spot = spot_of(s, u, None if u.card.kind == "artillery" else server)
    arc: Arc | None = "front" if weapon.has("fixed") else None
    return [Gun("", weapon, spot, arc, one_man_crew(u), weapon.he)]


def laid(u: Unit, gun: Gun) -> Pose:
    """Where a weapon is fired from, and which way it looks."""
    return Pose(gun.spot.eye, u.facing)


# ------------------------------------------------------------------ mounts


def mounted(s: State, u: Unit) -> Iterator[Gun]:
    """house-vehicle.3: every weapon of a vehicle; they ignore Team and Fixed."""
    for number, mount in enumerate(u.mounts):
        name = mount_name(mount, number)
        if name in u.spent:
            continue
        weapon = weapon_of(s, mount.weapon)
        he = weapon.he if mount.he < 0 else mount.he
        yield Gun(name, weapon, spot_of(s, u, None), arc_of(u, mount), False, he)


def at_once(u: Unit, guns: list[Gun]) -> list[Gun]:
    """house-vehicle.3: all that a vehicle fires at one target: no weapon beside its gun, nor behind it."""
    there = {gun.id for gun in guns}
    turrets = {mount.turret for gun in guns if (mount := mount_of(u, gun.id)) is not None and not behind(mount)}
    return [
        gun
        for gun in guns
        if (mount := mount_of(u, gun.id)) is None
        or not (mount.coaxial in there or (behind(mount) and mount.turret in turrets))
    ]


def behind(mount: Mount) -> bool:
    """A weapon in the back of a turret."""
    return bool(mount.turret) and mount.arc == "rear"


def mount_name(mount: Mount, number: int) -> str:
    return mount.id or f"m{number + 1}"


def arc_of(u: Unit, mount: Mount) -> Arc:
    """house-vehicle.3, house-turret.1: all round in a turret, unless it is jammed; in its back the other way."""
    if not mount.turret:
        return mount.arc
    jammed: Facing | None = u.jammed.get(str(mount.turret))
    if jammed is None:
        return "all-round"
    return OPPOSITE[jammed] if behind(mount) else jammed


def mount_of(u: Unit, name: str) -> Mount | None:
    return next((m for n, m in enumerate(u.mounts) if mount_name(m, n) == name), None)
