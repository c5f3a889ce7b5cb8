"""Both in a real Chromium, drawn plainly: a step by clicks on hexes, a step by hand on an open table, and why not."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import Visit, client, visit  # noqa: F401  fixtures
from tests.browser.hands import POINT, Mouse
from tests.chromium import launched
from tests.serving import Served

from .named import SCENARIOS


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Closed with this module, so that event loops can begin again."""
    with launched() as running:
        yield running


@pytest.fixture
def served(client: None, _they_stand_beside_ours: None, tmp_path: Path) -> Iterator[Served]:  # noqa: F811
    """A server that knows both."""
    with Served(tmp_path, "--no-limits") as running:
        yield running


class Hand(Mouse):
    """A mouse that can also carry something over an open table."""

    def spot(self, place: str) -> tuple[float, float]:
        x, y = (int(part) for part in place.split(","))
        card = self.map
        share = (x - card["left"]) / card["width"], (y - card["top"]) / card["height"]
        found_x, found_y = self.page.evaluate(POINT, share)
        return found_x, found_y

    def take(self, place: str) -> None:
        self.page.mouse.move(*self.spot(place))
        self.page.mouse.down()

    def carry(self, place: str) -> None:
        self.page.mouse.move(*self.spot(place), steps=6)

    def drop(self) -> None:
        self.page.mouse.up()


def begun(page: Page, served: Served) -> Hand:
    """Both sides by one person, who hides nobody."""
    page.get_by_role("group", name="Blue is played by").get_by_role("radio", name="Me too").check()
    page.get_by_role("button", name="Start the game").click()
    table = Hand(page, served)
    table.settle()
    for _ in range(2):
        with table.answering():
            table.press("Ready")
    expect(page.locator("#question")).to_contain_text("Who does what?")
    page.get_by_role("button", name="Fit", exact=True).click()
    return table


def test_a_step_by_clicks_on_pointed_hexes(served: Served, visit: Visit) -> None:  # noqa: F811
    page = visit(f"{served.address}/new/pickets/{SCENARIOS['pickets']}")
    table = begun(page, served)
    assert {"0201", "0202", "0203"} <= table.glowing
    table.go("0102")
    table.go("0404")
    expect(page.get_by_role("complementary", name="Why not", exact=True)).to_contain_text("0404 is not next to 0102")
    table.go("0202")
    with table.sending("answer"):
        table.press("Go")
    table.until(lambda: table.where("r1") == "0202", "it has gone")
    page.get_by_role("tab", name="Log").click()
    expect(table.log).to_contain_text("Piece r1 goes from 0102 to 0202.")


def test_a_step_by_hand_on_an_open_table(served: Served, visit: Visit) -> None:  # noqa: F811
    page = visit(f"{served.address}/new/patrols/{SCENARIOS['patrols']}")
    table = begun(page, served)
    ruler = page.locator(".ruler")
    table.take("0200,0400")
    table.carry("1000,0400")
    expect(ruler).to_contain_text('8" is more than 6"')
    expect(ruler).to_have_class("ruler refused")
    table.carry("0500,0300")
    expect(ruler).not_to_have_class("ruler refused")
    with table.sending("answer"):
        table.drop()
    table.until(lambda: table.where("r1") != "0200,0400", "it has gone")
    x, y = (int(part) for part in table.where("r1").split(","))
    assert abs(x - 500) + abs(y - 300) < 20, "to where the hand let go"
