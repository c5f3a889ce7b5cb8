"""Options: the values in the tables and the types that rules are checked against say the same."""

from __future__ import annotations

from importlib.resources import files
from typing import get_args, get_type_hints

import pytest

from hedgerow.kernel.ledger import load
from hedgerow.kernel.mistakes import Mistake
from hedgerow.lhy.book.options import OPTIONS, Readings


def test_every_option_is_typed_by_its_values() -> None:
    typed = {name: get_args(values) for name, values in get_type_hints(Readings).items()}
    assert typed == {name: option.values for name, option in OPTIONS.items()}


def test_every_option_names_its_clauses_and_every_optional_clause_has_an_option() -> None:
    book = load(files("hedgerow.lhy") / "rules.toml", "lhy")
    named = {rule for option in OPTIONS.values() for rule in option.rules}
    assert named <= {clause.id for clause in book}
    assert {clause.id for clause in book if clause.scope == "optional"} <= named


def test_a_game_has_every_option_chosen_or_at_its_default() -> None:
    chosen = OPTIONS.in_full({"deception": "on"})
    assert chosen["deception"] == "on"
    assert (
        OPTIONS.by_name({"deception": "on"})
        == dict(chosen)
        == {name: option.default for name, option in OPTIONS.items()} | {"deception": "on"}
    )


def test_an_option_or_value_that_does_not_exist_is_told_in_words() -> None:
    with pytest.raises(Mistake, match="did you mean 'deception'"):
        OPTIONS.resolve({"deceptions": "on"})
    with pytest.raises(Mistake, match="takes off or on, not 'perhaps'"):
        OPTIONS.resolve({"deception": "perhaps"})
    assert OPTIONS.resolve({"deception": "off", "role-play": "on"}) == {"role-play": "on"}
