"""Whoever looks for a clause finds it in the code: every clause in force is named by what carries it out."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path

from hedgerow import systems
from hedgerow.lab.coverage import excused_clauses

ID = r"(?<![\w.])(?:[0-9]+|[A-Z]{2,})(?:\.[0-9]+)+(?![\w]|\.[0-9])"
RANGE = re.compile(rf"({ID})\s*-\s*({ID})")


def named(text: str, order: list[str]) -> set[str]:
    """The ids in a text, those between the two ends of a range too."""
    found = set(re.findall(ID, text))
    for first, last in RANGE.findall(text):
        if first in order and last in order:
            found |= set(order[order.index(first) : order.index(last) + 1])
    return found


def test_every_clause_in_force_is_named_in_the_code() -> None:
    order = [clause.id for clause in systems.named("lnlt").ledger]
    modules = Path(str(files("hedgerow.lnlt"))).rglob("*.py")
    found = named("\n".join(module.read_text(encoding="utf-8") for module in modules), order)
    excused = {clause.id for clause in excused_clauses("lnlt")}
    assert [clause for clause in order if clause not in found and clause not in excused] == []


def test_ids_are_told_apart_and_ranges_are_filled() -> None:
    order = ["5.3", "5.3.1", "5.3.2", "5.3.3", "PAC.1", "PAC.2"]
    assert named("15.3.1, 5.3.11 and v5.3.2; 5.3.", order) & set(order) == {"5.3"}
    assert named("PAC.1 (5.3.1-5.3.3)", order) == {"PAC.1", "5.3.1", "5.3.2", "5.3.3"}
