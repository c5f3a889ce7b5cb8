"""6.0.6 The order of things when units have entered a place, on foot or on wheels, and the end of a move."""

from __future__ import annotations

from hedgerow.kernel.choice import Choice, Options, Refusal
from hedgerow.kernel.system import Play
from hedgerow.lnlt.rules.indirect.barrages import enter_barrage
from hedgerow.lnlt.rules.move.modes import MARKER_OF, allowance
from hedgerow.lnlt.rules.paragraphs import check_sight_events, trigger
from hedgerow.lnlt.rules.victory import take_control
from hedgerow.lnlt.rules.works.minefields import enter_mines
from hedgerow.lnlt.state import events as told
from hedgerow.lnlt.state.moves import Go, Halt
from hedgerow.lnlt.state.names import name
from hedgerow.lnlt.state.state import Moving, State, Unit
from hedgerow.lnlt.state.world import World


def struck_on_entry(t: World, m: Moving, before: list[str], start: str) -> Play[list[Unit]]:
    """6.0.6: what waits for those who enter, in this order: barrages, Mines, events. Returns who is still there."""
    s, place = t.state, m.at
    movers = newcomers(s, m, before)
    if s.ffe:
        yield from enter_barrage(t, movers, place, start)
        movers = newcomers(s, m, before)
    if s.mines:
        yield from enter_mines(t, movers, place, start)
        movers = newcomers(s, m, before)
    if s.markers:
        yield from trigger(t, movers, place)
        yield from check_sight_events(t)
        movers = newcomers(s, m, before)
    return movers


def newcomers(s: State, m: Moving, movers: list[str]) -> list[Unit]:
    """Those who have just entered a place and are still there, with the Heroes they brought forth."""
    units, place = s.units, m.at
    names = movers if m.units == movers else dict.fromkeys((*movers, *m.units))
    return [u for i in names if (u := units[i]).at == place]


def arrive(t: World, m: Moving, before: list[str]) -> Play[None]:
    """What the stack does by being there: it takes control (22.1.1)."""
    if m.units != before:
        yield from fall_in(t, m, before)
    take_control(t, m.at)
    if not m.units or m.mode == "crawl":
        end_move(t)


def fall_in(t: World, m: Moving, before: list[str]) -> Play[None]:
    """5.1.21: a Hero born on the way goes along; alone, he may go on to Assault Move."""
    s = t.state
    for born in [i for i in m.units if i not in before]:
        hero = s.units[born]
        if m.units == [born] and m.mode in ("move", "double") and m.spent <= allowance(s, hero, "assault").total:
            other = Refusal("settle-first", f"{born} moves on, or Assault Moves", "5.1.21")
            options = Options.of((Go((born,), "move"), Go((born,), "assault")), other)
            answer = yield Choice(hero.side, "hero", f"How does {name(s, born)} go on?", options, "5.1.21")
            m.mode = answer.mode
            hero.marker = MARKER_OF[m.mode]


def why_not_halt(s: State, m: Moving, move: Halt) -> Refusal | None:
    """6.1.0.8: who sets out moves."""
    return None if m.stepped else Refusal("not-moved", "units that set out must move", "6.1.0.8")


def end_move(t: World, aboard: tuple[str, ...] = ()) -> None:
    """A move is over, also for those who are `aboard` a vehicle; a carrier that waited for those who got off it may go
    on (16.4.6).
    """
    s = t.state
    assert s.moving is not None
    t.tell(told.MoveEnded(aboard or tuple(s.moving.units), s.moving.at, rule="6.0.1"))
    s.moving, s.halted = s.halted, None
    if s.moving is not None and not s.moving.units:
        end_move(t)
