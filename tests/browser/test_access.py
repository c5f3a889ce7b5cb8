"""For everyone: axe-core finds nothing on any page, light or dark, wide or narrow; and what eyes see, ears hear."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, Visit
from tests.browser.hands import Mouse, settled
from tests.browser.positions import AMERICAN, GAMES, GERMAN, Position, kind, staged
from tests.serving import Served

Accessible = Callable[..., None]
Keep = Callable[[Page, str], None]
LOOKS: dict[str, dict[str, Any]] = {"wide": {"color_scheme": "light"}, "phone": PHONE}
looks = pytest.mark.parametrize("look", LOOKS)
Checked = Callable[..., None]


@pytest.fixture
def checked(accessible: Accessible, in_both_lights: Checked, keep: Keep, look: str) -> Checked:
    """Has axe-core look at a page or a part of it, and keeps a picture if it has a name; a wide one is looked at by
    dark as well.
    """

    def check(page: Page, name: str = "", within: str = "") -> None:
        if look == "wide":
            in_both_lights(page, name, within)
            return
        accessible(page, within)
        if name:
            keep(page, f"{name}-phone")

    return check


@looks
def test_pages_around_the_game(served: Served, visit: Visit, checked: Checked, look: str) -> None:
    position = staged(served, kind("activate"))
    page = visit(position.link(AMERICAN), **LOOKS[look])  # so that there is a game in progress
    Mouse(page, served)
    page.goto(served.address)
    expect(page.get_by_role("region", name="Your games")).to_be_visible()
    settled(page)
    checked(page, "home")

    page.get_by_text("Filter", exact=True).click()
    page.get_by_role("checkbox", name="Short").check()
    settled(page)
    checked(page)

    page.goto(f"{served.address}/scenario/lhy/first-patrol")
    page.get_by_role("heading", name="Orders of battle").wait_for()
    settled(page)
    checked(page, "scenario")

    page.goto(f"{served.address}/new/lnlt/saint-rombaut")
    page.get_by_role("button", name="Start the game").wait_for()
    page.locator("details summary").click()
    settled(page)
    checked(page, "new-game")

    page.goto(f"{served.address}/rules/lnlt")
    expect(page.get_by_text("Contents")).to_be_visible()
    settled(page)
    checked(page)
    page.goto(f"{served.address}/rules/lnlt/5.3.4")
    page.get_by_text("enforced").first.wait_for()
    settled(page)
    checked(page, "rules")
    page.get_by_label("Search the rules").fill("smoke")
    page.locator(".found").wait_for()
    checked(page)


@looks
def test_a_page_that_is_not_there(served: Served, visit: Visit, checked: Checked, look: str) -> None:
    page = visit(f"{served.address}/no/such/page", refusals=True, **LOOKS[look])
    expect(page.get_by_role("heading", name="This place is not on the map")).to_be_visible()
    checked(page)


@looks
def test_the_table(served: Served, visit: Visit, checked: Checked, look: str) -> None:
    set_up = staged(served, kind("set-up"))
    page = visit(set_up.link(AMERICAN), **LOOKS[look])
    Mouse(page, served).settle()
    settled(page)
    checked(page)

    position = staged(served, kind("opportunity"), skip=1)
    page.goto(position.link(AMERICAN))
    table = Mouse(page, served)
    table.settle()
    expect(page.locator("table", has_text="Exact odds").first).to_be_attached()
    settled(page)
    checked(page, "table", within="#panel")  # the map is the same
    tabs = {
        "Place": "A long touch",
        "Score": "If it ended now",
        "Forces": "in good order",
        "Log": "Turn 1 · Operations",
    }
    for tab, words in tabs.items():
        page.get_by_role("tab", name=tab).dispatch_event("click")
        expect(page.get_by_role("tabpanel", name=tab)).to_contain_text(words, ignore_case=True)
        checked(page, within="#lower")
    page.get_by_role("button", name="Rule").first.dispatch_event("click")
    expect(page.get_by_role("dialog", name="Rules")).to_contain_text("enforced")
    checked(page, "table-rules", within="dialog[open]")


@looks
def test_tools_menus_and_dialogs(served: Served, visit: Visit, checked: Checked, look: str) -> None:
    position = staged(served, kind("act"))
    page = visit(position.link(AMERICAN), **LOOKS[look])
    table = Mouse(page, served)
    table.settle()
    page.get_by_role("button", name="Line of sight").click()
    table.go("N4")
    expect(page.locator(".question .tool")).to_contain_text("From N4")
    table.go("L4")
    expect(page.locator(".question .tool")).to_contain_text("N4 to L4")
    settled(page)
    checked(page)
    page.get_by_role("button", name="Back to the game").click()
    page.get_by_role("button", name="More", exact=True).click()
    checked(page, within="[role=menu]")
    page.get_by_role("menu").get_by_text("Links to this game").click()
    expect(page.get_by_role("dialog", name="Links to this game")).to_be_visible()
    settled(page)
    checked(page, within="dialog[open]")


@looks
def test_after_the_game(served: Served, visit: Visit, checked: Checked, look: str) -> None:
    record = (GAMES / "milk-run.hedgerow").read_text(encoding="utf-8")
    card = served.post("/api/records", {"text": record})
    page = visit(f"{served.address}/report/{card['id']}", **LOOKS[look])
    expect(page.get_by_role("heading", name="How it was won")).to_be_visible()
    settled(page)
    checked(page, "report")
    page.goto(f"{served.address}/replay/{card['id']}?step=60")
    page.get_by_role("slider", name="Step").wait_for()
    settled(page)
    checked(page, "replay")


# ------------------------------------------------------------------ for ears


MOMENTS = ["set-up", "handling", "activate", "act", "name-hexes", "step", "opportunity", "rally"]


def test_every_choice_is_a_button_with_words(served: Served, visit: Visit) -> None:
    """What is asked can be answered without the map: each listed answer is reached by buttons and boxes alone."""
    page = visit(served.address)
    for moment in MOMENTS:
        position = staged(served, kind(moment), skip=1 if moment == "opportunity" else 0)
        page.goto(position.link(AMERICAN))
        all_in_words(Mouse(page, served), position, moment)


def all_in_words(table: Mouse, position: Position, moment: str) -> None:
    table.settle()
    asked = position.state(AMERICAN)["asked"]
    expect(table.page.locator(".question")).to_contain_text(asked["prompt"])
    lists = {deed["kind"]: [field for field, _ in deed["lists"]] for deed in asked["deeds"]}
    plain = [option for option in asked["options"] if not lists[option["kind"]]]
    parts = {part for option in asked["options"] for field in lists[option["kind"]] for part in option["move"][field]}
    pressed = table.page.locator(".question button, .foot button")
    boxes = table.page.get_by_role("checkbox")

    def missing() -> list[str]:
        shown = " | ".join(" ".join(text.split()) for text in pressed.all_text_contents())
        return [o["words"] for o in plain if not any(o[form] in shown for form in ("words", "short", "deed"))]

    table.until(lambda: not missing(), f"{moment}: every answer has a button")
    table.until(lambda: boxes.count() == len(parts), f"{moment}: whoever takes part has a box")


def test_what_happens_is_announced(served: Served, visit: Visit) -> None:
    position = staged(served, kind("activate"))
    american = Mouse(visit(position.link(AMERICAN)), served)
    german = Mouse(visit(position.link(GERMAN)), served)
    german.hurry()
    american.settle()
    news = german.page.locator("[data-announce=news]")
    turn = german.page.locator("[data-announce=turn]")
    expect(news).to_have_attribute("aria-live", "polite")
    expect(turn).to_have_attribute("aria-live", "assertive")
    with american.answering():
        american.go("N4")
    expect(news).to_contain_text("American activates N4.")
    american.press("End the impulse")
    expect(turn).to_contain_text("Your turn: Activate a hex, or pass")


def test_counters_and_places_have_names(served: Served, visit: Visit) -> None:
    position = staged(served, kind("activate"))
    page = visit(position.link(AMERICAN))
    Mouse(page, served).settle()
    counters = page.get_by_role("group", name="Counters")
    squad = counters.get_by_role("img", name="American Parachute Squad #4")
    expect(squad).to_have_attribute("aria-label", "American Parachute Squad #4, firepower 2, range 5, movement 4, "
                                    "morale 6, with BAR")  # fmt: skip
    assert counters.get_by_role("img", name="German").count() == 11
    expect(page).to_have_title("● The Milk Run · Hedgerow")
    assert page.evaluate("document.documentElement.lang") == "en"


def test_motion_is_left_out_for_those_who_ask(served: Served, visit: Visit) -> None:
    position = staged(served, kind("activate"))
    page = visit(position.link(AMERICAN), reduced_motion="reduce")
    table = Mouse(page, served)
    table.settle()
    breath = page.locator(".sheet .breath").first
    expect(breath).to_be_attached()
    moving = page.evaluate("""() => document.getAnimations().filter(one =>
        one.playState === "running" && one.effect.getComputedTiming().duration > 50).length""")
    assert moving == 0
