"""With the keyboard alone. The mouse is never touched, and wherever one is can be seen."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.focus import focused, ringed, tab_to
from tests.browser.hands import Keys, play
from tests.browser.positions import kind, staged
from tests.serving import Served

Keep = Callable[[Page, str], None]

# Notes every event of a mouse, a pen or a finger. A button that is pressed with Enter "clicks" without a pointer.
WATCHER = """
    window.touched = [];
    for (const kind of ["pointerdown", "pointermove", "mousedown", "mousemove", "touchstart", "wheel"])
        addEventListener(kind, event => window.touched.push(kind), true);
"""


def begin(page: Page) -> None:
    page.add_init_script(WATCHER)
    page.reload()


def untouched(page: Page) -> None:
    assert page.evaluate("window.touched") == []


def kept(page: Page) -> None:
    """The focus is somewhere, and can be seen: at the next picture, when what took a button away has been drawn."""
    page.evaluate("() => new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn)))")
    assert focused(page), "the focus is lost"
    assert ringed(page), f"the focus cannot be seen on {focused(page)!r}"


def test_a_whole_game_by_keyboard(served: Served, visit: Visit) -> None:
    page = visit(served.address)
    begin(page)
    page.get_by_role("link", name="The Milk Run", exact=True).wait_for()
    tab_to(page, "The Milk Run")
    kept(page)
    page.keyboard.press("Enter")

    page.get_by_role("button", name="Start the game").wait_for()
    assert focused(page) == "The Milk Run", "the heading of the new page has the focus"
    tab_to(page, "bot:sergeant")
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("radio", name="Random").nth(1)).to_be_checked()
    tab_to(page, "Start the game")
    page.keyboard.press("Enter")

    table = Keys(page, served)
    table.settle()
    table.hurry()
    table.to_question()
    play(table, fire, move, watch=lambda: kept(page))
    tab_to(page, "Look back on the game")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="How it was won")).to_be_visible()
    tab_to(page, "Replay it")
    page.keyboard.press("Enter")
    slider = page.get_by_role("slider", name="Step")
    slider.wait_for()
    page.keyboard.press("End")
    expect(slider).to_have_value(slider.get_attribute("max") or "")
    page.keyboard.press("ArrowLeft")
    expect(slider).not_to_have_value(slider.get_attribute("max") or "")
    untouched(page)


def listed(table: Keys) -> list[str]:
    """What may be activated and has a number of its own."""
    shown = table.page.locator(".choices li button", has=table.page.locator("kbd")).locator(".words")
    return [text.split()[-1] for text in shown.all_inner_texts()]


def fire(table: Keys) -> bool:
    """Some stack fires, by its number in the list and with Enter."""
    if not table.activate("Fire", listed(table)):
        return False
    with table.answering():
        table.press("Fire")
    odds = table.page.locator("table", has_text="Exact odds").first
    expect(odds.or_(table.choices.first)).to_be_visible()
    if not odds.is_visible():
        table.keys("1")
    expect(odds).to_be_visible()
    kept(table.page)
    with table.answering():
        table.keys("Enter")
    return True


def move(table: Keys) -> bool:
    """Some stack goes somewhere: the cursor points at the place, and Enter means it."""
    if not table.activate("Move", listed(table)):
        return False
    with table.answering():
        table.press("Move")
    expect(table.page.locator(".sheet .tip.reach").first).to_be_visible()
    tab_to(table.page, "To the map", key="Shift+Tab")
    table.keys("Enter")
    assert focused(table.page).startswith("Map")
    table.keys("n")  # the stack itself; the way is shown as soon as the cursor leaves it
    way = table.foot.get_by_role("button", name="Go to")
    for arrow in ("ArrowDown", "ArrowRight", "ArrowUp", "ArrowLeft"):
        table.keys(arrow)
        if way.count():
            break
    expect(way).to_be_visible()
    with table.answering():
        table.keys("Enter")
    kept(table.page)
    return True


def test_the_focus_stays_with_whoever_tabs_and_enters(served: Served, visit: Visit) -> None:
    """Buttons are gone when they have been pressed; the focus is not."""
    position = staged(served, kind("activate"))
    page = visit(position.link(0))
    begin(page)
    table = Keys(page, served)
    table.settle()
    expect(table.choices.filter(has_text="Activate N4")).to_be_visible()
    tab_to(page, "Activate N4")
    with table.answering():
        table.keys("Enter")
    kept(page)
    tab_to(page, "Fire")
    with table.answering():
        table.keys("Enter")
    kept(page)
    tab_to(page, "Undo")
    with table.sending("undo"):
        table.keys("Enter")
    table.settle()
    kept(page)
    tab_to(page, "End the impulse (a pass, 1st of 3)")
    with table.sending("answer"):
        table.keys("Enter")
    expect(page.locator("#question")).to_contain_text("Waiting for")
    kept(page)
    untouched(page)


def test_help_is_a_key_away(served: Served, visit: Visit, keep: Keep) -> None:
    """The keys, a counter with its parts numbered, and what is written short; that also explains itself where it is."""
    position = staged(served, kind("activate"))
    page = visit(position.link(0))
    begin(page)
    table = Keys(page, served)
    table.settle()
    table.keys("?")
    help = page.get_by_role("dialog", name="Help")
    expect(help.get_by_role("heading", name="Short forms and words of the game")).to_be_visible()
    expect(help).to_contain_text("Movement Factor: the MPs that a unit has in a turn")
    expect(help).to_contain_text("Morale: 2d6 at or below it")
    assert help.locator("figure circle").count() >= 6
    keep(page, "help")
    help.locator("figure").last.scroll_into_view_if_needed()
    keep(page, "help-counters")
    table.keys("Escape")
    expect(help).to_be_hidden()
    with table.answering():
        table.keys("4")  # activates; then a sum with an abbreviation is on the page
    with table.answering():
        table.press("Move")
    short = page.locator(".question abbr", has_text="MP").first
    expect(short).to_have_attribute("title", "movement point: what entering a hex costs")


def test_the_rules_are_opened_and_left_by_keys(served: Served, visit: Visit) -> None:
    position = staged(served, kind("activate"))
    page = visit(position.link(0))
    begin(page)
    table = Keys(page, served)
    table.settle()
    tab_to(page, "Rule 4.0.1")
    table.keys("Enter")
    panel = page.get_by_role("dialog", name="Rules")
    expect(panel.get_by_role("heading", name="Rules")).to_be_focused()
    expect(panel).to_contain_text("4.0.1")
    expect(panel).to_contain_text("now")
    tab_to(page, "4.0", key="Shift+Tab")
    table.keys("Enter")
    expect(panel).to_contain_text("4.0.3")
    table.keys("Escape")
    expect(panel).to_be_hidden()
    assert focused(page) == "Rule 4.0.1"
    kept(page)
    untouched(page)


def test_a_line_of_sight_by_keys(served: Served, visit: Visit) -> None:
    position = staged(served, kind("activate"))
    page = visit(position.link(0))
    begin(page)
    table = Keys(page, served)
    table.settle()
    tab_to(page, "To the map")
    table.keys("Enter")
    table.keys("n")  # the first place that may be chosen
    spoken = page.locator(".board [aria-live]")
    expect(spoken).to_contain_text("H4")
    expect(spoken).to_contain_text("may be chosen")
    table.keys("l")
    caption = page.locator(".question .tool")
    expect(caption).to_contain_text("From H4")
    table.keys("ArrowRight", "ArrowRight", "ArrowRight")
    expect(spoken).not_to_contain_text("H4")
    table.keys("Enter")
    expect(caption).to_contain_text(re.compile(r"H4 to \w\d+:"))
    expect(page.locator(".sheet .sight")).to_be_attached()
    table.keys("Escape")
    expect(page.locator("#question")).to_contain_text("Activate a hex")
    kept(page)
    untouched(page)


def test_a_stack_is_opened_and_looked_at_by_keys(served: Served, visit: Visit) -> None:
    position = staged(served, kind("act"))
    page = visit(position.link(0))
    begin(page)
    table = Keys(page, served)
    table.settle()
    with table.answering():
        table.press("Fire")
    expect(page.locator("table", has_text="Exact odds").first).to_be_visible()
    tab_to(page, "To the map", key="Shift+Tab")
    table.keys("Enter", "n", "Enter")
    fan = page.get_by_role("group", name="Stack in N4")
    expect(fan).to_be_visible()
    kept(page)
    table.keys("ArrowRight")
    assert "Mercer" in focused(page)
    table.keys("Enter")
    expect(page.get_by_role("checkbox", name="Sgt. Mercer")).not_to_be_checked()
    table.keys("Escape")
    assert focused(page).startswith("Map")
    table.keys("i")
    expect(page.get_by_role("tabpanel", name="Place")).to_contain_text("heavy construction building")
    untouched(page)


def test_single_letters_can_be_switched_off(served: Served, visit: Visit) -> None:
    """By the menu, for good; whatever they do can be done otherwise."""
    position = staged(served, kind("activate"))
    page = visit(position.link(0))
    begin(page)
    table = Keys(page, served)
    table.settle()
    expect(table.foot.locator("kbd", has_text="P")).to_be_visible()
    tab_to(page, "More")
    table.keys("Enter")
    tab_to(page, "Switch single-letter keys off", key="ArrowDown")
    table.keys("Enter")
    expect(table.foot.locator("kbd", has_text="P")).to_be_hidden()
    page.reload()
    table.settle()
    tab_to(page, "To the map")
    table.keys("Enter", "ArrowUp", "l", "v", "n", "p")
    expect(page.locator("#question")).to_contain_text("Activate a hex")
    expect(page.locator(".question .tool")).to_be_hidden()
    table.keys("Shift+F10")
    expect(page.get_by_role("tabpanel", name="Place")).to_be_visible()
    kept(page)
    untouched(page)
