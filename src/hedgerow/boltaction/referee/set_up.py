"""house-game.2, house-game.4 Before the first turn: both forces, and who is not on the table yet."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from hedgerow.boltaction.book.options import OPTIONS
from hedgerow.boltaction.lists.text import read_code
from hedgerow.boltaction.phases.set_up import begin, bring_forces, go_to
from hedgerow.boltaction.referee.records import Kept, Real
from hedgerow.boltaction.referee.table import MIDDLE, NAME
from hedgerow.boltaction.rules.move.seats import why_no_seat
from hedgerow.boltaction.state.events import set_up as told
from hedgerow.boltaction.state.lookups import aboard
from hedgerow.boltaction.state.moves.set_up import Keep, Load, Ready
from hedgerow.boltaction.state.state import State, Unit
from hedgerow.boltaction.state.world import World
from hedgerow.kernel.choice import Choice, Move, Options, Refusal
from hedgerow.kernel.mistakes import Mistake
from hedgerow.kernel.system import Play
from hedgerow.kernel.verbs import Verb, Verbs, allowed

READY = Ready()


class NoSuchTable(Mistake):
    """A scenario that is none."""


def new_state(scenario: str, options: dict[str, str]) -> Real:
    if scenario != NAME:
        raise NoSuchTable(f"there is no scenario {scenario!r} at a real table; there is {NAME}")
    return Real(NAME, OPTIONS.resolve(options), step="bring", said=[])


def set_up(t: World) -> Play[None]:
    yield from STEPS[t.state.step](t)


def muster(t: World) -> Play[None]:
    """house-game.5: both forces are known; all of them are on the table until somebody is held back."""
    s = t.state
    for seat, code in enumerate(s.brought):
        roster = read_code(code)
        units = tuple(u.id for u in s.own[seat])
        name = s.battle.force_name(seat)
        t.tell(told.Mustered(seat=seat, name=name, nation=roster.nation, units=units, rule="house-game.5"))
    for u in s.units.values():
        u.waiting, u.at = "", MIDDLE
        for m in u.models:
            m.at = MIDDLE
    go_to(s, "hold", (0, 1))
    yield from ()


def hold_back(t: World) -> Play[None]:
    """house-game.4: each says who comes later, and who is aboard of whom; people set up the others."""
    s = t.state
    if not s.placing:
        go_to(s, "begin")
        return
    seat = s.placing[0]
    options: Options[Move] = Options(lambda: holdings(s, seat), lambda move: HOLDING.why_not(s, seat, move))
    prompt = "Who is not on the table, or aboard a transport? Set up the others"
    answer = yield Choice(seat, "set-up", prompt, options, "house-game.4")
    HOLDING.do(t, seat, answer)


def holdings(s: State, seat: int) -> Iterator[Move]:
    yield READY
    for u in s.own[seat]:
        for how in ("reserve", "wave"):
            keep = Keep(u.id, how)
            if why_not_keep(s, seat, keep) is None:
                yield keep
        for carrier in s.own[seat]:
            load = Load(u.id, carrier.id)
            if why_not_load(s, seat, load) is None:
                yield load


def _own(s: State, seat: int, name: str) -> Unit | None:
    u = s.units.get(name)
    return u if u is not None and u.seat == seat and u.on_table else None


def why_not_keep(s: State, seat: int, move: Keep) -> Refusal | None:
    """house-game.4: up to half of the units in reserve; any number for the first wave."""
    u = _own(s, seat, move.unit)
    if u is None:
        return Refusal("no-unit", f"you have no unit {move.unit} on the table", "house-game.4")
    if move.how not in ("reserve", "wave"):
        return Refusal("no-way", "for the first wave or in reserve; the flank you write down yourself", "house-game.4")
    kept = sum(carrier_of(s, o).waiting == "reserve" for o in s.own[seat])
    if move.how == "reserve" and kept + 1 + len(aboard(s, u)) > len(s.own[seat]) // 2:
        return Refusal("half", "no more than half of the units may be held back", "house-game.4")
    return None


def carrier_of(s: State, u: Unit) -> Unit:
    """Who is aboard is held back with his transport."""
    return s.units[u.carrier] if u.carrier else u


def why_not_load(s: State, seat: int, move: Load) -> Refusal | None:
    """house-transport.1, house-transport.2."""
    u, carrier = _own(s, seat, move.unit), _own(s, seat, move.carrier)
    if u is None or carrier is None or u.card.kind == "vehicle" or carrier.card.kind != "vehicle" or aboard(s, u):
        return Refusal("no-transport", f"{move.unit} does not go aboard {move.carrier}", "house-transport.1")
    return why_no_seat(s, u, carrier)


def keep(t: World, seat: int, move: Keep) -> None:
    t.state.units[move.unit].waiting = move.how
    t.tell(Kept(unit=move.unit, how=move.how, rule="house-game.4"))


def load(t: World, seat: int, move: Load) -> None:
    t.state.units[move.unit].carrier = move.carrier
    t.tell(Kept(unit=move.unit, how="", carrier=move.carrier, rule="house-transport.1"))


def ready(t: World, seat: int, move: Ready) -> None:
    t.state.placing.pop(0)


def otherwise(s: State, seat: int, move: Move) -> Refusal:
    return Refusal("set-up", "say who is held back or aboard, or that you are ready", "house-game.4")


HOLDING: Verbs[State, int] = Verbs(
    otherwise,
    Verb(Keep, why_not_keep, keep),
    Verb(Load, why_not_load, load),
    Verb(Ready, allowed, ready),
)

STEPS: dict[str, Callable[[World], Play[None]]] = {
    "bring": bring_forces,
    "roll": muster,
    "hold": hold_back,
    "begin": begin,
}
