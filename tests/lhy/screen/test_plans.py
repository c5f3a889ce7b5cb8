"""What is shown before a plan is carried out: the landing that follows it, the die that a purchase takes."""

from __future__ import annotations

import pytest

from hedgerow.kernel.screen.preview import Preview
from hedgerow.lhy.shown import SCREEN
from hedgerow.lhy.state.world import World
from tests.lhy.drawn import GERMAN, US, affair, asked, board, move, say, state, table
from tests.lhy.phases.forms import shopping

MEADOW = board("\n".join(" " * (n % 2) + ". " * 24 for n in range(12)))
DROP = {"id": "drop", "side": "us", "force": [], "lands": {"turn": 2}}


def shown(t: World, text: str) -> Preview:
    return SCREEN.preview(t, move(text), asked(t)[0])


def aloft(*names: str) -> World:
    """Only the landing is left of an Activation Phase."""
    objective = [{"id": "farm", "name": "Farm", "hexes": ["F20"]}]
    s = state(MEADOW, *(US(name, group="drop") for name in names), GERMAN("1kp-1-1", "A24"), phase="activation",
              mission=affair(MEADOW, group=[DROP], objective=objective))  # fmt: skip
    return table(s)


@pytest.mark.rule("lhy:16.1.3-1", "lhy:16.1-1")
def test_the_last_answer_of_a_landing_plan_brings_all_down() -> None:
    t = aloft("able-1-1", "able-1-leader")
    assert not shown(t, "zone 0 F5").dice
    assert shown(say(t, "zone 0 F5"), "assemble able-1 F12").dice
    t = say(aloft("mg-1"), "bundle us-mg-1")
    assert shown(t, "zone 0 F5").dice, "heavy weapons alone name no assembly hex"


@pytest.mark.rule("lhy:23.0.s13-3", "lhy:23.0.s13-5")
def test_what_is_bought_by_a_die_says_so() -> None:
    t = shopping(1, 1, forces="e")
    assert [shown(t, f"buy {what}").dice for what in ("mines", "ip", "armour", "mg")] == [True, True, True, False]
    assert not shown(say(t, "buy armour"), "buy armour").dice, "of the second the type is known"
