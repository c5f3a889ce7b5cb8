"""The end of the Rally Phase: Half-squads merge (3.0.14), Support Weapons are handled (1.6.0.12-15, 1.6.1)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations

from hedgerow.kernel.choice import Choice, Move, Options, Refusal, begun
from hedgerow.kernel.system import Play
from hedgerow.kernel.verbs import Verb, Verbs, allowed
from hedgerow.lnlt.book.content import COUNTERS
from hedgerow.lnlt.rules.people.leaders import is_leader
from hedgerow.lnlt.rules.people.weapons import why_not_carry
from hedgerow.lnlt.state import events as told
from hedgerow.lnlt.state.lookups import borne, figures, holds, printed, same_badge, side_at
from hedgerow.lnlt.state.moves import Destroy, Drop, Finish, Flip, Hand, Merge, PickUp
from hedgerow.lnlt.state.names import name
from hedgerow.lnlt.state.placing import bear, discard, drop, take_up
from hedgerow.lnlt.state.state import State, Unit, Weapon
from hedgerow.lnlt.state.world import World

DESTROYERS = ("squad", "half-squad", "crew", "leader", "hero")
"""1.6.0.12: who may destroy a weapon."""


def handling(t: World, side: int) -> Play[None]:
    """A side merges Half-squads and handles its weapons, each weapon at most once, until it is content."""
    s = t.state
    while moves := begun(handling_moves(s, side)):
        t.checkpoint()
        answer = yield _what(s, side, moves)
        if isinstance(answer, Finish):
            return
        yield from HANDLING.do(t, side, answer) or ()


def _what(s: State, side: int, moves: Iterable[Move]) -> Choice[Move]:
    options: Options[Move] = Options(lambda: (*moves, Finish()), lambda move: HANDLING.why_not(s, side, move))
    return Choice(side, "handling", "Handle Support Weapons or merge Half-squads?", options, "1.6.0.12")


def handling_moves(s: State, side: int) -> Iterator[Move]:
    """Everything a side may still do with its weapons and Half-squads."""
    for w in s.weapons.values():
        if w.gone:
            continue
        if w.bearer:
            bearer = s.units[w.bearer]
            if bearer.side == side and bearer.at:
                yield from _with_borne(s, w, bearer)
        elif stack := side_at(s, w.at, side):
            yield from _with_lying(s, w, stack)
    yield from merges(s, side)


def _with_borne(s: State, w: Weapon, bearer: Unit) -> list[Move]:
    """What its bearer may do with a weapon."""
    moves: list[Move] = []
    if not bearer.shaken and not w.handled:
        mates = [u for u in side_at(s, bearer.at, bearer.side) if u is not bearer]
        moves += [Hand(w.id, u.id) for u in mates if why_not_receive(s, w, u) is None]
        moves.append(Drop(w.id))
    if printed(w).tripod and not w.flipped and why_not_turn_over(s, w, bearer) is None:
        moves.append(Flip(w.id))
    if may_destroy(s, bearer):
        moves.append(Destroy(w.id))
    return moves


def _with_lying(s: State, w: Weapon, stack: list[Unit]) -> list[Move]:
    """What those of a side who stand where a weapon lies may do with it."""
    if holds(s, w.at, 1 - stack[0].side):
        return []
    moves: list[Move] = [] if w.handled else [PickUp(w.id, u.id) for u in stack if why_not_take_up(s, w, u) is None]
    return [*moves, Destroy(w.id)] if any([may_destroy(s, u) for u in stack]) else moves


# ------------------------------------------------------------------ may they?


def at_hand(s: State, name: str) -> Weapon | Refusal:
    """1.6.0.14: a weapon that has not changed hands yet: each does so once in a Rally Phase, or it would never end."""
    w = in_play(s, name)
    if isinstance(w, Weapon) and w.handled:
        return Refusal("handled", f"{w.id} has changed hands in this Rally Phase", "1.6.0.14")
    return w


def in_play(s: State, name: str) -> Weapon | Refusal:
    w = s.weapons.get(name)
    return Refusal("no-weapon", f"there is no weapon {name}", "1.6.0.1") if w is None or w.gone else w


def _bearer(s: State, side: int, w: Weapon) -> Unit | Refusal:
    bearer = s.units.get(w.bearer)
    if bearer is None or bearer.side != side or not bearer.at:
        return Refusal("not-yours", f"no unit of yours bears {w.id}", "1.6.0.1")
    return bearer


def _shaken(u: Unit, rule: str) -> Refusal | None:
    return Refusal("shaken", f"{u.id} is Shaken", rule) if u.shaken else None


def _locked(s: State, u: Unit, rule: str) -> Refusal | None:
    return Refusal("locked", f"{u.id} is locked in Melee", rule) if u.at in s.melee else None


def _hindered(s: State, u: Unit, rule: str) -> Refusal | None:
    """Nobody takes a weapon who is Shaken, locked in Melee or among enemies."""
    if not u.shaken and u.at not in s.melee and not holds(s, u.at, 1 - u.side):
        return None
    return _shaken(u, rule) or _locked(s, u, rule) or Refusal("enemies", f"enemies are in {u.at}", rule)


def why_not_pick_up(s: State, side: int, move: PickUp) -> Refusal | None:
    """1.6.0.15: why a unit may not take up a weapon that lies in its place."""
    w, u = at_hand(s, move.weapon), s.units.get(move.unit)
    if isinstance(w, Refusal):
        return w
    if u is None or u.side != side or not u.at:
        return Refusal("not-yours", "no unit of yours on the map is named", "1.6.0.15")
    if w.bearer or w.at != u.at:
        return Refusal("elsewhere", f"{w.id} does not lie in {u.at}", "1.6.0.15")
    return why_not_take_up(s, w, u)


def why_not_take_up(s: State, w: Weapon, u: Unit) -> Refusal | None:
    """1.6.0.15: why a unit may not take up a weapon at its feet."""
    return _hindered(s, u, "1.6.0.15") or why_not_carry(s, u, w)


def why_not_hand(s: State, side: int, move: Hand) -> Refusal | None:
    """1.6.0.14: why a weapon may not change hands."""
    w, u = at_hand(s, move.weapon), s.units.get(move.unit)
    if isinstance(w, Refusal):
        return w
    giver, rule = _bearer(s, side, w), "1.6.0.14"
    if isinstance(giver, Refusal):
        return giver
    if u is None or u is giver or u.side != side or u.at != giver.at:
        return Refusal("elsewhere", f"weapons change hands only within {giver.at}", rule)
    return _shaken(giver, rule) or why_not_receive(s, w, u)


def why_not_receive(s: State, w: Weapon, u: Unit) -> Refusal | None:
    """1.6.0.14: why a unit may not be handed a weapon; one that carries all it can must have something to give back."""
    if refusal := _hindered(s, u, "1.6.0.14"):
        return refusal
    burdened = why_not_carry(s, u, w)
    return None if burdened and _unhandled(s, u) else burdened


def exchanges(s: State, w: Weapon, u: Unit) -> list[Weapon]:
    """1.6.0.14: what a unit that carries all it can could give back for a weapon."""
    return _unhandled(s, u) if why_not_carry(s, u, w) else []


def _unhandled(s: State, u: Unit) -> list[Weapon]:
    return [x for x in borne(s, u) if not x.handled]


def why_not_drop(s: State, side: int, move: Drop) -> Refusal | None:
    """1.6.0.12: a Good Order bearer may lay a weapon down."""
    w = at_hand(s, move.weapon)
    bearer = w if isinstance(w, Refusal) else _bearer(s, side, w)
    return bearer if isinstance(bearer, Refusal) else _shaken(bearer, "1.6.0.12")


def why_not_destroy(s: State, side: int, move: Destroy) -> Refusal | None:
    """1.6.0.12: who may destroy a weapon: its bearer or, if nobody bears it, someone in an enemy-free place with it."""
    w, rule = in_play(s, move.weapon), "1.6.0.12"
    if isinstance(w, Refusal):
        return w
    if w.bearer:
        bearer = _bearer(s, side, w)
        hands = [] if isinstance(bearer, Refusal) else [bearer]
    else:
        hands = [u for u in side_at(s, w.at, side) if not holds(s, w.at, 1 - side)]
    if not hands:
        return Refusal("not-yours", f"{w.id} is not in your hands", rule)
    if any(may_destroy(s, u) for u in hands):
        return None
    return Refusal("cannot-destroy", f"nobody with {w.id} may destroy it", rule)


def may_destroy(s: State, u: Unit) -> bool:
    """1.6.0.12: a Good Order MMC other than a WT, a Leader or a Hero; under the other reading any MMC or SMC."""
    if u.shaken:
        return False
    if s.options["sw-destroy"] == "1.6":
        return True
    return figures(u).kind in DESTROYERS


def why_not_flip(s: State, side: int, move: Flip) -> Refusal | None:
    """1.6.1.2, 1.6.1.5: a Good Order bearer turns a tripod weapon either way, a Shaken one only takes it apart."""
    w = in_play(s, move.weapon)
    if isinstance(w, Refusal):
        return w
    if w.flipped:
        return Refusal("flipped", f"{w.id} has been set up or folded in this Rally Phase", "1.6.1.2")
    bearer = _bearer(s, side, w)
    return bearer if isinstance(bearer, Refusal) else why_not_turn_over(s, w, bearer)


def why_not_turn_over(s: State, w: Weapon, bearer: Unit) -> Refusal | None:
    """1.6.1.2, 1.6.1.5: why its bearer may not turn a weapon over."""
    if not printed(w).tripod:
        return Refusal("no-tripod", f"{w.id} has no tripod", "1.6.1.2")
    if bearer.shaken and not w.tripod:
        return Refusal("shaken", f"{bearer.id} is Shaken and may not assemble {w.id}", "1.6.1.5")
    return _locked(s, bearer, "1.6.1.2")


# ------------------------------------------------------------------ doing it


def handled(s: State, name: str) -> Weapon:
    """A weapon that changes hands, for once in this Rally Phase."""
    w = s.weapons[name]
    w.handled = True
    return w


def pick_up(t: World, side: int, move: PickUp) -> None:
    take(t, handled(t.state, move.weapon), t.state.units[move.unit], "picked up", "1.6.0.15")


def lay_down(t: World, side: int, move: Drop) -> None:
    s = t.state
    w = handled(s, move.weapon)
    bearer = s.units[w.bearer]
    drop(s, w, bearer.at)
    t.tell(told.WeaponHandled(w.id, "dropped", bearer.id, bearer.at, rule="1.6.0.12"))


def destroy(t: World, side: int, move: Destroy) -> None:
    s = t.state
    w = s.weapons[move.weapon]
    bearer, place = w.bearer, w.at or s.units[w.bearer].at
    discard(s, w)
    t.tell(told.WeaponHandled(w.id, "destroyed", bearer, place, rule="1.6.0.12"))


def turn_over(t: World, side: int, move: Flip) -> None:
    s = t.state
    w = s.weapons[move.weapon]
    w.tripod, w.flipped = not w.tripod, True
    how, bearer = "assembled" if w.tripod else "dismantled", s.units[w.bearer]
    t.tell(told.WeaponHandled(w.id, how, bearer.id, bearer.at, rule="1.6.1.2"))


def take(t: World, w: Weapon, u: Unit, how: str, rule: str) -> None:
    bear(t.state, w, u.id)
    t.state.acquired.pop(w.id, None)  # 14.3.1: who has it now did not fire it
    t.tell(told.WeaponHandled(w.id, how, u.id, u.at, rule=rule))


def hand_over(t: World, side: int, move: Hand) -> Play[None]:
    """1.6.0.14: a weapon goes to another unit; if that one carries all it can, another comes back for it."""
    s = t.state
    w, u = handled(s, move.weapon), s.units[move.unit]
    giver, back = s.units[w.bearer], exchanges(s, w, u)
    other = back[0] if back else None
    if len(back) > 1:
        refusal = Refusal(
            "burdened", f"{u.id} carries all it can: one of its weapons goes back to {giver.id}", "1.6.0.14"
        )
        options = Options.of([Hand(x.id, giver.id) for x in back], refusal)
        answer = yield Choice(u.side, "exchange", f"What does {name(s, u.id)} give in exchange?", options, "1.6.0.14")
        other = s.weapons[answer.weapon]
    take(t, w, u, "handed over", "1.6.0.14")
    if other is not None:
        other.handled = True
        take(t, other, giver, "handed over", "1.6.0.14")


# ------------------------------------------------------------------ merging Half-squads


def merges(s: State, side: int) -> list[Merge]:
    """3.0.14: every pair of Half-squads that may become a Squad."""
    halves = [u for u in s.own[side] if u.at and COUNTERS[u.counter].kind == "half-squad"]
    pairs = [Merge(a.id, b.id) for a, b in combinations(halves, 2) if a.at == b.at]
    return [move for move in pairs if why_not_merge(s, side, move) is None]


def why_not_merge(s: State, side: int, move: Merge) -> Refusal | None:
    """3.0.14: why two units may not become a Squad."""
    first, second, rule = s.units.get(move.first), s.units.get(move.second), "3.0.14"
    if first is None or second is None or first is second or first.side != side or second.side != side or not first.at:
        return Refusal("not-yours", "two units of yours on the map are wanted", rule)
    if first.at != second.at:
        return Refusal("apart", "Half-squads merge only in the same place", rule)
    if any([figures(u).kind != "half-squad" or not figures(u).whole for u in (first, second)]):
        return Refusal("no-half-squads", "only Half-squads merge", rule)
    if not same_badge(first, second) or first.counter != second.counter:
        return Refusal("unlike", "only Half-squads of the same type merge", rule)
    if refusal := _shaken(first, rule) or _shaken(second, rule) or _locked(s, first, rule):
        return refusal
    if not any([is_leader(u) and not u.shaken for u in side_at(s, first.at, side)]):
        return Refusal("no-leader", f"no Good Order Leader is in {first.at}", rule)
    return None


def merge(t: World, side: int, move: Merge) -> None:
    """3.0.14: the first becomes the Squad and takes over what the second bears; the second is no more."""
    s = t.state
    first, second = s.units[move.first], s.units[move.second]
    first.counter = figures(first).whole
    for w in borne(s, second):
        bear(s, w, first.id)
    if second.skill and not first.skill:
        first.skill = second.skill
    elif second.skill:
        s.cup.append(second.skill)
    second.skill = ""
    take_up(s, second)
    second.lost = True
    t.tell(told.HalfSquadsMerged(first.id, second.id, first.counter, rule="3.0.14"))


# ------------------------------------------------------------------ one row a verb

HANDLING = Verbs[State, int](
    lambda s, side, m: Refusal("not-now", "weapons are handled and Half-squads merged now, nothing else", "1.6.0.12"),
    Verb(Finish, allowed),
    Verb(Merge, why_not_merge, merge),
    Verb(PickUp, why_not_pick_up, pick_up),
    Verb(Hand, why_not_hand, hand_over),
    Verb(Drop, why_not_drop, lay_down),
    Verb(Destroy, why_not_destroy, destroy),
    Verb(Flip, why_not_flip, turn_over),
)
"""What a side may do with its weapons and Half-squads."""
