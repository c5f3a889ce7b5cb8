"""How a battle stands: the common part of what a seat sees, and headings."""

from __future__ import annotations

from hedgerow.board.inches.measure import named
from hedgerow.boltaction.book.tables import TABLES
from hedgerow.boltaction.rules.victory import holder, scores
from hedgerow.boltaction.screen.letters import lit
from hedgerow.boltaction.state.state import State
from hedgerow.boltaction.state.world import World
from hedgerow.kernel.screen.details import Standing
from hedgerow.kernel.screen.report import ScoreLine
from hedgerow.kernel.screen.standing import Score, View

PHASES = {
    "setup": "Set-up", "preliminary": "Preliminary phase", "orders": "Orders phase", "end": "End of the turn",
    "over": "The end",
}  # fmt: skip


def common(s: State, seat: int | None) -> View:
    now = lit(s)
    return View(
        map=s.battle.table, turn=s.turn, turns=TABLES.house.turns, phase=PHASES[s.phase], headline=headline(s),
        score=score(s), now=(now,) if now else (), held=tuple(held(s, side) for side in (0, 1)),
    )  # fmt: skip


def held(s: State, side: int) -> tuple[str, ...]:
    return tuple(named(at) for at in s.objectives if holder(s, at) == side)


def score(s: State) -> Score:
    if not s.edges:
        return Score()
    tallies = scores(s)
    lines = tuple(
        ScoreLine(side, mod.value, mod.words, mod.rule) for side, tally in enumerate(tallies) for mod in tally
    )
    totals = tuple(tally.total for tally in tallies)
    winner = None if totals[0] == totals[1] else int(totals[1] > totals[0])
    return Score(lines, totals, winner, f"{totals[0]} to {totals[1]} points")


def headline(s: State) -> str:
    if s.phase in ("setup", "over"):
        return PHASES[s.phase]
    return f"Turn {s.turn} · {PHASES[s.phase]}"


def progress(s: State) -> str:
    return PHASES[s.phase].lower() if s.phase in ("setup", "over") else f"turn {s.turn}, {PHASES[s.phase]}"


def standing(s: State, seat: int | None) -> Standing:
    now = score(s)
    return Standing(now.words, "house-game.3", s.battle.type.victory, now.lines, " : ".join(map(str, now.scores)))


def begins(table: World, seat: int) -> str:
    """Every order that is given, and every phase."""
    s, choice = table.state, table.choice
    kind = choice.kind if choice is not None else ""
    if kind in ("order", "set-up", "edge", "objective"):
        return f"{s.turn} {s.phase} {seat} {sum(die.where == 'cup' for die in s.dice)}"
    return ""
