"""Forces as text that people write and mail, a line for each unit; and in one word, to be brought to a game.

    force Able Company
    nation us
    trait rapid-fire              what the army is known for, where that is to be chosen
    platoon reinforced            begins a platoon
    first-lieutenant veteran 2 men
    rifle-squad veteran 12 men + smg 2 + bar 2 + at-grenades = 1st Squad
    m4-sherman + pintle-hmg       regular, or the one quality that there is
    # whatever comes after a hash is for people

The same in one word, units by commas and platoons by semicolons:

    us!rapid-fire=Able_Company;reinforced,first-lieutenant.v2,rifle-squad.v12+smg*2+bar*2+at-grenades=1st_Squad
"""

from __future__ import annotations

import re

from hedgerow.boltaction.book.terms import QUALITIES, Quality
from hedgerow.boltaction.lists.armies import ListError, army_named, selectors
from hedgerow.boltaction.lists.records import Army, Pick, Platoon, Roster
from hedgerow.kernel.near import hint

MOST_LETTERS = 20_000
MOST_UNITS = 60
MOST_MEN = 99
WORD = r"[a-z0-9][a-z0-9-]*"
UNIT = re.compile(rf"(?P<entry>{WORD})(?:\s+(?P<quality>{WORD}))??(?:\s+(?P<men>\d+)\s+m[ae]n)?")
EXTRA = re.compile(rf"(?P<id>{WORD})(?:\s+(?P<times>\d+))?")
CODED_UNIT = re.compile(rf"(?P<entry>{WORD})(?:\.(?P<quality>[irv])(?P<men>\d*))?")
CODED_EXTRA = re.compile(rf"(?P<id>{WORD})(?:\*(?P<times>\d+))?")
NAME = re.compile(r"[\w '’./()&-]{1,40}")
LETTERS: dict[str, Quality] = {quality[0]: quality for quality in QUALITIES}
HEADS = ("force", "nation", "trait", "platoon")


def read_force(text: str) -> Roster:
    """A force in either form. What it says is read; whether it is legal is for `check_roster` to say."""
    if len(text) > MOST_LETTERS:
        raise ListError(f"a list has at most {MOST_LETTERS} letters; this one has {len(text)}")
    words = text.split()
    return read_code(words[0]) if len(words) == 1 and ";" in words[0] else read_roster(text)


# ------------------------------------------------------------------ lines


def write_roster(roster: Roster) -> str:
    """A force as lines of text."""
    lines = [f"force {roster.name}"] if roster.name else []
    lines.append(f"nation {roster.nation}")
    if roster.trait:
        lines.append(f"trait {roster.trait}")
    for platoon in roster.platoons:
        lines += ["", f"platoon {platoon.selector}", *(_line(pick) for pick in platoon.units)]
    return "\n".join(lines) + "\n"


def _line(pick: Pick) -> str:
    men = f" {pick.men} {'man' if pick.men == 1 else 'men'}" if pick.men else ""
    extras = "".join(f" + {name}{f' {times}' if times > 1 else ''}" for name, times in pick.extras.items())
    return f"{pick.entry} {pick.quality}{men}{extras}{f' = {pick.name}' if pick.name else ''}"


def read_roster(text: str) -> Roster:
    """A force from lines of text; raises ListError with the line where it cannot be understood."""
    heads: dict[str, str] = {}
    platoons: list[tuple[str, list[Pick]]] = []
    army: Army | None = None
    for number, written in enumerate(text.splitlines(), 1):
        line = written.partition("#")[0].strip()
        where = f"line {number}: "
        word, _, rest = line.partition(" ")
        if not line:
            continue
        if word == "platoon":
            platoons.append((_selector(where, rest.strip() or "reinforced"), []))
        elif word in HEADS:
            if word in heads:
                raise ListError(f"{where}{word!r} is said twice")
            heads[word] = name_read(where, rest.strip()) if word == "force" else rest.strip()
            army = _army(where, heads["nation"]) if word == "nation" else army
        elif army is None:
            raise ListError(f"{where}say first whose army it is: 'nation us'")
        else:
            if not platoons:
                platoons.append(("reinforced", []))
            platoons[-1][1].append(_read_line(where, army, line))
            _enough(where, platoons)
    if army is None:
        raise ListError("it does not say whose army it is: 'nation us'")
    return _roster(army, platoons, heads.get("force", ""), heads.get("trait", ""))


def _read_line(where: str, army: Army, line: str) -> Pick:
    told, _, name = line.partition("=")
    first, *extras = [part.strip() for part in told.split("+")]
    found = UNIT.fullmatch(first)
    if found is None:
        how = "rifle-squad veteran 12 men + smg + bar 2 = 1st Squad"
        raise ListError(f"{where}{first!r} is no unit; one is written: {how}")
    quality = _quality(where, army, found["entry"], found["quality"] or "")
    held = _extras(where, extras, EXTRA, "bar 2")
    return Pick(
        found["entry"], quality, _men(where, found["men"]), held, name_read(where, name.strip()) if name.strip() else ""
    )


# ------------------------------------------------------------------ one word


def write_code(roster: Roster) -> str:
    """A force in one word."""
    head = roster.nation + (f"!{roster.trait}" if roster.trait else "")
    if roster.name:
        head += f"={roster.name.replace(' ', '_')}"
    platoons = (",".join([platoon.selector, *(_coded(pick) for pick in platoon.units)]) for platoon in roster.platoons)
    return ";".join([head, *platoons])


def _coded(pick: Pick) -> str:
    extras = "".join(f"+{name}{f'*{times}' if times > 1 else ''}" for name, times in pick.extras.items())
    name = f"={pick.name.replace(' ', '_')}" if pick.name else ""
    return f"{pick.entry}.{pick.quality[0]}{pick.men or ''}{extras}{name}"


def read_code(code: str) -> Roster:
    """A force from one word; raises ListError with what cannot be understood."""
    head, *rest = code.split(";")
    told, _, name = head.partition("=")
    nation, _, trait = told.partition("!")
    army = _army("", nation)
    platoons: list[tuple[str, list[Pick]]] = []
    for coded in rest:
        selector, *units = coded.split(",")
        platoons.append((_selector("", selector), []))
        for unit in units:
            platoons[-1][1].append(_read_coded(army, unit))
            _enough("", platoons)
    return _roster(army, platoons, name_read("", name.replace("_", " ")) if name else "", trait)


def _read_coded(army: Army, unit: str) -> Pick:
    told, _, name = unit.partition("=")
    first, *extras = told.split("+")
    found = CODED_UNIT.fullmatch(first)
    where = f"{unit!r}: "
    if found is None:
        raise ListError(f"{where}{first!r} is no unit; one is written: rifle-squad.v12+smg+bar*2=1st_Squad")
    quality = _quality(where, army, found["entry"], LETTERS.get(found["quality"] or "", ""))
    called = name_read(where, name.replace("_", " ")) if name else ""
    return Pick(
        found["entry"], quality, _men(where, found["men"]), _extras(where, extras, CODED_EXTRA, "bar*2"), called
    )


# ------------------------------------------------------------------ parts of both


def _army(where: str, nation: str) -> Army:
    try:
        return army_named(nation)
    except ListError as wrong:
        raise ListError(f"{where}{wrong}") from None


def _selector(where: str, name: str) -> str:
    if name not in selectors():
        raise ListError(f"{where}there is no platoon {name!r}{hint(name, selectors())}")
    return name


def _quality(where: str, army: Army, entry: str, quality: str) -> Quality:
    """The one that is said; else regular, or the only one that there is."""
    if entry not in army.entries:
        raise ListError(f"{where}the {army.adjective} list has no {entry!r}{hint(entry, army.entries)}")
    for known in QUALITIES:
        if quality == known:
            return known
    if quality:
        raise ListError(f"{where}a unit is {', '.join(QUALITIES)}, not {quality!r}")
    had = army.entries[entry].qualities
    return "regular" if "regular" in had else had[0]


def _men(where: str, men: str | None) -> int:
    number = int(men[:4]) if men else 0
    if number > MOST_MEN:
        raise ListError(f"{where}{men} men are too many for any unit")
    return number


def _extras(where: str, extras: list[str], pattern: re.Pattern[str], how: str) -> dict[str, int]:
    held: dict[str, int] = {}
    for text in extras:
        found = pattern.fullmatch(text)
        if found is None:
            raise ListError(f"{where}{text!r} is no extra; one is written: {how}")
        times = int((found["times"] or "1")[:4])
        if found["id"] in held:
            raise ListError(f"{where}{found['id']!r} is said twice; one is written: {how}")
        if not 0 < times <= MOST_MEN:
            raise ListError(f"{where}{times} × {found['id']!r} is no number of them")
        held[found["id"]] = times
    return held


def name_read(where: str, name: str) -> str:
    if NAME.fullmatch(name) is None or "_" in name:
        raise ListError(f"{where}{name!r} is no name: it has up to 40 letters, digits, spaces and any of '.-/()&")
    return name


def _enough(where: str, platoons: list[tuple[str, list[Pick]]]) -> None:
    if sum(len(units) for _, units in platoons) > MOST_UNITS:
        raise ListError(f"{where}a force has at most {MOST_UNITS} units")


def _roster(army: Army, platoons: list[tuple[str, list[Pick]]], name: str, trait: str) -> Roster:
    if trait and re.fullmatch(WORD, trait) is None:
        raise ListError(f"{trait!r} is no national characteristic{hint(trait, army.traits)}")
    return Roster(army.id, tuple(Platoon(tuple(units), selector) for selector, units in platoons), name, trait)
