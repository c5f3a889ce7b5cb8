"""Looking closer: what is in a place and why every figure is what it is, and who sees whom.

LnLT is played with open stacks (1.3.10): what is told here anybody may see. Paragraphs nobody has read yet are not in
the state.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

import msgspec

from hedgerow.kernel.screen.details import PieceNote
from hedgerow.kernel.screen.looking import Figure, PieceFacts, PlaceFacts, Seen, Sight
from hedgerow.kernel.screen.preview import Remark
from hedgerow.kernel.tally import Mod, Tally
from hedgerow.lnlt.book.counters import Counter
from hedgerow.lnlt.book.skills import SKILLS
from hedgerow.lnlt.ground.forts import Fort
from hedgerow.lnlt.ground.ground import BLOCKED, Ground
from hedgerow.lnlt.ground.hexes import DIRECTIONS
from hedgerow.lnlt.rules.armour.vehicles import riders
from hedgerow.lnlt.rules.fire.cover import cover
from hedgerow.lnlt.rules.fire.night import lit
from hedgerow.lnlt.rules.fire.sighting import obstacles, spotted_why
from hedgerow.lnlt.rules.fire.sighting import sight as sight_code
from hedgerow.lnlt.rules.indirect.barrages import markers_on
from hedgerow.lnlt.rules.move.modes import movement_factor
from hedgerow.lnlt.rules.people.leaders import is_leader, lm, morale
from hedgerow.lnlt.rules.people.weapons import can_fire, weapon_fp, weapon_range
from hedgerow.lnlt.rules.victory import objectives
from hedgerow.lnlt.rules.works.wire_and_mines import WIRE_MP
from hedgerow.lnlt.scenario.asking import side_name
from hedgerow.lnlt.screen.cards import edges
from hedgerow.lnlt.screen.machines import gun_remarks, hulk_remarks, machine_remarks
from hedgerow.lnlt.screen.sheets import place_named, told
from hedgerow.lnlt.state.lookups import borne, figures, is_vehicle, on_map, printed, units_at
from hedgerow.lnlt.state.names import name, points
from hedgerow.lnlt.state.state import State, Unit, Weapon

MARKERS = {
    "moved": "moved", "assault": "assault-moved", "stealth": "stole along", "crawl": "crawled",
    "hit-run": "hit and run", "ops": "Ops Complete",
}  # fmt: skip
BAD = ("Shaken", "wounded", "jammed", "cannot fire")
TRAITS = {
    "mount": ("mounted", "6.6.0.1"), "hit_and_run": ("may hit and run", "6.7.1"),
    "assault_move": ("may assault-move", "6.1.0.1"), "stealth": ("may steal along", "6.4.0.1"),
    "assaulter": ("Assaulter", "5.6.1"), "melee_bonus": ("M superscript", "8.5.1"),
    "boxed_range": ("extended range", "5.4.1"), "self_rally": ("rallies itself", "3.0.9"),
    "commissar": ("Commissar", "13.0.1"), "ambush": ("may ambush", "8.4.1"),
}  # fmt: skip


# ------------------------------------------------------------------ lines of sight


def sight(s: State, a: str, b: str) -> Sight:
    """The line of sight in a game, smoke and barrages considered."""
    ground = s.ground
    a, b = place_named(ground, a), place_named(ground, b)
    verdict = ground.verdict(a, b, obstacles(s))
    return told(ground, verdict, Tally.of(cover(s, b, a)))


def seen(s: State, place: str) -> Seen:
    """All places that are seen from one: clearly, or through something that degrades the line."""
    ground = s.ground
    place = place_named(ground, place)
    codes = {other: sight_code(s, place, other) for other in ground.places if other != place}
    clear = tuple(other for other, code in codes.items() if code == 0)
    return Seen(place, clear, tuple(other for other, code in codes.items() if 0 < code < BLOCKED))


# ------------------------------------------------------------------ a place and who is in it


def inspect(s: State, place: str, seat: int | None) -> PlaceFacts:
    """Everything about a hex: its ground, who holds it, who is in it; its upper floor, if it has one, below it."""
    ground = s.ground
    hex = ground.hex_of(place_named(ground, place))
    remarks = [Remark(ground_words(ground, hex), "10.4.1")]
    if sides := edges(ground, hex):
        remarks.append(Remark("; ".join(f"{name} to {', '.join(others)}" for name, others in sides.items())))
    return PlaceFacts(
        place=hex, title=str(ground.terrain(hex)), remarks=(*remarks, *_lying(s, hex)), pieces=_pieces(s, hex),
        floors=tuple(_within(s, ground, room) for room in ground.floors(hex)[1:]),
    )  # fmt: skip


def _within(s: State, ground: Ground, room: str) -> PlaceFacts:
    """An upper floor, or the inside of a Bunker or Cave."""
    fort = ground.forts.get(room)
    if fort is None:
        return PlaceFacts(room, "upper floor", _lying(s, room), _pieces(s, room))
    remarks = (Remark(fort_words(fort), "21.1.0.7"), *_lying(s, room))
    return PlaceFacts(room, f"inside the {fort.title}", remarks, _pieces(s, room))


def fort_words(fort: Fort) -> str:
    """A Bunker or Cave in a line."""
    front = ", ".join(DIRECTIONS[side] for side in fort.front)
    costs = f"{points(fort.marker.enter_mp)} in, {points(fort.marker.leave_mp)} out"
    return f"{fort.kind}: TM +{fort.tm}; front {front}; {costs}"


def ground_words(ground: Ground, hex: str) -> str:
    """The terrain of a hex in a line."""
    terrain = ground.terrain(hex)
    parts = [f"{terrain}, {terrain.sight}"]
    tm = Tally(ground.tm(hex)).total
    parts.append(f"TM {tm:+d}" if tm else "no cover")
    if ground.level(hex):
        parts.append(f"level {ground.level(hex)}")
    if ground.stream(hex):
        parts.append(ground.stream(hex))
    cost = terrain.cost()
    parts.append("closed to infantry" if cost is None else f"{cost} MP to enter")
    return "; ".join(parts)


def _lying(s: State, place: str) -> tuple[Remark, ...]:
    """What lies on a place, whose it is, and who has spotted it."""
    facts = []
    if place in s.control or place in objectives(s.scenario):
        holder = f"{side_name(s, s.control[place])} controls it" if place in s.control else "nobody controls it"
        facts.append(Remark(holder + (", an objective" if place in objectives(s.scenario) else ""), "22.1.1"))
    if place in s.smoke:
        facts.append(Remark(f"smoke {s.smoke[place]}", "7.0.4"))
    if place in s.foxholes:
        facts.append(Remark("foxholes: TM +1", "21.2.1"))
    facts += [*_laid(s, place), *hulk_remarks(s, place)]
    if place in s.melee:
        facts.append(Remark("a Melee" + (", a round was fought this turn" if s.melee[place] else ""), "8.0.5"))
    for ffe in markers_on(s, place):
        facts.append(Remark(f"a barrage of {ffe.name} lies here", "18.2.0.10" if ffe.off_board else "18.1.8"))
    facts += [Remark(f"Event Marker {marker.id}", "1.8.1") for marker in s.markers if marker.at == place]
    for side in (0, 1):
        if any(u.side != side for u in units_at(s, place)):
            facts.append(_spotted(s, place, side))
    return tuple(facts)


def _laid(s: State, place: str) -> Iterator[Remark]:
    """Wire, Mines and light."""
    if place in s.wire:
        yield Remark(f"wire: {WIRE_MP} MPs to enter on foot", "21.3.0.1")
    for mines in s.mines.get(place, ()):
        yield Remark(f"Mines of the {side_name(s, mines.side)} side: FP {mines.fp}", "21.4.0.1")
    if s.night:
        near = lit(s, place)
        yield Remark("lit by a Starshell" if near else "dark", "20.2.3" if near else "20.1.0.1")


def _spotted(s: State, place: str, side: int) -> Remark:
    why = spotted_why(s, place, side)
    if why is None:
        return Remark(f"not spotted by the {side_name(s, side)} side", "10.1.0.1")
    return Remark(f"spotted by the {side_name(s, side)} side: {why.words}", why.rule)


def _pieces(s: State, place: str) -> tuple[PieceFacts, ...]:
    lying = [w for w in s.weapons.values() if w.at == place and not w.gone]
    there = [x for u in units_at(s, place) for x in (u, *(riders(s, u) if is_vehicle(u) else ()))]
    return (*(unit_facts(s, u) for u in there), *(weapon_facts(w) for w in lying))


# ------------------------------------------------------------------ pieces


def piece(s: State, id: str) -> PieceFacts | None:
    """A unit or a weapon by its name, wherever it is."""
    if id in s.units:
        u = s.units[id]
        facts = unit_facts(s, u)
        where = Remark(f"in {u.at or ('the grave' if u.lost else 'reserve')}")
        return msgspec.structs.replace(facts, remarks=(*facts.remarks, where))
    return weapon_facts(s.weapons[id]) if id in s.weapons else None


def roster(s: State) -> tuple[PieceNote, ...]:
    """Both orders of battle as they stand."""
    return tuple(
        PieceNote(u.id, u.side, u.at or ("lost" if u.lost else "to come"), figures(u).name, tuple(state_words(s, u)))
        for u in s.units.values()
    )


def nearest(s: State, side: int, pieces: Collection[str]) -> int | None:
    """How far it is from its own units, or from some of them, to the nearest enemy."""
    own = {u.at for u in on_map(s, side) if not pieces or u.id in pieces}
    foes = {u.at for u in on_map(s, 1 - side)}
    return min((s.ground.distance(a, b) for a in own for b in foes), default=None)


def unit_facts(s: State, u: Unit) -> PieceFacts:
    """A unit with every figure explained."""
    f = figures(u)
    badge = f.designation if f.mmc or f.kind == "hero" else f"{f.kind}, MF {f.mf}, Morale {f.morale}"
    states = tuple(state_words(s, u))
    return PieceFacts(
        id=u.id, title=f"{name(s, u.id)} {badge}", side=u.side, state=states, bad=_bad(states),
        figures=tuple(Figure(label, tally.total, tally) for label, tally in _figures(s, u)),
        remarks=tuple(_unit_remarks(s, u)),
    )  # fmt: skip


def _figures(s: State, u: Unit) -> list[tuple[str, Tally]]:
    """What can change is told first."""
    f = figures(u)
    found = [("Morale", morale(s, u)), ("MF", movement_factor(s, u))]
    if f.lm or is_leader(u):
        found.append(("LM", _leadership(u, f)))
    if f.mmc or f.ifp:
        found.append(("IFP", Tally((Mod(f.ifp, "Firepower as printed", "1.1.1.1"),))))
        found.append(("range", Tally((Mod(f.range, "range as printed", "1.1.1.1"),))))
    return found


def _leadership(u: Unit, f: Counter) -> Tally:
    """5.1.6, 5.1.15: a Shaken Leader lends nothing, a wounded one less."""
    why, rule = ("Shaken", "5.1.6") if u.shaken else ("wounded", "5.1.15")
    return Tally((Mod(f.lm, "LM as printed", "11.1.0.3"),)).plus(lm(u) - f.lm, why, rule)


def _unit_remarks(s: State, u: Unit) -> list[Remark]:
    f = figures(u)
    found = [Remark(f"{points(u.spent)} spent this turn", "6.0.1")] if u.spent else []
    if u.skill:
        found.append(Remark(f"{SKILLS[u.skill].name}: {SKILLS[u.skill].words.rstrip('.')}", "12.0.1"))
    found += [Remark(words, rule) for trait, (words, rule) in TRAITS.items() if getattr(f, trait)]
    found += machine_remarks(s, u)
    return [*found, *(Remark(f"bears {weapon_words(w)}", "1.6.0.1") for w in borne(s, u))]


def state_words(s: State, u: Unit) -> list[str]:
    """What a unit is and has done."""
    words = ["Shaken" if u.shaken else "Good Order", "wounded" if u.wounded else "", MARKERS.get(u.marker, "")]
    words += ["fired" if u.fired else "", "dug in" if u.dug_in else ""]
    words += ["buttoned" if u.buttoned else "open"] if is_vehicle(u) else []
    words += [f"{'on' if u.outside else 'in'} {name(s, u.carrier)}"] if u.carrier else []
    return [word for word in words if word]


def weapon_facts(w: Weapon) -> PieceFacts:
    """A weapon that nobody bears: its figures, or its table if it fires as ordnance."""
    fp, reach, gun, states = weapon_fp(w), weapon_range(w), printed(w).gun, _weapon_state(w)
    shown = (
        Figure("FP", fp, Tally((Mod(fp, "FP of the side that shows", "1.6.1.3"),))),
        Figure("range", reach, Tally((Mod(reach, "range of the side that shows", "1.6.1.3"),))),
    )
    return PieceFacts(
        id=w.id, title=printed(w).name, side=w.side, state=("lying here", *states), bad=_bad(states),
        figures=() if gun else shown, remarks=tuple(gun_remarks(gun)) if gun else (),
    )  # fmt: skip


def weapon_words(w: Weapon) -> str:
    """A weapon and what it can do, in a line."""
    gun = printed(w).gun
    does = f"ordnance, range {gun.ranges[-1]}" if gun else f"FP {weapon_fp(w)}, range {weapon_range(w)}"
    return ", ".join((f"{printed(w).name}: {does}", *_weapon_state(w)))


def _weapon_state(w: Weapon) -> tuple[str, ...]:
    side = "on its tripod" if w.tripod else "folded" if printed(w).tripod else ""
    works = "" if can_fire(w) else "jammed" if w.jammed else "cannot fire"
    return tuple(word for word in (side, works) if word)


def _bad(states: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(word for word in states if word in BAD)
