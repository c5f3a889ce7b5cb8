"""Looking closer: what is in a place and why every figure is what it is, lines of sight, the score, the rules."""

from __future__ import annotations

from collections.abc import Sequence

from hedgerow.kernel.ledger import Clause, Ledger
from hedgerow.kernel.screen.details import Standing
from hedgerow.kernel.screen.looking import PieceFacts, PlaceFacts, Sight
from hedgerow.kernel.tally import Tally

from .style import bold, clause, dim, sentence, wrapped

# ------------------------------------------------------------------ a place and who is in it


def place_lines(facts: PlaceFacts, seats: Sequence[str]) -> list[str]:
    """Everything about a place: its ground, who holds it, who is in it, on every floor."""
    first, rest = facts.remarks[:1], facts.remarks[1:]
    told = f"{first[0].words}{clause(first[0].rule)}" if first else facts.title
    lines = [f"{bold(facts.place)}  {told}"]
    lines += [f"  {remark.words}{clause(remark.rule)}" for remark in rest]
    lines += [line for piece in facts.pieces for line in piece_lines(piece, seats)]
    return [*lines, *(line for floor in facts.floors for line in _floor(floor, seats))]


def _floor(facts: PlaceFacts, seats: Sequence[str]) -> list[str]:
    lines = [f"  {bold(facts.place)}, {facts.title}"]
    lines += [f"  {remark.words}{clause(remark.rule)}" for remark in facts.remarks]
    return [*lines, *(line for piece in facts.pieces for line in piece_lines(piece, seats))]


def piece_lines(piece: PieceFacts, seats: Sequence[str]) -> list[str]:
    """A piece with every figure explained."""
    lines = [f"  {bold(piece.id)}  {piece.title}, {seats[piece.side]}: {', '.join(piece.state)}"]
    lines += [f"      {figure.label} {_explained(figure.tally)}" for figure in piece.figures]
    return [*lines, *(f"      {remark.words}{clause(remark.rule)}" for remark in piece.remarks)]


def _explained(tally: Tally) -> str:
    if len(tally.mods) == 1:
        return f"{tally.total}{clause(tally.mods[0].rule)}"
    return f"{tally.total}: " + ", ".join(f"{m.value:+d} {m.words}{clause(m.rule)}" for m in tally)


# ------------------------------------------------------------------ lines of sight


def sight_lines(sight: Sight) -> list[str]:
    """A line of sight with all its reasons."""
    away = f", {sight.away}" if sight.away else ""
    lines = [f"{bold(f'{sight.a} to {sight.b}')}{away}: {sight.words}{clause(sight.rule)}"]
    if sight.crossed:
        lines.append(f"  passes {', '.join(sight.crossed)}")
    lines += [f"  {cause.place}: {cause.words}{clause(cause.rule)}" for cause in sight.causes]
    if sight.clear and sight.covers:
        parts = "; ".join(f"{m.value:+d} {m.words}{clause(m.rule)}" for m in sight.cover)
        told = f"  {sight.covers}: {sight.cover.total:+d}"
        lines.append(f"{told} ({parts})" if parts else told)
    return lines


# ------------------------------------------------------------------ the score and the rules


def score_lines(now: Standing, seats: Sequence[str]) -> list[str]:
    """Who would win now, and every line of the score."""
    lines = [f"{bold('If the game ended now')}: {now.words}.{clause(now.rule)}"]
    lines.append(wrapped(now.aim, "  "))
    return [*lines, *(f"  {x.value:>3}  {seats[x.side]}, {x.words}{clause(x.rule)}" for x in now.lines)]


def clause_lines(book: Ledger, text: str) -> list[str]:
    """A clause by its id, the titles of a section, or what fits some words."""
    wanted = text.strip().removeprefix(f"{book.system}:")
    if wanted in book or wanted.upper() in book:
        return clause_text(book.show(wanted))
    if found := book.section(wanted):
        return [f"  {c.id:<10} {c.title}" for c in found]
    if any(ch.isalpha() for ch in wanted) and (hits := book.search(wanted, 8)):
        return [f"  {c.id:<10} {c.title}" for c in hits]
    return clause_text(book.show(wanted))


def chapter_lines(book: Ledger) -> list[str]:
    """What the rules are about."""
    return [f"  {number:<10} {title}" for number, title in book.chapters.items()]


def clause_text(found: Clause) -> list[str]:
    lines = [f"{bold(found.id)}  {bold(found.title)}", wrapped(found.says, "  ")]
    lines.append(dim(f"  Source: {found.source} ({found.scope})"))
    if found.conflict:
        lines.append(wrapped(f"Reading: {sentence(found.conflict)}", "  "))
    if found.needs:
        lines.append(wrapped(f"Needs: {sentence(found.needs)}", "  "))
    return lines
