"""A battle of 500 points from the first page to the report, by the mouse."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, TimeoutError, expect

from tests.browser.boltaction.staging import Hand
from tests.browser.conftest import PATIENCE, Visit
from tests.browser.hands import Table, settled
from tests.serving import Served

Keep = Callable[[Page, str], None]

# What does as little as the rules allow, the most modest first.
IDLE = (
    "Set up all that is left as suggested",
    "Ready",
    "Take the south edge",
    "Take the north edge",
    "Done",
    "Do not react",
    "Do not fire",
    "Stay where it is",
    "No more orders",
    "Stay where they are",
    "Set the die aside",
    "Down",
)
MOST = 400
MOMENT = 2_500  # milliseconds: long enough for an answer, and not too long for a question that is gone


def played(table: Table, deed: Callable[[], bool]) -> None:
    """To the end: everybody goes Down, but for a deed, done as soon as it can be."""
    done = False
    for _ in range(MOST):
        table.settle()
        if table.over:
            assert done, "there was no chance for the deed"
            return
        if not done and deed():
            done = True
        else:
            answered(table)
    raise AssertionError("it does not end")


def answered(table: Table) -> bool:
    """Gives an answer; False if the server was quicker, as it is where there is no choice."""
    offered = table.buttons()
    name = next((name for name in IDLE if name in offered), "")
    if "casualties" in table.small.lower() and not table.choices.count():
        name = offered[0]  # whoever is listed first falls
    table.page.set_default_timeout(MOMENT)
    try:
        with table.page.expect_response(lambda reply: "/answer" in reply.url) as reply:
            if name:
                table.press(name)
            elif "orders" in table.small.lower():
                lie_down(table)
            else:
                table.decide()
    except TimeoutError:
        return False
    finally:
        table.page.set_default_timeout(PATIENCE)
    return reply.value.ok


def lie_down(table: Table) -> None:
    """The first unit that can goes Down: by the list of all choices."""
    choice = table.choices.filter(has_text=re.compile(": Down")).first
    if not choice.is_visible():
        table.touch(table.page.locator(".choices summary"))
    table.touch(choice)
    commit = table.foot.locator(".button.danger")
    if commit.count():
        table.touch(commit.first)


def place_of(table: Table) -> str:
    """Where the unit is that acts."""
    return table.page.locator(".ba-plate.now").get_attribute("data-place") or ""


def ahead(at: str) -> str:
    x, y = (int(part) for part in at.split(","))
    return f"{x:04},{y + (300 if y < 2400 else -300):04}"


def test_by_mouse_from_the_first_page_to_the_report(brisk: Served, visit: Visit, keep: Keep) -> None:
    page = visit(brisk.address, refusals=True)
    page.get_by_role("link", name="Orchard Lane", exact=True).click()
    who = page.get_by_role("group", name="German is played by")
    who.get_by_role("radio", name="Random").check()
    settled(page)
    keep(page, "boltaction-new-game")
    page.get_by_role("button", name="Start the game").click()
    table = Hand(page, brisk)
    table.settle()
    table.hurry()

    def marched() -> bool:
        """A squad that Advances is dragged three inches towards the enemy."""
        if table.small.lower() != "your orders":
            return False
        page.locator(".ba-plate.lit", has_text="Rifle Squad").first.click()
        with table.answering():
            table.press("Advance")
        at = place_of(table)
        table.take(at)
        table.carry(ahead(at))
        table.drop()
        with table.answering():
            table.press("Go")
        keep(page, "boltaction-mouse")
        return True

    played(table, marched)
    table.foot.get_by_role("link", name="Look back on the game").click()
    expect(page.get_by_role("heading", name="How it was won")).to_be_visible()
    settled(page)
    keep(page, "boltaction-report")
