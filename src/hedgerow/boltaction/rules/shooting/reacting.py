"""shooting.3, house-shooting.3, house-recce.1 Those who are fired at may go Down, or drive off."""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.boltaction.rules.losing import go_down
from hedgerow.boltaction.rules.move.driving import towing
from hedgerow.boltaction.rules.move.escaping import escape, escapes, why_not_escape
from hedgerow.boltaction.rules.shooting.volley import begin_volley
from hedgerow.boltaction.state.lookups import called, can, troops
from hedgerow.boltaction.state.moves.shooting import Escape, GoDown, Hold
from hedgerow.boltaction.state.pending.shooting import Reacting
from hedgerow.boltaction.state.state import State, Unit
from hedgerow.boltaction.state.world import World
from hedgerow.kernel.choice import Choice, Move, Options, Refusal, Window
from hedgerow.kernel.system import Play

HOLD, DOWN = Hold(), GoDown()


def react(t: World, p: Reacting) -> Play[None]:
    """shooting.3: one target after another is asked, then the shots are fired."""
    s = t.state
    if not p.left:
        s.pending.pop()
        begin_volley(t, p)
        return
    target, u = s.units[p.left[0]], s.units[p.unit]
    if not (may_go_down(s, target) or may_escape(s, target)):
        p.left.pop(0)
        return
    options: Options[Move] = Options(lambda: reactions(s, u, target), lambda move: why_not_react(s, u, target, move))
    window = Window(HOLD, (("shot", f"{s.turn}.{u.id}"), ("turn", str(s.turn))))
    prompt = f"{called(s, u)} fires at {called(s, target)}: does it react?"
    answer = yield Choice(target.seat, "react", prompt, options, "shooting.3", window)
    p.left.pop(0)
    if isinstance(answer, GoDown):
        go_down(t, target, "house-shooting.3", reacting=True)
    elif isinstance(answer, Escape):
        escape(t, target, u, answer)


def may_go_down(s: State, target: Unit) -> bool:
    """house-shooting.3: infantry or artillery without an order, or in ambush (`ambush-reaction`)."""
    waits = target.order == "ambush" and s.options["ambush-reaction"] == "down"
    return troops(target) and (target.order is None or waits) and not target.carrier


def may_escape(s: State, target: Unit) -> bool:
    """house-recce.1, assault-vehicle.4: a Recce vehicle without an order that can move, and tows nothing."""
    if not can(target, "recce") or target.order is not None or target.immobilised or target.boarded == s.turn:
        return False
    return not towing(s, target)


def reactions(s: State, u: Unit, target: Unit) -> Iterator[Move]:
    yield HOLD
    if may_go_down(s, target):
        yield DOWN
    if may_escape(s, target):
        yield from escapes(s, target, u)


def why_not_react(s: State, u: Unit, target: Unit, move: Move) -> Refusal | None:
    if isinstance(move, Hold):
        return None
    if isinstance(move, GoDown):
        if may_go_down(s, target):
            return None
        return Refusal("no-reaction", f"{target.name} cannot go Down now", "house-shooting.3")
    if isinstance(move, Escape):
        if not may_escape(s, target):
            return Refusal("no-escape", f"{target.name} cannot escape now", "house-recce.1")
        return why_not_escape(s, target, u, move)
    return Refusal("react", f"{target.name} may react, or hold", "shooting.3")
