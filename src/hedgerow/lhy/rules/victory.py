"""21.0 Winning: control of objectives, the Attacker's Final Score, and how a mission ends."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from hedgerow.kernel.system import Outcome
from hedgerow.kernel.tally import Tally
from hedgerow.lhy.book.charts import casualty_points
from hedgerow.lhy.rules.disposition import groups_of
from hedgerow.lhy.rules.role_play import survival_checks
from hedgerow.lhy.scenario.records import Objective
from hedgerow.lhy.state.control import ONLOOKER, settle
from hedgerow.lhy.state.events import sequence as told
from hedgerow.lhy.state.state import Reckoning, State, Unit
from hedgerow.lhy.state.world import World

# ------------------------------------------------------------------ control (21.1)


def first_control(s: State) -> None:
    """21.1-1: his own set-up area to each; all objectives to the defender if the attacker is not on the map."""
    defender = 1 - s.mission.attacker
    areas = [{at for group in groups_of(s, seat) for at in group.area} for seat in (0, 1)]
    said = {o.id: s.mission.seat(o.control) for o in s.mission.objective if o.control}
    said |= {hex: said[o.id] for o in s.mission.objective if o.crossing and o.control for hex in o.hexes}
    sites = dict(s.site_hexes)
    if s.mission.victory.ip_mop:
        sites |= {at: (at,) for at in s.positions}
    s.control, s.before_vehicle = {}, {}
    for site, hexes in sites.items():
        if site in said:
            s.control[site] = said[site]
        elif s.mission.special.neutral:
            pass
        elif not areas[1 - defender] or any(hex in areas[defender] for hex in hexes):
            s.control[site] = defender
        elif any(hex in areas[1 - defender] for hex in hexes):
            s.control[site] = 1 - defender
    s.reckoned = [Reckoning(dict(s.control)) for _ in (0, 1, ONLOOKER)]
    for hex in dict.fromkeys(hex for hexes in sites.values() for hex in hexes):
        settle(s, hex)


def controller(s: State, objective: Objective) -> int | None:
    """21.1-4, 21.1-5, 21.1-6: who controls an objective; None if nobody does or it is contested."""
    if not objective.crossing:
        return None if contested(s, objective.hexes) else s.control.get(objective.id)
    hexes = s.crossings[objective.id]
    if contested(s, hexes):
        return None
    owners = {s.control.get(hex) for hex in hexes}
    return owners.pop() if len(owners) == 1 else None


def contested(s: State, hexes: Iterable[str]) -> bool:
    """21.1-6: units of both are there; Dummies are none."""
    there = [s.stacks[hex] for hex in hexes if hex in s.stacks]
    return bool(there) and len({u.seat for stack in there for u in stack if not u.card.dummy}) > 1


# ------------------------------------------------------------------ the score (21.2)


def final_score(s: State) -> Tally:
    """21.2-1, 21.2-2: time, Casualty Points, and Mission Objective Points."""
    score = Tally().plus(s.minutes, "minutes", "21.2-1")
    boxes = s.casualties
    if boxes:
        points = casualty_points(-boxes)
        words = f"defender's Casualties, {boxes} more" if boxes > 0 else f"attacker's Casualties, {-boxes} more"
        score = score.plus(points, words, "21.2-1")
    for seat, points, words in objective_points(s):
        score = score.plus(-points if seat == s.mission.attacker else points, words, "21.2-2")
    return score


def objective_points(s: State) -> Iterator[tuple[int, int, str]]:
    """21.2-2: MOPs, to whom and what for."""
    attacker = s.mission.attacker
    for objective in s.mission.objective:
        owner = controller(s, objective)
        points = objective.mop if owner == attacker else objective.defender_mop if owner is not None else 0
        if points:
            assert owner is not None
            yield owner, points, objective.name
    each = s.mission.victory.ip_mop
    taken = [at for at, p in s.positions.items() if each and p.seat != attacker and s.control.get(at) == attacker]
    if taken:
        yield attacker, each * len(taken), f"enemy Improved Positions: {', '.join(taken)}"


# ------------------------------------------------------------------ the end of a mission (21.0, 21.3)


def past_cdl(s: State) -> int | None:
    """20.5-1: the seat whose Casualty Differential Limit is exceeded."""
    attacker = s.mission.attacker
    for seat, differential in ((attacker, -s.casualties), (1 - attacker, s.casualties)):
        limit = s.mission.side[seat].cdl
        if limit is not None and differential > limit:
            return seat
    return None


def achieved(s: State) -> str:
    """21.0-1, 23.0.s6a-1, 23.0.s6b-1: in words, what the attacker has achieved; "" if he has not."""
    v, attacker = s.mission.victory, s.mission.attacker
    if v.control:
        held = [o for o in s.mission.objective if o.counts and controller(s, o) == attacker]
        if len(held) >= v.control:
            return "the Mission Objective is achieved"
    if v.clear and not any(in_good_order(u) for hex in v.clear for u in s.stacks.get(hex, ()) if u.seat != attacker):
        return "no enemy in good order is left there"
    return ""


def in_good_order(u: Unit) -> bool:
    """23.0.s6b-1: a combat unit that is neither Disrupted nor Shocked."""
    return u.card.combat and not u.disrupted and not u.shocked


def check_victory(t: World) -> None:
    """5.0.VII.s6-1, 21.0-1: whether the mission ends with this turn."""
    s = t.state
    outcome = verdict(s)
    if outcome is not None:
        s.outcome, s.phase = outcome, "over"
        survival_checks(t)
        t.tell(told.MissionEnded(winner=outcome.winner, words=outcome.words, rule=outcome.rule))


def verdict(s: State) -> Outcome | None:
    """20.5-1, 21.0-1, 21.0-2, 21.3-1: how the mission has ended; None while it goes on."""
    m, v = s.mission, s.mission.victory
    loser = past_cdl(s) if m.special.cdl_ends else None
    if loser is not None:
        words = f"{m.side[loser].name} is past its Casualty Differential Limit"
        return Outcome(1 - loser, words, "20.5-1", scores(s))
    if v.points:
        return by_points(s)
    score, done = final_score(s).total, achieved(s)
    if not done and score < (v.ends or v.draw + 1):
        return None
    why = done or "too much time has passed"
    return Outcome(level(s, score), f"{why}: Final Score {score}", "21.3-1", scores(s))


def level(s: State, score: int) -> int | None:
    """21.3-1, 21.0-2, 23.0.s12-3: who wins with a Final Score."""
    v, attacker = s.mission.victory, s.mission.attacker
    if score <= v.win:
        return attacker
    return None if score <= v.draw else 1 - attacker


def by_points(s: State) -> Outcome | None:
    """21.2-2: where the mission says so, MOPs alone decide, when time is up."""
    if s.minutes <= s.mission.victory.minutes:
        return None
    points = mops(s)
    winners = [seat for seat in (0, 1) if points[seat] >= s.mission.victory.points > points[1 - seat]]
    words = f"time is up: {points[0]} to {points[1]} Mission Objective Points"
    return Outcome(winners[0] if winners else None, words, "21.2-2", points)


def mops(s: State) -> tuple[int, int]:
    found = [0, 0]
    for seat, points, _ in objective_points(s):
        found[seat] += points
    return found[0], found[1]


def scores(s: State) -> tuple[int, ...]:
    return mops(s) if s.mission.victory.points else (final_score(s).total,)
