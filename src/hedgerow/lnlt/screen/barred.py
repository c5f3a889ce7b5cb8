"""What is usual at a choice but not allowed now, and why: it stands greyed among what is offered.

A row of `USUAL` looks at one kind of choice. It goes with every question, so only what newcomers look for is asked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from hedgerow.kernel import notation
from hedgerow.kernel.choice import Choice, Move, Refusal
from hedgerow.kernel.screen.preview import Barred
from hedgerow.lnlt.phases.idle import why_idle
from hedgerow.lnlt.phases.posts import posts
from hedgerow.lnlt.rules.fire.sighting import in_view
from hedgerow.lnlt.rules.guns.ordnance import ordnance_of
from hedgerow.lnlt.rules.indirect.artillery import calls_artillery
from hedgerow.lnlt.rules.indirect.mortars import CALLERS
from hedgerow.lnlt.rules.indirect.starshells import LIGHTERS
from hedgerow.lnlt.rules.move.modes import MODES, why_not_mode
from hedgerow.lnlt.rules.people.leaders import is_leader
from hedgerow.lnlt.rules.people.weapons import can_serve
from hedgerow.lnlt.scenario.asking import entries
from hedgerow.lnlt.screen.phrases import MODE_VERBS
from hedgerow.lnlt.screen.verbs import say
from hedgerow.lnlt.state import moves as m
from hedgerow.lnlt.state.lookups import figures, nation, off_map, side_at, where
from hedgerow.lnlt.state.names import name
from hedgerow.lnlt.state.parts import part_named
from hedgerow.lnlt.state.state import Action, State, Unit

MOST = 6
ACTIONS: dict[Action, str] = {
    "fire": "Fire", "shell": "Fire guns", "move": "Move", "spot": "Look for the enemy", "smoke": "Lay smoke",
    "call": "Call Mortar fire", "light": "Light up a hex", "barrage": "Call Artillery",
}  # fmt: skip


def barred(s: State, choice: Choice[Any]) -> tuple[Barred, ...]:
    """All that is to be said of a choice."""
    found = USUAL.get(choice.kind)
    if found is None:
        return ()
    reasons: dict[
        tuple[str, str], Barred
    ] = {}  # of those that are barred for the same reason, the first speaks for all
    for one in found(s, choice):
        reasons.setdefault((one.verb, one.why), one)
        if len(reasons) == MOST:
            break
    return tuple(reasons.values())


def _one(s: State, choice: Choice[Any], move: Move) -> Iterator[Barred]:
    """A single answer, if it is not allowed."""
    if refusal := choice.options.why_not(move):
        yield _as_barred(say(s, move), refusal, notation.verb(type(move)))


def _as_barred(words: str, refusal: Refusal, verb: str) -> Barred:
    return Barred(words, refusal.words, refusal.rule, verb)


# ------------------------------------------------------------------ by kind of choice


def _set_up(s: State, choice: Choice[Any]) -> Iterator[Barred]:
    return _one(s, choice, m.Ready())


def _rally(s: State, choice: Choice[Any]) -> Iterator[Barred]:
    """3.0.9: the Shaken who may not try."""
    for u in s.own[choice.seat]:
        if u.shaken and where(s, u) and figures(u).kind != "armor-leader":
            yield from _one(s, choice, m.Rally(u.id))


def _handling(s: State, choice: Choice[Any]) -> Iterator[Barred]:
    """1.6.0.15: weapons at one's feet that may not be taken up."""
    for w in s.weapons.values():
        stack = side_at(s, w.at, choice.seat) if w.at and not w.gone and not w.handled else []
        picks = [m.PickUp(w.id, u.id) for u in stack if can_serve(u)]
        if picks and all(choice.options.why_not(pick) for pick in picks):
            yield from _one(s, choice, picks[0])


def _activate(s: State, choice: Choice[Any]) -> Iterator[Barred]:
    """4.0.1, 22.0.5: a pass; and reinforcements that are not due yet."""
    yield from _one(s, choice, m.Pass())
    dues = {u.group: entry.turn for u in off_map(s, choice.seat) if (entry := entries(s, u.group)) is not None}
    if dues and (later := min(dues.values())) > s.turn:
        yield Barred("Bring on reinforcements", f"they are due on turn {later}", "22.0.5", "enter")


def _act(s: State, choice: Choice[Any]) -> Iterator[Barred]:
    """4.0.3: kinds of action that no activated hex is offered; and the end of the impulse."""
    impulse = s.impulse
    assert impulse is not None
    offered = {move.action for move in choice.options if isinstance(move, m.Prepare)}
    at = posts(s, impulse)
    free = [post for post in at if post.units and post.place not in s.melee]
    for action, words in ACTIONS.items():
        able = [post for post in free if any(looks_for(s, action, u) for u in post.units)]
        if able and action not in offered:
            yield _as_barred(words, why_idle(s, impulse, at, m.Prepare(action, able[0].place)), action)
    for post in at:
        if post.place in s.melee:
            yield from _one(s, choice, m.Fight(post.place))
    yield from _one(s, choice, m.EndImpulse())


def looks_for(s: State, action: Action, u: Unit) -> bool:
    """Whether somebody is of a kind that people look to for an action."""
    f = figures(u)
    match action:
        case "fire":
            return f.gun is None
        case "shell":
            return s.mechanized and bool(ordnance_of(s, u))
        case "smoke":
            return f.mmc and bool(nation(u).smoke)
        case "call":
            return f.kind in CALLERS and any(x.side == u.side and x.at for x in s.mortars)
        case "light":
            return s.night and f.kind in LIGHTERS and bool(nation(u).starshell)
        case "barrage":
            return bool(s.missions) and calls_artillery(s, u)
        case _:
            return True


def _modes(s: State, choice: Choice[Any]) -> Iterator[Barred]:
    """6.1-6.4: ways to move that none of those who could set out may use."""
    goes = [move for move in choice.options if isinstance(move, m.Go)]
    movers = [s.units[i] for i in dict.fromkeys(i for go in goes for i in go.units)]
    for mode in MODES if movers else ():
        if mode in ("hit-and-run", "double-assault") or any(go.mode == mode for go in goes):
            continue
        if refusal := why_not_mode(s, movers, mode):
            yield _as_barred(MODE_VERBS[mode].removesuffix(" with"), refusal, mode)


def _step(s: State, choice: Choice[Any]) -> Iterator[Barred]:
    """6.1.0.8: a halt before the first step."""
    return _one(s, choice, m.Halt())


def _opportunity(s: State, choice: Choice[Any]) -> Iterator[Barred]:
    """5.3.1: those who see the movers and may not fire at them."""
    shots = [move for move in choice.options if isinstance(move, (m.Fire, m.Shell))]
    if not shots:
        return
    target, side = shots[0].target, choice.seat
    ready = {part for shot in shots for part in parts_of(shot)}
    bearers = {s.weapons[part].bearer for part in ready if part in s.weapons}
    for start in in_view(s, s.ground, 1 - side, target):
        for u in side_at(s, start, side):
            if u.id not in ready and u.id not in bearers and not is_leader(u):
                yield from _held(s, choice, u, target, shots[0].at)


def parts_of(shot: m.Fire | m.Shell) -> tuple[str, ...]:
    named = (shot.gun,) if isinstance(shot, m.Shell) else shot.parts
    return tuple(piece for part in named for piece in part_named(part).pieces)


def _held(s: State, choice: Choice[Any], u: Unit, target: str, at: str) -> Iterator[Barred]:
    guns = ordnance_of(s, u) if s.mechanized else []
    shot = m.Shell(guns[0], target, at) if guns and not figures(u).ifp else m.Fire(target, (u.id,), at)
    if refusal := choice.options.why_not(shot):
        yield _as_barred(f"Fire with {name(s, u.id)}", refusal, "fire")


USUAL: dict[str, Callable[[State, Choice[Any]], Iterator[Barred]]] = {
    "set-up": _set_up,
    "rally": _rally,
    "handling": _handling,
    "activate": _activate,
    "act": _act,
    "move": _modes,
    "step": _step,
    "drive": _step,
    "opportunity": _opportunity,
}
