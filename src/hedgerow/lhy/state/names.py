"""What things of the book are called in play: by programs, and by people."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache, lru_cache
from random import Random
from typing import TYPE_CHECKING

from hedgerow.kernel.screen.words import ordinal
from hedgerow.lhy.book.content import COMPANIES, COUNTERS, NATIONS, PLATOONS
from hedgerow.lhy.book.tables import TABLES

if TYPE_CHECKING:
    from hedgerow.lhy.state.state import Mortar, State, Unit


def short(key: str) -> str:
    """A company or a platoon: "baker", "1kp-3" for "german/1kp-3"."""
    return key.partition("/")[2]


def unit_name(key: str) -> str:
    """A unit after its counter, where nothing is hidden: "1kp-3-a"; support units have their nation before it."""
    return short(key) if COUNTERS[key].company else key.replace("/", "-")


@lru_cache(maxsize=64)
def names_by_lot(lot: int, letter: str) -> tuple[str, ...]:
    """Names that tell the other side nothing of what bears them: "g47" may be a squad, a gun or a Dummy."""
    names = list(_all_names(letter))
    bits = Random(lot).getrandbits
    # What Random.shuffle does, in a third of the time: every game begins with it.
    for width in range(len(names).bit_length(), 1, -1):
        for last in range(min(len(names), (1 << width) - 1) - 1, (1 << width - 1) - 2, -1):
            n = bits(width)
            while n > last:
                n = bits(width)
            names[last], names[n] = names[n], names[last]
    return tuple(names)


@cache
def _all_names(letter: str) -> tuple[str, ...]:
    return tuple(f"{letter}{number}" for number in range(10, 1000))


# ------------------------------------------------------------------ as people say it


def company_words(key: str) -> str:
    """ "Able" for us/able."""
    return COMPANIES[key].name.removesuffix(" Company")


@cache
def platoon_words(key: str) -> str:
    """ "1st Platoon, Able" for us/able-1."""
    p = PLATOONS[key]
    return f"{p.name}, {company_words(p.company)}"


@cache
def brief_words(key: str) -> str:
    """A counter within its platoon: "2nd Squad", "Section A", "Lt. Hadley", "M10 #2"; support by its nation."""
    card = COUNTERS[key]
    if not card.company:
        return f"{NATIONS[card.nation].adjective} {card.name} #{card.number}"
    match card.kind:
        case "squad":
            return f"{ordinal(int(card.number))} Squad"
        case "section":
            return f"Section {card.number.upper()}"
        case "leader":
            return card.name
    return f"{card.name} #{card.number}" if card.number.isdigit() else card.name


@cache
def counter_words(key: str) -> str:
    """A counter by its full name: "2nd Squad, 1st Platoon, Able"."""
    card = COUNTERS[key]
    if not card.company or card.kind == "leader":
        return brief_words(key)
    return f"{brief_words(key)}, {platoon_words(card.platoon) if card.platoon else company_words(card.company)}"


def platoon_name(s: State, platoon: str) -> str:
    """A platoon of the game: "1st Platoon, Able"."""
    return platoon_words(f"{_nation(s, s.platoons[platoon].seat)}/{platoon}")


def company_name(s: State, company: str, seat: int) -> str:
    return COMPANIES[f"{_nation(s, seat)}/{company}"].name


def mortar_name(s: State, m: Mortar) -> str:
    """ "60mm mortar section, Able"; a platoon serves the battalion."""
    said = TABLES.mortar[m.kind].name
    if m.company:
        said += f", {company_name(s, m.company, m.seat).removesuffix(' Company')}"
    alike = [o.id for o in s.mortars.values() if (o.kind, o.company, o.seat) == (m.kind, m.company, m.seat)]
    return f"{said} #{alike.index(m.id) + 1}" if len(alike) > 1 else said


def _nation(s: State, seat: int) -> str:
    return s.mission.side[seat].nation


def listed(words: Sequence[str]) -> str:
    """ "A, B and C"."""
    return " and ".join(filter(None, (", ".join(words[:-1]), *words[-1:])))


# ------------------------------------------------------------------ as everybody may read it


def openly(units: Iterable[Unit]) -> Callable[[Unit], str] | None:
    """4.3-1: what units are called where people draw one of them by lot; None if one is not to be known."""
    return None if any(u.concealed or u.hidden for u in units) else lambda u: counter_words(u.counter)


# ------------------------------------------------------------------ as a seat may call it


def known(u: Unit, seat: int | None) -> bool:
    """4.3-1, 20.9: whether a seat (None: an onlooker) knows which unit it is. Who is gone is known."""
    return u.seat == seat or u.lost or not (u.concealed or u.hidden)


def called(s: State, u: Unit, seat: int | None) -> str:
    """A unit that a seat knows, by its full name."""
    return truck_words(s, u, seat) if u.inherent else counter_words(u.counter)


def truck_words(s: State, u: Unit, seat: int | None) -> str:
    """10.4.6.5-2: a gun's own truck goes by its gun; by its nation while the seat does not know which that is."""
    gun = next((o for o in s.own[u.seat] if o.truck == u.id), None)
    if gun is None or not known(gun, seat):
        return f"{NATIONS[u.card.nation].adjective} {u.card.name}"
    return f"{u.card.name} of {brief_words(gun.counter)}"


def name(s: State, unit: str, seat: int | None) -> str:
    """A unit as a seat calls it: what is Concealed from it has no name."""
    return names(s, (unit,), seat)


def names(s: State, units: Iterable[str], seat: int | None) -> str:
    """Units in one breath: those of a platoon together, whoever is Concealed as a number."""
    groups: dict[str, list[str]] = {}
    unknown = 0
    for i in units:
        u = s.units.get(i)
        if u is None:
            groups.setdefault("", []).append("a unit")
        elif not known(u, seat):
            unknown += 1
        else:
            card = u.card
            brief = truck_words(s, u, seat) if u.inherent else brief_words(u.counter)
            groups.setdefault(card.platoon if card.kind != "leader" else "", []).append(brief)
    said = [f"{listed(brief)}, {platoon_words(key)}" if key else listed(brief) for key, brief in groups.items()]
    if unknown:
        said.append("a concealed unit" if unknown == 1 else f"{unknown} concealed units")
    return "; ".join(said) if len(groups) > 1 else listed(said)


def verb(units: Sequence[str], one: str, more: str) -> str:
    return one if len(units) == 1 else more
