"""The first mission from the set-up to its end: by the mouse, by keys, and on a phone."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from tests.browser import whole
from tests.browser.conftest import COARSE, PHONE, Visit
from tests.browser.focus import ringed
from tests.browser.hands import Fingers, Keys, Mouse, Table, settled
from tests.browser.test_phone import fits
from tests.serving import Served

Keep = Callable[[Page, str], None]

# What does as little as the rules allow, the most modest first.
IDLE = (
    "Set up all that is left as the mission suggests",
    "Ready",
    "Do not try for it",
    "Pass",
    "Call for Reaction",
    "End the way here",
    "Done",
    "Activate",
)


def hold(table: Mouse) -> None:
    """Has a standing order answer for all Reactions of the game, as people do who want to be done."""
    table.touch(table.page.get_by_role("button", name="More", exact=True))
    table.touch(table.page.get_by_role("menu").get_by_text("Standing orders"))
    dialog = table.page.get_by_role("dialog", name="Standing orders")
    table.touch(dialog.get_by_text("for the whole game").first)
    table.touch(dialog.get_by_role("button", name="Give this order"))
    expect(dialog).to_have_count(0)


def played(table: Table, *, keep: Callable[[str], None]) -> None:
    """To the end: one Maneuver, as soon as it can be done, and else as little as possible."""
    gone = False

    def act() -> None:
        nonlocal gone
        offered = table.buttons()
        going = not gone and "Maneuver" in offered and "activation" in table.small.lower()
        name = "Maneuver" if going else next((name for name in IDLE if name in offered), "")
        if whole.answered(table, lambda: table.press(name) if name else table.decide()) and going:
            gone = True
            table.settle()
            keep("maneuver")

    whole.played(table, act)
    assert gone, "nobody could go anywhere"


def against_chance(served: Served, seed: str) -> str:
    """The Americans, who react to nothing, against somebody who does anything: the link to their seat."""
    game, token = whole.against_chance(served, "lhy", "first-patrol", seed)
    served.send("PUT", f"/api/games/{game}/orders", {"seat": 0, "orders": [{"span": "game"}]}, token)
    return whole.link(served, game, token)


def over(page: Page) -> Locator:
    return page.locator("#question", has_text=re.compile("Final Score|wins|draw", re.IGNORECASE))


def test_by_mouse_from_the_first_page_to_the_report(brisk: Served, visit: Visit, keep: Keep) -> None:
    page = visit(brisk.address, refusals=True)
    page.get_by_role("link", name="First Patrol", exact=True).click()
    who = page.get_by_role("group", name="German is played by")
    expect(who.get_by_role("radio", name="Sergeant")).to_be_checked()
    expect(page.get_by_text("How it is won")).to_be_visible()
    who.get_by_role("radio", name="Random").check()
    settled(page)
    keep(page, "lhy-new-game")
    page.get_by_role("button", name="Start the game").click()
    table = Mouse(page, brisk)
    table.settle()
    table.hurry()
    hold(table)
    played(table, keep=lambda name: keep(page, f"lhy-mouse-{name}"))
    expect(over(page)).to_be_visible()
    table.foot.get_by_role("link", name="Look back on the game").click()
    expect(page.get_by_role("heading", name="How it was won")).to_be_visible()
    expect(page.get_by_text("They win with a Final Score of 25 or less")).to_be_visible()
    expect(page.get_by_text("Has no score of its own")).to_be_visible()
    settled(page)
    keep(page, "lhy-report")


def test_by_keys(brisk: Served, visit: Visit) -> None:
    page = visit(against_chance(brisk, "1"), refusals=True)
    table = Keys(page, brisk)
    table.settle()
    table.hurry()
    table.to_question()
    assert ringed(page)
    played(table, keep=lambda name: None)
    expect(over(page)).to_be_visible()
    said = page.locator("[data-announce]").all_inner_texts()
    assert any(said), "whoever cannot see it hears how it ended"


def test_on_a_phone(brisk: Served, visit: Visit, keep: Keep) -> None:
    page = visit(against_chance(brisk, "2"), refusals=True, **PHONE | COARSE)
    table = Fingers(page, brisk)
    table.settle()
    table.hurry()
    fits(page)
    played(table, keep=lambda name: keep(page, f"lhy-phone-{name}"))
    expect(over(page)).to_be_in_viewport()
    fits(page)
    keep(page, "lhy-phone-over")
