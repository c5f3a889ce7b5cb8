"""turn.6, turn.9 Orders carried out at a real table: the test with what people say, and moves that they make."""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.board.inches.measure import INCH
from hedgerow.boltaction.phases import acting
from hedgerow.boltaction.phases.acting import act, begin_snapping
from hedgerow.boltaction.phases.orders import must_test, take_test
from hedgerow.boltaction.referee.forms import Form, ask
from hedgerow.boltaction.referee.nearby import for_test, forget, note
from hedgerow.boltaction.referee.records import Fled, Flee, GetOff, HandMoved, Moved, Nobody
from hedgerow.boltaction.referee.table import MIDDLE
from hedgerow.boltaction.rules.close.assaults import assaults, declare_assault, why_not_assault
from hedgerow.boltaction.rules.close.overruns import why_no_overrun
from hedgerow.boltaction.rules.losing import give_die, go_down
from hedgerow.boltaction.rules.move.hiding import reveal
from hedgerow.boltaction.rules.move.rates import only_turns
from hedgerow.boltaction.rules.move.transport import boardings, why_no_alighting, why_no_boarding
from hedgerow.boltaction.rules.ordering import cannot_leave
from hedgerow.boltaction.rules.pledging import bound, pledges
from hedgerow.boltaction.rules.shooting.targets import why_not_ambush
from hedgerow.boltaction.state.events import close as close_told
from hedgerow.boltaction.state.events import movement as moves_told
from hedgerow.boltaction.state.lookups import aboard, enemies
from hedgerow.boltaction.state.moves.close import Assault, Overrun
from hedgerow.boltaction.state.moves.movement import Board, Stay
from hedgerow.boltaction.state.moves.shooting import GoDown, Hold, Spring
from hedgerow.boltaction.state.moves.support import Victim
from hedgerow.boltaction.state.pending.close import Overrunning
from hedgerow.boltaction.state.pending.movement import MoveKind, Moving
from hedgerow.boltaction.state.pending.orders import Acting, Panicking
from hedgerow.boltaction.state.pending.shooting import Declaring
from hedgerow.boltaction.state.state import State, Unit
from hedgerow.boltaction.state.world import World
from hedgerow.kernel.choice import Choice, Move, Options, Refusal, Window
from hedgerow.kernel.system import Play

HOLD, STAY, NOBODY, DOWN = Hold(), Stay(), Nobody(), GoDown()
FAR = 2 * INCH
"""How far every move takes a unit, so that fire is ranged in anew (house-indirect.2)."""


def carry_out(t: World, p: Acting) -> Play[None]:
    """turn.6, turn.9: what people say of the test, the test, and then the order."""
    s = t.state
    u = s.units[p.unit]
    over = u.lost or (p.tested and u.order != p.order)
    if over or (not p.tested and not p.pledge and must_test(s, u, p.order) and pledges(s, u, p)):
        yield from acting.carry_out(t, p)
    elif not p.tested:
        form = test_form(s, u, p)
        facts = yield from ask(form, u.seat, "test", f"{u.name}: tick what is so for its order test")
        note(s, u, form.fields, facts)
        take_test(t, u, p)
        if s.pending and s.pending[-1] is p and p.drawn:
            begin_snapping(s, u, p)
    elif p.order in ("advance", "run") and not p.moved:
        yield from choose_move(t, u, p)
    else:
        yield from act(t, u, p)


def test_form(s: State, u: Unit, p: Acting) -> Form:
    """house-test.1, house-test.2: nothing where there is no test in any case."""
    if p.order == "down" or u.waiting == "wave" or bound(p):
        return Form("house-test.2", ())
    fields = tuple(for_test(s, u, p.order))
    dreaded = any(field.gloss == "-1 morale" for field in fields)
    return Form("house-test.2", fields if must_test(s, u, p.order) or dreaded else ())


# ------------------------------------------------------------------ moves


def choose_move(t: World, u: Unit, p: Acting) -> Play[None]:
    """house-move.4: people move it; the program asks only what it has to know of that."""
    s = t.state
    options: Options[Move] = Options(lambda: ways(s, u, p), lambda move: why_not_way(s, u, p, move))
    answer = yield Choice(u.seat, p.order, f"{u.name}: how does it move?", options, "house-move.1")
    p.moved = True
    match answer:
        case Assault():
            declare_assault(t, p, answer)
        case Overrun():
            drive_at(t, u, answer)
        case Board():
            s.pending.append(Moving(u.id, kind_of(u, p), aboard=answer.carrier))
        case Stay():
            pass
        case Moved() if only_turns(u, p.order):
            u.ranging.clear()
            t.tell(HandMoved(unit=u.id, order=u.order, turns=True, rule="house-weapon.3"))
        case _:
            if isinstance(answer, GetOff):
                t.tell(moves_told.GotOff(unit=u.id, carrier=u.carrier, at=MIDDLE, rule="house-transport.1"))
                u.carrier = ""
            s.pending.append(Moving(u.id, kind_of(u, p)))


def kind_of(u: Unit, p: Acting) -> MoveKind:
    return "arrive" if u.waiting else "run" if p.order == "run" else "advance"


def ways(s: State, u: Unit, p: Acting) -> Iterator[Move]:
    if u.carrier:
        if why_no_alighting(s, u, p.order) is None:
            yield GetOff(u.id)
    elif p.pledge != "assault" and why_not_moved(s, u, p) is None:
        yield Moved(u.id)
    if p.order == "run":
        yield from assaults(s, u)
        yield from (move for e in enemies(s, u.seat) if why_not_over(s, p, move := Overrun(u.id, e.id)) is None)
    if not u.waiting and not u.carrier:
        yield from boardings(s, u, p.order)
    if not bound(p):
        yield STAY


def why_not_way(s: State, u: Unit, p: Acting, move: Move) -> Refusal | None:
    if isinstance(move, Assault):
        return why_not_assault(s, p, move)
    if isinstance(move, Overrun):
        return why_not_over(s, p, move)
    if isinstance(move, Board):
        return why_no_boarding(s, p, move)
    if isinstance(move, GetOff) and u.carrier and (refusal := why_no_alighting(s, u, p.order)) is not None:
        return refusal
    if isinstance(move, Moved) and (refusal := why_not_moved(s, u, p)) is not None:
        return refusal
    if move in tuple(ways(s, u, p)):
        return None
    return Refusal("move-first", f"{u.name} moves now, or stays", "turn.9")


def why_not_moved(s: State, u: Unit, p: Acting) -> Refusal | None:
    """house-transport.1, house-move.1: what does not leave its place, however near it is to anything."""
    if u.boarded == s.turn:
        return Refusal("boarded", "somebody got aboard in this turn: it does not move", "house-transport.1")
    if p.order == "run" and cannot_leave(u):
        return Refusal("too-heavy", f"{u.name} cannot be pushed", "house-move.1")
    return None


def drive_at(t: World, u: Unit, move: Overrun) -> None:
    t.tell(close_told.OverrunDeclared(unit=u.id, target=move.target, start=u.at, at=u.at, rule="house-overrun.1"))
    t.state.pending.append(Overrunning(u.id, move.target, -1, -1))


def why_not_over(s: State, p: Acting, move: Overrun) -> Refusal | None:
    """house-overrun.1, house-overrun.2: as ever, but for the way, which people see."""
    target = s.units.get(move.target)
    if move.unit != p.unit or target is None or target.seat == s.units[p.unit].seat or not target.on_table:
        return Refusal("no-target", f"there is no enemy {move.target}", "house-overrun.1")
    return why_no_overrun(s, p)


# ------------------------------------------------------------------ on the way


def go_on(t: World, move: Moving) -> Play[None]:
    """house-ambush.1: whoever lies in wait may fire, anywhere on the way; then the move is made."""
    s = t.state
    u = s.units[move.unit]
    if u.lost or move.halted:
        s.pending.pop()
        return
    reveal(t, u)
    if u.card.seats and u.order == "run":
        u.ran = s.turn
    chances = [
        a for a in enemies(s, u.seat)
        if a.order == "ambush" and a.id not in move.asked and why_not_ambush(s, a, u) is None
    ]  # fmt: skip
    if not chances:
        s.pending.pop()
        arrive(t, u, move)
        return
    refusal = Refusal("ambush", "spring an ambush, or hold", "house-ambush.1")
    options: Options[Move] = Options.of([HOLD, *(Spring(a.id, 0) for a in chances)], refusal)
    window = Window(HOLD, (("move", f"{s.turn}.{u.id}"), ("turn", str(s.turn))))
    prompt = f"{u.name} moves: do you spring an ambush on its way?"
    answer = yield Choice(1 - u.seat, "ambush", prompt, options, "house-ambush.1", window)
    if isinstance(answer, Hold):
        move.asked += [a.id for a in chances]
        return
    move.asked.append(answer.unit)
    give_die(s, s.units[answer.unit], "fire")
    t.tell(moves_told.Sprung(unit=answer.unit, target=u.id, at=u.at, rule="house-ambush.1"))
    s.pending.append(Declaring(answer.unit, "ambush", only=u.id))


def arrive(t: World, u: Unit, move: Moving) -> None:
    """It stands somewhere else, in the open until somebody says otherwise; or is aboard."""
    s = t.state
    arrives = bool(u.waiting)
    u.waiting, u.building, u.dug_in = "", -1, False
    u.ranging.clear()  # house-indirect.2
    if move.aboard:
        u.carrier, s.units[move.aboard].boarded = move.aboard, s.turn
        forget(s, u)
        t.tell(moves_told.GotAboard(unit=u.id, carrier=move.aboard, rule="house-transport.1"))
        return
    for m in u.models:
        m.at = (m.at[0] + FAR, m.at[1])
    u.at = (u.at[0] + FAR, u.at[1])
    for one in (u, *aboard(s, u)):
        forget(s, one)
    t.tell(HandMoved(unit=u.id, order=u.order, arrives=arrives, rule="house-game.4" if arrives else "house-move.1"))


# ------------------------------------------------------------------ FUBAR


def panic(t: World, p: Panicking) -> Play[None]:
    """fubar.2 to fubar.5: the opponent says whom it fires at; or it flees, if it sees an enemy."""
    s = t.state
    u = s.units[p.unit]
    if not p.targets:
        refusal = Refusal("panic", "it flees, or is Down", "fubar.4")
        options: Options[Move] = Options.of([Flee(u.id), DOWN], refusal)
        prompt = f"{u.name} panics: does it see an enemy, and can it get away?"
        answer = yield Choice(u.seat, "panic", prompt, options, "fubar.4")
        s.pending.pop()
        if isinstance(answer, GoDown):
            go_down(t, u, "fubar.5")
            return
        give_die(s, u, "run")
        t.tell(Fled(unit=u.id, rule="house-fubar.2"))
        s.pending.append(Moving(u.id, "panic"))
        return
    refusal = Refusal("no-victim", "choose one of the units that it could fire at", "house-fubar.1")
    options = Options.of([NOBODY, *(Victim(name) for name in p.targets)], refusal)
    prompt = f"Whom of its own does {u.name} fire at, near an enemy and within its reach?"
    answer = yield Choice(1 - u.seat, "victim", prompt, options, "fubar.2")
    s.pending.pop()
    if isinstance(answer, Victim):
        s.pending.append(Declaring(u.id, "friendly", only=answer.unit))
    else:
        go_down(t, u, "fubar.3")
