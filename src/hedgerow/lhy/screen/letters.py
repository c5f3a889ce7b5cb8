"""The map and its counters in letters, for a terminal: what a seat sees."""

from __future__ import annotations

from msgspec.structs import replace

from hedgerow.kernel.screen.letters import Cell, Key, Letters, Tag
from hedgerow.lhy.screen import sheets
from hedgerow.lhy.screen.records import PieceView, View
from hedgerow.lhy.screen.view import view
from hedgerow.lhy.state.state import State

LEADER = Key("L", "Platoon Leader")
STATES = (Key("d", "Disrupted, Shocked"), Key("r", "Regrouping"), Key("c", "Concealed"), Key("m", "in motion"),
          Key("o", "has acted"))  # fmt: skip
MARKS = (
    Key("!", "attack"), Key("%", "smoke"), Key("x", "Assault"), Key("n", "Improved Position"), Key("#", "wire"),
    Key("&", "mines"), Key("'", "light"), Key("+", "objective, yours"), Key("*", "objective, not yours"),
)  # fmt: skip


def letters(s: State, seat: int | None) -> Letters:
    """The board of a game as a seat sees it; lit is where somebody goes, or is about to."""
    seen, board = view(s, seat), sheets.letters(s.map)
    names = [side.name for side in seen.sides]
    lit = {place for place in (seen.march.way[-1:] if seen.march else ()) if place}
    lit |= {deed.hexes[-1] for deed in (seen.cycle.before if seen.cycle else ()) if deed.hexes}
    stacks: dict[str, list[PieceView]] = {}
    for p in seen.pieces:
        if p.at:
            stacks.setdefault(p.at, []).append(p)
    cells = tuple(_cell(cell, seen, stacks.get(cell.place, []), names, cell.place in lit) for cell in board.cells)
    return replace(
        board, cells=cells, sides=tuple(Key(letter, name) for letter, name in zip(initials(names), names, strict=True)),
        states=(LEADER, *STATES), marks=MARKS,
    )  # fmt: skip


def initials(names: list[str]) -> list[str]:
    """A letter for each side: its initial, or its number when both begin alike."""
    found = [name[0].upper() for name in names]
    return found if len(set(found)) == len(found) else [str(i + 1) for i in range(len(names))]


def _cell(cell: Cell, seen: View, pieces: list[PieceView], names: list[str], lit: bool) -> Cell:
    tags = tuple(
        _tag(side, initials(names)[side], [p for p in pieces if p.seat == side])
        for side in sorted({p.seat for p in pieces})
    )
    return replace(cell, marks=_marks(seen, cell.place), tags=tags, lit=lit)


def _tag(side: int, letter: str, pieces: list[PieceView]) -> Tag:
    """All states that are there; in brief the one that matters most."""
    found = [state_of(p) for p in pieces]
    present = [key.sign for key in STATES if key.sign in found]
    leader = LEADER.sign if any(p.look == "leader" for p in pieces) else ""
    first = present[0] if present and (present[0] == "d" or all(found)) else ""
    stack = f"{letter}{len(pieces)}"
    return Tag(side, f"{stack}{leader}{''.join(present)}", f"{stack}{first}")


def state_of(p: PieceView) -> str:
    """One letter for what matters most of a unit; "" if it is free to act."""
    if p.disrupted or p.shocked:
        return "d"
    if p.regrouping:
        return "r"
    if p.concealed or p.hidden:
        return "c"
    return "m" if p.motion else "o" if p.did else ""


def _marks(seen: View, hex: str) -> str:
    kinds = {m.kind for m in seen.markers if m.at == hex}
    held = [site.holder == (seen.seat or 0) for site in seen.sites if hex in site.hexes]
    marks = "x" * any(a.id == hex for a in seen.assaults) + "!" * bool(kinds - {"smoke"}) + "%" * ("smoke" in kinds)
    marks += "n" * any(p.id == hex for p in seen.positions) + "#" * (hex in seen.wire)
    marks += "&" * any(m.id == hex for m in seen.mines) + "'" * (hex in seen.lit)
    return marks + (("+" if all(held) else "*") if held else "")
