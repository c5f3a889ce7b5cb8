"""A force as it stands, told unit by unit with what is wrong."""

from __future__ import annotations

from hedgerow.boltaction.book.entries import Entry
from hedgerow.boltaction.lists.armies import army_named
from hedgerow.boltaction.lists.checks import check_roster
from hedgerow.boltaction.lists.prices import men_in, roster_points, unit_points
from hedgerow.boltaction.lists.records import Pick, Roster
from hedgerow.boltaction.lists.text import write_code, write_roster
from hedgerow.kernel.screen.forces import ForceSheet, UnitLine


def sheet_of(roster: Roster, limit: int = 0) -> ForceSheet:
    return ForceSheet(
        name=roster.name,
        nation=roster.nation,
        trait=roster.trait,
        platoons=tuple(platoon.selector for platoon in roster.platoons),
        units=tuple(_lines(roster)),
        points=roster_points(roster).total,
        limit=limit,
        faults=tuple(check_roster(roster, limit)),
        text=write_roster(roster),
        code=write_code(roster),
    )


def _lines(roster: Roster) -> list[UnitLine]:
    known = army_named(roster.nation).entries
    places = [n for n, platoon in enumerate(roster.platoons) for _ in platoon.units]
    lines = []
    for number, (pick, platoon) in enumerate(zip(roster.units, places, strict=True)):
        entry, cost = known[pick.entry], unit_points(roster, number)
        name = pick.name or entry.name
        lines.append(
            UnitLine(
                number=number,
                platoon=platoon,
                entry=pick.entry,
                name=name,
                words=described(entry, pick),
                cost=cost,
                points=cost.total,
                quality=pick.quality,
                men=men_in(entry, pick),
                extras=pick.extras,
                called=pick.name,
            )
        )
    return lines


def described(entry: Entry, pick: Pick) -> str:
    """What was chosen for a unit: "veteran, 12 men, BAR × 2"."""
    men = men_in(entry, pick)
    words = [pick.quality] + ([f"{men} {'man' if men == 1 else 'men'}"] if men else [])
    for id, times in pick.extras.items():
        extra = entry.extra(id)
        words.append((extra.name if extra else id) + (f" × {times}" if times > 1 else ""))
    return ", ".join(words if not pick.name else [entry.name, *words])
