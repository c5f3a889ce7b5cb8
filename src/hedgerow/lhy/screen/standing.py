"""How a game stands: the clock, the track, the score; the common part of what a seat sees, and headings."""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.kernel.screen.details import Standing
from hedgerow.kernel.screen.report import ScoreLine
from hedgerow.kernel.screen.standing import Score, Support, View
from hedgerow.lhy.rules.victory import level
from hedgerow.lhy.screen import holding
from hedgerow.lhy.screen.asking import march_of
from hedgerow.lhy.screen.cards import card
from hedgerow.lhy.screen.ear import minutes
from hedgerow.lhy.screen.eyes import shown
from hedgerow.lhy.screen.told.sequence import PHASES
from hedgerow.lhy.screen.view import mortar_known
from hedgerow.lhy.state.names import mortar_name
from hedgerow.lhy.state.state import State
from hedgerow.lhy.state.world import World

QUIET = ("design", "set-up", "over")  # no turn is under way
GUNS = "barrage"  # the glyph
BOXES = {"available": "available", "pending": "pending", "firing": "firing", "gone": "gone", "": "box not known"}


def common(s: State, seat: int | None) -> View:
    return View(
        map=s.map, turn=s.turn, turns=card(s.scenario).turns,
        phase=PHASES[s.phase], headline=headline_words(s), score=score(s, seat),
        now=tuple(dict.fromkeys(in_play(s, seat))), held=tuple(held(s, side, seat) for side in (0, 1)),
        support=tuple(support(s, seat)),
    )  # fmt: skip


def held(s: State, side: int, seat: int | None) -> tuple[str, ...]:
    """The objectives that a side controls, for all that a seat knows."""
    return tuple(hex for o in s.mission.objective if holding.holder(s, o, seat) == side for hex in o.hexes)


def headline_words(s: State) -> str:
    """ "12 minutes · German initiative"."""
    if s.phase in QUIET:
        return PHASES[s.phase]
    return f"{minutes(s.minutes)} · {s.mission.side[s.initiative].name} initiative"


def in_play(s: State, seat: int | None) -> Iterator[str]:
    """Where somebody is on his way, and what may be reacted to."""
    march = march_of(s)
    if march is not None:
        yield from (at for at in march.way[-1:] if at)
    if s.cycle is not None and march is None:
        for deed in s.cycle.before:
            u = s.units.get(deed.unit)
            if u is not None and shown(u, seat):
                yield from deed.hexes[-1:]


def support(s: State, seat: int | None) -> Iterator[Support]:
    """11.4: mortars, as far as their boxes are known."""
    secret = s.options["secret-mortar-recovery"] == "on"
    for m in s.mortars.values():
        if m.seat != seat and not mortar_known(s, m):
            continue
        box = "" if secret and m.seat != seat and m.box != "firing" else m.box
        yield Support(m.seat, GUNS, mortar_name(s, m), int(box == "available"), BOXES[box])


# ------------------------------------------------------------------ the score


def score(s: State, seat: int | None) -> Score:
    """21.2-1, 21.2-2: the Attacker's Final Score as it stands, or Mission Objective Points; and who would win now."""
    if s.phase == "design":
        return Score((), (), None, "The mission is still being designed")
    if s.mission.victory.points:
        lines = tuple(ScoreLine(owner, n, words, "21.2-2", at) for owner, n, words, at in holding.points(s, seat))
        mops = tuple(sum(line.value for line in lines if line.side == side) for side in (0, 1))
        return Score(lines, mops, None, f"{mops[0]} to {mops[1]} Mission Objective Points")
    tally, attacker = holding.score(s, seat), s.mission.attacker
    lines = tuple(ScoreLine(attacker, mod.value, mod.words, mod.rule) for mod in tally)
    words = verdict_words(s, tally.total) + wanting(s, tally.total, seat)
    scores = (tally.total, None) if attacker == 0 else (None, tally.total)
    return Score(lines, scores, level(s, tally.total), words)


def wanting(s: State, total: int, seat: int | None) -> str:
    """21.0-1: what the attacker has still to achieve before the clock ends it, for all that a seat knows."""
    v, attacker = s.mission.victory, s.mission.attacker
    if s.outcome is not None or level(s, total) == 1 - attacker or not (v.control or v.clear):
        return ""
    name, counted = s.mission.side[attacker].name, [o for o in s.mission.objective if o.counts]
    if not v.control:
        return ", once no enemy in good order is left there"
    held = sum(holding.holder(s, o, seat) == attacker for o in counted)
    return f", once {name} holds {v.control} of {len(counted)} objectives ({held} now)" if held < v.control else ""


def verdict_words(s: State, total: int) -> str:
    """ "Score 23: American would win (25 or less)"."""
    v = s.mission.victory
    winner = level(s, total)
    if winner is None:
        return f"Score {total}: a draw up to {v.draw}"
    bound = f"{v.win} or less" if winner == s.mission.attacker else f"more than {v.draw}"
    return f"Score {total}: {s.mission.side[winner].name} would win ({bound})"


def standing(s: State, seat: int | None) -> Standing:
    """As if the mission ended at once."""
    now = score(s, seat)
    scores = [str(points) for points in now.scores if points is not None]
    brief = f"score {scores[0]}" if len(scores) == 1 else " : ".join(scores)
    return Standing(now.words, "21.3-1", " ".join(s.mission.victory.words.split()), now.lines, brief)


# ------------------------------------------------------------------ headings


def progress(s: State) -> str:
    if s.phase in QUIET:
        return PHASES[s.phase].lower()
    return f"turn {s.turn}, {minutes(s.minutes)}, {PHASES[s.phase]}"


def headline(s: State) -> str:
    if s.phase in QUIET:
        return PHASES[s.phase]
    return f"Turn {s.turn} · {minutes(s.minutes)} · {PHASES[s.phase]}"


OPENINGS = ("design", "bid", "purchase", "set-up", "company", "platoon", "extension", "resolve", "recombine")
SEGMENTS = ("activation", "reaction")


def begins(table: World, seat: int) -> str:
    """A phase for each side, every activation, and every Reaction Segment."""
    s, choice = table.state, table.choice
    kind = choice.kind if choice is not None else ""
    scene = f"{s.turn} {s.phase} {seat}"
    if kind in SEGMENTS and s.cycle is not None:
        return f"{scene} {s.cycle.number} {s.cycle.count}"
    return scene if kind in OPENINGS else ""
