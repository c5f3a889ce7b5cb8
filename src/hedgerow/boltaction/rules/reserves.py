"""house-game.4 Who is held back, and how many may be."""

from __future__ import annotations

from hedgerow.boltaction.rules.deploying import duty
from hedgerow.boltaction.state.lookups import aboard, can
from hedgerow.boltaction.state.moves.set_up import Keep
from hedgerow.boltaction.state.state import State, Unit
from hedgerow.kernel.choice import Refusal

WAYS = ("wave", "reserve", "left", "right")


BEFORE = ("bring", "roll", "role", "edge", "count", "mark")
DEPLOYING = ("deploy", "forward")
"""The steps of the set-up before anybody is placed, and those in which all are."""


def decided(s: State, u: Unit) -> bool:
    return u.id in s.done


def undecided(s: State, seat: int) -> list[Unit]:
    """Units of a side that are still to be set up in this step: those who go forward come last."""
    forward = s.step == "forward"
    return [u for u in s.own[seat] if not decided(s, u) and can(u, "forward") == forward]


def unsaid(s: State, u: Unit) -> bool:
    """Whether nobody has said yet how a unit comes to the battle."""
    return s.step in BEFORE or (s.step in DEPLOYING and not decided(s, u))


def held_back(s: State, u: Unit) -> bool:
    """Whether a unit counts as kept off the table; who is aboard counts with his transport."""
    carrier = s.units[u.carrier] if u.carrier else u
    return carrier.waiting in ("reserve", "left", "right") and decided(s, carrier) and decided(s, u)


def reserves_left(s: State, seat: int) -> int:
    """house-game.4: half of the units, rounded down, less those that are held back already."""
    return len(s.own[seat]) // 2 - sum(held_back(s, u) for u in s.own[seat])


def guards_left(s: State, seat: int) -> int:
    """How many units must still be set up where the battle wants so many and no more."""
    what = duty(s, seat)
    if not what.guards:
        return 0
    return what.guards - sum(u.on_table and u.id in s.done and not can(u, "forward") for u in s.own[seat])


def could_guard(u: Unit) -> bool:
    return u.card.kind != "vehicle" and not can(u, "forward")


def why_not_guard(s: State, u: Unit) -> Refusal | None:
    """Whether it may be one of the few that are set up."""
    if not duty(s, u.seat).guards or s.step == "forward":
        return None
    if guards_left(s, u.seat) <= 0:
        return Refusal("enough", f"no more than {duty(s, u.seat).guards} units are set up", "house-game.2")
    if not could_guard(u):
        return Refusal("no-guard", "infantry and guns are set up; vehicles come on later", "house-game.2")
    last = wants_infantry(s, u.seat) and guards_left(s, u.seat) == 1
    if last and u.card.kind != "infantry" and other_infantry(s, u):
        return Refusal("infantry", "one of those who are set up is infantry", "house-game.2")
    return None


def wants_infantry(s: State, seat: int) -> bool:
    """Whether nobody but guns has been set up as yet where a few units are: one of them at least is infantry."""
    placed = (u for u in s.own[seat] if u.on_table and u.id in s.done and could_guard(u))
    return duty(s, seat).guards > 0 and not any(u.card.kind == "infantry" for u in placed)


def other_infantry(s: State, u: Unit) -> list[Unit]:
    """Who is infantry and could still be set up in its stead."""
    return [o for o in undecided(s, u.seat) if o is not u and could_guard(o) and o.card.kind == "infantry"]


def needed_on_table(s: State, u: Unit) -> bool:
    """Whether too few would be left to be set up without it."""
    if not could_guard(u) or s.step == "forward":
        return False
    if wants_infantry(s, u.seat) and u.card.kind == "infantry" and not other_infantry(s, u):
        return True
    others = [o for o in undecided(s, u.seat) if o is not u and could_guard(o)]
    return len(others) < guards_left(s, u.seat)


def why_not_aboard(s: State, u: Unit, carrier: Unit) -> Refusal | None:
    """Who is aboard is held back with his transport."""
    if needed_on_table(s, u):
        return Refusal("guards", f"{duty(s, u.seat).guards} units must be set up", "house-game.2")
    back = decided(s, carrier) and carrier.waiting in ("reserve", "left", "right")
    if back and reserves_left(s, u.seat) < 1:
        return Refusal("half", "no more than half of the units may be held back", "house-game.4")
    return None


def why_not_keep(s: State, u: Unit, move: Keep, *, no_room: bool = False) -> Refusal | None:
    """house-game.4: as many as may be; who finds no room on the table is held in reserve in any case."""
    what = duty(s, u.seat)
    if move.how not in WAYS:
        return Refusal("no-way", f"a unit is kept for the {', '.join(WAYS)}", "house-game.4")
    if move.how == "wave" and not what.wave:
        return Refusal("no-wave", "nobody comes in a first wave in this battle", "house-game.2")
    if move.how in ("left", "right") and not what.flanks:
        return Refusal("no-flank", "nobody comes round a flank in this battle", "house-game.4")
    if needed_on_table(s, u) and not no_room:
        return Refusal("guards", f"{what.guards} units must be set up", "house-game.2")
    if move.how != "wave" and reserves_left(s, u.seat) < 1 + len(aboard(s, u)) and not no_room:
        return Refusal("half", "no more than half of the units may be held back", "house-game.4")
    return None
