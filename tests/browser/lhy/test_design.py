"""A mission of one's own, designed by two in two browsers: what they agree on, what they bid and buy in secret."""

from __future__ import annotations

import re
from collections.abc import Callable
from urllib.parse import quote

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.hands import Mouse
from tests.browser.lhy.staging import Staged, begun
from tests.serving import Served

Keep = Callable[[Page, str], None]


def designed(game: Staged) -> None:
    """All that is agreed on in the open, left to the dice but for the first question."""
    while (state := game.asked())["asked"]["kind"] in ("design", "proposal"):
        options = state["asked"]["options"]
        game.answer(state, next((one for one in options if one["kind"] in ("cast", "agree")), options[0])["move"])


def test_bids_and_purchases_are_secret(brisk: Served, visit: Visit, keep: Keep) -> None:
    game = begun(brisk, "design", 3)
    first, second = (Mouse(visit(game.link(seat)), brisk) for seat in (0, 1))
    first.hurry()
    second.hurry()
    first.settle()
    assert "How wide is the front?" in first.question
    keep(first.page, "lhy-design")
    first.page.get_by_role("button", name="narrow").click()
    expect(second.page.locator("#question")).to_contain_text("narrow")  # it is agreed on, or the dice decide
    second.settle()
    designed(game)

    for table, bid in ((first, "30"), (second, "45")):
        expect(table.page.locator("#question")).to_contain_text("Your secret bid")
        table.settle()
        keep(table.page, "lhy-bid")
        with table.sending("answer"):
            table.press(f"Bid {bid}")
    expect(first.log).to_contain_text("30")

    for table, other, ware in ((first, second, "MG section"), (second, first, "LATW section")):
        expect(table.page.locator("#question")).to_contain_text("Buy support in secret")
        table.settle()
        expect(table.page.locator("#question")).to_be_in_viewport(ratio=1)  # above all that can be bought
        keep(table.page, "lhy-purchase")
        points = table.question
        with table.sending("answer"):
            table.page.get_by_role("button", name=re.compile(rf"^{ware}: \d+ points")).click()
        expect(table.page.locator("#question")).not_to_have_text(points)
        expect(table.log).to_contain_text(ware)
        expect(other.log).not_to_contain_text(ware)
        table.settle()
        with table.sending("answer"):
            table.press("Buy nothing more")
    assert game.asked()["asked"]["kind"] == "set-up"

    # The map that they have agreed on lies there for both, and whoever sets up finds his hexes on it.
    state = game.asked()
    laid = state["view"]["map"]
    assert laid != game.served.get(f"/api/games/{game.id}")["map"]
    for table in (first, second):
        expect(table.page.locator(f'img[src*="/{quote(laid, safe="")}/"]').first).to_be_attached()
    table = (first, second)[state["asked"]["seat"]]
    table.settle()
    with table.sending("answer"):
        table.press("Set up all that is left as the mission suggests")
    expect(table.page.locator(".pile[data-place]").first).to_be_attached()
    keep(table.page, "lhy-designed")
