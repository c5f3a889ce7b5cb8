"""Army lists in the browser: one built, refused with reason and price, mended, brought to a battle; and rosters."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Locator, Page, expect

from tests.boltaction.lists.test_imports import LIEUTENANT, SHERMAN, SQUAD, chosen, ros
from tests.browser.boltaction.staging import Hand
from tests.browser.conftest import PHONE, STILL, Visit
from tests.browser.focus import ringed, tab_to
from tests.browser.test_phone import fits
from tests.serving import Served

Keep = Callable[[Page, str], None]
Accessible = Callable[[Page], None]
# By hand, line by line: a lieutenant, two squads and a tank.
BUILT = ("Second Lieutenant", "Rifle Squad", "Rifle Squad", "M4 Sherman")


def verdict(page: Page) -> Locator:
    return page.get_by_role("region", name="What it costs and what is wrong")


def add(page: Page, accessible: Accessible, *names: str) -> None:
    page.get_by_role("button", name="Add a unit to Reinforced Platoon").click()
    dialog = page.get_by_role("dialog")
    for name in names:
        units = page.locator(".units > li")
        had = units.count()
        dialog.get_by_role("button", name=re.compile(rf"^Add {name}, \+\d+$")).click()
        expect(units).to_have_count(had + 1)
    page.wait_for_function(STILL)
    accessible(page)
    dialog.get_by_role("button", name="Done").click()


def test_a_list_is_built_refused_mended_and_brought_to_a_battle(
    served: Served, visit: Visit, keep: Keep, accessible: Accessible
) -> None:
    page = visit(served.address, color_scheme="light")
    page.get_by_role("link", name="Army lists").click()
    expect(page.get_by_role("heading", name="Army lists", level=1)).to_be_focused()
    page.wait_for_function(STILL)
    accessible(page)
    page.get_by_role("radio", name="United States").check()
    page.get_by_role("radio", name="500 points").check()
    page.get_by_role("button", name="Begin the list").click()
    told = verdict(page)
    expect(told).to_contain_text("2 faults: a draft, not to be brought to a battle")
    expect(told).to_contain_text("It needs one lieutenant and has none. house-game.5")
    expect(told).to_contain_text("+35 points")
    expect(told.get_by_role("link", name="Play this list")).to_have_count(0)

    add(page, accessible, *BUILT)
    expect(told).to_contain_text("Ready for battle")
    expect(told).to_contain_text("365")

    # By keyboard: the second squad is opened, made veteran, full and with two BARs, and that is too dear.
    tab_to(page, "Rifle Squad")
    page.keyboard.press("Enter")
    assert ringed(page)
    page.keyboard.press("Tab")  # to its experience
    page.keyboard.press("ArrowRight")
    expect(page.locator(".row.open")).to_contain_text("veteran, 6 men")
    more = page.get_by_role("button", name="One man more")
    for men in range(7, 13):
        more.focus()
        page.keyboard.press("Enter")
        expect(page.locator(".row.open")).to_contain_text(f"veteran, {men} men")
    page.get_by_role("button", name="One BAR more").click()
    page.get_by_role("button", name="One BAR more").click()
    expect(page.locator(".row.open")).to_contain_text("veteran, 12 men, BAR × 2")
    expect(page.get_by_role("table", name="Weapons of Rifle Squad")).to_contain_text("2 × Automatic rifle")
    page.get_by_role("button", name=re.compile("^Double it")).click()
    expect(told).to_contain_text("It costs 637 points, 137 more than 500. house-game.5")
    expect(told).to_contain_text("without the Rifle Squad it costs 471. −166 points")
    expect(told.get_by_role("link", name="Play this list")).to_have_count(0)
    keep(page, "lists-refused")
    page.wait_for_function(STILL)
    accessible(page)
    told.get_by_role("button", name="Mend it").click()
    expect(told).to_contain_text("Ready for battle")
    expect(told).to_contain_text("471")
    page.get_by_role("button", name="Take back").click()
    expect(told).to_contain_text("637")
    told.get_by_role("button", name="Mend it").click()

    page.get_by_label("Name", exact=True).fill("Able Company")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Able Company")).to_be_visible()
    page.reload()  # kept as it was
    expect(told).to_contain_text("471")
    page.emulate_media(media="print")
    expect(page.locator(".paper")).to_contain_text("Able Company")
    expect(page.locator(".page > header")).to_be_hidden()
    page.emulate_media(media="screen")
    keep(page, "lists-built")

    told.get_by_role("link", name="Play this list").click()
    expect(page.get_by_label("The force that you bring")).to_contain_text("Able Company: 471 points")
    expect(page.get_by_text("Nobody sees it before both forces have come.")).to_be_visible()
    page.wait_for_function(STILL)
    accessible(page)
    page.get_by_role("button", name="Start the game").click()
    table = Hand(page, served)
    token = page.evaluate("id => JSON.parse(localStorage['hedgerow.games'])[id].tokens['0']", table.id)

    def mine() -> list[str]:
        pieces = served.get(f"/api/games/{table.id}/state", token)["view"]["own"]["pieces"]
        return [piece["name"] for piece in pieces if piece["seat"] == 0]

    table.until(lambda: len(mine()) == len(BUILT), "both forces have come")
    assert sorted(mine()) == ["1st Rifle Squad", "2nd Rifle Squad", "M4 Sherman", "Second Lieutenant"]
    expect(page.locator("#question")).not_to_contain_text("Which force do you bring")


def test_rosters_of_other_programs_and_texts_come_in_or_are_refused_in_words(
    served: Served, visit: Visit, keep: Keep, accessible: Accessible, tmp_path: Path
) -> None:
    odd = chosen("Chaplain", 25, kind="unit")
    tank = chosen("Late Sherman tank", within=chosen("Regular", 200))
    (tmp_path / "saturday.ros").write_bytes(ros(LIEUTENANT, SQUAD, SHERMAN, odd, tank))
    (tmp_path / "holiday.ros").write_bytes(b"<html>snow</html>")
    (tmp_path / "torn.rosz").write_bytes(b"PK\x03\x04 and nothing more")
    page = visit(f"{served.address}/lists/boltaction", refusals=True, color_scheme="dark", **PHONE)
    files = page.get_by_label("List or roster file")
    for name in ("holiday.ros", "torn.rosz"):
        files.set_input_files(tmp_path / name)
        problem = page.get_by_role("alert")
        expect(problem).to_contain_text(name)
        problem.get_by_role("button", name="Close").click()
    page.get_by_label("Or paste a text").fill("nation us\nrifle-squid 9 men\n")
    page.get_by_role("button", name="Open the text").click()
    expect(page.get_by_role("alert")).to_contain_text("Line 2: the American list has no 'rifle-squid'")
    expect(page.get_by_label("Or paste a text")).to_have_value("nation us\nrifle-squid 9 men\n")

    files.set_input_files(tmp_path / "saturday.ros")
    report = page.get_by_role("group", name="What was read of saturday.ros")
    expect(report).to_contain_text("Chaplain: no such unit in the American list (25 points)")
    expect(report.get_by_role("row", name=re.compile("Infantry Squad"))).to_contain_text("Rifle Squad: veteran, 8 men")
    fits(page)
    page.wait_for_function(STILL)
    accessible(page)
    keep(page, "lists-import-phone")
    report.get_by_role("button", name="Open it as a list").click()
    told = verdict(page)
    expect(told).to_contain_text("It needs 2 infantry squads and has 1")
    page.wait_for_function(STILL)
    accessible(page)
    fits(page)

    # A draft is kept with its faults; a text that cannot be read leaves it as it is, and itself to be mended.
    page.get_by_role("button", name="Text …").click()
    text = page.get_by_role("dialog").get_by_label("A line for each unit")
    good = text.input_value()
    text.fill(f"{good}rifle-squad elite\n")
    page.get_by_role("button", name="Read it").click()
    expect(page.get_by_role("dialog").get_by_role("alert")).to_contain_text("not 'elite'")
    expect(text).to_have_value(f"{good}rifle-squad elite\n")
    text.fill(f"{good}rifle-squad inexperienced = Hardy's other\n")
    page.get_by_role("button", name="Read it").click()
    expect(page.get_by_role("dialog")).to_be_hidden()
    expect(page.get_by_role("button", name=re.compile("Hardy's other"))).to_be_visible()
    expect(told).to_contain_text("Ready for battle")
    with page.expect_download() as download:
        page.get_by_role("button", name="Text …").click()
        page.get_by_role("link", name="Download").click()
    assert "Hardy's other" in Path(download.value.path()).read_text(encoding="utf-8")
    page.get_by_role("dialog").get_by_role("button", name="Close").click()
    keep(page, "lists-phone")

    page.get_by_role("link", name="Army lists").click()
    mine = page.get_by_role("region", name="Your lists").get_by_role("listitem")
    expect(mine).to_have_count(1)
    expect(mine).to_contain_text("Ready for battle")
    page.get_by_role("button", name="Delete Saturday").click()
    page.get_by_role("button", name="Delete Saturday for good").click()
    expect(page.get_by_role("region", name="Your lists")).to_be_hidden()
