"""Finding the entries of our lists in the selections of others, by what they are called."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

from hedgerow.boltaction.book.charts import WEAPONS
from hedgerow.boltaction.book.entries import Entry, Extra
from hedgerow.boltaction.book.terms import QUALITIES, Quality
from hedgerow.boltaction.lists.imports.records import Selection
from hedgerow.boltaction.lists.prices import pick_points
from hedgerow.boltaction.lists.records import Army, Pick
from hedgerow.boltaction.lists.text import MOST_MEN, NAME

MEN = {"soldier", "soldiers", "man", "men", "infantryman", "rifleman", "nco", "crew", "crewman", "trooper", "guard"}
MORE = {"additional", "extra", "further"}
STAFF = ("lieutenant", "commander", "commissar", "medic", "observer")
TELLING = 5  # letters of a word that tells enough alone
LEADERS = {"nco", "sergeant", "corporal", "leader"}


def plain(name: str) -> str:
    """A name as it is compared: no accents, case or punctuation.

    >>> plain("Fallschirmjäger Squad (Late-War)")
    'fallschirmjager squad late war'
    """
    letters = unicodedata.normalize("NFKD", name).replace("ß", "ss")
    kept = "".join(letter for letter in letters if not unicodedata.combining(letter))
    return " ".join(re.findall(r"[a-z0-9]+", kept.lower()))


def unrated(name: str) -> str:
    """The same without a quality and without what stands in brackets."""
    words = plain(re.sub(r"\([^()]*\)", " ", name)).split()
    return " ".join(word for word in words if word not in QUALITIES)


def entries_called(army: Army, name: str) -> list[Entry]:
    """The entry of that name to the letter, or those that are called so but for a quality or something in brackets."""
    for simple in (plain, unrated):
        wanted = simple(name)
        found = [e for e in army.entries.values() if wanted and wanted in {simple(known) for known in names_of(e)}]
        if found:
            return found
    return []


def names_of(entry: Entry) -> tuple[str, ...]:
    return entry.name, entry.id, *entry.also


def entry_like(army: Army, name: str) -> Entry | None:
    """The one entry that has most words of its name in a longer one: a "Sherman Firefly VC" is a Firefly."""
    wanted, found = set(unrated(name).split()), dict[str, int]()
    for entry in army.entries.values():
        for known in names_of(entry):
            words = unrated(known).split()
            if words and wanted.issuperset(words) and (len(words) > 1 or len(words[0]) >= TELLING):
                found[entry.id] = max(found.get(entry.id, 0), len(words))
    best = [id for id, count in found.items() if count == max(found.values())]
    return army.entries[best[0]] if len(best) == 1 else None


def unit_in(army: Army, chosen: Selection) -> tuple[Entry, str] | None:
    """The entry that a selection is, with what to say if that is a guess.

    Officers and their like may be within a heading: "Officer" has a Second Lieutenant in it. What costs nothing is no
    unit, but a heading of another sort.
    """
    if found := entries_called(army, chosen.name):
        said = quality_said(chosen)
        able = [entry for entry in found if said in entry.qualities] or found
        return able[0], "" if len(able) == 1 else _guess(chosen, able[0])
    for selection in chosen.all() if chosen.total else ():
        for entry in entries_called(army, selection.name):
            if entry.slot in STAFF:
                return entry, ""
    like = entry_like(army, chosen.name) if chosen.total else None
    return None if like is None else (like, _guess(chosen, like))


def _guess(chosen: Selection, entry: Entry) -> str:
    return f"{chosen.name}: taken for {entry.name}"


# ------------------------------------------------------------------ what was chosen for a unit


def pick_of(entry: Entry, chosen: Selection) -> tuple[Pick, list[str]]:
    """The unit that a selection stands for, and what of it is not known here."""
    quality, men = quality_of(entry, chosen), men_of(entry, chosen)
    extras, unknown = extras_of(entry, chosen)
    name = chosen.called if NAME.fullmatch(chosen.called) and "_" not in chosen.called else ""
    pick = Pick(entry.id, quality, men, extras, name)
    cost = pick_points(entry, pick).total
    if chosen.total and cost != chosen.total:
        unknown.append(f"{chosen.name}: {chosen.total} points there, {cost} here")
    return pick, unknown


def quality_of(entry: Entry, chosen: Selection) -> Quality:
    said = quality_said(chosen)
    if said is not None and said in entry.qualities:
        return said
    return "regular" if "regular" in entry.qualities else entry.qualities[0]


def quality_said(chosen: Selection) -> Quality | None:
    """What a selection, or one within it, says of how good the men are: "Veteran", "Regular Soldier"."""
    for selection in (*chosen.all(), chosen):
        words = plain(selection.name).split()[:2]
        for quality in QUALITIES:
            if quality in words:
                return quality
    return None


def men_of(entry: Entry, chosen: Selection) -> int:
    """Those who are told one by one, and those who come on top of the least, as everybody beside an officer does."""
    if entry.men[0] == entry.men[1]:
        return 0
    told = more = 0
    for selection in chosen.all():
        words = set(plain(selection.name).split())
        if words & MORE:
            more += selection.number if not selection.within else 0
        elif entry_is(entry, selection.name):
            continue
        elif selection.kind == "model" or (selection.kind != "unit" and words & MEN):
            told += selection.number
    if not entry.leader:
        more, told = more + told, 0
    return min(max(told, entry.men[0]) + more, MOST_MEN)


def extras_of(entry: Entry, chosen: Selection) -> tuple[dict[str, int], list[str]]:
    extras: dict[str, int] = {}
    unknown: list[str] = []
    for selection, above in _with_above(chosen):
        if not selection.number:
            continue
        extra = extra_called(entry, selection, leader=bool(set(plain(above.name).split()) & LEADERS))
        if extra is not None:
            extras[extra.id] = 1 if extra.per_man else min(extras.get(extra.id, 0) + selection.number, MOST_MEN)
        elif selection.points and not _counted(entry, selection):
            unknown.append(f"{chosen.name}: {selection.name}, {selection.points} points")
    return extras, unknown


def _with_above(chosen: Selection) -> Iterator[tuple[Selection, Selection]]:
    for selection in chosen.within:
        yield selection, chosen
        yield from _with_above(selection)


def extra_called(entry: Entry, chosen: Selection, *, leader: bool) -> Extra | None:
    """An extra by its name, also of somebody "with SMG"; the leader's own where there is one."""
    wanted = {plain(chosen.name), plain(re.split(r"\bwith\b|\bw/", chosen.name)[-1])}
    if not chosen.points and wanted & set(_carried(entry)):
        return None
    found = [
        extra for extra in entry.extras if wanted & {plain(known) for known in (extra.name, extra.id, *extra.also)}
    ]
    return next((extra for extra in found if (extra.men == "leader") == leader), found[0] if found else None)


def _carried(entry: Entry) -> Iterator[str]:
    """What everybody has in any case."""
    if entry.carried and not entry.team:
        yield plain(WEAPONS[entry.carried].name)


def _counted(entry: Entry, selection: Selection) -> bool:
    """Whether the points of a selection are for its quality or its men, which are known already."""
    words = set(plain(selection.name).split())
    return bool(words & {*QUALITIES, *MEN, *MORE}) or selection.kind == "model" or entry_is(entry, selection.name)


def entry_is(entry: Entry, name: str) -> bool:
    return plain(name) in {plain(known) for known in names_of(entry)}
