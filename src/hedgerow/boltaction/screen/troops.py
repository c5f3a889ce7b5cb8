"""Units as they were bought, before any game: their figures, their weapons, their special rules in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from hedgerow.boltaction.book.charts import CLASSES, MOVEMENT, OFFICERS, QUALITY, WEAPONS
from hedgerow.boltaction.book.weapons import Weapon
from hedgerow.boltaction.lists.cards import ability_card, keyword_card, where_mounted
from hedgerow.boltaction.lists.records import Roster
from hedgerow.boltaction.rules.move.rates import fixed, mover, rate_in_inches
from hedgerow.boltaction.state.mustering import muster
from hedgerow.boltaction.state.state import Unit
from hedgerow.kernel.screen.forces import UnitFigure, UnitSheet, WeaponCard


def unit_sheets(roster: Roster) -> tuple[UnitSheet, ...]:
    """All units of a force, with what its nation gives them."""
    return tuple(unit_sheet(number, u) for number, u in enumerate(muster(0, roster)))


def unit_sheet(number: int, u: Unit) -> UnitSheet:
    return UnitSheet(
        number=number,
        men=len(u.men),
        figures=tuple(_figures(u)),
        weapons=tuple(_weapons(u)),
        rules=tuple(ability_card(ability) for ability in u.abilities),
        period=u.card.period,
        note=u.card.note,
        standing=u.card.standing,
    )


def _figures(u: Unit) -> Iterator[UnitFigure]:
    card, row = u.card, QUALITY[u.quality]
    if u.men:
        yield UnitFigure("men", str(len(u.men)), standing=card.standing)
    yield UnitFigure("morale", str(row.morale), row.rule)
    if card.kind == "vehicle":
        kind = CLASSES[card.damage]
        yield UnitFigure("damage", f"{card.damage}+, {kind.name}", kind.rule, card.standing)
    else:
        yield UnitFigure("damage", f"{row.damage}+", row.damage_rule)
    moving = "house-move.1" if card.kind == "artillery" or fixed(u) else MOVEMENT[mover(u)].rule
    yield UnitFigure("Advance", _inches(rate_in_inches(u, "advance")), moving)
    yield UnitFigure("Run", _inches(rate_in_inches(u, "run")), moving)
    if card.rank is not None:
        officer = OFFICERS[card.rank]
        yield UnitFigure("officer", f"+{officer.morale} morale within {_inches(officer.reach)}", officer.rule)
        yield UnitFigure("orders", f"snaps {officer.orders} more to action", officer.rule)
    if card.drive is not None:
        yield UnitFigure("drive", card.drive, moving, card.standing)
    if card.seats:
        yield UnitFigure("carries", f"{card.seats} men{' and tows' * card.tows}", "house-transport.1", card.standing)
    if card.size != (0, 0):
        yield UnitFigure("size", " × ".join(f'{side / 100:g}"' for side in card.size), standing="ours")


def _weapons(u: Unit) -> Iterator[WeaponCard]:
    """Each sort once, with its number: what the men have, or the gun that all serve; then those of a vehicle."""
    held = Counter([u.card.gun] if u.card.gun else [arm for m in u.men for arm in m.arms if arm])
    for name, count in held.items():
        yield weapon_card(WEAPONS[name], count)
    mounted = Counter((mount.weapon, where_mounted(mount), mount.he) for mount in u.mounts)
    for (name, where, he), count in mounted.items():
        yield weapon_card(WEAPONS[name], count, where, he, mounted=True)


def weapon_card(weapon: Weapon, count: int, where: str = "", he: int = -1, *, mounted: bool = False) -> WeaponCard:
    """`he`: the template of a mount, where it is not the weapon's own. house-vehicle.3: mounts are neither Team nor
    Fixed.
    """
    template = weapon.he if he < 0 else he
    return WeaponCard(
        name=weapon.name,
        count=count,
        where=where,
        range=reach_words(weapon),
        shots=weapon.shots,
        pen=f"+{weapon.pen}" if weapon.pen else "HE" if template else "",
        he=_inches(template) if template else "",
        keywords=tuple(keyword_card(k) for k in weapon.keywords if not mounted or k not in ("team", "fixed")),
        rule=weapon.rule,
        standing=weapon.standing,
    )


def reach_words(weapon: Weapon) -> str:
    """How far it fires: 24", 12-60", or of a howitzer 48" or 24-60"."""
    span = f'{weapon.least}-{weapon.range}"' if weapon.least else _inches(weapon.range)
    return f"{_inches(weapon.direct)} or {span}" if weapon.direct else span


def _inches(number: int) -> str:
    return f'{number}"'
