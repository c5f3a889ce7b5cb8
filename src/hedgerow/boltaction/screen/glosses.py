"""A few words of help for a listed answer."""

from __future__ import annotations

from typing import Any

from hedgerow.board.inches.measure import bearing, distance, inches, is_point, named, point
from hedgerow.boltaction.book.charts import WEAPONS
from hedgerow.boltaction.book.entries import Mount
from hedgerow.boltaction.ground.walls import WALL
from hedgerow.boltaction.ground.ways import along
from hedgerow.boltaction.lists.armies import ListError, army_named
from hedgerow.boltaction.lists.bringing import any_force
from hedgerow.boltaction.lists.prices import roster_points
from hedgerow.boltaction.odds.orders import order_odds
from hedgerow.boltaction.odds.shooting import outlook
from hedgerow.boltaction.rules.move.driving import drive_ends
from hedgerow.boltaction.rules.move.moving import length_of
from hedgerow.boltaction.rules.move.settling import pose_at
from hedgerow.boltaction.rules.seeing import gap
from hedgerow.boltaction.rules.shooting.guns import mount_of
from hedgerow.boltaction.rules.shooting.hitting import attack
from hedgerow.boltaction.rules.shooting.templates import models_under, template
from hedgerow.boltaction.screen.naming import compass, needed, place, weapon, where
from hedgerow.boltaction.screen.sheets import ground_words
from hedgerow.boltaction.state.lookups import by_hand, on_table
from hedgerow.boltaction.state.pending.movement import Moving
from hedgerow.boltaction.state.pending.shooting import Declared, Declaring, Struck
from hedgerow.boltaction.state.state import State
from hedgerow.kernel.screen.words import percent, plural

FORMED = {
    "keep": "as they stand", "line": "in line", "column": "in column", "block": "in a block", "wedge": "in a wedge",
    "loose": "in loose order", WALL: "along a wall",
}  # fmt: skip
KEPT = {"wave": "First wave", "reserve": "Reserve", "left": "Round the left flank", "right": "Round the right flank"}


def nothing(s: State, x: Any) -> str:
    return ""


def force_named(text: str) -> str:
    """A force by its own name, whose it is, and for how many points."""
    try:
        roster = any_force(text)
    except ListError:
        return "a force that cannot be read"
    about = f"{army_named(roster.nation).adjective}, {roster_points(roster).total} points"
    return f"{roster.name} ({about})" if roster.name else f"a force, {about}"


def force(s: State, x: Any) -> str:
    roster = any_force(x.force)
    return f"{roster_points(roster).total} points, {plural(len(roster.units), 'unit')}"


def order(s: State, x: Any) -> str:
    """The chance of its order test."""
    odds = order_odds(s, s.units[x.unit], x.order)
    return f"test {percent(odds.passes)}" if odds is not None else ""


def way(steps: tuple[str, ...]) -> str:
    """Steps of a drive in words."""
    said = []
    for step in steps:
        if step[0] in "+-":
            said.append(f"{step[1:]}° {'right' if step[0] == '+' else 'left'}")
        else:
            said.append(f'{int(step[1:]) / 100:g}" {({"a": "ahead", "b": "back", "r": "along the road"})[step[0]]}')
    return ", ".join(said) or "nowhere"


def away(s: State, x: Any) -> str:
    """How far a unit would go, and which way."""
    start = where(s, x.unit)
    if not start or not is_point(x.to):
        return f"to {place(x.to)}"
    return f"{tenths(distance(point(start), point(x.to)))} {compass(bearing(point(start), point(x.to)))}"


def tenths(hundredths: int) -> str:
    """A length that is only told, not measured against anything."""
    return inches((hundredths + 5) // 10 * 10)


def formed(s: State, x: Any) -> str:
    """How a unit would stand there, behind a comma; nothing for one man alone."""
    u = s.units.get(x.unit)
    return f", {FORMED.get(x.formation, x.formation)}" if u is not None and len(u.men) > 1 else ""


def there(s: State, x: Any) -> str:
    """What it would stand in, if that is not open ground."""
    words = ground_words(s.table, point(x.to)) if is_point(x.to) else ""
    return "" if words == "open ground" else words


def drive(s: State, x: Any) -> str:
    """How far it would get, and which way that is."""
    start, end = where(s, x.unit), end_of_drive(s, x)
    if not start or not end or start == end:
        return ""
    return f"{inches(distance(point(start), point(end)))} {compass(bearing(point(start), point(end)))}"


def end_of_drive(s: State, x: Any) -> str:
    at = drive_ends(s, s.units[x.unit], x.way)
    return named(at) if at is not None else ""


def on_the_way(s: State, move: Moving, gone: int) -> str:
    """Where the mover's leader or hull is then."""
    if move.course is not None:
        return named(pose_at(move.course, gone).at)
    first = next(iter(move.ways.values()), None)
    return named(along(first, first.length * gone // max(1, length_of(move)))) if first is not None else ""


def when(x: Any) -> str:
    """When an ambush is sprung."""
    return f"after {tenths(x.along)}" if x.along else "before they set out"


def shoot(s: State, x: Any) -> str:
    """house-shooting.1: how far it is, how many fire, and what they need, where that is measured beforehand."""
    u, target = s.units[x.unit], s.units[x.target]
    men = f"{len(target.men)} m{'a' if len(target.men) == 1 else 'e'}n" if target.men else ""
    p = s.pending[-1] if s.pending else None
    if s.options["premeasuring"] == "off" or not isinstance(p, Declaring) or by_hand(s):
        return men
    found = attack(s, u, target, [Declared("", target.id, x.shell, x.mode)], p.occasion)
    if not found.shots:
        return ": ".join(filter(None, ("nobody can fire", ", ".join(dict.fromkeys(m.why for m in found.misses)))))
    guns, need = sum(len(shot.guns) for shot in found.shots), min(shot.need for shot in found.shots)
    hits = percent(float(outlook(s, target, found).hit))
    return ", ".join(filter(None, (inches(gap(s, u, target)), men, f"{guns} fire, {needed(need)}, {hits} to hit")))


def situated(mount: Mount) -> str:
    """Where one of several weapons of a kind is: "coaxial ", "rear turret "."""
    mounted = "coaxial" if mount.coaxial else "pintle" if mount.pintle else "turret" if mount.turret else "hull"
    return f"{'' if mount.arc in ('front', 'all-round') else f'{mount.arc} '}{mounted} "


def aimed(s: State, x: Any) -> str:
    """The weapon of an aim: a mount's, or a One shot weapon's."""
    p = s.pending[-1] if s.pending else None
    if isinstance(p, Declaring) and (mount := mount_of(s.units[p.unit], x.weapon)) is not None:
        same = [m for m in s.units[p.unit].mounts if m.weapon == mount.weapon]
        return f"{situated(mount) if len(same) > 1 else ''}{weapon(mount.weapon)}"
    for u in s.units.values():
        for m in u.models:
            if m.id == x.weapon:
                return next((WEAPONS[arm].name for arm in m.arms if WEAPONS[arm].has("one-shot")), "weapon")
    return "weapon"


def under(s: State, x: Any) -> str:
    struck = next((p for p in reversed(s.pending) if isinstance(p, Struck)), None)
    if struck is None or not struck.blasts:
        return ""
    disc = template(point(x.at), struck.blasts[0].size)
    target = s.units[struck.target]
    others = [u for u in on_table(s, target.seat) if u is not target]
    touched = [(models_under(s, u, disc), u) for u in (target, *others)]
    return ", ".join(f"{count} of {u.name}" if u.men else u.name for count, u in touched if count)


def man(s: State, model: str) -> str:
    """A man by what he is: "the leader", "the LMG"."""
    u = s.units.get(model.rpartition(".")[0])
    m = next((m for m in u.models if m.id == model), None) if u is not None else None
    if m is None:
        return model
    arms = ", ".join(weapon(arm) for arm in m.arms)
    return (
        f"{m.role or 'man'} {model.rpartition('.')[2]} ({arms})"
        if arms
        else f"{m.role or 'man'} {model.rpartition('.')[2]}"
    )
