"""Looking closer: what is in a hex and why every figure is what it is, and who sees whom; as a seat may know it."""

from __future__ import annotations

from collections.abc import Collection, Iterator

import msgspec

from hedgerow.kernel.screen.details import PieceNote
from hedgerow.kernel.screen.looking import Figure, PieceFacts, PlaceFacts, Seen, Sight
from hedgerow.kernel.screen.preview import Remark
from hedgerow.kernel.screen.words import plural
from hedgerow.kernel.tally import Mod, Tally
from hedgerow.lhy.book.counters import Figures
from hedgerow.lhy.rules.mortars.illumination import light_at
from hedgerow.lhy.rules.sight import bright_enough
from hedgerow.lhy.screen import sheets
from hedgerow.lhy.screen.ear import Ear, mps
from hedgerow.lhy.screen.eyes import beside, pieces_at, shown, silhouette_at, unit_called
from hedgerow.lhy.screen.holding import holder
from hedgerow.lhy.screen.view import condition, counted, found_words, mortar_known
from hedgerow.lhy.state.names import called, known, mortar_name
from hedgerow.lhy.state.state import State, Unit

MOVERS = (("foot", "on foot"), ("afv", "AFVs"), ("carrier", "Carriers"))
ALL = "all"

# ------------------------------------------------------------------ lines of sight


def hindering(s: State) -> tuple[list[str], list[str]]:
    """4.2.4: hexes with smoke or shells, and those with vehicles that anybody may see."""
    markers = list(dict.fromkeys(m.at for m in s.markers if m.kind in ("mortar", "smoke")))
    vehicles = [at for at, units in s.stacks.items() if any(u.card.vehicular and not u.hidden and not u.concealed
                                                            for u in units)]  # fmt: skip
    return markers, vehicles


def sight(s: State, a: str, b: str) -> Sight:
    """The line of sight in a game, with smoke, shells and the dark."""
    ground = s.ground
    a, b = sheets.place_named(ground, a), sheets.place_named(ground, b)
    found = sheets.told(ground, ground.line(a, b))
    if not found.clear:
        return found
    if s.light != "day" and a != b and not bright_enough(s, a, b, vehicle=True):
        return msgspec.structs.replace(found, clear=False, words="Too dark", rule="17.4-1")
    hindered = ground.hindered(a, b, *hindering(s)) if a != b else ()
    position = s.positions.get(b)
    tem = ground.tem(b, "small-arms", a, improved=position is not None and not position.hidden)
    return msgspec.structs.replace(
        found, degraded=tuple(hex for hindrance in hindered for hex in hindrance.hexes), cover=Tally.of([tem]),
        covers=f"Cover of {b} against small arms from {a}",
    )  # fmt: skip


def seen(s: State, place: str) -> Seen:
    """All hexes that are seen from one."""
    ground = s.ground
    place = sheets.place_named(ground, place)
    markers, vehicles = hindering(s)
    clear, dim = list[str](), list[str]()
    for other in ground.hexes:
        if other == place or not ground.sees(place, other):
            continue
        if s.light != "day" and not bright_enough(s, place, other, vehicle=True):
            continue
        hindered = bool(markers or vehicles) and bool(ground.hindered(place, other, markers, vehicles))
        (dim if hindered else clear).append(other)
    return Seen(place, tuple(clear), tuple(dim))


# ------------------------------------------------------------------ a hex and who is in it


def inspect(s: State, place: str, seat: int | None) -> PlaceFacts:
    """Everything about a hex that a seat may know."""
    ground = s.ground
    hex = sheets.place_named(ground, place)
    return PlaceFacts(
        place=hex, title=str(ground.terrain(hex)), remarks=(*_land(s, hex), *_lying(s, hex, seat)),
        pieces=tuple(_piece(s, id, u, seat) for id, u in (*pieces_at(s, hex, seat), *beside(s, hex, seat))),
    )  # fmt: skip


def _land(s: State, hex: str) -> Iterator[Remark]:
    """The terrain of a hex in a few lines."""
    ground = s.ground
    terrain, row = ground.terrain(hex), ground.row_of_terrain(hex)
    cover = f"{terrain.small_arms:+d} against small arms" if terrain.small_arms else "no cover"
    yield Remark(f"{sheets.words(ground, hex)}; {cover}", row.rule)
    costs = [f"{words} {_points(row.mp.of(mover))}" for mover, words in MOVERS]  # type: ignore[arg-type]
    yield Remark(f"MP to enter: {', '.join(costs)}", "10.0-1")
    roads = [other for other in ground.neighbors(hex) if other is not None and ground.side(hex, other).road]
    if roads:
        yield Remark(f"road to {', '.join(roads)}", "4.1.9-2")


def _points(points: int | str) -> str:
    return {"no": "closed", ALL: "all"}.get(points) or mps(int(points)) if isinstance(points, str) else mps(points)


def _lying(s: State, hex: str, seat: int | None) -> Iterator[Remark]:
    """What lies on a hex, whose it is, what is about to happen there."""
    names = [side.name for side in s.mission.side]
    for objective in s.mission.objective:
        if hex in objective.hexes:
            owner = holder(s, objective, seat)
            held = f"{names[owner]} controls it" if owner is not None else "nobody controls it"
            yield Remark(f"{objective.name}: {held}", "21.1-1")
    position = s.positions.get(hex)
    if position is not None and (position.seat == seat or not position.hidden):
        yield Remark(f"an Improved Position{', hidden' * position.hidden}", "4.1.14-1")
    mines = s.mines.get(hex)
    if mines is not None and (mines.seat == seat or mines.known):
        yield Remark(f"a Minefield of the {names[mines.seat]} side{'' if mines.known else ', not known to the other'}",
                     "19.1-1")  # fmt: skip
    if hex in s.wire:
        yield Remark("wire", "19.2-1")
    yield from _fire(s, hex, seat)
    if hex in s.assaults:
        yield Remark(f"an Assault of the {names[s.assaults[hex].seat]} side", "10.5.2.1-1")
    for arrow in s.arrows:
        if arrow.target == hex:
            yield Remark(f"about to be Assaulted from {arrow.at}", "10.5.2.2-1")
    if s.light != "day":
        yield Remark({"day": "lit", "twilight": "in twilight", "night": "dark"}[light_at(s, hex)], "17.4-1")
    if s.cycle is not None and hex in s.cycle.asked and (words := found_words(counted(s, hex, 1 - s.cycle.seat))):
        yield Remark(f"Concealed, as was told: {words}", "4.3-2")


def _fire(s: State, hex: str, seat: int | None) -> Iterator[Remark]:
    kinds = {"small-arms": ("Small Arms attack", "11.2-1"), "mortar": ("mortar attack", "11.4.5.s3-1"),
             "smoke": ("smoke", "11.4.10-1"), "anti-tank": ("Anti-Tank attack", "11.5.1-1")}  # fmt: skip
    for m in s.markers:
        if m.at == hex:
            words, rule = kinds[m.kind]
            on = f" on {Ear(s, seat).name(m.unit)}" if m.unit else ""
            yield Remark(words if m.kind == "smoke" else f"{words} of {m.value:+d}{on}", rule)
    for mortar in s.mortars.values():
        if mortar.impact == hex and (mortar.seat == seat or mortar_known(s, mortar)):
            yield Remark(f"primary impact hex of the {mortar_name(s, mortar)}", "11.4.5.s1-1")


# ------------------------------------------------------------------ pieces


def piece(s: State, id: str, seat: int | None) -> PieceFacts | None:
    """A unit by the name that a seat has for it."""
    veiled = next((u for other, u in pieces_at(s, silhouette_at(s, id, seat), seat) if other == id), None)
    if veiled is not None:
        return _piece(s, id, veiled, seat)
    u = unit_called(s, id, seat)
    if u is None:
        return None
    facts = _piece(s, id, u, seat)
    return msgspec.structs.replace(facts, remarks=(*facts.remarks, Remark(where(u))))


def where(u: Unit) -> str:
    if u.at:
        return f"in {u.at}"
    if u.entry:
        return f"next to {u.entry}, off the map"
    return "off the map" if u.exited else f"away until minute {u.back}" if u.back >= 0 else "to come"


def roster(s: State, seat: int | None) -> tuple[PieceNote, ...]:
    """All whom the seat knows of."""
    found = [
        PieceNote(id, u.seat, at, _title(s, u, seat), _states(u, seat))
        for at in s.ground.hexes if at in s.stacks for id, u in pieces_at(s, at, seat)
    ]  # fmt: skip
    away = [u for u in s.units.values() if not u.at and shown(u, seat) and known(u, seat)]
    return (*found, *(PieceNote(u.id, u.seat, where(u), _title(s, u, seat), _states(u, seat)) for u in away))


def nearest(s: State, seat: int, pieces: Collection[str]) -> int | None:
    """How far it is from its own units, or from some of them, to the nearest enemy whom a seat sees; Dummies of its own
    need not care.
    """
    own = {u.at for u in s.own[seat] if u.at and not u.card.dummy and (not pieces or u.id in pieces)}
    foes = {u.at for u in s.own[1 - seat] if u.at and shown(u, seat)}
    return min((s.ground.distance(a, b) for a in own for b in foes), default=None)


def _title(s: State, u: Unit, seat: int | None) -> str:
    return called(s, u, seat) if known(u, seat) else "a concealed unit"


def _states(u: Unit, seat: int | None) -> tuple[str, ...]:
    return tuple(words for words, _ in condition(u)) if known(u, seat) else ("concealed",)


def _piece(s: State, id: str, u: Unit, seat: int | None) -> PieceFacts:
    """A unit with every figure explained; of one that is Concealed nothing."""
    if not known(u, seat):
        asked = Remark("it may be asked about before one fires at it", "4.3-2")
        return PieceFacts(id, "a concealed unit", u.seat, ("concealed",), (), (), (asked,))
    states = tuple(condition(u))
    title = f"{called(s, u, seat)}{f' ({u.card.name})' if u.card.infantry else ''}"
    return PieceFacts(
        id=id, title=title, side=u.seat, state=tuple(words for words, _ in states),
        bad=tuple(words for words, bad in states if bad), figures=tuple(_figures(u.face)),
        remarks=tuple(_remarks(s, u, seat)),
    )  # fmt: skip


def _figures(f: Figures) -> Iterator[Figure]:
    printed = (
        ("Small Arms", f.sav, f"range {f.sa_range}", "1.5-1"), ("Anti-Tank", f.atv, f"range {f.at_range}", "1.7-1"),
        ("Assault", f.assault, "as printed", "1.4-1"), ("Cohesion", f.cohesion, "as printed", "1.1-1"),
        ("Armour", f.av, "through the front", "1.2-1"), ("Armour, enfilade", f.aev, "through the rear", "1.3-1"),
    )  # fmt: skip
    for label, value, words, rule in printed:
        if value is not None:
            yield Figure(label, value, Tally((Mod(value, words, rule),)))


def _remarks(s: State, u: Unit, seat: int | None) -> Iterator[Remark]:
    ear, card = Ear(s, seat), u.card
    if card.steps:
        yield Remark(plural(card.steps, "step"), "13.3.3-1")
    traits = (("Elite", card.elite, "15.1-1"), ("engineers", card.engineer, "14.3.2-1"),
              ("a Command Tank", card.command, "20.10-1"), ("a Dummy", card.dummy, "20.8-1"))  # fmt: skip
    yield from (Remark(words, rule) for words, true, rule in traits if true)
    if u.carrier and (vehicle := ear.name(u.carrier)):
        yield Remark(f"rides on or in {vehicle}", "10.4.6.2-1")
    if riders := s.aboard.get(u.id):
        yield Remark(f"carries {ear.names(r.id for r in riders)}", "10.4.6.2-1")
    for m in s.markers:
        if m.unit == u.id:
            yield Remark(f"Anti-Tank attack of {m.value:+d}", "11.5.1-1")
    if u.heroic and u.target:
        yield Remark(f"goes for {u.target}", "12.6.2-1")
