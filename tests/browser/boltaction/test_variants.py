"""A battle of one's own: what it is about and its table are chosen before it begins."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.boltaction.staging import Hand
from tests.browser.conftest import STILL, Visit
from tests.serving import Served

Keep = Callable[[Page, str], None]
Accessible = Callable[[Page], None]


def test_type_and_table_are_chosen_and_played(served: Served, visit: Visit, keep: Keep, accessible: Accessible) -> None:
    page = visit(f"{served.address}/new/boltaction/your-own-500")
    picture = page.locator(".map-picture")
    page.get_by_label("Table", exact=True).select_option(label="Town, 6 × 4 feet")
    page.get_by_label("What it is about").select_option(label="Key positions")  # before the server has answered
    expect(page.get_by_role("heading", level=1)).to_have_text("Your own 500 points: Key positions")
    number = page.get_by_label("The number that it is made from")
    first = number.input_value()
    expect(picture).to_have_attribute("src", re.compile(rf"town%3A{first}%3A72x48"))
    page.get_by_role("button", name="Another").click()
    expect(number).not_to_have_value(first)
    number.fill("17")
    page.keyboard.press("Tab")
    expect(picture).to_have_attribute("src", re.compile("town%3A17%3A72x48"))
    expect(page.get_by_text("they differ by")).to_be_visible()  # how fair it is
    page.wait_for_function(STILL)
    accessible(page)
    keep(page, "boltaction-own-battle")
    page.get_by_role("button", name="Start the game").click()
    table = Hand(page, served)
    assert (table.map["name"], table.map["width"] > table.map["height"]) == ("town:17:72x48", True)
    expect(page.locator("#question")).to_contain_text("Which force do you bring?")

    # Played again, it is the same battle.
    page.goto(f"{served.address}/new/boltaction/your-own-500@key-positions@town:17:72x48")
    expect(page.get_by_label("What it is about")).to_have_value("key-positions")
    expect(number).to_have_value("17")
