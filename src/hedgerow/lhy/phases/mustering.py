"""20.6 Starting forces: the Random Draw Procedure. Every draw is one of the table's, so that it is on the tape."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hedgerow.lhy.book.content import COMPANIES, COUNTERS, MIXES, PLATOONS
from hedgerow.lhy.book.counters import Arm, Company
from hedgerow.lhy.book.counters import Platoon as Organized
from hedgerow.lhy.book.tables import TABLES
from hedgerow.lhy.scenario.records import DUMMIES, Group, Line
from hedgerow.lhy.scenario.strength import SQUAD_STEPS, tanks_of
from hedgerow.lhy.state.events import set_up as told
from hedgerow.lhy.state.names import short
from hedgerow.lhy.state.placing import enlist, new_name
from hedgerow.lhy.state.state import Mortar, Platoon, State, Unit
from hedgerow.lhy.state.world import Chance, World

LOTS = 999_999_999
FROM_ONE, FROM_TWO = 3, 6
"""20.6.s1: up to so many platoons come from one company, and up to so many from two."""


def muster(t: World) -> None:
    """20.6-1, 3.1-1: both forces are drawn. Each side learns of its own."""
    s = t.state
    s.lots = [t.roll("lots for names", 1, LOTS)[0] for _ in (0, 1)]
    for seat in (0, 1):
        groups = [group for group in s.mission.group if s.mission.seat(group.side) == seat]
        drawn = draw_platoons(t, s, seat, groups)
        for group in groups:
            for line in group.force:
                draw_line(t, s, seat, group, line, drawn)
        draw_dummies(t, s, seat)
        attach(s, seat)
        units = tuple(u.id for u in s.own[seat])
        mortars = tuple(m.id for m in s.mortars.values() if m.seat == seat)
        t.tell(told.ForceDrawn(seat=seat, units=units, mortars=mortars, audience=(seat,), rule="20.6-1"))


def attach(s: State, seat: int) -> None:
    """7.2-1: squads that are of no platoon, such as engineers, are part of one from the beginning."""
    platoons = [p.id for p in s.platoons.values() if p.seat == seat and not p.armour]
    loose = [u for u in s.own[seat] if u.card.infantry and not u.platoon and not u.card.dummy]
    for i, u in enumerate(loose):
        if platoons:
            u.platoon = platoons[i % len(platoons)]


def draw_dummies(t: Chance, s: State, seat: int) -> None:
    """20.8-1: all six of a side, or as many as it has bought."""
    side = s.mission.side[seat]
    if side.dummies:
        cup = list(MIXES[f"{side.nation}/dummy"].units)
        some = [_taken(t, cup, "Dummy") for _ in range(side.dummies)] if side.dummies < len(cup) else cup
        enlist_all(s, seat, some, DUMMIES)


# ------------------------------------------------------------------ platoons by lot


def draw_platoons(t: Chance, s: State, seat: int, groups: Sequence[Group]) -> dict[tuple[Arm, bool], list[str]]:
    """20.6.s1-1: all platoons of a force that are left to chance, by arm."""
    wanted: dict[tuple[Arm, bool], int] = {}
    for line in (line for group in groups for line in group.force):
        if line.platoons:
            sort = line.arm, line.elite
            wanted[sort] = wanted.get(sort, 0) + line.platoons
    named = set(named_companies(groups))
    nation = s.mission.side[seat].nation
    found: dict[tuple[Arm, bool], list[str]] = {}
    for (arm, elite), count in wanted.items():
        pool = [
            c for c in COMPANIES.values()
            if c.nation == nation and c.arm == arm and c.elite == elite and c.key not in named and tanks_of(c)
        ]  # fmt: skip
        found[arm, elite] = list(platoons_by_lot(t, pool, count))
    return found


def named_companies(groups: Sequence[Group]) -> Iterator[str]:
    """Companies that the mission names are not in the cup."""
    for line in (line for group in groups for line in group.force):
        if line.company:
            yield line.company
        if line.platoon:
            yield PLATOONS[line.platoon].company


def platoons_by_lot(t: Chance, pool: Sequence[Company], count: int) -> Iterator[str]:
    """20.6.s1-1: from one company, from two or from three, as equally as can be; in order of their numbers."""
    for share in shares(count, [len(c.platoons) for c in pool]):
        fit = [c for c in pool if len(c.platoons) >= share]
        company = t.draw(fit, "company")
        pool = [c for c in pool if c is not company]
        cup = list(company.platoons)
        drawn = [_taken(t, cup, f"platoon of {company.name}") for _ in range(share)]
        yield from sorted(drawn, key=company.platoons.index)


def shares(count: int, sizes: Sequence[int]) -> list[int]:
    """How many platoons come from each company drawn, the most first: more companies than usual where none is large
    enough, and of a small one no more than it has.
    """
    companies = 1 if count <= FROM_ONE else 2 if count <= FROM_TWO else 3
    largest = sorted(sizes, reverse=True)
    while companies < len(largest) and any(
        share > size for share, size in zip(evenly(count, [count] * companies), largest)
    ):
        companies += 1
    return [share for share in evenly(count, largest[:companies]) if share]


def evenly(count: int, room: Sequence[int]) -> list[int]:
    """So many, one by one to whoever has the fewest of them and room for more."""
    found = [0] * len(room)
    for _ in range(count):
        least = min((i for i, most in enumerate(room) if found[i] < most), key=found.__getitem__)
        found[least] += 1
    return found


def _taken(t: Chance, cup: list[str], why: str) -> str:
    """Draws from a cup, and does not put it back."""
    drawn = t.draw(cup, why)
    cup.remove(drawn)
    return drawn


# ------------------------------------------------------------------ a line of a force


def draw_line(
    t: Chance, s: State, seat: int, group: Group, line: Line, drawn: dict[tuple[Arm, bool], list[str]]
) -> None:
    """20.6.s2-1 to 20.6.s5-1"""
    if line.platoons:
        for _ in range(line.platoons):
            raise_platoon(t, s, seat, group.id, PLATOONS[drawn[line.arm, line.elite].pop(0)], line.steps)
    elif line.model:
        raise_vehicles(t, s, seat, group.id, line.model, line.count)
    elif line.platoon:
        raise_platoon(t, s, seat, group.id, PLATOONS[line.platoon], line.steps)
    elif line.company:
        raise_company(t, s, seat, group.id, COMPANIES[line.company], line.steps)
    elif line.command:
        enlist_all(s, seat, [COMPANIES[line.command].command], group.id)
    elif line.mix:
        taken = {u.counter for u in s.own[seat]}
        cup = [key for key in MIXES[line.mix].units if key not in taken]
        enlist_all(s, seat, [_taken(t, cup, MIXES[line.mix].name) for _ in range(line.count)], group.id)
    else:
        for _ in range(line.count):
            add_mortar(s, seat, line.mortar, group)


def raise_platoon(t: Chance, s: State, seat: int, group: str, p: Organized, steps: int) -> None:
    """20.6.s2-1, 20.6.s3-1, 20.6.s4-1: in full; or part of it from a cup, or sections of it besides."""
    if p.arm == "armour":
        vehicles = list(p.vehicles)
        counters = [_taken(t, vehicles, p.name) for _ in range(steps)] if steps else vehicles
    else:
        full = SQUAD_STEPS * len(p.squads)
        counters = draw_squads(t, p.squads, steps) if 0 < steps < full else list(p.squads)
        sections = list(p.sections)
        counters += [_taken(t, sections, f"section of {p.name}") for _ in range(max(0, steps - full))]
    form(s, seat, group, p, counters)


def raise_company(t: Chance, s: State, seat: int, group: str, c: Company, steps: int) -> None:
    """20.6.s2-1, 20.6.s4-1: all its squads or vehicles in one cup; platoons are those that anybody was drawn of."""
    platoons = [PLATOONS[key] for key in c.platoons]
    if c.arm == "armour":
        cup = [v for p in platoons for v in p.vehicles]
        counters = [_taken(t, cup, c.name) for _ in range(steps)] if steps else cup
    else:
        cup = [squad for p in platoons for squad in p.squads]
        counters = draw_squads(t, cup, steps) if steps else cup
    for p in platoons:
        if own := [key for key in counters if COUNTERS[key].platoon == p.key]:
            form(s, seat, group, p, own)


def raise_vehicles(t: Chance, s: State, seat: int, group: str, model: str, count: int) -> None:
    """23.0.s13-3: single vehicles of one type, by the platoons that they are of."""
    taken = {u.counter for u in s.own[seat]}
    cup = [key for key, card in COUNTERS.items() if card.model == model and card.platoon and key not in taken]
    drawn = [_taken(t, cup, "vehicle") for _ in range(min(count, len(cup)))]
    for platoon in dict.fromkeys(COUNTERS[key].platoon for key in drawn):
        form(s, seat, group, PLATOONS[platoon], [key for key in drawn if COUNTERS[key].platoon == platoon])


def draw_squads(t: Chance, squads: Sequence[str], steps: int) -> list[str]:
    """20.6.s2-1: squads from a cup; where the number is odd, the last becomes a section of its platoon."""
    cup, counters = list(squads), list[str]()
    for left in range(steps, 0, -SQUAD_STEPS):
        squad = _taken(t, cup, "squad")
        if left < SQUAD_STEPS:
            squad = t.draw(PLATOONS[COUNTERS[squad].platoon].sections, "section")
        counters.append(squad)
    return counters


def form(s: State, seat: int, group: str, p: Organized, counters: Sequence[str]) -> None:
    """A platoon in play: its leader and whoever was drawn; the other counters of the platoon are spare (10.3.2)."""
    id = short(p.key)
    s.platoons[id] = Platoon(id, seat, short(p.company), armour=p.arm == "armour")
    members = [key for key in (*p.squads, *p.sections, *p.vehicles) if key in counters]
    enlist_all(s, seat, [*([p.leader] if p.leader else []), *members], group)
    s.spare[id] = [key for key in (*p.squads, *p.sections) if key not in counters]


def enlist_all(s: State, seat: int, counters: Sequence[str], group: str) -> None:
    for key in counters:
        card = COUNTERS[key]
        enlist(s, Unit(new_name(s, key, seat), key, seat, short(card.platoon) if card.platoon else "", group=group))


def add_mortar(s: State, seat: int, kind: str, group: Group) -> None:
    """11.4.2, 20.7g-1: in the Available box, or there when its group arrives. A section serves a company."""
    mine = [m for m in s.mortars.values() if m.seat == seat]
    number = 1 + sum(m.kind == kind for m in mine)
    served = {m.company for m in mine if m.kind == kind}
    companies = dict.fromkeys(p.company for p in s.platoons.values() if p.seat == seat and not p.armour)
    company = next((c for c in companies if c not in served), next(iter(companies), ""))
    if TABLES.mortar[kind].platoon:
        company = ""
    later = group.id if group.lands or (group.enters and (group.enters.turn > 1 or group.enters.minute)) else ""
    id = f"{s.mission.side[seat].nation}-{kind}-{number}"
    s.mortars[id] = Mortar(id, kind, seat, company, group=later)
