"""Looking closer: what is in a place and why every figure is what it is, lines of sight, the score, the rules."""

from __future__ import annotations

from hedgerow.kernel import ledger
from hedgerow.kernel.shown import PieceFacts, PlaceFacts, Sight
from hedgerow.kernel.tally import Tally
from hedgerow.lnlt.rules.victory import standing
from hedgerow.lnlt.scenario.asking import side_name
from hedgerow.lnlt.scenario.scenarios import scenario
from hedgerow.lnlt.screen.looking import unit_facts
from hedgerow.lnlt.state.state import State, Unit

from .shared import SYSTEM
from .style import bold, clause, dim, sentence, wrapped

# ------------------------------------------------------------------ a place and who is in it


def look(s: State, place: str, seat: int | None) -> list[str]:
    """Everything about a hex: its ground, who holds it, who is in it, on every floor."""
    facts = SYSTEM.inspect(s, place, seat)
    first, *rest = facts.remarks
    lines = [f"{bold(facts.place)}  {first.words}{clause(first.rule)}"]
    lines += [f"  {remark.words}{clause(remark.rule)}" for remark in rest]
    lines += [line for piece in facts.pieces for line in _piece_lines(s, piece)]
    return [*lines, *(line for floor in facts.floors for line in _floor(s, floor))]


def _floor(s: State, facts: PlaceFacts) -> list[str]:
    lines = [f"  {bold(facts.place)}, {facts.title}"]
    lines += [f"  {remark.words}{clause(remark.rule)}" for remark in facts.remarks]
    return [*lines, *(line for piece in facts.pieces for line in _piece_lines(s, piece))]


def unit_lines(s: State, u: Unit) -> list[str]:
    """A unit with every figure explained."""
    return _piece_lines(s, unit_facts(s, u))


def _piece_lines(s: State, piece: PieceFacts) -> list[str]:
    lines = [f"  {bold(piece.id)}  {piece.title}, {side_name(s, piece.side)}: {', '.join(piece.state)}"]
    lines += [f"      {figure.label} {_explained(figure.tally)}" for figure in piece.figures]
    return [*lines, *(f"      {remark.words}{clause(remark.rule)}" for remark in piece.remarks)]


def _explained(tally: Tally) -> str:
    if len(tally.mods) == 1:
        return f"{tally.total}{clause(tally.mods[0].rule)}"
    return f"{tally.total}: " + ", ".join(f"{m.value:+d} {m.words}{clause(m.rule)}" for m in tally)


# ------------------------------------------------------------------ lines of sight


def sight_lines(sight: Sight) -> list[str]:
    """A line of sight with all its reasons."""
    hexes = f"{sight.distance} hex{'es' * (sight.distance != 1)}"
    lines = [f"{bold(f'{sight.a} to {sight.b}')}, {hexes}: {sight.words}{clause(sight.rule)}"]
    if sight.crossed:
        lines.append(f"  passes {', '.join(sight.crossed)}")
    lines += [f"  {cause.place}: {cause.words}{clause(cause.rule)}" for cause in sight.causes]
    if sight.clear:
        parts = "; ".join(f"{m.value:+d} {m.words}{clause(m.rule)}" for m in sight.cover)
        told = f"  TM of {sight.b} against fire from {sight.a}: {sight.cover.total:+d}"
        lines.append(f"{told} ({parts})" if parts else told)
    return lines


# ------------------------------------------------------------------ the score and the rules


def score_lines(s: State) -> list[str]:
    """Who would win now, and every line of the score."""
    now = standing(s)
    lines = [f"{bold('If the game ended now')}: {now.words}.{clause('22.0.7')}"]
    lines.append(wrapped(scenario(s.scenario).victory.words.strip(), "  "))
    lines += [f"  {line.value:>3}  {side_name(s, line.side)}, {line.words}{clause(line.rule)}" for line in now.lines]
    return lines


def score_in_short(s: State) -> str:
    now, v = standing(s), scenario(s.scenario).victory
    if v.side:
        seat = scenario(s.scenario).seat(v.side)
        return f"{side_name(s, seat)} {now.scores[seat]} of {v.points}"
    return f"{side_name(s, 0)} {now.scores[0]} : {now.scores[1]} {side_name(s, 1)}"


def clause_lines(system: str, text: str) -> list[str]:
    """A clause by its id, the titles of a section, or what fits some words."""
    book = ledger.of(system)
    wanted = text.strip().removeprefix(f"{system}:")
    if wanted in book or wanted.upper() in book:
        return clause_text(book.show(wanted))
    if found := book.section(wanted):
        return [f"  {c.id:<10} {c.title}" for c in found]
    if any(ch.isalpha() for ch in wanted) and (hits := book.search(wanted, 8)):
        return [f"  {c.id:<10} {c.title}" for c in hits]
    return clause_text(book.show(wanted))


def clause_text(found: ledger.Clause) -> list[str]:
    lines = [f"{bold(found.id)}  {bold(found.title)}", wrapped(found.says, "  ")]
    lines.append(dim(f"  Source: {found.source} ({found.scope})"))
    if found.conflict:
        lines.append(wrapped(f"Reading: {sentence(found.conflict)}", "  "))
    if found.needs:
        lines.append(wrapped(f"Needs: {sentence(found.needs)}", "  "))
    return lines
