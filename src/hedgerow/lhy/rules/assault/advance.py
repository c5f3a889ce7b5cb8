"""14.3.4 Advancing after an Assault."""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.kernel.choice import Choice, Move, Options, Refusal
from hedgerow.kernel.system import Play
from hedgerow.kernel.verbs import Verb, Verbs
from hedgerow.lhy.rules.assault.eligible import contested, why_not_eligible
from hedgerow.lhy.rules.assault.entering import engage
from hedgerow.lhy.rules.assault.resolution import begin_fight
from hedgerow.lhy.rules.hiding.concealment import after_entry
from hedgerow.lhy.rules.hiding.hidden import lies_in_wait, reveal
from hedgerow.lhy.rules.landing import assembly
from hedgerow.lhy.rules.mortars.effects import why_not_enter
from hedgerow.lhy.rules.move.leaving import get_out
from hedgerow.lhy.rules.move.rivers import note_bank
from hedgerow.lhy.rules.move.ways import step
from hedgerow.lhy.rules.stacking import excess
from hedgerow.lhy.rules.works.mines import enter_minefield, mined
from hedgerow.lhy.state.events import assault as told
from hedgerow.lhy.state.lookups import own_at
from hedgerow.lhy.state.moves.assault import Advance, Hold
from hedgerow.lhy.state.pending.assault import Advancing, Fight
from hedgerow.lhy.state.pending.maneuver import March
from hedgerow.lhy.state.placing import put
from hedgerow.lhy.state.state import State, Unit
from hedgerow.lhy.state.world import World

HOLD = Hold()


def advance_on(t: World, p: Advancing) -> Play[None]:
    """14.3.4-1: some or all, into one hex after another, until nobody goes any more."""
    s = t.state
    if not able(s, p):
        s.pending.remove(p)
        return
    options: Options[Move] = Options(lambda: [HOLD, *advances(s, p)], lambda move: VERBS.why_not(s, p, move))
    answer = yield Choice(p.seat, "advance", f"Who advances from {p.at}?", options, "14.3.4-1")
    VERBS.do(t, p, answer)


def able(s: State, p: Advancing) -> list[str]:
    """Who may still advance."""
    return [i for i in p.units if why_not_able(s, p, i) is None]


def advances(s: State, p: Advancing) -> Iterator[Advance]:
    """All together, and each alone."""
    units = able(s, p)
    parties = [tuple(units), *((i,) for i in units)] if len(units) > 1 else [tuple(units)]
    for to in s.ground.neighbors(p.at):
        for party in parties:
            if to is not None and why_not_advance(s, p, Advance(party, to)) is None:
                yield Advance(party, to)


def why_not_able(s: State, p: Advancing, unit: str) -> Refusal | None:
    """14.3.4-1, 13.3.2-2, 13.3.5-1: once a turn, and in order."""
    u = s.units.get(unit)
    if u is None or u.at != p.at or u.seat != p.seat or unit not in p.units:
        return Refusal("not-there", f"{unit} did not fight at {p.at}", "14.3.4-1")
    if u.advanced:
        return Refusal("advanced", f"{unit} has advanced in this turn", "14.3.4-1")
    if not u.card.can.maneuver or u.carrier or u.disrupted or u.shocked:
        return Refusal("not-fit", f"{unit} cannot advance as it is", "13.3.2-2")
    return None


def why_not_advance(s: State, p: Advancing, move: Advance) -> Refusal | None:
    """14.3.4-1, 10.5.1-1, 16.1.6-1: into a hex beside it that all can enter; where enemies are, those who can Assault;
    and nearer to an objective those who have assembled.
    """
    if not move.units or len(set(move.units)) < len(move.units):
        return Refusal("nobody", "name the units that advance", "14.3.4-1")
    for unit in move.units:
        if refusal := why_not_able(s, p, unit):
            return refusal
    if move.to not in s.ground.index or s.ground.distance(p.at, move.to) != 1:
        return Refusal("not-beside", f"{move.to} is not next to {p.at}", "14.3.4-1")
    units = [s.units[i] for i in move.units]
    for u in units:
        cost = step(s, u, [p.at], move.to)
        if isinstance(cost, Refusal):
            return cost
        if refusal := why_not_enter(s, u, move.to) or assembly.why_not_advance(s, u, p.at, move.to):
            return refusal
        if contested(s, move.to, p.seat) and (refusal := why_not_eligible(s, u, units, move.to)):
            return refusal
    if excess(s, move.to, [*own_at(s, move.to, p.seat), *units]):
        return Refusal("too-many", f"there would be too many at {move.to}", "2.4-1")
    return None


def advance(t: World, p: Advancing, move: Advance) -> None:
    """14.3.4-1, 20.9.2b-1, 4.1.10-2: among enemies it is an Assault at once, unless one is to be resolved there anyway.
    Whoever is Hidden there is found first, and may be too much for them.
    """
    s = t.state
    if lies_in_wait(s, move.to, p.seat):
        reveal(t, move.to, 1 - p.seat, "20.9.2b-1")
        if why_not_advance(s, p, move):
            return
    units = who_gets_out(t, p, move)
    if not units:
        return
    before = {u.id for u in own_at(s, move.to, p.seat)}
    for u in units:
        cost = step(s, u, [p.at], move.to)
        assert not isinstance(cost, Refusal)
        put(s, u, move.to)
        note_bank(s, u, p.at, move.to, cost.under)
        u.advanced = True
    t.tell(told.Advanced(units=tuple(u.id for u in units), start=p.at, to=move.to, rule="14.3.4-1"))
    after_entry(t, units, move.to)
    if mined(s, move.to, p.seat):
        enter_minefield(t, units, move.to)
    if any(isinstance(fight, Fight) and fight.at == move.to for fight in s.pending):
        s.assaults.pop(move.to, None)  # that Assault is decided, and this is another
    fresh = move.to not in s.assaults
    inside = [u for u in own_at(s, move.to, p.seat) if u.id not in before and not u.carrier]  # or what mines have left
    if engage(t, inside, p.at, move.to) and fresh:
        begin_fight(t, move.to)


def who_gets_out(t: World, p: Advancing, move: Advance) -> list[Unit]:
    """4.1.10-2, 19.1.1b-1, 19.1.2b-1, 19.2-2: mines, wire and a river are left only by a roll; who fails has had his
    chance.
    """
    s = t.state
    march = March(list(move.units), "maneuver", [p.at], to=move.to)
    get_out(t, march)
    for i in move.units:
        if i not in march.units:
            s.units[i].advanced = True
    return [s.units[i] for i in march.units]


def why_not_hold(s: State, p: Advancing, move: Hold) -> None:
    """Nobody need advance."""


def hold(t: World, p: Advancing, move: Hold) -> None:
    t.state.pending.remove(p)


def otherwise(s: State, p: Advancing, move: Move) -> Refusal:
    return Refusal("advance", "units may advance, or hold", "14.3.4-1")


VERBS: Verbs[State, Advancing] = Verbs(
    otherwise, Verb(Advance, why_not_advance, advance), Verb(Hold, why_not_hold, hold)
)
