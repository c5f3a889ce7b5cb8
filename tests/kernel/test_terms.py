"""What is written short is explained: every abbreviation of a ledger has its words, and a clause that tells more."""

from __future__ import annotations

import re

import pytest

from hedgerow import systems

SHORT = re.compile(r"\b[A-Z]{2,5}(?=s?\b)")
# Orders of Bolt Action, numerals, countries, directions, and capacities that are single letters.
WORDS = {"RUN", "DOWN", "FIRE", "RALLY", "II", "III", "IV", "VI", "VII", "US", "NW", "SE", "NE", "SW"}


@pytest.mark.parametrize("name", ["lnlt", "lhy", "boltaction"])
def test_every_abbreviation_of_a_ledger_is_explained(name: str) -> None:
    kit = systems.named(name)
    terms = {term.short: term for term in kit.terms}
    used = {short for clause in kit.ledger for short in SHORT.findall(f"{clause.title} {clause.says}")}
    assert used - WORDS - set(terms) == set()
    for term in terms.values():
        assert term.rule in kit.ledger, term.short
        assert term.words, term.short


def test_what_has_no_terms_has_none() -> None:
    assert systems.named("boltaction-table").terms == systems.named("boltaction").terms
