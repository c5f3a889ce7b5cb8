"""Retreats before they are made: what strikes those who flee on their way, and what they are checked for at its end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from msgspec.structs import replace

from hedgerow.kernel.screen.preview import Fate, Line, Preview, Remark
from hedgerow.lhy.odds.fire import CASUALTY, DISRUPTED, NOTHING, fails, possible
from hedgerow.lhy.rules.assault.retreat import REST, exits, note_checks, onward, why_not_rest
from hedgerow.lhy.rules.fire.results import faltering
from hedgerow.lhy.rules.mortars.effects import suffers_on_exit
from hedgerow.lhy.screen import going
from hedgerow.lhy.screen.chances import fate
from hedgerow.lhy.screen.ear import Ear
from hedgerow.lhy.state.lookups import party
from hedgerow.lhy.state.pending.assault import Flight
from hedgerow.lhy.state.state import State

BREAKOUT = Remark("At the end of the retreat they check their Cohesion: it leads through enemies", "14.3.3.5-1")
PAST = Remark("At the end of the retreat they check their Cohesion: it leads past enemies", "14.3.3.4-1")
SHELLS = replace(going.SHELLED, rule="14.3.3.3-1")


def flight_of(s: State) -> Flight | None:
    """The retreat that is under way."""
    found = s.pending[-1] if s.pending else None
    return found if isinstance(found, Flight) and found.units else None


def flee(ear: Ear, f: Flight, to: str) -> Preview:
    """14.3.3.3-1, 14.3.3.4-1, 19.1-2: the next hex of a retreat."""
    s = ear.s
    ahead, over = led_on(s, f, to)
    struck = tuple(going.mined_odds(ear, f.units, to))
    shells, checks = under_shells(s, f), tuple(to_check(s, ahead))
    return Preview(
        remarks=(*([SHELLS] if shells else ()), *checks),
        fates=(*struck, *(checked(ear, ahead) if over else ())), dice=bool(struck or shells or (checks and over)),
        lines=(Line(f.way[-1], to),),
    )  # fmt: skip


def leave_map(ear: Ear, f: Flight) -> Preview:
    """10.2a-1, 14.3.3.3-1: what they lose elsewhere than at home, and the shells that they leave."""
    s = ear.s
    gone = party(s, [s.units[i] for i in f.units])
    shells, lost = under_shells(s, f), going.edge_losses(ear, gone, f.way[-1])
    remarks = (*([SHELLS] if shells else ()), *lost.remarks)
    return Preview(remarks=remarks, fates=lost.fates, dice=bool(shells or lost.fates))


def rest(ear: Ear, f: Flight) -> Preview:
    """14.3.3.4-1, 14.3.3.5-1: the retreat is over."""
    checks = tuple(to_check(ear.s, f))
    return Preview(remarks=checks, fates=tuple(checked(ear, f)), dice=bool(checks))


def led_on(s: State, f: Flight, to: str) -> tuple[Flight, bool]:
    """The retreat when somebody is asked again, as far as is known now, and whether it is over then."""
    ahead = Flight(f.units, list(f.way), f.left, list(f.passed), list(f.broke_out))
    units, ways = [s.units[i] for i in f.units], [to]
    on_foot = not units[0].card.vehicular  # who has MPs left is asked again, or has nothing to check
    while on_foot and len(ways) == 1 and (len(ahead.way) == len(f.way) or must_go_on(s, ahead)):
        note_checks(s, ahead, units, ways[0])
        ahead.way.append(ways[0])
        ways = onward(s, ahead)
    return ahead, on_foot and not ways and not exits(s, ahead)


def must_go_on(s: State, f: Flight) -> bool:
    return not exits(s, f) and why_not_rest(s, f, REST) is not None


def under_shells(s: State, f: Flight) -> bool:
    """14.3.3.3-1: where the retreat began Fire Resolution has struck already."""
    return len(f.way) > 1 and any(suffers_on_exit(s, s.units[i]) for i in f.units)


def to_check(s: State, f: Flight) -> Iterator[Remark]:
    if f.broke_out:
        yield BREAKOUT
    if steady(s, f.passed):
        yield PAST


def steady(s: State, passed: list[str]) -> list[str]:
    """14.3.3.4-1: who has passed enemies and is not Disrupted is checked for it."""
    return [i for i in passed if not s.units[i].disrupted]


def checked(ear: Ear, f: Flight) -> Iterator[Fate]:
    """Of whoever is checked twice there are no odds: the second goes by what the first has left."""
    causes = Counter((*steady(ear.s, f.passed), *f.broke_out))
    for u in (ear.s.units[i] for i, times in causes.items() if times == 1):
        failed = CASUALTY if faltering(u) == "casualty" else DISRUPTED
        yield fate(ear.name(u.id), possible({NOTHING: 1 - fails(u), failed: fails(u)}), u.id)
