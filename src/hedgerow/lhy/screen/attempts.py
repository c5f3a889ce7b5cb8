"""What somebody may have meant who clicked what is not offered: at each kind of choice the moves that are usual there.

A row of `VERBS` makes moves of one kind out of what a wish names; the rules judge them. To whoever asks there are no
pieces but those he knows: a piece that hides and one that does not exist get the same answer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

from hedgerow.kernel import notation
from hedgerow.kernel.choice import Choice, Move, Refusal
from hedgerow.kernel.screen.looking import NoSuchPiece
from hedgerow.kernel.screen.preview import Wish
from hedgerow.lhy.phases.set_up import waiting
from hedgerow.lhy.rules.mortars.observers import diagrams
from hedgerow.lhy.screen import sheets
from hedgerow.lhy.screen.asking import march_of
from hedgerow.lhy.screen.eyes import silhouette_at, unit_called
from hedgerow.lhy.screen.verbs import touched
from hedgerow.lhy.state.lookups import known_foes_at, own_at
from hedgerow.lhy.state.moves import activation as a
from hedgerow.lhy.state.moves import assault, fire, recovery, set_up, upkeep
from hedgerow.lhy.state.moves import maneuver as m
from hedgerow.lhy.state.moves import mortars as mo
from hedgerow.lhy.state.pending.mortars import Flaring, Spotting
from hedgerow.lhy.state.state import State, Unit
from hedgerow.lhy.state.world import World

Found = Iterator[Move | Refusal]


class Meant(NamedTuple):
    """A wish, looked up: one's own units, enemies that are known, and hexes, the last one aimed at."""

    s: State
    choice: Choice[Any]
    seat: int
    own: list[Unit]
    foes: list[Unit]
    places: list[str]
    verb: str

    @property
    def targets(self) -> list[str]:
        """Hexes that are aimed at or gone to, the likeliest first: not those where one's own units stand."""
        starts = {u.at for u in self.own}
        aimed = [*reversed(self.places), *(u.at for u in self.foes)]
        return [place for place in dict.fromkeys(aimed) if place and place not in starts]

    @property
    def actors(self) -> list[Unit]:
        """Those named, or those in the hex that was clicked first."""
        if self.own or not self.places:
            return self.own
        return [u for u in own_at(self.s, self.places[0], self.seat) if not u.carrier]

    @property
    def hostile(self) -> bool:
        """Whether an enemy is aimed at."""
        return bool(self.foes) or any(known_foes_at(self.s, place, self.seat) for place in self.targets)


def meant(table: World, choice: Choice[Any], wish: Wish, seat: int) -> Meant:
    """Raises NoSuchPlace or NoSuchPiece for what does not exist, or may not be known to exist."""
    s = table.state
    own, foes, places = list[Unit](), list[Unit](), [sheets.place_named(s.ground, place) for place in wish.places]
    for piece in wish.pieces:
        if at := silhouette_at(s, piece, seat):
            places.append(at)
        elif u := unit_called(s, piece, seat):
            (own if u.seat == seat else foes).append(u)
        else:
            raise NoSuchPiece(f"there is no piece {piece!r}")
    return Meant(s, choice, seat, own, foes, places, wish.verb)


def attempts(table: World, wish: Wish, seat: int) -> Found:
    """The moves that a wish may mean at the pending choice, the likeliest first."""
    choice = table.choice
    assert choice is not None, "nothing is asked"
    assert choice.seat == seat, "another is asked"
    w = meant(table, choice, wish, seat)
    if w.verb in VERBS:
        yield from VERBS[w.verb](w)
    elif not w.verb:
        for usual in usual_at(w):
            yield from VERBS[usual](w)
    yield from listed_for(w)
    yield why_elsewhere(w)


def usual_at(w: Meant) -> Iterable[str]:
    match w.choice.kind:
        case "set-up":
            return ("place", "dig")
        case "maneuver" | "storm" | "flight":
            return ("go", "overrun", "rest")
        case "activation" | "reaction":
            return _in_a_segment(w)
        case "company" | "platoon":
            return ("activate",)
        case "impact" | "light" | "extension":
            return (w.choice.kind,)
    return ()


def _in_a_segment(w: Meant) -> Iterable[str]:
    """Whoever points at an enemy means to fire or to Assault, whoever points elsewhere to go there."""
    if w.hostile:
        return ("fire", "assault", "request", "inquire")
    if any(u.disrupted or u.shocked for u in w.actors):
        return ("recover", "maneuver", "withdraw")
    if any(u.regrouping for u in w.actors):
        return ("regroup", "withdraw", "maneuver")
    return ("maneuver", "request") if w.targets else ("maneuver", "fire")


# ------------------------------------------------------------------ moves out of wishes


def _fire(w: Meant) -> Found:
    hard = [foe for foe in w.foes if foe.card.hard]
    for u in w.actors:
        yield from (fire.Fire(u.id, foe.id) for foe in hard)
        yield from (fire.Fire(u.id, at) for at in w.targets)


def _ids(units: Iterable[Unit]) -> tuple[str, ...]:
    return tuple(u.id for u in units)


def _together(w: Meant, kind: Callable[[tuple[str, ...]], Move]) -> Found:
    """All of them, then each for himself."""
    if len(w.actors) > 1:
        yield kind(_ids(w.actors))
    yield from (kind((u.id,)) for u in w.actors)


def _assault(w: Meant) -> Found:
    for at in w.targets:
        if len(w.actors) > 1:
            yield assault.Assault(_ids(w.actors), at)
        yield from (assault.Assault((u.id,), at) for u in w.actors)


def _request(w: Meant) -> Found:
    mine = [mortar for mortar in w.s.mortars.values() if mortar.seat == w.seat]
    if not mine:
        yield Refusal("no-mortar", "you have no mortars", "11.4-1")
    for at in w.targets:
        for u in w.actors:
            for mortar in mine:
                yield mo.Request(u.id, mortar.id, at, "he", _diagram(w, at))


def _impact(w: Meant) -> Found:
    """The fire that has been asked for, on what was clicked."""
    for p in (p for p in w.s.pending if isinstance(p, Spotting)):
        for at in reversed(w.places):
            yield mo.Request(p.units[0], p.mortar, at, "smoke", _diagram(w, at), p.post)


def _light(w: Meant) -> Found:
    """The light that has been asked for, over what was clicked."""
    for p in (p for p in w.s.pending if isinstance(p, Flaring)):
        yield from (mo.Illuminate(p.units[0], at, _diagram(w, at)) for at in reversed(w.places))


def _extension(w: Meant) -> Found:
    firing = [m.id for m in w.s.mortars.values() if m.seat == w.seat and m.box == "firing"]
    yield from (mo.Extend(m, at, "he", _diagram(w, at)) for at in reversed(w.places) for m in firing)


def _diagram(w: Meant, at: str) -> str:
    return diagrams(w.s, at)[0]


def _go(w: Meant) -> Found:
    yield from (m.Go(at) for at in (*w.targets, *w.places))


def _place(w: Meant) -> Found:
    left = w.own or waiting(w.s, w.seat)[:1]
    for u in left:
        for at in reversed(w.places):
            yield set_up.Place(u.id, at)
            yield set_up.Place(u.id, at, ("concealed",))


def _activate(w: Meant) -> Found:
    platoons = dict.fromkeys(u.platoon for u in w.actors if u.platoon)
    yield from (a.Activate((platoon,)) for platoon in platoons)
    yield from (a.Select(w.s.platoons[platoon].company) for platoon in platoons)


def _each(kind: Callable[[str], Move]) -> Callable[[Meant], Found]:
    return lambda w: (kind(u.id) for u in w.actors)


def _said(move: Move) -> Callable[[Meant], Found]:
    return lambda w: iter((move,))


VERBS: dict[str, Callable[[Meant], Found]] = {
    "fire": _fire,
    "inquire": lambda w: (fire.Inquire(u.id, at) for u in w.actors for at in w.targets),
    "assault": _assault,
    "request": _request,
    "impact": _impact,
    "light": _light,
    "extension": _extension,
    "maneuver": lambda w: _together(w, m.Maneuver),
    "reverse": lambda w: _together(w, m.Reverse),
    "withdraw": lambda w: _together(w, m.Withdraw),
    "deploy": _each(m.Deploy),
    "overwatch": _each(m.Overwatch),
    "dismount": lambda w: _together(w, m.Dismount),
    "mount": lambda w: (m.Mount((u.id,), o.id) for u in w.actors for o in w.own if o.card.transport and o is not u),
    "recover": _each(recovery.Recover),
    "regroup": lambda w: _together(w, recovery.Regroup),
    "charge": _each(recovery.Charge),
    "go": _go,
    "overrun": lambda w: (m.Overrun(at) for at in w.targets),
    "rest": _said(m.Rest()),
    "halt": _said(m.Halt()),
    "call": _said(a.Call()),
    "place": _place,
    "dig": lambda w: (set_up.Dig(at) for at in w.places),
    "ready": _said(set_up.Ready()),
    "suggested": _said(set_up.Suggested()),
    "activate": _activate,
    "select": _activate,
    "done": _said(upkeep.Done()),
}


def listed_for(w: Meant) -> Found:
    """Listed answers that have to do with what was clicked."""
    pieces, places = {u.id for u in (*w.own, *w.foes)}, set(w.places)
    listed: tuple[Move, ...] = w.choice.options.listed
    for move in listed:
        if w.verb and notation.verb(type(move)) != w.verb:
            continue
        found = touched(w.s, move, w.seat)
        if pieces <= set(found.pieces) and places <= set(found.places):
            yield move


def why_elsewhere(w: Meant) -> Refusal:
    """No move is meant at all."""
    rule = w.choice.rule
    if march_of(w.s) is not None and w.choice.kind == "maneuver":
        return Refusal("on-the-way", "a Maneuver is under way: say where it goes, or end it", rule)
    if w.foes and not w.own:
        return Refusal("not-yours", "those are the enemy's: choose units of your own first", rule)
    if w.places and not w.actors and w.choice.kind in ("activation", "reaction"):
        return Refusal("nobody", f"none of your units is in {w.places[0]}", rule)
    if w.verb:
        return Refusal("not-now", f"{w.verb.replace('-', ' ')} is not for now", rule)
    return Refusal("nothing-meant", "there is nothing to be done with that now", rule)
