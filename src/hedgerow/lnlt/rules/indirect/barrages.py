"""18.1.8, 18.2.0.8-18.2.0.11 Fire for Effect: where the markers lie, whom they attack, and barrages that walk."""

from __future__ import annotations

from collections.abc import Iterable

from hedgerow.kernel.system import Play
from hedgerow.kernel.tally import Mod, Tally
from hedgerow.lnlt.ground.hexes import DIRECTIONS, neighbour
from hedgerow.lnlt.rules.fire.fire import resolve
from hedgerow.lnlt.rules.fire.records import Attack
from hedgerow.lnlt.rules.indirect.fire_missions import CLAUSES
from hedgerow.lnlt.rules.melee.melee import leave_melee
from hedgerow.lnlt.state import events as told
from hedgerow.lnlt.state.lookups import units_at
from hedgerow.lnlt.state.state import FireForEffect, State, Unit
from hedgerow.lnlt.state.world import World

# ------------------------------------------------------------------ markers


def markers_on(s: State, hex: str) -> list[FireForEffect]:
    """All FFE markers whose fire falls on a hex."""
    first = s.ffe.get(hex)
    return [first, *first.also] if first is not None else []


def lay(s: State, hex: str, ffe: FireForEffect) -> None:
    """18.1.8, 18.2.0.10: a barrage lies on a hex, beside those that lie there: each Mortar leaves its own."""
    _set(s, hex, [*markers_on(s, hex), ffe])


def lift(s: State) -> None:
    """9.0.1, 18.2.0.10: the markers go in the Administrative Phase, but for those that walk on (18.2.1.5)."""
    for hex in list(s.ffe):
        _set(s, hex, [f for f in markers_on(s, hex) if f.walks])


def _set(s: State, hex: str, markers: list[FireForEffect]) -> None:
    s.ffe.pop(hex, None)
    for ffe in markers:
        ffe.also = []
    if markers:
        s.ffe[hex] = markers[0]
        markers[0].also = markers[1:]


# ------------------------------------------------------------------ attacks


def barrage_attack(ffe: FireForEffect, place: str, whom: Iterable[Unit]) -> Attack:
    """18.1.3, 18.2.0.9: what a marker does to some of those in a place, friend and foe; Artillery rolls one die."""
    words = f"{ffe.name}'s barrage" if ffe.kind in ("", "standard") else f"{ffe.name}, {ffe.kind} mission"
    tally = Tally((Mod(ffe.fp, words, CLAUSES[ffe.kind] if ffe.kind else "18.1.8"),))
    kind, dice = ("artillery", 1) if ffe.off_board else ("fire for effect", 2)
    return Attack(
        ffe.side, "", place, kind, tally, dice=dice, keep_higher=not ffe.off_board, indirect=True, everybody=True,
        only=tuple([u.id for u in whom]),
    )  # fmt: skip


def enter_barrage(t: World, movers: list[Unit], place: str, start: str = "") -> Play[None]:
    """18.1.8, 18.2.0.10, 6.0.6: FFE markers attack whoever enters their hexes, each by itself."""
    s = t.state
    if not s.ffe:
        return
    hex = s.ground.hex_of(place)
    if start and s.ground.hex_of(start) == hex:
        return
    for ffe in markers_on(s, hex):
        if there := [u for u in movers if u.at == place]:
            yield from resolve(t, barrage_attack(ffe, place, there))


def fall(t: World, barrages: list[tuple[str, FireForEffect]]) -> Play[None]:
    """18.2.0.8: markers come down, each on its hex, and attack all who were in it then, hex by hex."""
    s = t.state
    struck = {hex: [u for floor in s.ground.floors(hex) for u in units_at(s, floor)] for hex, _ in barrages}
    for hex, ffe in barrages:
        lay(s, hex, ffe)
    for hex, ffe in barrages:
        if there := [u for u in struck[hex] if u.at]:
            yield from resolve(t, barrage_attack(ffe, hex, there))
        for floor in s.ground.floors(hex):
            for side in (0, 1):
                leave_melee(t, floor, side)  # 8.1.6: a Melee of which one side is gone


# ------------------------------------------------------------------ barrages that walk


def walk_on(t: World) -> Play[None]:
    """18.2.1.5: before any impulse, walking barrages go one hex on and attack again."""
    s = t.state
    walking = [(hex, f) for hex in s.ffe for f in markers_on(s, hex) if f.walks]
    for hex in list(s.ffe):
        _set(s, hex, [f for f in markers_on(s, hex) if not f.walks])
    gone_on: list[tuple[str, FireForEffect]] = []
    for hex, ffe in walking:
        ffe.walks -= 1
        place = neighbour(hex, DIRECTIONS.index(ffe.toward))
        if place not in s.ground.index:
            place = ""
        t.tell(told.BarrageWalked(ffe.side, ffe.name, hex, place, rule="18.2.1.5"))
        if place:
            gone_on.append((place, ffe))
    yield from fall(t, gone_on)
