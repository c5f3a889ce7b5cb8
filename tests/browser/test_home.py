"""The first page: games in progress, open seats, records; and dice of one's own."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.hands import Mouse, settled
from tests.browser.positions import AMERICAN, GAMES, GERMAN, kind, staged
from tests.serving import Served

OPEN_SEAT = ({"kind": "human", "mine": True}, {"kind": "open"})
Keep = Callable[[Page, str], None]
RECORD = GAMES / "milk-run.hedgerow"


def test_games_in_progress_and_whose_turn_it_is(served: Served, visit: Visit, keep: Keep) -> None:
    mine = staged(served, kind("activate"))
    theirs = staged(served, kind("activate", GERMAN))
    page = visit(mine.link(AMERICAN))
    Mouse(page, served).settle()
    page.goto(theirs.link(AMERICAN))
    expect(page.locator("#question")).to_contain_text("Waiting for the German side")
    page.get_by_role("link", name="Hedgerow, to the first page").click()

    games = page.get_by_role("region", name="Your games").get_by_role("listitem")
    expect(games).to_have_count(2)
    expect(games.nth(0)).to_contain_text("Your turn")  # what waits for you comes first
    expect(games.nth(0)).to_contain_text("turn 1 of 6")
    expect(games.nth(1)).to_contain_text("German's turn")
    theirs.answer("pass")  # the page is live: it needs no reload
    expect(games.filter(has_text="Your turn")).to_have_count(2)
    made = served.post("/api/games", {"system": "lnlt", "scenario": "milk-run", "seats": OPEN_SEAT})
    expect(page.locator(f'a[href*="{made["id"]}"]').first).to_be_visible()
    settled(page)
    keep(page, "home-games")
    games.get_by_role("link").and_(page.locator(f'[href$="{mine.id}"]')).click()
    Mouse(page, served).settle()
    assert page.url.endswith(mine.id)


def test_a_game_is_taken_off_the_list_with_its_link_in_hand(served: Served, visit: Visit) -> None:
    position = staged(served, kind("activate"))
    page = visit(position.link(AMERICAN))
    Mouse(page, served).settle()
    page.goto(served.address)
    page.get_by_role("button", name="Remove The Milk Run from the list").click()
    dialog = page.get_by_role("dialog")
    link = dialog.get_by_label("Your seat: American").input_value()
    assert link == position.link(AMERICAN)
    dialog.get_by_role("button", name="Keep it").click()
    expect(page.get_by_role("region", name="Your games")).to_be_visible()
    page.get_by_role("button", name="Remove The Milk Run from the list").click()
    dialog.get_by_role("button", name="Remove it").click()
    expect(page.get_by_role("region", name="Your games")).to_be_hidden()
    page.goto(link)
    Mouse(page, served).settle()


def test_a_record_is_opened_and_replayed(served: Served, visit: Visit, keep: Keep) -> None:
    page = visit(served.address)
    page.get_by_label("Game record file").set_input_files(RECORD)
    slider = page.get_by_role("slider", name="Step")
    expect(slider).to_be_visible()
    slider.fill("40")
    expect(page.get_by_role("heading", level=2).first).not_to_have_text("Before the first decision")
    page.get_by_role("button", name="To turn 3").click()
    expect(page.locator(".turns [aria-current]")).to_have_text("3")
    page.get_by_role("button", name=re.compile("Seen by")).click()
    page.get_by_role("menu").get_by_text("German").click()
    expect(page.get_by_role("button", name="Seen by: German")).to_be_visible()
    page.get_by_role("button", name="To the end").click()
    expect(page.get_by_text("American wins").or_(page.get_by_text("German wins")).first).to_be_visible()
    last = slider.get_attribute("max") or ""
    expect(page).to_have_url(re.compile(rf"\?step={last}&seat=1"))
    page.goto(page.url)  # a step can be shared
    expect(slider).to_have_value(last)


def test_a_record_of_a_finished_game_tells_of_its_dice(served: Served, visit: Visit) -> None:
    page = visit(served.address)
    page.get_by_label("Game record file").set_input_files(RECORD)
    page.get_by_role("slider", name="Step").wait_for()
    page.goto(page.url.partition("?")[0].replace("/replay/", "/report/"))
    expect(page.get_by_role("heading", name="Were the dice honest?")).to_be_visible()
    expect(page.get_by_text("Every die of this game was computed again from its seed")).to_be_visible()
    with page.expect_download() as download:
        page.get_by_role("link", name="Download the record").click()
    assert Path(download.value.path()).read_text(encoding="utf-8").startswith("hedgerow record 1")


def test_a_damaged_record_is_refused_in_words(served: Served, visit: Visit, tmp_path: Path) -> None:
    text = RECORD.read_text(encoding="utf-8")
    damaged = {
        "shopping.txt": "butter\nmilk\n",
        "cheat.hedgerow": text.replace("dice defence of Q3: 1", "dice defence of Q3: 6", 1),
        "torn.hedgerow": text[: len(text) // 2],
    }
    page = visit(served.address, refusals=True)
    for name, content in damaged.items():
        (tmp_path / name).write_text(content, encoding="utf-8")
        page.get_by_label("Game record file").set_input_files(tmp_path / name)
        told = page.get_by_role("alert")
        expect(told).to_contain_text(name)
        assert len(told.inner_text()) > len(name) + 20, "why, in words"
        told.get_by_role("button", name="Close").click()
        expect(told).to_be_hidden()


def test_an_open_seat_is_taken(served: Served, visit: Visit) -> None:
    host = visit(f"{served.address}/new/lnlt/milk-run")
    host.get_by_role("group", name="German is played by").get_by_role("radio", name="Anyone").check()
    host.get_by_role("button", name="Start the game").click()
    Mouse(host, served).settle()

    guest = visit(served.address)
    offer = guest.get_by_role("region", name="Seats that wait for a player")
    offer.get_by_role("link", name="Sit down as German in The Milk Run").first.click()
    guest.get_by_role("button", name="Sit down as German").click()
    expect(guest.locator("#question")).to_contain_text("Waiting for the American side")
    expect(host.get_by_role("list", name="Seats")).to_contain_text("German here")


def test_dice_of_ones_own_are_typed_in(served: Served, visit: Visit, keep: Keep) -> None:
    page = visit(f"{served.address}/new/lnlt/milk-run")
    page.get_by_role("radio", name="Ours, typed in").check()
    page.get_by_role("button", name="Start the game").click()
    made = Mouse(page, served)
    made.settle()
    token = page.evaluate("id => JSON.parse(localStorage['hedgerow.games'])[id].tokens['0']", made.id)
    assert served.get(f"/api/games/{made.id}/state", token)["dice"] == "typed"

    position = staged(served, kind("act"), typed=True)
    table = Mouse(visit(position.link(AMERICAN)), served)
    table.settle()
    table.press("Fire")
    expect(table.page.locator("table", has_text="Exact odds").first).to_be_visible()
    with table.sending("answer"):
        table.press("Fire")
    question = table.page.locator("#question")
    expect(question).to_have_text(re.compile(r"Throw for fire at Q3"))
    expect(table.page.locator(".question .cap")).to_have_text("Your throw")
    sums = table.page.get_by_role("group", name="What goes into it")
    expect(sums).to_contain_text("Parachute Squad leads the fire")
    dice = table.page.get_by_label("One die, 1 to 6")
    expect(dice).to_be_focused()
    table.page.keyboard.press("Enter")
    expect(table.page.get_by_text("1 die is still missing.")).to_be_visible()
    thrown = table.page.get_by_role("button", name="Thrown", exact=True)
    dice.fill("7")
    expect(table.page.get_by_text("A die of this kind shows 1 to 6.")).to_be_visible()
    expect(thrown).to_be_disabled()
    dice.fill("44")
    expect(table.page.get_by_text("Only 1 die is wanted.")).to_be_visible()
    expect(thrown).to_be_disabled()
    keep(table.page, "dice")
    dice.fill("6")
    dice.press("Enter")
    expect(question).to_have_text(re.compile(r"Throw for defence of Q3"))
    expect(table.page.locator(".question .cap")).to_have_text("German throws")
    table.page.get_by_role("button", name="A 2 was thrown").click()
    thrown.click()
    expect(question).to_have_text(re.compile(r"Throw for Damage Check of (?!de-)"))
    expect(sums).to_contain_text("the attack exceeds the defence")
    expect(table.log).to_contain_text("6 +3 = 9 against 2 +0 = 2")
