"""Building a force step by step: what a step makes of it, what it costs, and what would be wrong then."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from hedgerow.boltaction.book.entries import Entry
from hedgerow.boltaction.book.terms import QUALITIES, Quality
from hedgerow.boltaction.lists.armies import ListError, army_named, selectors
from hedgerow.boltaction.lists.cards import SLOTS
from hedgerow.boltaction.lists.checks import check_roster, without
from hedgerow.boltaction.lists.prices import men_in, roster_points
from hedgerow.boltaction.lists.records import Pick, Platoon, Roster
from hedgerow.boltaction.lists.text import MOST_MEN, MOST_UNITS, name_read
from hedgerow.kernel.near import hint
from hedgerow.kernel.screen.forces import Change, ChangeCard, Fault

replaced = msgspec.structs.replace


def after(roster: Roster, change: Change) -> Roster:
    """A force after a step, legal or not; a step that cannot be taken raises ListError."""
    match change.do:
        case "title":
            return replaced(roster, name=name_read("", change.word) if change.word else "")
        case "trait":
            traits = army_named(roster.nation).traits
            if change.word and change.word not in traits:
                raise ListError(f"there is no national characteristic {change.word!r}{hint(change.word, traits)}")
            return replaced(roster, trait=change.word)
        case "platoon":
            return replaced(roster, platoons=(*roster.platoons, Platoon((), _selector(change.word))))
        case "selector":
            place = _platoon(roster, change.platoon)
            return _with_platoon(roster, place, replaced(roster.platoons[place], selector=_selector(change.word)))
        case "drop-platoon":
            gone = _platoon(roster, change.platoon)
            return replaced(roster, platoons=tuple(p for n, p in enumerate(roster.platoons) if n != gone))
        case "add":
            return _added(roster, change)
        case "copy":
            return _copied(roster, change.unit)
        case "move":
            return _moved(roster, change)
        case "drop":
            _unit(roster, change.unit)
            return without(roster, change.unit)
        case _:
            entry, pick = _unit(roster, change.unit)
            return _with_unit(roster, change.unit, _changed(entry, pick, change))


def _added(roster: Roster, change: Change) -> Roster:
    entries, place = army_named(roster.nation).entries, _platoon(roster, change.platoon)
    if change.word not in entries:
        raise ListError(f"the {roster.nation} list has no {change.word!r}{hint(change.word, entries)}")
    had = entries[change.word].qualities
    pick = Pick(change.word, _quality(change.quality) if change.quality else "regular" if "regular" in had else had[0])
    return _with_new(roster, place, pick)


def _copied(roster: Roster, number: int) -> Roster:
    """The same once more, at the end of its platoon; a name of its own is nobody else's."""
    _, pick = _unit(roster, number)
    return _with_new(roster, _platoon_of(roster, number), replaced(pick, name=""))


def _moved(roster: Roster, change: Change) -> Roster:
    _, pick = _unit(roster, change.unit)
    place = _platoon(roster, change.platoon)
    return _with_new(without(roster, change.unit), place, pick)


def _with_new(roster: Roster, place: int, pick: Pick) -> Roster:
    if len(roster.units) >= MOST_UNITS:
        raise ListError(f"a force has at most {MOST_UNITS} units")
    platoon = roster.platoons[place]
    return _with_platoon(roster, place, replaced(platoon, units=(*platoon.units, pick)))


def _changed(entry: Entry, pick: Pick, change: Change) -> Pick:
    match change.do:
        case "quality":
            return replaced(pick, quality=_quality(change.word))
        case "men":
            return replaced(pick, men=_number(change.number))
        case "extra":
            if entry.extra(change.word) is None and change.word not in pick.extras:
                known = [extra.id for extra in entry.extras]
                raise ListError(f"a {entry.name} cannot have {change.word!r}{hint(change.word, known)}")
            held = {id: times for id, times in pick.extras.items() if id != change.word}
            return replaced(pick, extras=held | ({change.word: change.number} if _number(change.number) else {}))
        case _:
            return replaced(pick, name=name_read("", change.word) if change.word else "")


# ------------------------------------------------------------------ places


def _selector(word: str) -> str:
    if word not in selectors():
        raise ListError(f"there is no platoon {word!r}{hint(word, selectors())}")
    return word


def _quality(word: str) -> Quality:
    for quality in QUALITIES:
        if quality == word:
            return quality
    raise ListError(f"a unit is {', '.join(QUALITIES)}, not {word!r}")


def _number(number: int) -> int:
    if not 0 <= number <= MOST_MEN:
        raise ListError(f"{number} is no number of men or things")
    return number


def _platoon(roster: Roster, number: int) -> int:
    if not 0 <= number < len(roster.platoons):
        raise ListError(f"there is no platoon {number + 1}; the force has {len(roster.platoons)}")
    return number


def _unit(roster: Roster, number: int) -> tuple[Entry, Pick]:
    if not 0 <= number < len(roster.units):
        raise ListError(f"there is no unit {number + 1}; the force has {len(roster.units)}")
    pick = roster.units[number]
    return army_named(roster.nation).entries[pick.entry], pick


def _platoon_of(roster: Roster, unit: int) -> int:
    """The platoon that a unit is in."""
    return [n for n, platoon in enumerate(roster.platoons) for _ in platoon.units][unit]


def _with_platoon(roster: Roster, number: int, platoon: Platoon) -> Roster:
    return replaced(roster, platoons=(*roster.platoons[:number], platoon, *roster.platoons[number + 1 :]))


def _with_unit(roster: Roster, number: int, pick: Pick) -> Roster:
    for n, platoon in enumerate(roster.platoons):
        if number < len(platoon.units):
            units = (*platoon.units[:number], pick, *platoon.units[number + 1 :])
            return _with_platoon(roster, n, replaced(platoon, units=units))
        number -= len(platoon.units)
    return roster


# ------------------------------------------------------------------ what may be done


class Scales:
    """Weighs the steps that may be taken with a force: what each costs, and faults that are not there now."""

    def __init__(self, roster: Roster, limit: int) -> None:
        self.roster, self.limit = roster, limit
        self.points = roster_points(roster).total
        self.faults = check_roster(roster, limit)

    def weigh(self, words: str, change: Change) -> ChangeCard:
        then = after(self.roster, change)
        new = tuple(fault for fault in check_roster(then, self.limit) if not any(_there(fault, f) for f in self.faults))
        return ChangeCard(words, change, roster_points(then).total - self.points, new)


def _there(fault: Fault, before: Fault) -> bool:
    """Whether a fault was there before: to the letter, or farther from being mended."""
    if fault.platoon != before.platoon:
        return False
    nearer = fault.unit < 0 and len(fault.mend) < len(before.mend) and set(fault.mend) == set(before.mend)
    return fault.words == before.words or nearer


def additions(roster: Roster, platoon: int, limit: int = 0) -> Iterator[ChangeCard]:
    """Units that a platoon may be given, in the order of its places."""
    entries = sorted(army_named(roster.nation).entries.values(), key=lambda entry: SLOTS.index(entry.slot))
    scales = Scales(roster, limit)
    for entry in entries if len(roster.units) < MOST_UNITS else ():
        yield scales.weigh(entry.name, Change("add", platoon=platoon, word=entry.id))


def choices(roster: Roster, unit: int, limit: int = 0) -> Iterator[ChangeCard]:
    """What may be done with a unit."""
    entry, pick = _unit(roster, unit)
    scales = Scales(roster, limit)
    for quality in entry.qualities:
        if quality != pick.quality:
            yield scales.weigh(f"make it {quality}", Change("quality", unit, word=quality))
    men = men_in(entry, pick)
    for number in (men - 1, men + 1):
        if entry.men[0] <= number <= entry.men[1]:
            words = "one man more" if number > men else "one man less"
            yield scales.weigh(words, Change("men", unit, number=number))
    for extra in entry.extras:
        held = pick.extras.get(extra.id, 0)
        if held < (1 if extra.per_man else extra.limit(men)):
            words = f"add {extra.name}" if not held else f"one more {extra.name}"
            yield scales.weigh(words, Change("extra", unit, word=extra.id, number=held + 1))
        if held:
            words = f"without {extra.name}" if held == 1 else f"one {extra.name} less"
            yield scales.weigh(words, Change("extra", unit, word=extra.id, number=held - 1))
    if len(roster.units) < MOST_UNITS:
        yield scales.weigh(f"another {entry.name} like it", Change("copy", unit))
    yield scales.weigh(f"leave {pick.name or entry.name} out", Change("drop", unit))
