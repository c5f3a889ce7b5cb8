"""Where a game stands, for somebody who reads it line by line: headings, the score, what begins and what ends."""

from __future__ import annotations

from hedgerow.kernel.screen.details import Standing
from hedgerow.kernel.screen.report import ScoreLine
from hedgerow.lnlt.rules.victory import standing as standing_now
from hedgerow.lnlt.scenario.asking import side_name
from hedgerow.lnlt.scenario.scenarios import scenario
from hedgerow.lnlt.state.state import State
from hedgerow.lnlt.state.world import World

OPENINGS = ("set-up", "rally", "handling")  # choices that begin something, for as long as a phase lasts


def headline(s: State) -> str:
    phase = "Set-up" if s.phase == "set-up" else f"{s.phase.capitalize()} Phase"
    return f"Turn {s.turn} of {s.turns} · {phase}"


def begins(table: World, seat: int) -> str:
    """A phase for each side, every impulse, and the enemy's every move while it is fired at."""
    s, choice = table.state, table.choice
    kind = choice.kind if choice is not None else ""
    scene = f"{s.turn} {s.phase} {seat}"
    if kind == "opportunity":
        return f"{scene} {s.moving.start if s.moving else ''} {s.impulse.hexes if s.impulse else ''}"
    if kind == "activate":
        return f"{scene} {len(table.tape)}"
    return scene if kind in OPENINGS else ""


def standing(s: State) -> Standing:
    """22.0.7: as if the game ended at once."""
    now, victory = standing_now(s), scenario(s.scenario).victory
    lines = tuple(ScoreLine(line.side, line.value, line.words, line.rule) for line in now.lines)
    return Standing(now.words, "22.0.7", " ".join(victory.words.split()), lines, _in_short(s, now.scores))


def _in_short(s: State, scores: tuple[int, ...]) -> str:
    victory = scenario(s.scenario).victory
    if victory.side:
        seat = scenario(s.scenario).seat(victory.side)
        return f"{side_name(s, seat)} {scores[seat]} of {victory.points}"
    return f"{side_name(s, 0)} {scores[0]} : {scores[1]} {side_name(s, 1)}"
