"""A battle of 500 points to its end: by the mouse from the first page to the report, by keys, and on a phone."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from tests.browser import whole
from tests.browser.boltaction.staging import Finger, Hand, Points
from tests.browser.conftest import COARSE, PHONE, Visit
from tests.browser.focus import ringed
from tests.browser.hands import Keys, Table, settled
from tests.browser.test_phone import fits
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
)
ORDERS = ("Down", "Advance")  # the second for those who have to close up: they may not go Down


def played(table: Table, deed: Callable[[], bool]) -> None:
    """To the end: everybody goes Down, but for a deed, done as soon as it can be."""
    done = False

    def act() -> None:
        nonlocal done
        if not done and deed():
            done = True
        else:
            whole.answered(table, lambda: give(table))

    whole.played(table, act)
    assert done, "there was no chance for the deed"


def give(table: Table) -> None:
    """As little as the rules allow."""
    offered = table.buttons()
    name = next((name for name in IDLE if name in offered), "")
    if "casualties" in table.small.lower() and not table.choices.count():
        name = offered[0]  # whoever is listed first falls
    if name:
        table.press(name)
    elif "orders" in table.small.lower():
        order(table)
    elif "advance" in table.small.lower():
        close_up(table)
    else:
        table.decide()


def listed(table: Table, words: str) -> Locator:
    """The answers with these words in the list of all choices, which is folded if it is long."""
    if not table.choices.first.is_visible():
        table.touch(table.page.locator(".choices summary"))
    return table.choices.filter(has_text=re.compile(words))


def order(table: Table) -> None:
    """The first unit that can goes Down: by the list of all choices, or by a button if it is the only one left."""
    offered = table.buttons()
    if name := next((name for name in ORDERS if name in offered), ""):
        table.choose(table.button(name))
        return
    found = next(found for name in ORDERS if (found := listed(table, f": {name}")).count())
    table.choose(found.first)


def close_up(table: Table) -> None:
    """Who may not stay goes the first way of the list."""
    table.touch(listed(table, "").first)
    table.press("Go")


def place_of(table: Table) -> str:
    """Where the unit is that acts."""
    return table.page.locator(".ba-plate.now").get_attribute("data-place") or ""


def over(page: Page) -> Locator:
    return page.locator("#question", has_text=re.compile("wins|draw", re.IGNORECASE))


def ahead(at: str) -> str:
    x, y = (int(part) for part in at.split(","))
    return f"{x:04},{y + (300 if y < 2400 else -300):04}"


class Letters(Points, Keys):
    """Keys over an open table: whatever has none of its own is gone to, and entered."""

    def touch(self, button: Locator) -> None:
        if button.locator("kbd").count():
            super().touch(button)
        else:
            button.focus()
            self.keys("Enter")


def against_chance(served: Served, seed: str) -> str:
    """The Americans against somebody who does anything: the link to their seat."""
    return whole.link(served, *whole.against_chance(served, "boltaction", "orchard-lane", seed))


def advancing(table: Table) -> bool:
    """The first Rifle Squad is ordered to Advance, by the list, if orders may be given."""
    if table.small.lower() != "your orders":
        return False
    with table.answering():
        table.choose(listed(table, "Rifle Squad: Advance").first)
    return True


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


def test_by_keys(brisk: Served, visit: Visit) -> None:
    page = visit(against_chance(brisk, "1"), refusals=True)
    table = Letters(page, brisk)
    table.settle()
    table.hurry()
    table.to_question()
    assert ringed(page)

    def marched() -> bool:
        """A squad goes three inches by bearing and distance."""
        if not advancing(table):
            return False
        at = place_of(table)
        page.get_by_label("degrees from north").focus()
        page.keyboard.type("180" if int(at[-4:]) < 2400 else "0")
        table.keys("Tab")
        page.keyboard.type("3")
        table.keys("Enter")
        expect(page.locator(".ruler .end").first).to_be_attached()
        page.locator("#panel").focus()
        with table.answering():
            table.press("Go")
        return True

    played(table, marched)
    expect(over(page)).to_be_visible()
    assert any(page.locator("[data-announce]").all_inner_texts()), "whoever cannot see it hears how it ended"


def test_on_a_phone(brisk: Served, visit: Visit, keep: Keep) -> None:
    page = visit(against_chance(brisk, "2"), refusals=True, **PHONE | COARSE)
    table = Finger(page, brisk)
    table.settle()
    table.hurry()
    fits(page)

    def marched() -> bool:
        """A squad is dragged three inches by a finger."""
        if not advancing(table):
            return False
        page.get_by_role("button", name="Fit").tap()
        at = place_of(table)
        table.drag([(table.point(at), table.point(ahead(at)))])
        expect(page.locator("#question")).to_contain_text("goes 3")  # then the button stays where it is
        keep(page, "boltaction-phone-march")
        with table.answering():
            table.press("Go")
        return True

    played(table, marched)
    expect(over(page)).to_be_in_viewport()
    fits(page)
    keep(page, "boltaction-phone-over")
