"""fubar.1 to fubar.5, house-fubar.1 to house-fubar.3 What becomes of an order at a double six."""

from __future__ import annotations

from hedgerow.board.inches.measure import INCH
from hedgerow.boltaction.book.charts import row_of
from hedgerow.boltaction.book.tables import TABLES
from hedgerow.boltaction.rules.dice import d6
from hedgerow.boltaction.rules.losing import give_die, go_down
from hedgerow.boltaction.rules.move.fleeing import flee
from hedgerow.boltaction.rules.seeing import sees, within
from hedgerow.boltaction.rules.shooting.targets import could_fire_at
from hedgerow.boltaction.state.events import orders as told
from hedgerow.boltaction.state.lookups import by_hand, called, enemies, on_table
from hedgerow.boltaction.state.moves.support import Victim
from hedgerow.boltaction.state.pending.orders import Panicking
from hedgerow.boltaction.state.pending.shooting import Declaring
from hedgerow.boltaction.state.state import State, Unit
from hedgerow.boltaction.state.world import World
from hedgerow.kernel.choice import Choice, Options, Refusal
from hedgerow.kernel.system import Play


def fubar(t: World, u: Unit) -> None:
    """fubar.1: the order is lost; a die on the table of FUBAR."""
    s = t.state
    die = d6(t, f"{u.name}: FUBAR")
    row = row_of(TABLES.fubar, die)
    t.tell(told.Fubar(unit=u.id, die=die, result=row.id, rule="fubar.1"))
    if u.carrier:  # house-transport.1: nobody fires from inside, or sees whom to flee from
        go_down(t, u, "fubar.5" if row.id == "panic" else "fubar.3")
        return
    if row.id == "panic":
        panic(t, u)
        return
    targets = victims(s, u, row.within * INCH)
    if not targets:
        go_down(t, u, "fubar.3")
        return
    give_die(s, u, "fire")
    s.pending.append(Panicking(u.id, targets))


def victims(s: State, u: Unit, near: int) -> list[str]:
    """fubar.2, house-fubar.1: friends near an enemy whom it could fire at; at a real table people see who they are."""
    if by_hand(s):
        return [o.id for o in on_table(s, u.seat) if o is not u]
    return [
        o.id
        for o in on_table(s, u.seat)
        if o is not u and any(within(s, o, e, near) for e in enemies(s, u.seat)) and could_fire_at(s, u, o)
    ]


def choose_victim(t: World, p: Panicking) -> Play[None]:
    """fubar.2: the opponent picks."""
    s = t.state
    u = s.units[p.unit]
    refusal = Refusal("no-victim", "choose one of the units that it could fire at", "house-fubar.1")
    options = Options.of([Victim(name) for name in p.targets], refusal)
    answer = yield Choice(1 - u.seat, "victim", f"Whom does {called(s, u)} fire at?", options, "fubar.2")
    s.pending.pop()
    s.pending.append(Declaring(u.id, "friendly", only=answer.unit))


def panic(t: World, u: Unit) -> None:
    """fubar.4, fubar.5, house-fubar.2: away from the nearest enemy it sees, as fast as it can; Down if it cannot."""
    s = t.state
    if by_hand(s):
        s.pending.append(Panicking(u.id))
        return
    seen = [e for e in enemies(s, u.seat) if sees(s, u, e)]
    if not seen:
        go_down(t, u, "fubar.5")
    elif not flee(t, u, seen):
        go_down(t, u, "house-fubar.2")
