"""5.0.I The Initiative Phase."""

from __future__ import annotations

from hedgerow.kernel.system import Play
from hedgerow.kernel.tally import Tally
from hedgerow.lhy.phases.arriving import arrivals
from hedgerow.lhy.rules.events import random_event
from hedgerow.lhy.rules.formations import in_play
from hedgerow.lhy.state.events import sequence as told
from hedgerow.lhy.state.state import State, Unit
from hedgerow.lhy.state.world import World, d10


def initiative_phase(t: World) -> Play[None]:
    """5.0.I-1 to 5.0.I-7, 20.2-1: both roll; the attacker has the first turn without a roll."""
    s = t.state
    if s.step == "":
        begin_turn(t)
        if s.turn > 1:
            roll_initiative(t)
        else:
            s.initiative = s.mission.first
        s.step = "events"
        return
    s.step = ""
    settle_who_activates(t)
    yield from ()


def begin_turn(t: World) -> None:
    s = t.state
    s.turn += 1
    t.tell(told.TurnBegan(turn=s.turn, minutes=s.minutes, rule="5.0-1"))
    arrivals(t)


def roll_initiative(t: World) -> None:
    """5.0.I-1, 5.0.I-2, 5.0.I-3, 20.2-2: the higher modified roll; only who had the Initiative adds his DRM."""
    s = t.state
    one, other = s.mission.side
    dice = d10(t, f"{one.name}: Initiative", by=0), d10(t, f"{other.name}: Initiative", by=1)
    sums = tuple(modified(s, seat, die) for seat, die in enumerate(dice))
    s.held, s.initiative = s.initiative, winner(s, sums[0].total, sums[1].total)
    t.tell(told.InitiativeRolled(dice=dice, sums=(sums[0], sums[1]), winner=s.initiative, rule="5.0.I-1"))
    # 5.0.I-7: what an unmodified 1 or 10 brings is carried out at once (18.0).
    for seat, die in enumerate(dice):
        random_event(t, seat, die)


def modified(s: State, seat: int, die: int) -> Tally:
    drm = s.mission.side[seat].initiative if seat == s.initiative else 0
    return Tally().plus(die, "die", "5.0.I-1").plus(drm, "had the Initiative", "5.0.I-2")


def winner(s: State, first: int, second: int) -> int:
    """5.0.I-3: ties go to the Axis if the number is odd, to the Allies if it is even."""
    if first != second:
        return int(second > first)
    camp = "axis" if first % 2 else "allied"
    return next(seat for seat, side in enumerate(s.mission.side) if side.camp == camp)


def settle_who_activates(t: World) -> None:
    """5.0.I-5, 5.0.I-6: whoever has neither Platoon Leader nor AFV in play yields the Initiative."""
    s = t.state
    able = [can_activate(s, seat) for seat in (0, 1)]
    if not any(able):
        t.tell(told.NobodyActivates(rule="5.0.I-6"))
        s.phase = "time"
        return
    if not able[s.initiative]:
        s.initiative = 1 - s.initiative
        t.tell(told.InitiativeForfeited(seat=1 - s.initiative, rule="5.0.I-5"))
    s.phase = "activation"


def can_activate(s: State, seat: int) -> bool:
    """5.0.I-5: a Platoon Leader or an AFV in play; who may enter or land in this turn counts."""
    for u in s.own[seat]:
        card = u.card
        if card.kind in ("leader", "afv") and not card.dummy and (in_play(u) or lands(s, u)):
            return True
    return False


def lands(s: State, u: Unit) -> bool:
    group = s.mission.group_named(u.group) if u.group else None
    return group is not None and group.lands is not None and s.turn >= group.lands.turn
