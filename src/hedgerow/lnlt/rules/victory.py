"""22 Victory: who controls what, what that is worth, and who has won when the last turn is over."""

from __future__ import annotations

from collections import Counter as Tallied
from collections.abc import Iterable, Iterator
from functools import cache

from hedgerow.kernel.system import Outcome
from hedgerow.lnlt.book.content import COUNTERS
from hedgerow.lnlt.book.counters import Counter
from hedgerow.lnlt.rules.records import ScoreLine, Standing
from hedgerow.lnlt.scenario.records import Cleared, Control, Losses, Scenario, Score, Survivors
from hedgerow.lnlt.scenario.scenarios import scenario
from hedgerow.lnlt.state import events as told
from hedgerow.lnlt.state.lookups import figures, units_at, where
from hedgerow.lnlt.state.state import State, Unit
from hedgerow.lnlt.state.world import World

READ = "read "  # flags of paragraphs that have been read begin so

# ------------------------------------------------------------------ 22.1 control


def takes_control(u: Unit) -> bool:
    """22.1.1: a Good Order MMC or a Hero."""
    f = COUNTERS[u.counter]
    return f.kind == "hero" or (f.mmc and not u.shaken)


def occupants(s: State, place: str) -> list[int]:
    """The sides that have anybody there."""
    return sorted({u.side for u in units_at(s, place)})


def take_control(t: World, place: str) -> None:
    """22.1.1: the side that has brought a Good Order MMC or Hero into a place, or through it, controls it.

    While both sides are there nobody takes it: who controlled it before the Melee is kept in mind (22.1.3).
    Floors of a Building are places of their own (22.1.2).
    """
    s = t.state
    units, stack, owner = s.units, s.stacks.get(place, ()), s.control.get(place)
    side = units[stack[0]].side if stack else None
    for i in stack:
        if units[i].side != side:
            if owner is not None:
                s.before_melee.setdefault(place, owner)
            return
    if s.before_melee:
        s.before_melee.pop(place, None)
    if owner == side:
        return
    for i in stack:
        if takes_control(units[i]):
            s.control[place] = units[i].side
            t.tell(told.ControlTaken(place, units[i].side, rule="22.1.1"))
            return


@cache
def objectives(scenario_name: str) -> tuple[str, ...]:
    """The places whose control the Victory Conditions speak of."""
    scores = scenario(scenario_name).victory.score
    return tuple(dict.fromkeys(p for score in scores if isinstance(score, Control) for p in score.places))


def controller(s: State, place: str) -> int | None:
    """22.1.1, 22.1.3: the side that controls a place, in a Melee the one that did before it."""
    sides = occupants(s, place)
    if len(sides) > 1:
        return s.before_melee.get(place, s.control.get(place))
    if sides and any(takes_control(u) for u in units_at(s, place)):
        return sides[0]
    return s.control.get(place)


# ------------------------------------------------------------------ the score and its reasons


def standing(s: State) -> Standing:
    """The score now, line by line, as if the game ended at once."""
    found = scenario(s.scenario)
    lines = (*(line for score in found.victory.score for line in _lines(s, found, score)), *_event_lines(s, found))
    scores = tuple(sum(line.value for line in lines if line.side == i) for i in range(len(found.side)))
    winner, words = _verdict(found, scores)
    return Standing(lines, scores, winner, words)


def judge(s: State) -> Outcome:
    """22.0.7: after the last turn, and not before, the Victory Conditions are looked at."""
    found = standing(s)
    return Outcome(found.winner, found.words, "22.0.7", found.scores)


def _verdict(found: Scenario, scores: tuple[int, ...]) -> tuple[int | None, str]:
    v = found.victory
    names = [side.name for side in found.side]
    if v.side:
        seat = found.seat(v.side)
        has = f"{names[seat]} has {scores[seat]} of the {v.points} points needed"
        winner = seat if scores[seat] >= v.points else 1 - seat
        return winner, f"{names[winner]} wins: {has}"
    score = f"{scores[0]} to {scores[1]}"
    if scores[0] != scores[1]:
        winner = 0 if scores[0] > scores[1] else 1
        return winner, f"{names[winner]} wins: {names[0]} {score} {names[1]}"
    if v.tie:
        winner = found.seat(v.tie)
        return winner, f"{names[winner]} wins the tie: {names[0]} {score} {names[1]}"
    return None, f"a draw: {names[0]} {score} {names[1]}"


def _lines(s: State, found: Scenario, score: Score) -> Iterator[ScoreLine]:
    """What one victory condition is worth to its side at this moment; a line that is worth nothing is told too."""
    seat = found.seat(score.side)
    match score:
        case Control():
            yield _control_line(s, seat, score)
        case Losses():
            yield from _loss_lines(s, found, seat, score)
        case Survivors():
            yield from _survivor_lines(s, seat, score)
        case Cleared():
            yield _cleared_line(s, seat, score)


def _control_line(s: State, seat: int, score: Control) -> ScoreLine:
    held = [p for p in score.places if controller(s, p) == seat]
    melee = any(len(occupants(s, p)) > 1 for p in score.places)
    rule = "22.1.3" if melee else "22.1.1"
    named = ", ".join(held) if held else "none"
    what = score.words or "places"
    if score.at_least:
        words = f"{what}: controls {len(held)} of {len(score.places)}, {score.at_least} needed ({named})"
        return ScoreLine(seat, score.points if len(held) >= score.at_least else 0, words, rule, score.places)
    return ScoreLine(seat, score.points * len(held), f"{what}: controls {named}", rule, score.places)


def _cleared_line(s: State, seat: int, score: Cleared) -> ScoreLine:
    there = [u for p in score.places for u in units_at(s, p)]
    there += [u for u in s.units.values() if u.carrier and where(s, u) in score.places]
    enemies = [figures(u).name for u in there if u.side != seat and not u.shaken]
    words = score.words or f"no enemy in Good Order in {', '.join(score.places)}"
    words += f" (there: {_listed(enemies)})" if enemies else ""
    return ScoreLine(seat, 0 if enemies else score.points, words, "22.0.7", score.places)


def worth_of(worth: dict[str, int], counter: Counter) -> int:
    """22.0.6: a Half-squad is worth half a Squad, unless the Victory Conditions give it a worth of its own."""
    if counter.kind == "half-squad" and "half-squad" not in worth:
        return worth.get("squad", 0) // 2
    return worth.get(counter.kind, 0)


def _loss_lines(s: State, found: Scenario, seat: int, score: Losses) -> Iterator[ScoreLine]:
    """Squads and Half-squads are weighed together: what the enemy brought, less what he has left.

    So a Squad that loses a half counts half, and Half-squads that merge or die apart count what they are.
    """
    enemies = s.own[1 - seat]
    brought = {e.id: COUNTERS[e.counter] for e in found.roster}
    men = ("squad", "half-squad")
    before = sum(worth_of(score.worth, brought[u.id]) for u in enemies if _is(brought.get(u.id), men))
    left = sum(worth_of(score.worth, figures(u)) for u in enemies if not u.lost and figures(u).kind in men)
    what = score.words or "eliminated"
    yield ScoreLine(seat, max(0, before - left), f"{what}: enemy Squads and Half-squads", "22.0.6")
    lost = [u for u in enemies if u.lost and figures(u).kind not in men and worth_of(score.worth, figures(u))]
    for u in lost:
        yield ScoreLine(seat, worth_of(score.worth, figures(u)), f"{what}: {figures(u).name}", "22.0.7")


def _is(counter: Counter | None, kinds: Iterable[str]) -> bool:
    return counter is not None and counter.kind in kinds


def _survivor_lines(s: State, seat: int, score: Survivors) -> Iterator[ScoreLine]:
    here = [u for u in s.own[seat] if not u.shaken and where(s, u)]  # passengers too (16.0.1)
    alive = [u for u in here if not score.places or where(s, u) in score.places]
    value = sum(worth_of(score.worth, figures(u)) for u in alive)
    counted = _listed(figures(u).name for u in alive if worth_of(score.worth, figures(u))) or "none"
    yield ScoreLine(seat, value, f"{score.words or 'in Good Order'}: {counted}", "22.0.6", score.places)


def _listed(names: Iterable[str]) -> str:
    """Who is counted; those alike in one."""
    return ", ".join(f"{count} × {name}" if count > 1 else name for name, count in Tallied(names).items())


def _event_lines(s: State, found: Scenario) -> Iterator[ScoreLine]:
    """Points that events have given."""
    for p in found.paragraph:
        times = s.flags.count(READ + p.id)
        for side, points in p.points.items():
            if times:
                yield ScoreLine(found.seat(side), points * times, f"by event {p.id}", "1.8.4")
