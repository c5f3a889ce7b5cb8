"""On a phone: 375 by 812 points, one finger (or two to zoom), nothing to hover with."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import COARSE, PHONE, Visit
from tests.browser.hands import Fingers, play, settled
from tests.browser.positions import AMERICAN, kind, staged
from tests.serving import Served

Keep = Callable[[Page, str], None]
LANDSCAPE: dict[str, Any] = PHONE | {"viewport": {"width": 812, "height": 375}}
FINGER = 44  # points that a fingertip needs


def fits(page: Page) -> None:
    """Nothing sticks out to the side."""
    wide, screen = page.evaluate("[document.documentElement.scrollWidth, window.innerWidth]")
    assert wide <= screen, f"{page.url} is {wide} wide on a screen of {screen}"


def roomy(buttons: Locator) -> None:
    """Every one that can be seen is large enough for a finger."""
    assert buttons.count(), "there is something to press"
    for button in buttons.all():
        box = button.bounding_box()
        if box is not None and button.is_visible():
            assert min(box["width"], box["height"]) >= FINGER - 0.5, (button.inner_text(), box)


def test_a_whole_game_by_taps(served: Served, visit: Visit, keep: Keep) -> None:
    page = visit(served.address, **PHONE | COARSE)
    assert page.evaluate("matchMedia('(hover: none)').matches")
    settled(page)
    fits(page)
    keep(page, "phone-home")
    page.get_by_role("link", name="The Milk Run", exact=True).tap()
    page.get_by_role("group", name="German is played by").get_by_role("radio", name="Random").tap()
    settled(page)
    fits(page)
    roomy(page.get_by_role("button", name="Start the game"))
    page.get_by_role("button", name="Start the game").tap()

    table = Fingers(page, served)
    table.settle()
    fits(page)
    keep(page, "phone-set-up")
    table.hurry()

    def watch() -> None:
        fits(page)
        roomy(table.foot.locator("button"))

    play(table, fire, move, watch=watch)
    keep(page, "phone-over")
    table.foot.get_by_role("link", name="Look back on the game").tap()
    expect(page.get_by_role("heading", name="How it was won")).to_be_visible()
    fits(page)
    keep(page, "phone-report")
    page.get_by_role("link", name="Replay it").tap()
    slider = page.get_by_role("slider", name="Step")
    slider.wait_for()
    last = slider.get_attribute("max") or ""
    slider.fill(last)  # there is no room for a button that leads to the end
    expect(slider).to_have_value(last)
    fits(page)
    keep(page, "phone-replay")


def in_sight(table: Fingers) -> list[str]:
    return [place for place in sorted(table.glowing) if table.in_sight(place)]


def fire(table: Fingers) -> bool:
    """A stack that is in sight fires, if it can."""
    if not table.activate("Fire", in_sight(table)):
        return False
    with table.answering():
        table.press("Fire")
    odds = table.page.locator("table", has_text="Exact odds").first
    expect(odds.or_(table.choices.first)).to_be_attached()
    if not odds.count():  # several targets
        table.choices.first.tap()
    expect(odds).to_be_visible()
    with table.answering():
        table.press("Fire")
    return True


def move(table: Fingers) -> bool:
    """A stack goes somewhere: a finger points first, and the button means it."""
    if not table.activate("Move", in_sight(table)):
        return False
    with table.answering():
        table.press("Move")
    expect(table.page.locator(".sheet .tip.reach").first).to_be_attached()
    near = next(place for place in sorted(table.marked("reach")) if table.in_sight(place))
    table.go(near)
    go = table.foot.get_by_role("button", name=f"Go to {near}")
    expect(go).to_be_visible()
    with table.answering():
        go.tap()
    return True


@pytest.fixture
def table(served: Served, visit: Visit) -> Fingers:
    position = staged(served, kind("act"))
    found = Fingers(visit(position.link(AMERICAN), **PHONE), served)
    found.settle()
    return found


def height(table: Fingers) -> float:
    box = table.page.locator("aside.panel").bounding_box()
    assert box is not None
    return box["height"]


def test_a_new_question_is_read_from_its_beginning(table: Fingers) -> None:
    with table.answering():
        table.press("Fire")
    expect(table.page.locator("table", has_text="Exact odds").first).to_be_visible()
    body = table.page.locator("aside.panel .body")
    body.evaluate("body => body.scrollTo(0, 60)")
    table.page.wait_for_timeout(100)  # the browser tells of it with its next frame
    assert body.evaluate("body => body.scrollTop") > 0
    table.undo()
    assert body.evaluate("body => body.scrollTop") == 0


def test_the_sheet_comes_up_for_the_odds_and_goes_again(table: Fingers, keep: Keep) -> None:
    low = height(table)
    roomy(table.foot.locator("button"))
    roomy(table.page.locator(".bar button"))
    with table.answering():
        table.press("Fire")
    expect(table.page.locator("table", has_text="Exact odds").first).to_be_visible()
    table.until(lambda: height(table) > low + 100, "the sheet comes up")
    expect(table.button("Fire")).to_be_in_viewport()
    table.until(lambda: table.in_sight("N4") and table.in_sight("Q3"), "both ends of the shot are in sight")
    keep(table.page, "phone-shot")
    with table.sending("undo"):
        table.press("Undo")
    table.settle()
    table.until(lambda: height(table) < low + 60, "the map comes back")


def test_the_sheet_is_drawn_by_a_finger(table: Fingers, keep: Keep) -> None:
    low = height(table)
    table.pull(600)
    table.until(lambda: height(table) > 600, "the sheet covers the screen")
    expect(table.log).to_be_visible()
    fits(table.page)
    keep(table.page, "phone-log")
    forces = table.page.get_by_role("tab", name="Forces")

    def opened() -> bool:
        forces.tap()  # right after a swift pull the browser takes a tap for its end
        return forces.get_attribute("aria-selected") == "true"

    table.until(opened, "the forces are shown")
    expect(table.page.get_by_role("tabpanel", name="Forces")).to_contain_text("Sgt. Mercer")
    table.pull(-700)
    table.until(lambda: height(table) < low + 60, "the map comes back")
    table.page.locator(".handle").tap()
    table.until(lambda: height(table) > low + 60, "a tap raises it, too")


def test_two_fingers_zoom_and_one_pans(table: Fingers) -> None:
    def wide() -> float:
        found: float = table.page.evaluate("document.querySelector('.sheet').getBoundingClientRect().width")
        return found

    before, spot = wide(), table.point("N4")
    table.drag([((150, 300), (80, 300)), ((220, 300), (290, 300))])
    table.until(lambda: wide() > before * 1.4, "the map comes closer")
    closer = table.point("N4")
    table.drag([((200, 200), (140, 260))])
    table.until(lambda: table.point("N4") != closer, "the map follows the finger")
    x, y = table.point("N4")
    assert x - closer[0] == pytest.approx(-60, abs=12)
    assert y - closer[1] == pytest.approx(60, abs=12)
    assert spot != (x, y)
    fits(table.page)


def test_a_place_is_looked_at_by_a_long_touch(table: Fingers, keep: Keep) -> None:
    x, y = table.point("N4")
    session = table.page.context.new_cdp_session(table.page)
    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    panel = table.page.get_by_role("tabpanel", name="Place")
    expect(panel).to_contain_text("heavy construction building")
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(panel.get_by_role("article", name="Sgt. Mercer")).to_be_in_viewport()
    fits(table.page)
    keep(table.page, "phone-place")


def test_what_is_written_short_explains_itself_to_a_finger(table: Fingers, keep: Keep) -> None:
    table.press("Move")
    table.page.locator(".handle").tap()
    table.page.locator("abbr", has_text="MF").first.tap()
    expect(table.page.get_by_text("MF: Movement Factor: the MPs that a unit has in a turn")).to_be_visible()
    keep(table.page, "phone-term")
    table.page.get_by_role("button", name="More", exact=True).tap()
    table.page.get_by_role("menu").get_by_text("Help").tap()
    help = table.page.get_by_role("dialog", name="Help")
    expect(help.get_by_role("heading", name="Keys")).to_be_hidden()  # a phone has none
    expect(help.get_by_role("heading", name="How to read a counter")).to_be_visible()
    help.get_by_text("Weapon Team: men who serve").scroll_into_view_if_needed()
    keep(table.page, "phone-help")
    help.get_by_role("button", name="Close").tap()  # however far one has read
    expect(help).to_be_hidden()


def test_the_rules_lie_over_everything_and_go_again(table: Fingers, keep: Keep) -> None:
    table.page.get_by_role("button", name="Rule 4.0.3").first.tap()
    panel = table.page.get_by_role("dialog", name="Rules")
    expect(panel).to_contain_text("4.0.3")
    fits(table.page)
    keep(table.page, "phone-rules")
    panel.get_by_role("button", name="Close the rules").tap()
    expect(panel).to_be_hidden()


def test_a_line_of_sight_by_taps(table: Fingers, keep: Keep) -> None:
    table.page.get_by_role("button", name="Line of sight").tap()
    table.go("N4")
    far = next(place for place in ("K4", "L2", "M6", "P4") if table.in_sight(place))
    table.go(far)
    caption = table.page.locator(".question .tool")
    expect(caption).to_contain_text(f"N4 to {far}")
    fits(table.page)
    keep(table.page, "phone-sight")
    table.page.get_by_role("button", name="Back to the game").tap()
    expect(table.page.locator("#question")).to_contain_text("What do the units")


def test_a_phone_on_its_side(served: Served, visit: Visit, keep: Keep) -> None:
    position = staged(served, kind("act"))
    table = Fingers(visit(position.link(AMERICAN), **LANDSCAPE), served)
    table.settle()
    fits(table.page)
    roomy(table.foot.locator("button"))
    board = table.page.locator(".board").bounding_box()
    assert board is not None
    assert board["width"] >= 350
    assert board["height"] >= 220, "there is a map to be seen"
    keep(table.page, "phone-side")
    with table.answering():
        table.press("Fire")
    expect(table.page.locator("table", has_text="Exact odds").first).to_be_attached()
    expect(table.button("Fire")).to_be_in_viewport()
    fits(table.page)
    keep(table.page, "phone-side-shot")
    with table.sending("answer"):
        table.press("Fire")
    expect(table.page.locator("#question")).to_contain_text("Waiting for")
