"""21.0 Putting down Bunkers, Caves, Wire and Mines: by the scenario, by a side at set-up, by an event."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from hedgerow.kernel.choice import Refusal
from hedgerow.lnlt.ground.forts import HEXSIDES, Fort, FortKind
from hedgerow.lnlt.ground.hexes import DIRECTIONS
from hedgerow.lnlt.scenario.records import FortSpec, Scenario, Works
from hedgerow.lnlt.scenario.scenarios import scenario
from hedgerow.lnlt.scenario.sites import fort_of, usual_tm, why_no_fort, why_no_mines, why_no_wire
from hedgerow.lnlt.state import events as told
from hedgerow.lnlt.state.moves import Fortify
from hedgerow.lnlt.state.placing import add_fort
from hedgerow.lnlt.state.state import Mines, State, WorkKind
from hedgerow.lnlt.state.world import World

NOBODY = -1  # in an event: no side put it there

# ------------------------------------------------------------------ where they may be


def why_not_there(s: State, kind: WorkKind, hex: str) -> Refusal | None:
    """Why such a fortification may not be put in a hex."""
    if kind == "wire":
        return why_no_wire(s.ground, hex, s.wire)
    if kind == "mines":
        return why_no_mines(s.ground, hex, len(s.mines.get(hex, ())))
    return why_no_fort(s.ground, hex)


# ------------------------------------------------------------------ by the scenario


def lay_out(s: State, found: Scenario) -> None:
    """What is there before the first decision."""
    s.night = found.night
    s.forts = list(found.forts)
    s.wire = list(found.wire)
    for field in found.mines:
        for hex in field.hexes:
            s.mines.setdefault(hex, []).extend(Mines(found.seat(field.side), field.fp) for _ in range(field.count))


def uncover(t: World, specs: Iterable[FortSpec], kind: FortKind) -> None:
    """21.1.0.1: an event shows a Bunker or Cave that nobody knew of."""
    for spec in specs:
        if why_no_fort(t.state.ground, spec.hex) is None:
            fort = fort_of(spec, kind)
            add_fort(t.state, fort)
            t.tell(told.Fortified(NOBODY, kind, fort.hex, fort.facing, rule="21.1.0.1"))


# ------------------------------------------------------------------ by a side


def works_left(s: State, side: int) -> list[tuple[str, Works]]:
    """What a side has still to put down and could, each under the name it is counted by."""
    found = scenario(s.scenario)
    return [
        (name, works)
        for group in found.group
        if group.works and found.seat(group.side) == side
        for name, works in ((f"{group.id} {i}", works) for i, works in enumerate(group.works))
        if s.built.get(name, 0) < works.count and any(why_not_there(s, works.kind, p) is None for p in works.where)
    ]


def left_to_build(s: State, side: int) -> int:
    return sum(works.count - s.built.get(name, 0) for name, works in works_left(s, side))


def sites(s: State, side: int, *, forts: bool) -> Iterator[Fortify]:
    """The next of a side's works in every place it may go to: Bunkers and Caves, or Wire and Mines."""
    for _, works in works_left(s, side):
        if (works.kind in ("bunker", "cave")) is forts:
            for place in works.where:
                if why_not_there(s, works.kind, place) is None:
                    yield from (Fortify(works.kind, place, facing) for facing in (HEXSIDES if forts else (0,)))
            return


def why_not_fortify(s: State, side: int, move: Fortify) -> Refusal | None:
    """21.0.1: why a side may not put this down there."""
    left = [works for _, works in works_left(s, side) if works.kind == move.kind]
    if not left:
        return Refusal("none-left", f"there is no {move.kind} left to put down", "21.0.1")
    if not any(move.place in works.where for works in left):
        return Refusal("outside", f"{move.place} is not where the scenario lets the {move.kind} be put", "21.0.1")
    if move.facing not in HEXSIDES:
        return Refusal("facing", "a Bunker faces a hexside, 0 (north) to 5", "21.1.0.4")
    return why_not_there(s, move.kind, move.place)


def fortify(t: World, side: int, move: Fortify) -> None:
    """A side puts something down."""
    s = t.state
    name, works = next((n, w) for n, w in works_left(s, side) if w.kind == move.kind and move.place in w.where)
    s.built[name] = s.built.get(name, 0) + 1
    if move.kind == "wire":
        s.wire.append(move.place)
    elif move.kind == "mines":
        s.mines.setdefault(move.place, []).append(Mines(side, works.fp))
    else:
        add_fort(s, Fort(move.place, move.facing, works.tm or usual_tm(move.kind), move.kind))
    t.tell(told.Fortified(side, move.kind, move.place, move.facing, rule="21.0.1"))


def printed_works(t: World, side: int) -> None:
    """All that is left goes where the scenario suggests, or anywhere it may."""
    s = t.state
    for name, works in works_left(s, side):
        wishes = [*suggested(works), *(Fortify(works.kind, p) for p in works.where)]
        for move in wishes:
            if s.built.get(name, 0) < works.count and why_not_there(s, works.kind, move.place) is None:
                fortify(t, side, move)


def suggested(works: Works) -> list[Fortify]:
    """Hexes, and behind those of Bunkers and Caves the facing."""
    words = works.at.split()
    if works.kind in ("wire", "mines"):
        return [Fortify(works.kind, hex) for hex in words]
    pairs = zip(words[::2], words[1::2], strict=False)
    return [Fortify(works.kind, hex, DIRECTIONS.index(facing)) for hex, facing in pairs]
