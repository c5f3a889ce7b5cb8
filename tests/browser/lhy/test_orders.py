"""A window in which one may react, and standing orders that answer it."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from hedgerow.lhy.state.moves.activation import Call
from hedgerow.lhy.state.world import World
from tests.browser.conftest import Visit
from tests.browser.hands import Mouse
from tests.browser.lhy.staging import Staged, staged
from tests.serving import Served

Keep = Callable[[Page, str], None]


def window(t: World) -> bool:
    """The side without the Initiative may react to something, and more platoons will be activated in this turn."""
    c = t.state.cycle
    assert t.choice is not None
    if t.choice.kind != "reaction" or c is None or not c.before or c.seat == t.state.initiative:
        return False
    if Call() not in t.choice.options.listed:  # somebody must react (9.1.2)
        return False
    return any(
        p.seat == t.state.initiative and not p.activated and p.id not in c.platoons for p in t.state.platoons.values()
    )


def test_orders_are_given_and_answer_for_the_seat(brisk: Served, visit: Visit, keep: Keep) -> None:
    game = staged(brisk, window)
    mine, turn = game.seat, game.view["turn"]
    page = visit(game.link())
    table = Mouse(page, brisk)
    table.settle()
    assert re.match(r"You may react to .+ \((Maneuver to|Assault on|fire from|Recovery in) [A-K]\d+", table.question)
    keep(page, "lhy-window")
    given_and_taken_back(table, game)

    # One press holds for the turn, and this seat is not asked again in it.
    with table.sending("orders"):
        table.press("Hold for the rest of this turn")
    expect(page.locator("#question")).to_contain_text("Waiting for")
    assert [(one["span"], one["of"]) for one in game.state(mine)["orders"][str(mine)]] == [("turn", str(turn))]
    asked = 0
    while (state := game.asked())["view"]["own"]["turn"] == turn and not state["outcome"]:
        if state["view"]["own"]["phase"] == "activation":
            if game.seat == mine and may_hold(state):
                assert goes_on(game, state), "the order answers"
                continue
            asked += 1
        game.pass_on()
    assert asked


def forced(t: World) -> bool:
    """Somebody must react (9.1.2)."""
    assert t.choice is not None
    return t.choice.kind == "reaction" and Call() not in t.choice.options.listed


def test_who_must_react_is_not_offered_to_hold(brisk: Served, visit: Visit, keep: Keep) -> None:
    page = visit(staged(brisk, forced).link())
    table = Mouse(page, brisk)
    table.settle()
    expect(table.foot.get_by_role("button", name="Orders …")).to_be_visible()
    expect(page.get_by_role("button", name=re.compile("^Hold"))).to_have_count(0)
    keep(page, "lhy-forced")


def may_hold(state: dict[str, Any]) -> bool:
    """Whether a Reaction is asked for that may be let pass: some must react (9.1.2)."""
    asked = state["asked"]
    return asked["kind"] == "reaction" and any(one["kind"] == "call" for one in asked["options"])


def goes_on(game: Staged, state: dict[str, Any]) -> bool:
    """Whether somebody answers for the seat: an order takes its time, as a person would."""
    for _ in range(100):
        if game.state(game.seat)["at"] != state["at"]:
            return True
        time.sleep(0.03)
    return False


def given_and_taken_back(table: Mouse, game: Staged) -> None:
    """An order for the whole game: unless it may have an effect, unless one unit could act."""
    page = table.page
    table.foot.get_by_role("button", name="Orders …").click()
    dialog = page.get_by_role("dialog", name="Standing orders")
    dialog.get_by_role("radio", name="for the whole game").check()
    dialog.get_by_label("unless something may have an effect").select_option("0.5")
    dialog.get_by_label("unless an enemy is within").fill("4")
    dialog.get_by_role("checkbox", name="only where nothing else is possible").check()
    dialog.get_by_text("unless one of these could do something").click()
    dialog.locator(".units").get_by_role("checkbox").first.check()
    dialog.get_by_role("button", name="Give this order").click()
    expect(dialog).to_have_count(0)
    (order,) = game.state(game.seat)["orders"][str(game.seat)]
    assert (order["span"], order["below"], order["until"], order["idle"]) == ("game", 0.5, 4, True)
    assert len(order["units"]) == 1
    page.get_by_role("button", name="Orders: 1").click()
    dialog.get_by_role("button", name="Remove").click()
    expect(dialog.get_by_role("button", name="Remove")).to_have_count(0)
    dialog.get_by_role("button", name="Close").first.click()
    expect(dialog).to_have_count(0)
