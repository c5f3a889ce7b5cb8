"""`hedgerow doubt`: positions by the thousand, and what is found in them is told."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from hedgerow import systems
from hedgerow.lab.doubt import NothingHidden, doubt, doubt_all
from hedgerow.systems import Kit
from tests.cli.runner import bad, parsed
from tests.lab.test_secrets import ToyKit

POSITIONS = 40  # `make soak` doubts twenty thousand


class Tattler(ToyKit):
    """A toy whose screen tells what the other side hides."""

    def __init__(self) -> None:
        super().__init__()
        vars(self)["catalogue"] = SimpleNamespace(options=tuple)
        vars(self.screen)["progress"] = lambda state: str(state.secret)


@pytest.mark.parametrize("mission", ["design", "mill-by-night"])
def test_what_is_hidden_stays_hidden(mission: str) -> None:
    found = doubt(systems.named("lhy"), mission, POSITIONS)
    assert found.faults == ()
    assert found.positions == POSITIONS


def test_a_fault_is_told_with_the_way_to_see_it_again() -> None:
    kit: Kit = Tattler()
    found = doubt(kit, "night", 50)
    assert found.faults
    assert "'night', seed" in found.faults[0]


def test_where_nothing_is_hidden_nothing_is_doubted() -> None:
    with pytest.raises(NothingHidden):
        doubt(systems.named("lnlt"), "milk-run", 10)


def test_it_is_the_same_whoever_shares_the_work() -> None:
    wanted = [(systems.named("lhy"), "first-patrol"), (systems.named("lhy"), "orchard-wall")]
    assert list(doubt_all(wanted, 8)) == list(doubt_all(wanted, 8, jobs=2))


def test_at_the_terminal() -> None:
    (told,) = parsed("doubt", "first-patrol", "--positions", "6")
    assert told["positions"] == 6
    assert told["faults"] == []
    assert "nothing is hidden" in bad("doubt", "milk-run")
