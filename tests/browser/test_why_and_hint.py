"""Every refusal says why, with clause and picture; what is barred stands greyed; hints and standing orders."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import PHONE, Visit
from tests.browser.drills import Drill, drilled
from tests.browser.hands import Mouse
from tests.browser.positions import FRIENDS
from tests.serving import Served

Keep = Callable[[Page, str], None]
Accessible = Callable[..., None]


def card(page: Page, name: str) -> Locator:
    return page.get_by_role("complementary", name=name, exact=True)


def test_a_click_that_is_not_offered_says_why_and_draws_it(drills: Served, visit: Visit, keep: Keep) -> None:
    """The tank has been activated; whom it has not spotted it cannot shell."""
    table = Mouse(visit(drilled(drills, "E3").link(0)), drills)
    table.settle()
    table.go("H6")
    why = card(table.page, "Why not")
    expect(why).to_contain_text("H6+B is not spotted")
    expect(why.get_by_role("button", name="Rule 5.0.0.1")).to_be_visible()
    expect(why).to_contain_text("Degraded by 2")
    expect(table.page.locator(".sheet .sight.hindered").first).to_be_attached()
    expect(table.page.locator("[data-announce=refusal]")).to_contain_text("is not spotted")
    keep(table.page, "why-not")

    # What is allowed instead is offered with it.
    with table.sending("answer"):
        why.get_by_role("button", name="looks for the enemy in H6+B").click()
    expect(why).to_have_count(0)


def test_a_reason_goes_away_by_its_button_by_escape_and_by_going_on(drills: Served, visit: Visit) -> None:
    table = Mouse(visit(drilled(drills, "").link(0)), drills)
    table.settle()
    why = card(table.page, "Why not")
    table.go("K3")
    expect(why).to_contain_text("Only enemies are in K3")
    why.get_by_role("button", name="Close this card").click()
    expect(why).to_have_count(0)
    table.go("K3")
    expect(why).to_be_visible()
    table.page.keyboard.press("Escape")
    expect(why).to_have_count(0)


def moving(drills: Served) -> Drill:
    """The tank is about to move, in one manner or another."""
    drill = drilled(drills, "E3")
    drill.answer(verb="prepare", action="move")
    return drill


def test_what_is_usual_but_barred_stands_greyed_with_its_reason(
    drills: Served, visit: Visit, accessible: Accessible, keep: Keep
) -> None:
    table = Mouse(visit(moving(drills).link(0)), drills)
    table.settle()
    barred = table.foot.get_by_role("button", name="Double-time")
    expect(barred).to_have_attribute("aria-disabled", "true")
    reason = table.foot.get_by_text("Double-Time needs a Good Order Leader")
    expect(reason).to_be_hidden()
    barred.focus()
    expect(reason).to_be_visible()
    expect(barred).to_have_accessible_description(
        "Double-Time needs a Good Order Leader of the same badge in the stack."
    )
    accessible(table.page)
    keep(table.page, "barred")
    table.page.keyboard.press("Escape")
    expect(reason).to_be_hidden()
    barred.hover()
    reason.locator("xpath=..").get_by_role("button", name="Rule 6.2.1").click()
    expect(table.page.get_by_role("dialog")).to_contain_text("6.2.1")


def impulse(served: Served) -> Drill:
    """A game in which somebody has the first impulse."""
    made = served.post("/api/games", {"system": "lnlt", "scenario": "milk-run", "seats": FRIENDS, "seed": "00" * 32})
    drill = Drill(served, made["id"], made["tokens"])
    drill.wait_for("activate", drill.state["asked"]["seat"])
    return drill


def test_a_hint_is_shown_on_the_map_and_done(served: Served, visit: Visit, in_both_lights: Accessible) -> None:
    drill = impulse(served)
    page = visit(drill.link(drill.state["asked"]["seat"]))
    table = Mouse(page, served)
    table.settle()
    before = drill.state["at"]
    page.keyboard.press("h")
    hint = card(page, "Hint")
    expect(hint.get_by_role("button", name="Do it")).to_be_visible()
    expect(hint).to_contain_text("The sergeant would")
    expect(hint.get_by_role("listitem").first).not_to_be_empty()
    assert table.marked("now")
    in_both_lights(page, "hint")
    with table.answering():
        hint.get_by_role("button", name="Do it").click()
    expect(hint).to_have_count(0)
    assert drill.state["at"] > before


def window(drills: Served) -> Drill:
    """The tank has set out under the eyes of the enemy, who may fire at it."""
    drill = moving(drills)
    drill.answer(verb="go")
    drill.answer(verb="step", place="F3")
    assert drill.state["asked"]["spans"], "nobody may step in"
    return drill


def test_an_order_is_set_in_a_window_seen_and_removed(drills: Served, visit: Visit, in_both_lights: Accessible) -> None:
    drill = window(drills)
    seat = str(drill.state["asked"]["seat"])
    page = visit(drill.link(int(seat)))
    table = Mouse(page, drills)
    table.settle()
    page.get_by_role("button", name="Orders …").click()
    dialog = page.get_by_role("dialog", name="Standing orders")
    dialog.get_by_role("radio", name="for the whole game").check()
    dialog.get_by_label("unless something may have an effect").select_option("0.25")
    dialog.get_by_role("checkbox", name="only where nothing else is possible").check()
    expect(dialog).to_contain_text("Hold where nothing else is possible for the whole game, unless")
    in_both_lights(page, "orders", "dialog[open]")
    dialog.get_by_role("button", name="Give this order").click()
    expect(dialog).to_have_count(0)
    (order,) = drill.state["orders"][seat]
    assert (order["below"], order["idle"], order["span"]) == (0.25, True, "game")
    page.get_by_role("button", name="Orders: 1").click()
    dialog.get_by_role("button", name="Remove").click()
    expect(dialog.get_by_role("button", name="Remove")).to_have_count(0)
    assert not drill.state["orders"].get(seat)


def test_one_press_holds_for_the_rest_of_a_turn(drills: Served, visit: Visit) -> None:
    drill = window(drills)
    seat = drill.state["asked"]["seat"]
    table = Mouse(visit(drill.link(seat)), drills)
    table.settle()
    table.page.get_by_role("button", name="Hold for the rest of this turn").click()
    expect(table.page.get_by_role("button", name="Orders: 1")).to_be_visible()
    table.until(lambda: drill.state["asked"]["seat"] != seat, "the order has answered")


def test_the_cards_fit_a_phone(drills: Served, visit: Visit, keep: Keep) -> None:
    table = Mouse(visit(drilled(drills, "E3").link(0), **PHONE), drills)
    table.settle()
    table.go("H6")
    why = card(table.page, "Why not")
    expect(why).to_be_in_viewport()
    assert table.page.evaluate("document.documentElement.scrollWidth") <= PHONE["viewport"]["width"]
    keep(table.page, "why-not-phone")


def test_a_clause_says_where_it_lives(served: Served, visit: Visit, keep: Keep) -> None:
    page = visit(f"{served.address}/rules/lnlt/5.3.4")
    page.get_by_text("Where it lives in the program").click()
    where = page.locator("details", has_text="Where it lives in the program")
    expect(where.locator("code").first).to_be_visible()
    keep(page, "where")
