"""The view of a seat, made of the state: what is not named here is not shown."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from hedgerow.kernel.screen.words import plural
from hedgerow.kernel.tally import Mod, Tally
from hedgerow.lhy.book.content import COMPANIES, COUNTERS, PLATOONS
from hedgerow.lhy.book.counters import Counter, Figures
from hedgerow.lhy.book.options import OPTIONS
from hedgerow.lhy.phases.design.form import numbers
from hedgerow.lhy.screen.eyes import piece_id, piece_ids, pieces_at, shown, waiting
from hedgerow.lhy.screen.holding import disputed, holder
from hedgerow.lhy.screen.records import (
    AnswerView,
    ArrowView,
    AssaultView,
    CycleView,
    DeedView,
    FiguresView,
    Look,
    MarchView,
    MarkerView,
    MinesView,
    MortarView,
    PieceView,
    PlatoonView,
    PositionView,
    SideView,
    SiteView,
    View,
)
from hedgerow.lhy.state.names import (
    brief_words,
    called,
    company_name,
    company_words,
    known,
    mortar_name,
    name,
    platoon_name,
    platoon_words,
)
from hedgerow.lhy.state.pending.maneuver import March
from hedgerow.lhy.state.state import Cycle, Deed, Marker, Mortar, State, Unit

POINT = 30  # degrees between two points of a hex
CATEGORIES = {"afv": "AFV", "fp": "FP", "carrier": "Carrier", "gun": "Towed Gun", "other": "other unit"}
DEEDS = {"maneuver": "Maneuvers", "fire": "fires", "recover": "tries to recover", "activated": "is marked"}


def view(s: State, seat: int | None) -> View:
    """The whole of what a seat (None: an onlooker) sees."""
    return View(
        seat=seat, scenario=s.scenario, options=OPTIONS.by_name(s.chosen), turn=s.turn, minutes=s.minutes,
        phase=s.phase,
        step=s.step if s.phase == "set-up" else "", light=s.light, initiative=s.initiative,
        company=company_name(s, s.company, s.initiative) if s.company else "", coordination=s.coordination,
        casualties=s.casualties, sides=tuple(side_view(s, side, seat) for side in (0, 1)),
        pieces=tuple(pieces(s, seat)), platoons=tuple(platoons(s, seat)),
        markers=tuple(marker_view(s, m, seat) for m in s.markers),
        mortars=tuple(mortar_view(s, m, seat) for m in s.mortars.values() if m.seat == seat or mortar_known(s, m)),
        arrows=tuple(arrows(s, seat)),
        assaults=tuple(AssaultView(a.at, a.seat, a.enveloped) for a in s.assaults.values()),
        positions=tuple(
            PositionView(at, p.seat, p.hidden) for at, p in s.positions.items() if p.seat == seat or not p.hidden
        ),
        mines=tuple(MinesView(at, m.seat, m.known) for at, m in s.mines.items() if m.seat == seat or m.known),
        wire=tuple(s.wire), lit=tuple(s.lit), sites=tuple(sites(s, seat)),
        cycle=cycle_view(s, s.cycle, seat) if s.cycle else None, march=march_view(s, seat),
        answers=tuple(answers(s, s.cycle)) if s.cycle else (),
        avatar=s.avatars[seat].unit if s.avatars and seat is not None else "",
    )  # fmt: skip


def side_view(s: State, seat: int, viewer: int | None) -> SideView:
    side = s.mission.side[seat]
    return SideView(
        name=side.name, nation=side.nation, attacker=seat == s.mission.attacker, edge=side.edge,
        losses=s.losses[seat], landing_losses=s.landing_losses[seat], cdl=side.cdl,
        initiative=initiative(s, seat, viewer),
    )  # fmt: skip


def initiative(s: State, seat: int, viewer: int | None) -> int:
    """20.2; 23.0.s13-1: what the other side has bought to it shows when it rolls, and not before."""
    side = s.mission.side[seat]
    if s.designed is None or s.design is None or seat == viewer or s.outcome is not None:
        return side.initiative
    return numbers(s.design, "initiative", "attacker" if side.attacker else "defender")


# ------------------------------------------------------------------ units


def pieces(s: State, seat: int | None) -> Iterator[PieceView]:
    """On the map hex by hex, as they lie; then who waits off it. What cannot be told apart has no order."""
    active = s.cycle.units if s.cycle else ()
    for at in s.ground.hexes:
        if at in s.stacks:
            yield from (piece_view(s, id, u, seat, active) for id, u in pieces_at(s, at, seat))
    beside = dict.fromkeys(u.entry for u in s.units.values() if u.entry and not u.at and shown(u, seat))
    for entry in beside:
        for u in waiting(s, entry, seat):
            yield piece_view(s, piece_id(s, u.id, seat), u, seat, active)
    for u in s.units.values():
        if not u.at and shown(u, seat) and known(u, seat):
            yield piece_view(s, u.id, u, seat, active)


def piece_view(s: State, id: str, u: Unit, seat: int | None, active: tuple[str, ...] | list[str]) -> PieceView:
    if not known(u, seat):
        return PieceView(
            id, u.seat, u.at, entry=u.entry, nation=s.mission.side[u.seat].nation, concealed=True, did=u.did,
            motion=u.motion,
        )  # fmt: skip
    card, own = u.card, u.seat == seat
    states = tuple(condition(u))
    return PieceView(
        id=id, seat=u.seat, at=u.at, look=look(card), nation=card.nation, called=called(s, u, seat),
        brief=brief_words(card.key), counter=card.key, name=card.name,
        number="" if u.inherent else card.number,
        company=company_words(card.company) if card.company else "",
        colour=COMPANIES[card.company].colour if card.company else "",
        platoon=u.platoon, platoon_number=PLATOONS[card.platoon].number if card.platoon else 0,
        platoon_words=platoon_words(card.platoon) if card.platoon else "",
        elite=card.elite, engineer=card.engineer, command=card.command, dummy=card.dummy, steps=card.steps,
        figures=figures_of(card.key, u.disrupted or u.shocked), back=u.disrupted or u.shocked,
        entry=u.entry, group=u.group, exited=u.exited, disrupted=u.disrupted, shocked=u.shocked,
        regrouping=u.regrouping, heroic=u.heroic, target=u.target if own or u.heroic else "", concealed=u.concealed,
        hidden=u.hidden, did=u.did, active=u.id in active, motion=u.motion, overwatch=u.overwatch,
        carrier=piece_id(s, u.carrier, seat) if u.carrier else "",
        aboard=piece_ids(s, (o.id for o in s.aboard.get(u.id, ())), seat),
        front=u.front, faces=u.front * POINT if u.front >= 0 else None, rear=u.rear, landed=u.landed,
        adhoc=u.adhoc, back_at=u.back, condition=tuple(words for words, _ in states),
        bad=tuple(words for words, grave in states if grave),
    )  # fmt: skip


@cache
def look(card: Counter) -> Look:
    if card.kind != "afv":
        return card.kind
    return "spg" if card.spg else "tank"


@cache
def figures_of(key: str, back: bool) -> FiguresView:
    card = COUNTERS[key]
    f: Figures = card.back if back else card.front
    return FiguresView(
        f.atv, f.at_range, f.sav, f.sa_range, f.underscored, f.assault, f.cohesion, f.av, f.aev
    )  # fmt: skip


def condition(u: Unit) -> Iterator[tuple[str, bool]]:
    """What a unit is and has done, each in a few words, and whether that is bad for it."""
    did = {
        "maneuver": "has Maneuvered",
        "fire": "has fired",
        "recover": "has tried to recover",
        "activated": "has acted",
    }
    said = (
        ("disrupted", u.disrupted, True), ("shocked", u.shocked, True), ("regrouping", u.regrouping, True),
        ("heroic", u.heroic, False), ("hidden", u.hidden, False), ("concealed", u.concealed and not u.hidden, False),
        ("in motion", u.motion == "green", False), ("stopping", u.motion == "red", False),
        ("on overwatch", u.overwatch, False), ("landed, not assembled", u.landed, True),
        (f"away until minute {u.back}", u.back >= 0 and not u.at, True), ("off the map", u.exited, False),
        ("comes later", bool(u.group) and not u.entry and not u.at, False),
        (f"next to {u.entry}, off the map", bool(u.entry) and not u.at, False),
        ("aboard", bool(u.carrier), False), (did.get(u.did, ""), bool(u.did), False),
    )  # fmt: skip
    return ((words, bad) for words, true, bad in said if true)


def platoons(s: State, seat: int | None) -> Iterator[PlatoonView]:
    """Of the other side's those that have been activated, or of which a unit is seen."""
    seen = {u.platoon for u in s.units.values() if u.at and known(u, seat)}
    busy = s.cycle.platoons if s.cycle else ()
    for p in s.platoons.values():
        if p.seat == seat or p.id in seen or p.activated or p.id in busy:
            words = platoon_name(s, p.id)
            yield PlatoonView(p.id, p.seat, words, company_name(s, p.company, p.seat), p.armour, p.activated)


# ------------------------------------------------------------------ markers and mortars


OF_THE_FIRER = (
    "1.5-1", "1.7-1", "11.5.3.s2-1", "11.3.3a-1", "11.5.4a-1", "11.3.3b-1", "11.5.4b-1", "11.3.3c-1", "11.3.3f-1",
    "11.3.3o-1",
)  # fmt: skip
"""Parts of a marker that tell what kind of unit has fired, and in what condition."""


def veiled_tally(tally: Tally) -> Tally:
    """4.3-1: what a marker is made of, to a seat that does not know who has fired it."""
    own = sum(mod.value for mod in tally if mod.rule in OF_THE_FIRER)
    others = [mod for mod in tally if mod.rule not in OF_THE_FIRER]
    return Tally.of((Mod(own, "fire of a concealed unit", "4.3-1"), *others))


def marker_view(s: State, m: Marker, seat: int | None) -> MarkerView:
    u = s.units.get(m.firer)
    tally = m.tally if u is None or known(u, seat) else veiled_tally(m.tally)
    by = name(s, m.firer, seat) if u else mortar_name(s, s.mortars[m.firer]) if m.firer in s.mortars else ""
    seen = u is not None and shown(u, seat)
    return MarkerView(
        id=f"m{m.id}", kind=m.kind, at=m.at, value=m.value, tally=tally, seat=m.seat,
        piece=piece_id(s, m.unit, seat) if m.unit else "", start=u.at if u and seen else "",
        firer=piece_id(s, m.firer, seat) if seen else "", by=by if seen or u is None else "",
        enfilade=m.enfilade, primary=m.primary,
    )  # fmt: skip


def mortar_known(s: State, m: Mortar) -> bool:
    """Whether the other side knows of a mortar: the mission tells, unless the forces were bought in secret (23.0)."""
    return (s.designed is None and not m.group) or m.box in ("firing", "gone")


def mortar_view(s: State, m: Mortar, seat: int | None) -> MortarView:
    """11.4.5: a Hidden unit's Forward Observer lies beside the map; 11.4.8-2: boxes may be secret."""
    secret = m.seat != seat and s.options["secret-mortar-recovery"] == "on" and m.box != "firing"
    u = s.units.get(m.observer)
    seen = u is not None and shown(u, seat)
    return MortarView(
        id=m.id, seat=m.seat, kind=m.kind, called=mortar_name(s, m), box="" if secret else m.box,
        observer=piece_id(s, m.observer, seat) if seen else "", at=m.at if m.seat == seat or seen or u is None else "",
        impact=m.impact, final=m.final,
    )  # fmt: skip


# ------------------------------------------------------------------ what is under way


def arrows(s: State, seat: int | None) -> Iterator[ArrowView]:
    count: dict[str, int] = {}
    for a in s.arrows:
        way = f"{a.at}-{a.target}"
        count[way] = count.get(way, 0) + 1
        id = way if count[way] == 1 else f"{way}-{count[way]}"
        yield ArrowView(id, a.seat, a.at, a.target, piece_ids(s, a.units, seat), a.combined)


def cycle_view(s: State, c: Cycle, seat: int | None) -> CycleView:
    units = [i for i in c.units if (u := s.units.get(i)) is not None and shown(u, seat) and known(u, seat)]
    return CycleView(
        number=c.number, segment=c.segment, seat=c.seat, reactions=c.count, platoons=tuple(c.platoons),
        platoon_words=tuple(platoon_name(s, p) for p in c.platoons), pieces=tuple(units),
        deeds=tuple(deeds(s, c.deeds, seat)), before=tuple(deeds(s, c.before, seat)),
        passed=c.segment == "reaction" and not c.before,
    )  # fmt: skip


def deeds(s: State, done: list[Deed], seat: int | None) -> Iterator[DeedView]:
    for deed in done:
        u = s.units.get(deed.unit)
        if u is None or (u.hidden and u.seat != seat):
            continue
        targets = tuple(dict.fromkeys(target_hex(s, target) for target in deed.targets))
        words = deed_words(s, deed, seat)
        yield DeedView(
            piece_id(s, u.id, seat),
            u.seat,
            deed.kind,
            words,
            deed.start,
            tuple(deed.hexes),
            tuple(filter(None, targets)),
        )


def target_hex(s: State, target: str) -> str:
    """The hex of a target as a deed notes it: a hex, a unit, or a Concealed one by its hex."""
    u = s.units.get(target)
    return u.at if u is not None else target.partition("/")[0]


def deed_words(s: State, deed: Deed, seat: int | None) -> str:
    """ "2nd Squad, 1st Platoon, Able Maneuvers to F7"."""
    who = name(s, deed.unit, seat)
    if deed.kind == "maneuver":
        where = f" to {deed.hexes[-1]}" if deed.hexes and deed.hexes[-1] != deed.start else f" in {deed.start}"
    elif deed.kind == "fire":
        where = f" from {deed.fired_from or deed.start}"
    else:
        where = f" in {deed.start}"
    return f"{who} {DEEDS.get(deed.kind, 'acts')}{where}"


def march_view(s: State, seat: int | None) -> MarchView | None:
    march = next((p for p in reversed(s.pending) if isinstance(p, March)), None)
    if march is None:
        return None
    mover = s.units[march.units[0]].seat if march.units else 0
    return MarchView(piece_ids(s, march.units, seat), mover, march.how, tuple(march.way), march.spent)


def answers(s: State, c: Cycle) -> Iterator[AnswerView]:
    """4.3-2: what was answered is open to all; it stands while the hex is Concealed."""
    for at in c.asked:
        if words := found_words(counted(s, at, 1 - c.seat)):
            yield AnswerView(at, words)


def counted(s: State, at: str, seat: int) -> dict[str, int]:
    """How many of each type are Concealed in a hex of a seat. Dummies are what they look like."""
    found: dict[str, int] = {}
    for u in s.stacks.get(at, ()):
        if u.seat == seat and u.concealed and not u.hidden:
            kind = "carrier" if u.card.carrier else u.card.kind if u.card.kind in CATEGORIES else "other"
            found[kind] = found.get(kind, 0) + 1
    return found


def found_words(found: dict[str, int]) -> str:
    """ "2 AFVs, 1 Towed Gun"."""
    return ", ".join(plural(n, CATEGORIES.get(kind, kind)) for kind, n in sorted(found.items()))


# ------------------------------------------------------------------ objectives


def sites(s: State, seat: int | None) -> Iterator[SiteView]:
    for o in s.mission.objective:
        yield SiteView(o.id, o.name, o.hexes, holder(s, o, seat), disputed(s, o, seat), (o.mop, o.defender_mop))
