"""Scenarios: found by what they are like, and read before they are played."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.hands import Mouse
from tests.browser.positions import AMERICAN, kind, staged
from tests.serving import Served

Keep = Callable[[Page, str], None]


def test_scenarios_are_found_by_keyboard_and_the_address_keeps_it(served: Served, visit: Visit, keep: Keep) -> None:
    page = visit(served.address)
    filters = page.get_by_role("region", name="Scenarios")
    told = filters.get_by_role("status")
    tiles = page.locator(".scenarios > li")
    expect(told).to_have_text(re.compile(r"^\d+ to choose from$"))
    everything = tiles.count()

    filters.get_by_text("Filter").focus()
    page.keyboard.press("Enter")
    filters.get_by_role("checkbox", name="Night").focus()
    page.keyboard.press("Space")
    expect(told).to_have_text(re.compile(rf"^\d+ of {everything}$"))
    expect(page).to_have_url(re.compile(r"/\?tags=night$"))
    found = tiles.count()
    assert 0 < found < everything
    filters.get_by_role("checkbox", name="Armour").focus()
    page.keyboard.press("Space")
    filters.get_by_role("radio", name="Lock 'n Load Tactical").check()
    expect(tiles).to_have_count(1)
    expect(tiles).to_contain_text("Ninth Night")
    keep(page, "home-filtered")

    page.reload()  # a link to the list leads to the list
    expect(tiles).to_have_count(1)
    expect(filters.get_by_role("checkbox", name="Armour")).to_be_checked()
    filters.get_by_role("checkbox", name="First game").check()
    expect(page.get_by_text("No scenario is like this.")).to_be_visible()
    filters.get_by_role("button", name="Show all").click()
    expect(tiles).to_have_count(everything)
    assert page.url.rstrip("/") == served.address


def test_a_scenario_is_read_before_it_is_played(served: Served, visit: Visit, keep: Keep) -> None:
    page = visit(served.address)
    page.get_by_role("link", name="About First Patrol").click()
    expect(page).to_have_url(re.compile("/scenario/lhy/first-patrol$"))
    expect(page.get_by_role("heading", level=1)).to_have_text("First Patrol")
    german = page.get_by_role("region", name="German")
    expect(german).to_contain_text("Infantry platoon, drawn")
    expect(page.get_by_role("region", name="Length")).to_contain_text("decisions")
    expect(page.get_by_role("region", name="Balance")).to_contain_text(
        re.compile(r"Of \d+ games between two sergeants")
    )
    page.get_by_text("How this was measured").click()
    expect(page.get_by_text("hedgerow simulate lhy/first-patrol")).to_be_visible()
    expect(page.get_by_role("link", name="Rule 21.2-1")).to_have_attribute("href", "/rules/lhy/21.2-1")
    keep(page, "scenario")
    page.get_by_role("link", name="small", exact=True).click()
    expect(page).to_have_url(re.compile(r"/\?tags=small$"))
    expect(page.locator(".scenarios > li", has_text="First Patrol")).to_be_visible()
    page.go_back()
    page.get_by_role("link", name="Play this scenario").click()
    expect(page).to_have_url(re.compile("/new/lhy/first-patrol$"))
    lost = visit(f"{served.address}/scenario/lhy/nowhere", refusals=True)
    expect(lost.get_by_role("heading", level=1)).not_to_have_text("Scenario")


def test_a_game_leads_to_its_scenario_and_a_phone_has_room_for_it(served: Served, visit: Visit, keep: Keep) -> None:
    page = visit(staged(served, kind("activate")).link(AMERICAN))
    Mouse(page, served).settle()
    page.get_by_role("button", name="More").click()
    page.get_by_role("menuitem", name="About this scenario").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("The Milk Run")
    page.set_viewport_size({"width": 360, "height": 740})
    expect(page.get_by_role("region", name="American")).to_contain_text("Medic")
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    keep(page, "scenario-phone")
    page.goto(f"{served.address}/?tags=night")
    filters = page.get_by_role("region", name="Scenarios")
    expect(filters.get_by_text("Filter: night")).to_be_visible()
    expect(filters.get_by_role("checkbox", name="Night")).to_be_hidden()
    filters.get_by_text("Filter: night").click()
    filters.get_by_role("checkbox", name="Night").uncheck()
    expect(page).to_have_url(f"{served.address}/")
    assert page.evaluate("document.documentElement.scrollWidth") == 360
