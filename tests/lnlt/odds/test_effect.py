"""How likely a shot has any effect at all: what the rule itself says over all its dice."""

from __future__ import annotations

import pytest

from hedgerow.kernel.choice import Move
from hedgerow.kernel.odds import odds
from hedgerow.lnlt.shown import SCREEN
from hedgerow.lnlt.state.moves import Fire, Go, Hold, Overrun, Reply, Shell, Step
from hedgerow.lnlt.state.world import World
from tests.lnlt.boards import GERMAN, OPEN, US, activate, choose, counter, state, table
from tests.lnlt.drives import FAR, PLAIN, E, W
from tests.lnlt.shots import move


def looks(t: World, side: int) -> tuple[object, ...]:
    """How those of a side are."""
    return tuple(
        (u.id, u.at, u.counter, u.shaken, u.wounded, u.lost)
        for u in t.state.units.values()
        if u.side == side and not u.id.startswith("hero")
    )


def by_the_rule(t: World, answer: Move) -> float:
    """The chance that anything becomes of the other side, by running the rule over every die."""
    assert t.choice is not None
    other = 1 - t.choice.seat
    before = looks(t, other)
    found = odds(t, answer, lambda after: looks(after, other)[: len(before)] != before)
    return float(found.get(True, 0))


def crossing() -> World:
    watchers = [GERMAN("g1", "squad", "D1"), GERMAN("g2", "squad", "D1"), GERMAN("g3", "half-squad", "F3")]
    return move(state(OPEN, US("a1", "squad", "A1"), US("lt", "wheelock", "A1"), *watchers), ("a1", "lt"), "B1")


def driving_by() -> World:
    s = state(
        PLAIN, US("a1", "squad", "A2", "bazooka"), US("a2", "squad", "A3"), GERMAN("pz", "pz-iv", "D2", facing=W), FAR,
        active=1,
    )  # fmt: skip
    return choose(activate(table(s), "D2"), Go(("pz",)), Step("C2"))


def run_over() -> World:
    hull = {"moves": "T", "front": [5, 4], "flank": [3, 3], "rear": [2, 3], "mgs": [{"fp": 2}]}
    weak = counter("vehicle", "0-0-12-6", "us-army", hull=hull)
    s = state(PLAIN, US("tank", weak, "B2", facing=E), GERMAN("g1", "squad", "C2"), FAR)
    return choose(activate(table(s, dice=[1, 6]), "B2"), Go(("tank",)), Overrun("C2"))


@pytest.mark.parametrize(
    ("window", "kind", "answer"),
    [
        (crossing, "opportunity", Fire("B1", ("g1",))),
        (crossing, "opportunity", Fire("B1", ("g1", "g2"))),
        (crossing, "opportunity", Fire("B1", ("g3",))),
        (driving_by, "opportunity", Fire("C2", ("a2",), "pz")),
        (run_over, "reply", Reply(("g1",))),
    ],
)
def test_it_is_what_the_rule_brings(window: object, kind: str, answer: Move) -> None:
    t: World = window()  # type: ignore[operator]
    assert t.choice is not None
    assert t.choice.kind == kind
    assert t.choice.options.why_not(answer) is None
    likely = SCREEN.effect(t, answer, t.choice.seat)
    assert likely == pytest.approx(by_the_rule(t, answer))


def test_a_shell_does_what_its_preview_says() -> None:
    t, answer = driving_by(), Shell("a1-bazooka", "C2", "pz")
    (fate,) = [fate for fate in SCREEN.preview(t, answer, 0).fates if fate.piece == "pz"]
    spared = sum(chance.share for chance in fate.chances if chance.result == "No Effect")
    likely = SCREEN.effect(t, answer, 0)
    assert likely is not None
    assert likely == pytest.approx(1 - spared)
    assert 0.1 < likely < 0.9


def test_what_is_no_attack_has_none() -> None:
    t = crossing()
    assert SCREEN.effect(t, Hold(), 1) is None
    assert SCREEN.effect(run_over(), Reply(), 1) is None
