"""The checks that a scenario file must pass, and the reading of its words for places.

Every fault names the field and what would be right; all of them are collected before any is told.
"""

from __future__ import annotations

from collections import Counter as Count
from collections.abc import Iterable, Sequence

import msgspec

from hedgerow.board.areas import AreaError
from hedgerow.kernel.mistakes import Mistake
from hedgerow.kernel.near import hint
from hedgerow.lnlt.book.content import COUNTERS, NATIONS, WEAPONS
from hedgerow.lnlt.book.counters import Counter
from hedgerow.lnlt.book.limits import CARRY, HALVES, LIMIT, MOST_HALVES
from hedgerow.lnlt.book.options import OPTIONS
from hedgerow.lnlt.book.skills import SKILLS
from hedgerow.lnlt.ground.areas import area
from hedgerow.lnlt.ground.footing import may_set_up
from hedgerow.lnlt.ground.ground import Ground, ground
from hedgerow.lnlt.ground.hexes import hex_of
from hedgerow.lnlt.ground.survey import map_names
from hedgerow.lnlt.scenario.checks.support import air_faults, artillery_faults
from hedgerow.lnlt.scenario.checks.vehicles import boarding_faults, commander_faults, line_faults
from hedgerow.lnlt.scenario.checks.works import boat_faults, count_mines, read_forts, read_mines, read_wire, read_works
from hedgerow.lnlt.scenario.records import (
    AIR,
    SNIPERS,
    AirSupport,
    Cleared,
    Control,
    Enlisted,
    Group,
    Line,
    Losses,
    Paragraph,
    Scenario,
    ScenarioError,
    ScenarioFile,
    Score,
    Survivors,
)

MOST_TURNS = 30
INDIVIDUALS = ("leader", "hero", "armor-leader")  # counters with a name, of which there is one each


def checked(file: str, key: str, found: ScenarioFile) -> Scenario:
    """The scenario with every place looked up; raises ScenarioError unless all is well."""
    if found.map not in map_names():
        raise ScenarioError(file, [f"map = {found.map!r}: no such map{hint(found.map, map_names())}"])
    if len(found.side) != 2:
        raise ScenarioError(file, [f"[[side]]: there are {len(found.side)} sides; a scenario has two"])
    return _Checker(file, ground(found.map), found).read(key)


def _one_each(words: str, count: int, i: int) -> str:
    """Of words that stand for all of a line, or one for each, those of the i-th."""
    given = words.split()
    return (given * count)[i] if given else ""


def _on_one_line(words: str) -> str:
    """Texts may be broken into lines anywhere in the file."""
    return " ".join(words.split())


class _Checker:
    """Reads one file and collects its faults."""

    def __init__(self, file: str, g: Ground, found: ScenarioFile) -> None:
        self.file, self.g, self.found = file, g, found
        self.faults: list[str] = []
        self.sides = [s.id for s in found.side]
        self.names: Count[str] = Count()

    def read(self, key: str) -> Scenario:
        f = self.found
        forts = read_forts(self)
        if forts and not self.faults:
            self.g = ground(f.map, forts=forts)
        sides = tuple(
            msgspec.structs.replace(s, control=self.places(f"side {s.id}", "control", s.control)) for s in f.side
        )
        groups = tuple(self.group(g) for g in f.group)
        scores = tuple(self.score(i, x) for i, x in enumerate(f.victory.score, 1))
        paragraphs = tuple(self.read_paragraph(p) for p in f.paragraph)
        wire, mines = read_wire(self), tuple(read_mines(self, field) for field in f.mines)
        count_mines(self, mines)
        self.frame()
        self.events()
        for where, words in (*air_faults(f), *artillery_faults(f), *boat_faults(f, self.g)):
            self.fault(where, words)
        air = tuple(
            msgspec.structs.replace(a, hexes=self.entry_hexes(f"[[air]] {i}", a.hexes)) for i, a in enumerate(f.air, 1)
        )
        if self.faults:
            raise ScenarioError(self.file, self.faults)
        found = msgspec.structs.replace(
            f,
            situation=_on_one_line(f.situation),
            side=sides,
            group=groups,
            paragraph=paragraphs,
            air=air,
            wire=wire,
            mines=mines,
            victory=msgspec.structs.replace(f.victory, score=scores, words=_on_one_line(f.victory.words)),
        )
        roster = tuple(self.roster(groups))
        for fault in boarding_faults(roster, f.transport):
            self.fault(*fault)
        self.crowding(groups, tuple(e for e in roster if not e.aboard))
        if self.faults:
            raise ScenarioError(self.file, self.faults)
        fields = {name: getattr(found, name) for name in ScenarioFile.__struct_fields__}
        name = self.file.replace("\\", "/").rpartition("/")[2].removesuffix(".toml")
        return Scenario(**fields, name=name, key=key, roster=roster, forts=forts)

    def fault(self, where: str, words: str) -> None:
        self.faults.append(f"{where}: {words}")

    # ---------------------------------------------------------------- words

    def side(self, where: str, field: str, side: str, *, optional: bool = False) -> None:
        if side not in self.sides and (side or not optional):
            self.fault(where, f"{field} = {side!r}: no such side{hint(side, self.sides)}")

    def places(self, where: str, field: str, words: Sequence[str]) -> tuple[str, ...]:
        """The places of a list of words; "" where they name none."""
        try:
            found = area(self.g, words)
        except AreaError as error:
            self.fault(where, f"{field}: {error}")
            return ()
        if words and not found:
            self.fault(where, f"{field} = {list(words)}: no place of the map is left")
        return found

    def place(self, where: str, field: str, place: str) -> bool:
        if place in self.g.places:
            return True
        self.fault(
            where,
            f"{field}: {place!r} is not a place of the map {self.found.map!r}{hint(place, self.g.places)}"[:200],
        )
        return False

    # ---------------------------------------------------------------- the frame

    def frame(self) -> None:
        f = self.found
        if not 1 <= f.turns <= MOST_TURNS:
            self.fault("turns", f"{f.turns} should be from 1 to {MOST_TURNS}")
        if not all(id.strip() for id in self.sides):
            self.fault("[[side]]", "an id is empty: each needs a name of its own")
        if len(set(self.sides)) < 2:
            self.fault("[[side]]", f"both sides have the id {self.sides[0]!r}; give them different ids")
        for name in f.transport:
            if name not in COUNTERS:
                self.fault("transport", f"{name!r} is unknown{hint(name, COUNTERS)}")
        self.side("first", "first", f.first)
        self.side("initiative", "initiative", f.initiative, optional=True)
        for side in f.side:
            for nation in side.nations:
                if nation not in NATIONS:
                    self.fault(f"side {side.id}", f"nations: {nation!r} is unknown{hint(nation, NATIONS)}")
            kinds = sorted({c.kind for c in COUNTERS.values()})
            for who in side.ambush:
                if who not in ("all", *kinds, *COUNTERS):
                    self.fault(
                        f"side {side.id}", f'ambush: {who!r} should be a counter, a kind ({", ".join(kinds)}) or "all"'
                    )
        try:
            OPTIONS.resolve(f.options)
        except Mistake as error:
            self.fault("[options]", str(error))
        self.unique("[[group]]", [g.id for g in f.group])
        self.unique("skill", [line.skill for g in f.group for line in g.units for _ in range(line.count) if line.skill])
        lines = [line for g in f.group for line in g.units]
        counters = [line.unit for line in lines for _ in range(line.count) if self.individual(line)]
        counters += [line.leader for line in lines if line.leader]
        self.unique("[[group]] units", counters)
        v = f.victory
        self.side("[victory]", "side", v.side, optional=True)
        self.side("[victory]", "tie", v.tie, optional=True)
        if bool(v.side) != bool(v.points):
            self.fault("[victory]", "side and points belong together: this side wins with that many points")
        if v.side and v.tie:
            self.fault("[victory]", "tie means nothing where one side has to reach a number of points; take it out")

    def individual(self, line: Line) -> bool:
        return line.unit in COUNTERS and COUNTERS[line.unit].kind in INDIVIDUALS

    def unique(self, where: str, ids: Iterable[str]) -> None:
        for name, count in Count(ids).items():
            if not name.strip():
                self.fault(where, "an id is empty: each needs a name of its own")
            elif count > 1:
                self.fault(where, f"{name!r} is there {count} times; there can be one only")

    # ---------------------------------------------------------------- groups

    def group(self, g: Group) -> Group:
        where = f"group {g.id}"
        self.side(where, "side", g.side)
        if g.id in (SNIPERS, AIR):
            self.fault(where, f"{g.id!r} is kept for Snipers or aircraft off the map; choose another id")
        if [bool(g.area), g.enters is not None, g.event].count(True) != 1:
            self.fault(where, "give it either an area, or enters = { turn, hexes }, or event = true")
        for i, line in enumerate(g.units, 1):
            self.line(f"{where}, unit {i}", g, line)
        if not g.units:
            self.fault(where, "has no units")
        spots = tuple(p for p in self.places(where, "area", g.area) if self.g.terrain(p).cost() is not None)
        holes = self.foxholes(where, g, spots)
        if not g.enters:
            return msgspec.structs.replace(g, area=spots, foxholes=holes, works=read_works(self, g, spots))
        if not 1 <= g.enters.turn <= self.found.turns:
            self.fault(where, f"enters.turn = {g.enters.turn}: the game has turns 1 to {self.found.turns}")
        hexes = self.entry_hexes(where, g.enters.hexes)
        return msgspec.structs.replace(g, foxholes=holes, enters=msgspec.structs.replace(g.enters, hexes=hexes))

    def entry_hexes(self, where: str, words: tuple[str, ...]) -> tuple[str, ...]:
        """22.0.1: hexes on the edge of the map that a man can walk into."""
        named = [p for p in self.places(where, "enters.hexes", words) if hex_of(p) == p]
        at_edge = self.g.edge("")
        for h in named:
            if h not in at_edge:
                self.fault(where, f'enters.hexes: {h} is not on the edge of the map; write hexes there, or "edge west"')
        found = tuple(h for h in named if self.g.entry_tally(h) is not None)
        if named and not found:
            self.fault(where, f"enters.hexes: nobody can enter {', '.join(named)}, which is {self.g.terrain(named[0])}")
        return found

    def foxholes(self, where: str, g: Group, spots: tuple[str, ...]) -> tuple[str, ...]:
        """21.2.2: given Foxholes and those to be dug."""
        given = tuple(p for p in self.places(where, "foxholes", g.foxholes) if hex_of(p) == p)
        for p in given:
            if not self.g.foxholes_allowed(p):
                self.fault(where, f"foxholes: none can be dug in {p}, which is water [21.2.2]")
        if g.dig and not g.area:
            self.fault(where, "dig: only a group that sets up in an area digs Foxholes")
        diggable = [p for p in spots if self.g.foxholes_allowed(p) and p not in given]
        if g.dig > len(diggable):
            self.fault(where, f"dig = {g.dig}: its area has room for {len(diggable)} Foxholes")
        for p in g.dig_at.split():
            if p not in diggable:
                self.fault(where, f"dig_at: {p} is no place of its area where Foxholes can be dug")
        return given

    def line(self, where: str, g: Group, line: Line) -> None:
        if line.unit not in COUNTERS:
            self.fault(where, f"unit = {line.unit!r}: no such counter{hint(line.unit, COUNTERS)}")
            return
        figures = COUNTERS[line.unit]
        if figures.kind in ("aircraft", "helicopter"):
            self.fault(where, f"{line.unit} is an {figures.kind}; list it in an [[air]] table [19.1.0.1]")
        nations = next((s.nations for s in self.found.side if s.id == g.side), ())
        if figures.nation not in nations:
            self.fault(where, f"{line.unit} is {figures.nation}; side {g.side} has {', '.join(nations)}: add it there")
        if line.count < 1:
            self.fault(where, f"count = {line.count}: should be 1 or more")
        if line.unit.endswith("-wounded"):
            self.fault(where, f"{line.unit} is a Hero's wounded side; he starts unhurt as {line.unit[:-8]}")
        if figures.kind == "sniper" and not g.area:
            self.fault(
                where, "a Sniper waits off the map from the start; list him in a group that has an area [11.4.1]"
            )
        if g.event and (figures.kind == "hero" or line.skill):
            self.fault(where, "Heroes and Skills do not come by events: they may be in play already by then")
        for fault in (*commander_faults(where, line, figures, nations), *line_faults(where, line, figures)):
            self.fault(*fault)
        self.burden(where, line, figures)
        self.skill(where, line, figures)
        self.suggestion(where, g, line, figures)

    def burden(self, where: str, line: Line, figures: Counter) -> None:
        """1.6.0.2, 1.6.0.8: no more weapons than it can carry."""
        for weapon in line.weapons:
            if weapon not in WEAPONS:
                self.fault(where, f"weapons: {weapon!r} is unknown{hint(weapon, WEAPONS)}")
        most = CARRY.get(figures.kind, 0)
        has = len(line.weapons) + bool(line.skill in SKILLS and SKILLS[line.skill].gives)
        if has > most:
            self.fault(where, f"a {figures.kind} carries {most} Support Weapons, not {has} [1.6.0.2]")

    def skill(self, where: str, line: Line, figures: Counter) -> None:
        if not line.skill:
            return
        if line.skill not in SKILLS:
            self.fault(where, f"skill = {line.skill!r}: no such Skill{hint(line.skill, SKILLS)}")
        elif not SKILLS[line.skill].usable_by(figures.kind):
            who = ", ".join(SKILLS[line.skill].who)
            self.fault(where, f"a {figures.kind} cannot use {line.skill}, which is for: {who} [12.0.2]")

    def suggestion(self, where: str, g: Group, line: Line, figures: Counter) -> None:
        places = line.at.split()
        if figures.kind == "sniper" or g.enters:
            if places:
                self.fault(where, "at: it starts off the map; take this out")
            return
        if g.event and not places:
            self.fault(where, "at: say where the event puts it")
        if len(places) not in (0, 1, line.count):
            self.fault(where, f"at: give one place, or one for each of the {line.count}")
        for p in places:
            if self.place(where, "at", p) and not may_set_up(self.g, figures, p):
                rule = "1.3.7" if figures.hull else "1.7.0.3"
                self.fault(where, f"at: a {figures.name} may not be in {p}, which is {self.g.terrain(p)} [{rule}]")

    # ---------------------------------------------------------------- crowding

    def crowding(self, groups: tuple[Group, ...], roster: tuple[Enlisted, ...]) -> None:
        """1.3.1: suggested stacks fit, and an area has room however its units are placed."""
        for g in groups:
            for e in roster:
                if e.group == g.id and g.area and e.at and e.at not in g.area:
                    self.fault(f"group {g.id}", f"at: {e.at} ({e.counter}) is not in its area")
        self.stacks([e for e in roster if e.at])
        areas = [g for g in groups if g.area]
        for i, a in enumerate(areas):
            for b in areas[i + 1 :]:
                shared = [p for p in a.area if p in b.area]
                if shared and a.side != b.side:
                    self.fault(
                        f"group {b.id}", f"area: {shared[0]} is in the area of the enemy's {a.id} too; part them"
                    )
        for g in areas:
            self.room(g, [e for x in areas if set(x.area) & set(g.area) for e in roster if e.group == x.id])

    def stacks(self, placed: list[Enlisted]) -> None:
        halves: Count[tuple[int, str]] = Count()
        smcs: Count[tuple[int, str]] = Count()
        vehicles: Count[tuple[int, str]] = Count()
        for e in placed:
            kind = COUNTERS[e.counter].kind
            if kind in HALVES:
                halves[e.side, e.at] += HALVES[kind]
            elif kind == "vehicle":
                vehicles[e.side, e.at] += 1
            else:
                smcs[e.side, e.at] += 1
        for (_, place), number in halves.items():
            if number > MOST_HALVES:
                self.fault(f"at {place}", f"{number / 2:g} squads or their equal; a hex holds {LIMIT.squads:g} [1.3.1]")
        for (_, place), number in smcs.items():
            if number > LIMIT.smcs:
                self.fault(f"at {place}", f"{number} single men; a hex holds {LIMIT.smcs} [1.3.1]")
        for (_, place), number in vehicles.items():
            if number > LIMIT.vehicles:
                self.fault(f"at {place}", f"{number} vehicles; a hex holds {LIMIT.vehicles} [1.3.1]")

    def room(self, g: Group, rivals: list[Enlisted]) -> None:
        """Wherever the others stand, the last unit of the group must find a place that is not full.

        A place turns a Squad away only when it holds all but one of its half Squads already.
        """
        mine = [COUNTERS[e.counter] for e in rivals if e.group == g.id]
        halves = sum(HALVES.get(COUNTERS[e.counter].kind, 0) for e in rivals)
        smcs = sum(COUNTERS[e.counter].kind not in (*HALVES, "sniper", "vehicle") for e in rivals)
        vehicles = sum(COUNTERS[e.counter].kind == "vehicle" for e in rivals)
        for figures in mine:
            spots = sum(may_set_up(self.g, figures, p) for p in g.area)
            if figures.kind == "vehicle" and vehicles > spots * LIMIT.vehicles:
                self.fault(f"group {g.id}", f"area: {spots} places are too few for {vehicles} vehicles; add places")
                return
            if figures.kind in HALVES and halves - HALVES[figures.kind] >= spots * (MOST_HALVES - 1):
                self.fault(f"group {g.id}", f"area: {spots} places are too few for every {figures.name}; add places")
                return
            if smcs > spots * LIMIT.smcs:
                self.fault(f"group {g.id}", f"area: {spots} places are too few for {smcs} single men; add places")
                return

    # ---------------------------------------------------------------- names in play

    def roster(self, groups: tuple[Group, ...]) -> Iterable[Enlisted]:
        """Every unit under its name. Those of events are named last, so that no gap gives them away."""
        for g in sorted(groups, key=lambda g: g.event):
            seat = self.sides.index(g.side)
            for line in g.units:
                for i in range(line.count):
                    figures = COUNTERS[line.unit]
                    at = _one_each(line.at, line.count, i)
                    short = NATIONS[figures.nation].short or figures.nation
                    weapons = tuple((self.name(f"{short}-{w}"), WEAPONS[w].id) for w in line.weapons)
                    group = SNIPERS if figures.kind == "sniper" else g.id
                    name = self.unit_name(short, figures)
                    leader = (self.unit_name(short, COUNTERS[line.leader]), line.leader) if line.leader else ()
                    turned, aboard = (_one_each(words, line.count, i) for words in (line.faces, line.aboard))
                    known = (name, figures.id, seat, group, line.skill, at, weapons, line.folded, leader)
                    yield Enlisted(*known, turned, aboard, line.outside)
        for i, air in enumerate(self.found.air):
            yield from self.air_support(i, air)

    def air_support(self, number: int, air: AirSupport) -> Iterable[Enlisted]:
        """Aircraft wait for doubles; helicopters belong to their table, and with them those aboard (19.1.0.1, 19.2)."""
        figures, seat = COUNTERS[air.counter], self.sides.index(air.side)
        short = NATIONS[figures.nation].short or figures.nation
        group = AIR if figures.rotor is None else f"{AIR} {number}"
        for _ in range(air.missions):
            yield Enlisted(self.unit_name(short, figures), figures.id, seat, group)
        for line in air.aboard:
            for _ in range(line.count):
                weapons = tuple((self.name(f"{short}-{w}"), WEAPONS[w].id) for w in line.weapons)
                name = self.unit_name(short, COUNTERS[line.unit])
                yield Enlisted(name, line.unit, seat, group, line.skill, "", weapons, folded=True)

    def unit_name(self, short: str, figures: Counter) -> str:
        if figures.kind in ("squad", "half-squad", "crew"):
            self.names[short] += 1
            return f"{short}-{self.names[short]}"
        return self.name(f"{short}-{figures.id.rpartition('/')[2]}")

    def name(self, wish: str) -> str:
        self.names[wish] += 1
        return wish if self.names[wish] == 1 else f"{wish}-{self.names[wish]}"

    # ---------------------------------------------------------------- victory and events

    def score(self, i: int, score: Score) -> Score:
        where = f"[[victory.score]] {i}"
        self.side(where, "side", score.side)
        if isinstance(score, Losses | Survivors):
            self.worth(where, score.worth)
        if isinstance(score, Control) and score.at_least and not score.words:
            self.fault(where, "words: say in words which places these are")
        if isinstance(score, Losses):
            return score
        places = self.places(where, "places", score.places)
        if isinstance(score, Control | Cleared) and not score.places:
            self.fault(where, "places: name some")
        if isinstance(score, Control) and score.at_least > len(places):
            self.fault(where, f"at_least = {score.at_least}: there are {len(places)} such places")
        return msgspec.structs.replace(score, places=places)

    def worth(self, where: str, worth: dict[str, int]) -> None:
        """22.0.6: a Half-squad is worth half a Squad unless the file says otherwise."""
        kinds = sorted({c.kind for c in COUNTERS.values()})
        for kind in worth:
            if kind not in kinds:
                self.fault(where, f"worth: {kind!r} is no kind of unit{hint(kind, kinds)}")
        if worth.get("squad", 0) % 2 and "half-squad" not in worth:
            self.fault(
                where, "worth.squad: should be even, as a Half-squad is worth half of it; or give half-squad too"
            )

    def events(self) -> None:
        f = self.found
        paragraphs = [p.id for p in f.paragraph]
        self.unique("[[event]]", [e.id for e in f.event])
        self.unique("[[paragraph]]", paragraphs)
        for e in f.event:
            where = f"event {e.id}"
            self.place(where, "at", e.at)
            self.side(where, "by", e.by, optional=True)
            if e.paragraph not in paragraphs:
                self.fault(where, f"paragraph = {e.paragraph!r}: no such paragraph{hint(e.paragraph, paragraphs)}")
            if e.keep and e.kind == "sight":
                self.fault(where, "keep: a marker that is seen would be set off over and over; take this out")
        for p in f.paragraph:
            self.paragraph(p)
        for g in f.group:
            if g.event and sum(g.id in p.appear for p in f.paragraph) != 1:
                self.fault(f"group {g.id}", "event = true: exactly one paragraph has to bring it with appear")

    def read_paragraph(self, p: Paragraph) -> Paragraph:
        """Smoke fills whole hexes."""
        places = self.places(f"paragraph {p.id}", "smoke", p.smoke)
        smoke = tuple(h for h in places if hex_of(h) == h)
        return msgspec.structs.replace(p, smoke=smoke, text=_on_one_line(p.text))

    def paragraph(self, p: Paragraph) -> None:
        where = f"paragraph {p.id}"
        markers = [e for e in self.found.event if e.paragraph == p.id]
        if not markers:
            self.fault(where, "no event leads to it")
        if p.appear and (len(markers) > 1 or any(e.keep for e in markers)):
            self.fault(where, "appear: units come once, but several markers lead here, or one that is kept")
        events = [g.id for g in self.found.group if g.event]
        for g in p.appear:
            if g not in events:
                self.fault(where, f"appear: {g!r} is no group with event = true{hint(g, events)}")
        for side in (*p.points, *([p.steadies] if p.steadies else [])):
            self.side(where, "points and steadies", side)
        if p.weapon and p.weapon not in WEAPONS:
            self.fault(where, f"weapon = {p.weapon!r}: unknown{hint(p.weapon, WEAPONS)}")
        if p.skill and p.skill not in SKILLS:
            self.fault(where, f"skill = {p.skill!r}: no such Skill{hint(p.skill, SKILLS)}")
