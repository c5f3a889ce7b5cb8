"""How even scenarios came out: figures kept with each system, in agreement with its page in docs/."""

from __future__ import annotations

from pathlib import Path

import pytest

from hedgerow import systems
from hedgerow.kernel.screen.balance import FILE
from hedgerow.kernel.screen.tags import GROUPS, TAGS
from hedgerow.lab import balance
from hedgerow.lab.batch import batch
from hedgerow.systems import Kit

DOCS = Path(__file__).parents[2] / "docs"
PAGES = {"lnlt": "scenarios.md", "lhy": "missions.md", "boltaction": "battles.md"}
KITS = [systems.named(name) for name in PAGES]


@pytest.mark.parametrize("kit", KITS, ids=lambda kit: kit.name)
def test_every_scenario_can_be_told_of(kit: Kit) -> None:
    """By tags that all systems share, and by clauses that there are."""
    for name in kit.catalogue.scenarios():
        told = kit.catalogue.details(name)
        assert told.tags == tuple(tag for tag in TAGS if tag in told.tags)
        for group in GROUPS[:3]:
            found = [tag.name for tag in group.tags if tag.name in told.tags]
            assert found or told.own or name == "design", f"{name} has no {group.name}"
        assert told.clauses
        assert all(clause in kit.ledger for clause in told.clauses)
        assert len(told.forces) == len(told.sides)


@pytest.mark.parametrize("kit", KITS, ids=lambda kit: kit.name)
def test_the_page_tells_what_was_measured(kit: Kit) -> None:
    figures = balance.measured(kit)
    for name, found in figures.items():
        assert name in kit.catalogue.scenarios()
        assert sum(found.won) + found.drawn == found.games
        assert f"{kit.name}/{name} --games {found.games} --players {','.join(found.players)} " in found.command
    if figures:
        assert balance.table(kit) in (DOCS / PAGES[kit.name]).read_text(encoding="utf-8")
    assert balance.written(figures) == (kit.file(FILE).read_text(encoding="utf-8") if figures else balance.NOTE)


def test_figures_are_stale_when_the_scenario_has_changed(monkeypatch: pytest.MonkeyPatch) -> None:
    kit = systems.named("lhy")
    then = balance.measured(kit)["first-patrol"].scenario
    monkeypatch.setattr(balance, "fingerprint", lambda kit, scenario: then)
    known = balance.balance(kit, "first-patrol")
    assert known is not None
    assert not known.stale
    assert known.sure[0] < known.share < known.sure[1]
    monkeypatch.setattr(balance, "fingerprint", lambda kit, scenario: "of another text")
    known = balance.balance(kit, "first-patrol")
    assert known is not None
    assert known.stale
    assert balance.balance(kit, "design") is None


def test_what_is_measured_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kit = Kit("lhy", "hedgerow.lhy")
    monkeypatch.setattr(kit, "file", lambda name: tmp_path / name)
    result = batch("lhy", "first-patrol", ["random", "random"], 2, "1")
    balance.keep(kit, result, "hedgerow simulate lhy/first-patrol")
    known = balance.balance(kit, "first-patrol")
    assert known is not None
    assert known.figures.games == 2
    assert sum(known.figures.won) + known.figures.drawn == 2
    assert known.figures.decisions == round(result.summary.mean_decisions)
    assert not known.stale
