"""Options: the figures in the tables and the types that rules are checked against say the same."""

from __future__ import annotations

from typing import get_args, get_type_hints

import pytest

from hedgerow.kernel.mistakes import Mistake
from hedgerow.lnlt.book.options import OPTIONS, Readings


def test_every_option_is_typed_by_its_values() -> None:
    typed = {name: get_args(values) for name, values in get_type_hints(Readings).items()}
    assert typed == {name: option.values for name, option in OPTIONS.items()}


def test_a_game_has_every_option_chosen_or_at_its_default() -> None:
    chosen = OPTIONS.in_full({"blazes": "on"})
    assert chosen["blazes"] == "on"
    assert (
        OPTIONS.by_name({"blazes": "on"})
        == dict(chosen)
        == {name: option.default for name, option in OPTIONS.items()} | {"blazes": "on"}
    )


def test_an_option_or_value_that_does_not_exist_is_told_in_words() -> None:
    with pytest.raises(Mistake, match="did you mean 'blazes'"):
        OPTIONS.resolve({"blaze": "on"})
    with pytest.raises(Mistake, match="takes off or on, not 'perhaps'"):
        OPTIONS.resolve({"blazes": "perhaps"})
