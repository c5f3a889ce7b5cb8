"""A phone beside a real table: one device for both players, dice that they throw themselves."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.boltaction.staging import Staged
from tests.browser.conftest import PHONE, Visit
from tests.serving import Served

Keep = Callable[[Page, str], None]
Accessible = Callable[[Page], None]
FRIENDS = ({"kind": "human", "mine": True}, {"kind": "human", "mine": True})
HERE = PHONE | {"viewport": {"width": 390, "height": 844}}


@pytest.fixture
def game(served: Served) -> Staged:
    """Both forces are on the table, and the first die is to be drawn."""
    wish = {"system": "boltaction-table", "scenario": "real-table", "options": {}, "seats": FRIENDS, "dice": "typed"}
    made = served.post("/api/games", wish)
    game = Staged(served, made["id"], made["tokens"])
    for force in ("us-500", "german-500"):
        game.answer(game.asked(), {"verb": "bring", "force": force})
    for _ in range(2):
        game.answer(game.asked(), {"verb": "ready"})
    return game


class Phone:
    def __init__(self, page: Page) -> None:
        self.page = page

    def press(self, name: str) -> None:
        self.page.locator(".foot, .question").get_by_role("button", name=name, exact=True).tap()

    def card(self, unit: str) -> None:
        self.page.locator(f'[data-unit="{unit}"]').tap()

    def throw(self, why: str, *faces: int) -> None:
        """Dice that are typed; the question says what they are for."""
        expect(self.page.locator("#question")).to_contain_text(why)
        box = self.page.get_by_role("textbox", name=re.compile("di(ce|e), 1 to"))
        box.fill(" ".join(map(str, faces)))
        self.press("Thrown")

    def asked(self, words: str) -> None:
        expect(self.page.locator("#question")).to_contain_text(words)


def test_a_turn_beside_a_real_table(game: Staged, visit: Visit, keep: Keep, accessible: Accessible) -> None:
    page = visit(f"{game.served.address}/game/{game.id}#seat={game.tokens['0']}", **HERE)
    expect(page.locator(".desk .card")).to_have_count(13)
    page.goto("about:blank")
    page.goto(f"{game.served.address}/game/{game.id}#seat={game.tokens['1']}")  # the other seat, on the same phone
    phone = Phone(page)

    # A die is drawn from a real bag: people say whose it is.
    phone.asked("order die")
    keep(page, "real-table-draw")
    page.get_by_role("group", name="What was drawn").get_by_role("button", name="Baker Platoon").tap()
    phone.asked("Whom do you order")
    phone.card("us-2")
    keep(page, "real-table-order")
    phone.press("Fire")
    phone.asked("whom does it fire at")
    phone.card("german-2")
    phone.press("Do not react")

    # The shot: what holds is ticked, and the odds follow.
    phone.asked("tick what is so")
    glance = page.locator(".glance")
    expect(glance).to_contain_text("not hit")
    before = glance.inner_text()
    page.get_by_role("button", name="More: Distance").tap()
    page.get_by_role("radio", name=re.compile("hard cover")).check(force=True)
    page.get_by_role("button", name="Less: Rifle").tap()
    page.get_by_role("checkbox", name=re.compile("Leutnant Brandt within")).check()
    expect(glance).not_to_have_text(before)
    expect(page.locator(".weighed")).to_contain_text("hard cover")
    expect(page.locator(".weighed")).to_contain_text("hit.11")
    expect(page.locator(".weighed")).to_contain_text("1 × SMG cannot fire: out of range")
    keep(page, "real-table-shot")
    accessible(page)
    wide, screen = page.evaluate("[document.documentElement.scrollWidth, window.innerWidth]")
    assert wide <= screen
    phone.press("Fire")

    # Dice, casualties and morale.
    phone.asked("Automatic rifle")
    expect(page.locator(".question .cap")).to_have_text(re.compile("throws$"))
    expect(page.get_by_role("group", name="What goes into it")).to_contain_text("hard cover")
    box = page.get_by_role("textbox", name="4 dice, 1 to 6")
    box.fill("6 7 6 5")
    expect(page.get_by_text("Die 2 cannot show 7.")).to_be_visible()
    page.get_by_role("button", name="Correct die 2, which shows 7").tap()
    keep(page, "real-table-correcting")
    page.get_by_role("button", name="A 6 was thrown").tap()
    expect(box).to_have_value("6 6 6 5")
    phone.press("Thrown")
    phone.throw("Squad: Rifle at", 6, 1, 1, 1, 1, 1)
    keep(page, "real-table-dice")
    phone.throw("damage by Automatic rifle", 4, 4, 4, 4)
    phone.throw("damage by Rifle", 4)
    phone.asked("Remove man")
    keep(page, "real-table-casualties")
    phone.press("Remove")
    phone.throw("half its men are lost", 2, 3)
    phone.asked("order die")
    expect(page.locator('[data-unit="german-2"]')).to_have_accessible_name(re.compile("1 pin, 2 of 7 men"))

    # A test, and an undo that both agree to by sharing the phone.
    page.get_by_role("group", name="What was drawn").get_by_role("button", name="Zug Brandt").tap()
    phone.asked("Whom do you order")
    phone.card("german-2")
    phone.press("Advance")
    phone.asked("tick what is so for its order test")
    expect(glance).to_contain_text("FUBAR")
    phone.press("Test")
    phone.throw("order test", 1, 3)
    phone.asked("how does it move")
    expect(page.locator('[data-unit="german-2"]')).to_have_accessible_name(re.compile("on Advance, 2 of 7 men"))
    phone.press("Undo …")
    phone.press("Take it back")
    phone.asked("tick what is so for its order test")
    expect(page.locator('[data-unit="german-2"]')).to_have_accessible_name(re.compile("1 pin"))
    keep(page, "real-table-undone")
