"""What units and forces cost: numbers that tell how they came about."""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.boltaction.book.entries import Entry, Extra
from hedgerow.boltaction.lists.armies import army_named
from hedgerow.boltaction.lists.records import Gift, Pick, Roster
from hedgerow.kernel.tally import Mod, Tally

RULE = "house-game.5"


def men_in(entry: Entry, pick: Pick) -> int:
    return pick.men or entry.men[0]


def extra_points(extra: Extra, times: int, men: int) -> int:
    return extra.points * (men if extra.per_man else times)


def pick_points(entry: Entry, pick: Pick) -> Tally:
    """What a unit costs: at its least size, each further man, and everything that it was given."""
    return Tally.of(_parts(entry, pick))


def _parts(entry: Entry, pick: Pick) -> Iterator[Mod]:
    men, each = men_in(entry, pick), entry.each.of(pick.quality)
    yield Mod(entry.points.of(pick.quality), f"{entry.name}, {pick.quality}", RULE)
    if more := men - entry.men[0]:
        yield Mod(more * each, f"{more} more {'man' if more == 1 else 'men'} at {each}", RULE)
    for extra in entry.extras:
        if times := pick.extras.get(extra.id, 0):
            count = f" for {men} men" if extra.per_man else f" × {times}" if times > 1 else ""
            yield Mod(extra_points(extra, times, men), f"{extra.name}{count}", RULE)


def free_units(roster: Roster) -> dict[int, Gift]:
    """Units that come with the army, by their number in the roster: the first that is as a gift says."""
    army = army_named(roster.nation)
    found: dict[int, Gift] = {}
    for gift in army.gifts:
        for n, pick in enumerate(roster.units):
            if n not in found and _is_gift(army.entries[gift.entry], gift, pick):
                found[n] = gift
                break
    return found


def _is_gift(entry: Entry, gift: Gift, pick: Pick) -> bool:
    return (pick.entry, pick.quality) == (gift.entry, gift.quality) and men_in(entry, pick) >= gift.men


def unit_points(roster: Roster, number: int) -> Tally:
    """What a unit costs in its force: less what comes free."""
    army, pick = army_named(roster.nation), roster.units[number]
    entry = army.entries[pick.entry]
    cost = pick_points(entry, pick)
    gift = free_units(roster).get(number)
    if gift is None:
        return cost
    covered = cost if gift.extras else pick_points(entry, Pick(gift.entry, gift.quality, gift.men))
    rule = next(rule.name for rule in army.rules if rule.id == gift.rule)
    return cost.plus(-covered.total, f"free by {rule}", RULE)


def roster_points(roster: Roster) -> Tally:
    """What a force costs, a line for each unit; units that the list does not have cost nothing."""
    known = army_named(roster.nation).entries
    return Tally(
        tuple(
            Mod(unit_points(roster, n).total, pick.name or known[pick.entry].name, RULE)
            for n, pick in enumerate(roster.units)
            if pick.entry in known
        )
    )
