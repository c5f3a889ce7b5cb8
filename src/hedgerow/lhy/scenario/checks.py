"""The checks that a mission file must pass, and the reading of its words for places.

Every fault names the field and what would be right; all of them are collected before any is told.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

import msgspec

from hedgerow.board.areas import AreaError
from hedgerow.board.ground import EDGES
from hedgerow.kernel.mistakes import Mistake
from hedgerow.kernel.near import hint
from hedgerow.lhy.book.content import COMPANIES, COUNTERS, MIXES, NATIONS, PLATOONS
from hedgerow.lhy.book.options import OPTIONS
from hedgerow.lhy.book.tables import TABLES
from hedgerow.lhy.ground.areas import area
from hedgerow.lhy.ground.ground import Ground, ground_of
from hedgerow.lhy.scenario.records import (
    DUMMIES,
    Entry,
    Group,
    Landing,
    Line,
    Mission,
    MissionError,
    MissionFile,
    Objective,
    Side,
)
from hedgerow.lhy.scenario.strength import too_many

THINGS = ("platoons", "platoon", "company", "mix", "model", "command", "mortar")
"""What a line of a force may name."""


def checked(file: str, key: str, found: MissionFile) -> Mission:
    """The mission with every place looked up; raises MissionError unless all is well."""
    try:
        ground = ground_for(found)
    except Mistake as error:
        raise MissionError(file, [f"map = {found.map!r}: {error}"]) from None
    return _Checker(file, ground, found).read(key)


def ground_for(m: MissionFile, *, for_once: bool = False) -> Ground:
    """4.1.4-4, 0.0-7: the map as a mission wants it."""
    special = m.special
    hills, heights = tuple(special.sector_hills.items()), tuple(special.heights.items())
    return ground_of(m.map, m.hills, hills, heights, special.closed_edges, for_once=for_once)


def on_one_line(words: str) -> str:
    """Texts may be broken into lines anywhere in the file."""
    return " ".join(words.split())


class _Checker:
    """Reads one file and collects its faults."""

    def __init__(self, file: str, ground: Ground, found: MissionFile) -> None:
        self.file, self.ground, self.found = file, ground, found
        self.faults: list[str] = []
        self.sides = [side.id for side in found.side]

    def fault(self, where: str, words: str) -> None:
        self.faults.append(f"{where}: {words}")

    def read(self, key: str) -> Mission:
        f = self.found
        for side in f.side:
            self.side(side)
        self.frame()
        special = msgspec.structs.replace(
            f.special,
            closed=self.places("[special]", "closed", f.special.closed),
            heroic_closed=self.places("[special]", "heroic_closed", f.special.heroic_closed),
        )
        groups = tuple([self.group(group) for group in f.group])
        objectives = tuple([one for objective in f.objective for one in self.objective(objective)])
        self.strengths(groups)
        clear = self.places("[victory]", "clear", f.victory.clear)
        self.victory(objectives)
        self.apart(groups)
        if self.faults:
            raise MissionError(self.file, self.faults)
        read = msgspec.structs.replace(
            f,
            situation=on_one_line(f.situation),
            group=groups,
            objective=objectives,
            special=special,
            rules=tuple(map(on_one_line, f.rules)),
            victory=msgspec.structs.replace(f.victory, words=on_one_line(f.victory.words), clear=clear),
        )
        name = key.partition("#")[0].rpartition("/")[2].removesuffix(".toml")
        return Mission(**{field: getattr(read, field) for field in MissionFile.__struct_fields__}, name=name, key=key)

    # ------------------------------------------------------------------ the whole

    def frame(self) -> None:
        f = self.found
        if sum(side.attacker for side in f.side) != 1:
            self.fault("[[side]]", "one of the two sides is the attacker (attacker = true)")
        if self.sides[0] == self.sides[1]:
            self.fault("[[side]]", f"both are called {self.sides[0]!r}")
        if all(side.nation in NATIONS for side in f.side) and f.side[0].camp == f.side[1].camp:
            self.fault(
                "[[side]]", "one side is of the Allies, the other of the Axis: ties of the Initiative ask for it"
            )
        for side in self.sides:
            if not f.design and not any(group.side == side for group in f.group):
                self.fault("[[group]]", f"{side} has no forces")
        for field, given in (("sets_up_first", f.sets_up_first), ("special.first", f.special.first)):
            if given:
                self.one_of(field, given, self.sides, "side")
        for given in f.special.illumination:
            self.one_of("special.illumination", given, self.sides, "side")
        for kind in f.special.mortar_recovery:
            self.one_of("special.mortar_recovery", kind, TABLES.mortar, "mortar")
        if f.hills < 0:
            self.fault("hills", "a multiplier of levels is 0 or more")
        try:
            OPTIONS.resolve(f.options)
        except Mistake as error:
            self.fault("[options]", str(error))

    def side(self, side: Side) -> None:
        self.one_of(f"side {side.id}: nation", side.nation, NATIONS, "nation")
        if side.cdl is not None and side.cdl < 0:
            self.fault(f"side {side.id}: cdl", "a Casualty Differential Limit is 0 or more")
        there = len(MIXES[mix].units) if (mix := f"{side.nation}/dummy") in MIXES else 0
        if not 0 <= side.dummies <= there:
            self.fault(f"side {side.id}: dummies", f"a side has up to {there} Dummies")

    def victory(self, objectives: Sequence[Objective]) -> None:
        v = self.found.victory
        if v.points and not v.minutes:
            self.fault("[victory]", "with points it says after how many minutes the mission ends (minutes = 30)")
        if not v.points and not 0 < v.win <= v.draw:
            self.fault(
                "[victory]", f"win = {v.win}, draw = {v.draw}: a Final Score that wins, and a higher one that draws"
            )
        counting = sum(objective.counts for objective in objectives)
        if v.control > counting:
            self.fault("[victory]", f"control = {v.control}, but there are {counting} objectives that count")
        if len({objective.id for objective in objectives}) < len(objectives):
            self.fault("[[objective]]", "two of them have the same id")
        if not all(id.strip() for id in (*self.sides, *(objective.id for objective in objectives))):
            self.fault("[[objective]], [[side]]", "an id is empty: each needs a name of its own")

    # ------------------------------------------------------------------ groups

    def group(self, group: Group) -> Group:
        where = f"group {group.id}"
        self.one_of(f"{where}: side", group.side, self.sides, "side")
        ways = sum(1 for way in (group.area, group.enters, group.lands) if way)
        if ways != 1:
            self.fault(where, "it sets up in an area, or enters, or lands: say one of them")
        for i, line in enumerate(group.force, 1):
            self.line(f"{where}, line {i} of its force", line, group)
        if not group.force:
            self.fault(where, "it has no force")
        if min(group.ips or 0, group.mines, group.wire) < 0:
            self.fault(where, "ips, mines and wire are 0 or more")
        area = self.joined(self.places(where, "area", group.area))
        if group.area and not area:
            self.fault(f"{where}: area", "there is no hex in it that is wholly on its sectors and in play")
        posts = tuple([self.post(where, post) for post in group.posts])
        if area and (astray := [post for post in posts if post not in area]):
            self.fault(f"{where}: posts", f"{astray[0]} is not in its area")
        works = tuple([self.post(where, post) for post in group.works])
        return msgspec.structs.replace(
            group, area=area, posts=posts, works=works, enters=self.entry(where, group.enters),
            lands=self.landing(where, group.lands),
        )  # fmt: skip

    def joined(self, area: tuple[str, ...]) -> tuple[str, ...]:
        """20.7a-1: a hex on two sectors is in the area only with both of them; 0.0-7: none out of play is."""
        of = self.ground.sectors_of
        wholly = {of(hex)[0] for hex in area if len(of(hex)) == 1}
        return tuple(hex for hex in area if wholly.issuperset(of(hex)) and hex in self.ground.playable)

    def post(self, where: str, post: str) -> str:
        if post not in self.ground.index:
            self.fault(f"{where}: posts", f"{post} is not a hex of this map")
        return post

    def entry(self, where: str, entry: Entry | None) -> Entry | None:
        if entry is None:
            return None
        hexes = self.places(where, "enters.hexes", entry.hexes)
        edge = {hex for side in EDGES for hex in self.ground.edge(side)}
        if inland := [hex for hex in hexes if hex not in edge]:
            self.fault(f"{where}: enters.hexes", f"{inland[0]} is not at an edge of the map")
        if not hexes:
            self.fault(f"{where}: enters.hexes", "there are none")
        if entry.turn < 1 or entry.minute < 0:
            self.fault(f"{where}: enters", "turns begin with 1, minutes with 0")
        return msgspec.structs.replace(entry, hexes=hexes)

    def landing(self, where: str, landing: Landing | None) -> Landing | None:
        if landing is None:
            return None
        return msgspec.structs.replace(
            landing,
            hexes=self.places(where, "lands.hexes", landing.hexes),
            assembly=self.places(where, "lands.assembly", landing.assembly),
        )

    def line(self, where: str, line: Line, group: Group) -> None:
        """20.6: each line names one thing that is its side's."""
        named = [thing for thing in THINGS if getattr(line, thing)]
        if len(named) != 1:
            self.fault(where, f"it names one of {', '.join(THINGS)}")
            return
        nation = next((side.nation for side in self.found.side if side.id == group.side), "")
        thing, name = named[0], str(getattr(line, named[0]))
        known: dict[str, Iterable[str]] = {
            "platoon": PLATOONS, "company": COMPANIES, "command": [key for key, c in COMPANIES.items() if c.command],
            "mix": MIXES, "model": dict.fromkeys(card.model for card in COUNTERS.values() if card.platoon),
            "mortar": NATIONS[nation].mortars if nation in NATIONS else (),
        }  # fmt: skip
        if thing in known:
            own = [key for key in known[thing] if thing == "mortar" or key.startswith(f"{nation}/")]
            self.one_of(f"{where}: {thing}", name, own, thing)
        if line.count < 1:
            self.fault(where, "count is 1 or more")

    def strengths(self, groups: Sequence[Group]) -> None:
        """20.6: nobody is drawn from an empty cup. Told when all names are right."""
        ids = [group.id for group in groups]
        for id in dict.fromkeys(ids):
            if ids.count(id) > 1 or id == DUMMIES or not id.strip():
                self.fault(
                    f"group {id}", "each group has a name of its own" + f", and not {DUMMIES!r}" * (id == DUMMIES)
                )
        if self.faults:
            return
        for side in self.found.side:
            for where, words in too_many(side.nation, [group for group in groups if group.side == side.id]):
                self.fault(where, words)

    def apart(self, groups: Iterable[Group]) -> None:
        """Nobody learns by setting up where the other side hides."""
        areas: dict[str, set[str]] = {side: set() for side in self.sides}
        for group in groups:
            areas.setdefault(group.side, set()).update(group.area)
        for hex in self.ground.hexes:
            if hex in areas[self.sides[0]] and hex in areas[self.sides[1]]:
                self.fault("[[group]]", f"both sides may set up in {hex}: their areas must be apart")
                return

    # ------------------------------------------------------------------ objectives

    def objective(self, objective: Objective) -> list[Objective]:
        where = f"objective {objective.id}"
        hexes = self.places(where, "hexes", objective.hexes)
        if not hexes:
            self.fault(f"{where}: hexes", "there are none")
        if objective.control:
            self.one_of(f"{where}: control", objective.control, self.sides, "side")
        replace = msgspec.structs.replace
        if objective.each:
            return [replace(objective, id=f"{objective.id}-{hex}", hexes=(hex,), each=False) for hex in hexes]
        return [replace(objective, hexes=hexes)]

    # ------------------------------------------------------------------ words

    def places(self, where: str, field: str, words: Sequence[str]) -> tuple[str, ...]:
        try:
            return area(self.ground, words) if words else ()
        except AreaError as error:
            self.fault(f"{where}: {field}", str(error))
            return ()

    def one_of(self, where: str, given: str, known: Collection[str] | Iterable[str], what: str) -> None:
        names = list(known)
        if given not in names:
            self.fault(where, f"there is no {what} {given!r}{hint(given, names)}")
