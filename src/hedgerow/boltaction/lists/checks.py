"""house-game.5 Whether a force is as its lists and selectors say: every fault, what is right and what that costs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

import msgspec

from hedgerow.boltaction.book.charts import WEAPONS
from hedgerow.boltaction.book.entries import Entry, Extra, Slot
from hedgerow.boltaction.lists.armies import army_named, selectors
from hedgerow.boltaction.lists.prices import (
    RULE,
    extra_points,
    free_units,
    men_in,
    pick_points,
    roster_points,
    unit_points,
)
from hedgerow.boltaction.lists.records import Army, Limit, Pick, Platoon, Roster
from hedgerow.kernel.near import meant
from hedgerow.kernel.screen.forces import Change, Fault


def check_roster(roster: Roster, points: int = 0) -> list[Fault]:
    """Everything that is wrong with a force; `points`: the most that it may cost, if there is such a limit."""
    army = army_named(roster.nation)
    faults = list(_trait(army, roster))
    if not roster.platoons:
        right = "begin with a reinforced platoon: a lieutenant and two squads"
        faults.append(Fault("it has no platoon", right, mend=(Change("platoon", word="reinforced"),)))
    number, free = 0, free_units(roster)
    for n, platoon in enumerate(roster.platoons):
        units = {number + k: pick for k, pick in enumerate(platoon.units)}
        number += len(units)
        for unit, pick in units.items():
            faults += check_unit(army, pick, platoon.selector, unit, n)
        paid = [pick for unit, pick in units.items() if unit not in free and pick.entry in army.entries]
        faults += _platoon(army, platoon, paid, n)
    faults += _cost(roster, points)
    return [msgspec.structs.replace(fault, rule=RULE) for fault in faults]


# ------------------------------------------------------------------ the army


def _trait(army: Army, roster: Roster) -> Iterator[Fault]:
    if roster.trait and roster.trait not in army.traits:
        if army.traits:
            right = meant(roster.trait, army.traits)
        else:
            right = f"a {army.adjective} army has none to choose: leave it out"
        yield Fault(f"there is no national characteristic {roster.trait!r}", right, mend=(Change("trait"),))


def _cost(roster: Roster, points: int) -> Iterator[Fault]:
    over = roster_points(roster).total - points
    if not points or over <= 0:
        return
    words, right = f"it costs {points + over} points, {over} more than {points}", f"save {over} points"
    spare = next(_spare(roster, over), None)
    if spare is None:
        yield Fault(words, right, -over)
    else:
        cost, name, unit = spare
        right = f"{right}: without the {name} it costs {points + over - cost}"
        yield Fault(words, right, -cost, mend=(Change("drop", unit),))


def _spare(roster: Roster, over: int) -> Iterator[tuple[int, str, int]]:
    """Units that are dear enough and can be done without, the cheapest first."""
    known = army_named(roster.nation).entries
    prices = [(unit_points(roster, n).total, n) for n, pick in enumerate(roster.units) if pick.entry in known]
    wrong = len(check_roster(roster))
    for cost, n in sorted(prices):
        if cost >= over and len(check_roster(without(roster, n))) <= wrong:
            pick = roster.units[n]
            yield cost, pick.name or known[pick.entry].name, n


def without(roster: Roster, number: int) -> Roster:
    """A force that lacks a unit."""
    platoons = []
    for platoon in roster.platoons:
        units = platoon.units
        if 0 <= number < len(units):
            units = (*units[:number], *units[number + 1 :])
        number -= len(platoon.units)
        platoons.append(msgspec.structs.replace(platoon, units=units))
    return msgspec.structs.replace(roster, platoons=tuple(platoons))


# ------------------------------------------------------------------ platoons


def _platoon(army: Army, platoon: Platoon, paid: list[Pick], number: int) -> Iterator[Fault]:
    known = selectors()
    selector = known.get(platoon.selector)
    if selector is None:
        words = f"there is no platoon {platoon.selector!r}"
        yield Fault(words, meant(platoon.selector, known), platoon=number)
        return
    for limit in selector.limit:
        yield from _limit(army, limit, paid, number)
    placed = {slot for limit in selector.limit for slot in limit.slots}
    for pick in paid:
        entry = army.entries[pick.entry]
        if entry.slot not in placed:
            words = f"{_a(entry.name)} has no place in {_a(selector.name)}"
            cost = -pick_points(entry, pick).total
            yield Fault(words, "put it into another platoon, or leave it out", cost, platoon=number)
    if selector.command:
        yield from _command(army, paid, number)


def places_taken(army: Army, picks: list[Pick], slots: tuple[Slot, ...]) -> int:
    """How many places of a platoon units take: of some entries several share one."""
    counts = Counter(pick.entry for pick in picks if army.entries[pick.entry].slot in slots)
    return sum(-(-count // army.entries[entry].together) for entry, count in counts.items())


def room_for(army: Army, limit: Limit, picks: list[Pick]) -> int:
    """The most that a limit allows a platoon of such units."""
    if limit.per:
        return sum(army.entries[pick.entry].kind in limit.per for pick in picks)
    return limit.most


def _limit(army: Army, limit: Limit, picks: list[Pick], number: int) -> Iterator[Fault]:
    taken, most = places_taken(army, picks, limit.slots), room_for(army, limit, picks)
    if taken < limit.least:
        short = limit.least - taken
        entry, pick = cheapest(army, limit.slots)
        cost = pick_points(entry, pick).total
        words = f"it needs {_count(limit.least, limit.words)} and has {taken or 'none'}"
        right = f"add {short}: the cheapest, {_a(entry.name)}, {pick.quality}, costs {cost}"
        add = Change("add", platoon=number, word=entry.id, quality=pick.quality)
        yield Fault(words, right, short * cost, platoon=number, mend=(add,) * short)
    if taken > most:
        costs = sorted(_costs(army, picks, limit.slots))[: taken - most]
        words = f"it may have {_count(most, limit.words) if most else f'no {limit.words}'} and has {taken}"
        if limit.per:
            words += f": one for each unit of {' and '.join(limit.per)}"
        yield Fault(words, f"leave {taken - most} out, or put them into another platoon", -sum(costs), platoon=number)


def _costs(army: Army, picks: list[Pick], slots: tuple[Slot, ...]) -> Iterator[int]:
    for pick in picks:
        entry = army.entries[pick.entry]
        if entry.slot in slots:
            yield pick_points(entry, pick).total


def cheapest(army: Army, slots: tuple[Slot, ...]) -> tuple[Entry, Pick]:
    """The unit that costs least among those of some slots."""
    found = [
        (entry.points.of(quality), entry.id, quality)
        for entry in army.entries.values()
        if entry.slot in slots
        for quality in entry.qualities
    ]
    _, name, quality = min(found)
    return army.entries[name], Pick(name, quality)


def _command(army: Army, picks: list[Pick], number: int) -> Iterator[Fault]:
    able = [pick for pick in picks if army.entries[pick.entry].extra("command") is not None]
    commands = sum(pick.extras.get("command", 0) for pick in able)
    if commands == 1 or not able:
        return
    extra = army.entries[able[0].entry].extra("command")
    cost = extra.points if extra is not None else 0
    if not commands:
        words, right = "one of its vehicles must be a command vehicle", "give one of them the extra 'command'"
        yield Fault(words, right, cost, platoon=number)
    else:
        words = f"only one of its vehicles is a command vehicle; here {commands} are"
        yield Fault(words, "take it from all but one", -cost * (commands - 1), platoon=number)


# ------------------------------------------------------------------ units


def check_unit(army: Army, pick: Pick, selector: str = "", unit: int = -1, platoon: int = -1) -> Iterator[Fault]:
    """What is wrong with a unit by itself."""
    for wrong in _unit(army, pick, selector):
        mend = () if wrong.mend is None else (msgspec.structs.replace(wrong.mend, unit=unit),)
        yield Fault(wrong.words, wrong.right, wrong.cost, unit, platoon, mend=mend)


class Wrong(NamedTuple):
    """A fault of a unit by itself."""

    words: str
    right: str
    cost: int = 0
    mend: Change | None = None


def _unit(army: Army, pick: Pick, selector: str) -> Iterator[Wrong]:
    entry = army.entries.get(pick.entry)
    if entry is None:
        yield Wrong(f"the {army.adjective} list has no {pick.entry!r}", meant(pick.entry, army.entries))
        return
    if pick.quality not in entry.qualities:
        near = entry.qualities[0]
        words = f"{_a(entry.name)} is not to be had {pick.quality}"
        cost = _difference(entry, pick, quality=near)
        yield Wrong(words, f"take it {' or '.join(entry.qualities)}", cost, Change("quality", word=near))
        return
    yield from _men(entry, pick)
    yield from _extras(entry, pick, selector)


def _difference(entry: Entry, pick: Pick, **other: object) -> int:
    """By how much a unit would cost more if it were otherwise."""
    return pick_points(entry, msgspec.structs.replace(pick, **other)).total - pick_points(entry, pick).total


def _men(entry: Entry, pick: Pick) -> Iterator[Wrong]:
    least, most = entry.men
    if not pick.men or least <= pick.men <= most:
        return
    if not most:
        yield Wrong(f"{_a(entry.name)} has no men to count", "leave the number out", 0, Change("men"))
        return
    right = min(max(pick.men, least), most)
    size = f"{least}" if least == most else f"{least} to {most}"
    words = f"{_a(entry.name)} has {size} men, not {pick.men}"
    yield Wrong(words, f"make it {right}", _difference(entry, pick, men=right), Change("men", number=right))


def _extras(entry: Entry, pick: Pick, selector: str) -> Iterator[Wrong]:
    men, known = men_in(entry, pick), {extra.id: extra for extra in entry.extras}
    for name, times in pick.extras.items():
        extra = known.get(name)
        if extra is None:
            right = meant(name, known) if known else "leave it out"
            yield Wrong(f"{_a(entry.name)} cannot have {name!r}", right, 0, Change("extra", word=name))
        else:
            yield from _extra(entry, extra, pick, selector, times, men)
    held = [known[name] for name, times in pick.extras.items() if name in known and times > 0]
    for word in {extra.instead for extra in held if extra.instead}:
        rivals = [extra for extra in held if extra.instead == word]
        if len(rivals) > 1:
            cost = -min(extra.points for extra in rivals)
            names = " and ".join(extra.name for extra in rivals)
            yield Wrong(f"{names} exclude each other", "leave one of them out", cost)
    yield from _hands(entry, held, pick, men)


def _extra(entry: Entry, extra: Extra, pick: Pick, selector: str, times: int, men: int) -> Iterator[Wrong]:
    limit, cost = extra.limit(men), -extra_points(extra, times, men)
    without_it = Change("extra", word=extra.id)
    if times < 1:
        yield Wrong(f"{extra.name}: {times} of them is no number", "say how many, or leave it out", 0, without_it)
    elif times > limit:
        words = f"{_a(entry.name)} may have {_count(limit, extra.name)}, not {times}"
        fewer = Change("extra", word=extra.id, number=limit)
        yield Wrong(words, f"take {limit}", cost + extra_points(extra, limit, men), fewer)
    if not extra.open_to(pick.quality):
        only = " or ".join(extra.quality)
        yield Wrong(f"{extra.name} is for {only} units", "leave it out", cost, without_it)
    if extra.selector and selector and extra.selector != selector:
        where = selectors()[extra.selector].name
        yield Wrong(f"{extra.name} is to be had in {_a(where)} alone", "leave it out", cost, without_it)


def _hands(entry: Entry, held: list[Extra], pick: Pick, men: int) -> Iterator[Wrong]:
    """house-weapon.2: a man carries one weapon, and whoever fires a Team weapon has somebody beside him."""
    if entry.kind != "infantry" or entry.team:
        return
    arms = [weapon for arm in entry.arms for weapon in [arm.weapon] * arm.men]
    arms += [
        x.weapon for x in held if x.weapon and x.men != "leader" and not x.per_man for _ in range(pick.extras[x.id])
    ]
    leader = any(extra.men == "leader" for extra in held)
    teams = sum(WEAPONS[weapon].has("team") for weapon in arms)
    needed = max(len(arms) + leader, 2 * teams + entry.leader)
    short = needed - men
    if short <= 0:
        return
    words = f"{men} men cannot carry and serve all that"
    if needed <= entry.men[1]:
        yield Wrong(words, f"make them {needed}", _difference(entry, pick, men=needed), Change("men", number=needed))
    else:
        yield Wrong(words, "leave a weapon out", -min(x.points for x in held if x.weapon))


def _a(name: str) -> str:
    """A name with its article, as it is spoken: an MMG Team, a Medic."""
    spelled = name[1:2].isupper() or name[1:2].isdigit()
    return f"{'an' if name[:1] in ('AEFHILMNORSX' if spelled else 'AEIO') else 'a'} {name}"


def _count(number: int, words: str) -> str:
    """ "one lieutenant", "2 infantry squads"."""
    if number == 1:
        return f"one {words}"
    return f"{number} {words}" if words.endswith("s") else f"{number} {words}s"
